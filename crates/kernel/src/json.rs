//! JSON at the edge of the process, written in one way and read in one way.
//!
//! Every writer and every reader is compiled anew for each type that goes through it, and for all types inside of that. States, orders and events are large
//! trees of types, so there is one of each: compact text. Trees of values and pretty text are made from that.

use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;

/// Compact JSON. What the rules keep is plain data: writing it cannot fail.
pub fn to_text(plain: &impl Serialize) -> String {
    serde_json::to_string(plain).unwrap_or_default()
}

/// The same as a tree of values.
pub fn to_value(plain: &impl Serialize) -> Value {
    serde_json::from_str(&to_text(plain)).unwrap_or_default()
}

/// The same on many lines, for people to read.
pub fn to_pretty(plain: &impl Serialize) -> String {
    serde_json::to_string_pretty(&to_value(plain)).unwrap_or_default()
}

/// Reads what stands in a tree of values; an error says what is wrong, and not where, since a tree has no lines.
pub fn from_value<T: DeserializeOwned>(value: &Value) -> Result<T, String> {
    serde_json::from_str(&value.to_string()).map_err(|error: serde_json::Error| {
        let place = format!(" at line {} column {}", error.line(), error.column());
        let told = error.to_string();
        told.strip_suffix(&place).map_or(told.clone(), str::to_owned)
    })
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;
    use serde_json::json;

    use super::*;

    #[derive(Debug, Deserialize, PartialEq, Serialize)]
    #[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
    enum Order {
        Turn { hexsides: i8 },
        Wait,
    }

    #[test]
    fn what_is_written_is_read_again() {
        let order = Order::Turn { hexsides: -1 };
        assert_eq!(to_text(&order), r#"{"do":"turn","hexsides":-1}"#);
        assert_eq!(to_value(&order), json!({ "do": "turn", "hexsides": -1 }));
        assert_eq!(to_pretty(&order), "{\n  \"do\": \"turn\",\n  \"hexsides\": -1\n}");
        assert_eq!(from_value::<Order>(&to_value(&order)), Ok(order));
        assert_eq!(from_value(&to_value(&u64::MAX)), Ok(u64::MAX));
    }

    #[test]
    fn an_error_says_what_is_wrong_and_names_no_line() {
        let wrong = |value| from_value::<Order>(&value).unwrap_err();
        assert_eq!(wrong(json!({ "do": "turn" })), "missing field `hexsides`");
        assert_eq!(
            wrong(json!({ "do": "swim" })),
            "unknown variant `swim`, expected `turn` or `wait`"
        );
        let far = json!({ "do": "turn", "hexsides": 300 });
        assert_eq!(wrong(far), "invalid value: integer `300`, expected i8");
    }
}
