//! The form by which players put a battle together, as its system describes it.

use kernel::draft::{Answers, Builder, DraftEntry, DraftSide, Field, FieldKind, Whereabouts};
use maud::{Markup, html};

use crate::{
    glyphs::pennant_svg,
    layout::{Page, head},
    texts::rule_link,
    view::FreeView,
};

/// The form, with what has been filled in so far.
pub fn free(view: &FreeView) -> Markup {
    let builder = &view.builder;
    let ways = html! { a href={ "/" (view.system) } { "Scenarios" } a href={ "/rules/" (view.system) } { "Rulebook" } };
    let body = html! {
        (head(Some(&view.system_title), ways))
        main.leaf.free {
            h1 { (builder.title) }
            p.lead { (builder.text) }
            @if !view.faults.is_empty() {
                div #faults .notice role="alert" { ul {
                    @for fault in &view.faults {
                        li { (place(view, &fault.at)) (fault.why) @if let Some(rule) = fault.rule { " " (rule_link(&view.system, rule.as_str())) } }
                    }
                } }
            }
            form.build method="post" novalidate action=(action(view, "")) {
                // Enter in a field weighs anew, whatever button comes next.
                button.unseen name="do" value="weigh" tabindex="-1" aria-hidden="true" { "Weigh" }
                fieldset {
                    legend { "The battle" }
                    div.questions { @for field in &builder.fields {
                        (asked(view, field, &view.draft.answers, "f", &Whereabouts::default()))
                    } }
                }
                @for (at, side) in view.draft.sides.iter().enumerate() { (side_part(view, at, side)) }
                @if view.draft.sides.len() < builder.sides.1 {
                    button.plain name="do" value="side" formaction=(action(view, &format!("#side-{}", view.draft.sides.len()))) { "Another side" }
                }
                (weighing(view))
                button.begin name="do" value="lay-out" { "Lay it out" }
            }
            (catalogue(builder))
        }
        aside #rule-aside aria-label="Rule" hidden {}
    };
    Page { scripts: &["leaf.js", "free.js"], ..Page::new(&builder.title, body) }.html()
}

fn action(view: &FreeView, part: &str) -> String {
    format!("/{}/free{part}", view.system)
}

/// What a side is called: by the answer to the first question that is asked of it.
fn side_title(view: &FreeView, at: usize) -> String {
    let first = view.builder.side_fields.first();
    let named =
        first.zip(view.draft.sides.get(at)).map(|(field, side)| field.answer(&side.answers));
    match named.unwrap_or_default() {
        "" => format!("Side {}", at + 1),
        name => name.to_owned(),
    }
}

/// Where something is wrong, before it is said.
fn place(view: &FreeView, at: &Whereabouts) -> Markup {
    let title = |item: &str| {
        view.builder.item(item).map_or_else(|| item.to_owned(), |item| item.title.clone())
    };
    html! {
        @if let Some(side) = at.side {
            a href={ "#side-" (side) } { (side_title(view, side)) }
            @if let Some(entry) = at.entry.and_then(|entry| view.draft.sides.get(side)?.entries.get(entry)) {
                ", " i { (title(&entry.item)) }
            }
            ": "
        }
    }
}

fn side_part(view: &FreeView, at: usize, side: &DraftSide) -> Markup {
    let builder = &view.builder;
    let here = Whereabouts { side: Some(at), ..Whereabouts::default() };
    let title = side_title(view, at);
    let back = action(view, &format!("#side-{at}"));
    html! {
        fieldset.force id={ "side-" (at) } {
            legend { (pennant_svg(at)) " " (title) }
            div.questions { @for field in &builder.side_fields {
                (asked(view, field, &side.answers, &format!("s{at}"), &here))
            } }
            @if side.entries.is_empty() { p.empty { "No " (builder.entry) " yet." } }
            ol.entries { @for (line, entry) in side.entries.iter().enumerate() {
                li { (entry_part(view, &Whereabouts { entry: Some(line), ..here.clone() }, entry, &back)) }
            } }
            div.adding {
                label for={ "add-" (at) } { "Another " (builder.entry) }
                select id={ "add-" (at) } name={ "add-" (at) } {
                    @for group in groups_of(builder, side) {
                        optgroup label=(group) {
                            @for item in builder.items.iter().filter(|item| item.group == group) {
                                option value=(item.key) { (item.title) " \u{2013} " (item.brief) }
                            }
                        }
                    }
                }
                button.plain name="do" value={ "add-" (at) } formaction=(action(view, &format!("#add-{at}"))) aria-label={ "Add it to " (title) } { "Add" }
            }
            p.sums id={ "sums-" (at) } data-live {
                @for (n, (what, value)) in view.weighing.sides.get(at).into_iter().flatten().enumerate() {
                    @if 0 < n { " \u{b7} " } span.quiet { (what) } " " b { (value) }
                }
            }
            @if builder.sides.0 < view.draft.sides.len() {
                button.plain name="do" value={ "drop-" (at) } formaction=(action(view, "#side-0")) { "Leave out " (title) }
            }
        }
    }
}

fn entry_part(view: &FreeView, here: &Whereabouts, entry: &DraftEntry, back: &str) -> Markup {
    let item = view.builder.item(&entry.item);
    let title = item.map_or(entry.item.as_str(), |item| item.title.as_str());
    let (side, line) = (here.side.unwrap_or_default(), here.entry.unwrap_or_default());
    let stem = format!("s{side}e{line}");
    html! {
        input type="hidden" name={ (stem) "-item" } value=(entry.item);
        div.enlisted role="group" aria-label=(title) {
            p { b { (title) } @if let Some(item) = item { " " span.quiet { (item.brief) } } }
            div.questions { @for field in view.builder.entry_fields.iter().filter(|field| field.is_asked_of(&entry.item)) { (asked(view, field, &entry.answers, &stem, here)) } }
            button.plain name="do" value={ "drop-" (side) "-" (line) } formaction=(back) aria-label={ "Leave out " (title) } { "Leave out" }
        }
    }
}

/// The groups of the catalogue, in their order.
fn groups(builder: &Builder) -> Vec<&str> {
    let mut groups: Vec<&str> = builder.items.iter().map(|item| item.group.as_str()).collect();
    groups.dedup();
    groups
}

/// The same for a side: the one that it has chosen by one of its answers, its army list, before all others; then those of what it has.
fn groups_of<'a>(builder: &'a Builder, side: &DraftSide) -> Vec<&'a str> {
    let is_chosen = |group: &str| {
        builder.side_fields.iter().any(|field| match &field.kind {
            FieldKind::Choice(choices) => {
                let answer = field.answer(&side.answers);
                choices.iter().any(|(key, label)| key == answer && label == group)
            }
            FieldKind::Words(_) | FieldKind::Number(..) => false,
        })
    };
    let mut groups = groups(builder);
    let has = |group: &str| {
        let mut items = side.entries.iter().filter_map(|entry| builder.item(&entry.item));
        items.any(|item| item.group == group)
    };
    groups.sort_by_key(|group| (!is_chosen(group), !has(group)));
    groups
}

/// A question of a battle with its answer.
fn asked(
    view: &FreeView,
    field: &Field,
    answers: &Answers,
    stem: &str,
    here: &Whereabouts,
) -> Markup {
    let at = Whereabouts { field: Some(field.key.clone()), ..here.clone() };
    question(field, answers, stem, view.faults.iter().any(|fault| fault.at == at))
}

/// A question with its answer.
pub fn question(field: &Field, answers: &Answers, stem: &str, is_wrong: bool) -> Markup {
    let name = format!("{stem}-{}", field.key);
    let about = (!field.text.is_empty()).then(|| format!("about-{name}"));
    let answer = field.answer(answers);
    let wrong = is_wrong.then_some("true");
    html! {
        div.asked {
            label for=(name) { (field.label) }
            @match &field.kind {
                FieldKind::Choice(choices) => {
                    select id=(name) name=(name) aria-describedby=[about.as_deref()] aria-invalid=[wrong] {
                        @for (word, read) in choices { option value=(word) selected[word == answer] { (read) } }
                    }
                }
                FieldKind::Number(least, most) => {
                    input id=(name) name=(name) type="number" min=(least) max=(most) value=(answer) required
                        aria-describedby=[about.as_deref()] aria-invalid=[wrong];
                }
                FieldKind::Words(longest) => {
                    input id=(name) name=(name) type="text" maxlength=(longest) value=(answer) autocomplete="off"
                        aria-describedby=[about.as_deref()] aria-invalid=[wrong];
                }
            }
            @if let Some(about) = &about { span.quiet id=(about) { (field.text) } }
        }
    }
}

/// How the sides compare, and what is unfair.
fn weighing(view: &FreeView) -> Markup {
    let weighing = &view.weighing;
    html! {
        section #weighing .weighing data-live aria-live="polite" aria-label="How the sides compare" {
            @for ratio in &weighing.ratios { p { (ratio) "." } }
            @for warning in &weighing.warnings {
                p.warning { b { "Unfair? " } (warning.why) "." @if let Some(rule) = warning.rule { " " (rule_link(&view.system, rule.as_str())) } }
            }
            @if !weighing.ratios.is_empty() && weighing.warnings.is_empty() { p.quiet { "A fair fight, by this reckoning." } }
        }
    }
}

fn catalogue(builder: &Builder) -> Markup {
    html! {
        details.catalogue {
            summary { "The catalogue: " (builder.items.len()) " to choose from" }
            div.wide tabindex="0" role="region" aria-label="The catalogue" { table {
                thead { tr { th scope="col" { (builder.entry) } @for column in &builder.columns { th scope="col" { (column) } } } }
                @for group in groups(builder) {
                    tbody {
                        tr { th.group scope="rowgroup" colspan=(builder.columns.len() + 1) { (group) } }
                        @for item in builder.items.iter().filter(|item| item.group == group) {
                            tr { th scope="row" { (item.title) } @for figure in &item.figures { td { (figure) } } }
                        }
                    }
                }
            } }
        }
    }
}
