//! What can be said of an order before it is given: what a template or a sweep touches, what a move brings, and how a shot's odds come about.
//!
//! [FT-GEN-06] Where nothing may be measured, nothing here tells a range or an enemy's arc.

use kernel::table::{Length, Outline, Point, touches};

use crate::{
    artillery, checks,
    effects::{self, Band, Penetration},
    field,
    fire::{self, Context},
    flyers::{self, Anti},
    gas, ground, heat_ray, high_explosive, mortars, movement,
    order::Order,
    overwatch,
    policy::shots::{self, SURE},
    rockets, scale, sight,
    state::{Against, Aimed, Gear, Mode, Pending, Phase, Plan, StandId, State, Way},
    tables::Weapon,
    templates, transport,
    vocabulary::{Class, Cover, WeaponKind},
    zeppelins,
};

/// Whether anything can be said of an order.
pub fn has(state: &State, order: &Order) -> bool {
    match order {
        Order::Shoot { .. } | Order::PopUp { .. } => !state.setting.switches.no_measuring,
        Order::Barrage { .. }
        | Order::Land { .. }
        | Order::Lob { .. }
        | Order::Shell { .. }
        | Order::Rockets { .. }
        | Order::Gas { .. }
        | Order::LayGas { .. }
        | Order::Bomb { .. }
        | Order::Sweep { .. }
        | Order::Go { .. } => true,
        _ => false,
    }
}

/// What can be said of an order. The state is as the seat that decides sees it.
pub fn prospect(state: &State, order: &Order) -> Vec<String> {
    match order {
        Order::Shoot { shooter, weapon, against, target, shots }
        | Order::PopUp { shooter, weapon, against, target, shots, .. } => {
            let (shooter, weapon, against, shots) = (*shooter, *weapon, *against, *shots);
            let aimed = Aimed { shooter, weapon, against, shots };
            if state.setting.switches.no_measuring {
                return Vec::new();
            }
            shot(state, aimed, *target)
        }
        Order::Go { way, gear, .. } => go(state, way, *gear),
        Order::Sweep { .. }
        | Order::Gas { .. }
        | Order::LayGas { .. }
        | Order::Shell { .. }
        | Order::Rockets { .. }
        | Order::Lob { .. }
        | Order::Bomb { .. } => {
            let Some(strike) = strike(state, order) else { return Vec::new() };
            let verb = if matches!(order, Order::Sweep { .. }) { "sweeps over" } else { "touches" };
            let range = strike.gap.filter(|_| !state.setting.switches.no_measuring);
            let range = range.map(|gap| {
                let said = if strike.reach < gap { "out of range: wasted" } else { "within range" };
                format!("{:.1}″: {said}", scale::told(state, gap))
            });
            range.into_iter().chain(told(state, strike.by, &strike.struck, verb)).collect()
        }
        Order::Barrage { at, plot } => {
            let areas = artillery::areas(state, *plot, *at, kernel::table::Angle::NORTH);
            let own = state.on_table(state.side).next();
            own.map_or_else(Vec::new, |own| told(state, own, &under(state, &areas), "touches"))
        }
        Order::Land { at, along } => {
            let Phase::Land { mission } = state.phase else { return Vec::new() };
            let Some(mission) = state.missions.get(usize::from(mission)) else {
                return Vec::new();
            };
            let Some(Plan::Fire(plot)) = mission.plan else { return Vec::new() };
            let areas = artillery::areas(state, plot, *at, *along);
            let own = state.on_table(mission.side).next();
            let mut lines =
                own.map_or_else(Vec::new, |own| told(state, own, &under(state, &areas), "touches"));
            // [FT-ART-06] Up to six inches from the marker.
            let away = mission.at.distance(*at);
            lines.push(if away == Length::ZERO {
                "on its marker".to_owned()
            } else {
                let told = [away, artillery::CORRECTION].map(|length| scale::told(state, length));
                format!("corrected by {:.1}″ of {}″", told[0], told[1])
            });
            lines
        }
        _ => Vec::new(),
    }
}

/// Whether it may be known already that an order reaches nobody.
///
/// [FT-GEN-06] Only where everything may be measured. [FT-GEN-07] What is out of range is wasted.
pub fn is_wasted(state: &State, order: &Order) -> bool {
    if state.setting.switches.no_measuring {
        return false;
    }
    if let Order::Shoot { shooter, weapon, against, target, shots } = *order {
        let aimed = Aimed { shooter, weapon, against, shots };
        return Shot::of(state, aimed, target).is_some_and(|Shot { weapon, gap, context }| {
            !reaches(state, aimed, &weapon, gap, context)
        });
    }
    strike(state, order).is_some_and(|strike| strike.gap.is_some_and(|gap| strike.reach < gap))
}

/// What a shot is reckoned with.
struct Shot {
    weapon: Weapon,
    gap: Length,
    context: Context,
}

impl Shot {
    fn of(state: &State, aimed: Aimed, target: StandId) -> Option<Self> {
        let context = fire::context(state).map_or(Context::Own, |(context, _)| context);
        let gap = field::gap(state, transport::seat(state, aimed.shooter), target)?;
        let weapon = effects::weapon_at(state, aimed.shooter, aimed.weapon, target)?;
        Some(Self { weapon, gap, context })
    }
}

/// What is struck at once, by whom, how far away, and how far that may be.
struct Strike {
    by: StandId,
    struck: Vec<StandId>,
    /// None for what falls where its stand is.
    gap: Option<Length>,
    reach: Length,
}

/// Whom a template or a sweep would touch.
fn strike(state: &State, order: &Order) -> Option<Strike> {
    let mover = || state.mover.as_ref().map(|mover| mover.stand);
    let breathes = |cloud: Point| {
        let touched = under(state, &[gas::outline(cloud)]).into_iter();
        touched.filter(|&stand| !gas::is_immune(state, stand)).collect()
    };
    let (by, at, reach, struck) = match *order {
        Order::Sweep { shooter, from, direction } => {
            let ray = overwatch::ray(state, shooter)?;
            let range = fire::weapon(state, shooter, ray)?.range;
            let struck = heat_ray::swept(state, from, direction).collect();
            (shooter, Some(from), Length::units(range.into()), struck)
        }
        Order::Gas { shooter, at } => (shooter, Some(at), gas::FLIES, breathes(at)),
        Order::LayGas { at } => (mover()?, None, Length::ZERO, breathes(at)),
        Order::Shell { shooter, at } => {
            let (sheaf, _, reach) = high_explosive::shell(state, shooter)?;
            let areas = [templates::square(at, sheaf.side)];
            (shooter, Some(at), reach, under(state, &areas))
        }
        Order::Rockets { shooter, at } => {
            let areas = [templates::square(at, rockets::SALVO.side)];
            (shooter, Some(at), rockets::reach(state, shooter), under(state, &areas))
        }
        Order::Lob { shooter, at, along } => {
            let (_, reach) = mortars::figures(state, shooter, along.is_some())?;
            let areas = mortars::areas(state, shooter, at, along);
            (shooter, Some(at), reach, under(state, &areas))
        }
        Order::Bomb { along } => {
            let zeppelin = mover()?;
            let areas = [zeppelins::stick(state.pose(zeppelin)?.at, along)];
            (zeppelin, None, Length::ZERO, under(state, &areas))
        }
        _ => return None,
    };
    let gap = at.and_then(|at| {
        field::outline(state, by).map(|own| kernel::table::distance(&own, &Outline::point(at)))
    });
    Some(Strike { by, struck, gap, reach })
}

/// What is told of an order in the list: short, since the rest is told when it is pointed at.
pub fn briefly(state: &State, order: &Order) -> String {
    let measured = !state.setting.switches.no_measuring;
    if let Order::Shoot { shooter, weapon, against, target, shots } = *order {
        let aimed = Aimed { shooter, weapon, against, shots };
        return if measured { shot_briefly(state, aimed, target) } else { String::new() };
    }
    let Some(Strike { by, struck, gap, reach }) = strike(state, order) else {
        return String::new();
    };
    if let Some(gap) = gap.filter(|&gap| measured && reach < gap) {
        return format!("{:.1}″: out of range", scale::told(state, gap));
    }
    let enemies: Vec<&str> = struck
        .iter()
        .filter(|&&stand| state.is_enemy(by, stand))
        .map(|&stand| state.name(stand))
        .collect();
    let friends = struck.len() - enemies.len();
    // One or two are named, more are counted.
    let enemies = match enemies[..] {
        [] => None,
        [_] | [_, _] => Some(enemies.join(" and ")),
        [..] => Some(super::counted(enemies.len(), "enemy", "enemies")),
    };
    let friends = (0 < friends).then(|| super::counted(friends, "friend", "friends"));
    let both: Vec<String> = enemies.into_iter().chain(friends).collect();
    if both.is_empty() { "nobody".to_owned() } else { both.join(", ") }
}

/// Whether shots have any effect so far away.
///
/// [FT-SA-01] Small arms of men have none at long range. [FT-MSL-02] Missiles have a least range, and none beyond their own.
fn reaches(state: &State, aimed: Aimed, weapon: &Weapon, gap: Length, context: Context) -> bool {
    let inches = |n: u8| Length::units(n.into());
    let band = effects::band(weapon.range, gap);
    let is_short = aimed.against == Against::Men && state.kind(aimed.shooter).is_personnel();
    match weapon.kind {
        _ if context == Context::Bout => true,
        WeaponKind::Missile => inches(weapon.least) <= gap && gap <= inches(weapon.range),
        _ => band.is_some() && !(is_short && band == Some(Band::Long)),
    }
}

/// What shots are likely to bring, or that they bring nothing.
fn shot_briefly(state: &State, aimed: Aimed, target: StandId) -> String {
    let Some(Shot { weapon, gap, context }) = Shot::of(state, aimed, target) else {
        return String::new();
    };
    let harm = harm(state, aimed, &weapon, target, gap, context);
    match aimed.against {
        _ if harm == shots::Harm::default() => {
            let is_near = reaches(state, aimed, &weapon, gap, context);
            let why = if is_near { "no effect" } else { "out of range" };
            format!("{:.1}″: {why}", scale::told(state, gap))
        }
        Against::Armour => format!("destroyed {}", percent(harm.killed)),
        Against::Men => {
            format!("removed {}, pinned {}", percent(harm.removed), percent(harm.pinned))
        }
    }
}

/// What all these shots do, by all that is rolled for them.
fn harm(
    state: &State,
    aimed: Aimed,
    weapon: &Weapon,
    target: StandId,
    gap: Length,
    context: Context,
) -> shots::Harm {
    let (number, taken) = check(state, target, context).unwrap_or((0, 0));
    let is_checked = check(state, target, context).is_some();
    match aimed.against {
        Against::Men => {
            let hit = shots::hits_men(state, aimed, weapon, target, gap, context);
            let Some(hit) = hit.filter(|_| is_checked) else { return shots::Harm::default() };
            let standing = match context {
                Context::Bout => state[target].checks.bout_hits,
                Context::Own | Context::Hold | Context::Overwatch => state[target].checks.hits,
            };
            let harm = shots::volley(hit, aimed.shots, number, i32::from(standing) + taken);
            if state[target].pinned { shots::Harm { pinned: 0, ..harm } } else { harm }
        }
        Against::Armour => {
            let Some((band, hit)) = hits(state, aimed, weapon, target, gap, context) else {
                return shots::Harm::default();
            };
            let shooter = aimed.shooter;
            let of = |save: i8| (7 - i32::from(save)).clamp(0, 6);
            let past = |hit: i32, save: i8| hit * (6 - of(save)) / 6;
            let save = save(state, weapon, shooter, target);
            let is_plated = effects::is_plated(state, target, weapon.kind);
            let plated = |hit: i32| if is_plated { past(hit, effects::PLATED) } else { hit };
            if zeppelins::burns(state, target) {
                let killed = plated(hit);
                return shots::Harm { killed, ..shots::Harm::default() }.times(aimed.shots);
            }
            let hit = plated(save.map_or(hit, |save| past(hit, save)));
            let dice = Penetration::of(state, shooter, weapon, target, band, context, false);
            let fails = if is_checked { shots::fails(number, taken) } else { 0 };
            shots::strikes(hit, dice, state.kind(target).hits, fails).times(aimed.shots)
        }
    }
}

/// The number of a stand's next check for fire, and what is taken from the die; none where it rolls none any more.
///
/// [FT-QC-05] What has been passed is not repeated, [FT-IRON-03] and ironclads never check. [FT-COH-03] [FT-STRAT-04] Who has lost his unit,
/// or marches, checks worse.
fn check(state: &State, target: StandId, context: Context) -> Option<(i8, i32)> {
    let passed = context != Context::Bout && state[target].checks.fire == Pending::Passed;
    let row = state.setting.charts.qualities[state.quality(target) as usize];
    let number = row.roll + i8::from(checks::is_astray(state, target));
    let checks = !passed && state.class(target) != Class::Ironclad;
    checks.then_some((number, i32::from(state[target].strategic)))
}

/// What is added to the die of a shot at a vehicle; none where nothing is.
///
/// [FT-FLY-06] Nothing changes a natural 6 at a flyer. [FT-FLY-10] Missiles at a quick pop-up have one less.
fn to_hit(state: &State, aimed: Aimed, weapon: &Weapon, target: StandId) -> Option<i32> {
    let plus = shots::to_hit(state, aimed.shooter, target);
    if !flyers::is_flyer(state.class(target)) {
        return Some(plus);
    }
    let is_late = weapon.kind == WeaponKind::Sam && flyers::is_quick(state, target);
    match flyers::anti(state, aimed.shooter, weapon) {
        Some(Anti::Lucky(_)) => None,
        Some(Anti::Ray | Anti::Built) | None => Some(plus - i32::from(is_late)),
    }
}

/// The range band of a shot at a vehicle, and its chance to hit.
fn hits(
    state: &State,
    aimed: Aimed,
    weapon: &Weapon,
    target: StandId,
    gap: Length,
    context: Context,
) -> Option<(Band, i32)> {
    let near = if context == Context::Bout { Length::ZERO } else { gap };
    let plus = to_hit(state, aimed, weapon, target).unwrap_or(0);
    let anti = || flyers::anti(state, aimed.shooter, weapon);
    shots::hits(state.class(target), weapon, plus, near, anti)
}

/// The die by which the ground saves a target from a weapon.
fn save(state: &State, weapon: &Weapon, shooter: StandId, target: StandId) -> Option<i8> {
    let shelter = ground::shelter_of(state, target, transport::seat(state, shooter));
    if weapon.kind == WeaponKind::Missile { shelter.save_missile } else { shelter.save }
}

/// Whom squares touch.
fn under(state: &State, areas: &[Outline]) -> Vec<StandId> {
    state
        .ids()
        .filter(|&stand| !state.is_aloft(stand))
        .filter(|&stand| {
            let own = field::outline(state, stand);
            own.is_some_and(|own| areas.iter().any(|area| touches(&own, area)))
        })
        .collect()
}

/// Whom an order strikes, in words, friends told apart.
fn told(state: &State, by: StandId, struck: &[StandId], verb: &str) -> Vec<String> {
    let names = |enemies: bool| {
        let those = struck.iter().filter(|&&stand| state.is_enemy(by, stand) == enemies);
        those.map(|&stand| state.name(stand)).collect::<Vec<_>>().join(", ")
    };
    let (enemies, friends) = (names(true), names(false));
    let mut lines = Vec::new();
    if !enemies.is_empty() {
        lines.push(format!("{verb} {enemies}"));
    }
    if !friends.is_empty() {
        lines.push(format!("{verb} friends: {friends}"));
    }
    if lines.is_empty() {
        lines.push(format!("{verb} nobody"));
    }
    lines
}

/// What a move brings: what it leaves of fire, whether there is cover, and who sees the stand there.
fn go(state: &State, way: &Way, gear: Gear) -> Vec<String> {
    let Some(mover) = &state.mover else { return Vec::new() };
    let stand = mover.stand;
    let (Some(&to), Some(pose)) = (way.0.last(), state.pose(stand)) else { return Vec::new() };
    let mut lines = Vec::new();
    let kind = state.kind(stand);
    // [FT-FIRE-04] More than half of its movement, by what the path costs besides what it has travelled.
    let cost = movement::trip(state, way, gear).and_then(|trip| trip.cost);
    let is_over =
        cost.is_some_and(|cost| fire::half_move(state, stand) < state[stand].travelled + cost);
    let steady = kind.has(crate::vocabulary::Equipment::Stabilised)
        || kind.has(crate::vocabulary::Equipment::AdvancedStabilisation);
    if mover.mode == Mode::Normal && !kind.is_personnel() && !steady && is_over {
        lines.push("more than half of its movement: no fire at vehicles in this turn".to_owned());
    }
    if gear == Gear::Back {
        lines.push("backwards, at a quarter of the rate".to_owned());
    }
    let outline = field::outline_at(state, stand, kernel::table::Pose::new(to, pose.facing));
    let shelter = ground::shelter(&state.setting, &outline, to, None);
    // [FT-SAVE-01] Whoever flies is above all cover.
    lines.push(match shelter.cover.filter(|_| !kind.class.flies()) {
        Some(Cover::Soft) => "in soft cover there".to_owned(),
        Some(Cover::Hard) => "in hard cover there".to_owned(),
        Some(Cover::None) | None => "in the open there".to_owned(),
    });
    let seen: Vec<&str> = state
        .shown(state.side_of(stand).other())
        .filter(|&enemy| sight::sees_from_place(state, stand, to, enemy))
        .map(|enemy| state.name(enemy))
        .collect();
    lines.push(match seen.len() {
        0 => "in sight of no enemy there".to_owned(),
        1..=4 => format!("in sight of {} there", seen.join(", ")),
        n => format!("in sight of {n} enemies there"),
    });
    lines
}

fn percent(chance: i32) -> String {
    format!("{} %", (chance + 5) / 10)
}

/// How the odds of a shot come about.
fn shot(state: &State, aimed: Aimed, target: StandId) -> Vec<String> {
    let Aimed { shooter, against, shots: n, .. } = aimed;
    let Some(Shot { weapon, gap, context }) = Shot::of(state, aimed, target) else {
        return Vec::new();
    };
    let weapon = &weapon;
    let mut lines = Vec::new();
    let band = effects::band(weapon.range, gap);
    let said = match band {
        _ if context == Context::Bout => "close quarters",
        _ if !reaches(state, aimed, weapon, gap, context) => "out of range: wasted",
        Some(Band::Close) => "close range",
        Some(Band::Effective) => "effective range",
        Some(Band::Long) => "long range",
        None => "out of range: wasted",
    };
    lines.push(format!("{:.1}″: {said}", scale::told(state, gap)));
    match against {
        Against::Armour => {
            let Some((band, hit)) = hits(state, aimed, weapon, target, gap, context) else {
                return lines;
            };
            lines.push(match to_hit(state, aimed, weapon, target) {
                Some(plus) => format!("hits: {} ({plus:+} to the die)", percent(hit)),
                None => format!("hits on a 6: {}", percent(hit)),
            });
            lines.push(match save(state, weapon, shooter, target) {
                Some(save) => {
                    let saved = (7 - i32::from(save)).clamp(0, 6) * SURE / 6;
                    format!("saved by the ground on {save} or more: {}", percent(saved))
                }
                None => "the ground saves nothing".to_owned(),
            });
            if effects::is_plated(state, target, weapon.kind) {
                let stopped = (7 - i32::from(effects::PLATED)) * SURE / 6;
                let on = effects::PLATED;
                lines.push(format!("stopped by its plate on {on} or more: {}", percent(stopped)));
            }
            if zeppelins::burns(state, target) {
                lines.push("such a hit destroys it".to_owned());
                let harm = harm(state, aimed, weapon, target, gap, context);
                lines.push(format!("all shots: destroyed {}", percent(harm.killed)));
                return lines;
            }
            let dice = Penetration::of(state, shooter, weapon, target, band, context, false);
            let plate = effects::plate(state, shooter, target, context);
            let class = if plate.chobham { "c" } else { "" };
            let less = match dice.modifier {
                0 => String::new(),
                less => format!(", {less} to each"),
            };
            let rolled = super::counted(dice.dice.into(), "die", "dice");
            lines
                .push(format!("penetration: {rolled} against armour {}{class}{less}", plate.value));
            let (kills, shakes) = shots::penetrates(dice);
            lines.push(format!(
                "such a hit destroys: {}, forces a check: {}",
                percent(kills),
                percent(shakes)
            ));
        }
        Against::Men => {
            let Some(hit) = shots::hits_men(state, aimed, weapon, target, gap, context) else {
                return lines;
            };
            lines.push(match n {
                1 => format!("its die hits: {}", percent(hit)),
                _ => format!("each of {n} dice hits: {}", percent(hit)),
            });
        }
    }
    let quality = state.quality(target).said();
    let article = if quality.starts_with(['a', 'e']) { "an" } else { "a" };
    lines.push(match check(state, target, context) {
        Some((number, taken)) => format!(
            "{article} {quality} stand fails a check: {}, {} after a second hit",
            percent(shots::fails(number, taken)),
            percent(shots::fails(number, taken + 1))
        ),
        None => "it checks for fire no more in this turn".to_owned(),
    });
    let harm = harm(state, aimed, weapon, target, gap, context);
    let what = if n == 1 { "the shot".to_owned() } else { format!("all {n} shots") };
    lines.push(match against {
        Against::Armour => format!(
            "{what}: destroyed {}, removed by a check {}",
            percent(harm.killed),
            percent(harm.removed)
        ),
        Against::Men => {
            format!("{what}: removed {}, pinned {}", percent(harm.removed), percent(harm.pinned))
        }
    });
    lines
}
