//! Searches for a finding in the program with concrete inputs.
//!
//! This search is needed if the schedule of a symbolic path does not exist with concrete inputs. A
//! choice between alternatives of terms ends a transition, but concrete inputs have no such choice.
//! Invariant: a finding occurs in an execution with concrete inputs.

use crate::findings::Counterexample;
use crate::job::Job;
use crate::observer::PropertyObserver;
use crate::system::JavaSystem;
use config::Error;
use search::registry::{stores, strategies};
use search::{Limits, Options, Outcome};
use std::time::Duration;

/// The number of stored states after which the search is given up.
const MOST_STATES: u64 = 200_000;

/// The time after which the search is given up.
const LONGEST: Duration = Duration::from_secs(10);

/// Searches for a finding with this id in all schedules.
pub(super) fn find(job: &Job, id: &str) -> Result<Option<Counterexample>, Error> {
    let (Some(store), Some(strategy)) = (stores::find("exact"), strategies::find("dfs")) else {
        return Err(Error::new("unknown store or search strategy"));
    };
    let mut system = JavaSystem::new(job.machine()?);
    let mut observer = PropertyObserver::new(job.properties()?, true);
    let mut store = (store.open)(None);
    let mut frontier = (strategy.open)(&job.settings.setup()?);
    let limits = Limits { max_states: Some(MOST_STATES), time: Some(LONGEST), ..Limits::default() };
    let options = Options { limits, ..Options::default() };
    let explored =
        search::explore(&mut system, &mut *store, &mut *frontier, &mut observer, options);
    let explored = explored.map_err(|failure| Error::new(failure.error))?;
    let found = observer.found.into_iter().find(|found| found.finding.id() == id);
    if found.is_none() && explored.outcome != Outcome::Complete {
        return Err(Error::new(format_args!(
            "{id} was found, but no schedule for it with numbers in {MOST_STATES} states or {LONGEST:?}; another --search may find one"
        )));
    }
    Ok(found)
}
