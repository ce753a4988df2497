//! The recorded paths of tests, of which the first one is kept.
//!
//! Invariant: the requested file has the path of the first test that has one, in the order of the report,
//! whichever test ends first.

use report::Warning;
use session::Error;
use session::config::disk;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::{env, fs, process};

/// Distinguishes the folders of one process.
static NEXT_FOLDER: AtomicU32 = AtomicU32::new(0);

/// The requested file, and the folder of the paths of single tests.
pub(super) struct Traces(Option<(PathBuf, PathBuf)>);

impl Traces {
    /// Makes the folder if a path is requested.
    pub(super) fn new(requested: Option<&Path>) -> Result<Self, Error> {
        let Some(requested) = requested else { return Ok(Self(None)) };
        loop {
            let number = NEXT_FOLDER.fetch_add(1, Ordering::Relaxed);
            let name = format!("pathfinder-traces-{}-{number}", process::id());
            let folder = env::temp_dir().join(name);
            match fs::create_dir(&folder) {
                Ok(()) => return Ok(Self(Some((requested.to_owned(), folder)))),
                // A process with this number was killed earlier.
                Err(why) if why.kind() == ErrorKind::AlreadyExists => {}
                Err(why) => return Err(Error::new(format_args!("{}: {why}", folder.display()))),
            }
        }
    }

    /// Returns the file for the path of a test.
    pub(super) fn of(&self, test: usize) -> Option<PathBuf> {
        self.0.as_ref().map(|(_, folder)| folder.join(test.to_string()))
    }

    /// Writes the first path to the requested file. Returns the warning if that fails.
    pub(super) fn publish(&self, tests: usize) -> Option<Warning> {
        let (requested, _) = self.0.as_ref()?;
        let first = (0..tests).find_map(|test| fs::read(self.of(test)?).ok())?;
        let why = disk::write(requested, first).err()?;
        let message = format!("cannot write the trace {}: {why}", requested.display());
        Some(Warning::general("trace", "write", message))
    }
}

impl Drop for Traces {
    fn drop(&mut self) {
        if let Some((_, folder)) = &self.0 {
            // A folder that cannot be removed only wastes space.
            let _ = fs::remove_dir_all(folder);
        }
    }
}
