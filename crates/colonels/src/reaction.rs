//! Breaking into a move: who is asked, at which points of the way he may fire, and how the company goes on.

use arrayvec::ArrayVec;
use kernel::{
    Chronicle,
    table::{Angle, Length, Point, Pose},
};

use crate::{
    Play, characters,
    charge::{self, Arrival},
    couriers, drill,
    event::Event,
    field,
    fire::{self, Context, Row, View},
    formations::MOST_STANDS,
    movement::{self, Poses},
    order::{Bar, Check},
    roads, skirmish,
    state::{
        Card, Colour, Moving, Phase, Plan, Question, RegimentId, Shooting, StandId, State, Trigger,
        Triggers, UnitId, Window,
    },
    traditional, vehicles,
    vocabulary::{GunClass, Troop},
};

/// How closely a way is looked at.
const STEP: i32 = 10;

/// Begins a march: the wheel is made, then those who could fire are asked.
pub fn set_out(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    unit: UnitId,
    wheel: Angle,
    length: Length,
) {
    let Ok(course) = movement::check_march(play.state, unit, wheel, length) else { return };
    movement::put(play.state, &course.poses);
    if wheel != Angle::NORTH {
        play.emit(rule!("IC-MOVE-13"), Event::Wheeled { unit });
    }
    let stands = course.poses.iter().map(|&(stand, _)| stand);
    play.state.moving = Some(Moving::new(unit, course.heading, stands, length));
    play.state.phase = Phase::Ask;
}

/// [IC-ACT-05] Some stands of a unit have been put down elsewhere by an order without a way of its own: those who could fire at them there
/// are asked.
pub fn put_down(state: &mut State, unit: UnitId, stands: impl Iterator<Item = StandId>) {
    let facing = state.facing(unit).unwrap_or(Angle::NORTH);
    let moving = Moving::new(unit, facing, stands.take(MOST_STANDS), Length::ZERO);
    state.moving = Some(Moving { placed: true, ..moving });
    state.phase = Phase::Ask;
}

/// The cards with which a regiment can break into a move now.
///
/// [IC-ACT-04] Its own red, as long as it is unspent, whether or not its slot has come. [IC-CARD-04] A motivation card, red only.
pub fn cards(state: &State, regiment: RegimentId) -> ArrayVec<Card, 6> {
    let mut cards = ArrayVec::new();
    if state.setting.switches.traditional {
        // [IC-TRAD-02] A volley that was kept costs no card.
        cards.extend(traditional::may_volley(state).then_some(Card::Own));
        return cards;
    }
    let open = state.op.as_ref().and_then(|op| {
        op.windows.iter().find(|window| window.regiment == regiment).map(|window| window.card)
    });
    if let Some(card) = open {
        cards.push(card);
        return cards;
    }
    if state[regiment].red {
        cards.push(Card::Own);
    }
    // [IC-CARD-03] One of the pair in a turn: what another regiment of the seat has named it for is spoken for.
    let seat = state.seat_of(regiment);
    let is_named = state.moving.iter().flat_map(|moving| &moving.plans).any(|plan| {
        plan.card == Card::Motivation
            && plan.regiment != regiment
            && state.seat_of(plan.regiment) == seat
    });
    if !state.seat(seat).motivated && !is_named {
        cards.push(Card::Motivation);
    }
    cards.extend(characters::cards(state, regiment).take(4));
    cards
}

/// [IC-ACT-10] Looks for the next regiment to be asked before a company sets out, in the order of the list.
pub fn ask(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    let state = &*play.state;
    let Some(moving) = state.moving.as_ref() else {
        play.state.phase = Phase::March;
        return;
    };
    let side = state.side_of(moving.unit);
    let from = usize::from(moving.asked);
    let mut there = None;
    let next = state.ranked().enumerate().skip(from).find_map(|(at, regiment)| {
        let is_asked = state.regiment_spec(regiment).side != side.0
            && !state.seat(state.seat_of(regiment)).passes
            && !cards(state, regiment).is_empty();
        let offered = is_asked.then(|| triggers_of(state, regiment, &mut there))?;
        (!offered.is_empty()).then_some((at, regiment, offered))
    });
    match next {
        Some((at, regiment, offered)) => {
            if let Some(moving) = &mut play.state.moving {
                (moving.asked, moving.offered) = (at as u8 + 1, offered);
            }
            play.state.phase = Phase::React { regiment };
        }
        None => play.state.phase = Phase::Go,
    }
}

/// The points of the way among which the regiment that is asked may choose.
pub fn offered(state: &State) -> &[Trigger] {
    state.moving.as_ref().map_or(&[], |moving| &moving.offered)
}

/// A unit that could fire at the company under way somewhere, with its rows, if it is in formed order, that could ever have it before
/// them, and whom else each of them has there.
struct Shooter {
    unit: UnitId,
    rows: Vec<(Row, View)>,
}

/// Those of a regiment who could.
fn shooters(
    there: &State,
    moving: &Moving,
    regiment: RegimentId,
    may: impl Fn(UnitId) -> bool,
) -> Vec<Shooter> {
    let left = moving.length - moving.gone;
    let ways: ArrayVec<(Point, Point), MOST_STANDS> = moving
        .stands
        .iter()
        .filter_map(|&stand| there[stand].pose())
        .map(|pose| (pose.at, pose.at.towards(moving.heading, left)))
        .collect();
    let is_straight = moving.bends.is_empty();
    there
        .units_in(regiment)
        .filter(|&unit| may(unit) && is_near(there, moving, unit))
        .filter_map(|unit| {
            if there.troop(unit) == Troop::Artillery {
                let may = !is_straight || fire::may_ever_bear(there, unit, &ways);
                return may.then(|| Shooter { unit, rows: Vec::new() });
            }
            if there.is_skirmishing(unit) {
                return Some(Shooter { unit, rows: Vec::new() });
            }
            let mut rows = fire::rows(there, unit);
            rows.retain(|row| {
                !is_straight || ways.iter().any(|&(from, to)| row.may_ever_hold(from, to))
            });
            let rows: Vec<(Row, View)> = rows
                .into_iter()
                .map(|row| {
                    let view = View::without(there, &row, &moving.stands);
                    (row, view)
                })
                .collect();
            (!rows.is_empty()).then_some(Shooter { unit, rows })
        })
        .collect()
}

/// Whether the company under way comes within reach of the weapons of a unit, wherever they look.
fn is_near(state: &State, moving: &Moving, unit: UnitId) -> bool {
    let reach = fire::reach(state, unit) + moving.length - moving.gone + field::HALF_DIAGONAL * 2;
    let goals = || moving.stands.iter().filter_map(|&goal| state[goal].pose());
    let Some(about) = field::middles(goals()) else { return false };
    let about = about.grown(reach);
    let own = state.stands_of(unit).filter_map(|stand| state[stand].pose());
    { own }.any(|own| about.holds(own.at) && goals().any(|goal| own.at.is_within(goal.at, reach)))
}

/// A company under way as those who could fire at it see it, wherever on its way it is.
struct Passage<'a> {
    moving: &'a Moving,
    /// Where it sets out from.
    from: Poses,
    shooters: Vec<Shooter>,
    /// The battle as it would be.
    there: &'a mut State,
}

impl Passage<'_> {
    /// The shortest range at which some of them could fire at it, once it has gone so far.
    fn range(&mut self, along: Length) -> Option<Length> {
        self.go(along);
        let nearer = |known: Option<Length>, shooter: &Shooter| {
            shortest(self.there, shooter, self.moving, known).or(known)
        };
        self.shooters.iter().fold(None, nearer)
    }

    /// Whether one of them could fire at it then, from no farther off than a limit where there is one.
    fn is_within(&mut self, along: Length, limit: Option<Length>) -> bool {
        self.go(along);
        let beyond = limit.map(|limit| limit + Length::thousandths(1));
        let mut shooters = self.shooters.iter();
        shooters.any(|shooter| shortest(self.there, shooter, self.moving, beyond).is_some())
    }

    fn go(&mut self, along: Length) {
        let poses = roads::onward(self.moving, &self.from, along).0;
        movement::put(self.there, &poses);
    }
}

/// The shortest range of one of them; none where it is not shorter than one that is known.
fn shortest(
    state: &State,
    shooter: &Shooter,
    moving: &Moving,
    known: Option<Length>,
) -> Option<Length> {
    let &Shooter { unit, ref rows } = shooter;
    let goes = moving.stands.iter().copied();
    // The company itself, where it is not two that go: heroes beside it draw no fire of their own.
    let fits = |target: &StandId| {
        moving.mate.is_some() || moving.placed || state[*target].unit == moving.unit
    };
    if state.troop(unit) == Troop::Artillery {
        let is_machine = state.spec(unit).kind.gun_class == Some(GunClass::MachineGun);
        let targets = goes.filter(|target| !is_machine || fits(target));
        let throws = |aim: &fire::Aim| 0 < fire::whole_dice(state, unit, aim);
        return fire::shortest_gun_range(state, unit, targets, known, throws);
    }
    if state.is_skirmishing(unit) {
        let throws = |aim: &fire::Aim| 0 < fire::skirmish_dice(state, unit, aim);
        return fire::shortest_skirmish_range(state, unit, goes.filter(fits), known, throws);
    }
    // Those who touch an enemy do not fire at others.
    let mut best = known;
    let is_before =
        |row: &Row, stand: StandId| state[stand].pose().is_some_and(|there| row.may_hold(there));
    for (row, view) in rows {
        if !moving.stands.iter().any(|&stand| is_before(row, stand)) {
            continue;
        }
        let view = view.with(state, row, &moving.stands);
        for &target in &moving.stands {
            let is_nearer = |range: Length| best.is_none_or(|best| range < best);
            if view.range_of(target).is_some_and(is_nearer)
                && let Ok(aim) = fire::check_in_view(state, row, &view, target)
                && row.firing.iter().any(|&stand| 0 < fire::volley_dice(state, stand, &aim))
            {
                best = Some(aim.range);
            }
        }
    }
    best.filter(|_| best != known)
}

/// [IC-ACT-05] The points of the way at which a regiment may fire: where the company first becomes a target, where the range falls
/// to 300, 200 and 100 yards, 20 yards before contact, and where it stops.
#[cfg(test)]
pub fn triggers(state: &State, regiment: RegimentId) -> Triggers {
    triggers_of(state, regiment, &mut None)
}

/// The same, with the battle as it was when the company was looked at on its way before, if it was: only it stands elsewhere there.
fn triggers_of(state: &State, regiment: RegimentId, known: &mut Option<State>) -> Triggers {
    let mut found = Triggers::new();
    let Some(moving) = state.moving.as_ref() else { return found };
    if !state.units_in(regiment).any(|unit| is_near(state, moving, unit)) {
        return found;
    }
    // A window that is still to be opened finds everybody ready to fire.
    let is_open = state
        .op
        .as_ref()
        .is_some_and(|op| op.windows.iter().any(|window| window.regiment == regiment));
    let context = Context::Window(regiment);
    let cards = cards(state, regiment);
    let may = |unit: UnitId| {
        (!is_open || !state[unit].shot)
            && cards.iter().any(|&card| characters::takes_part(state, card, unit))
            && fire::could_shoot(state, context, unit).is_ok()
    };
    let mut shooters = shooters(state, moving, regiment, may);
    if shooters.is_empty() {
        return found;
    }
    let there = known.get_or_insert_with(|| state.clone());
    let from: Poses =
        moving.stands.iter().filter_map(|&stand| Some((stand, state[stand].pose()?))).collect();
    // The nearest first: the others are measured only where they could be nearer.
    shooters.sort_by_cached_key(|shooter| {
        let own = state.stands_of(shooter.unit).filter_map(|stand| state[stand].pose());
        let gaps = own.flat_map(|own| {
            from.iter().map(move |(_, goal)| field::apart_squared(own.at, goal.at))
        });
        (gaps.min(), shooter.unit)
    });
    let mut passage = Passage { moving, from, shooters, there };
    let end = match moving.charge {
        Some(_) => {
            (moving.length - Length::units(i32::from(state.setting.switches.inch))).max(moving.gone)
        }
        None => moving.length,
    };
    let mut add = |at: Length, range: Option<Length>| {
        if let Some(range) = range
            && !found.iter().any(|trigger: &Trigger| trigger.at == at)
        {
            let _ = found.try_push(Trigger { at, range });
        }
    };
    let (mut before, mut last) = (moving.gone, passage.range(moving.gone));
    add(before, last);
    while before < end {
        let next = (before + Length::units(STEP)).min(end);
        let here = passage.range(next);
        match (last, here) {
            (None, Some(_)) => {
                let at = first(before, next, |at| passage.is_within(at, None));
                add(at, passage.range(at));
            }
            (Some(far), Some(near)) => {
                for band in [300, 200, 100].map(Length::units) {
                    if band < far && near <= band {
                        let at = first(before, next, |at| passage.is_within(at, Some(band)));
                        add(at, passage.range(at));
                    }
                }
            }
            _ => {}
        }
        (before, last) = (next, here);
    }
    add(end, last);
    if state.setting.switches.traditional {
        // [IC-MELEE-06] At the last moment only.
        found.retain(|trigger| trigger.at == end);
    }
    found.sort_unstable();
    found
}

/// The first whole yard between two places from which something holds on; the second at the latest.
fn first(from: Length, to: Length, mut holds: impl FnMut(Length) -> bool) -> Length {
    let mut at = from + Length::units(1);
    while at < to {
        if holds(at) {
            return at;
        }
        at += Length::units(1);
    }
    to
}

/// Refuses to break into a move where it is not allowed.
pub fn check(state: &State, regiment: RegimentId, at: Length, card: Card) -> Check {
    if !cards(state, regiment).contains(&card) {
        return Err(Bar::plain(rule!("IC-ACT-04"), "that card has been used"));
    }
    if offered(state).iter().all(|trigger| trigger.at != at) {
        return Err(Bar::plain(rule!("IC-ACT-05"), "nobody of the regiment could fire there"));
    }
    Ok(())
}

/// Notes fire for a point of the way.
pub fn plan(state: &mut State, regiment: RegimentId, at: Length, card: Card) {
    if let Some(moving) = &mut state.moving {
        let _ = moving.plans.try_push(Plan { regiment, at, card });
    }
    state.phase = Phase::Ask;
}

/// The company goes on: to the next point for which fire was named, or to the end of its way. [IC-ACT-02] Only a charge ends in contact.
pub fn go(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    let Some(moving) = play.state.moving.clone() else {
        play.state.phase = Phase::March;
        return;
    };
    if moving.stands.is_empty() {
        finish(play);
        return;
    }
    let next = moving.plans.iter().enumerate().min_by_key(|(n, plan)| (plan.at, *n));
    // [IC-ACT-10] Whoever may run is asked before the fire for that point is settled.
    let evader = skirmish::next_evader(play.state, &moving);
    if let Some((at, unit)) = evader
        && next.is_none_or(|(_, plan)| at <= plan.at)
    {
        walk(play.state, at);
        skirmish::face(play, unit);
        return;
    }
    // [IC-VEH-05] A vehicle may break down where it comes into works.
    if let Some(&at) = moving.crossings.first()
        && at < moving.length
        && next.is_none_or(|(_, plan)| at <= plan.at)
    {
        walk(play.state, at);
        vehicles::cross(play);
        return;
    }
    let is_machine = play.state.op.as_ref().is_some_and(|op| op.machines.is_some());
    match next {
        Some((n, &plan)) if plan.at <= moving.length => {
            walk(play.state, plan.at);
            if let Some(moving) = &mut play.state.moving {
                moving.plans.remove(n);
            }
            clear_marks(play.state);
            open(play, plan);
        }
        _ => {
            walk(play.state, moving.length);
            let arrival = match moving.charge {
                Some(_) if !is_machine => charge::arrive(play),
                _ => Arrival::Over,
            };
            match arrival {
                Arrival::Onward => {}
                Arrival::Over => finish(play),
                Arrival::Home(struck) => {
                    tell_way(play);
                    charge::strike_home(play, struck);
                    end(play);
                }
            }
        }
    }
}

/// Moves the stands under way to a point of their way.
fn walk(state: &mut State, to: Length) {
    let Some(moving) = state.moving.as_mut() else { return };
    let ahead = to - moving.gone;
    if ahead <= Length::ZERO {
        return;
    }
    let moving = moving.clone();
    let from: Poses =
        moving.stands.iter().filter_map(|&stand| Some((stand, state[stand].pose()?))).collect();
    let (poses, heading) = roads::onward(&moving, &from, to);
    movement::put(state, &poses);
    if let Some(moving) = state.moving.as_mut() {
        moving.bends.retain(|bend| to < bend.at);
        (moving.gone, moving.heading) = (to, heading);
    }
}

/// [IC-ACT-05] Playing the red card opens a window; if nobody can fire after all, no card is spent. False then.
fn open(play: &mut Play<'_, impl Chronicle<Event = Event>>, plan: Plan) -> bool {
    let Plan { regiment, card, .. } = plan;
    let is_open = play
        .state
        .op
        .as_ref()
        .is_some_and(|op| op.windows.iter().any(|window| window.regiment == regiment));
    let units: ArrayVec<UnitId, 32> = play.state.units_in(regiment).take(32).collect();
    if !is_open {
        for &unit in &units {
            play.state[unit].shot = false;
        }
    }
    if let Some(op) = &mut play.state.op {
        op.shooting = Shooting::Guns;
    }
    // [IC-HERO-03] The card of a hero opens a window for his company alone.
    let state = &*play.state;
    let is_his = |unit: UnitId| characters::takes_part(state, card, unit);
    let context = Context::Window(regiment);
    if !units.iter().any(|&unit| is_his(unit) && fire::has_shot(state, context, unit)) {
        return false;
    }
    if !is_open {
        spend(play, regiment, Colour::Red, card);
        if let Some(op) = &mut play.state.op {
            let _ = op.windows.try_push(Window { regiment, card });
        }
    }
    let unit = play.state.moving.as_ref().map_or(UnitId(0), |moving| moving.unit);
    play.emit(rule!("IC-ACT-05"), Event::Interrupted { regiment, unit });
    play.state.phase = Phase::Window { regiment };
    true
}

/// [IC-ACT-10] The next fire that was named for the point at which the company is.
fn next_here(state: &mut State) -> Option<Plan> {
    let moving = state.moving.as_mut().filter(|moving| !moving.stands.is_empty())?;
    let next = moving.plans.iter().position(|plan| plan.at <= moving.gone)?;
    Some(moving.plans.remove(next))
}

/// Forgets who has just fired at whom.
pub fn clear_marks(state: &mut State) {
    for unit in state.unit_ids() {
        if state[unit].under_fire {
            state[unit].under_fire = false;
        }
    }
    for stand in state.stand_ids() {
        if state[stand].shooting {
            state.noted(stand).shooting = false;
        }
    }
}

/// A card goes.
pub fn spend(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    regiment: RegimentId,
    colour: Colour,
    card: Card,
) {
    if play.state.setting.switches.traditional {
        return;
    }
    match (card, colour) {
        (Card::Own, Colour::Red) => play.state[regiment].red = false,
        (Card::Own, Colour::Black) => play.state[regiment].black = false,
        (Card::Motivation, _) => {
            let seat = play.state.seat_of(regiment);
            play.state.seat_mut(seat).motivated = true;
            let units: Vec<UnitId> = play.state.units_in(regiment).collect();
            for unit in units {
                play.state[unit].driven = true;
            }
        }
        (Card::Hero(hero), _) => {
            play.state[hero].card_used = true;
            if let Some(company) = play.state[hero].with {
                play.state[company].inspired = true;
            }
        }
    }
    let rule = match card {
        Card::Own => rule!("IC-CARD-01"),
        Card::Motivation => rule!("IC-CARD-03"),
        Card::Hero(_) => rule!("IC-HERO-03"),
    };
    play.emit(rule, Event::CardPlayed { regiment, colour, card });
}

/// The window's fire is over. [IC-ACT-10] When all fire for that point is, those who were fired at may fire back, then the move goes on.
pub fn close(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    while let Some(plan) = next_here(play.state) {
        if open(play, plan) {
            return;
        }
    }
    let mover = play.state.op.as_ref().map(|op| op.regiment);
    if let Some(op) = &mut play.state.op {
        op.shooting = Shooting::Guns;
    }
    match mover.filter(|&mover| may_return(play.state, mover)) {
        Some(by) => play.state.phase = Phase::Return { by },
        None => resume(play),
    }
}

/// [IC-ACT-06] The company that was fired at goes on; how far, its owner may decide anew, unless it charges.
pub fn resume(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    clear_marks(play.state);
    play.state.phase = Phase::Go;
    shorten(play.state);
    let may_stop = play.state.moving.as_ref().is_some_and(|moving| {
        moving.charge.is_none()
            && !moving.homeward
            && moving.gone < moving.length
            && !moving.stands.is_empty()
    });
    if may_stop {
        play.state.question = Some(Question::Resume);
    }
}

/// [IC-FORM-10] Those who go on do not pass through those of their own company who were halted on the way.
fn shorten(state: &mut State) {
    let Some(moving) = &state.moving else { return };
    let going = charge::under_way(state);
    let own: ArrayVec<Pose, MOST_STANDS> = going.iter().map(|&(_, pose)| pose).collect();
    let clear = if moving.charge.is_some() { Length::ZERO } else { field::CLEAR };
    let left = moving.length - moving.gone;
    let skip = |stand: StandId| going.iter().any(|&(one, _)| one == stand);
    let (room, _) = field::room(state, moving.unit, &own, moving.heading, left, clear, skip);
    if let Some(moving) = &mut state.moving
        && !moving.homeward
    {
        moving.length = moving.length.min(moving.gone + room);
    }
}

/// [IC-ACT-03] Contact fire has been settled: the regiments that it struck may answer it, in the order of the list.
pub fn answer(play: &mut Play<'_, impl Chronicle<Event = Event>>, after: Option<RegimentId>) {
    let state = &*play.state;
    let Some(op) = &state.op else { return };
    let side = state.regiment_spec(op.regiment).side;
    let start = after.and_then(|after| state.list.iter().position(|&one| one == after));
    let next = state.list.iter().skip(start.map_or(0, |at| at + 1)).copied().find(|&regiment| {
        state.regiment_spec(regiment).side != side && may_return(state, regiment)
    });
    if let Some(op) = &mut play.state.op {
        if after.is_none() {
            op.before = op.shooting;
        }
        op.shooting = if next.is_some() { Shooting::Guns } else { op.before };
    }
    if next.is_none() {
        clear_marks(play.state);
    }
    play.state.phase = next.map_or(Phase::Shoot, |by| Phase::Return { by });
}

/// A regiment has fired back, or does not.
pub fn end_return(play: &mut Play<'_, impl Chronicle<Event = Event>>, by: RegimentId) {
    if play.state.moving.is_some() {
        resume(play);
    } else {
        answer(play, Some(by));
    }
}

/// [IC-ACT-06] Whether those of a regiment under fire have somebody to fire at, and [IC-ACT-07] a card for it.
fn may_return(state: &State, regiment: RegimentId) -> bool {
    return_card(state, regiment).is_some() && {
        let context = Context::Return(regiment);
        state.units_in(regiment).any(|unit| fire::has_shot(state, context, unit))
    }
}

/// The card with which a regiment would fire back.
pub fn return_card(state: &State, regiment: RegimentId) -> Option<Card> {
    let op = state.op.as_ref()?;
    let open = op.returns.iter().find(|window| window.regiment == regiment);
    if let Some(open) = open {
        return Some(open.card);
    }
    if state[regiment].red {
        return Some(Card::Own);
    }
    if !state.seat(state.seat_of(regiment)).motivated {
        return Some(Card::Motivation);
    }
    // [IC-HERO-03] The card of a hero is for his company alone.
    let own = |&card: &Card| {
        let mut units = state.units_in(regiment);
        units.any(|unit| state[unit].under_fire && characters::takes_part(state, card, unit))
    };
    characters::cards(state, regiment).find(own)
}

/// The first shot back plays the card.
pub fn begin_return(play: &mut Play<'_, impl Chronicle<Event = Event>>, regiment: RegimentId) {
    let Some(card) = return_card(play.state, regiment) else { return };
    let Some(op) = &play.state.op else { return };
    if op.returns.iter().all(|window| window.regiment != regiment) {
        spend(play, regiment, Colour::Red, card);
        play.emit(rule!("IC-ACT-06"), Event::FiredBack { regiment });
        if let Some(op) = &mut play.state.op {
            let _ = op.returns.try_push(Window { regiment, card });
        }
    }
}

/// A move is over that ends in front of nobody.
fn finish(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    tell_way(play);
    end(play);
}

/// Tells how far a company has gone; machines are told otherwise.
fn tell_way(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    let Some(Moving { unit, gone, .. }) = play.state.moving else { return };
    let is_machine = play.state.op.as_ref().is_some_and(|op| op.machines.is_some());
    if Length::ZERO < gone && !is_machine {
        play.emit(rule!("IC-MOVE-01"), Event::Marched { unit, yards: gone });
    }
}

/// Whoever was under way has arrived.
fn end(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    let Some(moving) = play.state.moving.take() else { return };
    couriers::dodge(play, &moving);
    let unit = moving.unit;
    if let Some(seat) = play.state.op.as_ref().and_then(|op| op.machines) {
        vehicles::arrived(play, &moving, seat);
        return;
    }
    if moving.placed {
        // What it has moved was noted when it was put down.
    } else if moving.alone {
        drill::note_alone(play.state, unit, &moving.stands, moving.gone);
    } else {
        movement::note(play.state, unit, moving.gone);
    }
    if let Some(mate) = moving.mate {
        movement::note(play.state, mate, moving.gone);
    }
    play.state.phase = Phase::March;
    play.state.tasks.push(crate::state::Task::Settle);
}

#[cfg(test)]
mod tests;
