//! The command `lint`: prints and writes the warnings of a target.

use crate::options::{LintOptions, Output};
use crate::{FAILED, destinations, output, progress, tell, watch_for_interrupts, write_report};
use config::FailOn;
use report::lint::LintListing;
use session::{Control, Error, LintRequest};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Computes, prints and writes the warnings. Returns the exit code.
pub fn lint(options: &LintOptions, pairs: &[(String, String)]) -> i32 {
    match listing(options, pairs).and_then(|listing| show(options, &listing)) {
        Ok(code) => code,
        Err(error) => {
            output::error(&error);
            FAILED
        }
    }
}

fn listing(options: &LintOptions, pairs: &[(String, String)]) -> Result<LintListing, Error> {
    let settings = options.settings(pairs)?;
    let results = options.json.iter().chain(&options.write_baseline);
    let results = results.chain(options.reports.iter().map(|output| &output.to));
    let results: Vec<&Path> = results.map(PathBuf::as_path).collect();
    destinations::are_different(results.iter().copied())?;
    destinations::spare_program(results, &settings)?;
    let known = options.baseline.as_deref().map(baseline).transpose()?.unwrap_or_default();
    let request = LintRequest {
        rules: options.rules.clone(),
        without: options.without.clone(),
        known,
        confirm: options.confirm,
    };
    if !request.confirm {
        return crate::inspected(&settings, |control| session::lint(&settings, &request, control));
    }
    watch_for_interrupts();
    crate::end_children(settings.limits.time_limit);
    crate::guard::guarded(|| {
        let display = progress::Display::new(settings.report.progress);
        let show = |now: &session::Progress| display.show(now);
        let control = Control { cancel: &crate::CANCEL, progress: &show, found: None };
        session::lint(&settings, &request, &control)
    })
}

/// Reads the ids of known warnings, one a line.
fn baseline(file: &Path) -> Result<BTreeSet<String>, Error> {
    let text = config::disk::read_text(file)
        .map_err(|why| Error::new(format_args!("{}: {why}", file.display())))?;
    report::known_warnings(&text)
        .map_err(|why| Error::new(format_args!("{} {why}", file.display())))
}

fn show(options: &LintOptions, listing: &LintListing) -> Result<i32, Error> {
    crate::note_limits(&listing.limits);
    let write = |file: &Path, text: String| {
        config::disk::write(file, text)
            .map_err(|why| Error::new(format_args!("{}: {why}", file.display())))
    };
    if let Some(file) = &options.write_baseline {
        let ids: Vec<&str> = listing.warnings.iter().map(|entry| entry.id.as_str()).collect();
        write(file, ids.join("\n") + "\n")?;
    }
    let is_stdout = |file: &Path| file.as_os_str() == "-";
    let on_stdout = options.json.as_deref().is_some_and(is_stdout)
        || options.reports.iter().any(Output::is_stdout);
    if !on_stdout && tell(Ok(listing.text())) != 0 {
        return Ok(FAILED);
    }
    if let Some(file) = &options.json {
        let json = listing.json().map_err(Error::new)?;
        if is_stdout(file) {
            if tell(Ok(json)) != 0 {
                return Ok(FAILED);
            }
        } else {
            write(file, json)?;
        }
    }
    let report = listing.report();
    for output in &options.reports {
        if !write_report(output, &report) {
            return Ok(FAILED);
        }
    }
    let fails = options.fail_on == Some(FailOn::Warning);
    Ok(i32::from(fails && !listing.warnings.is_empty()))
}
