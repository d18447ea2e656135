//! Sentences that agree with their subject: a line company does nothing, water camels do nothing.

use crate::Text;

/// Words that begin what is added to a name: "Jihadia on the knoll".
const ADDED: [&str; 10] = ["of", "on", "in", "with", "from", "behind", "at", "by", "or", "and"];

/// Whether a name is one of several: by its last word before anything that is added.
pub fn is_many(name: &str) -> bool {
    let name = name.split([':', ',']).next().unwrap_or(name);
    let head = name.split_whitespace().take_while(|word| !ADDED.contains(word)).last();
    head.is_some_and(|head| head.ends_with("men") || (head.ends_with('s') && !head.ends_with("ss")))
}

/// What is said of one, as it is said of whoever has this name.
pub fn agreeing(name: &str, said: &str) -> String {
    if is_many(name) { of_several(said) } else { said.to_owned() }
}

/// What is said of one, as it is said of several. The first word is a verb, and so is whatever follows "then".
fn of_several(said: &str) -> String {
    let mut told = String::with_capacity(said.len());
    let mut before = "then";
    for piece in said.split_inclusive(' ') {
        let word = piece.trim_end_matches([' ', ',', ':', ';', '.']);
        let is_verb =
            before == "then" || matches!((before, word), ("and", "has" | "is" | "stays" | "waits"));
        match word {
            "its" => told.push_str("their"),
            _ if is_verb => told.push_str(&of_many(word)),
            _ => told.push_str(word),
        }
        told.push_str(&piece[word.len()..]);
        if !word.is_empty() {
            before = word;
        }
    }
    told
}

/// A name with what is said of it.
pub fn sentence(name: &str, said: &str) -> String {
    format!("{name} {}", agreeing(name, said))
}

/// A verb as it is used of several.
fn of_many(verb: &str) -> String {
    match verb {
        "is" => return "are".to_owned(),
        "has" => return "have".to_owned(),
        "does" => return "do".to_owned(),
        "goes" => return "go".to_owned(),
        _ => {}
    }
    if let Some(stem) = verb.strip_suffix("ies") {
        return format!("{stem}y");
    }
    let hissing = ["ches", "shes", "sses", "xes"];
    if hissing.iter().any(|end| verb.ends_with(end)) {
        return verb[..verb.len() - 2].to_owned();
    }
    verb.strip_suffix('s').unwrap_or(verb).to_owned()
}

/// Somebody of whom something is told.
pub struct Subject {
    named: Text,
    is_many: bool,
}

impl Subject {
    /// One or several, as the name has it.
    pub fn of(name: &str) -> Self {
        Self { named: Text::default().name(name), is_many: is_many(name) }
    }

    /// One of them, or of those who have this name.
    pub const fn one(named: Text) -> Self {
        Self { named, is_many: false }
    }

    /// Tells it, in words that are meant for one.
    pub fn then(self, said: impl AsRef<str>) -> Text {
        let said = said.as_ref();
        self.named.then(if self.is_many { of_several(said) } else { said.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_several_are_known() {
        let many = [
            "Water camels",
            "Mules: hospital",
            "Swordsmen of the upper valley",
            "Rifles in the palms",
            "Despatches and specie",
            "Lancers or hussars",
            "Horsemen",
        ];
        for name in many {
            assert!(is_many(name), "{name}");
        }
        let one = [
            "Line company",
            "HMS Dauntless, river gunboat",
            "Jihadia on the knoll",
            "Ansar with spears and swords",
            "White Flag, second",
            "Bashi-bazouks 2",
            "Gun with captive crew",
            "",
        ];
        for name in one {
            assert!(!is_many(name), "{name}");
        }
    }

    #[test]
    fn what_is_said_agrees() {
        let of_camels = |said: &str| agreeing("Water camels", said);
        assert_eq!(of_camels(" does nothing"), " do nothing");
        assert_eq!(of_camels(" tries to rally, then moves"), " try to rally, then move");
        assert_eq!(of_camels(" changes formation, then fires"), " change formation, then fire");
        assert_eq!(of_camels(" reaches "), " reach ");
        assert_eq!(of_camels(" moves with its square"), " move with their square");
        assert_eq!(of_camels(" closes up: 3 bases by 2"), " close up: 3 bases by 2");
        assert_eq!(of_camels(" is slowed and has 2 dice left"), " are slowed and have 2 dice left");
        assert_eq!(of_camels(" and "), " and ");
        assert_eq!(of_camels(" cannot cross"), " cannot cross");
        assert_eq!(of_camels(" surrenders."), " surrender.");
        assert_eq!(of_camels(" has its crew hit."), " have their crew hit.");
        assert_eq!(of_camels(" is in contact and stays"), " are in contact and stay");
        assert_eq!(of_camels(": the engine takes no harm"), ": the engine takes no harm");
        assert_eq!(agreeing("Line company", " does nothing"), " does nothing");
        let told = |subject: Subject| subject.then(" flees.").words();
        assert_eq!(told(Subject::of("Hussars")), "Hussars flee.");
        let stand = Text::default().name("Hussars").then(", stand 3,");
        assert_eq!(told(Subject::one(stand)), "Hussars, stand 3, flees.");
    }
}
