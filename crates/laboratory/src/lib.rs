//! Simulation and balance over any system: many battles on all cores, and what they came to.

mod fight;
mod report;

pub use fight::{Fight, Fought, fight};
pub use report::{Interval, Report, Series, Share, SideReport, simulate};
