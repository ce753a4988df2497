//! Parsed files of the class library, which all machines of a process share.
//!
//! A check starts several machines, and each machine loads the same hundreds of classes. Invariant:
//! all files are of one class library, whose classes have the same bytes for every machine.

use base::FastMap;
use classfile::ClassFile;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The table of parsed class files, by name of the class.
#[derive(Debug, Default)]
pub struct ParsedFiles {
    files: Mutex<FastMap<Box<str>, Arc<ClassFile>>>,
}

impl ParsedFiles {
    /// Returns the file of a class, if it was parsed before.
    pub(crate) fn get(&self, name: &str) -> Option<Arc<ClassFile>> {
        self.lock().get(name).cloned()
    }

    /// Adds the file of a class.
    pub(crate) fn add(&self, name: &str, file: &Arc<ClassFile>) {
        self.lock().insert(name.into(), Arc::clone(file));
    }

    // A panic leaves no intermediate state in the table, so a poisoned table is used.
    fn lock(&self) -> MutexGuard<'_, FastMap<Box<str>, Arc<ClassFile>>> {
        self.files.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
