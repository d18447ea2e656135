//! Hand-to-hand fighting: who is in contact, rounds, winners and losers.

use arrayvec::ArrayVec;
use kernel::{
    Chronicle, Roll, SeatId, Wants,
    table::{Outline, Pose},
};

use crate::{
    Play, barriers, casualties, charge,
    event::Event,
    field, garrisons, hero, movement,
    order::{Bar, Check, Order, Why},
    room::CONTACT,
    squares,
    state::{
        Active, Cause, Foe, Hero, Loss, Losses, MOST_FOES, Melee, Phase, State, Task, UnitId, Where,
    },
    vocabulary::Post,
};

/// Which figures of one side of a fight are in contact.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fighters {
    /// One bit for each figure of the unit, as it is laid out.
    figures: u16,
    /// The place of the leader among them.
    leader: Option<u8>,
    /// The Hero at the front.
    pub hero: bool,
}

impl Fighters {
    /// How many bases take part.
    pub const fn count(&self) -> u8 {
        self.figures.count_ones() as u8 + self.hero as u8
    }

    const fn has_leader(&self) -> bool {
        match self.leader {
            Some(at) => self.figures >> at & 1 == 1,
            None => false,
        }
    }

    /// Those who can be removed.
    pub fn cause(&self) -> Cause {
        let leader = self.has_leader();
        let ranks = self.figures.count_ones() as u8 - u8::from(leader);
        Cause::Fight { ranks, leader, hero: self.hero }
    }
}

/// Everything of a unit that can be in contact: its figures and gun, then the Hero at its front.
struct Front {
    bases: field::Outlines,
    figures: u8,
    /// Whether contact with any of it is contact with all: the crew of a gun, a garrison.
    is_gun: bool,
    leader: Option<u8>,
    hero: Option<Outline>,
}

fn front_of(state: &State, unit: UnitId, shows_front: bool) -> Front {
    if let Some(piece) = garrisons::held(state, unit) {
        // [HV-FORM-14] At most as many as there are loopholes fight at a side, the leader among them.
        let figures = garrisons::defenders(state, unit, piece);
        let leader = state[unit].leader.then(|| figures.saturating_sub(1));
        let bases = garrisons::outline(state, piece).into_iter().collect();
        return Front { bases, figures, is_gun: true, leader, hero: None };
    }
    let bases = field::outlines(state, unit);
    let layout = field::layout(state, unit);
    let is_gun = layout.as_ref().is_some_and(|layout| layout.gun.is_some());
    let leader = match squares::of(state, unit) {
        // [HV-FORM-11] In a common square he stands in the middle of his unit's run.
        Some(square) => field::run(state, square, unit).map(|(_, _, run)| run.n / 2),
        None => layout.map(|layout| layout.leader() as u8),
    };
    let leader = leader.filter(|_| state[unit].leader);
    let hero = state.hero_with(unit).filter(|_| shows_front).and_then(|seat| {
        let at_front = matches!(state.seat(seat).hero, Hero::With { post: Post::Front, .. });
        let pose = hero::front_post(state, seat, unit).filter(|_| at_front)?;
        Some(field::hero_at(state, seat, pose))
    });
    Front { bases, figures: state.figures(unit), is_gun, leader, hero }
}

impl Front {
    /// Who of these is in contact with any of some bases.
    fn against(&self, others: &[Outline]) -> Fighters {
        self.who(|base| others.iter().any(|other| CONTACT.between(base, other).is_some()))
    }

    /// Who of these is in contact.
    ///
    /// [HV-HTH-02] Base by base. [HV-HTH-11] Contact with a gun or any of its crew is contact with the whole crew.
    fn who(&self, touches: impl Fn(&Outline) -> bool) -> Fighters {
        let mut figures = 0_u16;
        let mut gun = false;
        for (n, base) in self.bases.iter().enumerate() {
            if touches(base) {
                gun |= self.is_gun;
                if n < usize::from(self.figures) {
                    figures |= 1 << n;
                }
            }
        }
        if gun {
            figures = (1 << self.figures) - 1;
        }
        let hero = self.hero.as_ref().is_some_and(touches);
        Fighters { figures, leader: self.leader, hero }
    }

    fn all(&self) -> ArrayVec<Outline, 17> {
        self.bases.iter().copied().chain(self.hero).collect()
    }
}

/// Who of both sides of a fight is in contact: of the one that came, and of the foe.
///
/// [HV-HTH-02] [HV-HTH-10] A Hero posted at the front fights when his base touches; at the rear he does not. [HV-MOVE-07] Across a
/// barrier bases touch that overlap sideways.
pub fn touching(state: &State, melee: &Melee) -> (Fighters, Fighters) {
    let own = front_of(state, melee.unit, true);
    match melee.foe {
        Foe::Unit(foe) => {
            let theirs = front_of(state, foe, melee.side == 0);
            if let Some((n, m)) = melee.askew {
                let one = |front: &Front, n: u8| Fighters {
                    figures: if front.is_gun { (1 << front.figures) - 1 } else { 1 << n },
                    leader: front.leader,
                    hero: false,
                };
                return (one(&own, n), one(&theirs, m));
            }
            if let Some(piece) = melee.across {
                let (own_bases, bases) = (own.all(), theirs.all());
                let wall = barriers::across(state, melee.unit, piece, &own_bases, &bases);
                return wall.map_or_else(Default::default, |wall| {
                    (own.who(|base| wall.reaches(base)), theirs.who(|base| wall.is_reached(base)))
                });
            }
            (own.against(&theirs.all()), theirs.against(&own.all()))
        }
        Foe::Hero(seat) => {
            let base = field::hero(state, seat);
            let others: ArrayVec<Outline, 1> = base.into_iter().collect();
            let wall = melee
                .across
                .and_then(|piece| barriers::across(state, melee.unit, piece, &own.all(), &others));
            let mut fighters = match wall {
                Some(wall) => own.who(|base| wall.reaches(base)),
                None => own.against(&others),
            };
            if let Some((n, _)) = melee.askew {
                fighters.figures = 1 << n;
            }
            (fighters, Fighters { figures: 0, leader: None, hero: true })
        }
    }
}

/// Which side of a unit is touched, of several the first: front, right, rear, left.
pub fn touched_side(state: &State, unit: UnitId) -> u8 {
    let sides = state.melees.iter().filter_map(|melee| {
        if melee.unit == unit {
            Some(0)
        } else if melee.foe == Foe::Unit(unit) {
            Some(melee.side)
        } else {
            None
        }
    });
    sides.min().unwrap_or(0)
}

/// Whether an enemy fights with a unit at one of its sides.
pub fn is_attacked(state: &State, unit: UnitId, side: u8) -> bool {
    state.melees.iter().any(|melee| {
        melee.unit == unit && side == 0 || melee.foe == Foe::Unit(unit) && melee.side == side
    })
}

/// Whether the unit that came to a fight, which has this number, is kept where it stands by another enemy whom it touches.
pub fn is_held(state: &State, n: usize) -> bool {
    let unit = state.melees[n].unit;
    let others = state.melees.iter().enumerate().filter(|&(other, melee)| {
        other != n && (melee.unit == unit || melee.foe == Foe::Unit(unit))
    });
    others.into_iter().any(|(_, melee)| is_standing(state, melee))
}

/// Ends the fights of a unit whose bases no longer touch.
///
/// [HV-HTH-12] A fight ends when no bases of the two touch. [HV-FORM-10] An enemy that lost touch because a unit closed up on
/// another side closes up again, if nothing stands between and nobody else is in contact with it.
pub fn refresh(play: &mut Play<'_, impl Chronicle<Event = Event>>, unit: UnitId) {
    let mut n = 0;
    while n < play.state.melees.len() {
        let melee = play.state.melees[n];
        let is_of = melee.unit == unit || melee.foe == Foe::Unit(unit);
        if !is_of || is_standing(play.state, &melee) {
            n += 1;
            continue;
        }
        if melee.foe == Foe::Unit(unit)
            && melee.across.is_none()
            && !play.state[unit].routing
            && !is_held(play.state, n)
            && let Some(pose) = charge::close_again(play.state, melee.unit, melee.foe)
        {
            close_in(play.state, melee.unit, pose);
            let closed = Melee { askew: None, ..melee };
            if is_standing(play.state, &closed) {
                play.state.melees[n] = closed;
                play.emit(rule!("HV-FORM-10"), Event::ClosedUp { unit: melee.unit });
                n += 1;
                continue;
            }
        }
        if closes_later(play.state, melee.unit)
            || matches!(melee.foe, Foe::Unit(foe) if closes_later(play.state, foe))
        {
            n += 1;
            continue;
        }
        play.state.melees.remove(n);
        play.emit(rule!("HV-HTH-12"), Event::FightOver { unit: melee.unit, foe: melee.foe });
    }
}

/// Whether a unit has still to close up after the losses of a round.
///
/// [HV-HTH-12] Only when both sides have is it seen whether their men still touch.
pub fn closes_later(state: &State, unit: UnitId) -> bool {
    state.tasks.iter().any(|task| matches!(task, Task::Close { unit: one, .. } if *one == unit))
}

/// A unit closes up on an enemy who has drawn back from it. Where it has still to close up after its own losses, it does so there.
pub fn close_in(state: &mut State, unit: UnitId, pose: Pose) {
    let by = movement::front(state, unit).map(|from| pose.at.from(from.at));
    movement::put(state, unit, Where::Field(pose));
    for task in &mut state.tasks {
        if let (Task::Close { unit: one, anchor, .. }, Some(by)) = (task, by)
            && *one == unit
        {
            *anchor = anchor.shifted(by);
        }
    }
}

/// Ends the fights of a unit whose bases no longer touch, since its Hero has ridden away.
///
/// [HV-HTH-12] Nobody has closed up, so that nobody closes up after him.
pub fn part(play: &mut Play<'_, impl Chronicle<Event = Event>>, unit: UnitId) {
    let mut n = 0;
    while let Some(&melee) = play.state.melees.get(n) {
        let is_of = melee.unit == unit || melee.foe == Foe::Unit(unit);
        if is_of && !is_standing(play.state, &melee) {
            play.state.melees.remove(n);
            play.emit(rule!("HV-HTH-12"), Event::FightOver { unit: melee.unit, foe: melee.foe });
        } else {
            n += 1;
        }
    }
}

/// Whether bases of the two still touch.
pub fn is_standing(state: &State, melee: &Melee) -> bool {
    let there = state[melee.unit].at.is_present() && casualties::is_there(state, melee.foe);
    if !there {
        return false;
    }
    if melee.askew.is_some() {
        // They stay as they met, as long as neither has moved away.
        let own = field::outlines(state, melee.unit);
        let theirs = charge::bases_of(state, melee.foe);
        let across = melee.across.is_some();
        let meets = |base| theirs.iter().any(|other| barriers::still_meet(base, other, across));
        return own.iter().any(meets);
    }
    let (own, theirs) = touching(state, melee);
    0 < own.count() && 0 < theirs.count()
}

/// Ends every fight of a unit that is gone.
pub fn end_all(play: &mut Play<'_, impl Chronicle<Event = Event>>, unit: UnitId) {
    let mut n = 0;
    while n < play.state.melees.len() {
        let melee = play.state.melees[n];
        if melee.unit == unit || melee.foe == Foe::Unit(unit) {
            play.state.melees.remove(n);
            play.emit(rule!("HV-HTH-12"), Event::FightOver { unit: melee.unit, foe: melee.foe });
        } else {
            n += 1;
        }
    }
}

/// Ends the fights with a Hero who is gone, or has gone to somebody.
pub fn end_with_hero(state: &mut State, seat: SeatId) {
    state.melees.retain(|melee| melee.foe != Foe::Hero(seat));
}

/// The fight of a unit with a foe, as the unit sees it: who of it touches, who of the foe, whether it came.
fn seen_from(state: &State, unit: UnitId, melee: &Melee) -> (Foe, Fighters, Fighters, bool) {
    let (own, theirs) = touching(state, melee);
    if melee.unit == unit {
        (melee.foe, own, theirs, true)
    } else {
        (Foe::Unit(melee.unit), theirs, own, false)
    }
}

/// The fights of a unit.
fn fights(state: &State, unit: UnitId) -> ArrayVec<Melee, MOST_FOES> {
    let own = |melee: &&Melee| melee.unit == unit || melee.foe == Foe::Unit(unit);
    state.melees.iter().filter(own).take(MOST_FOES).copied().collect()
}

/// The bases of a unit that fight in one or several pairs.
#[derive(Clone, Copy, Default)]
struct Bases {
    /// One bit for each figure, then one for the Hero.
    bits: u16,
}

impl Bases {
    const HERO: u8 = 8;

    const fn has(self, base: u8) -> bool {
        self.bits >> base & 1 == 1
    }

    const fn with(self, other: Self) -> Self {
        Self { bits: self.bits | other.bits }
    }

    const fn count(self) -> u8 {
        self.bits.count_ones() as u8
    }
}

/// Which bases of a unit fight in one of its pairs.
///
/// [HV-FORM-14] At each side of a building others of the garrison, as far as there are any: whoever is at two sides has to choose.
fn bases_at(state: &State, unit: UnitId, melee: &Melee, own: Fighters) -> Bases {
    let hero = u16::from(own.hero) << Bases::HERO;
    let all = state.figures(unit);
    if garrisons::held(state, unit).is_none() || all == 0 {
        return Bases { bits: own.figures | hero };
    }
    let n = own.figures.count_ones() as u8;
    let before = (0..melee.side).filter(|&side| is_attacked(state, unit, side)).count() as u8;
    let men = (0..n).map(|man| 1_u16 << ((before * n + man) % all));
    Bases { bits: men.fold(hero, |bits, man| bits | man) }
}

/// The bases of a unit that touch several enemies, each with those whom it may strike.
///
/// [HV-HTH-09] The player's choice, base by base. The Hero is base 8.
fn torn(state: &State, unit: UnitId) -> ArrayVec<(u8, ArrayVec<Foe, MOST_FOES>), 9> {
    let fights = fights(state, unit);
    let mut torn = ArrayVec::new();
    if fights.len() < 2 {
        return torn;
    }
    let seen: ArrayVec<(Foe, Bases), MOST_FOES> = fights
        .iter()
        .map(|melee| {
            let (foe, own, ..) = seen_from(state, unit, melee);
            (foe, bases_at(state, unit, melee, own))
        })
        .collect();
    for base in 0..9_u8 {
        let foes: ArrayVec<Foe, MOST_FOES> =
            seen.iter().filter(|(_, own)| own.has(base)).map(|&(foe, _)| foe).collect();
        if 1 < foes.len() {
            torn.push((base, foes));
        }
    }
    torn
}

/// Refuses to fight where there is nobody to fight.
pub fn check_fight(state: &State, unit: UnitId) -> Check {
    let arm = state.spec(unit).arm();
    if !state.is_in_contact(unit) {
        return Err(Bar::unit(rule!("HV-HTH-01"), unit, "is in contact with nobody"));
    }
    if arm == Some(crate::vocabulary::Arm::Transport) {
        return Err(Bar::unit(rule!("HV-HTH-11"), unit, "does not fight"));
    }
    Ok(())
}

/// Begins a round: asks what has to be asked, then throws.
pub fn fight(play: &mut Play<'_, impl Chronicle<Event = Event>>, unit: UnitId) {
    if !play.state.is_in_contact(unit) {
        movement::end_step(play.state);
        return;
    }
    let chosen = play.state.active.as_ref().map_or(0, |active| active.strikes.len());
    if let Some((base, _)) = torn(play.state, unit).get(chosen) {
        play.state.phase = Phase::Strike { base: *base };
        return;
    }
    round(play, unit);
}

/// Refuses to strike somebody whom the base does not touch.
pub fn check_strike(state: &State, at: Foe) -> Check {
    let now = matches!(state.phase, Phase::Strike { .. });
    let Some((active, unit)) = movement::active_unit(state).filter(|_| now) else {
        return Err(Bar { rule: rule!("HV-HTH-09"), why: Why::NotNow, place: None });
    };
    let torn = torn(state, unit);
    let may = torn.get(active.strikes.len()).is_some_and(|(_, foes)| foes.contains(&at));
    if may {
        Ok(())
    } else {
        Err(Bar::unit(rule!("HV-HTH-09"), unit, "does not touch that one with this base"))
    }
}

pub fn strike(state: &mut State, at: Foe) {
    if let Some(active) = &mut state.active
        && !active.strikes.is_full()
    {
        active.strikes.push(at);
    }
    state.phase = Phase::Act;
}

pub fn list_strikes(state: &State, out: &mut Vec<Order>) {
    let Some((active, unit)) = movement::active_unit(state) else { return };
    if let Some((_, foes)) = torn(state, unit).get(active.strikes.len()) {
        out.extend(foes.iter().map(|&at| Order::Strike { at }));
    }
}

/// How many bases of the activated unit strike a foe.
fn strikers(state: &State, unit: UnitId, foe: Foe, own: Fighters) -> u8 {
    let strikes = state.active.as_ref().map_or(&[][..], |active| &active.strikes[..]);
    let elsewhere = torn(state, unit)
        .iter()
        .zip(strikes)
        .filter(|((_, foes), at)| foes.contains(&foe) && **at != foe)
        .count();
    own.count() - elsewhere as u8
}

/// A round of the activated unit against one of those who touch it.
struct Pair {
    foe: Foe,
    /// Scored by the unit, and by the foe.
    hits: u8,
    back: u8,
    /// Who of the unit can fall, and which bases these are.
    own: Fighters,
    bases: Bases,
    theirs: Fighters,
}

/// Fights a round of the activated unit against everybody who touches it.
///
/// [HV-HTH-05] The activated unit throws first, then the others, and nobody is removed before all have thrown. [HV-HTH-06] One
/// round an activation. [HV-HTH-09] Winner and loser are found pair by pair.
fn round(play: &mut Play<'_, impl Chronicle<Event = Event>>, unit: UnitId) {
    let fights = fights(play.state, unit);
    let mut results: ArrayVec<Pair, MOST_FOES> = ArrayVec::new();
    for melee in &fights {
        let (foe, own, theirs, came) = seen_from(play.state, unit, melee);
        let strikers = strikers(play.state, unit, foe, own);
        let hits = throw(play, Foe::Unit(unit), foe, strikers, melee.rounds == 0, came);
        let bases = bases_at(play.state, unit, melee, own);
        // A leader fights, and falls, in one place.
        let own = Fighters { leader: own.leader.filter(|&man| bases.has(man)), ..own };
        results.push(Pair { foe, hits, back: 0, own, bases, theirs });
    }
    for (melee, pair) in fights.iter().zip(&mut results) {
        let came = melee.unit != unit;
        let is_hero = matches!(pair.foe, Foe::Hero(_));
        let bases = if is_hero { 1 } else { pair.theirs.count() };
        pair.back = throw(play, pair.foe, Foe::Unit(unit), bases, melee.rounds == 0, came);
    }
    for melee in &mut play.state.melees {
        if melee.unit == unit || melee.foe == Foe::Unit(unit) {
            melee.rounds = melee.rounds.saturating_add(1);
        }
    }
    settle(play, unit, &results);
}

/// Throws the dice of one side of a pair.
///
/// [HV-HTH-03] In the first round 2D6 a base for the one that came, 1D6 for the other. [HV-HTH-04] Later 1D6 each. [HV-LEAD-05]
/// Doubled by the card. [HV-HTH-11] Transport throws nothing.
fn throw(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    who: Foe,
    at: Foe,
    bases: u8,
    first: bool,
    came: bool,
) -> u8 {
    let fighting = play.state.setting.charts.fighting;
    let each = match (first, came) {
        (true, true) => fighting.initiator_first_round_dice,
        (true, false) => fighting.other_side_first_round_dice,
        (false, _) => fighting.later_round_dice,
    };
    let (boosted, fights, roll) = match who {
        Foe::Unit(unit) => {
            let is_transport =
                play.state.spec(unit).arm() == Some(crate::vocabulary::Arm::Transport);
            let roll = Roll::d6(rule!("HV-HTH-05"), "hand to hand").by(movement::piece(unit));
            (play.state[unit].boosts.hand_to_hand, !is_transport, roll)
        }
        Foe::Hero(seat) => {
            let roll = Roll::d6(rule!("HV-HTH-05"), "hand to hand").by(hero::piece(seat));
            (false, true, roll)
        }
    };
    let dice = if fights { bases * each * if boosted { 2 } else { 1 } } else { 0 };
    let hits = play.pool(&roll, dice, Wants::AtLeast(fighting.hits_from as i8), |hits| hits);
    let rule = if first { rule!("HV-HTH-03") } else { rule!("HV-HTH-04") };
    match who {
        Foe::Unit(unit) => play.emit(rule, Event::Fought { unit, foe: at, dice, hits }),
        // [HV-HERO-06] He is one base, whatever the round.
        Foe::Hero(seat) => {
            play.emit(rule!("HV-HERO-06"), Event::HeroFought { seat, foe: at, dice, hits });
        }
    }
    hits
}

/// Sets out what follows from a round: losses of the others, losses of the activated unit, then tests.
///
/// [HV-HTH-07] Whoever scores more wins; the loser tests. [HV-HTH-08] So does whoever lost men, each once: losers first, of a tie
/// the unit not activated first. [HV-HERO-06] A Hero by himself falls at a single hit, without a card.
fn settle(play: &mut Play<'_, impl Chronicle<Event = Event>>, unit: UnitId, results: &[Pair]) {
    let mut first: ArrayVec<UnitId, 10> = ArrayVec::new();
    let mut later: ArrayVec<UnitId, 10> = ArrayVec::new();
    for &Pair { foe, hits, back, .. } in results {
        let (own, other) = (Foe::Unit(unit), foe);
        if hits == back {
            play.emit(rule!("HV-HTH-07"), Event::RoundDrawn { one: own, other });
        } else {
            let (by, of) = if back < hits { (own, other) } else { (other, own) };
            play.emit(rule!("HV-HTH-07"), Event::RoundWon { by, of });
        }
        if let Foe::Unit(enemy) = foe {
            if back < hits {
                first.push(enemy);
            } else if 0 < hits {
                later.push(enemy);
            }
        }
    }
    let lost = results.iter().any(|pair| pair.hits < pair.back);
    let hurt = results.iter().any(|pair| 0 < pair.back);
    if lost {
        first.insert(0, unit);
    } else if hurt {
        later.push(unit);
    }
    // Pushed in reverse, so that the first is on top.
    for &tested in first.iter().chain(&later).collect::<ArrayVec<_, 20>>().iter().rev() {
        play.state.tasks.push(Task::Test { unit: *tested });
    }
    let whole = play.state.setting.switches.whole_unit_falls;
    for (pair, most) in results.iter().zip(can_fall(results)) {
        // [HV-CAS-05] By the option everybody may fall, whoever was in contact.
        let (n, by) = if whole { (pair.back, Cause::Fire) } else { (most, pair.own.cause()) };
        if 0 < n {
            casualties::inflict(play.state, unit, n, by);
        }
    }
    let mut losses: ArrayVec<Losses, MOST_FOES> = ArrayVec::new();
    for &Pair { foe, hits, theirs, .. } in results.iter().filter(|pair| 0 < pair.hits) {
        match foe {
            Foe::Unit(enemy) => {
                let by = if whole { Cause::Fire } else { theirs.cause() };
                losses.push(Losses { unit: enemy, n: hits, by });
            }
            Foe::Hero(seat) => {
                play.state.tasks.push(Task::HeroLost { seat, how: Loss::Fell });
            }
        }
    }
    movement::end_step(play.state);
    if let Some(active) = &mut play.state.active {
        active.strikes.clear();
    }
    if losses.len() < 2 {
        push_losses(play.state, &losses);
    } else if let Some(active) = &mut play.state.active {
        (active.losses, active.fired) = (losses, 0);
        play.state.phase = Phase::FirstLosses;
    }
}

/// How many of a unit can fall at most to each of those whom it has fought.
///
/// [HV-CAS-05] Only who was in contact can, and nobody twice: hits beyond those who are left of them are lost. The last pair is
/// settled first.
fn can_fall(results: &[Pair]) -> ArrayVec<u8, MOST_FOES> {
    let (mut bases, mut fallen) = (Bases::default(), 0);
    let mut most: ArrayVec<u8, MOST_FOES> = ArrayVec::new();
    for pair in results.iter().rev() {
        bases = bases.with(if 0 < pair.back { pair.bases } else { Bases::default() });
        let n = pair.back.min(pair.own.count()).min(bases.count() - fallen);
        fallen += n;
        most.push(n);
    }
    most.reverse();
    most
}

fn push_losses(state: &mut State, losses: &[Losses]) {
    for loss in losses.iter().rev() {
        casualties::inflict(state, loss.unit, loss.n, loss.by);
    }
}

/// The losses whose turn is still to be named.
fn unnamed(active: &Active) -> &[Losses] {
    active.losses.get(usize::from(active.fired)..).unwrap_or(&[])
}

/// Refuses to name somebody who has nothing to lose.
///
/// [HV-HTH-05] Several: in the order in which the active player names them.
pub fn check_first(state: &State, unit: UnitId) -> Check {
    let active = state.active.as_ref().filter(|_| matches!(state.phase, Phase::FirstLosses));
    let Some(active) = active else {
        return Err(Bar { rule: rule!("HV-HTH-05"), why: Why::NotNow, place: None });
    };
    if unnamed(active).iter().any(|loss| loss.unit == unit) {
        Ok(())
    } else {
        Err(Bar::plain(rule!("HV-HTH-05"), "that unit has nothing to lose"))
    }
}

pub fn name_first(state: &mut State, unit: UnitId) {
    let Some(active) = &mut state.active else { return };
    let at = usize::from(active.fired);
    let found = active.losses.iter().skip(at).position(|loss| loss.unit == unit);
    if let Some(found) = found {
        active.losses.swap(at, at + found);
        active.fired += 1;
    }
    if active.losses.len() <= usize::from(active.fired) + 1 {
        let losses = std::mem::take(&mut active.losses);
        active.fired = 0;
        push_losses(state, &losses);
        state.phase = Phase::Act;
    }
}

pub fn list_first(state: &State, out: &mut Vec<Order>) {
    if let Some(active) = &state.active {
        out.extend(unnamed(active).iter().map(|loss| Order::FirstLosses { unit: loss.unit }));
    }
}

#[cfg(test)]
mod tests;
