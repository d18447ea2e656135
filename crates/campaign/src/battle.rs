//! Battles: how ships meet, how the battle runs inside the campaign, and what it leaves behind.

mod aftermath;

use galleons::{
    Galleons,
    event::Event as BattleEvent,
    meeting::{Comer, Meeting},
    order::Order as BattleOrder,
    state::{Folk, MOST_SHIPS, Quality, Ship, State as BattleState},
    tables::Service,
};
use kernel::{
    Chronicle, Dice, Log, NullChronicle, Playable, SeatId, System, Viewer, WrittenChronicle,
    chronicle::Entry,
};

use crate::{
    Play,
    encounters::{Pool, Sort},
    event::Event,
    experience::Grade,
    order::{Bar, Check, Order},
    state::{CaptainId, ENEMY, Fight, State, Step, Vessel},
};

/// The usual hand weapon of a captain's marines.
const MUSKET: &str = "Musket";

pub const fn quality(grade: Grade) -> Quality {
    match grade {
        Grade::Green => Quality::Green,
        Grade::Trained => Quality::Trained,
        Grade::Crack => Quality::Crack,
    }
}

/// Who the men of a captain are.
///
/// [SG-CAMP-20] A Parhoon crew counts as Martian.
pub fn own_folk(state: &State) -> Folk {
    let arm = state.setting.country.arm(MUSKET);
    Folk { service: Service::Martian, is_high_martian: false, boarding: None, arm }
}

/// Lays out the battle between a captain, with those in his company, and those whom he has met.
///
/// [SG-CAMP-41] Over flat country, those who are met in the middle. [SG-CAMP-72] Whoever is in company fights on the same side.
pub fn open(state: &mut State, id: CaptainId, ships: &[(Sort, u16)]) {
    lay_out(state, id, ships, ENEMY);
}

fn lay_out(state: &mut State, id: CaptainId, ships: &[(Sort, u16)], enemy: SeatId) {
    let captains: Vec<CaptainId> = std::iter::once(id).chain(state.consorts()).collect();
    let (mut comers, mut company) = (Vec::new(), Vec::new());
    for id in captains {
        // Prizes with crews first: they may tow the others.
        state[id].prizes.sort_by_key(|prize| prize.is_towed);
        let (seat, grade, captain) = (id.seat(), quality(state[id].grade), &state[id]);
        let first = comers.len();
        if MOST_SHIPS < first + 1 + captain.prizes.len() + ships.len() {
            continue;
        }
        let mut towers = first..;
        let own = captain.vessel.iter().map(|vessel| (vessel, false));
        let prizes = captain.prizes.iter().map(|prize| (&prize.vessel, prize.is_towed));
        for (vessel, is_towed) in own.chain(prizes) {
            let ship = Ship { quality: grade, ..vessel.ship };
            let tower = if is_towed { towers.next() } else { None };
            comers.push(comer(state, vessel, seat, &ship, tower));
        }
        company.push((id, first as u8));
    }
    let n_own = comers.len();
    for &(sort, class) in ships {
        let at = comers.len();
        let tower = (sort == Sort::PrizeInTow && n_own < at).then(|| at - 1);
        let pool = state.setting.encounters.pool(sort);
        let vessel = Vessel {
            class,
            name: state.built(class).class.name.clone(),
            ship: pool.map_or_else(
                || Ship::fresh(&state.built(class).class, Quality::Trained, own_folk(state)),
                |pool| met_ship(state, pool, class),
            ),
            coal: None,
        };
        let is_passive = pool.is_some_and(|pool| pool.passive);
        let met = comer(state, &vessel, enemy, &vessel.ship, tower);
        comers.push(Comer { is_passive, ..met });
    }
    let title = match ships.first() {
        Some((sort, _)) => format!("{} in sight", sort.title()),
        None => String::new(),
    };
    let met = ships.first().map_or("Strangers", |(sort, _)| sort.title());
    let sides = [met.to_owned(), "Red Captains".to_owned()];
    let meeting = Meeting { title, seats: &state.setting.seats, found: enemy, sides, comers };
    state.fight = Some(Box::new(Fight {
        battle: meeting.open(&state.setting.country),
        captain: id,
        enemy,
        company,
        own: n_own as u8,
        met: ships.iter().map(|&(sort, _)| sort).collect(),
        classes: ships.iter().map(|&(_, class)| class).collect(),
        by_program: false,
        is_pausing: false,
    }));
}

/// The captain commands himself; others may be asked whether they command those whom he has met.
///
/// [SG-CAMP-40] By option the other captains, each in turn, whatever has become of them; the enemy's chair takes what nobody wants.
pub fn command(state: &mut State) {
    let leader = state.at_hand();
    state.step = match next_asked(state, leader) {
        Some(captain) if state.setting.switches.captains_command => Step::Asked { captain },
        _ => Step::Battle,
    };
}

/// Who is asked after this one: the captains who are not in the battle, in the order of the day.
fn next_asked(state: &State, after: CaptainId) -> Option<CaptainId> {
    let fight = state.fight.as_ref()?;
    let n = state.captains.len() as u8;
    let round = (1..n).map(|step| CaptainId((after.0 + step) % n));
    let not_round = round.take_while(|id| *id != fight.captain);
    not_round.into_iter().find(|id| fight.company.iter().all(|(other, _)| other != id))
}

/// Another captain takes command of those who were met.
pub fn command_enemy(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    let Step::Asked { captain } = play.state.step else { return };
    let Some(fight) = play.state.fight.take() else { return };
    let ships: Vec<(Sort, u16)> =
        fight.met.iter().copied().zip(fight.classes.iter().copied()).collect();
    play.emit(rule!("SG-CAMP-40"), Event::EnemyCommanded { captain });
    lay_out(play.state, fight.captain, &ships, captain.seat());
    play.state.step = Step::Battle;
}

/// He does not want them: the next one is asked.
pub fn decline(state: &mut State) {
    let Step::Asked { captain } = state.step else { return };
    state.step = next_asked(state, captain).map_or(Step::Battle, |captain| Step::Asked { captain });
}

fn comer(state: &State, vessel: &Vessel, seat: SeatId, ship: &Ship, tower: Option<usize>) -> Comer {
    let class = state.built(vessel.class).class.clone();
    Comer { class, name: vessel.name.clone(), seat, ship: *ship, is_passive: false, tower }
}

/// A ship as she is met.
///
/// [SG-CAMP-33] High Martians are green but for boarding. [SG-CAMP-34] [SG-CAMP-35] [SG-CAMP-36] [SG-CAMP-37] Everybody else is what
/// the pool says. [SG-CAMP-38] A prize in tow has her guard.
fn met_ship(state: &State, pool: &Pool, class: u16) -> Ship {
    let class = &state.built(class).class;
    let weapon = pool.marine_weapons(&class.name).unwrap_or(MUSKET);
    let folk = Folk {
        service: class.service,
        is_high_martian: pool.high_martian,
        boarding: pool.boarding.map(quality),
        arm: state.setting.country.arm(weapon),
    };
    match pool.crew {
        Some(grade) => Ship::fresh(class, quality(grade), folk),
        None => Ship::guarded(class, Quality::Trained, folk, pool.guard.1),
    }
}

/// Lists the orders of the battle.
pub fn list(state: &State, out: &mut Vec<Order>) {
    let Some(fight) = &state.fight else { return };
    let mut listed = Vec::new();
    Galleons::orders(&fight.battle, &mut listed);
    out.extend(listed.into_iter().map(|order| Order::Battle { order }));
}

/// Refuses an order of the battle.
pub fn check(state: &State, order: &BattleOrder) -> Check {
    let Some(fight) = &state.fight else {
        return Err(Bar::new(rule!("SG-CAMP-40"), "no battle is being fought"));
    };
    Galleons::check(&fight.battle, order)
        .map_err(|refusal| Bar { rule: refusal.rule, why: refusal.why })
}

/// The captain leaves the battle to others.
pub fn leave_it(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    let captain = play.state.at_hand();
    if let Some(fight) = &mut play.state.fight {
        fight.by_program = true;
    }
    play.emit(rule!("SG-CAMP-40"), Event::LeftToOthers { captain });
    play.state.step = Step::Battle;
}

/// Carries out an order of the battle.
pub fn apply<C: Chronicle<Event = Event>>(play: &mut Play<'_, C>, order: &BattleOrder) {
    if let Some(fight) = &mut play.state.fight {
        inside(play.log, &mut fight.battle, |battle, log| {
            Galleons::apply(battle, order, play.dice, log);
        });
    }
}

/// Takes the next step of the battle, or comes away from it. False when somebody must decide.
pub fn advance<C: Chronicle<Event = Event>>(play: &mut Play<'_, C>) -> bool {
    let Some(fight) = &mut play.state.fight else {
        play.state.step = Step::Arrival;
        return true;
    };
    let went_on = inside(play.log, &mut fight.battle, |battle, log| {
        Galleons::advance(battle, play.dice, log)
    });
    if went_on {
        return true;
    }
    if Galleons::decider(&fight.battle).is_none() {
        if let Some(fight) = play.state.fight.take() {
            aftermath::come_away(play, *fight);
        }
        return true;
    }
    if !fight.by_program {
        return false;
    }
    // A replay may stop here, where somebody would have to decide.
    fight.is_pausing = !fight.is_pausing;
    if fight.is_pausing {
        return true;
    }
    let Some(order) = programs_choice(&fight.battle, play.state.choices) else { return false };
    play.state.choices += 1;
    apply(play, &order);
    true
}

/// What the quick policy orders, for whoever must decide.
///
/// It draws from dice of its own, so that those of the campaign are only rolled by the rules.
fn programs_choice(battle: &BattleState, choices: u32) -> Option<BattleOrder> {
    let seat = Galleons::decider(battle)?;
    let seen = Galleons::seen_by(battle, Viewer::Seat(seat));
    let mut orders = Vec::new();
    Galleons::orders(&seen, &mut orders);
    let at = Galleons::policy(&seen, &orders, &mut Dice::seeded(choices.into()));
    orders.get(at).copied()
}

/// Has something happen in a battle, and writes it into the chronicle of the campaign, told with the names that only the
/// battle knows, as the ships were named before.
fn inside<C: Chronicle<Event = Event>, T>(
    log: &mut C,
    battle: &mut BattleState,
    happen: impl FnOnce(&mut BattleState, Log<'_, BattleEvent>) -> T,
) -> T {
    if !C::WRITES {
        return happen(battle, NullChronicle::default().as_log());
    }
    let names = battle.clone();
    let mut written = WrittenChronicle::default();
    let came = happen(battle, written.as_log());
    for entry in written.0 {
        match entry {
            Entry::Event { rule, event } => {
                let (told, weight) = Galleons::narrate(&names, &event);
                log.event(rule, Event::Battle { event: Box::new(event), told, weight });
            }
            Entry::Roll(rolled) => log.rolled(rolled),
        }
    }
    came
}

#[cfg(test)]
mod tests;
