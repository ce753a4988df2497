//! Native methods: rows of a table, looked up by class, name and descriptor.
//!
//! A row may also replace a method with bytecode; `Exit::Decline` then executes that bytecode.

use crate::heap::Ref;
use crate::machine::Machine;
use crate::thread::{FrameKind, Status};
use base::FastMap;
use classes::{ClassRef, MethodRef};
use library::native_ranges::{RangeAccess, ranges};
use std::any::{Any, TypeId};

/// The implementation of a native method. The receiver is the first argument. Each argument is one
/// value, also a `long` or `double`. References are handles, `int` and smaller types have 32 bits, and
/// floating-point numbers are their bits.
pub type NativeFn = fn(&mut Machine, &[u64]) -> Result<u64, Exit>;

/// The outcome of a native method that returned no value.
#[derive(Clone, Debug)]
pub enum Exit {
    /// The method throws this exception.
    Throw(Ref),
    /// The thread is blocked. The call ends without a result when the thread wakes.
    Block(Status),
    /// The thread is blocked. The call is executed again when the thread wakes.
    Retry(Status),
    /// The call has this number of alternatives. It is executed again with a chosen alternative.
    Choice(u32),
    /// The method calls another method. The frame kind determines the use of the result.
    Call(MethodRef, Vec<u64>, FrameKind),
    /// The class must be initialized. Then the call is executed again.
    Initialize(ClassRef),
    /// The bytecode of the method is executed instead.
    Decline,
    /// The next access of the method is a scheduling point. The call is executed again afterwards.
    Point,
    /// The call ends without a result, and the transition ends here.
    Break,
    /// The process ends with this exit code.
    Halt(i32),
    /// The path is pruned (`Verify.ignoreIf`).
    Ignore,
    /// The search ends (`Verify.terminateSearch`).
    TerminateSearch,
    /// An unsupported feature, as a noun phrase. The check ends.
    Unsupported(String),
    /// A value that cannot be an input, as a noun phrase. The check ends.
    NoInput(String),
}

/// Returns the sentence about an unsupported feature, which is given as a noun phrase.
pub fn unsupported(what: &str) -> String {
    format!("Pathfinder does not support {what}")
}

/// Data of native methods between calls, with one value for each type. Backtracking does not undo the
/// data. So they belong to plain executions, or are caches of facts of the state.
#[derive(Debug, Default)]
pub struct NativeData(FastMap<TypeId, Box<dyn Any>>);

impl NativeData {
    /// Removes and returns the value of this type. Callers give it back with `keep`.
    pub fn take<T: Any + Default>(&mut self) -> T {
        let kept = self.0.remove(&TypeId::of::<T>());
        kept.and_then(|value| value.downcast().ok()).map(|value| *value).unwrap_or_default()
    }

    /// Stores a value until the next `take`.
    pub fn keep<T: Any>(&mut self, value: T) {
        self.0.insert(TypeId::of::<T>(), Box::new(value));
    }
}

/// Number of bytes that a native method copies in the time of one back edge or call.
const BYTES: usize = 256;

/// Adds the work of a native method on `bytes` bytes to the length of the transition.
pub fn note_work(machine: &mut Machine, bytes: usize) {
    machine.transition.work.add(u32::try_from(bytes / BYTES).unwrap_or(u32::MAX));
}

/// A row of the table of native methods.
#[derive(Clone, Copy, Debug)]
pub struct Native {
    /// Internal name of the class.
    pub class: &'static str,
    /// Name and descriptor of the method.
    pub signature: &'static str,
    /// The first and the last JDK release to which the row applies.
    pub releases: (u16, u16),
    /// Whether other threads can observe or influence the method. Its call is then a scheduling point
    /// while other threads are alive.
    pub visible: bool,
    /// Whether the method handles the terms of its arguments, and reads no object with terms.
    pub treats_terms: bool,
    /// Whether the row is used only if inputs are open, and otherwise the bytecode.
    pub of_inputs: bool,
    /// The ranges of its arguments that the method accesses. The table of a release has them.
    pub ranges: &'static [RangeAccess],
    /// The implementation.
    pub body: NativeFn,
}

/// All native methods of one JDK release.
#[derive(Debug, Default)]
pub struct NativeTable {
    /// Returns the reason why a native method has no row, by class and name.
    pub absence: Option<fn(&str, &str) -> Option<&'static str>>,
    rows: FastMap<&'static str, FastMap<&'static str, Native>>,
}

impl NativeTable {
    /// Creates the table of those rows that apply to `release`.
    pub fn new(rows: impl IntoIterator<Item = Native>, release: u16) -> Self {
        let mut table = Self::default();
        for row in rows {
            if row.releases.0 <= release && release <= row.releases.1 {
                let (name, descriptor) =
                    row.signature.split_at(row.signature.find('(').unwrap_or_default());
                let ranges = ranges(row.class, name, descriptor);
                let rows = table.rows.entry(row.class).or_default();
                rows.insert(row.signature, Native { ranges, ..row });
            }
        }
        table
    }

    /// Returns the row of a method.
    pub fn find(&self, class: &str, name: &str, descriptor: &str) -> Option<Native> {
        let rows = self.rows.get(class)?;
        let key = format!("{name}{descriptor}");
        rows.get(key.as_str()).copied()
    }

    /// Returns all rows.
    pub fn iter(&self) -> impl Iterator<Item = &Native> {
        self.rows.values().flat_map(|rows| rows.values())
    }
}

/// Declares the native methods of one class: `"name(descriptor)" => body;`. Words before the arrow mark
/// rows: `visible` for scheduling points, `terms` for methods that handle terms, `inputs` for rows used
/// only with open inputs. A row with `[from ..= to]` applies only to these releases.
#[macro_export]
macro_rules! natives {
    (class $class:literal; $($sig:literal $([$from:literal ..= $to:literal])? $($mark:ident)* => $body:expr;)*) => {
        /// The native methods of this Java class.
        pub const TABLE: &[$crate::native::Native] = &[$($crate::native::Native {
            class: $class,
            signature: $sig,
            releases: $crate::natives!(@range $($from $to)?),
            visible: $crate::natives!(@visible $($mark)*),
            treats_terms: $crate::natives!(@terms $($mark)*),
            of_inputs: $crate::natives!(@inputs $($mark)*),
            ranges: &[],
            body: $body,
        },)*];
    };
    (@range) => { (0, u16::MAX) };
    (@range $from:literal $to:literal) => { ($from, $to) };
    (@visible visible $($mark:ident)*) => { true };
    (@visible $($mark:ident)*) => { false };
    (@terms $(visible)? terms $(inputs)?) => { true };
    (@terms $(visible)?) => { false };
    (@inputs terms inputs) => { true };
    (@inputs $(visible)? $(terms)?) => { false };
}
