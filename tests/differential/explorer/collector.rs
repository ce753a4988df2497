//! Collects the ends of a search and the edges of its graph of states.
//!
//! Source: SEMANTICS 7, 10. Invariant: the edges are those of all transitions of the search, so that
//! states without a reachable end are known after a complete search.

use crate::access_mutants::MutantSystem;
use search::{Context, Control, Observer, StateId, Step};
use session::internals::{Fault, JavaSystem, PropertyObserver};

/// The observer of a search.
pub(super) struct EndCollector {
    pub(super) observer: PropertyObserver,
    pub(super) ends: Vec<(StateId, Option<i32>)>,
    /// Whether a daemon was started.
    pub(super) daemons: bool,
    pub(super) was_cut: bool,
    /// The edges of the graph of states.
    pub(super) edges: Vec<(u32, u32)>,
    /// Instructions after which a program is too large.
    pub(super) last_instruction: u64,
    pub(super) cache: bool,
}

impl Observer<JavaSystem> for EndCollector {
    fn needs_every_step(&self) -> bool {
        !self.cache
    }

    fn stepped(
        &mut self,
        system: &mut JavaSystem,
        step: Step,
        context: &Context<'_>,
    ) -> Result<Control, Fault> {
        if system.machine.run.instructions > self.last_instruction {
            return Ok(Control::Stop);
        }
        self.was_cut |= system.machine.transition.was_cut;
        self.observer.stepped(system, step, context)
    }

    fn entered(
        &mut self,
        system: &mut JavaSystem,
        context: &Context<'_>,
    ) -> Result<Control, Fault> {
        self.daemons |= system.machine.live.threads.iter().any(|thread| thread.daemon);
        if let (true, Some(0), Some(state)) = (context.new, context.arity, context.state) {
            let machine = &system.machine;
            let alive = machine.live.threads.iter().any(vm::thread::Thread::is_alive);
            // If daemons remain, other threads have not progressed as far as possible.
            if machine.live.globals.halted.is_some() || !(machine.live.is_over() && alive) {
                self.ends.push((state, machine.live.globals.halted));
            }
        }
        self.observer.entered(system, context)
    }

    fn connected(
        &mut self,
        _: &mut JavaSystem,
        from: StateId,
        _: u32,
        to: StateId,
    ) -> Result<Control, Fault> {
        self.edges.push((from.raw(), to.raw()));
        Ok(Control::Continue)
    }
}

/// Collects the ends of a system that ignores accesses.
impl Observer<MutantSystem<'_>> for EndCollector {
    fn needs_every_step(&self) -> bool {
        !self.cache
    }

    fn stepped(
        &mut self,
        system: &mut MutantSystem<'_>,
        step: Step,
        context: &Context<'_>,
    ) -> Result<Control, Fault> {
        self.stepped(system.system, step, context)
    }

    fn entered(
        &mut self,
        system: &mut MutantSystem<'_>,
        context: &Context<'_>,
    ) -> Result<Control, Fault> {
        self.entered(system.system, context)
    }

    fn connected(
        &mut self,
        system: &mut MutantSystem<'_>,
        from: StateId,
        choice: u32,
        to: StateId,
    ) -> Result<Control, Fault> {
        self.connected(system.system, from, choice, to)
    }
}
