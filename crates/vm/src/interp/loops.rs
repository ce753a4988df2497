//! The instances of the inner loop.
//!
//! Invariant: all instances execute operations with equal results. They differ in the operations that
//! they leave to `execute`.

use super::inner::Calls::{All, No};
use super::inner::{Calls, NARROW, Position, WIDE};
use crate::lock_protection;
use crate::machine::Machine;
use terms::TermId;

/// The operations that an instance of the loop leaves to `execute`.
pub(super) trait Mode {
    /// Whether operations are counted and objects are published, as `check` needs.
    const COUNT: bool;
    /// Whether accesses to shared objects are left to `execute`.
    const WATCH: bool;
    /// Whether at most one operation is executed.
    const STEP: bool;
    /// Whether operations on registers with terms are left to `execute`.
    const TERMS: bool;
    /// Whether reads of parts with terms are left to `execute`.
    const LOADS: bool;
}

macro_rules! modes {
    ($($mode:ident: $count:literal, $watch:literal, $step:literal, $terms:literal, $loads:literal;)*) => {
        $(
            struct $mode;

            impl Mode for $mode {
                const COUNT: bool = $count;
                const WATCH: bool = $watch;
                const STEP: bool = $step;
                const TERMS: bool = $terms;
                const LOADS: bool = $loads;
            }
        )*
    };
}

modes! {
    Plain: false, false, false, false, false;
    Counted: true, false, false, false, false;
    Watched: true, true, false, false, false;
    Single: true, true, true, false, false;
    Termless: true, false, false, false, true;
    Termed: true, true, false, true, true;
    SingleTermed: true, true, true, true, true;
}

/// The facts that determine the instance of the loop.
pub(super) struct Loops {
    /// Whether states are explored.
    pub(super) checks: bool,
    /// Whether operations are executed one at a time.
    pub(super) single: bool,
    /// Whether scheduling points are active.
    pub(super) watch: bool,
    /// Whether a frame is an atomic block.
    pub(super) merged: bool,
    /// Whether calls and returns are left to `execute`, so that they are reported.
    pub(super) tells_calls: bool,
    /// Whether the innermost atomic block executes tasks.
    pub(super) tasks: bool,
    /// Whether a value may have a term.
    pub(super) termed: bool,
}

impl Loops {
    /// Executes operations from `position` until a special case. Returns true if the budget is used up.
    #[inline]
    pub(super) fn run(
        &self,
        machine: &mut Machine,
        regs: &mut Vec<u64>,
        position: &mut Position,
        budget: &mut u32,
    ) -> bool {
        let Self { checks, single, watch, merged, tells_calls, tasks, termed } = *self;
        machine.transition.work.settle(budget);
        let wide = position.code.registers > NARROW as u32;
        let room = position.base + if wide || termed && single { WIDE } else { NARROW };
        if regs.len() < room {
            regs.resize(room.next_power_of_two(), 0);
        }
        let alone =
            || machine.options.observe || machine.run.booting || machine.live.live_threads() < 2;
        // Accesses of the last living thread may conflict with accesses of threads that have ended.
        let others = machine.options.watches_variables() && machine.live.live_threads() > 1;
        if termed {
            let is_plain = !(single || wide || watch || tells_calls || merged || others)
                && alone()
                && !counts_earlier_threads(machine)
                && machine.options.input_limits.loop_turns.is_none()
                && has_no_terms(machine);
            // Calls and returns move terms of registers, which only `execute` does.
            return match (single, wide) {
                _ if is_plain => machine.inner::<Termless, NARROW>(regs, position, budget, All),
                (true, _) => machine.inner::<SingleTermed, WIDE>(regs, position, budget, No),
                (false, true) => machine.inner::<Termed, WIDE>(regs, position, budget, No),
                (false, false) => machine.inner::<Termed, NARROW>(regs, position, budget, No),
            };
        }
        if single && wide {
            machine.inner::<Single, WIDE>(regs, position, budget, No)
        } else if single {
            // As without single steps, the loop executes calls, unless listeners observe calls.
            let calls = Calls::when(!tells_calls && if watch { !merged } else { alone() });
            machine.inner::<Single, NARROW>(regs, position, budget, calls)
        } else if wide {
            machine.inner::<Watched, WIDE>(regs, position, budget, No)
        } else if !checks {
            machine.inner::<Plain, NARROW>(regs, position, budget, All)
        } else if watch {
            let calls = Calls::when(!merged && !tells_calls);
            machine.inner::<Watched, NARROW>(regs, position, budget, calls)
        } else {
            // If other threads are alive, the callees of an atomic block of the JDK may contain
            // scheduling points.
            let alone = alone();
            let inside = merged && !alone && !tasks && !tells_calls;
            let calls = if inside { Calls::Inside } else { Calls::when(alone && !tells_calls) };
            if (counts_earlier_threads(machine) || others) && !machine.run.booting {
                machine.inner::<Watched, NARROW>(regs, position, budget, calls)
            } else {
                machine.inner::<Counted, NARROW>(regs, position, budget, calls)
            }
        }
    }
}

/// Whether accesses are recorded since earlier threads may have accessed the same variables.
fn counts_earlier_threads(machine: &Machine) -> bool {
    lock_protection::counts_earlier_threads(machine) && !machine.live.is_first_alone()
}

/// Whether no register of the current thread has a term.
fn has_no_terms(machine: &Machine) -> bool {
    let terms = machine.live.symbols.registers_of(machine.live.current);
    // A loop without early exit is vectorized.
    terms.iter().fold(0, |all, term| all | term.raw()) == TermId::NONE.raw()
}
