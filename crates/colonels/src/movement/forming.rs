//! Changes of formation.

use arrayvec::ArrayVec;
use kernel::table::{Angle, Length, Pose};

use super::{OFF_ENEMY, Poses, movable, rate};
use crate::{
    blocks::{Block, Laid, Room, Told},
    field,
    formations::{self, MOST_STANDS},
    order::{Bar, Check, Why},
    skirmish,
    state::{StandId, State, UnitId},
    tables::yards,
    vocabulary::Formation,
};

/// [IC-MOVE-15] A change of formation round a leading stand, which keeps its facing, takes a place and may go ahead.
pub fn formed(
    state: &State,
    unit: UnitId,
    formation: Formation,
    files: u8,
    lead: u8,
    place: u8,
    ahead: Length,
) -> Check<Poses> {
    let now = movable(state, unit);
    Forming::of(state, unit, &now, formation, files)?.led(state, lead, place, ahead)
}

/// A change of formation, whoever leads it.
pub(super) struct Forming<'a> {
    unit: UnitId,
    formation: Formation,
    now: &'a Poses,
    stands: ArrayVec<StandId, MOST_STANDS>,
    /// Whether stands split or join.
    regroups: bool,
    shape: formations::Places,
    /// The box round all places.
    block: Option<Block>,
    /// How far the leader may go ahead.
    tactical: Length,
}

impl<'a> Forming<'a> {
    /// Of a unit and those of its stands that can move.
    pub(super) fn of(
        state: &State,
        unit: UnitId,
        now: &'a Poses,
        formation: Formation,
        files: u8,
    ) -> Check<Self> {
        let no = |rule, why| Err(Bar::unit(rule, unit, why));
        let kind = &state.spec(unit).kind;
        if !kind.may_form(formation) || formation == Formation::MarchingSquare {
            let rule = match formation {
                Formation::Square | Formation::MarchingSquare => rule!("IC-FORM-02"),
                Formation::Mass | Formation::DoubleColumn => rule!("IC-FORM-07"),
                Formation::Skirmish => rule!("IC-FORM-05"),
                Formation::Line | Formation::Column => rule!("IC-FORM-01"),
            };
            return no(rule, "may not use this formation");
        }
        if state[unit].dismounted {
            return no(rule!("IC-MOVE-08"), "is dismounted");
        }
        // Stands split and join when a company goes over to skirmish order, or back.
        let muster = skirmish::muster(state, unit, formation);
        let stands: ArrayVec<StandId, MOST_STANDS> = match &muster {
            Some(muster) => {
                skirmish::check(state, unit, muster)?;
                muster.iter().map(|&(stand, _)| stand).collect()
            }
            None => now.iter().map(|&(stand, _)| stand).collect(),
        };
        let n = stands.len() as u8;
        if formation == Formation::Skirmish && n < files {
            return no(rule!("IC-FORM-05"), "has not so many stands");
        }
        if formation == Formation::Mass && !(2..n).contains(&files) {
            return no(
                rule!("IC-FORM-07"),
                "stands in a mass with two files or more, and two rows",
            );
        }
        let tactical = yards(rate(state, unit).tactical.unwrap_or(0)) - state[unit].wheeled;
        let shape = formations::places(formation, n, files);
        let (regroups, block) = (muster.is_some(), Block::of(&shape));
        Ok(Self { unit, formation, now, stands, regroups, shape, block, tactical })
    }

    /// Whether it can be led so: the box round all of them is asked before anybody is laid out.
    pub(super) fn may_be_led(
        &self,
        state: &State,
        room: &Room,
        laid: &Laid<'_>,
        lead: u8,
        place: u8,
        ahead: Length,
    ) -> bool {
        match self.told(state, room, laid, ahead) {
            Told::Free => true,
            Told::Barred => false,
            Told::Nothing => self.led(state, lead, place, ahead).is_ok(),
        }
    }

    /// Where the origin of the formation is then; none where it cannot be led so.
    fn origin(&self, lead: u8, place: u8, ahead: Length) -> Option<Pose> {
        let leads = self.now.get(usize::from(lead));
        let leads = leads.filter(|(stand, _)| self.stands.contains(stand));
        let keeps = |place: &formations::Place| place.turn == Angle::NORTH;
        leads
            .filter(|_| ahead <= self.tactical)
            .filter(|_| self.shape.get(usize::from(place)).is_some_and(keeps))
            .and_then(|&(_, leads)| formations::origin(&self.shape, place, leads.advanced(ahead)))
    }

    /// The box in which its stands come to stand then; none where it cannot be led so.
    pub(super) fn laid(&self, lead: u8, place: u8, ahead: Length) -> Option<Laid<'_>> {
        let origin = self.origin(lead, place, ahead)?;
        self.block.as_ref().map(|block| Laid::at(block, origin))
    }

    fn told(&self, state: &State, room: &Room, laid: &Laid<'_>, ahead: Length) -> Told {
        // Where it stands already, and how far it spreads, is not for the box to say.
        let stays = state[self.unit].formation == self.formation && ahead == Length::ZERO;
        let spreads = self.regroups && self.formation == Formation::Skirmish;
        if stays || spreads { Told::Nothing } else { room.tell(laid, OFF_ENEMY) }
    }

    pub(super) fn led(&self, state: &State, lead: u8, place: u8, ahead: Length) -> Check<Poses> {
        let &Self { unit, formation, now, ref stands, ref shape, tactical, .. } = self;
        let no = |rule, why| Err(Bar::unit(rule, unit, why));
        let leads = now.get(usize::from(lead)).filter(|(stand, _)| stands.contains(stand));
        let Some(&(leader, leads)) = leads else {
            return no(rule!("IC-MOVE-15"), "has no such stand that could lead");
        };
        if ahead < Length::ZERO || tactical < ahead {
            let why = Why::TooFar { unit, most: tactical, length: ahead };
            return Err(Bar { rule: rule!("IC-MOVE-15"), why, place: None });
        }
        let keeps = shape.get(usize::from(place)).is_some_and(|place| place.turn == Angle::NORTH);
        let origin = formations::origin(shape, place, leads.advanced(ahead)).filter(|_| keeps);
        let Some(origin) = origin else {
            return no(rule!("IC-MOVE-15"), "has no such place in this formation");
        };
        let laid = formations::laid_out(shape, origin);
        // The leading stand takes its place; the others the rest, in their order.
        let mut rest = (0..laid.len()).filter(|&at| at != usize::from(place));
        let mut poses = Poses::new();
        for &stand in stands {
            let to = if stand == leader { Some(usize::from(place)) } else { rest.next() };
            poses.extend(to.map(|to| (stand, laid[to])));
        }
        if state[unit].formation == formation && poses == *now {
            return no(rule!("IC-MOVE-15"), "stands like that already");
        }
        if self.regroups && formation == Formation::Skirmish {
            skirmish::check_places(state, unit, &poses)?;
        }
        let skip = |stand: StandId| now.iter().any(|&(own, _)| own == stand);
        let there: ArrayVec<Pose, MOST_STANDS> = poses.iter().map(|&(_, pose)| pose).collect();
        if let Some(pose) = field::first_barred(state, unit, &there, OFF_ENEMY, skip) {
            return Err(Bar::unit(rule!("IC-MOVE-15"), unit, "has no room for this").at(pose.at));
        }
        super::check_intruding(state, unit, &there)?;
        Ok(poses)
    }
}
