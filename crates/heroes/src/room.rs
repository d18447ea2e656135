//! Where there is room: what a body may not pass, what it may not end on, and how far it gets.

use std::cell::OnceCell;

use kernel::{
    SeatId,
    table::{
        Bounds, Contact, Edge, Length, Line, Obstacle, Outline, Point, advance, distance,
        is_within, overlaps,
    },
};

use crate::{
    field,
    formations::mm,
    ground, movement,
    order::{Bar, Why},
    places::{barred, barred_but},
    rails,
    state::{Foe, Hero, State, UnitId, Where},
    vocabulary::{Arm, Formation, Ground},
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
    /// A Hero by himself.
    Hero(SeatId),
}

/// The room that a mover has.
///
/// Whatever is near is known by a box round it, and laid out base by base only when somebody comes near that.
pub struct Room<'a> {
    state: &'a State,
    things: Vec<Thing>,
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
    /// A box round all of it, where it has one.
    hull: Option<Outline>,
    /// Its outlines, once somebody has come near.
    laid: OnceCell<Vec<Obstacle>>,
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
    fn new(what: Blocker, how: How, bounds: Bounds) -> Self {
        Self { what, how, bounds, hull: None, laid: OnceCell::new() }
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
            Blocker::Hero(_)
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
    fn may_meet(&self, state: &State, hull: &Outline) -> bool {
        let (How::Bars(away) | How::Passed(away)) = self.how;
        match &self.hull {
            Some(own) => is_within(hull, own, away),
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
            Mover::Runaway(_) | Mover::Placed(_) | Mover::Hero(_) => false,
        };
        let mut room = Self {
            state,
            things: Vec::with_capacity(state.units.len() + 4),
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
        if !flies {
            room.add_ground(near);
        }
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
        self.things.retain(|thing| thing.what != Blocker::Terrain(piece));
        self
    }

    /// Turns a charger upon somebody else.
    pub const fn charge(&mut self, foe: Foe) {
        self.charged = Some(match foe {
            Foe::Unit(unit) => Blocker::Unit(unit),
            Foe::Hero(seat) => Blocker::Hero(seat),
        });
    }

    fn add_units(&mut self, mover: Mover, from: &[Outline], near: Bounds) {
        let state = self.state;
        let (own, side) = match mover {
            Mover::Unit(unit)
            | Mover::Charger(unit, _)
            | Mover::Runaway(unit)
            | Mover::Placed(unit) => (Some(unit), state.side_of(unit)),
            Mover::Hero(seat) => (None, state.side_of_seat(seat)),
        };
        // Whoever is no nearer than this may not come nearer.
        let about = (!from.is_empty()).then(|| movement::bounds(from).grown(STAND_OFF));
        for unit in state.ids().filter(|&unit| Some(unit) != own) {
            let what = Blocker::Unit(unit);
            // How near it comes hangs on how it begins: that is found out below.
            let mut thing = if let Where::Field(pose) = state[unit].at {
                // Who stands far off is not laid out at all.
                if !near.grown(REACH).holds(pose.at) {
                    continue;
                }
                let hull = field::Shape::of(state, unit).hull(pose, Length::ZERO);
                let how = How::Bars(Length::ZERO);
                Thing { hull: Some(hull), ..Thing::new(what, how, hull.bounds()) }
            } else {
                let bases = field::outlines(state, unit);
                let bounds = bases.iter().map(Outline::bounds).reduce(Bounds::joined);
                let Some(bounds) = bounds else { continue };
                Thing::new(what, How::Bars(Length::ZERO), bounds)
            };
            if !thing.bounds.meets(near) {
                continue;
            }
            for strip in rails::kept_clear(state, unit) {
                let (what, how) = (Blocker::Track(unit), How::Passed(Length::ZERO));
                self.things.push(Thing::single(what, how, strip));
            }
            let is_enemy = state.side_of(unit) != side;
            let is_about = about.is_some_and(|about| about.meets(thing.bounds));
            let bases = if is_enemy && is_about {
                field::outlines(state, unit)
            } else {
                field::Outlines::new()
            };
            thing.how = match mover {
                // Those who are run away from do not bar the way.
                Mover::Runaway(_)
                    if from
                        .iter()
                        .any(|own| bases.iter().any(|base| is_within(own, base, STAND_OFF))) =>
                {
                    How::Passed(Length::ZERO)
                }
                Mover::Placed(_) => How::Bars(Length::ZERO),
                // [HV-MOVE-07] Who charges may touch others too.
                Mover::Charger(..) if is_enemy && self.flies => How::Passed(Length::ZERO),
                Mover::Charger(..) if is_enemy => How::Bars(Length::ZERO),
                _ if is_enemy && self.flies => How::Passed(STAND_OFF),
                // Whoever begins nearer may stay as near.
                _ if is_enemy => How::Bars(gap(from, &bases)),
                _ if self.flies || passes_through(state, mover, unit) => How::Passed(Length::ZERO),
                _ => How::Bars(Length::ZERO),
            };
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
            if ground::bars(piece) && bounds.meets(near) && !is_bridged(state, n) {
                let how = How::Bars(Length::ZERO);
                self.things.push(Thing::new(Blocker::Terrain(n), how, bounds));
            }
        }
    }

    /// What there is within some bounds that bars, or that may be passed but not ended on.
    fn near(&self, bounds: Bounds, bars: bool) -> impl Iterator<Item = &Thing> {
        self.things.iter().filter(move |thing| {
            thing.bars() == bars && Some(thing.what) != self.charged && thing.is_near(bounds)
        })
    }

    /// Whether nothing at all can bar anybody within a box from standing anywhere in it; if not, every base is to be asked for.
    pub fn is_clear(&self, hull: &Outline) -> bool {
        self.is_free(hull) && {
            let bounds = hull.bounds();
            !self.near(bounds, false).any(|thing| thing.may_meet(self.state, hull))
        }
    }

    /// Whether nothing can bar anybody within a box from passing through it.
    pub fn is_free(&self, hull: &Outline) -> bool {
        let (bounds, table) = (hull.bounds(), self.state.setting.table.bounds());
        table.holds(bounds.low)
            && table.holds(bounds.high)
            && !self.near(bounds, true).any(|thing| match thing.what {
                // Its borders are those of the ground, looked at below.
                Blocker::Terrain(_) => false,
                _ => thing.may_meet(self.state, hull),
            })
            && !self.state.setting.terrain.iter().any(|piece| {
                piece.region.bounds().meets(bounds)
                    && ground::bars(piece)
                    && piece.region.overlaps(hull)
            })
    }

    /// What bars some bases from standing somewhere in the middle of a move.
    pub fn barred(&self, bases: &[Outline]) -> Option<(Blocker, Point)> {
        for base in bases {
            if !self.is_on_table(base) {
                return Some((Blocker::Edge, base.middle()));
            }
            if !self.flies
                && let Some(piece) = barred_but(&self.state.setting.terrain, base, self.entered)
            {
                return Some((Blocker::Terrain(piece), base.middle()));
            }
            let bounds = base.bounds();
            let bars = |thing: &&Thing| {
                thing.laid(self.state).iter().any(|one| {
                    let near = one.outline().bounds().grown(one.clearance());
                    near.meets(bounds) && one.bars(base)
                })
            };
            if let Some(thing) = self.near(bounds, true).find(bars) {
                return Some((thing.what, base.middle()));
            }
        }
        None
    }

    /// What bars some bases from standing somewhere for good.
    pub fn taken(&self, bases: &[Outline]) -> Option<(Blocker, Point)> {
        self.barred(bases)
            .or_else(|| {
                // What bars them in a move has been looked at, but for what a mover may go through.
                if !self.flies && self.open_edge.is_none() && self.entered.is_none() {
                    return None;
                }
                bases.iter().find_map(|base| {
                    if !self.state.setting.table.covers(base) {
                        return Some((Blocker::Edge, base.middle()));
                    }
                    let piece = barred(&self.state.setting.terrain, base)?;
                    Some((Blocker::Terrain(piece), base.middle()))
                })
            })
            .or_else(|| self.covered(bases))
    }

    /// What some bases would cover that may be passed but not stood on.
    pub fn covered(&self, bases: &[Outline]) -> Option<(Blocker, Point)> {
        bases.iter().find_map(|base| {
            let under = self.near(base.bounds(), false).find(|thing| {
                thing.laid(self.state).iter().any(|one| overlaps(base, one.outline()))
            });
            under.map(|thing| (thing.what, base.middle()))
        })
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
        let all = self.near(within, true).chain(self.near(within, false));
        all.flat_map(|thing| thing.laid(self.state)).copied().collect()
    }

    /// How far some bases get along a leg past everything but the edges of the table, and what stops them.
    pub fn sweep_off(&self, bases: &[Outline], leg: &Line) -> (Length, Option<Blocker>) {
        let (length, stop) = self.advance(bases, leg, leg.length());
        match self.leaves_the_bridge(bases, leg, length) {
            Some((free, piece)) => (free, Some(Blocker::Terrain(piece))),
            None => (length, stop),
        }
    }

    /// How far some bases get along a leg past everything that bars.
    fn advance(&self, bases: &[Outline], leg: &Line, limit: Length) -> (Length, Option<Blocker>) {
        let start = movement::bounds(bases);
        let (mut obstacles, mut owners) = (Vec::new(), Vec::new());
        for thing in self.near(start.joined(start.shifted(leg.shift())), true) {
            let laid = thing.laid(self.state);
            obstacles.extend_from_slice(laid);
            owners.extend(laid.iter().map(|_| thing.what));
        }
        let swept = advance(bases, leg, limit, &obstacles);
        (swept.length, swept.stopped_by.map(|at| owners[at]))
    }

    /// How far some bases get along a leg, and what stops them.
    pub fn sweep(&self, bases: &[Outline], leg: &Line) -> (Length, Option<Blocker>) {
        let mut length = leg.length();
        let mut stop = None;
        let table = self.state.setting.table;
        let start = movement::bounds(bases);
        let passed = start.joined(start.shifted(leg.shift()));
        let inner = table.bounds().grown(-kernel::table::SLACK);
        if !(inner.holds(passed.low) && inner.holds(passed.high)) {
            let open = self.open_edge.map(|edge| {
                let Line { from, to } = table.edge(edge);
                Obstacle::solid(Outline::line(from, to))
            });
            let mut edges = arrayvec::ArrayVec::from(table.border());
            edges.retain(|edge| Some(*edge) != open);
            let swept = advance(bases, leg, length, &edges);
            (length, stop) = (swept.length, swept.stopped_by.map(|_| Blocker::Edge));
        }
        let (free, by) = self.advance(bases, leg, length);
        if by.is_some() {
            (length, stop) = (free, by);
        }
        if !self.flies
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
        let start = movement::bounds(bases);
        let passed = start.joined(start.shifted(leg.shift()));
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
    let is_loose = |unit: UnitId| {
        let open = state[unit].stance.is_some_and(|one| one.formation() == Formation::OpenOrder);
        open || state.spec(unit).arm() == Some(Arm::Transport)
    };
    if matches!(state[other].at, Where::Rails(_) | Where::Afloat(_)) {
        return false;
    }
    match mover {
        Mover::Unit(unit) | Mover::Charger(unit, _) => {
            // What comes out of a square is no body of its own yet.
            is_loose(unit) || is_loose(other)
        }
        Mover::Runaway(_) | Mover::Hero(_) => true,
        Mover::Placed(_) => false,
    }
}

/// Whether a Hero is still on the table by himself or with somebody.
pub const fn is_there(hero: Hero) -> bool {
    matches!(hero, Hero::With { .. } | Hero::Alone(_))
}

impl Blocker {
    /// The refusal of a move of a unit that this bars.
    pub fn bars(self, unit: UnitId, place: Point) -> Bar {
        let (rule, why) = match self {
            Self::Unit(other) => {
                (rule!("HV-GEN-06"), Why::Units(unit, "does not come past", other))
            }
            Self::Hero(seat) => (rule!("HV-GEN-06"), Why::Hero(seat, "stands there")),
            Self::Object(_) => (rule!("HV-MOVE-10"), Why::Unit(unit, "is barred by stores")),
            Self::Gun(_) => (rule!("HV-CAS-07"), Why::Unit(unit, "is barred by a gun")),
            Self::Terrain(piece) => {
                (rule!("HV-MOVE-10"), Why::Terrain(unit, "is barred by", piece))
            }
            Self::Track(train) => (
                rule!("HV-RAIL-09"),
                Why::Units(unit, "would stand on the line in front of", train),
            ),
            Self::Edge => (rule!("HV-MOVE-10"), Why::Unit(unit, "would leave the table")),
        };
        Bar { rule, why, place: Some(place) }
    }
}
