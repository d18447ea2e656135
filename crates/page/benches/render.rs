//! How long a page takes to render, with the unmoving geometry made once: `cargo bench -p page`.
#![expect(clippy::print_stdout, reason = "figures are what a benchmark is for")]

#[path = "../examples/sample/scenes.rs"]
#[allow(dead_code, reason = "shared with the example, which uses all of it")]
mod scenes;
#[path = "../examples/sample/tables.rs"]
#[allow(dead_code, reason = "shared with the example, which uses all of it")]
mod tables;
#[path = "../examples/sample/views.rs"]
#[allow(dead_code, reason = "shared with the example, which uses all of it")]
mod views;

use std::{hint::black_box, time::Instant};

/// The median of many runs, since the machine may be busy with others.
fn time(name: &str, mut act: impl FnMut() -> usize) {
    let mut micros = Vec::new();
    let mut bytes = 0;
    for _ in 0..300 {
        let start = Instant::now();
        bytes = black_box(act());
        micros.push(start.elapsed().as_secs_f64() * 1e6);
    }
    micros.sort_by(f64::total_cmp);
    println!("{name:<24} {:>9.1} us (median)   {bytes} bytes", micros[micros.len() / 2]);
}

fn main() {
    let (battle, placing) = (views::battle(), views::placing());
    time("battle page", || page::battle(&battle).into_string().len());
    time("changing parts", || page::parts(&battle).into_string().len());
    time("set-up, 600 placements", || page::battle(&placing).into_string().len());
    let table = views::on_table(tables::brigade());
    time("table, 200 bases", || page::battle(&table).into_string().len());
    time("its changing parts", || page::parts(&table).into_string().len());
    time("unmoving table", || page::board_static(&table.scene.board).len());
    let board = scenes::canal();
    time("unmoving board", || page::board_static(&board).len());
}
