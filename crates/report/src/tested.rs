//! The results of the test methods of a `JUnit` check.
//!
//! Invariant: each discovered test method has a result.

use crate::{Report, Statistics, Stuck, Verdict};
use serde::{Deserialize, Serialize};

/// The result of a test.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// Every execution was explored and no property is violated.
    Safe,
    /// A property is violated.
    Unsafe,
    /// The test could not be checked.
    #[default]
    Error,
    /// The search is incomplete, and the explored part has no violation.
    Incomplete,
    /// An annotation disables the test, or an assumption of the test fails on every path.
    Skipped,
}

impl Outcome {
    /// Returns the name of the result in reports.
    pub fn word(self) -> &'static str {
        match self {
            Self::Safe => "safe",
            Self::Unsafe => "unsafe",
            Self::Error => "error",
            Self::Incomplete => "incomplete",
            Self::Skipped => "skipped",
        }
    }
}

impl From<Verdict> for Outcome {
    fn from(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Safe => Self::Safe,
            Verdict::Unsafe => Self::Unsafe,
            Verdict::Error => Self::Error,
            Verdict::Incomplete => Self::Incomplete,
        }
    }
}

/// The result of a test method. The violations of the test are in the report, with the name of the test.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TestResult {
    /// The test as `Class#method`, or the class if the whole class is refused.
    pub name: String,
    /// The name that the annotation `@DisplayName` gives the test.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub display_name: Option<String>,
    /// The result of the test.
    pub verdict: Outcome,
    /// The reason for a skipped, incomplete or failed check. For a safe test, the note that no execution ends.
    pub reason: Option<String>,
    /// Features of `JUnit` that the check ignored, such as a timeout.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// The place at which most states begin, if a bound or an interrupt ended the search.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stuck: Option<Box<Stuck>>,
    /// Whether the result is from the cache of an earlier check.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub cached: bool,
    /// The cost of the search; for a cached result, the cost of the earlier search.
    pub statistics: Statistics,
}

impl TestResult {
    /// Returns the class, with dots.
    pub fn class(&self) -> &str {
        self.name.split('#').next().unwrap_or_default()
    }

    /// Returns the method, or the class's simple name if the whole class is refused.
    pub fn method(&self) -> &str {
        match self.name.split_once('#') {
            Some((_, method)) => method,
            None => self.name.rsplit('.').next().unwrap_or_default(),
        }
    }
}

impl TestResult {
    /// Returns the method with the display name, if there is one.
    pub(crate) fn told(&self) -> String {
        format!("{}{}", self.method(), in_quotes(self.display_name.as_deref()))
    }

    /// Returns the time that the check of the test took in this run.
    pub fn elapsed_ms(&self) -> u64 {
        if self.cached { 0 } else { self.statistics.elapsed_ms }
    }
}

/// Returns a display name in brackets and quotes; empty without a display name.
fn in_quotes(name: Option<&str>) -> String {
    name.map(|name| format!(" (\"{name}\")")).unwrap_or_default()
}

/// Returns the name of a test of a report, with the display name, if there is one.
pub(crate) fn told(report: &Report, test: &str) -> String {
    let known = report.tests.iter().find(|known| known.name == test);
    format!("{test}{}", in_quotes(known.and_then(|known| known.display_name.as_deref())))
}

/// The text that reports show for a cached result.
pub(crate) const FROM_CACHE: &str = "cached: nothing changed since an earlier check";

/// Returns the number of tests whose results are cached.
pub fn cached(tests: &[TestResult]) -> usize {
    tests.iter().filter(|test| test.cached).count()
}

/// Returns the number of tests with a result.
pub fn count(tests: &[TestResult], verdict: Outcome) -> usize {
    tests.iter().filter(|test| test.verdict == verdict).count()
}
