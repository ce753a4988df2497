//! The recorded paths of tests, of which the first is kept.
//!
//! Invariant: the requested file has the path of the first test that has a path, in the order of the
//! report. The order in which checks end does not matter.

use report::Warning;
use session::Error;
use session::config::disk;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::{env, fs, process};

/// The number of the next folder, which distinguishes the folders of one process.
static NEXT_FOLDER: AtomicU32 = AtomicU32::new(0);

/// The requested file, and the folder for the paths of single tests; none if no file is requested.
pub(super) struct Traces(Option<(PathBuf, PathBuf)>);

impl Traces {
    /// Creates the folder, if a path is requested.
    pub(super) fn new(requested: Option<&Path>) -> Result<Self, Error> {
        let Some(requested) = requested else { return Ok(Self(None)) };
        loop {
            let number = NEXT_FOLDER.fetch_add(1, Ordering::Relaxed);
            let name = format!("pathfinder-traces-{}-{number}", process::id());
            let folder = env::temp_dir().join(name);
            match fs::create_dir(&folder) {
                Ok(()) => return Ok(Self(Some((requested.to_owned(), folder)))),
                // An earlier process with the same number was killed and has left its folder.
                Err(why) if why.kind() == ErrorKind::AlreadyExists => {}
                Err(why) => return Err(Error::new(format_args!("{}: {why}", folder.display()))),
            }
        }
    }

    /// Returns the file for the path of a test.
    pub(super) fn of(&self, test: usize) -> Option<PathBuf> {
        self.0.as_ref().map(|(_, folder)| folder.join(test.to_string()))
    }

    /// Writes the path of the first test with a path to the requested file. Returns a warning if that
    /// fails.
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
            // A folder that remains only wastes space.
            let _ = fs::remove_dir_all(folder);
        }
    }
}
