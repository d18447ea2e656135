//! What a page draws: a battle as one viewer may see it, in words and places, with no rules in it.

mod decision;

use serde::Serialize;

pub use self::decision::{ASIDE, Anchor, Choice, DecisionView, WAY_OUT};
use crate::{
    chronicle::Rolled,
    hex::{Direction, Field, Hex},
    ledger::RuleId,
    system::{Outcome, SeatId},
    table::{Angle, Footprint, Length, Point, Pose, Shape, Tabletop},
};

/// A piece on the board, by its number in the battle. It keeps that number to the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct PieceId(pub u16);

/// Everything that one viewer's page shows of a battle at one moment.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Scene {
    /// The scenario's name.
    pub title: String,
    /// Where in the sequence of play we are: "turn 6, Ann's fire".
    pub clock: String,
    pub turn: u16,
    pub sides: Vec<SideView>,
    pub board: Board,
    pub pieces: Vec<Piece>,
    /// Always drawn; what is drawn on request comes from [`Inspection`].
    pub overlays: Vec<Overlay>,
    /// What is drawn from piece to piece.
    pub links: Vec<Link>,
    pub elevation: Option<Elevation>,
    /// Cards on the table and in hands; none in games without.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cards: Vec<CardRow>,
    pub rosters: Vec<Roster>,
    pub records: Vec<Record>,
    /// Open only to the viewer whose decision it is; others get the prompt without choices.
    pub decision: Option<DecisionView>,
    pub outcome: Option<Outcome>,
}

/// A side as the page names it. Its number chooses colour, pennant and hatching.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SideView {
    /// `a`, `b`, ...: the name that the command line uses.
    pub key: String,
    pub name: String,
    pub seats: Vec<SeatId>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Board {
    Hexes(HexBoard),
    Table(TableBoard),
}

impl Board {
    /// Two boards with the same key look the same.
    pub fn key(&self) -> &str {
        match self {
            Self::Hexes(board) => &board.key,
            Self::Table(board) => &board.key,
        }
    }

    pub fn name(&self) -> &str {
        match self {
            Self::Hexes(board) => &board.name,
            Self::Table(board) => &board.name,
        }
    }
}

/// A field of hexes with what grows on it. It does not change during a battle: draw it once per `key`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct HexBoard {
    /// Two boards with the same key look the same.
    pub key: String,
    pub name: String,
    pub field: Field,
    /// One entry per hex, row by row.
    pub ground: Vec<Ground>,
    pub wind: Option<Direction>,
    #[serde(skip_serializing_if = "Geography::is_plain")]
    pub geography: Geography,
}

/// What the chart of a whole country shows beyond its ground; nothing of it on a plain board.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Geography {
    pub lie: Lie,
    pub realms: Vec<Realm>,
    pub canals: Vec<Canal>,
    pub towns: Vec<Town>,
}

impl Geography {
    pub fn is_plain(&self) -> bool {
        *self == Self::default()
    }
}

/// How the hexes of a board lie on the paper.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Lie {
    /// Flat sides to north and south, as hexes are stored.
    #[default]
    Flat,
    /// Points to north and south: columns and rows change places, so that a column of the field is a row of the chart.
    Pointed,
}

impl Lie {
    /// Column and row as the chart prints them, counted from 1.
    pub fn label(self, hex: Hex) -> String {
        match self {
            Self::Flat => hex.label(),
            Self::Pointed => Hex::new(hex.row, hex.col).label(),
        }
    }
}

/// Whose land some hexes are.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Realm {
    pub name: String,
    pub hexes: Vec<Hex>,
    /// Where its name is written.
    pub at: Hex,
}

/// A waterway from hex to hex.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Canal {
    pub name: String,
    pub path: Vec<Hex>,
}

/// A place with a name.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Town {
    pub name: String,
    pub at: Hex,
    pub sort: TownSort,
    /// What a listener is told of it: "a British city".
    pub described: String,
}

/// How a place stands to whoever looks at the chart: its sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum TownSort {
    Own,
    Friendly,
    Neutral,
    Hostile,
    /// No town at all: a mountain, a ruin.
    Landmark,
}

/// How a hex is engraved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ground {
    Sand,
    Cultivated,
    Water,
    Town,
    /// A part of a town that stands apart, such as an island.
    Citadel,
    /// High ground, by its level above the sand.
    Height(u8),
    /// A fortress on high ground of that level.
    Fortress(u8),
}

/// An open table with what lies on it. It does not change during a battle: draw it once per `key`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TableBoard {
    /// Two boards with the same key look the same.
    pub key: String,
    pub name: String,
    pub top: Tabletop,
    /// The book's unit as it stands behind a number: " cm", " yards", "″".
    pub unit: String,
    pub surface: Surface,
    /// A later one lies on top of the earlier ones.
    pub features: Vec<Feature>,
}

/// What a table is covered with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Surface {
    Sand,
    Grass,
}

/// A piece of terrain on a table.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Feature {
    /// Written beside it; may be empty.
    pub name: String,
    pub kind: FeatureKind,
    pub shape: Shape,
    /// How many levels it rises above the table; 0 for what lies flat.
    pub levels: u8,
    /// The top of a slope; none for what is the same height all over.
    pub crest: Option<Shape>,
}

/// How a piece of terrain is engraved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum FeatureKind {
    Hill,
    /// Sparse trees, bushes, tall grass.
    Scrub,
    Wood,
    Forest,
    /// Boulders and broken ground.
    Rocks,
    Marsh,
    /// Ploughed land and standing crops.
    Field,
    Water,
    /// Water that can be waded.
    Shallows,
    /// A strip of land along the water.
    Shore,
    Town,
    Building,
    Wall,
    Fence,
    /// Breastworks and earthworks.
    Earthwork,
    Trench,
    /// A ditch, a wadi, a ravine.
    Gully,
    Road,
    Path,
    Rail,
    Stream,
    Ridge,
    Cliff,
    Bridge,
    /// A place to be held.
    Objective,
}

/// Where a piece is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Place {
    Hex {
        hex: Hex,
        facing: Direction,
    },
    /// The middle of its front, or of all of it, and the way it looks.
    Table {
        pose: Pose,
    },
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Piece {
    pub id: PieceId,
    pub name: String,
    /// One sentence that tells a listener all that the drawing shows.
    pub described: String,
    /// Index into [`Scene::sides`].
    pub side: usize,
    pub glyph: Glyph,
    #[serde(flatten)]
    pub place: Place,
    /// A few letters in a frame: the altitude.
    pub badge: String,
    pub marks: Vec<Mark>,
    /// Its decision is open.
    pub active: bool,
    /// Out of the fight but still to be seen.
    pub faded: bool,
}

impl Piece {
    /// The hex that it is in; none on an open table.
    pub const fn hex(&self) -> Option<Hex> {
        match self.place {
            Place::Hex { hex, .. } => Some(hex),
            Place::Table { .. } => None,
        }
    }

    /// Which way it looks from its hex; none on an open table.
    pub const fn direction(&self) -> Option<Direction> {
        match self.place {
            Place::Hex { facing, .. } => Some(facing),
            Place::Table { .. } => None,
        }
    }
}

/// What a piece is drawn as, from its data.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Glyph {
    Ship {
        propulsion: Drive,
        hull: u8,
        guns: Vec<GunDot>,
    },
    /// A gun on the ground.
    Battery {
        intact: bool,
    },
    /// A mine moored to the ground.
    Mine,
    /// Men by themselves on a hex board, on wings or on foot.
    Party {
        men: u8,
    },
    /// Troops, machines or vessels on an open table: blocks at true scale.
    Troops {
        bases: Vec<Base>,
        /// Whether it has a front, which is then marked.
        has_front: bool,
    },
    /// A charge that flies by itself, its nose up.
    Missile,
}

/// A block on the table: a base, a stand, a wagon, a hull.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Base {
    /// Its middle, and the way it looks.
    pub pose: Pose,
    pub footprint: Footprint,
    pub arm: Arm,
    /// Somebody who leads stands on it.
    pub leads: bool,
}

/// What stands on a base: its sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Arm {
    Foot,
    /// Foot in open order.
    Skirmisher,
    Horse,
    Gun,
    MachineGun,
    /// A commander or a Hero.
    Leader,
    /// Wagons, pack animals, limbers.
    Transport,
    Engine,
    Carriage,
    Vehicle,
    Aviation,
    Airship,
    Vessel,
    Tripod,
    Walker,
    Cylinder,
    /// A counter that stands for something else.
    Marker,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Drive {
    Steam,
    Screw,
    Kite,
}

/// A gun on a ship's plan: where it stands and whether it can still fire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct GunDot {
    pub place: GunPlace,
    pub intact: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum GunPlace {
    Bow,
    Stern,
    Port,
    Starboard,
    Centre,
}

/// Something wrong with a piece, as a small sign with words.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Mark {
    pub kind: MarkKind,
    /// The number in the sign, if it has one.
    pub level: Option<u8>,
    pub text: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum MarkKind {
    Fire,
    Damage,
    /// The crew is stunned: out of trim.
    Stunned,
    /// A rudder, lifters or the like that will not answer.
    Jammed,
    Landed,
    /// Held where it is for the rest of the turn.
    Stopped,
    /// Made fast to another.
    Fast,
    Struck,
    /// Enemies aboard.
    Boarders,
    /// Men told off to board.
    Party,
    /// Taken from the enemy.
    Prize,
    /// Something floats above it on a line, or hangs below.
    TiedAbove,
    TiedBelow,
}

/// Two pieces that hang together.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Link {
    pub from: PieceId,
    pub to: PieceId,
    pub kind: LinkKind,
    pub label: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum LinkKind {
    /// Grapples, or a ram in the other's side.
    Grapple,
    /// A tow cable.
    Tow,
}

/// Something marked on the map.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Overlay {
    pub kind: OverlayKind,
    pub label: String,
    #[serde(flatten)]
    pub area: Area,
}

/// What an overlay covers.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Area {
    Hexes {
        hexes: Vec<Hex>,
    },
    Polygon {
        corners: Vec<Point>,
    },
    Circle {
        centre: Point,
        radius: Length,
    },
    /// Between two directions, clockwise from `left` to `right`, and between two distances; all round where they are the same.
    Sector {
        apex: Point,
        left: Angle,
        right: Angle,
        near: Length,
        far: Length,
    },
    /// A way from point to point.
    Path {
        points: Vec<Point>,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum OverlayKind {
    /// Within an arc at close range.
    Close,
    /// Within an arc at long range.
    Long,
    /// The way a piece has come this phase.
    Track,
    /// May not be used, with the reason in the label.
    Barred,
    /// As far as one may go.
    Reach,
    /// A part of the board with a meaning, such as a zone to deploy in.
    Zone,
    /// Struck by a template or a sweep.
    Struck,
    /// Air that kills.
    Gas,
    /// What nobody sees through.
    Smoke,
    /// Smoke that burns.
    Blaze,
    /// Ground out of somebody's sight.
    Dead,
    /// Measured: the label is written on it.
    Tape,
    /// Where something would stand.
    Ghost,
}

/// The battle from the side: pieces at their heights above the columns of the board, seen from its lower edge.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Elevation {
    pub title: String,
    /// The names of the heights, the lowest first. The lowest is the ground.
    pub bands: Vec<String>,
    pub items: Vec<Aloft>,
    /// How high the ground rises in each column of the board, counted in bands.
    pub skyline: Vec<u8>,
}

/// Something at its height.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Aloft {
    pub piece: PieceId,
    /// Index into [`Elevation::bands`].
    pub band: usize,
    /// What it has on lines above and below it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tied: Vec<Tied>,
}

impl Aloft {
    /// Something with nothing on a line.
    pub const fn free(piece: PieceId, band: usize) -> Self {
        Self { piece, band, tied: Vec::new() }
    }
}

/// What floats or hangs at another height on a piece's line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Tied {
    /// Index into [`Elevation::bands`].
    pub band: usize,
    pub label: String,
}

/// Cards that lie side by side: those of the turn in their order, or hands.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CardRow {
    pub title: String,
    pub cards: Vec<CardView>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CardView {
    /// What stands on it: "K♠", "Rally!". Empty for one that lies face down.
    pub text: String,
    /// The same for a listener: "the King of Spades".
    pub named: String,
    /// Whose it is.
    pub of: String,
    /// Index into [`Scene::sides`].
    pub side: usize,
    /// Hearts and diamonds.
    pub red: bool,
    /// The one in play.
    pub now: bool,
}

impl CardView {
    /// Whether the viewer sees only its back.
    pub const fn is_face_down(&self) -> bool {
        self.text.is_empty()
    }
}

/// The pieces of one side in a list.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Roster {
    pub side: usize,
    pub entries: Vec<RosterEntry>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RosterEntry {
    pub piece: PieceId,
    pub name: String,
    pub note: String,
    pub lost: bool,
}

/// A record sheet: rows of boxes, crossed off as on paper.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Record {
    pub piece: PieceId,
    pub title: String,
    pub subtitle: String,
    /// Short facts in frames: "armour 2", "speed 4".
    pub facts: Vec<String>,
    pub rows: Vec<Row>,
    /// What ails her, in words, each with the rule it comes from.
    pub notes: Vec<Text>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Row {
    pub label: String,
    pub cells: Vec<Cell>,
    /// What stands to the right of the boxes.
    pub text: String,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Cell {
    pub shape: CellShape,
    pub state: CellState,
    /// A letter in the box: C for captain.
    pub letter: Option<char>,
    /// What the box stands for, for a listener.
    pub named: String,
}

/// What has become of what a box stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum CellState {
    Whole,
    /// Not lost, but not in its place: a man who serves at another station.
    Away,
    /// Crossed off.
    Lost,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum CellShape {
    Box,
    Circle,
}

/// What is shown of one piece on request.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Inspection {
    pub piece: PieceId,
    pub overlays: Vec<Overlay>,
    /// What the overlays say, in words.
    pub lines: Vec<String>,
    /// What some of the lines have to show by themselves, such as the arc of one gun.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<InspectedPart>,
}

/// What one line of an inspection shows in place of everything.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct InspectedPart {
    /// The line, counted from 0.
    pub line: usize,
    pub overlays: Vec<Overlay>,
}

/// Words with the few distinctions that a page draws.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Text(pub Vec<Span>);

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Span {
    Plain(String),
    /// Ships, units and places: italics.
    Name(String),
    /// The one who must decide, and what must not be missed.
    Strong(String),
    Rule(RuleId),
}

impl Text {
    pub fn plain(text: impl Into<String>) -> Self {
        Self(vec![Span::Plain(text.into())])
    }

    #[must_use]
    pub fn then(mut self, text: impl Into<String>) -> Self {
        self.0.push(Span::Plain(text.into()));
        self
    }

    #[must_use]
    pub fn name(mut self, text: impl Into<String>) -> Self {
        self.0.push(Span::Name(text.into()));
        self
    }

    #[must_use]
    pub fn strong(mut self, text: impl Into<String>) -> Self {
        self.0.push(Span::Strong(text.into()));
        self
    }

    #[must_use]
    pub fn rule(mut self, rule: RuleId) -> Self {
        self.0.push(Span::Rule(rule));
        self
    }

    /// The words without their distinctions.
    pub fn words(&self) -> String {
        let mut words = String::new();
        for span in &self.0 {
            match span {
                Span::Plain(text) | Span::Name(text) | Span::Strong(text) => words.push_str(text),
                Span::Rule(rule) => words.push_str(rule.as_str()),
            }
        }
        words
    }
}

/// A line of the umpire's log: what happened, and the rolls that belong to it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LogLine {
    /// How many orders had been given when it happened.
    pub order: usize,
    pub turn: u16,
    pub text: Text,
    pub rule: RuleId,
    pub weight: Weight,
    pub rolls: Vec<Rolled>,
}

/// How much a line matters to a reader in a hurry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Weight {
    /// Bookkeeping.
    Quiet,
    Plain,
    /// Somebody is hurt.
    Grave,
    /// A new turn or phase.
    Heading,
}
