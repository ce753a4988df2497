//! What happens on a path, recorded for those who tell its story.
//!
//! Invariant: no part of the state, and nobody's decisions depend on it; objects are followed to
//! their new handles when a state is settled.

pub(crate) mod forgotten;
mod record;

use crate::access::Value;
use crate::event::{Event, LockKind};
use crate::exception::TraceElement;
use crate::heap::Ref;
use classes::{ClassRef, MethodRef};
use std::cell::RefCell;
use std::rc::Rc;

/// An event of a path, recorded on request.
#[derive(Clone, Debug)]
pub enum PathEvent {
    /// A monitor was entered.
    Acquired(Ref),
    /// A monitor was left.
    Released(Ref),
    /// `notify` or `notifyAll`.
    Notified {
        /// On which object.
        object: Ref,
        /// How many threads were waiting.
        waiters: u32,
        /// Whether all were woken.
        all: bool,
    },
    /// The thread cannot go on.
    Blocked,
    /// A thread was started.
    Started(usize),
    /// The thread has ended.
    Ended,
    /// Nothing caught this exception.
    Uncaught(Ref),
    /// The program printed.
    Printed(Vec<u8>),
    /// A call whose outcome was chosen has returned.
    Chosen {
        /// The method called.
        method: MethodRef,
        /// Its arguments.
        args: Vec<u64>,
        /// What it returned.
        value: u64,
    },
}

impl PathEvent {
    /// What is kept of an event, if it is worth it.
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

/// An event with its place.
#[derive(Clone, Debug)]
pub struct Recorded {
    /// Key of the thread.
    pub thread: Rc<[u32]>,
    /// Where it was, in the program's own code if it is called from there.
    pub at: Option<TraceElement>,
    /// The innermost place.
    pub inner: Option<TraceElement>,
    /// What happened.
    pub event: PathEvent,
}

/// An exception as it was first thrown, and what the program's innermost frame held then.
#[derive(Clone, Debug)]
pub struct Thrown {
    /// The exception; 0 once it is garbage.
    pub exception: Ref,
    /// Which of the thread's frames, from the outermost.
    pub frame: usize,
    /// Where that frame stands.
    pub place: TraceElement,
    /// Its local variables with their registers, as far as the class file names them; `this` always.
    pub locals: Vec<(u16, String, Value)>,
}

/// Events of a path, in order.
#[derive(Clone, Debug, Default)]
pub struct Recorder {
    /// The events.
    pub events: Vec<Recorded>,
    /// Who holds which monitor since where: thread key and object to the place.
    pub held: Vec<(Rc<[u32]>, Ref, Option<TraceElement>)>,
    /// Exceptions, each when it was first thrown.
    pub thrown: Vec<Thrown>,
    /// What states leave out of local variables, if someone wants to know.
    pub forgotten: Vec<crate::forgotten::Forgotten>,
    /// Objects that were named in the story, with their number within their class.
    names: RefCell<Vec<(Ref, ClassRef, usize)>>,
}

impl Recorder {
    /// The number of an object among those of its class, in the order in which they are told of.
    pub fn number(&self, object: Ref, class: ClassRef) -> usize {
        let mut names = self.names.borrow_mut();
        if let Some((_, _, number)) = names.iter().find(|(r, _, _)| *r == object) {
            return *number;
        }
        let number = names.iter().filter(|(_, c, _)| std::ptr::eq(*c, class)).count() + 1;
        names.push((object, class, number));
        number
    }

    /// Follows objects to their new handles.
    fn rename(&mut self, rename: impl Fn(Ref) -> Option<Ref>) {
        self.held.retain_mut(|(_, r, _)| rename(*r).map(|new| *r = new).is_some());
        for thrown in &mut self.thrown {
            thrown.exception = rename(thrown.exception).unwrap_or(0);
        }
        crate::forgotten::rename(&mut self.forgotten, &rename);
        // Garbage keeps its number, so that a later object does not get it.
        for (r, _, _) in self.names.get_mut() {
            *r = rename(*r).unwrap_or(0);
        }
    }
}
