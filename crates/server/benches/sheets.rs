//! How long a record sheet takes: `cargo bench -p server --bench sheets`.
#![expect(clippy::print_stdout, reason = "figures are what a benchmark is for")]

use std::{hint::black_box, time::Instant};

use kernel::drawing::{Drawing, Paper, pages};
use umpire::Umpire;

/// The median of many runs, since the machine may be busy with others.
fn time(name: &str, mut act: impl FnMut() -> usize) {
    let mut millis = Vec::new();
    let mut bytes = 0;
    for _ in 0..100 {
        let start = Instant::now();
        bytes = black_box(act());
        millis.push(start.elapsed().as_secs_f64() * 1e3);
    }
    millis.sort_by(f64::total_cmp);
    println!("{name:<32} {:>8.2} ms (median)   {bytes} bytes", millis[millis.len() / 2]);
}

fn main() {
    let umpire = Umpire::new().expect("data that can be read");
    let game = umpire.game("galleons").expect("a system");
    let yard = game.yard().expect("a yard");
    let sheet = |name: &str| yard.sheet(name).expect("a ship");
    time("a sheet drawn", || sheet("Skylord").marks.len());
    let drawn = [sheet("Skylord")];
    time("a sheet as an SVG", || page::drawing_file(&drawn[0]).len());
    time("a sheet as a PDF", || page::pdf("Skylord", &pages(&drawn, Paper::A4, 1)).len());
    time("a sheet drawn, as a PDF", || {
        page::pdf("Skylord", &pages(&[sheet("Skylord")], Paper::A4, 1)).len()
    });
    let all: Vec<Drawing> =
        yard.catalogue().items.iter().filter_map(|item| yard.sheet(&item.key)).collect();
    time("all 35 sheets as a PDF", || page::pdf("All", &pages(&all, Paper::A4, 2)).len());
}
