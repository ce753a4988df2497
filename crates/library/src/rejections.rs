//! The message of a rejected task, which contains the text of the pool.
//!
//! Source: `ThreadPoolExecutor.AbortPolicy` of the JDK, 17 and 25; decision 0116. The text has counts of
//! workers and tasks, which expose states inside of atomic calls.
//!
//! Invariant: a program whose threads read such a message is searched again with smaller steps.

use crate::class_of_call;
use classes::MethodRef;

/// The exception of a rejected task.
const REJECTION: &str = "java/util/concurrent/RejectedExecutionException";

const THROWABLE: &str = "java/lang/Throwable";

/// Whether a class, given by its internal name, is the exception of a rejected task.
pub fn is_rejection(class: &str) -> bool {
    class == REJECTION
}

/// Whether a method makes the message of a rejected task. No other value depends on the text of the pool
/// that this method requests.
pub fn makes_message(method: MethodRef) -> bool {
    &*method.name == "rejectedExecution"
        && class_of_call(method) == Some("ThreadPoolExecutor$AbortPolicy")
}

/// Whether a method reads the message of an exception. All other methods that return, print or write
/// the message call one of these two.
pub(crate) fn reads_message(method: MethodRef) -> bool {
    &*method.class().name == THROWABLE && matches!(&*method.name, "getMessage" | "writeObject")
}

/// Whether reflection on a class, given by its internal name, gives access to the field with the
/// message.
pub fn declares_message(class: &str) -> bool {
    class == THROWABLE
}
