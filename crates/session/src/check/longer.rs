//! Repeats a short search with longer strings as inputs.
//!
//! If strings exceed the default bound, the result is incomplete, and a violation may need longer
//! strings. The bound is therefore doubled as long as searches are short.
//!
//! Invariant: a repetition may add violations to the result. It never removes violations.

use super::attempt::Searched;
use config::Settings;
use report::Report;
use search::Outcome;
use std::time::Duration;

/// The maximal bound of a repetition.
const MOST: u32 = 64;
/// The maximal number of states of a search that is then repeated.
const STATES: u64 = 5_000;
/// The maximal number of states of a repetition.
const REPEATED_STATES: u64 = 50_000;
/// The time limit of a repetition.
const TIME: Duration = Duration::from_secs(5);

impl Searched {
    /// Whether the search explored all states within its bounds on inputs.
    fn is_complete(&self) -> bool {
        matches!(&self.explored, Ok(done) if done.outcome == Outcome::Complete)
    }

    /// Returns the settings of the repetition, if the search was short and strings exceeded the default
    /// bound.
    pub(super) fn with_longer_strings(&self, settings: &Settings) -> Option<Settings> {
        let run = self.system.machine.live.symbols.run.as_ref()?;
        let keeps_files =
            settings.checkpoint.file.is_some() || settings.checkpoint.resume.is_some();
        if !run.borrow().cuts_strings
            || !self.is_complete()
            || self.counts.states_new > STATES
            || self.observer.listening.is_some()
            || keeps_files
        {
            return None;
        }
        let mut settings = settings.clone();
        let bounds = &mut settings.environment.bounds;
        let most = bounds.limits().string_length.most.saturating_mul(2);
        if most > MOST {
            return None;
        }
        bounds.tried_string_length = Some(most);
        let limits = &mut settings.limits;
        let left = limits.time_limit.map(|limit| limit.saturating_sub(self.started.elapsed()));
        match left {
            Some(left) if left < TIME => limits.use_part_of_time(left),
            _ => {
                limits.time_limit = Some(TIME);
                limits.requested_time_limit = None;
            }
        }
        limits.max_states = Some(limits.max_states.unwrap_or(u64::MAX).min(REPEATED_STATES));
        Some(settings)
    }

    /// Whether the result of this repetition is better than the result `shorter` of the search that it
    /// repeats.
    pub(super) fn improves(&self, shorter: &Report, is_finer: bool) -> bool {
        let found = &self.observer.found;
        let is_found = |id: &str| found.iter().any(|found| found.finding.id() == id);
        let keeps_all = shorter.violations.iter().all(|violation| is_found(&violation.id));
        let found_more = found.len() > shorter.violations.len();
        keeps_all && (is_finer || self.is_complete() || found_more)
    }
}
