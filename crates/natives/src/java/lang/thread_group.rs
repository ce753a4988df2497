//! `java.lang.ThreadGroup`, whose thread counts expose threads that start or end.

use crate::values::Answer;
use vm::{Exit, Machine};

vm::natives! {
    class "java/lang/ThreadGroup";
    "activeCount()I" [17 ..= 18] => note_group_read;
    "activeGroupCount()I" [17 ..= 18] => note_group_read;
    "destroy()V" [17 ..= 18] => note_group_read;
    "enumerate([Ljava/lang/Thread;)I" [17 ..= 18] => note_group_read;
    "enumerate([Ljava/lang/Thread;Z)I" [17 ..= 18] => note_group_read;
    "enumerate([Ljava/lang/ThreadGroup;)I" [17 ..= 18] => note_group_read;
    "enumerate([Ljava/lang/ThreadGroup;Z)I" [17 ..= 18] => note_group_read;
    "interrupt()V" [17 ..= 18] => note_group_read;
    "isDestroyed()Z" [17 ..= 18] => note_group_read;
    "list()V" [17 ..= 18] => note_group_read;
    "resume()V" [17 ..= 18] => note_group_read;
    "stop()V" [17 ..= 18] => note_group_read;
    "suspend()V" [17 ..= 18] => note_group_read;
}

fn note_group_read(machine: &mut Machine, _: &[u64]) -> Answer {
    machine.note_asked_of_groups();
    Err(Exit::Decline)
}
