//! Where to stand: what a stand could fire at from a place, what could fire at it there, and what the battle is fought for.

pub mod hover;
pub mod scoot;
pub mod show;

use std::{cell::OnceCell, sync::OnceLock};

use arrayvec::ArrayVec;
use kernel::table::{Length, Outline, Point, Shape, nearest_points};

pub use self::hover::hovers;
use super::shots::{self, Harm, SURE};
use crate::{
    cylinders,
    effects::Penetration,
    fire, flyers, ground, sight,
    state::{SideId, StandId, State},
    tables::{MOST_STANDS, Plate, Weapon},
    victory,
    vocabulary::{Class, Equipment, VictoryKind, WeaponKind},
};

/// The distances, in inches, at which fire is weighed; between them the nearer one counts.
const SAMPLES: [i32; 8] = [1, 4, 7, 10, 13, 18, 24, 36];
/// What it is worth to reach cover, in thousandths of a point.
const SHELTER: i32 = 600;
/// Who comes so near to a cylinder touches it, and so near to a machine is stopped.
const TOUCH: Length = Length::thousandths(900);
const HALT: Length = Length::thousandths(2000);
/// Who is so near goes the same way.
const COMPANY: Length = Length::units(12);
/// Who goes for the enemy by himself has a weapon against machines that reaches so many inches.
const DASH: u8 = 8;
/// So many friends beside it halve what a stand has to fear.
const ALONE: i32 = 8;
/// Between the middles of two stands lies about so much of themselves.
const BULK: i32 = 700;

/// Chances in thousandths that somebody is gone after a turn of fire, by distance.
type Reach = [i32; SAMPLES.len()];

/// An enemy as he is looked at from elsewhere.
struct Foe {
    id: StandId,
    at: Point,
    /// As he is looked at, once he is.
    eye: OnceCell<Option<sight::Eye>>,
    /// What he could do to the stand, and the stand to him.
    threat: Reach,
    gain: Reach,
    /// The best of that, and whether there is any threat.
    most: i32,
    is_harmless: bool,
    /// The squares of how far away he is who comes so near to one as is weighed before he fires, by distance.
    soon: Squares,
    /// How far he moves and still fires, in thousandths of an inch.
    mobile: i32,
    value: i32,
    /// How near one must come to see him; none where he is seen.
    hidden: Option<i32>,
    /// How near he must come to see the stand where it lurks.
    spots: i32,
}

/// Something that is fought for.
struct Goal {
    at: Point,
    /// In thousandths of a point.
    worth: i32,
    /// How far from its middle it still counts, in thousandths of an inch.
    size: i32,
    /// Whether it must be reached as soon as possible, not just in time.
    urgent: bool,
}

/// What a stand has to think of when it looks for a place.
pub struct Outlook<'a> {
    state: &'a State,
    stand: StandId,
    foes: Vec<Foe>,
    goals: ArrayVec<Goal, 16>,
    value: i32,
    /// What it may move in all, and how far of that it may move and still fire at armour.
    pace: i32,
    steady: i32,
    from: Point,
    /// What it has moved in this phase before.
    gone: i32,
    moves_left: i32,
    /// What is left of a threat in cover, in tenths.
    sheltered: i32,
    /// Whether nobody has seen it where it stands.
    lurks: bool,
    attacks: bool,
    /// Whether danger counts for little: there is something to be won by it, and no other way to win.
    bold: bool,
    /// From how near on its weapons do what they can, in thousandths of an inch.
    reach: i32,
    /// How many friends go with it, among whom the enemy must divide his fire.
    company: i32,
}

impl<'a> Outlook<'a> {
    pub fn new(state: &'a State, stand: StandId) -> Self {
        let side = state.side_of(stand);
        let from = state.pose(stand).map_or(Point::default(), |pose| pose.at);
        let kind = state.kind(stand);
        let lurks = lurks(state, stand);
        let mut foes = Vec::with_capacity(MOST_STANDS / 2);
        for enemy in state.shown(side.other()) {
            let Some(pose) = state.pose(enemy) else { continue };
            let [threat, gain] =
                [(enemy, stand), (stand, enemy)].map(|(one, other)| known_reach(state, one, other));
            let asleep = cylinders::is_dormant(state, enemy) || state[enemy].limbered;
            let threat = if asleep { [0; SAMPLES.len()] } else { threat };
            let hidden = if state[enemy].spotted {
                None
            } else {
                let range = crate::spotting::range(state, stand, enemy);
                range.map(Length::in_thousandths)
            };
            // Who has been seen where he stands does not ask how near somebody must come for that.
            let spots = lurks.then(|| crate::spotting::range(state, enemy, stand)).flatten();
            let mobile = mobility(state, enemy);
            foes.push(Foe {
                id: enemy,
                spots: spots.map_or(i32::MAX, Length::in_thousandths),
                at: pose.at,
                eye: OnceCell::new(),
                threat,
                gain,
                most: gain.iter().copied().max().unwrap_or(0),
                is_harmless: threat == [0; SAMPLES.len()],
                soon: squares(BULK + mobile),
                mobile,
                value: shots::value(state, enemy),
                hidden,
            });
        }
        let pace = i32::from(ground::allowance(state, stand)) * 1000;
        let reach = if state.is_martian(stand) { 0 } else { reaches(&foes) };
        let turns = i32::from(state.setting.turns) - i32::from(state.turn);
        let value = shots::value(state, stand);
        let most = |foe: &Foe| foe.most * foe.value / SURE;
        let trades = foes.iter().map(most).max().is_some_and(|most| value * 3 / 4 <= most);
        let late = state.setting.turns < state.turn * 2 || kind.class.flies();
        let company = if state.is_martian(stand) { 0 } else { company(state, stand, from) };
        Self {
            company,
            bold: trades && late && !state.is_martian(stand) && attacks(state, stand),
            state,
            stand,
            foes,
            goals: goals(state, stand),
            value,
            pace: pace.max(1000),
            steady: mobility(state, stand),
            from,
            gone: gone(state, stand),
            moves_left: turns + 1,
            sheltered: match (kind.is_personnel(), kind.class.flies()) {
                (_, true) => 10,
                (true, false) => 3,
                (false, false) => 6,
            },
            lurks,
            attacks: attacks(state, stand),
            reach,
        }
    }

    /// What the way to a place is worth that leads straight to a cylinder which sleeps.
    ///
    /// [FT-CYL-05] It need only be touched; [FT-CC-01] who comes near to somebody else on the way is stopped.
    pub fn opens(&self, to: Point) -> Option<i32> {
        let near = |at: Point, inches: Length| {
            let (way, spot) = (Outline::line(self.from, to), Outline::point(at));
            kernel::table::is_within(&way, &spot, inches)
        };
        let touched = |goal: &&Goal| SHELTER < goal.worth && goal.urgent && near(goal.at, TOUCH);
        let goal = self.goals.iter().find(touched)?;
        let stopped = self.foes.iter().any(|foe| foe.at != goal.at && near(foe.at, HALT));
        (!stopped).then_some(goal.worth * 4)
    }

    /// How well the stand would stand there, in thousandths of a point.
    pub fn worth(&self, at: Point) -> i32 {
        let fires_now = self.fires_from(at);
        let covered = self.sheltered < 10 && is_cover(self.state, at);
        let lurks = self.lurks && at == self.from;
        let (mut best, mut safe, mut nearest) = (0, SURE, None::<(i64, Point)>);
        for foe in &self.foes {
            let away = Away::new(foe.at, at);
            if nearest.is_none_or(|(least, _)| away.0 < least) {
                nearest = Some((away.0, foe.at));
            }
            if best < foe.most * foe.value / SURE
                && foe.hidden.is_none_or(|range| away.is_within(range, BULK))
            {
                best = best.max(away.chance(&foe.gain, &GAPS) * foe.value / SURE);
            }
            if foe.is_harmless {
                continue;
            }
            // He may come nearer before he fires, but does not always.
            let Some(at) = foe.soon.iter().position(|&far| away.0 <= far) else { continue };
            let now = (at..SAMPLES.len()).find(|&at| away.0 <= AWAY[at]);
            let (now, soon) = (now.map_or(0, |at| foe.threat[at]), foe.threat[at]);
            let mut threat = i32::midpoint(now, soon);
            if covered {
                threat = threat * self.sheltered / 10;
            }
            // Whom nobody sees nobody fires at.
            if lurks && !away.is_within(foe.spots, BULK + foe.mobile) {
                threat = 0;
            }
            safe = safe * (SURE - threat.min(900)) / SURE;
        }
        let gain = if fires_now { best } else { best / 2 };
        let danger = (SURE - safe) * self.value / SURE;
        let danger = if self.bold { danger / 4 } else { danger * 3 / 5 };
        let danger = self.shared(danger);
        let mut worth = gain - danger + self.goal_worth(at);
        if self.attacks
            && let Some((_, nearest)) = nearest
        {
            let nearest = (nearest.distance(at).in_thousandths() - BULK).max(0);
            worth -= (nearest - self.reach).max(0) / if self.bold { 12 } else { 60 };
        }
        if covered { worth + 150 } else { worth }
    }

    /// What it is worth to be nearer to what the battle is fought for, the more so the less time is left.
    fn goal_worth(&self, at: Point) -> i32 {
        let mut worth = 0;
        for goal in &self.goals {
            let away = (goal.at.distance(at).in_thousandths() - goal.size).max(0);
            if away == 0 {
                worth += goal.worth;
                continue;
            }
            let needed = (away + self.pace - 1) / self.pace;
            let slack = if goal.urgent { 0 } else { (self.moves_left - needed - 1).max(0) };
            let pull = goal.worth / (1 + 2 * slack);
            worth -= pull * (away / 100) / (self.pace / 100).max(1);
        }
        worth
    }

    /// What it adds to look about there: somebody to fire at in sight, and nobody who fires back. None where it surely adds less than
    /// that.
    pub fn seen_worth(&self, at: Point, least: i32) -> Option<i32> {
        let fires = self.fires_from(at);
        let martian = self.state.is_martian(self.stand);
        if martian && !fires {
            return Some(0);
        }
        let covered = self.sheltered < 10 && is_cover(self.state, at);
        let (mut most, mut all_safe) = (0, SURE);
        let mut met: ArrayVec<(i32, i32, &Foe), MOST_STANDS> = ArrayVec::new();
        for foe in &self.foes {
            let away = foe.at.distance(at).in_thousandths();
            let gap = (away - BULK).max(0);
            let shows = foe.hidden.is_none_or(|range| gap <= range);
            let gain = if fires && shows { foe.gain_from(away) } else { 0 };
            let mut threat = if martian { 0 } else { at_range(&foe.threat, gap) };
            if covered {
                threat = threat * self.sheltered / 10;
            }
            if gain == 0 && threat == 0 {
                continue;
            }
            all_safe = all_safe * (SURE - threat.min(900)) / SURE;
            let gain = gain * foe.value / SURE;
            most = most.max(gain);
            met.push((gain, threat, foe));
        }
        // Out of sight half of the danger is gone.
        let adds = |best: i32, safe: i32| {
            let spared = (safe - all_safe) * self.value / SURE / 2;
            best / 2 + self.shared(if self.bold { spared / 4 } else { spared })
        };
        if adds(most, SURE) < least {
            return None;
        }
        // Who is no threat matters only if he is worth more than those who are seen: the best of them first.
        met.sort_by_key(|&(gain, threat, _)| if threat == 0 { (true, -gain) } else { (false, 0) });
        let post = sight::Post::new(self.state, self.stand, at);
        let (mut best, mut safe) = (0, SURE);
        for (gain, threat, foe) in met {
            if threat == 0 {
                if gain <= best {
                    continue;
                }
                // Those who are left are worth no more.
                most = gain;
            }
            if adds(most, safe) < least {
                return None;
            }
            if foe.is_seen_from(self.state, &post) {
                best = best.max(gain);
                safe = safe * (SURE - threat.min(900)) / SURE;
            }
        }
        Some(adds(best, safe))
    }

    /// Whether a stand that goes to a place has not moved too far to fire from there.
    fn fires_from(&self, at: Point) -> bool {
        self.gone + self.from.distance(at).in_thousandths() <= self.steady
    }

    /// What is left of a danger that friends share.
    fn shared(&self, danger: i32) -> i32 {
        danger * ALONE / (ALONE + self.company)
    }
}

impl Foe {
    /// What the stand does to him from so far between the middles. Nobody may measure: who stays at the very end of his range may fire in vain.
    fn gain_from(&self, away: i32) -> i32 {
        at_range(&self.gain, away.max(BULK))
    }

    fn is_seen_from(&self, state: &State, post: &sight::Post<'_>) -> bool {
        let eye = self.eye.get_or_init(|| Some(sight::eye(state, self.id)?.into_owned()));
        eye.as_ref().is_some_and(|eye| post.sees(self.id, eye))
    }
}

/// What a stand on the move has travelled already, in thousandths of an inch of open ground.
fn gone(state: &State, stand: StandId) -> i32 {
    let moves = state.mover.as_ref().is_some_and(|mover| mover.stand == stand);
    if moves { state[stand].travelled.length().in_thousandths() } else { 0 }
}

/// How many friends of a stand go for the enemy beside it.
fn company(state: &State, stand: StandId, from: Point) -> i32 {
    if !attacks(state, stand) {
        return 0;
    }
    let friends = state.on_table(state.side_of(stand)).filter(|&friend| friend != stand);
    let near = friends.filter(|&friend| {
        state.pose(friend).is_some_and(|pose| pose.at.distance(from) <= COMPANY)
            && attacks(state, friend)
    });
    near.count() as i32
}

/// From how near on a stand does to somebody nearly what it can.
fn reaches(foes: &[Foe]) -> i32 {
    let Some(foe) = foes.iter().max_by_key(|foe| foe.most) else { return 0 };
    let enough = foe.most * 4 / 5;
    let far = SAMPLES.iter().zip(foe.gain).rev().find(|&(_, gain)| 0 < gain && enough <= gain);
    far.map_or(0, |(&inches, _)| (inches - 1) * 1000)
}

/// Whether a stand of the humans is in cover and has not been seen.
pub fn lurks(state: &State, stand: StandId) -> bool {
    !state.is_martian(stand)
        && !state[stand].spotted
        && !state.class(stand).flies()
        && is_sheltered(state, stand)
}

/// Whether a stand goes for the enemy by itself: Martians, and whatever drives, rides or flies with a weapon.
fn attacks(state: &State, stand: StandId) -> bool {
    let kind = state.kind(stand);
    let is_apt = match kind.class {
        Class::Tripod | Class::Walker | Class::MartianFlyer | Class::Flyer | Class::HorseGun => {
            true
        }
        // Who does nothing from farther off than a dash burns before he is there.
        Class::Mbt | Class::Light => {
            let far = |weapon: &Weapon| weapon.pen.is_some() && DASH <= weapon.range;
            kind.carry == 0 && kind.weapons.iter().any(far)
        }
        Class::Cavalry
        | Class::Soft
        | Class::Foot
        | Class::Team
        | Class::Observer
        | Class::Gun
        | Class::SelfPropelled
        | Class::Ironclad
        | Class::Cylinder
        | Class::Zeppelin => false,
    };
    // Whether they let the enemy come takes longest to tell.
    is_apt && (state.is_martian(stand) || kind.class.flies() || !bides(state))
}

/// How far a stand moves and still fires, in thousandths of an inch.
fn mobility(state: &State, stand: StandId) -> i32 {
    let kind = state.kind(stand);
    let allowance = i32::from(ground::allowance(state, stand)) * 1000;
    if kind.class == Class::Gun || kind.fires_standing_only {
        return 0;
    }
    // [FT-FIRE-04] Missiles are never stabilised, [FT-INF-05] and men who have moved do not fire them.
    let armour = kind.weapons.iter().filter(|weapon| weapon.pen.is_some());
    let best = armour.max_by_key(|weapon| (weapon.range, weapon.pen));
    let guided = best.is_some_and(|weapon| weapon.kind == WeaponKind::Missile);
    if guided && kind.is_personnel() {
        return 0;
    }
    let steady = kind.has(Equipment::Stabilised) || kind.has(Equipment::AdvancedStabilisation);
    if kind.is_personnel() || (steady && !guided) {
        return allowance;
    }
    fire::half_move(state, stand).length().in_thousandths()
}

/// The square of how far two middles are apart: what is asked of it needs no root.
#[derive(Clone, Copy)]
struct Away(i64);

impl Away {
    fn new(one: Point, other: Point) -> Self {
        let shift = other.from(one);
        let squared = |part: Length| i64::from(part.in_thousandths()).pow(2);
        Self(squared(shift.east) + squared(shift.north))
    }

    /// Whether it is no farther than two lengths together.
    fn is_within(self, far: i32, more: i32) -> bool {
        self.0 <= (i64::from(far) + i64::from(more)).pow(2)
    }

    /// The same as [`at_range`] by the squares of the distances.
    fn chance(self, reach: &Reach, far: &Squares) -> i32 {
        let at = far.iter().position(|&far| self.0 <= far);
        at.map_or(0, |at| reach[at])
    }
}

/// The squares of the distances at which fire is weighed, each with so much more.
type Squares = [i64; SAMPLES.len()];

const fn squares(more: i32) -> Squares {
    let mut squares = [0; SAMPLES.len()];
    let mut at = 0;
    while at < SAMPLES.len() {
        let far = SAMPLES[at] as i64 * 1000 + more as i64;
        squares[at] = far * far;
        at += 1;
    }
    squares
}

/// Between two middles, and between two stands.
const GAPS: Squares = squares(0);
const AWAY: Squares = squares(BULK);

/// The chances at the nearest distance that is weighed and not nearer than this.
fn at_range(reach: &Reach, gap: i32) -> i32 {
    let at = SAMPLES.iter().position(|&inches| gap <= inches * 1000);
    at.map_or(0, |at| reach[at])
}

/// What each stand does to each other in a turn of fire in the open, by distance. It follows from the setting, and is worked out when it is first
/// asked for.
#[derive(Debug, Default)]
pub struct Reaches(OnceLock<Vec<OnceLock<Reach>>>);

/// Whoever copies a setting may be about to change it.
impl Clone for Reaches {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl PartialEq for Reaches {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// The same as [`reach`] says, worked out once.
fn known_reach(state: &State, shooter: StandId, target: StandId) -> Reach {
    let n = state.setting.roster.len();
    let all = state.setting.reaches.0.get_or_init(|| vec![OnceLock::new(); n * n]);
    let known = all.get(usize::from(shooter.0) * n + usize::from(target.0));
    known.map_or_else(
        || reach(state, shooter, target),
        |known| *known.get_or_init(|| reach(state, shooter, target)),
    )
}

/// What one stand does to another in a turn of fire in the open, by distance.
fn reach(state: &State, shooter: StandId, target: StandId) -> Reach {
    let (own, other) = (state.kind(shooter), state.kind(target));
    let charts = &state.setting.charts.qualities;
    let quality = charts[state.quality(shooter) as usize];
    let check = charts[state.quality(target) as usize].roll;
    let plus = i32::from(quality.to_hit);
    SAMPLES.map(|inches| {
        let gap = Length::units(inches);
        let by_weapon = own.weapons.iter().map(|weapon| {
            let men = other.is_personnel() || (other.soft && !other.class.flies());
            if men && let Some(sa) = weapon.sa {
                let range = Length::units(weapon.range.into());
                if range < gap {
                    return Harm::default();
                }
                let dice = weapon.rof + quality.small_arms_dice;
                return shots::volley(shots::chance(i32::from(sa) - plus), dice, check, 0);
            }
            if weapon.pen.is_none() || other.is_personnel() {
                return Harm::default();
            }
            if matches!(weapon.kind, WeaponKind::Sam | WeaponKind::Machinegun)
                && !flyers::is_flyer(other.class)
            {
                return Harm::default();
            }
            let hit = shots::hits(other.class, weapon, plus, gap, || {
                flyers::anti(state, shooter, weapon)
            });
            let Some((band, hit)) = hit else { return Harm::default() };
            let plate = if other.soft { Plate::default() } else { other.front };
            let dice = Penetration::against(weapon, plate, other.class, band, false);
            shots::strikes(hit, dice, other.hits, shots::fails(check, 0)).times(weapon.rof)
        });
        by_weapon.map(Harm::gone).max().unwrap_or(0)
    })
}

pub fn is_cover(state: &State, at: Point) -> bool {
    state.setting.land.at(at).iter().any(|piece| {
        let kind = state.setting.land.pieces()[piece].kind.kind;
        ground::kind(&state.setting, kind).shelters_from_artillery
    })
}

/// What a stand may go for: exits of its own, areas to be held or to be denied, cylinders that sleep.
fn goals(state: &State, stand: StandId) -> ArrayVec<Goal, 16> {
    let mut goals = ArrayVec::new();
    let side = state.side_of(stand);
    let class = state.class(stand);
    if class == Class::Zeppelin || class == Class::Ironclad {
        return goals;
    }
    if side == SideId::HUMANS && !class.is_gun() && class != Class::Observer {
        let asleep = state.shown(SideId::MARTIANS);
        let asleep = asleep.filter(|&enemy| cylinders::is_dormant(state, enemy));
        let here = state.pose(stand).map_or(Point::default(), |pose| pose.at);
        let pace = Length::units(ground::allowance(state, stand).into());
        let moves = if class == Class::Cavalry { 4 } else { 2 };
        for cylinder in asleep.take(8) {
            if let Some(pose) = state.pose(cylinder)
                && pose.at.distance(here) <= pace * moves + Length::units(1)
            {
                let worth = shots::value(state, cylinder);
                goals.push(Goal { at: pose.at, worth, size: 500, urgent: true });
            }
        }
    }
    if side == SideId::HUMANS
        && !class.flies()
        && !attacks(state, stand)
        && !is_sheltered(state, stand)
        && let Some(at) = shelter_near(state, stand).filter(|&at| is_near(state, stand, at))
    {
        let _ = goals.try_push(Goal { at, worth: SHELTER, size: 0, urgent: true });
    }
    for entry in &state.setting.victory {
        let own = SideId::of(entry.side) == side;
        let worth = i32::from(entry.points) * 1000;
        match (entry.kind, &entry.exit, &entry.area) {
            (VictoryKind::Exit, Some(exit), _)
                if own && entry.types.contains(&state.kind(stand).id) =>
            {
                let here = state.pose(stand).map_or(exit.from, |pose| pose.at);
                let edge = Outline::line(exit.from, exit.to);
                let at = nearest_points(&edge, &Outline::point(here)).0;
                let _ = goals.try_push(Goal { at, worth, size: 0, urgent: false });
            }
            (VictoryKind::Hold, _, Some(area)) if !class.flies() => {
                let bounds = area.bounds();
                let at = bounds.low.middle(bounds.high);
                let inside = |side: SideId| {
                    let there = state.shown(side).filter(|&other| other != stand);
                    let there = there.filter_map(|other| state.pose(other));
                    there.filter(|pose| area.holds(pose.at)).count() as i32
                };
                let across = (bounds.high.x - bounds.low.x).min(bounds.high.y - bounds.low.y);
                let worth = worth / (1 + inside(side));
                let size = across.in_thousandths() / 2;
                let _ = goals.try_push(Goal { at, worth, size, urgent: false });
            }
            _ => {}
        }
    }
    goals
}

/// Whether the humans let the enemy come: at first, and as long as they would win if the battle ended now.
pub fn bides(state: &State) -> bool {
    let (turn, turns) = (state.turn, state.setting.turns);
    if turn * 3 <= turns {
        return true;
    }
    let points = |side: SideId| i32::from(victory::points(state, side, None));
    let lead = points(SideId::HUMANS) - points(SideId::MARTIANS);
    i32::from(state.setting.minor) <= lead
}

/// Whether a stand gets to a place in two moves.
fn is_near(state: &State, stand: StandId, at: Point) -> bool {
    let pace = Length::units(ground::allowance(state, stand).into());
    state.pose(stand).is_some_and(|pose| pose.at.distance(at) <= pace * 2)
}

/// The nearest cover that a stand may enter.
fn shelter_near(state: &State, stand: StandId) -> Option<Point> {
    let here = state.pose(stand)?.at;
    let gait = ground::gait(state, stand);
    let found = state.setting.land.pieces().iter().filter_map(|piece| {
        let row = ground::kind(&state.setting, piece.kind.kind);
        let Shape::Area(region) = &piece.shape else { return None };
        let bounds = region.bounds();
        let middle = bounds.low.middle(bounds.high);
        let fits = row.shelters_from_artillery && ground::may_stand(&state.setting, gait, middle);
        let rim = region.nearest_border(here);
        fits.then(|| rim.towards(rim.bearing(middle), Length::thousandths(400)))
    });
    found.min_by_key(|at| at.distance(here))
}

/// Whether somebody waits in his cylinder among the enemies of a side.
pub fn sleeps(state: &State, side: SideId) -> bool {
    state.shown(side.other()).any(|enemy| cylinders::is_dormant(state, enemy))
}

/// Whether a stand has nothing to gain by moving and need not be asked; `sleeps` says whether an enemy waits in his cylinder.
pub fn stays(state: &State, stand: StandId, sleeps: impl FnOnce() -> bool) -> bool {
    let class = state.class(stand);
    if state.is_martian(stand) || attacks(state, stand) {
        return false;
    }
    if class.is_gun() || class == Class::Observer || class == Class::SelfPropelled {
        return true;
    }
    if class == Class::Zeppelin
        && let Some(roof) = state.pose(stand).and_then(|pose| show::roof(state, pose.at))
    {
        return roof.away == Length::ZERO;
    }
    if show::draws_fire(state, stand) {
        return false;
    }
    !sleeps() && !may_strike(state, stand) && is_sheltered(state, stand)
}

/// Whether men with a weapon against machines could come near enough to one to use it.
fn may_strike(state: &State, stand: StandId) -> bool {
    let kind = state.kind(stand);
    let reach =
        kind.weapons.iter().filter(|weapon| weapon.pen.is_some()).map(|one| one.range).max();
    let (Some(reach), Some(pose)) = (reach, state.pose(stand)) else { return false };
    if kind.fires_standing_only || state[stand].pinned {
        return false;
    }
    let far = Length::units(i32::from(reach) + i32::from(ground::allowance(state, stand)) + 1);
    let mut enemies = state.shown(state.side_of(stand).other());
    enemies.any(|enemy| {
        !state.kind(enemy).is_personnel()
            && state.pose(enemy).is_some_and(|enemy| enemy.at.distance(pose.at) <= far)
    })
}

/// How well a gun that is hooked up would stand somewhere: as near to the enemy as its range, in cover.
pub fn battery_worth(state: &State, gun: StandId, at: Point) -> i32 {
    let enemies = state.shown(state.side_of(gun).other()).filter_map(|enemy| state.pose(enemy));
    let nearest = enemies.map(|enemy| enemy.at.distance(at).in_thousandths()).min();
    let range = state.kind(gun).weapons.iter().map(|weapon| weapon.range).max().unwrap_or(0);
    let off = nearest.map_or(0, |nearest| (nearest - i32::from(range) * 1000).abs());
    (if is_cover(state, at) { 2000 } else { 0 }) - off
}

/// Whether a stand had better march than fight: it has far to go to a cylinder that sleeps.
pub fn hurries(state: &State, stand: StandId) -> bool {
    let Some(pose) = state.pose(stand) else { return false };
    let pace = Length::units(ground::allowance(state, stand).into());
    let goals = goals(state, stand);
    let urgent = goals.iter().filter(|goal| goal.urgent && SHELTER < goal.worth);
    urgent.map(|goal| goal.at.distance(pose.at)).min().is_some_and(|away| pace * 2 < away)
}

/// Whether a stand is in cover of any kind, trenches included.
pub fn is_sheltered(state: &State, stand: StandId) -> bool {
    state.pose(stand).is_some_and(|pose| is_covered(state, stand, pose))
}

/// The same at another place.
pub fn is_covered(state: &State, stand: StandId, pose: kernel::table::Pose) -> bool {
    let outline = crate::field::outline_at(state, stand, pose);
    state.setting.land.pieces().iter().any(|piece| {
        let row = ground::kind(&state.setting, piece.kind.kind);
        row.shelters_from_artillery
            && match &piece.shape {
                Shape::Area(region) => region.holds(pose.at),
                Shape::Course(course) => {
                    state.kind(stand).is_personnel() && course.touches(&outline)
                }
            }
    })
}

#[cfg(test)]
mod tests;
