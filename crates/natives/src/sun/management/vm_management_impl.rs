//! `sun.management.VMManagementImpl`: properties of the virtual machine.
//!
//! Source: `java.lang.management`; `jmm.h` of HotSpot for the version. Invariant: while a program
//! is checked no result depends on the host or on earlier paths.

use crate::java::lang::system::wall_clock;
use crate::values::{Answer, int_result, nothing, string_array, yes};
use vm::{Exit, Machine};

vm::natives! {
    class "sun/management/VMManagementImpl";
    "getVersion0()Ljava/lang/String;" [0 ..= 18] => |machine, _| machine.new_string("3.0").map(u64::from);
    "getVersion0()Ljava/lang/String;" [19 ..= 65535] => |machine, _| machine.new_string("4.0").map(u64::from);
    "initOptionalSupportFields()V" => init_optional_support_fields;
    "isThreadContentionMonitoringEnabled()Z" => nothing;
    "isThreadCpuTimeEnabled()Z" => yes;
    "isThreadAllocatedMemoryEnabled()Z" => yes;
    "getVerboseClass()Z" => nothing;
    "getVerboseGC()Z" => nothing;
    "getVmArguments0()[Ljava/lang/String;" => |machine, _| string_array(machine, &[]);
    "getAvailableProcessors()I" => |machine, _| Ok(u64::from(machine.options.platform.processors));
    "getProcessId()I" => |machine, _| Ok(int_result(process_id(machine)));
    // The JDK's method looks up the host's name in the network.
    "getVmId()Ljava/lang/String;" => vm_id;
    "getStartupTime()J" visible => |machine, _| started_at(machine).map(|at| at as u64);
    "getUptime0()J" visible => |machine, _| Ok((wall_clock(machine) / MILLI) as u64 - started_at(machine)? as u64);
    "getTotalCompileTime()J" => nothing;
    "getLiveThreadCount()I" visible => |machine, _| Ok(count(machine, |_| true));
    "getDaemonThreadCount()I" visible => |machine, _| Ok(count(machine, |daemon| daemon));
    "getTotalClassCount()J" => class_count;
    "getUnloadedClassCount()J" => nothing;
}

/// Nanoseconds in a millisecond.
const MILLI: i64 = 1_000_000;

fn init_optional_support_fields(machine: &mut Machine, _: &[u64]) -> Answer {
    let class = machine.program.boot_class("sun/management/VMManagementImpl")?;
    for field in class.fields.iter().filter(|f| f.name.ends_with("Support")) {
        // Diagnostic commands are for tools, and are not supported.
        let offered = &*field.name != "remoteDiagnosticCommandsSupport";
        let (mirror, slot) = machine.static_place(field);
        machine.live.heap.set_slot(mirror, slot, u64::from(offered));
    }
    Ok(0)
}

fn process_id(machine: &Machine) -> i32 {
    if machine.options.check { 1 } else { std::process::id() as i32 }
}

fn vm_id(machine: &mut Machine, _: &[u64]) -> Answer {
    let text = format!("{}@{}", process_id(machine), machine.options.platform.host_name);
    machine.new_string(&text).map(u64::from)
}

/// Returns the start time of the program, in milliseconds since 1970.
fn started_at(machine: &mut Machine) -> Result<i64, Exit> {
    let now = wall_clock(machine);
    let passed = match machine.run.started {
        Some(started) => i64::try_from(started.elapsed().as_nanos()).unwrap_or(i64::MAX),
        None => machine.read_clock(),
    };
    Ok((now - passed) / MILLI)
}

/// Returns the number of the program's live threads of a kind; threads of the JDK do not count.
fn count(machine: &Machine, wanted: impl Fn(bool) -> bool) -> u64 {
    machine.live.threads.iter().filter(|thread| thread.is_alive() && wanted(thread.daemon)).count()
        as u64
}

/// Refuses under check: classes loaded on other paths stay loaded.
fn class_count(machine: &mut Machine, _: &[u64]) -> Answer {
    if machine.options.check {
        return Err(Exit::Unsupported("the number of loaded classes".to_owned()));
    }
    Ok(machine.program.registry.declared().len() as u64)
}
