//! `java.io.Console`: there is no terminal.

use crate::values::nothing;

vm::natives! {
    class "java/io/Console";
    "istty()Z" => nothing;
    "ttyStatus()I" => nothing;
    "encoding()Ljava/lang/String;" => nothing;
    "echo(Z)Z" => nothing;
}

/// The class `jdk.internal.io.JdkConsoleImpl`.
pub mod jdk_console {
    use super::nothing;

    vm::natives! {
        class "jdk/internal/io/JdkConsoleImpl";
        "echo(Z)Z" => nothing;
    }
}
