//! Passes changed files to the readers of external input: class files, jars, settings, programs,
//! formulas, checkpoints and recorded paths.
//!
//! `fuzz SECONDS [FIRST [NAME...]]` divides the time among the readers of these names, or all. A child
//! process reads files until its share is done. The last file is kept if the process dies, hangs or fails.
//!
//! Invariant: the number of a file determines its content, so that a failure can be repeated.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a tool for developers")]

mod mutate;
mod subjects;

use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::time::TimeValLike;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};
use subjects::{SUBJECTS, Subject, Workplace};

/// The first argument of a child process.
const CHILD: &str = "child";

/// The longest processor time for one file. Other load on the machine does not change this time.
const HANG: Duration = Duration::from_secs(30);

/// The longest time for one file.
const STANDSTILL: Duration = Duration::from_mins(10);

/// The file that is being read.
const CURRENT: &str = "current";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let done = match words.as_slice() {
        [CHILD, name, folder, first, count, until] => {
            child(name, Path::new(folder), [first, count, until])
        }
        [seconds, rest @ ..] => all(seconds, rest),
        [] => Err("usage: fuzz SECONDS [FIRST [NAME...]]".to_owned()),
    };
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(why) => {
            eprintln!("fuzz: {why}");
            ExitCode::from(2)
        }
    }
}

fn number(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("{text} is no number"))
}

/// Passes files to the readers for some seconds. Returns whether there was no failure.
fn all(seconds: &str, rest: &[&str]) -> Result<bool, String> {
    let (first, names) = rest.split_first().unwrap_or((&"0", &[]));
    let (seconds, first) = (number(seconds)?, number(first)?);
    let wanted = |subject: &&Subject| names.is_empty() || names.contains(&subject.name);
    let chosen: Vec<&Subject> = SUBJECTS.iter().filter(wanted).collect();
    if chosen.is_empty() {
        let known: Vec<&str> = SUBJECTS.iter().map(|subject| subject.name).collect();
        return Err(format!("no reader has this name: there are {}", known.join(", ")));
    }
    let time = Duration::from_secs(seconds) / u32::try_from(chosen.len()).unwrap_or(1);
    let failures = PathBuf::from("target/fuzz-failures");
    let mut is_good = true;
    let folder = std::env::temp_dir().join(format!("pathfinder-fuzz-{}", std::process::id()));
    for subject in chosen {
        let started = Instant::now();
        let (mut next, mut failed) = (first, 0);
        while started.elapsed() < time {
            fs::create_dir_all(&folder).map_err(|why| why.to_string())?;
            let left = time.saturating_sub(started.elapsed()).as_secs().max(1);
            let end = run(subject, &folder, next, left)?;
            next = end.next;
            if let Some(why) = end.failure {
                failed += 1;
                fs::create_dir_all(&failures).map_err(|why| why.to_string())?;
                let kept = failures.join(format!("{}-{}", subject.name, next - 1));
                // A child that fails before its first file leaves none.
                let _ = fs::copy(folder.join(CURRENT), &kept);
                println!("{} {}: {why}; kept as {}", subject.name, next - 1, kept.display());
            }
        }
        println!("{}: {} files, {failed} failures", subject.name, next - first);
        is_good &= failed == 0;
    }
    fs::remove_dir_all(&folder).map_err(|why| why.to_string())?;
    Ok(is_good)
}

/// The end of a child process: the number of the next file, and the reason of a failure.
struct ChildEnd {
    next: u64,
    failure: Option<String>,
}

/// Reads a share of the files in a child process.
fn run(subject: &Subject, folder: &Path, first: u64, seconds: u64) -> Result<ChildEnd, String> {
    let program = std::env::current_exe().map_err(|why| why.to_string())?;
    let mut command = Command::new(program);
    command.args([CHILD, subject.name]).arg(folder);
    command.args([first, subject.share, seconds].map(|number| number.to_string()));
    let output = command.output().map_err(|why| why.to_string())?;
    let text = String::from_utf8_lossy(&output.stdout);
    let last = text.lines().last().and_then(|line| line.parse::<u64>().ok());
    match (output.status.code(), last) {
        (Some(0), Some(next)) if next >= first => Ok(ChildEnd { next, failure: None }),
        (code, _) => {
            let at = fs::read_to_string(folder.join("number")).ok();
            let at: Option<u64> = at.and_then(|text| text.parse().ok());
            let stderr = String::from_utf8_lossy(&output.stderr);
            let lines: Vec<&str> = stderr.lines().filter(|line| !line.is_empty()).collect();
            let why = lines[lines.len().saturating_sub(3)..].join(" | ");
            match at {
                Some(at) => Ok(ChildEnd {
                    next: at + 1,
                    failure: Some(code.map_or_else(
                        || format!("the process died: {why}"),
                        |code| format!("exit {code}: {why}"),
                    )),
                }),
                None => Err(format!("{}: {why}", subject.name)),
            }
        }
    }
}

/// When the present file was begun, in milliseconds since the start of the process; 0 if none is read.
static BEGUN: AtomicU64 = AtomicU64::new(0);

/// Returns the processor time of this process.
fn processor_time() -> Duration {
    let Ok(usage) = getrusage(UsageWho::RUSAGE_SELF) else { return Duration::ZERO };
    let all = usage.user_time() + usage.system_time();
    Duration::from_millis(u64::try_from(all.num_milliseconds()).unwrap_or(0))
}

/// Ends the process when one file takes too long.
fn watch(started: Instant) {
    thread::spawn(move || {
        let (mut file, mut used_before) = (0, Duration::ZERO);
        loop {
            thread::sleep(Duration::from_millis(500));
            let begun = BEGUN.load(Ordering::Relaxed);
            if begun != file {
                (file, used_before) = (begun, processor_time());
            }
            let used = processor_time().saturating_sub(used_before);
            let passed = started.elapsed().saturating_sub(Duration::from_millis(begun));
            if begun > 0 && (used > HANG || passed > STANDSTILL) {
                eprintln!("a file took longer than {HANG:?}");
                std::process::exit(3);
            }
        }
    });
}

/// Reads files, and prints the number of the next one. Stops at the first failure.
fn child(name: &str, folder: &Path, numbers: [&str; 3]) -> Result<bool, String> {
    let subject = SUBJECTS.iter().find(|subject| subject.name == name);
    let subject = subject.ok_or_else(|| format!("no reader has the name {name}"))?;
    let [first, count, seconds] = numbers.map(number);
    let (first, count, seconds) = (first?, count?, seconds?);
    let place = Workplace { root: root()?, folder: folder.to_owned() };
    let seeds = (subject.seeds)(&place)?;
    if seeds.is_empty() {
        return Err(format!("there are no files for {name}"));
    }
    let started = Instant::now();
    watch(started);
    let (number_file, current) = (folder.join("number"), folder.join(CURRENT));
    let mut next = first;
    while next < first + count && started.elapsed() < Duration::from_secs(seconds) {
        let bytes = mutate::mutant(&seeds, next);
        let kept = fs::write(&number_file, next.to_string());
        kept.and_then(|()| fs::write(&current, &bytes)).map_err(|why| why.to_string())?;
        let now = u64::try_from(started.elapsed().as_millis()).unwrap_or(u64::MAX);
        BEGUN.store(now.max(1), Ordering::Relaxed);
        // The hook has written the message.
        let read = catch_unwind(AssertUnwindSafe(|| (subject.read)(&place, &bytes)));
        BEGUN.store(0, Ordering::Relaxed);
        read.map_err(|_| "it panicked".to_owned()).flatten()?;
        next += 1;
    }
    println!("{next}");
    Ok(true)
}

/// Returns the root of the sources: the present folder.
fn root() -> Result<PathBuf, String> {
    let root = std::env::current_dir().map_err(|why| why.to_string())?;
    if root.join("examples").is_dir() {
        return Ok(root);
    }
    Err("run it from the root of the repository".to_owned())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::mutate::mutant;
    use super::subjects::{SUBJECTS, Workplace};
    use std::path::Path;

    /// The number of changed files for each reader; those of whole checks are slow.
    const FILES: u64 = 2_000;

    #[test]
    fn readers_accept_or_refuse_changed_files() {
        let folder = tempfile::tempdir().unwrap();
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned();
        let place = Workplace { root, folder: folder.path().to_owned() };
        for subject in &SUBJECTS {
            let seeds = (subject.seeds)(&place).unwrap();
            assert!(!seeds.is_empty(), "{}", subject.name);
            for seed in seeds.iter().take(2) {
                (subject.read)(&place, seed).unwrap();
            }
            for number in 0..FILES.min(subject.share / 15) {
                let read = (subject.read)(&place, &mutant(&seeds, number));
                assert_eq!(read, Ok(()), "{} {number}", subject.name);
            }
        }
    }
}
