//! Who calls a barrage: whoever is first to see a place is offered for everything there, and each of the others somewhere, so that the
//! player may choose who corrects the shells, or is lost with them.

use kernel::table::Point;

use super::{batteries, is_idle, is_own_eye, offer, sees};
use crate::{
    guided,
    order::Order,
    state::{Caller, Pattern, Plot, Shell, State},
};

/// What may be called: where, by which batteries together, and by which at all.
pub struct Means<'a> {
    pub spots: &'a [Point],
    pub groups: &'a [u16],
    pub free: &'a [usize],
    /// Who has called nothing yet.
    pub idle: &'a [Caller],
}

/// Lists each observer who is not listed yet with some guns: with everything that they can fire, at the first place that he sees.
///
/// [FT-ART-02] The player names who handles a marker. [FT-ART-12] Guns that see the place themselves need nobody who is idle.
pub fn list_others(state: &State, means: &Means<'_>, out: &mut Vec<Order>) {
    let own = means.free.iter().filter_map(|&n| state.setting.batteries[n].unit);
    let busy = own.map(Caller::Unit).filter(|caller| !is_idle(state, *caller));
    let callers: Vec<Caller> = means.idle.iter().copied().chain(busy).collect();
    let from = out.len();
    for &caller in &callers {
        let may = |batteries: u16| is_idle(state, caller) || is_own(state, batteries, caller);
        let is_new = |bits: &u16| may(*bits) && !is_listed(&out[..from], *bits, caller);
        let mut left: Vec<u16> = means.groups.iter().copied().filter(is_new).collect();
        let guides = out[..from].iter().any(|order| is_guided_by(order, caller));
        let mut guides = guides || !is_idle(state, caller);
        for &at in means.spots {
            if left.is_empty() && guides {
                break;
            }
            if !sees(state, caller, at) {
                continue;
            }
            left.retain(|&bits| !offer(state, at, bits, caller, out));
            if !guides {
                guides = true;
                guided::list(state, at, means.free, &[caller], out);
            }
        }
    }
}

/// Whether guns would be their own observers.
fn is_own(state: &State, bits: u16, caller: Caller) -> bool {
    let (pattern, shell) = (Pattern::Converged, Shell::HighExplosive);
    is_own_eye(state, Plot { batteries: bits, caller, pattern, shell })
        && batteries(state, bits).next().is_some()
}

fn is_listed(orders: &[Order], bits: u16, caller: Caller) -> bool {
    let plots = orders.iter().filter_map(plot_of);
    plots.into_iter().any(|plot| (plot.batteries, plot.caller) == (bits, caller))
}

fn is_guided_by(order: &Order, caller: Caller) -> bool {
    let guided = |plot: Plot| plot.caller == caller && matches!(plot.shell, Shell::Guided { .. });
    plot_of(order).is_some_and(guided)
}

fn plot_of(order: &Order) -> Option<Plot> {
    match order {
        Order::Barrage { plot, .. } => Some(*plot),
        _ => None,
    }
}

/// Whether an order calls what an earlier one calls too, there and with the same guns, and only somebody else observes.
pub fn is_again(orders: &[Order], at: usize) -> bool {
    let Some(Order::Barrage { at: place, plot }) = orders.get(at) else { return false };
    let same = |order: &Order| {
        matches!(order, Order::Barrage { at, plot: other }
            if at == place && Plot { caller: plot.caller, ..*other } == *plot)
    };
    orders[..at].iter().any(same)
}
