//! Events in words: the umpire's report.

mod affairs;
mod arms;
pub use arms::laid_name;
pub mod gear;
mod ground;
mod men;

use kernel::{SeatId, Text, scene::Weight};

use crate::{
    aspect::Aspect,
    batteries,
    event::{Event, Held, Immobile},
    order::Turn,
    state::{Arm, BatteryId, Emplaced, Ending, Load, Man, ShipId, State, Station, Target, Tie},
    tables::Propulsion,
    victory,
};

/// Tells an event.
pub fn narrate(state: &State, event: &Event) -> (Text, Weight) {
    let weight = weight(event);
    let ship = |id: ShipId| Text::default().name(state.name(id));
    let seat = |id: SeatId| Text::default().strong(state.seat_name(id));
    let text = match *event {
        Event::SetUpOrder { first } => seat(first).then(" sets up first, the others clockwise"),
        Event::ChoseEdge { seat: id, edge } => {
            seat(id).then(format!(" will come by the {} edge", edge.name()))
        }
        Event::PickedCrew { ship: id } => ship(id).then(" has the better crew"),
        Event::Emplaced { what, hex } => Text::plain(match what {
            Emplaced::Battery(at) => format!("Battery {} stands in {}", at + 1, hex.label()),
            Emplaced::Mine(at) => format!("Mine {} is moored in {}", at + 1, hex.label()),
            Emplaced::Flight(at) => format!("Flying party {} waits in {}", at + 1, hex.label()),
        }),
        Event::Stowed { ship: id } => ship(id).then(" takes a tether mine aboard"),
        Event::Dithered { turns } => Text::plain(match turns {
            1 => "The turn ends with no attacker above the city".to_owned(),
            n => {
                let nth = ordinal(n);
                format!("The turn ends with no attacker above the city, the {nth} to do so")
            }
        }),
        Event::Reinforced { seat: id } => seat(id).then(" receives another ship"),
        Event::Commissioned { ship: id } => {
            ship(id).then(format!(" joins, {}", with_article(&state.class(id).name)))
        }
        Event::Entered { ship: id, hex, facing, altitude } => ship(id).then(format!(
            " enters the map in {}, heading {}, at {altitude}",
            hex.label(),
            facing.name()
        )),
        Event::SetUp { ship: id, hex, facing, altitude } => {
            let where_ = format!(
                " takes her place at {}, heading {}, {altitude}",
                hex.label(),
                facing.name()
            );
            ship(id).then(where_)
        }
        Event::TurnOpened { turn } => Text::plain(format!("Turn {turn}")),
        Event::FireGrew { ship: id, level } => {
            ship(id).then(format!(" burns on: the fire grows to {level}"))
        }
        Event::Shifted { ship: id, man, from, to, n } => {
            let rank = rank_name(state, id, man, from);
            let who = if n == 1 { one_of(man, rank) } else { counted(n, rank) };
            ship(id).then(format!(
                ": {who} {} from {} to {}",
                agree(n, "goes", "go"),
                station_name(state, id, from),
                station_name(state, id, to)
            ))
        }
        Event::Declared { seat: id, ships: 0 } => seat(id).then(" declares no ram and no grapple"),
        Event::Declared { seat: id, ships } => {
            seat(id).then(format!(" means to ram or grapple with {}", counted(ships, "ship")))
        }
        Event::NobodyDeclared => Text::plain("Nobody means to ram or grapple"),
        Event::WonInitiative { seat: id } => seat(id).then(" has the initiative"),
        Event::NamedFirst { seat: id, first } if id == first => seat(id).then(" moves first"),
        Event::NamedFirst { seat: id, first } => {
            seat(id).then(" lets ").strong(state.seat_name(first)).then(" move first")
        }
        Event::PhaseOpened { seat: id, is_idle: true } => {
            seat(id).then(" has nothing left to move")
        }
        Event::PhaseOpened { seat: id, .. } => seat(id).then(" moves"),
        Event::SankToCeiling { ship: id, to } => {
            ship(id).then(format!(" can no longer hold her height and sinks to {to}"))
        }
        Event::FireReachedMagazine { ship: id } => {
            Text::plain("The fire aboard ").name(state.name(id)).then(" reaches the magazine")
        }
        Event::Withdrew { ship: id } => {
            ship(id).then(" has no officer left and makes for the edge of the map")
        }
        Event::Advanced { ship: id, to, turn } => {
            ship(id).then(format!(" goes ahead to {}{}", to.label(), meaning_to_turn(turn)))
        }
        Event::PowerTurned { ship: id, turn } => {
            ship(id).then(format!(" turns to {} under power", turn.name()))
        }
        Event::Climbed { ship: id, to, turn } => {
            ship(id).then(format!(" climbs to {to}{}", turning(turn)))
        }
        Event::Descended { ship: id, to, turn } => {
            ship(id).then(format!(" goes down to {to}{}", turning(turn)))
        }
        Event::EndedMove { ship: id } => ship(id).then(" ends her move"),
        Event::CouldNotMove { ship: id, why } => ship(id).then(match why {
            Immobile::Stunned => " cannot move: her crew is stunned",
            Immobile::Stopped => " cannot move: a collision has stopped her for this turn",
            Immobile::Grappled => " cannot move: she is grappled",
            Immobile::InTow => " is in tow",
            Immobile::GivenUp => " has given up and does not move",
            Immobile::NoAllowance(Held::Landed) => {
                " cannot move: she has no speed to leave the ground with"
            }
            Immobile::NoAllowance(Held::LiftersJammed) => {
                " cannot move: she has no speed left, and her lifters are jammed"
            }
            Immobile::NoAllowance(Held::TrimUnmanned) => {
                " cannot move: she has no speed left, and nobody is at the trim station"
            }
            Immobile::NoAllowance(Held::NoOrders) => {
                " cannot move: she has no speed left, and no orders come from her bridge"
            }
            Immobile::PassedOver => " stays where she is",
        }),
        Event::LeftMap { ship: id } => ship(id).then(" leaves the map and is out of the battle"),
        Event::Landed { ship: id } => ship(id).then(" has landed"),
        Event::TookOff { ship: id } => ship(id).then(" is off the ground"),
        Event::CrashLanded { ship: id } => {
            ship(id).then(" crash-lands: her crew lives, the ship is a wreck")
        }
        Event::Crashed { ship: id } if state[id].living() == 0 && state[id].prisoners == 0 => {
            ship(id).then(" crashes with nobody alive aboard")
        }
        Event::Crashed { ship: id } => ship(id).then(" crashes with all hands"),
        Event::Passed { ship: id, other } => {
            ship(id).then(" passes clear of ").name(state.name(other))
        }
        Event::Collided { ship: id, other } => ship(id).then(" runs into ").name(state.name(other)),
        Event::Dodged { ship: id, points, has_moved } => ship(id).then(format!(
            " dodges and gives up {} of {} move",
            counted(points, "point"),
            if has_moved { "her next" } else { "this turn's" },
        )),
        Event::BoreDown { ship: id, target } => {
            ship(id).then(" bears down on ").name(state.name(target)).then(" to ram her")
        }
        Event::RamMissed { ship: id, target } => {
            ship(id).then(" misses ").name(state.name(target)).then(" and runs past")
        }
        Event::Rammed { ship: id, target } => ship(id).then(" rams ").name(state.name(target)),
        Event::GrapplesMissed { ship: id, target } => {
            ship(id).then(" throws her grapples and does not catch ").name(state.name(target))
        }
        Event::MadeFast { ship: id, other, tie: Tie::Ram } => {
            ship(id).then(" and ").name(state.name(other)).then(" are locked together by the ram")
        }
        Event::MadeFast { ship: id, other, .. } => {
            ship(id).then(" is made fast to ").name(state.name(other))
        }
        Event::LineCut { ship: id, other, tie: Tie::Grapple | Tie::Ram } => {
            ship(id).then(" cuts loose from ").name(state.name(other))
        }
        Event::LineCut { ship: id, other, .. } => {
            ship(id).then(" casts off the tow to ").name(state.name(other))
        }
        Event::LineParted { ship: id, other } => Text::plain("The lines between ")
            .name(state.name(id))
            .then(" and ")
            .name(state.name(other))
            .then(" part"),
        Event::GrapplesBroke { ship: id } => {
            ship(id).then(" is too heavy for the grapples that hold her: they break")
        }
        Event::HeldUp { ship: id, by } => {
            ship(id).then(" ought to sink, but is held up by ").name(state.name(by))
        }
        Event::RiggedTow { ship: id, towed } => {
            ship(id).then(" rigs a cable to tow ").name(state.name(towed))
        }
        Event::TookInTow { ship: id, towed } => {
            ship(id).then(" has ").name(state.name(towed)).then(" in tow")
        }
        Event::CollisionHits { ship: id, hits: 0 } => ship(id).then(" is not hurt by it"),
        Event::CollisionHits { ship: id, hits } => {
            ship(id).then(format!(" is stove in: {}", counted(hits, "hull hit")))
        }
        Event::KeptTrim { ship: id } => ship(id).then(" keeps her trim"),
        Event::LayTo { ship: id, other, other_lies, lies } => ship(id).then(format!(
            " has {} on her {}, and lies on the other's {}",
            state.name(other),
            side_name(other_lies),
            side_name(lies)
        )),
        Event::Fired { by, target, range, above, load, is_lost } => match by {
            Arm::Gun { ship: id, gun } => {
                ship(id).then(format!(" fires her {} at ", gun_name(state, id, gun)))
            }
            Arm::Battery { battery } => {
                Text::default().name(battery_name(state, battery)).then(" fires at ")
            }
            Arm::Bank { ship: id, .. } => ship(id).then(" fires a bank of rockets at "),
            Arm::Marines { of, dice } => arms::volley(state, of, dice),
        }
        .name(state.target_name(target))
        .then(format!(", range {range}{}{}", levels_up(range, above), how_fired(load)))
        .then(if is_lost { ", as committed before it was lost" } else { "" }),
        Event::OnTheLine { ship: id, target, aspects } => {
            let names: Vec<&str> = aspects.iter().map(Aspect::name).collect();
            Text::plain(format!("On the line between {} of ", names.join(" and ")))
                .name(state.name(id))
                .then(", ")
                .name(state.target_name(target))
                .then(" counts as in both")
        }
        Event::Spent { ship: id, penetration } => Text::plain(format!(
            "So far off the round has a penetration of {penetration} against the armour of "
        ))
        .name(state.name(id)),
        Event::ShotWasted { by, target } => match by {
            Arm::Gun { ship: id, gun } => {
                Text::plain(format!("The shot of her {} is wasted: ", gun_name(state, id, gun)))
            }
            Arm::Battery { battery } => {
                Text::plain("The shot of ").name(battery_name(state, battery)).then(" is wasted: ")
            }
            Arm::Bank { ship: id, .. } => {
                Text::plain("The salvo of ").name(state.name(id)).then(" is wasted: ")
            }
            Arm::Marines { of, .. } => {
                Text::plain("A shot of ").name(state.company_name(of)).then(" is wasted: ")
            }
        }
        .name(state.target_name(target))
        .then(" is no target any more"),
        Event::Missed { target, .. } => Text::plain("A miss on ").name(state.target_name(target)),
        Event::Hit { target, .. } => Text::plain("A hit on ").name(state.target_name(target)),
        Event::StruckBystander { other, .. } => {
            Text::plain("The shot goes astray and strikes ").name(state.name(other))
        }
        Event::PassedThrough { ship: id } => Text::plain("The round goes clean through ")
            .name(state.name(id))
            .then(" without bursting"),
        Event::Rattled { ship: id } => {
            Text::plain("It rattles harmlessly against the hull of ").name(state.name(id))
        }
        Event::NoEffect { ship: id } => {
            Text::plain("The armour of ").name(state.name(id)).then(" holds: no effect")
        }
        Event::FromWithin { ship: id } => {
            Text::plain("The blast is inside the armour of ").name(state.name(id))
        }
        Event::Halved { ship: id, left } => {
            let through =
                format!("{} {} through", counted(left, "point"), agree(left, "goes", "go"));
            Text::plain("The armour of ").name(state.name(id)).then(" takes half: ").then(through)
        }
        Event::HullHit { ship: id, boxes } => {
            ship(id).then(format!(" is holed: {}", counted(boxes, "hull box")))
        }
        Event::CeilingFell { ship: id, to } => {
            ship(id).then(format!(" can fly no higher than {to} now"))
        }
        Event::CrewHit { ship: id, men: 0 } => {
            Text::plain("There is nobody more to be hit aboard ").name(state.name(id))
        }
        Event::CrewHit { ship: id, men } => {
            ship(id).then(format!(" will have to count {} of her crew", counted(men, "casualty")))
        }
        Event::GunHit { ship: id, gun, men: 0 } => {
            ship(id).then(format!(" loses her {}", gun_name(state, id, gun)))
        }
        Event::GunHit { ship: id, gun, men } => ship(id).then(format!(
            " loses her {} and {} with it",
            gun_name(state, id, gun),
            counted(men, "gunner")
        )),
        Event::StruckBelow { ship: id } => Text::plain("From below it is not the crew of ")
            .name(state.name(id))
            .then(" that is struck, but the hull"),
        Event::NoGunToHit { ship: id } => {
            ship(id).then(" shows no gun on that side: the shot lands elsewhere")
        }
        Event::MagazineHit { ship: id, gun, men: 0 } => ship(id).then(format!(
            "'s magazine goes up: her {} is blown to pieces",
            gun_name(state, id, gun)
        )),
        Event::MagazineHit { ship: id, gun, men } => ship(id).then(format!(
            "'s magazine goes up: her {} is blown to pieces with {}",
            gun_name(state, id, gun),
            counted(men, "gunner")
        )),
        Event::NothingToExplode { ship: id } => {
            ship(id).then(" has no magazine left to explode: it burns instead")
        }
        Event::BridgeHit { ship: id, .. } => {
            ship(id).then("'s bridge is hit: no orders throughout the next turn")
        }
        Event::BridgeCasualty { ship: id, man } => {
            Text::plain(format!("The {} of ", man.name())).name(state.name(id)).then(" falls")
        }
        Event::BoilerBurst { ship: id, men } => ship(id)
            .then(format!("'s boiler bursts and kills {} in the engine room", counted(men, "man"))),
        Event::SteamLeaked { ship: id, points } => {
            ship(id).then(format!(" leaks steam: {points} off her speed for now"))
        }
        Event::ScrewHit { ship: id, points } => {
            ship(id).then(format!("'s screw is hit: {points} off her speed for good"))
        }
        Event::MastHit { ship: id, points } => {
            ship(id).then(format!(" loses spars: {points} off her movement die for good"))
        }
        Event::RudderJammed { ship: id, beat } => {
            ship(id).then(format!("'s rudder is jammed; more than {beat}, or a 6, will free it"))
        }
        Event::LiftersJammed { ship: id, beat } => ship(id)
            .then(format!("'s lifters are jammed; more than {beat}, or a 6, will free them")),
        Event::CaughtFire { ship: id, level } => {
            ship(id).then(format!(" is on fire, level {level}"))
        }
        Event::LostTrim { ship: id } => ship(id).then(" loses trim"),
        Event::HeldTrim { ship: id } => ship(id).then(
            " is steady again, but her crew is stunned for the rest of this phase and for two more",
        ),
        Event::Fell { ship: id, to } => ship(id).then(format!(" falls to {to}")),
        Event::Fallen { ship: id, man, station } => {
            let name = one_of(man, &man_name(state, id, man, station));
            ship(id).then(format!(": {name} falls"))
        }
        Event::AllHandsLost { ship: id } => {
            ship(id).then(" drifts with nobody alive aboard: she is derelict")
        }
        Event::RankMustFall { ship: id } => {
            ship(id).then(" must count an officer or petty officer among her dead")
        }
        Event::RankSpared { ship: id } => ship(id).then(" may choose freely among her crew"),
        Event::StruckColours { ship: id } => {
            ship(id).then(", without officers and without way, strikes her colours")
        }
        Event::Taken { ship: id, by } => ship(id).then(" is taken by ").name(state.name(by)),
        Event::FoughtFire { ship: id, dice, out, left } => {
            let hands = counted(dice, "hand");
            ship(id).then(match (out, left) {
                (_, 0) => format!(" has her fire out, fought by {hands}"),
                (0, _) => format!(" fights her fire in vain with {hands}: level {left}"),
                _ => format!(" beats her fire down to {left} with {hands}"),
            })
        }
        Event::RudderFreed { ship: id } => ship(id).then(" has her rudder free"),
        Event::RudderStuck { ship: id } => ship(id).then("'s rudder stays jammed"),
        Event::LiftersFreed { ship: id } => ship(id).then(" has her lifters free"),
        Event::LiftersStuck { ship: id } => ship(id).then("'s lifters stay jammed"),
        Event::JuryRigged { ship: id } => ship(id).then(" rigs a makeshift and has a speed of 1"),
        Event::JuryRigFailed { ship: id } => ship(id).then(" cannot rig a makeshift yet"),
        Event::SteamRegained { ship: id } => ship(id).then(" wins back a point of steam"),
        Event::TrimUntended { ship: id } => ship(id).then(" flies with nobody at the trim station"),
        Event::TurnClosed { turn } => Text::plain(format!("Turn {turn} is over")),
        Event::Ended { ending } => match ending {
            Ending::LastInTheAir { winner } => {
                let name = state.setting.side_name(winner);
                let words = victory::last_words(state, winner);
                Text::default().strong(name).then(words.0).then(words.1)
            }
            Ending::NobodyInTheAir => Text::plain("Nobody is left in the air: a drawn battle"),
            Ending::Settled { winner: Some(winner), how } => {
                let winner = state.setting.side_name(winner);
                Text::default().strong(winner).then(" victory: ").then(how.words())
            }
            Ending::Settled { winner: None, how } => {
                Text::plain("The battle is drawn: ").then(how.words())
            }
            Ending::TurnLimit { winner: Some(winner) } => {
                let winner = state.setting.side_name(winner);
                Text::plain("The last turn is over: ").strong(winner).then(" victory")
            }
            Ending::TurnLimit { winner: None } => {
                Text::plain("The last turn is over and nobody has won: a drawn battle")
            }
        },
        Event::Gear(event) => gear::narrate(state, &event),
        Event::Arms(event) => arms::narrate(state, &event),
        Event::Ground(event) => ground::narrate(state, &event),
        Event::Affair(event) => affairs::narrate(state, &event),
        Event::Men(event) => men::narrate(state, &event),
    };
    (text, weight)
}

fn weight(event: &Event) -> Weight {
    match event {
        Event::Gear(event) => gear::weight(event),
        Event::Arms(event) => arms::weight(event),
        Event::Ground(event) => ground::weight(event),
        Event::Affair(event) => affairs::weight(event),
        Event::Men(event) => men::weight(event),
        Event::TurnOpened { .. } | Event::PhaseOpened { .. } | Event::Ended { .. } => {
            Weight::Heading
        }
        Event::EndedMove { .. }
        | Event::TurnClosed { .. }
        | Event::Shifted { .. }
        | Event::RankSpared { .. }
        | Event::NobodyDeclared
        | Event::OnTheLine { .. }
        | Event::Spent { .. }
        | Event::FromWithin { .. }
        | Event::Passed { .. }
        | Event::CouldNotMove { .. } => Weight::Quiet,
        Event::Crashed { .. }
        | Event::CrashLanded { .. }
        | Event::Collided { .. }
        | Event::Rammed { .. }
        | Event::MadeFast { .. }
        | Event::GrapplesBroke { .. }
        | Event::HullHit { .. }
        | Event::GunHit { .. }
        | Event::MagazineHit { .. }
        | Event::FireReachedMagazine { .. }
        | Event::BridgeHit { .. }
        | Event::BridgeCasualty { .. }
        | Event::BoilerBurst { .. }
        | Event::CaughtFire { .. }
        | Event::LostTrim { .. }
        | Event::Fell { .. }
        | Event::Fallen { .. }
        | Event::AllHandsLost { .. }
        | Event::StruckColours { .. }
        | Event::Taken { .. }
        | Event::LeftMap { .. }
        | Event::CrewHit { .. }
        | Event::ScrewHit { .. }
        | Event::MastHit { .. }
        | Event::RudderJammed { .. }
        | Event::LiftersJammed { .. }
        | Event::SteamLeaked { .. } => Weight::Grave,
        _ => Weight::Plain,
    }
}

/// A side of a ship on which another lies: "bow", "port side".
pub fn side_name(aspect: Aspect) -> String {
    match aspect {
        Aspect::Bow | Aspect::Stern => aspect.to_string(),
        Aspect::Port | Aspect::Starboard => format!("{aspect} side"),
    }
}

/// The turn is announced before the collision die, and a collision prevents it.
fn meaning_to_turn(turn: Option<Turn>) -> String {
    turn.map_or_else(String::new, |turn| format!(", to turn to {}", turn.name()))
}

fn turning(turn: Option<Turn>) -> String {
    turn.map_or_else(String::new, |turn| format!(", turning to {}", turn.name()))
}

/// A battery with what stands in it: "Battery 2 (Rod Gun)".
pub fn battery_name(state: &State, battery: BatteryId) -> String {
    let name = capital(&state.target_name(Target::Battery { battery }));
    format!("{name} ({})", batteries::weapon(state, battery).name)
}

/// What of a range is for a higher target: " (2 hexes and 1 level up)".
fn levels_up(range: u8, above: u8) -> String {
    if above == 0 {
        return String::new();
    }
    let hexes = range.saturating_sub(above);
    format!(" ({} and {} up)", counted(hexes, "hex"), counted(above, "level"))
}

/// What is out of the usual about a gun's fire.
fn how_fired(load: Load) -> String {
    let Load { round, pace } = load;
    let mut text = String::new();
    if !round.is_usual() {
        text = format!(", with {}", round.name());
    }
    if !pace.is_usual() {
        text.push_str(", as fast as it will go");
    }
    text
}

/// "1st", "2nd", "11th".
fn ordinal(n: u16) -> String {
    let ending = match (n % 10, n % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{n}{ending}")
}

/// "1 hull box", "2 hull boxes".
pub fn counted(n: u8, what: &str) -> String {
    if n == 1 {
        return format!("1 {what}");
    }
    let many = match what {
        "hull box" => "hull boxes",
        "hex" => "hexes",
        "casualty" => "casualties",
        "man" => "men",
        "topman" => "topmen",
        "drogue torpedo" => "drogue torpedoes",
        "aerial torpedo" => "aerial torpedoes",
        "die" => "dice",
        "dead man" => "dead",
        one => return format!("{n} {one}s"),
    };
    format!("{n} {many}")
}

/// Several hand weapons: "modern rifles".
pub fn plural(arm: &str) -> String {
    format!("{}s", arm.to_lowercase())
}

/// A gun with where it stands, when there is another of its kind: "port Heavy Gun".
pub fn gun_name(state: &State, ship: ShipId, gun: u8) -> String {
    let guns = &state.class(ship).guns;
    let mount = &guns[usize::from(gun)];
    let has_twin = guns
        .iter()
        .enumerate()
        .any(|(at, other)| at != usize::from(gun) && other.weapon.key == mount.weapon.key);
    if has_twin {
        format!("{} {}", mount_name(&mount.mount), mount.weapon.name)
    } else {
        mount.weapon.name.clone()
    }
}

/// Where a mount stands, in the order in which one says it: "port wing" for `wing-port`.
fn mount_name(mount: &str) -> String {
    match mount.split_once('-') {
        Some((place, side @ ("port" | "starboard"))) => format!("{side} {place}"),
        _ => mount.replace('-', " "),
    }
}

/// The verb that goes with so many.
pub const fn agree(n: u8, one: &'static str, more: &'static str) -> &'static str {
    if n == 1 { one } else { more }
}

/// With a capital letter, as a line begins.
pub fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// "the captain", of whom a ship has one, but "a gunner".
fn one_of(man: Man, name: &str) -> String {
    let is_only_one = matches!(man, Man::Captain | Man::Helmsman | Man::Trimsman | Man::Signalman);
    if is_only_one { format!("the {name}") } else { with_article(name) }
}

/// "a gunner", "an officer", "an Endtime".
pub fn with_article(word: &str) -> String {
    let is_vowel = word.to_lowercase().starts_with(['a', 'e', 'i', 'o', 'u']);
    format!("{} {word}", if is_vowel { "an" } else { "a" })
}

/// What a ship's manoeuvring crew is called.
pub const fn manoeuvre_name(propulsion: Propulsion) -> &'static str {
    match propulsion {
        Propulsion::Steam { .. } => "engine room",
        Propulsion::Screw => "cranks",
        Propulsion::Kite => "rigging",
    }
}

pub fn station_name(state: &State, ship: ShipId, station: Station) -> String {
    match station {
        Station::Bridge => "the bridge".into(),
        Station::Helm => "the helm".into(),
        Station::Trim => "the trim station".into(),
        Station::Deck => "the deck".into(),
        Station::Gun(gun) => format!("the {}", gun_name(state, ship, gun)),
        Station::Manoeuvre => format!("the {}", manoeuvre_name(state.class(ship).propulsion)),
        Station::Party => "the boarding party".into(),
        Station::Wings => "the flying party".into(),
        Station::Guard => "the guard".into(),
    }
}

/// A man with where he serves, if his name does not say it: "turncrank", "gunner of the Rogue", "captain at the helm".
pub fn man_name(state: &State, ship: ShipId, man: Man, station: Station) -> String {
    let name = rank_name(state, ship, man, station);
    match (man, station) {
        (_, Station::Gun(gun)) => format!("{name} of the {}", gun_name(state, ship, gun)),
        (_, Station::Party | Station::Wings | Station::Guard) => {
            format!("{name} of {}", station_name(state, ship, station))
        }
        (Man::Helmsman, Station::Helm)
        | (Man::Trimsman, Station::Trim)
        | (Man::Captain | Man::Officer | Man::Signalman, Station::Bridge)
        | (Man::Hand, Station::Deck | Station::Manoeuvre)
        | (Man::Marine | Man::MarineOfficer, _) => name.to_owned(),
        (_, Station::Deck) => format!("{name} on deck"),
        _ => format!("{name} at {}", station_name(state, ship, station)),
    }
}

/// What a man is called where he serves.
pub fn rank_name(state: &State, ship: ShipId, man: Man, station: Station) -> &'static str {
    match (man, station) {
        (Man::Hand, Station::Deck) => "deckhand",
        (Man::Hand, Station::Gun(_)) => "gunner",
        (Man::Hand, Station::Manoeuvre) => match state.class(ship).propulsion {
            Propulsion::Steam { .. } => "engineer",
            Propulsion::Screw => "turncrank",
            Propulsion::Kite => "topman",
        },
        (man, _) => man.name(),
    }
}
