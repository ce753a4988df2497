//! `java.lang.ThreadGroup`, whose thread counts expose threads that start or end.

use crate::values::Answer;
use vm::{Exit, Machine};

vm::natives! {
    class "java/lang/ThreadGroup";
    "activeCount()I" [17 ..= 18] => asks;
    "activeGroupCount()I" [17 ..= 18] => asks;
    "destroy()V" [17 ..= 18] => asks;
    "enumerate([Ljava/lang/Thread;)I" [17 ..= 18] => asks;
    "enumerate([Ljava/lang/Thread;Z)I" [17 ..= 18] => asks;
    "enumerate([Ljava/lang/ThreadGroup;)I" [17 ..= 18] => asks;
    "enumerate([Ljava/lang/ThreadGroup;Z)I" [17 ..= 18] => asks;
    "interrupt()V" [17 ..= 18] => asks;
    "isDestroyed()Z" [17 ..= 18] => asks;
    "list()V" [17 ..= 18] => asks;
    "resume()V" [17 ..= 18] => asks;
    "stop()V" [17 ..= 18] => asks;
    "suspend()V" [17 ..= 18] => asks;
}

fn asks(machine: &mut Machine, _: &[u64]) -> Answer {
    machine.note_asked_of_groups();
    Err(Exit::Decline)
}
