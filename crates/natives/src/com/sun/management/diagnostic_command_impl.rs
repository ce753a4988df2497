//! `com.sun.management.internal.DiagnosticCommandImpl`: an empty list of diagnostic commands.

use crate::values::{nothing, string_array};

vm::natives! {
    class "com/sun/management/internal/DiagnosticCommandImpl";
    "setNotificationEnabled(Z)V" => nothing;
    "getDiagnosticCommands()[Ljava/lang/String;" => |machine, _| string_array(machine, &[]);
}
