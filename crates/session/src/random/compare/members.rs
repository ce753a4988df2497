//! A bench as a member of a team, which explores programs together with others.
//!
//! Invariant: a member joins before it has explored anything.

use super::{Bench, Found, Numbers, Skipped};
use crate::random::ways::TOGETHER;
use search::strategy::Dfs;
use search::{Limits, Options, Outcome, Store, System, Team};
use std::collections::BTreeSet;
use std::sync::Arc;
use vm::team::{Common, Mistake};

impl Bench {
    /// Joins the machines of others, before any program was explored.
    pub(in crate::random) fn join(&mut self, common: &Arc<Common>) {
        assert!(self.system.machine.join(common), "machines are alike when they have started");
    }

    /// Everything that the machines have numbered together, as this one calls it.
    pub(in crate::random) fn numbers(&mut self) -> Numbers {
        self.system.machine.catch_up().unwrap();
        self.system.machine.told_numbers()
    }

    /// Lets the machine do something wrong.
    pub(in crate::random) fn go_wrong(&mut self, mistake: Mistake) {
        self.system.machine.go_wrong(mistake);
    }

    /// Explores a program with others; what this machine found of it, all states at the end if they
    /// are wanted.
    pub(in crate::random) fn explore_together(
        &mut self,
        program: usize,
        max_states: u64,
        team: &Team,
    ) -> Result<Found, Skipped> {
        let seat = team.seat();
        let (mut watching, at_once) = self.begin(program, TOGETHER, None)?;
        let limits = Limits { max_states: Some(max_states), ..Limits::default() };
        let options = Options { limits, seat: Some(seat), ..Options::default() };
        let (mut store, mut frontier) = (team.store(), Dfs::default());
        let explored =
            search::explore(&mut self.system, &mut store, &mut frontier, &mut watching, options);
        let explored =
            explored.map_err(|failure| Skipped::Unsupported(failure.error.to_string()))?;
        if explored.outcome != Outcome::Complete {
            return Err(Skipped::TooLarge);
        }
        let judge = watching.judge;
        let found = judge.found.iter().map(|found| found.finding.id());
        Ok(Found {
            findings: found.chain(at_once).collect(),
            races: judge.races.into_keys().collect(),
            count: explored.statistics.states_new,
            ..Found::default()
        })
    }

    /// The states of a team, as this machine calls them.
    pub(in crate::random) fn states_of(
        &mut self,
        team: &Team,
    ) -> Result<BTreeSet<Vec<u32>>, Skipped> {
        let mut store = team.store();
        let (mut shared, mut own) = (Vec::new(), Vec::new());
        let states = team.states().map(|state| {
            store.get(state, &mut shared);
            let adopted = self.system.adopt(&shared, &mut own);
            adopted.map_err(|fault| Skipped::Unsupported(fault.to_string()))?;
            Ok(own.clone())
        });
        states.collect()
    }
}
