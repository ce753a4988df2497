//! Adoption of components that another machine of a team encoded.

use crate::cache::TransitionCache;
use crate::cache::exchange::Subscription;
use crate::canonical::components::SPLIT;
use crate::canonical::shared_tables::Tables;
use crate::recanonicalize::list_references_of_thread;
use crate::snapshots::Snapshots;
use crate::vector::{GLOBALS, MARKS, TableFull};
use base::FastSet;
use std::sync::Arc;
use vm::Machine;

/// The bit in the level of a node for nodes of an array of blocks. The words of such arrays are not
/// decoded.
const BLOCKS: u32 = 1 << 16;

/// The arrays and nodes of other machines whose components were all adopted.
#[derive(Debug, Default)]
pub(crate) struct Adopted {
    arrays: FastSet<u32>,
    /// The nodes, each with its level.
    nodes: FastSet<(u32, u32)>,
    /// Whether a component was adopted after the last comparison.
    pub(crate) needs_check: bool,
    /// The position of this machine in the log of cache entries.
    pub(crate) subscription: Subscription,
}

impl Adopted {
    /// Returns the bytes of memory held.
    fn bytes(&self) -> usize {
        self.arrays.capacity() * size_of::<(u32, u8)>()
            + self.nodes.capacity() * size_of::<((u32, u32), u8)>()
    }
}

impl Snapshots {
    /// Switches to the shared tables of components and sections. Encodes the current state,
    /// restores it from the vector, and returns the vector.
    pub(crate) fn join_tables(
        &mut self,
        machine: &mut Machine,
        tables: &Arc<Tables>,
    ) -> Result<Vec<u32>, TableFull> {
        self.components.join_tables(tables);
        self.cache = TransitionCache::default();
        if let Some(team) = &mut self.team {
            team.adopted.subscription = Subscription::new(&team.log);
        }
        self.components.assign_positions(&machine.live.heap)?;
        let mut vector = Vec::new();
        self.encode_anew(machine, &mut vector)?;
        self.restore(machine, &vector)?;
        Ok(vector)
    }

    /// Adopts the components of a vector that another machine encoded.
    pub fn adopt_state(&mut self, machine: &mut Machine, vector: &[u32]) -> Result<(), TableFull> {
        for (position, number) in
            vector.iter().enumerate().filter(|(position, _)| *position != MARKS)
        {
            if self.team.is_none() {
                return Ok(());
            }
            let is_known = match position {
                GLOBALS => self.components.table.contains(*number),
                _ => self.has_adopted(*number),
            };
            if is_known {
                continue;
            }
            // The logs are replayed first, so that all numbers in the components are known.
            self.catch_up(machine)?;
            if machine.is_out() {
                return Ok(());
            }
            if position == GLOBALS {
                self.adopt_component(machine, *number)?
            } else {
                self.adopt_array(machine, *number)?
            }
        }
        Ok(())
    }

    /// Returns the size of the records of adopted arrays, and the size of the team's tables, in
    /// bytes.
    pub fn team_bytes(&self) -> (usize, usize) {
        let team = self.team.as_ref();
        team.map_or((0, 0), |team| (team.adopted.bytes(), team.tables.bytes() + team.log.bytes()))
    }

    /// Returns the additional bytes that growing tables of the team need temporarily, if growth is
    /// due soon.
    pub fn team_growth(&self) -> usize {
        self.team.as_ref().map_or(0, |team| team.tables.growth())
    }

    fn has_adopted(&self, array: u32) -> bool {
        array == 0 || self.team.as_ref().is_none_or(|team| team.adopted.arrays.contains(&array))
    }

    /// Adopts the section of a thread, if another machine encoded it.
    pub(crate) fn adopt_section(
        &mut self,
        machine: &mut Machine,
        array: u32,
    ) -> Result<(), TableFull> {
        if self.has_adopted(array) { Ok(()) } else { self.adopt_array(machine, array) }
    }

    pub(crate) fn adopt_component(
        &mut self,
        machine: &mut Machine,
        number: u32,
    ) -> Result<(), TableFull> {
        if !self.components.table.adopt(number).map_err(|_| TableFull)? {
            return Ok(());
        }
        if let [SPLIT, array] = *self.components.table.get(number) {
            self.adopt_trees(machine, array, BLOCKS)?;
        }
        let words = self.components.words_of(number);
        let thread = (words.first() == Some(&2)).then(|| words.into_owned());
        if let Some(thread) = thread {
            Self::prepare_frames(machine, &thread);
        }
        if let Some(team) = &mut self.team {
            team.adopted.needs_check = true;
        }
        Ok(())
    }

    /// Translates the code of a thread's frames and resolves their current instructions. Scheduling
    /// points and footprints rely on this.
    fn prepare_frames(machine: &mut Machine, words: &[u32]) {
        let mut ready = true;
        let code_of = |method, pc| {
            let code = machine.code_of(method).ok();
            ready &= code.is_some_and(|code| machine.quicken_at(code, pc));
            code
        };
        let names = list_references_of_thread(words, code_of, &mut Vec::new(), &mut Vec::new());
        if names.is_none() || !ready {
            machine.fall_out("runs code that cannot be translated everywhere");
        }
    }

    fn adopt_array(&mut self, machine: &mut Machine, array: u32) -> Result<(), TableFull> {
        self.adopt_trees(machine, array, 0)?;
        if let Some(team) = &mut self.team {
            team.adopted.arrays.insert(array);
        }
        Ok(())
    }

    fn adopt_trees(
        &mut self,
        machine: &mut Machine,
        array: u32,
        blocks: u32,
    ) -> Result<(), TableFull> {
        for (level, root) in self.components.forest.trees(array).roots {
            self.adopt_node(machine, level, root, blocks)?;
        }
        Ok(())
    }

    fn adopt_node(
        &mut self,
        machine: &mut Machine,
        level: usize,
        node: u32,
        blocks: u32,
    ) -> Result<(), TableFull> {
        if node == 0 {
            return Ok(());
        }
        if level == 0 {
            return if blocks == 0 {
                self.adopt_component(machine, node)
            } else {
                self.components.table.adopt(node).map(|_| ()).map_err(|_| TableFull)
            };
        }
        let kind = (level as u32 | blocks, node);
        if self.team.as_ref().is_none_or(|team| team.adopted.nodes.contains(&kind)) {
            return Ok(());
        }
        let (left, right) = self.components.forest.halves(node);
        self.adopt_node(machine, level - 1, left, blocks)?;
        self.adopt_node(machine, level - 1, right, blocks)?;
        if let Some(team) = &mut self.team {
            team.adopted.nodes.insert(kind);
        }
        Ok(())
    }
}
