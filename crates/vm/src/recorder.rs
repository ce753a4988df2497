//! Events of a path that are recorded for reports.
//!
//! Invariant: the events are no part of the state, and no decision depends on them. When a state is
//! settled, references are replaced by the new handles.

pub(crate) mod forgotten;
pub(crate) mod record;
mod tracked;

use crate::access::Value;
use crate::event::{Event, LockKind};
use crate::exception::TraceElement;
use crate::heap::Ref;
use crate::machine::Machine;
use base::FastMap;
use classes::{ClassId, ClassRef, MethodRef};
use std::cell::RefCell;
use std::rc::Rc;
use tracked::Tracked;

/// An event of a path that a recorder stores.
#[derive(Clone, Debug)]
pub enum PathEvent {
    /// The thread entered the monitor of this object.
    Acquired(Ref),
    /// The thread exited the monitor of this object.
    Released(Ref),
    /// The thread called `notify` or `notifyAll`.
    Notified {
        /// The object.
        object: Ref,
        /// The number of threads that were waiting.
        waiters: u32,
        /// Whether all threads were woken, by `notifyAll`.
        all: bool,
    },
    /// The thread was blocked.
    Blocked,
    /// The thread started the thread in this slot.
    Started(usize),
    /// The thread ended.
    Ended,
    /// No frame caught this exception.
    Uncaught(Ref),
    /// This exception ended a task, and the future of the task keeps it.
    Kept(Ref),
    /// A method of the program caught this exception, which a different method threw.
    Caught(Ref),
    /// The program printed.
    Printed(Vec<u8>),
    /// A call with a choice returned.
    Chosen {
        /// The called method.
        method: MethodRef,
        /// The arguments of the call.
        args: Vec<u64>,
        /// The result of the call.
        value: u64,
    },
    /// A call returned an input.
    Input {
        /// The called method.
        method: MethodRef,
        /// The returned input.
        value: ReturnedInput,
    },
}

/// An input that a call returned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReturnedInput {
    /// A number, as a register has it.
    Number(u64),
    /// The UTF-16 units of a string.
    Text(Vec<u16>),
}

/// Records the input that the current native method returns, if events are recorded.
pub fn note_input(machine: &mut Machine, value: impl FnOnce() -> ReturnedInput) {
    if machine.hooks.recorder.is_some()
        && let Some(method) = machine.transition.native_method
    {
        record::push(machine, PathEvent::Input { method, value: value() });
    }
}

impl PathEvent {
    /// Returns the recorded form of an event; `None` if events of its kind are not recorded.
    fn of(event: &Event<'_>) -> Option<Self> {
        Some(match *event {
            Event::Acquired { lock, lock_kind: LockKind::Monitor } => Self::Acquired(lock),
            Event::Released { lock, lock_kind: LockKind::Monitor } => Self::Released(lock),
            Event::Notified { object, waiters, all } => Self::Notified { object, waiters, all },
            Event::Blocked => Self::Blocked,
            Event::Started(slot) => Self::Started(slot),
            Event::Ended => Self::Ended,
            Event::Uncaught(exception) => Self::Uncaught(exception),
            Event::Printed(bytes) => Self::Printed(bytes.to_vec()),
            Event::Native { method, args, value, chosen: true } => {
                Self::Chosen { method, args: args.to_vec(), value }
            }
            _ => return None,
        })
    }
}

/// An event with its thread and position.
#[derive(Clone, Debug)]
pub struct Recorded {
    /// The key of the thread.
    pub thread: Rc<[u32]>,
    /// The innermost position in code of the program, or else the innermost position.
    pub at: Option<TraceElement>,
    /// The innermost position.
    pub inner: Option<TraceElement>,
    /// The event.
    pub event: PathEvent,
}

/// An exception at its first throw, with the local variables of the innermost frame of the program.
#[derive(Clone, Debug)]
pub struct Thrown {
    /// The exception; 0 after it was collected as garbage.
    pub exception: Ref,
    /// The index of the frame, from the outermost.
    pub frame: usize,
    /// The position of the throw in that frame.
    pub place: TraceElement,
    /// The local variables of that frame with their registers, if the class file names them, and `this`.
    pub locals: Vec<(u16, String, Value)>,
    /// Whether registers that states omit have their last values here.
    pub is_exact: bool,
}

/// The recorded events of a path.
#[derive(Clone, Debug, Default)]
pub struct Recorder {
    /// The events, in order.
    pub events: Vec<Recorded>,
    /// Held monitors: thread key, object, and position of the acquisition.
    pub held: Vec<(Rc<[u32]>, Ref, Option<TraceElement>)>,
    /// Exceptions, recorded at their first throw.
    pub thrown: Vec<Thrown>,
    /// Local variables that states omit, if these variables are kept.
    pub forgotten: Vec<crate::forgotten::Forgotten>,
    /// Whether local variables that states omit are kept.
    pub(crate) keeps_forgotten: bool,
    /// Numbers of the objects that reports mention.
    names: RefCell<ObjectNumbers>,
    tracked: RefCell<Tracked>,
}

/// Numbers of the objects that reports mention, within their classes.
#[derive(Clone, Debug, Default)]
struct ObjectNumbers {
    /// The number of each live object.
    of_objects: FastMap<Ref, usize>,
    /// The last number of each class. Numbers of collected objects are not used again.
    last: FastMap<ClassId, usize>,
}

impl ObjectNumbers {
    /// Returns the number of an object, if a report mentioned the object.
    fn number(&self, object: Ref) -> Option<usize> {
        self.of_objects.get(&object).copied()
    }

    /// Returns the next number of a class.
    fn next(&mut self, class: ClassRef) -> usize {
        let last = self.last.entry(class.id).or_default();
        *last += 1;
        *last
    }
}

impl Recorder {
    /// Returns the number of an object among the mentioned objects of its class, in the order of their
    /// mention.
    pub fn number(&self, object: Ref, class: ClassRef) -> usize {
        let mut names = self.names.borrow_mut();
        names.number(object).unwrap_or_else(|| {
            let number = names.next(class);
            names.of_objects.insert(object, number);
            number
        })
    }

    /// Returns a number that the object keeps when its handle changes; `None` if there are too many
    /// objects.
    pub fn track(&self, object: Ref, class: ClassRef) -> Option<u32> {
        self.tracked.borrow_mut().number(object, class)
    }

    /// Whether an object has a number from [`Self::track`].
    pub fn is_tracked(&self, object: Ref) -> bool {
        self.tracked.borrow().has(object)
    }

    /// Returns the object with a number from [`Self::track`]. For a collected object, returns its class
    /// and its number among the mentioned objects of the class.
    pub fn tracked(&self, number: u32) -> Option<Result<Ref, (ClassRef, usize)>> {
        let mut tracked = self.tracked.borrow_mut();
        let one = tracked.get_mut(number)?;
        if one.object != 0 {
            return Some(Ok(one.object));
        }
        let name = *one.name.get_or_insert_with(|| self.names.borrow_mut().next(one.class));
        Some(Err((one.class, name)))
    }

    /// Marks the objects that a garbage collection freed.
    pub fn forget_garbage(&self, is_live: impl Fn(Ref) -> bool) {
        let names = self.names.borrow();
        let name = |object| names.number(object);
        self.tracked.borrow_mut().rename(|r| Some(r).filter(|r| is_live(*r)), name);
    }

    /// Replaces references by the new handles.
    fn rename(&mut self, rename: impl Fn(Ref) -> Option<Ref>) {
        self.held.retain_mut(|(_, r, _)| rename(*r).map(|new| *r = new).is_some());
        for thrown in &mut self.thrown {
            thrown.exception = rename(thrown.exception).unwrap_or(0);
        }
        crate::forgotten::rename(&mut self.forgotten, &rename);
        let names = self.names.get_mut();
        self.tracked.get_mut().rename(&rename, |object| names.number(object));
        let old = std::mem::take(&mut names.of_objects).into_iter();
        names.of_objects.extend(old.filter_map(|(r, number)| Some((rename(r)?, number))));
    }
}
