//! Critical hits: magazine, bridge, boiler, trim, rudder, lifters, screw or mast, and fire.

use kernel::{Chronicle, Roll, Wants};

use crate::{
    Play, crew,
    damage::{self, Shock, mark_hull, pierce_ship},
    event::Event,
    state::{Men, ShipId},
    tables::{Propulsion, WeaponKind},
    trim,
    victims::{self, Victim},
};

/// What a critical hit strikes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Critical {
    Magazine,
    Bridge,
    FireOrBoiler,
    Trim,
    Rudder,
    Fire,
    Lifters,
    ScrewOrMast,
}

use Critical::{Bridge, Fire, FireOrBoiler, Lifters, Magazine, Rudder, ScrewOrMast, Trim};

pub const CRITICALS: [(Critical, &str); 11] = [
    (Magazine, "magazine"),
    (Bridge, "bridge"),
    (FireOrBoiler, "fire or boiler"),
    (Trim, "trim damage"),
    (Rudder, "rudder jammed"),
    (Fire, "fire"),
    (Lifters, "lifters jammed"),
    (ScrewOrMast, "screw or mast"),
    (Magazine, "magazine"),
    (Bridge, "bridge"),
    (FireOrBoiler, "fire or boiler"),
];

/// One hit's criticals and what they set off.
struct Chain {
    ship: ShipId,
    /// [SG-TRIM-07] A single hit never upsets trim more than once.
    upset: Upset,
}

/// What one hit has done to a ship's trim so far.
#[derive(Clone, Copy)]
enum Upset {
    NotYet,
    Done,
    /// The impact upsets it, by this number or that of a critical if it is larger, once all else is resolved.
    Last(Shock),
}

/// Rolls a critical hit and carries it out. Without a penetration it comes from within and ignores armour.
///
/// [SG-HIT-10] Critical hits. [SG-TRIM-07] An impact that upsets trim by this number does so last.
pub fn critical(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    ship: ShipId,
    damage_value: u8,
    penetration: Option<u8>,
    upsets: Option<Shock>,
) {
    let mut chain = Chain { ship, upset: upsets.map_or(Upset::NotYet, Upset::Last) };
    chain.roll(play, damage_value, penetration);
    crew::note_derelict(play, ship);
    if let Upset::Last(shock) = chain.upset {
        trim::upset(play, ship, shock);
    }
}

/// A fire larger than the hull reaches the magazine.
///
/// [SG-BURN-04] One magazine critical, or a die of hull hits when there is no magazine left.
pub fn fire_reaches_magazine(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId) {
    play.emit(rule!("SG-BURN-04"), Event::FireReachedMagazine { ship });
    if victims::has_magazine(play.state, ship) {
        Chain { ship, upset: Upset::NotYet }.explode(play);
    } else {
        let roll = Roll::d6(rule!("SG-BURN-04"), "hull hits").by(ship.piece());
        let boxes = play.number(&roll);
        mark_hull(play, ship, boxes as u8);
    }
    crew::note_derelict(play, ship);
}

impl Chain {
    fn roll(
        &mut self,
        play: &mut Play<'_, impl Chronicle<Event = Event>>,
        damage_value: u8,
        penetration: Option<u8>,
    ) {
        if !play.state[self.ship].is_on_map() {
            return;
        }
        let roll = Roll::d6(rule!("SG-HIT-10"), "critical hit").by(self.ship.piece());
        let critical = play.table_2d6(&roll, &CRITICALS);
        self.resolve(play, critical, damage_value, penetration);
    }

    fn resolve(
        &mut self,
        play: &mut Play<'_, impl Chronicle<Event = Event>>,
        critical: Critical,
        damage_value: u8,
        penetration: Option<u8>,
    ) {
        let ship = self.ship;
        let is_steam = play.state.class(ship).is_steam() && !play.state[ship].boiler_burst;
        match critical {
            Fire => return catch_fire(play, ship, damage_value),
            // [SG-BOIL-01] Without steam, or with the boiler gone, it is a fire.
            FireOrBoiler if !is_steam => return catch_fire(play, ship, damage_value),
            Rudder => return jam_rudder(play, ship, damage_value),
            Lifters => return jam_lifters(play, ship, damage_value),
            ScrewOrMast => return hit_screw(play, ship, damage_value),
            // [SG-MAG-02] Nothing left to explode: a fire, which armour does not lessen.
            Magazine if !victims::has_magazine(play.state, ship) => {
                play.emit(rule!("SG-MAG-02"), Event::NothingToExplode { ship });
                return catch_fire(play, ship, damage_value);
            }
            Trim if matches!(self.upset, Upset::Done) => {
                play.emit(rule!("SG-TRIM-07"), Event::KeptTrim { ship });
                return;
            }
            Magazine | Bridge | FireOrBoiler | Trim => {}
        }
        let Some(left) = pierce_ship(play, ship, damage_value, penetration) else { return };
        match critical {
            Magazine => self.explode(play),
            Bridge => hit_bridge(play, ship, left),
            FireOrBoiler => self.hit_boiler(play, left),
            Trim => match self.upset {
                Upset::Last(shock) => {
                    self.upset = Upset::Last(Shock { number: shock.number.max(left), ..shock });
                }
                Upset::NotYet | Upset::Done => {
                    self.upset = Upset::Done;
                    trim::lose(play, ship, left);
                }
            },
            Rudder | Lifters | ScrewOrMast | Fire => {}
        }
    }

    /// A gun blows up with its crew, and a further critical follows.
    ///
    /// [SG-MAG-01] Magazine explosion. [SG-MAG-05] Never compared with armour.
    fn explode(&mut self, play: &mut Play<'_, impl Chronicle<Event = Event>>) {
        let ship = self.ship;
        if play.state.is_advanced() && play.state.class(ship).outriggers {
            // [SG-MAG-06] A rocket sloop goes up whole.
            return damage::crash(play, ship, rule!("SG-MAG-06"));
        }
        let candidates = victims::of_magazine(play.state, ship);
        let is_gun = |victim: &Victim| matches!(victim, Victim::Gun(_));
        let only_guns = candidates.iter().all(is_gun);
        let rule = if only_guns { rule!("SG-MAG-01") } else { rule!("SG-MAG-03") };
        let gun = match victims::pick(play, ship, &candidates, rule) {
            Victim::Gun(gun) => gun,
            Victim::Family(kind) => return victims::explode(play, ship, kind),
            Victim::Hopper(_) => return,
        };
        let weapon = &play.state.mount(ship, gun).weapon;
        let (damage_value, kind) = (weapon.damage, weapon.kind);
        let men = victims::wreck(play.state, ship, gun);
        if kind == WeaponKind::SmuttsDischarger {
            play.emit(rule!("SG-MAG-04"), Event::MagazineHit { ship, gun, men });
            return victims::torpedoes_explode(play, ship);
        }
        play.emit(rule!("SG-MAG-01"), Event::MagazineHit { ship, gun, men });
        if damage::hole(play, ship, damage_value, damage_value) {
            self.upset = Upset::Done;
        }
        self.roll(play, damage_value, FROM_WITHIN);
    }

    /// [SG-BOIL-01] The boiler bursts on a die lower than the damage value; otherwise steam leaks.
    fn hit_boiler(&mut self, play: &mut Play<'_, impl Chronicle<Event = Event>>, damage_value: u8) {
        let ship = self.ship;
        let roll = Roll::d6(rule!("SG-BOIL-01"), "boiler bursts").by(ship.piece());
        let least_to_hold = damage_value.min(100) as i8;
        if !play.test(&roll, Wants::AtMost(least_to_hold - 1)) {
            leak_steam(play, ship, damage_value);
            return;
        }
        // [SG-BOIL-02] The engine crew dies, speed is 0, and as many criticals follow as the boiler's size.
        let here = &mut play.state[ship];
        here.boiler_burst = true;
        here.jury_rig = false;
        let men = here.crew.manoeuvre.total();
        here.crew.manoeuvre = Men::default();
        damage::forgive_excess(here);
        play.emit(rule!("SG-BOIL-02"), Event::BoilerBurst { ship, men });
        let size = match play.state.class(ship).propulsion {
            Propulsion::Steam { engine_size } => engine_size,
            Propulsion::Screw | Propulsion::Kite => 0,
        };
        for _ in 0..size {
            self.roll(play, 1, FROM_WITHIN);
        }
    }
}

/// [SG-MAG-05] What blows up inside has no penetration: it meets no armour.
const FROM_WITHIN: Option<u8> = None;

/// [SG-BOIL-03] Speed drops by the damage value; the engine room wins back a point each following turn.
fn leak_steam(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId, points: u8) {
    let turn = play.state.turn;
    let here = &mut play.state[ship];
    if here.leak == 0 {
        here.leak_turn = turn;
    }
    here.leak = here.leak.saturating_add(points);
    play.emit(rule!("SG-BOIL-03"), Event::SteamLeaked { ship, points });
}

/// [SG-BRDG-01] Half the damage value in men. [SG-BRDG-02] No orders throughout the next turn.
fn hit_bridge(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId, damage_value: u8) {
    let men = damage_value.div_ceil(2);
    let turn = play.state.turn;
    let here = &mut play.state[ship];
    // A hit in a turn without orders leaves that turn as it is and adds the next.
    if here.no_orders_turn < turn {
        here.no_orders_from = turn + 1;
    }
    here.no_orders_turn = turn + 1;
    play.emit(rule!("SG-BRDG-02"), Event::BridgeHit { ship, men });
    crew::kill_on_bridge(play, ship, men);
    damage::forgive_excess(&mut play.state[ship]);
}

/// [SG-SCREW-01] A point of speed for good. [SG-SCREW-02] A point off a kite's die for good.
fn hit_screw(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId, damage_value: u8) {
    let points = if play.state.setting.switches.screw_per_dv { damage_value } else { 1 };
    let here = &mut play.state[ship];
    here.screw_hits = here.screw_hits.saturating_add(points);
    here.jury_rig = false; // [SG-SCREW-03] Another hit carries the makeshift away.
    if play.state.class(ship).is_kite() {
        play.emit(rule!("SG-SCREW-02"), Event::MastHit { ship, points });
    } else {
        play.emit(rule!("SG-SCREW-01"), Event::ScrewHit { ship, points });
    }
}

/// Mast hits that leave a kite without any way on her.
const DISMASTED: u8 = 6;

/// A kite's movement die after its mast hits.
///
/// [SG-SCREW-02] Never less than 0; none at all with six mast hits or more.
pub const fn kite_die(mast_hits: u8, die: u8) -> Option<u8> {
    if DISMASTED <= mast_hits { None } else { Some(die.saturating_sub(mast_hits)) }
}

/// [SG-RUD-01] Jammed until a die beats the damage value; a further jam adds to it.
fn jam_rudder(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId, damage_value: u8) {
    let here = &mut play.state[ship];
    here.rudder_jam = here.rudder_jam.saturating_add(damage_value);
    let beat = here.rudder_jam;
    play.emit(rule!("SG-RUD-01"), Event::RudderJammed { ship, beat });
}

/// [SG-LIFT-01] Jammed in the same way as a rudder.
fn jam_lifters(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId, damage_value: u8) {
    let here = &mut play.state[ship];
    here.lifter_jam = here.lifter_jam.saturating_add(damage_value);
    let beat = here.lifter_jam;
    play.emit(rule!("SG-LIFT-01"), Event::LiftersJammed { ship, beat });
}

/// [SG-BURN-01] The level of the fire is the damage value, added to what burns already.
pub fn catch_fire(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    ship: ShipId,
    damage_value: u8,
) {
    let here = &mut play.state[ship];
    here.fire = here.fire.saturating_add(damage_value);
    let level = here.fire;
    play.emit(rule!("SG-BURN-01"), Event::CaughtFire { ship, level });
}

#[cfg(test)]
mod tests;
