//! Orders to regiments: how they are sent, when they bind, and what a regiment under orders may not do.

use kernel::{
    Chronicle, Dice, NullChronicle, SeatId, Viewer,
    table::{Angle, Edge, Length, Outline, Point, Pose},
};

use crate::{
    Play, boxes, charge, couriers,
    event::Event,
    field, movement,
    order::{Bar, Check, Order},
    roads,
    sight::{self, Spot},
    state::{
        Courier, Instruction, Phase, Post, RegimentId, SideId, StandId, State, Target, UnitId,
        outline,
    },
    traditional, victory,
};

/// [IC-ORD-06] How far a regiment that holds may end from where it stood.
const LEASH: Length = Length::units(60);
/// How far a regiment withdraws before it may halt.
const FAR_ENOUGH: Length = Length::units(300);

/// The order under which a unit stands: that of its regiment.
fn of(state: &State, unit: UnitId) -> Option<Instruction> {
    let regiment = state.regiment_of(unit)?;
    state[regiment].instruction.filter(|_| state.troop(unit).is_company())
}

/// [IC-ORD-06] Whether a unit withdraws, and neither charges nor counter-charges.
pub fn withdraws(state: &State, unit: UnitId) -> bool {
    matches!(of(state, unit), Some(Instruction::Withdrawal { .. }))
}

/// Where a commander is, if he is on the table.
pub fn place(state: &State, commander: usize) -> Option<Point> {
    match state.commanders[commander].at {
        Post::With(stand) => state[stand].pose().map(|pose| pose.at),
        Post::Alone(pose) => Some(pose.at),
        Post::Waiting | Post::Left | Post::Hit { .. } => None,
    }
}

/// The commander of a regiment, if he is on the table.
pub fn colonel(state: &State, regiment: RegimentId) -> Option<usize> {
    let own = |one: &crate::tables::CommanderEntry| one.regiment == Some(regiment.0);
    let at = state.setting.commanders.iter().position(own)?;
    place(state, at).map(|_| at)
}

/// Who sends orders for a seat, if he is on the table: its brigade commander, or the first of its side; where there is none at all the
/// regimental commander who stands for the seat.
fn brigadier(state: &State, seat: SeatId) -> Option<usize> {
    let side = state.side_of_seat(seat);
    let all = || {
        let entries = state.setting.commanders.iter().enumerate();
        entries.filter(move |(_, one)| one.side == side.0 && one.regiment.is_none())
    };
    let own = all().find(|(_, one)| one.seat == seat.0);
    let colonel = || {
        let mut entries = state.setting.commanders.iter().enumerate();
        entries.find(|(_, one)| one.seat == seat.0 && one.side == side.0)
    };
    let sender = own.or_else(|| all().next()).or_else(colonel);
    sender.map(|(at, _)| at).filter(|&at| place(state, at).is_some())
}

/// [IC-ORD-01] Refuses an order that cannot be given, before the battle or in it.
pub fn check_send(
    state: &State,
    seat: SeatId,
    regiment: RegimentId,
    instruction: Instruction,
    before: bool,
) -> Check {
    let no = |why| Err(Bar::plain(rule!("IC-ORD-01"), why));
    if !state.setting.switches.orders {
        return no("no orders are used in this battle");
    }
    let known = usize::from(regiment.0) < state.regiments.len();
    if !known || state.seat_of(regiment) != seat || state.regiment_spec(regiment).reserve {
        return no("one sends orders to one's own regiments");
    }
    let zone = match instruction {
        Instruction::GeneralAdvance => None,
        Instruction::Assault { zone } => Some(zone),
        Instruction::Hold { zone } | Instruction::Withdrawal { zone } => zone,
    };
    if zone.is_some_and(|zone| state.setting.objectives.len() <= usize::from(zone)) {
        return no("there is no such feature");
    }
    if state[regiment].instruction == Some(instruction) {
        return no("it is under that order already");
    }
    if before {
        if state.setting.general_advance {
            return no("every regiment begins with a General Advance in this battle");
        }
        return Ok(());
    }
    if !state.units_in(regiment).any(|unit| state.is_present(unit)) {
        return no("nobody of that regiment is on the table");
    }
    if state[regiment].courier.is_some() {
        return no("another order is on its way to it");
    }
    if brigadier(state, seat).is_none() {
        return no("there is no brigade commander who could send it");
    }
    Ok(())
}

/// The orders that may be given now.
pub fn list(state: &State, out: &mut Vec<Order>) {
    if !state.setting.switches.orders {
        return;
    }
    let (seat, before) = match state.phase {
        Phase::Deploy { seat } => (seat, true),
        Phase::Dispatch { seat, .. } => (seat, false),
        _ => return,
    };
    let plain = [
        Instruction::GeneralAdvance,
        Instruction::Hold { zone: None },
        Instruction::Withdrawal { zone: None },
    ];
    let zones = (0..state.setting.objectives.len() as u8).flat_map(|zone| {
        [
            Instruction::Assault { zone },
            Instruction::Hold { zone: Some(zone) },
            Instruction::Withdrawal { zone: Some(zone) },
        ]
    });
    let all: Vec<Instruction> = plain.into_iter().chain(zones).collect();
    for regiment in state.regiment_ids() {
        for &instruction in &all {
            if check_send(state, seat, regiment, instruction, before).is_ok() {
                out.push(if before {
                    Order::Instruct { regiment, instruction }
                } else {
                    Order::Send { regiment, instruction }
                });
            }
        }
    }
}

/// [IC-ORD-01] The orders with which the battle begins are made known, and bind.
pub fn begin(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    if !play.state.setting.switches.orders {
        return;
    }
    play.dice.reveal();
    for regiment in play.state.regiment_ids() {
        if let Some(instruction) = play.state[regiment].instruction {
            enforce(play, regiment, instruction);
        }
    }
}

/// An order comes into force: where everybody stands now is what it is measured from.
fn enforce(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    regiment: RegimentId,
    instruction: Instruction,
) {
    play.state[regiment].instruction = Some(instruction);
    let units: Vec<UnitId> = play.state.units_in(regiment).collect();
    for unit in units {
        play.state[unit].post = field::body(play.state, unit).map(|body| body.middle.at);
    }
    play.emit(rule!("IC-ORD-01"), Event::Instructed { regiment, instruction });
}

/// Takes out of a state what a viewer must not know: the orders of the others before the battle.
pub fn hide(state: &mut State, viewer: Viewer) {
    if !matches!(state.phase, Phase::Deploy { .. } | Phase::Opening) {
        return;
    }
    let side = match viewer {
        Viewer::Umpire => return,
        Viewer::Seat(seat) => Some(state.side_of_seat(seat)),
        Viewer::Spectator => None,
    };
    for regiment in state.regiment_ids() {
        let own = side == Some(SideId(state.regiment_spec(regiment).side));
        let one = &mut state[regiment];
        if !own && one.instruction.is_some() {
            one.instruction = Some(Instruction::GeneralAdvance);
        }
    }
}

/// [IC-ORD-03] Orders that were passed on bind from now on; then each seat sends its own.
pub fn send_next(play: &mut Play<'_, impl Chronicle<Event = Event>>, asked: u8) {
    if asked == 0 {
        for regiment in play.state.regiment_ids() {
            let courier = play.state[regiment].courier;
            let due = courier.filter(|one| one.effect.is_some_and(|turn| turn <= play.state.turn));
            if let Some(Courier { instruction, .. }) = due {
                play.state[regiment].courier = None;
                enforce(play, regiment, instruction);
            }
        }
    }
    let state = &*play.state;
    let next = state.seat_ids().enumerate().skip(usize::from(asked)).find(|&(_, seat)| {
        brigadier(state, seat).is_some()
            && state.regiment_ids().any(|regiment| {
                let hold = Instruction::Hold { zone: None };
                let other = Instruction::GeneralAdvance;
                [hold, other]
                    .into_iter()
                    .any(|one| check_send(state, seat, regiment, one, false).is_ok())
            })
    });
    play.state.phase = match next {
        Some((at, seat)) => Phase::Dispatch { seat, asked: at as u8 + 1 },
        None => Phase::Initiative,
    };
}

/// [IC-ORD-01] Whether an order to a regiment can be signalled: both commanders see each other, and the weather is not poor.
pub fn is_signalled(state: &State, regiment: RegimentId) -> bool {
    let from = brigadier(state, state.seat_of(regiment)).and_then(|at| place(state, at));
    let to = colonel(state, regiment).and_then(|at| place(state, at));
    let (Some(from), Some(to)) = (from, to) else { return false };
    let (one, other) = (Spot::of(state, from, from), Spot::of(state, to, to));
    !state.is_weather_poor() && !sight::is_shut_off(state, &one, &other)
}

/// [IC-ORD-01] Sends an order: by signal it binds at once, else a courier takes it.
pub fn send(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    seat: SeatId,
    regiment: RegimentId,
    instruction: Instruction,
) {
    if is_signalled(play.state, regiment) {
        play.emit(rule!("IC-ORD-01"), Event::Signalled { regiment, instruction });
        enforce(play, regiment, instruction);
        return;
    }
    let at = brigadier(play.state, seat).and_then(|at| place(play.state, at));
    let Some(at) = at else { return };
    play.state[regiment].courier = Some(Courier { at, instruction, delayed: false, effect: None });
    play.emit(rule!("IC-ORD-02"), Event::CourierSent { regiment, instruction });
}

/// How far a point is from an edge of the table.
fn off(state: &State, edge: Edge, at: Point) -> Length {
    let table = state.setting.table;
    match edge {
        Edge::North => table.depth - at.y,
        Edge::South => at.y,
        Edge::East => table.width - at.x,
        Edge::West => at.x,
    }
}

/// An enemy, and whether a unit sees him from where it stands, once that was asked.
#[derive(Debug)]
struct Foe {
    stand: StandId,
    pose: Pose,
    seen: Option<bool>,
}

/// The enemies of a unit.
fn foes(state: &State, unit: UnitId) -> Vec<Foe> {
    let enemies = state.enemies_of(state.side_of(unit));
    enemies.map(|(stand, pose)| Foe { stand, pose, seen: None }).collect()
}

/// [IC-ORD-04] How far some stands of a unit are from the nearest enemy that it sees; from the enemy's edge where it sees none.
///
/// Whether an enemy is seen is asked only of those who could be the nearest.
fn gap(state: &State, unit: UnitId, foes: &mut [Foe], poses: &[Pose]) -> Length {
    // No stand is nearer than the middles are, less half a diagonal of each and what was rounded.
    let least = field::HALF_DIAGONAL * 2 + Length::thousandths(2);
    let mut ranked: Vec<(Length, usize)> = Vec::with_capacity(foes.len());
    for (at, foe) in foes.iter().enumerate() {
        let apart = poses.iter().map(|pose| pose.at.distance(foe.pose.at)).min();
        ranked.extend(apart.map(|apart| (apart - least, at)));
    }
    ranked.sort_unstable();
    let own: Vec<Outline> = poses.iter().map(|&pose| outline(pose)).collect();
    let mut nearest: Option<Length> = None;
    for (apart, at) in ranked {
        if nearest.is_some_and(|nearest| nearest < apart) {
            break;
        }
        let Foe { stand, pose, ref mut seen } = foes[at];
        let there = outline(pose);
        let gaps = own.iter().map(|own| kernel::table::distance(own, &there));
        let Some(gap) = gaps.min().filter(|&gap| nearest.is_none_or(|nearest| gap < nearest))
        else {
            continue;
        };
        let is_seen = *seen
            .get_or_insert_with(|| state.stands_of(unit).any(|own| sight::sees(state, own, stand)));
        if is_seen {
            nearest = Some(gap);
        }
    }
    let edge = state.setting.sides[usize::from(state.side_of(unit).other().0)].edge;
    let to_edge = || poses.iter().map(|pose| off(state, edge, pose.at)).min();
    nearest.or_else(to_edge).unwrap_or_default()
}

/// What companies see of the enemy and could do about it, found once for all orders that are looked at.
#[derive(Debug, Default)]
pub struct Outlooks {
    known: Vec<Outlook>,
}

#[derive(Debug)]
struct Outlook {
    unit: UnitId,
    foes: Vec<Foe>,
    /// How far the nearest enemy whom it sees is from it.
    now: Length,
    /// Whether it could come nearer straight ahead, once that was asked.
    could: Option<bool>,
}

impl Outlooks {
    fn of(&mut self, state: &State, unit: UnitId) -> &mut Outlook {
        let at = self.known.iter().position(|one| one.unit == unit).unwrap_or_else(|| {
            let mut foes = foes(state, unit);
            let now = gap(state, unit, &mut foes, &poses_of(state, unit));
            self.known.push(Outlook { unit, foes, now, could: None });
            self.known.len() - 1
        });
        &mut self.known[at]
    }
}

fn poses_of(state: &State, unit: UnitId) -> Vec<Pose> {
    state.stands_of(unit).filter_map(|stand| state[stand].pose()).collect()
}

/// Where the stands of the units that an order moves stand when it is done; nothing where it moves nobody.
pub fn after(state: &State, order: &Order) -> Vec<(UnitId, Vec<Pose>)> {
    let merged = |units: &[UnitId], moved: &[(StandId, Pose)]| {
        let of = |unit: UnitId| {
            let poses = state.stands_of(unit).filter_map(|stand| {
                let to = moved.iter().find(|(one, _)| *one == stand);
                to.map(|&(_, pose)| pose).or_else(|| state[stand].pose())
            });
            (unit, poses.collect::<Vec<Pose>>())
        };
        units.iter().map(|&unit| of(unit)).collect::<Vec<_>>()
    };
    let ahead = |course: movement::Course, length: Length| {
        let go = |(stand, pose): (StandId, Pose)| {
            (stand, Pose::new(pose.at.towards(course.heading, length), pose.facing))
        };
        course.poses.iter().copied().map(go).collect::<Vec<_>>()
    };
    match *order {
        Order::March { unit, wheel, length } => {
            let full = movement::best_rate(state, unit);
            let course = movement::course(state, unit, wheel, full);
            course.map_or_else(|_| Vec::new(), |course| merged(&[unit], &ahead(course, length)))
        }
        Order::Step { stand, wheel, length } => {
            let unit = state[stand].unit;
            let alone = state[stand].pose().map(|pose| (stand, pose)).into_iter().collect();
            let full = movement::best_rate(state, unit);
            let course = movement::course_of(state, unit, alone, wheel, full);
            course.map_or_else(|_| Vec::new(), |course| merged(&[unit], &ahead(course, length)))
        }
        Order::Squadron { units, wheel, length } => {
            let mut poses = movement::going(state, units[0]);
            poses.extend(movement::going(state, units[1]));
            let full = movement::best_rate(state, units[0]);
            let course = movement::course_of(state, units[0], poses, wheel, full);
            course.map_or_else(|_| Vec::new(), |course| merged(&units, &ahead(course, length)))
        }
        Order::Follow { unit, length } => match roads::check(state, unit, length) {
            Ok((course, moving)) => {
                merged(&[unit], &roads::onward(&moving, &course.poses, length).0)
            }
            Err(_) => Vec::new(),
        },
        Order::Square { ref units, ahead } => match boxes::check(state, units, ahead) {
            Ok(poses) => merged(units, &poses),
            Err(_) => Vec::new(),
        },
        Order::Shift { unit, .. }
        | Order::About { unit }
        | Order::Form { unit, .. }
        | Order::Mount { unit, .. } => {
            // As it is carried out: nothing is thrown for it.
            let mut there = state.clone();
            let mut dice = Dice::script(&[]);
            let mut log = NullChronicle::default();
            let mut play = Play { state: &mut there, dice: &mut dice, log: &mut log };
            movement::carry_out(&mut play, order);
            let units = boxes::members(state, unit);
            let units = if units.is_empty() { vec![unit] } else { units.to_vec() };
            units.into_iter().map(|unit| (unit, poses_of(&there, unit))).collect()
        }
        _ => Vec::new(),
    }
}

/// The middle of some stands.
fn middle(poses: &[Pose]) -> Option<Point> {
    let outlines: Vec<Outline> = poses.iter().map(|&pose| outline(pose)).collect();
    let facing = poses.first()?.facing;
    kernel::table::Body::around(&outlines, facing).map(|body| body.middle.at)
}

/// Refuses a move that the order of its regiment forbids. Reactions are never limited by orders.
pub fn check(state: &State, order: &Order) -> Check {
    check_among(state, order, &mut Outlooks::default())
}

/// The same for one of several orders.
pub fn check_among(state: &State, order: &Order, outlooks: &mut Outlooks) -> Check {
    if !state.setting.switches.orders || !matches!(state.phase, Phase::March) {
        return Ok(());
    }
    if let Order::Leave { unit } = *order
        && of(state, unit).is_some()
    {
        if !withdraws(state, unit) {
            return Err(Bar::unit(rule!("IC-ORD-04"), unit, "has no order to leave the table"));
        }
        // [IC-ORD-06] Not over the edge of the enemy.
        let own = state.setting.sides[usize::from(state.side_of(unit).0)].edge;
        let heading = state.facing(unit).unwrap_or(own.outward());
        if own.outward().between(heading) > Angle::EAST {
            let why = "is to withdraw, and would not come nearer to its own edge";
            return Err(Bar::unit(rule!("IC-ORD-06"), unit, why));
        }
    }
    // [IC-TRAD-03] Who wheels in the step of facing changes goes on later.
    let goes_on = traditional::is_facing(state) && matches!(order, Order::March { .. });
    for (unit, poses) in after(state, order) {
        if let Some(instruction) = of(state, unit) {
            check_end(state, unit, instruction, &poses, goes_on, outlooks)?;
        }
    }
    Ok(())
}

fn check_end(
    state: &State,
    unit: UnitId,
    instruction: Instruction,
    poses: &[Pose],
    goes_on: bool,
    outlooks: &mut Outlooks,
) -> Check {
    let now = poses_of(state, unit);
    match instruction {
        Instruction::GeneralAdvance => {
            let outlook = outlooks.of(state, unit);
            let (was, is) = (outlook.now, gap(state, unit, &mut outlook.foes, poses));
            if was < is {
                let why = "is to advance, and would end farther from the enemy";
                return Err(Bar::unit(rule!("IC-ORD-04"), unit, why));
            }
            // Somebody must come nearer: the last who could does not do something else.
            if !goes_on
                && is == was
                && !has_neared(state, unit)
                && could_near(state, unit, outlooks)
                && !others_could(state, unit, outlooks)
            {
                let why = "is the last that could come nearer to the enemy";
                return Err(Bar::unit(rule!("IC-ORD-04"), unit, why));
            }
            Ok(())
        }
        Instruction::Assault { zone } => {
            let region = &state.setting.objectives[usize::from(zone)].region;
            let away =
                |poses: &[Pose]| poses.iter().map(|&pose| region.distance(&outline(pose))).min();
            let inside = poses.iter().any(|pose| region.holds(pose.at));
            let is_nearer = away(poses) < away(&now) || goes_on && away(poses) == away(&now);
            if !inside && !is_nearer {
                let why = "is to assault, and would not come nearer to what it is to take";
                return Err(Bar::unit(rule!("IC-ORD-05"), unit, why));
            }
            Ok(())
        }
        Instruction::Hold { zone } => {
            let Some(there) = middle(poses) else { return Ok(()) };
            let holds = match zone {
                Some(zone) => {
                    let region = &state.setting.objectives[usize::from(zone)].region;
                    let away = |poses: &[Pose]| {
                        poses.iter().map(|&pose| region.distance(&outline(pose))).max()
                    };
                    poses.iter().all(|pose| region.holds(pose.at)) || away(poses) <= away(&now)
                }
                None => state[unit].post.is_none_or(|post| post.distance(there) <= LEASH),
            };
            if !holds {
                let why = "is to hold, and would leave its ground";
                return Err(Bar::unit(rule!("IC-ORD-06"), unit, why).at(there));
            }
            Ok(())
        }
        Instruction::Withdrawal { zone } => {
            let edge = state.setting.sides[usize::from(state.side_of(unit).0)].edge;
            let (Some(from), Some(to)) = (middle(&now), middle(poses)) else { return Ok(()) };
            let reached = zone
                .is_some_and(|zone| state.setting.objectives[usize::from(zone)].region.holds(from));
            let enough = state[unit]
                .post
                .is_some_and(|post| FAR_ENOUGH <= off(state, edge, post) - off(state, edge, from));
            let (was, is) = (off(state, edge, from), off(state, edge, to));
            if !reached && !enough && !goes_on && was <= is {
                let why = "is to withdraw, and would not come nearer to its own edge";
                return Err(Bar::unit(rule!("IC-ORD-06"), unit, why));
            }
            // Who has gone far enough may halt there, and goes no way back.
            if was < is {
                let why = "has withdrawn, and would go forward again";
                return Err(Bar::unit(rule!("IC-ORD-06"), unit, why));
            }
            Ok(())
        }
    }
}

/// Whether a company of the regiment of a unit has come nearer with this card.
fn has_neared(state: &State, unit: UnitId) -> bool {
    state.regiment_of(unit).is_some_and(|regiment| state[regiment].nearer)
}

/// [IC-ORD-04] Whether a company that has not moved could still come nearer straight ahead.
fn could_near(state: &State, unit: UnitId, outlooks: &mut Outlooks) -> bool {
    if !state.troop(unit).is_company() || movement::check_may(state, unit).is_err() {
        return false;
    }
    let outlook = outlooks.of(state, unit);
    let Outlook { foes, now, could, .. } = outlook;
    *could.get_or_insert_with(|| comes_nearer(state, unit, foes, *now))
}

/// Whether a yard straight ahead brings a company nearer to those whom it sees.
fn comes_nearer(state: &State, unit: UnitId, foes: &mut [Foe], now: Length) -> bool {
    let step = Order::March { unit, wheel: kernel::table::Angle::NORTH, length: Length::units(1) };
    if movement::check(state, &step).is_err() {
        return false;
    }
    after(state, &step).iter().any(|(unit, poses)| gap(state, *unit, foes, poses) < now)
}

fn others_could(state: &State, unit: UnitId, outlooks: &mut Outlooks) -> bool {
    let regiment = state.regiment_of(unit);
    state
        .unit_ids()
        .filter(|&other| other != unit && state.regiment_of(other) == regiment)
        .any(|other| could_near(state, other, outlooks))
}

/// Notes whether an order that is about to be carried out brings a regiment nearer to the enemy.
pub fn note(state: &mut State, order: &Order) {
    if !state.setting.switches.orders {
        return;
    }
    if let Order::Charge { unit, .. } = *order
        && let Some(regiment) = state.regiment_of(unit)
    {
        state[regiment].nearer = true;
    }
    if state.phase != Phase::March {
        return;
    }
    let mut outlooks = Outlooks::default();
    for (unit, poses) in after(state, order) {
        if of(state, unit) == Some(Instruction::GeneralAdvance)
            && let Some(regiment) = state.regiment_of(unit)
        {
            let outlook = outlooks.of(state, unit);
            if gap(state, unit, &mut outlook.foes, &poses) < outlook.now {
                state[regiment].nearer = true;
            }
        }
    }
}

/// Refuses a charge that the order of its regiment forbids.
pub fn check_charge(state: &State, unit: UnitId, target: Target) -> Check {
    match of(state, unit) {
        Some(Instruction::Withdrawal { .. }) => {
            Err(Bar::unit(rule!("IC-ORD-06"), unit, "is to withdraw, and does not charge"))
        }
        // [IC-ORD-06] Counter-attacks are for enemies on the ground that is held.
        Some(Instruction::Hold { zone }) => {
            let on_ground = |stand: StandId| match (zone, state[unit].post) {
                (Some(zone), _) => state.is_in_zone(stand, zone),
                (None, Some(post)) => state[stand].outline().is_some_and(|own| {
                    kernel::table::is_within(&Outline::point(post), &own, LEASH)
                }),
                (None, None) => true,
            };
            let fits = match target {
                Target::Zone(there) => zone == Some(there),
                Target::Unit(other) => {
                    usize::from(other.0) < state.units.len()
                        && state.stands_of(other).any(on_ground)
                }
            };
            if fits {
                return Ok(());
            }
            Err(Bar::unit(
                rule!("IC-ORD-06"),
                unit,
                "is to hold, and charges nobody beyond its ground",
            ))
        }
        Some(Instruction::GeneralAdvance | Instruction::Assault { .. }) | None => Ok(()),
    }
}

/// Refuses to leave it at that while an order still asks for something.
pub fn check_done(state: &State) -> Check {
    check_done_among(state, &mut Outlooks::default())
}

/// The same beside other orders.
pub fn check_done_among(state: &State, outlooks: &mut Outlooks) -> Check {
    if !state.setting.switches.orders {
        return Ok(());
    }
    match state.phase {
        // [IC-ORD-05] Who can charge what is to be taken must.
        Phase::Declare => {
            let assaults = state
                .acting()
                .any(|unit| matches!(of(state, unit), Some(Instruction::Assault { .. })));
            let mut charges = Vec::new();
            if assaults {
                charge::list(state, &mut charges);
            }
            let must = charges.iter().find_map(|order| {
                let Order::Charge { unit, target, .. } = *order else { return None };
                let Some(Instruction::Assault { zone }) = of(state, unit) else { return None };
                let meant = match target {
                    Target::Zone(there) => there == zone,
                    Target::Unit(other) => {
                        state.stands_of(other).any(|stand| state.is_in_zone(stand, zone))
                    }
                };
                meant.then_some(unit)
            });
            must.map_or(Ok(()), |unit| {
                Err(Bar::unit(rule!("IC-ORD-05"), unit, "is to assault, and must charge"))
            })
        }
        // [IC-ORD-04] Somebody comes nearer, if anybody can.
        Phase::March if traditional::has_moved(state) => {
            let lazy = state.acting().find(|&unit| {
                of(state, unit) == Some(Instruction::GeneralAdvance)
                    && !has_neared(state, unit)
                    && could_near(state, unit, outlooks)
            });
            lazy.map_or(Ok(()), |unit| {
                let why = "is to advance, and nobody of its regiment has come nearer";
                Err(Bar::unit(rule!("IC-ORD-04"), unit, why))
            })
        }
        _ => Ok(()),
    }
}

/// [IC-ORD-05] A regiment that alone holds what it was to take holds it from now on.
pub fn look(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    for regiment in play.state.regiment_ids() {
        let Some(Instruction::Assault { zone }) = play.state[regiment].instruction else {
            continue;
        };
        let side = SideId(play.state.regiment_spec(regiment).side);
        let state = &*play.state;
        let there = state
            .units_in(regiment)
            .any(|unit| state.stands_of(unit).any(|stand| state.is_in_zone(stand, zone)));
        if there && !victory::has_anybody(state, side.other(), zone) {
            enforce(play, regiment, Instruction::Hold { zone: Some(zone) });
        }
    }
    couriers::forget(play.state);
}

#[cfg(test)]
mod tests;
