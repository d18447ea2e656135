//! How a move is carried out that nobody breaks into.

use kernel::{
    Chronicle,
    table::{Length, Pose},
};

use super::{
    about, formed, going, is_boxed, left, mounted, note, prolonged, put, set_formation, shifted,
    turned_gun,
};
use crate::{Play, boxes, crews, event::Event, order::Order, skirmish};

/// Carries out everything but a march, which others may break into.
pub fn carry_out(play: &mut Play<'_, impl Chronicle<Event = Event>>, order: &Order) {
    let state = &*play.state;
    if let Order::Shift { unit, right, ahead } = *order
        && is_boxed(state, unit)
    {
        boxes::slide(play, unit, right, ahead);
        return;
    }
    if let Order::Man { stand, gun } = *order {
        crews::man(play, stand, gun);
        return;
    }
    if let Order::Leave { unit } = *order {
        let Ok(poses) = left(state, unit) else { return };
        note(play.state, unit, Length::ZERO);
        for (stand, _) in poses {
            crate::casualties::remove(play, stand, crate::state::Fate::Withdrawn);
        }
        return;
    }
    let (unit, poses, rule, told, length) = match *order {
        Order::Shift { unit, right, ahead } => {
            let poses = shifted(state, unit, &going(state, unit), right, ahead);
            let yards = Pose::default().at.distance(Pose::default().moved(right, ahead).at);
            (unit, poses, rule!("IC-MOVE-16"), Event::Shifted { unit, yards }, yards)
        }
        Order::About { unit } => {
            let poses = about(state, unit);
            (unit, poses, rule!("IC-MOVE-13"), Event::TurnedAbout { unit }, Length::ZERO)
        }
        Order::Form { unit, formation, files, lead, place, ahead } => {
            let poses = formed(state, unit, formation, files, lead, place, ahead);
            let told = Event::FormedUp { unit, formation };
            (unit, poses, rule!("IC-MOVE-15"), told, ahead)
        }
        Order::Mount { unit, ahead } => {
            let poses = mounted(state, unit, ahead);
            let told = if state[unit].dismounted {
                Event::Mounted { unit }
            } else {
                Event::Dismounted { unit }
            };
            (unit, poses, rule!("IC-MOVE-08"), told, ahead)
        }
        Order::Turn { unit, .. } => {
            let poses = turned_gun(state, unit, order);
            (unit, poses, rule!("IC-MOVE-12"), Event::GunTurned { unit }, Length::ZERO)
        }
        Order::Unlimber { unit, .. } => {
            let poses = turned_gun(state, unit, order);
            (unit, poses, rule!("IC-MOVE-10"), Event::Unlimbered { unit }, Length::ZERO)
        }
        Order::Prolong { unit, right, ahead } => {
            let poses = prolonged(state, unit, right, ahead);
            let yards = Pose::default().at.distance(Pose::default().moved(right, ahead).at);
            (unit, poses, rule!("IC-MOVE-11"), Event::Prolonged { unit, yards }, yards)
        }
        _ => return,
    };
    let Ok(poses) = poses else { return };
    if let Order::Form { formation, .. } = *order
        && let Some(muster) = skirmish::muster(play.state, unit, formation)
    {
        skirmish::regroup(play.state, unit, &muster);
    }
    put(play.state, &poses);
    note(play.state, unit, length);
    // Whoever does something of his own leaves the square of several.
    play.state[unit].boxed = None;
    match *order {
        Order::Mount { unit, .. } => {
            let one = &mut play.state[unit];
            one.dismounted = !one.dismounted;
        }
        Order::Form { unit, formation, .. } => set_formation(play.state, unit, formation),
        Order::Unlimber { unit, .. } => {
            play.state[unit].limbered = false;
            // It counts as moving, for machine guns too.
            play.state[unit].displaced_this_turn = true;
        }
        _ => {}
    }
    play.emit(rule, told);
}
