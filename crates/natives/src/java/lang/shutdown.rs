//! `java.lang.Shutdown`, and hooks around the end of a process.
//!
//! Source: JLS §12.8. Invariant: `halt` ends the path with its exit code. The JDK's own logging of
//! `Runtime.exit` and its signal handlers are omitted, as the program cannot observe them.

use crate::values::{int, nothing};
use vm::Exit;

vm::natives! {
    class "java/lang/Shutdown";
    "beforeHalt()V" => nothing;
    "halt0(I)V" visible => |_, args| Err(Exit::Halt(int(args, 0)));
    // From release 21 on, this method logs through `System.Logger` if that was configured.
    "logRuntimeExit(I)V" => nothing;
}

/// The class `java.lang.Terminator`: handlers for signals, which never occur.
pub mod terminator {
    use super::nothing;

    vm::natives! {
        class "java/lang/Terminator";
        "setup()V" => nothing;
        "teardown()V" => nothing;
    }
}
