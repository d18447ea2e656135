//! Events in words: the umpire's report.

mod machines;

use kernel::{
    SeatId, Text,
    grammar::{self, Subject},
    scene::Weight,
    table::Length,
};

use crate::{
    event::Event,
    morale::Cause,
    state::{
        Card, Colour, Ending, Fate, FirePhase, Instruction, RegimentId, SideId, StandId, State,
        Target,
    },
    victory,
    vocabulary::{Formation, SectionPart, Stray, Troop, Word},
};

/// An order to a regiment in words.
pub fn instruction_name(state: &State, instruction: Instruction) -> String {
    let of = |what: &str, zone: Option<u8>| match zone {
        Some(zone) => format!("{what} {}", zone_name(state, zone)),
        None => what.to_owned(),
    };
    match instruction {
        Instruction::GeneralAdvance => "General Advance".to_owned(),
        Instruction::Assault { zone } => of("Assault", Some(zone)),
        Instruction::Hold { zone } => of("Hold", zone),
        Instruction::Withdrawal { zone: None } => "Withdrawal".to_owned(),
        Instruction::Withdrawal { zone } => of("Withdrawal to", zone),
    }
}

pub fn player_name(state: &State, seat: SeatId) -> &str {
    state.setting.seats.get(usize::from(seat.0)).map_or("nobody", |seat| &seat.player)
}

pub fn side_name(state: &State, side: SideId) -> &str {
    &state.setting.sides[usize::from(side.0 & 1)].name
}

pub fn regiment_name(state: &State, regiment: RegimentId) -> &str {
    state.setting.regiments.get(usize::from(regiment.0)).map_or("a regiment", |one| &one.name)
}

pub fn commander_name(state: &State, commander: u8) -> &str {
    state.setting.commanders.get(usize::from(commander)).map_or("a commander", |one| &one.name)
}

pub fn zone_name(state: &State, zone: u8) -> &str {
    state.setting.objectives.get(usize::from(zone)).map_or("the zone", |one| &one.name)
}

/// What a charge is aimed at.
pub fn target_name(state: &State, target: Target) -> &str {
    match target {
        Target::Unit(unit) => state.name(unit),
        Target::Zone(zone) => zone_name(state, zone),
    }
}

pub const fn colour_name(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "red",
        Colour::Black => "black",
    }
}

/// A stand of a unit by its number in it; a unit that never has more than one by its name alone.
pub fn stand_name(state: &State, stand: StandId) -> String {
    let unit = state[stand].unit;
    match state.spec(unit).kind.stands {
        1 => state.name(unit).to_owned(),
        _ => format!("{}, stand {}", state.name(unit), number(state, stand)),
    }
}

/// The number of a stand in its unit, from 1.
pub fn number(state: &State, stand: StandId) -> u16 {
    stand.0 - state[state[stand].unit].first + 1
}

/// Why stands test their morale, in words.
const fn due(cause: Cause) -> &'static str {
    match cause {
        Cause::Fire => "Who has lost men to this fire tests morale.",
        Cause::Melee => "Who was worse off in this melee tests morale.",
        Cause::Zone => "The side that was worse off tests morale.",
        Cause::Contact => "Levies who are to come into contact test morale.",
        Cause::Commander => "Those who have lost their commander test morale.",
        Cause::Vehicle => "Who is to tackle a vehicle tests morale.",
    }
}

/// So many stands tested, and so many of them failed.
fn wave(wave: u8, tested: u8, failed: u8) -> String {
    let said = match (tested, failed) {
        (1, 0) => "1 stand tests and holds".to_owned(),
        (1, _) => "1 stand tests and fails".to_owned(),
        (_, 0) => format!("{tested} stands test and all hold"),
        (_, 1) => format!("{tested} stands test and 1 fails"),
        _ if tested == failed => format!("{tested} stands test and all fail"),
        _ => format!("{tested} stands test and {failed} fail"),
    };
    match (wave, failed) {
        (0, _) => format!("Morale: {said}."),
        (wave, 0) => format!("The panic stops (wave {wave}): {said}."),
        (wave, _) => format!("The panic spreads (wave {wave}): {said}."),
    }
}

/// What was thrown and what it came to.
fn fire(dice: u8, hits: u8) -> String {
    format!(": {}, {}.", n(dice, "die", "dice"), n(hits, "hit", "hits"))
}

/// A length that was gone.
pub fn far(length: Length) -> String {
    match format!("{length:.0}").as_str() {
        "1" => "1 yard".to_owned(),
        yards => format!("{yards} yards"),
    }
}

/// How a company stands, in words.
pub fn formation_name(formation: Formation) -> String {
    match formation {
        Formation::Skirmish => "skirmish order".to_owned(),
        other => other.said(),
    }
}

/// So many of something.
pub fn n(count: u8, one: &str, many: &str) -> String {
    match count {
        0 => format!("no {many}"),
        1 => format!("1 {one}"),
        n => format!("{n} {many}"),
    }
}

/// An event in words, and how much it matters.
pub fn narrate(state: &State, event: &Event) -> (Text, Weight) {
    let unit = |unit: crate::state::UnitId| Subject::of(state.name(unit));
    let stand = |one: StandId| {
        let company = state[one].unit;
        if state.spec(company).kind.stands == 1 {
            return unit(company);
        }
        let named = Text::default().name(state.name(company));
        Subject::one(named.then(format!(", stand {},", number(state, one))))
    };
    let regiment = |one: RegimentId| Subject::of(regiment_name(state, one));
    let of_side = |side: SideId| Subject::of(side_name(state, side));
    if let Some(told) = machines::narrate(state, event) {
        return told;
    }
    match *event {
        Event::Placed { unit: one } => (unit(one).then(" is set up."), Weight::Quiet),
        Event::Posted { commander } | Event::Rode { commander } => {
            let text = Text::default().name(commander_name(state, commander));
            (text.then(" takes another post."), Weight::Quiet)
        }
        Event::WasReady { seat } => {
            let text = Text::default().strong(player_name(state, seat));
            (text.then(" has set up."), Weight::Plain)
        }
        Event::Graded { unit: one, grade } => {
            (unit(one).then(format!(" is of grade {grade}.")), Weight::Plain)
        }
        Event::TurnOpened { turn } => (Text::plain(format!("Turn {turn}")), Weight::Heading),
        Event::Ranked { regiment: one, place, total } => {
            let text = Text::plain(format!("{place}. ")).name(regiment_name(state, one));
            (text.then(format!(", initiative {total}.")), Weight::Plain)
        }
        Event::SlotOpened { regiment: one } => (regiment(one).then(" acts."), Weight::Heading),
        Event::CardPlayed { regiment: one, colour, card } => {
            let said = match card {
                Card::Own => format!(" plays its {} card.", colour_name(colour)),
                Card::Motivation => {
                    format!(" is driven on by a {} motivation card.", colour_name(colour))
                }
                Card::Hero(hero) => {
                    let (hero, colour) = (state.name(hero), colour_name(colour));
                    format!(": {hero} drives his company on with a {colour} card.")
                }
            };
            (regiment(one).then(said), Weight::Plain)
        }
        Event::CardClosed { regiment: one, colour } => {
            let said = match colour {
                Colour::Red => " has fired.",
                Colour::Black => " has moved.",
            };
            (regiment(one).then(said), Weight::Quiet)
        }
        Event::Volleyed { unit: one, target, dice, hits } => {
            let text = unit(one).then(" fires at ").name(state.name(target));
            (text.then(fire(dice, hits)), Weight::Plain)
        }
        Event::GunsFired { unit: one, target, dice, hits } => {
            let text = unit(one).then(" opens fire on ").name(state.name(target));
            (text.then(fire(dice, hits)), Weight::Plain)
        }
        Event::Skirmished { unit: one, target, dice, hits } => {
            let text = unit(one).then(" snipes at ").name(state.name(target));
            (text.then(fire(dice, hits)), Weight::Plain)
        }
        Event::SectionHit { unit: one, part } => {
            let said = match part {
                SectionPart::Gun => " has a gun hit.",
                SectionPart::Crew => " has its crew hit.",
                SectionPart::Limber => " has its limber hit.",
            };
            (unit(one).then(said), Weight::Grave)
        }
        Event::CastingsLost { unit: one, stand: of, castings } => {
            let castings = n(castings, "casting", "castings");
            let text = of.map_or_else(|| unit(one), stand);
            (text.then(format!(" loses {castings}.")), Weight::Grave)
        }
        Event::StandLost { stand: one, fate, .. } => {
            let said = match fate {
                Fate::Destroyed => " is destroyed.",
                Fate::Surrendered => " surrenders.",
                Fate::Dispersed => " is taken off.",
                Fate::Routed => " runs from the table.",
                Fate::Withdrawn => " leaves the table.",
            };
            (stand(one).then(said), Weight::Grave)
        }
        Event::Damaged { unit: one, hits } => {
            let hits = n(hits, "hit", "hits");
            (unit(one).then(format!(" has taken {hits}.")), Weight::Grave)
        }
        Event::GunsLost { unit: one } => (unit(one).then(" loses its guns."), Weight::Grave),
        Event::GunsLeft { unit: one } => {
            (unit(one).then(": the crew leaves its guns."), Weight::Grave)
        }
        Event::MoraleDue { cause } => (Text::plain(due(cause)), Weight::Quiet),
        Event::Tests { stand: one, total } => {
            let parts: Vec<String> =
                total.parts().map(|(value, why)| format!("{value:+} {why}")).collect();
            let said = match total.sum() {
                sum if 10 <= sum => format!(" holds without a throw, with a total of {sum}"),
                sum => format!(" tests with a total of {sum}"),
            };
            (stand(one).then(format!("{said}: {}.", parts.join(", "))), Weight::Quiet)
        }
        Event::Wave { wave: at, tested, failed } => {
            let weight = if 0 < failed { Weight::Grave } else { Weight::Quiet };
            (Text::plain(wave(at, tested, failed)), weight)
        }
        Event::Halted { stand: one, .. } => (stand(one).then(" halts in place."), Weight::Plain),
        Event::Fled { stand: one, yards, .. } => {
            (stand(one).then(format!(" flees {}.", far(yards))), Weight::Grave)
        }
        Event::Dispersed { unit: one } => {
            (unit(one).then(" breaks up, worn down to nothing."), Weight::Grave)
        }
        Event::Disrupted { stand: one, .. } => {
            (stand(one).then(" has lost touch with its company."), Weight::Plain)
        }
        Event::Rejoined { stand: one, .. } => {
            (stand(one).then(" is back in its place."), Weight::Plain)
        }
        Event::ChargeDeclared { unit: one, target } => {
            let text = unit(one).then(" charges ").name(target_name(state, target));
            (text.then("."), Weight::Plain)
        }
        Event::Interrupted { regiment: one, unit: mover } => {
            let text = regiment(one).then(" breaks into the move of ").name(state.name(mover));
            (text.then("."), Weight::Plain)
        }
        Event::FiredBack { regiment: one } => (regiment(one).then(" fires back."), Weight::Plain),
        Event::Struck { unit: one, foe, flank } => {
            let text = unit(one).then(" strikes ").name(state.name(foe));
            (text.then(if flank { " in flank." } else { "." }), Weight::Grave)
        }
        Event::Stormed { unit: one, zone } => {
            let text = unit(one).then(" storms ").name(zone_name(state, zone));
            (text.then("."), Weight::Grave)
        }
        Event::Marched { unit: one, yards } => {
            (unit(one).then(format!(" goes {}.", far(yards))), Weight::Plain)
        }
        Event::StayedBehind { unit: one } => {
            (unit(one).then(" cannot go along with the others, and stays."), Weight::Plain)
        }
        Event::Wheeled { unit: one } => {
            let troop = state.troop(one);
            let is_machine = troop.is_vehicle() || troop == Troop::Skimmer;
            (unit(one).then(if is_machine { " turns." } else { " wheels." }), Weight::Plain)
        }
        Event::Shifted { unit: one, yards } => {
            (unit(one).then(format!(" shifts {}.", far(yards))), Weight::Plain)
        }
        Event::TurnedAbout { unit: one } => (unit(one).then(" turns about."), Weight::Plain),
        Event::FormedUp { unit: one, formation } => {
            (unit(one).then(format!(" forms {}.", formation_name(formation))), Weight::Plain)
        }
        Event::GunTurned { unit: one } => (unit(one).then(" turns its guns."), Weight::Plain),
        Event::Prolonged { unit: one, yards } => {
            (unit(one).then(format!(" is pushed {}.", far(yards))), Weight::Plain)
        }
        Event::Unlimbered { unit: one } => (unit(one).then(" unlimbers."), Weight::Plain),
        Event::Fought { stand: one, value, kills, .. } => {
            let kills = n(kills, "kill", "kills");
            (stand(one).then(format!(" fights with a value of {value}: {kills}.")), Weight::Plain)
        }
        Event::MeleeEnded { dealt: [one, other] } => {
            let dealt = |side: SideId, kills| {
                grammar::sentence(side_name(state, side), &format!("deals {kills}"))
            };
            let (first, second) = (dealt(SideId(0), one), dealt(SideId(1), other));
            (Text::plain(format!("The melee: {first}, {second}.")), Weight::Grave)
        }
        Event::Pursued { stand: one, yards, .. } => {
            (stand(one).then(format!(" advances {}.", far(yards))), Weight::Plain)
        }
        Event::GotAway { commander } => {
            let text = Text::default().name(commander_name(state, commander));
            (text.then(" gets away from the enemy."), Weight::Plain)
        }
        Event::CommanderSafe { commander } => {
            let text = Text::default().name(commander_name(state, commander));
            (text.then(" is unhurt."), Weight::Quiet)
        }
        Event::CommanderLeft { commander } => {
            let text = Text::default().name(commander_name(state, commander));
            (text.then(" goes from the table with them."), Weight::Plain)
        }
        Event::CommanderHit { commander } => {
            let text = Text::default().name(commander_name(state, commander));
            (text.then(" is hit."), Weight::Grave)
        }
        Event::TookCommand { commander } => {
            let text = Text::default().name(commander_name(state, commander));
            (text.then(" is commander-in-chief now."), Weight::Plain)
        }
        Event::CommanderOut { commander, wounded } => {
            let text = Text::default().name(commander_name(state, commander));
            (text.then(if wounded { " is wounded." } else { " is dead." }), Weight::Grave)
        }
        Event::Enlisted { unit: one, regiment: with } => {
            let text = unit(one).then(" acts with ").name(regiment_name(state, with));
            (text.then("."), Weight::Quiet)
        }
        Event::Joined { unit: one, company } => {
            (unit(one).then(" joins ").name(state.name(company)).then("."), Weight::Plain)
        }
        Event::Parted { unit: one } => (unit(one).then(" is by himself."), Weight::Quiet),
        Event::PressedOn { stand: one, .. } => {
            (stand(one).then(" pays the price and presses on."), Weight::Grave)
        }
        Event::Evaded { unit: one, yards } => {
            (unit(one).then(format!(" runs {} before the enemy.", far(yards))), Weight::Plain)
        }
        Event::Stood { unit: one } => (unit(one).then(" stands its ground."), Weight::Quiet),
        Event::CounterCharged { unit: one, foe } => {
            let text = unit(one).then(" counter-charges ").name(state.name(foe));
            (text.then("."), Weight::Grave)
        }
        Event::MetHalfway { unit: one, yards } => {
            (unit(one).then(format!(" comes {} to meet the charge.", far(yards))), Weight::Plain)
        }
        Event::Dismounted { unit: one } => (unit(one).then(" dismounts."), Weight::Plain),
        Event::Mounted { unit: one } => (unit(one).then(" mounts."), Weight::Plain),
        Event::Boxed { unit: one, units } => {
            let said = format!(" leads a marching square of {units} units.");
            (unit(one).then(said), Weight::Plain)
        }
        Event::GunsCaptured { unit: one, by } => {
            let text = unit(by).then(" captures the guns of ");
            (text.name(state.name(one)).then("."), Weight::Grave)
        }
        Event::CrewReturned { unit: one } => {
            (unit(one).then(" has its crew back at the guns."), Weight::Plain)
        }
        Event::CrewLost { unit: one } => {
            (unit(one).then(": the crew has not come back and is lost."), Weight::Grave)
        }
        Event::Manned { unit: one, by } => {
            let text = unit(by).then(" serves ");
            (text.name(state.name(one)).then("."), Weight::Plain)
        }
        Event::Shelled { unit: one, target, struck } => {
            let text = unit(one).then(" throws a shell at ").name(state.name(target));
            let text = match struck {
                Some(struck) if struck == target => text.then(", and it falls among them."),
                Some(struck) => text.then(", and it falls on ").name(state.name(struck)).then("."),
                None => text.then(", and it falls on nobody."),
            };
            (text, Weight::Plain)
        }
        Event::ShellStrayed { unit: one, stray } => {
            let said = match stray {
                Stray::Airburst => "bursts in the air",
                Stray::Right => "strays to the right",
                Stray::Left => "strays to the left",
                Stray::Long => "falls long",
                Stray::Short => "falls short",
            };
            (unit(one).then(format!(": the shell {said}.")), Weight::Plain)
        }
        Event::WonFirstMove { side } => {
            (of_side(side).then(" moves first this turn."), Weight::Plain)
        }
        Event::FireDeclared { unit: one } => (unit(one).then(" will fire."), Weight::Quiet),
        Event::FireOpened { fire } => {
            let said = match fire {
                FirePhase::Guns => "Both sides fire their guns.",
                FirePhase::Skirmishers => "The skirmishers of both sides fire.",
                FirePhase::Volleys => "Both sides fire their volleys.",
                FirePhase::MachineGuns => "The machine guns fire once more.",
            };
            (Text::plain(said), Weight::Plain)
        }
        Event::MovementOpened { seat } => {
            (Text::default().strong(player_name(state, seat)).then(" moves."), Weight::Plain)
        }
        Event::Instructed { regiment: one, instruction } => {
            let text = regiment(one).then(" is under orders: ");
            (text.then(instruction_name(state, instruction)).then("."), Weight::Plain)
        }
        Event::Signalled { regiment: one, instruction } => {
            let said = format!(": {} is signalled.", instruction_name(state, instruction));
            (regiment(one).then(said), Weight::Plain)
        }
        Event::CourierSent { regiment: one, instruction } => {
            let said = instruction_name(state, instruction);
            let text = Text::plain("A courier leaves for ").name(regiment_name(state, one));
            (text.then(format!(" with the order: {said}.")), Weight::Plain)
        }
        Event::CourierRode { regiment: one, yards } => {
            let text = Text::plain("The courier to ").name(regiment_name(state, one));
            (text.then(format!(" rides {}.", far(yards))), Weight::Quiet)
        }
        Event::CourierArrived { regiment: one, effect } => {
            let text = Text::plain("The courier reaches ").name(regiment_name(state, one));
            (text.then(format!("; his order binds from turn {effect} on.")), Weight::Plain)
        }
        Event::CourierDodged { regiment: one, yards } => {
            let text = Text::plain("The courier to ").name(regiment_name(state, one));
            let said = format!(" gets out of the way of a charge, {}.", far(yards));
            (text.then(said), Weight::Plain)
        }
        Event::Dressed { unit: one } => (unit(one).then(" closes its gaps."), Weight::Quiet),
        Event::CarriedOn { stand: one, yards, .. } => {
            (stand(one).then(format!(" carries on {}.", far(yards))), Weight::Plain)
        }
        Event::SharedOut { stand: one, foe, kills, .. } => {
            let kills = n(kills, "kill", "kills");
            let text = stand(one).then(format!(" deals {kills} to "));
            (text.then(stand_name(state, foe)).then("."), Weight::Plain)
        }
        Event::Detached { unit: one, castings } => {
            let said = format!(" sends {castings} castings out as skirmishers.");
            (unit(one).then(said), Weight::Plain)
        }
        Event::Merged { unit: one, parent, castings } => {
            let text = unit(one).then(": ").then(n(castings, "casting comes", "castings come"));
            (text.then(" back into ").name(state.name(parent)).then("."), Weight::Plain)
        }
        Event::FollowedRoad { unit: one } => (unit(one).then(" follows the road."), Weight::Quiet),
        Event::CardsDiscarded => (Text::plain("Unused cards are thrown away."), Weight::Quiet),
        Event::Controlled { zone, side } => {
            let text = of_side(side).then(" controls ");
            (text.name(zone_name(state, zone)).then("."), Weight::Grave)
        }
        Event::Scored { side, points } => {
            (of_side(side).then(format!(" scores {points}.")), Weight::Plain)
        }
        Event::DrawOffered { seat } => {
            let text = Text::default().strong(player_name(state, seat));
            (text.then(" offers a draw."), Weight::Plain)
        }
        Event::BattleOver { ending } => (over(state, ending), Weight::Heading),
        Event::Called { .. }
        | Event::Flew { .. }
        | Event::Swooped { .. }
        | Event::Strafed { .. }
        | Event::Bombed { .. }
        | Event::BombsStrayed { .. }
        | Event::FiredUpward { .. }
        | Event::Ambushed { .. }
        | Event::Duelled { .. }
        | Event::Landed { .. }
        | Event::Unloaded { .. }
        | Event::CargoLost { .. }
        | Event::RidersScattered { .. }
        | Event::Drove { .. }
        | Event::BrokeDown { .. }
        | Event::HeldTogether { .. }
        | Event::Wrecked { .. }
        | Event::DroveInto { .. }
        | Event::Overran { .. }
        | Event::Withstood { .. }
        | Event::TookAlong { .. }
        | Event::Entered { .. }
        | Event::KeptWaiting { .. } => (Text::default(), Weight::Quiet),
    }
}

fn over(state: &State, ending: Ending) -> Text {
    match victory::winner(ending) {
        Some(side) => {
            let name = side_name(state, side);
            let said = grammar::agreeing(name, " has won the battle.");
            Text::default().strong(name).then(said)
        }
        None => Text::plain("The battle is a draw."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trial::{LINE, SPEARS, Trial};

    #[test]
    fn what_is_told_agrees_with_who_did_it() {
        let named = |name: &str| {
            let trial = Trial::well().line(LINE, 300, 60, 0).line(SPEARS, 300, 440, 180);
            trial.setting(|setting| setting.roster[usize::from(LINE.0)].name = name.to_owned())
        };
        let told = |name: &str, event: Event| narrate(&named(name).state, &event).0.words();
        let (dice, hits) = (3, 0);
        let fired = Event::Volleyed { unit: LINE, target: SPEARS, dice, hits };
        assert!(told("Bush marksmen", fired).starts_with("Bush marksmen fire at "));
        let snipes = Event::Skirmished { unit: LINE, target: SPEARS, dice, hits };
        assert!(told("Bush marksmen", snipes).starts_with("Bush marksmen snipe at "));
        assert!(told("Line company", snipes).starts_with("Line company snipes at "));
        assert_eq!(
            told("Hussars", Event::Dispersed { unit: LINE }),
            "Hussars break up, worn down to nothing."
        );
        // A stand of theirs is one.
        let stand = named("Hussars").nth(LINE, 2);
        let halted = Event::Halted { stand, unit: LINE };
        assert_eq!(told("Hussars", halted), "Hussars, stand 3, halts in place.");
    }
}
