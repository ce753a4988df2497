//! `jdk.internal.perf.PerfCounter`: counters that nobody reads.
//!
//! Source: its documentation. The JDK's class library only writes them, so what they show cannot
//! change what a program does; the buffers behind them lie outside of the heap. They stay 0.

use crate::values::{nothing, object, reference};
use vm::Machine;
use vm::native::Exit;

vm::natives! {
    class "jdk/internal/perf/PerfCounter";
    "<init>(Ljava/lang/String;I)V" => construct;
    "get()J" => nothing;
    "set(J)V" => nothing;
    "add(J)V" => nothing;
}

fn construct(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    let counter = object(m, args, 0)?;
    let name = reference(args, 1);
    m.set_field(counter, "name", u64::from(name));
    Ok(0)
}

/// `jdk.internal.perf.Perf`.
pub mod perf {
    use super::nothing;
    use crate::java::lang::system::monotonic_clock;

    vm::natives! {
        class "jdk/internal/perf/Perf";
        "registerNatives()V" => nothing;
        "highResCounter()J" visible => |m, _| Ok(monotonic_clock(m) as u64);
        "highResFrequency()J" => |_, _| Ok(1_000_000_000);
    }
}
