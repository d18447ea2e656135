//! Shells without a marker: mortars of a battalion, light mortars of infantry, and guns that see their target themselves.

use arrayvec::ArrayVec;
use kernel::{
    Chronicle,
    table::{Angle, Bounds, Length, Outline, Point, SLACK, distance, touches},
};

use crate::{
    Play, ammunition, artillery,
    event::Event,
    field,
    fire::{self, Context},
    heat_ray,
    order::{Bar, Check, Order},
    secrets, sight, smoke,
    state::{MOST_SMOKE, Pattern, SideId, StandId, StandSet, State},
    tables::Sheaf,
    targets, templates,
    vocabulary::Ammunition,
};

/// [FT-AT-02] The light mortars of infantry.
const LIGHT: Sheaf = Sheaf { factors: 1, light: true, templates: 1, side: 1 };
const LIGHT_RANGE: i32 = 16;
/// Enemies that lists offer.
const MOST_OFFERED: usize = 6;

/// What lays shells so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Piece {
    /// [FT-ART-15] A mortar of a battalion or regiment.
    Battalion,
    /// [FT-AT-02] A light mortar beside other weapons.
    Integral,
    /// [FT-ART-12] A gun on the table.
    Gun,
}

fn piece(state: &State, stand: StandId) -> Option<Piece> {
    let kind = state.kind(stand);
    if kind.mortar {
        // [FT-ART-15] Mortars that belong to nobody are called by markers.
        return state.unit(stand).parent.is_some().then_some(Piece::Battalion);
    }
    if state.spec(stand).integral_mortar || kind.integral_mortar {
        return Some(Piece::Integral);
    }
    (kind.indirect.is_some() && kind.converged.is_some() && !kind.rocket_launcher)
        .then_some(Piece::Gun)
}

/// Whether a stand on overwatch has still a light mortar to fire beside its other weapons.
pub fn may_add(state: &State, stand: StandId) -> bool {
    check_ready(state, stand, Context::Overwatch).is_ok_and(|piece| piece == Piece::Integral)
}

/// Whether a stand that has no other weapon can lay shells.
pub fn is_mortar(state: &State, stand: StandId) -> bool {
    piece(state, stand) == Some(Piece::Battalion)
}

/// The sheaf and the reach.
fn shells(state: &State, stand: StandId, piece: Piece, dispersed: bool) -> Option<(Sheaf, Length)> {
    let kind = state.kind(stand);
    match piece {
        Piece::Integral => (!dispersed).then_some((LIGHT, Length::units(LIGHT_RANGE))),
        Piece::Battalion | Piece::Gun => {
            let sheaf = if dispersed { kind.dispersed } else { kind.converged };
            Some((sheaf?, Length::units(kind.indirect?.into())))
        }
    }
}

/// Refuses a stand that cannot lay shells now.
///
/// [FT-FIRE-05] Only if it has not moved. [FT-ART-12] A gun fires so in firing phases only, and once.
fn check_ready(state: &State, shooter: StandId, context: Context) -> Check<Piece> {
    let bar = |rule, why| Err(Bar::stand(rule, shooter, why));
    let Some(piece) = piece(state, shooter).filter(|_| state.pose(shooter).is_some()) else {
        return bar(rule!("FT-ART-15"), "lays no shells");
    };
    let rule = match piece {
        Piece::Battalion => rule!("FT-ART-15"),
        Piece::Integral => rule!("FT-AT-02"),
        Piece::Gun => rule!("FT-ART-12"),
    };
    if context == Context::Bout {
        return bar(rule, "lays no shells at close quarters");
    }
    if piece != Piece::Integral && ammunition::is_out(state, shooter) {
        return bar(rule!("FT-ART-17"), ammunition::OUT);
    }
    if let Err(rule) = check_still(state, shooter, piece, context) {
        return bar(rule, "has moved and lays no shells");
    }
    let used = match piece {
        Piece::Integral => state[shooter].lobbed,
        Piece::Battalion | Piece::Gun => !state[shooter].is_loaded(),
    };
    if used {
        return bar(rule, "has fired already");
    }
    if piece == Piece::Gun && context == Context::Overwatch {
        return bar(rule, "lays shells in firing phases only");
    }
    Ok(piece)
}

/// Refuses, by its rule, a stand that has moved too far to lay shells.
///
/// [FT-FIRE-05] Towed guns and all mortars stay where they are. [FT-FIRE-04] Guns that drive themselves are vehicles.
fn check_still(
    state: &State,
    shooter: StandId,
    piece: Piece,
    context: Context,
) -> Result<(), kernel::RuleId> {
    let drives = piece == Piece::Gun && !state.kind(shooter).is_personnel();
    match (drives, state[shooter].has_moved()) {
        (true, _) if fire::is_unsteady(state, shooter, context) => Err(rule!("FT-FIRE-04")),
        (false, true) => Err(rule!("FT-FIRE-05")),
        (true | false, _) => Ok(()),
    }
}

/// Those who see for a stand.
///
/// [FT-ART-15] Any stand of the same battalion or regiment. [FT-ART-12] A gun sees for itself.
fn observers(state: &State, shooter: StandId, piece: Piece) -> StandSet {
    if piece == Piece::Gun {
        return StandSet::from_iter([shooter]);
    }
    let (number, unit) = (state.spec(shooter).unit, state.unit(shooter));
    let friends = state.on_table(state.side_of(shooter)).filter(|&friend| {
        state.spec(friend).unit == number
            || (unit.parent.is_some() && state.unit(friend).parent == unit.parent)
    });
    friends.collect()
}

/// Refuses shells on a place.
///
/// [FT-TGT-05] The nearest need not be chosen, but somebody who has been spotted must be touched.
pub fn check(state: &State, shooter: StandId, at: Point, along: Option<Angle>) -> Check {
    let Some(allowed) = fire::context(state) else {
        return Err(Bar::not_now(rule!("FT-ART-15")));
    };
    check_for(state, shooter, at, along, allowed)
}

/// The same for somebody who may fire for a given reason.
fn check_for(
    state: &State,
    shooter: StandId,
    at: Point,
    along: Option<Angle>,
    allowed: (Context, SideId),
) -> Check {
    let piece = check_now(state, shooter, allowed)?;
    let axis = along.is_none_or(|along| along.in_hundredths() % 9000 == 0);
    let sheaf = shells(state, shooter, piece, along.is_some()).filter(|_| axis);
    let Some((sheaf, _)) = sheaf else {
        return Err(Bar::stand(rule!("FT-ART-11"), shooter, "has no such sheaf"));
    };
    check_place(state, shooter, at)?;
    if !is_seen(state, shooter, piece, at) {
        return Err(unseen(shooter));
    }
    if !touches_spotted(state, &templates::squares(at, along, sheaf), allowed.1) {
        let why = "touches nobody who has been spotted";
        return Err(Bar::stand(rule!("FT-TGT-05"), shooter, why));
    }
    Ok(())
}

/// Refuses a stand that cannot lay shells or smoke at this moment.
fn check_now(state: &State, shooter: StandId, allowed: (Context, SideId)) -> Check<Piece> {
    fire::check_shooter(state, shooter, allowed)?;
    if state.window.is_none() && state.batch.is_some() {
        return Err(Bar::not_now(rule!("FT-FIRE-06")));
    }
    check_ready(state, shooter, allowed.0)
}

/// Refuses a place that a stand cannot aim at.
fn check_place(state: &State, shooter: StandId, at: Point) -> Check {
    let arced = targets::is_arced(state, shooter)
        && state.pose(shooter).is_some_and(|pose| !field::front_arc(pose).holds(at));
    if arced {
        let why = "fires through its front arc only";
        return Err(Bar::stand(rule!("FT-TOW-01"), shooter, why));
    }
    if state.setting.table.holds(at) { Ok(()) } else { Err(unseen(shooter)) }
}

/// Whether any observer of a stand sees a place.
fn is_seen(state: &State, shooter: StandId, piece: Piece, at: Point) -> bool {
    sight::Spots::new(state, observers(state, shooter, piece)).are_seen(at)
}

fn unseen(shooter: StandId) -> Bar {
    Bar::stand(rule!("FT-ART-15"), shooter, "has nobody who sees that place")
}

/// Whether shells of a side would touch an enemy who has been spotted.
fn touches_spotted(state: &State, areas: &templates::Squares, side: SideId) -> bool {
    let near = areas.iter().map(Outline::bounds).reduce(Bounds::joined);
    state.shown(side.other()).any(|enemy| {
        let outline = || field::outline_near(state, enemy, near?.grown(SLACK));
        state[enemy].spotted
            && !state.is_aloft(enemy)
            && outline().is_some_and(|own| areas.iter().any(|area| touches(&own, area)))
    })
}

/// Refuses smoke on a place.
///
/// [FT-SMOKE-01] By mortars and guns with smoke, in place of their shells, where those who see for them see.
pub fn check_screen(state: &State, shooter: StandId, at: Point, pattern: Pattern) -> Check {
    let Some(allowed) = fire::context(state) else {
        return Err(Bar::not_now(rule!("FT-SMOKE-01")));
    };
    let piece = check_now(state, shooter, allowed)?;
    let bar = |rule, why| Err(Bar::stand(rule, shooter, why));
    if !has_smoke(state, shooter, piece) {
        return bar(rule!("FT-SMOKE-01"), "has no smoke");
    }
    if shells(state, shooter, piece, pattern == Pattern::Dispersed).is_none() {
        return bar(rule!("FT-ART-11"), "has no such sheaf");
    }
    check_place(state, shooter, at)?;
    if is_seen(state, shooter, piece, at) { Ok(()) } else { Err(unseen(shooter)) }
}

/// Whether a stand has smoke to lay.
fn has_smoke(state: &State, shooter: StandId, piece: Piece) -> bool {
    piece != Piece::Integral
        && state.kind(shooter).ammunition.contains(&Ammunition::Smoke)
        && state.smokes.len() < MOST_SMOKE
}

/// Lists smoke before the nearest of spotted enemies, across the line to them, for a stand that has some.
fn list_screens(
    state: &State,
    shooter: StandId,
    observers: StandSet,
    side: SideId,
    out: &mut Vec<Order>,
) {
    let Some(own) = state.pose(shooter) else { return };
    let enemies = state.shown(side.other()).filter(|&enemy| state[enemy].spotted);
    let enemies = enemies.filter_map(|enemy| state.pose(enemy)).map(|pose| pose.at);
    let Some(near) = enemies.min_by_key(|at| at.distance(own.at)) else { return };
    let along = own.at.bearing(near) + Angle::degrees(90);
    let is_seen = || sight::Spots::new(state, observers).are_seen(near);
    if check_place(state, shooter, near).is_ok() && is_seen() {
        for pattern in [Pattern::Converged, Pattern::Dispersed] {
            let has_sheaf = screened(state, shooter, pattern).is_some();
            for incendiary in [false, true].into_iter().filter(|_| has_sheaf) {
                out.push(Order::Screen { shooter, at: near, along, pattern, incendiary });
            }
        }
    }
}

/// Lays smoke: no arrival roll, no correction.
pub fn screen(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    shooter: StandId,
    at: Point,
    along: Angle,
    (pattern, incendiary): (Pattern, bool),
) {
    let Some((context, _)) = fire::context(play.state) else { return };
    let Some(piece) = piece(play.state, shooter) else { return };
    let dispersed = pattern == Pattern::Dispersed;
    let Some((_, reach)) = shells(play.state, shooter, piece, dispersed) else { return };
    let Some(sheaf) = screened(play.state, shooter, pattern) else { return };
    let Some(own) = field::outline(play.state, shooter) else { return };
    play.state[shooter].spent = true;
    ammunition::spend(play.state, shooter);
    play.dice.reveal();
    let told = (Event::Lobbed { shooter, at }, at);
    secrets::tell_strike(play, shooter, rule!("FT-SMOKE-01"), told);
    if reach < distance(&own, &Outline::point(at)) {
        secrets::tell(play, shooter, rule!("FT-GEN-07"), Event::ShellWasted { shooter });
    } else {
        smoke::lay(play, at, along, sheaf, incendiary);
    }
    fire::shows(play, shooter, context);
    heat_ray::after(play.state, shooter, context);
}

/// The sheaf in which a stand lays smoke.
pub fn screened(state: &State, shooter: StandId, pattern: Pattern) -> Option<Sheaf> {
    let dispersed = pattern == Pattern::Dispersed;
    let (sheaf, _) = figures(state, shooter, dispersed)?;
    Some(Sheaf { templates: if dispersed { sheaf.templates } else { 1 }, ..sheaf })
}

/// Whether a stand has shells to lay on anybody.
pub fn has_shot(
    state: &State,
    shooter: StandId,
    allowed: (Context, SideId),
    book: &mut Book,
) -> bool {
    let Ok(piece) = check_now(state, shooter, allowed) else { return false };
    let battery = Battery::new(state, (shooter, piece), book);
    let has_shot = || lobs(state, shooter, battery, allowed.1).next().is_some();
    if targets::is_arced(state, shooter) {
        return has_shot();
    }
    if let Some(&(_, known)) = book.shots.iter().find(|(known, _)| *known == battery) {
        return known;
    }
    let has_shot = has_shot();
    book.shots.push((battery, has_shot));
    has_shot
}

/// What the stands of one list have in common: who sees for the mortars of a battalion, and where they may lay their shells.
#[derive(Default)]
pub struct Book {
    eyes: Vec<(u8, StandSet)>,
    shots: Vec<(Battery, bool)>,
    lobs: Vec<(Battery, Vec<Lob>)>,
}

/// Where shells may be laid, and how they may lie there.
type Lob = (Point, Option<Angle>);

/// Who sees for a stand, and its sheaves: together and apart. All of which this is the same lay their shells alike, if they have no arc.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Battery {
    observers: StandSet,
    sheaves: [Option<Sheaf>; 2],
}

impl Battery {
    fn new(state: &State, (shooter, piece): (StandId, Piece), book: &mut Book) -> Self {
        let sheaf = |dispersed| shells(state, shooter, piece, dispersed).map(|(sheaf, _)| sheaf);
        let observers = book.observers(state, shooter, piece);
        Self { observers, sheaves: [false, true].map(sheaf) }
    }
}

impl Book {
    /// The same as [`observers`] says: of those of one unit it is looked for once.
    fn observers(&mut self, state: &State, shooter: StandId, piece: Piece) -> StandSet {
        let unit = state.spec(shooter).unit;
        if piece == Piece::Gun {
            return observers(state, shooter, piece);
        }
        if let Some(&(_, known)) = self.eyes.iter().find(|(number, _)| *number == unit) {
            return known;
        }
        let eyes = observers(state, shooter, piece);
        self.eyes.push((unit, eyes));
        eyes
    }
}

/// Lists shells on spotted enemies.
fn list(
    state: &State,
    shooter: StandId,
    battery: Battery,
    side: SideId,
    book: &mut Book,
    out: &mut Vec<Order>,
) {
    let lobs = || lobs(state, shooter, battery, side).take(MOST_OFFERED).flatten();
    let order = |(at, along): Lob| Order::Lob { shooter, at, along };
    if targets::is_arced(state, shooter) {
        out.extend(lobs().map(order));
        return;
    }
    let known = book.lobs.iter().position(|(known, _)| *known == battery);
    let known = known.unwrap_or_else(|| {
        book.lobs.push((battery, lobs().collect()));
        book.lobs.len() - 1
    });
    out.extend(book.lobs[known].1.iter().copied().map(order));
}

/// The places on which a stand may lay its shells, and how they may lie there.
fn lobs(
    state: &State,
    shooter: StandId,
    battery: Battery,
    side: SideId,
) -> impl Iterator<Item = ArrayVec<Lob, 3>> {
    let [together, apart] = battery.sheaves;
    let ways = [(None, together), (Some(Angle::NORTH), apart), (Some(Angle::degrees(90)), apart)];
    let seen = sight::Spots::new(state, battery.observers);
    let spotted = state.shown(side.other()).filter(|&enemy| state[enemy].spotted);
    let spots = spotted.filter_map(|enemy| Some((enemy, state.pose(enemy)?.at)));
    let aimed_at = spots.filter(move |&(enemy, at)| {
        check_place(state, shooter, at).is_ok() && seen.is_seen_under(enemy, at)
    });
    let lobs = aimed_at.map(move |(enemy, at)| {
        // They mostly touch the one on whom they are laid.
        let is_low = !state.is_aloft(enemy);
        let own = || field::outline(state, enemy).filter(|_| is_low);
        let touches = |(along, sheaf): &(Option<Angle>, Option<Sheaf>)| {
            sheaf.is_some_and(|sheaf| {
                // The first of them lies on the very place.
                if is_low && (along.is_none() || 0 < sheaf.templates) {
                    return true;
                }
                let areas = templates::squares(at, *along, sheaf);
                own().is_some_and(|own| areas.iter().any(|area| touches(&own, area)))
                    || touches_spotted(state, &areas, side)
            })
        };
        ways.into_iter().filter(touches).map(|(along, _)| (at, along)).collect()
    });
    lobs.filter(|lobs: &ArrayVec<_, 3>| !lobs.is_empty())
}

/// Lists all that a stand lays without a marker: shells, and smoke.
pub fn list_all(
    state: &State,
    shooter: StandId,
    allowed: (Context, SideId),
    book: &mut Book,
    out: &mut Vec<Order>,
) {
    let Ok(piece) = check_now(state, shooter, allowed) else { return };
    let battery = Battery::new(state, (shooter, piece), book);
    list(state, shooter, battery, allowed.1, book, out);
    if has_smoke(state, shooter, piece) && battery.sheaves[0].is_some() {
        list_screens(state, shooter, battery.observers, allowed.1, out);
    }
}

/// What a stand's shells come to, and how far they go.
pub fn figures(state: &State, shooter: StandId, dispersed: bool) -> Option<(Sheaf, Length)> {
    shells(state, shooter, piece(state, shooter)?, dispersed)
}

/// The squares on which a stand's shells would fall.
pub fn areas(
    state: &State,
    shooter: StandId,
    at: Point,
    along: Option<Angle>,
) -> templates::Squares {
    let own = piece(state, shooter)
        .and_then(|piece| shells(state, shooter, piece, along.is_some()))
        .map(|(sheaf, _)| sheaf);
    own.map_or_else(templates::Squares::new, |sheaf| templates::squares(at, along, sheaf))
}

/// Lays shells on a place: no arrival roll, no correction.
pub fn fire(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    shooter: StandId,
    at: Point,
    along: Option<Angle>,
) {
    let Some((context, _)) = fire::context(play.state) else { return };
    let Some(piece) = piece(play.state, shooter) else { return };
    let Some((sheaf, reach)) = shells(play.state, shooter, piece, along.is_some()) else { return };
    let Some(own) = field::outline(play.state, shooter) else { return };
    match piece {
        Piece::Integral => play.state[shooter].lobbed = true,
        Piece::Battalion | Piece::Gun => {
            play.state[shooter].spent = true;
            ammunition::spend(play.state, shooter);
        }
    }
    play.dice.reveal();
    let rule = match piece {
        Piece::Battalion => rule!("FT-ART-15"),
        Piece::Integral => rule!("FT-AT-02"),
        Piece::Gun => rule!("FT-ART-12"),
    };
    secrets::tell_strike(play, shooter, rule, (Event::Lobbed { shooter, at }, at));
    if reach < distance(&own, &Outline::point(at)) {
        secrets::tell(play, shooter, rule!("FT-GEN-07"), Event::ShellWasted { shooter });
    } else {
        let areas = templates::squares(at, along, sheaf);
        let side = play.state.side_of(shooter);
        templates::burst(play, side, Some(shooter), &areas, sheaf);
    }
    fire::shows(play, shooter, context);
    heat_ray::after(play.state, shooter, context);
    debug_assert!(!artillery::has_plotted(play.state, shooter));
}

#[cfg(test)]
mod tests;
