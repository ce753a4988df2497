//! Restoration of a stored state.

use crate::canonical::restore::Restoring;
use crate::snapshots::Snapshots;
use crate::vector::TableFull;
use inputs::listing;
use vm::Machine;
use vm::machine::Live;

impl Snapshots {
    /// Makes the state with the vector `vector`, an earlier result of `encode`, the current state.
    pub fn restore(&mut self, machine: &mut Machine, vector: &[u32]) -> Result<(), TableFull> {
        if !self.restore_vector(machine, vector) {
            machine.fall_out("makes machines keep objects in each other's places");
            return Ok(());
        }
        if self.check_adopted(machine, vector)? {
            self.restore_vector(machine, vector);
        }
        Ok(())
    }

    /// Restores a state. Returns whether each immortal object is at its position in the vector.
    fn restore_vector(&mut self, machine: &mut Machine, vector: &[u32]) -> bool {
        listing::discard(machine);
        let checks_positions = self.team.is_some();
        let symbolic_run = machine.live.symbols.run.clone();
        let Live { heap, threads, globals, .. } = &mut machine.live;
        let transitions = machine.run.transitions;
        let mut restoring = Restoring {
            heap,
            threads,
            globals,
            program: &machine.program,
            symbolic_run,
            transitions,
            checks_positions,
            misplaced: false,
        };
        restoring.restore_from(&mut self.components, vector);
        let misplaced = restoring.misplaced;
        machine.live.current = 0;
        machine.transition.begins_at = None;
        machine.live.uncaught.clear();
        machine.transition.was_cut = false;
        machine.restore_loaders();
        if !misplaced {
            listing::install(machine);
        }
        !misplaced
    }
}
