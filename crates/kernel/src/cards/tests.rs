//! Cards: names, exact odds, conservation, and hands that nobody else sees.

use std::collections::BTreeMap;

use proptest::prelude::*;

use super::*;
use crate::{
    chronicle::{NullChronicle, Play, Roll, WrittenChronicle, lines},
    dice::DiceError,
    ledger::RuleId,
    odds::{Chance, chances},
    system::SeatId,
};

const RULE: RuleId = RuleId::known(&["X-CARD-01"], "X-CARD-01");

fn card(code: &str) -> Card {
    code.parse().unwrap()
}

fn cards(codes: &str) -> Cards {
    codes.split_whitespace().map(card).collect()
}

/// Every result of `act` with its exact chance, and how many leaves were walked.
fn odds<T: Ord>(act: impl Fn(&mut Dice) -> T) -> (BTreeMap<T, Chance>, u32) {
    let mut leaves = 0;
    let chances = chances(|dice| {
        leaves += 1;
        act(dice)
    });
    (chances.unwrap().into_iter().collect(), leaves)
}

fn class(card: Card) -> u8 {
    match card.rank() {
        None => 0,
        Some(rank) if rank.is_numbered() => 1,
        Some(rank) if rank.is_picture() => 2,
        Some(_) => 3,
    }
}

#[test]
fn a_pack_has_54_cards_each_with_its_name() {
    let pack: Vec<Card> = Cards::PACK.iter().collect();
    assert_eq!(pack.len(), 54);
    for (at, &card) in pack.iter().enumerate() {
        assert_eq!(usize::from(card.number()), at + 1);
        assert_eq!(Card::of_number(card.number()), Some(card));
        assert_eq!(card.code().parse(), Ok(card));
        let json = serde_json::to_string(&card).unwrap();
        assert_eq!(serde_json::from_str::<Card>(&json).unwrap(), card);
    }
    assert_eq!((Card::of_number(0), Card::of_number(55)), (None, None));
    assert_eq!(Card::new(Rank::KING, Suit::Hearts), card("KH"));
    assert_eq!([Card::joker(false), Card::joker(true)], [card("X1"), card("X2")]);
    assert_eq!(card("2C").number(), 1);
    assert_eq!(card("AS").number(), 52);
    assert_eq!(card("10S").words(), "the 10 of Spades");
    assert_eq!(card("KH").words(), "the King of Hearts");
    assert_eq!(card("X2").words(), "a Joker");
    assert_eq!(
        [card("KH"), card("10S"), card("X1")].map(|card| card.to_string()),
        ["K♥", "10♠", "Joker"]
    );
    let error = "1H".parse::<Card>().unwrap_err().to_string();
    assert_eq!(
        error,
        "\"1H\" is no card: a card is written as KH, 10S, 2C or AD, and a joker as X1 or X2"
    );
}

#[test]
fn suits_colours_and_classes() {
    let of = |wanted: u8| Cards::PACK.count(|card| class(card) == wanted);
    assert_eq!([of(0), of(1), of(2), of(3)], [2, 36, 12, 4]);
    assert_eq!(Cards::PACK.count(|card| card.colour() == Some(Colour::Red)), 26);
    assert_eq!(Cards::PACK.count(|card| card.colour() == Some(Colour::Black)), 26);
    assert_eq!(Cards::PACK.count(Card::is_joker), 2);
    assert!(!Cards::WITHOUT_JOKERS.contains(card("X1")));
    assert_eq!(Rank::all().count(), 13);
    assert!(Rank::KING < Rank::ACE && Rank::TWO < Rank::TEN);
    assert_eq!(Rank::of_pips(7).map(|rank| rank.to_string()), Some("7".into()));
    assert_eq!((Rank::of_pips(1), Rank::of_pips(11)), (None, None));
    assert_eq!("Q".parse(), Ok(Rank::QUEEN));
    assert_eq!(
        serde_json::from_str::<Rank>("\"1\"").unwrap_err().to_string(),
        "\"1\" is no rank of a card: it is 2 to 10, J, Q, K or A"
    );
}

#[test]
fn a_set_reads_and_writes_as_a_list() {
    let set = cards("AS 2C KH");
    let json = serde_json::to_string(&set).unwrap();
    assert_eq!(json, r#"["2C","KH","AS"]"#);
    assert_eq!(serde_json::from_str::<Cards>(&json).unwrap(), set);
    let error = serde_json::from_str::<Cards>(r#"["2C","2C"]"#).unwrap_err().to_string();
    assert!(error.starts_with("2C stands twice"), "{error}");
}

#[test]
fn the_chance_of_a_picture_card_is_two_in_nine() {
    let draw = |dice: &mut Dice| {
        let mut pile = Cards::PACK;
        pile.draw(dice, class).map(class)
    };
    let (chances, leaves) = odds(draw);
    assert_eq!(chances[&Some(2)], Chance::new(2, 9));
    assert_eq!(chances[&Some(0)], Chance::new(1, 27));
    // One card of each class is walked, not 54.
    assert_eq!(leaves, 4);
}

#[test]
fn the_chance_of_two_aces_without_return_is_two_in_477() {
    let draw = |dice: &mut Dice| {
        let mut pile = Cards::PACK;
        let drawn = [pile.draw(dice, class), pile.draw(dice, class)];
        drawn.iter().flatten().filter(|card| class(**card) == 3).count()
    };
    let (chances, leaves) = odds(draw);
    assert_eq!(chances[&2], Chance::new(4 * 3, 54 * 53));
    assert_eq!(chances[&1], Chance::new(2 * 4 * 50, 54 * 53));
    assert_eq!(chances[&0], Chance::new(50 * 49, 54 * 53));
    assert_eq!(leaves, 16);
}

#[test]
fn every_card_is_walked_where_each_matters() {
    let draw = |dice: &mut Dice| {
        let mut pile = cards("2C 9D KH X1");
        let card = pile.draw(dice, Card::number);
        assert!(card.is_some_and(|card| !pile.contains(card)) && pile.len() == 3);
        card
    };
    let (chances, leaves) = odds(draw);
    assert_eq!(leaves, 4);
    assert!(chances.values().all(|&chance| chance == Chance::new(1, 4)));
    let (none, _) = odds(|dice| Cards::EMPTY.clone().draw(dice, class));
    assert_eq!(none[&None], Chance::new(1, 1));
}

#[test]
fn a_script_turns_up_the_cards_it_names_and_no_others() {
    let mut pile = cards("2C KH");
    let mut dice = Dice::script(&[card("KH").number(), card("2C").number()]);
    assert_eq!(pile.draw(&mut dice, class), Some(card("KH")));
    // The last card is turned like any other.
    assert_eq!(pile.draw(&mut dice, class), Some(card("2C")));
    assert_eq!((dice.finish(), dice.draws()), (Ok(()), 2));
    assert_eq!(pile.draw(&mut dice, class), None);
    assert_eq!(dice.finish(), Ok(()));

    let refused = |face: u8| {
        let mut dice = Dice::script(&[face]);
        cards("2C KH").draw(&mut dice, class);
        dice.finish().unwrap_err().to_string()
    };
    assert_eq!(refused(card("AS").number()), "draw 1 is A♠, which is not there to be drawn");
    assert_eq!(refused(0), "draw 1 is number 0, which is not there to be drawn");
    assert_eq!(refused(55), "draw 1 is number 55, which is not there to be drawn");
    let mut dice = Dice::script(&[]);
    cards("2C KH").draw(&mut dice, class);
    assert_eq!(dice.finish(), Err(DiceError::TooFew { given: 0 }));
}

#[test]
fn a_seed_draws_every_card_equally_often() {
    let mut dice = Dice::seeded(54);
    let mut counts = [0_u32; 54];
    for _ in 0..54_000 {
        let card = Cards::PACK.clone().draw(&mut dice, class).unwrap();
        counts[usize::from(card.number()) - 1] += 1;
    }
    // Chi-squared with 53 degrees of freedom passes 90.6 once in a thousand; the seed is fixed.
    let chi: u64 = counts.iter().map(|&n| u64::from(n.abs_diff(1000)).pow(2)).sum();
    assert!(chi < 90_600, "{counts:?}");
    // The same by kinds, one of which is twice as common.
    let mut counts = [0_u32; 3];
    let kinds = Kinds::new([1, 0, 2]);
    for _ in 0..30_000 {
        let face = dice.draw_by(&kinds, |face| face).unwrap();
        counts[usize::from(face) - 1] += 1;
    }
    assert_eq!(counts[1], 0);
    assert!(counts[0].abs_diff(10_000) < 300, "{counts:?}");
}

#[test]
fn a_draw_stands_in_the_chronicle_with_its_rule_and_purpose() {
    let (mut pile, mut dice) = (cards("2C KH 7S"), Dice::script(&[card("KH").number()]));
    let mut log = WrittenChronicle::<()>::default();
    let mut play = Play { state: &mut pile, dice: &mut dice, log: &mut log };
    let drawn = play.draw(&Roll::card(RULE, "casualty"), |pile| pile, class);
    assert_eq!(drawn, Some(card("KH")));
    assert_eq!(lines(&log.0, |()| String::new()), "  X-CARD-01 casualty: K♥, of 3\n");
    let json = serde_json::to_value(&log.0[0]).unwrap();
    assert_eq!(json["roll"]["drawn"]["card"], "KH");
    assert_eq!(json["roll"]["faces"][0], card("KH").number());
}

#[test]
fn an_empty_pile_is_filled_from_the_discards_in_the_middle_of_a_deal() {
    let (mut pile, mut discards) = (cards("2C 3C 4C"), Cards::PACK.without(cards("2C 3C 4C")));
    let (mut dice, mut dealt) = (Dice::seeded(1), Cards::EMPTY);
    for _ in 0..11 {
        if pile.is_empty() {
            pile.take_all(&mut discards);
        }
        dealt.insert(pile.draw(&mut dice, Card::number).unwrap());
    }
    assert_eq!((pile.len(), discards.len(), dealt.len()), (43, 0, 11));
    assert!(cards("2C 3C 4C").iter().all(|card| dealt.contains(card)));
}

proptest! {
    /// Whatever is drawn, discarded and taken back, each of the 54 cards stays in one place.
    #[test]
    fn cards_are_conserved(seed: u64, acts in prop::collection::vec((0_u8..4, 0_usize..3), 0..200)) {
        let mut dice = Dice::seeded(seed);
        let (mut pile, mut discards, mut before) = (Cards::PACK, Cards::EMPTY, [Cards::EMPTY; 3]);
        for (act, player) in acts {
            match act {
                0 | 1 => {
                    if pile.is_empty() {
                        pile.take_all(&mut discards);
                    }
                    let n = pile.len();
                    let drawn = pile.draw(&mut dice, Card::number);
                    prop_assert_eq!(drawn.is_some(), 0 < n);
                    prop_assert!(drawn.is_none_or(|card| before[player].insert(card)));
                }
                2 => {
                    if let Some(card) = before[player].iter().last() {
                        prop_assert!(before[player].remove(card) && discards.insert(card));
                    }
                }
                _ => discards.take_all(&mut before[player]),
            }
            let all = || [pile, discards].into_iter().chain(before);
            prop_assert!(Cards::make_up(all(), Cards::PACK));
            prop_assert_eq!(all().map(Cards::len).sum::<u8>(), 54);
            prop_assert!(!Cards::make_up(all().chain([cards("2C")]), Cards::PACK));
            prop_assert!(!Cards::make_up(all().skip(1), Cards::PACK) || pile.is_empty());
        }
    }

    /// Whatever is dealt, shown and forgotten, no card of a kind appears or vanishes, and a count is always right.
    #[test]
    fn kinds_are_conserved(seed: u64, acts in prop::collection::vec((0_u8..6, 0_usize..3, 0_usize..5), 0..120)) {
        let mut dice = Dice::seeded(seed);
        let mut table = Table { stock: Stock::new(LEADERSHIP), ..Table::default() };
        for (act, player, kind) in acts {
            let Table { stock, discards, hands } = &mut table;
            let hand = &mut hands[player];
            let held = hand.len();
            match act {
                0 | 1 => {
                    if stock.is_empty() {
                        stock.take_back(discards);
                    }
                    let was_empty = stock.is_empty();
                    prop_assert_eq!(stock.deal(hand, &mut dice), !was_empty);
                    prop_assert_eq!(hand.len(), held + u8::from(!was_empty));
                }
                2 => {
                    let may = hand.may_hold(kind, stock);
                    prop_assert_eq!(hand.show(kind, stock), may);
                    if may {
                        discards.add(kind);
                    }
                }
                3 => {
                    stock.forget(hand);
                    prop_assert_eq!((hand.len(), hand.unseen()), (held, held));
                }
                4 => {
                    stock.imagine(hand, &mut dice);
                    prop_assert_eq!((hand.len(), hand.unseen()), (held, 0));
                }
                _ => {
                    let turned = hand.turn_up(stock, &mut dice);
                    prop_assert_eq!(turned.is_some(), 0 < held);
                    if let Some(kind) = turned {
                        discards.add(kind);
                    }
                }
            }
            prop_assert!(stock.makes_up(hands.iter(), discards, &LEADERSHIP));
            let all = stock.len() + discards.len() + hands.iter().map(Hand::len).sum::<u8>();
            prop_assert_eq!(all, 54);
        }
    }
}

/// The five kinds of Leadership card, as many as a pack has of each.
const LEADERSHIP: Kinds<5> = Kinds::new([18, 12, 12, 9, 3]);

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
struct Table {
    stock: Stock<5>,
    discards: Kinds<5>,
    hands: [Hand<5>; 3],
}

impl Table {
    /// A table where this hand has been dealt.
    fn holding(kinds: [u8; 5]) -> Self {
        let mut stock = LEADERSHIP;
        for (kind, &n) in kinds.iter().enumerate() {
            for _ in 0..n {
                assert!(stock.remove(kind));
            }
        }
        let mut table = Self { stock: Stock::new(stock), ..Self::default() };
        table.hands[0] = Hand::of(Kinds::new(kinds));
        table
    }

    /// As somebody sees it who does not see that hand.
    fn forgotten(mut self) -> Self {
        self.stock.forget(&mut self.hands[0]);
        self
    }
}

#[test]
fn a_forgotten_hand_keeps_its_count_and_nothing_else() {
    let one = Table::holding([1, 0, 0, 0, 2]).forgotten();
    assert_eq!(one, Table::holding([0, 3, 0, 0, 0]).forgotten());
    assert_ne!(one, Table::holding([2, 0, 0, 0, 0]).forgotten());
    assert_eq!((one.hands[0].len(), one.hands[0].unseen(), one.stock.len()), (3, 3, 51));
    assert!(one.stock.makes_up(one.hands.iter(), &one.discards, &LEADERSHIP));
    let json = serde_json::to_string(&one).unwrap();
    assert_eq!(serde_json::from_str::<Table>(&json).unwrap(), one);
}

#[test]
fn a_hand_gives_up_only_what_it_may_hold() {
    let mut table = Table::holding([1, 0, 0, 0, 0]);
    assert!(!table.hands[0].may_hold(4, &table.stock));
    assert!(!table.hands[0].show(4, &mut table.stock));
    assert!(table.hands[0].show(0, &mut table.stock) && table.hands[0].is_empty());

    // For somebody who does not see it, it may be any card that is nowhere to be seen.
    let mut table = Table::holding([1, 0, 0, 0, 0]).forgotten();
    assert!(table.hands[0].may_hold(4, &table.stock));
    assert!(table.hands[0].show(4, &mut table.stock));
    assert_eq!((table.hands[0].len(), table.stock.len(), table.stock.away()), (0, 53, 0));
    assert_eq!(table.stock.unseen().counts(), &[18, 12, 12, 9, 2]);
    let mut spent = Table::holding([0, 0, 0, 0, 3]);
    spent.hands[0].show(4, &mut spent.stock);
    assert!(!spent.forgotten().hands[1].may_hold(4, &Stock::default()));
}

#[test]
fn stocks_and_hands_that_cannot_be_are_told() {
    let sound = Table::holding([1, 0, 0, 0, 0]);
    let holds =
        |table: &Table| table.stock.makes_up(table.hands.iter(), &table.discards, &LEADERSHIP);
    assert!(holds(&sound));
    let mut more = sound.clone();
    more.discards.add(4);
    assert!(!holds(&more));
    let mut away = sound.clone();
    away.hands[1].unseen = 1;
    assert!(!holds(&away));
    let error = serde_json::from_str::<Kinds<5>>("[1,2]").unwrap_err().to_string();
    assert!(error.starts_with("2 numbers, wants 5"), "{error}");
    let error = serde_json::from_str::<Kinds<2>>("[200,100]").unwrap_err().to_string();
    assert!(error.starts_with("too many cards"), "{error}");
}

#[test]
fn the_next_card_is_any_that_is_not_seen() {
    // A first card dealt: a dud one time in three, whoever else holds cards that are not seen.
    let next = |stock: Kinds<5>| odds(move |dice| dice.draw_by(&stock, |face| face)).0;
    assert_eq!(next(LEADERSHIP)[&Some(1)], Chance::new(1, 3));
    let seen = Table::holding([3, 0, 0, 0, 0]);
    assert_eq!(next(*seen.stock.unseen())[&Some(1)], Chance::new(15, 51));
    assert_eq!(next(*seen.forgotten().stock.unseen())[&Some(1)], Chance::new(1, 3));
}

#[test]
fn a_card_dealt_face_down_is_told_to_nobody() {
    let deal = |dice: &mut Dice| {
        let (mut table, mut log) = (Table::holding([0; 5]), WrittenChronicle::<()>::default());
        let mut play = Play { state: &mut table, dice, log: &mut log };
        let roll = Roll::card(RULE, "opening hand").by_seat(SeatId(0));
        assert!(play.deal(&roll, |table| (&mut table.stock, &mut table.hands[0])));
        let json = serde_json::to_string(&log.0).unwrap();
        (table, lines(&log.0, |()| String::new()), json)
    };
    let (one, text, json) = deal(&mut Dice::script(&[5]));
    assert_eq!(text, "  X-CARD-01 opening hand of a: face down, of 54\n");
    assert_eq!(one.hands[0].seen().counts(), &[0, 0, 0, 0, 1]);
    assert_eq!((text, json), {
        let (_, text, json) = deal(&mut Dice::script(&[1]));
        (text, json)
    });
    // Where even the script does not tell, the hand has a card that is not seen.
    let (hidden, _, _) = deal(&mut Dice::script(&[crate::dice::FACE_DOWN]));
    assert_eq!(hidden, one.forgotten());
    // Odds hang on no card that nobody sees.
    assert_eq!(odds(|dice| deal(dice).0.hands[0].unseen()).1, 1);

    let mut empty = (Stock::<5>::default(), Hand::default());
    let (mut dice, mut log) = (Dice::script(&[]), NullChronicle::<()>::default());
    let mut play = Play { state: &mut empty, dice: &mut dice, log: &mut log };
    assert!(!play.deal(&Roll::card(RULE, "x"), |(stock, hand)| (stock, hand)));
    assert_eq!(dice.finish(), Ok(()));
}

#[test]
fn a_kind_that_is_not_left_cannot_be_dealt() {
    let mut stock = Stock::new(Kinds::new([0, 1]));
    let mut dice = Dice::script(&[1]);
    stock.deal(&mut Hand::default(), &mut dice);
    let error = dice.finish().unwrap_err().to_string();
    assert_eq!(error, "draw 1 is a card of kind 1, which is not there to be drawn");
}

#[test]
fn what_is_kept_for_everybody_leaves_out_what_lies_face_down() {
    let mut dice = Dice::script(&[6, 2, 3]).keeping();
    let (mut stock, mut hand) = (Stock::new(LEADERSHIP), Hand::default());
    dice.d6();
    assert_eq!(dice.kept_public(), None);
    stock.deal(&mut hand, &mut dice);
    dice.d6();
    assert_eq!(hand.turn_up(&mut stock, &mut dice), Some(1));
    assert_eq!(dice.kept(), [6, 2, 3]);
    assert_eq!(dice.kept_public(), Some(&[6, 0, 3, 2][..]));
    assert_eq!(dice.finish(), Ok(()));
    let public = dice.kept_public().unwrap().to_vec();

    // What everybody knows is enough to play it again: the card is known once it is turned up.
    let mut again = Dice::script(&public).keeping();
    let (mut stock, mut hand) = (Stock::new(LEADERSHIP), Hand::default());
    again.d6();
    stock.deal(&mut hand, &mut again);
    again.d6();
    assert_eq!(hand.unseen(), 1);
    assert_eq!(hand.turn_up(&mut stock, &mut again), Some(1));
    assert_eq!(again.finish(), Ok(()));
    assert_eq!(again.kept_public(), Some(&public[..]));
    again.turn_to(2);
    assert_eq!((again.kept(), again.kept_public()), (&[][..], None));
}
