//! `check`: explores every execution and reports what is violated.
//!
//! A [`Plan`] says what is searched and how. An [`Attempt`] searches it once. It ends with a report, or
//! with a [`Retry`]: the reason why another search is needed, which makes the next plan. A search that
//! ends without a violation proves that there is none unless it left a [`Doubt`].
//!
//! A technique that refines an abstraction (CEGAR) is one more [`Retry`]: its plan has the refined
//! abstraction. A temporal property is searched in the product of the system and an automaton, which
//! [`Attempt`] explores in place of the system.
//!
//! Source: SEMANTICS 7 and 13. Invariant: each plan leaves out less than the one before, so there is a
//! last one.

mod attempt;
pub(crate) mod doubt;
mod plan;
mod report;
mod retry;
pub(crate) mod statistics;
mod unrestricted;

use crate::control::Control;
use ::report::Report;
use attempt::{Attempt, Outcome};
use config::{Error, Settings};
use plan::Plan;

/// Explores every execution of the target.
pub(crate) fn check(settings: &Settings, control: &Control<'_>) -> Result<Report, Error> {
    let settings = &settings.without_lock_facts();
    if settings.analysis.guided {
        return crate::race_detection::guided::guided(settings, control);
    }
    let mut plan = Plan::new(settings)?;
    loop {
        match Attempt::new(plan, control)?.run()? {
            Outcome::Done(report) => return Ok(*report),
            Outcome::Retry(next) => plan = *next,
        }
    }
}
