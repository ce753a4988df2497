//! `sun.management.ThreadImpl`: the program's threads, and processor time.
//!
//! Source: `java.lang.management.ThreadMXBean`. Invariant: processor time is not part of a state,
//! so a read ends a check.

use super::{deadlocks, thread_info};
use crate::java::lang::thread::threads;
use crate::values::{Answer, nothing};
use vm::{Exit, Machine};

vm::natives! {
    class "sun/management/ThreadImpl";
    "getThreads()[Ljava/lang/Thread;" visible => threads;
    "getThreadInfo1([JI[Ljava/lang/management/ThreadInfo;)V" visible => thread_info::fill;
    "dumpThreads0([JZZI)[Ljava/lang/management/ThreadInfo;" visible => thread_info::dump;
    "findMonitorDeadlockedThreads0()[Ljava/lang/Thread;" visible => deadlocks::over_monitors;
    "findDeadlockedThreads0()[Ljava/lang/Thread;" visible => deadlocks::over_all_locks;
    "getThreadTotalCpuTime0(J)J" => processor_time;
    "getThreadUserCpuTime0(J)J" => processor_time;
    "setThreadCpuTimeEnabled0(Z)V" => nothing;
}

/// Returns the processor time of the process in nanoseconds: all threads of the program run in one
/// host thread.
pub(crate) fn processor_time(machine: &mut Machine, _: &[u64]) -> Answer {
    if machine.options.check {
        return Err(Exit::Unsupported("processor time, which is no part of a state".to_owned()));
    }
    let spent = std::fs::read_to_string("/proc/self/schedstat").unwrap_or_default();
    let nanos = spent.split_whitespace().next().and_then(|first| first.parse().ok());
    Ok(nanos.unwrap_or(u64::MAX))
}
