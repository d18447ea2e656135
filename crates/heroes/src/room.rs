//! Where there is room: what a body may not pass, what it may not end on, and how far it gets.

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
    ground,
    order::{Bar, Why},
    places::barred,
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
pub struct Room<'a> {
    state: &'a State,
    obstacles: Vec<Obstacle>,
    owners: Vec<Blocker>,
    /// What may be passed, but not ended on.
    passed: Vec<(Outline, Blocker)>,
    /// Whether impassable ground and units are passed over.
    flies: bool,
    /// The edge that may be crossed.
    open_edge: Option<Edge>,
    /// The building whose walls do not bar, since the mover goes in or comes out.
    entered: Option<u8>,
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
            obstacles: Vec::new(),
            owners: Vec::new(),
            passed: Vec::new(),
            flies,
            open_edge: None,
            entered: None,
        };
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
        let walls = Blocker::Terrain(piece);
        let mut owners = self.owners.iter();
        self.obstacles.retain(|_| owners.next() != Some(&walls));
        self.owners.retain(|owner| *owner != walls);
        self
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
        for unit in state.ids().filter(|&unit| Some(unit) != own) {
            let is_enemy = state.side_of(unit) != side;
            let charged = matches!(mover, Mover::Charger(_, foe) if foe == Foe::Unit(unit));
            // Who stands far off is not laid out at all.
            if let Where::Field(pose) = state[unit].at
                && !near.grown(REACH).holds(pose.at)
            {
                continue;
            }
            let bases = field::outlines(state, unit);
            let is_near = bases.iter().any(|base| base.bounds().meets(near));
            // Those who are run away from do not bar the way.
            let is_fled = matches!(mover, Mover::Runaway(_))
                && is_enemy
                && from.iter().any(|own| bases.iter().any(|base| is_within(own, base, STAND_OFF)));
            if !is_near || charged {
                continue;
            }
            for strip in rails::kept_clear(state, unit) {
                self.passed.push((strip, Blocker::Track(unit)));
            }
            if is_fled {
                self.passed.extend(bases.iter().map(|base| (*base, Blocker::Unit(unit))));
                continue;
            }
            // Whoever begins nearer may stay as near.
            let gap = match mover {
                // [HV-MOVE-07] Who charges may touch others too.
                Mover::Charger(..) => Length::ZERO,
                _ if is_enemy => gap(from, &bases),
                _ => STAND_OFF,
            };
            let passes = self.flies || passes_through(state, mover, unit);
            for base in &bases {
                if is_enemy && matches!(mover, Mover::Placed(_)) {
                    self.add(Obstacle::solid(*base), Blocker::Unit(unit));
                } else if is_enemy {
                    if self.flies {
                        self.passed.push((*base, Blocker::Unit(unit)));
                        if !matches!(mover, Mover::Charger(..)) {
                            self.passed.push((base.grown(STAND_OFF), Blocker::Unit(unit)));
                        }
                    } else {
                        self.add(Obstacle::shunned(*base, gap), Blocker::Unit(unit));
                    }
                } else if passes {
                    self.passed.push((*base, Blocker::Unit(unit)));
                } else {
                    self.add(Obstacle::solid(*base), Blocker::Unit(unit));
                }
            }
        }
    }

    /// [HV-GEN-06] A Hero by himself bars nobody, but none may end on him. [HV-CAS-07] Bodies go round a gun without a crew.
    fn add_things(&mut self, mover: Mover) {
        let state = self.state;
        for seat in (0..state.seats.len() as u8).map(SeatId) {
            let is_meant = match mover {
                Mover::Hero(own) => own == seat,
                Mover::Charger(_, foe) => foe == Foe::Hero(seat),
                Mover::Unit(_) | Mover::Runaway(_) | Mover::Placed(_) => false,
            };
            if let Some(base) = field::hero(state, seat).filter(|_| !is_meant) {
                self.passed.push((base, Blocker::Hero(seat)));
            }
        }
        for object in 0..state.stores.len() {
            if let Some(heap) = field::stores(state, object) {
                self.add_thing(heap, Blocker::Object(object as u8));
            }
        }
        for gun in 0..state.guns.len() {
            if let Some(gun_base) = field::abandoned(state, gun) {
                self.add_thing(gun_base, Blocker::Gun(gun as u8));
            }
        }
    }

    fn add_thing(&mut self, outline: Outline, what: Blocker) {
        if self.flies {
            self.passed.push((outline, what));
        } else {
            self.add(Obstacle::solid(outline), what);
        }
    }

    fn add_ground(&mut self, near: Bounds) {
        let state = self.state;
        for (piece, n) in state.setting.terrain.iter().zip(0_u8..) {
            if !ground::bars(piece) || !piece.region.bounds().meets(near) || is_bridged(state, n) {
                continue;
            }
            for border in Obstacle::border(&piece.region) {
                self.add(border, Blocker::Terrain(n));
            }
        }
    }

    fn add(&mut self, obstacle: Obstacle, owner: Blocker) {
        self.obstacles.push(obstacle);
        self.owners.push(owner);
    }

    /// What bars some bases from standing somewhere in the middle of a move.
    pub fn barred(&self, bases: &[Outline]) -> Option<(Blocker, Point)> {
        for base in bases {
            if !self.is_on_table(base) {
                return Some((Blocker::Edge, base.middle()));
            }
            if !self.flies
                && let Some(piece) = barred(&self.state.setting.terrain, base)
                && Some(piece) != self.entered
            {
                return Some((Blocker::Terrain(piece), base.middle()));
            }
            let bounds = base.bounds();
            let bars = |obstacle: &Obstacle| {
                let near = obstacle.outline().bounds().grown(obstacle.clearance());
                near.meets(bounds) && obstacle.bars(base)
            };
            if let Some(at) = self.obstacles.iter().position(bars) {
                return Some((self.owners[at], base.middle()));
            }
        }
        None
    }

    /// What bars some bases from standing somewhere for good.
    pub fn taken(&self, bases: &[Outline]) -> Option<(Blocker, Point)> {
        self.barred(bases)
            .or_else(|| {
                bases.iter().find_map(|base| {
                    let table = self.state.setting.table.covers(base);
                    if !table {
                        return Some((Blocker::Edge, base.middle()));
                    }
                    if let Some(piece) = barred(&self.state.setting.terrain, base) {
                        return Some((Blocker::Terrain(piece), base.middle()));
                    }
                    None
                })
            })
            .or_else(|| self.covered(bases))
    }

    /// What some bases would cover that may be passed but not stood on.
    pub fn covered(&self, bases: &[Outline]) -> Option<(Blocker, Point)> {
        bases.iter().find_map(|base| {
            let under = self.passed.iter().find(|(outline, _)| overlaps(base, outline));
            under.map(|&(_, what)| (what, base.middle()))
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

    /// What may be passed, as obstacles to whoever has to end somewhere.
    pub fn to_end(&self) -> Vec<Obstacle> {
        let passed = self.passed.iter().map(|(outline, _)| Obstacle::solid(*outline));
        self.obstacles.iter().copied().chain(passed).collect()
    }

    /// How far some bases get along a leg past everything but the edges of the table, and what stops them.
    pub fn sweep_off(&self, bases: &[Outline], leg: &Line) -> (Length, Option<Blocker>) {
        let swept = advance(bases, leg, leg.length(), &self.obstacles);
        let stop = swept.stopped_by.map(|at| self.owners[at]);
        match self.leaves_the_bridge(bases, leg, swept.length) {
            Some((free, piece)) => (free, Some(Blocker::Terrain(piece))),
            None => (swept.length, stop),
        }
    }

    /// How far some bases get along a leg, and what stops them.
    pub fn sweep(&self, bases: &[Outline], leg: &Line) -> (Length, Option<Blocker>) {
        let whole = leg.length();
        let border = self.state.setting.table.border();
        let open = |edge: &&Obstacle| {
            self.open_edge.is_none_or(|open| {
                let Line { from, to } = self.state.setting.table.edge(open);
                **edge != Obstacle::solid(Outline::line(from, to))
            })
        };
        let edges: arrayvec::ArrayVec<Obstacle, 4> = border.iter().filter(open).copied().collect();
        let table = advance(bases, leg, whole, &edges);
        let mut length = table.length;
        let mut stop = table.stopped_by.map(|_| Blocker::Edge);
        let swept = advance(bases, leg, length, &self.obstacles);
        if let Some(at) = swept.stopped_by {
            (length, stop) = (swept.length, Some(self.owners[at]));
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
        let any = (0..terrain.len() as u8).any(|n| is_bridged(self.state, n));
        if !any {
            return None;
        }
        let mut along = Length::ZERO;
        let mut free = Length::ZERO;
        loop {
            let shift = leg.shift_at(along);
            let wet = bases.iter().find_map(|base| barred(terrain, &base.shifted(shift)));
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
