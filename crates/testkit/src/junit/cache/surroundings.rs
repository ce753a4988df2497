//! The fingerprint of everything that all tests of a run have in common, except the settings.
//!
//! Source: decision 0095. Invariant: equal fingerprints mean equal classes and resources in the same
//! places, equal JDK and tool, and equal current folder and time zone.

use base::fingerprint::Running;
use classes::path::{ClassPath, Entry};
use session::jdk::Jdk;
use session::seen::host_values;
use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, Read};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

/// The maximal number of files of a class path. With more files, results are not kept.
const MOST_FILES: usize = 200_000;
/// The number of bytes that are read in one call.
const BLOCK: usize = 1 << 20;

/// Everything that all tests of a run have in common, except the settings.
pub(super) struct Surroundings {
    pub(super) jdk: Jdk,
    pub(super) class_path: ClassPath,
    /// The files and folders that the settings permit to read.
    pub(super) readable: Vec<PathBuf>,
}

impl Surroundings {
    /// Returns the present fingerprint.
    pub(super) fn fingerprint(&self) -> io::Result<u128> {
        let mut all = Fingerprint::default();
        all.add(&host_values()?);
        all.file(&tool()?)?;
        all.path(&self.jdk.home);
        all.file(&self.jdk.home.join("release"))?;
        all.file(&self.jdk.modules())?;
        // The targets of links determine which files are readable.
        for path in &self.readable {
            all.path(&path.canonicalize().unwrap_or_default());
        }
        for entry in self.class_path.entries() {
            all.path(entry.path());
            all.path(&entry.path().canonicalize()?);
            match entry {
                Entry::Directory(folder) => all.folder(folder.path())?,
                Entry::Jar(_) | Entry::Image(_) => all.file(entry.path())?,
            }
        }
        Ok(all.running.wide())
    }
}

/// Returns the file of this program, even if it has been renamed or replaced.
fn tool() -> io::Result<PathBuf> {
    let own = PathBuf::from("/proc/self/exe");
    if own.exists() { Ok(own) } else { std::env::current_exe() }
}

/// A fingerprint under construction.
#[derive(Default)]
struct Fingerprint {
    running: Running,
    files: usize,
    /// The folders that contain the present file, which detect cycles of links.
    entered: BTreeSet<PathBuf>,
}

impl Fingerprint {
    /// Adds bytes and their number, so that the boundaries of successive values count.
    fn add(&mut self, bytes: &[u8]) {
        self.running.update(&bytes.len().to_le_bytes());
        self.running.update(bytes);
    }

    fn path(&mut self, path: &Path) {
        self.add(path.as_os_str().as_encoded_bytes());
    }

    /// Adds the contents of a file.
    fn file(&mut self, path: &Path) -> io::Result<()> {
        let mut file = File::open(path)?;
        let mut contents = Running::default();
        let mut block = vec![0; BLOCK];
        loop {
            match file.read(&mut block)? {
                0 => break,
                length => contents.update(&block[..length]),
            }
        }
        self.add(&contents.wide().to_le_bytes());
        Ok(())
    }

    /// Adds the names, permissions and contents of all files in a folder, and follows links.
    fn folder(&mut self, path: &Path) -> io::Result<()> {
        let real = path.canonicalize()?;
        if !self.entered.insert(real.clone()) {
            self.add(b"above");
            return Ok(());
        }
        let mut names = Vec::new();
        for entry in fs::read_dir(path)? {
            names.push(entry?.file_name());
        }
        names.sort();
        self.add(&names.len().to_le_bytes());
        for name in names {
            self.files += 1;
            if self.files > MOST_FILES {
                return Err(io::Error::other(format!("it has more than {MOST_FILES} files")));
            }
            self.add(name.as_encoded_bytes());
            let path = path.join(name);
            // A link without a target contributes only its name.
            let Ok(about) = fs::metadata(&path) else {
                self.add(b"nothing");
                continue;
            };
            self.add(&about.permissions().mode().to_le_bytes());
            if about.is_dir() {
                self.folder(&path)?;
            } else if about.is_file() {
                self.file(&path)?;
            }
        }
        self.entered.remove(&real);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use std::os::unix::fs::symlink;

    fn of(folder: &Path) -> u128 {
        let mut all = Fingerprint::default();
        all.folder(folder).unwrap();
        all.running.wide()
    }

    #[test]
    fn each_change_in_a_folder_counts() {
        let folder = tempfile::tempdir().unwrap();
        let within = |name: &str| folder.path().join(name);
        fs::create_dir_all(within("a/b")).unwrap();
        fs::write(within("a/b/C.class"), "x").unwrap();
        fs::write(within("text"), "").unwrap();
        let first = of(folder.path());
        assert_eq!(of(folder.path()), first);
        let mut known = BTreeSet::from([first]);
        let mut differs = |what: &str| assert!(known.insert(of(folder.path())), "{what}");
        fs::write(within("a/b/C.class"), "y").unwrap();
        differs("contents");
        fs::create_dir(within("empty")).unwrap();
        differs("an empty folder");
        fs::rename(within("text"), within("other")).unwrap();
        differs("a name");
        symlink("nowhere", within("link")).unwrap();
        differs("a link");
        fs::remove_file(within("link")).unwrap();
        symlink("a", within("link")).unwrap();
        differs("the target of a link");
        fs::set_permissions(within("other"), fs::Permissions::from_mode(0o400)).unwrap();
        differs("permissions");
    }

    #[test]
    fn a_circle_of_links_ends() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("a")).unwrap();
        symlink("..", folder.path().join("a/up")).unwrap();
        assert_eq!(of(folder.path()), of(folder.path()));
    }

    #[test]
    fn neighbours_do_not_mix() {
        let of = |parts: [&[u8]; 2]| {
            let mut all = Fingerprint::default();
            for part in parts {
                all.add(part);
            }
            all.running.wide()
        };
        assert_ne!(of([b"ab", b"c"]), of([b"a", b"bc"]));
    }
}
