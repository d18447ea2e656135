//! What may be ordered, in a player's words.

use kernel::{
    scene::{ASIDE, Anchor, Choice, WAY_OUT},
    table::{Angle, Footprint, Length, Pose},
};

use super::{capital, terrain_name, vehicles};
use crate::{
    armament, field, fire, garrisons, movement,
    narrate::{card_name, foe_name, plan_name},
    order::{Into, Order, Target},
    rails, ships, squares,
    state::{Foe, Phase, Plan, Stance, State, UnitId},
    vocabulary::{Leadership, Post},
};

/// What answers the decision stands before where the Hero of a unit goes [HV-FORM-11], that before a card that brings nothing
/// [HV-LEAD-02], and giving up comes last.
pub const fn rank(order: &Order) -> u8 {
    match order {
        Order::TakePost { .. } => 1,
        Order::PlayCard { card: Leadership::DashedHardLuck } => 2,
        Order::Concede | Order::OfferDraw => 3,
        Order::PlayCard {
            card:
                Leadership::EnhancedFirepower
                | Leadership::FasterMovement
                | Leadership::HandToHandFighting
                | Leadership::Rally,
        }
        | Order::Place { .. }
        | Order::PostHero { .. }
        | Order::Ready
        | Order::Arrive { .. }
        | Order::ThrowAway { .. }
        | Order::ShowHand
        | Order::Activate { .. }
        | Order::ActivateByHero
        | Order::ActivateHero
        | Order::Declare { .. }
        | Order::March { .. }
        | Order::Ride { .. }
        | Order::Stay
        | Order::Shoot { .. }
        | Order::HoldFire
        | Order::Form { .. }
        | Order::FormRing { .. }
        | Order::Keep
        | Order::Strike { .. }
        | Order::FirstLosses { .. }
        | Order::Steam { .. }
        | Order::Sail { .. }
        | Order::Helm { .. }
        | Order::Beach
        | Order::Embark { .. }
        | Order::Disembark { .. }
        | Order::PutDown { .. }
        | Order::Done => 0,
    }
}

/// An order in a player's words.
pub fn describe(state: &State, order: &Order, index: usize) -> Choice {
    let unit_anchor = |unit: UnitId| Some(Anchor::Piece { piece: movement::piece(unit) });
    let active = movement::active_unit(state).map(|(_, unit)| unit);
    let place = |unit: Option<UnitId>, pose: Pose| {
        let square = unit.and_then(|unit| squares::moved_by(state, unit));
        let whole = square.and_then(|square| field::enclosed(state, square));
        let body = whole.or_else(|| unit.and_then(|unit| field::body(state, unit)));
        let footprint = body
            .map_or(Footprint::Circle { radius: crate::formations::mm(10) }, |body| {
                Footprint::Rectangle { width: body.width, depth: body.depth }
            });
        Some(Anchor::Pose { pose, footprint })
    };
    let mut group = None;
    let mut on_map_only = false;
    let mut known = String::new();
    let (label, anchor) = match order {
        Order::Place { unit, stance, pose } => {
            on_map_only = true;
            let stance = stance.map_or_else(String::new, |stance| format!(", {}", stance.said()));
            let label =
                format!("{} at {:.1}, {:.1}{stance}", state.name(*unit), pose.at.x, pose.at.y);
            (label, place(Some(*unit), *pose))
        }
        Order::PostHero { with: Some(unit), post, .. } => {
            group = Some("The Hero".to_owned());
            let post = if *post == Post::Front { "front" } else { "rear" };
            (format!("The Hero at the {post} of {}", state.name(*unit)), unit_anchor(*unit))
        }
        Order::PostHero { with: None, pose, .. } => {
            on_map_only = true;
            let label = format!("The Hero by himself at {:.1}, {:.1}", pose.at.x, pose.at.y);
            (label, place(None, *pose))
        }
        Order::Ready => ("Everything stands".to_owned(), None),
        Order::PutDown { stance: Some(stance), pose } if state.phase == Phase::Form => {
            let at = format!("at {:.1}, {:.1}", pose.at.x, pose.at.y);
            let facing = pose.facing.heading();
            let label = format!("{} {at}, facing {facing}", capital(&stance.said()));
            (label, place(None, *pose))
        }
        Order::Arrive { stance, pose } | Order::PutDown { stance, pose } => {
            on_map_only = true;
            let stance = stance.map_or_else(String::new, |stance| format!(", {}", stance.said()));
            (format!("At {:.1}, {:.1}{stance}", pose.at.x, pose.at.y), place(None, *pose))
        }
        Order::ThrowAway { card } => (format!("Throw away “{}”", card_name(state, *card)), None),
        Order::ShowHand => {
            group = Some(ASIDE.to_owned());
            ("Show the hand, and lose it".to_owned(), None)
        }
        Order::Activate { unit } => (state.name(*unit).to_owned(), unit_anchor(*unit)),
        Order::ActivateByHero => ("The Hero's own unit, through him".to_owned(), None),
        Order::ActivateHero => ("The Hero, for a ride of his own".to_owned(), None),
        Order::PlayCard { card } => (format!("Play “{}”", card_name(state, *card)), None),
        Order::TakePost { post: Post::Front } => ("The Hero goes to the front".to_owned(), None),
        Order::TakePost { post: Post::Rear } => ("The Hero goes to the rear".to_owned(), None),
        Order::Declare { plan, .. } => {
            let anchor = if let Plan::Charge { target: Foe::Unit(unit), .. } = plan {
                unit_anchor(*unit)
            } else {
                None
            };
            (capital(&plan_name(state, *plan)), anchor)
        }
        Order::March { way, facing, into } => {
            let to = way.0.last().copied();
            match (into, to, active.and_then(|unit| movement::sets_off(state, unit))) {
                (Into::Exit(_), _, _) => ("Leave the table".to_owned(), None),
                (Into::Shelter(square), _, _) => {
                    let unit = state.squares.get(usize::from(*square));
                    let unit = unit.and_then(|square| square.members.first()).copied();
                    let anchor = unit.and_then(unit_anchor);
                    ("Shelter in the square".to_owned(), anchor)
                }
                (Into::Building(piece), Some(to), _) => {
                    let label = format!("Enter the {}", terrain_name(state, *piece));
                    (label, place(active, Pose::new(to, *facing)))
                }
                (Into::Field, Some(to), None) => {
                    let side = garrisons::side_name(*facing);
                    let is_building = active.and_then(|unit| garrisons::held(state, unit));
                    let face = if is_building.is_some() { "side" } else { "face" };
                    let label = format!("Out by the {side} {face}, to {:.1}, {:.1}", to.x, to.y);
                    (label, place(active, Pose::new(to, *facing)))
                }
                (_, Some(to), Some(front)) => {
                    on_map_only = true;
                    let far = front.at.distance(to);
                    let label = format!(
                        "{far:.1} cm to {:.1}, {:.1}, facing {}",
                        to.x,
                        to.y,
                        facing.heading()
                    );
                    (label, place(active, Pose::new(to, *facing)))
                }
                _ => (format!("Face {}", faced(state, active, *facing)), None),
            }
        }
        Order::Ride { join: Some(joining), .. } => {
            let post = if joining.post == Post::Front { "front" } else { "rear" };
            let label = format!("Join {} at the {post}", state.name(joining.unit));
            (label, unit_anchor(joining.unit))
        }
        Order::Ride { shelter: Some(_), .. } => ("Shelter in the square".to_owned(), None),
        Order::Ride { way, join: None, .. } => {
            let to = way.0.last().copied().unwrap_or_default();
            on_map_only = true;
            (format!("Ride to {:.1}, {:.1}", to.x, to.y), place(None, Pose::new(to, Angle::NORTH)))
        }
        Order::Stay => ("Stay".to_owned(), None),
        Order::Shoot { face, corners, weapon, arc, target } => {
            let (Target::Unit(unit) | Target::Vehicle { train: unit, .. }) = target;
            let is_ring = active.is_some_and(|unit| squares::of(state, unit).is_some());
            let front = if is_ring { " from the front face" } else { "" };
            let faces =
                [front, " from the right face", " from the rear face", " from the left face"];
            let side = active
                .filter(|&unit| garrisons::held(state, unit).is_some())
                .and_then(|unit| field::sides(state, unit))
                .map(|sides| garrisons::side_name(sides[usize::from(*face) % 4].facing));
            let from = side.map_or_else(
                || faces[usize::from(*face) % 4].to_owned(),
                |side| format!(" through the {side} side"),
            );
            let mut label = format!("Fire at {}{from}", state.name(*unit));
            if let Target::Vehicle { train, vehicle } = target {
                label = format!("{label}, {}", vehicles::vehicle_name(state, *train, *vehicle));
            }
            // [HV-FIRE-16] Which corners fire is a choice of its own.
            let made = active.and_then(|own| fire::made_with(state, own, *face, *corners));
            known.push_str("Fire at ");
            if let Some((bases, left, right)) = made {
                // One target in several ways: it is the heading.
                let parted = if from.is_empty() { ", " } else { " " };
                group = Some(format!("Fire at {}", state.name(*unit)));
                known = format!("Fire at {}{parted}", state.name(*unit));
                let corners = match (left, right) {
                    (true, true) => "both corners",
                    (true, false) => "its left corner",
                    (false, true) => "its right corner",
                    (false, false) => "no corner",
                };
                let men = if bases == 1 { "man" } else { "men" };
                label = format!("{label}, with {bases} {men}, {corners}");
            }
            if let Some(own) = active.filter(|&own| state.spec(own).carrier.is_some()) {
                group = Some(armament::said(state, own, *weapon, *arc));
            }
            (label, unit_anchor(*unit))
        }
        Order::HoldFire => ("Hold fire".to_owned(), None),
        Order::Form { stance, facing } => {
            (format!("{}, facing {}", capital(&stance.said()), faced(state, active, *facing)), None)
        }
        Order::FormRing { members, facing } => {
            let others = members.iter().filter(|&&member| Some(member) != active);
            let others: Vec<&str> = others.map(|&member| state.name(member)).collect();
            (format!("A square with {}, facing {}", others.join(", "), facing.heading()), None)
        }
        Order::Keep => ("Keep the formation".to_owned(), None),
        Order::Strike { at } => (format!("Strike {}", foe_name(state, *at)), None),
        Order::FirstLosses { unit } => (format!("{} first", state.name(*unit)), unit_anchor(*unit)),
        Order::Steam { going, length } => {
            let train = active.and_then(|unit| rails::led(state, unit, *going, *length));
            let label = match train {
                Some((_, true)) => format!("{length:.1} cm ahead"),
                Some((_, false)) => format!("{length:.1} cm back"),
                None => "Leave the table".to_owned(),
            };
            let anchor = train.and_then(|(pose, _)| place(None, pose));
            (label, anchor)
        }
        Order::Sail { length } => {
            let to = active.and_then(|unit| ships::after(state, unit, *length));
            (format!("{length:.1} cm"), to.and_then(|pose| place(active, pose)))
        }
        Order::Helm { turn } => {
            let way = if turn.signed() < 0 { "to port" } else { "to starboard" };
            let to = active.and_then(|unit| ships::after(state, unit, Length::ZERO));
            let anchor = to.and_then(|pose| place(active, pose.turned(*turn)));
            (format!("Turn {}° {way}", turn.signed().abs() / 100), anchor)
        }
        Order::Beach => ("Beach her".to_owned(), None),
        Order::Embark { unit, vehicle } => {
            let mut label = format!("Take {} aboard", state.name(*unit));
            if let Some(train) = active.filter(|&train| rails::is_train(state, train)) {
                label = format!("{label} by {}", vehicles::vehicle_name(state, train, *vehicle));
            }
            (label, unit_anchor(*unit))
        }
        Order::Disembark { unit, stance, pose } => {
            group = Some(state.name(*unit).to_owned());
            let stance = stance.map_or_else(String::new, Stance::said_after);
            let label =
                format!("Land {}{stance} at {:.1}, {:.1}", state.name(*unit), pose.at.x, pose.at.y);
            (label, place(Some(*unit), *pose))
        }
        Order::Done => ("Done".to_owned(), None),
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
        key: is_way_out(order).then(|| WAY_OUT.to_owned()),
        note: String::new(),
        anchor,
        group,
        on_map_only,
        // Of the places for a unit there are hundreds, and none of them throws dice; but once somebody is put down who had to come
        // out of where he was, what drove him out goes on.
        has_odds: (!on_map_only || matches!(order, Order::PutDown { .. }))
            && kernel::odds::rolls::<crate::Heroes>(state, order),
        has_prospect: matches!(order, Order::Shoot { .. }),
    }
}

/// Whether an order ends what is being decided, whatever else might be ordered.
const fn is_way_out(order: &Order) -> bool {
    matches!(order, Order::Done | Order::Ready | Order::Stay | Order::HoldFire | Order::Keep)
}

/// Whom a unit would face, or whereto: the wind, or degrees.
fn faced(state: &State, unit: Option<UnitId>, facing: Angle) -> String {
    let towards = unit.and_then(|unit| {
        let from = movement::sets_off(state, unit)?;
        let foe = movement::nearest_enemy(state, unit)?;
        let there = field::centre(state, foe)?;
        (from.facing_to(there).facing == facing).then(|| state.name(foe).to_owned())
    });
    towards.unwrap_or_else(|| facing.heading())
}
