//! First, simple bodies of every page.

use kernel::{
    Scene,
    scene::{Board, HexBoard},
};
use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::view::{
    BattleView, BoardPicture, ErrorView, HomeView, InspectionView, NewBattleView, OddsView,
    RefusalView, ReplayView, RuleView, RulebookView, SeatsView, SystemView,
};

/// A whole page round `body`.
pub fn layout(title: &str, body: Markup) -> Markup {
    html! { (DOCTYPE) html lang="en" {
        head { meta charset="utf-8"; title { (title) } link rel="stylesheet" href="/assets/liftwood.css"; }
        body { (body) }
    } }
}

/// The first page: the systems, open battles, taking up a saved file.
pub fn home(view: &HomeView) -> Markup {
    layout(
        "Liftwood",
        html! { @for system in &view.systems { a href={ "/" (system.id) } { (system.title) } } },
    )
}

/// A system and its scenarios.
pub fn system(view: &SystemView) -> Markup {
    layout(
        &view.system.title,
        html! { @for scenario in &view.scenarios {
            a href={ "/" (view.system.id) "/" (scenario.card.id) "/new" } { (scenario.card.title) }
        } },
    )
}

/// The form that begins a battle.
pub fn new_battle(view: &NewBattleView) -> Markup {
    layout(
        &view.card.title,
        html! { form method="post" action="/battles" {
            input type="hidden" name="system" value=(view.card.system);
            input type="hidden" name="scenario" value=(view.card.id);
            button { "Begin" }
        } },
    )
}

/// The links to send round, one per seat.
pub fn seats(view: &SeatsView) -> Markup {
    layout(&view.title, html! { a href=(view.spectator) { "Looking on" } })
}

/// The battle page.
pub fn battle(view: &BattleView) -> Markup {
    layout(&view.scene.title, parts(view))
}

/// Only the parts of the battle page that change; each element's id says what it replaces.
pub fn parts(view: &BattleView) -> Markup {
    html! { div id="decision" {
        @if let Some(decision) = &view.scene.decision {
            p { (decision.prompt.words()) }
            @for choice in &decision.choices {
                form method="post" action={ "/table/" (view.token) "/order" } {
                    input type="hidden" name="at" value=(view.at);
                    button name="order" value=(view.orders[choice.index]) { (choice.label) }
                }
            }
        }
    } }
}

/// The odds panel: the part `odds`.
pub fn odds(view: &OddsView) -> Markup {
    html! { section id="odds" { (view.of) } }
}

/// Arcs and ranges of a piece: the parts `inspection` and `inspected`.
pub fn inspection(view: &InspectionView) -> Markup {
    html! { section id="inspection" { (view.name) } }
}

/// Why an order was refused: the part `refusal`.
pub fn refusal(view: &RefusalView) -> Markup {
    html! { div id="refusal" { (view.why) } }
}

/// A battle after some of its orders.
pub fn replay(view: &ReplayView) -> Markup {
    layout(&view.scene.title, replay_parts(view))
}

/// Only the parts of the replay page that change.
pub fn replay_parts(view: &ReplayView) -> Markup {
    html! { p { (view.to) } }
}

/// A system's rulebook.
pub fn rulebook(view: RulebookView<'_>) -> Markup {
    layout(&view.ledger.title, html! { (view.query) })
}

/// One rule on a page of its own.
pub fn rule_page(view: RuleView<'_>) -> Markup {
    layout(&view.rule.title, rule_article(view))
}

/// One rule by itself, for the place where it is asked for.
pub fn rule_article(view: RuleView<'_>) -> Markup {
    html! { article id=(view.rule.id) { (view.rule.text) } }
}

/// Keys and first steps.
pub fn help() -> Markup {
    layout("Help", html! {})
}

/// Something went wrong: what, and a way on.
pub fn error(view: &ErrorView) -> Markup {
    layout("Not so", html! { p { (view.sentence) } })
}

/// What never changes of a board, to be kept by its key.
pub fn board_static(board: &HexBoard) -> String {
    board.name.clone()
}

/// The pieces of a scene as an SVG group.
pub fn pieces(scene: &Scene) -> Markup {
    html! { (PreEscaped("<g id=\"pieces\">")) (scene.pieces.len()) (PreEscaped("</g>")) }
}

/// A scene as a picture that needs no style sheet.
pub fn picture(scene: &Scene) -> String {
    let Board::Hexes(board) = &scene.board;
    picture_of_board(BoardPicture { title: &scene.title, board })
}

/// A board without pieces as such a picture.
pub fn picture_of_board(view: BoardPicture<'_>) -> String {
    board_static(view.board)
}
