//! Battle options: the switches that choose between tiers and wordings.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{ledger::Status, system::SetupError};

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

    /// The settings that a page offers for it, where they can be listed.
    pub fn settings(&self) -> Vec<OptionValue> {
        match self.default {
            OptionValue::Flag(_) => vec![OptionValue::Flag(false), OptionValue::Flag(true)],
            OptionValue::Number(_) | OptionValue::Word(_) => self.values.clone(),
        }
    }
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
fn wire(value: &OptionValue) -> String {
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
