//! The interface to the linkage and execution of dynamic calls, which the crate `dynamic` implements.

use crate::interp::Leave;
use crate::machine::Machine;
use crate::native::Exit;
use crate::prepared::Code;
use classes::ClassRef;
use std::fmt::Debug;

/// Linkage and execution of dynamic calls and constants.
pub trait DynamicCalls: Debug {
    /// Executes the dynamic call at `pc`; `None` if its result is already in its register.
    fn invoke(&self, machine: &mut Machine, code: &'static Code, pc: u32) -> Option<Leave>;

    /// Links a call site that is not linked yet.
    fn link(&self, machine: &mut Machine, code: &'static Code, call: u32) -> Result<(), Exit>;

    /// Returns the register value of a method type, method handle or dynamic constant of a constant
    /// pool. The second value is the object, if later executions of the instruction may load the object
    /// directly.
    fn load_constant(
        &self,
        machine: &mut Machine,
        code: &'static Code,
        index: u16,
    ) -> Result<(u64, Option<u32>), Exit>;

    /// Initializes and returns the class of upcalls.
    fn linkage_class(&self, machine: &mut Machine) -> Result<ClassRef, Exit>;
}

/// Executes a dynamic call, as [`DynamicCalls::invoke`] does.
pub(crate) fn invoke_dynamic(machine: &mut Machine, code: &'static Code, pc: u32) -> Option<Leave> {
    machine.program.attachments.dynamic.invoke(machine, code, pc)
}

/// Loads a constant, as [`DynamicCalls::load_constant`] does.
pub(crate) fn load_dynamic_constant(
    machine: &mut Machine,
    code: &'static Code,
    index: u16,
) -> Result<(u64, Option<u32>), Exit> {
    machine.program.attachments.dynamic.load_constant(machine, code, index)
}
