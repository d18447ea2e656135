//! Room for what is found once: it follows from the rest of a state, and is neither compared nor stored.

use std::sync::{Arc, OnceLock};

/// Something that is known, or that is set by whoever finds it first. Copies share what is known.
#[derive(Debug)]
pub(super) enum Slot<T> {
    /// It was known when this was made: nobody has to agree on it any more, so that copies cost little.
    Known(Arc<T>),
    Open(OnceLock<Arc<T>>),
}

impl<T> Default for Slot<T> {
    fn default() -> Self {
        Self::Open(OnceLock::new())
    }
}

impl<T> Slot<T> {
    pub fn get(&self) -> Option<&Arc<T>> {
        match self {
            Self::Known(found) => Some(found),
            Self::Open(found) => found.get(),
        }
    }

    /// Notes what was found; whoever was first is right. Tells whether it was.
    pub fn set(&self, value: Arc<T>) -> bool {
        match self {
            Self::Known(_) => false,
            Self::Open(found) => found.set(value).is_ok(),
        }
    }

    /// The same as a slot of its own.
    pub fn copied(&self) -> Self {
        self.get().map_or_else(Self::default, |found| Self::Known(Arc::clone(found)))
    }
}
