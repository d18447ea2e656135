//! Scenarios as they are fought usually, and under every option set otherwise.

use kernel::{Setup, System, options::OptionValue};

/// A scenario as it is, and with every option that it can be fought with set otherwise.
pub fn setups_of<S: System>(library: &S::Library, usual: Setup) -> [Setup; 2] {
    let mut other = usual.clone();
    for option in S::options(library) {
        let value = match option.default {
            OptionValue::Flag(on) => Some(OptionValue::Flag(!on)),
            OptionValue::Number(_) | OptionValue::Word(_) => {
                option.values.iter().find(|value| **value != option.default).cloned()
            }
        };
        let Some(value) = value else { continue };
        other.options.insert(option.key.clone(), value);
        if S::open(library, &other).is_err() {
            other.options.remove(&option.key);
        }
    }
    [usual, other]
}
