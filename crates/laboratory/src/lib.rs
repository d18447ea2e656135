//! Simulation and balance over any system: many battles on all cores, and what they came to.

mod fight;
mod points;
mod report;
mod search;

pub use fight::{Fight, Fought, fight};
pub use points::{Clash, Fit, Part, Worth, fit as fit_points};
pub use report::{Interval, Report, Series, Share, SideReport, simulate};
pub use search::{Search, Sought, points_page, points_table, search};
