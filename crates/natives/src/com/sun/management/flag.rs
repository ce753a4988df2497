//! `com.sun.management.internal.Flag`: an empty list of flags of the virtual machine.
//!
//! Source: `com.sun.management.HotSpotDiagnosticMXBean`: an unknown flag is an
//! `IllegalArgumentException`.

use crate::values::{nothing, string_array};

vm::natives! {
    class "com/sun/management/internal/Flag";
    "initialize()V" => nothing;
    "getAllFlagNames()[Ljava/lang/String;" => |machine, _| string_array(machine, &[]);
    "getFlags([Ljava/lang/String;[Lcom/sun/management/internal/Flag;I)I" => nothing;
    "getInternalFlagCount()I" => nothing;
}
