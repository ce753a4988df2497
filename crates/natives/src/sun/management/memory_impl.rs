//! `sun.management.MemoryImpl`: usage of the heap.
//!
//! Source: `java.lang.management.MemoryMXBean`. Invariant: while a program is checked the figures
//! are those of `Runtime`, which are independent of garbage.

use crate::java::lang::runtime::free_memory;
use crate::values::{Answer, nothing, reference_array};
use vm::Machine;

vm::natives! {
    class "sun/management/MemoryImpl";
    // There is one collector and one pool, and neither has a bean.
    "getMemoryPools0()[Ljava/lang/management/MemoryPoolMXBean;" =>
        |m, _| reference_array(m, "[Ljava/lang/management/MemoryPoolMXBean;", &[]);
    "getMemoryManagers0()[Ljava/lang/management/MemoryManagerMXBean;" =>
        |m, _| reference_array(m, "[Ljava/lang/management/MemoryManagerMXBean;", &[]);
    "getMemoryUsage0(Z)Ljava/lang/management/MemoryUsage;" => memory_usage;
    "setVerboseGC(Z)V" => nothing;
}

/// Returns the usage of the heap; other memory has no usage and no limit.
fn memory_usage(machine: &mut Machine, args: &[u64]) -> Answer {
    let is_heap = args[1] != 0;
    let class = machine.program.boot_class("java/lang/management/MemoryUsage")?;
    let usage = machine.new_instance(class)?;
    if is_heap {
        let limit = machine.live.heap.limit as u64;
        let used = limit - free_memory(machine, &[])?;
        for (field, value) in [("init", limit), ("used", used), ("committed", limit)] {
            machine.live.set_field(usage, field, value);
        }
        machine.live.set_field(usage, "max", limit);
    } else {
        machine.live.set_field(usage, "max", u64::MAX);
    }
    Ok(u64::from(usage))
}
