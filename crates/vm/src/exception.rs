//! Exceptions that the machine throws, and stack traces.
//!
//! Source: JVMS §2.10, §6.5 *athrow*. A stack trace is stored as a `long[]` in `Throwable.backtrace`.
//! Each element has the method number and bytecode index of a frame.

mod handlers;
mod trace_element;

pub use trace_element::TraceElement;

use crate::heap::Ref;
use crate::machine::{Live, Machine};
use crate::native::Exit;
use crate::thread::{Frame, FrameKind, Status};
use classes::{ClassRef, LinkError, MethodId, MethodRef};
use classfile::access;
use library::stack_frames;

/// The maximal number of frames in a stack trace, as `-XX:MaxJavaStackTraceDepth`.
const MAX_TRACE: usize = 1024;

/// Creates an exception and sets the fields that its constructor would set. The constructor is not
/// executed.
pub(crate) fn make(machine: &mut Machine, class: &str, message: Option<&str>) -> Exit {
    match machine.program.registry.boot(class) {
        Ok(class) => make_of(machine, class, message),
        Err(e) => Exit::Unsupported(format!("a JDK without an exception: {e}")),
    }
}

/// Creates an exception of a linked class, as [`make`] does.
pub(crate) fn make_of(machine: &mut Machine, class: ClassRef, message: Option<&str>) -> Exit {
    let Ok(object) = machine.live.heap.instance(class) else {
        return Exit::Unsupported("a heap without space for an exception".to_owned());
    };
    if let Some(message) = message {
        match machine.new_string(message) {
            Ok(text) => machine.live.set_field(object, "detailMessage", u64::from(text)),
            Err(Exit::Retry(_)) => {}
            Err(exit) => return exit,
        }
    }
    machine.live.set_field(object, "cause", u64::from(object));
    if let Ok(throwable) = machine.program.registry.boot("java/lang/Throwable") {
        let unassigned = machine.get_static(throwable, "UNASSIGNED_STACK");
        machine.live.set_field(object, "stackTrace", unassigned);
        let none = machine.get_static(throwable, "SUPPRESSED_SENTINEL");
        machine.live.set_field(object, "suppressedExceptions", none);
    }
    if let Err(exit) = machine.fill_in_stack_trace(object, false) {
        return exit;
    }
    Exit::Throw(object)
}

/// Creates the exception for a failure to load or link a class.
pub(crate) fn of_link_error(machine: &mut Machine, error: &LinkError) -> Exit {
    if let Some(loader) = error.asks {
        return machine.ask_loader(loader, &error.message, true);
    }
    // Loading constraints persist over the whole run. So the violated constraint may stem from another
    // path.
    if machine.options.check && error.message.starts_with(classes::constraints::VIOLATION) {
        return Exit::Unsupported(format!("a {}", error.message));
    }
    let thrown = make(machine, error.error, Some(&error.message));
    if error.error == "java/lang/NoClassDefFoundError"
        && let Exit::Throw(object) = thrown
        && !error.message.contains('(')
        && !error.message.contains(" is not a class ")
        && let Exit::Throw(cause) = make(
            machine,
            "java/lang/ClassNotFoundException",
            Some(&element(&error.message).replace('/', ".")),
        )
    {
        machine.live.set_field(object, "cause", u64::from(cause));
    }
    thrown
}

/// Returns the element class of a name, which may be that of an array class.
fn element(name: &str) -> &str {
    let element = name.trim_start_matches('[');
    match element.strip_prefix('L').and_then(|element| element.strip_suffix(';')) {
        Some(inner) if element.len() < name.len() => inner,
        _ => name,
    }
}

/// Returns the native method that a frame calls, if the frame is before such a call.
pub(crate) fn native_callee(frame: &Frame) -> Option<MethodRef> {
    let insn = frame.code.insns.get(frame.pc as usize)?.get();
    if !insn.is_call() {
        return None;
    }
    let method = frame.code.calls.get(insn.wide() as usize)?.method.get()?;
    // From JDK 22 on, method handles invoke reflected members without an intermediate native method.
    let polymorphic = matches!(
        &*method.class().name,
        "java/lang/invoke/MethodHandle" | "java/lang/invoke/VarHandle"
    ) || method.class().name.starts_with("jdk/internal/reflect/Direct");
    (method.has(access::NATIVE) && !polymorphic).then_some(method)
}

const NULL_POINTER: &str = "java/lang/NullPointerException";

/// The value of `NullPointerException.extendedMessageState` for a final message.
pub const MESSAGE_COMPUTED: u64 = 2;

impl Machine {
    /// Creates an exception with a message, which the caller throws.
    pub fn exception(&mut self, class: &str, message: &str) -> Exit {
        make(self, class, Some(message))
    }

    /// Creates an exception without a message, which the caller throws. HotSpot computes no message of a
    /// `NullPointerException` in a frame that stack traces do not show.
    pub fn exception_without_message(&mut self, class: &str) -> Exit {
        let exit = make(self, class, None);
        let frame = self.live.threads[self.live.current].frames.last();
        if let Exit::Throw(exception) = exit
            && class == NULL_POINTER
            && frame.is_some_and(|frame| stack_frames::is_hidden(frame.code.method))
        {
            self.live.set_field(exception, "extendedMessageState", MESSAGE_COMPUTED);
        }
        exit
    }

    /// Creates the Java exception for a failure to load or link a class.
    pub fn link_error(&mut self, error: &LinkError) -> Exit {
        of_link_error(self, error)
    }

    /// Creates a `NullPointerException` for the current instruction.
    pub fn null_pointer(&mut self) -> Exit {
        self.exception_without_message(NULL_POINTER)
    }

    /// Returns the stack of a thread with native methods; at least the `most` innermost elements, if
    /// they exist.
    pub fn trace_of(&self, slot: usize, most: usize) -> Vec<TraceElement> {
        let thread = &self.live.threads[slot];
        let mut trace = Vec::with_capacity(thread.frames.len().min(most) + 1);
        let waits = matches!(
            thread.status,
            Status::Waiting { .. }
                | Status::Reentering { .. }
                | Status::Sleeping(_)
                | Status::Parked(_)
                | Status::Polling(_)
        );
        let under_way = match self.transition.native_method {
            Some(method) if slot == self.live.current => Some(method),
            _ if waits => thread.frames.last().and_then(native_callee),
            _ => None,
        };
        trace.extend(under_way.filter(|m| m.has(access::NATIVE)).map(TraceElement::native));
        // The active native method was called by another native method.
        if let (Some(method), Some(top)) = (under_way, thread.frames.last())
            && let Some(caller) = native_callee(top).filter(|m| !std::ptr::eq(*m, method))
        {
            trace.push(TraceElement::native(caller));
        }
        let is_shown = |e: &TraceElement| !stack_frames::is_hidden(e.method);
        trace.retain(is_shown);
        for (at, frame) in thread.frames.iter().enumerate().rev() {
            if trace.len() >= most {
                break;
            }
            let element = TraceElement {
                method: frame.code.method,
                bytecode: frame.code.bytecodes.get(frame.pc as usize).copied().unwrap_or(0).into(),
            };
            if self.live.has_begun(&thread.frames, at) {
                trace.extend(Some(element).filter(is_shown));
            }
            // The method of this frame was called by a native method.
            if at > 0 && thread.waits_for_result(at - 1) {
                let caller = native_callee(&thread.frames[at - 1]);
                trace.extend(
                    caller
                        .filter(|m| !std::ptr::eq(*m, frame.code.method))
                        .map(TraceElement::native)
                        .filter(is_shown),
                );
            }
        }
        trace
    }

    /// Implements `Throwable.fillInStackTrace`. With `skip_constructors`, the frames of the constructors
    /// of the exception are omitted.
    pub fn fill_in_stack_trace(
        &mut self,
        throwable: Ref,
        skip_constructors: bool,
    ) -> Result<(), Exit> {
        let class = self.live.heap.get(throwable).class();
        let is_own = |e: &TraceElement| {
            (&*e.method.name == "fillInStackTrace" || e.method.is_constructor())
                && class.is_subclass_of(e.method.class())
        };
        let mut most = 2 * MAX_TRACE;
        let mut elements = loop {
            let mut elements = self.trace_of(self.live.current, most);
            let is_whole = elements.len() < most;
            if skip_constructors {
                let own = elements.iter().take_while(|e| is_own(e)).count();
                elements.drain(..own);
            }
            if is_whole || elements.len() >= MAX_TRACE {
                break elements;
            }
            most = most.saturating_mul(2);
        };
        elements.truncate(MAX_TRACE);
        let work = &mut self.transition.work;
        work.traced = work.traced.saturating_add(elements.len() as u32);
        let longs = self.array_class("[J")?;
        let Ok(array) = self.live.heap.array(longs, elements.len() as u32) else { return Ok(()) };
        for (slot, e) in self.live.heap.elements_mut::<u64>(array).iter_mut().zip(&elements) {
            *slot = u64::from(e.method.id.raw()) << 32 | u64::from(e.bytecode);
        }
        self.live.set_field(throwable, "backtrace", u64::from(array));
        self.live.set_field(throwable, "depth", elements.len() as u64);
        if let Ok(class) = self.program.registry.boot("java/lang/Throwable") {
            let unassigned = self.get_static(class, "UNASSIGNED_STACK");
            self.live.set_field(throwable, "stackTrace", unassigned);
        }
        Ok(())
    }

    /// Returns the recorded stack trace of an exception, the innermost frame first.
    pub fn stack_trace(&self, throwable: Ref) -> Vec<TraceElement> {
        let array = self.live.get_field(throwable, "backtrace") as Ref;
        if array == 0 {
            return Vec::new();
        }
        let object = self.live.heap.get(array);
        object.elements::<u64>()[..object.length as usize]
            .iter()
            .map(|word| TraceElement {
                method: self.program.registry.method(MethodId::new((word >> 32) as u32)),
                bytecode: *word as u32,
            })
            .collect()
    }

    /// Returns the class name and message of an exception, as `Throwable.toString` does.
    pub fn describe_exception(&self, throwable: Ref) -> String {
        let name = self.live.heap.get(throwable).class().java_name();
        match self.live.get_field(throwable, "detailMessage") as Ref {
            0 => name,
            message => format!("{name}: {}", self.text(message)),
        }
    }
}

impl Live {
    /// Returns the positions of the frames of a thread as stack traces show them, the innermost first.
    pub fn stack_of(&self, slot: usize) -> Vec<TraceElement> {
        let mut stack = self.full_stack_of(slot);
        stack.retain(|e| !stack_frames::is_hidden(e.method));
        stack
    }

    /// Returns the positions of all frames of a thread, including hidden frames, the innermost first.
    pub fn full_stack_of(&self, slot: usize) -> Vec<TraceElement> {
        let frames = &self.threads[slot].frames;
        frames
            .iter()
            .enumerate()
            .rev()
            .filter(|(at, _)| self.has_begun(frames, *at))
            .map(|(_, f)| TraceElement {
                method: f.code.method,
                bytecode: f.code.bytecodes.get(f.pc as usize).copied().unwrap_or(0).into(),
            })
            .collect()
    }

    /// Whether a frame has executed code. The frame of an initializer has not while supertypes are
    /// initialized, or if their initialization fails. The frame of `main` has not before the main class
    /// is initialized.
    pub(crate) fn has_begun(&self, frames: &[Frame], at: usize) -> bool {
        let frame = &frames[at];
        let class = match frame.kind {
            FrameKind::Initializer(class) => class,
            FrameKind::Run if frame.pc == 0 => {
                let mirror = frame.code.method.class().mirror.get();
                return mirror == 0
                    || self.heap.get(mirror).length == crate::initialize::INITIALIZED;
            }
            _ => return true,
        };
        if !std::ptr::eq(frame.code.method.class(), class) {
            return false;
        }
        let above = frames.get(at + 1).map(|f| f.kind);
        let waits = matches!(above, Some(FrameKind::Initializer(s)) if class.is_subclass_of(s));
        let mut supers = class.super_class.iter().chain(&class.all_interfaces);
        // A class without a mirror is not initialized.
        let failed = |s: &&ClassRef| {
            let mirror = s.mirror.get();
            mirror != 0 && self.heap.get(mirror).length == crate::initialize::ERRONEOUS
        };
        frame.pc != 0 || !waits && !supers.any(|s| failed(&s))
    }
}

/// Returns the exit for a field that cannot be resolved. From JDK 21 on, the message names the class and
/// the type of the field.
pub fn field_error(
    machine: &mut Machine,
    class: ClassRef,
    name: &str,
    descriptor: &str,
    error: &LinkError,
) -> Exit {
    if error.error != "java/lang/NoSuchFieldError" || machine.options.platform.release < 21 {
        return machine.link_error(error);
    }
    let message = format!(
        "Class {} does not have member field '{} {name}'",
        class.java_name(),
        classes::resolve::java_type(descriptor),
    );
    machine.exception(error.error, &message)
}
