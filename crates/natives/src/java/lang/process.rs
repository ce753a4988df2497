//! Processes: the environment and this process's own number; other processes are refused by name.
//!
//! Source: the documentation of `System.getenv` and `ProcessHandle`. Invariant: under check the
//! environment is empty and the process has number 1, independent of the host.

use crate::values::{Answer, byte_array, nothing, reference_array};
use std::os::unix::ffi::OsStrExt;
use vm::{Exit, Machine, Ref};

/// The class `java.lang.ProcessEnvironment`.
pub mod environment {
    vm::natives! {
        class "java/lang/ProcessEnvironment";
        "environ()[[B" => super::environ;
    }
}

/// The class `java.lang.ProcessHandleImpl`.
pub mod handle {
    use super::{current_pid, is_alive, nothing};

    vm::natives! {
        class "java/lang/ProcessHandleImpl";
        "initNative()V" => nothing;
        "getCurrentPid0()J" => current_pid;
        "isAlive0(J)J" => is_alive;
    }
}

/// The class `java.lang.ProcessHandleImpl.Info`.
pub mod info {
    use super::nothing;

    vm::natives! {
        class "java/lang/ProcessHandleImpl$Info";
        "initIDs()V" => nothing;
    }
}

/// The class `java.lang.ProcessImpl`.
pub mod child {
    use super::nothing;

    vm::natives! {
        class "java/lang/ProcessImpl";
        "init()V" => nothing;
    }
}

/// Returns the environment: names and values alternately.
fn environ(machine: &mut Machine, _: &[u64]) -> Answer {
    let mut arrays: Vec<Ref> = Vec::new();
    if !machine.options.check {
        for (name, value) in std::env::vars_os() {
            arrays.push(byte_array(machine, name.as_bytes())? as Ref);
            arrays.push(byte_array(machine, value.as_bytes())? as Ref);
        }
    }
    reference_array(machine, "[[B", &arrays)
}

fn current_pid(machine: &mut Machine, _: &[u64]) -> Answer {
    Ok(if machine.options.check { 1 } else { u64::from(std::process::id()) })
}

/// Implements `isAlive0`, which returns a start time. For this process the time is 0, which means
/// unknown.
fn is_alive(machine: &mut Machine, args: &[u64]) -> Answer {
    if current_pid(machine, args)? == args[0] {
        return Ok(0);
    }
    Err(Exit::Unsupported("looking at other processes".to_owned()))
}
