//! The parts of the real file system that a program under check has read, and their present values.
//!
//! Source: `stat(2)`; decision 0095. Invariant: if all parts have their former values, the program
//! reads equal values again. Times, owners and inode numbers of a file are parts only if the
//! program has read them.

use super::overlay::{real_contents, real_facts, real_list, real_target};
use super::{IS_FOLDER, TYPE};
use base::fingerprint;
use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use vm::Machine;
use vm::outside::{Environment, Facts};

/// A part of a real file that a program can read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Aspect {
    /// Existence, type and permissions; of a file also the size.
    Kind,
    /// All metadata, with times, owners and inode number.
    Metadata,
    /// The bytes of a file.
    Contents,
    /// The names in a folder.
    Names,
    /// The target of a link.
    Target,
}

impl Aspect {
    /// The aspects with their words in records.
    const WORDS: [(Self, &'static str); 5] = [
        (Self::Kind, "kind"),
        (Self::Metadata, "metadata"),
        (Self::Contents, "contents"),
        (Self::Names, "names"),
        (Self::Target, "target"),
    ];

    /// Returns the word of the aspect.
    pub fn word(self) -> &'static str {
        Self::WORDS.iter().find(|(known, _)| *known == self).map_or("", |(_, word)| word)
    }

    /// Returns the aspect with this word.
    pub fn of_word(word: &str) -> Option<Self> {
        Self::WORDS.iter().find(|(_, known)| *known == word).map(|(aspect, _)| *aspect)
    }
}

/// Records that the program reads all metadata of a file.
pub(crate) fn tell(m: &mut Machine, facts: &Facts) {
    if m.options.check {
        m.run.environment.told.insert((facts.device.0, facts.inode));
    }
}

/// Returns the size of a file for the program. The size of a folder depends on the history of the
/// folder, so a read counts as a read of all metadata.
pub(crate) fn size_of(m: &mut Machine, facts: &Facts) -> u64 {
    if facts.mode & TYPE == IS_FOLDER {
        tell(m, facts);
    }
    facts.size
}

/// Returns all parts that a program has read, each with the fingerprint of its value.
pub fn seen(environment: &Environment) -> Vec<(PathBuf, Aspect, u128)> {
    let path = |path: &[u8]| PathBuf::from(OsStr::from_bytes(path));
    let mut all = Vec::new();
    for (real, facts) in &environment.facts {
        let is_told =
            facts.is_ok_and(|facts| environment.told.contains(&(facts.device.0, facts.inode)));
        let aspect = if is_told { Aspect::Metadata } else { Aspect::Kind };
        all.push((path(real), aspect, of_facts(*facts, aspect)));
    }
    for (real, contents) in &environment.contents {
        all.push((path(real), Aspect::Contents, fingerprint::wide(contents)));
    }
    for (real, names) in &environment.lists {
        all.push((path(real), Aspect::Names, of_names(names)));
    }
    for (real, target) in &environment.links {
        all.push((path(real), Aspect::Target, fingerprint::wide(target)));
    }
    all
}

/// Returns the fingerprint of the present value of a part; none if it cannot be read.
pub fn now(path: &Path, aspect: Aspect) -> Option<u128> {
    match aspect {
        Aspect::Kind | Aspect::Metadata => Some(of_facts(real_facts(path), aspect)),
        Aspect::Contents => Some(fingerprint::wide(&real_contents(path).ok()?)),
        Aspect::Names => Some(of_names(&real_list(path).ok()?)),
        Aspect::Target => Some(fingerprint::wide(&real_target(path).ok()?)),
    }
}

fn of_facts(facts: Result<Facts, i32>, aspect: Aspect) -> u128 {
    let text = match facts {
        Err(errno) => format!("error {errno}"),
        Ok(facts) if aspect == Aspect::Metadata => format!("{facts:?}"),
        Ok(Facts { mode, .. }) if mode & TYPE == IS_FOLDER => format!("mode {mode:o}"),
        Ok(Facts { mode, size, .. }) => format!("mode {mode:o}, {size} bytes"),
    };
    fingerprint::wide(text.as_bytes())
}

fn of_names(names: &[Vec<u8>]) -> u128 {
    // No name contains a zero byte, so different lists have different texts.
    fingerprint::wide(&names.join(&0))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use std::fs;
    use std::rc::Rc;
    use std::time::{Duration, SystemTime};

    fn bytes(path: &Path) -> Vec<u8> {
        path.as_os_str().as_bytes().to_vec()
    }

    fn holds(environment: &Environment) -> bool {
        seen(environment).iter().all(|(path, aspect, value)| now(path, *aspect) == Some(*value))
    }

    #[test]
    fn words_are_read_back() {
        for (aspect, word) in Aspect::WORDS {
            assert_eq!((aspect.word(), Aspect::of_word(word)), (word, Some(aspect)));
        }
        assert_eq!(Aspect::of_word("other"), None);
    }

    #[test]
    fn each_change_that_a_program_can_notice_counts() {
        let folder = tempfile::tempdir().unwrap();
        let [file, link, missing] =
            ["file", "link", "missing"].map(|name| folder.path().join(name));
        fs::write(&file, "a").unwrap();
        std::os::unix::fs::symlink("file", &link).unwrap();
        let look = || {
            let mut environment = Environment::default();
            for path in [&file, &link, &missing] {
                environment.facts.insert(bytes(path), real_facts(path));
            }
            let contents = Rc::new(real_contents(&file).unwrap());
            environment.contents.insert(bytes(&file), contents);
            let names = Rc::new(real_list(folder.path()).unwrap());
            environment.lists.insert(bytes(folder.path()), names);
            environment.links.insert(bytes(&link), real_target(&link).unwrap());
            environment
        };
        let environment = look();
        assert!(holds(&environment));
        fs::write(&file, "b").unwrap();
        assert!(!holds(&environment));
        fs::write(&file, "a").unwrap();
        assert!(holds(&environment));
        fs::write(&missing, "").unwrap();
        assert!(!holds(&environment));
        fs::remove_file(&missing).unwrap();
        fs::remove_file(&link).unwrap();
        std::os::unix::fs::symlink("other", &link).unwrap();
        assert!(!holds(&environment));
        let environment = look();
        fs::write(folder.path().join("more"), "").unwrap();
        assert!(!holds(&environment));
    }

    #[test]
    fn times_count_only_if_the_program_got_them() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        fs::write(&path, "a").unwrap();
        let mut environment = Environment::default();
        let facts = real_facts(&path);
        environment.facts.insert(bytes(&path), facts);
        let file = fs::File::options().write(true).open(&path).unwrap();
        file.set_modified(SystemTime::UNIX_EPOCH + Duration::from_secs(9)).unwrap();
        assert!(holds(&environment));
        let facts = facts.unwrap();
        environment.told.insert((facts.device.0, facts.inode));
        assert!(!holds(&environment));
    }
}
