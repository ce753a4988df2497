//! `java.lang.System`: streams, clocks, identity hashes (`arraycopy` is in its own module).
//!
//! Source: the class's documentation. Invariant: while a program is checked both clocks are model
//! time, and reading one makes it part of the state (SEMANTICS 12).

use super::arraycopy::arraycopy;
use super::object::identity_hash_code;
use crate::values::{Answer, nothing, null_argument, reference};
use std::sync::OnceLock;
use std::time::{Instant, SystemTime, UNIX_EPOCH};
use vm::Internals;
use vm::Machine;
use vm::timed_wait;

vm::natives! {
    class "java/lang/System";
    "registerNatives()V" => nothing;
    "setIn0(Ljava/io/InputStream;)V" visible => |machine, args| set_stream(machine, "in", args);
    "setOut0(Ljava/io/PrintStream;)V" visible => |machine, args| set_stream(machine, "out", args);
    "setErr0(Ljava/io/PrintStream;)V" visible => |machine, args| set_stream(machine, "err", args);
    "currentTimeMillis()J" visible => |machine, _| Ok((wall_clock(machine) / 1_000_000) as u64);
    "nanoTime()J" visible => |machine, _| Ok(monotonic_clock(machine) as u64);
    "arraycopy(Ljava/lang/Object;ILjava/lang/Object;II)V" terms => arraycopy;
    "identityHashCode(Ljava/lang/Object;)I" terms => identity_hash_code;
    "mapLibraryName(Ljava/lang/String;)Ljava/lang/String;" => map_library_name;
}

/// Wall clock at model time 0: 2025-01-01T00:00:00Z in nanoseconds.
const MODEL_EPOCH: i64 = 1_735_689_600_000_000_000;

/// Returns nanoseconds since 1970.
pub(crate) fn wall_clock(machine: &mut Machine) -> i64 {
    if !machine.options.check {
        return SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .map_or(0, |since| i64::try_from(since.as_nanos()).unwrap_or(i64::MAX));
    }
    MODEL_EPOCH.saturating_add(machine.read_clock())
}

/// Returns nanoseconds since an arbitrary moment.
pub(crate) fn monotonic_clock(machine: &mut Machine) -> i64 {
    static START: OnceLock<Instant> = OnceLock::new();
    if !machine.options.check {
        let since = START.get_or_init(Instant::now).elapsed();
        return i64::try_from(since.as_nanos()).unwrap_or(i64::MAX);
    }
    match timed_wait::read(machine) {
        Some(passed) => passed,
        None => machine.read_clock(),
    }
}

fn set_stream(machine: &mut Machine, name: &str, args: &[u64]) -> Answer {
    let class = machine.program.boot_class("java/lang/System")?;
    let Some(field) = class.field_named(name) else { return Ok(0) };
    let stream = reference(args, 0);
    if machine.options.check && !machine.run.booting && machine.live.live_threads() > 1 {
        machine.run.observed.merged_calls =
            machine.run.observed.merged_calls.max(Internals::Streams);
    }
    let (mirror, slot) = machine.static_place(field);
    machine.publish(stream);
    machine.live.heap.set_reference(mirror, slot, stream);
    Ok(0)
}

fn map_library_name(machine: &mut Machine, args: &[u64]) -> Answer {
    if reference(args, 0) == 0 {
        return Err(null_argument(machine));
    }
    let name = machine.text(reference(args, 0));
    machine.new_string(&format!("lib{name}.so")).map(u64::from)
}
