//! Folders in the user's cache.
//!
//! Source: XDG Base Directory Specification. Invariant: a returned folder exists, and files can be
//! written to it.

use config::Error;
use std::path::{Path, PathBuf};
use std::{env, fs, process};

/// Creates a folder. Returns whether files can be written to it.
fn is_usable(folder: &Path) -> bool {
    let probe = folder.join(format!("probe-{}", process::id()));
    let written = fs::create_dir_all(folder).and_then(|()| fs::write(&probe, ""));
    written.and_then(|()| fs::remove_file(&probe)).is_ok()
}

/// Returns the folder with this name below the first usable one of `$XDG_CACHE_HOME` and `~/.cache`.
pub fn private_folder(name: &str) -> Result<PathBuf, Error> {
    let xdg = env::var_os("XDG_CACHE_HOME").filter(|path| !path.is_empty()).map(PathBuf::from);
    let home = env::home_dir().map(|home| home.join(".cache"));
    let places = [xdg, home].into_iter().flatten();
    let mut folders = places.map(|place| place.join("pathfinder").join(name));
    folders.find(|folder| is_usable(folder)).ok_or_else(|| {
        Error::new("results cannot be kept anywhere: set XDG_CACHE_HOME to a usable folder")
    })
}

/// Returns the folder with this name. It is in the temporary folder if the user has no usable cache.
pub(crate) fn folder(name: &str) -> Result<PathBuf, Error> {
    private_folder(name).or_else(|error| {
        let folder = env::temp_dir().join("pathfinder").join(name);
        if is_usable(&folder) { Ok(folder) } else { Err(error) }
    })
}
