//! Tests of machineguns: rates, jams, clearing, nervous gunners, the one-inch Gatling.

use super::*;
use crate::{
    position::{A, ADVANCED, B, advanced, allows, chance, give, position_on, refuses, report},
    state::{Man, Phase, Station, Switches},
};

/// A with a Gatling as her last gun, beside B at close range.
fn armed(key: &str, ails: &str) -> State {
    let text = format!("a Sky Runner 1010 N Low, mounts {key} forward{ails}\nb Aphid 1009 N Low");
    advanced(&text).firing(0)
}

fn last(state: &State) -> u8 {
    state[A].guns.len() as u8 - 1
}

fn fire(state: &State, pace: Pace) -> Order {
    Order::Fire { ship: A, gun: last(state), target: B.into(), round: Round::Shell, pace }
}

/// The whole volley of the last gun.
fn volley(state: &mut State, pace: Pace, faces: &[u8]) -> String {
    let shot = gunnery::aim(state, A, last(state), B, Load { round: Round::Shell, pace });
    state.shots.push(shot);
    report(state, faces, |play| {
        while !play.state.shots.is_empty() {
            gunnery::resolve_next(play);
        }
    })
}

fn jam(state: &State) -> Jam {
    state[A].guns[usize::from(last(state))].jam
}

#[test]
fn sg_mg_01_two_rates_three_dice_or_five() {
    let state = armed("gatling-half-inch", "");
    for (pace, dice) in [(Pace::Steady, 3), (Pace::Fast, 5)] {
        allows(&state, fire(&state, pace));
        let load = Load { round: Round::Shell, pace };
        assert_eq!(gunnery::aim(&state, A, last(&state), B, load).left, dice);
    }
    // A Nordenfelt has one rate, and so has any gun.
    let state = armed("nordenfelt-5", "");
    allows(&state, fire(&state, Pace::Steady));
    let why = "the Nordenfelt 5-B of A has only one rate of fire";
    refuses(&state, fire(&state, Pace::Fast), "SG-FIRE-02", why);
}

#[test]
fn sg_mg_01_a_one_in_haste_jams_it_after_the_volley() {
    let mut state = armed("gatling-half-inch", "");
    // The second die is a 1; the last hits, and its man is not saved.
    let told = volley(&mut state, Pace::Fast, &[2, 1, 2, 2, 6, 6]);
    assert!(
        told.ends_with(
            "SG-SA-04 A hit on B\n  \
         SG-SA-06 saving throw: 6, wants 4-: no\n\
         SG-SA-01 B will have to count 1 casualty of her crew\n\
         SG-MG-01 The 0.5\" Gatling of A jams\n"
        ),
        "{told}"
    );
    assert_eq!((jam(&state), state[B].owed), (Jam::Jammed, 1));
    let why = "the 0.5\" Gatling of A is jammed";
    refuses(&state, fire(&state, Pace::Steady), "SG-MG-01", why);
    // At the usual rate a 1 is only a miss, and without a 1 haste does no harm.
    for (pace, faces) in [(Pace::Steady, &[1, 1, 1][..]), (Pace::Fast, &[2, 3, 4, 2, 3])] {
        let mut state = armed("gatling-half-inch", "");
        volley(&mut state, pace, faces);
        assert_eq!(jam(&state), Jam::None);
    }
}

#[test]
fn sg_mg_01_the_chances_of_the_examples() {
    for (key, dice, jams) in [
        ("gardner", 3, "91/216"),
        ("gatling-half-inch", 5, "4651/7776"),
        ("gatling-one-inch", 4, "671/1296"),
    ] {
        // At long range, through her own smoke, at another level: nobody can be hit, and only the jam is left.
        let text = format!(
            "a Sky Runner 1010 N Low, mounts {key} forward, fire 1\nb Aphid 1008 N Very Low"
        );
        let mut state = advanced(&text).firing(0);
        let load = Load { round: Round::Shell, pace: Pace::Fast };
        let shot = gunnery::aim(&state, A, last(&state), B, load);
        assert_eq!(shot.left, dice, "{key}");
        state.shots.push(shot);
        let fire = |play: &mut Play<'_, _>| {
            while !play.state.shots.is_empty() {
                gunnery::resolve_next(play);
            }
        };
        assert_eq!(chance(&state, fire, |state| jam(state) == Jam::Jammed), jams, "{key}");
    }
}

#[test]
fn sg_mg_01_a_four_clears_it_for_the_next_firing_step() {
    let mut state = armed("gatling-half-inch", "");
    let gun = usize::from(last(&state));
    state[A].guns[gun].jam = Jam::Jammed;
    let told = report(&mut state, &[3], clear);
    assert_eq!(
        told,
        "  SG-MG-01 clearing the jam: 3, wants 4+: no\nSG-MG-01 A cannot clear her 0.5\" Gatling\n"
    );
    assert_eq!(jam(&state), Jam::Jammed);
    let told = report(&mut state, &[4], clear);
    assert!(told.ends_with("A clears her 0.5\" Gatling: it can fire in the next firing step\n"));
    let why = "the 0.5\" Gatling of A has just been cleared and can fire in the next firing step";
    refuses(&state, fire(&state, Pace::Steady), "SG-MG-01", why);
    settle(&mut state);
    allows(&state, fire(&state, Pace::Steady));
}

#[test]
fn sg_mg_01_nobody_clears_what_nobody_serves() {
    for spoil in [
        (|state: &mut State, _| state[A].is_stunned = true) as fn(&mut State, usize),
        |state, gun| state[A].guns[gun].crew = crate::state::Men::default(),
        |state, gun| state[A].guns[gun].is_wrecked = true,
    ] {
        let mut state = armed("gatling-half-inch", "");
        let gun = usize::from(last(&state));
        state[A].guns[gun].jam = Jam::Jammed;
        spoil(&mut state, gun);
        assert_eq!(report(&mut state, &[], clear), "");
    }
}

#[test]
fn sg_mg_01_the_firing_step_opens_with_it() {
    let mut state = armed("gatling-half-inch", "");
    let gun = usize::from(last(&state));
    state[A].guns[gun].jam = Jam::Jammed;
    // Nobody is about to board: both seats are passed over.
    let mut state = state.in_phase(Phase::LieTo { then: crate::state::AfterLying::Fire });
    let told = report(&mut state, &[5], |play| {
        while play.state.phase != (Phase::Fire { at: 0 }) {
            assert!(crate::flow::advance(play));
        }
    });
    assert!(told.contains("SG-MG-01 clearing the jam: 5, wants 4+: yes\n"), "{told}");
    let mut state = state.in_phase(Phase::AfterFire);
    report(&mut state, &[], |play| {
        crate::flow::advance(play);
    });
    assert_eq!(jam(&state), Jam::None);
}

#[test]
fn sg_mg_02_green_crews_have_no_choice_by_option() {
    let text =
        "a Sky Runner 1010 N Low, mounts gatling-half-inch forward, green\nb Aphid 1009 N Low";
    let nervous = Switches { green_fast_fire: true, ..ADVANCED };
    let state = position_on("canal", nervous, text).firing(0);
    allows(&state, fire(&state, Pace::Fast));
    let why = "the 0.5\" Gatling of A has a green crew, which fires as fast as it will go";
    refuses(&state, fire(&state, Pace::Steady), "SG-MG-02", why);
    // Not without the option, not for others, and not for guns with one rate.
    let state = position_on("canal", ADVANCED, text).firing(0);
    allows(&state, fire(&state, Pace::Steady));
    let trained = text.replace(", green", "");
    let state = position_on("canal", nervous, &trained).firing(0);
    allows(&state, fire(&state, Pace::Steady));
    let one_rate = text.replace("gatling-half-inch", "nordenfelt-5");
    let state = position_on("canal", nervous, &one_rate).firing(0);
    allows(&state, fire(&state, Pace::Steady));
    assert!(gunnery::can_fire(&state, kernel::SeatId(0)));
}

#[test]
fn sg_mg_04_the_one_inch_gatling_fires_as_a_gun() {
    let mut state = armed("gatling-one-inch", "");
    for (pace, shots) in [(Pace::Steady, 3), (Pace::Fast, 4)] {
        allows(&state, fire(&state, pace));
        let load = Load { round: Round::Shell, pace };
        assert_eq!(gunnery::aim(&state, A, last(&state), B, load).left, shots);
    }
    // Hits on 3 at close range, and the location is rolled; AV 2 stops penetration 0, but not a crew hit.
    let told = volley(&mut state, Pace::Fast, &[1, 3, 3, 2, 2]);
    assert!(told.contains("SG-MG-04 to hit: 3, wants 3+: yes\n"), "{told}");
    assert!(told.contains("SG-HIT-01 where it lands: 3: crew\n"), "{told}");
    assert!(told.ends_with("SG-MG-01 The 1\" Gatling of A jams\n"), "{told}");
    // It has a magazine, and no shrapnel.
    let round = Round::Shrapnel;
    let order =
        Order::Fire { ship: A, gun: last(&state), target: B.into(), round, pace: Pace::Steady };
    assert!(crate::flow::check(&armed("gatling-one-inch", ""), &order).is_err());
}

/// A with a portable Maxim that a hand serves, laid ahead, and B beside her.
fn portable(b: &str) -> State {
    let text = format!("a Dauntless 1010 N Low, marines 4, mounts maxim portable\nb {b}");
    let mut state = advanced(&text).firing(0);
    let gun = usize::from(last(&state));
    state[A].crew.deck.hands -= 1;
    state[A].guns[gun].crew.hands = 1;
    state
}

fn lay(state: &State, aspect: Aspect) -> Order {
    Order::Lay { ship: A, gun: last(state), aspect }
}

#[test]
fn sg_mg_03_it_bears_on_the_one_aspect_on_which_it_is_laid() {
    let ahead = portable("Aphid 1009 N Low");
    assert_eq!(ahead[A].guns[usize::from(last(&ahead))].laid, Laid::On(Aspect::Bow));
    allows(&ahead, fire(&ahead, Pace::Steady));
    let astern = portable("Aphid 1011 N Low");
    let why = "B does not lie in the aspect on which that gun is laid";
    refuses(&astern, fire(&astern, Pace::Steady), "SG-MG-03", why);
    let mut astern = astern;
    let gun = usize::from(last(&astern));
    astern[A].guns[gun].laid = Laid::On(Aspect::Stern);
    allows(&astern, fire(&astern, Pace::Steady));
    // By the option for narrower arcs it keeps its aspect.
    let narrow = Switches { restricted_arcs: true, ..ADVANCED };
    std::sync::Arc::get_mut(&mut astern.setting).unwrap().switches = narrow;
    allows(&astern, fire(&astern, Pace::Steady));
}

#[test]
fn sg_mg_03_moved_in_the_initiative_phase_it_is_silent_for_the_turn() {
    let mut state = portable("Aphid 1011 N Low");
    let order = lay(&state, Aspect::Stern);
    refuses(&state, order, "SG-SEQ-02", "this is not the moment for that order");
    state.phase = Phase::DeckOrders { at: 0 };
    refuses(&state, lay(&state, Aspect::Bow), "SG-MG-03", "the Maxim of A is laid there already");
    let fixed = Order::Lay { ship: A, gun: 0, aspect: Aspect::Stern };
    let name = state.mount(A, 0).weapon.name.clone();
    refuses(&state, fixed, "SG-MG-03", &format!("the {name} of A is not portable"));
    give(&mut state, order, &[]);
    let why = "the Maxim of A has been moved this turn";
    refuses(&state, lay(&state, Aspect::Port), "SG-MG-03", why);
    // Nothing is told of it when the deck orders are.
    let told = report(&mut state, &[], crate::flow::deck::reveal);
    assert_eq!(told, "");
    let mut state = state.firing(0);
    let why = "the Maxim of A has been moved this turn and cannot fire in it";
    refuses(&state, fire(&state, Pace::Steady), "SG-MG-03", why);
    state.ships.iter_mut().for_each(open_turn);
    allows(&state, fire(&state, Pace::Steady));
}

#[test]
fn sg_mg_03_it_shows_itself_when_it_fires() {
    let mut state = portable("Aphid 1009 N Low");
    let told = volley(&mut state, Pace::Steady, &[1, 1, 1, 1, 1, 1]);
    assert!(told.contains("SG-MG-03 The Maxim of A shows itself: it is laid ahead\n"), "{told}");
    let gun = usize::from(last(&state));
    let laid = |state: &State| {
        use kernel::{SeatId, System, Viewer};
        crate::Galleons::seen_by(state, Viewer::Seat(SeatId(1)))[A].guns[gun].laid
    };
    assert_eq!(laid(&state), Laid::On(Aspect::Bow));
    // In the next turn it may be anywhere again.
    state.turn += 1;
    assert_eq!(laid(&state), Laid::Unknown);
    // A wreck has no secrets.
    state[A].guns[gun].is_wrecked = true;
    assert_eq!(laid(&state), Laid::On(Aspect::Bow));
}

#[test]
fn sg_seq_09_where_it_is_laid_is_unseen_and_so_is_that_it_was_moved() {
    use kernel::{SeatId, System, Viewer};
    let state = portable("Aphid 1011 N Low").in_phase(Phase::DeckOrders { at: 0 });
    let mut moved = state.clone();
    give(&mut moved, lay(&state, Aspect::Stern), &[]);
    for viewer in [Viewer::Seat(SeatId(1)), Viewer::Spectator] {
        let see = |state: &State| crate::Galleons::seen_by(state, viewer);
        assert_eq!(see(&state), see(&moved));
        let scene = |state: &State| serde_json::to_string(&crate::scene::scene(state, viewer));
        assert_eq!(scene(&state).unwrap(), scene(&moved).unwrap());
    }
    // And after the deck orders have been shown.
    report(&mut moved, &[], crate::flow::deck::reveal);
    let see = |state: &State| crate::Galleons::seen_by(state, Viewer::Seat(SeatId(1)));
    assert_eq!(see(&state), see(&moved));
    let own = crate::Galleons::seen_by(&moved, Viewer::Seat(SeatId(0)));
    assert_eq!(own, moved);
    // The order that moved it stays a secret, until the gun fires.
    let order = lay(&state, Aspect::Stern);
    assert!(crate::Galleons::is_secret(&order));
    assert!(crate::Galleons::is_still_secret(&moved, &order));
    let gun = usize::from(last(&moved));
    moved[A].guns[gun].fired = moved.turn;
    assert!(!crate::Galleons::is_still_secret(&moved, &order));
}

#[test]
fn sg_mg_03_sg_mar_01_one_man_serves_it_and_a_marine_may() {
    let text = "a Dauntless 1010 N Low, marines 4, mounts maxim portable\nb Aphid 1009 N Low";
    let mut state = advanced(text);
    let gun = last(&state);
    let why = "the Maxim of A is served by nobody";
    refuses(&state.clone().firing(0), fire(&state, Pace::Steady), "SG-FIRE-03", why);
    state.phase = Phase::DeckOrders { at: 0 };
    let to = Station::Gun(gun);
    let marine = Order::Shift { ship: A, man: Man::Marine, from: Station::Deck, to };
    let officer = Order::Shift { ship: A, man: Man::MarineOfficer, from: Station::Deck, to };
    state[A].crew.marine_officers = 1;
    refuses(&state, officer, "SG-MAR-01", "marines can man no station of the ship");
    allows(&state, marine);
    let living = state[A].living();
    give(&mut state, marine, &[]);
    assert_eq!((state[A].living(), state[A].crew.marines), (living, 3));
    assert_eq!(state[A].guns[usize::from(gun)].crew.marines, 1);
    refuses(&state, marine, "SG-CREW-02", "the Maxim of A has its full crew");
    allows(&state.clone().firing(0), fire(&state, Pace::Steady));
    // He stays for the turn, then he may go back, and he falls like another.
    let back = Order::Shift { ship: A, man: Man::Marine, from: to, to: Station::Deck };
    let why = "he has come there this turn and serves there for all of it";
    refuses(&state, back, "SG-CREW-02", why);
    report(&mut state, &[], crate::flow::deck::reveal);
    allows(&state, back);
    assert_eq!(crew::kill_gunners(&mut state[A], usize::from(gun), 2), 1);
    assert_eq!(state[A].living(), living - 1);
}

#[test]
fn sg_mg_03_what_is_said_of_it_on_the_page() {
    let state = portable("Aphid 1011 N Low").in_phase(Phase::DeckOrders { at: 0 });
    let choice = crate::scene::describe(&state, &lay(&state, Aspect::Port), 0);
    assert_eq!(choice.label, "Lay the Maxim to port");
    assert_eq!(choice.note, "in secret · silent this turn");
    let row = |seat: u8| {
        let viewer = kernel::Viewer::Seat(kernel::SeatId(seat));
        let records = crate::scene::scene(&state, viewer).records;
        let sheet = records.into_iter().find(|sheet| sheet.piece == A.piece()).unwrap();
        sheet.rows.into_iter().find(|row| row.label == "Maxim").unwrap().text
    };
    assert_eq!(row(0), "loaded, 6 shots, laid ahead");
    assert_eq!(row(1), "loaded, 6 shots, laid in secret");
}

#[test]
fn sg_hit_09_a_portable_gun_can_be_hit_from_every_aspect() {
    let state = portable("Aphid 1011 N Low");
    let gun = crate::victims::Victim::Gun(last(&state));
    for aspect in Aspect::ALL {
        let victims = crate::victims::of_gun_hit(&state, A, Some(Aspects::one(aspect)));
        assert!(victims.contains(&gun), "{aspect}");
    }
}

#[test]
fn sg_mg_03_the_policy_lays_it_where_the_enemy_comes_from() {
    let state = portable("Aphid 1013 N Low").in_phase(Phase::DeckOrders { at: 0 });
    let mut orders = Vec::new();
    crate::flow::orders(&state, &mut orders);
    let mut dice = kernel::Dice::seeded(1);
    let chosen = crate::policy::policy(&state, &orders, &mut dice);
    assert_eq!(orders[chosen], lay(&state, Aspect::Stern));
    // With an enemy before it, it stays.
    let state = portable("Aphid 1008 N Low").in_phase(Phase::DeckOrders { at: 0 });
    orders.clear();
    crate::flow::orders(&state, &mut orders);
    let chosen = crate::policy::policy(&state, &orders, &mut dice);
    assert!(!matches!(orders[chosen], Order::Lay { .. }));
}
