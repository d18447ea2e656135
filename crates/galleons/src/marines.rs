//! Hand weapons: how marines and flying parties fire them, and how they are shared out among targets.

use kernel::SeatId;

use crate::{
    aspect::Aspects,
    flights,
    gunnery::{self, Reach},
    order::{Bar, Check, Order, Why},
    rounds, sight, small_arms,
    state::{Arm, Bystanders, Company, Folk, Load, Phase, Shot, State, Target},
    tables::{SmallArm, Weapon},
};

/// Who the men of a company are.
fn folk(state: &State, of: Company) -> Folk {
    match of {
        Company::Ship(ship) => state[ship].folk,
        Company::Flight(flight) => state[flight].folk,
    }
}

/// The hand weapon of a company.
///
/// [SG-MAR-02] Rifles for marines from Earth, muskets for Martians, unless the scenario says otherwise.
pub fn arm(state: &State, of: Company) -> &SmallArm {
    &state.setting.small_arms[usize::from(folk(state, of).arm)]
}

/// The same as a weapon.
pub fn weapon(state: &State, of: Company) -> &Weapon {
    &arm(state, of).weapon
}

/// Men of a company who carry its hand weapon where they can fire it, and of them those who have fired this turn.
///
/// [SG-SA-03] A marine officer is not counted. Those of a boarding party do nothing else [SG-BOARD-01].
fn armed(state: &State, of: Company) -> (u8, u8) {
    match of {
        Company::Ship(ship) => (state[ship].crew.marines, state[ship].n_fired),
        Company::Flight(flight) => (flights::n_armed(&state[flight]), state[flight].n_fired),
    }
}

/// Dice of a company that have been committed in the present step.
pub fn dice_committed(state: &State, of: Company) -> u8 {
    let theirs = |shot: &Shot| match shot.by {
        Arm::Marines { of: by, dice } if by == of => dice,
        _ => 0,
    };
    state.shots.iter().map(theirs).fold(0, u8::saturating_add)
}

/// Dice that a company may still commit this turn.
///
/// [SG-SA-03] One for every so many men, fractions dropped. [SG-SEQ-04] Each man fires once a turn.
pub fn dice_left(state: &State, of: Company) -> u8 {
    let Some(men_per_die) = arm(state, of).men_per_die else { return 0 };
    let (armed, fired) = armed(state, of);
    let committed = dice_committed(state, of).saturating_mul(men_per_die);
    armed.saturating_sub(fired).saturating_sub(committed) / men_per_die
}

/// Refuses a company's fire, whatever its target.
///
/// [SG-MAR-01] Marines fire small arms. [SG-FLY-04] So do flying parties, in the air, if they do not board.
fn check_company(state: &State, of: Company) -> Check {
    if !state.is_advanced() {
        let why = "hand weapons belong to the advanced rules";
        return Err(Bar::plain(rule!("SG-SA-01"), why));
    }
    let barred = |rule, why| Err(Bar { rule, why: Why::Arm(Arm::Marines { of, dice: 0 }, why) });
    match of {
        Company::Ship(ship) => {
            if !state[ship].is_in_play() {
                return Err(Bar::ship(rule!("SG-FIRE-12"), ship, "is out of the battle"));
            }
            if state[ship].is_stunned {
                let why = "has a stunned crew and cannot fire";
                return Err(Bar::ship(rule!("SG-TRIM-06"), ship, why));
            }
        }
        Company::Flight(flight) => {
            flights::check_there(state, flight, rule!("SG-FLY-04"))?;
            let there = &state[flight];
            if there.boards.is_some() {
                return barred(rule!("SG-FLY-04"), "is to board in this phase and cannot fire");
            }
            if there.altitude.level() <= state.surface(there.hex) {
                return barred(rule!("SG-FLY-04"), "is on the ground and fires only in the air");
            }
        }
    }
    let Some(men_per_die) = arm(state, of).men_per_die else {
        return barred(rule!("SG-MAR-03"), "can fire their shotguns only when they board");
    };
    if dice_left(state, of) == 0 {
        return if armed(state, of).0 < men_per_die {
            barred(rule!("SG-SA-03"), "cannot make up a single die")
        } else {
            barred(rule!("SG-SEQ-04"), "cannot fire again this turn")
        };
    }
    Ok(())
}

/// From where a company fires.
fn stands(state: &State, of: Company) -> (kernel::hex::Hex, u8) {
    let target = match of {
        Company::Ship(ship) => Target::Ship(ship),
        Company::Flight(flight) => Target::Flight { flight },
    };
    gunnery::place(state, target)
}

/// Refuses a target to a company that could fire.
///
/// [SG-SA-02] All round, never upward, and no more levels down than hexes away. [SG-SA-04] Range.
fn check_target(state: &State, of: Company, target: Target) -> Check {
    gunnery::check_enemy(state, state.side_of(of), target)?;
    let weapon = weapon(state, of);
    let from = stands(state, of);
    let reach = Reach::of(weapon, from, gunnery::place(state, target));
    let barred = |rule, why| Err(Bar { rule, why: Why::Target(target, why) });
    small_arms::check(weapon, target, reach)?;
    if reach.is_too_steep(weapon) {
        return barred(rule!("SG-SA-02"), "is too steeply below for hand weapons");
    }
    if gunnery::is_close(weapon, reach.range).is_none() {
        return barred(rule!("SG-SA-04"), "is beyond the reach of their hand weapons");
    }
    sight::check(state, from, target)?;
    rounds::check_walls(weapon, target, Load::USUAL)
}

/// Refuses to commit hand weapons.
///
/// [SG-SA-03] They may be split among targets: by as many men as make one die, or all who are left.
pub fn check_fire(state: &State, by: Company, dice: u8, target: Target) -> Check {
    let Phase::Fire { at } = state.phase else {
        return Err(Bar { rule: rule!("SG-SEQ-03"), why: Why::NotNow });
    };
    check_company(state, by)?;
    if state.seat_of(by) != gunnery::firing_seat(state, at) {
        let why = Why::Arm(Arm::Marines { of: by, dice }, "cannot fire at your command");
        return Err(Bar { rule: rule!("SG-SEQ-06"), why });
    }
    if dice != 1 && dice != dice_left(state, by) {
        let why = "men fire by as many as make one die, or all who are left together";
        return Err(Bar::plain(rule!("SG-SA-03"), why));
    }
    check_target(state, by, target)
}

/// What such fire would be if it were committed now.
pub fn aim(state: &State, of: Company, dice: u8, target: Target) -> Shot {
    let reach = Reach::of(weapon(state, of), stands(state, of), gunnery::place(state, target));
    let (is_smoky, quality) = match of {
        Company::Ship(ship) => (0 < state[ship].fire, state[ship].quality),
        Company::Flight(flight) => (false, state[flight].quality),
    };
    Shot {
        by: Arm::Marines { of, dice },
        target,
        load: Load::USUAL,
        left: dice,
        range: reach.range,
        rise: reach.rise,
        is_smoky,
        quality,
        beside: Bystanders::NONE,
        bearing: Aspects::NONE,
    }
}

/// Commits a shot; more men of one company at one target fire with those before.
pub fn commit(state: &mut State, shot: Shot) {
    if let Arm::Marines { of, dice: more } = shot.by {
        for known in &mut state.shots {
            if let Arm::Marines { of: by, dice } = &mut known.by
                && *by == of
                && known.target == shot.target
            {
                *dice += more;
                known.left += more;
                return;
            }
        }
    }
    state.shots.push(shot);
}

/// Notes that men have fired for this turn.
pub fn note_fired(state: &mut State, of: Company, dice: u8) {
    let men = arm(state, of).men_per_die.map_or(0, |men| men.saturating_mul(dice));
    let n_fired = match of {
        Company::Ship(ship) => &mut state[ship].n_fired,
        Company::Flight(flight) => &mut state[flight].n_fired,
    };
    *n_fired = n_fired.saturating_add(men);
}

/// Ships and flying parties of a seat.
fn companies(state: &State, seat: SeatId) -> impl Iterator<Item = Company> + '_ {
    let ships = state.ids().map(Company::Ship);
    let all = ships.chain(state.flight_ids().map(Company::Flight));
    all.filter(move |&of| state.is_advanced() && state.seat_of(of) == seat)
}

/// Lists what hand weapons a seat may commit.
pub fn list_fire(state: &State, seat: SeatId, out: &mut Vec<Order>) {
    for by in companies(state, seat) {
        if check_company(state, by).is_err() {
            continue;
        }
        let all = dice_left(state, by);
        for target in gunnery::targets(state).filter(|&at| check_target(state, by, at).is_ok()) {
            out.push(Order::Volley { by, dice: all, target });
            if 1 < all {
                out.push(Order::Volley { by, dice: 1, target });
            }
        }
    }
}

/// Whether a seat has hand weapons with anything to fire at.
pub fn can_fire(state: &State, seat: SeatId) -> bool {
    companies(state, seat).any(|of| {
        check_company(state, of).is_ok()
            && gunnery::targets(state).any(|target| check_target(state, of, target).is_ok())
    })
}

#[cfg(test)]
mod tests;
