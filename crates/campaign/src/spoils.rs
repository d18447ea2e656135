//! Ships taken: who sails them home, who tows them, and what is left behind.

use galleons::{
    state::{Band, Man, Ship},
    tables::{Propulsion, ShipClass},
};
use kernel::Chronicle;

use crate::{
    Play, battle,
    event::Event,
    order::{Bar, Check, Order},
    state::{CaptainId, State, Step, Vessel},
};

/// Lists what may be done with a ship that has been taken.
pub fn list(state: &State, prize: u8, out: &mut Vec<Order>) {
    if check_crew(state, prize).is_ok() {
        out.push(Order::Crew { prize });
    }
    if check_tow(state, prize).is_ok() {
        out.push(Order::Tow { prize });
    }
    out.push(Order::Destroy { prize });
}

/// Goes on to the next ship, or to the end of the day. False when the captain must choose.
pub fn go_on(play: &mut Play<'_, impl Chronicle<Event = Event>>, at: u8) -> bool {
    let id = play.state.at_hand();
    if play.state[id].prizes.len() <= usize::from(at) {
        play.state.step = Step::Arrival;
        return true;
    }
    let mut listed = Vec::new();
    list(play.state, at, &mut listed);
    let [only] = listed[..] else { return false };
    apply(play, only);
    true
}

/// The men whom a prize needs: those of rank, and others.
///
/// [SG-CAMP-20] Under her own power one of rank each at helm and trim, a hand and a guard; towed one at the trim and a guard.
const fn crew_of(is_towed: bool) -> (u8, u8) {
    if is_towed { (1, 1) } else { (2, 2) }
}

/// Takes the men for a prize out of a crew; none where it would be left without those who fly the captain's own ship.
fn tell_off(men: &mut Band, is_towed: bool) -> Option<Band> {
    let (ranks, others) = crew_of(is_towed);
    let mut crew = Band::default();
    // His own ship needs two of rank, himself among them, and a hand.
    let spare_ranks = (men.n_petty() + men.officers + u8::from(men.captain)).saturating_sub(2);
    let spare_others = (men.hands + men.marines).saturating_sub(1);
    if spare_ranks < ranks || spare_others < others {
        return None;
    }
    for _ in 0..ranks {
        let rank = [Man::Petty, Man::Trimsman, Man::Helmsman, Man::Officer];
        let rank = rank.into_iter().find(|&man| 0 < men.count(man))?;
        men.remove(rank);
        crew.add(rank);
    }
    for at in 0..others {
        // The guard is a marine where there is one; who works the ship is no marine.
        let is_guard = at + 1 == others;
        let first = if is_guard { Man::Marine } else { Man::Hand };
        let rest = [first, Man::Hand, Man::Marine];
        let man = rest.into_iter().find(|&man| 0 < men.count(man))?;
        men.remove(man);
        crew.add(man);
    }
    Some(crew)
}

fn taken(state: &State, prize: u8) -> Option<(&Vessel, &ShipClass)> {
    let prize = state[state.at_hand()].prizes.get(usize::from(prize))?;
    Some((&prize.vessel, &state.built(prize.vessel.class).class))
}

/// The men of the captain's own ship.
fn own_men(state: &State) -> Band {
    state[state.at_hand()].vessel.as_ref().map(Vessel::men).unwrap_or_default()
}

/// Refuses to sail a prize.
///
/// [SG-CAMP-20] The men must be there; a Martian crew cannot work a steamer. [SG-CAMP-70] Nor can she go without a boiler.
pub fn check_crew(state: &State, prize: u8) -> Check {
    let rule = rule!("SG-CAMP-20");
    let Some((vessel, class)) = taken(state, prize) else {
        return Err(Bar::new(rule, "there is no such prize"));
    };
    if matches!(class.propulsion, Propulsion::Steam { .. }) {
        return Err(Bar::new(rule, "a Martian crew cannot work a steamer: she can only be towed"));
    }
    if vessel.ship.boiler_burst {
        return Err(Bar::new(rule!("SG-CAMP-70"), "she cannot move by herself"));
    }
    match tell_off(&mut own_men(state), false) {
        Some(_) => Ok(()),
        None => Err(Bar::new(rule, "too few men can be spared for a prize crew")),
    }
}

/// Refuses to take a prize in tow.
///
/// [SG-CAMP-20] A ship tows one other.
pub fn check_tow(state: &State, prize: u8) -> Check {
    let rule = rule!("SG-CAMP-20");
    if taken(state, prize).is_none() {
        return Err(Bar::new(rule, "there is no such prize"));
    }
    let captain = &state[state.at_hand()];
    let settled = captain.prizes.iter().take(usize::from(prize));
    let (towed, crewed): (Vec<_>, Vec<_>) = settled.partition(|prize| prize.is_towed);
    if crewed.len() < towed.len() {
        return Err(Bar::new(rule, "every ship that could tow her has one in tow"));
    }
    match tell_off(&mut own_men(state), true) {
        Some(_) => Ok(()),
        None => Err(Bar::new(rule, "too few men can be spared to guard her")),
    }
}

/// Carries out what was ordered about a prize.
pub fn apply(play: &mut Play<'_, impl Chronicle<Event = Event>>, order: Order) {
    let id = play.state.at_hand();
    match order {
        Order::Crew { prize } => man(play, id, prize, false),
        Order::Tow { prize } => man(play, id, prize, true),
        Order::Destroy { prize } => {
            let gone = play.state[id].prizes.remove(usize::from(prize));
            let ship = gone.vessel.name;
            play.emit(rule!("SG-CAMP-60"), Event::Destroyed { captain: id, ship });
            play.state.step = Step::Spoils { at: prize };
        }
        _ => {}
    }
}

fn man(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    id: CaptainId,
    prize: u8,
    is_towed: bool,
) {
    let mut men = own_men(play.state);
    let Some(crew) = tell_off(&mut men, is_towed) else { return };
    let folk = battle::own_folk(play.state);
    let at = usize::from(prize);
    let class = play.state.built(play.state[id].prizes[at].vessel.class).class.clone();
    let there = &mut play.state[id].prizes[at];
    there.is_towed = is_towed;
    there.vessel.ship = Ship { folk, ..there.vessel.ship.rested(&class, crew) };
    let ship = there.vessel.name.clone();
    restation(play.state, id, men);
    let men = crew.total();
    let event = if is_towed {
        Event::InTow { captain: id, ship, men }
    } else {
        Event::Manned { captain: id, ship, men }
    };
    play.emit(rule!("SG-CAMP-20"), event);
    play.state.step = Step::Spoils { at: prize + 1 };
}

/// Gives the captain's ship these men, each a station.
pub fn restation(state: &mut State, id: CaptainId, men: Band) {
    let Some(vessel) = state[id].vessel.clone() else { return };
    let class = &state.built(vessel.class).class;
    let ship = vessel.ship.rested(class, men);
    state[id].vessel = Some(Vessel { ship, ..vessel });
}

#[cfg(test)]
mod tests;
