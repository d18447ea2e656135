//! Two ships beside each other, and how they fare against each other.

use kernel::yard::side_by_side;
use maud::{Markup, html};

use crate::{
    drawing,
    layout::{Page, head},
    squadron::in_address,
    view::{CompareView, FlightView, LegView},
    yard::ways,
};

/// Two ships beside each other, with the form by which they are flown.
pub fn compare(view: &CompareView) -> Markup {
    let (one, two) = (&view.one, &view.two);
    let yard = format!("/{}/yard", view.system);
    let choice = |id: &str, chosen: &str| {
        html! {
            select id=(id) name=(id) { @for name in &view.names { option value=(name) selected[name == chosen] { (name) } } }
        }
    };
    let body = html! {
        (head(Some(&view.system_title), ways(&view.system)))
        main.leaf.yard {
            h1 { i { (one.name) } " and " i { (two.name) } }
            form.printing action={ (yard) "/compare" } {
                label for="one" { "Compare" } " " (choice("one", &one.name)) " "
                label for="two" { "with" } " " (choice("two", &two.name)) " "
                button.plain { "Show them" }
            }
            div.wide tabindex="0" role="region" aria-label="Their figures" { table.bill.compared {
                thead { tr {
                    th scope="col" { "" }
                    @for shown in [one, two] { th scope="col" { a href={ (yard) "/ship/" (in_address(&shown.name)) } { (shown.name) } } }
                } }
                tbody {
                    tr { th scope="row" { "class" } @for shown in [one, two] { td { (shown.about) } } }
                    @for [label, first, second] in side_by_side(one, two) {
                        tr.differs[first != second] { th scope="row" { (label) } td { (first) } td { (second) } }
                    }
                    tr { th scope="row" { "figures" } @for shown in [one, two] { td { (shown.provenance) } } }
                }
            } }
            div.decks { @for shown in [one, two] {
                figure.deck { (drawing::inline(&shown.survey.drawing)) figcaption { (shown.name) } }
            } }
            section aria-labelledby="flown" {
                h2 #flown { "A proving flight" }
                p { "They are flown against each other, from the two ends of an empty sky, by tacticians of one level on both sides." }
                form.printing method="post" action={ (yard) "/flight" } {
                    input type="hidden" name="one" value=(one.name);
                    input type="hidden" name="two" value=(two.name);
                    label for="games" { "Battles" } " "
                    input #games name="games" type="number" min="1" max=(view.limits.most_games) value="100" required; " "
                    @for (level, marked) in [("recruit", false), ("regular", true), ("veteran", false)] {
                        label { input type="checkbox" name={ "level-" (level) } value="yes" checked[marked]; " " (level) } " "
                    }
                    button.begin { "Fly them" }
                }
                p.quiet { "At most " (view.limits.most_games) " battles of each level, and " (view.limits.seconds) " seconds in all. One flight at a time is under way at this table." }
            }
        }
    };
    Page::new(&format!("{} and {}", one.name, two.name), body).html()
}

/// A flight: how far it is, and what it has come to.
pub fn flight(view: &FlightView) -> Markup {
    let [one, two] = &view.names;
    let yard = format!("/{}/yard", view.system);
    let body = html! {
        (head(Some(&view.system_title), ways(&view.system)))
        main.leaf.yard {
            h1 { i { (one) } " against " i { (two) } }
            p.lead role="status" { "The flight is " (view.standing) "." }
            @for leg in &view.legs { (leg_part(view, leg)) }
            p.ways {
                @if view.is_open {
                    form method="post" action={ (yard) "/flight/" (view.id) "/stop" } { button.plain { "Stop it" } } " "
                    a href={ (yard) "/flight/" (view.id) } { "Look again" } " "
                }
                a href={ (yard) "/compare?one=" (in_address(one)) "&two=" (in_address(two)) } { "Compare them" }
            }
            p.quiet { "Won battles in a hundred, with the interval in which the true share lies 95 times in 100. A draw is won by neither." }
        }
    };
    Page::new(&format!("{one} against {two}"), body).html()
}

fn leg_part(view: &FlightView, leg: &LegView) -> Markup {
    let percent = |tenths: u32| format!("{}.{} %", tenths / 10, tenths % 10);
    html! {
        section aria-label={ "Flown by " (leg.level) "s" } {
            h2 { "Flown by " (leg.level) "s" }
            p {
                progress max=(view.games) value=(leg.fought) aria-label={ "Battles fought by " (leg.level) "s" } {} " "
                (leg.fought) " of " (view.games) " battles, " (leg.draws) @if leg.draws == 1 { " draw" } @else { " draws" }
            }
            div.wide tabindex="0" role="region" aria-label={ "What " (leg.level) "s came to" } { table.bill {
                thead { tr { th scope="col" { "ship" } th scope="col" { "won" } th scope="col" { "share" } th scope="col" { "between" } } }
                tbody { @for (name, (wins, [rate, low, high])) in view.names.iter().zip(leg.ships) {
                    tr {
                        th scope="row" { (name) } td { (wins) }
                        @if leg.fought == 0 { td { "" } td { "" } }
                        @else { td { (percent(rate)) } td { (percent(low)) " and " (percent(high)) } }
                    }
                } }
            } }
        }
    }
}
