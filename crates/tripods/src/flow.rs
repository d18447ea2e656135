//! The sequence of play, in the order of the book, and nothing else.

use kernel::{Chronicle, SeatId};

use crate::{
    Play, afatds, artillery, checks, clock, close_combat, command, cylinders, deploy,
    event::{Event, Stage},
    fire, flyers, gas, going, guided, heat_ray, high_explosive, ironclads, march, mortars,
    movement,
    order::{Bar, Check, Order},
    overwatch, rockets, secrets, spotting,
    state::{
        After, Aimed, Berthed, Chore, Ending, Marker, Mode, Phase, Plan, SideId, StandSet, State,
    },
    transport, victory, wrecks, zeppelins,
};

/// Whose decision is open, if any is.
pub fn decider(state: &State) -> Option<SeatId> {
    side(state).map(SideId::seat)
}

fn side(state: &State) -> Option<SideId> {
    if let Some(window) = state.window {
        return window.asked.then_some(window.side);
    }
    match state.phase {
        Phase::Deploy { side }
        | Phase::Bout { side }
        | Phase::Fire { side }
        | Phase::Aim { side } => Some(side),
        Phase::Arrive { stand } => Some(state.side_of(stand)),
        Phase::Assemble { cylinder } => Some(state.side_of(cylinder)),
        Phase::Steam | Phase::Fly | Phase::March | Phase::Reroute => {
            state.mover.as_ref().map(|mover| state.side_of(mover.stand))
        }
        Phase::Move | Phase::Engage | Phase::FollowOn | Phase::Mark | Phase::Plot => {
            Some(state.side)
        }
        Phase::Pivot | Phase::Land { .. } => Some(state.side.other()),
        Phase::Opening
        | Phase::Command { .. }
        | Phase::Going
        | Phase::Checks { .. }
        | Phase::BoutEnd
        | Phase::Salvo { .. }
        | Phase::FireEnd
        | Phase::Indirect
        | Phase::Final { .. }
        | Phase::Over => None,
    }
}

/// Lists the orders that are allowed now; a good spread of those whose place is free.
pub fn orders(state: &State, out: &mut Vec<Order>) {
    let Some(side) = side(state) else { return };
    list(state, out);
    clock::list(state, out);
    out.push(Order::Concede);
    if !state.offers_draw[side.index()] {
        out.push(Order::OfferDraw);
    }
}

/// The orders that say something about the decision itself.
fn list(state: &State, out: &mut Vec<Order>) {
    if state.window.is_some() {
        return overwatch::list(state, out);
    }
    match state.phase {
        Phase::Deploy { side } => deploy::list(state, side, out),
        Phase::Arrive { stand } => command::list_arrivals(state, stand, out),
        Phase::Assemble { cylinder } => cylinders::list_machines(state, cylinder, out),
        Phase::Move | Phase::FollowOn => movement::list_choices(state, out),
        Phase::Steam => ironclads::list(state, out),
        Phase::Fly => flyers::list(out),
        Phase::March => {
            if !ironclads::must_go_on(state) && !flyers::hangs(state) {
                out.push(Order::Stop);
            }
            list_march(state, out);
        }
        Phase::Reroute => {
            out.push(Order::GoOn);
            if !ironclads::must_go_on(state) && !flyers::hangs(state) {
                out.push(Order::Stop);
            }
            movement::spread(state, out);
        }
        Phase::Engage => close_combat::list_fights(state, out),
        Phase::Bout { .. } => close_combat::list(state, out),
        Phase::Pivot => {
            out.push(Order::Done);
            overwatch::list_pivots(state, out);
        }
        Phase::Fire { .. } => fire::list(state, out),
        Phase::Aim { .. } => fire::list_aims(state, out),
        Phase::Mark => {
            overwatch::list_marks(state, out);
            out.push(Order::Done);
        }
        Phase::Plot => artillery::list(state, out),
        Phase::Land { .. } => artillery::list_landings(state, out),
        Phase::Opening
        | Phase::Command { .. }
        | Phase::Going
        | Phase::Checks { .. }
        | Phase::BoutEnd
        | Phase::Salvo { .. }
        | Phase::FireEnd
        | Phase::Indirect
        | Phase::Final { .. }
        | Phase::Over => {}
    }
}

fn list_march(state: &State, out: &mut Vec<Order>) {
    movement::list_moves(state, out);
    for hooked in [true, false] {
        if movement::check_hook(state, hooked).is_ok() {
            out.push(Order::Hook { hooked });
        }
    }
    for cloud in 0..state.clouds.len() as u8 {
        if gas::check_clear(state, cloud).is_ok() {
            out.push(Order::Clear { cloud });
        }
    }
    zeppelins::list(state, out);
    wrecks::list(state, out);
    overwatch::list_further(state, out);
    transport::list(state, out);
    flyers::list_gas(state, out);
    if check_engage(state).is_ok() {
        out.push(Order::Engage);
    }
}

/// [FT-CC-01] Who begins within an inch may stay and fight with his whole allowance in hand.
fn check_engage(state: &State) -> Check {
    let Some(mover) = movement::ordered(state).filter(|_| state.phase == Phase::March) else {
        return Err(Bar::not_now(rule!("FT-CC-01")));
    };
    let stand = mover.stand;
    let fresh = mover.mode == Mode::Normal && !state[stand].has_moved();
    let mut enemies = state.shown(state.side.other());
    let mut is_near = || enemies.any(|enemy| close_combat::meets(state, stand, enemy));
    if fresh && !state.kind(stand).is_towed && is_near() {
        Ok(())
    } else {
        Err(Bar::stand(rule!("FT-CC-01"), stand, "has nobody within reach to stay with"))
    }
}

/// Refuses an order that the rules do not allow now.
pub fn check(state: &State, order: &Order) -> Check {
    let Some(side) = side(state) else { return Err(Bar::not_now(rule!("FT-SEQ-09"))) };
    let unwatched = |rule| match state.window {
        Some(_) => Err(Bar::not_now(rule)),
        None => Ok(()),
    };
    let when = |is_time: bool, rule| match (is_time, state.window) {
        (true, None) => Ok(()),
        _ => Err(Bar::not_now(rule)),
    };
    match *order {
        Order::Place { stand, pose } => deploy::check_place(state, stand, pose),
        Order::Limber { stand, hooked } => deploy::check_limber(state, stand, hooked),
        Order::Mark { stand, marker } => {
            unwatched(rule!("FT-OVER-02"))?;
            overwatch::check_mark(state, stand, marker)
        }
        Order::MarkAll => {
            let is_time = matches!(state.phase, Phase::Mark | Phase::Deploy { .. });
            when(is_time, rule!("FT-OVER-02"))?;
            let any = state.ids().any(|stand| {
                state[stand].marker == Marker::None
                    && overwatch::check_mark(state, stand, Marker::Overwatch).is_ok()
            });
            if any {
                Ok(())
            } else {
                Err(Bar::plain(rule!("FT-OVER-02"), "nobody may have an overwatch marker"))
            }
        }
        Order::Barrage { at, plot } => artillery::check_barrage(state, at, plot),
        Order::Decoy { at } => artillery::check_decoy(state, at),
        Order::Cancel { number } => artillery::check_cancel(state, number),
        Order::Land { at, along } => artillery::check_land(state, at, along),
        Order::Lob { shooter, at, along } => mortars::check(state, shooter, at, along),
        Order::Screen { shooter, at, pattern, .. } => {
            mortars::check_screen(state, shooter, at, pattern)
        }
        Order::Bomb { .. } => zeppelins::check_bomb(state),
        Order::Plan { stand, at } => cylinders::check_plan(state, stand, at),
        Order::Assemble { stand } => cylinders::check_assemble(state, stand),
        Order::Ready => when(matches!(state.phase, Phase::Deploy { .. }), rule!("FT-SEQ-11")),
        Order::Arrive { pose } => command::check_arrive(state, pose),
        Order::Choose { stand, strategic } => {
            unwatched(rule!("FT-OVER-03"))?;
            movement::check_choose(state, stand, strategic)
        }
        Order::Steam { speed } => ironclads::check_steam(state, speed),
        Order::Fly { .. } => flyers::check_fly(state),
        Order::Load { stand } => transport::check_load(state, stand),
        Order::Unload { stand, pose } => {
            unwatched(rule!("FT-CARRY-01"))?;
            transport::check_unload(state, stand, pose)
        }
        Order::LayGas { at } => flyers::check_lay(state, at),
        Order::PopUp { shooter, weapon, against, target, shots, by } => {
            let aimed = Aimed { shooter, weapon, against, shots };
            flyers::check_pop_up(state, aimed, target, by)
        }
        Order::Rockets { shooter, at } => rockets::check(state, shooter, at),
        Order::Guide { target } => guided::check_guide(state, target),
        Order::Call { at, along, plot } => afatds::check(state, at, along, plot),
        Order::Push { wreck } => wrecks::check_push(state, wreck),
        Order::TimeOut => clock::check_time_out(state),
        Order::Go { ref way, gear, facing } => movement::check_go(state, way, gear, facing),
        Order::Turn { facing } => {
            when(state.phase == Phase::March, rule!("FT-MOVE-02"))?;
            movement::check_turn(state, facing)
        }
        Order::Hook { hooked } => {
            when(state.phase == Phase::March, rule!("FT-TOW-03"))?;
            movement::check_hook(state, hooked)
        }
        Order::Clear { cloud } => {
            unwatched(rule!("FT-GAS-03"))?;
            gas::check_clear(state, cloud)
        }
        Order::GoOn => when(state.phase == Phase::Reroute, rule!("FT-OVER-03")),
        Order::Stop => {
            when(matches!(state.phase, Phase::March | Phase::Reroute), rule!("FT-MOVE-01"))?;
            if ironclads::must_go_on(state) {
                return Err(Bar::plain(
                    rule!("FT-IRON-01"),
                    "an ironclad goes as far as its speed",
                ));
            }
            if flyers::hangs(state) {
                return Err(Bar::plain(
                    rule!("FT-TERR-13"),
                    "a low flyer does not stop over cover or over others",
                ));
            }
            Ok(())
        }
        Order::Done => {
            if state.phase == Phase::Move
                && let Some(ship) = ironclads::waiting(state)
            {
                return Err(Bar::stand(rule!("FT-IRON-01"), ship, "is under way and must move"));
            }
            let is_time = matches!(
                state.phase,
                Phase::Move
                    | Phase::FollowOn
                    | Phase::Pivot
                    | Phase::Fire { .. }
                    | Phase::Mark
                    | Phase::Plot
            );
            when(is_time || close_combat::may_pass(state), rule!("FT-SEQ-09"))
        }
        Order::Target { stand } => fire::check_target(state, stand),
        Order::Shoot { shooter, weapon, against, target, shots } => {
            let aimed = Aimed { shooter, weapon, against, shots };
            match (state.window, state.phase) {
                (Some(_), _) => {
                    let Some(allowed) = fire::context(state) else {
                        return Err(Bar::not_now(rule!("FT-OVER-03")));
                    };
                    fire::check_shot(state, aimed, target, allowed, None)
                }
                (None, Phase::Aim { .. }) => fire::check_aim(state, aimed, target),
                (None, Phase::Bout { .. }) => close_combat::check_listed(state, aimed, target),
                _ => Err(Bar::not_now(rule!("FT-FIRE-02"))),
            }
        }
        Order::Volley => {
            when(matches!(state.phase, Phase::Aim { .. }), rule!("FT-FIRE-06"))?;
            let mut aims = Vec::new();
            fire::list_aims(state, &mut aims);
            if aims.contains(&Order::Volley) {
                Ok(())
            } else {
                Err(Bar::plain(rule!("FT-FIRE-06"), "nobody else can fire at it"))
            }
        }
        Order::Fire => {
            when(matches!(state.phase, Phase::Aim { .. }), rule!("FT-FIRE-06"))?;
            match &state.batch {
                Some(batch) if !batch.aimed.is_empty() => Ok(()),
                _ => Err(Bar::plain(rule!("FT-FIRE-06"), "nobody fires yet")),
            }
        }
        Order::Scoot { shooter, weapon, target } => {
            overwatch::check_scoot(state, shooter, weapon, target)
        }
        Order::Sweep { shooter, from, direction } => {
            heat_ray::check(state, shooter, from, direction)
        }
        Order::Gas { shooter, at } => gas::check(state, shooter, at),
        Order::Shell { shooter, at } => high_explosive::check(state, shooter, at),
        Order::Pass { until } => overwatch::check_pass(state, until),
        Order::Pivot { stand, facing } => {
            unwatched(rule!("FT-PIV-01"))?;
            overwatch::check_pivot(state, stand, facing)
        }
        Order::Engage => check_engage(state),
        Order::Fight { stand } => close_combat::check_fight(state, stand),
        Order::Grenade { shooter, target } => {
            unwatched(rule!("FT-CC-05"))?;
            close_combat::check_listed_grenade(state, shooter, target)
        }
        Order::OfferDraw if state.offers_draw[side.index()] => {
            Err(Bar::plain(rule!("FT-VIC-02"), "a draw has been offered"))
        }
        Order::Concede | Order::OfferDraw => Ok(()),
    }
}

/// Carries out an order that has passed `check`, up to the next automatic step.
pub fn apply(play: &mut Play<'_, impl Chronicle<Event = Event>>, order: &Order) {
    clock::count(play.state, order);
    if !matches!(order, Order::Turn { .. }) {
        play.state.ways.forget();
    }
    match *order {
        Order::Place { stand, pose } => deploy::place(play, stand, pose),
        Order::Limber { stand, hooked } => deploy::limber(play, stand, hooked),
        Order::Mark { stand, marker } => overwatch::mark(play, stand, marker),
        Order::MarkAll => overwatch::mark_all(play),
        Order::Barrage { at, plot } => artillery::put_down(play, at, Plan::Fire(plot)),
        Order::Decoy { at } => artillery::put_down(play, at, Plan::Decoy),
        Order::Cancel { number } => artillery::cancel(play, number),
        Order::Land { at, along } => artillery::land(play, at, along),
        Order::Lob { shooter, at, along } => mortars::fire(play, shooter, at, along),
        Order::Screen { shooter, at, along, pattern, incendiary } => {
            mortars::screen(play, shooter, at, along, (pattern, incendiary));
        }
        Order::Bomb { along } => zeppelins::bomb(play, along),
        Order::Plan { stand, at } => cylinders::plan(play.state, stand, at),
        Order::Ready => deploy::ready(play.state),
        Order::Assemble { stand } => {
            if let Phase::Assemble { cylinder } = play.state.phase {
                play.state.phase = Phase::Command { chore: Chore::Wake, at: cylinder.0 + 1 };
            }
            cylinders::complete(play, stand);
        }
        Order::Arrive { pose } => command::arrive(play, pose),
        Order::Choose { stand, strategic } => march::choose(play.state, stand, strategic),
        Order::Steam { speed } => ironclads::steam(play, speed),
        Order::Fly { high } => flyers::fly(play, high),
        Order::Load { stand } => transport::load(play, stand),
        Order::Unload { stand, pose } => transport::unload(play, stand, pose),
        Order::LayGas { at } => flyers::lay(play, at),
        Order::PopUp { shooter, weapon, against, target, shots, by } => {
            let aimed = Aimed { shooter, weapon, against, shots };
            flyers::rise(play, aimed, target, by);
        }
        Order::Rockets { shooter, at } => rockets::fire(play, shooter, at),
        Order::Guide { target } => guided::guide(play, target),
        Order::Call { at, along, plot } => afatds::call(play, at, along, plot),
        Order::Push { wreck } => wrecks::push(play, wreck),
        Order::TimeOut => clock::time_out(play),
        Order::Go { ref way, gear, facing } => march::set_out(play.state, way, gear, facing),
        Order::Turn { facing } => march::turn(play, facing),
        Order::Hook { hooked } => march::hook(play, hooked),
        Order::Clear { cloud } => gas::clear(play, cloud),
        Order::GoOn => {
            if let Some(mover) = &mut play.state.mover {
                mover.disturbed = false;
            }
            play.state.phase = Phase::Going;
        }
        Order::Stop => stop(play),
        Order::Done => done(play),
        Order::Target { stand } => fire::target(play.state, stand),
        Order::Shoot { shooter, weapon, against, target, shots } => {
            let aimed = Aimed { shooter, weapon, against, shots };
            match (play.state.window, play.state.phase) {
                (Some(_), _) => overwatch::shoot(play, aimed, target),
                (None, Phase::Bout { .. }) => {
                    close_combat::shoot(play, aimed, target);
                    close_combat::settle(play.state, shooter);
                }
                _ => fire::aim(play.state, aimed),
            }
        }
        Order::Volley => fire::volley(play.state),
        Order::Fire => fire::begin_salvo(play.state),
        Order::Scoot { shooter, weapon, target } => overwatch::scoot(play, shooter, weapon, target),
        Order::Sweep { shooter, from, direction } => {
            heat_ray::sweep(play, shooter, from, direction);
        }
        Order::Gas { shooter, at } => gas::launch(play, shooter, at),
        Order::Shell { shooter, at } => high_explosive::fire_shell(play, shooter, at),
        Order::Pass { until } => overwatch::pass(play.state, until),
        Order::Pivot { stand, facing } => {
            overwatch::pivot(play, stand, facing);
            if matches!(play.state.phase, Phase::Bout { .. }) {
                play.state.pivoted.insert(stand);
            }
        }
        Order::Engage => march::engage(play.state),
        Order::Fight { stand } => close_combat::fight(play, stand),
        Order::Grenade { shooter, target } => {
            close_combat::grenade(play, shooter, target);
            close_combat::settle(play.state, shooter);
        }
        Order::Concede => {
            if let Some(by) = side(play.state) {
                victory::finish(play, Ending::Conceded { by });
            }
        }
        Order::OfferDraw => {
            let Some(side) = side(play.state) else { return };
            play.state.offers_draw[side.index()] = true;
            play.emit(rule!("FT-VIC-02"), Event::DrawOffered { side });
            if play.state.offers_draw == [true; 2] {
                victory::finish(play, Ending::AgreedDraw);
            }
        }
    }
}

/// The stand that moves stops where it is.
fn stop(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    let Some(mover) = play.state.mover.clone() else { return };
    // [FT-MOVE-09] Not on top of a friend, nor out over the edge.
    if let Some(pose) = play.state.pose(mover.stand) {
        let own = crate::field::outline_at(play.state, mover.stand, pose);
        let passing = !mover.way.0.is_empty() && mover.free != pose.at;
        let is_barred = || !march::has_room(play.state, mover.stand, &own);
        if (passing || is_barred()) && !march::gives_way(play, mover.stand) {
            return;
        }
    }
    if !mover.way.0.is_empty()
        && let Some(pose) = play.state.pose(mover.stand)
    {
        let strategic = mover.mode == Mode::Strategic;
        let (stand, length) = (mover.stand, mover.length);
        let event = Event::Marched { stand, to: pose, length, strategic };
        secrets::tell(play, stand, rule!("FT-MOVE-05"), event);
    }
    march::finish(play.state);
}

/// A side has done what it wanted in a phase.
fn done(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    match play.state.phase {
        Phase::Move => end_movement(play.state),
        // [FT-CC-09] Those who went on may have come to others.
        Phase::FollowOn if close_combat::clusters(play.state).next().is_some() => {
            play.state.phase = Phase::Engage;
        }
        Phase::FollowOn => open_firing(play),
        Phase::Pivot => begin_fire(play.state),
        Phase::Fire { side } => next_to_fire(play.state, side),
        Phase::Mark => {
            play.state.phase = Phase::Indirect;
            if artillery::any_due(play.state) {
                announce(play, Stage::Indirect);
            }
        }
        Phase::Plot => artillery::done(play.state),
        Phase::Bout { side } => close_combat::next(play, side),
        _ => {}
    }
}

/// Takes the next automatic step. False when a decision is open or the battle is over.
pub fn advance(play: &mut Play<'_, impl Chronicle<Event = Event>>) -> bool {
    if let Some(window) = play.state.window {
        if window.asked {
            return false;
        }
        overwatch::step(play.state);
        return true;
    }
    // [FT-FLY-04] Whoever has shot at a flyer that rises scoots before it fires.
    let scoots = play.state.mover.as_ref().is_some_and(|mover| mover.mode == Mode::Scoot);
    if play.state.rising.is_some() && !scoots {
        flyers::strike(play);
        return true;
    }
    match play.state.phase {
        Phase::Opening if play.state.turn == 0 => {
            play.state.phase = Phase::Deploy { side: play.state.setting.deploys_first };
        }
        Phase::Opening => {
            // [FT-SEQ-11] Spotting is tested once, then the first turn begins.
            spotting::look(play);
            play.state.side = play.state.setting.first;
            let turn = play.state.turn;
            play.emit(rule!("FT-SEQ-01"), Event::TurnOpened { turn });
            open_player_turn(play);
        }
        Phase::Command { chore, at } => {
            if !command::step(play, chore, at) {
                open_movement(play);
            }
        }
        Phase::Going => march::step(play),
        Phase::Checks { after } => {
            if !checks::step(play) {
                go_on(play, after);
            }
        }
        Phase::BoutEnd => close_combat::end_round(play),
        Phase::Salvo { .. } => fire::salvo(play),
        Phase::FireEnd => end_fire(play),
        Phase::Indirect => {
            // [FT-SEQ-07] The other side's barrages come down; without indirect fire [FT-ART-01] nothing does.
            if !artillery::step(play) {
                play.state.phase = Phase::Checks { after: After::Indirect };
            }
        }
        Phase::Final { step } => finish_turn(play, step),
        Phase::Over => return false,
        _ => return take_forced(play),
    }
    true
}

/// Takes the next step that belongs to what an order does by itself.
pub fn foretell_on(play: &mut Play<'_, impl Chronicle<Event = Event>>) -> bool {
    match play.state.phase {
        Phase::Salvo { .. } if play.state.window.is_none() => {
            let more = play
                .state
                .batch
                .as_ref()
                .is_some_and(|batch| usize::from(batch.done) < batch.aimed.len());
            more && advance(play)
        }
        _ => false,
    }
}

/// Takes a decision that leaves no choice. False when there is one.
fn take_forced(play: &mut Play<'_, impl Chronicle<Event = Event>>) -> bool {
    match play.state.phase {
        Phase::Engage => {
            let before = play.state.phase;
            close_combat::look(play);
            return play.state.phase != before;
        }
        Phase::Bout { side } if close_combat::is_done(play.state, side) => {
            close_combat::next(play, side);
            return true;
        }
        Phase::Deploy { .. } => Berthed::follow(play.state),
        _ => {}
    }
    let may_be = matches!(
        play.state.phase,
        Phase::Assemble { .. }
            | Phase::Arrive { .. }
            | Phase::Move
            | Phase::Steam
            | Phase::Fly
            | Phase::March
            | Phase::FollowOn
            | Phase::Pivot
            | Phase::Bout { .. }
            | Phase::Fire { .. }
            | Phase::Mark
            | Phase::Plot
            | Phase::Land { .. }
    );
    if !may_be {
        return false;
    }
    crate::sight::remember(play.state);
    // [FT-CLK-02] Whoever could buy time is asked.
    if clock::left(play.state) == Some(0) && clock::check_time_out(play.state).is_ok()
        || is_surely_open(play.state)
    {
        return false;
    }
    let mut orders = Vec::new();
    list(play.state, &mut orders);
    if let [order] = &orders[..] {
        apply(play, order);
        return true;
    }
    false
}

/// Whether there are surely several orders, as far as that is told without listing all of them.
fn is_surely_open(state: &State) -> bool {
    match state.phase {
        Phase::March => {
            !ironclads::must_go_on(state)
                && !flyers::hangs(state)
                && (movement::can_turn(state) || movement::can_go(state))
        }
        Phase::Fire { .. } => fire::has_target(state),
        Phase::Move => movement::can_choose(state),
        Phase::Arrive { stand } => command::can_choose(state, stand),
        Phase::Plot => artillery::can_mark(state),
        Phase::Pivot => overwatch::can_pivot(state),
        Phase::Mark => overwatch::can_mark(state),
        _ => false,
    }
}

fn announce(play: &mut Play<'_, impl Chronicle<Event = Event>>, phase: Stage) {
    let side = play.state.side;
    play.emit(rule!("FT-SEQ-01"), Event::PhaseOpened { side, phase });
    spotting::look(play);
}

fn open_player_turn(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    command::open(play.state);
    announce(play, Stage::Command);
}

/// [FT-SEQ-03] The movement phase opens, and with it the first moment for overwatch.
fn open_movement(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    let state = &mut *play.state;
    state.phase = Phase::Move;
    clock::start(state);
    state.moved = StandSet::EMPTY;
    state.fired_at = StandSet::EMPTY;
    state.declined = [false; 2];
    let own: arrayvec::ArrayVec<_, 64> =
        state.ids().filter(|&stand| state.side_of(stand) == state.side).collect();
    for stand in own {
        // [FT-MOVE-10] The record returns to zero.
        state[stand].travelled = kernel::table::Effort::NONE;
        state[stand].fired_early = false;
        state[stand].dismounted = false;
        state[stand].fired = false;
        state[stand].counter = None;
    }
    overwatch::note_fronts(state);
    announce(play, Stage::Movement);
    overwatch::open(play.state);
}

/// [FT-OVER-04] Markers lapse at the end of their owner's own movement phase.
fn end_movement(state: &mut State) {
    ironclads::lie_to(state);
    going::rest(state);
    for stand in state.ids() {
        if state.side_of(stand) == state.side && state[stand].marker == Marker::Overwatch {
            state[stand].marker = Marker::None;
        }
    }
    state.phase = Phase::Checks { after: After::Movement };
}

fn go_on(play: &mut Play<'_, impl Chronicle<Event = Event>>, after: After) {
    match after {
        After::Movement => {
            play.state.bout = None;
            play.state.phase = Phase::Engage;
            let fights = close_combat::clusters(play.state).next().is_some();
            if fights {
                announce(play, Stage::CloseCombat);
            }
        }
        After::Firing => {
            // [FT-SEQ-05] Then the markers.
            play.state.phase = Phase::Mark;
        }
        After::Indirect => {
            play.state.phase = Phase::Final { step: 0 };
            announce(play, Stage::Final);
        }
    }
}

/// [FT-SEQ-05] The firing phase opens: first the other side's pivots.
fn open_firing(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    let state = &mut *play.state;
    state.bout = None;
    state.fired_at = StandSet::EMPTY;
    state.closed = StandSet::EMPTY;
    state.pivoted = StandSet::EMPTY;
    state.declined = [false; 2];
    for stand in state.ids() {
        state[stand].counter = None;
        if state.side_of(stand) == state.side {
            state[stand].reload();
        }
    }
    state.phase = Phase::Pivot;
    announce(play, Stage::Firing);
}

fn begin_fire(state: &mut State) {
    state.phase = Phase::Fire { side: state.side };
    overwatch::open(state);
}

/// [FT-SEQ-05] The active side fires first, then those who have held their fire.
fn next_to_fire(state: &mut State, side: SideId) {
    if side == state.side {
        state.closed = StandSet::EMPTY;
        state.phase = Phase::Fire { side: state.side.other() };
    } else {
        state.phase = Phase::FireEnd;
    }
}

/// [FT-SEQ-06] Those who were knocked out leave the table before the checks. [FT-HOLD-01] Hold-fire markers go.
fn end_fire(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    let doomed = std::mem::take(&mut play.state.doomed);
    // [FT-GAS-02] Who has died inside does not get out.
    let inside: StandSet =
        doomed.iter().filter(|&stand| transport::is_aboard(play.state, stand)).collect();
    for stand in inside.iter().chain(doomed.without(inside).iter()) {
        crate::effects::destroy(play, stand);
    }
    for stand in play.state.ids() {
        if play.state.side_of(stand) != play.state.side
            && play.state[stand].marker == Marker::HoldFire
        {
            play.state[stand].marker = Marker::None;
        }
    }
    play.state.phase = Phase::Checks { after: After::Firing };
}

/// The final phase.
///
/// [FT-SEQ-08] Checks for losses, then pins of the active side, then what bound the other side's strategic movers, then victory.
fn finish_turn(play: &mut Play<'_, impl Chronicle<Event = Event>>, step: u8) {
    let n = play.state.setting.units.len() as u8;
    // The active side's units first.
    if step < 2 * n {
        let first = step < n;
        let unit = step % n;
        let side = SideId::of(play.state.setting.units[usize::from(unit)].side);
        if (side == play.state.side) == first {
            checks::losses(play, unit);
        }
        play.state.phase = Phase::Final { step: step + 1 };
        return;
    }
    let mut n_freed = 0;
    for stand in play.state.ids() {
        let own = play.state.side_of(stand) == play.state.side;
        if own && play.state[stand].pinned {
            play.state[stand].pinned = false;
            n_freed += 1;
        }
        if !own {
            play.state[stand].strategic = false;
        }
    }
    if 0 < n_freed {
        let side = play.state.side;
        play.emit(rule!("FT-SEQ-08"), Event::Unpinned { side, n: n_freed });
    }
    let second = play.state.side != play.state.setting.first;
    let is_last = second && play.state.setting.turns <= play.state.turn;
    victory::look(play, is_last);
    if play.state.phase == Phase::Over {
        return;
    }
    play.state.side = play.state.side.other();
    play.state.offers_draw = [false; 2];
    if second {
        play.state.turn += 1;
        let turn = play.state.turn;
        play.emit(rule!("FT-SEQ-01"), Event::TurnOpened { turn });
    }
    open_player_turn(play);
}

#[cfg(test)]
mod tests;
