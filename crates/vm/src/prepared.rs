//! Methods prepared for execution, and the register code that calls them.
//!
//! Invariant: a method is prepared once in a run, and no part of it belongs to the program's state.

use crate::native::Native;
use crate::symbolic::CallInputs;
use classes::MethodRef;
use library::atomic_calls::PoolCall;
use library::forked_tasks::ForkedStep;
use library::guarded_calls::GuardedCall;

/// The register code of a method; its call sites cache the last called methods.
pub type Code = code::Code<&'static Prepared>;

/// A call site of register code.
pub type CallSite = code::CallSite<&'static Prepared>;

/// The implementation of a method.
#[derive(Clone, Copy, Debug)]
pub enum Run {
    /// Register code.
    Code(&'static Code),
    /// A native row; the method's bytecode is executed if the row declines.
    Native(Native),
    /// Abstract: a call throws `AbstractMethodError`.
    Abstract,
    /// Native without a row.
    Missing,
}

/// A method prepared for execution.
#[derive(Clone, Copy, Debug)]
pub struct Prepared {
    /// The method.
    pub method: MethodRef,
    /// The implementation.
    pub run: Run,
    /// Its code, if a call only needs to push a frame.
    pub plain: Option<&'static Code>,
    /// Whether it is synchronized.
    pub synchronized: bool,
    /// Whether it is an atomic block of the class library.
    pub one_step: bool,
    /// Whether its call is a scheduling point independent of the receiver: it accesses shared data
    /// ([`library::atomic`], [`library::atomic_calls`]).
    pub begins_a_step: bool,
    /// Whether its call is such a point of its own, or a step of a forked task.
    pub has_step: bool,
    /// Whether its calls are recorded with an argument: they can change a setting of the class library
    /// ([`library::loads`]), or cancel a task.
    pub is_noted: bool,
    /// Whether scheduling points may be active in its calls within an atomic block.
    pub may_watch: bool,
    /// The guard of its calls.
    pub guard: Option<&'static GuardedCall>,
    /// Its kind, if it is a call of a pool that another thread's call can disturb.
    pub pool_call: Option<PoolCall>,
    /// Its part in the execution of a forked task.
    pub forked_step: Option<ForkedStep>,
    /// The inputs of its calls.
    pub inputs: Option<&'static CallInputs>,
    /// Whether it belongs to the program rather than to the JDK.
    pub program: bool,
}

impl Prepared {
    /// Whether a call may activate or deactivate scheduling points. They are active now if `watch`;
    /// some frame is an atomic block if `merged`, which executes tasks if `tasks`.
    pub(crate) const fn changes_points(&self, watch: bool, merged: bool, tasks: bool) -> bool {
        self.one_step || !watch && (!merged || tasks || self.may_watch)
    }
}
