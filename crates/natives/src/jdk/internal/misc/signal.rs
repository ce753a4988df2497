//! `jdk.internal.misc.Signal`: signals have numbers and never occur.
//!
//! Source: signal(7). A program that handles or raises a signal is refused by name.

use crate::values::{Answer, reference};
use vm::{Exit, Machine};

vm::natives! {
    class "jdk/internal/misc/Signal";
    "findSignal0(Ljava/lang/String;)I" => find_signal;
    "handle0(IJ)J" => handle;
}

/// The numbers of signals on Linux.
const NUMBERS: &[(&str, i32)] = &[
    ("HUP", 1),
    ("INT", 2),
    ("QUIT", 3),
    ("TRAP", 5),
    ("ABRT", 6),
    ("USR1", 10),
    ("USR2", 12),
    ("PIPE", 13),
    ("ALRM", 14),
    ("TERM", 15),
    ("CHLD", 17),
    ("CONT", 18),
    ("WINCH", 28),
];

fn find_signal(machine: &mut Machine, args: &[u64]) -> Answer {
    let name = machine.text(reference(args, 0));
    let number = NUMBERS.iter().find(|(known, _)| *known == name).map_or(-1, |(_, number)| *number);
    Ok(u64::from(number as u32))
}

fn handle(machine: &mut Machine, _: &[u64]) -> Answer {
    if machine.run.booting {
        return Ok(0);
    }
    Err(Exit::Unsupported("Signal.handle (signal handlers of the program's own)".to_owned()))
}
