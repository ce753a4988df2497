//! The findings of searches that were repeated with other settings.
//!
//! Invariant: each is an execution of the program. Its path is executed again before it is reported, unless
//! a limit prevents this; a finding that does not occur again is no violation.

use super::attempt::Searched;
use super::report::{explain_concretely, unwritten};
use super::unrestricted::unrestrict;
use crate::budget::Budget;
use crate::explain::Explainer;
use crate::findings::Counterexample;
use crate::job::Job;
use crate::prefix::Prefix;
use crate::refine::refine;
use crate::shorten::{Shortener, summarize};
use crate::temporal;
use config::Error;
use report::{Report, SourceText, Violation, Warning};
use search::FrontierRequirements;
use std::collections::BTreeSet;
use vm::lock_protection::ALL_VARIABLES;

/// The findings of an ended search whose result is invalid.
pub(super) struct Abandoned {
    /// The program, with the settings of the search.
    job: Job,
    /// The findings, with paths of `job`.
    found: Vec<Counterexample>,
    transitions: u64,
    /// Whether the paths may be shortened.
    shortens: bool,
}

/// The violations, each with the warning about its path, if there is one.
type Told = Vec<(Violation, Option<Warning>)>;

impl Abandoned {
    /// Creates the findings with paths of `job`. Stored states near their ends are discarded.
    pub(super) fn new(
        job: Job,
        mut found: Vec<Counterexample>,
        transitions: u64,
        shortens: bool,
    ) -> Option<Self> {
        for one in &mut found {
            one.load(None);
        }
        (!found.is_empty()).then_some(Self { job, found, transitions, shortens })
    }

    /// Takes the findings of a search. Their paths have all scheduling points that the search found to be
    /// necessary.
    pub(super) fn of(
        mut job: Job,
        prefix: Option<&Prefix>,
        mut searched: Searched,
    ) -> Option<Self> {
        let machine = &searched.system.machine;
        let declined = machine.run.lock_protection.declined.iter().cloned();
        job.settings.schedules.unprotected.extend(declined);
        if let Some(prefix) = prefix {
            prefix.precede(&mut searched.observer);
        }
        let found = std::mem::take(&mut searched.observer.found);
        Self::new(job, found, searched.counts.transitions, prefix.is_none())
    }

    /// Adds the violations that the report lacks. The path of the first violation of the report is written
    /// to the trace file.
    pub(super) fn explain(mut self, budget: &Budget<'_>, report: &mut Report) {
        self.found.retain(|one| is_new(one, report));
        if self.found.is_empty() || !report.violations.is_empty() && !self.job.settings.all_errors {
            return;
        }
        let all = self.found.clone();
        if self.tell(all.clone(), budget, report).is_ok() {
            return;
        }
        // A single path that cannot be executed again does not hide the other findings.
        for one in all {
            if is_new(&one, report)
                && let Err(why) = self.tell(vec![one.clone()], budget, report)
                && !report.reasons.is_empty()
            {
                let id = one.finding.id();
                let text = format!(
                    "a search that was repeated with other settings found it, and it does not occur again: {why}"
                );
                report.warnings.push(Warning::general("explanation", &id, text));
            }
        }
    }

    /// Adds these findings to the report, or none of them.
    fn tell(
        &self,
        mut found: Vec<Counterexample>,
        budget: &Budget<'_>,
        report: &mut Report,
    ) -> Result<(), Error> {
        let mut job = self.job.with(self.job.settings.clone());
        if job.settings.environment.symbolic {
            return explain_concretely(&job, &found, budget, report);
        }
        let is_first = report.violations.is_empty();
        let (told, classes, texts) = self.told(&mut job, &mut found, budget)?;
        for (violation, warning) in told {
            report.violations.push(violation);
            report.warnings.extend(warning);
        }
        report.sources.extend(texts);
        if let Some(path) = job.settings.files.trace.as_ref().filter(|_| is_first) {
            let (first, finding) = (&found[0], Some(&found[0].finding));
            let written = crate::trace::write(path, &job, &classes, finding, first.into());
            report.warnings.extend(written.err().as_ref().map(unwritten));
        }
        Ok(())
    }

    /// Explains these findings. The parameter `found` receives the explained paths, and `job` their level.
    fn told(
        &self,
        job: &mut Job,
        found: &mut Vec<Counterexample>,
        budget: &Budget<'_>,
    ) -> Result<(Told, BTreeSet<String>, Vec<SourceText>), Error> {
        if budget.is_spent() {
            let mut explainer = Explainer::new(job);
            let told = found.iter().map(|one| summarize(one, &mut explainer, budget));
            let told = told.map(|(violation, warning)| (violation, Some(warning))).collect();
            return Ok((told, explainer.classes().clone(), explainer.texts()));
        }
        let (mut system, mut observer, start) =
            job.initial_state(FrontierRequirements::default())?;
        unrestrict(&mut system);
        system.filter = None;
        observer.found = std::mem::take(found);
        if job.reduction().lock_protection && refine(&mut system, &start, &mut observer, budget) {
            job.settings.schedules.unprotected.insert(ALL_VARIABLES.to_owned());
        }
        *found = observer.found;
        let job = &*job;
        temporal::confirm(job, found)?;
        let effort = (found.len(), self.transitions);
        let shortener = Shortener::new(job, system, start, effort, budget)?;
        let mut explainer = Explainer::new(job);
        let told = shortener.explain_all(found, &mut explainer, self.shortens)?;
        Ok((told, explainer.classes().clone(), explainer.texts()))
    }
}

/// Whether the report lacks the violation.
fn is_new(one: &Counterexample, report: &Report) -> bool {
    report.violations.iter().all(|violation| violation.id != one.finding.id())
}
