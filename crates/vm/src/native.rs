//! Native methods: rows of a table, looked up by class, name and descriptor.
//!
//! A row may also replace a method with bytecode; `Exit::Decline` then executes that bytecode.

use crate::heap::Ref;
use crate::machine::Machine;
use crate::thread::{FrameKind, Status};
use base::FastMap;
use classes::{ClassRef, MethodRef};
use std::any::{Any, TypeId};

/// A native method. The receiver is the first argument. Each argument is one value (also `long` and
/// `double`): references are handles, `int` and smaller are 32 bits, floats are their bits.
pub type NativeFn = fn(&mut Machine, &[u64]) -> Result<u64, Exit>;

/// The outcome of a native method that did not return a value.
#[derive(Clone, Debug)]
pub enum Exit {
    /// It throws this exception.
    Throw(Ref),
    /// The thread is blocked; the call ends when the thread wakes (its result is void).
    Block(Status),
    /// The thread is blocked; the call is executed again when the thread wakes.
    Retry(Status),
    /// The call has several alternatives; it is executed again with a chosen alternative.
    Choice(u32),
    /// Calls a method, whose result is the result of this call or is handled according to the kind.
    Call(MethodRef, Vec<u64>, FrameKind),
    /// Initializes a class, then executes the call again.
    Initialize(ClassRef),
    /// Executes the method's bytecode.
    Decline,
    /// The next access of the method is a scheduling point; the call is executed again afterwards.
    Point,
    /// Returns void, and ends the transition here.
    Break,
    /// The process ends with this exit code.
    Halt(i32),
    /// The path is pruned (`Verify.ignoreIf`).
    Ignore,
    /// The search ends (`Verify.terminateSearch`).
    TerminateSearch,
    /// An unsupported feature was reached, a noun phrase. Ends the check.
    Unsupported(String),
    /// The same, for an object that cannot be an input.
    NoInput(String),
}

/// Returns the sentence about an unsupported feature, given as a noun phrase.
pub fn unsupported(what: &str) -> String {
    format!("Pathfinder does not support {what}")
}

/// Data of native methods between calls, one value for each type. Backtracking does not undo them:
/// only data of plain runs, or caches of facts of the state.
#[derive(Debug, Default)]
pub struct NativeData(FastMap<TypeId, Box<dyn Any>>);

impl NativeData {
    /// Removes and returns the value of this type; callers return it with `keep`.
    pub fn take<T: Any + Default>(&mut self) -> T {
        let kept = self.0.remove(&TypeId::of::<T>());
        kept.and_then(|value| value.downcast().ok()).map(|value| *value).unwrap_or_default()
    }

    /// Stores a value until `take`.
    pub fn keep<T: Any>(&mut self, value: T) {
        self.0.insert(TypeId::of::<T>(), Box::new(value));
    }
}

/// Bytes that a native method copies in the time of one back edge or call.
const BYTES: usize = 256;

/// Counts the work of a native method over `bytes` bytes in the length of the transition.
pub fn note_work(machine: &mut Machine, bytes: usize) {
    machine.transition.work.add(u32::try_from(bytes / BYTES).unwrap_or(u32::MAX));
}

/// The table row of a native method.
#[derive(Clone, Copy, Debug)]
pub struct Native {
    /// Internal name of the class.
    pub class: &'static str,
    /// Name and descriptor.
    pub signature: &'static str,
    /// First and last JDK release of the row.
    pub releases: (u16, u16),
    /// Whether other threads can observe or influence the method: a scheduling point if others
    /// live.
    pub visible: bool,
    /// Whether the method treats the terms of its arguments, and reads no object with terms.
    pub treats_terms: bool,
    /// Whether the row differs from the method's bytecode for inputs alone.
    pub of_inputs: bool,
    /// The implementation.
    pub body: NativeFn,
}

/// All native methods for one release.
#[derive(Debug, Default)]
pub struct NativeTable {
    /// Returns the reason why a native method has no row, by class and name.
    pub absence: Option<fn(&str, &str) -> Option<&'static str>>,
    rows: FastMap<&'static str, FastMap<&'static str, Native>>,
}

impl NativeTable {
    /// Creates the table of the rows for `release`.
    pub fn new(rows: impl IntoIterator<Item = Native>, release: u16) -> Self {
        let mut table = Self::default();
        for row in rows {
            if row.releases.0 <= release && release <= row.releases.1 {
                table.rows.entry(row.class).or_default().insert(row.signature, row);
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

/// Declares the natives of one class: `"name(descriptor)" => body;`. Words before the arrow mark rows:
/// `visible` for scheduling points, `terms` for methods that treat terms, `inputs` for inputs alone.
/// With `[from ..= to]`, a row is for some releases alone.
#[macro_export]
macro_rules! natives {
    (class $class:literal; $($sig:literal $([$from:literal ..= $to:literal])? $($mark:ident)* => $body:expr;)*) => {
        /// The natives of this Java class.
        pub const TABLE: &[$crate::native::Native] = &[$($crate::native::Native {
            class: $class,
            signature: $sig,
            releases: $crate::natives!(@range $($from $to)?),
            visible: $crate::natives!(@visible $($mark)*),
            treats_terms: $crate::natives!(@terms $($mark)*),
            of_inputs: $crate::natives!(@inputs $($mark)*),
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
