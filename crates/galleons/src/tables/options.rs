//! Options: the switches of a battle.

use std::mem;

use kernel::{
    ledger::{DataError, Status, read_toml},
    options::{OptionSpec, OptionValue},
    tables::{At, Reading},
};
use serde::Deserialize;

use super::check::rules;
use super::{Library, SourceFile};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OptionFile {
    option: Vec<OptionSpec>,
}

pub(super) fn read(file: &SourceFile<'_>, reading: &mut Reading<Library>) -> Result<(), DataError> {
    let read: OptionFile = read_toml(file.name, file.text)?;
    for option in read.option {
        reading.attempt(|library| add(file.name, option, library));
    }
    Ok(())
}

fn add(file: &str, option: OptionSpec, library: &mut Library) -> Result<(), DataError> {
    let at = At::new(file, "option", &option.key)?;
    library.origins.take(&at)?;
    check(&at, &option)?;
    library.options.push(option);
    Ok(())
}

fn check(at: &At<'_>, option: &OptionSpec) -> Result<(), DataError> {
    rules(at, &option.rules)?;
    if option.label.trim().is_empty() {
        return Err(at.wrong("has no label"));
    }
    match option.status {
        Status::Enforced | Status::Pending => {}
        Status::Advisory | Status::OutOfScope => {
            return Err(at.wrong("the status of an option is enforced or pending"));
        }
    }
    let kind = match option.default {
        OptionValue::Flag(_) if !option.values.is_empty() || option.range.is_some() => {
            return Err(at.wrong("a switch that is on or off needs neither values nor a range"));
        }
        OptionValue::Number(_) if option.values.is_empty() == option.range.is_none() => {
            return Err(at.wrong("a number wants either values or a range"));
        }
        OptionValue::Word(_) if option.range.is_some() => {
            return Err(at.wrong("has a range but is no number"));
        }
        OptionValue::Flag(_) | OptionValue::Number(_) | OptionValue::Word(_) => {
            mem::discriminant(&option.default)
        }
    };
    if let Some((least, most)) = option.range
        && most < least
    {
        return Err(at.wrong(format!("range ends at {most}, before it begins at {least}")));
    }
    for (n, value) in option.values.iter().enumerate() {
        if mem::discriminant(value) != kind {
            return Err(at.wrong(format!("the value {value} is of another kind than the default")));
        }
        if option.values[..n].contains(value) {
            return Err(at.wrong(format!("the value {value} stands twice")));
        }
    }
    if !option.takes(&option.default) {
        return Err(at.wrong(format!("the default {} may not be chosen", option.default)));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::shipped;
    use super::super::tests::refuses;
    use super::OptionValue::{Flag, Number, Word};
    use super::*;

    const PACE: &str = "\
[[option]]
key = 'pace'
label = 'Pace'
status = 'pending'
default = 'slow'
values = ['slow', 'fast']
rules = ['SG-SEQ-01']
text = 'How fast it goes.'
";

    fn refuses_pace(old: &str, new: &str, reason: &str) {
        assert!(PACE.contains(old), "{old} is not in the option");
        let message = format!("options-more.toml: option pace: {reason}");
        refuses("options-more.toml", &PACE.replace(old, new), &message);
    }

    #[test]
    fn the_basic_game_enforces_eight_options() {
        let library = shipped();
        let enforced = library.options.iter().filter(|option| option.status == Status::Enforced);
        let keys: Vec<_> = enforced.map(|option| option.key.as_str()).collect();
        let expected = [
            "tier",
            "fire_resolution",
            "collision_chart",
            "collision_hull_cap",
            "screw_hits",
            "trim_fall",
            "turn_limit",
            "map",
        ];
        assert_eq!(keys, expected);
    }

    #[test]
    fn values_are_checked_against_the_list_or_the_range() {
        let library = shipped();
        let option = |key| library.option(key).unwrap();
        assert_eq!(
            option("tier").values,
            ["usual", "basic", "advanced"].map(|word| Word(word.into()))
        );
        assert_eq!(option("collision_chart").settings(), [Flag(false), Flag(true)]);
        assert!(option("drogue_hit").takes(&Number(5)));
        assert!(!option("drogue_hit").takes(&Number(4)));
        assert!(!option("screw_hits").takes(&Flag(true)));
        let limit = option("turn_limit");
        assert_eq!((limit.range, &limit.default), (Some((0, 500)), &Number(60)));
        assert!(limit.takes(&Number(0)) && limit.takes(&Number(500)));
        assert!(!limit.takes(&Number(-1)) && !limit.takes(&Number(501)));
        assert!(!limit.takes(&Word("none".into())));
    }

    #[test]
    fn options_that_cannot_be_chosen_are_refused() {
        let words = "default = 'slow'\nvalues = ['slow', 'fast']";
        refuses_pace("'slow'\n", "'brisk'\n", "the default brisk may not be chosen");
        refuses_pace(
            &format!("{words}\n"),
            "default = 'slow'\n",
            "the default slow may not be chosen",
        );
        refuses_pace("'fast'", "'slow'", "the value slow stands twice");
        refuses_pace("'fast'", "3", "the value 3 is of another kind than the default");
        refuses_pace("rules", "range = [1, 2]\nrules", "has a range but is no number");
        refuses_pace(
            words,
            "default = true\nvalues = [true]",
            "a switch that is on or off needs neither values nor a range",
        );
        refuses_pace(words, "default = 2", "a number wants either values or a range");
        refuses_pace(
            words,
            "default = 2\nvalues = [1, 2]\nrange = [1, 2]",
            "a number wants either values or a range",
        );
        refuses_pace(
            words,
            "default = 2\nrange = [3, 1]",
            "range ends at 1, before it begins at 3",
        );
        refuses_pace(words, "default = 2\nrange = [3, 4]", "the default 2 may not be chosen");
        refuses_pace("'Pace'", "' '", "has no label");
        refuses_pace("'pending'", "'advisory'", "the status of an option is enforced or pending");
        refuses_pace(
            "SG-SEQ-01",
            "SG-SEQ-99",
            "names rule SG-SEQ-99, which the ledger does not have",
        );
    }
}
