//! What happens on a path, recorded for reports when asked for.
//!
//! Invariant: what is recorded is no part of a state; objects keep their numbers as they get other
//! handles.

use crate::exception::TraceElement;
use crate::heap::Ref;
use crate::machine::Machine;
use classes::ClassRef;
use std::cell::RefCell;
use std::rc::Rc;

/// Something worth telling about a path, recorded when asked for.
#[derive(Clone, Debug)]
pub enum Event {
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
}

/// An event with its place.
#[derive(Clone, Debug)]
pub struct Recorded {
    /// Key of the thread.
    pub thread: Rc<[u32]>,
    /// Where it was.
    pub at: Option<TraceElement>,
    /// What happened.
    pub event: Event,
}

/// Events of a path, in order.
#[derive(Clone, Debug, Default)]
pub struct Recorder {
    /// The events.
    pub events: Vec<Recorded>,
    /// Who holds which monitor since where: thread key and object to the place.
    pub held: Vec<(Rc<[u32]>, Ref, Option<TraceElement>)>,
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
        // Garbage keeps its number, so that a later object does not get it.
        for (r, _, _) in self.names.get_mut() {
            *r = rename(*r).unwrap_or(0);
        }
    }
}

impl Machine {
    /// Records an event of the current thread, if someone wants to know.
    pub fn record(&mut self, event: Event) {
        if self.recorder.is_none() {
            return;
        }
        let thread = self.threads[self.current].key.clone();
        let at = self
            .stack_of(self.current)
            .into_iter()
            .find(|e| e.method.class().loader.raw() > 1)
            .or_else(|| self.stack_of(self.current).first().copied());
        if let Some(recorder) = &mut self.recorder {
            match &event {
                Event::Acquired(object) => recorder.held.push((thread.clone(), *object, at)),
                Event::Released(object) => {
                    recorder.held.retain(|(t, o, _)| !(*t == thread && o == object));
                }
                _ => {}
            }
            recorder.events.push(Recorded { thread, at, event });
        }
    }

    /// Lets the recorder follow objects to the handles they get when the vector just encoded is
    /// restored.
    pub fn rename_recorded(&mut self) {
        let Some(mut recorder) = self.recorder.take() else { return };
        recorder.rename(|r| self.handle_after(r));
        self.recorder = Some(recorder);
    }
}
