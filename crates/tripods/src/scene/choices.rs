//! Orders in a player's words.

use kernel::{
    scene::{ASIDE, Anchor, Choice, WAY_OUT},
    table::{Angle, Footprint, Length, Point, Pose},
};

use super::footprint;
use crate::{
    artillery, effects, flyers,
    narrate::{towards, weapon_name},
    order::{Order, Until},
    scale,
    state::{Against, Gear, Marker, Pattern, Phase, Plot, Shell, StandId, State},
    wrecks,
};

/// What is offered first: targets before whatever is laid on a place, real barrages before decoys, and those of the same guns together.
/// Everything else stands as it is listed. What would be wasted, as far as that may be measured, stands even behind the way out.
pub fn rank(state: &State, order: &Order) -> (u8, u16) {
    if super::prospects::is_wasted(state, order) {
        return (4, 0);
    }
    match order {
        Order::Target { .. } => (0, 0),
        Order::Barrage { plot, .. } => (0, plot.batteries),
        Order::Decoy { .. } => (2, 0),
        Order::Cancel { .. } | Order::Done => (3, 0),
        Order::Concede | Order::OfferDraw => (5, 0),
        Order::Place { .. }
        | Order::Limber { .. }
        | Order::Mark { .. }
        | Order::MarkAll
        | Order::Plan { .. }
        | Order::Ready
        | Order::Land { .. }
        | Order::Assemble { .. }
        | Order::Arrive { .. }
        | Order::Choose { .. }
        | Order::Steam { .. }
        | Order::Fly { .. }
        | Order::Load { .. }
        | Order::Unload { .. }
        | Order::LayGas { .. }
        | Order::PopUp { .. }
        | Order::Rockets { .. }
        | Order::Guide { .. }
        | Order::Call { .. }
        | Order::Push { .. }
        | Order::TimeOut
        | Order::Go { .. }
        | Order::Turn { .. }
        | Order::Hook { .. }
        | Order::Clear { .. }
        | Order::GoOn
        | Order::Stop
        | Order::Shoot { .. }
        | Order::Volley
        | Order::Fire
        | Order::Scoot { .. }
        | Order::Sweep { .. }
        | Order::Gas { .. }
        | Order::Shell { .. }
        | Order::Lob { .. }
        | Order::Screen { .. }
        | Order::Bomb { .. }
        | Order::Pass { .. }
        | Order::Pivot { .. }
        | Order::Engage
        | Order::Fight { .. }
        | Order::Grenade { .. } => (1, 0),
    }
}

/// An order in a player's words.
pub fn describe(state: &State, order: &Order, index: usize) -> Choice {
    let on = |stand: StandId| Some(Anchor::Piece { piece: effects::piece(stand) });
    let mover = state.mover.as_ref().map(|mover| mover.stand);
    let spot = Footprint::Circle { radius: Length::thousandths(500) };
    let at = |stand: Option<StandId>, pose: Pose| {
        let footprint = stand.map_or(spot, |stand| footprint(state, stand));
        Some(Anchor::Pose { pose, footprint })
    };
    let name = |stand: StandId| state.name(stand);
    let x = |at: Point| scale::told(state, at.x);
    let y = |at: Point| scale::told(state, at.y);
    let mut group = None;
    let mut on_map_only = false;
    let mut known = String::new();
    let mut key = is_way_out(order).then(|| WAY_OUT.to_owned());
    let (label, anchor) = match order {
        Order::Place { stand, pose } => {
            on_map_only = true;
            let label = format!("{} at {:.1}, {:.1}", name(*stand), x(pose.at), y(pose.at));
            (label, at(Some(*stand), *pose))
        }
        Order::Limber { stand, hooked } => {
            group = Some("Guns".to_owned());
            let how = if *hooked { "begins hooked up" } else { "begins in action" };
            (format!("{} {how}", name(*stand)), on(*stand))
        }
        Order::Mark { stand, marker } => {
            let (heading, how) = match marker {
                Marker::Overwatch => ("Overwatch", "on overwatch"),
                Marker::HoldFire => ("Hold fire", "holds its fire"),
                Marker::None => ("No marker", "without a marker"),
            };
            group = Some(heading.to_owned());
            (format!("{} {how}", name(*stand)), on(*stand))
        }
        Order::MarkAll => ("Everybody who may goes on overwatch".to_owned(), None),
        Order::Barrage { at: place, plot } => {
            let what = shelled(*plot);
            let guns = artillery::battery_names(state, *plot);
            group = Some(guns.clone());
            known = format!("{guns} ");
            let eye = artillery::caller_name(state, plot.caller);
            let label =
                format!("{guns} at {:.1}, {:.1}, {what}, seen by {eye}", x(*place), y(*place));
            (label, at(None, Pose::new(*place, Angle::NORTH)))
        }
        Order::Decoy { at: place } => {
            group = Some("Decoys".to_owned());
            let label = format!("A decoy at {:.1}, {:.1}", x(*place), y(*place));
            (label, at(None, Pose::new(*place, Angle::NORTH)))
        }
        Order::Cancel { number } => (format!("Call barrage {number} off"), None),
        Order::Land { at: place, along } => {
            let label = format!("At {:.1}, {:.1}, {along:.0}°", x(*place), y(*place));
            (label, at(None, Pose::new(*place, *along)))
        }
        Order::Lob { shooter, at: place, along } => {
            group = Some("Mortars and guns".to_owned());
            let how = if along.is_some() { ", dispersed" } else { "" };
            let label = format!("{} on {:.1}, {:.1}{how}", name(*shooter), x(*place), y(*place));
            (label, at(None, Pose::new(*place, along.unwrap_or(Angle::NORTH))))
        }
        Order::Screen { shooter, at: place, along, pattern, incendiary } => {
            group = Some("Smoke".to_owned());
            let what = if *incendiary { "burning smoke" } else { "smoke" };
            let how = if *pattern == Pattern::Dispersed { ", dispersed" } else { "" };
            let label = format!(
                "{}: {what} at {:.1}, {:.1} along {along:.0}°{how}",
                name(*shooter),
                x(*place),
                y(*place)
            );
            (label, at(None, Pose::new(*place, *along)))
        }
        Order::Bomb { along } => {
            group = Some("Bombs".to_owned());
            (format!("Bomb along {along:.0}°"), None)
        }
        Order::Plan { stand, at: place } => {
            on_map_only = true;
            let label = format!("{} falls at {:.1}, {:.1}", name(*stand), x(*place), y(*place));
            (label, at(Some(*stand), Pose::new(*place, Angle::NORTH)))
        }
        Order::Assemble { stand } => {
            (format!("{}: {}", name(*stand), state.kind(*stand).name), None)
        }
        Order::Ready => ("Everything stands".to_owned(), None),
        Order::Arrive { pose } => {
            on_map_only = true;
            (format!("At {:.1}, {:.1}", x(pose.at), y(pose.at)), at(None, *pose))
        }
        Order::Choose { stand, strategic: false } => (name(*stand).to_owned(), on(*stand)),
        Order::Choose { stand, strategic: true } => {
            group = Some("Strategic movement".to_owned());
            (name(*stand).to_owned(), None)
        }
        Order::Fly { high: true } => ("Fly high".to_owned(), None),
        Order::Fly { high: false } => ("Fly low".to_owned(), None),
        Order::Load { stand } => {
            group = Some("Passengers".to_owned());
            (format!("{} boards", name(*stand)), on(*stand))
        }
        Order::Unload { stand, pose } => {
            group = Some("Passengers".to_owned());
            let label = format!("{} out at {:.1}, {:.1}", name(*stand), x(pose.at), y(pose.at));
            (label, at(Some(*stand), *pose))
        }
        Order::LayGas { at: place } => {
            group = Some("Gas".to_owned());
            let label = format!("Lay gas at {:.1}, {:.1}", x(*place), y(*place));
            (label, at(None, Pose::new(*place, Angle::NORTH)))
        }
        Order::PopUp { shooter, weapon, against, target, shots, by } => {
            let with = match *weapon {
                flyers::ROCKETS => "rockets".to_owned(),
                weapon => weapon_name(state, *shooter, weapon, *against),
            };
            group = Some("Pop-up attacks".to_owned());
            let mut said =
                format!("{} rises at {}: {with}, {shots}", name(*shooter), name(*target));
            if let Some(by) = by {
                said = format!("{said}, marked by {}", name(*by));
            }
            (said, on(*target))
        }
        Order::Rockets { shooter, at: place } => {
            group = Some("Rockets".to_owned());
            let label =
                format!("{}: rockets at {:.1}, {:.1}", name(*shooter), x(*place), y(*place));
            (label, at(None, Pose::new(*place, Angle::NORTH)))
        }
        Order::Guide { target } => (format!("The shell at {}", name(*target)), on(*target)),
        Order::Call { at: place, plot, .. } => {
            let guns = artillery::battery_names(state, *plot);
            group = Some("Guns at once".to_owned());
            let eye = artillery::caller_name(state, plot.caller);
            let label = format!("{guns} at {:.1}, {:.1}, seen by {eye}", x(*place), y(*place));
            (label, at(None, Pose::new(*place, Angle::NORTH)))
        }
        Order::Push { wreck } => {
            let on_wreck = Some(Anchor::Piece { piece: wrecks::piece(*wreck) });
            (format!("Push the wreck of {} off", name(*wreck)), on_wreck)
        }
        Order::TimeOut => {
            group = Some(ASIDE.to_owned());
            ("Take five minutes more, once in the battle".to_owned(), None)
        }
        Order::Steam { speed: 0 } => ("Stop the engines".to_owned(), None),
        Order::Steam { speed } => {
            (format!("Make {}″", *speed * state.setting.switches.scale), None)
        }
        Order::Go { way, gear, facing } => {
            let to = way.0.last().copied().unwrap_or_default();
            let from = mover.and_then(|stand| state.pose(stand)).map_or(to, |pose| pose.at);
            let back = if *gear == Gear::Back { " backwards" } else { "" };
            let facing = facing.unwrap_or_else(|| from.bearing(to));
            on_map_only = *gear == Gear::Ahead;
            let far = scale::told(state, from.distance(to));
            (
                format!("{far:.1}″{back} to {:.1}, {:.1}", x(to), y(to)),
                at(mover, Pose::new(to, facing)),
            )
        }
        Order::Turn { facing } => {
            group = Some("Turn".to_owned());
            (format!("Face {}", faced(state, mover, *facing)), None)
        }
        Order::Hook { hooked: true } => ("Hook the gun up".to_owned(), None),
        Order::Hook { hooked: false } => ("Unhook the gun".to_owned(), None),
        Order::Clear { .. } => ("Clear the gas".to_owned(), None),
        Order::GoOn => ("Keep to its path".to_owned(), None),
        Order::Stop => ("Stop here".to_owned(), None),
        Order::Done => ("Done".to_owned(), None),
        Order::Target { stand } => (format!("Fire at {}", name(*stand)), on(*stand)),
        Order::Shoot { shooter, weapon, against, target, shots } => {
            let with = weapon_name(state, *shooter, *weapon, *against);
            group = Some(name(*shooter).to_owned());
            // Below the name of who fires, and where fire is declared at one target, below a question that names it.
            known = match state.phase {
                Phase::Aim { .. } => format!("{} at {}: ", name(*shooter), name(*target)),
                _ => format!("{} ", name(*shooter)),
            };
            let shots = if *shots == 1 { "1 shot".to_owned() } else { format!("{shots} shots") };
            (format!("{} at {}: {with}, {shots}", name(*shooter), name(*target)), on(*target))
        }
        Order::Volley => ("Everybody who can".to_owned(), None),
        Order::Fire => {
            key = Some("Enter".to_owned());
            ("Fire".to_owned(), None)
        }
        Order::Scoot { shooter, weapon, target } => {
            group = Some("Shoot and scoot".to_owned());
            let with = weapon_name(state, *shooter, *weapon, Against::Armour);
            (format!("{} at {}: {with}, and away", name(*shooter), name(*target)), None)
        }
        Order::Sweep { shooter, from, direction } => {
            group = Some("Sweep".to_owned());
            let label = format!(
                "{} sweeps from {:.1}, {:.1} {}",
                name(*shooter),
                x(*from),
                y(*from),
                towards(*direction)
            );
            (label, at(None, Pose::new(*from, *direction)))
        }
        Order::Gas { shooter, at: place } => {
            group = Some("Gas".to_owned());
            let label = format!("{}: gas at {:.1}, {:.1}", name(*shooter), x(*place), y(*place));
            (label, at(None, Pose::new(*place, Angle::NORTH)))
        }
        Order::Shell { shooter, at: place } => {
            group = Some("High explosive".to_owned());
            let label = format!("{} shells {:.1}, {:.1}", name(*shooter), x(*place), y(*place));
            (label, at(None, Pose::new(*place, Angle::NORTH)))
        }
        Order::Pass { until } => {
            let label = match until {
                Until::Now => "Not now",
                Until::MoveEnds => "Not while this stand moves",
                Until::PhaseEnds => "Not in this phase",
            };
            (label.to_owned(), None)
        }
        Order::Pivot { stand, facing } => {
            (format!("{} pivots {}", name(*stand), towards(*facing)), on(*stand))
        }
        Order::Engage => ("Stay and fight".to_owned(), None),
        Order::Fight { stand } => (format!("The fight of {}", name(*stand)), on(*stand)),
        Order::Grenade { shooter, target } => {
            (format!("{} attacks {} with grenades", name(*shooter), name(*target)), on(*target))
        }
        Order::Concede => {
            group = Some(ASIDE.to_owned());
            ("Give the battle up".to_owned(), None)
        }
        Order::OfferDraw => {
            group = Some(ASIDE.to_owned());
            ("Offer a draw".to_owned(), None)
        }
    };
    Choice {
        index,
        label,
        known,
        key,
        note: note(state, order),
        anchor: super::shapes::aim(state, order).or(anchor),
        group,
        on_map_only,
        has_odds: !on_map_only && kernel::odds::rolls::<crate::Tripods>(state, order),
        has_prospect: super::prospects::has(state, order),
    }
}

/// Whether an order ends what is being decided, whatever else might be ordered.
const fn is_way_out(order: &Order) -> bool {
    matches!(order, Order::Done | Order::Ready | Order::Stop | Order::Pass { until: Until::Now })
}

/// What a barrage throws, and how it lies.
pub const fn shelled(plot: Plot) -> &'static str {
    match (plot.shell, plot.pattern) {
        (Shell::HighExplosive, pattern) => patterned(pattern),
        (Shell::Smoke, Pattern::Converged) => "smoke",
        (Shell::Smoke, Pattern::Dispersed) => "smoke, dispersed",
        (Shell::Incendiary, Pattern::Converged) => "burning smoke",
        (Shell::Incendiary, Pattern::Dispersed) => "burning smoke, dispersed",
        (Shell::Improved, Pattern::Converged) => "improved munitions, converged",
        (Shell::Improved, Pattern::Dispersed) => "improved munitions, dispersed",
        (Shell::Guided { .. }, _) => "guided shell",
    }
}

pub const fn patterned(pattern: Pattern) -> &'static str {
    match pattern {
        Pattern::Converged => "converged",
        Pattern::Dispersed => "dispersed",
    }
}

/// What is told of an order beside it: how many it would touch, or what a shot is likely to bring.
fn note(state: &State, order: &Order) -> String {
    match order {
        Order::Gas { .. }
        | Order::LayGas { .. }
        | Order::Lob { .. }
        | Order::Shell { .. }
        | Order::Rockets { .. }
        | Order::Sweep { .. }
        | Order::Bomb { .. }
        | Order::Shoot { .. } => super::prospects::briefly(state, order),
        Order::Place { .. }
        | Order::Limber { .. }
        | Order::Mark { .. }
        | Order::MarkAll
        | Order::Plan { .. }
        | Order::Ready
        | Order::Barrage { .. }
        | Order::Decoy { .. }
        | Order::Cancel { .. }
        | Order::Land { .. }
        | Order::Assemble { .. }
        | Order::Arrive { .. }
        | Order::Choose { .. }
        | Order::Steam { .. }
        | Order::Fly { .. }
        | Order::Load { .. }
        | Order::Unload { .. }
        | Order::PopUp { .. }
        | Order::Guide { .. }
        | Order::Call { .. }
        | Order::Push { .. }
        | Order::TimeOut
        | Order::Go { .. }
        | Order::Turn { .. }
        | Order::Hook { .. }
        | Order::Clear { .. }
        | Order::GoOn
        | Order::Stop
        | Order::Done
        | Order::Target { .. }
        | Order::Volley
        | Order::Fire
        | Order::Scoot { .. }
        | Order::Screen { .. }
        | Order::Pass { .. }
        | Order::Pivot { .. }
        | Order::Engage
        | Order::Fight { .. }
        | Order::Grenade { .. }
        | Order::Concede
        | Order::OfferDraw => String::new(),
    }
}

/// Whom a stand on the move would face, or whereto: the wind, or degrees.
fn faced(state: &State, mover: Option<StandId>, facing: Angle) -> String {
    let towards = mover.and_then(|mover| {
        let from = state.pose(mover)?;
        let is_ahead = |&enemy: &StandId| {
            state.pose(enemy).is_some_and(|enemy| from.facing_to(enemy.at).facing == facing)
        };
        state.shown(state.side_of(mover).other()).find(is_ahead)
    });
    towards.map_or_else(|| facing.heading(), |enemy| state.name(enemy).to_owned())
}
