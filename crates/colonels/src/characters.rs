//! Heroic characters: whom they are with, and the card that they drive him on with.

use std::sync::Arc;

use kernel::{Chronicle, table::Pose};

use crate::{
    Play,
    event::Event,
    field,
    order::{Bar, Check, Order},
    setup,
    state::{Card, Phase, RegimentId, StandId, State, UnitId},
    vocabulary::Troop,
};

/// The heroes that are attached to a company.
pub fn attached(state: &State, company: UnitId) -> impl Iterator<Item = UnitId> + '_ {
    let heroes = state.setting.heroes().iter().copied();
    heroes.filter(move |&unit| state[unit].with == Some(company))
}

/// The stands of the heroes who go with a company: [IC-CARD-02] who has moved with this card before he joined it does not go again, and
/// [IC-MELEE-01] who touches an enemy stays with him.
pub fn companions(state: &State, company: UnitId) -> impl Iterator<Item = (StandId, Pose)> + '_ {
    attached(state, company)
        .filter(|&hero| !state[hero].moved)
        .flat_map(|hero| state.stands_of(hero))
        .filter(|&stand| !state[stand].halted && !state[stand].disrupted)
        .filter(|&stand| !state.is_in_contact(stand))
        .filter_map(|stand| Some((stand, state[stand].pose()?)))
}

/// Whether a hero touches a stand of a company.
fn touches(state: &State, hero: UnitId, company: UnitId) -> bool {
    state
        .stands_of(hero)
        .any(|own| state.stands_of(company).any(|other| field::touch(state, own, other)))
}

/// [IC-HERO-01] Refuses to attach a hero to somebody whom he does not touch.
pub fn check_join(state: &State, unit: UnitId, company: Option<UnitId>) -> Check {
    check_joins(state, unit)?;
    check_company(state, unit, company)
}

/// Refuses a hero who may neither join nor leave anybody now.
fn check_joins(state: &State, unit: UnitId) -> Check {
    let rule = rule!("IC-HERO-01");
    if state.units.len() <= usize::from(unit.0) || state.troop(unit) != Troop::Hero {
        return Err(Bar::plain(rule, "only a hero attaches himself to a company"));
    }
    let is_his = match state.phase {
        Phase::Deploy { seat } => state.seat_of_unit(unit) == seat,
        Phase::Slot => state.regiment_of(unit) == crate::command::in_slot(state),
        // [IC-TRAD-03] Where both take turns all regiments of a seat move together.
        Phase::March => state.is_acting(unit),
        _ => false,
    };
    if !is_his || !state.is_present(unit) {
        return Err(Bar::unit(rule, unit, "joins and leaves when he sets up or acts"));
    }
    // He chooses his company once a turn; what is set up may be set up otherwise.
    if 0 < state.turn && state[unit].joined == Some(state.turn) {
        return Err(Bar::unit(rule, unit, "has joined or left a company this turn already"));
    }
    Ok(())
}

/// Refuses a company that a hero may not join who may join somebody; or to leave it.
fn check_company(state: &State, unit: UnitId, company: Option<UnitId>) -> Check {
    let rule = rule!("IC-HERO-01");
    // [IC-CARD-02] He acts with one regiment in a turn.
    let goes_over = || match company {
        Some(company) => state.regiment_of(company) != state.regiment_of(unit),
        None => state[unit].regiment != state.regiment_of(unit),
    };
    let known = company.is_none_or(|company| usize::from(company.0) < state.units.len());
    let has_acted = state[unit].moved_this_turn || state[unit].fired_this_turn;
    if known && has_acted && !state.setting.switches.traditional && goes_over() {
        return Err(Bar::unit(rule!("IC-CARD-02"), unit, "has acted with his regiment this turn"));
    }
    let Some(company) = company else {
        return match state[unit].with {
            Some(_) => Ok(()),
            None => Err(Bar::unit(rule, unit, "is by himself already")),
        };
    };
    if state.units.len() <= usize::from(company.0)
        || !state.troop(company).is_company()
        || state.spec(company).seat != state.spec(unit).seat
    {
        return Err(Bar::unit(rule, unit, "joins a company of his own brigade"));
    }
    if state[unit].with == Some(company) {
        return Err(Bar::units(rule, unit, "is already with", company));
    }
    if !touches(state, unit, company) {
        return Err(Bar::units(rule, unit, "does not touch", company));
    }
    Ok(())
}

/// [IC-HERO-02] Refuses to name a regiment that is not of his brigade.
pub fn check_enlist(state: &State, unit: UnitId, regiment: RegimentId) -> Check {
    let rule = rule!("IC-HERO-02");
    let Phase::Deploy { seat } = state.phase else { return Err(Bar::not_now(rule)) };
    let known = usize::from(unit.0) < state.units.len()
        && usize::from(regiment.0) < state.regiments.len()
        && state.troop(unit) == Troop::Hero
        && state.seat_of_unit(unit) == seat;
    if !known || state.seat_of(regiment) != seat || state.regiment_spec(regiment).reserve {
        return Err(Bar::plain(rule, "a hero acts with a regiment of his own brigade"));
    }
    if state[unit].regiment == Some(regiment) {
        return Err(Bar::unit(rule, unit, "acts with it already"));
    }
    // He is set up in a zone of that regiment.
    let poses: Vec<_> = state.stands_of(unit).filter_map(|stand| state[stand].pose()).collect();
    let spec = state.regiment_spec(regiment);
    let fits = poses.iter().all(|&pose| {
        spec.zones.iter().any(|&zone| {
            state.setting.zones[usize::from(zone)].region.covers(&crate::state::outline(pose))
        })
    });
    if !fits {
        return Err(Bar::unit(rule, unit, "does not stand in a zone of that regiment"));
    }
    Ok(())
}

/// What heroes of a seat may be told before the battle, and in their slots.
pub fn list(state: &State, out: &mut Vec<Order>) {
    for unit in state.unit_ids().filter(|&unit| state.troop(unit) == Troop::Hero) {
        let joins = check_joins(state, unit).is_ok();
        let companies = state.unit_ids().map(Some).chain([None]);
        for company in companies.filter(|_| joins) {
            if check_company(state, unit, company).is_ok() {
                out.push(Order::Join { unit, company });
            }
        }
        for regiment in state.regiment_ids() {
            if check_enlist(state, unit, regiment).is_ok() {
                out.push(Order::Enlist { unit, regiment });
            }
        }
    }
}

pub fn join(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    unit: UnitId,
    company: Option<UnitId>,
) {
    play.state[unit].with = company;
    play.state[unit].joined = Some(play.state.turn);
    match company {
        Some(company) => play.emit(rule!("IC-HERO-01"), Event::Joined { unit, company }),
        None => play.emit(rule!("IC-HERO-01"), Event::Parted { unit }),
    }
}

/// [IC-HERO-01] Before the battle a hero goes along with the companies that are set up elsewhere, to the first place behind one of them that
/// is free; where there is none he is by himself.
pub fn follow(play: &mut Play<'_, impl Chronicle<Event = Event>>, companies: &[UnitId]) {
    let setting = Arc::clone(&play.state.setting);
    for &hero in setting.heroes() {
        let state = &*play.state;
        let Some(company) = state[hero].with.filter(|company| companies.contains(company)) else {
            continue;
        };
        if touches(state, hero, company) || !state.is_present(hero) {
            continue;
        }
        let place = setup::places_with_companies(state, hero)
            .find(|&(unit, pose)| unit == company && setup::fits(state, hero, &[pose]));
        if let Some((_, pose)) = place {
            setup::put(play.state, hero, &[pose]);
            play.emit(rule!("IC-HERO-01"), Event::Placed { unit: hero });
        }
    }
    settle(play);
}

/// [IC-HERO-01] A hero who does not touch his company any more is by himself.
pub fn settle(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    if play.state.moving.is_some() {
        return;
    }
    let setting = Arc::clone(&play.state.setting);
    for &unit in setting.heroes() {
        let Some(company) = play.state[unit].with else { continue };
        if !touches(play.state, unit, company) {
            play.state[unit].with = None;
            if play.state.is_present(unit) {
                play.emit(rule!("IC-HERO-01"), Event::Parted { unit });
            }
        }
    }
}

/// [IC-HERO-03] Whether a hero has a card left for the company that he is attached to.
pub fn has_card(state: &State, hero: UnitId) -> bool {
    let one = &state[hero];
    state.spec(hero).kind.motivation_card
        // [IC-TRAD-01] Where both take turns nobody holds a card.
        && !state.setting.switches.traditional
        && !one.card_used
        && state.is_present(hero)
        && one.with.is_some_and(|company| !state[company].driven)
}

/// The cards of the heroes with companies of a regiment.
pub fn cards(state: &State, regiment: RegimentId) -> impl Iterator<Item = Card> + '_ {
    let heroes = state.setting.heroes().iter().copied();
    let theirs = heroes.filter(move |&hero| state.regiment_of(hero) == Some(regiment));
    theirs.filter(|&hero| has_card(state, hero)).map(Card::Hero)
}

/// Whether a unit takes part in what a card opens.
///
/// [IC-HERO-03] The card of a hero is for him and his company, and a company does not profit from that and from its seat's in a turn.
pub fn takes_part(state: &State, card: Card, unit: UnitId) -> bool {
    match card {
        Card::Own => true,
        Card::Motivation => !state[unit].inspired,
        Card::Hero(hero) => unit == hero || state[hero].with == Some(unit),
    }
}

/// [IC-HERO-01] Whether an attached hero is shielded: a stand of his company is nearer in the same zone.
pub fn is_shielded(state: &State, target: StandId, nearest: impl Fn(StandId) -> bool) -> bool {
    let unit = state[target].unit;
    state.troop(unit) == Troop::Hero
        && state[unit].with.is_some_and(|company| state.stands_of(company).any(nearest))
}

#[cfg(test)]
mod tests;
