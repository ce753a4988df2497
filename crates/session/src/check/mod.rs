//! The command `check`: explores every execution and reports the violations.
//!
//! A [`Plan`] has the settings of a search, and an [`Attempt`] executes the search. An attempt ends
//! with a report, or with a [`Retry`]: the reason for another search, which determines the next plan. A
//! search that ends without a violation and without a [`Doubt`] is a proof of safety.
//!
//! Abstraction refinement (CEGAR) would be a further [`Retry`], whose plan has the refined abstraction.
//! Temporal properties are checked on the graph that an attempt records (decision 0063).
//!
//! Source: SEMANTICS 7 and 13. Invariant: the sequence of plans is finite. Each plan omits less than
//! its predecessor, except that late timeouts are chosen at most once.

mod abandoned;
mod attempt;
pub(crate) mod doubt;
mod facts;
mod longer;
mod plan;
mod report;
mod retry;
mod samples;
pub(crate) mod stale;
pub(crate) mod statistics;
mod unrestricted;

use crate::control::{Announcer, Control};
use crate::temporal;
use ::report::Report;
use attempt::{Attempt, Outcome};
use config::{Error, Settings};
use plan::Plan;
use std::time::{Duration, Instant};

/// The time before a search that is not taken from its limit.
const PREPARATION: Duration = Duration::from_millis(500);

/// Explores every execution of the target.
pub(crate) fn check(settings: &Settings, control: &Control<'_>) -> Result<Report, Error> {
    let started = Instant::now();
    let settings = temporal::with_comments(&temporal::with_annotations(settings)?)?;
    let mut settings = temporal::settled(&settings)?;
    // The compilation of the target is part of the check.
    let elapsed = started.elapsed();
    if elapsed > PREPARATION {
        settings.limits.spend_time(elapsed);
    }
    let settings = &settings.without_lock_facts();
    if settings.analysis.guided {
        return crate::race_detection::guided::guided(settings, control);
    }
    let mut plan = Plan::new(settings)?;
    let announcer = Announcer::of(control);
    loop {
        match Attempt::new(plan, control, announcer.clone())?.run()? {
            Outcome::Done(report) => return Ok(*report),
            Outcome::Retry(next) => plan = *next,
        }
    }
}
