//! The files that a command writes in addition to the text on stdout: reports, traces and the baseline.
//!
//! Invariant: a file that cannot be written is an error before the search begins.

use crate::options::Output;
use config::disk;
use report::{Baseline, Report, Warning};
use session::{Error, Settings};
use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};

/// Returns an error if one of the files cannot be written.
pub(crate) fn validate(outputs: &[Output], settings: &Settings) -> Result<(), Error> {
    let reports = outputs.iter().filter(|output| !output.is_stdout()).map(|output| &*output.to);
    let baseline = settings.files.baseline.as_ref().filter(|_| settings.files.write_baseline);
    spare_program(settings.checkpoint.file.as_deref(), settings)?;
    let files = [settings.files.trace.as_ref(), baseline];
    for path in reports.chain(files.into_iter().flatten().map(PathBuf::as_path)) {
        spare_program([path], settings)?;
        is_writable(path).map_err(|why| {
            Error::new(format_args!("{} cannot be written: {why}", path.display()))
        })?;
    }
    known(settings).map(|_| ())
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
        _ => failed(&why),
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

/// Marks the violations that are in the baseline, or writes the baseline.
pub(crate) fn compare(settings: &Settings, report: &mut Report) -> Result<(), Error> {
    let Some(path) = &settings.files.baseline else { return Ok(()) };
    let failed =
        |why: &dyn std::fmt::Display| Error::new(format_args!("{}: {why}", path.display()));
    if let Some(known) = known(settings)? {
        report.mark_known(&known);
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
