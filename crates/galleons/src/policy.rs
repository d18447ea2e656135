//! The quick player.
use crate::{order::Order, state::State};
use kernel::{Dice, SeatId};
pub fn policy(_: &State, orders: &[Order], dice: &mut Dice) -> usize {
    stroll_any(orders, dice)
}
pub fn stroll(_: &State, orders: &[Order], dice: &mut Dice) -> usize {
    stroll_any(orders, dice)
}
fn stroll_any(orders: &[Order], dice: &mut Dice) -> usize {
    dice.pick(orders.len().min(250) as u8) as usize
}
pub fn standing(_: &State, _: SeatId) -> i32 {
    0
}
