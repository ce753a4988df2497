//! `com.sun.management.internal.Flag`: the flags of the virtual machine, of which ours has none.
//!
//! Source: `com.sun.management.HotSpotDiagnosticMXBean`: a flag that does not exist is an
//! `IllegalArgumentException`.

use crate::values::{nothing, string_array};

vm::natives! {
    class "com/sun/management/internal/Flag";
    "initialize()V" => nothing;
    "getAllFlagNames()[Ljava/lang/String;" => |machine, _| string_array(machine, &[]);
    "getFlags([Ljava/lang/String;[Lcom/sun/management/internal/Flag;I)I" => nothing;
    "getInternalFlagCount()I" => nothing;
}
