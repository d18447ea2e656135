//! Pictures that need no style sheet: a scene or a bare board as one SVG file.

use std::fmt::Write as _;

use kernel::Scene;

use crate::{
    assets,
    board::{Spots, board_static, changing, extent, lettered, push_escaped, view_box},
    ground::MARGIN,
    table::Lettering,
    view::BoardPicture,
};

/// A scene as a picture, as large as its board.
pub fn picture(scene: &Scene) -> String {
    let board = &scene.board;
    let label = format!("{}, {}", scene.title, scene.clock);
    let above = changing(scene, Spots::Hidden).into_string();
    let style = style("/* tokens: light */");
    framed(BoardPicture { title: &label, board }, &style, &board_static(board), &above)
}

/// A board without pieces as such a picture. It is dark where the reader prefers it so.
pub fn picture_of_board(view: BoardPicture<'_>) -> String {
    let (light, dark) = (style("/* tokens: light */"), style("/* tokens: dark */"));
    let style = format!("{light}@media (prefers-color-scheme: dark){{{dark}}}");
    framed(view, &style, &lettered(view.board, Lettering::Picture), "")
}

fn framed(view: BoardPicture<'_>, style: &str, ground: &str, above: &str) -> String {
    let (width, height) = extent(view.board);
    let mut out = String::with_capacity(96 * 1024);
    let _ = write!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{}\" width=\"{}\" height=\"{}\" role=\"img\"><title>",
        view_box(view.board),
        width + 2 * MARGIN,
        height + 2 * MARGIN
    );
    push_escaped(&mut out, view.title);
    let _ = write!(
        out,
        "</title><style>{style}</style><path class=\"paper\" d=\"M-{MARGIN}-{MARGIN}H{}V{}H-{MARGIN}Z\"/>",
        width + MARGIN,
        height + MARGIN
    );
    out.push_str(ground);
    out.push_str(above);
    out.push_str("</svg>");
    out
}

/// The part of the style sheet that the board needs, with the colours of one scheme written out.
///
/// Not every program that draws SVG knows variables in style sheets.
fn style(scheme: &str) -> String {
    let tokens = between(assets::STYLE, scheme, "/* end */");
    let mut rules = between(assets::STYLE, "/* board */", "/* end */").to_owned();
    for line in tokens.lines() {
        if let Some((name, value)) = line.trim().trim_end_matches(';').split_once(':') {
            rules = rules.replace(&format!("var({})", name.trim()), value.trim());
        }
    }
    rules
}

fn between<'a>(text: &'a str, from: &str, to: &str) -> &'a str {
    let after = text.split_once(from).map_or("", |(_, after)| after);
    after.split_once(to).map_or(after, |(inside, _)| inside)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pictures_style_has_its_colours_written_out() {
        for scheme in ["/* tokens: light */", "/* tokens: dark */"] {
            let style = style(scheme);
            assert!(style.contains(".sand"));
            assert!(!style.contains("var("), "{style}");
        }
    }
}
