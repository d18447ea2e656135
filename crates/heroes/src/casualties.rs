//! Casualties: a card for each, the figure it points to, closing up, and the end of a unit.

use kernel::{
    Chronicle, Roll,
    table::{Pose, Search},
};

use crate::{
    Play, deal,
    event::Event,
    field,
    formations::mm,
    hero, melee, movement, rails,
    room::{Mover, Room},
    squares,
    state::{AbandonedGun, Cause, Foe, Hero, Loss, Stance, State, Task, UnitId, Where, Which},
    vocabulary::{CardClass, Figure, Post},
};

/// Sets out that a unit suffers so many casualties, and then closes up.
///
/// [HV-FORM-10] The middle of the front stays where it was; of a unit in contact the middle of the touched side.
pub fn inflict(state: &mut State, unit: UnitId, n: u8, by: Cause) {
    let (side, anchor) = squares::stays(state, unit).unwrap_or_else(|| {
        let side = melee::touched_side(state, unit);
        let sides = field::sides(state, unit);
        (side, sides.map_or_else(Pose::default, |sides| sides[usize::from(side)]))
    });
    state.tasks.push(Task::Close { unit, side, anchor });
    state.tasks.push(Task::Casualties { unit, n, by });
}

/// Who can be removed.
struct Eligible {
    ranks: u8,
    leader: bool,
    hero: bool,
}

/// [HV-CAS-05] By fire every figure and the Hero with the unit; hand to hand those in contact; by a failed rally everybody.
fn eligible(state: &State, unit: UnitId, by: Cause) -> Eligible {
    let own = &state[unit];
    let hero = state.hero_with(unit).is_some();
    match by {
        Cause::Fight { ranks, leader, hero: in_contact } => Eligible {
            ranks: ranks.min(own.ranks),
            leader: leader && own.leader,
            hero: in_contact && hero,
        },
        Cause::Fire | Cause::Rally | Cause::Deck => {
            Eligible { ranks: own.ranks, leader: own.leader, hero }
        }
        Cause::Vehicle { vehicle } => {
            let rider = state.riders.iter().find(|one| one.unit == unit && one.vehicle == vehicle);
            let (ranks, leader) = rider.map_or((0, false), |one| (one.ranks, one.leader));
            Eligible { ranks, leader, hero: rails::hero_sits(state, unit) == Some(vehicle) }
        }
        Cause::Certain { figure } => Eligible {
            ranks: if figure == Figure::OtherRank { own.ranks } else { 0 },
            leader: figure == Figure::Leader && own.leader,
            hero: figure == Figure::Hero && hero,
        },
    }
}

impl Eligible {
    const fn has(&self, figure: Figure) -> bool {
        match figure {
            Figure::OtherRank => 0 < self.ranks,
            Figure::Leader => self.leader,
            Figure::Hero => self.hero,
        }
    }

    const fn any(&self) -> bool {
        0 < self.ranks || self.leader || self.hero
    }
}

/// Turns one card and removes the figure that it points to.
///
/// [HV-CAS-01] Each settled before the next is turned. [HV-CAS-02] [HV-CAS-03] [HV-CAS-04] By the table: the first of its figures
/// that can be removed. [HV-CAS-06] For casualties beyond those no card is turned.
pub fn turn_one(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    unit: UnitId,
    n: u8,
    by: Cause,
) {
    let can_fall = eligible(play.state, unit, by);
    if n == 0 || !play.state[unit].at.is_present() || !can_fall.any() {
        return;
    }
    let roll = Roll::card(rule!("HV-CAS-01"), "casualty").by(movement::piece(unit));
    let card =
        deal::turn_card(play, &roll, |card| CardClass::of(card).map_or(9, |class| class as u8));
    let Some(class) = CardClass::of(card) else { return };
    let points_to = play.state.setting.charts.cards.casualties[class];
    let Some(figure) = points_to.into_iter().find(|&figure| can_fall.has(figure)) else { return };
    let rule = match (class, figure) {
        (CardClass::Ace, _) => rule!("HV-CAS-03"),
        // Other ranks have run out.
        (CardClass::Numbered, Figure::Leader | Figure::Hero)
        | (CardClass::Picture, Figure::Hero) => rule!("HV-CAS-04"),
        (CardClass::Numbered, Figure::OtherRank)
        | (CardClass::Picture, Figure::Leader | Figure::OtherRank) => rule!("HV-CAS-02"),
    };
    let by = less(by, figure);
    play.state.tasks.push(Task::Casualties { unit, n: n - 1, by });
    play.emit(rule, Event::Fell { unit, figure });
    if let Cause::Vehicle { vehicle } = by {
        rails::remove_rider(play.state, unit, vehicle, figure);
    }
    match figure {
        Figure::OtherRank => play.state[unit].ranks -= 1,
        Figure::Leader => play.state[unit].leader = false,
        Figure::Hero => {
            if let Some(seat) = play.state.hero_with(unit) {
                play.state.tasks.push(Task::HeroLost { seat, how: Loss::Fell });
            }
        }
    }
}

/// Those in contact without the one who has fallen.
const fn less(by: Cause, figure: Figure) -> Cause {
    match by {
        Cause::Fight { ranks, leader, hero } => match figure {
            Figure::OtherRank => Cause::Fight { ranks: ranks.saturating_sub(1), leader, hero },
            Figure::Leader => Cause::Fight { ranks, leader: false, hero },
            Figure::Hero => Cause::Fight { ranks, leader, hero: false },
        },
        other => other,
    }
}

/// Lays a unit out anew with what is left of it, or strikes it off when nobody is.
///
/// [HV-FORM-10] In the same formation, rear bases filling the front, free of charge. [HV-FORM-05] A square of three or fewer falls
/// into deep close order.
pub fn close_up(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    unit: UnitId,
    side: u8,
    anchor: Pose,
) {
    if !play.state[unit].at.is_present() {
        return;
    }
    if play.state.figures(unit) == 0 {
        destroy(play, unit, (side, anchor));
        return;
    }
    if squares::of(play.state, unit).is_some() {
        squares::close_up(play, unit, (side, anchor));
        return;
    }
    let Where::Field(now) = play.state[unit].at else { return };
    if play.state[unit].stance == Some(Stance::SquareSolo)
        && play.state.figures(unit) < movement::LEAST_IN_SQUARE
    {
        play.state[unit].stance = Some(Stance::CloseDeep);
        play.emit(rule!("HV-FORM-05"), Event::Formed { unit, stance: Stance::CloseDeep });
    }
    let laid = field::sides(play.state, unit).map(|sides| sides[usize::from(side & 3)]);
    let wanted = laid.map_or(now, |laid| now.shifted(anchor.at.from(laid.at)));
    let pose = free_near(play.state, unit, wanted, now);
    movement::put(play.state, unit, Where::Field(pose));
    melee::refresh(play, unit);
}

/// The place that is wanted, or the nearest where the unit overlaps nothing.
pub fn free_near(state: &State, unit: UnitId, wanted: Pose, now: Pose) -> Pose {
    let is_free = |pose: Pose| {
        let bases = field::standing(state, unit, pose);
        stands_free(state, unit, &bases)
    };
    if is_free(wanted) {
        return wanted;
    }
    if is_free(now) {
        return now;
    }
    let search = Search { reach: mm(60), step: mm(2) };
    search.nearest(now, is_free).unwrap_or(now)
}

/// Whether bases of a unit overlap nothing where they stand; enemies may be as near as they like.
pub fn stands_free(state: &State, unit: UnitId, bases: &[kernel::table::Outline]) -> bool {
    let near = movement::bounds(bases);
    let room = Room::of(state, Mover::Placed(unit), bases, near);
    room.taken(bases).is_none()
}

/// Strikes a unit off.
///
/// [HV-ORG-10] A Hero left behind stands alone on the spot. [HV-CAS-07] A gun stays where it is. [HV-TURN-08] An activation that
/// was still to come costs the highest card.
fn destroy(play: &mut Play<'_, impl Chronicle<Event = Event>>, unit: UnitId, stays: (u8, Pose)) {
    let seat = play.state.spec(unit).seat;
    let square = squares::of(play.state, unit);
    // Whoever is aboard has no card; a Hero left behind there belongs to the carrier.
    let carrier = match play.state[unit].at {
        Where::Aboard(carrier) => Some(carrier),
        _ => None,
    };
    let is_aboard = carrier.is_some();
    let left_behind = play.state.hero_with(unit).is_some();
    // With nobody left there is no front row beside which he stood.
    let spot = hero::stands(play.state, seat).or_else(|| movement::front(play.state, unit));
    let gun = abandoned(play.state, unit);
    movement::put(play.state, unit, Where::Destroyed);
    play.state.riders.retain(|rider| rider.unit != unit);
    (play.state[unit].routing, play.state[unit].stance) = (false, None);
    melee::end_all(play, unit);
    play.emit(rule!("HV-ORG-10"), Event::Destroyed { unit });
    if let Some(at) = gun
        && !play.state.guns.is_full()
    {
        play.state.guns.push(AbandonedGun { unit, at, captured: None });
        play.emit(rule!("HV-CAS-07"), Event::GunAbandoned { unit });
    }
    if let (true, Some(unit)) = (left_behind, carrier) {
        play.state.seat_mut(seat).hero = Hero::With { unit, post: Post::Rear };
    } else if let (true, Some(square)) = (left_behind, square) {
        // [HV-FORM-15] He is inside.
        play.state.seat_mut(seat).hero = Hero::Sheltered(square);
    } else if let (true, Some(spot)) = (left_behind, spot) {
        let spot = hero::free_spot(play.state, seat, spot);
        play.state.seat_mut(seat).hero = Hero::Alone(spot);
    }
    play.state.tasks.push(Task::Look);
    if !play.state[unit].activated && !is_aboard {
        play.state.tasks.push(Task::Drop { seat, which: Which::Highest });
    }
    if let Some(square) = square {
        squares::fall_out(play, square, unit, stays);
    }
}

/// Where the gun of a unit stands.
fn abandoned(state: &State, unit: UnitId) -> Option<Pose> {
    let Where::Field(pose) = state[unit].at else { return None };
    let gun = field::layout(state, unit)?.gun?;
    Some(gun.body(pose).middle)
}

/// A unit takes guns without a crew that it touches at the end of its activation.
///
/// [HV-CAS-07] With no enemy unit within 5 cm of it.
pub fn capture(play: &mut Play<'_, impl Chronicle<Event = Event>>, unit: UnitId) {
    let is_there = matches!(play.state[unit].at, Where::Field(_) | Where::Ring(_));
    let is_nothing = play.state.guns.is_empty() && play.state.stores.is_empty();
    if !is_there || is_nothing || play.state[unit].routing {
        return;
    }
    let side = play.state.side_of(unit);
    let bases = field::outlines(play.state, unit);
    for gun in 0..play.state.guns.len() {
        let own = play.state.guns[gun];
        if own.captured.is_some() || play.state.side_of(own.unit) == side {
            continue;
        }
        let Some(outline) = field::abandoned(play.state, gun) else { continue };
        if is_taken(play.state, &bases, &outline, side) {
            play.state.guns[gun].captured = Some(side);
            play.emit(rule!("HV-CAS-07"), Event::GunCaptured { unit: own.unit, by: side });
        }
    }
    if !play.state.setting.special.has(crate::vocabulary::Special::CaptureStores)
        || play.state.spec(unit).arm() == Some(crate::vocabulary::Arm::Transport)
    {
        return;
    }
    for object in 0..play.state.stores.len() {
        if play.state.setting.objects[object].owner == side.0 {
            continue;
        }
        let Some(outline) = field::stores(play.state, object) else { continue };
        if is_taken(play.state, &bases, &outline, side) {
            play.state.stores[object] = Some(side);
            let object = object as u8;
            play.emit(rule!("HV-SCEN-02"), Event::StoresCaptured { object, by: side });
        }
    }
}

/// Whether a thing is touched, with no enemy near; a garrison is as near as its building.
fn is_taken(
    state: &State,
    bases: &[kernel::table::Outline],
    thing: &kernel::table::Outline,
    side: crate::state::SideId,
) -> bool {
    use kernel::table::{Length, is_within};
    let touches = bases.iter().any(|base| is_within(base, thing, mm(1)));
    let enemies = state.ids().filter(|&other| state.side_of(other) != side);
    touches
        && !enemies
            .flat_map(|other| field::bodies(state, other))
            .any(|enemy| is_within(&enemy, thing, Length::units(5)))
}

/// Whether a foe is still there to be fought.
pub fn is_there(state: &State, foe: Foe) -> bool {
    match foe {
        Foe::Unit(unit) => state[unit].at.is_present(),
        Foe::Hero(seat) => matches!(state.seat(seat).hero, Hero::Alone(_)),
    }
}

#[cfg(test)]
mod tests;
