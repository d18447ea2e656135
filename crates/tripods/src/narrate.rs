//! Events in words: the umpire's report.

use kernel::{
    Text,
    grammar::Subject,
    scene::Weight,
    table::{Angle, Length, Point},
};

use crate::{
    event::{Event, Stage},
    fire, scale,
    state::{Against, Marker, Shell, SideId, StandId, State},
    tables::Weapon,
    victory,
};

pub fn player_name(state: &State, side: SideId) -> &str {
    &state.setting.players[side.index()]
}

pub const fn side_name(side: SideId) -> &'static str {
    if side.0 == 0 { "the Martians" } else { "the humans" }
}

/// The player with the side that he plays, or the side alone where he is called by it.
fn side_and_player(state: &State, side: SideId) -> String {
    let (player, side) = (player_name(state, side), side_name(side));
    let bare = side.trim_start_matches("the ");
    if player.eq_ignore_ascii_case(bare) || player.eq_ignore_ascii_case(side) {
        player.to_owned()
    } else {
        format!("{player}, {side}")
    }
}

/// A direction behind a verb: "north", "to 182°".
pub fn towards(to: Angle) -> String {
    let heading = to.heading();
    if heading.ends_with('°') { format!("to {heading}") } else { heading }
}

const fn stage_name(stage: Stage) -> &'static str {
    match stage {
        Stage::Command => "command",
        Stage::Movement => "movement",
        Stage::CloseCombat => "close combat",
        Stage::Firing => "firing",
        Stage::Indirect => "indirect fire",
        Stage::Final => "final phase",
    }
}

/// A weapon as it is fired at something.
pub fn weapon_name(state: &State, shooter: StandId, weapon: u8, against: Against) -> String {
    let Some(own) = fire::weapon(state, shooter, weapon) else { return "weapon".to_owned() };
    let said = weapon_said(&state.kind(shooter).weapons, own, weapon);
    match (against, own.pen) {
        (Against::Men, Some(_)) if said == own.kind.said() => "anti-infantry fire".to_owned(),
        (Against::Men, Some(_)) => format!("{said}, anti-infantry fire"),
        _ => said,
    }
}

/// What a weapon is called among all that its stand has: by its number, where several are of its kind.
pub fn weapon_said(all: &[Weapon], own: &Weapon, number: u8) -> String {
    let alike = |some: &[Weapon]| some.iter().filter(|other| other.kind == own.kind).count();
    let said = own.kind.said();
    match all.get(..=usize::from(number)).map(alike) {
        Some(n) if 1 < alike(all) => format!("{said} {n}"),
        Some(_) | None => said.to_owned(),
    }
}

/// Tells an event.
pub fn narrate(state: &State, event: &Event) -> (Text, Weight) {
    let stand = |id: StandId| Subject::of(state.name(id));
    // [FT-GEN-03] Every distance by the scale of the figures.
    let told = |length: Length| scale::told(state, length);
    let place = |at: Point| format!("{:.1}, {:.1}", told(at.x), told(at.y));
    let text = match *event {
        Event::Placed { stand: id, pose } => {
            stand(id).then(format!(" begins at {}", place(pose.at)))
        }
        Event::Hooked { stand: id, hooked: true } => stand(id).then(" is hooked up"),
        Event::Hooked { stand: id, hooked: false } => stand(id).then(" is unhooked"),
        Event::TurnOpened { turn } => Text::plain(format!("Turn {turn}")),
        Event::PhaseOpened { side, phase } => {
            Text::plain(format!("{}: {}", side_and_player(state, side), stage_name(phase)))
        }
        Event::Arrived { stand: id, pose } => {
            stand(id).then(format!(" comes on at {}", place(pose.at)))
        }
        Event::Waited { stand: id } => stand(id).then(" finds no room to come on, and waits"),
        Event::MarkerLaid { side, at } => {
            Text::plain(format!("{} puts a marker down at {}", player_name(state, side), place(at)))
        }
        Event::DecoyLifted { at, .. } => {
            Text::plain(format!("The marker at {} was a decoy", place(at)))
        }
        Event::Cancelled { at, .. } => {
            Text::plain(format!("The barrage at {} does not come", place(at)))
        }
        Event::Delayed { at, .. } => Text::plain(format!("The barrage at {} is late", place(at))),
        Event::Landed { at, guns, shell, .. } => {
            let what = match shell {
                Shell::HighExplosive => "A barrage",
                Shell::Smoke => "Smoke",
                Shell::Incendiary => "Burning smoke",
                Shell::Improved => "A barrage of improved munitions",
                Shell::Guided { .. } => "A guided shell",
            };
            let many = if guns == 1 { "one gun".to_owned() } else { format!("{guns} guns") };
            Text::plain(format!("{what} of {many} comes down at {}", place(at)))
        }
        Event::BarrageWasted { at, .. } => {
            Text::plain(format!("The barrage at {} falls short", place(at)))
        }
        Event::SmokeLaid { at, incendiary } => {
            let what = if incendiary { "Burning smoke" } else { "Smoke" };
            Text::plain(format!("{what} hangs at {}", place(at)))
        }
        Event::SmokeFaded { at } => Text::plain(format!("The smoke at {} fades", place(at))),
        Event::Lobbed { shooter, at } => {
            stand(shooter).then(format!(" lays shells on {}", place(at)))
        }
        Event::Bombed { stand: id, at } => stand(id).then(format!(" bombs {}", place(at))),
        Event::Fell { stand: id, at } => stand(id).then(format!(" falls at {}", place(at))),
        Event::LostInFall { stand: id } => stand(id).then(" is lost in its fall"),
        Event::Scattered { inches, to } => {
            let inches = told(Length::units(inches.into()));
            Text::plain(format!("It goes astray by {inches:.0}″, {}", towards(to)))
        }
        Event::MadeRoom { stand: id, to } => {
            stand(id).then(format!(" makes room, to {}", place(to.at)))
        }
        Event::Awoke { stand: id } => stand(id).then(" wakes: its Heat Ray is at work"),
        Event::Completed { stand: id } => stand(id).then(" is complete"),
        Event::Assembled { stand: id, pose } => {
            stand(id).then(format!(" leaves its cylinder at {}", place(pose.at)))
        }
        Event::Opened { stand: id, by: Some(by) } => {
            stand(by).then(" reaches ").name(state.name(id)).then(" before it has woken")
        }
        Event::Opened { stand: id, by: None } => stand(id).then(" is reached before it has woken"),
        Event::CargoWrecked { stand: id } => stand(id).then(" is wrecked inside its cylinder"),
        Event::Wounded { stand: id, hits, of } => {
            stand(id).then(format!(" has taken {hits} of {of} hits"))
        }
        Event::Flew { stand: id, high: true } => stand(id).then(" flies high"),
        Event::Flew { stand: id, high: false } => stand(id).then(" flies low"),
        Event::Rose { stand: id, level } => {
            stand(id).then(format!(" rises to {level} levels to fire"))
        }
        Event::GasLaid { stand: id, at } => stand(id).then(format!(" lays gas at {}", place(at))),
        Event::Boarded { stand: id, carrier } => {
            stand(id).then(" boards ").name(state.name(carrier))
        }
        Event::SetDown { stand: id, carrier, .. } => {
            stand(id).then(" gets out of ").name(state.name(carrier))
        }
        Event::RocketsFired { shooter, at } => {
            stand(shooter).then(format!(" fires rockets at {}", place(at)))
        }
        Event::Designated { stand: id, target, by } => stand(by)
            .then(" marks ")
            .name(state.name(target))
            .then(", and ")
            .name(state.name(id))
            .then(" rises for a moment"),
        Event::Guided { target, .. } => {
            Text::plain("A guided shell comes down on ").name(state.name(target))
        }
        Event::GunsCalled { side, at } => {
            let who = player_name(state, side);
            Text::plain(format!("{who} calls guns on {} at once", place(at)))
        }
        Event::Pushed { stand: id, wreck, aside } => {
            let where_to = if aside { " off the road" } else { " off the bridge" };
            stand(id).then(" pushes the wreck of ").name(state.name(wreck)).then(where_to)
        }
        Event::TimeBought { side } => {
            Text::default().strong(player_name(state, side)).then(" takes five minutes more")
        }
        Event::OutOfMissiles { stand: id } => stand(id).then(" has no missiles left"),
        Event::HeldBack { at, .. } => {
            Text::plain(format!("The barrage at {} is held back", place(at)))
        }
        Event::Steamed { stand: id, speed: 0 } => stand(id).then(" lies still"),
        Event::Steamed { stand: id, speed } => {
            let speed = told(Length::units(speed.into()));
            stand(id).then(format!(" makes {speed:.0}″ a turn"))
        }
        Event::Marched { stand: id, to, length, strategic } => {
            let how = if strategic { " strategically" } else { "" };
            let length = told(length);
            stand(id).then(format!(" moves {length:.1}″{how} to {}", place(to.at)))
        }
        Event::Turned { stand: id, to } => stand(id).then(format!(" turns {}", towards(to))),
        Event::Halted { stand: id, by } => {
            stand(id).then(" comes within reach of ").name(state.name(by)).then(" and halts")
        }
        Event::SetBack { stand: id } => stand(id).then(" is set back to the last free place"),
        Event::Exited { stand: id } => stand(id).then(" leaves the table"),
        Event::Spotted { stand: id, by: Some(by) } => {
            stand(id).then(" is spotted by ").name(state.name(by))
        }
        Event::Spotted { stand: id, by: None } => stand(id).then(" is spotted"),
        Event::LostFromSight { stand: id } => stand(id).then(" is lost from sight"),
        Event::Marked { stand: id, marker } => stand(id).then(match marker {
            Marker::None => " has its marker taken up",
            Marker::Overwatch => " goes on overwatch",
            Marker::HoldFire => " holds its fire",
        }),
        Event::Fired { shooter, target, weapon, against, range } => {
            let with = weapon_name(state, shooter, weapon, against);
            stand(shooter)
                .then(" fires at ")
                .name(state.name(target))
                .then(format!(", {with}, {:.1}″", told(range)))
        }
        Event::FiredUnseen { target, against } => stand(target).then(match against {
            Against::Armour => " is fired at by somebody unseen",
            Against::Men => " comes under small arms fire by somebody unseen",
        }),
        Event::WastedUnseen { target } => {
            Text::plain("The fire at ").name(state.name(target)).then(" is in vain")
        }
        Event::StruckUnseen { at } => {
            Text::plain(format!("Somebody unseen strikes at {}", place(at)))
        }
        Event::Wasted { shooter, target, .. } => stand(shooter)
            .then(" fires in vain: ")
            .name(state.name(target))
            .then(" is out of range"),
        Event::Saved { stand: id } => stand(id).then(" is saved by the ground"),
        Event::Plated { stand: id } => stand(id).then(" is saved by its ablative plate"),
        Event::Hit { stand: id, hits } => {
            let many = if hits == 1 { "a hit".to_owned() } else { format!("{hits} hits") };
            stand(id).then(format!(" takes {many}"))
        }
        Event::Unharmed { stand: id } => stand(id).then(" takes no harm"),
        Event::Shaken { stand: id } => stand(id).then(" must check its quality"),
        Event::KnockedOut { stand: id } => stand(id).then(" is knocked out"),
        Event::Destroyed { stand: id } => stand(id).then(" is destroyed"),
        Event::Swept { shooter, from, direction } => stand(shooter).then(format!(
            " sweeps its Heat Ray from {} {}",
            place(from),
            towards(direction)
        )),
        Event::SweepWasted { shooter } => stand(shooter).then(" sweeps out of range"),
        Event::GasLaunched { shooter, at } => {
            stand(shooter).then(format!(" launches gas at {}", place(at)))
        }
        Event::GasWasted { shooter } => stand(shooter).then(" launches gas out of range"),
        Event::GasMissed { stand: id } => stand(id).then(" is spared by the gas"),
        Event::GasFaded { at } => Text::plain(format!("The gas at {} fades", place(at))),
        Event::GasCleared { stand: id, at } => {
            stand(id).then(format!(" clears the gas at {}", place(at)))
        }
        Event::Shelled { shooter, at } => stand(shooter).then(format!(" shells {}", place(at))),
        Event::ShellWasted { shooter } => stand(shooter).then(" shells out of range"),
        Event::ShellMissed { stand: id } => stand(id).then(" is missed, unspotted as it is"),
        Event::Scooted { shooter } => stand(shooter).then(" shoots and scoots"),
        Event::Pivoted { stand: id, to } => stand(id).then(format!(" pivots {}", towards(to))),
        Event::Checked { stand: id, passed: true } => stand(id).then(" stands"),
        Event::Checked { stand: id, passed: false } => stand(id).then(" fails its check"),
        Event::Pinned { stand: id } => stand(id).then(" is pinned"),
        Event::Unpinned { side, n } => {
            Text::plain(format!("{n} of {} can move again", side_name(side)))
        }
        Event::Removed { stand: id } => stand(id).then(" leaves the battle"),
        Event::UnitChecked { unit, passed } => {
            let name = &state.setting.units[usize::from(unit)].name;
            let how =
                if passed { " holds out after its losses" } else { " breaks after its losses" };
            Subject::of(name).then(how)
        }
        Event::Engaged { stand: id, with, n } => {
            let both = stand(id).then(if n == 2 { " and " } else { ", " }).name(state.name(with));
            both.then(match n {
                0..=2 => " fight at close quarters".to_owned(),
                3 => " and one other fight at close quarters".to_owned(),
                n => format!(" and {} others fight at close quarters", n - 2),
            })
        }
        Event::Cowed { stand: id } => stand(id).then(" loses its nerve"),
        Event::RoundFought { round } => Text::plain(format!("Round {round} is over")),
        Event::Grenades { shooter, target } => {
            stand(shooter).then(" attacks ").name(state.name(target)).then(" with grenades")
        }
        Event::FightOver { .. } => Text::plain("The fight is over"),
        Event::Parted { stand: id } => stand(id).then(" draws back"),
        Event::DrawOffered { side } => {
            Text::default().strong(player_name(state, side)).then(" offers a draw")
        }
        Event::Ended { ending } => {
            let why = victory::verdict(state, ending).1;
            Text::default().strong(format!("The battle is over: {why}"))
        }
    };
    (text, weight(event))
}

const fn weight(event: &Event) -> Weight {
    match event {
        Event::TurnOpened { .. } | Event::Ended { .. } => Weight::Heading,
        Event::KnockedOut { .. }
        | Event::Destroyed { .. }
        | Event::Removed { .. }
        | Event::LostInFall { .. }
        | Event::Wounded { .. }
        | Event::UnitChecked { passed: false, .. } => Weight::Grave,
        Event::Placed { .. }
        | Event::PhaseOpened { .. }
        | Event::RoundFought { .. }
        | Event::Unharmed { .. }
        | Event::Marked { .. }
        | Event::Unpinned { .. } => Weight::Quiet,
        _ => Weight::Plain,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trial::{A1, Trial};

    #[test]
    fn ft_seq_01_a_phase_names_its_side_once() {
        let event = Event::PhaseOpened { side: SideId::MARTIANS, phase: Stage::Movement };
        let told = |player: &str| {
            let trial = Trial::bare(&[(A1, 100, 100, 0)]);
            let trial = trial.setting(|setting| setting.players[0] = player.to_owned());
            narrate(&trial.state, &event).0.words()
        };
        assert_eq!(told("Ada"), "Ada, the Martians: movement");
        assert_eq!(told("Martians"), "Martians: movement");
        assert_eq!(told("the Martians"), "the Martians: movement");
    }
}
