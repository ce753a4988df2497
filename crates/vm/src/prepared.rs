//! Methods prepared for execution, and the register code that calls them.
//!
//! Invariant: a method is prepared once in a run, and a prepared method is no part of a state.

use crate::native::Native;
use crate::symbolic::CallInputs;
use classes::MethodRef;
use library::atomic_calls::PoolCall;
use library::forked_tasks::ForkedStep;
use library::guarded_calls::GuardedCall;

/// The register code of a method. Its call sites cache the last callees.
pub type Code = code::Code<&'static Prepared>;

/// A call site of register code.
pub type CallSite = code::CallSite<&'static Prepared>;

/// The implementation of a method.
#[derive(Clone, Copy, Debug)]
pub enum Run {
    /// Register code, which the interpreter executes.
    Code(&'static Code),
    /// A native row. If the row declines, the bytecode of the method is executed.
    Native(Native),
    /// No code, as the method is abstract. A call throws `AbstractMethodError`.
    Abstract,
    /// No row, although the method is native.
    Missing,
}

/// A method prepared for execution.
#[derive(Clone, Copy, Debug)]
pub struct Prepared {
    /// The method.
    pub method: MethodRef,
    /// The implementation of the method.
    pub run: Run,
    /// The code, if a call only pushes a frame.
    pub plain: Option<&'static Code>,
    /// Whether the method is synchronized.
    pub synchronized: bool,
    /// Whether the method is an atomic block of the class library.
    pub one_step: bool,
    /// Whether a call is a scheduling point for each receiver, because the method accesses shared data
    /// ([`library::atomic`], [`library::atomic_calls`]).
    pub begins_a_step: bool,
    /// Whether a call is such a scheduling point without the entry of a monitor, or a step of a forked
    /// task.
    pub has_step: bool,
    /// Whether calls are recorded with an argument. They may change a setting of the class library
    /// ([`library::loads`]), or concern a task of a pool.
    pub is_noted: bool,
    /// Whether scheduling points may be active in a call within an atomic block.
    pub may_watch: bool,
    /// The guard of calls of the method.
    pub guard: Option<&'static GuardedCall>,
    /// The kind of a call of a pool that calls by other threads can disturb.
    pub pool_call: Option<PoolCall>,
    /// The part of the method in the execution of a forked task.
    pub forked_step: Option<ForkedStep>,
    /// The inputs of calls of the method.
    pub inputs: Option<&'static CallInputs>,
    /// Whether the method belongs to the program, not to the JDK.
    pub program: bool,
}

impl Prepared {
    /// Whether a call may activate or deactivate scheduling points. They are active now if `watch`. A
    /// frame is an atomic block if `merged`. The innermost atomic block executes tasks if `tasks`.
    pub(crate) const fn changes_points(&self, watch: bool, merged: bool, tasks: bool) -> bool {
        self.one_step || !watch && (!merged || tasks || self.may_watch)
    }
}
