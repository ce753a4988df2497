//! `java.lang.reflect.Parameter`, created only by the machine.

use vm::native::Exit;
use vm::{Machine, Ref};

/// Creates a parameter; `name` is a string or 0.
pub(super) fn new(
    m: &mut Machine,
    name: u64,
    modifiers: u16,
    executable: Ref,
    index: usize,
) -> Result<Ref, Exit> {
    let class = m.program.boot_class("java/lang/reflect/Parameter")?;
    let object = m.new_instance(class)?;
    m.live.set_field(object, "name", name);
    m.live.set_field(object, "modifiers", u64::from(modifiers));
    m.live.set_field(object, "executable", u64::from(executable));
    m.live.set_field(object, "index", index as u64);
    Ok(object)
}
