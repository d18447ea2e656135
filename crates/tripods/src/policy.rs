//! A quick player: Martians stride to within range and burn what they see; humans wait in cover and shoot when it pays.

use kernel::{
    Dice, SeatId,
    table::{Angle, Length, Point},
};

use crate::{
    effects::{self, Band},
    field, fire, ground,
    order::{Order, Until},
    state::{Against, Marker, Pattern, Phase, Plan, Plot, Shell, SideId, StandId, State},
    victory,
    vocabulary::{Class, VictoryKind},
};

/// The order that a player of some sense gives, as an index into `orders`.
pub fn policy(state: &State, orders: &[Order], dice: &mut Dice) -> usize {
    let worths: Vec<i32> = orders.iter().map(|order| worth(state, order)).collect();
    let best = worths.iter().copied().max().unwrap_or(0);
    let equal: Vec<usize> = (0..orders.len()).filter(|&at| worths[at] == best).collect();
    equal.get(usize::from(dice.pick(equal.len().min(200) as u8))).copied().unwrap_or(0)
}

/// A random order that is not absurd: nobody gives up or offers a draw, and nobody dwells for ever on one move.
pub fn stroll(orders: &[Order], dice: &mut Dice) -> usize {
    let find = |wanted: &Order| orders.iter().position(|order| order == wanted);
    for (wanted, chance) in [
        (Order::Ready, 4),
        (Order::Pass { until: Until::PhaseEnds }, 2),
        (Order::Fire, 3),
        (Order::Stop, 2),
        (Order::Done, 1),
    ] {
        if let Some(at) = find(&wanted)
            && dice.d6() <= chance
        {
            return at;
        }
    }
    let sensible: Vec<usize> = (0..orders.len())
        .filter(|&at| !matches!(orders[at], Order::Concede | Order::OfferDraw))
        .collect();
    let n = sensible.len();
    let groups = n.div_ceil(200).max(1) as u8;
    let at = usize::from(dice.pick(groups)) * 200 + usize::from(dice.pick(n.min(200) as u8));
    sensible.get(at.min(n.saturating_sub(1))).copied().unwrap_or(0)
}

/// How good an order looks; the greater the better.
fn worth(state: &State, order: &Order) -> i32 {
    match *order {
        Order::Concede | Order::OfferDraw => -10_000,
        Order::Assemble { stand } => 50 + i32::from(state.spec(stand).value),
        Order::MarkAll => 300,
        Order::Ready => 100,
        Order::Mark { marker: Marker::HoldFire, .. } => 1,
        Order::Plan { .. } | Order::Mark { .. } | Order::Limber { .. } | Order::Place { .. } => -10,
        Order::Done => 20,
        Order::Choose { stand, strategic } => choose_worth(state, stand, strategic),
        Order::Go { ref way, .. } => {
            let Some(mover) = &state.mover else { return 0 };
            way.0.last().map_or(0, |&to| {
                if crate::movement::exit(state, mover.stand, to).is_some() {
                    return 500;
                }
                place_worth(state, mover.stand, to)
            })
        }
        Order::Stop => {
            let mover = state.mover.as_ref();
            let here = mover.and_then(|mover| Some((mover.stand, state.pose(mover.stand)?.at)));
            here.map_or(0, |(stand, at)| place_worth(state, stand, at) + 5)
        }
        Order::Barrage { at, plot } => barrage_worth(state, at, plot),
        Order::Land { at, along } => landing_worth(state, at, along),
        Order::Lob { .. } => 55,
        Order::Bomb { .. } => bomb_worth(state),
        Order::Decoy { .. } | Order::Cancel { .. } => 5,
        Order::Fly { high } => -i32::from(high),
        Order::PopUp { shooter, weapon, against, target, .. } => {
            shot_worth(state, shooter, weapon, against, target) - 20
        }
        Order::LayGas { at } => lay_worth(state, at),
        Order::Load { .. } => -2500,
        Order::Unload { .. } => unload_worth(state),
        Order::Steam { speed } => steam_worth(state, speed),
        Order::GoOn => 1000,
        Order::Turn { .. } => -2000,
        Order::Hook { .. } | Order::Engage => -3000,
        Order::Target { stand } => target_worth(state, stand),
        Order::Shoot { shooter, weapon, against, target, shots } => {
            shot_worth(state, shooter, weapon, against, target) + i32::from(shots)
        }
        Order::Volley => 0,
        Order::Fire => 45,
        Order::Pass { until: Until::Now } => 40,
        Order::Pass { until: Until::MoveEnds } => 30,
        Order::Pass { until: Until::PhaseEnds } => 25,
        Order::Gas { shooter, at } => gas_worth(state, shooter, at),
        Order::Shell { .. } => 15,
        Order::Grenade { .. } | Order::Fight { .. } => 50,
        Order::Pivot { .. } => 60,
        Order::Sweep { .. } => 18,
        Order::Scoot { .. } | Order::Clear { .. } => -5,
        Order::Arrive { pose } => -(inches(Length::ZERO) + pose.at.x.in_thousandths() / 100_000),
    }
}

fn inches(length: Length) -> i32 {
    length.in_thousandths() / 1000
}

/// How far away something looks to be: to the nearest two inches, since nothing may be measured before fire is declared.
///
/// [FT-GEN-06] The quick player guesses as a person would.
fn guessed(state: &State, shooter: StandId, target: StandId) -> Length {
    let Some(gap) = field::gap(state, shooter, target) else { return Length::MOST };
    if !state.setting.switches.no_measuring {
        return gap;
    }
    Length::units((gap.in_thousandths() + 1000) / 2000 * 2)
}

fn shot_worth(
    state: &State,
    shooter: StandId,
    weapon: u8,
    against: Against,
    target: StandId,
) -> i32 {
    let Some(weapon) = fire::weapon(state, shooter, weapon) else { return 0 };
    let gap = guessed(state, shooter, target);
    let near = match effects::band(weapon.range, gap) {
        Some(Band::Close) => 100,
        Some(Band::Effective) => 70,
        Some(Band::Long) if against == Against::Armour => 12,
        Some(Band::Long) | None => 1,
    };
    near + i32::from(state.spec(target).value)
}

/// A target is worth what the best of one's shots at it is worth.
fn target_worth(state: &State, target: StandId) -> i32 {
    let Some(allowed) = fire::context(state) else { return 0 };
    let mut best = 0;
    for shooter in state.on_table(allowed.1) {
        if fire::check_shooter(state, shooter, allowed).is_err() {
            continue;
        }
        for number in 0..state.kind(shooter).weapons.len() as u8 {
            let against =
                if state.kind(target).is_personnel() { Against::Men } else { Against::Armour };
            let fits = fire::check_weapon(state, shooter, number, against, allowed.0).is_ok()
                && fire::weapon(state, shooter, number).is_some_and(|weapon| {
                    crate::targets::is_fit(state, shooter, weapon, against, target)
                });
            if fits && 0 < fire::shots_left(state, shooter, number, against, target, allowed.0) {
                best = best.max(shot_worth(state, shooter, number, against, target));
            }
        }
    }
    best - 10
}

/// Gas pays against whoever is worth it and hard to see.
fn gas_worth(state: &State, shooter: StandId, at: Point) -> i32 {
    let Some(pose) = state.pose(shooter) else { return 0 };
    if Length::units(19) < pose.at.distance(at) {
        return 0;
    }
    let cloud = crate::gas::outline(at);
    let caught = state.on_table(SideId::HUMANS).filter(|&stand| {
        field::outline(state, stand).is_some_and(|own| kernel::table::touches(&own, &cloud))
    });
    let value: i32 = caught.map(|stand| i32::from(state.spec(stand).value)).sum();
    if 2 <= value { 60 + 10 * value } else { 0 }
}

/// A barrage pays on enemies, and where no friend stands; smoke is left to people.
fn barrage_worth(state: &State, at: Point, plot: Plot) -> i32 {
    if plot.shell != Shell::HighExplosive || plot.pattern == Pattern::Dispersed {
        return 0;
    }
    let (enemies, friends) = crate::artillery::touched(state, state.side, at, plot, Angle::NORTH);
    let many = plot.batteries.count_ones() as i32;
    if friends == 0 { 40 + 20 * enemies + many } else { 0 }
}

fn landing_worth(state: &State, at: Point, along: Angle) -> i32 {
    let Phase::Land { mission } = state.phase else { return 0 };
    let Some(mission) = state.missions.get(usize::from(mission)) else { return 0 };
    let Some(Plan::Fire(plot)) = mission.plan else { return 0 };
    let (enemies, friends) = crate::artillery::touched(state, mission.side, at, plot, along);
    6 + 20 * enemies - 30 * friends
}

/// Bombs pay over an enemy.
fn bomb_worth(state: &State) -> i32 {
    let Some(pose) = state.mover.as_ref().and_then(|mover| state.pose(mover.stand)) else {
        return 0;
    };
    let enemies = state.shown(state.side.other()).filter_map(|enemy| state.pose(enemy));
    let near = enemies.filter(|enemy| enemy.at.distance(pose.at) < Length::units(1));
    if 0 < near.count() { 900 } else { -900 }
}

/// Gas under a flyer pays over an enemy, and not over a friend.
fn lay_worth(state: &State, at: Point) -> i32 {
    let cloud = crate::gas::outline(at);
    let caught = state.shown(SideId::HUMANS).filter(|&stand| {
        !crate::gas::is_immune(state, stand)
            && field::outline(state, stand).is_some_and(|own| kernel::table::touches(&own, &cloud))
    });
    if 0 < caught.count() { 950 } else { -3000 }
}

/// Troops get out where enemies are near, or where there is nothing to be reached.
fn unload_worth(state: &State) -> i32 {
    let Some(mover) = state.mover.as_ref() else { return 40 };
    let Some(pose) = state.pose(mover.stand) else { return 0 };
    let enemies = state.shown(state.side.other()).filter_map(|enemy| state.pose(enemy));
    let near = enemies.map(|enemy| inches(enemy.at.distance(pose.at))).min().unwrap_or(99);
    if near < 14 { 700 } else { -2500 }
}

/// Full speed towards a far enemy, half of it where guns are to be laid.
fn steam_worth(state: &State, speed: u8) -> i32 {
    let Some(pose) = state.mover.as_ref().and_then(|mover| state.pose(mover.stand)) else {
        return 0;
    };
    let enemies = state.shown(state.side.other()).filter_map(|enemy| state.pose(enemy));
    let near = enemies.map(|enemy| inches(enemy.at.distance(pose.at))).min().unwrap_or(0);
    let wanted = if 16 < near { 6 } else { 2 };
    -(i32::from(speed) - wanted).abs()
}

/// Martians move, and so do humans who have somewhere to go.
fn choose_worth(state: &State, stand: StandId, strategic: bool) -> i32 {
    if strategic || state.kind(stand).is_towed {
        return -5;
    }
    if state.is_martian(stand) {
        return 50;
    }
    if matches!(state.class(stand), Class::Ironclad | Class::Zeppelin) {
        return 60;
    }
    let Some(pose) = state.pose(stand) else { return 0 };
    let sheltered = ground::is_sheltered(state, stand);
    let far = goal(state, stand).map_or(0, |goal| inches(goal.distance(pose.at)));
    let sleeps = |enemy: StandId| crate::cylinders::is_dormant(state, enemy);
    let rushes = !state.class(stand).is_gun() && state.shown(SideId::MARTIANS).any(sleeps);
    if rushes || !(sheltered || far < 6) { 30 } else { 0 }
}

/// What a stand goes for: a cylinder that has not woken, an exit of its own, or an area to be held.
fn goal(state: &State, stand: StandId) -> Option<Point> {
    let side = state.side_of(stand);
    let here = state.pose(stand)?.at;
    if side == SideId::HUMANS && !state.class(stand).is_gun() {
        let asleep = state.shown(SideId::MARTIANS);
        let asleep = asleep.filter(|&enemy| crate::cylinders::is_dormant(state, enemy));
        let places = asleep.filter_map(|enemy| state.pose(enemy)).map(|pose| pose.at);
        if let Some(near) = places.min_by_key(|place| place.distance(here)) {
            return Some(near);
        }
    }
    let own = state.setting.victory.iter().filter(|entry| SideId::of(entry.side) == side);
    let places = own.filter_map(|entry| match (entry.kind, &entry.exit, &entry.area) {
        (VictoryKind::Exit, Some(exit), _) => Some(exit.from.middle(exit.to)),
        (VictoryKind::Hold, _, Some(area)) => {
            let bounds = area.bounds();
            Some(bounds.low.middle(bounds.high))
        }
        _ => None,
    });
    places.min_by_key(|place| place.distance(here))
}

/// How well a stand stands somewhere.
fn place_worth(state: &State, stand: StandId, at: Point) -> i32 {
    let goal = goal(state, stand).map_or(0, |goal| inches(goal.distance(at)));
    let enemies = state.on_table(state.side_of(stand).other());
    let away = |enemy: StandId| state.pose(enemy).map_or(0, |pose| inches(pose.at.distance(at)));
    if state.class(stand) == Class::Zeppelin {
        return -10 * enemies.map(away).min().unwrap_or(0);
    }
    if state.class(stand) == Class::Ironclad {
        return -enemies.map(away).min().map_or(0, |near| (near - 8).abs());
    }
    if !state.is_martian(stand) {
        let cover = state.setting.land.at(at);
        let covers = cover.iter().any(|piece| {
            let kind = state.setting.land.pieces()[piece].kind.kind;
            ground::kind(&state.setting, kind).shelters_from_artillery
        });
        return -2 * goal + 12 * i32::from(covers);
    }
    // Out of reach of the guns, within reach of the ray, as long as there is somebody to burn.
    let seen: Vec<i32> = enemies.filter(|&enemy| state[enemy].spotted).map(away).collect();
    let others = state.on_table(state.side_of(stand).other());
    let guns = others.filter(|&enemy| state.class(enemy).is_gun()).map(away).min();
    let danger = guns.map_or(0, |gun| (17 - gun).max(0) * 4);
    let late = i32::from(state.turn) * 2 >= i32::from(state.setting.turns);
    match seen.into_iter().min() {
        Some(nearest) if !late => -3 * (nearest - 17).abs() - danger - goal / 4,
        _ => -2 * goal - if late { 0 } else { danger / 2 },
    }
}

/// How well a seat stands, in thousandths: 0 lost, 1000 won.
pub fn standing(state: &State, seat: SeatId) -> i32 {
    let side = SideId(seat.0);
    if let Some(ending) = state.ending {
        return match victory::verdict(state, ending).0 {
            Some(winner) if winner == side => 1000,
            Some(_) => 0,
            None => 500,
        };
    }
    let worth = |side: SideId| i32::from(victory::points(state, side, None));
    let lead = worth(side) - worth(side.other());
    let major = i32::from(state.setting.major).max(1);
    (500 + 350 * lead / major).clamp(10, 990)
}

/// Ways to go on that are worth weighing: the policy's own, and for moves a few others.
///
/// [FT-GEN-06] Fire is not looked ahead at where nothing may be measured: that would tell ranges.
pub fn plans(state: &State, orders: &[Order], dice: &mut Dice) -> Vec<Vec<Order>> {
    let own = policy(state, orders, dice);
    let mut plans = vec![vec![orders[own].clone()]];
    if state.phase == Phase::March && state.window.is_none() {
        let others = (0..orders.len()).filter(|&at| at != own);
        let others = others.filter(|&at| matches!(orders[at], Order::Go { .. } | Order::Stop));
        plans.extend(others.step_by(9).take(4).map(|at| vec![orders[at].clone()]));
    }
    plans
}
