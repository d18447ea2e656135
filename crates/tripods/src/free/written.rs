//! What a draft becomes: the text of a scenario, as a player could have written it.

use std::fmt::Write as _;

use kernel::{
    draft::{Draft, quoted},
    tables::slug,
    words::Word as _,
};

use super::{CYLINDER, How, LONGEST_NAME, Line, MOST_VALUE, SLOTS};
use crate::{costs::Fitted, state::SideId, vocabulary::Class};

/// What cylinders and their machines count; others say it themselves.
pub fn values(forces: &[Vec<Line<'_>>]) -> String {
    let mut seen: Vec<&str> = Vec::new();
    let mut text = String::new();
    for line in forces.iter().flatten() {
        if !seen.contains(&line.row.id.as_str()) {
            seen.push(&line.row.id);
            let _ = writeln!(text, "{} = {}", line.row.id, line.points.min(MOST_VALUE));
        }
    }
    text
}

pub fn head(
    draft: &Draft,
    asked: &impl Fn(&str) -> String,
    title: &str,
    stake: u32,
    (wide, deep): (i32, i32),
) -> String {
    let names = [0, 1].map(|at| draft.side_name(at));
    let total = asked("points");
    let background = format!("{} against {}: {total} points a side.", names[0], names[1]);
    let second = if asked("first") == "martian" { "martian" } else { "human" };
    let watch = match asked("watch").as_str() {
        "human" => "\"human\"",
        "both" => "\"martian\", \"human\"",
        _ => "",
    };
    let mut text = format!(
        "# A battle of provisional points [FT-VIC-01].\n\n\
         id = {}\nnumber = 200\nname = {}\nbackground = {}\nperiod = {}\nlate_war = {}\n\
         table = [{wide}, {deep}]\nturns = {}\nfirst = \"{second}\"\ndeploy = [\"human\", \"martian\"]\n\
         start_overwatch = [{watch}]\nminor = {}\nmajor = {}\n",
        quoted(&slug(title)),
        quoted(title),
        quoted(&background),
        asked("period"),
        asked("late") == "yes",
        asked("turns"),
        (stake / 10).clamp(1, 300),
        (stake * 3 / 10).clamp(2, 900),
    );
    let canisters = asked("canisters");
    if canisters != "any" {
        let _ = writeln!(text, "canisters = {canisters}");
    }
    text
}

/// Writes the units of a side: how many units, batteries and cylinders there are.
///
/// [FT-ORG-01] Companies and batteries belong to battalions, six companies to each.
pub fn command(
    lines: &[Line<'_>],
    at: usize,
    (wide, deep): (i32, i32),
    text: &mut String,
) -> (usize, usize, usize) {
    let (side, letter, facing) = if at == 0 { ("martian", 'M', 180) } else { ("human", 'H', 0) };
    let zone = deep / 5;
    let (low, high) = if at == 0 { (deep - zone, deep) } else { (0, zone) };
    let zone = format!("[[0, {low}], [{wide}, {low}], [{wide}, {high}], [0, {high}]]");
    let (mut units, mut batteries, mut cylinders, mut companies) = (0, 0, 0, 0);
    let mut n = 0;
    while n < lines.len() {
        let line = &lines[n];
        let mut end = n + 1;
        while end < lines.len() && matches!(lines[end].how, How::Joins | How::Rides) {
            end += 1;
        }
        let (first, rest) = (line, &lines[n + 1..end]);
        n = end;
        if first.how == How::Off {
            batteries += first.count.div_ceil(2) as usize;
            let _ = write!(
                text,
                "\n[[off_board]]\nside = \"{side}\"\ntype = \"{}\"\ncount = {}\nquality = \"{}\"\n",
                first.row.id,
                first.count,
                first.quality.word()
            );
            text.push_str(&shells(first));
            continue;
        }
        if first.row.id == CYLINDER {
            for _ in 0..first.count {
                cylinders += 1;
                cylinder(first, rest, cylinders, (wide, deep), text);
            }
            continue;
        }
        units += 1;
        let name = if first.name.is_empty() {
            format!("{} {units}", shortened(&first.row.name))
        } else {
            first.name.clone()
        };
        let _ = write!(
            text,
            "\n[[unit]]\nid = \"{letter}{units}\"\nside = \"{side}\"\nname = {}\nquality = \"{}\"\ndetachment = true\n\
             recon = {}\nablative = {}\nturn = {}\nzone = {zone}\nfacing = {facing}\n",
            quoted(&name),
            first.quality.word(),
            first.recon,
            first.fitted.ablative,
            first.turn,
        );
        text.push_str(&shells(first));
        if at == 1 && first.row.class != Class::Observer && first.row.class != Class::Zeppelin {
            let _ = writeln!(text, "parent = \"Battalion {}\"", 1 + companies / 6);
            companies += usize::from(!first.row.class.is_gun());
        }
        let stands: Vec<String> =
            std::iter::once(first).chain(rest).map(|line| stand(line, first)).collect();
        let _ = writeln!(text, "stands = [{}]", stands.join(", "));
    }
    (units, batteries, cylinders)
}

/// The special shells of guns, as a scenario has them.
fn shells(line: &Line<'_>) -> String {
    let Fitted { improved, guided, .. } = line.fitted;
    let one = |key: &str, n: u8| if 0 < n { format!("{key} = {n}\n") } else { String::new() };
    one("icm_shots", improved) + &one("guided_shells", guided)
}

/// A name of the charts that leaves room for a number behind it.
fn shortened(name: &str) -> String {
    name.chars().take(LONGEST_NAME).collect()
}

/// The stands of a line, as a scenario has them.
fn stand(line: &Line<'_>, carrier: &Line<'_>) -> String {
    let mut text = format!(
        "{{ type = \"{}\", count = {}, value = {}",
        line.row.id,
        line.count,
        line.points.min(MOST_VALUE)
    );
    if line.row.is_towed {
        let _ = write!(text, ", tow = \"{}\"", line.tow);
    }
    if line.how == How::Rides {
        let _ = write!(text, ", in = \"{}\"", carrier.row.id);
    }
    if line.mortar {
        text.push_str(", integral_mortar = true");
    }
    if line.rockets {
        text.push_str(", loadout = \"rockets\"");
    }
    if line.row.class == Class::Ironclad {
        text.push_str(", speed = 4");
    }
    text.push_str(" }");
    text
}

/// [FT-CYL-01] A cylinder lies on the table from the start, or falls later where its player says.
fn cylinder(
    line: &Line<'_>,
    machines: &[Line<'_>],
    number: usize,
    (wide, deep): (i32, i32),
    text: &mut String,
) {
    let mut slots: Vec<String> = Vec::new();
    for machine in machines {
        // [FT-CYL-02] Two walkers to a slot.
        let pair = machine.row.class == Class::Walker;
        let n = if pair { machine.count.div_ceil(2) } else { machine.count };
        slots.extend((0..n).map(|_| format!("\"{}\"", machine.row.id)));
    }
    let x = wide * number as i32 / (number as i32 + 2);
    let _ = write!(
        text,
        "\n[[cylinder]]\nid = \"C{number}\"\nturn = {}\npoint = [{x}, {}]\nchoose_point = {}\nemptied_slots = {}\nslots = [{}]\n",
        line.turn,
        deep * 7 / 10,
        line.turn != "0",
        SLOTS as usize - slots.len().min(SLOTS as usize),
        slots.join(", ")
    );
}

/// What is scored: every stand lost, and the middle of the table.
pub fn victory(text: &mut String, stake: u32, (wide, deep): (i32, i32)) {
    let (west, east) = (wide * 2 / 5, wide * 3 / 5);
    let (south, north) = (deep * 2 / 5, deep * 3 / 5);
    for side in SideId::BOTH {
        let side = if side == SideId::MARTIANS { "martian" } else { "human" };
        let _ = write!(
            text,
            "\n[[victory]]\nside = \"{side}\"\nkind = \"destroy\"\n\
             \n[[victory]]\nside = \"{side}\"\nkind = \"hold\"\nvp = {}\n\
             polygon = [[{west}, {south}], [{east}, {south}], [{east}, {north}], [{west}, {north}]]\n",
            (stake / 8).clamp(1, 100)
        );
    }
}
