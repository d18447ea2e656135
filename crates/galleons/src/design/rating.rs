//! Rating a ship: ceiling, speed, endurance and crew, from what the yard has put together.

use super::sums::{Load, total};
use super::{Design, Machinery};
use crate::aspect::Altitude;
use crate::tables::Service;

/// What a design comes to.
///
/// [SG-RATE-24] A player's own ship always has these figures; a class of the books keeps what its sheet prints.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rating {
    /// Fully laden: [SG-RATE-04] coal, ammunition, marines, passengers and cargo are all aboard.
    pub load: Load,
    /// The highest she flies; none when she cannot leave the ground.
    pub ceiling: Option<Altitude>,
    /// None for a kite, which rolls for it [SG-RATE-09].
    pub speed: Option<i64>,
    /// Days at cruising speed: tons of coal by engine size.
    pub endurance: Option<(i64, i64)>,
    pub roster: Roster,
    /// [SG-RATE-11] A row for each altitude up to her ceiling, each with as many as the hull is large.
    pub hull_boxes: i64,
    /// [SG-RATE-26] The engine size, for both kinds of engine; 0 without one.
    pub boiler: i64,
}

impl Rating {
    /// Rates a design; none when its hull has no size.
    pub fn of(design: &Design) -> Option<Self> {
        if design.hull < 1 {
            return None;
        }
        let load = total(design);
        let ceiling = ceiling(design.hull, load.tons);
        let hull = i64::from(design.hull);
        let engine = match design.machinery {
            Machinery::Steam { engine_size, .. } => i64::from(engine_size),
            Machinery::Screw { .. } | Machinery::Kite => 0,
        };
        Some(Self {
            load,
            ceiling,
            speed: speed(design),
            endurance: (0 < engine).then(|| (i64::from(design.coal), engine)),
            roster: Roster::of(design),
            hull_boxes: ceiling.map_or(0, |ceiling| hull * i64::from(ceiling.level())),
            boiler: engine,
        })
    }

    /// The ship without her cargo: she is rated anew for a voyage in ballast [SG-RATE-04].
    pub fn in_ballast(design: &Design) -> Option<Self> {
        Self::of(&Design { cargo: 0, ..design.clone() })
    }

    /// Lift value: capacity by weight, in ten-thousandths, rounded down to be shown; none for a ship that weighs nothing.
    ///
    /// [SG-RATE-01] A hundred tons of capacity for each hull size.
    pub fn lift(&self, hull: i32) -> Option<i128> {
        (0 < self.load.tons).then(|| capacity(hull) * 10_000 / self.load.tons)
    }

    /// Speed in knots and power in horses, which matter to nobody in battle [SG-RATE-23].
    pub fn knots_and_horsepower(&self) -> (Option<i64>, i64) {
        (self.speed.map(|speed| 5 * speed), 125 * self.boiler)
    }

    /// Days that the coal lasts, to the tenth, rounded down to be shown [SG-DSGN-18].
    pub fn days(&self) -> Option<String> {
        let (coal, engine) = self.endurance?;
        let tenths = coal.max(0) * 10 / engine;
        Some(tenths_written(i128::from(tenths)))
    }
}

/// How turncranks are set out: as many rows as the speed, each as long as the hull, any surplus in the top row.
///
/// [SG-RATE-21] Losses are taken from the top; each emptied row costs a point of speed ([SG-CREW-07] in play).
/// [SG-RATE-20] Engineers and topmen stand in one row, each of them a point. [SG-RATE-22] The launch tires besides.
pub fn crank_rows(turncranks: u32, hull: u32, speed: u32) -> Vec<u32> {
    let below = speed.saturating_sub(1);
    let top = turncranks.saturating_sub(below * hull);
    std::iter::once(top).chain((0..below).map(|_| hull)).collect()
}

/// Tenths as a player reads them: "17.5", "20".
pub(crate) fn tenths_written(tenths: i128) -> String {
    let sign = if tenths < 0 { "-" } else { "" };
    let tenths = tenths.abs();
    match tenths % 10 {
        0 => format!("{sign}{}", grouped(tenths / 10)),
        rest => format!("{sign}{}.{rest}", grouped(tenths / 10)),
    }
}

/// A number with its thousands apart.
fn grouped(number: i128) -> String {
    if number < 1000 {
        number.to_string()
    } else {
        format!("{},{:03}", grouped(number / 1000), number % 1000)
    }
}

/// Tenths of tons that a hull lifts.
pub(super) fn capacity(hull: i32) -> i128 {
    i128::from(hull) * 1_000
}

/// The highest altitude at which so many tenths of tons fly.
///
/// [SG-RATE-02] 1.2, 1.0, 0.8 and 0.6, each belonging to the better ceiling. [SG-RATE-03] Below that she stays on the ground.
fn ceiling(hull: i32, tons: i128) -> Option<Altitude> {
    let bands =
        [(12, Altitude::VeryHigh), (10, Altitude::High), (8, Altitude::Medium), (6, Altitude::Low)];
    let band = bands.into_iter().find(|(tenths, _)| tenths * tons <= capacity(hull) * 10);
    band.map(|(_, altitude)| altitude)
}

/// Speed by engine or cranks.
///
/// [SG-RATE-05] Six times the engine by the hull. [SG-RATE-06] Of what is over 6, half. [SG-RATE-07] Cranks by the hull.
/// [SG-RATE-08] Of what is over 4, half. It is rounded down once, at the end.
fn speed(design: &Design) -> Option<i64> {
    let hull = i64::from(design.hull);
    let by = |power: i64, easy: i64| {
        let power = power.max(0);
        if power <= easy * hull { power / hull } else { (power + easy * hull) / (2 * hull) }
    };
    match design.machinery {
        Machinery::Steam { engine_size, .. } => Some(by(6 * i64::from(engine_size), 6)),
        Machinery::Screw { turncranks } => Some(by(i64::from(turncranks), 4)),
        Machinery::Kite => None,
    }
}

/// The men of a ship, beside captain, helmsman, trimsman and signalman.
///
/// [SG-RATE-15] Every ship has those four.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Roster {
    pub gunners: i64,
    pub manoeuvre: i64,
    pub deckhands: i64,
    pub extra_officers: i64,
    pub extra_petty_officers: i64,
    /// Of the ranks.
    pub marines: i64,
    pub marine_officers: i64,
}

impl Roster {
    /// The roster of a design.
    ///
    /// [SG-RATE-12] Gunners serve the weapons, those in parentheses left out. [SG-RATE-13] Engineers, turncranks or topmen drive her.
    /// [SG-RATE-14] Each hull size brings a deckhand.
    pub fn of(design: &Design) -> Self {
        Self::posted(
            design.guns.iter().map(|gun| i64::from(gun.fitting.weapon.gunners())).sum(),
            match design.machinery {
                Machinery::Steam { engine_size, .. } => i64::from(engine_size.max(0)),
                Machinery::Screw { turncranks } => i64::from(turncranks.max(0)),
                Machinery::Kite => i64::from(design.hull),
            },
            i64::from(design.hull),
            design.service,
            i64::from(design.marines),
        )
    }

    /// The roster of so many gunners, men at the machinery, deckhands and berths for marines.
    ///
    /// [SG-RATE-16] Fifteen of them, the signalman left out, call for another officer. [SG-RATE-17] In Earth service ten who are
    /// neither officers nor marines, the signalman counted, call for another petty officer. [SG-RATE-18] Every tenth marine is an officer.
    fn posted(gunners: i64, manoeuvre: i64, deckhands: i64, service: Service, berths: i64) -> Self {
        let hands = gunners + manoeuvre + deckhands + 3;
        let marine_officers = berths / 10;
        Self {
            gunners,
            manoeuvre,
            deckhands,
            extra_officers: hands / 15,
            extra_petty_officers: match service {
                Service::Earth => hands / 10,
                Service::Martian => 0,
            },
            marines: berths - marine_officers,
            marine_officers,
        }
    }

    /// Officers, petty officers and others, as a record writes them [SG-RATE-19].
    pub const fn crew(&self) -> [i64; 3] {
        [
            1 + self.extra_officers + self.marine_officers,
            2 + self.extra_petty_officers,
            1 + self.deckhands + self.manoeuvre + self.gunners + self.marines,
        ]
    }
}
