//! Simulation and balance over any system: many battles on all cores, and what they came to.

mod fight;
mod points;
mod report;

pub use fight::{Fight, Fought, fight};
pub use points::{Clash, Fit, Part, Worth, fit as fit_points};
pub use report::{Interval, Report, Series, Share, SideReport, simulate};
