//! Rolls as they are written down.

use super::*;

const RULE: RuleId = RuleId::known(&["SG-COLL-02"], "SG-COLL-02");

fn written(faces: &[u8], act: impl FnOnce(&mut Play<'_, (), WrittenChronicle<()>>)) -> String {
    let (mut dice, mut log) = (Dice::script(faces), WrittenChronicle::<()>::default());
    act(&mut Play { state: &mut (), dice: &mut dice, log: &mut log });
    assert_eq!(dice.finish(), Ok(()));
    lines(&log.0, |()| String::new())
}

#[test]
fn a_roll_reads_like_a_report() {
    let roll = Roll::d6(RULE, "collision").modify_if(true, 1, "through bow or stern");
    let text = written(&[2], |play| {
        assert!(!play.test(&roll, Wants::AtMost(2)));
    });
    assert_eq!(text, "  SG-COLL-02 collision: 2 +1 through bow or stern = 3, wants 2-: no\n");
}

#[test]
fn a_modifier_may_name_a_rule_of_its_own() {
    let roll = Roll::d6(RULE, "to hit").modify(-1, "smoke\u{1f}SG-COLL-02").modify(1, "grape");
    let text = written(&[4], |play| {
        assert!(!play.test(&roll, Wants::AtLeast(5)));
    });
    assert_eq!(text, "  SG-COLL-02 to hit: 4 -1 smoke +1 grape = 4, wants 5+: no\n");
    let made = rolled(&roll, vec![4], 6, 4);
    assert_eq!((made.modifiers[0].why, made.modifiers[0].rule), ("smoke", Some(RULE)));
    let written = serde_json::to_string(&made.modifiers).expect("it is written");
    assert_eq!(written, r#"[[-1,"smoke","SG-COLL-02"],[1,"grape"]]"#);
}

#[test]
fn a_natural_six_may_save_what_the_total_does_not() {
    assert!(Wants::AtLeastOrNaturalSix(8).met(6, 4));
    assert!(!Wants::AtLeastOrNaturalSix(8).met(5, 7));
    assert_eq!(Wants::AtLeastOrNaturalSix(8).ways(0), 1);
    assert_eq!(Wants::AtLeast(3).ways(0), 4);
    assert_eq!(Wants::AtMost(2).ways(-2), 4);
    assert_eq!(Wants::AtLeastNotOne(3).ways(2), 5);
    assert_eq!(Wants::AtLeastNotOne(7).ways(0), 0);
    assert_eq!(Wants::AtLeastOrSixNotOne(2).ways(2), 5);
    assert_eq!(Wants::AtLeastOrSixNotOne(9).ways(0), 1);
}

#[test]
fn of_several_dice_the_highest_may_count() {
    let roll = Roll::d6(RULE, "penetration");
    let text = written(&[1, 4, 2], |play| {
        assert_eq!(play.highest(&roll, 3, |face| face, |_| "a check"), 4);
    });
    assert_eq!(text, "  SG-COLL-02 penetration: 1 4 2: a check\n");
}

#[test]
fn a_handful_of_dice_reads_with_its_hits_or_its_sum() {
    let text = written(&[6, 5, 2, 3, 4], |play| {
        assert_eq!(play.pool(&Roll::d6(RULE, "fire"), 3, Wants::AtLeast(5), |k| k), 2);
        assert_eq!(play.sum(&Roll::d6(RULE, "move"), 2), 7);
        assert_eq!(play.sum(&Roll::d6(RULE, "no move"), 0), 0);
    });
    let fire = "  SG-COLL-02 fire: 6 5 2, wants 5+: 2 of 3\n";
    assert_eq!(text, format!("{fire}  SG-COLL-02 move: 3 4 = 7\n"));
}

#[test]
fn ten_sided_dice_read_as_they_count() {
    let text = written(&[0, 0, 8, 1, 0], |play| {
        assert!(!play.test_ten(&Roll::d10(RULE, "morale"), Wants::AtMost(9)));
        let roll = Roll::d10(RULE, "loss").modify(-1, "veterans");
        assert_eq!(play.ten(&roll, |total| total as u8, |_| "flees"), 9);
        assert_eq!(play.digits(&Roll::d10(RULE, "volley"), 2, Wants::AtMost(1), |k| k), 1);
        assert_eq!(play.digit(&Roll::d10(RULE, "commander"), |face| face, |_| ""), 0);
    });
    let morale = "  SG-COLL-02 morale: 0 of 10 (0 is ten), wants 9-: no\n";
    let loss = "  SG-COLL-02 loss: 0 of 10 (0 is ten) -1 veterans = 9: flees\n";
    let volley = "  SG-COLL-02 volley: 8 1 of 10, wants 1-: 1 of 2\n";
    assert_eq!(text, format!("{morale}{loss}{volley}  SG-COLL-02 commander: 0 of 10\n"));
}

#[test]
fn two_dice_are_read_off_a_table() {
    const TABLE: [(u8, &str); 11] = [
        (0, "low"),
        (0, "low"),
        (0, "low"),
        (0, "low"),
        (0, "low"),
        (1, "seven"),
        (2, "high"),
        (2, "high"),
        (2, "high"),
        (2, "high"),
        (2, "high"),
    ];
    let text = written(&[3, 4], |play| {
        assert_eq!(play.table_2d6(&Roll::d6(RULE, "table"), &TABLE), 1);
    });
    assert_eq!(text, "  SG-COLL-02 table: 3 4 = 7: seven\n");
}
