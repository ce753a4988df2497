//! Output on stdout and stderr.
//!
//! Invariant: styles are written only to a terminal, and only if `NO_COLOR` is not set. A closed pipe
//! is no failure.

use report::{Report, SymbolicTree, Topic, Verdict, Warning};
use session::jdk::Jdk;
use session::{Error, Settings};
use std::io::{self, ErrorKind, Write};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Prints an error as one line on stderr. The output of external tools precedes it.
pub fn error(error: &Error) {
    let mut stderr = io::stderr().lock();
    if !error.details().is_empty() {
        // A failure of stderr is ignored; the exit code reports the error.
        let _ = writeln!(stderr, "{}", error.details());
    }
    let _ = writeln!(stderr, "pathfinder: error: {error}");
}

/// Prints a note as one line on stderr.
pub fn note(text: &str) {
    // A failure of stderr is ignored.
    let _ = writeln!(io::stderr().lock(), "pathfinder: {text}");
}

/// Prints a text on stdout. Prints a failure on stderr, and returns it as `Err`.
pub fn text(text: &str) -> Result<(), ()> {
    bytes(text.as_bytes())
}

/// Prints bytes on stdout. Prints a failure on stderr, and returns it as `Err`.
pub fn bytes(bytes: &[u8]) -> Result<(), ()> {
    write(bytes).map_err(|why| error(&Error::new(format_args!("stdout: {why}"))))
}

/// Prints a report on stdout in a format. Prints a failure on stderr, and returns whether there was
/// none.
pub fn report(format: &str, report: &Report) -> bool {
    let written = rendered(format, report).and_then(|bytes| write(&bytes));
    written.map_err(|why| error(&Error::new(format_args!("stdout: {why}")))).is_ok()
}

/// Renders a report in a format. The format may include styles.
pub fn rendered(format: &str, report: &Report) -> io::Result<Vec<u8>> {
    if let Some(row) = report::COVERAGE_FORMATS.iter().find(|row| row.name == format) {
        // A failed check has no coverage.
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

/// Renders a report for a file, without styles.
pub(crate) fn for_file(format: &str, report: &Report) -> io::Result<Vec<u8>> {
    let styled = rendered(format, report)?;
    if format != "text" {
        return Ok(styled);
    }
    let mut plain = anstream::StripStream::new(Vec::new());
    plain.write_all(&styled)?;
    Ok(plain.into_inner())
}

/// Returns the texts of those start topics that concern this process.
pub fn facts(settings: &Settings) -> Vec<(Topic, String)> {
    let system =
        [std::slice::from_ref(&settings.program.target), &settings.program.args].concat().join(" ");
    let mut facts = vec![
        (Topic::Sut, format!("system under test: {system}")),
        (
            Topic::Platform,
            format!("arch: {}\nos: {}", std::env::consts::ARCH, std::env::consts::OS),
        ),
    ];
    // Linux has the host name in this file; elsewhere the name is omitted.
    if let Ok(name) = std::fs::read_to_string("/proc/sys/kernel/hostname") {
        facts.push((Topic::Platform, format!("hostname: {}", name.trim())));
    }
    if let Ok(jdk) = Jdk::find(&mut settings.clone()) {
        let (version, home) = (jdk.version, jdk.home);
        facts.push((Topic::Platform, format!("java: {version} in {}", home.display())));
    }
    if let Some(user) = user() {
        facts.push((Topic::User, format!("user: {user}")));
    }
    if let Ok(now) = SystemTime::now().duration_since(UNIX_EPOCH) {
        facts.push((Topic::Dtg, format!("started: {}", date(now.as_secs()))));
    }
    facts
}

/// Returns the user of this process, from the environment or from the system's list of users.
fn user() -> Option<String> {
    use std::os::unix::fs::MetadataExt;
    std::env::var("USER").ok().filter(|name| !name.is_empty()).or_else(|| {
        let id = std::fs::metadata("/proc/self").ok()?.uid().to_string();
        let users = std::fs::read_to_string("/etc/passwd").ok()?;
        let mut rows = users.lines().map(|row| row.split(':').collect::<Vec<_>>());
        rows.find(|row| row.get(2) == Some(&&*id)).map(|row| row[0].to_owned())
    })
}

/// Formats a time in UTC according to ISO 8601. Hinnant's `civil_from_days` converts days to dates.
fn date(seconds: u64) -> String {
    let (days, rest) = (seconds / 86_400 + 719_468, seconds % 86_400);
    let (era, of_era) = (days / 146_097, days % 146_097);
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let shifted = (5 * of_year + 2) / 153;
    let day = of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
    let year = year + era * 400 + u64::from(month <= 2);
    let (hour, minute, second) = (rest / 3_600, rest / 60 % 60, rest % 60);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
}

fn write(bytes: &[u8]) -> io::Result<()> {
    let mut stdout = anstream::stdout().lock();
    match stdout.write_all(bytes).and_then(|()| stdout.flush()) {
        Err(why) if why.kind() == ErrorKind::BrokenPipe => Ok(()),
        done => done,
    }
}

/// Adds the symbolic execution tree to a report, within the remaining time of the check. If there is no
/// tree, a warning has the reason.
pub(crate) fn add_tree(settings: &Settings, cancel: &AtomicBool, report: &mut Report) {
    if !settings.environment.symbolic || report.verdict == Verdict::Error {
        return;
    }
    let mut settings = settings.clone();
    settings.limits.spend_time(Duration::from_millis(report.statistics.elapsed_ms));
    match session::symbolic_tree(&settings, cancel) {
        Ok(tree) => {
            let paths = tree.as_ref().filter(|_| settings.report.input_paths);
            report.listeners.extend(paths.map(SymbolicTree::paths));
            report.presentation.symbolic_tree = tree;
        }
        Err(error) => {
            let message = format!("the paths over the inputs are not shown: {error}");
            report.warnings.push(Warning::general("tree", "", message));
        }
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn dates_follow_the_calendar() {
        for (seconds, wanted) in [
            (0, "1970-01-01T00:00:00Z"),
            (951_782_400, "2000-02-29T00:00:00Z"),
            (1_741_012_245, "2025-03-03T14:30:45Z"),
            (4_102_444_799, "2099-12-31T23:59:59Z"),
        ] {
            assert_eq!(super::date(seconds), wanted);
        }
    }
}
