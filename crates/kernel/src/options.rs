//! Battle options: the switches that choose between tiers and wordings.

use std::{collections::BTreeMap, mem};

use serde::{Deserialize, Serialize};

use crate::{
    ledger::{DataError, Status, read_toml},
    system::SetupError,
    tables::{At, SourceFile},
};

/// The options that were chosen; those not named stand at their default.
pub type Options = BTreeMap<String, OptionValue>;

/// One setting of an option.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(untagged)]
pub enum OptionValue {
    Flag(bool),
    Number(i64),
    Word(String),
}

impl std::fmt::Display for OptionValue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Flag(true) => f.write_str("yes"),
            Self::Flag(false) => f.write_str("no"),
            Self::Number(number) => write!(f, "{number}"),
            Self::Word(word) => f.write_str(&word.replace('_', " ")),
        }
    }
}

/// An option that a battle of the system has.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OptionSpec {
    pub key: String,
    pub label: String,
    pub text: String,
    pub default: OptionValue,
    /// The settings to choose from; empty for a number within `range` and for a flag.
    #[serde(default)]
    pub values: Vec<OptionValue>,
    /// The least and the most that a number may be.
    #[serde(default)]
    pub range: Option<(i64, i64)>,
    /// The rules that it switches.
    #[serde(default)]
    pub rules: Vec<String>,
    /// Whether the program carries it yet.
    pub status: Status,
}

impl OptionSpec {
    /// Whether `value` is one that this option can have.
    pub fn takes(&self, value: &OptionValue) -> bool {
        match (&self.default, value) {
            (OptionValue::Number(_), OptionValue::Number(n)) if self.values.is_empty() => {
                self.range.is_none_or(|(least, most)| (least..=most).contains(n))
            }
            (OptionValue::Flag(_), OptionValue::Flag(_)) => true,
            _ => self.values.contains(value),
        }
    }

    /// Refuses an option that could not be chosen, or that names rules which the ledger does not have.
    pub fn check(&self, at: &At<'_>, ledger: &[&str]) -> Result<(), DataError> {
        at.rules(ledger, &self.rules)?;
        if self.label.trim().is_empty() {
            return Err(at.wrong("has no label"));
        }
        match self.status {
            Status::Enforced | Status::Pending => {}
            Status::Advisory | Status::OutOfScope => {
                return Err(at.wrong("the status of an option is enforced or pending"));
            }
        }
        let kind = match self.default {
            OptionValue::Flag(_) if !self.values.is_empty() || self.range.is_some() => {
                return Err(at.wrong("a switch that is on or off needs neither values nor a range"));
            }
            OptionValue::Number(_) if self.values.is_empty() == self.range.is_none() => {
                return Err(at.wrong("a number wants either values or a range"));
            }
            OptionValue::Word(_) if self.range.is_some() => {
                return Err(at.wrong("has a range but is no number"));
            }
            OptionValue::Flag(_) | OptionValue::Number(_) | OptionValue::Word(_) => {
                mem::discriminant(&self.default)
            }
        };
        if let Some((least, most)) = self.range
            && most < least
        {
            return Err(at.wrong(format!("range ends at {most}, before it begins at {least}")));
        }
        for (n, value) in self.values.iter().enumerate() {
            if mem::discriminant(value) != kind {
                return Err(
                    at.wrong(format!("the value {value} is of another kind than the default"))
                );
            }
            if self.values[..n].contains(value) {
                return Err(at.wrong(format!("the value {value} stands twice")));
            }
        }
        if !self.takes(&self.default) {
            return Err(at.wrong(format!("the default {} may not be chosen", self.default)));
        }
        Ok(())
    }

    /// The settings that a page offers for it, where they can be listed.
    pub fn settings(&self) -> Vec<OptionValue> {
        match self.default {
            OptionValue::Flag(_) => vec![OptionValue::Flag(false), OptionValue::Flag(true)],
            OptionValue::Number(_) | OptionValue::Word(_) => self.values.clone(),
        }
    }
}

/// A choice of all options at once, by one name.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Preset {
    pub key: String,
    pub label: String,
    pub text: String,
    /// What it sets; all others stand at their default.
    #[serde(default)]
    pub set: Options,
}

impl Preset {
    /// Refuses one that sets what there is not.
    pub fn check(&self, at: &At<'_>, specs: &[OptionSpec]) -> Result<(), DataError> {
        if self.label.trim().is_empty() {
            return Err(at.wrong("has no label"));
        }
        for (key, value) in &self.set {
            match specs.iter().find(|spec| spec.key == *key) {
                None => return Err(at.wrong(format!("there is no option {key}"))),
                Some(spec) if !spec.takes(value) => {
                    return Err(at.wrong(format!("the option {key} cannot be {}", wire(value))));
                }
                Some(_) => {}
            }
        }
        Ok(())
    }

    /// What a battle can have of it: of options that cannot be changed yet, nothing.
    pub fn options(&self, specs: &[OptionSpec]) -> Options {
        let stands = |key: &str, value: &OptionValue| {
            specs.iter().any(|spec| {
                spec.key == key && spec.status == Status::Enforced && spec.default != *value
            })
        };
        let set = self.set.iter().filter(|(key, value)| stands(key, value));
        set.map(|(key, value)| (key.clone(), value.clone())).collect()
    }
}

/// The options and presets of a file.
pub fn read(file: &SourceFile<'_>) -> Result<OptionFile, DataError> {
    read_toml(file.name, file.text)
}

/// A file of options.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OptionFile {
    #[serde(rename = "option")]
    pub options: Vec<OptionSpec>,
    #[serde(rename = "preset", default)]
    pub presets: Vec<Preset>,
}

/// Refuses options that the system does not have or that cannot have this value.
pub fn check_options(specs: &[OptionSpec], chosen: &Options) -> Result<(), SetupError> {
    for (key, value) in chosen {
        let wrong = |reason: String| SetupError::Option { key: key.clone(), reason };
        let Some(spec) = specs.iter().find(|spec| spec.key == *key) else {
            return Err(wrong("there is no such option".into()));
        };
        if spec.status != Status::Enforced && *value != spec.default {
            return Err(wrong("this option cannot be changed yet".into()));
        }
        if !spec.takes(value) {
            let allowed = match spec.range {
                Some((least, most)) => format!("a whole number from {least} to {most}"),
                None => spec.settings().iter().map(wire).collect::<Vec<_>>().join(", "),
            };
            return Err(wrong(format!("it cannot be {}; it can be: {allowed}", wire(value))));
        }
    }
    Ok(())
}

/// A value as files write it.
pub fn wire(value: &OptionValue) -> String {
    match value {
        OptionValue::Flag(flag) => flag.to_string(),
        OptionValue::Number(number) => number.to_string(),
        OptionValue::Word(word) => word.clone(),
    }
}

/// The value that stands for `key`: chosen, or the default.
pub fn setting<'a>(
    specs: &'a [OptionSpec],
    chosen: &'a Options,
    key: &str,
) -> Option<&'a OptionValue> {
    chosen.get(key).or_else(|| specs.iter().find(|spec| spec.key == key).map(|spec| &spec.default))
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "\
[[option]]
key = 'tier'
label = 'Rules'
text = 'Which.'
status = 'enforced'
default = 'basic'
values = ['basic', 'advanced']

[[option]]
key = 'fog'
label = 'Fog'
text = 'Whether.'
status = 'pending'
default = false

[[preset]]
key = 'everything'
label = 'Everything'
text = 'All of it.'
set = { tier = 'advanced', fog = true }
";

    fn file(text: &str) -> OptionFile {
        read(&SourceFile { name: "options.toml", text }).unwrap()
    }

    #[test]
    fn a_preset_sets_what_can_be_changed() {
        let OptionFile { mut options, presets } = file(FILE);
        let set = presets[0].options(&options);
        assert_eq!(set, Options::from([("tier".into(), OptionValue::Word("advanced".into()))]));
        assert!(check_options(&options, &set).is_ok());
        options[1].status = Status::Enforced;
        assert_eq!(presets[0].options(&options).len(), 2);
        // What is the default already is no choice.
        options[0].default = OptionValue::Word("advanced".into());
        assert_eq!(presets[0].options(&options).len(), 1);
    }

    #[test]
    fn a_preset_that_sets_what_there_is_not_is_refused() {
        let refused = |old: &str, new: &str| {
            let OptionFile { options, presets } = file(&FILE.replace(old, new));
            let at = At::new("options.toml", "preset", &presets[0].key).unwrap();
            presets[0].check(&at, &options).map_err(|error| error.to_string())
        };
        assert_eq!(refused("All", "All"), Ok(()));
        let wrong = |why: &str| Err(format!("options.toml: preset everything: {why}"));
        assert_eq!(refused("fog = true", "mist = true"), wrong("there is no option mist"));
        assert_eq!(refused("fog = true", "fog = 'thick'"), wrong("the option fog cannot be thick"));
        assert_eq!(refused("'Everything'", "' '"), wrong("has no label"));
    }
}
