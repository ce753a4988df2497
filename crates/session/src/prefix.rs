//! A search that continues from the end of a recorded path.
//!
//! Source: JPF's `ChoiceSelector` with `choice.use_trace`. Choices follow the path up to its end. From
//! there, all choices are explored.
//!
//! Invariant: branches off the path are not explored, so the verdict is never `safe`. The path of a
//! finding begins with the recorded path, which has its recorded settings.

use crate::check::doubt::Doubt;
use crate::confirm;
use crate::findings::{Counterexample, findings};
use crate::job::Job;
use crate::observer::PropertyObserver;
use crate::recorded_path;
use crate::replay::{Replay, settle};
use crate::system::JavaSystem;
use crate::trace::Trace;
use config::{Choosing, Error, Por, Settings, listed};
use search::{Exploration, Outcome, Step, System};
use std::path::PathBuf;

/// Settings that determine the alternatives, in addition to those of `Choosing`.
const DECISIVE: [&str; 14] = [
    "target",
    "args",
    "enumerate-random",
    "processors",
    "host-name",
    "system-properties",
    "add-exports",
    "add-opens",
    "add-reads",
    "add-modules",
    "spurious",
    "timeouts",
    "trust-jdk",
    "heap-limit",
];

/// The recorded path that precedes a search.
#[derive(Debug)]
pub(crate) struct Prefix {
    file: PathBuf,
    trace: Trace,
    /// The settings of the search, which agree with the recorded ones.
    pub(crate) settings: Settings,
    /// The choices as executed.
    taken: Vec<u32>,
    /// The number of violations that the path contains.
    met: usize,
    /// Whether the search ends at the end of the path.
    pub(crate) ends: bool,
}

impl Prefix {
    /// Opens the recorded path that the settings name.
    pub(crate) fn open(settings: &Settings) -> Result<Option<Self>, Error> {
        let Some(file) = &settings.files.begin_with else { return Ok(None) };
        settings.validate()?;
        let mut trace = recorded_path::read(file, settings)?;
        let recorded = &trace.settings;
        let differ = differing(recorded, settings)?;
        if !differ.is_empty() {
            return Err(Error::new(format_args!(
                "the path in {} was recorded with other settings: {}",
                file.display(),
                differ.join(", ")
            )));
        }
        if recorded.reduction().lock_protection {
            let unfit = || {
                Error::new(format_args!(
                    "the path in {} has a step that was cut off for its length under a lock: it can be replayed, but not searched from",
                    file.display()
                ))
            };
            trace = confirm::at_single_accesses(trace, settings)?.ok_or_else(unfit)?;
        }
        let recorded = &trace.settings;
        // Without facts about locks, all levels except `none` have the same transitions.
        let por = if recorded.reduction().level == Por::None { Por::None } else { Por::Local };
        let choosing = Choosing { replays: true, ..settings.environment.choosing };
        let mut settings = settings.reduced_to(por);
        settings.model.jdk_steps = recorded.model.jdk_steps;
        settings.model.masks = recorded.model.masks;
        settings.environment.choosing = choosing;
        let file = file.clone();
        Ok(Some(Self { file, trace, settings, taken: Vec::new(), met: 0, ends: false }))
    }

    /// Executes the path to its end. Ends at the first violation, unless all are requested. Returns the
    /// vector of the last state.
    pub(crate) fn follow(
        &mut self,
        job: &Job,
        system: &mut JavaSystem,
        observer: &mut PropertyObserver,
    ) -> Result<Vec<u32>, Error> {
        system.asks_for_inside = false;
        let mut points = self.points()?.into_iter();
        let mut left = points.len();
        settle(system)?;
        while left > 0 {
            let choice = match system.alternatives().len() {
                0 => break,
                1 => 0,
                _ => {
                    left -= 1;
                    points.next().unwrap_or_default()
                }
            };
            let step = system.step(choice).map_err(|fault| self.unfit(&fault))?;
            self.taken.push(choice);
            if step != Step::Next {
                observer.terminated = system.terminated;
                self.ends = true;
                break;
            }
            let mut found = findings(job, &mut system.machine)?;
            if let Some(listening) = &mut observer.listening {
                found.extend(listening.found());
            }
            for finding in found {
                if observer.seen.insert(finding.id()) {
                    let kept = system.last.kept_before.clone();
                    observer.found.push(Counterexample::new(finding, self.taken.clone(), kept));
                    self.met += 1;
                    self.ends = !job.settings.all_errors;
                }
            }
            settle(system)?;
            if self.ends {
                break;
            }
        }
        let mut vector = Vec::new();
        system.encode(&mut vector).map_err(Error::new)?;
        system.restore(&vector).map_err(Error::new)?;
        Ok(vector)
    }

    /// Returns the choices of the path in states with several alternatives. A program that tests for a
    /// replay may visit other states with one alternative.
    fn points(&self) -> Result<Vec<u32>, Error> {
        // A path in JPF's format was executed when it was read, so it is not replayed.
        let replays = self.trace.jdk.is_empty();
        let choosing = Choosing { replays, ..self.settings.environment.choosing };
        let mut settings = self.settings.clone();
        settings.environment.choosing = choosing;
        let job = Job::new(&settings)?;
        let (system, globals) = (JavaSystem::new(job.machine()?), self.trace.kept.to_globals());
        let mut replay = Replay::begin_recorded(system, &self.trace.choices, globals, false)?;
        let mut points = Vec::new();
        for choice in &self.trace.choices {
            replay.state()?;
            if replay.system.alternatives().len() > 1 {
                points.push(*choice);
            }
            replay.step().map_err(|fault| self.unfit(&fault))?;
        }
        Ok(points)
    }

    fn unfit(&self, why: &dyn std::fmt::Display) -> Error {
        Error::new(format_args!("the path in {} cannot be followed: {why}", self.file.display()))
    }

    /// Prepends the recorded path to the paths that the search found.
    pub(crate) fn precede(&self, observer: &mut PropertyObserver) {
        observer.found.iter_mut().for_each(|one| one.near = None);
        let found = observer.found.iter_mut().skip(self.met).map(|one| &mut one.path);
        for path in found.chain(observer.stored.values_mut().map(|(path, _)| path)) {
            path.splice(0..0, self.taken.iter().copied());
        }
    }

    /// Returns the reason of incompleteness: branches off the path are not explored.
    pub(crate) fn doubt(&self) -> Doubt {
        Doubt::Prefix(self.file.clone())
    }

    /// Describes differences between the program at the time of the recording and the present one.
    pub(crate) fn differences(&self, job: &Job) -> Result<Vec<String>, Error> {
        self.trace.differences(job)
    }
}

/// Returns the result of an empty search.
pub(crate) fn nothing() -> Exploration {
    Exploration {
        outcome: Outcome::Stopped,
        statistics: search::Statistics::default(),
        elapsed: std::time::Duration::ZERO,
        extra_bytes: 0,
    }
}

/// Returns the names of differing settings that determine the alternatives.
fn differing(recorded: &Settings, now: &Settings) -> Result<Vec<&'static str>, Error> {
    let (before, after) = (listed(recorded).map_err(Error::new)?, listed(now).map_err(Error::new)?);
    let mut all: Vec<&str> =
        DECISIVE.into_iter().filter(|name| before.get(*name) != after.get(*name)).collect();
    let plain = |choosing: Choosing| Choosing { replays: false, ..choosing };
    if plain(recorded.environment.choosing) != plain(now.environment.choosing) {
        all.push("choosing");
    }
    if recorded.reduction().level != Por::None && now.asks_for(Por::None) {
        all.push("por");
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn decisive_settings_exist() {
        let all = listed(&Settings::default()).unwrap();
        let unknown: Vec<&str> =
            DECISIVE.into_iter().filter(|name| !all.contains_key(*name)).collect();
        assert!(unknown.is_empty(), "{unknown:?}");
    }
}
