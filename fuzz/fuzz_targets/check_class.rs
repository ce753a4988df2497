//! Checks a program of one changed class.
//!
//! Source: JVMS §4.10, §5. Invariant: a class is refused, or the check ends with a verdict within its
//! limits. A panic is a crash of the target.
#![no_main]

use libfuzzer_sys::fuzz_target;
use session::{Control, Settings};
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

const LIMIT: Duration = Duration::from_secs(2);
/// The time for the start, for one long transition and for the report.
const REST: Duration = Duration::from_secs(8);

fuzz_target!(|bytes: &[u8]| {
    let Ok(class) = classfile::parse_to_verify(bytes, "fuzz") else { return };
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '$';
    if !class.this_class.chars().all(is_name) {
        return;
    }
    let folder = std::env::temp_dir().join(format!("pathfinder-fuzz-{}", std::process::id()));
    if std::fs::create_dir_all(&folder).is_err() {
        return;
    }
    check(&folder, &class.this_class, bytes);
    // A file that cannot be removed is overwritten by the next class.
    let _ = std::fs::remove_dir_all(&folder);
});

fn check(folder: &Path, name: &str, bytes: &[u8]) {
    if std::fs::write(folder.join(format!("{name}.class")), bytes).is_err() {
        return;
    }
    let mut settings = Settings::default();
    settings.program.target = name.to_owned();
    settings.program.classpath = vec![folder.to_owned()];
    settings.limits.time_limit = Some(LIMIT);
    settings.limits.max_states = Some(1000);
    let cancel = AtomicBool::new(false);
    let started = Instant::now();
    let result =
        session::check(&settings, &Control { cancel: &cancel, progress: &|_| {}, found: None });
    if let Ok(report) = &result {
        assert!((0..=3).contains(&report.exit_code()));
    }
    assert!(started.elapsed() < LIMIT + REST, "{name} took {:?}", started.elapsed());
}
