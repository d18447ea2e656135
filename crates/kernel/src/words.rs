//! The words of a book as types, one value for each of them, and tables that have an entry for every word.

use std::{
    collections::BTreeMap,
    marker::PhantomData,
    ops::{Index, IndexMut},
};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

use crate::{ledger::DataError, tables::At};

/// A type whose values are words.
pub trait Word: Copy + Eq + 'static {
    const ALL: &'static [Self];
    /// As tables write it.
    fn word(self) -> &'static str;
    /// Its place in [`Word::ALL`].
    fn index(self) -> usize;
    /// As a sentence has it: without the hyphens of tables.
    fn said(self) -> String {
        self.word().replace('_', " ")
    }
    /// The value that is written so.
    fn of(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|known| known.word() == word)
    }
}

/// Something for every value of a type of words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PerWord<K, V> {
    values: Box<[V]>,
    keys: PhantomData<K>,
}

impl<K: Word, V> PerWord<K, V> {
    /// From one value for each word, in the order of [`Word::ALL`].
    pub fn new(values: Vec<V>) -> Option<Self> {
        let values = values.into_boxed_slice();
        (values.len() == K::ALL.len()).then_some(Self { values, keys: PhantomData })
    }

    pub fn iter(&self) -> impl Iterator<Item = (K, &V)> {
        K::ALL.iter().copied().zip(&self.values)
    }
}

impl<K: Word, V> Index<K> for PerWord<K, V> {
    type Output = V;

    fn index(&self, key: K) -> &V {
        &self.values[key.index()]
    }
}

impl<K: Word, V> IndexMut<K> for PerWord<K, V> {
    fn index_mut(&mut self, key: K) -> &mut V {
        &mut self.values[key.index()]
    }
}

/// Written as a table of words.
impl<K: Word, V: Serialize> Serialize for PerWord<K, V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter().map(|(key, value)| (key.word(), value)))
    }
}

impl<'de, K: Word, V: Deserialize<'de>> Deserialize<'de> for PerWord<K, V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut read = BTreeMap::<String, V>::deserialize(deserializer)?;
        let values = K::ALL.iter().map(|key| {
            let missing = || D::Error::custom(format!("{} is missing", key.word()));
            read.remove(key.word()).ok_or_else(missing)
        });
        let values = values.collect::<Result<Vec<_>, _>>()?;
        if let Some((word, _)) = read.pop_first() {
            return Err(D::Error::custom(format!("{word:?} does not belong here")));
        }
        Self::new(values).ok_or_else(|| D::Error::custom("not complete"))
    }
}

/// Types whose values are words: `Arm { Infantry = "infantry", .. }`, each with its documentation.
#[macro_export]
macro_rules! words {
    ($($(#[$doc:meta])* $name:ident { $($(#[$what:meta])* $value:ident = $word:literal),+ $(,)? })+) => {$(
        $(#[$doc])*
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
        )]
        pub enum $name {
            $($(#[$what])* #[serde(rename = $word)] $value),+
        }

        impl $crate::words::Word for $name {
            const ALL: &'static [Self] = &[$(Self::$value),+];

            fn word(self) -> &'static str {
                match self {
                    $(Self::$value => $word),+
                }
            }

            fn index(self) -> usize {
                self as usize
            }
        }
    )+};
}

/// Collects one value for every word: each exactly once.
pub struct Complete<'a, K, V> {
    file: &'a str,
    kind: &'static str,
    values: Vec<Option<V>>,
    keys: PhantomData<K>,
}

impl<'a, K: Word, V> Complete<'a, K, V> {
    pub fn new(file: &'a str, kind: &'static str) -> Self {
        let values = K::ALL.iter().map(|_| None).collect();
        Self { file, kind, values, keys: PhantomData }
    }

    /// The entry of a word.
    pub fn at(&self, key: K) -> At<'a> {
        At { file: self.file, entry: format!("{} {}", self.kind, key.word()) }
    }

    pub fn add(&mut self, key: K, value: V) -> Result<(), DataError> {
        let place = &mut self.values[key.index()];
        if place.is_some() {
            return Err(self.at(key).wrong("stands twice in this file"));
        }
        *place = Some(value);
        Ok(())
    }

    /// Everything, or the first word that is missing.
    pub fn finish(self) -> Result<PerWord<K, V>, DataError> {
        let missing = self.values.iter().position(Option::is_none);
        let wrong = missing.map(|at| self.at(K::ALL[at]).wrong("is missing from this file"));
        let values = self.values.into_iter().flatten().collect();
        match (wrong, PerWord::new(values)) {
            (None, Some(complete)) => Ok(complete),
            (Some(error), _) => Err(error),
            (None, None) => Err(DataError::unreadable(self.file, "is not complete")),
        }
    }
}
