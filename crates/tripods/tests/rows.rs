//! Every row of the charts is fielded in each of its periods, moves, and fires.

mod common;

use kernel::{
    Chronicle as _, Dice, System as _, WrittenChronicle, chronicle::Entry, tables::SourceFile,
};
use tripods::{
    Tripods,
    event::Event,
    order::{Order, Until},
    state::{StandId, State},
    tables::{Library, StandType},
    vocabulary::{Allegiance, Class, Gait},
};

/// The stand of the row, which is the first of its battle.
const OWN: StandId = StandId(0);

/// The row of a Martian machine in a period.
fn machine(period: u8, class: Class) -> &'static str {
    let found = common::LIBRARY.stands.iter().find(|row| {
        row.side == Allegiance::Martian
            && row.class == class
            && row.periods.contains(&period)
            && row.carry == 0
    });
    found.map_or("", |row| row.id.as_str())
}

/// Men whom a Martian machine can burn.
fn men(period: u8) -> &'static str {
    let found = common::LIBRARY
        .stands
        .iter()
        .find(|row| row.class == Class::Foot && row.periods.contains(&period) && !row.late_war);
    found.map_or("", |row| row.id.as_str())
}

/// A battle of one stand of a row against a machine eight inches north of it and a flyer beside that; of a Martian row against men.
fn scenario(row: &StandType, period: u8) -> String {
    let side = if row.side == Allegiance::Human { "human" } else { "martian" };
    let other = if row.side == Allegiance::Human { "martian" } else { "human" };
    let foes: Vec<&str> = match row.side {
        Allegiance::Human => {
            vec![machine(period, Class::Tripod), machine(period, Class::MartianFlyer)]
        }
        Allegiance::Martian => vec![men(period)],
    };
    let quality = |side: &str| if side == "martian" { "elite" } else { "average" };
    let mut values: Vec<&str> = foes.clone();
    values.push(&row.id);
    values.sort_unstable();
    values.dedup();
    let values: Vec<String> = values.iter().map(|id| format!("{id} = 1\n")).collect();
    let values = values.concat();
    let foe = |n: usize, id: &str| {
        let (x, y) = (24 + 5 * n as i32, 18);
        format!(
            "[[unit]]\nid = \"F{n}\"\nside = \"{other}\"\nname = \"Foe {n}\"\nquality = \"{}\"\ndetachment = true\n\
             zone = [[0, 0], [48, 0], [48, 36], [0, 36]]\nfacing = 180\n\
             stands = [{{ type = \"{id}\", count = 1, places = [[{x}, {y}, 180]] }}]\n",
            quality(other)
        )
    };
    let foes: String = foes.iter().enumerate().map(|(n, id)| foe(n, id)).collect();
    let water = if row.gait == Gait::Water {
        "[[terrain]]\nname = \"Sea\"\nkind = \"lake\"\npolygon = [[0, 0], [48, 0], [48, 16], [0, 16]]\nnavigable = true\n"
    } else {
        ""
    };
    let speed = if row.gait == Gait::Water { ", speed = 2" } else { "" };
    // Mortars belong to a battalion, launchers to nobody.
    let parent = if row.mortar { "parent = \"Battalion\"\n" } else { "" };
    format!(
        "id = \"the-row\"\nnumber = 99\nname = \"The Row\"\nbackground = \"A row of the charts.\"\nperiod = {period}\n\
         late_war = true\ntable = [48, 36]\nturns = 8\nfirst = \"{side}\"\ndeploy = [\"{side}\", \"{other}\"]\nmajor = 9\n\
         [values]\n{values}{water}\
         [[unit]]\nid = \"R\"\nside = \"{side}\"\nname = \"The row\"\n{parent}quality = \"{}\"\ndetachment = true\n\
         zone = [[0, 0], [48, 0], [48, 36], [0, 36]]\nfacing = 0\n\
         stands = [{{ type = \"{}\", count = 1, places = [[24, 10, 0]]{speed} }}]\n{foes}\
         [[victory]]\nside = \"{side}\"\nkind = \"destroy\"\n",
        quality(side),
        row.id
    )
}

/// What a row is seen to do.
#[derive(Debug, Default)]
struct Seen {
    moved: bool,
    fired: bool,
}

/// Fights until the row has moved and fired, or the battle is over.
fn fight(library: &Library) -> Seen {
    let setup = common::setup("the-row");
    let mut state = Tripods::open(library, &setup).unwrap_or_else(|error| panic!("{error}"));
    let mut dice = Dice::seeded(7);
    let mut seen = Seen::default();
    let mut orders = Vec::new();
    let mut log = WrittenChronicle::default();
    while Tripods::advance(&mut state, &mut dice, log.as_log()) {}
    for _ in 0..400 {
        let Some(seat) = Tripods::decider(&state) else { break };
        orders.clear();
        Tripods::orders(&state, &mut orders);
        let own = seat == state.side_of(OWN).seat();
        let worths =
            orders.iter().map(|order| if own { worth(&state, order, &seen) } else { idle(order) });
        let best = worths.enumerate().max_by_key(|&(n, worth)| (worth, std::cmp::Reverse(n)));
        let order = orders[best.map_or(0, |(n, _)| n)].clone();
        log.0.clear();
        Tripods::apply(&mut state, &order, &mut dice, log.as_log());
        while Tripods::advance(&mut state, &mut dice, log.as_log()) {}
        for entry in &log.0 {
            let Entry::Event { event, .. } = entry else { continue };
            match *event {
                Event::Marched { stand, .. } => seen.moved |= stand == OWN,
                Event::Fired { shooter, .. }
                | Event::Shelled { shooter, .. }
                | Event::Lobbed { shooter, .. }
                | Event::RocketsFired { shooter, .. } => seen.fired |= shooter == OWN,
                Event::Bombed { stand, .. } => seen.fired |= stand == OWN,
                Event::Landed { .. } => seen.fired = true,
                _ => {}
            }
        }
        if seen.moved && seen.fired {
            break;
        }
    }
    seen
}

/// What the row does: a short move in its first turn, fire in a later one.
fn worth(state: &State, order: &Order, seen: &Seen) -> i32 {
    let gun = state.kind(OWN).class.is_gun();
    match *order {
        Order::Choose { stand, strategic: false } if stand == OWN && !seen.moved => 90,
        Order::Fly { high: false } | Order::Ready => 90,
        Order::Steam { speed } => i32::from(speed),
        Order::Go { ref way, .. } if !seen.moved => {
            let from = state.pose(OWN).map(|pose| pose.at);
            let (Some(from), Some(&to)) = (from, way.0.last()) else { return 0 };
            let far = from.distance(to).in_thousandths() / 100;
            // Guns keep their front, and others their distance.
            let ahead = from.y < to.y && from.x == to.x;
            let aside = from.y == to.y;
            if (gun && ahead) || (!gun && aside) { 300 - far.min(200) } else { 0 }
        }
        Order::Bomb { .. } if seen.moved => 85,
        Order::Barrage { .. } if seen.moved => 70,
        Order::Land { .. } => 70,
        Order::Target { .. } if seen.moved => 60,
        Order::Shoot { shots, .. } => 60 + i32::from(shots),
        Order::Fire => 59,
        Order::Lob { .. } | Order::Shell { .. } if seen.moved => 65,
        Order::Stop if !seen.moved => 1,
        Order::Stop | Order::Done | Order::Pass { until: Until::PhaseEnds } => 50,
        Order::Concede | Order::OfferDraw => -99,
        _ => 0,
    }
}

/// The others do nothing.
fn idle(order: &Order) -> i32 {
    match order {
        Order::Ready | Order::Done | Order::Stop | Order::Pass { until: Until::PhaseEnds } => 9,
        Order::Concede | Order::OfferDraw => -99,
        _ => 0,
    }
}

#[test]
fn every_row_moves_and_fires_in_each_of_its_periods() {
    let mut fielded = 0;
    for row in &common::LIBRARY.stands {
        // A cylinder comes by its own rules, and has tests of its own.
        if row.class == Class::Cylinder {
            continue;
        }
        for &period in &row.periods {
            let text = scenario(row, period);
            let file = SourceFile { name: "scenarios/the-row.toml", text: &text };
            let library = Library::read(&[file], Some(&common::LIBRARY))
                .unwrap_or_else(|errors| panic!("{} in period {period}: {errors}", row.id));
            let seen = fight(&library);
            // [FT-ART-10] Observers never fire.
            let fires = row.class != Class::Observer;
            assert!(seen.moved && seen.fired == fires, "{} in period {period}: {seen:?}", row.id);
            fielded += 1;
        }
    }
    assert!(100 < fielded, "{fielded}");
}
