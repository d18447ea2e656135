//! Battles between mixed forces, drawn by chance to find out what things are worth.

use std::collections::BTreeMap;

use super::Draft;

/// What is thought of every item, in points, by its key.
pub type Points = BTreeMap<String, u32>;

/// Items that are weighed against each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pool {
    pub key: String,
    pub title: String,
    pub items: Vec<PoolItem>,
    /// The item by which all others are measured, and what it counts.
    pub anchor: (String, u32),
    /// How good things may be; each multiplies what an item is worth. The usual one comes first.
    pub grades: Vec<String>,
}

/// An item of a pool.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PoolItem {
    pub key: String,
    pub name: String,
    /// What it is thought to be worth before anything has been fought.
    pub guess: u32,
    /// The one grade that it has, where it has no choice.
    pub only: Option<String>,
}

/// A battle to be fought, and who fights in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mixed {
    pub draft: Draft,
    /// By side.
    pub forces: [Vec<Lot>; 2],
}

/// So many of one item, of one grade.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lot {
    pub item: String,
    pub grade: String,
    pub n: u32,
}
