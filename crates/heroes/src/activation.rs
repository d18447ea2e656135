//! Whose card it is, whom it activates, and what that one does.

use std::cell::OnceCell;

use kernel::{
    Chronicle, SeatId,
    cards::Card,
    table::{Length, Point, Whereabouts},
};

use crate::{
    Play, carriers, casualties, charge,
    event::Event,
    fire, garrisons, ground, loading, melee, movement,
    order::{Bar, Check, Order, Why},
    retreat, special, squares,
    state::{
        Active, Hero, Phase, PieceSet, Plan, Seat, Spends, Stance, State, Task, UnitId, UnitSet,
        Way, Where, Which, Who,
    },
    tables,
    vocabulary::{Actor, Arm, Post, Step},
};

/// The highest card before any player, and whose it is.
///
/// [HV-TURN-04] Rank decides and suit breaks ties. By the option "routing first at the table" only players who have a routing
/// unit still to activate use their cards, while anybody has one [HV-TURN-06].
pub fn next_card(state: &State) -> Option<(SeatId, Card)> {
    let tables = &state.setting.charts.cards;
    let seats = || (0..state.seats.len() as u8).map(SeatId);
    let has_cards = |&seat: &SeatId| !state.seat(seat).cards.is_empty();
    let routs = |&seat: &SeatId| !routing(state, seat).is_empty();
    let first = state.setting.switches.routing_first_at_table
        && seats().filter(has_cards).any(|seat| routs(&seat));
    let cards = seats()
        .filter(|seat| !first || routs(seat))
        .filter_map(|seat| tables.highest(state.seat(seat).cards).map(|card| (seat, card)));
    cards.max_by_key(|&(_, card)| tables.height(card))
}

/// The units of a player that have not been activated in their own right this turn.
pub fn ready(state: &State, seat: SeatId) -> UnitSet {
    let own = state.ids().filter(|&unit| state.spec(unit).seat == seat);
    let ready = own.filter(|&unit| {
        let at = state[unit].at;
        at.is_present() && !matches!(at, Where::Aboard(_)) && !state[unit].activated
    });
    ready.collect()
}

/// Those of them that are routing.
pub fn routing(state: &State, seat: SeatId) -> UnitSet {
    ready(state, seat).iter().filter(|&unit| state[unit].routing).collect()
}

/// Whether a player's Hero can still be activated this turn.
pub fn hero_is_ready(state: &State, seat: SeatId) -> bool {
    let Seat { hero, hero_activated, .. } = state.seat(seat);
    !hero_activated && crate::room::is_there(*hero)
}

/// Looks for the next card, and what it is used for.
///
/// [HV-TURN-05] If nothing is left to activate the card is simply discarded; the turn ends when no player has a card.
pub fn look_for_card(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    let Some((seat, card)) = next_card(play.state) else {
        play.state.phase = Phase::EndTurn;
        return;
    };
    if ready(play.state, seat).is_empty() && !hero_is_ready(play.state, seat) {
        play.state.seat_mut(seat).cards.remove(card);
        play.state.discards.insert(card);
        play.emit(rule!("HV-TURN-05"), Event::CardUnused { seat, card });
        return;
    }
    play.state.phase = Phase::Choose { seat, card };
}

/// Refuses to activate a unit that cannot be.
pub fn check_activate(state: &State, unit: UnitId) -> Check {
    let Phase::Choose { seat, .. } = state.phase else { return Err(not_now()) };
    if state.units.len() <= usize::from(unit.0) || state.spec(unit).seat != seat {
        return Err(Bar::plain(rule!("HV-TURN-05"), "there is no such unit in this command"));
    }
    if state[unit].activated {
        return Err(Bar::unit(rule!("HV-TURN-07"), unit, "has been activated this turn"));
    }
    if !ready(state, seat).has(unit) {
        return Err(Bar::unit(rule!("HV-TURN-05"), unit, "is not there to be activated"));
    }
    let first = routing(state, seat);
    if !first.is_empty() && !first.has(unit) {
        return Err(routing_first());
    }
    Ok(())
}

/// The units of a player that a card may activate: the routing ones while there are any [HV-TURN-06].
fn may_be_activated(state: &State, seat: SeatId) -> UnitSet {
    let ready = ready(state, seat);
    let routing: UnitSet = ready.iter().filter(|&unit| state[unit].routing).collect();
    if routing.is_empty() { ready } else { routing }
}

fn not_now() -> Bar {
    Bar { rule: rule!("HV-TURN-05"), why: Why::NotNow, place: None }
}

fn routing_first() -> Bar {
    Bar::plain(rule!("HV-TURN-06"), "routing units must be activated first")
}

/// Refuses to activate a unit by its Hero.
///
/// [HV-TURN-07] [HV-ACT-01] He must be with it when his card comes up.
pub fn check_activate_by_hero(state: &State) -> Check {
    let Phase::Choose { seat, .. } = state.phase else { return Err(not_now()) };
    check_hero_ready(state, seat)?;
    // [HV-RAIL-06] Aboard he lends his activation to the train or ship.
    let Some(unit) = state.lent_to(seat) else {
        return Err(Bar {
            rule: rule!("HV-ACT-01"),
            why: Why::Hero(seat, "is with no unit"),
            place: None,
        });
    };
    let first = routing(state, seat);
    if !first.is_empty() && !first.has(unit) {
        return Err(routing_first());
    }
    Ok(())
}

/// Refuses to activate a Hero for a move of his own.
pub fn check_activate_hero(state: &State) -> Check {
    let Phase::Choose { seat, .. } = state.phase else { return Err(not_now()) };
    check_hero_ready(state, seat)?;
    loading::check_gets_off(state, seat)?;
    if !routing(state, seat).is_empty() {
        return Err(routing_first());
    }
    Ok(())
}

fn check_hero_ready(state: &State, seat: SeatId) -> Check {
    if hero_is_ready(state, seat) {
        return Ok(());
    }
    let why = Why::Hero(seat, "cannot be activated any more");
    Err(Bar { rule: rule!("HV-TURN-07"), why, place: None })
}

/// Activates somebody by the card that is next.
pub fn activate(play: &mut Play<'_, impl Chronicle<Event = Event>>, who: Who, spends: Spends) {
    let Phase::Choose { seat, card } = play.state.phase else { return };
    play.state.seat_mut(seat).cards.remove(card);
    let active = Active {
        seat,
        card,
        who,
        spends,
        has_played: false,
        has_posted: false,
        plan: Plan::Open,
        step: 0,
        dice: 0,
        throw: None,
        fired: 0,
        gone: Length::ZERO,
        swung: false,
        way: Way::default(),
        strikes: arrayvec::ArrayVec::new(),
        losses: arrayvec::ArrayVec::new(),
    };
    play.state.active = Some(active);
    play.state.phase = Phase::Declare;
    match (who, spends) {
        (Who::Unit(unit), Spends::Own) => {
            play.state[unit].activated = true;
            play.emit(rule!("HV-TURN-05"), Event::Activated { unit, card, by_hero: false });
        }
        (Who::Unit(unit), Spends::Heros) => {
            play.state.seat_mut(seat).hero_activated = true;
            play.emit(rule!("HV-TURN-07"), Event::Activated { unit, card, by_hero: true });
        }
        (Who::Hero, _) => {
            play.state.seat_mut(seat).hero_activated = true;
            play.emit(rule!("HV-ACT-01"), Event::HeroActivated { seat, card });
        }
    }
}

/// Lists whom the card can activate.
pub fn list_choices(state: &State, seat: SeatId, out: &mut Vec<Order>) {
    if check_activate_by_hero(state).is_ok() {
        out.push(Order::ActivateByHero);
    }
    out.extend(may_be_activated(state, seat).iter().map(|unit| Order::Activate { unit }));
    if check_activate_hero(state).is_ok() {
        out.push(Order::ActivateHero);
    }
    if crate::leadership::check_show(state).is_ok() {
        out.push(Order::ShowHand);
    }
}

/// Refuses a post that the Hero cannot take.
///
/// [HV-FORM-11] At the start of an activation, not in contact; in a square, in a building, with a gun or with transport only the
/// rear exists.
pub fn check_post(state: &State, post: Post) -> Check {
    let wrong = |why| Bar::plain(rule!("HV-FORM-11"), why);
    let active = state.active.as_ref().filter(|_| matches!(state.phase, Phase::Declare));
    let Some(active) = active else {
        return Err(Bar { rule: rule!("HV-FORM-11"), why: Why::NotNow, place: None });
    };
    let Hero::With { unit, post: now } = state.seat(active.seat).hero else {
        return Err(wrong("the Hero is with no unit"));
    };
    if matches!(active.who, Who::Unit(activated) if activated != unit) {
        return Err(wrong("the Hero is with another unit"));
    }
    if active.has_posted || now == post {
        return Err(wrong("the Hero has that post"));
    }
    if state.is_in_contact(unit) {
        return Err(Bar::unit(rule!("HV-FORM-11"), unit, "is in contact"));
    }
    if post == Post::Front && !has_front(state, unit) {
        return Err(Bar::unit(rule!("HV-FORM-11"), unit, "has no front to be posted at"));
    }
    Ok(())
}

/// Whether a Hero can be posted at the front of a unit.
pub fn has_front(state: &State, unit: UnitId) -> bool {
    let arm = state.spec(unit).arm();
    matches!(state[unit].at, Where::Field(_))
        && state[unit].stance != Some(Stance::SquareSolo)
        && arm.is_some_and(|arm| !arm.is_gun() && arm != Arm::Transport)
}

pub fn take_post(play: &mut Play<'_, impl Chronicle<Event = Event>>, post: Post) {
    let Some(active) = &mut play.state.active else { return };
    active.has_posted = true;
    let seat = active.seat;
    if let Hero::With { unit, .. } = play.state.seat(seat).hero {
        play.state.seat_mut(seat).hero = Hero::With { unit, post };
        play.emit(rule!("HV-FORM-11"), Event::PostTaken { seat, post });
    }
}

/// Refuses a plan that the active unit or Hero cannot carry out.
///
/// [HV-ACT-02] Exactly one of the listed sequences. [HV-ACT-03] Declared before any die is thrown.
pub fn check_plan(state: &State, plan: Plan, way: &Way) -> Check {
    let Some(active) = state.active.as_ref().filter(|_| matches!(state.phase, Phase::Declare))
    else {
        return Err(Bar { rule: rule!("HV-ACT-03"), why: Why::NotNow, place: None });
    };
    if !way.0.is_empty() && !matches!(plan, Plan::Charge { .. }) {
        return Err(Bar::plain(rule!("HV-ACT-03"), "only a charge states its path"));
    }
    match active.who {
        Who::Hero => match plan {
            Plan::HeroMove | Plan::Nothing => Ok(()),
            _ => Err(Bar {
                rule: rule!("HV-ACT-01"),
                why: Why::Hero(active.seat, "can only move by himself"),
                place: None,
            }),
        },
        Who::Unit(unit) => check_unit_plan(&Means::new(state, unit), plan, way),
    }
}

/// What a unit can do besides moving, found out once for all its plans, and only if one asks.
struct Means<'a> {
    state: &'a State,
    unit: UnitId,
    has_target: OnceCell<bool>,
    can_form: OnceCell<bool>,
    /// Whether the path of a charge is looked at by somebody else.
    path_is_known: bool,
}

impl<'a> Means<'a> {
    const fn new(state: &'a State, unit: UnitId) -> Self {
        let (has_target, can_form) = (OnceCell::new(), OnceCell::new());
        Self { state, unit, has_target, can_form, path_is_known: false }
    }

    fn has_target(&self) -> bool {
        *self.has_target.get_or_init(|| fire::has_target(self.state, self.unit))
    }

    fn can_form(&self) -> bool {
        *self.can_form.get_or_init(|| movement::can_form(self.state, self.unit))
    }
}

fn check_unit_plan(means: &Means<'_>, plan: Plan, way: &Way) -> Check {
    let (state, unit) = (means.state, means.unit);
    let wrong = |why| Bar::unit(rule!("HV-ACT-02"), unit, why);
    let own = &state[unit];
    match plan {
        // [HV-MOR-06] A routing unit runs on.
        Plan::Nothing if own.routing => {
            return Err(Bar::unit(rule!("HV-RALLY-01"), unit, "is routing"));
        }
        Plan::Nothing => return Ok(()),
        Plan::Open | Plan::HeroMove => return Err(wrong("cannot do that")),
        _ => {}
    }
    let Some(arm) = state.spec(unit).arm() else {
        return carriers::check_plan(state, unit, plan);
    };
    if matches!(plan, Plan::BreakTrack | Plan::MendTrack | Plan::LayCharge) {
        return special::check(state, unit, plan);
    }
    let is_carriers = matches!(plan, Plan::Run { .. } | Plan::Spin { .. });
    if is_carriers || !state.setting.charts.activation.allows(Actor::Unit, plan.steps()) {
        return Err(wrong("cannot do that in one activation"));
    }
    match own.at {
        Where::Field(_) => {}
        Where::Garrison(piece) => garrisons::check_plan(unit, plan, piece)?,
        Where::Ring(_) => squares::check_plan(unit, plan)?,
        Where::Sheltered(_) => squares::shelter::check_plan(unit, plan)?,
        _ => return Err(wrong("has no place of its own")),
    }
    let flees = matches!(plan, Plan::Flee | Plan::FleeThenTry | Plan::TryThenMove { .. });
    if own.routing != flees {
        let why = if own.routing { "is routing" } else { "is not routing" };
        return Err(Bar::unit(rule!("HV-RALLY-01"), unit, why));
    }
    if own.routing {
        return match plan {
            Plan::TryThenMove { .. } => check_over(state, unit, plan),
            _ => Ok(()),
        };
    }
    let fights = matches!(plan, Plan::Fight | Plan::BreakOff);
    if state.is_in_contact(unit) && !fights {
        return Err(Bar::unit(rule!("HV-ACT-04"), unit, "is in contact with the enemy"));
    }
    // [HV-ORG-05] Transport never fires and never starts a fight.
    let moves = matches!(plan, Plan::Turn | Plan::Move { .. } | Plan::Fight);
    if arm == Arm::Transport && !moves {
        return Err(Bar::unit(rule!("HV-ACT-05"), unit, "can only move"));
    }
    match plan {
        Plan::Fight => return melee::check_fight(state, unit),
        Plan::BreakOff => return retreat::check_break_off(state, unit),
        Plan::Charge { target, over } => {
            check_over(state, unit, plan)?;
            if !means.path_is_known {
                charge::check_charge(state, unit, target, over, way)?;
            }
            return check_dice(state, unit, plan);
        }
        Plan::RingMove { .. } | Plan::RingForm { .. } => {
            check_over(state, unit, plan)?;
            squares::check_declare(state, unit, plan)?;
            return check_dice(state, unit, plan);
        }
        _ => {}
    }
    let steps = plan.steps();
    let changes_first = steps.first() == Some(&Step::ChangeFormation);
    if steps.contains(&Step::Fire) {
        fire::check_may_fire(state, unit, changes_first)?;
        // [HV-ACT-03] A combination that begins with fire needs a target when it is stated.
        if steps.first() == Some(&Step::Fire) && !means.has_target() {
            return Err(Bar::unit(rule!("HV-ACT-03"), unit, "has nobody to fire at"));
        }
    }
    // What has come out of a square has a formation that it can change.
    let is_inside = squares::shelter::inside(state, unit).is_some();
    // [HV-FORM-12] The layout is looked at where it is put down: after a move that is not known yet.
    let moves_first = steps.first() == Some(&Step::Move);
    let can_form = || if moves_first { movement::may_form(state, unit) } else { means.can_form() };
    if steps.contains(&Step::ChangeFormation) && !is_inside && !can_form() {
        return Err(Bar::unit(rule!("HV-FORM-12"), unit, "can take up no other formation"));
    }
    if steps.contains(&Step::Move) && plan != Plan::Change {
        check_move(state, unit, plan)?;
    }
    Ok(())
}

/// Refuses a move that cannot be declared.
///
/// [HV-ACT-05] [HV-FORM-09] A gun moves when it is limbered; unlimbered it turns on the spot and nothing more. [HV-MOVE-02]
/// With no dice nobody stirs.
fn check_move(state: &State, unit: UnitId, plan: Plan) -> Check {
    let turns_only = matches!(plan, Plan::Turn | Plan::MoveFire { .. } | Plan::FireMove { .. });
    if state[unit].stance == Some(Stance::Unlimbered)
        && !turns_only
        && !matches!(plan, Plan::ChangeMove { .. })
    {
        return Err(Bar::unit(rule!("HV-ACT-05"), unit, "must limber before it moves"));
    }
    check_over(state, unit, plan)?;
    check_dice(state, unit, plan)
}

/// Refuses to cross what is no obstacle, or what such a unit cannot cross.
fn check_over(state: &State, unit: UnitId, plan: Plan) -> Check {
    for piece in plan.over().iter() {
        let there = state.setting.terrain.get(usize::from(piece));
        // [HV-FORM-14] To go into a building, or out of it, is crossing an obstacle.
        if !there.is_some_and(|piece| piece.obstacle || piece.building.is_some()) {
            return Err(Bar::unit(rule!("HV-MOVE-09"), unit, "means to cross what is no obstacle"));
        }
        if !ground::may_cross(state, unit) {
            let why = Why::Terrain(unit, "cannot cross", piece);
            return Err(Bar { rule: rule!("HV-MOVE-09"), why, place: None });
        }
        let is_building = there.is_some_and(|piece| piece.building.is_some());
        if is_building && !garrisons::is_of_its_kind(state, unit) {
            return Err(Bar::unit(rule!("HV-FORM-14"), unit, "never enters a building"));
        }
    }
    Ok(())
}

/// [HV-MOVE-02] With no dice nobody stirs.
fn check_dice(state: &State, unit: UnitId, plan: Plan) -> Check {
    // The dice of a change are those of the new formation; and it may be made without any.
    let is_change = plan.steps().contains(&Step::ChangeFormation);
    if !is_change && movement::pool(state, unit, plan) == 0 {
        return Err(Bar::unit(rule!("HV-MOVE-02"), unit, "would throw no dice, and cannot stir"));
    }
    Ok(())
}

/// States what is done.
pub fn declare(play: &mut Play<'_, impl Chronicle<Event = Event>>, plan: Plan, way: &Way) {
    let Some(active) = &mut play.state.active else { return };
    active.plan = plan;
    active.way.clone_from(way);
    active.step = 0;
    let who = active.who;
    play.state.phase = Phase::Act;
    if let Who::Unit(unit) = who {
        play.emit(rule!("HV-ACT-03"), Event::Declared { unit, plan });
        special::carry_out(play, unit, plan);
        squares::set_out(play, unit, plan);
    }
}

/// Lists what the active unit or Hero may do.
pub fn list_plans(state: &State, out: &mut Vec<Order>) {
    let Some(active) = &state.active else { return };
    crate::leadership::list_plays(state, out);
    for post in [Post::Front, Post::Rear] {
        if check_post(state, post).is_ok() {
            out.push(Order::TakePost { post });
        }
    }
    let offer = |plan: Plan, out: &mut Vec<Order>| {
        if check_plan(state, plan, &Way::default()).is_ok() {
            out.push(Order::Declare { plan, way: Way::default() });
        }
    };
    match active.who {
        Who::Hero => offer(Plan::HeroMove, out),
        Who::Unit(unit) if carriers::is_carrier(state, unit) => {
            carriers::list_plans(state, unit, out);
        }
        Who::Unit(unit) => {
            let means = Means::new(state, unit);
            let offer = |plan: Plan, out: &mut Vec<Order>| {
                if may_be_declared(state, unit, plan)
                    && check_unit_plan(&means, plan, &Way::default()).is_ok()
                {
                    out.push(Order::Declare { plan, way: Way::default() });
                }
            };
            let mut overs: arrayvec::ArrayVec<PieceSet, { 1 + MOST_SETS }> =
                arrayvec::ArrayVec::new();
            overs.push(PieceSet::EMPTY);
            overs.extend(near_obstacles(state, unit));
            for &over in &overs {
                for plan in [
                    Plan::Move { over },
                    Plan::MoveFire { over },
                    Plan::FireMove { over },
                    Plan::ChangeMove { over },
                    Plan::MoveChange { over },
                    Plan::TryThenMove { over },
                    Plan::RingMove { over },
                    Plan::RingForm { over },
                ] {
                    offer(plan, out);
                }
            }
            let bare = Means { path_is_known: true, ..Means::new(state, unit) };
            let may = |plan| check_unit_plan(&bare, plan, &Way::default()).is_ok();
            charge::list(state, unit, may, out);
            for plan in [
                Plan::Fire,
                Plan::ChangeFire,
                Plan::FireChange,
                Plan::Fight,
                Plan::BreakOff,
                Plan::Flee,
                Plan::FleeThenTry,
                Plan::Change,
                Plan::Turn,
                Plan::BreakTrack,
                Plan::MendTrack,
                Plan::LayCharge,
            ] {
                offer(plan, out);
            }
        }
    }
    offer(Plan::Nothing, out);
}

/// Whether a plan is one that a unit in its state might have at all: most are not.
fn may_be_declared(state: &State, unit: UnitId, plan: Plan) -> bool {
    match plan {
        Plan::Flee | Plan::FleeThenTry | Plan::TryThenMove { .. } => state[unit].routing,
        Plan::Fight | Plan::BreakOff => state.is_in_contact(unit),
        Plan::BreakTrack | Plan::MendTrack | Plan::LayCharge => !state.setting.special.is_empty(),
        Plan::RingMove { .. } => matches!(state[unit].at, Where::Ring(_)),
        _ => !state[unit].routing,
    }
}

/// As many obstacles are offered at most, each by itself; and so many sets of them.
const MOST_OBSTACLES: usize = 4;
const MOST_SETS: usize = 2 + MOST_OBSTACLES;
type Obstacles = arrayvec::ArrayVec<PieceSet, MOST_SETS>;

/// The obstacles that a unit is likely to cross: each of the nearest that it may reach, and the two nearest together. Whoever holds a
/// building comes out of that, with or without one of them.
fn near_obstacles(state: &State, unit: UnitId) -> Obstacles {
    let mut sets = Obstacles::new();
    let held = garrisons::held(state, unit);
    let out = held.map_or(PieceSet::EMPTY, |piece| PieceSet::from_iter([piece]));
    sets.extend(held.map(|_| out));
    let begins: arrayvec::ArrayVec<Point, 4> = match held {
        Some(piece) => {
            garrisons::sides(state, piece).into_iter().flatten().map(|side| side.at).collect()
        }
        None => movement::sets_off(state, unit).map(|front| front.at).into_iter().collect(),
    };
    if begins.is_empty() || !ground::may_cross(state, unit) {
        return sets;
    }
    // [HV-ARMY-02] A glider has nothing to state but the building that it goes into.
    let is_open = |piece: &tables::Piece, n: u8| match piece.building {
        Some(building) => {
            held.is_none()
                && garrisons::is_of_its_kind(state, unit)
                && state.figures(unit) <= building.capacity
                && state.garrison(n).is_none()
        }
        None => piece.obstacle && !state.spec(unit).is_glider,
    };
    let most = movement::pool(state, unit, Plan::Move { over: out });
    let most = Length::units(6 * i32::from(most));
    let pieces = state.setting.terrain.iter().zip(0_u8..).filter(|&(piece, n)| is_open(piece, n));
    let near = pieces.filter_map(|(piece, n)| {
        let away = |&at: &Point| {
            let inside = piece.region.locate(at) == Whereabouts::Inside;
            (!inside).then(|| piece.region.border_distance(at))
        };
        let away = begins.iter().filter_map(away).min()?;
        (away <= most).then_some((away, n))
    });
    let mut near: arrayvec::ArrayVec<(Length, u8), 64> = near.take(64).collect();
    near.sort_unstable();
    near.truncate(MOST_OBSTACLES);
    let with = |pieces: &[(Length, u8)]| {
        pieces.iter().fold(out, |mut all, &(_, piece)| {
            all.insert(piece);
            all
        })
    };
    sets.extend(near.chunks(1).map(with));
    if let (None, Some(both)) = (held, near.get(..2)) {
        sets.push(with(both));
    }
    sets
}

/// Takes the next step of the plan, or ends the activation.
pub fn next_step(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    let Some(active) = &play.state.active else {
        play.state.phase = Phase::NextCard;
        return;
    };
    let (plan, seat) = (active.plan, active.seat);
    let step = plan.steps().get(usize::from(active.step)).copied();
    match (active.who, step) {
        (Who::Hero, Some(_)) => crate::hero::set_off(play, seat),
        (Who::Unit(unit), Some(step)) if play.state[unit].at.is_present() => {
            take_step(play, unit, plan, step);
        }
        _ => end(play),
    }
}

fn take_step(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    unit: UnitId,
    plan: Plan,
    step: Step,
) {
    if carriers::is_carrier(play.state, unit) {
        carriers::take_step(play, unit, plan, step);
        return;
    }
    match step {
        Step::Move => match plan {
            Plan::Change => movement::end_step(play.state),
            Plan::Flee | Plan::FleeThenTry => {
                movement::end_step(play.state);
                play.state.tasks.push(Task::Rout { unit });
            }
            Plan::BreakOff => retreat::break_off(play, unit),
            Plan::Charge { target, over } => charge::charge(play, unit, target, over),
            // Who has failed to rally has run already.
            Plan::TryThenMove { .. } if play.state[unit].routing => movement::end_step(play.state),
            // [HV-ACT-04] Whoever has rallied in a fight stays in it.
            Plan::TryThenMove { .. } if play.state.is_in_contact(unit) => {
                movement::end_step(play.state);
                play.emit(rule!("HV-ACT-04"), Event::Locked { unit });
            }
            _ => set_off(play, unit, plan),
        },
        Step::Fire => {
            if fire::can_go_on(play.state, unit, 0)
                && fire::check_may_fire(play.state, unit, false).is_ok()
            {
                play.state.phase = Phase::Shoot;
            } else {
                movement::end_step(play.state);
            }
        }
        Step::InitiateHandToHand | Step::EngageHandToHand => melee::fight(play, unit),
        Step::Rally => retreat::try_to_rally(play, unit),
        Step::ChangeFormation => {
            play.state.phase = Phase::Form;
        }
        Step::MoveAlone
        | Step::MoveToJoin
        | Step::MoveToLeave
        | Step::ActivateUnit
        | Step::Turn
        | Step::Load
        | Step::Unload => movement::end_step(play.state),
    }
}

/// Throws the dice of an ordinary move, if it has any.
///
/// [HV-ACT-03] When the move is reached. [HV-MOVE-08] For a mere turn none are thrown.
fn set_off(play: &mut Play<'_, impl Chronicle<Event = Event>>, unit: UnitId, plan: Plan) {
    let turns_only = plan == Plan::Turn || play.state[unit].stance == Some(Stance::Unlimbered);
    // [HV-FORM-07] Who has kept his place in a square moves only with it.
    let is_kept =
        squares::of(play.state, unit).is_some() && squares::moved_by(play.state, unit).is_none();
    if is_kept {
        movement::end_step(play.state);
        return;
    }
    let dice = movement::pool(play.state, unit, plan);
    if dice == 0 {
        movement::end_step(play.state);
        return;
    }
    let cm = if turns_only { 0 } else { movement::throw(play, unit, dice) };
    if let Some(active) = &mut play.state.active {
        (active.dice, active.throw) = (dice, Some(cm));
    }
    play.state.phase = Phase::March;
}

/// Ends the activation: the card goes to the discards.
pub fn end(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    if let Some(active) = play.state.active.take() {
        play.state.discards.insert(active.card);
        if let Who::Unit(unit) = active.who {
            // [HV-FORM-07] All who stand in a square that has moved were activated.
            let joint = matches!(active.plan, Plan::RingMove { .. } | Plan::RingForm { .. });
            let square = squares::of(play.state, unit).filter(|_| joint);
            let all = square.map(|square| play.state.squares[usize::from(square)].members.clone());
            for unit in all.unwrap_or_else(|| [unit].into_iter().collect()) {
                casualties::capture(play, unit);
            }
        }
        play.state.tasks.push(Task::Look);
    }
    play.state.phase = Phase::NextCard;
}

/// A card falls away with an activation that was still to come.
///
/// [HV-TURN-08] The highest for a unit that is destroyed. [HV-TURN-09] The highest for a Hero who falls, the lowest for who has
/// left by an exit or gone aboard.
pub fn drop_card(play: &mut Play<'_, impl Chronicle<Event = Event>>, seat: SeatId, which: Which) {
    let tables = &play.state.setting.charts.cards;
    let cards = play.state.seat(seat).cards;
    let (card, rule) = match which {
        Which::Highest => (tables.highest(cards), rule!("HV-TURN-08")),
        Which::HighestForHero => (tables.highest(cards), rule!("HV-TURN-09")),
        Which::Lowest => (tables.lowest(cards), rule!("HV-TURN-09")),
    };
    if let Some(card) = card {
        play.state.seat_mut(seat).cards.remove(card);
        play.state.discards.insert(card);
        play.emit(rule, Event::CardDropped { seat, card });
    }
}

#[cfg(test)]
mod tests;
