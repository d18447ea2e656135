//! What the quick player makes of the table: who can harm whom from where, and where its units are wanted.
//!
//! Worths are in hundredths of a base: what an enemy is likely to lose counts for a place, what oneself is likely to lose against
//! it, and every centimetre to where a unit is wanted as much as that errand is worth.

use std::cell::{OnceCell, RefCell};

use arrayvec::ArrayVec;
use kernel::table::{Angle, Length, Line, Point, Pose, Whereabouts};

use super::vehicles;
use crate::{
    field, fire, garrisons, ground, movement,
    state::{PieceSet, Plan, SideId, Stance, State, UnitId, Where},
    tables::{VictoryEntry, Zone},
    victory,
    vocabulary::{Arm, Cover, Formation, TerrainKind, VictoryKind, WeaponClass, ZonePurpose},
};

/// A length in whole centimetres.
pub fn cm(length: Length) -> i32 {
    length.in_thousandths() / 1000
}

/// What can be told of a unit that fires or fights.
#[derive(Clone, Copy, Debug)]
pub struct Force {
    pub unit: UnitId,
    pub at: Point,
    pub figures: i32,
    /// Of its weapon, in centimetres, and with how many dice a base; none for one that cannot fire.
    fire: Option<Fire>,
    /// How far it is likely to come in a charge; 0 for one that never does.
    pub charges: i32,
    /// Whether it is better hand to hand than with what it carries.
    pub is_keen: bool,
    pub is_dense: bool,
    pub is_gun: bool,
    pub is_fought: bool,
    /// How many times as many dice it throws this turn when it fires, and hand to hand.
    pub volleys: i32,
    pub blows: i32,
}

#[derive(Clone, Copy, Debug)]
struct Fire {
    short: i32,
    long: i32,
    each: i32,
    picks: bool,
    /// How much better than others it hits.
    times: i32,
}

impl Force {
    /// None for one that is not on the table by itself.
    pub fn of(state: &State, unit: UnitId) -> Option<Self> {
        let own = &state[unit];
        if !own.at.is_present() || matches!(own.at, Where::Aboard(_) | Where::Sheltered(_)) {
            return None;
        }
        let spec = state.spec(unit);
        let arm = spec.arm();
        let range = state.setting.charts.fire.ranges[spec.weapon];
        let is_keen = spec.carrier.is_none()
            && range.is_none_or(|range| range.short.is_none())
            && !matches!(arm, Some(Arm::Transport) | None);
        let is_gun = arm.is_some_and(Arm::is_gun);
        let fire = range.filter(|_| !own.routing).map(|range| Fire {
            short: range.short.map_or(0, cm),
            long: cm(range.long),
            each: arm.map_or(2, |arm| {
                i32::from(state.setting.charts.troops.units[arm].fire_dice_per_base)
            }),
            picks: spec.weapon.class() == Some(WeaponClass::Artillery),
            times: if fire::hits_from(state, unit) < 6 { 2 } else { 1 },
        });
        let charges = match arm {
            _ if own.routing => 0,
            Some(Arm::Infantry | Arm::Cavalry | Arm::Camelry) => {
                let foot = if spec.is_glider || arm != Some(Arm::Infantry) { 4 } else { 3 };
                let order = match own.stance.map(Stance::formation) {
                    Some(Formation::Horde) => 1,
                    Some(Formation::CloseOrder | Formation::Square) => -1,
                    _ => 0,
                };
                let hero = i32::from(state.hero_with(unit).is_some());
                7 * (foot + 1 + order + hero) / 2
            }
            Some(Arm::Artillery | Arm::MachineGun | Arm::Transport) | None => 0,
        };
        Some(Self {
            unit,
            at: field::centre(state, unit)?,
            figures: i32::from(state.figures(unit)).max(1),
            fire,
            charges,
            is_keen,
            is_dense: fire::is_dense(state, unit),
            is_gun,
            is_fought: state.is_in_contact(unit),
            volleys: if own.boosts.firepower { 2 } else { 1 },
            blows: if own.boosts.hand_to_hand { 2 } else { 1 },
        })
    }

    /// How many of it fire in a stance.
    pub fn firing(&self, stance: Option<Stance>) -> i32 {
        match stance {
            // Garrisons, trains and ships.
            None => self.figures.min(4),
            Some(Stance::CloseWide | Stance::OpenLine | Stance::Unlimbered) => self.figures,
            Some(Stance::CloseDeep | Stance::OpenChequer) => (self.figures + 1) / 2,
            Some(Stance::SquareSolo | Stance::SquareCommon) => self.figures.min(3),
            Some(_) => 0,
        }
    }

    /// How many fall to it, in hundredths, at a range.
    pub fn kills(&self, bases: i32, away: i32, is_dense: bool) -> i32 {
        let Some(fire) = self.fire.filter(|fire| away <= fire.long) else { return 0 };
        let close = if away <= fire.short { 2 } else { 1 };
        let dense = if is_dense { 2 } else { 1 };
        bases * fire.each * close * dense * fire.times * 100 / 6
    }
}

/// What a first round hand to hand is likely to bring, in hundredths of a base, to whoever begins it.
pub fn melee(own: i32, foe: i32, blows: i32) -> i32 {
    // Five of each side meet at most, and whoever charges throws twice.
    let (ours, theirs) = (own.min(5), foe.min(5));
    let (kills, losses) =
        ((200 * ours * blows / 3).min(100 * foe), (100 * theirs / 3).min(100 * own));
    // Who has fewer than six left may break, and then runs.
    let breaks = |figures: i32, lost: i32| (600 - (100 * figures - lost)).clamp(0, 600) / 2;
    let first = if losses < kills { 1 } else { 2 };
    kills - losses + breaks(foe, kills) / first - breaks(own, losses) * first / 2
}

/// The chance in hundredths that so many dice cover a distance.
pub fn reaches(dice: i32, away: i32) -> i32 {
    const SPREAD: [i32; 9] = [1, 17, 24, 29, 34, 38, 42, 45, 48];
    let spread = SPREAD[dice.clamp(0, 8) as usize];
    (50 + 35 * (35 * dice - 10 * away) / spread).clamp(0, 98)
}

/// Somewhere that a unit is wanted.
#[derive(Clone, Copy, Debug)]
enum Aim<'a> {
    /// In a zone, worth so much when it is there, and so much a centimetre on the way.
    Zone(&'a Zone, i32, i32),
    /// At a point.
    Point(Point, i32),
}

/// How a side sees the table.
pub struct Outlook<'a> {
    pub state: &'a State,
    side: SideId,
    pub foes: ArrayVec<Force, 64>,
    /// Whether it is well as things stand, so that others must come.
    leads: bool,
}

impl<'a> Outlook<'a> {
    pub fn of(state: &'a State, side: SideId) -> Self {
        let foes = state.ids().filter(|&unit| state.side_of(unit) != side);
        let foes = foes.filter_map(|unit| Force::of(state, unit)).take(64).collect();
        let lead = i32::from(victory::points(state, side))
            - i32::from(victory::points(state, side.other()));
        let leads = i32::from(state.setting.marginal) <= lead;
        Self { state, side, foes, leads }
    }

    pub fn foe(&self, unit: UnitId) -> Option<&Force> {
        self.foes.iter().find(|foe| foe.unit == unit)
    }

    /// Turns that are left, this one counted.
    fn turns_left(&self) -> i32 {
        i32::from(self.state.setting.turns) - i32::from(self.state.turn) + 1
    }
}

/// As good, or as bad, as a place can be for one that is still there.
const MOST_AT_STAKE: i32 = 600;

/// What walls are worth to whoever is attacked in them, in hundredths of a base.
pub const WALLS: i32 = 150;

/// How well the units of a side stand for what comes next, in hundredths of a base. One that stands ill is worth no less than one that
/// is lost.
pub fn prospects(state: &State, side: SideId) -> i32 {
    let outlook = Outlook::of(state, side);
    let own =
        state.ids().filter(|&unit| state.side_of(unit) == side && state[unit].at.is_present());
    let own = own.filter(|&unit| !matches!(state[unit].at, Where::Aboard(_) | Where::Sheltered(_)));
    let judges = own.filter_map(|unit| Judge::of(&outlook, unit));
    let stands = |judge: Judge<'_>| {
        let walls = if garrisons::held(state, judge.own.unit).is_some() { WALLS } else { 0 };
        judge.here(state[judge.own.unit].stance, 60) + walls
    };
    // Whoever has left by an exit is as well off as can be; whoever is sheltered in a square or still to come neither well nor ill.
    let away = state.ids().filter(|&unit| state.side_of(unit) == side);
    let away: i32 = away
        .map(|unit| match state[unit].at {
            Where::Exited(_) => 2 * MOST_AT_STAKE,
            Where::Sheltered(_) | Where::Reserve => MOST_AT_STAKE,
            _ => 0,
        })
        .sum();
    let stand: i32 = judges
        .map(|judge| MOST_AT_STAKE + stands(judge).clamp(-MOST_AT_STAKE, MOST_AT_STAKE))
        .sum();
    stand + away
}

/// How one unit sees it.
pub struct Judge<'a> {
    pub outlook: &'a Outlook<'a>,
    pub own: Force,
    aims: ArrayVec<Aim<'a>, MOST_AIMS>,
    ways: OnceCell<ArrayVec<(Angle, Length), { MOST_AIMS + 6 }>>,
    blind: OnceCell<bool>,
    /// What moves were found to be worth: by dice, obstacles and the weight of fire.
    moves: RefCell<ArrayVec<(Move, i32), MOST_MOVES>>,
}

/// Dice, obstacles to be crossed, and how much the fire that follows counts.
type Move = (i32, PieceSet, i32);

/// So many moves are kept in mind.
const MOST_MOVES: usize = 16;

/// As many errands are kept in mind.
const MOST_AIMS: usize = 12;
/// More dice than a plain move has may come of a card, a Hero or another formation.
const MORE_DICE: u8 = 3;

/// As far as so many dice are likely to carry.
fn likely(dice: i32) -> Length {
    Length::units(7 * dice / 2)
}

impl<'a> Judge<'a> {
    pub fn of(outlook: &'a Outlook<'a>, unit: UnitId) -> Option<Self> {
        let state = outlook.state;
        // Whoever is aboard will be put down somewhere.
        let own = Force::of(state, unit).or_else(|| {
            let mut ashore = state.clone();
            ashore[unit].at = Where::Field(Pose::default());
            Force::of(&ashore, unit)
        })?;
        let (ways, blind, moves) = (OnceCell::new(), OnceCell::new(), RefCell::default());
        let mut judge = Self { outlook, own, aims: ArrayVec::new(), ways, blind, moves };
        judge.find_aims();
        Some(judge)
    }

    fn find_aims(&mut self) {
        let state = self.outlook.state;
        let side = self.outlook.side.0;
        let kind = state.spec(self.own.unit).kind;
        let is_transport = state.spec(self.own.unit).arm() == Some(Arm::Transport);
        let zone = |entry: &VictoryEntry| {
            entry.zone.and_then(|zone| state.setting.zones.get(usize::from(zone)))
        };
        let listed = |entry: &VictoryEntry| entry.kinds.is_empty() || entry.kinds.contains(&kind);
        let mut aims = ArrayVec::new();
        let mut add = |aim| {
            let _: Result<(), _> = aims.try_push(aim);
        };
        for entry in &state.setting.victory {
            let (worth, is_own) = (i32::from(entry.points), entry.side == side);
            match entry.kind {
                VictoryKind::HoldZone if !is_transport => {
                    if let Some(zone) = zone(entry) {
                        // Whoever cannot hold it can still deny it.
                        let share = if is_own { 3 } else { 2 };
                        add(Aim::Zone(zone, 20 * worth * share / 3, 2 + worth * share / 6));
                    }
                }
                VictoryKind::UnitsInZone if is_own && listed(entry) => {
                    if let Some(zone) = zone(entry) {
                        add(Aim::Zone(zone, 60 * worth, 2 + worth));
                    }
                }
                VictoryKind::Exit if is_own && listed(entry) => {
                    if let Some(at) = vehicles::fetched_at(state, self.own.unit) {
                        add(Aim::Point(at, 6 + 4 * worth));
                    } else if let Some(zone) = zone(entry) {
                        add(Aim::Zone(zone, 0, self.exit_weight(zone, worth, is_transport)));
                    }
                }
                VictoryKind::StoresCaptured if is_own && !is_transport => {
                    let left = |n: usize| state.stores.get(n).is_some_and(Option::is_none);
                    let heaps = state.setting.objects.iter().enumerate();
                    let heaps = heaps.filter(|(n, _)| left(*n)).map(|(_, heap)| heap.at);
                    if let Some(at) = heaps.min_by_key(|&at| self.own.at.distance(at)) {
                        add(Aim::Point(at, 1 + worth));
                    }
                }
                VictoryKind::GunCaptured if is_own && !is_transport && !self.own.is_gun => {
                    let guns = state.guns.iter().filter(|gun| gun.captured.is_none());
                    let guns = guns.map(|gun| gun.at.at);
                    if let Some(at) = guns.min_by_key(|&at| self.own.at.distance(at)) {
                        add(Aim::Point(at, worth));
                    }
                }
                VictoryKind::Sabotage if is_own => {
                    let zones = state.setting.zones.iter();
                    for zone in zones.filter(|zone| zone.purpose == ZonePurpose::Objective) {
                        add(Aim::Zone(zone, 10 * worth, 2 + worth / 3));
                    }
                }
                _ => {}
            }
        }
        self.aims = aims;
    }

    /// How much a centimetre on the way to an exit is worth: what has to go goes, and others when it is time.
    fn exit_weight(&self, zone: &Zone, worth: i32, is_transport: bool) -> i32 {
        let away = cm(zone.region.border_distance(self.own.at));
        let is_late = (self.outlook.turns_left() - 2) * 8 < away;
        match (is_transport, is_late) {
            (true, _) => 6 + 4 * worth,
            (false, true) => 2 + 2 * worth,
            (false, false) => worth,
        }
    }

    /// How well the unit would stand somewhere. `next` is how much its own fire from there counts, in hundredths.
    pub fn place(&self, at: Point, facing: Angle, stance: Option<Stance>, next: i32) -> i32 {
        let (state, own) = (self.outlook.state, &self.own);
        let is_dense = match stance.map(Stance::formation) {
            Some(Formation::CloseOrder | Formation::Square | Formation::Horde) => true,
            Some(Formation::Column) => state.setting.switches.column_is_dense,
            Some(_) | None => false,
        };
        let cover = self.cover(at);
        let (mut harm, mut danger) = (0, 0);
        let mut nearest: Option<(i32, &Force)> = None;
        let mut aimed: Option<(i32, &Force)> = None;
        let mut best = 0;
        let bases = own.firing(stance);
        // A card that doubles the dice is over when the turn is.
        let volleys = if 100 < next { own.volleys } else { 1 };
        for foe in &self.outlook.foes {
            let away = (cm(at.distance(foe.at)) - 1).max(0);
            if nearest.is_none_or(|(least, _)| away < least) {
                nearest = Some((away, foe));
            }
            // Who is out of range is not harmed, and whoever is behind another only by those who pick.
            let counts = own.fire.is_some_and(|fire| {
                let is_nearer = aimed.is_none_or(|(least, _)| away < least);
                away <= fire.long && (fire.picks || is_nearer)
            });
            if 0 < bases && counts && !foe.is_fought && at != foe.at {
                let askew = at.bearing(foe.at).between(facing).in_hundredths() / 100;
                if askew <= 45 {
                    if aimed.is_none_or(|(least, _)| away < least) {
                        aimed = Some((away, foe));
                    }
                    if own.fire.is_some_and(|fire| fire.picks) {
                        best = best.max(
                            (volleys * own.kills(bases, away, foe.is_dense)).min(100 * foe.figures),
                        );
                    }
                }
            }
            let fires = foe.firing(state[foe.unit].stance);
            harm += foe.kills(fires, away, is_dense) / cover
                + foe.kills(fires, (away - 8).max(0), is_dense) / cover / 3;
            if 0 < foe.charges && away <= foe.charges && !own.is_keen {
                let keen = if foe.is_keen { 4 } else { 1 };
                danger += melee(foe.figures, own.figures, 1).max(0) * keen / 8;
            }
        }
        if let Some((away, foe)) = aimed {
            best =
                best.max((volleys * own.kills(bases, away, foe.is_dense)).min(100 * foe.figures));
        }
        let most = 100 * own.figures;
        let mut worth = best * next / 100 - harm.min(most) * 2 / 5 - danger.min(most);
        // Many who are close together strike together.
        if own.is_keen && is_dense {
            worth += 80;
        }
        if let Some((away, foe)) = nearest {
            let wanted = if own.is_keen {
                own.charges * 2 / 3
            } else {
                own.fire.map_or(60, |fire| fire.long - 3)
            };
            let (far, keen) = ((away - wanted).max(0), if own.is_keen { 6 } else { 4 });
            let pull = if self.outlook.leads { keen / 3 } else { keen };
            worth -= far * pull;
            if at != foe.at {
                worth -= at.bearing(foe.at).between(facing).in_hundredths() / 100 / 4;
            }
        }
        worth + self.errands(at)
    }

    fn errands(&self, at: Point) -> i32 {
        let mut worth = 0;
        for aim in &self.aims {
            worth += match *aim {
                Aim::Zone(zone, there, each) => {
                    if zone.region.locate(at) == Whereabouts::Inside {
                        there
                    } else {
                        -each * cm(zone.region.border_distance(at))
                    }
                }
                Aim::Point(to, each) => -each * cm(at.distance(to)),
            };
        }
        worth
    }

    /// By how much the ground divides what is fired at somebody there.
    fn cover(&self, at: Point) -> i32 {
        let pieces = self.outlook.state.setting.terrain.iter();
        let pieces = pieces.filter(|piece| piece.cover != Cover::None);
        let best = pieces.filter(|piece| {
            if piece.kind == TerrainKind::Barrier {
                piece.region.bounds().grown(ground::BEHIND_BARRIER).holds(at)
                    && piece.region.border_distance(at) <= ground::BEHIND_BARRIER
            } else {
                piece.region.holds(at)
            }
        });
        match best.map(|piece| piece.cover).max() {
            Some(Cover::Hard) => 4,
            Some(Cover::Soft) => 2,
            Some(Cover::None) | None => 1,
        }
    }

    /// The same where it is.
    pub fn here(&self, stance: Option<Stance>, next: i32) -> i32 {
        let state = self.outlook.state;
        let pose = movement::front(state, self.own.unit)
            .unwrap_or_else(|| Pose::new(self.own.at, self.facing(self.own.at)));
        let next = if self.is_blind() { 0 } else { next };
        self.place(pose.at, pose.facing, stance, next)
    }

    /// Whether it has nobody to fire at from where it stands: whoever seems to be in range may be out of sight.
    fn is_blind(&self) -> bool {
        *self.blind.get_or_init(|| {
            let state = self.outlook.state;
            0 < self.own.firing(state[self.own.unit].stance) && self.fires(state) == 0
        })
    }

    /// What its fire is likely to do now, in hundredths of a base, if it has anybody to fire at.
    pub fn fires(&self, state: &State) -> i32 {
        let unit = self.own.unit;
        if fire::check_may_fire(state, unit, false).is_err() {
            return 0;
        }
        let faces = fire::faces(state, unit);
        let shots = faces.iter().flat_map(|face| fire::shots(state, unit, face.front));
        let bases = self.own.firing(state[unit].stance);
        let kills = shots.map(|shot| {
            let (away, dense) = (cm(shot.range), fire::is_dense(state, shot.unit));
            let from = movement::front(state, unit).map_or(self.own.at, |front| front.at);
            let cover = match fire::cover(state, unit, shot, from) {
                Cover::None => 1,
                Cover::Soft => 2,
                Cover::Hard => 4,
            };
            let left = 100 * i32::from(state.figures(shot.unit)).max(1);
            (self.own.volleys * self.own.kills(bases, away, dense) / cover).min(left)
        });
        kills.max().unwrap_or(0)
    }

    /// How well it would stand where it is, turned to the nearest enemy.
    pub fn turned(&self, next: i32) -> i32 {
        let state = self.outlook.state;
        let Some(front) = movement::front(state, self.own.unit) else { return -100_000 };
        let stance = state[self.own.unit].stance;
        let facing = self.facing(front.at);
        if movement::can_face(state, self.own.unit, facing) {
            self.place(front.at, facing, stance, next)
        } else {
            self.here(stance, next)
        }
    }

    /// The way to the nearest enemy.
    fn facing(&self, at: Point) -> Angle {
        let foes = self.outlook.foes.iter().filter(|foe| foe.at != at);
        let nearest = foes.min_by_key(|foe| at.distance(foe.at));
        nearest.map_or(Angle::NORTH, |foe| at.bearing(foe.at))
    }

    /// The headings that come into question, and how far it gets by each before somebody is in its way.
    fn ways(&self) -> &[(Angle, Length)] {
        self.ways.get_or_init(|| {
            let (state, unit) = (self.outlook.state, self.own.unit);
            let most = movement::pool(state, unit, Plan::Move { over: PieceSet::EMPTY });
            let most = likely(i32::from(most + MORE_DICE));
            let front = movement::front(state, unit);
            let from = front.map_or(self.own.at, |front| front.at);
            let foe = self.facing(from);
            let aims = self.aims.iter().map(|aim| match *aim {
                Aim::Zone(zone, ..) => zone.region.nearest_border(from),
                Aim::Point(to, _) => to,
            });
            let wanted = aims.filter(|&to| to != from);
            let wanted = wanted.map(|to| (from.bearing(to), from.distance(to)));
            let round = [0, 180, 45, 315, 90, 270].map(|turn| (foe + Angle::degrees(turn), most));
            let room = front.map(|front| movement::room_for(state, unit, front, most));
            let shape = movement::shape(state, unit);
            let free = |(heading, far): (Angle, Length)| {
                let Some(room) = &room else { return Some((heading, far)) };
                let frame = Pose::new(from, heading).frame();
                let leg = Line::new(from, frame.at(Length::ZERO, far.min(most)));
                room.march(&shape, &frame, &leg).ok().map(|marched| (heading, marched.length))
            };
            wanted.chain(round).filter_map(free).collect()
        })
    }

    /// How well it is likely to stand after a move of so many dice across some obstacles.
    pub fn after_move(&self, dice: i32, over: PieceSet, next: i32) -> i32 {
        let wanted = (dice, over, next);
        let known = self.moves.borrow().iter().find(|(one, _)| *one == wanted).map(|&(_, it)| it);
        known.unwrap_or_else(|| {
            let worth = self.reckoned_after(wanted);
            let _: Result<(), _> = self.moves.borrow_mut().try_push((wanted, worth));
            worth
        })
    }

    fn reckoned_after(&self, (dice, over, next): Move) -> i32 {
        let state = self.outlook.state;
        let unit = self.own.unit;
        let stance = state[unit].stance;
        let held = garrisons::held(state, unit);
        let from = movement::front(state, unit).map_or(self.own.at, |front| front.at);
        let stays = self.here(stance, next);
        let length = likely(dice);
        if length == Length::ZERO {
            return stays;
        }
        let mut best = stays;
        for &(heading, far) in self.ways().iter().filter(|(_, far)| Length::ZERO < *far) {
            let mut far = far.min(length);
            let leg = Line::towards(from, heading, far);
            for (piece, n) in state.setting.terrain.iter().zip(0_u8..) {
                let bars = ground::bars(piece) && held != Some(n) && !state.spec(unit).is_glider;
                let costs = piece.obstacle && !over.has(n) && !state.spec(unit).is_glider;
                if (bars || costs) && piece.region.bounds().meets(leg.bounds()) {
                    far = far.min(ground::entry(piece, &leg).unwrap_or(far));
                }
            }
            let to = from.towards(heading, far);
            if !state.setting.table.holds(to) {
                continue;
            }
            let at_foe = self.facing(to);
            for facing in [at_foe, heading] {
                best = best.max(self.place(to, facing, stance, next));
            }
        }
        best
    }
}
