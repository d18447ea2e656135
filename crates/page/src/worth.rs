//! What the money buys: every ship's price against what she wins.

use kernel::{
    drawing::{Anchor, Drawing, Face, Ink, Look, Point, Style},
    yard::Fared,
};
use maud::{Markup, html};

use crate::{
    drawing,
    layout::{Page, head},
    squadron::in_address,
    view::WorthView,
    yard::ways,
};

/// The plot, and the figures behind it.
pub fn worth(view: &WorthView) -> Markup {
    let yard = format!("/{}/yard", view.system);
    let mut fared: Vec<&Fared> = view.worth.ship.iter().collect();
    fared.sort_by(|a, b| b.strength().total_cmp(&a.strength()));
    let percent = |share: f64| format!("{:.1} %", share * 100.0);
    let of = |n: u32, games: u32| percent(f64::from(n) / f64::from(games.max(1)));
    let body = html! {
        (head(Some(&view.system_title), ways(&view.system)))
        main.leaf.yard {
            h1 { "What the money buys" }
            p.lead { "Every class was flown against every other. The share of battles that she wins, a draw counting half, stands over her price." }
            div.wide tabindex="0" role="region" aria-label="Price against strength" {
                figure.plot { (drawing::inline(&plot(&view.worth.ship))) }
            }
            div.wide tabindex="0" role="region" aria-label="The figures behind it" { table.bill {
                thead { tr { th scope="col" { "class" } th scope="col" { "price" } th scope="col" { "strength" } th scope="col" { "won" } th scope="col" { "drawn" } th scope="col" { "battles" } } }
                tbody { @for it in &fared {
                    tr {
                        th scope="row" { a href={ (yard) "/ship/" (in_address(&it.name)) } { (it.name) } }
                        td { "\u{a3}" (grouped(it.price)) } td { (percent(it.strength())) } td { (of(it.wins, it.games)) } td { (of(it.draws, it.games)) } td { (it.games) }
                    }
                } }
            } }
            p.quiet { "Found out by " code { (view.worth.made_by) } ". To see what one of your own is worth, " a href={ (yard) "/compare" } { "fly her against another" } "." }
        }
    };
    Page::new("What the money buys", body).html()
}

/// A number with its thousands apart.
fn grouped(number: u32) -> String {
    match number {
        0..1_000 => number.to_string(),
        _ => format!("{},{:03}", grouped(number / 1_000), number % 1_000),
    }
}

/// The size of the plot, and where its axes lie.
const SIZE: Point = (24_000, 16_000);
const LEFT: i32 = 1_600;
const TOP: i32 = 1_700;
const RIGHT: i32 = SIZE.0 - 1_200;
const BOTTOM: i32 = SIZE.1 - 1_500;

/// Price to the right, by its logarithm, and strength upwards.
pub fn plot(fared: &[Fared]) -> Drawing {
    let mut page = Drawing {
        title: "What the money buys: price against strength".to_owned(),
        width: SIZE.0,
        height: SIZE.1,
        ..Drawing::default()
    };
    let small = Face::new(260);
    page.words((LEFT, 900), "What the money buys", Face::new(560).style(Style::Italic));
    let prices = || fared.iter().map(|it| f64::from(it.price.max(1)));
    let least = prices().fold(f64::INFINITY, f64::min).ln() - 0.1;
    let most = prices().fold(1.0, f64::max).ln() + 0.25;
    let x = |price: f64| {
        LEFT + ((price.ln() - least) / (most - least) * f64::from(RIGHT - LEFT)) as i32
    };
    let y = |share: f64| BOTTOM - (share * f64::from(BOTTOM - TOP)) as i32;
    let fine = Look::line(Ink::Line, 10);
    for tenth in 0..=10 {
        let at = y(f64::from(tenth) / 10.0);
        page.line(
            (LEFT, at),
            (RIGHT, at),
            if tenth == 5 { Look::line(Ink::Soft, 14) } else { fine },
        );
        page.words((LEFT - 150, at + 90), format!("{} %", tenth * 10), small.anchor(Anchor::End));
    }
    for price in [5_000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000] {
        let at = x(f64::from(price));
        if (LEFT..=RIGHT).contains(&at) {
            page.line((at, TOP), (at, BOTTOM), fine);
            let words = format!("\u{a3}{},000", price / 1_000);
            page.words((at, BOTTOM + 400), words, small.anchor(Anchor::Middle));
        }
    }
    let soft = small.style(Style::Italic).ink(Ink::Soft);
    page.words((LEFT, TOP - 300), "battles won, a draw counting half", soft);
    page.words((RIGHT, BOTTOM + 850), "price", soft.anchor(Anchor::End));
    let mut taken: Vec<[i32; 4]> = Vec::new();
    let places: Vec<Point> =
        fared.iter().map(|it| (x(f64::from(it.price.max(1))), y(it.strength()))).collect();
    for &at in &places {
        page.circle(at, 110, Look::line(Ink::Ink, 14).filled(Ink::Oxblood));
        taken.push([at.0 - 110, at.1 - 110, at.0 + 110, at.1 + 110]);
    }
    let face = Face::new(250);
    for (it, &(x, y)) in fared.iter().zip(&places) {
        let width = face.width(&it.name);
        // Beside the point, or wherever nothing stands yet.
        let spots = [
            (190, 85),
            (-190 - width, 85),
            (-width / 2, -190),
            (-width / 2, 370),
            (150, -150),
            (150, 320),
        ];
        let frame = |(dx, dy): Point| [x + dx, y + dy - 200, x + dx + width, y + dy + 40];
        let is_free = |spot: &&Point| {
            let own = frame(**spot);
            own[2] <= SIZE.0
                && taken.iter().all(|it| {
                    own[2] <= it[0] || it[2] <= own[0] || own[3] <= it[1] || it[3] <= own[1]
                })
        };
        let spot = *spots.iter().find(is_free).unwrap_or(&spots[0]);
        taken.push(frame(spot));
        page.words((x + spot.0, y + spot.1), it.name.clone(), face);
    }
    page
}
