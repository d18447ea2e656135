//! Restricted firing arcs: the half circles of pivots and the narrow beams of broadsides, by option.

use kernel::hex::{Cube, Direction, Hex};

use crate::{aspect::bearing, tables::GunMount};

/// Whether a gun aboard a ship at `from`, heading `facing`, can be laid on another hex.
///
/// [SG-FACE-06] A target exactly on an edge may be engaged.
pub fn bears(mount: &GunMount, from: Hex, facing: Direction, to: Hex) -> bool {
    let Cube { x, y, z } = to.offset(from).as_seen_facing(facing);
    let (fore, aft, port, starboard) = (z <= y, y <= z, x <= 0, 0 <= x);
    match mount.mount.as_str() {
        "forward" => fore,
        "stern" => aft,
        "wing-port" => port,
        "wing-starboard" => starboard,
        "forward-port" | "wing-port-fore" => fore && port,
        "forward-starboard" | "wing-starboard-fore" => fore && starboard,
        "stern-port" | "wing-port-aft" => aft && port,
        "stern-starboard" | "wing-starboard-aft" => aft && starboard,
        "broadside-port" => x < 0 && 0 <= y && 0 <= z,
        "broadside-starboard" => 0 < x && y <= 0 && z <= 0,
        "midships" | "ventral" => true,
        // Guns fixed to bow or stern and whatever is laid on one aspect keep what they have.
        _ => mount.arcs.meets(bearing(from, facing, to)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        order::Order,
        position::{A, ADVANCED, B, allows, offset, position_on, refuses},
        state::{State, Switches},
        tables::shipped,
    };

    const HERE: Hex = Hex::new(12, 12);

    fn at(x: i8, y: i8, z: i8) -> Hex {
        offset(HERE, x, y, z)
    }

    fn mount(name: &str) -> GunMount {
        let weapon = shipped().weapon("rogue").unwrap().clone();
        GunMount::in_the_open(weapon, name).unwrap()
    }

    /// The offsets of the first two rings on which a mount bears, facing north.
    fn covers(name: &str, x: i8, y: i8, z: i8) -> bool {
        bears(&mount(name), HERE, Direction::North, at(x, y, z))
    }

    #[test]
    fn sg_face_06_the_examples() {
        assert!(covers("forward", 2, -1, -1), "exactly abeam");
        assert!(!covers("forward", 1, -1, 0));
        assert!(covers("broadside-starboard", 1, 0, -1));
        assert!(covers("broadside-starboard", 1, -1, 0));
        assert!(!covers("broadside-starboard", 1, 1, -2));
    }

    #[test]
    fn sg_face_06_each_mount_by_the_six_neighbours() {
        // Clockwise from dead ahead.
        let ring = [(0, 1, -1), (1, 0, -1), (1, -1, 0), (0, -1, 1), (-1, 0, 1), (-1, 1, 0)];
        let seen = |name: &str| -> String {
            ring.iter().map(|&(x, y, z)| if covers(name, x, y, z) { 'x' } else { '.' }).collect()
        };
        let wanted = [
            ("forward", "xx...x"),
            ("stern", "..xxx."),
            ("wing-starboard", "xxxx.."),
            ("wing-port", "x..xxx"),
            ("forward-starboard", "xx...."),
            ("forward-port", "x....x"),
            ("stern-starboard", "..xx.."),
            ("stern-port", "...xx."),
            ("wing-starboard-fore", "xx...."),
            ("wing-port-fore", "x....x"),
            ("wing-starboard-aft", "..xx.."),
            ("wing-port-aft", "...xx."),
            ("broadside-starboard", ".xx..."),
            ("broadside-port", "....xx"),
            ("fixed-bow", "x....."),
            ("fixed-stern", "...x.."),
            ("bow-tube", "x....."),
            ("midships", "xxxxxx"),
            ("ventral", "xxxxxx"),
        ];
        for (name, pattern) in wanted {
            assert_eq!(seen(name), pattern, "{name}");
        }
    }

    #[test]
    fn sg_face_06_edges_belong_to_the_arc() {
        // Dead abeam lies on the edge of both half circles, dead ahead on that of both wings.
        for name in ["forward", "stern", "wing-starboard", "broadside-starboard"] {
            assert!(covers(name, 2, -1, -1), "{name}");
        }
        for name in ["forward-starboard", "stern-starboard"] {
            assert!(covers(name, 2, -1, -1), "{name}");
        }
        assert!(covers("wing-port", 0, 2, -2) && covers("wing-starboard", 0, 2, -2));
        // Thirty degrees off the beam is the last that a broadside reaches.
        assert!(covers("broadside-starboard", 2, 0, -2) && covers("broadside-starboard", 2, -2, 0));
        assert!(
            !covers("broadside-starboard", 3, 1, -4) && !covers("broadside-starboard", 3, -4, 1)
        );
    }

    #[test]
    fn sg_face_06_the_arc_turns_with_the_ship() {
        for facing in Direction::ALL {
            let ahead = HERE.next(facing);
            assert!(bears(&mount("forward"), HERE, facing, ahead));
            assert!(!bears(&mount("stern"), HERE, facing, ahead));
        }
    }

    fn restricted(text: &str) -> State {
        let switches = Switches { restricted_arcs: true, ..ADVANCED };
        position_on("canal", switches, text).firing(0)
    }

    #[test]
    fn sg_face_06_by_option_a_pivot_no_longer_fires_abaft_the_beam() {
        // 1111 lies south-east of 1010 and in the starboard aspect.
        let text = "a Sky Runner 1010 N Low\nb Aphid 1111 N Low";
        let why = "B lies outside that gun's field of fire";
        refuses(&restricted(text), Order::fire(A, 0, B), "SG-FACE-06", why);
        allows(&restricted(text), Order::fire(A, 2, B));
        let usual = position_on("canal", ADVANCED, text).firing(0);
        allows(&usual, Order::fire(A, 0, B));
        let basic = Switches { restricted_arcs: true, ..crate::position::USUAL };
        allows(&position_on("canal", basic, text).firing(0), Order::fire(A, 0, B));
    }

    #[test]
    fn sg_face_06_in_one_hex_the_announced_aspects_count() {
        use crate::{aspect::Aspect, state::Abreast};
        let mut state = restricted("a Sky Runner 1010 N Low\nb Aphid 1010 N Low");
        state.abreast.push(Abreast {
            first: A,
            second: B,
            first_aspect: Aspect::Starboard,
            second_aspect: Aspect::Port,
        });
        allows(&state, Order::fire(A, 0, B));
        refuses(
            &state,
            Order::fire(A, 1, B),
            "SG-FIRE-01",
            "B lies outside that gun's field of fire",
        );
    }
}
