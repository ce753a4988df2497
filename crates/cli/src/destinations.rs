//! The files that a command writes in addition to the text on stdout: reports, traces and the baseline.
//!
//! Invariant: a file that cannot be written is an error before the search begins.

use crate::options::Output;
use config::disk;
use report::{Baseline, Report, Warning};
use session::{Error, Settings};
use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Read};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

/// Returns the baseline to compare with, or an error if one of the files cannot be written. A baseline may be
/// a pipe, which can be read only once.
pub(crate) fn validate(outputs: &[Output], settings: &Settings) -> Result<Option<Baseline>, Error> {
    let reports = outputs.iter().filter(|output| !output.is_stdout()).map(|output| &*output.to);
    let baseline = settings.files.baseline.as_ref().filter(|_| settings.files.write_baseline);
    spare_program(settings.checkpoint.file.as_deref(), settings)?;
    let files = [settings.files.trace.as_ref(), baseline];
    let all: Vec<&Path> =
        reports.chain(files.into_iter().flatten().map(PathBuf::as_path)).collect();
    let others = [&settings.checkpoint.file, &settings.report.console.file];
    let others = others.into_iter().flatten().map(PathBuf::as_path);
    are_different(all.iter().copied().chain(others))?;
    for path in all {
        spare_program([path], settings)?;
        is_writable(path).map_err(|why| {
            Error::new(format_args!("{} cannot be written: {why}", path.display()))
        })?;
    }
    known(settings)
}

/// Returns an error if two results have the same file. Devices and pipes may have several results.
pub(crate) fn are_different<'a>(results: impl IntoIterator<Item = &'a Path>) -> Result<(), Error> {
    let mut seen: Vec<(&Path, Identity)> = Vec::new();
    for path in results.into_iter().filter(|path| path.as_os_str() != "-") {
        let Some(identity) = identity(path) else { continue };
        if let Some((other, _)) = seen.iter().find(|(_, other)| *other == identity) {
            return Err(Error::new(if *other == path {
                format!("{} is named for two results", path.display())
            } else {
                let (one, two) = (other.display(), path.display());
                format!("{one} and {two} are the same file, and are named for two results")
            }));
        }
        seen.push((path, identity));
    }
    Ok(())
}

/// The property that two paths of the same file share.
#[derive(PartialEq, Eq)]
enum Identity {
    /// The device and the number of an existing file.
    File(u64, u64),
    /// The path of a missing file.
    Missing(PathBuf),
}

/// The maximal number of links that a path leads through.
const LINKS: usize = 40;

/// Returns the identity of the file to which a path leads, unless it is a device or a pipe.
fn identity(path: &Path) -> Option<Identity> {
    if let Ok(file) = fs::metadata(path) {
        return file.is_file().then(|| Identity::File(file.dev(), file.ino()));
    }
    let mut path = path.to_owned();
    for _ in 0..LINKS {
        let Ok(target) = fs::read_link(&path) else { break };
        path = path.parent().unwrap_or(Path::new("")).join(target);
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = fs::canonicalize(folder.unwrap_or(Path::new("."))).ok()?;
    Some(Identity::Missing(folder.join(path.file_name()?)))
}

/// Returns an error if a result would overwrite a file of the program.
pub(crate) fn spare_program<'a>(
    results: impl IntoIterator<Item = &'a Path>,
    settings: &Settings,
) -> Result<(), Error> {
    match results.into_iter().find(|path| is_of_program(path, settings)) {
        None => Ok(()),
        Some(path) => Err(Error::new(format_args!(
            "{} is a file of the program, and is not overwritten",
            path.display()
        ))),
    }
}

/// Whether a path leads to the target or to an entry of the class path.
pub(crate) fn is_of_program(path: &Path, settings: &Settings) -> bool {
    let program = &settings.program;
    let target = std::iter::once(Path::new(&program.target));
    let all = target.chain(program.classpath.iter().map(PathBuf::as_path));
    let Ok(file) = fs::canonicalize(path) else { return false };
    file.is_file() && all.filter_map(|of| fs::canonicalize(of).ok()).any(|of| of == file)
}

/// Whether a path may lead to an earlier result. Wrong arguments do not tell which files belong to the
/// program, so that only a file with an object of JSON is replaced.
pub(crate) fn may_be_result(path: &Path) -> bool {
    if !fs::metadata(path).is_ok_and(|file| file.is_file()) {
        return true;
    }
    let mut first = [0];
    let read = fs::File::open(path).and_then(|mut file| file.read(&mut first));
    read.is_ok_and(|count| count == 0 || first == *b"{")
}

/// Reads the baseline, unless it is to be written. A missing file is an error: if it were created, a
/// misspelled path would hide all violations.
fn known(settings: &Settings) -> Result<Option<Baseline>, Error> {
    let Some(path) = settings.files.baseline.as_ref().filter(|_| !settings.files.write_baseline)
    else {
        return Ok(None);
    };
    let failed = |why: &dyn std::fmt::Display| Error::new(format_args!("{} {why}", path.display()));
    let text = disk::read_text(path).map_err(|why| match why.kind() {
        ErrorKind::NotFound => failed(&"does not exist; --write-baseline writes it"),
        _ => Error::new(format_args!("{}: {why}", path.display())),
    })?;
    Baseline::read(&text).map(Some).map_err(|why| failed(&why))
}

/// Returns the options that the text report need not suggest: they are given, or have no effect.
pub(crate) fn asked(outputs: &[Output], settings: &Settings, replays: bool) -> Vec<&'static str> {
    let mut asked = Vec::new();
    if replays || settings.all_errors {
        asked.push("--all-errors");
    }
    if replays || settings.files.trace.is_some() {
        asked.push("--trace");
    }
    if outputs.iter().any(|output| output.format == "html") {
        asked.push("--report html");
    }
    asked
}

/// Tests whether a file can be opened for writing, without changing it. A pipe is not opened, since
/// that is possible only once.
pub(crate) fn is_writable(path: &Path) -> std::io::Result<()> {
    if disk::is_pipe(path) {
        return Ok(());
    }
    match OpenOptions::new().append(true).open(path) {
        Err(why) if why.kind() == ErrorKind::NotFound => {
            OpenOptions::new().append(true).create(true).open(path)?;
            // The path may be a link to the new file.
            fs::remove_file(fs::canonicalize(path)?)
        }
        opened => opened.map(|_| ()),
    }
}

/// Returns the settings with all violations, if there is a baseline: the first violation may be a known
/// one.
pub(crate) fn with_baseline(settings: Settings) -> Settings {
    let all_errors = settings.all_errors || settings.files.baseline.is_some();
    Settings { all_errors, ..settings }
}

/// Marks the violations that are in the baseline `known`, or writes the baseline.
pub(crate) fn compare(
    settings: &Settings,
    known: Option<&Baseline>,
    report: &mut Report,
) -> Result<(), Error> {
    let Some(path) = &settings.files.baseline else { return Ok(()) };
    let failed =
        |why: &dyn std::fmt::Display| Error::new(format_args!("{}: {why}", path.display()));
    if let Some(known) = known {
        report.mark_known(known);
        return Ok(());
    }
    let baseline = Baseline::of(report);
    let text = baseline.text().map_err(|why| failed(&why))?;
    disk::write(path, text).map_err(|why| failed(&why))?;
    report.mark_known(&baseline);
    let note = format!("the baseline {} was written", path.display());
    report.warnings.push(Warning::general("configuration", "baseline", note));
    Ok(())
}
