//! The player's own files, and a scenario written on the spot.

use maud::{Markup, html};

use crate::{
    layout::{Page, head},
    view::{FilesView, LeftOut, OwnScenarioView},
};

/// What was found of the player's own ships and scenarios, and what is wrong with the rest.
pub fn files(view: &FilesView) -> Markup {
    let body = html! {
        (head(Some("Your files"), html! {}))
        main.leaf.own {
            h1 { "Your files" }
            p.lead { "Ships, weapons, maps and scenarios of your own are files in a folder. They are read when Liftwood starts; what is wrong with one is said here, and the others are used." }
            @if let Some(folder) = &view.folder { p { "The folder: " code { (folder) } } }
            @if !view.left_out.is_empty() {
                section aria-labelledby="left-out" {
                    h2 #left-out { "Left out" }
                    p.quiet { "A file is left out as a whole, and with it those that need something of it." }
                    ul.left-out { @for wrong in &view.left_out { li { (left_out(wrong)) } } }
                }
            }
            section aria-labelledby="in-use" {
                h2 #in-use { "In use" }
                @if view.files.is_empty() { p.empty { "None yet." } }
                ul.in-use { @for file in &view.files { li { code { (file.name) } " " (file.entries.join(", ")) } } }
            }
            @if !view.examples.is_empty() {
                section aria-labelledby="examples" {
                    h2 #examples { "To begin from" }
                    p { "Put one of these into the folder under the name that it has here, change what you like, and start Liftwood anew." }
                    @for example in &view.examples {
                        details { summary { code { (example.name) } } pre tabindex="0" { (example.text) } }
                    }
                }
            }
        }
    };
    Page::new("Your files", body).html()
}

fn left_out(wrong: &LeftOut) -> Markup {
    html! {
        code { (wrong.file) } ": "
        @if let Some(entry) = &wrong.entry { i { (entry) } ": " }
        (wrong.reason)
    }
}

/// A scenario to be written, or to be put right.
pub fn own_scenario(view: &OwnScenarioView) -> Markup {
    let ways = html! { a href={ "/" (view.system) } { "Scenarios" } a href={ "/rules/" (view.system) } { "Rulebook" } };
    let body = html! {
        (head(Some(&view.system_title), ways))
        main.leaf.own {
            h1 { "A scenario of your own" }
            @if !view.errors.is_empty() {
                div.notice role="alert" { ul { @for error in &view.errors { li { (error) } } } }
            }
            p { "Write it as a file of the data folder is written, in TOML or as a JSON object. It stays with its battle: to have it among the scenarios, put it into " a href="/files" { "your files" } "." }
            form.write method="post" action={ "/" (view.system) "/own" } {
                label for="text" { "The scenario" }
                textarea #text name="text" rows="30" spellcheck="false" required { "\n" (view.text) }
                button.begin { "Lay it out" }
            }
        }
    };
    Page::new("A scenario of your own", body).html()
}
