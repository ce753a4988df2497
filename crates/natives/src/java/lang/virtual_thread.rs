//! `java.lang.VirtualThread`: unused, as continuations are not supported; the JDK then runs each
//! virtual thread on a thread of its own.

use crate::values::nothing;

vm::natives! {
    class "java/lang/VirtualThread";
    "registerNatives()V" => nothing;
    "notifyJvmtiStart()V" => nothing;
    "notifyJvmtiEnd()V" => nothing;
    "notifyJvmtiMount(Z)V" => nothing;
    "notifyJvmtiUnmount(Z)V" => nothing;
    "notifyJvmtiDisableSuspend(Z)V" => nothing;
    "postPinnedEvent(Ljava/lang/String;)V" => nothing;
}
