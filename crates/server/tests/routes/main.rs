//! Every address of the table, asked without a port. The modules mirror the addresses.

#[path = "../common/mod.rs"]
mod common;
mod free;
mod hand;

mod battles;
mod campaign;
mod home;
mod lift;
mod live;
mod load;
mod order;
mod own;
mod replay;
mod restart;
mod rules;
mod seats;
mod secrets;
mod serve;
mod tacticians;
mod undo;
mod yard;
