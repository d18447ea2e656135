//! What states are made of: sets of numbers as bits, and a state that is copied, compared and summed without its setting.
//!
//! A state is plain data beside a `setting` behind an `Arc`, which is the same in all states of a battle.

/// Some things that are counted from 0 to 63: as bits in memory, as a list of their numbers in a file.
///
/// `UnitSet of UnitId, UnitId, |unit: UnitId| unit.0 & 63;` names the set, the thing, how a number becomes one, and how one becomes
/// a number below 64.
#[macro_export]
macro_rules! sets {
    ($($(#[$doc:meta])* $name:ident of $thing:ty, $from:expr, $to:expr;)+) => {$(
        $(#[$doc])*
        #[derive(
            Clone, Copy, Debug, Default, PartialEq, Eq, Hash, ::serde::Serialize, ::serde::Deserialize,
        )]
        #[serde(try_from = "Vec<u8>", into = "Vec<u8>")]
        pub struct $name(u64);

        #[allow(dead_code, reason = "not every set needs all of them")]
        impl $name {
            pub const EMPTY: Self = Self(0);

            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            pub const fn len(self) -> u32 {
                self.0.count_ones()
            }

            pub fn has(self, thing: $thing) -> bool {
                self.0 >> $to(thing) & 1 == 1
            }

            pub fn insert(&mut self, thing: $thing) {
                self.0 |= 1 << $to(thing);
            }

            pub fn remove(&mut self, thing: $thing) {
                self.0 &= !(1 << $to(thing));
            }

            /// Those that are in both.
            #[must_use]
            pub const fn common(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }

            /// Those that are only in this.
            #[must_use]
            pub const fn without(self, other: Self) -> Self {
                Self(self.0 & !other.0)
            }

            /// In the order of their numbers.
            pub fn iter(self) -> impl Iterator<Item = $thing> {
                $crate::flat::numbers(self.0).map($from)
            }
        }

        impl FromIterator<$thing> for $name {
            fn from_iter<I: IntoIterator<Item = $thing>>(things: I) -> Self {
                let mut set = Self::EMPTY;
                for thing in things {
                    set.insert(thing);
                }
                set
            }
        }

        impl From<$name> for Vec<u8> {
            fn from(set: $name) -> Self {
                $crate::flat::numbers(set.0).collect()
            }
        }

        impl TryFrom<Vec<u8>> for $name {
            type Error = String;

            fn try_from(numbers: Vec<u8>) -> Result<Self, String> {
                $crate::flat::bits(&numbers).map(Self)
            }
        }
    )+};
}

/// The places of the bits that are set, the lowest first.
pub fn numbers(mut bits: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        if bits == 0 {
            return None;
        }
        let lowest = bits.trailing_zeros();
        bits &= bits - 1;
        Some(lowest as u8)
    })
}

/// The other way round, of numbers from outside: each below 64, and none twice.
pub fn bits(numbers: &[u8]) -> Result<u64, String> {
    numbers.iter().try_fold(0, |bits: u64, &number| {
        if 63 < number || bits >> number & 1 == 1 {
            return Err(format!("{number} does not belong into this list"));
        }
        Ok(bits | 1 << number)
    })
}

/// Copying, comparing and summing of a state: `state!(State { setting; turn, phase, units })` names all its fields, the setting
/// first.
///
/// - `clone_from` copies into an existing slot without allocating and shares the setting.
/// - Equality looks at the fields in their order and at the setting last, which is rarely another one: put first what changes most.
/// - `changing` is all but the setting, for [`System::changing`](crate::System::changing).
/// - After another semicolon stand memories: what has been worked out from the rest. They are copied and nothing else.
#[macro_export]
macro_rules! state {
    ($state:ident { $setting:ident; $($field:ident),+ $(,)? $(; $($memory:ident),+)? }) => {
        impl Clone for $state {
            fn clone(&self) -> Self {
                // Taken apart whole, so that nothing that is added can be forgotten here.
                let Self { $setting, $($field,)+ $($($memory),+)? } = self;
                Self {
                    $setting: ::std::sync::Arc::clone($setting),
                    $($field: Clone::clone($field),)+
                    $($($memory: Clone::clone($memory)),+)?
                }
            }

            fn clone_from(&mut self, other: &Self) {
                if !::std::sync::Arc::ptr_eq(&self.$setting, &other.$setting) {
                    self.$setting = ::std::sync::Arc::clone(&other.$setting);
                }
                $(Clone::clone_from(&mut self.$field, &other.$field);)+
                $($(Clone::clone_from(&mut self.$memory, &other.$memory);)+)?
            }
        }

        impl PartialEq for $state {
            fn eq(&self, other: &Self) -> bool {
                $(self.$field == other.$field &&)+
                (::std::sync::Arc::ptr_eq(&self.$setting, &other.$setting)
                    || self.$setting == other.$setting)
            }
        }

        impl $state {
            /// All but the setting, for checksums.
            pub fn changing(&self) -> impl ::serde::Serialize + '_ {
                struct Changing<'a>(&'a $state);

                impl ::serde::Serialize for Changing<'_> {
                    fn serialize<S: ::serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                        use ::serde::ser::SerializeTuple as _;
                        let mut tuple = to.serialize_tuple([$(stringify!($field)),+].len())?;
                        $(tuple.serialize_element(&self.0.$field)?;)+
                        tuple.end()
                    }
                }

                Changing(self)
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::{bits, numbers};

    sets! {
        /// Some numbers.
        Some64 of u8, |number| number, |number: u8| number & 63;
    }

    #[derive(Debug)]
    struct State {
        setting: Arc<String>,
        turn: u8,
        units: Vec<u16>,
        sum: u32,
    }

    state!(State { setting; turn, units; sum });

    fn state() -> State {
        State { setting: Arc::new("a plain".to_owned()), turn: 3, units: vec![7, 8], sum: 15 }
    }

    #[test]
    fn numbers_become_bits_and_come_back_in_order() {
        assert_eq!(bits(&[63, 0, 5]), Ok(1 << 63 | 1 | 1 << 5));
        assert!(numbers(1 << 63 | 1 | 1 << 5).eq([0, 5, 63]));
        assert_eq!(numbers(0).next(), None);
        assert!(bits(&[64]).is_err() && bits(&[4, 9, 4]).is_err());
    }

    #[test]
    fn a_set_is_written_as_a_list() {
        let set: Some64 = [9, 2, 63].into_iter().collect();
        assert_eq!(serde_json::to_string(&set).unwrap(), "[2,9,63]");
        assert_eq!(serde_json::from_str::<Some64>("[63,2,9]").unwrap(), set);
        assert!(serde_json::from_str::<Some64>("[2,2]").is_err());
        assert!(set.has(9) && !set.has(3) && set.len() == 3);
        let mut other = set;
        other.remove(9);
        other.insert(4);
        assert!(set.common(other).iter().eq([2, 63]));
        assert!(set.without(other).iter().eq([9]));
    }

    #[test]
    fn a_state_is_copied_in_place_and_shares_its_setting() {
        let (one, mut other) = (state(), state());
        other.units.reserve(10);
        let slot = other.units.as_ptr();
        other.turn = 9;
        other.clone_from(&one);
        assert!(Arc::ptr_eq(&one.setting, &other.setting));
        assert_eq!((other.turn, &other.units[..], other.units.as_ptr()), (3, &[7, 8][..], slot));
        assert!(Arc::ptr_eq(&one.clone().setting, &one.setting));
    }

    #[test]
    fn states_are_equal_when_all_of_them_is() {
        assert!(state() == state(), "settings that are alike are the same setting");
        assert!(state() != State { turn: 4, ..state() });
        assert!(state() != State { units: vec![7], ..state() });
        assert!(state() != State { setting: Arc::default(), ..state() });
        let other = State { sum: 0, ..state() };
        assert!(state() == other, "what is remembered is no part of it");
        assert_eq!(other.clone().sum, 0, "but is kept by a copy");
    }

    #[test]
    fn a_sum_leaves_out_the_setting() {
        assert_eq!(serde_json::to_string(&state().changing()).unwrap(), "[3,[7,8]]");
    }
}
