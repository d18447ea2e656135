//! Pieces in a player's hand and the tape: questions about places, which change nothing.

use axum::{
    Router,
    extract::{Query, State},
    response::{IntoResponse, Response},
    routing::get,
};
use kernel::{
    PieceId, Viewer,
    lift::{Hold, Pin},
    table::{Angle, Length, Point, Pose},
};
use page::view::{MeasuredView, PlacedView};
use serde::Deserialize;

use super::{AppState, answer::html};
use crate::{error::Error, hall::Place};

/// More corners than any way has.
const MOST_CORNERS: usize = 16;

pub fn router() -> Router<AppState> {
    Router::new()
        .route("/table/{token}/place", get(place_piece))
        .route("/table/{token}/measure", get(measure))
}

/// How a piece is held: lengths in thousandths of the book's unit, the facing in hundredths of a degree.
#[derive(Deserialize)]
struct Held {
    at: usize,
    piece: u16,
    #[serde(default)]
    form: usize,
    x: i32,
    y: i32,
    facing: i32,
    /// The corners of its way: `x,y` after `x,y`, with spaces between them.
    #[serde(default)]
    way: String,
}

async fn place_piece(
    State(state): State<AppState>,
    place: Place,
    Query(held): Query<Held>,
) -> Result<Response, Error> {
    let hold = Hold {
        piece: PieceId(held.piece),
        form: held.form,
        corners: read_way(&held.way)?,
        pose: Pose::new(point(held.x, held.y)?, Angle::hundredths(held.facing.rem_euclid(36_000))),
    };
    let locked = place.live.lock(&state.hall).await?;
    let seat = locked.check_turn(place.role, held.at)?;
    // Behind the curtain nobody lifts another's pieces.
    if locked.sight(place.role).viewer != Viewer::Seat(seat) {
        return Err(Error::NotYourDecision { whose: locked.name(seat) });
    }
    let nothing = || Error::NotFound("there is no such piece to be lifted now".into());
    let placed = locked.table.placed(&hold).ok_or_else(nothing)?;
    let scene = locked.table.scene(Viewer::Seat(seat));
    let decision = scene.decision.ok_or_else(nothing)?;
    let lifts = decision.lifts.into_iter();
    let lift = { lifts }.find(|lift| lift.piece == hold.piece).ok_or_else(nothing)?;
    let view = PlacedView {
        token: place.token.to_string(),
        system: locked.table.system().to_owned(),
        at: held.at,
        board: scene.board,
        side: decision.side,
        form: hold.form,
        lift,
        placed: placed.map(|order| order.to_string()),
    };
    drop(locked);
    Ok(html(page::placed(&view)).into_response())
}

/// The ends of a tape: `p3` for a piece, `x,y` for a place.
#[derive(Deserialize)]
struct Tape {
    from: String,
    to: String,
}

async fn measure(
    State(state): State<AppState>,
    place: Place,
    Query(tape): Query<Tape>,
) -> Result<Response, Error> {
    let (from, to) = (read_pin(&tape.from)?, read_pin(&tape.to)?);
    let locked = place.live.lock(&state.hall).await?;
    let viewer = locked.sight(place.role).viewer;
    let nothing = || Error::NotFound("nothing can be measured from there".into());
    let measured = locked.table.measure(viewer, from, to).ok_or_else(nothing)?;
    let view = MeasuredView { board: locked.table.scene(viewer).board, measured };
    drop(locked);
    Ok(html(page::measured(&view)).into_response())
}

fn read_pin(text: &str) -> Result<Pin, Error> {
    match text.strip_prefix('p') {
        Some(piece) => {
            let piece = piece.parse().map_err(|_| unreadable("a piece is named by its number"))?;
            Ok(Pin::Piece(PieceId(piece)))
        }
        None => Ok(Pin::Point(read_point(text)?)),
    }
}

fn read_way(text: &str) -> Result<Vec<Point>, Error> {
    let corners: Result<Vec<Point>, Error> =
        text.split_whitespace().take(MOST_CORNERS).map(read_point).collect();
    corners
}

fn read_point(text: &str) -> Result<Point, Error> {
    let wrong = || unreadable("a place is two whole numbers with a comma between them");
    let (x, y) = text.split_once(',').ok_or_else(wrong)?;
    point(x.parse().map_err(|_| wrong())?, y.parse().map_err(|_| wrong())?)
}

/// A point within what the table can reckon with.
fn point(x: i32, y: i32) -> Result<Point, Error> {
    let most = Length::MOST.in_thousandths();
    if [x, y].iter().any(|n| !(-most..=most).contains(n)) {
        return Err(unreadable("that place is too far away"));
    }
    Ok(Point::thousandths(x, y))
}

fn unreadable(why: &str) -> Error {
    Error::Unreadable(why.into())
}
