//! Settings of result files and reports.

use crate::{Failures, ProgressMode};
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// The result file, and recorded paths.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct FileSettings {
    /// The result file; `-` is stdout.
    pub json: Option<PathBuf>,
    /// The file for the first error path.
    pub trace: Option<PathBuf>,
    /// The recorded path from whose end the search continues.
    pub begin_with: Option<PathBuf>,
    /// The file of known violations.
    pub baseline: Option<PathBuf>,
    /// Whether the baseline is written, even if it exists.
    pub write_baseline: bool,
}

/// The printed report and the progress.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ReportSettings {
    /// Whether every step of an error path is shown.
    pub trace_detail: bool,
    /// Whether the text report lists the assumptions of the verdict.
    pub assumptions: bool,
    /// Whether the result lists the paths over the inputs, with their conditions and values.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub input_paths: bool,
    /// Whether the result lists the methods that choose between inputs.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub fork_profile: bool,
    /// The topics of the printed report, as in JPF.
    pub console: report::Console,
    /// The condition for the display of progress.
    pub progress: ProgressMode,
    /// The results that are failures in reports for CI systems.
    pub failures: Failures,
}
