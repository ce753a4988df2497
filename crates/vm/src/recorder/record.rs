//! Recording of events during execution.

use super::{PathEvent, Recorded, Recorder, Thrown};
use crate::access::Value;
use crate::event::Event;
use crate::exception::TraceElement;
use crate::forgotten::Held;
use crate::heap::Ref;
use crate::machine::Machine;
use crate::thread::Frame;

/// Records an event of the current thread.
pub(crate) fn push(machine: &mut Machine, event: PathEvent) {
    let live = &machine.live;
    let Some(recorder) = &mut machine.hooks.recorder else { return };
    let thread = live.threads[live.current].key.clone();
    let stack = live.stack_of(live.current);
    let inner = stack.first().copied();
    let at = stack.into_iter().find(|e| e.method.class().loader.raw() > 1).or(inner);
    match &event {
        PathEvent::Acquired(object) => recorder.held.push((thread.clone(), *object, at)),
        PathEvent::Released(object) => {
            recorder.held.retain(|(t, o, _)| !(*t == thread && o == object));
        }
        _ => {}
    }
    recorder.events.push(Recorded { thread, at, inner, event });
}

/// Records that a frame of the program catches an exception that a different method of the program
/// threw. A handler of all exceptions is not from the source: it throws the exception again.
pub(crate) fn note_caught(machine: &mut Machine, frame: &Frame, target: u32, exception: Ref) {
    let Some(recorder) = &machine.hooks.recorder else { return };
    let method = frame.code.method;
    let thrown = recorder.thrown.iter().rfind(|thrown| thrown.exception == exception);
    let is_typed =
        |pc: u32| frame.code.handlers.iter().any(|one| one.target == pc && one.catch.is_some());
    if method.class().loader.raw() > 1
        && thrown.is_some_and(|thrown| !std::ptr::eq(thrown.place.method, method))
        && is_typed(target)
    {
        push(machine, PathEvent::Caught(exception));
    }
}

impl Machine {
    /// Records an event of the current thread, if events of its kind are recorded.
    pub(crate) fn record(&mut self, event: &Event<'_>) {
        if let Event::Thrown(exception) = event {
            self.record_throw(*exception);
        }
        if let Some(event) = PathEvent::of(event) {
            push(self, event);
        }
    }

    /// Records the local variables of the innermost frame of the program at the first throw of an
    /// exception.
    fn record_throw(&mut self, exception: Ref) {
        let known = |r: &Recorder| r.thrown.iter().any(|t| t.exception == exception);
        if self.run.booting || self.hooks.recorder.as_ref().is_none_or(|r| known(r)) {
            return;
        }
        let thread = &self.live.threads[self.live.current];
        let of_program = |f: &Frame| f.code.method.class().loader.raw() > 1;
        let blamed =
            |f: &Frame| of_program(f) && !library::stack_frames::is_assertion(f.code.method);
        let frames = &thread.frames;
        let at = frames.iter().rposition(blamed).or_else(|| frames.iter().rposition(of_program));
        let Some(at) = at else { return };
        let frame = &thread.frames[at];
        let method = frame.code.method;
        let Some(bytecode) = frame.code.bytecodes.get(frame.pc as usize).copied() else { return };
        let register = |r: u16| match self.held(self.live.current, at, r)? {
            Held::Bits(bits) => Some(bits),
            Held::Garbage => None,
        };
        let mut locals = Vec::new();
        if !method.is_static()
            && let Some(this) = register(0)
        {
            locals.push((0, "this".to_owned(), Value::of(b'L', this)));
        }
        for local in method.code().map_or(&[][..], |code| &code.locals) {
            let range = u32::from(local.start)..u32::from(local.start) + u32::from(local.length);
            if local.name != "this"
                && range.contains(&u32::from(bytecode))
                && let Some(bits) = register(local.index)
            {
                let letter = local.descriptor.as_bytes().first().copied().unwrap_or(b'L');
                locals.push((local.index, local.name.clone(), Value::of(letter, bits)));
            }
        }
        let place = TraceElement { method, bytecode: bytecode.into() };
        if let Some(recorder) = &mut self.hooks.recorder {
            let is_exact = recorder.keeps_forgotten;
            recorder.thrown.push(Thrown { exception, frame: at, place, locals, is_exact });
        }
    }

    /// Replaces the handles in the recorder. The new handles are those of the objects after the vector
    /// that was just encoded is restored.
    pub fn rename_recorded(&mut self, handle_after: impl Fn(&Self, Ref) -> Option<Ref>) {
        let Some(mut recorder) = self.hooks.recorder.take() else { return };
        recorder.rename(|r| handle_after(self, r));
        self.hooks.recorder = Some(recorder);
    }
}
