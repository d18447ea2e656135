//! Where there is room: what a body may not pass, what it may not end on, and how far it gets.

mod enemies;
mod plain;
mod refusals;

use std::cell::OnceCell;

use arrayvec::ArrayVec;
use kernel::{
    SeatId,
    table::{
        Bounds, Contact, Edge, Frame, Length, Line, Obstacle, Outline, Point, Shift, advance,
        distance, is_close, is_within, overlaps,
    },
};

use crate::{
    field::{self, Outlines},
    formations::mm,
    ground, movement,
    places::{barred, barred_but},
    rails,
    shapes::Shape,
    state::{Foe, Hero, SideId, State, UnitId, Where},
    vocabulary::{Arm, Formation, Ground},
};

pub use self::plain::is_plainly_free;
use self::{
    enemies::{is_vehicle, side_of},
    plain::boxed,
};

/// [HV-GEN-06] Nobody who does not charge comes nearer to an enemy than this.
pub const STAND_OFF: Length = mm(10);

/// [HV-GEN-06] Edges that face each other, parallel within 1 degree, no more than 1 mm apart, along each other for more than 1 mm.
pub const CONTACT: Contact =
    Contact { askew: kernel::table::Angle::degrees(1), gap: mm(1), along: mm(1) };

/// More than any unit reaches from the middle of its front.
pub const REACH: Length = Length::units(24);

/// How places between the ends of a leg are looked at where land lies over water.
const STEP: Length = mm(2);

/// Something in the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blocker {
    Unit(UnitId),
    /// A common square, with what it encloses.
    Square(u8),
    Hero(SeatId),
    /// A heap of stores.
    Object(u8),
    /// A gun without a crew.
    Gun(u8),
    Terrain(u8),
    /// The line in front of a train.
    Track(UnitId),
    /// The edge of the table.
    Edge,
}

/// Who moves, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mover {
    /// A unit in an ordinary move or put down.
    Unit(UnitId),
    /// A unit that charges somebody, to whom it may come as near as it likes.
    Charger(UnitId, Foe),
    /// A unit that runs away, through its friends.
    Runaway(UnitId),
    /// A unit that is put somewhere, as near to enemies as it comes.
    Placed(UnitId),
    /// A common square, in a move or put down.
    Square(u8),
    /// A Hero by himself.
    Hero(SeatId),
}

/// The room that a mover has.
///
/// Whatever is near is known by a box round it, and laid out base by base only when somebody comes near that.
pub struct Room<'a> {
    state: &'a State,
    /// The side of the mover.
    side: SideId,
    things: Vec<Thing>,
    /// The pieces of terrain that bar, by their bounds.
    grounds: Vec<(u8, Bounds)>,
    /// Whether impassable ground and units are passed over.
    flies: bool,
    /// The edge that may be crossed.
    open_edge: Option<Edge>,
    /// The building whose walls do not bar, since the mover goes in or comes out.
    entered: Option<u8>,
    /// Whoever is charged bars nobody.
    charged: Option<Blocker>,
}

/// Something that is in the way, or may be.
struct Thing {
    what: Blocker,
    how: How,
    /// Round all of it.
    bounds: Bounds,
    /// A box round all of it with its bounds, where it has one and once somebody has come near.
    hull: OnceCell<Option<(Outline, Bounds)>>,
    /// Its outlines, once somebody has come near.
    laid: OnceCell<Vec<Obstacle>>,
}

/// What may bar somebody, so that it has to be asked base by base.
struct Suspects {
    /// The edges of the table.
    edge: bool,
    /// Some ground.
    ground: bool,
    /// By their numbers in the room.
    things: ArrayVec<u8, { u8::MAX as usize }>,
}

/// How far somebody gets, and what stops him.
pub type Swept = (Length, Option<Blocker>);

/// How far a unit gets on a leg.
pub struct Marched {
    pub length: Length,
    pub stop: Option<Blocker>,
    /// Whether nothing comes near to a box round all that it passes over, so that it may stop anywhere.
    pub is_clear: bool,
}

/// How something is in the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum How {
    /// Nobody passes, nor comes nearer than this.
    Bars(Length),
    /// It may be passed, but not ended on, nor so near to it.
    Passed(Length),
}

impl Thing {
    const fn new(what: Blocker, how: How, bounds: Bounds) -> Self {
        Self { what, how, bounds, hull: OnceCell::new(), laid: OnceCell::new() }
    }

    /// One of a single outline.
    fn single(what: Blocker, how: How, outline: Outline) -> Self {
        let thing = Self::new(what, how, outline.bounds());
        let _ = thing.laid.set(vec![how.obstacle(outline)]);
        thing
    }

    fn laid(&self, state: &State) -> &[Obstacle] {
        self.laid.get_or_init(|| match self.what {
            Blocker::Unit(unit) => {
                let bases = field::outlines(state, unit);
                bases.iter().map(|&base| self.how.obstacle(base)).collect()
            }
            Blocker::Terrain(piece) => {
                let region = state.setting.terrain.get(usize::from(piece)).map(|one| &one.region);
                region.into_iter().flat_map(Obstacle::border).collect()
            }
            // They are laid out when they are found.
            Blocker::Square(_)
            | Blocker::Hero(_)
            | Blocker::Object(_)
            | Blocker::Gun(_)
            | Blocker::Track(_)
            | Blocker::Edge => Vec::new(),
        })
    }

    const fn bars(&self) -> bool {
        matches!(self.how, How::Bars(_))
    }

    /// Whether something within these bounds may be barred, or on it.
    fn is_near(&self, bounds: Bounds) -> bool {
        let (How::Bars(away) | How::Passed(away)) = self.how;
        bounds.grown(away).meets(self.bounds)
    }

    /// Whether something within this box may be.
    fn may_meet(&self, state: &State, hull: &Outline, bounds: Bounds) -> bool {
        let (How::Bars(away) | How::Passed(away)) = self.how;
        let own = self.hull.get_or_init(|| match self.what {
            Blocker::Unit(unit) => {
                movement::front(state, unit).map(|pose| boxed(state, unit, pose))
            }
            _ => None,
        });
        match own {
            Some((own, about)) => bounds.grown(away).meets(*about) && is_close(hull, own, away),
            None => self.laid(state).iter().any(|one| is_within(hull, one.outline(), away)),
        }
    }
}

impl How {
    fn obstacle(self, outline: Outline) -> Obstacle {
        match self {
            Self::Bars(away) => Obstacle::shunned(outline, away),
            Self::Passed(away) => Obstacle::solid(outline.grown(away)),
        }
    }
}

impl<'a> Room<'a> {
    /// The room for a mover who stands on these bases, as far as `near` reaches.
    pub fn of(state: &'a State, mover: Mover, from: &[Outline], near: Bounds) -> Self {
        let flies = match mover {
            Mover::Unit(unit) | Mover::Charger(unit, _) => state.spec(unit).is_glider,
            Mover::Runaway(_) | Mover::Placed(_) | Mover::Square(_) | Mover::Hero(_) => false,
        };
        let mut room = Self {
            state,
            side: side_of(state, mover),
            things: Vec::with_capacity(state.units.len() + 4),
            grounds: Vec::new(),
            flies,
            open_edge: None,
            entered: None,
            charged: None,
        };
        if let Mover::Charger(_, foe) = mover {
            room.charge(foe);
        }
        room.add_units(mover, from, near.grown(STAND_OFF));
        room.add_things(mover);
        room.add_ground(near);
        room
    }

    /// Lets the mover cross an edge of the table.
    #[must_use]
    pub fn open(mut self, edge: Edge) -> Self {
        self.open_edge = Some(edge);
        self
    }

    /// Lets the mover through the walls of a building.
    #[must_use]
    pub fn entering(mut self, piece: u8) -> Self {
        self.entered = Some(piece);
        self.without(|what| what == Blocker::Terrain(piece))
    }

    /// Forgets some of what is in the way.
    #[must_use]
    pub fn without(mut self, is_gone: impl Fn(Blocker) -> bool) -> Self {
        self.things.retain(|thing| !is_gone(thing.what));
        self
    }

    /// Turns a charger upon somebody else.
    pub const fn charge(&mut self, foe: Foe) {
        self.charged = Some(match foe {
            Foe::Unit(unit) => Blocker::Unit(unit),
            Foe::Hero(seat) => Blocker::Hero(seat),
        });
    }

    /// Hands the room of a unit that is put down from nowhere on to a friend of it on the field. That one has the room to itself, and
    /// the first is in its way; none where not the same bars both. Whom one might pass and whom not, nobody is put down on, so that
    /// it does not matter here.
    #[must_use]
    pub fn handed_on(mut self, from: UnitId, to: UnitId) -> Option<Self> {
        let state = self.state;
        let pose = movement::front(state, from)?;
        if state.spec(to).is_glider != self.flies {
            return None;
        }
        self.things.retain(|thing| thing.what != Blocker::Unit(to));
        let how = if self.flies || passes_through(state, Mover::Unit(to), from) {
            How::Passed(Length::ZERO)
        } else {
            How::Bars(Length::ZERO)
        };
        let bounds = field::shape(state, from).about(pose.at);
        self.things.push(Thing::new(Blocker::Unit(from), how, bounds));
        Some(self)
    }

    fn add_units(&mut self, mover: Mover, from: &[Outline], near: Bounds) {
        let state = self.state;
        let side = self.side;
        let own = match mover {
            Mover::Unit(unit)
            | Mover::Charger(unit, _)
            | Mover::Runaway(unit)
            | Mover::Placed(unit) => Some(unit),
            Mover::Square(_) | Mover::Hero(_) => None,
        };
        let is_own = |unit: UnitId| match mover {
            Mover::Square(square) => state[unit].at == Where::Ring(square),
            _ => Some(unit) == own,
        };
        let flees = matches!(mover, Mover::Runaway(_));
        // Whoever is no nearer than this may not come nearer.
        let about = (!from.is_empty()).then(|| movement::bounds(from).grown(STAND_OFF));
        for unit in state.ids().filter(|&unit| !is_own(unit)) {
            let what = Blocker::Unit(unit);
            let is_enemy = state.side_of(unit) != side;
            let whole = match state[unit].at {
                // [HV-FORM-06] A common square is closed: who does not charge it meets all of it, where its first unit stands.
                Where::Ring(square) if !(is_enemy && matches!(mover, Mover::Charger(..))) => {
                    if state.squares[usize::from(square)].members.first() != Some(&unit) {
                        continue;
                    }
                    field::walls(state, square).map(|outline| (square, outline))
                }
                _ => None,
            };
            // How near it comes hangs on how it begins: that is found out below.
            let bounds = if let Where::Field(pose) = state[unit].at {
                Some(field::shape(state, unit).about(pose.at))
            } else if let Some((_, outline)) = whole {
                Some(outline.bounds())
            } else {
                let bases = field::outlines(state, unit);
                bases.iter().map(Outline::bounds).reduce(Bounds::joined)
            };
            let Some(bounds) = bounds.filter(|bounds| bounds.meets(near)) else { continue };
            let mut thing = Thing::new(what, How::Bars(Length::ZERO), bounds);
            for strip in rails::kept_clear(state, unit) {
                let (what, how) = (Blocker::Track(unit), How::Passed(Length::ZERO));
                self.things.push(Thing::single(what, how, strip));
            }
            let is_about = about.is_some_and(|about| about.meets(thing.bounds));
            let bases = match whole {
                Some((_, outline)) => [outline].into_iter().collect(),
                None if is_enemy && is_about => field::outlines(state, unit),
                None => Outlines::new(),
            };
            thing.how = match mover {
                // Those who are run away from do not bar the way.
                Mover::Runaway(_)
                    if is_enemy
                        && from.iter().any(|own| {
                            bases.iter().any(|base| is_within(own, base, STAND_OFF))
                        }) =>
                {
                    How::Passed(Length::ZERO)
                }
                Mover::Placed(_) => How::Bars(Length::ZERO),
                // [HV-MOVE-07] Who charges may touch others too.
                Mover::Charger(..) if is_enemy && self.flies => How::Passed(Length::ZERO),
                Mover::Charger(..) if is_enemy => How::Bars(Length::ZERO),
                _ if is_enemy && self.flies => {
                    How::Passed(if is_vehicle(state, unit) { Length::ZERO } else { STAND_OFF })
                }
                // [HV-MER-08] [HV-MOVE-10] Hulls have no stand-off, and vehicles bar the way like buildings.
                _ if is_enemy && is_vehicle(state, unit) && !flees => How::Bars(Length::ZERO),
                // Whoever begins nearer may stay as near.
                _ if is_enemy => How::Bars(gap(from, &bases)),
                _ if self.flies || passes_through(state, mover, unit) => How::Passed(Length::ZERO),
                _ => How::Bars(Length::ZERO),
            };
            if let Some((square, outline)) = whole {
                thing = Thing::single(Blocker::Square(square), thing.how, outline);
            }
            self.things.push(thing);
        }
    }

    /// [HV-GEN-06] A Hero by himself bars nobody, but none may end on him. [HV-CAS-07] Bodies go round a gun without a crew.
    fn add_things(&mut self, mover: Mover) {
        let state = self.state;
        for seat in (0..state.seats.len() as u8).map(SeatId) {
            let is_own = mover == Mover::Hero(seat);
            if let Some(base) = field::hero(state, seat).filter(|_| !is_own) {
                let how = How::Passed(Length::ZERO);
                self.things.push(Thing::single(Blocker::Hero(seat), how, base));
            }
        }
        let how = if self.flies { How::Passed(Length::ZERO) } else { How::Bars(Length::ZERO) };
        for object in 0..state.stores.len() {
            if let Some(heap) = field::stores(state, object) {
                self.things.push(Thing::single(Blocker::Object(object as u8), how, heap));
            }
        }
        for gun in 0..state.guns.len() {
            if let Some(base) = field::abandoned(state, gun) {
                self.things.push(Thing::single(Blocker::Gun(gun as u8), how, base));
            }
        }
    }

    fn add_ground(&mut self, near: Bounds) {
        let state = self.state;
        for (piece, n) in state.setting.terrain.iter().zip(0_u8..) {
            let bounds = piece.region.bounds();
            if !ground::bars(piece) || !bounds.meets(near) {
                continue;
            }
            self.grounds.push((n, bounds));
            if !self.flies && !is_bridged(state, n) {
                let how = How::Bars(Length::ZERO);
                self.things.push(Thing::new(Blocker::Terrain(n), how, bounds));
            }
        }
    }

    /// Whether there is nothing at all within some bounds.
    pub fn is_empty(&self, bounds: Bounds) -> bool {
        self.is_on(bounds)
            && !self.grounds.iter().any(|(_, ground)| ground.meets(bounds))
            && !self.things.iter().any(|thing| thing.is_near(bounds))
    }

    /// Whether a unit of some shape comes near to nothing on a way straight ahead, so that it may stop anywhere on it.
    pub fn is_open(&self, shape: &Shape, frame: &Frame, ahead: Length) -> bool {
        let from = shape.about(frame.origin());
        let about = from.joined(shape.about(frame.at(Length::ZERO, ahead)));
        self.is_empty(about) || self.is_clear(&shape.hull(frame, ahead))
    }

    /// Whether nothing comes near to a box.
    pub fn is_clear(&self, hull: &Outline) -> bool {
        let bounds = hull.bounds();
        let terrain = &self.state.setting.terrain;
        let is_ground = |&(n, ground): &(u8, Bounds)| {
            ground.meets(bounds) && terrain[usize::from(n)].region.overlaps(hull)
        };
        let meets = |thing: &Thing| match thing.what {
            // Its borders are those of the ground.
            Blocker::Terrain(_) => false,
            _ => thing.is_near(bounds) && thing.may_meet(self.state, hull, bounds),
        };
        self.is_on(bounds) && !self.things.iter().any(meets) && !self.grounds.iter().any(is_ground)
    }

    /// Whether all of some bounds lies on the table.
    fn is_on(&self, bounds: Bounds) -> bool {
        let table = self.state.setting.table.bounds();
        table.holds(bounds.low) && table.holds(bounds.high)
    }

    /// What may bar whoever stands within a box; none where nothing can.
    fn suspects(&self, hull: &Outline) -> Option<Suspects> {
        let bounds = hull.bounds();
        let terrain = &self.state.setting.terrain;
        let ground = self.grounds.iter().any(|&(n, ground)| {
            ground.meets(bounds) && terrain[usize::from(n)].region.overlaps(hull)
        });
        let may_meet = |thing: &Thing| match thing.what {
            // Its borders are those of the ground.
            Blocker::Terrain(_) => ground,
            _ => thing.may_meet(self.state, hull, bounds),
        };
        self.found(bounds, ground, may_meet)
    }

    /// The same by bounds alone.
    fn suspects_within(&self, bounds: Bounds) -> Option<Suspects> {
        let ground = self.grounds.iter().any(|(_, ground)| ground.meets(bounds));
        self.found(bounds, ground, |_| true)
    }

    fn found(
        &self,
        bounds: Bounds,
        ground: bool,
        may_meet: impl Fn(&Thing) -> bool,
    ) -> Option<Suspects> {
        let edge = !self.is_on(bounds);
        let mut things = ArrayVec::new();
        for (thing, n) in self.things.iter().zip(0_u8..) {
            if thing.is_near(bounds) && Some(thing.what) != self.charged && may_meet(thing) {
                things.push(n);
            }
        }
        (edge || ground || !things.is_empty()).then_some(Suspects { edge, ground, things })
    }

    fn things(&self, suspects: &Suspects, bars: bool) -> impl Iterator<Item = &Thing> {
        let things = suspects.things.iter().map(|&n| &self.things[usize::from(n)]);
        things.filter(move |thing| thing.bars() == bars)
    }

    /// What of all that is suspected bars a base in the middle of a move.
    fn barred_by(&self, suspects: &Suspects, base: &Outline) -> Option<(Blocker, Point)> {
        if suspects.edge && !self.is_on_table(base) {
            return Some((Blocker::Edge, base.middle()));
        }
        if suspects.ground
            && !self.flies
            && let Some(piece) = barred_but(&self.state.setting.terrain, base, self.entered)
        {
            return Some((Blocker::Terrain(piece), base.middle()));
        }
        let bounds = base.bounds();
        let bars = |thing: &&Thing| {
            let bars = |one: &Obstacle| one.is_near(bounds) && one.bars(base);
            thing.is_near(bounds) && thing.laid(self.state).iter().any(bars)
        };
        self.things(suspects, true).find(bars).map(|thing| (thing.what, base.middle()))
    }

    /// What of all that is suspected a base would cover that may be passed but not stood on, or what only a mover goes through.
    fn covered_by(&self, suspects: &Suspects, base: &Outline) -> Option<(Blocker, Point)> {
        if suspects.edge && !self.state.setting.table.covers(base) {
            return Some((Blocker::Edge, base.middle()));
        }
        if suspects.ground
            && let Some(piece) = barred(&self.state.setting.terrain, base)
        {
            return Some((Blocker::Terrain(piece), base.middle()));
        }
        let bounds = base.bounds();
        let under = self.things(suspects, false).find(|thing| {
            let lies = |one: &Obstacle| one.is_near(bounds) && overlaps(base, one.outline());
            thing.is_near(bounds) && thing.laid(self.state).iter().any(lies)
        });
        under.map(|thing| (thing.what, base.middle()))
    }

    /// What bars some bases in a box from standing somewhere in the middle of a move.
    pub fn barred(&self, hull: &Outline, bases: &[Outline]) -> Option<(Blocker, Point)> {
        let suspects = self.suspects(hull)?;
        bases.iter().find_map(|base| self.barred_by(&suspects, base))
    }

    /// What bars some bases from standing somewhere for good.
    pub fn taken(&self, bases: &[Outline]) -> Option<(Blocker, Point)> {
        let suspects = self.suspects_within(movement::bounds(bases))?;
        let barred = bases.iter().find_map(|base| self.barred_by(&suspects, base));
        barred.or_else(|| bases.iter().find_map(|base| self.covered_by(&suspects, base)))
    }

    /// The same for a unit of some shape.
    pub fn bars_from(&self, shape: &Shape, frame: &Frame) -> Option<(Blocker, Point)> {
        let suspects = self.suspects(&shape.hull(frame, Length::ZERO))?;
        let near = |bounds| self.may_bar(&suspects, bounds);
        let mut laid = Outlines::new();
        for base in shape.bases_near(frame, Shift::default(), near) {
            if let Some(barred) = self.barred_by(&suspects, &base) {
                return Some(barred);
            }
            laid.push(base);
        }
        if let Some(met) = self.met_by(&suspects, &laid) {
            return Some(met);
        }
        if !self.may_cover(&suspects) {
            return None;
        }
        laid.iter().find_map(|base| self.covered_by(&suspects, base))
    }

    /// Whether something of all that is suspected may bar what lies within some bounds, or be covered by it.
    fn may_bar(&self, suspects: &Suspects, bounds: Bounds) -> bool {
        suspects.edge && !self.is_on(bounds)
            || suspects.ground && self.grounds.iter().any(|(_, ground)| ground.meets(bounds))
            || suspects.things.iter().any(|&n| self.things[usize::from(n)].is_near(bounds))
    }

    /// Whether whoever is not barred by what is suspected may still come to stand on some of it.
    fn may_cover(&self, suspects: &Suspects) -> bool {
        suspects.edge && self.open_edge.is_some()
            || suspects.ground && (self.flies || self.entered.is_some())
            || self.things(suspects, false).next().is_some()
    }

    /// What some bases in a box would cover that may be passed, or flown over, but not stood on.
    pub fn covered(&self, hull: &Outline, bases: &[Outline]) -> Option<(Blocker, Point)> {
        let suspects = self.suspects(hull)?;
        bases.iter().find_map(|base| self.covered_by(&suspects, base))
    }

    fn is_on_table(&self, base: &Outline) -> bool {
        let table = self.state.setting.table;
        if table.covers(base) {
            return true;
        }
        let Some(edge) = self.open_edge else { return false };
        let mut bounds = table.bounds().grown(kernel::table::SLACK);
        let beyond = Length::units(40);
        match edge {
            Edge::North => bounds.high.y += beyond,
            Edge::East => bounds.high.x += beyond,
            Edge::South => bounds.low.y -= beyond,
            Edge::West => bounds.low.x -= beyond,
        }
        let own = base.bounds();
        bounds.holds(own.low) && bounds.holds(own.high)
    }

    /// Everything within some bounds, what may be passed too, as obstacles to whoever has to end somewhere.
    pub fn to_end(&self, within: Bounds) -> Vec<Obstacle> {
        let Some(suspects) = self.suspects_within(within) else { return Vec::new() };
        let all = self.things(&suspects, true).chain(self.things(&suspects, false));
        all.flat_map(|thing| thing.laid(self.state)).copied().collect()
    }

    /// How far a unit of some shape gets along a leg that it faces, and what stops it; what bars it, if it cannot even turn there.
    pub fn march(
        &self,
        shape: &Shape,
        frame: &Frame,
        leg: &Line,
    ) -> Result<Marched, (Blocker, Point)> {
        let clear = Marched { length: leg.length(), stop: None, is_clear: true };
        let about = shape.about(leg.from).joined(shape.about(leg.to));
        if self.is_empty(about) {
            return Ok(clear);
        }
        let Some(suspects) = self.suspects(&shape.hull(frame, clear.length)) else {
            return Ok(clear);
        };
        // Whoever cannot come near to anything on the way stops nobody.
        let near = |bounds| self.may_bar(&suspects, bounds);
        let bases: Outlines = shape.bases_near(frame, leg.shift(), near).collect();
        if let Some(barred) = bases.iter().find_map(|base| self.barred_by(&suspects, base)) {
            return Err(barred);
        }
        let (length, stop) = self.sweep_by(&suspects, &bases, leg);
        Ok(Marched { length, stop, is_clear: false })
    }

    /// How far some bases get along a leg within a box round all that they pass over, and what stops them.
    pub fn sweep_in(&self, hull: &Outline, bases: &[Outline], leg: &Line) -> Swept {
        match self.suspects(hull) {
            Some(suspects) => self.sweep_by(&suspects, bases, leg),
            None => (leg.length(), None),
        }
    }

    /// How far some bases get along a leg, and what stops them.
    pub fn sweep(&self, bases: &[Outline], leg: &Line) -> Swept {
        match self.suspects_within(passed(bases, leg)) {
            Some(suspects) => self.sweep_by(&suspects, bases, leg),
            None => (leg.length(), None),
        }
    }

    /// The same past everything but the edges of the table.
    pub fn sweep_off(&self, bases: &[Outline], leg: &Line) -> Swept {
        let Some(suspects) = self.suspects_within(passed(bases, leg)) else {
            return (leg.length(), None);
        };
        self.sweep_by(&Suspects { edge: false, ..suspects }, bases, leg)
    }

    fn sweep_by(&self, suspects: &Suspects, bases: &[Outline], leg: &Line) -> Swept {
        let mut length = leg.length();
        let mut stop = None;
        if suspects.edge {
            let table = self.state.setting.table;
            let open = self.open_edge.map(|edge| {
                let Line { from, to } = table.edge(edge);
                Obstacle::solid(Outline::line(from, to))
            });
            let mut edges = ArrayVec::from(table.border());
            edges.retain(|edge| Some(*edge) != open);
            let swept = advance(bases, leg, length, &edges);
            (length, stop) = (swept.length, swept.stopped_by.map(|_| Blocker::Edge));
        }
        let (mut obstacles, mut owners) = (Vec::new(), Vec::new());
        for thing in self.things(suspects, true) {
            let laid = thing.laid(self.state);
            obstacles.extend_from_slice(laid);
            owners.extend(laid.iter().map(|_| thing.what));
        }
        if !obstacles.is_empty() {
            let swept = advance(bases, leg, length, &obstacles);
            if let Some(at) = swept.stopped_by {
                (length, stop) = (swept.length, Some(owners[at]));
            }
        }
        if suspects.ground
            && !self.flies
            && let Some((free, piece)) = self.leaves_the_bridge(bases, leg, length)
        {
            (length, stop) = (free, Some(Blocker::Terrain(piece)));
        }
        (length, stop)
    }

    /// How far some bases get along a leg before they leave the land that lies over water, if they do.
    fn leaves_the_bridge(
        &self,
        bases: &[Outline],
        leg: &Line,
        limit: Length,
    ) -> Option<(Length, u8)> {
        let terrain = &self.state.setting.terrain;
        let passed = passed(bases, leg);
        let any = (0..terrain.len() as u8).any(|n| {
            is_bridged(self.state, n) && terrain[usize::from(n)].region.bounds().meets(passed)
        });
        if !any {
            return None;
        }
        let mut along = Length::ZERO;
        let mut free = Length::ZERO;
        loop {
            let shift = leg.shift_at(along);
            let wet = bases
                .iter()
                .find_map(|base| barred_but(terrain, &base.shifted(shift), self.entered));
            if let Some(piece) = wet {
                return Some((free, piece));
            }
            free = along;
            if limit <= along {
                return None;
            }
            along = (along + STEP).min(limit);
        }
    }
}

/// The bounds of all that some bases pass over on a leg.
pub fn passed(bases: &[Outline], leg: &Line) -> Bounds {
    let start = movement::bounds(bases);
    start.joined(start.shifted(leg.shift()))
}

/// How near some bases are to others, where that is nearer than anybody may come.
fn gap(from: &[Outline], bases: &[Outline]) -> Length {
    let mut least = STAND_OFF;
    for own in from {
        let near = own.bounds().grown(least);
        for base in bases.iter().filter(|base| base.bounds().meets(near)) {
            if is_within(own, base, least) {
                least = least.min(distance(own, base));
            }
        }
    }
    least
}

/// Whether land lies over a piece of water or impassable ground, so that its border says nothing.
fn is_bridged(state: &State, piece: u8) -> bool {
    let terrain = &state.setting.terrain;
    let own = &terrain[usize::from(piece)];
    own.ground == Ground::Water
        && terrain[usize::from(piece) + 1..].iter().any(|over| {
            over.ground == Ground::Land && over.region.bounds().meets(own.region.bounds())
        })
}

/// Whether a mover passes through a friend.
///
/// [HV-MOVE-10] Only if one of the two is in open order or transport. [HV-HERO-04] A Hero passes all friends, and
/// [HV-MOR-05] so does a unit that runs away.
fn passes_through(state: &State, mover: Mover, other: UnitId) -> bool {
    if is_vehicle(state, other) {
        return false;
    }
    match mover {
        Mover::Unit(unit) | Mover::Charger(unit, _) => {
            is_loose(state, unit) || is_loose(state, other)
        }
        Mover::Square(_) => is_loose(state, other),
        Mover::Runaway(_) | Mover::Hero(_) => true,
        Mover::Placed(_) => false,
    }
}

/// Whether a unit is in open order or transport.
pub fn is_loose(state: &State, unit: UnitId) -> bool {
    let open = state[unit].stance.is_some_and(|one| one.formation() == Formation::OpenOrder);
    open || state.spec(unit).arm() == Some(Arm::Transport)
}

/// Whether a Hero is still on the table by himself or with somebody.
pub const fn is_there(hero: Hero) -> bool {
    matches!(hero, Hero::With { .. } | Hero::Alone(_) | Hero::Sheltered(_))
}
