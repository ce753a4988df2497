//! Native methods: rows of a table, found by class, name and descriptor.
//!
//! A row may also replace a method that has code; `Exit::Decline` then runs that code after all.

use crate::heap::Ref;
use crate::machine::Machine;
use crate::thread::{FrameKind, Status};
use base::FastMap;
use classes::{ClassRef, MethodRef};
use std::any::{Any, TypeId};

/// A native method. Arguments come receiver first, a value each (`long` and `double` too);
/// references are handles, `int` and smaller are 32 bits, floats are their bits.
pub type NativeFn = fn(&mut Machine, &[u64]) -> Result<u64, Exit>;

/// Why a native method did not simply return a value.
#[derive(Clone, Debug)]
pub enum Exit {
    /// It throws this exception.
    Throw(Ref),
    /// The thread is blocked; the call is over when it wakes (its result is void).
    Block(Status),
    /// The thread is blocked; the call is made again when it wakes.
    Retry(Status),
    /// The call has several outcomes, to be explored; it is made again with one chosen.
    Choice(u32),
    /// Call a method; its result is the result of this call, or as the kind says.
    Call(MethodRef, Vec<u64>, FrameKind),
    /// Initialize a class, then make the call again.
    Initialize(ClassRef),
    /// Run the method's own code.
    Decline,
    /// The access it is about to make is a scheduling point; it is called again afterwards.
    Point,
    /// Return void, and end the transition here.
    Break,
    /// The process ends with this exit code.
    Halt(i32),
    /// This path is of no interest (`Verify.ignoreIf`).
    Ignore,
    /// The search is to end (`Verify.terminateSearch`).
    TerminateSearch,
    /// Something this tool does not support was reached. Ends the check.
    Unsupported(String),
}

/// What native methods keep between calls, one value of each type: what lives in a plain run only, or
/// a cache of what the state says, since it is not undone with it.
#[derive(Debug, Default)]
pub struct Kept(FastMap<TypeId, Box<dyn Any>>);

impl Kept {
    /// The value of this type, to be given back with `keep`.
    pub fn take<T: Any + Default>(&mut self) -> T {
        let kept = self.0.remove(&TypeId::of::<T>());
        kept.and_then(|value| value.downcast().ok()).map(|value| *value).unwrap_or_default()
    }

    /// Keeps a value until it is taken.
    pub fn keep<T: Any>(&mut self, value: T) {
        self.0.insert(TypeId::of::<T>(), Box::new(value));
    }
}

/// What is known of a native method besides its body.
#[derive(Clone, Copy, Debug)]
pub struct Native {
    /// Internal name of the class.
    pub class: &'static str,
    /// Name and descriptor.
    pub signature: &'static str,
    /// First and last JDK release the row is for.
    pub releases: (u16, u16),
    /// Whether other threads can see or influence it: a scheduling point where there are others.
    pub visible: bool,
    /// The implementation.
    pub body: NativeFn,
}

/// All native methods for one release.
#[derive(Debug, Default)]
pub struct NativeTable {
    /// Why a native method without a row is not there, by class and name.
    pub absence: Option<fn(&str, &str) -> Option<&'static str>>,
    rows: FastMap<&'static str, FastMap<&'static str, Native>>,
}

impl NativeTable {
    /// The rows that are for `release`.
    pub fn new(rows: impl IntoIterator<Item = Native>, release: u16) -> Self {
        let mut table = Self::default();
        for row in rows {
            if row.releases.0 <= release && release <= row.releases.1 {
                table.rows.entry(row.class).or_default().insert(row.signature, row);
            }
        }
        table
    }

    /// The row of a method.
    pub fn find(&self, class: &str, name: &str, descriptor: &str) -> Option<Native> {
        let rows = self.rows.get(class)?;
        let key = format!("{name}{descriptor}");
        rows.get(key.as_str()).copied()
    }

    /// All rows.
    pub fn iter(&self) -> impl Iterator<Item = &Native> {
        self.rows.values().flat_map(|rows| rows.values())
    }
}

/// Declares the natives of one class: `"name(descriptor)" => body;` with `visible` before the arrow
/// for those that are scheduling points, and `[from ..= to]` for those of some releases only.
#[macro_export]
macro_rules! natives {
    (class $class:literal; $($sig:literal $([$from:literal ..= $to:literal])? $($visible:ident)? => $body:expr;)*) => {
        /// The natives of this Java class.
        pub const TABLE: &[$crate::native::Native] = &[$($crate::native::Native {
            class: $class,
            signature: $sig,
            releases: $crate::natives!(@range $($from $to)?),
            visible: $crate::natives!(@visible $($visible)?),
            body: $body,
        },)*];
    };
    (@range) => { (0, u16::MAX) };
    (@range $from:literal $to:literal) => { ($from, $to) };
    (@visible) => { false };
    (@visible visible) => { true };
}
