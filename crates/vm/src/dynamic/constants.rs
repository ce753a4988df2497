//! Loadable constants that are neither strings nor classes (JVMS §5.4.3.5, §5.4.3.6).

use crate::ir::Code;
use crate::machine::Machine;
use crate::native::Exit;
use classfile::Constant;

impl Machine {
    /// `ldc` of a method type, method handle or dynamic constant.
    pub(crate) fn load_dynamic_constant(
        code: &'static Code,
        index: u16,
    ) -> Result<(u64, Option<u32>), Exit> {
        let kind = match code.method.class().file().and_then(|f| f.pool.get(index)) {
            Some(Constant::MethodType(_)) => "method type",
            Some(Constant::MethodHandle(..)) => "method handle",
            Some(Constant::Dynamic(..)) => "dynamic constant",
            _ => "unknown",
        };
        Err(Exit::Unsupported(format!(
            "a {kind} constant (in {})",
            code.method.class().java_name()
        )))
    }
}
