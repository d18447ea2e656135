//! What wind and gear do, in words.

use kernel::{Text, scene::Weight};

use super::{capital, counted};
use crate::{
    bombs,
    event::GearEvent,
    loading, signals,
    state::{Gear, ShipId, State},
    tables::WeaponKind,
};

/// Tells what wind and gear have done.
pub fn narrate(state: &State, event: &GearEvent) -> Text {
    let ship = |id: ShipId| Text::default().name(state.name(id));
    match *event {
        GearEvent::PlotsShown => Text::plain("All carry out what they have plotted"),
        GearEvent::PlotLost { ship: id } => {
            Text::default().name(state.name(id)).then(" loses the rest of her plot")
        }
        GearEvent::WindRose { toward } => {
            Text::plain(format!("The wind blows toward the {}", toward.name()))
        }
        GearEvent::CaughtWind { ship: id, running, beating } => {
            ship(id).then(format!(" has the wind for {running} running, {beating} beating"))
        }
        GearEvent::Tacked { ship: id, facing } => {
            ship(id).then(format!(" goes about and heads {}", facing.name()))
        }
        GearEvent::FellOff { ship: id, turn } => {
            ship(id).then(format!(" falls off the wind to {}", turn.name()))
        }
        GearEvent::Tired { ship: id, speed } => {
            ship(id).then(format!("'s men tire: her best speed is {speed} now"))
        }
        GearEvent::Rested { ship: id, speed } => {
            ship(id).then(format!("'s men get their breath back: her best speed is {speed} now"))
        }
        GearEvent::PutOut { ship: id, gear: Gear::Mines, n } => {
            ship(id).then(format!(" raises {}", counted(n, "tether mine")))
        }
        GearEvent::PutOut { ship: id, gear: Gear::Drogues, n } => {
            ship(id).then(format!(" lowers {}", counted(n, "drogue torpedo")))
        }
        GearEvent::TookIn { ship: id, gear: Gear::Mines } => {
            ship(id).then(" takes her tether mines in")
        }
        GearEvent::TookIn { ship: id, gear: Gear::Drogues } => {
            ship(id).then(" takes her drogue torpedoes in")
        }
        GearEvent::MineRaised { mine, hex, altitude } => {
            Text::plain(format!("Mine {} rises over {} to {altitude}", mine + 1, hex.label()))
        }
        GearEvent::MineLowered { mine, hex } => {
            Text::plain(format!("Mine {} is hauled down in {}", mine + 1, hex.label()))
        }
        GearEvent::CutAdrift { ship: id, n } => {
            ship(id).then(format!(" cuts {} adrift", counted(n, "tether mine")))
        }
        GearEvent::Struck { ship: id, carrier, gear, n } => ship(id)
            .then(format!(" strikes {} of ", counted(n, charge(gear))))
            .name(state.name(carrier)),
        GearEvent::StruckMoored { ship: id, n } => {
            ship(id).then(format!(" strikes {}", counted(n, "moored mine")))
        }
        GearEvent::GearMissed { ship: id, carrier, gear } => ship(id)
            .then(" stays clear of ")
            .name(state.name(carrier))
            .then(format!("'s {}s", charge(gear))),
        GearEvent::DroguesDragged { ship: id, n } => {
            let drogues = counted(n, "drogue torpedo");
            ship(id).then(format!(" drags {drogues} over the ground and loses them"))
        }
        GearEvent::Launched { ship: id, facing, altitude, .. } => {
            let way = format!(" launches an aerial torpedo to the {} at {altitude}", facing.name());
            ship(id).then(way)
        }
        GearEvent::TorpedoFlew { ship: id, hex } => {
            torpedo(state, id).then(format!(" flies on and is over {}", hex.label()))
        }
        GearEvent::TorpedoPassed { ship: id, owner } => {
            torpedo(state, owner).then(" misses ").name(state.name(id))
        }
        GearEvent::TorpedoStruck { ship: id, owner } => {
            torpedo(state, owner).then(" strikes ").name(state.name(id))
        }
        GearEvent::TorpedoSpent { ship: id, hex } => torpedo(state, id)
            .then(format!(" has run its course and goes off over {}", hex.label())),
        GearEvent::TorpedoGrounded { ship: id, hex } => {
            torpedo(state, id).then(format!(" goes off against the high ground of {}", hex.label()))
        }
        GearEvent::TorpedoGone { ship: id, .. } => torpedo(state, id).then(" is lost to sight"),
        GearEvent::ToldOff { ship: id, men } => {
            ship(id).then(format!(" tells {} off to load bombs", counted(men, "hand")))
        }
        GearEvent::StoodDown { ship: id } => ship(id).then("'s hands leave the bombs"),
        GearEvent::Loaded { ship: id, turns } => {
            ship(id).then(format!("'s hands load bombs: turn {turns} of {}", loading::TURNS))
        }
        GearEvent::RackFilled { ship: id } => ship(id).then(" has refilled a bomb rack"),
        GearEvent::Signalled { ship: id, words, n } => {
            let said = signals::text(state, &words[..usize::from(n).min(words.len())]);
            ship(id).then(format!(" signals: {said}"))
        }
        GearEvent::GrapnelHolds { ship: id, target } => Text::plain("The grapnel of ")
            .name(state.name(id))
            .then(" holds ")
            .name(state.name(target)),
        GearEvent::GrapnelSlipped { ship: id, target } => Text::plain("The grapnel of ")
            .name(state.name(id))
            .then(" slips off ")
            .name(state.name(target)),
        GearEvent::Hauled { ship: id, to } => {
            ship(id).then(" is hauled alongside ").name(state.name(to))
        }
        GearEvent::DeviceLost { ship: id, device } => {
            let kind = bombs::weapon(state, id, device).kind;
            ship(id).then(format!(" loses {}, shot to pieces", one_of(kind)))
        }
        GearEvent::DeviceExploded { ship: id, device, n } => {
            let kind = bombs::weapon(state, id, device).kind;
            let what = match kind {
                WeaponKind::TetherMine => counted(n, "tether mine"),
                WeaponKind::Drogue => counted(n, "drogue torpedo"),
                WeaponKind::SmuttsTorpedo => counted(n, "aerial torpedo"),
                WeaponKind::BombRack | WeaponKind::BombLoad => "A load of bombs".to_owned(),
                _ => capital(one_of(kind)),
            };
            let is_one_blast =
                matches!(kind, WeaponKind::Rocket | WeaponKind::BombRack | WeaponKind::BombLoad);
            let (verb, hits) = match kind {
                WeaponKind::LiquidFire => ("bursts into flames", String::new()),
                _ if is_one_blast => ("goes off", format!(": {}", counted(n, "hit"))),
                _ if n == 1 => ("goes off", String::new()),
                _ => ("go off", String::new()),
            };
            Text::plain(format!("{what} {verb} aboard ")).name(state.name(id)).then(hits)
        }
        GearEvent::FellOn { ship: id, device, target, amount } => {
            let weapon = bombs::weapon(state, id, device);
            let text = ship(id).then(format!(" drops {} on ", dropped_name(weapon.kind)));
            let text = text.name(state.target_name(target));
            match (weapon.kind, amount) {
                (_, 0) => text.then(", to no effect"),
                (WeaponKind::BombRack, n) => text.then(format!(": {}", counted(n, "hit"))),
                _ => text,
            }
        }
    }
}

/// A ship's torpedo under way.
fn torpedo(state: &State, owner: ShipId) -> Text {
    Text::plain("The torpedo of ").name(state.name(owner))
}

/// One charge of what is put out.
const fn charge(gear: Gear) -> &'static str {
    match gear {
        Gear::Mines => "tether mine",
        Gear::Drogues => "drogue",
    }
}

/// What a device that is dropped is called as it falls.
pub const fn dropped_name(kind: WeaponKind) -> &'static str {
    match kind {
        WeaponKind::LiquidFire => "liquid fire",
        WeaponKind::Spikes => "spikes",
        WeaponKind::Drogue => "a drogue",
        _ => "bombs",
    }
}

/// One of a ship's devices of a kind.
const fn one_of(kind: WeaponKind) -> &'static str {
    match kind {
        WeaponKind::Rocket => "a bank of rockets",
        WeaponKind::LiquidFire => "a rack of liquid fire",
        WeaponKind::BombRack => "a bomb rack",
        WeaponKind::Spikes => "a hopper of spikes",
        _ => "a device",
    }
}

pub const fn weight(event: &GearEvent) -> Weight {
    match event {
        GearEvent::PlotsShown
        | GearEvent::PlotLost { .. }
        | GearEvent::WindRose { .. }
        | GearEvent::CaughtWind { .. }
        | GearEvent::Tacked { .. }
        | GearEvent::FellOff { .. }
        | GearEvent::Tired { .. }
        | GearEvent::Rested { .. }
        | GearEvent::PutOut { .. }
        | GearEvent::TookIn { .. }
        | GearEvent::MineRaised { .. }
        | GearEvent::MineLowered { .. }
        | GearEvent::CutAdrift { .. }
        | GearEvent::GearMissed { .. }
        | GearEvent::Launched { .. }
        | GearEvent::TorpedoFlew { .. }
        | GearEvent::TorpedoPassed { .. }
        | GearEvent::TorpedoSpent { .. }
        | GearEvent::TorpedoGrounded { .. }
        | GearEvent::TorpedoGone { .. }
        | GearEvent::ToldOff { .. }
        | GearEvent::StoodDown { .. }
        | GearEvent::Loaded { .. }
        | GearEvent::RackFilled { .. }
        | GearEvent::Signalled { .. }
        | GearEvent::GrapnelHolds { .. }
        | GearEvent::GrapnelSlipped { .. }
        | GearEvent::Hauled { .. }
        | GearEvent::FellOn { .. } => Weight::Plain,
        GearEvent::Struck { .. }
        | GearEvent::StruckMoored { .. }
        | GearEvent::TorpedoStruck { .. }
        | GearEvent::DeviceLost { .. }
        | GearEvent::DeviceExploded { .. }
        | GearEvent::DroguesDragged { .. } => Weight::Grave,
    }
}
