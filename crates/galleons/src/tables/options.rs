//! Options: the switches of a battle.

use kernel::{
    ledger::DataError,
    options::{self, OptionFile, OptionSpec, Preset},
    tables::{At, Reading},
};

use super::{Library, SourceFile};
use crate::ledger;

pub(super) fn read(file: &SourceFile<'_>, reading: &mut Reading<Library>) -> Result<(), DataError> {
    let OptionFile { options, presets } = options::read(file)?;
    for option in options {
        reading.attempt(|library| add(file.name, option, library));
    }
    for preset in presets {
        reading.attempt(|library| add_preset(file.name, preset, library));
    }
    Ok(())
}

fn add_preset(file: &str, preset: Preset, library: &mut Library) -> Result<(), DataError> {
    let at = At::new(file, "preset", &preset.key)?;
    library.origins.take(&at)?;
    preset.check(&at, &library.options)?;
    library.presets.push(preset);
    Ok(())
}

fn add(file: &str, option: OptionSpec, library: &mut Library) -> Result<(), DataError> {
    let at = At::new(file, "option", &option.key)?;
    library.origins.take(&at)?;
    option.check(&at, ledger::IDS)?;
    library.options.push(option);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::shipped;
    use super::super::tests::refuses;
    use kernel::{
        ledger::Status,
        options::OptionValue::{Flag, Number, Word},
    };

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
    fn options_that_play_obeys_are_enforced() {
        let library = shipped();
        for key in [
            "tier",
            "fire_resolution",
            "collision_chart",
            "collision_hull_cap",
            "collision_avoidance",
            "boarding_ceasefire",
            "screw_hits",
            "trim_fall",
            "officer_loss",
            "ram_rounding",
            "avoid_grapple",
            "tow_quotient",
            "conveyor_limit",
            "turn_limit",
            "map",
            "two_value_penetration",
            "nonexploding_rounds",
            "restricted_arcs",
            "line_of_sight",
            "terrain_line_of_sight",
            "kite_upwind",
            "kite_topmen",
            "combined_mines",
            "ground_mine_altitude",
            "drogue_hit",
            "bomb_racks",
            "smutts_hit",
            "six_word_signals",
            "weapon_table",
        ] {
            let option = library.option(key).unwrap();
            assert_eq!(option.status, Status::Enforced, "{key}");
        }
    }

    #[test]
    fn a_preset_chooses_among_the_options_there_are() {
        let library = shipped();
        let set = |key: &str| {
            let preset = library.presets.iter().find(|preset| preset.key == key).unwrap();
            preset.options(&library.options)
        };
        assert_eq!(library.presets.len(), 4);
        assert_eq!(set("basic").get("tier"), Some(&Word("basic".into())));
        assert_eq!(set("advanced").get("tier"), Some(&Word("advanced".into())));
        let first = set("as-in-1988");
        assert_eq!(first.get("kite_topmen"), Some(&Word("classic".into())));
        assert_eq!(first.get("collision_avoidance"), Some(&Flag(false)), "no errata yet");
        assert_eq!(set("everything").get("nonexploding_rounds"), Some(&Flag(true)));
        // "Everything" switches on every rule that is off by default.
        let everything = library.presets.iter().find(|preset| preset.key == "everything").unwrap();
        for option in library.options.iter().filter(|option| option.default == Flag(false)) {
            if option.key == "collision_chart" {
                continue; // Another reading of a rule, not a rule more.
            }
            assert_eq!(everything.set.get(&option.key), Some(&Flag(true)), "{}", option.key);
        }
        refuses(
            "options-more.toml",
            &format!(
                "{PACE}[[preset]]\nkey = 'brisk'\nlabel = 'Brisk'\ntext = 'x'\nset = {{ pace = 'brisk' }}\n"
            ),
            "options-more.toml: preset brisk: the option pace cannot be brisk",
        );
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
