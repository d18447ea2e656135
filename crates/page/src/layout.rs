//! The frame of every page, the help page and the page for what went wrong.

use kernel::scene::Arm;
use maud::{DOCTYPE, Markup, html};

use crate::{
    glyphs::{SIDES, pennant_name, pennant_svg},
    table::sign_svg,
    view::ErrorView,
    vignettes::vignette,
};

/// A whole page.
pub struct Page<'a> {
    pub title: &'a str,
    /// Of the body element.
    pub class: &'a str,
    /// Modules under `/assets/`.
    pub scripts: &'a [&'a str],
    pub body: Markup,
}

impl<'a> Page<'a> {
    pub fn new(title: &'a str, body: Markup) -> Self {
        Self { title, class: "", scripts: &[], body }
    }

    pub fn html(self) -> Markup {
        html! {
            (DOCTYPE)
            html lang="en" {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    meta name="color-scheme" content="light dark";
                    meta name="theme-color" media="(prefers-color-scheme: light)" content="#f4ecd8";
                    meta name="theme-color" media="(prefers-color-scheme: dark)" content="#1b1916";
                    title { (self.title) @if self.title != "Liftwood" { " · Liftwood" } }
                    link rel="icon" href=(ICON);
                    link rel="stylesheet" href="/assets/liftwood.css";
                    @for script in self.scripts { script type="module" src={ "/assets/" (script) } {} }
                }
                body class=[Some(self.class).filter(|class| !class.is_empty())] { (self.body) }
            }
        }
    }
}

/// A hull under a sail, in oxblood.
const ICON: &str = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Cpath fill='%238b2c22' d='M2 19H30L25 27H7ZM15 3V17H5ZM17 5V17H27Z'/%3E%3C/svg%3E";

/// A page with the usual head round `body`, for pages that this crate does not know.
pub fn layout(title: &str, body: Markup) -> Markup {
    Page::new(title, html! { (head(None, html! {})) main.leaf { (body) } }).html()
}

/// The head of a page that is no battle: the name, where one is, and ways on.
pub fn head(place: Option<&str>, ways: Markup) -> Markup {
    html! {
        header.head {
            a.brand href="/" { "Liftwood" }
            @if let Some(place) = place { p.where { i { (place) } } }
            nav aria-label="Pages" { (ways) a href="/help" { "Help" } }
        }
    }
}

/// What the blocks on an open table stand for.
const ARMS: &[(Arm, &str)] = &[
    (Arm::Foot, "foot"),
    (Arm::Skirmisher, "foot in open order"),
    (Arm::Horse, "horse"),
    (Arm::Gun, "guns"),
    (Arm::MachineGun, "machine guns"),
    (Arm::Leader, "a commander or Hero"),
    (Arm::Transport, "wagons and limbers"),
    (Arm::Vehicle, "vehicles"),
    (Arm::Engine, "a locomotive"),
    (Arm::Carriage, "a carriage"),
    (Arm::Aviation, "aviation"),
    (Arm::Airship, "an airship"),
    (Arm::Vessel, "a vessel"),
    (Arm::Tripod, "a tripod"),
    (Arm::Walker, "a walker"),
    (Arm::Cylinder, "a cylinder"),
    (Arm::Marker, "a marker"),
];

/// The keys of the battle page.
const KEYS: &[(&[&str], &str)] = &[
    (&["W", "A", "1", "↵"], "give the order that shows this key"),
    (&["D"], "on an open table: the way out of a decision, such as done, stay or not now"),
    (&["⌫", "U"], "take back the last order, while nothing has been rolled since"),
    (&["↑", "↓", "←", "→"], "move the cursor from place to place on the map"),
    (&["↵"], "on the map: give the order that belongs to the hex, or select the ship there"),
    (
        &["↑", "[", "]", "."],
        "with a unit in hand: nudge it, turn it left or right, put a corner into its way; with Shift by less",
    ),
    (&["↵", "Esc"], "with a unit in hand: set it down, put it back"),
    (&["M"], "on an open table: measure from the cursor"),
    (&["F"], "with a piece selected: show or hide its arcs and ranges"),
    (&["R"], "to the record sheets"),
    (&["L"], "to the log"),
    (&["+", "−", "0"], "zoom in, zoom out, show the whole map or where the ships are"),
    (&["Shift", "↑"], "move the map"),
    (&["H"], "hide everything but the map, and show it again"),
    (&["?"], "these keys"),
    (&["Esc"], "close what has been opened"),
];

/// The keys as a table.
pub fn key_table() -> Markup {
    html! {
        table.keys {
            caption { "Keys" }
            tbody {
                @for (caps, what) in KEYS {
                    tr { th scope="row" { @for cap in *caps { kbd { (cap) } " " } } td { (what) } }
                }
            }
        }
        p.note { "A key that an open order shows always means that order." }
    }
}

/// Keys and first steps.
pub fn help() -> Markup {
    let body = html! {
        (head(Some("Help"), html! {}))
        main.leaf.prose {
            h1 { "How to play at this table" }
            h2 { "First steps" }
            ol {
                li { "Choose a system on the " a href="/" { "first page" } ", then a scenario. The smaller ones come first." }
                li { "Say who sits where. A seat can be held by a person, by a tactician of the table (recruit, regular or veteran), or stay empty." }
                li { "Press " b { "Begin" } ". With several persons you get a link for each to send on; at one screen the table is passed round." }
                li { "Answer the sentence at the top right. Only what the rules allow is ever offered, so nothing can go wrong by a click." }
            }
            h2 { "How a turn goes" }
            p { "The umpire asks one thing at a time: whose it is, about which ship or unit, and what may be ordered. Each order shows its key, and at the right what it costs. Where chance has a say, pointing at an order shows its odds in the panel on the left before it is given." }
            p { "What may be done on the map is drawn there in dashed oxblood. Click it, or go there with the arrow keys and press " kbd { "Enter" } ". Where dice would roll, the first click only shows the odds; the second gives the order." }
            p { "Everything that happens is written in the log, with the dice, the modifiers and their reasons. The small brass marks name rules: open one and its text appears in place." }
            p { "What the rules say can be looked up while playing: the " b { "Rulebook" } " has every rule in chapters, with a search, and the " b { "Charts" } " show what is rolled for at a glance. Both stand at the head of a system's pages, and behind " kbd { "?" } " at the table." }
            p { "An order can be taken back until dice have rolled, a secret has come out or another player has decided." }
            h2 { "Reading the map" }
            p { "Each side has a colour, a pennant and a hatching of its own:" }
            ul.flags { @for side in 0..SIDES { li { (pennant_svg(side)) (pennant_name(side)) } } }
            p { "A ship is drawn in plan, bow forward: steamers with funnel and straight sides, screw galleys drawn out with the crankshaft along the deck and the screw astern, kites with masts and sails. The letters in the frame are her altitude. A flame means fire aboard, with its level; a ship drawn askew is out of trim." }
            p { "On an open table every stand is a block at true scale, with the sign of its arm. The small wedge is its front, the number beside its pennant what is left of the unit:" }
            ul.flags { @for (arm, name) in ARMS { li { (sign_svg(*arm)) (name) } } }
            h2 { "Moving on an open table" }
            p { "Drag a unit, or press its name beside the map and use the arrow keys. Its ghost shows where it would stand, the dashed line how far it may go, and the sentence beside it what the way costs or why it may not stand there; nothing has happened until it is set down. Hold " kbd { "Shift" } " while you drag, or press the name of the group, to lift all that go together. The " b { "tape" } " measures as the rules measure, and " b { "Arcs" } " shows what a unit sees and reaches." }
            h2 #keys { "Keys" }
            (key_table())
            h2 { "Keeping and sharing" }
            p { "A battle is kept as it goes. " b { "Save" } " gives it to you as a file, which the first page takes up again on any machine. " b { "Replay" } " walks through it order by order." }
        }
    };
    Page::new("Help", body).html()
}

/// Something went wrong: what, and a way on.
pub fn error(view: &ErrorView) -> Markup {
    let (href, way_on) = if view.href.is_empty() {
        ("/", "To the first page")
    } else {
        (view.href.as_str(), view.way_on.as_str())
    };
    let title = match view.status {
        400 => "That could not be read",
        403 => "Not your seat",
        404 => "Nothing lies here",
        409 => "The battle has moved on",
        410 => "The battle is over",
        413 => "That is too large",
        422 => "The rules forbid it",
        _ => "Something broke",
    };
    let body = html! {
        (head(None, html! {}))
        main.leaf.wrong {
            (vignette("wreck"))
            h1 { (title) }
            p { (view.sentence) }
            p { a.begin href=(href) { (way_on) } }
            p.status { (view.status) }
        }
    };
    Page::new(title, body).html()
}
