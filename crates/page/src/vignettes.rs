//! A small engraving for each system, cut in lines.

use std::fmt::Write as _;

use maud::{Markup, PreEscaped};

use crate::geometry::scatter;

/// The vignette of a system; an empty sky for one that it does not know.
pub fn vignette(system: &str) -> Markup {
    let mut out = String::from(
        "<svg class=\"vignette\" viewBox=\"0 0 240 150\" aria-hidden=\"true\"><path class=\"v-frame\" d=\"M1 1H239V149H1ZM5 5H235V145H5Z\"/>",
    );
    match system {
        "galleons" => galleon(&mut out),
        "campaign" => chart(&mut out),
        "colonels" => regiment(&mut out),
        "heroes" => train(&mut out),
        "tripods" => tripod(&mut out),
        "wreck" => wreck(&mut out),
        _ => sky(&mut out, 12, 140, &[]),
    }
    out.push_str("</svg>");
    PreEscaped(out)
}

/// Ruled lines between two heights, broken round a disc (x, y, radius) and here and there by chance.
fn sky(out: &mut String, from: i32, to: i32, discs: &[(i32, i32, i32)]) {
    out.push_str("<path class=\"v-sky\" d=\"");
    let mut y = from;
    let mut gap = 3;
    while y < to {
        let mut x = 9 + scatter(y, 1, 18) as i32;
        while x < 231 {
            let end = (x + 24 + scatter(x, y, 70) as i32).min(231);
            let mut at = x;
            for &(cx, cy, r) in discs {
                let (dy, half) = (y - cy, r * r - (y - cy) * (y - cy));
                if dy.abs() < r && 0 < half {
                    let half = (half as f32).sqrt() as i32 + 3;
                    if at < cx - half && cx - half < end {
                        let _ = write!(out, "M{at} {y}H{}", cx - half);
                    }
                    if cx - half < end && at < cx + half {
                        at = cx + half;
                    }
                }
            }
            if at < end {
                let _ = write!(out, "M{at} {y}H{end}");
            }
            x = end + 4 + scatter(y, x, 16) as i32;
        }
        y += gap;
        gap = 3 + (y - from) / 18;
    }
    out.push_str("\"/>");
}

/// A hull half buried in the dunes, for what went wrong.
fn wreck(out: &mut String) {
    sky(out, 12, 92, &[(60, 40, 16)]);
    out.push_str(
        "<circle class=\"v-disc\" cx=\"60\" cy=\"40\" r=\"16\"/>\
         <path class=\"v-fill\" d=\"M88 116 102 72Q138 84 176 78L196 92Q170 112 140 122Z\"/>\
         <path class=\"v-thin\" d=\"M98 84Q140 96 186 86M94 98Q136 108 176 100M104 73 96 110M120 78 112 116M138 80 132 120M156 81 152 117M172 79 170 111\"/>\
         <path d=\"M128 78 150 34M150 34 143 31M139 56 168 66M146 42 166 40L160 52\"/>\
         <path class=\"v-red\" d=\"M150 34 162 37 152 41Z\"/>\
         <path class=\"v-sail\" d=\"M5 145V120Q50 100 96 114T176 108T235 116V145Z\"/>\
         <path class=\"v-thin\" d=\"M20 132Q52 116 92 126M70 138Q120 122 172 130M150 140Q190 124 228 132M36 140 44 134M112 138 120 132M196 138 204 131\"/>",
    );
}

/// A cloudship under sail above dunes and a canal.
fn galleon(out: &mut String) {
    sky(out, 12, 96, &[(192, 36, 14), (104, 60, 44)]);
    out.push_str(
        "<circle class=\"v-line\" cx=\"192\" cy=\"36\" r=\"13\"/>\
<path class=\"v-fill\" d=\"M44 70Q60 74 150 70L166 58 172 60 158 88Q120 100 78 94Q56 90 44 70Z\"/>\
<path class=\"v-thin\" d=\"M50 76Q90 82 164 74M56 81Q96 88 161 80M64 86Q104 94 159 85M74 91Q108 97 152 90M150 70V62H166M62 73V80M74 74V83M86 75V84M98 75V85M110 75V85M122 75V84M134 74V83M146 73V81\"/>\
<path class=\"v-dark\" d=\"M66 78h5v3h-5zM82 80h5v3h-5zM98 81h5v3h-5zM114 81h5v3h-5zM130 80h5v3h-5z\"/>\
<path class=\"v-line\" d=\"M80 73V20M112 72V14M140 71V26M44 70 24 58M80 20 28 60M112 14 80 40M140 26 170 58M112 14 140 40\"/>\
<path class=\"v-sail\" d=\"M66 28Q84 24 94 28Q98 44 92 64Q78 58 62 64Q70 46 66 28ZM98 21Q114 17 128 21Q132 42 126 64Q110 57 96 64Q103 42 98 21ZM132 32Q142 29 150 32Q153 46 149 64Q140 60 131 63Q136 46 132 32Z\"/>\
<path class=\"v-thin\" d=\"M69 34Q84 30 95 35M69 42Q83 38 96 43M67 50Q81 46 95 52M101 28Q114 24 129 29M102 37Q115 33 130 38M101 46Q114 42 129 48M99 55Q112 51 127 57M134 38Q142 35 151 39M135 47Q143 44 151 48M134 55Q141 53 150 57\"/>\
<path class=\"v-red\" d=\"M112 14V8L124 11 112 13ZM80 20V15L90 17 80 19Z\"/>\
<path class=\"v-line\" d=\"M172 62 182 54M172 62 184 68M172 62 178 72M172 62 176 50\"/>\
<path class=\"v-line\" d=\"M6 120Q40 104 84 116T160 112T234 118M6 132Q60 118 120 130T234 128\"/>\
<path class=\"v-thin\" d=\"M20 119 30 113M34 118 46 110M50 118 62 111M66 119 76 113M112 119 124 112M128 119 140 110M146 118 156 110M190 122 204 114M206 122 218 116M40 138 54 130M60 140 74 128M80 141 92 129M140 140 154 130M160 141 172 130M180 140 194 129M200 140 210 130\"/>",
    );
}

/// A chart with a compass, a canal and the dotted way of a ship, under a pair of dividers.
fn chart(out: &mut String) {
    out.push_str("<path class=\"v-thin\" d=\"");
    for row in 0..5 {
        for col in 0..8 {
            let (x, y) = (22 + col * 26 + (row & 1) * 13, 28 + row * 23);
            if scatter(col, row, 7) != 0 {
                let _ = write!(out, "M{x} {}l13 7v15l-13 8-13-8v-15z", y - 15);
            }
        }
    }
    out.push_str(
        "\"/><path class=\"v-sail\" d=\"M60 8Q66 44 92 60T110 142L124 142Q116 84 104 54T74 8Z\"/>\
<path class=\"v-thin\" d=\"M65 8Q72 44 96 60T116 142M70 8Q76 40 100 58T120 142\"/>\
<path class=\"v-fill\" d=\"M140 40 152 22 160 32 170 16 186 40Z\"/><path class=\"v-thin\" d=\"M150 27 158 40M156 29 164 40M168 20 178 40M174 24 184 40\"/>\
<path class=\"v-line\" stroke-dasharray=\"4 4\" d=\"M36 112Q70 84 112 100T186 82\"/>\
<path class=\"v-red\" d=\"M31 107H41V117H31ZM180 76 200 82 180 88 184 82Z\"/>\
<circle class=\"v-line\" cx=\"206\" cy=\"120\" r=\"17\"/><path class=\"v-fill\" d=\"M206 98 210 120 206 142 202 120ZM184 120 206 116 228 120 206 124Z\"/>\
<path class=\"v-dark\" d=\"M206 98 210 120H206Z\"/>\
<path class=\"v-line\" d=\"M36 112 60 52 186 82M56 56a5 5 0 1 0 10-3a5 5 0 1 0-10 3\"/>",
    );
}

/// A regiment in line under its colours, with hills behind.
fn regiment(out: &mut String) {
    sky(out, 12, 62, &[]);
    out.push_str(
        "<path class=\"v-line\" d=\"M6 66Q40 44 74 62T150 56T234 62\"/><path class=\"v-thin\" d=\"M30 66 40 52M44 66 52 54M58 66 64 58M120 66 130 58M136 66 144 55M152 66 158 56M190 66 198 58M206 66 214 60\"/>",
    );
    // The colours stand behind the second rank.
    out.push_str(
        "<path class=\"v-line\" d=\"M112 92V16M142 92V22\"/><path class=\"v-red\" d=\"M112 16Q126 10 138 17V38Q126 32 112 38Z\"/>\
<path class=\"v-sail\" d=\"M142 22Q156 16 168 23V43Q156 37 142 43Z\"/><path class=\"v-thin\" d=\"M142 22 168 43M168 23 142 43\"/>",
    );
    for rank in (0..3).rev() {
        let (left, foot) = (30 + rank * 9, 132 - rank * 17);
        for file in 0..12 {
            soldier(out, left + file * 15, foot);
        }
    }
    out.push_str(
        "<path class=\"v-thin\" d=\"M12 137H70M90 139H160M180 136H228M24 142H100M130 142H214\"/>",
    );
}

/// One man with shouldered rifle, seen from the front.
fn soldier(out: &mut String, x: i32, foot: i32) {
    let _ = write!(
        out,
        "<path class=\"v-thin\" d=\"M{} {}v-27M{} {}v-11M{} {}v-11\"/><path class=\"v-coat\" d=\"M{} {}h9l1 13h-11z\"/><path class=\"v-dark\" d=\"M{} {}q5-8 10 0z\"/><path class=\"v-face\" d=\"M{} {}h4v4h-4z\"/><path class=\"v-thin\" d=\"M{} {}l8 11M{} {}h9\"/>",
        x + 6,
        foot - 9,
        x - 2,
        foot,
        x + 2,
        foot,
        x - 4,
        foot - 22,
        x - 5,
        foot - 26,
        x - 2,
        foot - 26,
        x - 4,
        foot - 21,
        x - 4,
        foot - 12
    );
}

/// A train on a trestle, palms and smoke.
fn train(out: &mut String) {
    sky(out, 12, 84, &[(70, 34, 20), (48, 26, 16)]);
    out.push_str(
        "<path class=\"v-sail\" d=\"M92 58Q84 48 88 42Q76 44 74 34Q60 38 58 27Q44 30 40 20Q56 14 62 20Q72 14 78 24Q90 22 90 34Q100 38 98 58Z\"/>\
<path class=\"v-thin\" d=\"M88 44Q92 38 88 32M74 36Q80 30 76 24M60 28Q66 22 62 18\"/>\
<path class=\"v-dark\" d=\"M90 58H100V72H90Z\"/><path class=\"v-fill\" d=\"M82 72H128V90H82ZM128 60H150V90H128ZM158 66H196V90H158ZM202 66H230V90H202Z\"/>\
<path class=\"v-line\" d=\"M82 72Q76 81 82 90M108 72V64H116V72M126 60H153M150 86H158M196 86H202M72 96 82 88\"/>\
<path class=\"v-thin\" d=\"M90 72V90M98 72V90M106 72V90M114 72V90M122 72V90M132 64H146V74H132ZM164 66V90M170 66V90M176 66V90M182 66V90M188 66V90M208 66V90M214 66V90M220 66V90\"/>\
<path class=\"v-wheel\" d=\"M86 94a6 6 0 1 0 12 0a6 6 0 1 0-12 0M104 94a6 6 0 1 0 12 0a6 6 0 1 0-12 0M124 95a5 5 0 1 0 10 0a5 5 0 1 0-10 0M140 95a5 5 0 1 0 10 0a5 5 0 1 0-10 0M162 95a5 5 0 1 0 10 0a5 5 0 1 0-10 0M182 95a5 5 0 1 0 10 0a5 5 0 1 0-10 0M206 95a5 5 0 1 0 10 0a5 5 0 1 0-10 0M222 95a5 5 0 1 0 10 0a5 5 0 1 0-10 0\"/>\
<path class=\"v-red\" d=\"M80 92H86V97H78Z\"/>\
<path class=\"v-line\" d=\"M6 101H234M6 105H234M50 105 42 143M60 105 68 143M46 124H64M100 105 92 143M110 105 118 143M96 124H114M150 105 142 143M160 105 168 143M146 124H164M200 105 192 143M210 105 218 143M196 124H214M54 124 100 143M104 124 150 143M154 124 200 143\"/>\
<path class=\"v-line\" d=\"M28 101Q30 80 24 62M24 62Q12 56 8 64M24 62Q16 50 10 50M24 62Q28 48 36 50M24 62Q36 56 42 66M24 62Q24 52 20 46\"/>\
<path class=\"v-thin\" d=\"M8 138H40M70 139H90M118 140H140M170 138H190M220 139H232\"/>",
    );
}

/// A fighting machine over roofs and a steeple.
fn tripod(out: &mut String) {
    sky(out, 12, 112, &[(150, 42, 30)]);
    out.push_str(
        "<path class=\"v-line\" d=\"M138 50 112 92 104 140M152 54 156 96 150 142M164 48 190 90 204 140M112 92 116 95M156 96 160 96M190 90 186 93\"/>\
<path class=\"v-leg\" d=\"M138 50 113 92 105 140M152 54 157 96 151 142M164 48 189 90 203 140\"/>\
<path class=\"v-fill\" d=\"M122 38Q124 22 150 20Q178 22 180 40Q172 52 150 54Q130 52 122 38Z\"/>\
<path class=\"v-thin\" d=\"M124 36Q150 44 179 38M128 30Q150 36 175 31M136 24Q150 28 167 25M132 46Q150 52 170 46\"/>\
<path class=\"v-dark\" d=\"M132 38a5 4 0 1 0 10 0a5 4 0 1 0-10 0M152 40a5 4 0 1 0 10 0a5 4 0 1 0-10 0\"/>\
<path class=\"v-line\" d=\"M124 42Q104 44 98 58Q96 66 102 68M178 44Q196 48 200 60Q202 70 194 74\"/>\
<path class=\"v-red\" d=\"M98 66 104 70 30 124 26 120Z\"/>\
<path class=\"v-fill\" d=\"M8 142V122L22 112 36 122V142ZM40 142V116L56 104 72 116V142ZM76 142V96L82 70 88 96V142ZM212 142V120L222 112 232 120V142Z\"/>\
<path class=\"v-thin\" d=\"M12 126H32M12 130H32M12 134H32M44 120H68M44 125H68M44 130H68M44 135H68M78 102H86M78 108H86M78 114H86M78 120H86M78 126H86M78 132H86M82 70V64M80 66H84M14 122 22 116 30 122M48 116 56 110 64 116M216 124H229M216 130H229M216 136H229\"/>\
<path class=\"v-line\" d=\"M6 142H234\"/><path class=\"v-sail\" d=\"M24 112Q20 102 26 96Q24 88 30 84Q30 92 34 94Q38 102 34 112Z\"/>",
    );
}
