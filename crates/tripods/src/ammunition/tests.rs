//! Guns that run out of shells.

use super::*;
use crate::{
    fire::{self, Context},
    order::Order,
    state::{Against, Aimed, Caller, Pattern, Phase, Plot, Shell},
    trial::{EARTH, Trial, point},
};

const TRIPOD: StandId = StandId(0);
const FOOT: StandId = StandId(8);
const GUN: StandId = StandId(36);

fn wire(limits: bool) -> Trial {
    Trial::of("the-wire-1917", &[(TRIPOD, 200, 300, 180), (FOOT, 200, 100, 0), (GUN, 300, 100, 0)])
        .side(EARTH)
        .setting(|setting| setting.switches.ammunition = limits)
}

#[test]
fn ft_art_17_five_missions_of_a_heavy_gun_as_in_the_example() {
    let called = |limits: bool, fired: u8| {
        let mut trial = wire(limits).phase(Phase::Plot);
        trial.state.salvoes[2] = fired;
        let caller = Caller::Unit(trial.state.spec(FOOT).unit);
        let (pattern, shell) = (Pattern::Converged, Shell::HighExplosive);
        let plot = Plot { batteries: 4, caller, pattern, shell };
        trial.allows(&Order::Barrage { at: point(200, 300), plot })
    };
    assert!(called(true, 4) && !called(true, 5), "after five it is silent");
    assert!(called(false, 5), "without the option it is not");
}

#[test]
fn ft_art_17_shots_by_calibre_and_period() {
    let library = crate::tables::shipped();
    let shots = |id: &str, period: u8| {
        let trial = wire(true).setting(|setting| setting.period = period);
        shots(&trial.state, library.stand(id).unwrap())
    };
    assert_eq!(shots("A-P2PLUS-LIGHT-TOWED", 3), Some(15));
    assert_eq!(shots("A-P2PLUS-TOWED-MORTAR", 3), Some(10));
    assert_eq!(shots("A-P2PLUS-MEDIUM-TOWED", 4), Some(7));
    assert_eq!(shots("A-P2PLUS-MEDIUM-TOWED", 5), Some(5));
    assert_eq!(shots("A-P2PLUS-HEAVY-TOWED", 3), Some(5));
    assert_eq!(shots("A-P5-MLRS", 5), None, "a launcher has its salvo");
    assert_eq!(shots("V-P3-MALE-TANK", 3), None, "tanks are no artillery");
    // Around each step of the calibre.
    let of = |millimetres: u16| {
        let trial = wire(true).row(GUN, |kind| kind.calibre = Some(millimetres));
        super::shots(&trial.state, trial.state.kind(GUN))
    };
    assert_eq!([119, 120, 129, 130, 150, 151].map(of), [15, 10, 10, 7, 7, 5].map(Some));
}

#[test]
fn ft_art_17_direct_fire_counts_too() {
    let barred = |rounds: u8| {
        let mut trial = wire(true);
        trial.state[GUN].rounds = rounds;
        fire::check_weapon(&trial.state, GUN, 0, Against::Armour, Context::Own)
            .err()
            .map(|bar| bar.rule.as_str())
    };
    assert_eq!((barred(14), barred(15)), (None, Some("FT-ART-17")));
    let mut trial = wire(true).stand(TRIPOD, 300, 160, 180).phase(Phase::Fire { side: EARTH });
    trial.state[GUN].rounds = 14;
    let fired = trial
        .give(&Order::Target { stand: TRIPOD }, &[])
        .give(&crate::trial::shoot(GUN, TRIPOD, 1), &[])
        .give(&Order::Fire, &[1]);
    assert_eq!(fired.state[GUN].rounds, 15);
    assert!(is_out(&fired.state, GUN));
}

#[test]
fn ft_art_17_shots_at_close_quarters_are_shots() {
    use crate::state::{Bout, StandSet, Use};
    let fired = |context: Context| {
        let mut trial = wire(true).stand(TRIPOD, 300, 115, 180);
        let n = trial.state.stands.len();
        trial.state.bout = Some(Bout {
            members: [GUN, TRIPOD].into_iter().collect(),
            round: 1,
            done: StandSet::EMPTY,
            cowed: StandSet::EMPTY,
            over: StandSet::EMPTY,
            emptied: StandSet::EMPTY,
            uses: vec![[Use::default(); crate::tables::MOST_WEAPONS]; n],
        });
        let aimed = Aimed { shooter: GUN, weapon: 0, against: Against::Armour, shots: 1 };
        fire::take_shots(&mut trial.state, aimed, TRIPOD, context);
        trial.state[GUN].rounds
    };
    assert_eq!((fired(Context::Bout), fired(Context::Own)), (1, 1));
}

#[test]
fn ft_art_17_the_machinegun_of_a_gun_costs_no_shells_and_is_left_when_they_are_gone() {
    use crate::flyers::MACHINEGUN;
    let fired = |weapon: u8| {
        let mut trial = wire(true);
        let aimed = Aimed { shooter: GUN, weapon, against: Against::Armour, shots: 1 };
        fire::take_shots(&mut trial.state, aimed, TRIPOD, Context::Own);
        trial.state[GUN].rounds
    };
    assert_eq!((fired(0), fired(MACHINEGUN)), (1, 0));
    let mut empty = wire(true);
    empty.state[GUN].rounds = 15;
    let may_fire = |weapon: u8| {
        fire::check_weapon(&empty.state, GUN, weapon, Against::Armour, Context::Own).is_ok()
    };
    assert!(!may_fire(0) && may_fire(MACHINEGUN));
}

#[test]
fn ft_art_17_who_has_no_shells_left_lays_none_without_a_marker_either() {
    let lobs = |rounds: u8| {
        let mut trial = wire(true).stand(TRIPOD, 300, 300, 180).phase(Phase::Fire { side: EARTH });
        trial.state[GUN].rounds = rounds;
        let lob = Order::Lob { shooter: GUN, at: point(300, 300), along: None };
        crate::flow::check(&trial.state, &lob).err().map(|bar| bar.rule.as_str())
    };
    assert_eq!((lobs(14), lobs(15)), (None, Some("FT-ART-17")));
}
