//! What goes to stdout and stderr.
//!
//! Invariant: styles reach a terminal only, and not where `NO_COLOR` is set; a reader that went
//! away is no failure.

use report::Report;
use session::Error;
use std::io::{self, ErrorKind, Write};

/// One line on stderr, after what other tools said.
pub fn error(error: &Error) {
    let mut stderr = io::stderr().lock();
    if !error.details().is_empty() {
        // Nothing can be done where stderr is closed; the exit code tells.
        let _ = writeln!(stderr, "{}", error.details());
    }
    let _ = writeln!(stderr, "pathfinder: error: {error}");
}

/// One line on stderr that is no failure.
pub fn note(text: &str) {
    // Nothing can be done where stderr is closed.
    let _ = writeln!(io::stderr().lock(), "pathfinder: {text}");
}

/// Text on stdout. Fails where stdout cannot be written, after telling.
pub fn text(text: &str) -> Result<(), ()> {
    bytes(text.as_bytes())
}

/// The same with bytes.
pub fn bytes(bytes: &[u8]) -> Result<(), ()> {
    write(bytes).map_err(|why| error(&Error::new(format_args!("stdout: {why}"))))
}

/// A report on stdout in the format of this name. Tells on stderr if that fails.
pub fn report(format: &str, report: &Report) -> bool {
    let written = rendered(format, report).and_then(|bytes| write(&bytes));
    written.map_err(|why| error(&Error::new(format_args!("stdout: {why}")))).is_ok()
}

/// A report in the format of this name, with styles where that has them.
pub fn rendered(format: &str, report: &Report) -> io::Result<Vec<u8>> {
    if let Some(row) = report::COVERAGE_FORMATS.iter().find(|row| row.name == format) {
        // Of a check that failed there is none.
        let nothing = report::coverage::Coverage::default();
        let coverage = report.coverage.as_ref().unwrap_or(&nothing);
        return Ok((row.render)(&report.target, coverage).into_bytes());
    }
    let renderer = report::renderer(format)
        .ok_or_else(|| io::Error::new(ErrorKind::Unsupported, "no such report format"))?;
    let mut bytes = Vec::new();
    (renderer.render)(report, &mut bytes)?;
    Ok(bytes)
}

/// A report for a file: without styles.
pub fn for_file(format: &str, report: &Report) -> io::Result<Vec<u8>> {
    let styled = rendered(format, report)?;
    if format != "text" {
        return Ok(styled);
    }
    let mut plain = anstream::StripStream::new(Vec::new());
    plain.write_all(&styled)?;
    Ok(plain.into_inner())
}

fn write(bytes: &[u8]) -> io::Result<()> {
    let mut stdout = anstream::stdout().lock();
    match stdout.write_all(bytes).and_then(|()| stdout.flush()) {
        Err(why) if why.kind() == ErrorKind::BrokenPipe => Ok(()),
        done => done,
    }
}
