//! Who sits where, who plays what, and who may see what.
//!
//! Every battle has one secret link per seat, one for spectators, and the host's own. The host's screen plays every
//! seat that a person holds, one person after the other with a curtain between, until somebody plays a seat from its
//! own link: from then on the seat belongs to that link alone, and its secrets with it.

use kernel::{SeatId, Viewer};
use page::view::Held;
use umpire::Level;

/// Who decides for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    Person,
    Tactician(Level),
}

impl Player {
    pub fn read(word: &str) -> Option<Self> {
        if word == "person" {
            return Some(Self::Person);
        }
        word.parse().ok().map(Self::Tactician)
    }

    pub const fn name(self) -> &'static str {
        match self {
            Self::Person => "person",
            Self::Tactician(level) => level.name(),
        }
    }
}

/// What a token entitles to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    Host,
    Seat(SeatId),
    Spectator,
}

impl Role {
    pub fn read(word: &str, seat: Option<SeatId>) -> Option<Self> {
        match (word, seat) {
            ("host", None) => Some(Self::Host),
            ("seat", Some(seat)) => Some(Self::Seat(seat)),
            ("spectator", None) => Some(Self::Spectator),
            _ => None,
        }
    }

    pub const fn name(self) -> &'static str {
        match self {
            Self::Host => "host",
            Self::Seat(_) => "seat",
            Self::Spectator => "spectator",
        }
    }

    pub const fn seat(self) -> Option<SeatId> {
        match self {
            Self::Seat(seat) => Some(seat),
            Self::Host | Self::Spectator => None,
        }
    }
}

/// A seat of a battle with whoever holds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chair {
    pub player: Player,
    /// Played from its own link, no longer at the host's screen.
    pub claimed: bool,
}

/// The seats that a token plays, in their order.
pub fn plays(chairs: &[Chair], role: Role) -> Vec<SeatId> {
    let held = chairs.iter().enumerate().map(|(at, chair)| (SeatId(at as u8), chair));
    held.filter(|(seat, chair)| {
        chair.player == Player::Person
            && match role {
                Role::Host => !chair.claimed,
                Role::Seat(own) => own == *seat,
                Role::Spectator => false,
            }
    })
    .map(|(seat, _)| seat)
    .collect()
}

/// Where a seat is played, as the holder of a token sees it through the eyes of `viewer`.
pub fn held(chairs: &[Chair], seat: SeatId, role: Role, viewer: Viewer) -> Held {
    let is_person = |chair: &Chair| chair.player == Player::Person;
    if !chairs.get(usize::from(seat.0)).is_some_and(is_person) {
        return Held::Table;
    }
    match &plays(chairs, role)[..] {
        own if !own.contains(&seat) => Held::Elsewhere,
        [_] => Held::You,
        _ if viewer == Viewer::Seat(seat) => Held::You,
        _ => Held::Here,
    }
}

/// Through whose eyes a token's holder looks at the battle now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sight {
    pub viewer: Viewer,
    /// The person who must take the screen before anything else is shown.
    pub curtain: Option<SeatId>,
}

/// Says what the holder of `plays` sees while `decides` must decide and `front` sits before the screen.
pub fn sight(plays: &[SeatId], decides: Option<SeatId>, front: Option<SeatId>) -> Sight {
    let as_seat = |seat| Sight { viewer: Viewer::Seat(seat), curtain: None };
    let as_nobody = |curtain| Sight { viewer: Viewer::Spectator, curtain };
    match (plays, decides) {
        ([], _) => as_nobody(None),
        ([only], _) => as_seat(*only),
        (several, Some(decides)) if several.contains(&decides) => {
            if front == Some(decides) {
                as_seat(decides)
            } else {
                as_nobody(Some(decides))
            }
        }
        // Whoever sat there last goes on looking while others decide.
        (several, _) => match front {
            Some(front) if several.contains(&front) => as_seat(front),
            Some(_) | None => as_nobody(None),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: SeatId = SeatId(0);
    const B: SeatId = SeatId(1);
    const C: SeatId = SeatId(2);

    fn chairs(claimed: [bool; 3]) -> [Chair; 3] {
        let players = [Player::Person, Player::Person, Player::Tactician(Level::Regular)];
        let mut chairs = players.map(|player| Chair { player, claimed: false });
        for (chair, claimed) in chairs.iter_mut().zip(claimed) {
            chair.claimed = claimed;
        }
        chairs
    }

    #[test]
    fn the_host_plays_every_person_until_the_seat_is_claimed() {
        assert_eq!(plays(&chairs([false; 3]), Role::Host), [A, B]);
        assert_eq!(plays(&chairs([false, true, false]), Role::Host), [A]);
        assert_eq!(plays(&chairs([false; 3]), Role::Seat(B)), [B]);
        assert_eq!(plays(&chairs([false; 3]), Role::Seat(C)), [], "a tactician's");
        assert_eq!(plays(&chairs([false; 3]), Role::Spectator), []);
    }

    #[test]
    fn a_seat_is_yours_at_this_screen_elsewhere_or_the_tables() {
        let nobody = Viewer::Spectator;
        let all = |chairs: [Chair; 3], role: Role, viewer: Viewer| {
            [A, B, C].map(|seat| held(&chairs, seat, role, viewer))
        };
        let shared = [Held::Here, Held::Here, Held::Table];
        assert_eq!(all(chairs([false; 3]), Role::Host, nobody), shared);
        let in_front = [Held::Here, Held::You, Held::Table];
        assert_eq!(all(chairs([false; 3]), Role::Host, Viewer::Seat(B)), in_front);
        let alone = [Held::You, Held::Elsewhere, Held::Table];
        assert_eq!(all(chairs([false, true, false]), Role::Host, nobody), alone);
        let by_link = [Held::Elsewhere, Held::You, Held::Table];
        assert_eq!(all(chairs([false; 3]), Role::Seat(B), Viewer::Seat(B)), by_link);
        let none = [Held::Elsewhere, Held::Elsewhere, Held::Table];
        assert_eq!(all(chairs([false; 3]), Role::Spectator, nobody), none);
    }

    #[test]
    fn one_seat_needs_no_curtain() {
        for decides in [None, Some(A), Some(B)] {
            let seen = sight(&[A], decides, None);
            assert_eq!(seen, Sight { viewer: Viewer::Seat(A), curtain: None });
        }
    }

    #[test]
    fn a_curtain_falls_between_two_persons_at_one_screen() {
        let behind = Sight { viewer: Viewer::Spectator, curtain: Some(B) };
        assert_eq!(sight(&[A, B], Some(B), Some(A)), behind);
        assert_eq!(sight(&[A, B], Some(B), None), behind);
        let raised = Sight { viewer: Viewer::Seat(B), curtain: None };
        assert_eq!(sight(&[A, B], Some(B), Some(B)), raised);
    }

    #[test]
    fn while_another_decides_the_last_one_looks_on() {
        let seen = Sight { viewer: Viewer::Seat(A), curtain: None };
        assert_eq!(sight(&[A, B], Some(C), Some(A)), seen);
        let nobody = Sight { viewer: Viewer::Spectator, curtain: None };
        assert_eq!(sight(&[A, B], Some(C), None), nobody);
        assert_eq!(sight(&[A, B], Some(C), Some(C)), nobody);
    }

    #[test]
    fn players_and_roles_are_read_as_they_are_written() {
        for word in ["person", "recruit", "regular", "veteran"] {
            assert_eq!(Player::read(word).map(Player::name), Some(word));
        }
        assert_eq!(Player::read("empty"), None);
        for role in [Role::Host, Role::Seat(B), Role::Spectator] {
            assert_eq!(Role::read(role.name(), role.seat()), Some(role));
        }
        assert_eq!(Role::read("seat", None), None);
    }
}
