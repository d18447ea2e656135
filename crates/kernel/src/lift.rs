//! Pieces in a player's hand on an open table: what may be lifted, where it is held, what comes of setting it down there, and the tape.

use serde::Serialize;

use crate::{
    scene::{Base, Overlay, PieceId},
    system::Refusal,
    table::{Point, Pose},
};

/// A piece that whoever decides may lift and set down at any place that the rules allow.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Lift {
    pub piece: PieceId,
    pub name: String,
    /// The pieces that go along, where several are lifted at once.
    pub parts: Vec<PieceId>,
    /// Where it is when it is lifted.
    pub from: Pose,
    /// What it may be set down as, the first being what it is now: formations. Empty where there is no choice.
    pub forms: Vec<String>,
    pub moves: Moves,
    /// Whether it may be turned.
    pub turns: bool,
    /// How many corners its way may have.
    pub corners: usize,
    /// Whether it is no piece but an aim: something that an order lays on a place, such as a template.
    pub aims: bool,
}

/// How a lifted piece moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Moves {
    /// Anywhere.
    Freely,
    /// Along a line, such as rails; the nearest place of it is meant.
    AlongALine,
    /// Not at all: it is turned, or takes another form.
    OnTheSpot,
}

/// How a player holds a lifted piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hold {
    pub piece: PieceId,
    /// Index into [`Lift::forms`].
    pub form: usize,
    /// Where its way turns before it comes to its place.
    pub corners: Vec<Point>,
    pub pose: Pose,
}

/// What comes of setting a piece down.
#[derive(Clone, Debug, PartialEq)]
pub struct Placed<O> {
    /// The order that this is.
    pub order: O,
    /// Where it would stand: as it is held, or the nearest place that it can come to by its line.
    pub pose: Pose,
    /// What would stand there.
    pub bases: Vec<Base>,
    /// Why it may not.
    pub refusal: Option<Refusal>,
    /// What is measured, and the place that is in the way.
    pub overlays: Vec<Overlay>,
    /// What it comes to, in words.
    pub lines: Vec<String>,
}

impl<O> Placed<O> {
    /// The same with its order in another form.
    pub fn map<P>(self, other: impl FnOnce(O) -> P) -> Placed<P> {
        Placed {
            order: other(self.order),
            pose: self.pose,
            bases: self.bases,
            refusal: self.refusal,
            overlays: self.overlays,
            lines: self.lines,
        }
    }
}

/// An end of the tape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pin {
    Piece(PieceId),
    Point(Point),
}

/// What a tape says: as the rules measure, and what else they ask of that line.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Measured {
    pub overlays: Vec<Overlay>,
    pub lines: Vec<String>,
}
