//! Tests of coming to the battle.

use std::sync::LazyLock;

use kernel::{Setup, hex::Direction, options::Options};

use super::*;
use crate::{
    aspect::Altitude,
    flow,
    position::{A, B, C, allows, carry_on, carry_out, refuses},
    scene, setup,
    state::Quality,
    tables::{Library, shipped},
    wind,
};

static LIBRARY: LazyLock<Library> = LazyLock::new(shipped);

/// A scenario for two, at its first decision.
fn opened(scenario: &str) -> State {
    let setup = Setup {
        scenario: scenario.into(),
        options: Options::new(),
        seats: vec!["Ann".into(), "Ben".into()],
        files: Vec::new(),
    };
    let mut state = setup::open(&LIBRARY, &setup).unwrap();
    // Where kites fight, the wind blows toward the south.
    let wind: &[u8] = if wind::is_wanted(&state) { &[4] } else { &[] };
    carry_on(&mut state, wind);
    state
}

fn at(label: i16) -> Hex {
    Hex::new((label / 100 - 1) as i8, (label % 100 - 1) as i8)
}

fn listed(state: &State) -> Vec<Order> {
    let mut orders = Vec::new();
    flow::orders(state, &mut orders);
    orders
}

#[test]
fn sg_geo_04_every_edge_has_its_middle() {
    let field = Field { columns: 28, rows: 22 };
    for edge in Edge::ALL {
        let held = field.hexes().filter(|&hex| edge.holds(field, hex)).count();
        let middle = field.hexes().filter(|&hex| edge.has_in_middle(field, hex)).count();
        let length = if matches!(edge, Edge::North | Edge::South) { 28 } else { 22 };
        assert_eq!((held, middle), (length, 4), "{edge:?}");
        assert_eq!(edge.opposite().opposite(), edge);
    }
    assert!(
        Edge::North.has_in_middle(field, at(1301)) && !Edge::North.has_in_middle(field, at(1201))
    );
    assert!(Edge::West.has_in_middle(field, at(113)) && !Edge::West.has_in_middle(field, at(114)));
}

#[test]
fn sg_s2_01_the_runner_stands_in_the_middle_and_the_gunboat_six_hexes_off() {
    // The middle of the map and Medium are what the scenario says: only the facing is asked for.
    let mut state = opened("john-bulls-tyranny");
    assert_eq!(state[A].hex, state.setting.map.centre);
    assert_eq!(state.phase, Phase::SetUp { ship: A, step: SetUpStep::Facing });
    carry_out(&mut state, Order::Head { ship: A, facing: Direction::North }, &[]);
    assert_eq!((state[A].altitude, state[A].status), (Altitude::Medium, Status::Flying));
    let centre = state.setting.map.centre;
    let near = Hex::new(centre.col, centre.row - 5);
    let why = "Aphid must keep this many hexes from every other: 6";
    refuses(&state, Order::Place { ship: B, hex: near }, "SG-SCEN-01", why);
    allows(&state, Order::Place { ship: B, hex: Hex::new(centre.col, centre.row - 6) });
}

#[test]
fn sg_geo_04_a_side_enters_by_its_edge_and_the_other_by_the_opposite_one() {
    let mut state = opened("hearts-of-oak");
    assert_eq!(state.phase, Phase::ChooseEdge { seat: SeatId(0) });
    let text = carry_out(&mut state, Order::Edge { edge: Edge::North }, &[6, 1]);
    assert!(text.starts_with("SG-SCEN-01 Ann will come by the northern edge\n"), "{text}");
    assert_eq!(edge_of(&state, SideId(0)), Some(Edge::North));
    assert_eq!(edge_of(&state, SideId(1)), Some(Edge::South));
    // The one ship of the first side is taken up by itself: by which hex does she enter?
    carry_out(&mut state, Order::First { seat: SeatId(0) }, &[]);
    assert_eq!(state.phase, Phase::SetUp { ship: A, step: SetUpStep::Hex });
    let why = "Thunderer must enter by the edge of her side";
    refuses(&state, Order::Place { ship: A, hex: at(1022) }, "SG-GEO-04", why);
    carry_out(&mut state, Order::Place { ship: A, hex: at(1101) }, &[]);
    let why = "Thunderer must enter on a facing that points into the map";
    let north = Order::Head { ship: A, facing: Direction::North };
    refuses(&state, north, "SG-GEO-04", why);
    assert_eq!(listed(&state).len(), 3, "from an even column, three facings point into the map");
    carry_out(&mut state, Order::Head { ship: A, facing: Direction::South }, &[]);
    // Whoever is there already may be run into, at that height.
    let low = Order::Trim { ship: A, altitude: Altitude::Low };
    let mut met = state.clone();
    (met[B].status, met[B].hex, met[B].altitude) = (Status::Flying, at(1101), Altitude::Low);
    let choice = scene::describe(&met, &low, 0);
    assert_eq!((choice.note.as_str(), choice.has_odds), ("may collide, 1/3", true));
    assert!(!scene::describe(&state, &low, 0).has_odds);
    let text = carry_out(&mut state, low, &[]);
    assert_eq!(text, "SG-GEO-04 Thunderer enters the map in 1101, heading south, at Low\n");
    // One point is spent; the rest of her allowance is still to use.
    let moving = state.moving.unwrap();
    assert_eq!((moving.spent, moving.hexes), (1, 1));
    assert!(1 < moving.allowance && state.phase == Phase::Move);
}

#[test]
fn sg_geo_04_nobody_stays_outside() {
    let mut state = opened("hearts-of-oak");
    carry_out(&mut state, Order::Edge { edge: Edge::West }, &[1, 6]);
    carry_out(&mut state, Order::First { seat: SeatId(1) }, &[]);
    let why = "Small Bird waits at the edge of the map and must enter now";
    refuses(&state, Order::MoveNoMore, "SG-GEO-04", why);
    allows(&state, Order::Move { ship: B });
    allows(&state, Order::Move { ship: C });
}

#[test]
fn sg_scen_01_one_crew_of_the_oenotrians_is_better() {
    let mut state = opened("pitched-battle");
    // The Oenotrians choose the edge, although the British are listed first.
    assert_eq!(state.phase, Phase::ChooseEdge { seat: SeatId(1) });
    carry_out(&mut state, Order::Edge { edge: Edge::East }, &[]);
    assert_eq!(state.phase, Phase::Pick { seat: SeatId(1) });
    refuses(&state, Order::Pick { ship: A }, "SG-SCEN-01", "Triumph is not of your side");
    let picked = ShipId(5);
    let before = state[picked];
    carry_out(&mut state, Order::Pick { ship: picked }, &[3, 4]);
    let rifle = state.setting.small_arms.iter().position(|arm| arm.name == "Modern rifle");
    assert_eq!(before.quality, Quality::Trained);
    assert_eq!(
        (state[picked].quality, usize::from(state[picked].folk.arm)),
        (Quality::Crack, rifle.unwrap())
    );
    assert_eq!(state[A].quality, Quality::Crack);
    assert_eq!(edge_of(&state, SideId(0)), Some(Edge::West));
}

/// Gives the first order of this kind until nothing of its kind is asked.
fn take(state: &mut State, wanted: impl Fn(&Order) -> bool) -> usize {
    let mut n = 0;
    while let Some(order) = listed(state).into_iter().find(|order| wanted(order)) {
        carry_out(state, order, &[]);
        n += 1;
    }
    n
}

#[test]
fn sg_s4_01_the_defenders_wait_in_the_city_and_their_relief_comes_there() {
    let mut state = opened("slash-and-run");
    let city: Vec<Hex> = state.setting.map.city().collect();
    assert_eq!((state.afield.batteries.len(), state.afield.mines.len()), (6, 4));
    assert_eq!(state.afield.ruins, [0; 12]);
    // Ships, batteries and mines stand in city hexes only.
    let is_set_up = |order: &Order| {
        matches!(
            order,
            Order::Place { .. } | Order::Head { .. } | Order::Trim { .. } | Order::Emplace { .. }
        )
    };
    while 0 == state.turn {
        for order in listed(&state) {
            if let Order::Place { hex, .. } | Order::Emplace { hex } = order {
                assert!(city.contains(&hex), "{order:?}");
            }
        }
        let order = listed(&state).into_iter().find(is_set_up).expect("something to set up");
        carry_out(&mut state, order, &[]);
    }
    let landed = state.ids().filter(|&ship| state[ship].status == Status::Landed).count();
    assert_eq!(landed, 3);
    let reliant = state.ids().find(|&ship| state.name(ship) == "Reliant").unwrap();
    assert_eq!(state[reliant].status, Status::ToEnter);
    // A relief is asked for in the next Initiative Phase: her class, then a hex of the city, where she has landed.
    let relief = state.ids().find(|&ship| state[ship].status == Status::Reserve).unwrap();
    state[relief].status = Status::ToEnter;
    state.phase = Phase::OpenTurn;
    carry_on(&mut state, &[]);
    assert_eq!(state.phase, Phase::SetUp { ship: relief, step: SetUpStep::Class });
    let classes: Vec<String> = listed(&state)
        .iter()
        .map(|order| match *order {
            Order::Commission { class, .. } => {
                state.setting.classes[usize::from(class)].name.clone()
            }
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(classes, ["Endtime", "Bloodrunner"]);
    let second = listed(&state)[1];
    carry_out(&mut state, second, &[]);
    assert_eq!(state.class(relief).name, "Bloodrunner");
    assert!(
        listed(&state)
            .iter()
            .all(|order| matches!(*order, Order::Place { hex, .. } if city.contains(&hex)))
    );
    take(&mut state, is_set_up);
    assert_eq!((state[relief].status, state[relief].altitude), (Status::Landed, Altitude::Ground));
}

#[test]
fn sg_teth_07_a_relief_brings_no_mines_beside_the_four_of_the_city() {
    let mut state = opened("slash-and-run");
    let relief = state.ids().find(|&ship| state[ship].status == Status::Reserve).unwrap();
    state[relief].status = Status::ToEnter;
    state.phase = Phase::SetUp { ship: relief, step: SetUpStep::Class };
    let endtime = listed(&state)[0];
    carry_out(&mut state, endtime, &[]);
    // There is room for as many as her hull is large, and nothing in it.
    let place = stowage(&state, relief).unwrap();
    assert_eq!(state.class(relief).devices[place].count, state.class(relief).hull);
    assert_eq!(state[relief].carries[place].left, 0);
}
