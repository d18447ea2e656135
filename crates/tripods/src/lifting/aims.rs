//! Aiming by hand: whatever is laid on a place, a template, a sweep, a marker or the fall of a cylinder, goes to any place that the
//! rules allow, not to those alone that are listed.

use kernel::{
    PieceId,
    lift::{Hold, Lift, Moves, Placed},
    scene::{Anchor, Area, Arm, Base, Overlay, OverlayKind},
    table::{Angle, Footprint, Length, Point, Pose},
};

use crate::{artillery, flow, flyers, heat_ray, order::Order, scene, state::State};

/// What is aimed has numbers beyond those of all pieces.
const FIRST: u16 = 5000;
/// How large the counter is by which an aim is held.
const COUNTER: Length = Length::thousandths(350);

/// One way to lay something on a place.
struct Aim {
    /// What is laid, and by whom.
    title: String,
    /// In which way, where there are several.
    form: String,
    /// The first that is offered of it.
    order: Order,
    held: Held,
}

/// Where an order is laid.
#[derive(Clone, Copy)]
struct Held {
    pose: Pose,
    moves: Moves,
    turns: bool,
}

impl Held {
    const fn at(at: Point) -> Self {
        Self { pose: Pose::new(at, Angle::NORTH), moves: Moves::Freely, turns: false }
    }

    const fn along(at: Point, along: Angle) -> Self {
        Self { pose: Pose::new(at, along), moves: Moves::Freely, turns: true }
    }
}

/// What whoever decides may aim by hand.
pub fn lifts(state: &State) -> Vec<Lift> {
    let aims = aims(state);
    let lift = |(piece, aims): (PieceId, &[Aim])| {
        let first = aims.first()?;
        let forms = if aims.len() < 2 { &[] } else { aims };
        Some(Lift {
            piece,
            name: first.title.clone(),
            parts: Vec::new(),
            from: first.held.pose,
            forms: forms.iter().map(|aim| aim.form.clone()).collect(),
            moves: first.held.moves,
            turns: aims.iter().any(|aim| aim.held.turns),
            corners: 0,
            aims: true,
        })
    };
    numbered(&aims).filter_map(lift).collect()
}

/// What comes of aiming somewhere; none of what is no aim.
pub fn placed(state: &State, hold: &Hold) -> Option<Placed<Order>> {
    let aims = aims(state);
    let (_, forms) = numbered(&aims).find(|(piece, _)| *piece == hold.piece)?;
    let aim = forms.get(hold.form).or_else(|| forms.first())?;
    let at = match aim.held.moves {
        Moves::Freely => hold.pose.at,
        Moves::AlongALine => flyers::nearest_of_path(state, hold.pose.at)?,
        Moves::OnTheSpot => aim.held.pose.at,
    };
    let facing = if aim.held.turns { hold.pose.facing } else { Angle::NORTH };
    let pose = Pose::new(at, facing);
    let order = laid(&aim.order, pose);
    let refusal = flow::check(state, &order).err().map(|bar| bar.shown(state, &order));
    let mut bases = Vec::new();
    let mut overlays = Vec::new();
    if let Order::Plan { stand, .. } = order {
        bases = scene::bases(state, stand, pose);
    } else {
        let footprint = Footprint::Circle { radius: COUNTER };
        bases.push(Base { pose, footprint, arm: Arm::Marker, leads: false });
    }
    if let Some(Anchor::Aim { struck, footprint, .. }) = scene::aim(state, &order) {
        let corners = footprint.outline(struck).corners().to_vec();
        let area = Area::Polygon { corners };
        overlays.push(Overlay { kind: OverlayKind::Struck, label: String::new(), area });
    }
    if let Order::LayGas { .. } = order {
        overlays.extend(flyers::gas_path(state).iter().map(|leg| {
            let area = Area::Path { points: vec![leg.from, leg.to] };
            Overlay { kind: OverlayKind::Tape, label: String::new(), area }
        }));
    }
    if let Some(refusal) = &refusal {
        let centre = refusal.place.unwrap_or(at);
        let area = Area::Circle { centre, radius: super::MARK };
        overlays.push(Overlay { kind: OverlayKind::Barred, label: refusal.why.clone(), area });
    }
    let mut lines = scene::prospect(state, &order);
    if aim.held.turns {
        lines.push(format!("along {facing:.0}°"));
    }
    Some(Placed { order, pose, bases, refusal, overlays, lines })
}

/// Aims that differ only in their form, under one number each.
fn numbered(aims: &[Aim]) -> impl Iterator<Item = (PieceId, &[Aim])> {
    (FIRST..).map(PieceId).zip(aims.chunk_by(|one, other| one.title == other.title))
}

/// Everything of which some place is offered, those of one title together, and decoys last; and sweeps of whoever may sweep, though
/// the list has none of his.
fn aims(state: &State) -> Vec<Aim> {
    let mut orders = Vec::new();
    flow::orders(state, &mut orders);
    orders.extend(heat_ray::first_sweeps(state));
    orders.sort_by_key(|order| matches!(order, Order::Decoy { .. }));
    let mut aims: Vec<Aim> = Vec::new();
    for order in orders {
        let Some(held) = held(state, &order) else { continue };
        let bare = |order: &Order| laid(order, Pose::default());
        if aims.iter().any(|aim| bare(&aim.order) == bare(&order)) {
            continue;
        }
        let Some((title, form)) = called(state, &order) else { continue };
        // After the last of its title.
        let at = aims.iter().rposition(|aim| aim.title == title).map_or(aims.len(), |at| at + 1);
        aims.insert(at, Aim { title, form, order, held });
    }
    aims
}

/// Where an order is laid; none for one that is not laid on a place.
fn held(state: &State, order: &Order) -> Option<Held> {
    Some(match *order {
        Order::Sweep { from, direction, .. } => Held::along(from, direction),
        Order::Lob { at, along: Some(along), .. }
        | Order::Screen { at, along, .. }
        | Order::Call { at, along, .. }
        | Order::Land { at, along } => Held::along(at, along),
        Order::Gas { at, .. }
        | Order::Rockets { at, .. }
        | Order::Shell { at, .. }
        | Order::Lob { at, along: None, .. }
        | Order::Barrage { at, .. }
        | Order::Decoy { at }
        | Order::Plan { at, .. } => Held::at(at),
        // [FT-MFLY-01] The nearest point of its path is meant.
        Order::LayGas { at } => Held { moves: Moves::AlongALine, ..Held::at(at) },
        Order::Bomb { along } => {
            let from = state.mover.as_ref().and_then(|mover| state.pose(mover.stand))?;
            Held { moves: Moves::OnTheSpot, ..Held::along(from.at, along) }
        }
        _ => return None,
    })
}

/// The same order laid elsewhere.
fn laid(order: &Order, pose: Pose) -> Order {
    let Pose { at: place, facing } = pose;
    let mut order = order.clone();
    match &mut order {
        Order::Sweep { from, direction, .. } => (*from, *direction) = (place, facing),
        Order::Lob { at, along: Some(along), .. }
        | Order::Screen { at, along, .. }
        | Order::Call { at, along, .. }
        | Order::Land { at, along } => (*at, *along) = (place, facing),
        Order::Gas { at, .. }
        | Order::LayGas { at }
        | Order::Rockets { at, .. }
        | Order::Shell { at, .. }
        | Order::Lob { at, along: None, .. }
        | Order::Barrage { at, .. }
        | Order::Decoy { at }
        | Order::Plan { at, .. } => *at = place,
        Order::Bomb { along } => *along = facing,
        _ => {}
    }
    order
}

/// What is laid by whom, and in which way.
fn called(state: &State, order: &Order) -> Option<(String, String)> {
    let name = |stand| state.name(stand);
    let plain = |title: String| Some((title, String::new()));
    match *order {
        Order::Sweep { shooter, .. } => plain(format!("{}: the sweep of its ray", name(shooter))),
        Order::Gas { shooter, .. } => plain(format!("{}: a canister of gas", name(shooter))),
        Order::LayGas { .. } => plain("Gas under its path".to_owned()),
        Order::Rockets { shooter, .. } => plain(format!("{}: a salvo of rockets", name(shooter))),
        Order::Shell { shooter, .. } => plain(format!("{}: a shell", name(shooter))),
        Order::Lob { shooter, along, .. } => {
            let form = if along.is_some() { "dispersed" } else { "converged" };
            Some((format!("{}: shells", name(shooter)), form.to_owned()))
        }
        Order::Screen { shooter, pattern, incendiary, .. } => {
            let what = if incendiary { "burning" } else { "plain" };
            let form = format!("{what}, {}", scene::patterned(pattern));
            Some((format!("{}: smoke", name(shooter)), form))
        }
        Order::Barrage { plot, .. } => {
            let eye = artillery::caller_name(state, plot.caller);
            let form = format!("{}, seen by {eye}", scene::shelled(plot));
            Some((artillery::battery_names(state, plot), form))
        }
        Order::Call { plot, .. } => {
            let eye = artillery::caller_name(state, plot.caller);
            let title = format!("{} at once", artillery::battery_names(state, plot));
            Some((title, format!("{}, seen by {eye}", scene::shelled(plot))))
        }
        Order::Decoy { .. } => plain("A decoy".to_owned()),
        Order::Land { .. } => plain("Where the barrage comes down".to_owned()),
        Order::Bomb { .. } => plain("A stick of bombs".to_owned()),
        Order::Plan { stand, .. } => plain(name(stand).to_owned()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        lifting,
        state::{Landing, Phase, StandId, Where},
        trial::{A1, A2, EARTH, MARS, T1, Trial, point},
        vocabulary::Class,
    };

    fn fires(stands: &[(StandId, i32, i32, i32)]) -> Trial {
        let seen: Vec<StandId> = stands.iter().map(|&(stand, ..)| stand).collect();
        Trial::bare(stands).spotted(&seen).phase(Phase::Fire { side: MARS })
    }

    fn lift(trial: &Trial, said: &str) -> Lift {
        let lifts = lifting::lifts(&trial.state);
        let names: Vec<String> = lifts.iter().map(|lift| lift.name.clone()).collect();
        let lift = lifts.into_iter().find(|lift| lift.name.contains(said));
        lift.unwrap_or_else(|| panic!("no {said} among {names:?}"))
    }

    /// Aims at a place in tenths of an inch, that way.
    fn aimed(trial: &Trial, lift: &Lift, (x, y): (i32, i32), degrees: i32) -> Placed<Order> {
        let pose = Pose::new(point(x, y), Angle::degrees(degrees));
        let hold = Hold { piece: lift.piece, form: 0, corners: Vec::new(), pose };
        lifting::placed(&trial.state, &hold).expect("it may be aimed")
    }

    #[test]
    fn ft_heat_03_a_sweep_is_aimed_at_any_line() {
        let trial = fires(&[(T1, 150, 200, 180), (A1, 150, 103, 0), (A2, 170, 60, 0)]);
        let sweep = lift(&trial, "sweep");
        assert!(sweep.aims && sweep.turns && sweep.forms.is_empty());
        let there = aimed(&trial, &sweep, (100, 100), 90);
        let from = point(100, 100);
        let order = Order::Sweep { shooter: T1, from, direction: Angle::degrees(90) };
        assert_eq!((&there.order, &there.refusal), (&order, &None));
        let struck = there.overlays.iter().find(|one| one.kind == OverlayKind::Struck).unwrap();
        let Area::Polygon { corners } = &struck.area else { panic!("a strip") };
        let far = corners.iter().map(|corner| corner.x).max().unwrap();
        assert_eq!(far, point(220, 0).x, "twelve inches to the east");
        assert!(there.lines[0].contains(trial.state.name(A1)), "{:?}", there.lines);
        // Past everybody it is refused, by the rule and with the place.
        let past = aimed(&trial, &sweep, (300, 60), 90);
        assert_eq!(past.refusal.map(|refusal| refusal.rule.as_str()), Some("FT-TGT-05"));
        assert!(past.overlays.iter().any(|one| one.kind == OverlayKind::Barred));
        let _ = trial.give(&order, &[2]);
    }

    #[test]
    fn ft_heat_03_a_sweep_over_a_single_enemy_is_aimed_though_none_is_listed() {
        let trial = fires(&[(T1, 150, 200, 180), (A1, 150, 103, 0)]);
        let mut orders = Vec::new();
        flow::orders(&trial.state, &mut orders);
        assert!(!orders.iter().any(|order| matches!(order, Order::Sweep { .. })));
        let sweep = lift(&trial, "sweep");
        assert_eq!(sweep.from.at, point(150, 103));
        let there = aimed(&trial, &sweep, (100, 103), 90);
        assert_eq!(there.refusal, None);
        assert!(trial.allows(&there.order));
        // Nobody to sweep over, nothing to aim.
        let nobody = fires(&[(T1, 150, 200, 180)]);
        let lifts = lifting::lifts(&nobody.state);
        assert!(!lifts.iter().any(|lift| lift.name.contains("sweep")));
    }

    #[test]
    fn ft_gas_01_a_canister_goes_to_any_place() {
        let trial = fires(&[(T1, 150, 200, 180), (A1, 150, 100, 0)]);
        let gas = lift(&trial, "gas");
        assert!(!gas.turns);
        let there = aimed(&trial, &gas, (153, 117), 45);
        assert_eq!(there.order, Order::Gas { shooter: T1, at: point(153, 117) });
        assert_eq!(there.pose.facing, Angle::NORTH, "it is not turned");
        assert_eq!(there.refusal.is_none(), trial.allows(&there.order));
    }

    #[test]
    fn ft_mfly_01_gas_is_laid_by_hand_along_the_whole_path() {
        let machine = StandId(10);
        let stands = [(machine, 100, 300, 180), (StandId(33), 400, 100, 0)];
        let mut trial = Trial::of("landships-at-prairie-junction", &stands);
        trial.state[machine].canisters = 4;
        let trial = trial
            .give(&Order::Choose { stand: machine, strategic: false }, &[])
            .give(&Order::Fly { high: false }, &[])
            .give(&crate::trial::go(&[(100, 200), (220, 200)]), &[]);
        let gas = lift(&trial, "Gas");
        assert_eq!((gas.moves, gas.turns), (Moves::AlongALine, false));
        // Wherever it is held it lies on the nearest point of a leg.
        for (held, laid) in [
            ((83, 271), (100, 271)),
            ((100, 271), (100, 271)),
            ((157, 190), (157, 200)),
            ((60, 150), (100, 200)),
            ((300, 230), (220, 200)),
        ] {
            let there = aimed(&trial, &gas, held, 45);
            let at = point(laid.0, laid.1);
            assert_eq!((&there.order, there.pose.at), (&Order::LayGas { at }, at));
            assert_eq!(there.refusal, None);
            assert!(trial.allows(&there.order));
            let tapes = there.overlays.iter().filter(|one| one.kind == OverlayKind::Tape);
            assert_eq!(tapes.count(), 2, "both legs are shown");
        }
    }

    #[test]
    fn ft_art_02_each_observer_is_a_form_that_names_him() {
        let stands =
            [(StandId(0), 200, 300, 180), (StandId(8), 200, 100, 0), (StandId(13), 300, 100, 0)];
        let trial = Trial::of("the-wire-1917", &stands).side(EARTH).phase(Phase::Plot);
        let eyes: Vec<&str> = [StandId(8), StandId(13)]
            .map(|stand| {
                trial.state.setting.units[usize::from(trial.state.spec(stand).unit)].name.as_str()
            })
            .into();
        assert_ne!(eyes[0], eyes[1]);
        let guns: Vec<Lift> = lifting::lifts(&trial.state)
            .into_iter()
            .filter(|lift| lift.forms.iter().any(|form| form.contains("seen by")))
            .collect();
        assert!(!guns.is_empty());
        for lift in guns {
            // Everything that the guns can fire, with either of the two.
            let with = |eye: &str| lift.forms.iter().filter(|form| form.ends_with(eye)).count();
            assert_eq!(with(eyes[0]), with(eyes[1]), "{:?}", lift.forms);
            assert_eq!(with(eyes[0]) + with(eyes[1]), lift.forms.len());
            let form = lift.forms.iter().position(|form| form.ends_with(eyes[1])).unwrap();
            let pose = Pose::new(point(187, 283), Angle::NORTH);
            let hold = Hold { piece: lift.piece, form, corners: Vec::new(), pose };
            let there = lifting::placed(&trial.state, &hold).unwrap();
            assert_eq!(there.refusal, None);
            let Order::Barrage { plot, .. } = there.order else { panic!("a barrage") };
            assert_eq!(artillery::caller_name(&trial.state, plot.caller), eyes[1]);
        }
    }

    #[test]
    fn ft_art_05_a_marker_is_laid_anywhere_and_each_way_to_fire_is_a_form_of_its_guns() {
        let wire = "the-wire-1917";
        let stands = [(StandId(0), 200, 300, 180), (StandId(8), 200, 100, 0)];
        let trial = Trial::of(wire, &stands).side(EARTH).phase(Phase::Plot);
        let lifts = lifting::lifts(&trial.state);
        let titles: Vec<&str> = lifts.iter().map(|lift| lift.name.as_str()).collect();
        let mut sorted = titles.clone();
        sorted.sort_unstable();
        sorted.dedup();
        assert_eq!(sorted.len(), titles.len(), "{titles:?}");
        let mut orders = Vec::new();
        flow::orders(&trial.state, &mut orders);
        let at = point(187, 283);
        let mut plots = 0;
        for lift in &lifts {
            for form in 0..lift.forms.len().max(1) {
                let pose = Pose::new(at, Angle::NORTH);
                let hold = Hold { piece: lift.piece, form, corners: Vec::new(), pose };
                let there = lifting::placed(&trial.state, &hold).unwrap();
                let Order::Barrage { at: place, plot } = there.order else { continue };
                assert_eq!(place, at);
                plots += 1;
                // Of each something is listed.
                let same =
                    |one: &Order| matches!(one, Order::Barrage { plot: its, .. } if *its == plot);
                assert!(orders.iter().any(same));
            }
        }
        let mut listed: Vec<_> = Vec::new();
        for order in &orders {
            if let Order::Barrage { plot, .. } = order
                && !listed.contains(plot)
            {
                listed.push(*plot);
            }
        }
        assert_eq!(plots, listed.len(), "{titles:?}");
        assert_eq!(titles.last(), Some(&"A decoy"));
    }

    #[test]
    fn ft_cyl_01_the_fall_of_a_cylinder_is_planned_by_hand() {
        let mut trial = Trial::of("the-pit-on-the-common", &[]).phase(Phase::Deploy { side: MARS });
        let of_class = |&stand: &StandId| trial.state.class(stand) == Class::Cylinder;
        let stand = trial.state.ids().find(of_class).unwrap();
        trial.state[stand].at = Where::Reserve;
        trial.state.landings.push(Landing { stand, turn: 1, at: None, free: true });
        trial.state.turn = 0;
        let cylinders: Vec<Lift> =
            lifting::lifts(&trial.state).into_iter().filter(|lift| lift.aims).collect();
        assert!(!cylinders.is_empty());
        let there = aimed(&trial, &cylinders[0], (203, 177), 0);
        assert!(matches!(there.order, Order::Plan { at, .. } if at == point(203, 177)));
        assert_eq!(there.bases.len(), 1);
        assert_eq!(there.refusal.is_none(), trial.allows(&there.order));
        // What is not offered is not aimed.
        let nothing = Hold {
            piece: PieceId(FIRST + 500),
            form: 0,
            corners: Vec::new(),
            pose: Pose::default(),
        };
        assert_eq!(lifting::placed(&trial.state, &nothing), None);
    }
}
