//! Calls of method handles (JVMS §2.9.3): `invokeBasic`, `linkTo…`, and call sites linked by an
//! upcall.
//!
//! Source: `HotSpot`'s `methodHandles.cpp`. The JDK's lambda forms do the rest: a handle's form
//! names its entry method, and linkers take the target as a trailing `MemberName`.
//!
//! Invariant: the method id is one less than the number that `MethodHandleNatives.resolve` stores
//! as the length of the `ResolvedMethodName`.

use super::linkage::{self, EXTRA, VALUE};
use super::linked::HandleSlots;
use super::types::made_again;
use crate::heap::Ref;
use crate::interp::Leave;
use crate::machine::{Machine, Program};
use crate::native::Exit;
use crate::prepared::Run;
use crate::thread::{FrameKind, Status};
use classes::{ClassRef, MethodId, MethodRef};

impl Machine {
    /// Returns the method of a resolved `MemberName`.
    pub(super) fn method_of_member(&mut self, member: Ref) -> Result<MethodRef, Exit> {
        if member == 0 {
            return Err(self.null_pointer());
        }
        let slots = self.program.handle_slots()?;
        let resolved = self.live.heap.slot(member, slots.method) as Ref;
        let number = match resolved {
            0 => None,
            resolved => self.live.heap.get(resolved).length.checked_sub(1),
        };
        match number {
            Some(number) => Ok(self.program.registry.method(MethodId::new(number))),
            None => Err(self.exception("java/lang/InternalError", "an unresolved member name")),
        }
    }

    /// Returns the method that `invokeBasic` on a method handle calls.
    pub(super) fn basic_target(&mut self, handle: Ref) -> Result<MethodRef, Exit> {
        if handle == 0 {
            return Err(self.null_pointer());
        }
        let slots = self.program.handle_slots()?;
        let form = self.live.heap.slot(handle, slots.form) as Ref;
        if form == 0 {
            return Err(self.null_pointer());
        }
        let entry = self.live.heap.slot(form, slots.entry) as Ref;
        self.method_of_member(entry)
    }

    /// Returns the method that a `linkTo…` call with these arguments, without the member name,
    /// calls.
    pub(super) fn linker_target(
        &mut self,
        linker: &str,
        member: Ref,
        args: &[u64],
    ) -> Result<MethodRef, Exit> {
        let method = self.method_of_member(member)?;
        if method.is_static() {
            return Ok(method);
        }
        let receiver = args.first().copied().unwrap_or(0) as Ref;
        if receiver == 0 {
            return Err(self.null_pointer());
        }
        let class = self.live.heap.get(receiver).class();
        match linker {
            "linkToVirtual" if method.vtable_index.get() != u32::MAX => {
                Ok(class.vtable()[method.vtable_index.get() as usize])
            }
            "linkToInterface" => self.interface_target(class, method),
            _ => Ok(method),
        }
    }

    fn interface_target(&mut self, class: ClassRef, named: MethodRef) -> Result<MethodRef, Exit> {
        let interface = named.class();
        if interface.is_interface() && !class.is_subclass_of(interface) {
            let message = format!(
                "Class {} does not implement the requested interface {}",
                class.java_name(),
                interface.java_name()
            );
            return Err(self.exception("java/lang/IncompatibleClassChangeError", &message));
        }
        if named.has(classfile::access::PRIVATE) {
            return Ok(named);
        }
        Ok(class.select(named.signature).unwrap_or(named))
    }

    /// Returns the call that a filled cell denotes: its method, with the extra argument appended.
    pub(super) fn linked_call(&mut self, cell: Ref, mut args: Vec<u64>) -> Leave {
        let (member, extra) = (self.live.cell(cell, VALUE), self.live.cell(cell, EXTRA));
        if member == 0 {
            // HotSpot keeps no cause for a call site.
            return Leave::Exit(made_again(self, extra));
        }
        if extra != 0 {
            args.push(u64::from(extra));
        }
        match self.method_of_member(member) {
            Ok(method) => self.enter_method(method, args),
            Err(exit) => Leave::Exit(exit),
        }
    }

    /// Calls a polymorphic method of `class`, through the JDK's invoker for the types of the call.
    pub(super) fn invoke_linked(
        &mut self,
        holder: ClassRef,
        pool: u16,
        class: ClassRef,
        args: Vec<u64>,
    ) -> Leave {
        let cell = match self.pool_cell(holder, pool) {
            Ok(cell) => cell,
            Err(exit) => return Leave::Exit(exit),
        };
        if self.is_filled(cell) {
            return self.linked_call(cell, args);
        }
        match self.link_invoker(holder, pool, class, cell) {
            Ok(exit) | Err(exit) => Leave::Exit(exit),
        }
    }

    fn link_invoker(
        &mut self,
        holder: ClassRef,
        pool: u16,
        class: ClassRef,
        cell: Ref,
    ) -> Result<Exit, Exit> {
        let Some(member) = holder.file().and_then(|f| f.pool.member(pool)) else {
            return Err(self.exception("java/lang/ClassFormatError", "method expected"));
        };
        let (result, parameters) = self.method_types(holder, member.descriptor)?;
        let (caller, defining) = (self.mirror(holder), self.mirror(class));
        let name = self.literal_text(member.name)?;
        let args = [cell, caller, defining, name, result, parameters];
        Ok(self.upcall(linkage::INVOKER, &args))
    }

    /// Calls `method` as a separate instruction would: after its scheduling point, with its class
    /// initialized.
    pub(super) fn enter_method(&mut self, method: MethodRef, args: Vec<u64>) -> Leave {
        if method.is_static() && !self.is_ready(method.class()) {
            return Leave::Exit(Exit::Initialize(method.class()));
        }
        let prepared = match self.prepare(method) {
            Ok(prepared) => prepared,
            Err(exit) => return Leave::Exit(exit),
        };
        let visible = matches!(prepared.run, Run::Native(row) if row.visible);
        self.transition.native_point_passed = visible;
        let mut point = visible || prepared.begins_a_step;
        if (point || prepared.synchronized) && self.watching() {
            let me = self.live.current;
            let mut lock = 0;
            if prepared.synchronized {
                lock = if method.is_static() {
                    self.mirror(method.class())
                } else {
                    args.first().copied().unwrap_or(0) as Ref
                };
                let monitored = self.live.heap.get(lock);
                let mine = monitored.monitor.owner == me as u32 + 1;
                point |= self.options.is_point(monitored.flags)
                    && !self.options.is_leaf(monitored)
                    && (!mine || self.options.granularity.level == crate::interp::Level::None);
            }
            let pc = self.live.threads[me].frames.last().map_or(0, |f| f.pc);
            if point {
                if self.transition.ends_at_next_point && !self.resumes(pc) {
                    if lock != 0 {
                        self.live.threads[me].status = Status::Entering(lock);
                    }
                    return Leave::Boundary;
                }
                self.transition.ends_at_next_point = true;
                // The scheduling point of the call also serves the native method.
                self.transition.native_point_passed = true;
            }
        }
        Leave::Exit(Exit::Call(method, args, FrameKind::Call))
    }
}

impl Program {
    fn handle_slots(&mut self) -> Result<HandleSlots, Exit> {
        if let Some(slots) = self.linked.slots {
            return Ok(slots);
        }
        let slot = |class: &str, name: &str| match self.field(class, name) {
            Some(field) => Ok(field.slot),
            None => Err(Exit::Unsupported(format!("a JDK whose {class} has no field {name}"))),
        };
        let slots = HandleSlots {
            form: slot("java/lang/invoke/MethodHandle", "form")?,
            entry: slot("java/lang/invoke/LambdaForm", "vmentry")?,
            method: slot("java/lang/invoke/MemberName", "method")?,
        };
        self.linked.slots = Some(slots);
        Ok(slots)
    }
}
