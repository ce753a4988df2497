//! Elements of stack traces.

use classes::MethodRef;
use classfile::access;

/// An element of a stack trace: a position in the code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TraceElement {
    /// The method.
    pub method: MethodRef,
    /// The bytecode index.
    pub bytecode: u32,
}

impl TraceElement {
    /// Creates the element of a native method.
    pub(super) fn native(method: MethodRef) -> Self {
        Self { method, bytecode: 0 }
    }

    /// Returns the text of the element in `Throwable.printStackTrace`, without `at`.
    pub fn text(&self) -> String {
        let class = self.method.class();
        if self.method.has(access::NATIVE) {
            return format!("{}.{}(Native Method)", class.java_name(), self.method.name);
        }
        let file = class.file().and_then(|f| f.source_file.as_deref());
        let line = self.method.line(self.bytecode);
        let place = match (file, line) {
            (Some(file), Some(line)) => format!("{file}:{line}"),
            (Some(file), None) => file.to_owned(),
            (None, _) => "Unknown Source".to_owned(),
        };
        format!("{}.{}({place})", class.java_name(), self.method.name)
    }
}
