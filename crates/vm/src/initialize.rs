//! Class initialization (JVMS §5.5).
//!
//! The initialization state of a class is stored in the `length` of its mirror, so backtracking undoes
//! it with the heap. The frames of initializers of superclasses, and of superinterfaces with default
//! methods, are pushed above the frame of the class.

mod states;

pub(crate) use states::{ERRONEOUS, LINKED};
pub use states::{IN_PROGRESS, INITIALIZED};

use crate::event::Event;
use crate::footprint::{Touch, WORLD, part};
use crate::heap::Ref;
use crate::interp::Leave;
use crate::machine::{Live, Machine};
use crate::native::Exit;
use crate::prepared::Run;
use crate::thread::{Frame, FrameKind, Status};
use classes::{ClassRef, Kind, LoaderId};
use classfile::{Constant, access};

impl Machine {
    /// Returns the initialization state of a class.
    #[inline]
    pub fn initialization(&mut self, class: ClassRef) -> u32 {
        let mirror = self.mirror(class);
        self.live.heap.get(mirror).length
    }

    /// Whether the current thread may use the class now without initializing it.
    #[inline]
    pub fn is_ready(&mut self, class: ClassRef) -> bool {
        let state = self.initialization(class);
        self.note_class(class);
        state == INITIALIZED || state == IN_PROGRESS + self.live.current as u32
    }

    /// Records that the use of a class resolves its string literals, which reads the table of interned
    /// strings. A string that was interned before becomes the literal. Otherwise the literal is
    /// interned.
    fn meet_interned(&mut self, class: ClassRef) {
        if !self.transition.records_footprint || class.loader == LoaderId::BOOT {
            return;
        }
        let mut constants = class.file().into_iter().flat_map(|file| file.pool.iter());
        if constants.any(|(_, constant)| matches!(constant, Constant::String(_))) {
            self.note(WORLD, part::INTERNED, Touch::Read);
        }
    }

    /// Begins the initialization of `class` by the current thread: pushes its initializer, and above it
    /// those of its supertypes. The current instruction is executed again afterwards.
    pub(crate) fn initialize(&mut self, class: ClassRef) -> Result<(), Leave> {
        let state = self.initialization(class);
        self.note_class(class);
        if state == INITIALIZED || state == IN_PROGRESS + self.live.current as u32 {
            return Ok(());
        }
        if state == ERRONEOUS {
            let message = format!("Could not initialize class {}", class.java_name());
            let exit = self.exception("java/lang/NoClassDefFoundError", &message);
            let cause = self.live.globals.failures.iter().find(|(c, _)| std::ptr::eq(*c, class));
            if let (Exit::Throw(error), Some((_, cause))) = (&exit, cause.copied()) {
                self.live.set_field(*error, "cause", u64::from(cause));
            }
            return Err(Leave::Exit(exit));
        }
        if state == LINKED {
            crate::verification::link(self, class).map_err(Leave::Exit)?;
        }
        self.note_initialization(class);
        if state >= IN_PROGRESS {
            return Err(Leave::Exit(Exit::Retry(Status::Initializing(class))));
        }
        if self.live.symbols.is_enabled() {
            let terms = self.program.attachments.terms;
            terms.note_annotations(self, class).map_err(Leave::Exit)?;
        }
        self.meet_interned(class);
        let mirror = self.mirror(class);
        self.set_constants(class).map_err(Leave::Exit)?;
        let initializer = class.initializer.get().copied().flatten();
        if initializer.is_none() && self.next_super(class).is_none() {
            self.live.heap.touch(mirror).length = INITIALIZED;
            self.tell(&Event::Initialized(class));
            return Ok(());
        }
        let (code, program) = match initializer {
            Some(method) => {
                let prepared = self.prepare(method).map_err(Leave::Exit)?;
                match prepared.run {
                    Run::Code(code) => (code, prepared.program),
                    Run::Native(row) => {
                        (row.body)(self, &[]).map_err(Leave::Exit)?;
                        self.live.heap.touch(mirror).length = INITIALIZED;
                        return Ok(());
                    }
                    _ => {
                        return Err(Leave::Exit(Exit::Unsupported(format!(
                            "{method:?} without code"
                        ))));
                    }
                }
            }
            // A class without an initializer has an empty frame while its supertypes are initialized.
            None => (self.empty_code().map_err(Leave::Exit)?, false),
        };
        self.live.heap.touch(mirror).length = IN_PROGRESS + self.live.current as u32;
        // SEMANTICS 13: class initializers of the JDK are merged unless they block or call the program.
        let atomic = self.options.granularity.merge_jdk_steps && !program;
        self.push_frame(code, FrameKind::Initializer(class), atomic).map_err(Leave::Exit)?;
        self.tell(&Event::Entered(code.method));
        Ok(())
    }

    /// Returns code without effect, which is that of the constructor of `Object`.
    fn empty_code(&mut self) -> Result<&'static crate::prepared::Code, Exit> {
        let object = self.program.boot_class("java/lang/Object")?;
        let Some(method) = object.declared_method("<init>", "()V") else {
            return Err(Exit::Unsupported("java.lang.Object without a constructor".to_owned()));
        };
        match self.prepare(method)?.run {
            Run::Code(code) => Ok(code),
            _ => Err(Exit::Unsupported("java.lang.Object without a constructor".to_owned())),
        }
    }

    /// Returns the next supertype that must be initialized before `class` (§5.5 step 7).
    pub(crate) fn next_super(&mut self, class: ClassRef) -> Option<ClassRef> {
        if class.is_interface() {
            return None;
        }
        if let Some(super_class) = class.super_class
            && !self.is_ready(super_class)
        {
            return Some(super_class);
        }
        class.all_interfaces.iter().copied().find(|interface| {
            // Private methods count, as JVMS §5.5 only requires a method that is neither abstract nor
            // static.
            let declares_code =
                interface.methods.iter().any(|m| !m.is_static() && !m.has(access::ABSTRACT));
            declares_code && !self.is_ready(interface)
        })
    }

    /// Sets the static fields with a `ConstantValue` (§4.7.2).
    fn set_constants(&mut self, class: ClassRef) -> Result<(), Exit> {
        let Kind::Declared(file) = &class.kind else { return Ok(()) };
        for field in class.fields.iter().filter(|f| f.is_static()) {
            let Some(index) = file.fields[field.index as usize].constant_value else { continue };
            let (mirror, slot) = self.static_place(field);
            let value = match file.pool.get(index) {
                Some(Constant::Integer(v)) => u64::from(*v as u32),
                Some(Constant::Float(v)) => u64::from(v.to_bits()),
                Some(Constant::Long(v)) => *v as u64,
                Some(Constant::Double(v)) => v.to_bits(),
                Some(Constant::String(text)) => {
                    let text = file.pool.utf16(*text).unwrap_or_default();
                    u64::from(self.literal_of(class, &text)?)
                }
                _ => continue,
            };
            if self.live.heap.slot(mirror, slot) != value {
                self.live.heap.set_slot(mirror, slot, value);
            }
        }
        Ok(())
    }

    /// Marks `class` as initialized after its initializer has returned.
    pub(crate) fn initialized(&mut self, class: ClassRef) {
        let mirror = self.mirror(class);
        self.live.heap.touch(mirror).length = INITIALIZED;
        self.note_initialization(class);
        self.tell(&Event::Initialized(class));
    }

    /// Marks `class` as erroneous after its initializer threw `exception`. Returns the exception to
    /// throw (§5.5 step 11).
    pub(crate) fn initialization_failed(&mut self, class: ClassRef, exception: Ref) -> Ref {
        let mirror = self.mirror(class);
        self.live.heap.touch(mirror).length = ERRONEOUS;
        self.note_initialization(class);
        let thrown = self.live.heap.get(exception).class();
        self.remember_failure(class, exception);
        let is_error = self
            .program
            .registry
            .boot("java/lang/Error")
            .is_ok_and(|error| thrown.is_subclass_of(error));
        if is_error {
            return exception;
        }
        match crate::exception::make(self, "java/lang/ExceptionInInitializerError", None) {
            Exit::Throw(wrapper) => {
                // The cause is the thrown exception. JDK 17 has a separate field for it.
                self.live.set_field(wrapper, "cause", u64::from(exception));
                self.live.set_field(wrapper, "exception", u64::from(exception));
                wrapper
            }
            _ => exception,
        }
    }

    /// Stores the exception that later uses of the class report as their cause.
    fn remember_failure(&mut self, class: ClassRef, exception: Ref) {
        let thread = self.live.threads[self.live.current].object;
        self.note_asked_who(thread);
        let name = self.live.get_field(thread, "name") as Ref;
        let message = format!(
            "Exception {} [in thread \"{}\"]",
            self.describe_exception(exception),
            self.text(name)
        );
        if let Exit::Throw(cause) =
            self.exception("java/lang/ExceptionInInitializerError", &message)
        {
            let trace = self.live.get_field(exception, "backtrace");
            let depth = self.live.get_field(exception, "depth");
            self.live.set_field(cause, "cause", 0);
            self.live.set_field(cause, "backtrace", trace);
            self.live.set_field(cause, "depth", depth);
            self.live.heap.publish(cause);
            // The list is sorted, as the order of the failures is not part of the state.
            let at = self.live.globals.failures.partition_point(|(other, _)| other.id < class.id);
            self.live.globals.failures.insert(at, (class, cause));
        }
    }

    /// Pushes a frame for `code` on the current thread, without values in its registers.
    pub(crate) fn push_frame(
        &mut self,
        code: &'static crate::prepared::Code,
        kind: FrameKind,
        atomic: bool,
    ) -> Result<usize, Exit> {
        let limit = self.options.platform.stack_limit;
        let thread = &mut self.live.threads[self.live.current];
        let base = thread.frames.last().map_or(0, |f| f.base + f.code.registers);
        if thread.frames.len() >= limit {
            return Err(self.exception_without_message("java/lang/StackOverflowError"));
        }
        let end = (base + code.registers) as usize;
        if thread.registers.len() < end {
            thread.registers.resize(end.next_power_of_two().max(256), 0);
        }
        thread.frames.push(Frame { code, pc: 0, base, kind, locked: 0, atomic, has_clock: false });
        Ok(base as usize)
    }
}

impl Live {
    /// Whether the current thread may use the class of a mirror without initializing it.
    #[inline]
    pub fn is_mirror_ready(&self, mirror: Ref) -> bool {
        let state = self.heap.get(mirror).length;
        state == INITIALIZED || state == IN_PROGRESS + self.current as u32
    }

    /// Whether the initialization of a class has begun. It may also have ended.
    pub fn is_begun(&self, class: ClassRef) -> bool {
        let mirror = class.mirror.get();
        mirror != 0 && self.heap.get(mirror).length != LINKED
    }
}
