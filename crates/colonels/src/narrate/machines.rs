//! What machines did, in words.

use kernel::{Text, grammar::Subject, scene::Weight};

use super::{fire, n, player_name};
use crate::{
    event::Event,
    state::{Ops, State, UnitId},
    vocabulary::Stray,
};

/// An event of aviation, vehicles, skimmers or those who arrive; none for all others.
pub(super) fn narrate(state: &State, event: &Event) -> Option<(Text, Weight)> {
    let unit = |unit: UnitId| Subject::of(state.name(unit));
    let dice_and_hits =
        |text: Text, dice: u8, hits: u8| (text.then(fire(dice, hits)), Weight::Plain);
    Some(match *event {
        Event::Called { ops, seat, place, stands } => {
            let what = match ops {
                Ops::Air => n(stands, "aviation stand", "aviation stands"),
                Ops::Ground => n(stands, "machine", "machines"),
            };
            let text = Text::plain(format!("{place}. ")).strong(player_name(state, seat));
            (text.then(format!(", {what}.")), Weight::Plain)
        }
        Event::Flew { unit: one, yards } => {
            (unit(one).then(format!(" takes a station {yards:.0} yards away.")), Weight::Plain)
        }
        Event::Swooped { unit: one, target } => {
            (unit(one).then(" swoops on ").name(state.name(target)).then("."), Weight::Plain)
        }
        Event::Strafed { unit: one, target, dice, hits } => {
            let text = unit(one).then(" rakes ").name(state.name(target));
            dice_and_hits(text.then(" with machine guns"), dice, hits)
        }
        Event::Bombed { unit: one, target, dice, hits } => {
            dice_and_hits(unit(one).then(" bombs ").name(state.name(target)), dice, hits)
        }
        Event::BombsStrayed { unit: one, stray, struck } => {
            let where_to = match stray {
                Stray::Airburst => "burst in the air",
                Stray::Right => "fall to the right",
                Stray::Left => "fall to the left",
                Stray::Long => "fall long",
                Stray::Short => "fall short",
            };
            let text = unit(one).then(format!(": the bombs {where_to}"));
            match struck {
                Some(other) => {
                    (text.then(", on ").name(state.name(other)).then("."), Weight::Grave)
                }
                None => (text.then(" and strike nobody."), Weight::Plain),
            }
        }
        Event::FiredUpward { unit: one, target, dice, hits } => {
            dice_and_hits(unit(one).then(" fires up at ").name(state.name(target)), dice, hits)
        }
        Event::Ambushed { unit: one, target } => {
            (unit(one).then(" ambushes ").name(state.name(target)).then("."), Weight::Grave)
        }
        Event::Duelled { unit: one, target, hits, answered } => {
            let text = unit(one).then(" attacks ").name(state.name(target));
            let (hits, back) = (n(hits, "hit", "hits"), n(answered, "hit", "hits"));
            let said = format!(": {hits}, and takes {back}.");
            (text.then(said), Weight::Plain)
        }
        Event::Landed { unit: one } => (unit(one).then(" lands."), Weight::Plain),
        Event::Unloaded { unit: one, cargo } => {
            (unit(one).then(" unloads ").name(state.name(cargo)).then("."), Weight::Plain)
        }
        Event::CargoLost { unit: one, cargo } => {
            let text = unit(cargo).then(" is lost with ").name(state.name(one));
            (text.then("."), Weight::Grave)
        }
        Event::RidersScattered { unit: one, castings } => {
            let left = n(castings, "casting", "castings");
            (unit(one).then(format!(" is thrown out in disorder, {left} left.")), Weight::Grave)
        }
        Event::Drove { unit: one, yards } => {
            (unit(one).then(format!(" drives {yards:.0} yards.")), Weight::Plain)
        }
        Event::BrokeDown { unit: one } => (unit(one).then(" breaks down for good."), Weight::Grave),
        Event::HeldTogether { unit: one } => {
            (unit(one).then(" gets in without breaking down."), Weight::Quiet)
        }
        Event::Wrecked { unit: one } => {
            (unit(one).then(" is a wreck, and in the way."), Weight::Grave)
        }
        Event::DroveInto { unit: one, foe } => {
            (unit(one).then(" drives into ").name(state.name(foe)).then("."), Weight::Grave)
        }
        Event::Overran { unit: one, by } => {
            (unit(by).then(" overruns ").name(state.name(one)).then("."), Weight::Grave)
        }
        Event::Withstood { unit: one } => {
            let text = Text::plain("Nobody dares to tackle ").name(state.name(one));
            (text.then("."), Weight::Plain)
        }
        Event::TookAlong { unit: one, dice, hits } => {
            dice_and_hits(unit(one).then(" fires to the last"), dice, hits)
        }
        Event::Entered { unit: one, zone } => {
            let zone = state.setting.zones.get(usize::from(zone));
            let zone = zone.map_or_else(String::new, |zone| zone.id.replace('_', " "));
            (unit(one).then(format!(" comes on ({zone}).")), Weight::Plain)
        }
        Event::KeptWaiting { unit: one } => {
            (unit(one).then(" finds no room to come on, and waits."), Weight::Plain)
        }
        _ => return None,
    })
}
