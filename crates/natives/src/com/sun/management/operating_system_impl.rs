//! `com.sun.management.internal.OperatingSystemImpl`: processor time and load.
//!
//! Source: `com.sun.management.OperatingSystemMXBean`: an unknown load is negative.

use crate::sun::management::thread_impl::processor_time;
use crate::values::{Answer, nothing};
use vm::Machine;

vm::natives! {
    class "com/sun/management/internal/OperatingSystemImpl";
    "initialize0()V" => nothing;
    "getProcessCpuTime0()J" => processor_time;
    "getProcessCpuLoad0()D" => unknown;
    "getCpuLoad0()D" => unknown;
}

fn unknown(_: &mut Machine, _: &[u64]) -> Answer {
    Ok((-1.0_f64).to_bits())
}
