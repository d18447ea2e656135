//! Command: initiative, the list of regiments, slots and cards, and commanders on the table.

use arrayvec::ArrayVec;
use kernel::{
    Chronicle, Roll, SeatId,
    table::{Bounds, Length, Pose},
};

use crate::{
    Play, characters, entries,
    event::Event,
    field,
    fire::{self, Context},
    morale, movement,
    order::{Bar, Check, Order, Why},
    reaction, setup,
    state::{
        Card, Colour, DEPTH, Op, Ops, Phase, Post, RegimentId, Shooting, StandId, State, Unit,
        UnitId, outline,
    },
    tables::{self, yards},
    traditional,
    vocabulary::{Mover, TerrainKind, Troop},
};

/// [IC-INIT-01] The points of a regiment without dice: so many for each stand on the table, and [IC-INIT-06] twice as many for foot in
/// skirmish order where that is chosen.
pub fn base(state: &State, regiment: RegimentId) -> u16 {
    let points = &state.setting.charts.command;
    let switches = &state.setting.switches;
    let each = |unit: UnitId| match state.troop(unit) {
        Troop::Infantry if switches.skirmishers_count_double && state.is_skirmishing(unit) => 2,
        Troop::Cavalry | Troop::LightCavalry if state[unit].dismounted => {
            if switches.skirmishers_count_double { 2 } else { points.infantry }
        }
        Troop::Infantry => points.infantry,
        Troop::Cavalry => points.cavalry,
        // [IC-INIT-05] Scouts throw instead, where that is chosen.
        Troop::LightCavalry | Troop::Recon if switches.scout_die => 0,
        Troop::LightCavalry => points.light_cavalry,
        Troop::Recon => points.recon,
        Troop::Assault => points.assault,
        Troop::Artillery => points.artillery,
        Troop::Aviation | Troop::Skimmer | Troop::Wagon | Troop::Hero | Troop::Commander => 0,
    };
    let units = state.units_in(regiment);
    units.map(|unit| u16::from(each(unit)) * entries::counted(state, unit)).sum()
}

/// [IC-INIT-02, IC-INIT-03] Works out the list of regiments, tied ones by dice.
pub fn rank(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    if play.state.setting.switches.traditional {
        traditional::open(play);
        return;
    }
    let mut ranks: Vec<(RegimentId, u16, Vec<i8>)> = Vec::new();
    for regiment in play.state.regiment_ids() {
        if play.state.regiment_spec(regiment).reserve || !entries::is_called(play.state, regiment) {
            continue;
        }
        let mut total = base(play.state, regiment);
        let switches = play.state.setting.switches;
        if switches.scout_die {
            let scouts: u16 = play
                .state
                .units_in(regiment)
                .filter(|&unit| {
                    matches!(play.state.troop(unit), Troop::LightCavalry | Troop::Recon)
                        && !play.state[unit].dismounted
                })
                .map(|unit| entries::counted(play.state, unit))
                .sum();
            let roll = Roll::d6(rule!("IC-INIT-05"), "scouts");
            total += u16::from(play.sum(&roll, scouts.min(40) as u8));
        }
        if switches.commander_die && has_commander(play.state, regiment) {
            let roll = Roll::d10(rule!("IC-INIT-04"), "the commander's ability");
            total += play.ten(&roll, |total| total as u8, |_| "") as u16;
        }
        play.state[regiment].initiative = total;
        ranks.push((regiment, total, Vec::new()));
    }
    loop {
        let keys: Vec<(u16, Vec<i8>)> =
            ranks.iter().map(|(_, total, thrown)| (*total, thrown.clone())).collect();
        let is_tied = |at: usize| keys.iter().filter(|key| **key == keys[at]).count() > 1;
        let tied: Vec<usize> = (0..ranks.len()).filter(|&at| is_tied(at)).collect();
        if tied.is_empty() {
            break;
        }
        for at in tied {
            let seat = play.state.seat_of(ranks[at].0);
            let roll = Roll::d10(rule!("IC-INIT-03"), "tied initiative").by_seat(seat);
            let thrown = play.ten(&roll, |total| total as u8, |_| "");
            ranks[at].2.push(thrown);
        }
    }
    ranks.sort_by(|one, other| (other.1, &other.2).cmp(&(one.1, &one.2)));
    play.state.list = ranks.iter().map(|&(regiment, ..)| regiment).collect();
    play.state.slot = 0;
    for (place, &(regiment, total, _)) in ranks.iter().enumerate() {
        // [IC-CARD-01] One red card and one black card for every regiment.
        (play.state[regiment].red, play.state[regiment].black) = (true, true);
        let place = place as u8 + 1;
        play.emit(rule!("IC-INIT-02"), Event::Ranked { regiment, place, total });
    }
    // [IC-CARD-03] A pair of motivation cards for every seat.
    for seat in &mut play.state.seats {
        (seat.motivated, seat.waived, seat.passes) = (false, false, false);
    }
    // [IC-SEQ-01] Aviation comes before all regiments.
    play.state.phase = Phase::Call { ops: Ops::Air };
}

fn has_commander(state: &State, regiment: RegimentId) -> bool {
    // [IC-INIT-04] Who comes on with his regiment in this turn counts as its stands do.
    let comes = || {
        let mut own = state.units_in(regiment);
        !own.any(|unit| state.is_present(unit)) && entries::is_expected(state, regiment)
    };
    state.commanders.iter().zip(&state.setting.commanders).any(|(one, entry)| {
        entry.regiment == Some(regiment.0)
            && match one.at {
                Post::With(_) | Post::Alone(_) => true,
                Post::Waiting => comes(),
                Post::Left | Post::Hit { .. } => false,
            }
    })
}

/// The regiment whose slot it is.
pub fn in_slot(state: &State) -> Option<RegimentId> {
    state.list.get(usize::from(state.slot)).copied()
}

/// [IC-CMD-03] Whether a commander may still ride, or a hero join somebody, in a slot in which no card is of any use. Where the black card has
/// been played there was time for that before.
pub fn may_ride_still(state: &State) -> bool {
    let Some(regiment) = in_slot(state).filter(|&regiment| state[regiment].black) else {
        return false;
    };
    let mut out = Vec::new();
    list_rides(state, state.seat_of(regiment), None, &mut out);
    if out.is_empty() {
        characters::list(state, &mut out);
    }
    !out.is_empty()
}

/// Whether a regiment has a use for a card.
pub fn is_useful(state: &State, regiment: RegimentId, colour: Colour, card: Card) -> bool {
    state.units_in(regiment).filter(|&unit| characters::takes_part(state, card, unit)).any(|unit| {
        match colour {
            Colour::Red => state
                .would_have_shot(unit, || fire::has_shot(state, Context::Action(regiment), unit)),
            Colour::Black => {
                movement::check_able(state, unit).is_ok()
                    || state.stands_of(unit).any(|stand| {
                        state[stand].disrupted
                            && !state[stand].halted
                            && !state.is_in_contact(stand)
                    })
            }
        }
    })
}

/// All cards that a regiment could be given: its own, those of its seat, and those of its heroes.
pub fn cards(state: &State, regiment: RegimentId) -> ArrayVec<Card, 6> {
    [Card::Own, Card::Motivation]
        .into_iter()
        .chain(characters::cards(state, regiment))
        .take(6)
        .collect()
}

/// What a regiment may play now.
pub fn plays(state: &State, regiment: RegimentId) -> impl Iterator<Item = (Colour, Card)> + '_ {
    // What its own card is good for the motivation card is as well, unless somebody has no part in that.
    let all_alike = !state.units_in(regiment).any(|unit| state[unit].inspired);
    let mut own: [Option<bool>; 2] = [None; 2];
    let both = |card: Card| [(Colour::Red, card), (Colour::Black, card)];
    cards(state, regiment).into_iter().flat_map(both).filter(move |&(colour, card)| {
        if !is_there(state, regiment, colour, card) {
            return false;
        }
        let is_common = card == Card::Own || card == Card::Motivation && all_alike;
        if !is_common {
            return is_useful(state, regiment, colour, card);
        }
        let known = &mut own[usize::from(colour == Colour::Red)];
        *known.get_or_insert_with(|| is_useful(state, regiment, colour, card))
    })
}

/// Whether a regiment has a card.
fn is_there(state: &State, regiment: RegimentId, colour: Colour, card: Card) -> bool {
    match (card, colour) {
        (Card::Own, Colour::Red) => state[regiment].red,
        (Card::Own, Colour::Black) => state[regiment].black,
        (Card::Motivation, _) => !state.seat(state.seat_of(regiment)).motivated,
        (Card::Hero(hero), _) => {
            usize::from(hero.0) < state.units.len()
                && state.troop(hero) == Troop::Hero
                && state.regiment_of(hero) == Some(regiment)
                && characters::has_card(state, hero)
        }
    }
}

/// Refuses a card that is not there, or of no use.
pub fn check_play(state: &State, regiment: RegimentId, colour: Colour, card: Card) -> Check {
    if !is_there(state, regiment, colour, card) {
        let rule = match card {
            Card::Own => rule!("IC-CARD-01"),
            Card::Motivation => rule!("IC-CARD-03"),
            Card::Hero(_) => rule!("IC-HERO-03"),
        };
        return Err(Bar::plain(rule, "that card has been used this turn"));
    }
    if !is_useful(state, regiment, colour, card) {
        return Err(Bar::plain(rule!("IC-CARD-02"), "nobody of the regiment could use that card"));
    }
    Ok(())
}

/// Plays a card: it opens that operation for every company of the regiment. [IC-ACT-08] A second move is a complete one of its own.
pub fn play_card(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    regiment: RegimentId,
    colour: Colour,
    card: Card,
    from_gap: Option<u8>,
) {
    reaction::spend(play, regiment, colour, card);
    clear_flags(play.state);
    play.state.op = Some(Op {
        regiment,
        colour,
        card,
        shooting: Shooting::Guns,
        before: Shooting::Guns,
        charges: ArrayVec::new(),
        windows: ArrayVec::new(),
        returns: ArrayVec::new(),
        from_gap,
        machines: None,
        manoeuvre: None,
    });
    play.state.phase = match colour {
        Colour::Red => Phase::Shoot,
        Colour::Black => Phase::Declare,
    };
}

/// Forgets who has done what in the last operation.
pub fn clear_flags(state: &mut State) {
    for unit in state.unit_ids() {
        let Unit { moved, shot, dressed, counters, .. } = state[unit];
        if moved || shot || dressed || counters {
            let one = &mut state[unit];
            (one.moved, one.shot, one.dressed, one.counters) = (false, false, false, false);
        }
    }
    for stand in state.stand_ids() {
        if state[stand].moved || state[stand].torn {
            let one = state.noted(stand);
            (one.moved, one.torn) = (false, false);
        }
    }
    for regiment in &mut state.regiments {
        regiment.nearer = false;
    }
    for seat in &mut state.seats {
        seat.passes = false;
    }
    reaction::clear_marks(state);
}

/// The card has been played out.
pub fn close_card(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    let Some(op) = play.state.op.take() else { return };
    clear_flags(play.state);
    let Op { regiment, colour, .. } = op;
    play.emit(rule!("IC-CARD-02"), Event::CardClosed { regiment, colour });
    play.state.phase = match op.from_gap {
        Some(asked) => Phase::Gap { asked },
        None => Phase::Slot,
    };
}

/// [IC-CARD-04] Between slots each seat with an unused pair is asked once, that of the best-placed regiment first.
pub fn gap(play: &mut Play<'_, impl Chronicle<Event = Event>>, asked: u8) {
    let state = &*play.state;
    let mut seats: ArrayVec<SeatId, 6> = ArrayVec::new();
    // [IC-CARD-05] Who has nobody left but guns in reserve is asked for those.
    for regiment in state.ranked() {
        let seat = state.seat_of(regiment);
        if !seats.contains(&seat) && !seats.is_full() {
            seats.push(seat);
        }
    }
    // Before the first slot nobody has acted, and in its own slot a regiment decides for itself.
    for (at, &seat) in seats.iter().enumerate().skip(usize::from(asked)) {
        let one = state.seat(seat);
        if !one.waived && has_drive(state, seat) {
            play.state.phase = Phase::Motivate { seat, asked: at as u8 + 1 };
            return;
        }
    }
    open_slot(play);
}

/// Whether a seat could do anything between two slots. Whether anybody can move is found sooner than whether anybody can fire.
fn has_drive(state: &State, seat: SeatId) -> bool {
    [Colour::Black, Colour::Red].into_iter().any(|colour| {
        let mut own = state.ranked().filter(|&regiment| state.seat_of(regiment) == seat);
        own.any(|regiment| {
            let mut cards = cards(state, regiment).into_iter();
            cards.any(|card| card != Card::Own && check_play(state, regiment, colour, card).is_ok())
        })
    })
}

/// What a seat could do between two slots: for which regiment, with which card.
pub fn drives(
    state: &State,
    seat: SeatId,
) -> impl Iterator<Item = (RegimentId, Colour, Card)> + '_ {
    let own = state.ranked().filter(move |&regiment| state.seat_of(regiment) == seat);
    own.flat_map(move |regiment| {
        let cards = cards(state, regiment).into_iter().filter(|&card| card != Card::Own);
        cards.flat_map(move |card| {
            [Colour::Red, Colour::Black]
                .into_iter()
                .filter(move |&colour| check_play(state, regiment, colour, card).is_ok())
                .map(move |colour| (regiment, colour, card))
        })
    })
}

/// [IC-SEQ-04] The next regiment of the list has its slot; those without stands are skipped.
fn open_slot(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    while let Some(regiment) = in_slot(play.state) {
        if entries::is_called(play.state, regiment) {
            play.emit(rule!("IC-SEQ-04"), Event::SlotOpened { regiment });
            play.state.phase = Phase::Slot;
            entries::arrive(play, regiment);
            return;
        }
        play.state.slot += 1;
    }
    // [IC-MORALE-16] The halts of guns in reserve end with the last slot.
    let reserves: Vec<RegimentId> = play.state.reserves().collect();
    for reserve in reserves {
        end_halts(play.state, reserve);
    }
    // [IC-SEQ-01] The vehicles come after all regiments.
    play.state.phase = Phase::Call { ops: Ops::Ground };
}

/// [IC-MORALE-16] A slot ends, and with it the halts of its regiment.
pub fn end_slot(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    if let Some(regiment) = in_slot(play.state) {
        end_halts(play.state, regiment);
    }
    play.state.slot += 1;
    play.state.phase = Phase::Gap { asked: 0 };
    play.state.tasks.push(crate::state::Task::Settle);
}

/// Takes the halts of a regiment away.
fn end_halts(state: &mut State, regiment: RegimentId) {
    let units: Vec<UnitId> = state.units_in(regiment).collect();
    for unit in units {
        for stand in state.all_of(unit) {
            if state[stand].halted {
                state.noted(stand).halted = false;
            }
        }
    }
}

/// [IC-CMD-03] Refuses a ride that a commander cannot make.
pub fn check_ride(state: &State, commander: u8, post: Post, deploys: Option<SeatId>) -> Check {
    let no = |why| Err(Bar::plain(rule!("IC-CMD-03"), why));
    let at = usize::from(commander);
    let (Some(one), Some(entry)) = (state.commanders.get(at), state.setting.commanders.get(at))
    else {
        return no("there is no such commander");
    };
    let from = match one.at {
        Post::With(stand) => state[stand].pose(),
        Post::Alone(pose) => Some(pose),
        Post::Waiting | Post::Left | Post::Hit { .. } => None,
    };
    let Some(from) = from else { return no("he is not on the table") };
    let to = match post {
        Post::With(stand) => {
            let known = state.stands.get(usize::from(stand.0));
            let own = known.filter(|_| state.side(stand).0 == entry.side);
            match own.and_then(crate::state::Stand::pose) {
                Some(pose) if state.troop(state[stand].unit) != Troop::Aviation => pose,
                _ => return no("he cannot go with that stand"),
            }
        }
        Post::Alone(pose) => pose,
        Post::Waiting | Post::Left | Post::Hit { .. } => {
            return no("a commander is with a stand, or alone");
        }
    };
    if post == one.at {
        return no("he is there already");
    }
    if !field::is_on_table(state, to) {
        return no("he stays on the table");
    }
    if let Some(seat) = deploys {
        let fits = match post {
            // Whomever he rides with is set up by the same rules.
            Post::With(_) => true,
            _ => setup::may_post(state, entry, to),
        };
        if entry.seat != seat.0 || !fits {
            return no("he is set up by his own player, in a zone of his command");
        }
    } else {
        if !may_ride(state, entry) || one.moved {
            return no("he rides once a turn, in a slot of his own command");
        }
        let most = yards(state.setting.charts.movement.rates[Mover::Commander].field);
        let length = from.at.distance(to.at);
        if most < length {
            let why = Why::Plain("he rides 160 yards at most");
            return Err(Bar { rule: rule!("IC-CMD-03"), why, place: Some(to.at) });
        }
    }
    if let Post::Alone(pose) = post {
        if !may_stand(state, pose) {
            return no("he cannot stand on such ground");
        }
        let near = Bounds { low: pose.at, high: pose.at }.grown(field::DIAGONAL + field::CLEAR);
        let is_near = state
            .enemies_in(crate::state::SideId(entry.side), near)
            .any(|(_, enemy)| field::are_within(pose, enemy, field::CLEAR));
        if is_near {
            return no("he keeps clear of the enemy");
        }
    }
    Ok(())
}

/// Whether a commander may ride now, if he has not: in a slot of his own command.
fn may_ride(state: &State, entry: &tables::CommanderEntry) -> bool {
    // What is played out between two slots is in none of them.
    let between = state.op.as_ref().is_some_and(|op| op.from_gap.is_some());
    traditional::may_ride(state, entry.seat)
        || !between
            && in_slot(state).is_some_and(|regiment| match entry.regiment {
                Some(own) => own == regiment.0,
                None => state.seat_of(regiment).0 == entry.seat,
            })
}

/// Places that a commander may ride to: with companies of his own, and behind them.
pub fn list_rides(state: &State, seat: SeatId, deploys: Option<SeatId>, out: &mut Vec<Order>) {
    for (at, entry) in state.setting.commanders.iter().enumerate() {
        let one = &state.commanders[at];
        let is_there = matches!(one.at, Post::With(_) | Post::Alone(_));
        let has_ridden = deploys.is_none() && (one.moved || !may_ride(state, entry));
        if entry.seat != seat.0 || !is_there || has_ridden {
            continue;
        }
        let commander = at as u8;
        let own = state.unit_ids().filter(|&unit| {
            let spec = state.spec(unit);
            spec.side.0 == entry.side
                && spec.seat == entry.seat
                && spec.kind.troop != Troop::Aviation
                && entry.regiment.is_none_or(|own| state.regiment_of(unit) == Some(RegimentId(own)))
        });
        for unit in own {
            let Some(body) = field::body(state, unit) else { continue };
            let behind = body.middle.advanced(-(body.depth / 2 + DEPTH));
            let lead = state.stands_of(unit).next().map(Post::With);
            let posts = [Some(Post::Alone(Pose::new(behind.at, behind.facing))), lead];
            for post in posts.into_iter().flatten() {
                if check_ride(state, commander, post, deploys).is_ok() {
                    out.push(match deploys {
                        Some(_) => Order::Post { commander, post },
                        None => Order::Ride { commander, post },
                    });
                }
            }
        }
    }
}

/// [IC-CMD-03] Commanders whom the enemy has reached get away, or are lost.
pub fn rescue(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    for at in 0..play.state.commanders.len() {
        let Post::Alone(pose) = play.state.commanders[at].at else { continue };
        let side = crate::state::SideId(play.state.setting.commanders[at].side);
        let reached = touched(play.state, side, pose);
        let Some((_, enemy)) = reached else { continue };
        let heading = if enemy.at == pose.at { pose.facing } else { enemy.at.bearing(pose.at) };
        let most = yards(play.state.setting.charts.movement.rates[Mover::Commander].field);
        let to = Pose::new(pose.at.towards(heading, most), heading);
        let safe = play.state.setting.table.covers(&outline(to))
            && may_stand(play.state, to)
            && touched(play.state, side, to).is_none();
        let commander = at as u8;
        if safe {
            play.state.commanders[at].at = Post::Alone(to);
            play.emit(rule!("IC-CMD-03"), Event::GotAway { commander });
        } else {
            crate::casualties::strike_down(play, at, pose.at);
        }
    }
}

/// [IC-MOVE-17] Whether a commander may be on some ground: not in the water, unless a road, a bridge or a ford crosses it.
fn may_stand(state: &State, pose: Pose) -> bool {
    let ways = [TerrainKind::Bridge, TerrainKind::Road, TerrainKind::Ford];
    !field::is_in(state, pose.at, &[TerrainKind::Water]) || field::is_in(state, pose.at, &ways)
}

/// The first enemy of a side who touches a place.
fn touched(state: &State, side: crate::state::SideId, pose: Pose) -> Option<(StandId, Pose)> {
    let near = Bounds { low: pose.at, high: pose.at }.grown(field::DIAGONAL + field::TOUCH);
    { state.enemies_in(side, near) }.find(|&(_, enemy)| field::clash(pose, enemy, field::TOUCH))
}

/// [IC-CMD-02] Where the commander-in-chief has fallen or gone the next brigade commander of the list takes his title.
fn succeed(play: &mut Play<'_, impl Chronicle<Event = Event>>, side: u8) {
    let state = &*play.state;
    let Some(chief) = state.chiefs[usize::from(side)] else { return };
    let is_out = |at: usize| matches!(state.commanders[at].at, Post::Left | Post::Hit { .. });
    if !is_out(usize::from(chief)) {
        return;
    }
    let next = state
        .setting
        .commanders
        .iter()
        .enumerate()
        .position(|(at, one)| one.side == side && one.regiment.is_none() && !is_out(at));
    play.state.chiefs[usize::from(side)] = next.map(|at| at as u8);
    if let Some(commander) = next.map(|at| at as u8) {
        play.emit(rule!("IC-CMD-02"), Event::TookCommand { commander });
    }
}

/// [IC-SEQ-02] A turn is opened: flags are wiped, and the losses of commanders told upon.
pub fn open_turn(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    play.state.turn += 1;
    let turn = play.state.turn;
    play.emit(rule!("IC-SEQ-01"), Event::TurnOpened { turn });
    play.state.aimed_before = std::mem::take(&mut play.state.aimed_now);
    for unit in play.state.unit_ids() {
        let unit = &mut play.state[unit];
        // [IC-ARTY-25] Only the way of this turn or of the last one counts.
        if !unit.moved_this_turn {
            unit.last_move = Length::ZERO;
        }
        (unit.fired_this_turn, unit.moved_this_turn, unit.charged_this_turn) =
            (false, false, false);
        unit.displaced_this_turn = false;
        (unit.evaded, unit.driven, unit.inspired, unit.card_used) = (false, false, false, false);
        unit.rear = None;
        (unit.wheeled, unit.forfeits) = (Length::ZERO, false);
    }
    for commander in &mut play.state.commanders {
        commander.moved = false;
    }
    for side in 0..2 {
        succeed(play, side);
    }
    // [IC-SEQ-02] Orders that have arrived come into force, and new ones are sent, before initiative is worked out.
    let orders = play.state.setting.switches.orders;
    play.state.phase = if orders { Phase::Orders { asked: 0 } } else { Phase::Initiative };
    // [IC-CMD-06] All of them in a single event, before initiative is counted.
    let mourning = std::mem::take(&mut play.state.mourning);
    let mourners: Vec<StandId> =
        mourning.iter().flat_map(|&unit| play.state.stands_of(unit)).collect();
    morale::event(play, morale::Cause::Commander, &mourners);
}

#[cfg(test)]
mod tests;
