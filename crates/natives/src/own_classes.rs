//! The project's own Java classes (`java/` at the root), compiled in by `build.rs`.
//!
//! Source: `java/gov/nasa/jpf` and `java/org/sosy_lab`, the names that programs for JPF and SV-COMP
//! use; `java/pathfinder`, which executes `JUnit` tests. Invariant: the classes need only
//! `java.base`, so that they load before the class path is read. Only the classes of
//! `pathfinder.junit` use the JUnit of the class path.

use std::fs;
use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

/// Number of the next temporary file, so that no two threads write to one file.
static TURN: AtomicU64 = AtomicU64::new(0);

include!(concat!(env!("OUT_DIR"), "/own_classes_table.rs"));

/// Returns the class file of an own class by its internal name (`gov/nasa/jpf/vm/Verify`).
pub fn own_class(internal_name: &str) -> Option<&'static [u8]> {
    let row = OWN_CLASSES.binary_search_by_key(&internal_name, |(name, _)| name).ok()?;
    Some(OWN_CLASSES[row].1)
}

/// Whether an own class refers to classes of the class path. The loader of those classes defines
/// it.
pub fn is_of_application(internal_name: &str) -> bool {
    internal_name.starts_with("pathfinder/junit/")
}

/// Writes all own classes below `folder`, for a compiler's class path.
///
/// Up-to-date files are not rewritten, so that several runs may share a permanent folder. A rename
/// makes each file appear atomically.
pub fn write_to(folder: &Path) -> io::Result<()> {
    for (name, bytes) in OWN_CLASSES {
        let file = folder.join(format!("{name}.class"));
        if fs::read(&file).is_ok_and(|there| there == *bytes) {
            continue;
        }
        if let Some(package) = file.parent() {
            fs::create_dir_all(package)?;
        }
        // Several threads of a process may write at the same time, and several processes.
        let turn = TURN.fetch_add(1, Ordering::Relaxed);
        let partial = file.with_extension(format!("{}-{turn}.partial", std::process::id()));
        fs::write(&partial, bytes)?;
        fs::rename(&partial, &file)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

    use super::*;

    #[test]
    fn own_classes_are_found_by_name_and_target_java_8() {
        for (name, bytes) in OWN_CLASSES {
            assert_eq!(own_class(name), Some(*bytes), "{name}");
            assert_eq!(bytes[..8], [0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 52], "{name}");
        }
        for name in ["vm/Verify", "annotation/FilterField", "annotation/NeverBreak", "ltl/LTLSpec"]
        {
            assert!(own_class(&format!("gov/nasa/jpf/{name}")).is_some(), "{name}");
        }
        assert!(own_class("gov/nasa/jpf/vm").is_none());
    }

    #[test]
    fn own_classes_are_written_by_several_threads() {
        let folder =
            std::env::temp_dir().join(format!("own-classes-of-all-{}", std::process::id()));
        std::thread::scope(|scope| {
            let all: Vec<_> = (0..8).map(|_| scope.spawn(|| write_to(&folder))).collect();
            for one in all {
                one.join().unwrap().unwrap();
            }
        });
        for (name, bytes) in OWN_CLASSES {
            assert_eq!(fs::read(folder.join(format!("{name}.class"))).unwrap(), *bytes);
        }
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn own_classes_are_written_once() {
        let folder = std::env::temp_dir().join(format!("own-classes-{}", std::process::id()));
        write_to(&folder).unwrap();
        let file = folder.join("gov/nasa/jpf/vm/Verify.class");
        let written = fs::metadata(&file).unwrap().modified().unwrap();
        fs::write(folder.join("gov/nasa/jpf/annotation/NonShared.class"), b"damaged").unwrap();
        write_to(&folder).unwrap();
        assert_eq!(fs::metadata(&file).unwrap().modified().unwrap(), written);
        for (name, bytes) in OWN_CLASSES {
            assert_eq!(fs::read(folder.join(format!("{name}.class"))).unwrap(), *bytes);
        }
        fs::remove_dir_all(&folder).unwrap();
    }
}
