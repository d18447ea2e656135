//! A round of hand-to-hand fighting: everybody's die, the officer dice, and the dead.

use kernel::{Chronicle, Roll, SeatId, Wants};

use super::{conclude, defenders, fights};
use crate::{
    Play,
    event::{Event, MenEvent},
    flow,
    order::{Bar, Check, Order, Why},
    state::{Band, Company, Fray, Man, Melee, Quality, Rank, ShipId, SideId, State, Station},
};

/// The least die with which an officer or marine kills, and with which the others do.
const KEEN: i8 = 5;
const PLAIN: i8 = 6;

/// What each of [`Fray::dice`] is rolled for.
const BLOWS: [(&str, i8, Quality); 4] = [
    ("blow of an officer or marine", KEEN, Quality::Crack),
    ("blow of an officer or marine", KEEN, Quality::Trained),
    ("blow of a seaman", PLAIN, Quality::Crack),
    ("blow of a seaman", PLAIN, Quality::Trained),
];

/// The two parties to a melee.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Party {
    Boarders,
    Defenders,
}

impl Melee {
    fn fray(&self, party: Party) -> &Fray {
        match party {
            Party::Boarders => &self.boarders,
            Party::Defenders => &self.defenders,
        }
    }

    fn fray_mut(&mut self, party: Party) -> &mut Fray {
        match party {
            Party::Boarders => &mut self.boarders,
            Party::Defenders => &mut self.defenders,
        }
    }
}

/// How many dice a band rolls, by [`BLOWS`].
///
/// [SG-BOARD-08] One a man. [SG-MAR-03] Two for a loaded shotgun. [SG-QUAL-03] A Crack crew adds 1.
fn dice(state: &State, of: Company, band: &Band, discharged: u8) -> [u8; 4] {
    let arm = state.setting.small_arms.get(usize::from(state.folk(of).arm));
    let (first, then) =
        arm.map_or((1, 1), |arm| (arm.boarding_dice_first_round, arm.boarding_dice));
    let spent = discharged.min(band.marines);
    let keen = band.n_officers()
        + (band.marines - spent).saturating_mul(first)
        + spent.saturating_mul(then);
    let plain = band.n_petty() + band.hands;
    match state.boarding_quality(of) {
        Quality::Crack => [keen, 0, plain, 0],
        Quality::Trained | Quality::Green => [0, keen, 0, plain],
    }
}

/// A round begins aboard a ship.
///
/// [SG-BOARD-09] One simultaneous round a phase.
pub fn begin(play: &mut Play<'_, impl Chronicle<Event = Event>>, aboard: ShipId, side: SideId) {
    let state = &mut *play.state;
    let (mut boarders, mut n_boarders) = (Fray::default(), 0);
    for at in 0..state.afield.boarders.len() {
        let theirs = state.afield.boarders[at];
        if theirs.aboard != aboard || state.side_of(theirs.of) != side {
            continue;
        }
        n_boarders += theirs.band.total();
        let more = dice(state, theirs.of, &theirs.band, theirs.discharged);
        for (dice, more) in boarders.dice.iter_mut().zip(more) {
            *dice += more;
        }
        state.afield.boarders[at].discharged = theirs.band.marines;
    }
    let band = defenders(state, aboard);
    let defence = dice(state, Company::Ship(aboard), &band, state[aboard].discharged);
    state[aboard].discharged = band.marines;
    let defenders = Fray { dice: defence, ..Fray::default() };
    state.melee = Some(Melee { aboard, side, boarders, defenders });
    let event = MenEvent::Melee { ship: aboard, boarders: n_boarders, defenders: band.total() };
    play.emit(rule!("SG-BOARD-09"), event.into());
}

/// The next die of a round, or the next of its dead. False when an owner must choose.
pub fn go_on(play: &mut Play<'_, impl Chronicle<Event = Event>>) -> bool {
    for party in [Party::Boarders, Party::Defenders] {
        if roll_blow(play, party) {
            return true;
        }
    }
    for party in [Party::Boarders, Party::Defenders] {
        if count_dead(play, party) {
            return true;
        }
    }
    let Some(melee) = play.state.melee else { return true };
    if fray_to_mourn(play.state).is_none() {
        play.state.melee = None;
        conclude(play, melee.aboard, melee.side);
        return true;
    }
    let mut choices = Vec::new();
    list_dead(play.state, &mut choices);
    match choices[..] {
        [only] => {
            take(play, only);
            true
        }
        // Nobody is left who could fall.
        [] => {
            play.state.melee = None;
            conclude(play, melee.aboard, melee.side);
            true
        }
        _ => false,
    }
}

/// One man strikes, by his place in [`BLOWS`]. True when he kills.
fn blow(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    at: usize,
    seat: Option<SeatId>,
) -> bool {
    let (purpose, least, quality) = BLOWS[at];
    let mut roll = Roll::d6(rule!("SG-BOARD-08"), purpose);
    if let Some(seat) = seat {
        roll = roll.by_seat(seat);
    }
    let crack = reason!("SG-QUAL-03", "crack crew");
    let roll = roll.modify_if(quality == Quality::Crack, 1, crack);
    play.test(&roll, Wants::AtLeast(least))
}

/// Everybody of a band strikes once, away from any ship; how many of the opponents he kills. Nobody is killed twice.
pub fn strike(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    of: Company,
    band: &Band,
    seat: SeatId,
    opponents: u8,
) -> u8 {
    let mut kills = 0;
    for (at, n) in dice(play.state, of, band, 0).into_iter().enumerate() {
        for _ in 0..n {
            kills += u8::from(blow(play, at, Some(seat)));
        }
    }
    kills.min(opponents)
}

/// Rolls one man's die.
///
/// [SG-BOARD-08] A 6 kills an opponent; an officer or marine kills on 5 or 6; Crack crews add 1.
fn roll_blow(play: &mut Play<'_, impl Chronicle<Event = Event>>, party: Party) -> bool {
    let Some(melee) = play.state.melee else { return false };
    let fray = melee.fray(party);
    let Some(at) = fray.dice.iter().position(|dice| 0 < *dice) else { return false };
    let seat = match party {
        Party::Boarders => boarding_seat(play.state, &melee),
        Party::Defenders => Some(play.state[melee.aboard].seat),
    };
    let kills = blow(play, at, seat);
    // Nobody is killed twice.
    let opponents = match party {
        Party::Boarders => defenders(play.state, melee.aboard).total(),
        Party::Defenders => super::boarders_of(play.state, melee.aboard, melee.side).total(),
    };
    if let Some(melee) = &mut play.state.melee {
        let fray = melee.fray_mut(party);
        fray.dice[at] -= 1;
        if kills && fray.kills < opponents {
            fray.kills += 1;
        }
        let (is_over, kills) = (fray.dice == [0; 4], fray.kills);
        if is_over {
            let event = MenEvent::Blows {
                ship: melee.aboard,
                by_boarders: party == Party::Boarders,
                kills,
            };
            play.emit(rule!("SG-BOARD-08"), event.into());
        }
    }
    true
}

/// Counts the dead of one party and rolls for its officers, once.
///
/// [SG-BOARD-10] Officers among the fallen. A party without dead does not roll.
fn count_dead(play: &mut Play<'_, impl Chronicle<Event = Event>>, party: Party) -> bool {
    let Some(melee) = play.state.melee else { return false };
    if melee.fray(party).is_counted {
        return false;
    }
    let dead = match party {
        Party::Boarders => melee.defenders.kills,
        Party::Defenders => melee.boarders.kills,
    };
    let seat = match party {
        Party::Boarders => boarding_seat(play.state, &melee),
        Party::Defenders => Some(play.state[melee.aboard].seat),
    };
    let rank = rank_of_dead(play, dead, seat);
    if 0 < dead {
        let (ship, of_boarders) = (melee.aboard, party == Party::Boarders);
        let event = MenEvent::DeadCounted { ship, of_boarders, dead, rank };
        play.emit(rule!("SG-BOARD-10"), event.into());
    }
    if let Some(melee) = &mut play.state.melee {
        let fray = melee.fray_mut(party);
        (fray.owed, fray.rank, fray.is_counted) = (dead, rank, true);
    }
    true
}

/// Rolls whether one of so many dead must be of rank.
pub fn rank_of_dead(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    dead: u8,
    seat: Option<SeatId>,
) -> Rank {
    if dead == 0 {
        return Rank::Nobody;
    }
    let mut roll = Roll::d6(rule!("SG-BOARD-10"), "officers among the dead");
    if let Some(seat) = seat {
        roll = roll.by_seat(seat);
    }
    let mut table = [(Rank::Nobody, "nobody of rank"); 6];
    table[..usize::from(dead.min(6))].fill((Rank::Leader, "an officer or petty officer"));
    table[0] = (Rank::Officer, "an officer");
    play.table(&roll, &table)
}

/// The seat that speaks for the boarders of a melee.
fn boarding_seat(state: &State, melee: &Melee) -> Option<SeatId> {
    let mut theirs = state.afield.boarders.iter().filter(|b| b.aboard == melee.aboard);
    theirs.find(|b| state.side_of(b.of) == melee.side).map(|b| state.seat_of(b.of))
}

/// The seat that must choose dead of the melee now.
///
/// [SG-SEQ-11] The moving player first.
pub fn fray_to_mourn(state: &State) -> Option<SeatId> {
    next_to_mourn(state).map(|(_, seat)| seat)
}

fn next_to_mourn(state: &State) -> Option<(Party, SeatId)> {
    let melee = state.melee?;
    let boarders = boarding_seat(state, &melee).filter(|_| 0 < melee.boarders.owed);
    let defenders = Some(state[melee.aboard].seat).filter(|_| 0 < melee.defenders.owed);
    let (boarders, defenders) =
        (boarders.map(|seat| (Party::Boarders, seat)), defenders.map(|s| (Party::Defenders, s)));
    [boarders, defenders]
        .into_iter()
        .flatten()
        .min_by_key(|&(_, seat)| flow::precedence(state, seat))
}

/// Whether a man may be chosen, given who must be among the dead and who is in the fight.
///
/// [SG-BOARD-10] If nobody of the required rank is in the fight, an ordinary man dies instead.
fn check_rank(fray: &Fray, band: &Band, man: Man) -> Check {
    let rule = rule!("SG-BOARD-10");
    let is_last = fray.owed == 1;
    match fray.rank {
        Rank::Officer if is_last && band.has_officer() && !man.leads() => {
            Err(Bar::plain(rule, "an officer must be among the dead"))
        }
        Rank::Leader
            if is_last
                && (band.has_officer() || 0 < band.n_petty())
                && !(man.leads() || man.is_petty_officer()) =>
        {
            Err(Bar::plain(rule, "an officer or petty officer must be among the dead"))
        }
        Rank::Officer | Rank::Leader | Rank::Nobody => Ok(()),
    }
}

/// Refuses to choose a man of a boarded ship among the dead of a melee.
///
/// [SG-BOARD-10] Only those fighting are at risk.
pub fn check_fall(state: &State, ship: ShipId, man: Man, station: Station) -> Check {
    let rule = rule!("SG-BOARD-10");
    let now = next_to_mourn(state).filter(|(party, _)| *party == Party::Defenders);
    let Some(melee) = state.melee.filter(|m| m.aboard == ship && now.is_some()) else {
        return Err(Bar { rule, why: Why::NotNow });
    };
    if state[ship].count(man, station) == 0 {
        return Err(Bar::ship(rule, ship, "has no such man at that station"));
    }
    if !fights(man, station) {
        return Err(Bar::plain(rule, "he is not in the fight"));
    }
    check_rank(&melee.defenders, &defenders(state, ship), man)
}

/// Refuses to choose a boarder among the dead of a melee.
pub fn check_lose(state: &State, of: Company, man: Man) -> Check {
    let rule = rule!("SG-BOARD-10");
    let now = next_to_mourn(state).filter(|(party, _)| *party == Party::Boarders);
    let Some(melee) = state.melee.filter(|_| now.is_some()) else {
        return Err(Bar { rule, why: Why::NotNow });
    };
    let theirs = state
        .afield
        .boarders
        .iter()
        .find(|b| b.aboard == melee.aboard && b.of == of && state.side_of(b.of) == melee.side);
    if theirs.is_none_or(|b| b.band.count(man) == 0) {
        return Err(Bar { rule, why: Why::Nothing("man among those boarders") });
    }
    let band = super::boarders_of(state, melee.aboard, melee.side);
    check_rank(&melee.boarders, &band, man)
}

/// Lists who may be chosen now.
pub fn list_dead(state: &State, out: &mut Vec<Order>) {
    let (Some(melee), Some((party, _))) = (state.melee, next_to_mourn(state)) else { return };
    match party {
        Party::Defenders => {
            let ship = melee.aboard;
            for (man, station) in state[ship].roll_call() {
                if check_fall(state, ship, man, station).is_ok() {
                    out.push(Order::Fall { ship, man, station });
                }
            }
        }
        Party::Boarders => {
            for boarders in state.afield.boarders.iter().filter(|b| b.aboard == melee.aboard) {
                for (man, _) in boarders.band.men() {
                    if check_lose(state, boarders.of, man).is_ok() {
                        out.push(Order::Lose { of: boarders.of, man });
                    }
                }
            }
        }
    }
}

fn take(play: &mut Play<'_, impl Chronicle<Event = Event>>, order: Order) {
    match order {
        Order::Fall { ship, man, station } => fall(play, ship, man, station),
        Order::Lose { of, man } => lose(play, of, man),
        _ => {}
    }
}

/// A defender is dead.
pub fn fall(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    ship: ShipId,
    man: Man,
    station: Station,
) {
    let here = &mut play.state[ship];
    here.take(man, station);
    if man == Man::Marine {
        here.discharged = here.discharged.saturating_sub(1);
    }
    if let Some(melee) = &mut play.state.melee {
        settle(&mut melee.defenders, man);
    }
    play.emit(rule!("SG-BOARD-10"), Event::Fallen { ship, man, station });
}

/// A boarder is dead.
pub fn lose(play: &mut Play<'_, impl Chronicle<Event = Event>>, of: Company, man: Man) {
    let Some(melee) = &mut play.state.melee else { return };
    let aboard = melee.aboard;
    settle(&mut melee.boarders, man);
    let mut theirs = play.state.afield.boarders.iter_mut();
    if let Some(boarders) = theirs.find(|b| b.aboard == aboard && b.of == of) {
        boarders.band.remove(man);
        if man == Man::Marine {
            boarders.discharged = boarders.discharged.saturating_sub(1);
        }
    }
    play.emit(rule!("SG-BOARD-10"), MenEvent::BoarderFell { of, aboard, man }.into());
}

fn settle(fray: &mut Fray, man: Man) {
    fray.owed = fray.owed.saturating_sub(1);
    let pays = match fray.rank {
        Rank::Officer => man.leads(),
        Rank::Leader => man.leads() || man.is_petty_officer(),
        Rank::Nobody => false,
    };
    if pays {
        fray.rank = Rank::Nobody;
    }
}

/// Chooses the next of the dead as most would: ordinary men first, officers last. For odds.
pub fn spare(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    let mut choices = Vec::new();
    list_dead(play.state, &mut choices);
    let cheapest = choices.into_iter().min_by_key(|order| match *order {
        Order::Fall { man, .. } | Order::Lose { man, .. } => dearness(man),
        _ => u8::MAX,
    });
    if let Some(order) = cheapest {
        take(play, order);
    }
}

/// How little a man is spared, for whoever must lose somebody hand to hand.
pub const fn dearness(man: Man) -> u8 {
    match man {
        Man::Hand | Man::Signalman => 0,
        Man::Petty => 2,
        Man::Marine => 1,
        Man::Helmsman | Man::Trimsman => 3,
        Man::MarineOfficer => 4,
        Man::Officer => 5,
        Man::Captain => 6,
    }
}
