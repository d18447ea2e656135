//! Why something was not done: a closed list, each with its status and a sentence.

use axum::http::StatusCode;
use kernel::{Refusal, battle::UndoError, replay::ReplayError, system::SetupError, table::Point};
use umpire::{TableError, UmpireError};

use crate::{store::StoreError, token::NoChance};

/// Everything that can be answered instead of what was asked for.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The page from which it was ordered did not show the battle as it stands.
    #[error("the battle has gone on since this page was shown: look again, then decide")]
    Stale,
    /// Somebody else decides now.
    #[error("it is for {whose} to decide now")]
    NotYourDecision { whose: String },
    /// The link plays no seat.
    #[error("with this link one looks on; to play, use the link of a seat")]
    NotYourSeat,
    /// Only the host sees the links.
    #[error("only whoever laid the table can see its links")]
    NotTheHost,
    /// Only the host makes another table of an open battle.
    #[error("only whoever laid the table can go on otherwise from it while the battle lasts")]
    NotYourTable,
    /// The rules forbid it.
    #[error("{}", .0.why)]
    Refused(Refusal),
    /// The law of undo forbids it.
    #[error("{0}")]
    NotTakenBack(&'static str),
    /// Nothing more can be ordered.
    #[error("the battle is over")]
    Over,
    /// What was sent cannot be understood.
    #[error("{0}")]
    Unreadable(String),
    /// What was sent is longer than anything sensible.
    #[error("that is too much at once: {0}")]
    TooLarge(&'static str),
    /// As much is under way as this table carries.
    #[error("{0}")]
    Busy(String),
    /// Nothing is there.
    #[error("{0}")]
    NotFound(String),
    /// The address is right, but it is not asked that way.
    #[error("this address is not asked in that way")]
    WrongMethod,
    /// A battle of the store that this program cannot continue.
    #[error("this battle cannot be taken up: {0}")]
    Gone(ReplayError),
    /// Sent by the page of another site, or under a name that is not ours.
    #[error("this was not sent from a page of this table")]
    Foreign,
    /// Our own fault: logged, and answered blandly.
    #[error("something went wrong here; nothing was changed. Try again in a moment")]
    Internal(String),
}

impl Error {
    pub const fn status(&self) -> StatusCode {
        match self {
            Self::Stale => StatusCode::CONFLICT,
            Self::NotYourDecision { .. }
            | Self::NotYourSeat
            | Self::NotTheHost
            | Self::NotYourTable
            | Self::Foreign => StatusCode::FORBIDDEN,
            Self::Refused(_) | Self::NotTakenBack(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Self::Over | Self::Gone(_) => StatusCode::GONE,
            Self::Unreadable(_) => StatusCode::BAD_REQUEST,
            Self::TooLarge(_) => StatusCode::PAYLOAD_TOO_LARGE,
            Self::Busy(_) => StatusCode::TOO_MANY_REQUESTS,
            Self::NotFound(_) => StatusCode::NOT_FOUND,
            Self::WrongMethod => StatusCode::METHOD_NOT_ALLOWED,
            Self::Internal(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// The rule that forbids it, if it was a rule.
    pub const fn rule(&self) -> Option<&'static str> {
        match self {
            Self::Refused(refusal) => Some(refusal.rule.as_str()),
            _ => None,
        }
    }

    /// Where on an open table the reason lies.
    pub const fn place(&self) -> Option<Point> {
        match self {
            Self::Refused(refusal) => refusal.place,
            _ => None,
        }
    }

    /// What a reader is told: a sentence with a capital and a stop.
    pub fn sentence(&self) -> String {
        let words = self.to_string();
        let mut letters = words.chars();
        let first = letters.next().map(|first| first.to_uppercase().to_string());
        let stop = if words.ends_with(['.', '!', '?']) { "" } else { "." };
        format!("{}{}{stop}", first.unwrap_or_default(), letters.as_str())
    }

    /// Whether it is best said on the battle page, beside what can be done instead.
    pub const fn is_said_at_the_table(&self) -> bool {
        match self {
            Self::Stale
            | Self::NotYourDecision { .. }
            | Self::NotYourSeat
            | Self::Refused(_)
            | Self::NotTakenBack(_)
            | Self::Over
            | Self::Unreadable(_)
            | Self::TooLarge(_) => true,
            Self::NotTheHost
            | Self::NotYourTable
            | Self::Busy(_)
            | Self::NotFound(_)
            | Self::WrongMethod
            | Self::Gone(_)
            | Self::Foreign
            | Self::Internal(_) => false,
        }
    }

    pub fn internal(cause: impl std::fmt::Display) -> Self {
        Self::Internal(cause.to_string())
    }

    pub fn no_table() -> Self {
        Self::NotFound("there is no table at this address; perhaps the link is incomplete".into())
    }
}

impl From<StoreError> for Error {
    fn from(error: StoreError) -> Self {
        Self::internal(error)
    }
}

impl From<NoChance> for Error {
    fn from(error: NoChance) -> Self {
        Self::internal(error)
    }
}

impl From<TableError> for Error {
    fn from(error: TableError) -> Self {
        match error {
            TableError::Refused(refusal) => Self::Refused(refusal),
            TableError::NotYours { whose } => Self::NotYourDecision { whose: whose.to_string() },
            TableError::Over => Self::Over,
            TableError::Undo(UndoError::Sealed) => Self::NotTakenBack(
                "dice have been rolled or something has come to light since: that cannot be taken back",
            ),
            // The same words for both: who gave the last order may be a secret.
            TableError::Undo(UndoError::Nothing | UndoError::NotYours { .. }) => {
                Self::NotTakenBack("there is nothing of yours to take back")
            }
            TableError::Unreadable(_) | TableError::Dice(_) | TableError::TooManyOutcomes => {
                Self::Unreadable(error.to_string())
            }
        }
    }
}

impl From<UmpireError> for Error {
    fn from(error: UmpireError) -> Self {
        match error {
            UmpireError::UnknownSystem { .. } => Self::NotFound(error.to_string()),
            UmpireError::Replay(error) => Self::Unreadable(error.to_string()),
        }
    }
}

impl From<SetupError> for Error {
    fn from(error: SetupError) -> Self {
        match error {
            SetupError::UnknownScenario { .. } => Self::NotFound(error.to_string()),
            SetupError::Seats { .. }
            | SetupError::Name { .. }
            | SetupError::Option { .. }
            | SetupError::Data(_)
            | SetupError::Files(_)
            | SetupError::Pending { .. }
            | SetupError::State(_) => Self::Unreadable(error.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_has_a_capital_and_one_stop() {
        assert_eq!(Error::Over.sentence(), "The battle is over.");
        assert_eq!(Error::Unreadable("what?".into()).sentence(), "What?");
        assert_eq!(Error::Unreadable(String::new()).sentence(), ".");
    }

    #[test]
    fn an_inner_fault_is_answered_blandly() {
        let error = Error::internal("/secret/path: disk on fire");
        assert_eq!(error.status(), StatusCode::INTERNAL_SERVER_ERROR);
        assert!(!error.sentence().contains("disk"));
    }

    #[test]
    fn whose_order_was_last_is_not_told() {
        let nothing = Error::from(TableError::Undo(UndoError::Nothing));
        let (seat, whose) = (kernel::SeatId(0), kernel::SeatId(1));
        let other = Error::from(TableError::Undo(UndoError::NotYours { seat, whose }));
        assert_eq!(nothing.sentence(), other.sentence());
    }
}
