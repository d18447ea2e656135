//! Grounds that a battle on an open table can be fought over, drawn for a table of any size.

use std::fmt::Write as _;

/// A place in hundredths of the table from its south-western corner.
pub type Share = (i32, i32);

/// A ground with its pieces.
#[derive(Clone, Copy, Debug)]
pub struct Ground {
    /// The word of the form.
    pub key: &'static str,
    /// What the form says.
    pub said: &'static str,
    pub pieces: &'static [Piece],
}

/// A piece of terrain.
#[derive(Clone, Copy, Debug)]
pub struct Piece {
    name: &'static str,
    /// What stands below its name, as a table file has it.
    keys: &'static str,
    /// The key of its corners.
    shape: &'static str,
    corners: &'static [Share],
    /// The line of its crest; may be empty.
    crest: &'static [Share],
}

impl Piece {
    /// One with corners all round.
    pub const fn area(name: &'static str, keys: &'static str, corners: &'static [Share]) -> Self {
        Self { name, keys, shape: "polygon", corners, crest: &[] }
    }

    /// One that follows a line, such as a road.
    pub const fn line(name: &'static str, keys: &'static str, corners: &'static [Share]) -> Self {
        Self { name, keys, shape: "line", corners, crest: &[] }
    }

    /// The same with a crest.
    #[must_use]
    pub const fn crested(mut self, crest: &'static [Share]) -> Self {
        self.crest = crest;
        self
    }
}

impl Ground {
    /// Writes the terrain of a table so wide and so deep, in whole units of the book. `called` is the key of a piece's name.
    pub fn push(&self, text: &mut String, called: &str, size: (i32, i32)) {
        for piece in self.pieces {
            let Piece { name, keys, shape, corners, crest } = piece;
            let _ = write!(
                text,
                "\n[[terrain]]\n{called} = \"{name}\"\n{keys}\n{shape} = [{}]\n",
                places(corners, size)
            );
            if !crest.is_empty() {
                let _ = writeln!(text, "crest = [{}]", places(crest, size));
            }
        }
    }
}

/// The places as a table file has them, to the tenth of a unit.
fn places(shares: &[Share], (wide, deep): (i32, i32)) -> String {
    let places = shares.iter().map(|&(x, y)| {
        let (x, y) = (x * wide / 10, y * deep / 10);
        format!("[{}.{}, {}.{}]", x / 10, x % 10, y / 10, y % 10)
    });
    places.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ground_is_drawn_for_its_table() {
        const PIECES: [Piece; 2] = [
            Piece::area("Hill", "kind = \"hill\"", &[(10, 20), (30, 20), (20, 55)])
                .crested(&[(15, 25), (25, 25)]),
            Piece::line("Road", "kind = \"road\"\nwidth = 0.5", &[(0, 50), (100, 50)]),
        ];
        let ground = Ground { key: "hill", said: "a hill and a road", pieces: &PIECES };
        let mut text = String::new();
        ground.push(&mut text, "name", (48, 36));
        let wants = "\n[[terrain]]\nname = \"Hill\"\nkind = \"hill\"\npolygon = [[4.8, 7.2], [14.4, 7.2], [9.6, 19.8]]\n\
                     crest = [[7.2, 9.0], [12.0, 9.0]]\n\
                     \n[[terrain]]\nname = \"Road\"\nkind = \"road\"\nwidth = 0.5\nline = [[0.0, 18.0], [48.0, 18.0]]\n";
        assert_eq!(text, wants);
    }
}
