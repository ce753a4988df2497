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

/// The free space that a cache must have after a failure to write to it, in bytes.
const ROOM: usize = 1 << 20;

/// Whether a folder has room for further files.
fn has_room(folder: &Path) -> bool {
    let probe = folder.join(format!("room-{}", process::id()));
    let written = fs::write(&probe, vec![1; ROOM]);
    let removed = fs::remove_file(&probe);
    written.and(removed).is_ok()
}

/// Returns the usable folders with this name, below `$XDG_CACHE_HOME` and `~/.cache`.
fn private_folders(name: &str) -> impl Iterator<Item = PathBuf> {
    let xdg = env::var_os("XDG_CACHE_HOME").filter(|path| !path.is_empty()).map(PathBuf::from);
    let home = env::home_dir().map(|home| home.join(".cache"));
    let places = [xdg, home].into_iter().flatten();
    let folders = places.map(|place| place.join("pathfinder").join(name));
    folders.filter(|folder| is_usable(folder)).collect::<Vec<_>>().into_iter()
}

/// Returns the folder with this name below the first usable one of `$XDG_CACHE_HOME` and `~/.cache`.
pub fn private_folder(name: &str) -> Result<PathBuf, Error> {
    private_folders(name).next().ok_or_else(|| {
        Error::new("results cannot be kept anywhere: set XDG_CACHE_HOME to a usable folder")
    })
}

/// Calls `work` with a folder of this name. If it fails as the folder has no room, it is called with
/// the next usable one. The last folder is below the temporary folder.
pub(crate) fn with_folder<T>(
    name: &str,
    work: impl Fn(&Path) -> Result<T, Error>,
) -> Result<T, Error> {
    let last = env::temp_dir().join("pathfinder").join(name);
    let last = Some(last).into_iter().filter(|folder| is_usable(folder));
    match first_with_room(private_folders(name).chain(last), &work) {
        Ok(done) => done,
        Err(None) => private_folder(name).and_then(|folder| work(&folder)),
        Err(Some(full)) => Err(Error::new(format_args!(
            "the cache {} has no room: set XDG_CACHE_HOME to another folder",
            full.display()
        ))),
    }
}

/// Returns the result of the first folder that has room, or the first folder without room.
fn first_with_room<T>(
    folders: impl Iterator<Item = PathBuf>,
    work: impl Fn(&Path) -> Result<T, Error>,
) -> Result<Result<T, Error>, Option<PathBuf>> {
    let mut full = None;
    for folder in folders {
        let done = work(&folder);
        if done.is_ok() || has_room(&folder) {
            return Ok(done);
        }
        full.get_or_insert(folder);
    }
    Err(full)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn the_next_folder_is_used_if_one_has_no_room() {
        let all = tempfile::tempdir().unwrap();
        let [first, second] = ["first", "second"].map(|name| all.path().join(name));
        fs::create_dir(&second).unwrap();
        let folders = || [first.clone(), second.clone()].into_iter();
        // No file can be written to a missing folder.
        let work = |folder: &Path| fs::write(folder.join("file"), "").map_err(Error::new);
        assert!(matches!(first_with_room(folders(), work), Ok(Ok(()))));
        assert!(second.join("file").is_file());
        let fails = |_: &Path| Err::<(), _>(Error::new("the source is wrong"));
        assert!(matches!(first_with_room(folders(), fails), Ok(Err(_))));
        let missing = first_with_room(folders().take(1), fails);
        assert!(matches!(missing, Err(Some(folder)) if folder == first));
        assert!(fs::read_dir(&second).unwrap().count() == 1);
    }
}
