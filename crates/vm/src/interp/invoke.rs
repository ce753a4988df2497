//! Calls by the machine and by native methods, dispatch of interface calls, and the scheduling points of
//! native methods.

use super::masked;
use crate::event::{Event, Kinds};
use crate::footprint::{Touch, part};
use crate::guard::Guard;
use crate::heap::{LEAKED, Ref, SHARED};
use crate::internals::note_change_of_setting;
use crate::machine::pool_callers::note_pool_call;
use crate::machine::{Live, Machine, Options};
use crate::native::{Exit, Native};
use crate::prepared::{CallSite, Code, Run};
use crate::symbolic;
use crate::thread::{FrameKind, Status};
use classes::{ClassRef, LoaderId, MethodRef};
use classfile::access;

impl Machine {
    /// Calls `method` with `args` (one value for each argument) on the current thread.
    pub fn call_from_native(
        &mut self,
        method: MethodRef,
        args: &[u64],
        kind: FrameKind,
    ) -> Result<(), Exit> {
        let captures = symbolic::take_captures(&mut self.live);
        let prepared = self.prepare(method)?;
        let mut locked = 0;
        let is_visible = matches!(prepared.run, Run::Native(row) if row.visible);
        if (prepared.begins_a_step || is_visible) && !matches!(kind, FrameKind::Load { .. }) {
            self.scheduling_point()?;
        }
        if let Some(call) = prepared.pool_call {
            let argument = |at: usize| args.get(at).copied().unwrap_or_default();
            note_pool_call(self, call, std::array::from_fn(argument));
        }
        if prepared.is_noted && prepared.pool_call.is_none() {
            note_change_of_setting(
                self,
                method,
                args.first().map_or(0, |receiver| *receiver as Ref),
            );
        }
        if let Some(row) = prepared.guard
            && let Some(guard) =
                Guard::of_call(self, row, std::array::from_fn(|at| args.get(at).map_or(0, |a| *a)))
        {
            guard.pass(self)?;
        }
        if let FrameKind::Load { pending, .. } = kind {
            locked = match self.before_load(args[0] as Ref, prepared.synchronized) {
                Ok(locked) => locked,
                Err(exit) => {
                    self.live.set_pending(pending);
                    return Err(exit);
                }
            };
        }
        if prepared.synchronized && !matches!(kind, FrameKind::Load { .. }) {
            let object =
                if method.is_static() { self.mirror(method.class()) } else { args[0] as Ref };
            // Entering the monitor is a separate scheduling point. Calls by the machine itself belong to
            // a larger transition.
            if matches!(
                kind,
                FrameKind::Call | FrameKind::Reflective(_) | FrameKind::Constructor(_)
            ) {
                self.access_point_at(object, part::MONITOR, Touch::Write)?;
            }
            if !self.enter(object, 1) {
                return Err(Exit::Retry(Status::Entering(object)));
            }
            locked = object;
        }
        let code = match prepared.run {
            Run::Code(code) => code,
            Run::Native(row) => match self.run_native(method, row, args) {
                Err(Exit::Decline) => match self.own_code(method)? {
                    Some(code) => code,
                    None => return Err(Exit::Unsupported(format!("{method:?}"))),
                },
                Err(exit @ Exit::Throw(_)) => return Err(self.native_threw(kind, locked, exit)?),
                other => {
                    let value = other?;
                    if locked != 0 {
                        self.exit(locked)?;
                    }
                    return self.native_result(kind, value);
                }
            },
            Run::Abstract => {
                let receiver = args.first().map_or(0, |r| *r as Ref);
                let receiver = if receiver == 0 {
                    method.class()
                } else {
                    self.live.heap.get(receiver).class()
                };
                return Err(self.abstract_call(receiver, method));
            }
            Run::Missing => {
                let exit = self.absent(method);
                return Err(self.native_threw(kind, locked, exit)?);
            }
        };
        let base = match self.push_frame(code, kind, prepared.one_step) {
            Ok(base) => base,
            Err(exit) => {
                if locked != 0 {
                    self.exit(locked)?;
                }
                return Err(exit);
            }
        };
        let me = self.live.current;
        self.live.symbols.forget_frame(me, base..base + code.registers as usize);
        symbolic::receive_captures(&mut self.live, &captures, method, base);
        let thread = &mut self.live.threads[me];
        for (value, local) in args.iter().zip(method.arguments) {
            thread.registers[base + *local as usize] = *value;
        }
        if let Some(frame) = thread.frames.last_mut() {
            frame.locked = locked;
        }
        if !matches!(kind, FrameKind::Run) {
            self.tell(&Event::Entered(method));
        }
        symbolic::begin_with_inputs(self, prepared)
    }

    fn run_native(&mut self, method: MethodRef, row: Native, args: &[u64]) -> Result<u64, Exit> {
        if row.visible {
            self.note_native(&row);
        }
        if self.options.observe || self.hooks.hearing.kinds.any(Kinds::ORDER) {
            self.tell_native(method, args);
        }
        let result = symbolic::run_row(self, method, &row, args);
        if let Ok(value) = result
            && self.hooks.hearing.kinds.any(Kinds::METHODS)
        {
            self.tell(&Event::Native { method, args, value, chosen: false });
        }
        result
    }

    /// Returns the exit for the caller of a native method that threw an exception or ended the run.
    fn native_threw(&mut self, kind: FrameKind, locked: Ref, exit: Exit) -> Result<Exit, Exit> {
        if locked != 0 {
            self.exit(locked)?;
        }
        Ok(match exit {
            Exit::Throw(exception)
                if matches!(kind, FrameKind::Reflective(_) | FrameKind::Constructor(_)) =>
            {
                self.wrap(exception)
            }
            exit => exit,
        })
    }

    /// Returns the outcome of a call of a native method that has no row. A method of the program throws
    /// an exception. A method of the JDK ends the run.
    pub(crate) fn absent(&mut self, method: MethodRef) -> Exit {
        let class = method.class();
        let of_the_jdk = class.loader == LoaderId::BOOT
            || self.program.known.modules.contains_key(class.package())
            || library::models::is_model_class(&class.name);
        if !of_the_jdk {
            let text = classes::resolve::method_text(class, &method.name, &method.descriptor);
            self.transition.native_method = Some(method);
            let exit = self.exception("java/lang/UnsatisfiedLinkError", &format!("'{text}'"));
            self.transition.native_method = None;
            return exit;
        }
        let why = self.program.natives.absence.and_then(|why| why(&class.name, &method.name));
        let name = format!("{}.{}{}", class.java_name(), method.name, method.descriptor);
        Exit::Unsupported(match why {
            Some(why) => format!("{why} ({name})"),
            None => format!("native method {name}"),
        })
    }

    /// Completes a call of `kind` by the result of a native method, which had no frame.
    fn native_result(&mut self, kind: FrameKind, value: u64) -> Result<(), Exit> {
        match kind {
            FrameKind::Reflective(letter) => {
                let term = self.live.symbols.take_result();
                if !term.is_none() {
                    symbolic::pin_result(self, term);
                }
                let boxed = self.box_result(letter, value)?;
                self.finish_call(u64::from(boxed));
            }
            FrameKind::Constructor(object) => self.finish_call(u64::from(object)),
            FrameKind::Again => {}
            _ => self.finish_call(value),
        }
        Ok(())
    }

    /// Returns the translated bytecode of a method whose native row declined the call.
    pub(crate) fn own_code(&mut self, method: MethodRef) -> Result<Option<&'static Code>, Exit> {
        if method.code().is_none() {
            return Ok(None);
        }
        let key = method.id;
        if let Some(code) = self.program.known.declined.get(&key) {
            return Ok(Some(code));
        }
        let code = self.translate(method)?;
        self.program.known.declined.insert(key, code);
        Ok(Some(code))
    }

    /// Returns the method that an interface call executes (JVMS §5.4.6). The method may be declared by
    /// `Object`, and not by the interface of the call site.
    pub(super) fn select_interface(
        &mut self,
        code: &'static Code,
        site: &CallSite,
        class: ClassRef,
        resolved: MethodRef,
    ) -> Result<MethodRef, Exit> {
        let holder = code.method.class();
        let member = holder.file().and_then(|file| file.pool.member(site.pool));
        let interface = match member.filter(|_| !resolved.class().is_interface()) {
            Some(member) => self.resolve_name(holder, member.class)?,
            None => resolved.class(),
        };
        if interface.is_interface() && !class.is_subclass_of(interface) {
            let message = format!(
                "Class {} does not implement the requested interface {}",
                class.java_name(),
                interface.java_name()
            );
            return Err(self.exception("java/lang/IncompatibleClassChangeError", &message));
        }
        let method = class.select(resolved.signature).unwrap_or(resolved);
        if !method.has(access::PUBLIC) && interface.is_interface() && !method.class().is_interface()
        {
            let message = format!(
                "class {} tried to access a method that is not public: {method:?}",
                interface.java_name()
            );
            return Err(self.exception("java/lang/IllegalAccessError", &message));
        }
        if method.class().is_interface()
            && !classes::link::conflict(class, resolved.signature).is_empty()
        {
            return Err(self.abstract_call(class, resolved));
        }
        Ok(method)
    }

    /// Returns the exception for a call of an abstract method on an object of class `receiver` (§5.4.6,
    /// §6.5 *invokeinterface*).
    pub(super) fn abstract_call(&mut self, receiver: ClassRef, resolved: MethodRef) -> Exit {
        let class = resolved.class();
        let competing = classes::link::conflict(receiver, resolved.signature);
        if !competing.is_empty() {
            let names: Vec<String> =
                competing.iter().map(|m| format!("{}.{}", m.class().java_name(), m.name)).collect();
            let message = format!("Conflicting default methods: {}", names.join(" "));
            return self.exception("java/lang/IncompatibleClassChangeError", &message);
        }
        let text = classes::resolve::method_text(class, &resolved.name, &resolved.descriptor);
        let message = format!(
            "Receiver class {} does not define or inherit an implementation of the resolved \
             method '{}{}' of {} {}.",
            receiver.java_name(),
            if resolved.has(access::ABSTRACT) { "abstract " } else { "" },
            text.replacen(&format!("{}.", class.java_name()), "", 1),
            if class.is_interface() { "interface" } else { "abstract class" },
            class.java_name()
        );
        self.exception("java/lang/AbstractMethodError", &message)
    }

    /// Publishes `value`. Marks each object as leaked that becomes shared while its constructor is
    /// executed.
    pub(crate) fn leak(&mut self, registers: &[u64], value: Ref) {
        if value == 0 || self.live.heap.get(value).flags & SHARED != 0 {
            return;
        }
        // The publication may turn the instruction at which the transition began into a scheduling
        // point.
        self.transition.begins_at = None;
        let building: Vec<Ref> = self.live.threads[self.live.current]
            .frames
            .iter()
            .filter(|f| f.code.method.is_constructor())
            .map(|f| registers[f.base as usize] as Ref)
            .filter(|r| {
                *r != 0 && self.live.heap.is_live(*r) && self.live.heap.get(*r).flags & SHARED == 0
            })
            .collect();
        self.live.heap.publish(value);
        for r in building {
            if self.live.heap.get(r).flags & SHARED != 0 {
                self.live.heap.touch(r).flags |= LEAKED;
            }
        }
    }

    /// Publishes `value` for a native method, as `leak` does.
    pub fn publish(&mut self, value: Ref) {
        let registers = std::mem::take(&mut self.live.threads[self.live.current].registers);
        self.leak(&registers, value);
        self.live.threads[self.live.current].registers = registers;
    }

    /// Passes the scheduling point of an access to `object` by a native method, before the access.
    /// Several calls within one native method are one scheduling point.
    pub fn access_point(&mut self, object: Ref) -> Result<(), Exit> {
        self.access_point_at(object, part::WHOLE, Touch::Write)
    }

    /// Passes the scheduling point of an access whose part and kind are known, as [`Self::access_point`]
    /// does.
    pub fn access_point_at(&mut self, object: Ref, at: u32, touch: Touch) -> Result<(), Exit> {
        if !self.options.check || object == 0 {
            return Ok(());
        }
        masked::note_part(self, object, at);
        let peeked = self.live.heap.peek(object);
        let flags = peeked.flags;
        // The transition depends on the flags of arrays, because only arrays are frozen.
        if peeked.class().component().is_some() {
            self.live.heap.look(object);
        }
        if flags & crate::heap::FROZEN != 0 {
            return Ok(());
        }
        let protected =
            self.options.watches_variables() && self.is_protected_part(object, at, touch);
        if self.options.is_point(flags) && !protected {
            self.scheduling_point()?;
        }
        self.live.heap.look(object);
        self.note(object, at, touch);
        Ok(())
    }

    /// Passes the scheduling point of a native method that accesses no known location.
    pub fn scheduling_point(&mut self) -> Result<(), Exit> {
        if self.transition.native_point_passed || !self.watching() {
            return Ok(());
        }
        self.pass_point()
    }

    /// Passes the scheduling point of a call on files by a native method.
    pub fn files_point(&mut self) -> Result<(), Exit> {
        if !self.options.check {
            return Ok(());
        }
        self.scheduling_point()?;
        self.note_files();
        Ok(())
    }

    fn pass_point(&mut self) -> Result<(), Exit> {
        let pc = self.live.threads[self.live.current].frames.last().map_or(0, |f| f.pc);
        if self.transition.ends_at_next_point && !self.resumes(pc) {
            return Err(Exit::Point);
        }
        self.transition.ends_at_next_point = true;
        self.transition.native_point_passed = true;
        Ok(())
    }

    /// Whether the instruction at `pc` continues after a choice. The scheduling point of the instruction
    /// was passed before the choice.
    pub fn resumes(&mut self, pc: u32) -> bool {
        let Some((depth, code, at)) = self.transition.begins_at.take() else { return false };
        let frames = &self.live.threads[self.live.current].frames;
        depth == frames.len()
            && at == pc
            && frames.last().is_some_and(|f| std::ptr::eq(f.code, code))
    }

    /// Allocates a box of a value whose descriptor begins with `letter`.
    pub fn box_value(&mut self, letter: u8, value: u64) -> Result<Ref, Exit> {
        let class = match letter {
            b'V' => return Ok(0),
            b'L' | b'[' => return Ok(value as Ref),
            b'Z' => "java/lang/Boolean",
            b'B' => "java/lang/Byte",
            b'C' => "java/lang/Character",
            b'S' => "java/lang/Short",
            b'I' => "java/lang/Integer",
            b'J' => "java/lang/Long",
            b'F' => "java/lang/Float",
            _ => "java/lang/Double",
        };
        let class = self.program.boot_class(class)?;
        let object = self.new_instance(class)?;
        self.live.set_field(object, "value", value);
        Ok(object)
    }

    /// Boxes the result of a reflective call. From JDK 18 on, a method handle boxes as `valueOf` does.
    /// Earlier releases always allocate a new box.
    pub(super) fn box_result(&mut self, letter: u8, value: u64) -> Result<Ref, Exit> {
        if self.options.platform.release >= 18 {
            if letter == b'Z' {
                let class = self.program.boot_class("java/lang/Boolean")?;
                let name = if value & 1 == 1 { "TRUE" } else { "FALSE" };
                return Ok(self.get_static(class, name) as Ref);
            }
            if let Some(cached) = self.cached_box(letter, value) {
                return Ok(cached);
            }
        }
        self.box_value(letter, value)
    }

    /// Returns the cache class that must be initialized before this reflective result is boxed; `None`
    /// if there is no such class.
    pub(super) fn cache_to_initialize(&mut self, letter: u8) -> Option<ClassRef> {
        let (cache, _) = box_cache(letter, 0).filter(|_| self.options.platform.release >= 18)?;
        let class = self.program.registry.boot(cache).ok()?;
        (self.initialization(class) != crate::initialize::INITIALIZED).then_some(class)
    }

    /// Returns the box that `valueOf` returns for a small value; `None` if the cache class is not
    /// initialized.
    fn cached_box(&mut self, letter: u8, value: u64) -> Option<Ref> {
        let (cache, index) = box_cache(letter, value)?;
        let class = self.program.registry.boot(cache).ok()?;
        if self.initialization(class) != crate::initialize::INITIALIZED {
            return None;
        }
        let array = self.get_static(class, "cache") as Ref;
        if array == 0 {
            return None;
        }
        let object = self.live.heap.get(array);
        let index = usize::try_from(index).ok().filter(|i| *i < object.length as usize)?;
        object.elements::<u32>().get(index).copied().filter(|r| *r != 0)
    }
}

impl Live {
    /// Marks an array as frozen: it is never written again.
    pub fn freeze(&mut self, array: Ref) {
        if array != 0 && self.heap.get(array).flags & crate::heap::FROZEN == 0 {
            self.heap.touch(array).flags |= crate::heap::FROZEN;
        }
    }
}

impl Options {
    /// Whether the beginning of the initialization of `class` is a scheduling point.
    pub fn initialization_is_point(&self, class: ClassRef) -> bool {
        !self.granularity.merge_jdk_steps || library::models::is_of_program(class)
    }
}

/// Returns the class whose `cache` has the boxes of small values, and the index of the box of `value`.
fn box_cache(letter: u8, value: u64) -> Option<(&'static str, i64)> {
    Some(match letter {
        b'B' => ("java/lang/Byte$ByteCache", i64::from(value as i8) + 128),
        b'S' => ("java/lang/Short$ShortCache", i64::from(value as i16) + 128),
        b'C' => ("java/lang/Character$CharacterCache", value as i64),
        b'I' => ("java/lang/Integer$IntegerCache", i64::from(value as i32) + 128),
        b'J' => ("java/lang/Long$LongCache", (value as i64).saturating_add(128)),
        _ => return None,
    })
}
