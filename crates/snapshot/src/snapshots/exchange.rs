//! Exchange of cache entries between the machines of a team.

use crate::cache::exchange::{LogEntry, SharedEntry, SharedSuccessor, SharedTransition};
use crate::cache::observed::Location;
use crate::snapshots::{Snapshots, TransitionCache};
use crate::vector::TableFull;
use vm::Machine;

/// The least number of new entries for an import. After an import, the next restored state is
/// encoded again for comparison.
const IMPORT_BATCH: usize = 32;

impl Snapshots {
    /// Whether new entries are published to the team.
    pub(crate) fn publishes(&self) -> bool {
        self.team.is_some() && self.cache.is_useful()
    }

    /// Publishes an entry to the team.
    pub(crate) fn publish(&self, published: SharedEntry) {
        if let Some(team) = &self.team {
            let (worker, position_count) =
                (team.adopted.subscription.own, self.components.position_count());
            team.log.add(LogEntry { worker, position_count, published });
        }
    }

    /// Imports the entries of other machines, if the log has enough new entries.
    #[inline]
    pub(crate) fn import_if_due(&mut self, machine: &mut Machine) {
        if let Some(team) = &self.team
            && team.log.count() - team.adopted.subscription.position >= IMPORT_BATCH
        {
            self.import_published(machine);
        }
    }

    #[cold]
    fn import_published(&mut self, machine: &mut Machine) {
        let Some(team) = &mut self.team else { return };
        let log = team.log.clone();
        let entries = log.entries_since(&mut team.adopted.subscription);
        // The logs are replayed first, so that all numbers in the components are known.
        if !self.cache.is_useful() || self.catch_up(machine).is_err() {
            return;
        }
        let position_count = self.components.position_count();
        self.cache.begin(position_count);
        for entry in entries {
            if machine.is_out() {
                return;
            }
            if entry.position_count == position_count
                && self.adopt_successor(machine, &entry.published).is_ok()
                && !machine.is_out()
            {
                self.cache.import(&self.components.forest, &entry.published);
            }
        }
    }

    /// Adopts the components of a successor.
    fn adopt_successor(
        &mut self,
        machine: &mut Machine,
        published: &SharedEntry,
    ) -> Result<(), TableFull> {
        match published {
            SharedEntry::Enabled { .. } => Ok(()),
            SharedEntry::Transition(SharedTransition {
                end: SharedSuccessor::Changed { globals, own, changes, .. },
                ..
            }) => {
                self.adopt_component(machine, *globals)?;
                self.adopt_section(machine, *own)?;
                changes.iter().try_for_each(|(location, number)| match location {
                    Location::Thread(_) => self.adopt_section(machine, *number),
                    _ => self.adopt_component(machine, *number),
                })
            }
            SharedEntry::Transition(SharedTransition {
                end: SharedSuccessor::Recanonicalized { globals, replacements, .. },
                ..
            }) => {
                self.adopt_component(machine, *globals)?;
                replacements
                    .iter()
                    .try_for_each(|(_, component)| self.adopt_component(machine, *component))
            }
        }
    }

    /// Clears the cache and the team's log, as a new search begins.
    pub fn clear_cache(&mut self) {
        self.cache = TransitionCache::default();
        if let Some(team) = &self.team {
            team.log.clear();
        }
    }
}
