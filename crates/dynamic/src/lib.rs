//! Dynamically linked calls: `invokedynamic`, dynamic constants, signature-polymorphic methods.
//!
//! Source: JVMS §5.4.3.6, §6.5 *invokedynamic*, §2.9.3; decision 0106. The machine itself links the
//! call sites of those JDK bootstrap methods that javac uses. Linking is one invisible, idempotent
//! action (SEMANTICS 5). It generates the class that the bootstrap method would generate, and calls
//! it directly. Other sites and constants are linked by the JDK's own code, and their links are
//! part of the state.
//!
//! The interpreter of the crate `vm` calls this crate through [`vm::dynamic::DynamicCalls`]. The
//! links belong to the machine.

mod bootstraps;
mod constants;
mod fitting;
mod handle;
mod labels;
mod link;
mod linkage;
mod types;
mod variable;

pub use types::initialize_and_return;

use classes::ClassRef;
use vm::dynamic::DynamicCalls;
use vm::interp::Leave;
use vm::machine::Machine;
use vm::native::Exit;
use vm::prepared::Code;

/// Dynamic calls and constants, for [`vm::machine::Attachments`].
pub const CALLS: &dyn DynamicCalls = &Calls;

#[derive(Debug)]
struct Calls;

impl DynamicCalls for Calls {
    fn invoke(&self, machine: &mut Machine, code: &'static Code, pc: u32) -> Option<Leave> {
        link::invoke_dynamic(machine, code, pc)
    }

    fn link(&self, machine: &mut Machine, code: &'static Code, call: u32) -> Result<(), Exit> {
        link::link_call(machine, code, call)
    }

    fn load_constant(
        &self,
        machine: &mut Machine,
        code: &'static Code,
        index: u16,
    ) -> Result<(u64, Option<u32>), Exit> {
        constants::load_dynamic_constant(machine, code, index)
    }

    fn linkage_class(&self, machine: &mut Machine) -> Result<ClassRef, Exit> {
        types::linkage_class(machine)
    }
}
