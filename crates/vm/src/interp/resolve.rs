//! First executions of instructions: resolution of constants, fields, classes and methods, and
//! quickening (JVMS §5.4.3, §6.5).

use super::masked;
use crate::dynamic::{is_polymorphic, load_dynamic_constant};
use crate::exception::field_error;
use crate::facts::FactKind;
use crate::heap::Ref;
use crate::lock_protection::mark_arrays;
use crate::machine::Machine;
use crate::native::Exit;
use crate::prepared::Code;
use classes::{ClassRef, FieldRef, LinkError, MethodRef, Primitive};
use classfile::{Constant, access};
use code::operation::{Access, Dispatch, Memory, Resolution};
use code::{Effect, Insn, Op, Operation, TranslateError};
use library::atomic_calls::TaskSteps;
use library::marks::field as marks;

impl Machine {
    /// Returns the class to which a name in the class `from` resolves.
    pub fn resolve_name(&mut self, from: ClassRef, name: &str) -> Result<ClassRef, Exit> {
        let class = match self.program.registry.resolve_class(from, name) {
            Ok(class) => class,
            Err(LinkError { asks: Some(loader), message, .. }) => {
                return Err(self.ask_for_code(from, loader, &message));
            }
            Err(e) => return Err(self.link_error(&e)),
        };
        self.mirror(class);
        Ok(class)
    }

    /// Resolves the class that an entry in the constant pool of the class of `code` names.
    pub(crate) fn resolve_pool_class(
        &mut self,
        code: &'static Code,
        pool: u16,
    ) -> Result<ClassRef, Exit> {
        let holder = code.method.class();
        self.transition.native_point_passed = false;
        let Some(name) = holder.file().and_then(|f| f.pool.class_name(pool)) else {
            return Err(self.exception("java/lang/ClassFormatError", "class expected"));
        };
        self.resolve_name(holder, name)
    }

    pub(super) fn resolve_class_site(
        &mut self,
        code: &'static Code,
        site: u32,
    ) -> Result<ClassRef, Exit> {
        let site = &code.sites[site as usize];
        let class = self.resolve_pool_class(code, site.pool)?;
        self.about_to_resolve(code);
        site.class.set(Some(class));
        Ok(class)
    }

    pub(super) fn resolve_new(&mut self, code: &'static Code, site: u32) -> Result<ClassRef, Exit> {
        let class = self.resolve_pool_class(code, code.sites[site as usize].pool)?;
        if class.has(access::ABSTRACT) || class.is_interface() || class.is_array() {
            return Err(self.exception("java/lang/InstantiationError", &class.java_name()));
        }
        self.about_to_resolve(code);
        code.sites[site as usize].class.set(Some(class));
        Ok(class)
    }

    /// Resolves the array class for a site that names its element type.
    pub(super) fn resolve_array(
        &mut self,
        code: &'static Code,
        site: u32,
    ) -> Result<ClassRef, Exit> {
        let site = &code.sites[site as usize];
        if let Some(class) = site.class.get() {
            return Ok(class);
        }
        let component = self.resolve_pool_class(code, site.pool)?;
        let class = match self.program.registry.array_of(component) {
            Ok(class) => class,
            Err(e) => return Err(self.link_error(&e)),
        };
        self.about_to_resolve(code);
        site.class.set(Some(class));
        Ok(class)
    }

    pub(super) fn primitive_array(&mut self, code: u16) -> Result<ClassRef, Exit> {
        let primitive = match code {
            4 => Primitive::Boolean,
            5 => Primitive::Char,
            6 => Primitive::Float,
            7 => Primitive::Double,
            8 => Primitive::Byte,
            9 => Primitive::Short,
            10 => Primitive::Int,
            _ => Primitive::Long,
        };
        let component = self.program.registry.primitive(primitive);
        match self.program.registry.array_of(component) {
            Ok(class) => Ok(class),
            Err(e) => Err(self.link_error(&e)),
        }
    }

    pub(super) fn multi_array(
        &mut self,
        code: &'static Code,
        site: u32,
        counts: &[i32],
    ) -> Result<Ref, Exit> {
        let class = self.resolve_pool_class(code, code.sites[site as usize].pool)?;
        if let Some(negative) = counts.iter().find(|c| **c < 0) {
            return Err(
                self.exception("java/lang/NegativeArraySizeException", &negative.to_string())
            );
        }
        let array = self.nested_array(class, counts)?;
        mark_arrays(self, code, array, counts.len());
        Ok(array)
    }

    /// Allocates an array of arrays with the given lengths, the outermost first.
    pub fn nested_array(&mut self, class: ClassRef, counts: &[i32]) -> Result<Ref, Exit> {
        let Some((first, rest)) = counts.split_first() else { return Ok(0) };
        let array = self.new_array(class, *first)?;
        if let (Some(component), false) = (class.component(), rest.is_empty()) {
            for index in 0..*first {
                let element = self.nested_array(component, rest)?;
                self.live.heap.set_element(array, index as u32, element);
            }
        }
        Ok(array)
    }

    /// Executes `ldc`. Returns the value, and the handle of the object if a later execution may load it
    /// directly.
    pub(super) fn load_constant(
        &mut self,
        code: &'static Code,
        site: u32,
    ) -> Result<(u64, Option<u32>), Exit> {
        let pool_index = code.sites[site as usize].pool;
        self.transition.native_point_passed = false;
        let Some(file) = code.method.class().file() else {
            return Err(Exit::Unsupported("a constant without a class file".to_owned()));
        };
        match file.pool.get(pool_index) {
            Some(Constant::String(text)) => {
                let text = file.pool.utf16(*text).unwrap_or_default();
                let string = self.literal_of(code.method.class(), &text)?;
                let lasts = self.live.heap.is_fixed(string) && self.may_rewrite(code, &text);
                Ok((string.into(), lasts.then_some(string)))
            }
            Some(Constant::Class(_)) => {
                let class = self.resolve_pool_class(code, pool_index)?;
                self.about_to_resolve(code);
                let mirror = self.mirror(class);
                Ok((mirror.into(), Some(mirror)))
            }
            _ => load_dynamic_constant(self, code, pool_index),
        }
    }

    pub(super) fn resolve_field_site(
        &mut self,
        code: &'static Code,
        pool: u16,
    ) -> Result<FieldRef, Exit> {
        let holder = code.method.class();
        self.transition.native_point_passed = false;
        let Some(member) = holder.file().and_then(|f| f.pool.member(pool)) else {
            return Err(self.exception("java/lang/ClassFormatError", "field expected"));
        };
        let class = self.resolve_name(holder, member.class)?;
        self.about_to_resolve(code);
        match self.program.registry.resolve_field(holder, class, member.name, member.descriptor) {
            Ok(field) => {
                self.mirror(field.class());
                Ok(field)
            }
            Err(e) => Err(field_error(self, class, member.name, member.descriptor, &e)),
        }
    }

    pub(super) fn quicken_field(&mut self, code: &'static Code, pc: u32) -> Result<(), Exit> {
        let insn = code.insns[pc as usize].get();
        let field = self.resolve_field_site(code, code.sites[insn.b as usize].pool)?;
        check_kind(self, field, false)?;
        masked::note_field(self, field);
        let hidden = self.options.granularity.masks && library::hidden::is_hidden(field);
        let op = if insn.op == Op::GetField {
            if self.options.is_perturbed(field) {
                Op::GetFieldC
            } else if hidden
                || field.has(access::FINAL)
                || library::independent::is_independent(field)
            {
                Op::QGetField
            } else {
                Op::GetFieldQ
            }
        } else {
            self.check_final(code, field)?;
            match field.letter() {
                b'L' | b'[' if library::immutable::holds_immutable_array(field) => Op::PutFieldF,
                b'L' | b'[' => Op::PutFieldR,
                _ if hidden => Op::PutFieldM,
                b'B' => Op::PutFieldB,
                b'C' => Op::PutFieldC,
                b'S' => Op::PutFieldS,
                b'Z' => Op::PutFieldZ,
                _ => Op::PutFieldP,
            }
        };
        let Ok(slot) = u16::try_from(field.slot) else {
            return Err(Exit::Unsupported("a class with more than 65535 fields".to_owned()));
        };
        code.insns[pc as usize].set(Insn { op, b: slot, ..insn });
        Ok(())
    }

    /// Translates a method with bytecode to register code.
    pub(crate) fn translate(&mut self, method: MethodRef) -> Result<&'static Code, Exit> {
        let patches = self.options.check && self.options.granularity.merge_jdk_steps;
        let counts = self.options.granularity.merged_tasks == TaskSteps::Apart;
        let patched = if patches { library::patches::patched(method, counts) } else { None };
        let reads_locals = crate::choice::is_asked_by_name;
        let granularity = &self.options.granularity;
        let keeps_parameters = granularity.visible.reads_arguments(method);
        let drops_faint = granularity.facts.has(FactKind::Faint)
            || granularity.masked.is_some() && !granularity.masked_values.are_kept();
        let rules = |inverts_loops| code::Rules {
            inverts_loops,
            reads_locals,
            drops_faint,
            keeps_parameters,
            records_locks: true,
        };
        let translated = match patched {
            Some(code) => code::translate_as(method, &code, rules(true)),
            None => code::translate(method, rules(!self.keeps_loops())),
        };
        match translated {
            // Methods live until the end of the run, and so does their code.
            Ok(mut code) => {
                masked::apply(self, method, &mut code);
                let code: &'static Code = Box::leak(Box::new(code.linkable()));
                masked::check_loads(self, code);
                Ok(code)
            }
            Err(TranslateError::Invalid(what)) => {
                Err(self.exception("java/lang/VerifyError", &format!("{method:?}: {what}")))
            }
            Err(TranslateError::Unsupported(what)) => {
                Err(Exit::Unsupported(format!("{what} ({method:?})")))
            }
        }
    }

    /// Rejects a write to a final field outside of the initializers of its class (§6.5 *putfield*).
    pub(super) fn check_final(&mut self, code: &'static Code, field: FieldRef) -> Result<(), Exit> {
        if !field.has(access::FINAL) {
            return Ok(());
        }
        let method = code.method;
        let initializer = if field.is_static() { "<clinit>" } else { "<init>" };
        let new_rules = method.class().file().is_some_and(|f| f.major >= 53);
        if std::ptr::eq(method.class(), field.class())
            && (!new_rules || &*method.name == initializer)
        {
            return Ok(());
        }
        let kind = if field.is_static() { "static" } else { "non-static" };
        let begin = format!("Update to {kind} final field {} attempted from a", field_text(field));
        let message = if std::ptr::eq(method.class(), field.class()) {
            // This message of HotSpot ends with a space.
            format!(
                "{begin} different method ({}) than the initializer method {initializer} ",
                method.name
            )
        } else {
            let from = method.class().java_name();
            format!("{begin} different class ({from}) than the field's declaring class")
        };
        Err(self.exception("java/lang/IllegalAccessError", &message))
    }

    /// Resolves the next instruction of a thread, as another worker has done already. Returns false if
    /// the resolution failed.
    pub fn quicken_at(&mut self, code: &'static Code, pc: u32) -> bool {
        let Some(insn) = code.insns.get(pc as usize) else { return false };
        let done = match insn.get().op.operation().effect() {
            Effect::Read(Memory::Field, _, Access::Symbolic)
            | Effect::Write(Memory::Field, _, Access::Symbolic) => self.quicken_field(code, pc),
            Effect::Read(Memory::Static, _, Access::Symbolic)
            | Effect::Write(Memory::Static, _, Access::Symbolic) => self.quicken_static(code, pc),
            Effect::Call(_, Resolution::Symbolic) => self.quicken_call(code, pc),
            Effect::None
            | Effect::Read(..)
            | Effect::Write(..)
            | Effect::Allocate(_)
            | Effect::Monitor(_)
            | Effect::Call(_, Resolution::Resolved | Resolution::Masked)
            | Effect::Return => Ok(()),
        };
        done.is_ok()
    }

    pub(super) fn quicken_static(&mut self, code: &'static Code, pc: u32) -> Result<(), Exit> {
        let insn = code.insns[pc as usize].get();
        let site = &code.sites[insn.wide() as usize];
        let field = self.resolve_field_site(code, site.pool)?;
        check_kind(self, field, true)?;
        masked::note_field(self, field);
        if insn.op == Op::PutStatic {
            self.check_final(code, field)?;
        } else if self.options.is_perturbed(field) {
            let what = format!("perturbing the static field {}", field_text(field));
            return Err(Exit::Unsupported(what));
        }
        if !self.options.granularity.merge_jdk_steps
            && library::immutable::is_standard_stream(field)
        {
            field.marks.set(field.marks.get() | marks::REPLACEABLE);
        } else if library::independent::is_independent(field) {
            field.marks.set(field.marks.get() | marks::INDEPENDENT);
        }
        if library::immutable::holds_immutable_array(field) {
            field.marks.set(field.marks.get() | marks::IMMUTABLE_ARRAY);
        }
        site.field.set(Some(field));
        let op = if insn.op == Op::GetStatic { Op::GetStaticQ } else { Op::PutStaticQ };
        code.insns[pc as usize].set(Insn { op, ..insn });
        Ok(())
    }

    pub(super) fn quicken_call(&mut self, code: &'static Code, pc: u32) -> Result<(), Exit> {
        let insn = code.insns[pc as usize].get();
        let site = &code.calls[insn.wide() as usize];
        let holder = code.method.class();
        self.transition.native_point_passed = false;
        let Some(member) = holder.file().and_then(|f| f.pool.member(site.pool)) else {
            return Err(self.exception("java/lang/ClassFormatError", "method expected"));
        };
        let class = self.resolve_name(holder, member.class)?;
        self.about_to_resolve(code);
        if is_polymorphic(class, member.name) {
            masked::note_linked_call(self, code, pc);
            let Some(method) = class.methods.iter().find(|m| &*m.name == member.name) else {
                return Err(self.exception("java/lang/NoSuchMethodError", member.name));
            };
            site.method.set(Some(method));
            code.insns[pc as usize].set(Insn { op: Op::InvokeDynamic, ..insn });
            return Ok(());
        }
        let resolved = self.program.registry.resolve_method(
            holder,
            class,
            member.name,
            member.descriptor,
            member.interface,
        );
        let mut method = match resolved {
            Ok(method) => method,
            Err(e) => return Err(self.link_error(&e)),
        };
        let Operation::Call(dispatch, _) = insn.op.operation() else { return Ok(()) };
        let is_static = dispatch == Dispatch::Static;
        if is_static != method.is_static() {
            let kind = if is_static { "Expected static" } else { "Expecting non-static" };
            return Err(self.wrong_kind(kind, method));
        }
        let op = match dispatch {
            Dispatch::Static => Op::InvokeStaticQ,
            Dispatch::Direct => {
                method = select_special(holder, class, method);
                Op::InvokeDirectQ
            }
            Dispatch::Virtual | Dispatch::Interface | Dispatch::Linked => {
                let declared_by_interface = method.class().is_interface();
                let in_no_table = method.vtable_index.get() == u32::MAX && !declared_by_interface;
                if in_no_table || method.has(access::PRIVATE) {
                    Op::InvokeDirectQ
                } else if declared_by_interface || dispatch == Dispatch::Interface {
                    // A class may inherit the method from a superinterface. A call of a method of
                    // `Object` through an interface fails unless the receiver has the interface.
                    Op::InvokeInterfaceQ
                } else {
                    Op::InvokeVirtualQ
                }
            }
        };
        self.mirror(method.class());
        site.method.set(Some(method));
        code.insns[pc as usize].set(Insn { op, ..insn });
        Ok(())
    }

    fn wrong_kind(&mut self, what: &str, method: MethodRef) -> Exit {
        let text = classes::resolve::method_text(method.class(), &method.name, &method.descriptor);
        let message = format!("{what} method '{text}'");
        self.exception("java/lang/IncompatibleClassChangeError", &message)
    }

    /// Returns a `ClassCastException` with the message of the JDK.
    pub fn class_cast(&mut self, actual: ClassRef, wanted: ClassRef) -> Exit {
        let (an, wn) = (actual.java_name(), wanted.java_name());
        let places = self.program.registry.places(actual, wanted);
        let message = format!("class {an} cannot be cast to class {wn} ({places})");
        self.exception("java/lang/ClassCastException", &message)
    }
}

/// Rejects an access to an instance field as a static field, or to a static field as an instance field.
pub(super) fn check_kind(
    machine: &mut Machine,
    field: FieldRef,
    is_static: bool,
) -> Result<(), Exit> {
    if field.is_static() == is_static {
        return Ok(());
    }
    let expected = if is_static { "static" } else { "non-static" };
    let message = format!("Expected {expected} field {}", field_text(field));
    Err(machine.exception("java/lang/IncompatibleClassChangeError", &message))
}

fn field_text(field: FieldRef) -> String {
    format!("{}.{}", field.class().java_name(), field.name)
}

/// Returns the method that `invokespecial` executes (§6.5).
fn select_special(holder: ClassRef, class: ClassRef, resolved: MethodRef) -> MethodRef {
    let is_super = !resolved.is_constructor()
        && !std::ptr::eq(class, holder)
        && !class.is_interface()
        && holder.is_subclass_of(class)
        && !resolved.has(access::PRIVATE);
    let Some(from) = holder.super_class.filter(|_| is_super) else { return resolved };
    let mut at = Some(from);
    while let Some(c) = at {
        if let Some(method) = c.declared.get().and_then(|d| d.get(&resolved.signature))
            && !method.is_static()
        {
            return method;
        }
        at = c.super_class;
    }
    from.select(resolved.signature).unwrap_or(resolved)
}
