//! Exit from frames: results of special frames, exceptions, the end of a thread.
//!
//! Source: JVMS §2.6.5, §2.10; JLS §11.3 (uncaught exceptions), §17.4.4 (end of a thread).

use super::{Handled, Stop, ends_after_task};
use crate::event::{Event, Way};
use crate::exception;
use crate::facts::FactKind;
use crate::footprint::Touch;
use crate::heap::Ref;
use crate::machine::Machine;
use crate::native::Exit;
use crate::recorder::record;
use crate::task_failures;
use crate::thread::{FrameKind, Status};
use crate::visible;
use classes::LinkError;
use classfile::Constant;

impl Machine {
    /// Handles the result `value` of the top frame, which no instruction called.
    pub(super) fn returned(&mut self, kind: FrameKind, value: u64) -> Handled {
        let current = self.live.current;
        match kind {
            FrameKind::Call => {
                self.transition.result = value;
                return Handled::Stop(Stop::State);
            }
            FrameKind::Initializer(class) => {
                self.leave_frame(Way::Returned(value));
                self.initialized(class);
            }
            FrameKind::Again => {
                self.leave_frame(Way::Returned(value));
            }
            FrameKind::Reflective(letter) => {
                if let Some(class) = self.cache_to_initialize(letter) {
                    // The return instruction is executed again after the initialization.
                    return Handled::Leave(Exit::Initialize(class).into());
                }
                let boxed = match self.box_result(letter, value) {
                    Ok(boxed) => boxed,
                    Err(exit) => return Handled::Leave(exit.into()),
                };
                self.leave_frame(Way::Returned(value));
                self.finish_call(u64::from(boxed));
            }
            FrameKind::Constructor(object) => {
                self.leave_frame(Way::Returned(value));
                self.finish_call(u64::from(object));
            }
            FrameKind::Run | FrameKind::Uncaught | FrameKind::Exit => {
                let top = self.live.threads[current].object;
                // The end of a thread notifies the threads that wait on its `Thread` object, so it needs
                // the monitor of that object.
                if !self.live.can_enter(current, top) {
                    self.live.threads[current].status = Status::Entering(top);
                    return Handled::Stop(Stop::State);
                }
                self.leave_frame(Way::Returned(value));
                if kind == FrameKind::Exit {
                    return self.end_thread();
                }
                self.transition.result = value;
                self.transition.ends_at_next_point = true;
                return self.leave_thread();
            }
            FrameKind::Load { wanted, pending, wraps } => {
                self.leave_frame(Way::Returned(value));
                let loaded = self.loaded(wanted, value as Ref, wraps);
                if loaded.is_err() {
                    self.skip_handler(wanted, pending);
                }
                match loaded {
                    Err(exit) => return Handled::Leave(exit.into()),
                    Ok(()) if pending != 0 => {
                        return Handled::Leave(Exit::Throw(pending).into());
                    }
                    Ok(()) => {}
                }
            }
        }
        Handled::Continue
    }

    /// Pops the top frame.
    fn leave_frame(&mut self, way: Way) {
        if let Some(frame) = self.live.threads[self.live.current].frames.last() {
            let method = frame.code.method;
            self.tell(&Event::Left(method, way));
        }
        self.live.threads[self.live.current].frames.pop();
    }

    /// Throws `exception` in the current thread.
    pub(super) fn unwind(&mut self, exception: Ref) -> Handled {
        let current = self.live.current;
        let mut exception = exception;
        let mut left = None;
        self.live.threads[current].chosen.clear();
        self.tell_executed(true);
        self.tell(&Event::Thrown(exception));
        if let Some(frame) = self.live.threads[current].frames.last() {
            task_failures::note_thrown(self, frame.code.method, exception);
        }
        loop {
            let Some(frame) = self.live.threads[current].frames.last().copied() else {
                self.live.threads[current].uncaught = exception;
                return Handled::Stop(Stop::State);
            };
            let handler = match frame.kind {
                // The initialization of the superclass failed, so this initializer has not begun.
                FrameKind::Initializer(class)
                    if frame.pc == 0 && self.next_super(class).is_some() =>
                {
                    Ok(None)
                }
                _ => self.find_handler(&frame, exception),
            };
            match handler {
                Ok(Some(target)) => {
                    task_failures::note_caught(self, frame.code.method, exception);
                    record::note_caught(self, &frame, target, exception);
                    let thread = &mut self.live.threads[current];
                    let at = frame.base as usize + frame.code.exception_register as usize;
                    if let Some(register) = thread.registers.get_mut(at) {
                        *register = u64::from(exception);
                    }
                    if let Some(frame) = thread.frames.last_mut() {
                        frame.pc = target;
                    }
                    if left.is_some_and(|method| ends_after_task(self, &frame, method)) {
                        return Handled::Stop(Stop::State);
                    }
                    return Handled::Continue;
                }
                Ok(None) => {}
                Err(exit) => return Handled::Leave(exit.into()),
            }
            if visible::stops_at_throw(self, &frame) {
                self.live.set_pending(exception);
                return Handled::Stop(Stop::State);
            }
            if frame.locked != 0 {
                // The exit from a synchronized method releases its monitor, which is a scheduling point.
                let monitored = self.live.heap.get(frame.locked);
                let is_leaf = self.options.is_leaf(monitored);
                if self.options.check
                    && self.watching()
                    && self.options.is_point(monitored.flags)
                    && !is_leaf
                    && self.transition.ends_at_next_point
                    && !self.resumes(frame.pc)
                {
                    self.live.set_pending(exception);
                    return Handled::Stop(Stop::State);
                }
                self.transition.ends_at_next_point |= !is_leaf;
                if let Some(frame) = self.live.threads[current].frames.last_mut() {
                    frame.locked = 0;
                }
                if let Err(exit) = self.exit(frame.locked) {
                    return Handled::Leave(exit.into());
                }
            }
            match frame.kind {
                FrameKind::Call | FrameKind::Again => {
                    left = Some(frame.code.method);
                    self.leave_frame(Way::Threw(exception));
                }
                FrameKind::Load { wanted, pending, wraps } => {
                    self.leave_frame(Way::Threw(exception));
                    exception = self.load_failed(wanted, exception, wraps);
                    self.skip_handler(wanted, pending);
                }
                FrameKind::Initializer(class) => {
                    self.leave_frame(Way::Threw(exception));
                    exception = self.initialization_failed(class, exception);
                }
                FrameKind::Reflective(_) | FrameKind::Constructor(_) => {
                    self.leave_frame(Way::Threw(exception));
                    match self.wrap(exception) {
                        Exit::Throw(wrapper) => exception = wrapper,
                        exit => return Handled::Leave(exit.into()),
                    }
                }
                FrameKind::Run => {
                    // The handler of uncaught exceptions is read here, which is a scheduling point.
                    if self.watching()
                        && self.transition.ends_at_next_point
                        && !self.resumes(frame.pc)
                    {
                        self.live.set_pending(exception);
                        return Handled::Stop(Stop::State);
                    }
                    self.transition.ends_at_next_point = true;
                    let has_begun = self.live.has_begun(&self.live.threads[current].frames, 0);
                    self.leave_frame(Way::Threw(exception));
                    if !has_begun {
                        return fail_main_class(self, exception);
                    }
                    return self.uncaught_exception(exception);
                }
                FrameKind::Uncaught => {
                    if self.options.failures.handlers_count {
                        // The handler of uncaught exceptions threw an exception.
                        self.live.uncaught.push((current, exception));
                        self.tell(&Event::Uncaught(exception));
                    }
                    report_failed_handler(self, exception);
                    self.leave_frame(Way::Threw(exception));
                    return self.leave_thread();
                }
                FrameKind::Exit => {
                    self.leave_frame(Way::Threw(exception));
                    return self.end_thread();
                }
            }
        }
    }

    /// Returns the exception that a reflective call throws after its callee threw `exception`. The
    /// exception is wrapped if the top frame is at the native method of the call. A row that replaces
    /// Java code leaves the wrapping to its caller.
    pub(crate) fn wrap(&mut self, exception: Ref) -> Exit {
        let native =
            self.live.threads[self.live.current].frames.last().and_then(exception::native_callee);
        let Some(method) = native.filter(|m| m.class().name.starts_with("jdk/internal/reflect/"))
        else {
            return Exit::Throw(exception);
        };
        self.transition.native_method = Some(method);
        let exit = self.exception_without_message("java/lang/reflect/InvocationTargetException");
        self.transition.native_method = None;
        if let Exit::Throw(wrapper) = exit {
            self.live.set_field(wrapper, "target", u64::from(exception));
            self.live.set_field(wrapper, "cause", 0);
        }
        exit
    }

    fn find_handler(
        &mut self,
        frame: &crate::thread::Frame,
        exception: Ref,
    ) -> Result<Option<u32>, Exit> {
        let class = self.live.heap.get(exception).class();
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
            match self.program.registry.resolve_class(holder, name) {
                Ok(caught) if class.is_subclass_of(caught) => return Ok(Some(handler.target)),
                Ok(_) => {}
                Err(LinkError { asks: Some(loader), message, .. }) => {
                    self.transition.native_point_passed = false;
                    return Err(self.ask_for(loader, &message, true, exception));
                }
                Err(e) => return Err(self.link_error(&e)),
            }
        }
        Ok(None)
    }

    /// Moves to the target of an exception handler whose catch type could not be loaded. The load error
    /// is thrown there, as in `HotSpot`. The exception is `pending`; 0 if there is none.
    fn skip_handler(&mut self, wanted: u32, pending: Ref) {
        let Some(frame) = self.live.threads[self.live.current].frames.last().copied() else {
            return;
        };
        if pending == 0 {
            return;
        }
        let file = frame.code.method.class().file();
        let name = self.program.wanted_name(wanted);
        let failed = frame.code.handlers.iter().find(|handler| {
            let caught = handler.catch.and_then(|index| file?.pool.class_name(index));
            (handler.start..handler.end).contains(&frame.pc) && caught == Some(name)
        });
        let target = failed.map(|handler| handler.target);
        if let (Some(target), Some(frame)) =
            (target, self.live.threads[self.live.current].frames.last_mut())
        {
            frame.pc = target;
        }
    }

    /// Handles an exception that no frame of the thread catches (JLS §11.3).
    fn uncaught_exception(&mut self, exception: Ref) -> Handled {
        let current = self.live.current;
        let object = self.live.threads[current].object;
        if !self.is_dealt_with(object) {
            self.live.uncaught.push((current, exception));
            self.tell(&Event::Uncaught(exception));
        }
        if self.run.booting {
            return Handled::Stop(Stop::State);
        }
        if self.options.check && !self.has_own_handler(object) {
            return self.leave_thread();
        }
        let class = self.live.heap.get(object).class();
        let signature = self
            .program
            .registry
            .signature("dispatchUncaughtException", "(Ljava/lang/Throwable;)V");
        match classes::resolve::lookup_method(&self.program.registry, class, signature) {
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

    /// Whether the program set a handler for uncaught exceptions of the thread, or its group is of a
    /// subclass of `ThreadGroup`.
    fn has_own_handler(&mut self, thread: Ref) -> bool {
        let Ok(class) = self.program.registry.boot("java/lang/Thread") else { return false };
        let fields = [
            (class.mirror.get(), "defaultUncaughtExceptionHandler"),
            (thread, "uncaughtExceptionHandler"),
        ];
        for (holder, name) in fields {
            if let Some(field) = class.field_named(name) {
                let first = if field.is_static() { self.program.known.class_slots } else { 0 };
                self.note(holder, first + field.slot, Touch::Read);
            }
        }
        if self.get_static(class, "defaultUncaughtExceptionHandler") != 0
            || self.live.get_field(thread, "uncaughtExceptionHandler") != 0
        {
            return true;
        }
        let group = self.live.group_of(thread);
        group != 0 && &*self.live.heap.get(group).class().name != "java/lang/ThreadGroup"
    }

    /// Ends a thread whose `run` has ended, after a call of `Thread.exit`.
    fn leave_thread(&mut self) -> Handled {
        if self.run.booting {
            return Handled::Stop(Stop::State);
        }
        match self.begin_exit() {
            Ok(true) => Handled::Continue,
            Ok(false) => self.end_thread(),
            Err(exit) => Handled::Leave(exit.into()),
        }
    }

    /// Begins a call of `Thread.exit` of the current thread. Returns false if the method does not exist.
    pub(crate) fn begin_exit(&mut self) -> Result<bool, Exit> {
        let object = self.live.threads[self.live.current].object;
        let Ok(class) = self.program.registry.boot("java/lang/Thread") else { return Ok(false) };
        let Some(method) = class.declared_method("exit", "()V") else { return Ok(false) };
        self.call_from_native(method, &[u64::from(object)], FrameKind::Exit)?;
        if self.options.granularity.merge_jdk_steps
            && self.options.granularity.merge_thread_steps
            && let Some(frame) = self.live.threads[self.live.current].frames.last_mut()
        {
            frame.atomic = true;
        }
        Ok(true)
    }

    /// Marks the current thread as terminated, and wakes the threads that wait on it.
    fn end_thread(&mut self) -> Handled {
        let current = self.live.current;
        let object = self.live.threads[current].object;
        self.note_end();
        self.set_thread_status(object, 2);
        // A thread that observes the end must know which thread has ended.
        let joined = self.options.check && self.options.granularity.facts.has(FactKind::Joined);
        self.live.set_field(object, "eetop", if joined { !(current as u64) } else { 0 });
        for slot in self.live.waiters(object) {
            self.live.wake(slot, false);
        }
        let thread = &mut self.live.threads[current];
        thread.status = Status::Terminated;
        thread.frames.clear();
        thread.registers = Vec::new();
        thread.held.clear();
        thread.stopped = 0;
        // Daemon threads end at their present positions.
        if self.live.is_over() && self.live.live_threads() > 0 {
            self.transition.ended_others = true;
        }
        self.tell(&Event::Ended);
        crate::shutdown::begin(self);
        Handled::Stop(Stop::State)
    }
}

/// Reports that the main class cannot be initialized. The launcher prints the trace; handlers of
/// uncaught exceptions are not called.
fn fail_main_class(machine: &mut Machine, exception: Ref) -> Handled {
    machine.live.uncaught.push((machine.live.current, exception));
    machine.tell(&Event::Uncaught(exception));
    if machine.options.check {
        return machine.leave_thread();
    }
    // A trace that cannot be written is lost, as with `java`.
    let _ = machine.print(true, b"Exception in thread \"main\" ");
    let class = machine.live.heap.get(exception).class();
    let signature = machine.program.registry.signature("printStackTrace", "()V");
    match classes::resolve::lookup_method(&machine.program.registry, class, signature) {
        Ok(Some(method)) => {
            match machine.call_from_native(method, &[u64::from(exception)], FrameKind::Uncaught) {
                Ok(()) => Handled::Continue,
                Err(exit) => Handled::Leave(exit.into()),
            }
        }
        _ => machine.leave_thread(),
    }
}

/// Prints that the handler of an uncaught exception threw an exception, with HotSpot's text.
fn report_failed_handler(machine: &mut Machine, exception: Ref) {
    if machine.options.check {
        return;
    }
    let class = machine.live.heap.get(exception).class().java_name();
    let thread = machine.live.threads[machine.live.current].object;
    let name = machine.live.get_field(thread, "name") as Ref;
    let name = if name == 0 { String::new() } else { machine.text(name) };
    let text = format!(
        "\nException: {class} thrown from the UncaughtExceptionHandler in thread \"{name}\"\n"
    );
    let _ = machine.print(true, text.as_bytes());
}
