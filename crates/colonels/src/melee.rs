//! Melees: values and kills, who has lost, and who may advance.

use arrayvec::ArrayVec;
use kernel::{
    Chronicle, Roll, Wants,
    table::{Length, Point, clusters},
};

use crate::{
    Play,
    casualties::{self, Source, piece},
    event::Event,
    field,
    morale::{self, Cause},
    movement,
    order::{Bar, Check, Order},
    state::{Blow, DEPTH, MOST_FOES, Phase, Question, SideId, StandId, State, Task, UnitId, Where},
    vocabulary::{Cover, Formation, TerrainKind, Troop},
};

/// What a stand brings into a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Value {
    pub castings: i8,
    pub grade: i8,
    pub mounted: i8,
    pub lance: i8,
    pub shields: i8,
    pub terrain: i8,
    /// Halved, since it was struck in flank.
    pub halved: bool,
}

impl Value {
    /// Never below 0.
    pub fn total(&self) -> u8 {
        let sum =
            self.castings + self.grade + self.mounted + self.lance + self.shields + self.terrain;
        let sum = sum.max(0) as u8;
        if self.halved { sum / 2 } else { sum }
    }
}

/// [IC-MELEE-07] The melee value of a stand against an enemy.
pub fn value(state: &State, stand: StandId, foe: StandId, halved: bool) -> Value {
    let unit = state[stand].unit;
    let kind = &state.spec(unit).kind;
    let enemy = &state.spec(state[foe].unit).kind;
    let add = state.setting.charts.melee.modifiers;
    let cover = |stand: StandId| {
        state[stand].pose().map_or(Cover::None, |pose| field::cover(state, pose.at))
    };
    // Terrain counts only if the enemy is in it and the fighter is not, who may be in another.
    let (own, there) = (cover(stand), cover(foe));
    let terrain = match there {
        _ if there == own => 0,
        Cover::None => 0,
        Cover::WoodsOrRough | Cover::Protective => add.enemy_in_cover,
        Cover::Earthworks => add.enemy_in_earthworks,
    };
    let rides = state.is_mounted(unit);
    let if_so = |holds: bool, value: i8| if holds { value } else { 0 };
    Value {
        castings: state[stand].castings as i8,
        grade: state[unit].grade as i8,
        mounted: if_so(rides, add.mounted),
        lance: if_so(rides && kind.lance, add.lance),
        shields: if_so(enemy.shield, add.enemy_shields),
        terrain,
        halved,
    }
}

/// The enemies of a stand, the one with the longest contact first.
pub fn foes(state: &State, stand: StandId) -> ArrayVec<StandId, MOST_FOES> {
    let own = state[stand].outline();
    let mut foes: ArrayVec<(Length, StandId), MOST_FOES> = ArrayVec::new();
    for foe in state.foes_of(stand) {
        let along = own.zip(state[foe].outline()).and_then(|(own, foe)| field::contact(&own, &foe));
        let _ = foes.try_push((along.unwrap_or(Length::ZERO), foe));
    }
    // Of equally long contacts the least favourable.
    let worth = |foe: StandId| value(state, stand, foe, false).total();
    foes.sort_by_key(|&(along, foe)| (-along, worth(foe), foe));
    foes.into_iter().map(|(_, foe)| foe).collect()
}

/// [IC-MELEE-04] Whether a stand fights its first round struck in flank.
fn is_struck_in_flank(state: &State, stand: StandId) -> bool {
    state.setting.switches.flank_halves
        && state.contacts.iter().any(|one| one.foe == stand && one.flank && one.since == state.turn)
}

/// [IC-MELEE-08, IC-MELEE-09] Certain kills, and a throw for what is left over.
fn kills(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    stand: StandId,
    foe: StandId,
    halved: bool,
) -> u8 {
    let unit = play.state[stand].unit;
    let total = value(play.state, stand, foe, halved).total();
    let kind = &play.state.spec(unit).kind;
    let blows = &play.state.setting.charts.melee.weapons[kind.melee];
    let (mut kills, over) = (total / blows.value, total % blows.value);
    let chance = usize::from(over).checked_sub(1).and_then(|at| blows.chances.get(at)).copied();
    if let Some(chance) = chance {
        let roll = Roll::d10(rule!("IC-MELEE-09"), "one more kill").by(piece(unit));
        kills += u8::from(play.test_ten(&roll, Wants::AtMost(chance as i8)));
    }
    play.emit(rule!("IC-MELEE-08"), Event::Fought { unit, stand, value: total, kills });
    kills
}

/// What a stand would do to an enemy in a round: its value, its certain kills, and in how many throws of ten it kills one more.
pub fn prospect(state: &State, stand: StandId, foe: StandId) -> (u8, u8, u8) {
    let total = value(state, stand, foe, is_struck_in_flank(state, stand)).total();
    let blows = &state.setting.charts.melee.weapons[state.spec(state[stand].unit).kind.melee];
    let (kills, over) = (total / blows.value, total % blows.value);
    let chance = usize::from(over).checked_sub(1).and_then(|at| blows.chances.get(at)).copied();
    (total, kills, chance.unwrap_or(0))
}

/// Fights the next group of this step. False when the step is over.
pub fn fight_next(play: &mut Play<'_, impl Chronicle<Event = Event>>, step: u8) -> bool {
    match step {
        0 => storm_next(play),
        _ => group_next(play, step == 1),
    }
}

/// The place of the regiment of a stand in the list.
fn slot_of(state: &State, stand: StandId) -> usize {
    let regiment = state.regiment_of(state[stand].unit);
    state.list.iter().position(|&one| Some(one) == regiment).unwrap_or(usize::MAX)
}

/// [IC-SEQ-05] The next field melee: a connected group of touching enemies, new ones first.
fn group_next(play: &mut Play<'_, impl Chronicle<Event = Event>>, new: bool) -> bool {
    let state = &*play.state;
    let contacts = &state.contacts;
    let groups = clusters(contacts.len(), |one, other| {
        let (one, other) = (contacts[one], contacts[other]);
        [one.charger, one.foe].iter().any(|stand| [other.charger, other.foe].contains(stand))
    });
    // In the order of the list: the slot of the regiment that made the contact.
    let slot = |at: usize| (slot_of(state, contacts[at].charger), at);
    let is_open = |at: &usize| {
        let members = || (0..contacts.len()).filter(|&n| groups[n] == groups[*at]);
        let is_new = members().any(|n| contacts[n].since == state.turn);
        !members().any(|n| contacts[n].fought) && (is_new || !new)
    };
    let next = (0..contacts.len()).filter(is_open).min_by_key(|&at| slot(at));
    let Some(next) = next.map(|at| groups[at]) else { return false };
    let mut stands: Vec<StandId> = (0..contacts.len())
        .filter(|&n| groups[n] == next)
        .flat_map(|n| [contacts[n].charger, contacts[n].foe])
        .collect();
    stands.sort_unstable();
    stands.dedup();
    for (n, contact) in play.state.contacts.iter_mut().enumerate() {
        contact.fought |= groups[n] == next;
    }
    round(play, &stands);
    true
}

/// [IC-MELEE-10] The kills of a stand among those who touch it: as evenly as possible, odd ones to the longest contact.
///
/// So two stands fight against three as the book works it through [IC-MELEE-12].
fn shared(state: &State, stand: StandId, kills: u8) -> ArrayVec<(StandId, u8), MOST_FOES> {
    let foes = foes(state, stand);
    let n = foes.len().max(1) as u8;
    let share = |place: usize| kills / n + u8::from((place as u8) < kills % n);
    foes.iter().enumerate().map(|(place, &foe)| (foe, share(place))).collect()
}

/// [IC-MELEE-10] One round: everybody's kills from his strength at its start, shared among those who touch him. [IC-MORALE-11] Who
/// is worse off tests.
///
/// First the kills are thrown for; `share_next` goes on.
fn round(play: &mut Play<'_, impl Chronicle<Event = Event>>, stands: &[StandId]) {
    // [IC-MELEE-18] What does not fight is destroyed by whoever touches it.
    let helpless = |stand: StandId, state: &State| {
        let troop = state.troop(state[stand].unit);
        matches!(troop, Troop::Wagon | Troop::Skimmer | Troop::Aviation)
    };
    for &stand in stands {
        if helpless(stand, play.state) {
            casualties::remove(play, stand, crate::state::Fate::Destroyed);
        }
    }
    play.state.blows.clear();
    for &stand in stands {
        if play.state[stand].pose().is_none() {
            continue;
        }
        let mut kills_of = 0;
        if let Some(&first) = foes(play.state, stand).first()
            && fights(play.state, stand)
        {
            let halved = is_struck_in_flank(play.state, stand);
            kills_of = kills(play, stand, first, halved);
        }
        play.state.blows.push(Blow { stand, kills: kills_of, shares: None });
    }
    play.state.tasks.push(Task::Share);
}

/// [IC-MELEE-10] The next stand that touches several enemies is asked how it divides its kills; when all are shared out they are taken.
pub fn share_next(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    let open = play.state.blows.iter().position(|blow| blow.shares.is_none());
    let Some(at) = open else {
        take_blows(play);
        return;
    };
    play.state.tasks.push(Task::Share);
    let Blow { stand, kills, .. } = play.state.blows[at];
    let shares = shared(play.state, stand, kills);
    if 1 < shares.len() && 0 < kills {
        play.state.question = Some(Question::Share { stand });
    } else {
        play.state.blows[at].shares = Some(shares);
    }
}

/// The divisions that are offered: evenly, and everything on one.
pub fn list_shares(state: &State, stand: StandId, out: &mut Vec<Order>) {
    let Some(blow) = state.blows.iter().find(|blow| blow.stand == stand) else { return };
    let even = shared(state, stand, blow.kills);
    out.push(Order::Share { kills: even.iter().map(|&(_, kills)| kills).collect() });
    for at in 0..even.len() {
        let kills = (0..even.len()).map(|n| if n == at { blow.kills } else { 0 }).collect();
        let order = Order::Share { kills };
        if !out.contains(&order) {
            out.push(order);
        }
    }
}

/// [IC-MELEE-10] Refuses a division that is not of all kills among those who touch.
pub fn check_shares(state: &State, stand: StandId, kills: &[u8]) -> Check {
    let unit = state[stand].unit;
    let blow = state.blows.iter().find(|blow| blow.stand == stand);
    let all: u16 = kills.iter().map(|&kills| u16::from(kills)).sum();
    let fits = blow.is_some_and(|blow| u16::from(blow.kills) == all);
    if !fits || kills.len() != foes(state, stand).len() {
        let why = "divides all of its kills among those whom it touches";
        return Err(Bar::unit(rule!("IC-MELEE-10"), unit, why));
    }
    Ok(())
}

/// [IC-MELEE-10] Its owner divides the kills of a stand.
pub fn share(play: &mut Play<'_, impl Chronicle<Event = Event>>, stand: StandId, kills: &[u8]) {
    let shares: ArrayVec<(StandId, u8), MOST_FOES> =
        foes(play.state, stand).into_iter().zip(kills.iter().copied()).collect();
    let unit = play.state[stand].unit;
    for &(foe, kills) in shares.iter().filter(|(_, kills)| 0 < *kills) {
        play.emit(rule!("IC-MELEE-10"), Event::SharedOut { unit, stand, foe, kills });
    }
    if let Some(blow) = play.state.blows.iter_mut().find(|blow| blow.stand == stand) {
        blow.shares = Some(shares);
    }
}

/// [IC-MELEE-11] Hits are compared, taken, and those who are worse off test.
fn take_blows(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    let blows = std::mem::take(&mut play.state.blows);
    let stands: Vec<StandId> = blows.iter().map(|blow| blow.stand).collect();
    let stands = &stands[..];
    let dealt: Vec<u8> = blows.iter().map(|blow| blow.kills).collect();
    let mut taken: Vec<u8> = vec![0; stands.len()];
    let at = |stand: StandId| stands.iter().position(|&one| one == stand);
    for &(foe, hits) in blows.iter().filter_map(|blow| blow.shares.as_ref()).flatten() {
        if let Some(foe) = at(foe) {
            taken[foe] += hits;
        }
    }
    let side = |stand: StandId, state: &State| usize::from(state.side(stand).0);
    let mut of = [0_u8; 2];
    for (n, &stand) in stands.iter().enumerate() {
        of[side(stand, play.state)] += dealt[n];
    }
    play.emit(rule!("IC-MELEE-11"), Event::MeleeEnded { dealt: of });
    let ties = play.state.setting.switches.ties_check_morale;
    let loses = |n: usize| dealt[n] < taken[n] || ties && 0 < taken[n] && dealt[n] == taken[n];
    let losers: Vec<StandId> =
        stands.iter().enumerate().filter(|&(n, _)| loses(n)).map(|(_, &stand)| stand).collect();
    // [IC-MELEE-16] Who has dealt as much as he took has not won.
    let wins = |n: usize| taken[n] < dealt[n];
    play.state.pursuers =
        stands.iter().enumerate().filter(|&(n, _)| wins(n)).map(|(_, &stand)| stand).collect();
    play.state.tasks.push(Task::Settle);
    for (n, &stand) in stands.iter().enumerate() {
        casualties::endanger(play.state, stand);
        suffer(play, stand, taken[n]);
    }
    morale::event(play, Cause::Melee, &losers);
}

/// [IC-MELEE-14] The next column in the round of its charge whose owner has not yet said where it takes its losses.
pub fn next_column(state: &State) -> Option<UnitId> {
    state.unit_ids().find(|&unit| {
        let column = matches!(state[unit].formation, Formation::Column | Formation::DoubleColumn);
        column
            && state[unit].rear.is_none()
            && 1 < state.stands_of(unit).count()
            && state.stands_of(unit).any(|stand| is_charging(state, stand))
    })
}

/// Whether a stand is in the round of its charge.
fn is_charging(state: &State, stand: StandId) -> bool {
    state.contacts.iter().any(|one| one.charger == stand && one.since == state.turn)
}

/// [IC-MELEE-14] A stand suffers hits, or the rear of its column does for it.
fn suffer(play: &mut Play<'_, impl Chronicle<Event = Event>>, stand: StandId, hits: u8) {
    let state = &*play.state;
    let unit = state[stand].unit;
    let mut left = hits;
    if state[unit].rear == Some(true)
        && is_charging(state, stand)
        && let Some(lead) = state[stand].pose()
    {
        let mut rear: Vec<StandId> = state.stands_of(unit).filter(|&one| one != stand).collect();
        let ahead = |one: StandId| {
            state[one].pose().map_or(Length::ZERO, |pose| lead.frame().local(pose.at).ahead)
        };
        rear.sort_by_key(|&one| (ahead(one), one));
        for one in rear {
            let here = left.min(play.state[one].castings);
            casualties::inflict(play, one, here, Source::Melee);
            left -= here;
        }
    }
    casualties::inflict(play, stand, left, Source::Melee);
}

/// [IC-MELEE-18] Wagons, skimmers and landed aircraft do not fight.
fn fights(state: &State, stand: StandId) -> bool {
    let troop = state.troop(state[stand].unit);
    0 < state[stand].castings
        && (troop.is_company() || matches!(troop, Troop::Artillery | Troop::Hero))
}

/// [IC-OBJ-02] The next zone that is stormed.
fn storm_next(play: &mut Play<'_, impl Chronicle<Event = Event>>) -> bool {
    // [IC-SEQ-05] In the order of the list.
    let storms = play.state.storms.iter().filter(|storm| !storm.fought);
    let next = storms.min_by_key(|storm| slot_of(play.state, storm.stand));
    let Some((zone, side)) = next.map(|storm| (storm.zone, play.state.side(storm.stand))) else {
        return false;
    };
    let all = stormers(play.state, zone, side);
    for storm in &mut play.state.storms {
        storm.fought |= all.contains(&storm.stand);
    }
    let state = &*play.state;
    let attackers: Vec<StandId> = all.into_iter().filter(|&stand| fights(state, stand)).collect();
    if attackers.is_empty() {
        return true;
    }
    let mut defenders: Vec<StandId> = state
        .enemies_of(side)
        .map(|(stand, _)| stand)
        .filter(|&stand| state.is_in_zone(stand, zone) && fights(state, stand))
        .collect();
    if defenders.is_empty() {
        enter(play, zone, &attackers);
        return true;
    }
    // At most twice as many defenders as attackers fight, the nearest first.
    let gap = |stand: StandId| {
        let own = state[stand].outline();
        let others = attackers.iter().filter_map(|&one| state[one].outline());
        own.and_then(|own| others.map(|other| kernel::table::distance(&own, &other)).min())
    };
    defenders.sort_by_key(|&stand| (gap(stand), stand));
    defenders.truncate(2 * attackers.len());
    let hits = [hits_of(play, &attackers, &defenders), hits_of(play, &defenders, &attackers)];
    let mut of = [0; 2];
    of[usize::from(side.0)] = hits[0];
    of[usize::from(side.other().0)] = hits[1];
    play.emit(rule!("IC-OBJ-02"), Event::MeleeEnded { dealt: of });
    play.state.tasks.push(Task::Settle);
    deal(play, &defenders, hits[0]);
    deal(play, &attackers, hits[1]);
    // [IC-OBJ-03] The side that received more hits loses, and each of its stands that fought tests.
    let losers: &[StandId] = match hits[0].cmp(&hits[1]) {
        std::cmp::Ordering::Greater => &defenders,
        std::cmp::Ordering::Less => &attackers,
        std::cmp::Ordering::Equal => &[],
    };
    let losers = losers.to_vec();
    play.state.pursuers.clear();
    morale::event(play, Cause::Zone, &losers);
    true
}

/// Those of a side who storm a zone: where both have somebody inside, both may.
fn stormers(state: &State, zone: u8, side: SideId) -> Vec<StandId> {
    let storms = state.storms.iter().filter(|storm| storm.zone == zone);
    storms.map(|storm| storm.stand).filter(|&stand| state.side(stand) == side).collect()
}

/// The hits of one side in a zone, pooled.
fn hits_of(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    own: &[StandId],
    others: &[StandId],
) -> u8 {
    let mut hits = 0;
    for &stand in own {
        // [IC-MELEE-07] All are in contact with all alike: the least favourable counts.
        let worth = |foe: StandId| value(play.state, stand, foe, false).total();
        if let Some(foe) = others.iter().copied().min_by_key(|&foe| worth(foe)) {
            hits += kills(play, stand, foe, false);
        }
        casualties::endanger(play.state, stand);
    }
    hits
}

/// [IC-OBJ-02] Deals hits one at a time round some stands, the strongest first; whoever has nobody left is passed over.
fn deal(play: &mut Play<'_, impl Chronicle<Event = Event>>, stands: &[StandId], hits: u8) {
    let mut order: Vec<(StandId, u8)> = stands.iter().map(|&stand| (stand, 0)).collect();
    order.sort_by_key(|&(stand, _)| (std::cmp::Reverse(play.state[stand].castings), stand));
    let all: u16 = stands.iter().map(|&stand| u16::from(play.state[stand].castings)).sum();
    let mut left = u16::from(hits).min(all);
    while 0 < left {
        for (stand, share) in &mut order {
            if 0 < left && *share < play.state[*stand].castings {
                *share += 1;
                left -= 1;
            }
        }
    }
    for (stand, share) in order {
        casualties::inflict(play, stand, share, Source::Melee);
    }
}

/// [IC-OBJ-03] Where no defender is left, those at the outline go up to 60 yards into the zone, no farther than it takes to stand in it;
/// who is halted or has lost his company stays.
pub fn enter(play: &mut Play<'_, impl Chronicle<Event = Event>>, zone: u8, attackers: &[StandId]) {
    for &stand in attackers {
        play.state.storms.retain(|storm| storm.stand != stand);
        let one = &play.state[stand];
        let Some(pose) = one.pose().filter(|_| !one.halted && !one.disrupted) else { continue };
        let unit = one.unit;
        let own = [pose];
        let skip = |other: StandId| other == stand;
        let most = Length::units(60);
        let (room, _) = field::room(play.state, unit, &own, pose.facing, most, field::CLEAR, skip);
        let region = play.state.setting.objectives[usize::from(zone)].region.clone();
        // No farther than it takes to stand inside.
        let enough = (1..=60)
            .map(Length::units)
            .find(|&length| length <= room && region.holds(pose.advanced(length).at));
        if let Some(length) = enough {
            play.state[stand].at = Where::Table(pose.advanced(length));
            play.emit(rule!("IC-OBJ-03"), Event::Pursued { unit, stand, yards: length });
        }
    }
}

/// Storms whose zone has no defender left end, and those who stormed go in.
pub fn look_at_zones(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    let storms = play.state.storms.iter();
    let zones: Vec<(u8, SideId)> =
        storms.map(|storm| (storm.zone, play.state.side(storm.stand))).collect();
    for (zone, side) in zones {
        let attackers = stormers(play.state, zone, side);
        if attackers.is_empty() {
            continue;
        }
        let held = play
            .state
            .enemies_of(side)
            .any(|(stand, _)| play.state.is_in_zone(stand, zone) && 0 < play.state[stand].castings);
        if !held {
            enter(play, zone, &attackers);
        }
    }
}

/// The next winner all of whose opponents have had to leave [IC-MELEE-16].
pub fn next_pursuer(state: &mut State) -> Option<StandId> {
    while let Some(stand) = state.pursuers.pop() {
        let one = &state[stand];
        let is_free = one.pose().is_some()
            && !one.halted
            && !one.disrupted
            && !state.is_in_contact(stand)
            && state.troop(one.unit).is_company();
        if is_free && Length::units(1) <= room_ahead(state, stand) {
            return Some(stand);
        }
    }
    None
}

/// How far a winner may advance: straight ahead, up to 20 yards, touching nobody; up to 60 into earthworks that he fought for, or into a
/// zone in which he does not stand yet.
pub fn room_ahead(state: &State, stand: StandId) -> Length {
    let Some(pose) = state[stand].pose() else { return Length::ZERO };
    let unit: UnitId = state[stand].unit;
    let skip = |other: StandId| other == stand;
    let mut vacated =
        [1, 10, 20].map(|ahead| pose.advanced(DEPTH / 2 + Length::units(ahead)).at).into_iter();
    let objectives = &state.setting.objectives;
    let is_fought_for = |at: Point| {
        field::is_in(state, at, &[TerrainKind::Earthworks])
            || objectives.iter().any(|one| one.region.holds(at) && !one.region.holds(pose.at))
    };
    let most = Length::units(if vacated.any(is_fought_for) { 60 } else { 20 });
    let most = field::allowed(state, unit, [pose.at], pose.facing, most);
    let room = movement::room(state, unit, &[pose], pose.facing, most, field::CLEAR, skip).0;
    // Whoever would come to stand beside another enemy, past whose corner he goes, stays.
    let ends = field::check_end(state, unit, std::iter::once(pose.advanced(room)));
    if ends.is_ok() { room } else { Length::ZERO }
}

/// Refuses an advance that there is no room for.
pub fn check_pursuit(state: &State, stand: StandId, length: Length) -> Check {
    let unit = state[stand].unit;
    if length <= Length::ZERO || room_ahead(state, stand) < length {
        return Err(Bar::unit(rule!("IC-MELEE-16"), unit, "cannot advance so far"));
    }
    let end = state[stand].pose().map(|pose| pose.advanced(length));
    field::check_end(state, unit, end.into_iter())
}

/// A winner advances.
pub fn pursue(play: &mut Play<'_, impl Chronicle<Event = Event>>, stand: StandId, length: Length) {
    let Some(pose) = play.state[stand].pose() else { return };
    let unit = play.state[stand].unit;
    play.state[stand].at = Where::Table(pose.advanced(length));
    play.emit(rule!("IC-MELEE-16"), Event::Pursued { unit, stand, yards: length });
}

/// Opens the melees of a turn.
pub fn open(state: &mut State) {
    for contact in &mut state.contacts {
        contact.fought = false;
    }
    for storm in &mut state.storms {
        storm.fought = false;
    }
    // [IC-ORD-02] Couriers ride before the melees.
    let rides = state.regiments.iter().any(|regiment| regiment.courier.is_some());
    state.phase = if rides { Phase::Couriers } else { Phase::Melees { step: 0 } };
}

#[cfg(test)]
mod tests;
