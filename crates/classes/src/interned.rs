//! Texts and parameters that methods and fields of many classes share. The process stores each of
//! them once.
//!
//! Classes are never freed, and each machine has its own classes. Invariant: the table only grows,
//! by texts that no class had before. So a further machine with the same classes adds nothing.

use base::{FastMap, FastSet};
use std::fmt;
use std::ops::Deref;
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};

static TABLE: LazyLock<Mutex<InternedParts>> = LazyLock::new(Mutex::default);

/// A text that the process stores once.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct InternedText(&'static str);

impl Deref for InternedText {
    type Target = str;

    fn deref(&self) -> &str {
        self.0
    }
}

impl fmt::Display for InternedText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self.0, f)
    }
}

impl fmt::Debug for InternedText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.0, f)
    }
}

/// The parameters of a method, including the receiver.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Parameters {
    /// The local variable slot of each argument.
    pub(crate) slots: &'static [u16],
    /// Whether each argument is a reference.
    pub(crate) are_references: &'static [bool],
    /// The descriptor letter of the return type; `L` also for arrays.
    pub(crate) returns: u8,
}

/// The table of the shared texts and parameters.
#[derive(Default)]
pub(crate) struct InternedParts {
    texts: FastSet<&'static str>,
    parameters: FastMap<(&'static str, bool), Parameters>,
}

impl InternedParts {
    /// Returns exclusive access to the table of the process.
    pub(crate) fn lock() -> MutexGuard<'static, Self> {
        TABLE.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the stored copy of a text.
    pub(crate) fn text(&mut self, text: &str) -> InternedText {
        if let Some(known) = self.texts.get(text) {
            return InternedText(known);
        }
        let kept: &'static str = Box::leak(text.into());
        self.texts.insert(kept);
        InternedText(kept)
    }

    /// Returns the parameters of methods with a descriptor, or nothing if the descriptor is
    /// malformed.
    pub(crate) fn parameters(
        &mut self,
        InternedText(descriptor): InternedText,
        is_static: bool,
    ) -> Option<Parameters> {
        if let Some(known) = self.parameters.get(&(descriptor, is_static)) {
            return Some(*known);
        }
        let (letters, result) = classfile::descriptor::method_letters(descriptor)?;
        let receiver = (!is_static).then_some(b'L');
        let (mut slots, mut are_references, mut slot) = (Vec::new(), Vec::new(), 0);
        for letter in receiver.into_iter().chain(letters) {
            slots.push(slot);
            are_references.push(matches!(letter, b'L' | b'['));
            slot += if matches!(letter, b'J' | b'D') { 2 } else { 1 };
        }
        let kept = Parameters {
            slots: slots.leak(),
            are_references: are_references.leak(),
            returns: if result == b'[' { b'L' } else { result },
        };
        self.parameters.insert((descriptor, is_static), kept);
        Some(kept)
    }
}
