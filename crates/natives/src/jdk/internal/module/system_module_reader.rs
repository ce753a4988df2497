//! `SystemModuleFinders.SystemModuleReader`: resources in the run-time image.
//!
//! Source: the `jlink` documentation. Modules of the image declare services in their module
//! descriptors, never below `META-INF/services`: nothing is found there. Other resources would be
//! read through a channel, which is refused by name.

use crate::values::{Answer, reference};
use vm::Machine;
use vm::native::Exit;

vm::natives! {
    class "jdk/internal/module/SystemModuleFinders$SystemModuleReader";
    "find(Ljava/lang/String;)Ljava/util/Optional;" => find;
}

fn find(m: &mut Machine, args: &[u64]) -> Answer {
    let name = m.text(reference(args, 1));
    if !name.starts_with("META-INF/services/") {
        return Err(Exit::Unsupported(format!("the resource {name} of the JDK")));
    }
    let class = m.boot_class("java/util/Optional")?;
    if !m.is_ready(class) {
        return Err(Exit::Initialize(class));
    }
    Ok(m.get_static(class, "EMPTY"))
}
