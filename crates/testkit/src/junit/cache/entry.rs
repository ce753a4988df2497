//! The file with the kept result of one test.
//!
//! Source: decision 0095. Invariant: a file with a changed or missing byte is ignored. Files are
//! replaced atomically.

use base::fingerprint;
use report::tested::Outcome;
use report::{Report, SeenPart, SourceText, Verdict};
use serde::{Deserialize, Serialize};
use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};
use std::{fs, process};

/// The beginning of each file, with the version of the format.
const HEAD: &str = "pathfinder test result 1";
/// The maximal size of a file that is read.
const LONGEST: u64 = 64 << 20;
/// The number of the next draft, which distinguishes the drafts of one process.
static NEXT_DRAFT: AtomicU32 = AtomicU32::new(0);

/// The last result of a test, with its proof if the result is `safe`.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct KeptResult {
    /// The name of the test.
    pub(super) test: String,
    /// The result of the test.
    pub(super) outcome: Outcome,
    /// The proof of the result, if the result is `safe`.
    pub(super) proof: Option<Proof>,
}

/// A safe result, and everything on which it depends.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Proof {
    /// The fingerprint of classes, JDK, tool and settings.
    pub(super) key: String,
    /// The parts of real files that the test has read or looked up.
    pub(super) seen: Vec<SeenPart>,
    /// The report of the check.
    pub(super) report: Report,
    /// The sources of the warnings, which the serialized report omits.
    pub(super) sources: Vec<SourceText>,
    /// The ranks of the locations of the warnings, which the serialized report omits too.
    pub(super) ranks: Vec<Option<u32>>,
}

impl Proof {
    /// Returns the proof of a report; none unless the report is safe without violations.
    pub(super) fn of(key: String, report: &Report) -> Option<Self> {
        let is_safe = report.settled() == Verdict::Safe && report.violations.is_empty();
        let places = report.warnings.iter().map(|warning| warning.location.as_ref());
        is_safe.then(|| Self {
            key,
            seen: report.evidence.seen.clone(),
            report: report.clone(),
            sources: report.sources.clone(),
            ranks: places.map(|place| place.and_then(|place| place.rank)).collect(),
        })
    }

    /// Returns the report with the parts that its serialized form omits; none unless it is safe.
    pub(super) fn into_report(self) -> Option<Report> {
        let mut report = Report { sources: self.sources, ..self.report };
        for (warning, rank) in report.warnings.iter_mut().zip(self.ranks) {
            if let Some(place) = &mut warning.location {
                place.rank = rank;
            }
        }
        let is_safe = report.settled() == Verdict::Safe && report.violations.is_empty();
        is_safe.then_some(report)
    }
}

impl KeptResult {
    /// Reads a file; none if the file is missing or invalid.
    pub(super) fn read(file: &Path) -> Option<Self> {
        let bytes = classes::bounded::read(file, LONGEST).ok()?;
        let end = bytes.iter().position(|byte| *byte == b'\n')?;
        let (head, text) = (&bytes[..end], &bytes[end + 1..]);
        if head != head_of(text).as_bytes() {
            return None;
        }
        serde_json::from_slice(text).ok()
    }

    /// Returns the bytes of the file.
    pub(super) fn bytes(&self) -> serde_json::Result<Vec<u8>> {
        let text = serde_json::to_vec(self)?;
        Ok([head_of(&text).as_bytes(), b"\n", &text].concat())
    }
}

fn head_of(text: &[u8]) -> String {
    format!("{HEAD} {:032x}", fingerprint::wide(text))
}

/// Replaces a file atomically: a draft is written and then renamed.
pub(super) fn replace(file: &Path, bytes: &[u8]) -> io::Result<()> {
    let number = NEXT_DRAFT.fetch_add(1, Ordering::Relaxed);
    let draft = file.with_extension(format!("{}-{number}", process::id()));
    let replaced = fs::write(&draft, bytes).and_then(|()| fs::rename(&draft, file));
    if replaced.is_err() {
        // A draft that remains only wastes space.
        let _ = fs::remove_file(&draft);
    }
    replaced
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use report::{Location, Warning};

    fn safe() -> Report {
        let sources = vec![SourceText { path: "A.java".into(), text: "class A {}".into() }];
        let place = Location { class: "A".into(), rank: Some(2), ..Location::default() };
        let mut warning = Warning::general("data-race", "A.a", "unordered");
        warning.location = Some(place);
        let (verdict, warnings) = (Verdict::Safe, vec![warning]);
        Report { verdict, complete: true, warnings, sources, ..Report::default() }
    }

    fn entry() -> KeptResult {
        let proof = Proof::of("key".into(), &safe());
        KeptResult { test: "ATest#a".into(), outcome: Outcome::Safe, proof }
    }

    #[test]
    fn a_proof_is_read_back() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("entry");
        replace(&file, &entry().bytes().unwrap()).unwrap();
        let read = KeptResult::read(&file).unwrap();
        assert_eq!((read.test.as_str(), read.outcome), ("ATest#a", Outcome::Safe));
        assert_eq!(read.proof.unwrap().into_report().unwrap(), safe());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn only_safe_reports_are_proofs() {
        let incomplete = Report { complete: false, ..safe() };
        let violation = report::Violation::default();
        let unsafe_one = Report { violations: vec![violation], ..safe() };
        for report in [incomplete, unsafe_one, Report::default()] {
            assert!(Proof::of("key".into(), &report).is_none());
            let kept = Proof { report, ..entry().proof.unwrap() };
            assert!(kept.into_report().is_none());
        }
    }

    #[test]
    fn each_changed_or_missing_byte_makes_the_file_invalid() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("entry");
        let bytes = entry().bytes().unwrap();
        assert!(KeptResult::read(&file).is_none());
        for at in 0..bytes.len() {
            let mut changed = bytes.clone();
            changed[at] ^= 1;
            fs::write(&file, &changed).unwrap();
            assert!(KeptResult::read(&file).is_none(), "byte {at}");
            fs::write(&file, &bytes[..at]).unwrap();
            assert!(KeptResult::read(&file).is_none(), "length {at}");
        }
        fs::write(&file, &bytes).unwrap();
        assert!(KeptResult::read(&file).is_some());
    }
}
