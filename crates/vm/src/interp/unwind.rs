//! Leaving frames: results of special frames, exceptions, the end of a thread.
//!
//! Source: JVMS §2.6.5, §2.10; JLS §11.3 (uncaught exceptions), §17.4.4 (end of a thread).

use super::{Handled, Stop};
use crate::heap::Ref;
use crate::machine::Machine;
use crate::native::Exit;
use crate::schedule::Event;
use crate::thread::{FrameKind, Status};
use classfile::Constant;

impl Machine {
    /// The top frame has returned `value` and was not called by an instruction.
    pub(super) fn returned(&mut self, kind: FrameKind, value: u64) -> Handled {
        let current = self.current;
        match kind {
            FrameKind::Call => {
                self.result = value;
                return Handled::Stop(Stop::State);
            }
            FrameKind::Initializer(class) => {
                self.threads[current].frames.pop();
                self.initialized(class);
            }
            FrameKind::Again => {
                self.threads[current].frames.pop();
            }
            FrameKind::Reflective(letter) => {
                let boxed = match self.box_value(letter, value) {
                    Ok(boxed) => boxed,
                    Err(exit) => return Handled::Leave(exit.into()),
                };
                self.threads[current].frames.pop();
                self.finish_call(u64::from(boxed));
            }
            FrameKind::Constructor(object) => {
                self.threads[current].frames.pop();
                self.finish_call(u64::from(object));
            }
            FrameKind::Run | FrameKind::Uncaught | FrameKind::Exit => {
                let top = self.threads[current].object;
                // The end of a thread notifies under its own monitor.
                if !self.can_enter(current, top) {
                    self.threads[current].status = Status::Entering(top);
                    return Handled::Stop(Stop::State);
                }
                self.threads[current].frames.pop();
                if kind == FrameKind::Exit {
                    return self.end_thread();
                }
                self.result = value;
                self.armed = true;
                return self.leave_thread();
            }
        }
        Handled::Continue
    }

    /// Throws `exception` in the current thread.
    pub(super) fn unwind(&mut self, exception: Ref) -> Handled {
        let current = self.current;
        let mut exception = exception;
        self.threads[current].chosen.clear();
        loop {
            let Some(frame) = self.threads[current].frames.last().copied() else {
                self.threads[current].uncaught = exception;
                return Handled::Stop(Stop::State);
            };
            let handler = match frame.kind {
                // The failure is that of a supertype: the initializer has not begun.
                FrameKind::Initializer(class)
                    if frame.pc == 0 && self.next_super(class).is_some() =>
                {
                    Ok(None)
                }
                _ => self.find_handler(&frame, exception),
            };
            match handler {
                Ok(Some(target)) => {
                    let thread = &mut self.threads[current];
                    let at = frame.base as usize + frame.code.exception_register as usize;
                    if let Some(register) = thread.registers.get_mut(at) {
                        *register = u64::from(exception);
                    }
                    if let Some(frame) = thread.frames.last_mut() {
                        frame.pc = target;
                    }
                    return Handled::Continue;
                }
                Ok(None) => {}
                Err(exit) => return Handled::Leave(exit.into()),
            }
            if frame.locked != 0 {
                // Leaving a synchronized method frees its monitor: a scheduling point.
                let flags = self.heap.get(frame.locked).flags;
                if self.options.check
                    && self.watching()
                    && self.is_point(flags)
                    && self.armed
                    && !self.resumes(frame.pc)
                {
                    self.set_pending(exception);
                    return Handled::Stop(Stop::State);
                }
                self.armed = true;
                if let Some(frame) = self.threads[current].frames.last_mut() {
                    frame.locked = 0;
                }
                if let Err(exit) = self.exit(frame.locked) {
                    return Handled::Leave(exit.into());
                }
            }
            match frame.kind {
                FrameKind::Call | FrameKind::Again => {
                    self.threads[current].frames.pop();
                }
                FrameKind::Initializer(class) => {
                    exception = self.initialization_failed(class, exception);
                    self.threads[current].frames.pop();
                }
                FrameKind::Reflective(_) | FrameKind::Constructor(_) => {
                    self.threads[current].frames.pop();
                    let name = "java/lang/reflect/InvocationTargetException";
                    match self.exception_without_message(name) {
                        Exit::Throw(wrapper) => {
                            self.set_field(wrapper, "target", u64::from(exception));
                            self.set_field(wrapper, "cause", 0);
                            exception = wrapper;
                        }
                        exit => return Handled::Leave(exit.into()),
                    }
                }
                FrameKind::Run => {
                    self.threads[current].frames.pop();
                    return self.uncaught_exception(exception);
                }
                FrameKind::Uncaught => {
                    self.threads[current].frames.pop();
                    return self.leave_thread();
                }
                FrameKind::Exit => {
                    self.threads[current].frames.pop();
                    return self.end_thread();
                }
            }
        }
    }

    fn find_handler(
        &mut self,
        frame: &crate::thread::Frame,
        exception: Ref,
    ) -> Result<Option<u32>, Exit> {
        let class = self.heap.get(exception).class();
        for handler in &frame.code.handlers {
            if frame.pc < handler.start || frame.pc >= handler.end {
                continue;
            }
            let Some(index) = handler.catch else { return Ok(Some(handler.target)) };
            let holder = frame.code.method.class();
            let name = holder.file().and_then(|f| match f.pool.get(index) {
                Some(Constant::Class(_)) => f.pool.class_name(index),
                _ => None,
            });
            let Some(name) = name else { continue };
            match self.registry.resolve_class(holder, name) {
                Ok(caught) if class.is_subclass_of(caught) => return Ok(Some(handler.target)),
                Ok(_) => {}
                Err(e) => return Err(self.link_error(&e)),
            }
        }
        Ok(None)
    }

    /// Nothing in the thread catches `exception` (JLS §11.3).
    fn uncaught_exception(&mut self, exception: Ref) -> Handled {
        let current = self.current;
        self.uncaught.push((current, exception));
        self.record(Event::Uncaught(exception));
        if self.booting {
            return Handled::Stop(Stop::State);
        }
        let object = self.threads[current].object;
        if self.options.check && !self.has_own_handler(object) {
            return self.leave_thread();
        }
        let class = self.heap.get(object).class();
        let signature =
            self.registry.signature("dispatchUncaughtException", "(Ljava/lang/Throwable;)V");
        match classes::resolve::lookup_method(&self.registry, class, signature) {
            Ok(Some(method)) => {
                let args = [u64::from(object), u64::from(exception)];
                match self.call_from_native(method, &args, FrameKind::Uncaught) {
                    Ok(()) => Handled::Continue,
                    Err(exit) => Handled::Leave(exit.into()),
                }
            }
            _ => self.leave_thread(),
        }
    }

    /// Whether the program set a handler for uncaught exceptions that the thread would use, or
    /// subclasses `ThreadGroup`.
    fn has_own_handler(&mut self, thread: Ref) -> bool {
        let Ok(class) = self.registry.boot("java/lang/Thread") else { return false };
        if self.get_static(class, "defaultUncaughtExceptionHandler") != 0
            || self.get_field(thread, "uncaughtExceptionHandler") != 0
        {
            return true;
        }
        let mut group = self.get_field(thread, "group") as Ref;
        if group == 0 {
            let holder = self.get_field(thread, "holder") as Ref;
            if holder != 0 {
                group = self.get_field(holder, "group") as Ref;
            }
        }
        group != 0 && &*self.heap.get(group).class().name != "java/lang/ThreadGroup"
    }

    /// The thread's `run` is over: `Thread.exit` is called, then it ends.
    fn leave_thread(&mut self) -> Handled {
        let object = self.threads[self.current].object;
        if self.booting {
            return Handled::Stop(Stop::State);
        }
        let Ok(class) = self.registry.boot("java/lang/Thread") else { return self.end_thread() };
        if let Some(method) = class.declared_method("exit", "()V") {
            return match self.call_from_native(method, &[u64::from(object)], FrameKind::Exit) {
                Ok(()) => {
                    if self.options.merge_jdk_steps
                        && let Some(frame) = self.threads[self.current].frames.last_mut()
                    {
                        frame.atomic = true;
                    }
                    Handled::Continue
                }
                Err(exit) => Handled::Leave(exit.into()),
            };
        }
        self.end_thread()
    }

    /// Marks the thread as terminated and wakes those who wait on it.
    fn end_thread(&mut self) -> Handled {
        let current = self.current;
        let object = self.threads[current].object;
        self.set_thread_status(object, 2);
        self.set_field(object, "eetop", 0);
        for slot in self.waiters(object) {
            self.wake(slot, false);
        }
        let thread = &mut self.threads[current];
        thread.status = Status::Terminated;
        thread.frames.clear();
        thread.registers = Vec::new();
        self.record(Event::Ended);
        self.begin_shutdown();
        Handled::Stop(Stop::State)
    }
}
