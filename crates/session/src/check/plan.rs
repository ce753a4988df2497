//! The settings and the start of one attempt of a check.
//!
//! Invariant: `asked` never changes. A retry changes only the settings of the search.

use super::abandoned::Abandoned;
use super::retry::Retry;
use super::samples::Samples;
use crate::checkpoint::Checkpoint;
use config::{Error, Settings};
use report::{EarlierSearches, Report, VariableFact};
use std::time::Duration;

/// The settings of one attempt.
pub(super) struct Plan<'a> {
    /// The settings as given by the user. Checkpoints are valid only for them.
    pub(super) asked: &'a Settings,
    /// The settings of the search.
    pub(super) settings: Settings,
    /// The checkpoint from which the search continues.
    pub(super) resume: Option<Checkpoint>,
    /// The executions that were sampled, if sampling took place.
    pub(super) samples: Option<Samples>,
    /// The facts of earlier attempts.
    pub(super) facts: Vec<VariableFact>,
    /// The result that this plan tries to improve, by longer strings as inputs or more scheduling points.
    pub(super) shorter: Option<Box<Report>>,
    /// Whether the plan differs only by more scheduling points. Its path to the same violation is then
    /// better.
    pub(super) is_finer: bool,
    /// The searches of earlier attempts.
    pub(super) earlier: EarlierSearches,
    /// The findings of earlier attempts.
    pub(super) abandoned: Vec<Abandoned>,
}

impl<'a> Plan<'a> {
    /// Returns the first plan of a check with these settings.
    pub(super) fn new(asked: &'a Settings) -> Result<Self, Error> {
        let Some(path) = &asked.checkpoint.resume else {
            return Ok(Self {
                asked,
                settings: asked.clone(),
                resume: None,
                samples: None,
                facts: Vec::new(),
                shorter: None,
                is_finer: false,
                earlier: EarlierSearches::default(),
                abandoned: Vec::new(),
            });
        };
        asked.validate()?;
        let checkpoint = Checkpoint::open(path, asked)?;
        let settings = checkpoint.searched(asked);
        Ok(Self {
            asked,
            settings,
            resume: Some(checkpoint),
            samples: None,
            facts: Vec::new(),
            shorter: None,
            is_finer: false,
            earlier: EarlierSearches::default(),
            abandoned: Vec::new(),
        })
    }

    /// Returns the plan that repeats a search with these settings.
    pub(super) fn repeating(
        asked: &'a Settings,
        settings: Settings,
        facts: Vec<VariableFact>,
        shorter: Box<Report>,
    ) -> Self {
        let earlier = shorter.statistics.earlier.unwrap_or_default();
        let (resume, samples, shorter) = (None, None, Some(shorter));
        let (is_finer, abandoned) = (false, Vec::new());
        Self { asked, settings, resume, samples, facts, shorter, is_finer, earlier, abandoned }
    }

    /// Returns the plan after an attempt with `settings` that ended with a retry. Its search starts
    /// from the initial state, with the remaining time. The findings of the attempt are `found`.
    pub(super) fn after(
        mut self,
        settings: &Settings,
        retry: Retry,
        found: Option<Abandoned>,
        states: u64,
        elapsed: Duration,
    ) -> Self {
        let keeps = retry.keeps_findings();
        #[cfg(test)]
        let keeps = keeps && !crate::waiting_loops::has_mutant();
        let mut settings = retry.apply(settings);
        let elapsed_ms = u64::try_from(elapsed.as_millis()).unwrap_or(u64::MAX);
        self.earlier.add(EarlierSearches { searches: 1, states, elapsed_ms });
        settings.limits.spend_time(elapsed);
        let (mut samples, mut drawn) = (self.samples, None);
        if let Some(unfit) = samples.take_if(|samples| !samples.fit(&settings)) {
            drawn = unfit.into_findings();
        }
        let Self { asked, facts, shorter, is_finer, earlier, mut abandoned, .. } = self;
        abandoned.extend(found.into_iter().chain(drawn).filter(|_| keeps));
        let resume = None;
        Self { asked, settings, resume, samples, facts, shorter, is_finer, earlier, abandoned }
    }
}
