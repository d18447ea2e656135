//! Terrain: what it costs, where one may stand, and what it covers.

use std::cell::OnceCell;

use kernel::table::{
    Crossing, Effort, Height, Length, Line, Outline, Pace, Pieces, Point, SLACK, Shape, Terrain,
    Toll,
};

use crate::{
    field, smoke,
    state::{Setting, StandId, State},
    tables::{Cost, Ground, TerrainType},
    vocabulary::{Class, Cover, Gait, TerrainKind, Tow},
    zeppelins,
};

/// [FT-LOS-08] So many levels high is what hides a tripod.
const HIDES_TRIPODS: u8 = 3;

/// What a kind of terrain does.
pub fn kind(setting: &Setting, kind: TerrainKind) -> &TerrainType {
    &setting.charts.terrain[kind as usize]
}

fn piece(setting: &Setting, at: usize) -> &Terrain<Ground> {
    &setting.land.pieces()[at]
}

/// The half of a number of points, a fraction going up.
///
/// [FT-GEN-04] Halves are rounded up to the next whole number, and a quarter is two halvings.
pub const fn half_up(n: u8) -> u8 {
    n.div_ceil(2)
}

pub const fn quarter_up(n: u8) -> u8 {
    n.div_ceil(4)
}

pub const fn points(n: u8) -> Effort {
    Effort::of(Length::units(n as i32))
}

/// The pieces of terrain that make a difference to somebody who gets about in this way: the others he passes over like open ground.
pub fn matters(setting: &Setting, gait: Gait) -> Pieces {
    if matches!(gait, Gait::Flyer | Gait::Air) {
        return Pieces::NONE;
    }
    let matters = |ground: &Ground| match ground.kind {
        _ if gait == Gait::Water => true,
        TerrainKind::Road | TerrainKind::Bridge | TerrainKind::Path => true,
        other => {
            let cost = kind(setting, other).costs.of(gait);
            ground.steep || !matches!(cost, Cost::Free | Cost::Once)
        }
    };
    let pieces = setting.land.pieces().iter().enumerate();
    let some = pieces.filter(|(_, piece)| matters(&piece.kind)).map(|(at, _)| at);
    some.fold(Pieces::NONE, Pieces::with)
}

/// What every inch costs on some pieces of terrain.
///
/// [FT-MOVE-05] Where terrains overlap only the dearer is paid. [FT-ROAD-01] A road replaces whatever it runs through, bridges
/// included. [FT-ROAD-05] Along a path all ground is clear.
///
/// [FT-TERR-01] Light woods hold nobody up. [FT-TERR-02] Heavy woods hold up all but legs. [FT-TERR-03] Forest is for legs only.
/// [FT-TERR-04] Swamp too, and for cavalry at a quarter. [FT-TERR-07] Fords hold up all but tripods. [FT-TERR-08] Deep water is for
/// amphibious stands. [FT-TERR-11] Towns hold up all but legs.
pub fn toll(setting: &Setting, gait: Gait, on: Pieces) -> Toll {
    if matches!(gait, Gait::Flyer | Gait::Air) {
        return Toll::Pays(Pace::USUAL);
    }
    let kinds = || on.iter().map(|at| piece(setting, at).kind.kind);
    let is_road = |kind: TerrainKind| matches!(kind, TerrainKind::Road | TerrainKind::Bridge);
    if gait == Gait::Water {
        let afloat = on.iter().any(|at| piece(setting, at).kind.navigable);
        return if afloat { Toll::Pays(Pace::USUAL) } else { Toll::Barred };
    }
    if let Some(road) = kinds().find(|&kind| is_road(kind)) {
        return pace(kind(setting, road).costs.of(gait));
    }
    if kinds().any(|kind| kind == TerrainKind::Path) {
        return Toll::Pays(Pace::USUAL);
    }
    // [FT-MOVE-07] Some banks are too steep for amphibious stands.
    let mut steep = on.iter().filter(|&at| piece(setting, at).kind.steep);
    if gait == Gait::Amphibious && steep.next().is_some() {
        return Toll::Barred;
    }
    let areas = kinds().filter(|kind| !kind.is_line());
    areas.fold(Toll::Pays(Pace::USUAL), |dearest, one| {
        match (dearest, pace(kind(setting, one).costs.of(gait))) {
            (Toll::Pays(a), Toll::Pays(b)) => Toll::Pays(a.max(b)),
            (Toll::Barred, _) | (_, Toll::Barred) => Toll::Barred,
        }
    })
}

const fn pace(cost: Cost) -> Toll {
    match cost {
        Cost::Quarter => Toll::Pays(Pace::QUARTER),
        Cost::Half => Toll::Pays(Pace::HALF),
        Cost::Twice => Toll::Pays(Pace::times(2)),
        Cost::FourTimes => Toll::Pays(Pace::times(4)),
        Cost::Free | Cost::Once | Cost::HalfMove | Cost::QuarterMove => Toll::Pays(Pace::USUAL),
        Cost::Barred => Toll::Barred,
    }
}

/// What it costs to cross a line of terrain on the way along `line`; none where it cannot be crossed.
///
/// [FT-TERR-05] Half the allowance for a stream; a road bridge removes the cost.
pub fn fee(
    setting: &Setting,
    gait: Gait,
    allowance: u8,
    line: &Line,
    crossing: &Crossing,
) -> Option<Effort> {
    if matches!(gait, Gait::Flyer | Gait::Air) {
        return Some(Effort::NONE);
    }
    let own = piece(setting, crossing.piece);
    if matches!(own.kind.kind, TerrainKind::Road | TerrainKind::Path) {
        return Some(Effort::NONE);
    }
    let there = setting.land.at(line.at(crossing.at));
    let is_bridged = there.iter().any(|at| piece(setting, at).kind.kind == TerrainKind::Bridge);
    if is_bridged {
        return Some(Effort::NONE);
    }
    match kind(setting, own.kind.kind).costs.of(gait) {
        Cost::HalfMove => Some(points(half_up(allowance))),
        Cost::QuarterMove => Some(points(quarter_up(allowance))),
        Cost::Barred => None,
        Cost::Free | Cost::Quarter | Cost::Half | Cost::Once | Cost::Twice | Cost::FourTimes => {
            Some(Effort::NONE)
        }
    }
}

/// Whether a piece of terrain costs nothing to be crossed, whatever it costs to go along it.
pub fn is_crossed_freely(setting: &Setting, gait: Gait, at: usize) -> bool {
    let own = piece(setting, at);
    let is_way = matches!(own.kind.kind, TerrainKind::Road | TerrainKind::Path);
    let is_area = matches!(own.shape, Shape::Area(_));
    is_way
        || is_area
        || !matches!(
            kind(setting, own.kind.kind).costs.of(gait),
            Cost::HalfMove | Cost::QuarterMove | Cost::Barred
        )
}

/// How a stand gets about now.
///
/// [FT-TOW-03] A gun that is hooked up moves as what draws it does.
pub fn gait(state: &State, stand: StandId) -> Gait {
    drawn(state.kind(stand).gait, state[stand].limbered, state.spec(stand).tow)
}

/// How something gets about that is hooked up or is not.
pub const fn drawn(own: Gait, limbered: bool, tow: Option<Tow>) -> Gait {
    match (limbered, tow) {
        (true, Some(Tow::Horses)) => Gait::Cavalry,
        (true, Some(Tow::Wheeled)) => Gait::Wheeled,
        (true, Some(Tow::Tracked)) => Gait::Tracked,
        _ => own,
    }
}

/// The points that a stand has to move with, in the normal way.
///
/// [FT-TOW-02] Guns are moved by their crews. [FT-TOW-03] Horses have 4 points, tractors 6.
pub fn allowance(state: &State, stand: StandId) -> u8 {
    match (state[stand].limbered, state.spec(stand).tow) {
        (true, Some(Tow::Horses)) => 4,
        (true, Some(Tow::Wheeled | Tow::Tracked)) => 6,
        _ if state.class(stand) == Class::Zeppelin => zeppelins::speed(state, stand),
        _ => state.kind(stand).allowance,
    }
}

/// Whether somebody of a gait may have his middle there.
pub fn may_stand(setting: &Setting, gait: Gait, at: Point) -> bool {
    matches!(toll(setting, gait, setting.land.at(at)), Toll::Pays(_))
}

/// Whether there is any bunker for a stand that may be full.
pub fn may_be_full(state: &State, stand: StandId) -> bool {
    state.kind(stand).is_personnel() && has_bunkers(&state.setting)
}

/// Whether there is any bunker.
pub fn has_bunkers(setting: &Setting) -> bool {
    let holds_few = |piece: &Terrain<Ground>| 0 < kind(setting, piece.kind.kind).capacity;
    setting.land.pieces().iter().any(holds_few)
}

/// Whether a bunker holds as many already as it can.
///
/// [FT-TERR-12] Two stands of personnel.
pub fn is_full(state: &State, stand: StandId, at: Point) -> bool {
    if !state.kind(stand).is_personnel() {
        return false;
    }
    state.setting.land.pieces().iter().any(|bunker| {
        let capacity = usize::from(kind(&state.setting, bunker.kind.kind).capacity);
        if capacity == 0 || !bunker.shape.holds(at) {
            return false;
        }
        let inside = state.ids().filter(|&other| {
            other != stand
                && state.kind(other).is_personnel()
                && !(state.is_enemy(stand, other) && state.is_hidden(other))
                && state.pose(other).is_some_and(|pose| bunker.shape.holds(pose.at))
        });
        capacity <= inside.count()
    })
}

/// How high the ground lies.
pub fn height(setting: &Setting, at: Point) -> Height {
    setting.land.height(at)
}

/// What covers a target against an attack from a place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shelter {
    /// Against small arms; hard cover counts before soft.
    pub cover: Option<Cover>,
    /// The best saves against anti-vehicle fire, and against missiles.
    pub save: Option<i8>,
    pub save_missile: Option<i8>,
    /// In cover for spotting, and for choosing targets.
    pub hides: bool,
    pub from_artillery: bool,
}

/// What covers a stand that would stand at a place with this outline, against an attack from a point.
///
/// [FT-LOS-08] In an area: its middle lies inside. Behind a line: it touches the line, and the attack from middle to middle crosses
/// it. [FT-TERR-06] So a stream covers one way only. [FT-LOS-05] A ridge within one inch of both is ignored.
pub fn shelter(
    setting: &Setting,
    outline: &Outline,
    middle: Point,
    from: Option<(Point, &Outline)>,
) -> Shelter {
    let mut shelter = Shelter::default();
    for piece in setting.land.pieces() {
        let row = kind(setting, piece.kind.kind);
        if row.cover != Cover::None && covers(piece, outline, middle, from) {
            shelter.take(row);
        }
    }
    shelter
}

/// Whether a piece of terrain that covers some covers this one.
fn covers(
    piece: &Terrain<Ground>,
    outline: &Outline,
    middle: Point,
    from: Option<(Point, &Outline)>,
) -> bool {
    let course = match &piece.shape {
        Shape::Area(region) => return region.holds(middle),
        Shape::Course(course) => course,
    };
    // [FT-TERR-12] Personnel on the trench itself is asked for by whoever knows what it is.
    let Some((point, attacker)) = from else {
        return piece.kind.kind == TerrainKind::Trench && course.touches(outline);
    };
    let is_ignored = || {
        piece.kind.kind == TerrainKind::Ridge
            && course.is_within(outline, field::REACH)
            && course.is_within(attacker, field::REACH)
    };
    course.touches(outline) && course.crosses(&Line::new(point, middle)) && !is_ignored()
}

impl Shelter {
    fn take(&mut self, row: &TerrainType) {
        self.cover = self.cover.max(Some(row.cover));
        let better = |old: Option<i8>, new: Option<i8>| match (old, new) {
            (Some(old), Some(new)) => Some(old.min(new)),
            (old, new) => old.or(new),
        };
        self.save = better(self.save, row.save);
        self.save_missile = better(self.save_missile, row.save_missile);
        self.hides = true;
        self.from_artillery |= row.shelters_from_artillery;
    }

    /// [FT-SAVE-01] Smoke saves on 4 or more, missiles included.
    fn smoke(&mut self, state: &State, at: Point) {
        if smoke::holds(state, at) {
            let best = |save: Option<i8>| Some(save.map_or(4, |save| save.min(4)));
            (self.save, self.save_missile) = (best(self.save), best(self.save_missile));
        }
    }
}

/// What covers a stand against another.
///
/// [FT-SAVE-01] Only the best save counts. [FT-LOS-08] A tripod is hidden only by what is at least three levels high, but has the
/// saves.
pub fn shelter_of(state: &State, target: StandId, attacker: StandId) -> Shelter {
    let (Some(pose), Some(from)) = (state.pose(target), state.pose(attacker)) else {
        return Shelter::default();
    };
    if state.class(target).flies() {
        return shelter_in_the_air(state, target, pose.at);
    }
    let outline = field::outline_at(state, target, pose);
    let enemy = field::outline_at(state, attacker, from);
    let mut shelter = shelter(&state.setting, &outline, pose.at, Some((from.at, &enemy)));
    if state.kind(target).is_personnel() {
        trenched(state, &outline, &mut shelter);
    }
    shelter.smoke(state, pose.at);
    if state.class(target) == Class::Tripod {
        shelter.hides = hides(state, target, attacker);
    }
    shelter
}

/// What covers whoever flies.
///
/// [FT-SAVE-01] The ground does not, since he is above it; [FT-SMOKE-01] smoke does so low down only.
fn shelter_in_the_air(state: &State, target: StandId, at: Point) -> Shelter {
    let mut shelter = Shelter::default();
    if !state.is_aloft(target) {
        shelter.smoke(state, at);
    }
    shelter
}

/// Whether a stand is in cover from another: the same as [`shelter_of`] says, and quickly told.
pub fn hides(state: &State, target: StandId, attacker: StandId) -> bool {
    let (Some(pose), Some(from)) = (state.pose(target), state.pose(attacker)) else { return false };
    if state.class(target).flies() {
        return false;
    }
    // [FT-LOS-08] Little hides a tripod.
    let least = if state.class(target) == Class::Tripod { HIDES_TRIPODS } else { 0 };
    let outlines = OnceCell::new();
    let outlines = || {
        let both = || [(target, pose), (attacker, from)];
        outlines.get_or_init(|| both().map(|(stand, pose)| field::outline_at(state, stand, pose)))
    };
    let (bulk, is_personnel) =
        (state.kind(target).footprint.bulk() + SLACK, state.kind(target).is_personnel());
    state.setting.land.pieces().iter().any(|piece| {
        if piece.kind.levels < least || !piece.shape.bounds().grown(bulk).holds(pose.at) {
            return false;
        }
        // [FT-TERR-12]
        let is_trench = piece.kind.kind == TerrainKind::Trench;
        if is_trench && is_personnel && piece.shape.touches(&outlines()[0]) {
            return true;
        }
        kind(&state.setting, piece.kind.kind).cover != Cover::None
            && match &piece.shape {
                Shape::Area(region) => region.holds(pose.at),
                Shape::Course(_) => {
                    let [own, enemy] = outlines();
                    covers(piece, own, pose.at, Some((from.at, enemy)))
                }
            }
    })
}

/// What covers a stand against something that comes from above.
pub fn shelter_from_above(state: &State, target: StandId) -> Shelter {
    let Some(pose) = state.pose(target) else { return Shelter::default() };
    if state.class(target).flies() {
        return shelter_in_the_air(state, target, pose.at);
    }
    let outline = field::outline_at(state, target, pose);
    let mut shelter = shelter(&state.setting, &outline, pose.at, None);
    shelter.smoke(state, pose.at);
    shelter
}

/// [FT-TERR-12] Personnel on a trench benefits whatever way it is attacked.
fn trenched(state: &State, outline: &Outline, shelter: &mut Shelter) {
    let setting = &state.setting;
    let trenches =
        setting.land.pieces().iter().filter(|piece| piece.kind.kind == TerrainKind::Trench);
    for trench in trenches {
        if trench.shape.touches(outline) {
            shelter.take(kind(setting, TerrainKind::Trench));
        }
    }
}

/// What covers a stand against small arms from nowhere in particular.
pub fn cover(state: &State, stand: StandId) -> Option<Cover> {
    let pose = state.pose(stand)?;
    let outline = field::outline_at(state, stand, pose);
    let mut shelter = shelter(&state.setting, &outline, pose.at, None);
    if state.kind(stand).is_personnel() {
        trenched(state, &outline, &mut shelter);
    }
    shelter.cover
}

/// Whether a stand is in cover against artillery.
///
/// [FT-LOS-08] Woods, forest, swamp, town, bunker and trench only.
pub fn is_sheltered(state: &State, stand: StandId) -> bool {
    let Some(pose) = state.pose(stand) else { return false };
    let outline = field::outline_at(state, stand, pose);
    shelter(&state.setting, &outline, pose.at, None).from_artillery
}

#[cfg(test)]
mod tests;
