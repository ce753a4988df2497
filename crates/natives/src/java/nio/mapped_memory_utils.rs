//! `java.nio.MappedMemoryUtils`: what is mapped is memory of the machine's (see
//! `sun.nio.ch.FileDispatcherImpl`), always loaded, and never written back, as only what is read or
//! private can be mapped.

use crate::values::{nothing, yes};

vm::natives! {
    class "java/nio/MappedMemoryUtils";
    "registerNatives()V" => nothing;
    "isLoaded0(JJJ)Z" => yes;
    "load0(JJ)V" => nothing;
    "unload0(JJ)V" => nothing;
    "force0(Ljava/io/FileDescriptor;JJ)V" => nothing;
}
