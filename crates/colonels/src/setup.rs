//! Before the battle: from a scenario and its options to the state in which it begins, everything set up as it may stand.

use std::sync::Arc;

use arrayvec::ArrayVec;
use kernel::{
    options::{OptionValue, Options, check_options, setting},
    system::{Setup, SetupError},
    table::{Angle, Bounds, Length, Outline, Point, Pose, Region, is_within},
    tables::At,
};

use crate::{
    blocks::{HAIR, Laid, Room, Told},
    detachments, field,
    formations::{self, MOST_STANDS, Places},
    skirmish,
    state::{
        Commander, DEPTH, FRONTAGE, Facts, Instruction, Neighbours, Offers, Phase, Post, Regiment,
        RegimentId, Seat, SeatSpec, Setting, Shots, SideId, Sights, Stand, StandId, State,
        Switches, Unit, UnitId, UnitSpec, Where, outline,
    },
    tables::{self, Library, Scenario, UnitKind},
    vocabulary::{Formation, OpeningOrder, Troop},
};

/// How close together the places are that are tried, and how much room is left between units.
const STEP: i32 = 10;
const SPACE: Length = Length::units(5);

/// Lays out a battle.
pub fn open(library: &Library, setup: &Setup) -> Result<State, SetupError> {
    let known =
        || library.scenarios.iter().map(|one| one.id.as_str()).collect::<Vec<_>>().join(", ");
    let scenario = library.scenario(&setup.scenario).ok_or_else(|| {
        SetupError::UnknownScenario { scenario: setup.scenario.clone(), known: known() }
    })?;
    let seats = scenario.sides.iter().map(|side| side.seats.len()).sum::<usize>() as u8;
    setup.check_seats(&scenario.name, seats, seats)?;
    check_options(&library.options, &setup.options)?;
    // What the scenario sets stands, unless the players set it themselves.
    let mut options = scenario.options.clone();
    options.extend(setup.options.iter().map(|(key, value)| (key.clone(), value.clone())));
    let switches = switches(library, &options);
    lay_out(library, scenario, &setup.seats, switches).map_err(|reason| {
        let file = library.origins.file("scenario", &scenario.id).unwrap_or_default();
        At { file, entry: format!("scenario {}", scenario.id) }.wrong(reason).into()
    })
}

fn switches(library: &Library, options: &Options) -> Switches {
    let value = |key| setting(&library.options, options, key);
    let flag = |key| matches!(value(key), Some(OptionValue::Flag(true)));
    Switches {
        fanaticism: flag("fanaticism"),
        ties_check_morale: flag("melee_ties_check_morale"),
        flank_halves: flag("flank_halves_melee_value"),
        commander_die: flag("adv_commander_die"),
        scout_die: flag("adv_scout_die"),
        skirmishers_count_double: flag("adv_skirmish_two_points"),
        campaign_wounds: flag("campaign_wounds"),
        rough_driving: flag("vehicles_in_difficult_ground"),
        traditional: matches!(value("sequence"), Some(OptionValue::Word(word)) if word == "traditional"),
        orders: flag("orders"),
        shell_fire: flag("shell_fire"),
        inch: match value("inch_scale") {
            Some(OptionValue::Number(10)) => 10,
            _ => 20,
        },
    }
}

fn spec(unit: &tables::Unit) -> UnitSpec {
    UnitSpec {
        name: unit.name.clone(),
        kind: unit.kind.clone(),
        side: SideId(unit.side),
        seat: unit.seat,
        regiment: unit.regiment.map(RegimentId),
        is_company: unit.is_company,
        entry: unit.entry,
        aboard: unit.aboard,
        parent: None,
    }
}

/// Puts everything where its side may set it up, one player to each seat.
fn lay_out(
    library: &Library,
    scenario: &Scenario,
    players: &[String],
    switches: Switches,
) -> Result<State, String> {
    let mut seats: Vec<SeatSpec> = Vec::new();
    for (number, side) in scenario.sides.iter().enumerate() {
        for _ in &side.seats {
            let player = players.get(seats.len()).cloned().unwrap_or_default();
            seats.push(SeatSpec { player, side: SideId(number as u8) });
        }
    }
    let facts = Facts {
        scenario: scenario.id.clone(),
        name: scenario.name.clone(),
        charts: Arc::clone(&library.charts),
        switches,
        table: scenario.table,
        terrain: scenario.terrain.clone(),
        objectives: scenario.objectives.clone(),
        zones: scenario.zones.clone(),
        sides: scenario.sides.clone(),
        seats,
        regiments: scenario.regiments.clone(),
        roster: detachments::roster(scenario.units.iter().map(spec).collect()),
        commanders: scenario.commanders.clone(),
        entries: scenario.entries.clone(),
        victory: scenario.victory.clone(),
        turns: scenario.turns,
        poor_weather_from: scenario.poor_weather_from,
        first_deploy: SideId(scenario.first_deploy),
        general_advance: scenario.general_advance,
    };
    let mut state = muster(Arc::new(Setting::new(facts)?));
    let mut crowd = Crowd::default();
    for unit in state.unit_ids() {
        let spec = state.spec(unit);
        if spec.entry.is_some() || spec.aboard.is_some() || spec.parent.is_some() {
            continue;
        }
        if !stand_with_company(&mut state, unit) && !place_somewhere(&mut state, unit, &mut crowd) {
            return Err(format!("there is no room for {} in its zone", state.name(unit)));
        }
        crowd.take_in(&state, unit);
    }
    for commander in 0..state.commanders.len() {
        let post = opening_post(&state, commander);
        state.commanders[commander].at = post;
    }
    Ok(state)
}

/// Everybody called up, and nobody on the table yet.
fn muster(setting: Arc<Setting>) -> State {
    let mut state = State {
        stands: Vec::new(),
        units: Vec::new(),
        turn: 0,
        phase: Phase::Opening,
        tasks: ArrayVec::new(),
        op: None,
        moving: None,
        callers: ArrayVec::new(),
        flight: None,
        drive: None,
        wrecks: Vec::new(),
        aimed_before: Vec::new(),
        aimed_now: Vec::new(),
        question: None,
        regiments: setting
            .regiments
            .iter()
            .map(|one| Regiment {
                red: false,
                black: false,
                initiative: 0,
                instruction: (setting.switches.orders && !one.reserve)
                    .then_some(Instruction::GeneralAdvance),
                courier: None,
                nearer: false,
            })
            .collect(),
        seats: setting
            .seats
            .iter()
            .map(|_| Seat { motivated: false, waived: false, passes: false, offers_draw: false })
            .collect(),
        commanders: Vec::new(),
        list: ArrayVec::new(),
        slot: 0,
        chiefs: [0, 1].map(|side| {
            let brigades = || {
                let all = setting.commanders.iter().enumerate();
                all.filter(move |(_, one)| one.side == side && one.regiment.is_none())
            };
            // [IC-CMD-02] Of several the first is commander-in-chief.
            brigades().next().filter(|_| 1 < brigades().count()).map(|(at, _)| at as u8)
        }),
        mourning: Vec::new(),
        failed: Vec::new(),
        contacts: Vec::new(),
        storms: Vec::new(),
        pursuers: Vec::new(),
        first: SideId(0),
        declared: Vec::new(),
        following: Vec::new(),
        bereaved: Vec::new(),
        blows: Vec::new(),
        control: setting.objectives.iter().map(|one| one.holder.map(SideId)).collect(),
        scored: [0; 2],
        ending: None,
        neighbours: Neighbours::default(),
        offers: Offers::default(),
        shots: Shots::default(),
        sights: Sights::default(),
        setting,
    };
    let setting = Arc::clone(&state.setting);
    for (number, spec) in setting.roster.iter().enumerate() {
        let (kind, unit) = (&spec.kind, UnitId(number as u8));
        let first = state.stands.len() as u16;
        let stands = kept(kind);
        for n in 0..stands {
            let is_there = n < kind.stands && spec.parent.is_none();
            let at = if is_there { Where::Waiting } else { Where::Unused };
            let castings = if is_there { kind.castings } else { 0 };
            let (halted, disrupted, torn) = (false, false, false);
            let (shooting, moved) = (false, false);
            state.add_stand(Stand { unit, at, castings, halted, disrupted, shooting, moved, torn });
        }
        state.units.push(Unit {
            first,
            stands,
            formation: match kind.order {
                // [IC-FORM-01] Whoever does not know the line stands in column.
                OpeningOrder::Formed if may_stand_only_in_column(kind) => Formation::Column,
                OpeningOrder::Formed => Formation::Line,
                OpeningOrder::Skirmish => Formation::Skirmish,
            },
            // Skirmishers have none until they are sent out.
            regiment: spec.regiment.filter(|_| spec.parent.is_none()),
            with: None,
            boxed: None,
            sides: 0,
            grade: kind.mg,
            moved: false,
            shot: false,
            dressed: false,
            fired_this_turn: false,
            moved_this_turn: false,
            displaced_this_turn: false,
            charged_this_turn: false,
            under_fire: false,
            dismounted: false,
            evaded: false,
            rear: None,
            wheeled: Length::ZERO,
            forfeits: false,
            post: None,
            counters: false,
            driven: false,
            inspired: false,
            card_used: false,
            joined: None,
            captured: false,
            left: None,
            manned: None,
            last_move: Length::ZERO,
            limbered: kind.troop == Troop::Artillery
                && setting.sides[usize::from(spec.side.0)].limbered,
            aboard: spec.aboard.map(UnitId),
            unloaded: None,
            landed: false,
            broken_down: false,
            gun_hits: 0,
            limber_hits: 0,
        });
    }
    let waiting = Commander { at: Post::Waiting, moved: false };
    state.commanders = setting.commanders.iter().map(|_| waiting).collect();
    state
}

/// Whether a company forms no line, but columns.
fn may_stand_only_in_column(kind: &UnitKind) -> bool {
    kind.troop.is_company() && !kind.may_form(Formation::Line) && kind.may_form(Formation::Column)
}

/// How many stands are kept for a unit: those that it has, and as many as it could split into.
fn kept(kind: &UnitKind) -> u8 {
    let split = match kind.troop {
        Troop::Infantry if kind.skirmish => kind.stands * kind.castings.div_ceil(3),
        Troop::Cavalry | Troop::LightCavalry if kind.skirmish => kind.stands * kind.castings,
        // The crew that has left its guns.
        Troop::Artillery => 2,
        _ => kind.stands,
    };
    split.max(kind.stands).min(MOST_STANDS as u8)
}

/// [IC-SET-01] The zones in which a unit may be set up.
pub fn zones(state: &State, unit: UnitId) -> impl Iterator<Item = &tables::Zone> + '_ {
    zone_numbers(state, unit).map(|number| &state.setting.zones[usize::from(number)])
}

/// Their numbers.
fn zone_numbers(state: &State, unit: UnitId) -> impl Iterator<Item = u8> + '_ {
    let spec = state.spec(unit);
    let flies = spec.kind.troop == Troop::Aviation;
    let guns_in = state.setting.sides[usize::from(spec.side.0)].guns_in;
    let guns_in = guns_in.filter(|_| spec.kind.troop == Troop::Artillery);
    state.setting.zones.iter().zip(0..).filter_map(move |(zone, number)| {
        let is_own = zone.side == spec.side.0;
        let is_meant = match state.regiment_of(unit) {
            _ if flies => zone.id == "air",
            _ if guns_in.is_some() => guns_in == Some(number),
            Some(regiment) => state.regiment_spec(regiment).zones.contains(&number),
            None => zone.id != "air",
        };
        (is_own && is_meant).then_some(number)
    })
}

/// Whether a stand of a unit may be set up at a pose, as far as its zones go.
pub fn is_in_zone(state: &State, unit: UnitId, pose: Pose) -> bool {
    zones(state, unit).any(|zone| zone.region.covers(&outline(pose)))
}

/// [IC-SET-01] Whether a commander may be set up at a pose by himself: in a zone of his regiment, that of a brigade in any on land.
pub fn may_post(state: &State, entry: &tables::CommanderEntry, pose: Pose) -> bool {
    state.setting.zones.iter().zip(0..).any(|(zone, number)| {
        let is_meant = match entry.regiment {
            Some(regiment) => state.regiment_spec(RegimentId(regiment)).zones.contains(&number),
            None => zone.id != "air",
        };
        zone.side == entry.side && is_meant && zone.region.covers(&outline(pose))
    })
}

/// Whether a unit may be set up with its stands at some poses.
pub fn fits(state: &State, unit: UnitId, poses: &[Pose]) -> bool {
    is_zoned(state, unit, poses) && barred(state, unit, poses).is_none()
}

/// The first place of a unit that is to be set up where it has no room. Those who fly have it everywhere.
pub fn barred(state: &State, unit: UnitId, poses: &[Pose]) -> Option<Point> {
    if state.troop(unit) == Troop::Aviation {
        return None;
    }
    let own = |stand: StandId| state[stand].unit == unit;
    field::first_barred(state, unit, poses, Length::ZERO, own).map(|pose| pose.at)
}

/// Whether stands at some poses lie wholly in one of the zones of their unit.
pub fn is_zoned(state: &State, unit: UnitId, poses: &[Pose]) -> bool {
    let Some(around) = field::middles(poses.iter().copied()) else {
        return zones(state, unit).next().is_some();
    };
    // Where the box round all of them lies in a zone nobody is laid out.
    let around = around.grown(field::HALF_DIAGONAL);
    let is_inside = |region: &Region| {
        let Bounds { low, high } = around;
        let middle = Pose::new(low.middle(high), Angle::NORTH);
        let rounded = Length::thousandths(2);
        let all = Outline::rectangle(middle, high.x - low.x + rounded, high.y - low.y + rounded);
        region.covers(&all)
    };
    zones(state, unit).any(|zone| {
        is_inside(&zone.region) || poses.iter().all(|&pose| zone.region.covers(&outline(pose)))
    })
}

/// What a box round a unit tells about where it may be set up: whether it has room there, in one of its zones.
pub fn told(state: &State, unit: UnitId, room: &Room, laid: &Laid<'_>) -> Told {
    if state.troop(unit) == Troop::Aviation {
        return Told::Nothing;
    }
    room.tell_within(laid, Length::ZERO, |around| {
        let inner = around.grown(-HAIR);
        let mut told = Told::Barred;
        for zone in zones(state, unit) {
            if zone.region.covers_bounds(around) {
                return Told::Free;
            }
            if zone.region.may_cover(inner) {
                told = Told::Nothing;
            }
        }
        told
    })
}

/// Where the stands of a unit stand in a formation, with the middle of its front at a pose.
pub fn stands_at(
    state: &State,
    unit: UnitId,
    formation: Formation,
    files: u8,
    front: Pose,
) -> ArrayVec<Pose, MOST_STANDS> {
    formations::laid_out(&places(state, unit, formation, files), front)
}

/// The places of the stands of a unit in a formation.
pub fn places(state: &State, unit: UnitId, formation: Formation, files: u8) -> Places {
    let n = match skirmish::muster(state, unit, formation) {
        Some(muster) => muster.len() as u8,
        None => state.all_of(unit).filter(|&stand| 0 < strength(state, stand)).count() as u8,
    };
    formations::places(formation, n, files)
}

/// What a stand has to be set up with: castings, or itself where it is a machine.
fn strength(state: &State, stand: StandId) -> u8 {
    let Stand { at, castings, unit, .. } = state[stand];
    match at {
        Where::Unused | Where::Gone(_) => 0,
        Where::Table(_) | Where::Waiting if state.spec(unit).kind.castings == 0 => 1,
        Where::Table(_) | Where::Waiting => castings,
    }
}

/// Puts the stands of a unit at poses, one after the other.
pub fn put(state: &mut State, unit: UnitId, poses: &[Pose]) {
    let stands: ArrayVec<StandId, MOST_STANDS> =
        state.all_of(unit).filter(|&stand| 0 < strength(state, stand)).collect();
    for (stand, &pose) in stands.into_iter().zip(poses) {
        state[stand].at = Where::Table(pose);
    }
}

/// [IC-HERO-01] A hero begins with a company of his regiment, behind one of its stands.
fn stand_with_company(state: &mut State, hero: UnitId) -> bool {
    if state.troop(hero) != Troop::Hero {
        return false;
    }
    let place = places_with_companies(state, hero).find(|&(_, pose)| fits(state, hero, &[pose]));
    let Some((company, pose)) = place else { return false };
    put(state, hero, &[pose]);
    state[hero].with = Some(company);
    true
}

/// The places behind the stands of the companies of a hero's regiment.
pub fn places_with_companies(
    state: &State,
    hero: UnitId,
) -> impl Iterator<Item = (UnitId, Pose)> + '_ {
    let regiment = state.regiment_of(hero);
    let mates = state
        .unit_ids()
        .filter(move |&unit| state.regiment_of(unit) == regiment && state.troop(unit).is_company())
        .flat_map(|unit| state.stands_of(unit).map(move |stand| (unit, stand)));
    mates.filter_map(|(unit, stand)| Some((unit, state[stand].pose()?.moved(Length::ZERO, -DEPTH))))
}

/// Finds a place for a unit: as far to the front of its zone as there is room, and as near to the middle.
fn place_somewhere(state: &mut State, unit: UnitId, crowd: &mut Crowd) -> bool {
    let side = state.side_of(unit);
    let facing = field::inward(state.setting.sides[usize::from(side.0)].edge);
    let setting = Arc::clone(&state.setting);
    let own: Vec<u8> = zone_numbers(state, unit).collect();
    // Companies of one regiment that has several zones are shared among them.
    let first = usize::from(unit.0) % own.len().max(1);
    for at in 0..own.len() {
        let zone = own[(first + at) % own.len()];
        let region = &setting.zones[usize::from(zone)].region;
        // Who finds no room in line stands in column.
        let kind = &setting.roster[usize::from(unit.0)].kind;
        let may_file = !kind.troop.is_company() || kind.may_form(Formation::Column);
        let column = may_file.then_some(Formation::Column);
        for formation in [state[unit].formation].into_iter().chain(column) {
            let places = places(state, unit, formation, 1);
            let search = Search { unit, zone, formation, tried: 0 };
            // Where one like it found no room there is none for this one either.
            let known = crowd.searches.iter().rposition(|one| one.is_like(&search, state));
            let tried = known.map_or(0, |at| crowd.searches[at].tried);
            for (n, front) in candidates(region, facing).enumerate().skip(tried) {
                let poses = formations::laid_out(&places, front);
                let own: ArrayVec<Outline, MOST_STANDS> =
                    poses.iter().map(|&pose| outline(pose)).collect();
                if crowd.leaves_room(&own) && fits(state, unit, &poses) {
                    put(state, unit, &poses);
                    state[unit].formation = formation;
                    crowd.searches.push(Search { tried: n, ..search });
                    return true;
                }
            }
            crowd.searches.push(Search { tried: usize::MAX, ..search });
        }
    }
    false
}

/// How far the places of a zone were tried for a unit in a formation.
#[derive(Clone, Copy, Debug)]
struct Search {
    unit: UnitId,
    zone: u8,
    formation: Formation,
    tried: usize,
}

impl Search {
    /// Whether two units look for the same room in the same place.
    fn is_like(&self, other: &Self, state: &State) -> bool {
        let (one, two) = (state.spec(self.unit), state.spec(other.unit));
        self.zone == other.zone
            && self.formation == other.formation
            && one.regiment == two.regiment
            && one.side == two.side
            && one.kind == two.kind
    }
}

/// Everybody who stands on the ground, who barred the last places that were tried (he often bars the next as well), and what was
/// tried before.
#[derive(Debug, Default)]
struct Crowd {
    others: Vec<(Outline, Bounds)>,
    barred: [usize; 2],
    tried: usize,
    searches: Vec<Search>,
}

impl Crowd {
    /// A unit has found its place.
    fn take_in(&mut self, state: &State, unit: UnitId) {
        if !state.is_aloft(unit) {
            let own = field::outlines(state, unit);
            self.others.extend(own.iter().map(|own| (*own, own.bounds().grown(SPACE))));
        }
    }

    /// Whether some stands would be apart from everybody else.
    fn leaves_room(&mut self, own: &[Outline]) -> bool {
        let Some(around) = own.iter().map(Outline::bounds).reduce(Bounds::joined) else {
            return true;
        };
        let bars = |(other, near): &(Outline, Bounds)| {
            let too_near = |own: &Outline| is_within(own, other, SPACE - Length::thousandths(1));
            near.meets(around) && own.iter().any(too_near)
        };
        // Places are tried to the left and to the right in turn.
        self.tried += 1;
        if self.barred.iter().any(|&at| self.others.get(at).is_some_and(bars)) {
            return false;
        }
        let barred = self.others.iter().position(bars);
        self.barred[self.tried % 2] = barred.unwrap_or(0);
        barred.is_none()
    }
}

/// Places for the middle of a front in a zone: row by row from the front, in each from the middle outward.
pub fn candidates(region: &Region, facing: Angle) -> impl Iterator<Item = Pose> {
    let Bounds { low, high } = region.bounds();
    let middle = low.middle(high);
    let (wide, deep) = match facing {
        Angle::NORTH | Angle::SOUTH => (high.x - low.x, high.y - low.y),
        _ => (high.y - low.y, high.x - low.x),
    };
    let frame = Pose::new(middle, facing).frame();
    let rows = deep.in_thousandths() / 1000 / STEP;
    let files = wide.in_thousandths() / 1000 / STEP / 2;
    (0..rows).flat_map(move |row| {
        let ahead = deep / 2 - Length::units(row * STEP);
        (0..=2 * files).map(move |n| {
            let right = Length::units(STEP * (n + 1) / 2 * if n % 2 == 0 { 1 } else { -1 });
            Pose::new(frame.at(right, ahead), facing)
        })
    })
}

/// [IC-CMD-03] Where a commander begins: alone, thirty yards behind the first company that he leads.
pub fn opening_post(state: &State, commander: usize) -> Post {
    let entry = &state.setting.commanders[commander];
    let led = state.unit_ids().find(|&unit| {
        let spec = state.spec(unit);
        let is_led = match entry.regiment {
            Some(regiment) => state.regiment_of(unit) == Some(RegimentId(regiment)),
            None => spec.seat == entry.seat && spec.side.0 == entry.side,
        };
        is_led && spec.kind.troop != Troop::Aviation && state.is_present(unit)
    });
    let Some(body) = led.and_then(|unit| field::body(state, unit)) else {
        return Post::Waiting;
    };
    let behind = if entry.regiment.is_some() { 30 } else { 50 };
    let at = body.middle.advanced(-(body.depth / 2 + DEPTH / 2 + Length::units(behind - 20)));
    let table = state.setting.table;
    let within = |at: Length, most: Length| at.max(FRONTAGE / 2).min(most - FRONTAGE / 2);
    let point = Point::new(within(at.at.x, table.width), within(at.at.y, table.depth));
    Post::Alone(Pose::new(point, body.middle.facing))
}

#[cfg(test)]
pub(crate) mod tests;
