//! The linking and the execution of dynamic calls, which a crate above this one has.

use crate::interp::Leave;
use crate::machine::Machine;
use crate::native::Exit;
use crate::prepared::Code;
use classes::ClassRef;
use std::fmt::Debug;

/// Dynamic calls and constants.
pub trait DynamicCalls: Debug {
    /// Executes the dynamic call at `pc`; `None` if its result is already in its register.
    fn invoke(&self, machine: &mut Machine, code: &'static Code, pc: u32) -> Option<Leave>;

    /// Links a call site, unless it is linked already.
    fn link(&self, machine: &mut Machine, code: &'static Code, call: u32) -> Result<(), Exit>;

    /// Returns a method type, method handle or dynamic constant of a constant pool, for a register. The
    /// second value is the object if later executions of the instruction may load it directly.
    fn load_constant(
        &self,
        machine: &mut Machine,
        code: &'static Code,
        index: u16,
    ) -> Result<(u64, Option<u32>), Exit>;

    /// Returns the class of upcalls, initialized.
    fn linkage_class(&self, machine: &mut Machine) -> Result<ClassRef, Exit>;
}

/// As [`DynamicCalls::invoke`].
pub(crate) fn invoke_dynamic(machine: &mut Machine, code: &'static Code, pc: u32) -> Option<Leave> {
    machine.program.attachments.dynamic.invoke(machine, code, pc)
}

/// As [`DynamicCalls::load_constant`].
pub(crate) fn load_dynamic_constant(
    machine: &mut Machine,
    code: &'static Code,
    index: u16,
) -> Result<(u64, Option<u32>), Exit> {
    machine.program.attachments.dynamic.load_constant(machine, code, index)
}
