//! `java.nio.MappedMemoryUtils`: mapped memory is memory of the machine (see
//! `sun.nio.ch.FileDispatcherImpl`). Mapped memory is always loaded and never written back, as only
//! read-only and private mappings are supported.

use crate::values::{nothing, yes};

vm::natives! {
    class "java/nio/MappedMemoryUtils";
    "registerNatives()V" => nothing;
    "isLoaded0(JJJ)Z" => yes;
    "load0(JJ)V" => nothing;
    "unload0(JJ)V" => nothing;
    "force0(Ljava/io/FileDescriptor;JJ)V" => nothing;
}
