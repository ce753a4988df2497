//! The outer loop of the interpreter: all operations, with scheduling points, linkage and exceptions.
//!
//! Source: JVMS §6.5.

use super::inner::{NARROW, Position};
use super::loops::Loops;
use super::masked::{self, narrow_to};
use super::{
    Leave, NO_POINTS, ends_after_task, exit_is_point, monitor_is_point, note_call, points,
    stops_at_call, stops_before,
};
use crate::bound;
use crate::dynamic::invoke_dynamic;
use crate::event::{Event, Kinds, Way};
use crate::footprint::{Touch, part};
use crate::heap::{FROZEN, Heap, Ref, SHARED};
use crate::intervene::Intervention;
use crate::leaf_monitor;
use crate::lock_protection::{mark_object, new_array_of};
use crate::lock_records;
use crate::machine::Machine;
use crate::native::Exit;
use crate::prepared::Run;
use crate::symbolic;
use crate::thread::{Frame, FrameKind, Status};
use classes::{ClassRef, MethodRef};
use classfile::access;
use code::operation::{Arithmetic, Numeric, Small};
use code::semantics::{arithmetic, bits, narrow};
use code::{CallSite, Op};
use library::marks::field as marks;
use terms::TermId;

impl Machine {
    #[expect(clippy::cognitive_complexity, reason = "one arm an operation")]
    pub(super) fn execute<const CHECK: bool>(&mut self, budget: &mut u32) -> Leave {
        let me = self.live.current;
        let Some(top) = self.live.threads[me].frames.last().copied() else {
            return Leave::Boundary;
        };
        if self.live.threads[me].uncaught != 0 && top.kind != FrameKind::Uncaught {
            let exception = std::mem::take(&mut self.live.threads[me].uncaught);
            return Leave::Exit(Exit::Throw(exception));
        }
        if let FrameKind::Initializer(class) = top.kind
            && top.pc == 0
            && let Some(next) = self.next_super(class)
        {
            return Leave::Exit(Exit::Initialize(next));
        }
        let mut regs = std::mem::take(&mut self.live.threads[me].registers);
        let mut code = top.code;
        let mut base = top.base as usize;
        let mut pc = top.pc;
        let (mut watch, mut merged, mut tasks) = if CHECK { points(self) } else { NO_POINTS };
        let mut executed: u64 = 0;
        let stepping = self.hooks.stepper.is_some();
        // Whether operations are executed one at a time, for listeners or interventions.
        let by_steps = CHECK && self.goes_by_steps();
        // Whether the inner loop must leave calls and returns to this loop, for tasks or listeners.
        let tells_calls = CHECK
            && (self.hooks.hearing.kinds.any(Kinds::METHODS)
                || by_steps && self.tracks_attributes());
        // Whether some value may have a term.
        let mut termed = CHECK && self.live.symbols.is_active();
        let single = stepping || by_steps;

        macro_rules! leave {
            ($leave:expr) => {{
                let leave: Leave = $leave;
                self.run.instructions += executed;
                self.live.threads[me].registers = regs;
                if let Some(frame) = self.live.threads[me].frames.last_mut() {
                    frame.pc = pc;
                }
                return leave;
            }};
        }
        // Stores the program counter in the frame, for code that inspects frames.
        macro_rules! here {
            () => {
                if let Some(frame) = self.live.threads[me].frames.last_mut() {
                    frame.pc = pc;
                }
            };
        }
        macro_rules! throw {
            ($class:literal) => {{
                here!();
                let exit = self.exception_without_message($class);
                leave!(Leave::Exit(exit))
            }};
            ($class:literal, $($message:tt)*) => {{
                here!();
                let message = format!($($message)*);
                let exit = self.exception($class, &message);
                leave!(Leave::Exit(exit))
            }};
        }
        macro_rules! attempt {
            ($result:expr) => {
                match $result {
                    Ok(value) => value,
                    Err(exit) => leave!(Leave::from(exit)),
                }
            };
        }
        // Passes a scheduling point under a condition; ends the transition if one was passed before.
        macro_rules! point {
            ($is_point:expr) => {
                if CHECK && watch && $is_point {
                    if self.transition.ends_at_next_point && !self.resumes(pc) {
                        leave!(Leave::Boundary);
                    }
                    self.transition.ends_at_next_point = true;
                }
            };
        }
        // Performs an action for which the registers must be in the thread.
        macro_rules! with_registers {
            ($action:expr) => {{
                here!();
                self.live.threads[me].registers = regs;
                let outcome = $action;
                regs = std::mem::take(&mut self.live.threads[me].registers);
                outcome
            }};
        }
        // Records an access in the footprint, if footprints are recorded.
        macro_rules! note {
            ($object:expr, $part:expr, $touch:expr) => {
                if CHECK && self.transition.records_footprint {
                    here!();
                    self.note_data($object, $part, $touch);
                }
            };
        }
        // Whether facts protect the field that the instruction accesses.
        macro_rules! protected {
            ($object:expr, $touch:expr) => {
                CHECK
                    && self.options.watches_variables()
                    && self.is_protected_field(code, pc, $object, $touch)
            };
        }
        // Records the use of a class that another thread may have to initialize.
        macro_rules! used {
            ($class:expr) => {
                if CHECK && self.transition.records_footprint {
                    self.note_class($class);
                }
            };
        }
        macro_rules! r {
            ($register:expr) => {
                regs[base + $register as usize]
            };
        }
        macro_rules! nonnull {
            ($register:expr) => {{
                let object = r!($register) as Ref;
                if object == 0 {
                    throw!("java/lang/NullPointerException");
                }
                object
            }};
        }
        macro_rules! element {
            ($insn:expr, $touch:expr) => {{
                let array = nonnull!($insn.a);
                let index = r!($insn.b) as i32;
                let object = self.live.heap.get(array);
                let (length, flags) = (object.length, object.flags);
                masked::note_element(self, flags);
                if index as u32 >= length {
                    point!(CHECK && self.options.stops_before_bounds(flags));
                    throw!(
                        "java/lang/ArrayIndexOutOfBoundsException",
                        "Index {index} out of bounds for length {length}"
                    );
                }
                let protected = CHECK
                    && flags & FROZEN == 0
                    && self.options.watches_variables()
                    && self.is_protected_element(array, index as u32, $touch);
                point!(flags & FROZEN == 0 && self.options.is_point(flags) && !protected);
                if flags & FROZEN == 0 {
                    note!(array, index as u32, $touch);
                }
                (array, index as usize)
            }};
        }
        // Creates a reference that does not exist before its first read.
        macro_rules! settle {
            ($object:expr, $part:expr) => {
                if termed && self.live.symbols.has_late_reference(&self.live.heap, $object, $part) {
                    let made = with_registers!(symbolic::make_reference(self, $object, $part));
                    attempt!(made);
                }
            };
        }
        macro_rules! load {
            ($insn:expr, $type:ty, $as:expr) => {{
                let (array, index) = element!($insn, Touch::Read);
                settle!(array, index as u32);
                let value = $as(self.live.heap.get(array).elements::<$type>()[index]);
                set!($insn, value, symbolic::loaded(&mut self.live, array, index as u32))
            }};
        }
        macro_rules! store {
            ($insn:expr, $type:ty) => {{
                let (array, index) = element!($insn, Touch::Write);
                let value = r!($insn.d) as $type;
                self.live.heap.set_number::<$type>(array, index, value);
                keep!($insn.d, array, index as u32);
                pc += 1;
            }};
        }
        // Takes one unit of the budget; leaves the loop if it was the last one.
        macro_rules! spend {
            () => {
                *budget -= 1;
                if *budget == 0 {
                    *budget = 1;
                    leave!(Leave::Poll);
                }
            };
        }
        // Releases the monitor of a synchronized method.
        macro_rules! unlock {
            ($locked:expr) => {
                if $locked != 0 {
                    attempt!(self.exit($locked));
                }
            };
        }
        // Returns the class of a site, and resolves the class at the first use.
        macro_rules! site_class {
            ($insn:expr, $resolve:ident) => {
                match code.sites[$insn.b as usize].class.get() {
                    Some(class) => class,
                    None => {
                        here!();
                        attempt!(self.$resolve(code, u32::from($insn.b)))
                    }
                }
            };
        }
        // Sets the destination register to a value and its term, or `TermId::NONE`.
        macro_rules! set {
            ($insn:expr, $value:expr) => {
                set!($insn, $value, TermId::NONE)
            };
            ($insn:expr, $value:expr, $term:expr) => {{
                let value: u64 = $value;
                r!($insn.d) = value;
                if termed {
                    let term = $term;
                    self.live.symbols.set_register(me, base + $insn.d as usize, term);
                }
                pc += 1;
            }};
        }
        // Reads a slot of an object into the destination register.
        macro_rules! take {
            ($insn:expr, $object:expr, $slot:expr) => {{
                let (object, slot): (Ref, u32) = ($object, $slot);
                settle!(object, slot);
                let value = self.live.heap.slot(object, slot);
                set!($insn, value, symbolic::loaded(&mut self.live, object, slot))
            }};
        }
        // Passes the scheduling point of an access to a field, and returns the accessed object.
        macro_rules! accessed {
            ($insn:expr, $touch:expr) => {{
                let object = nonnull!($insn.a);
                let protected = protected!(object, $touch);
                point!(self.options.is_point(self.live.heap.peek(object).flags) && !protected);
                self.live.heap.look(object);
                note!(object, u32::from($insn.b), $touch);
                object
            }};
        }
        // Records the term of a register value that was stored in a part of an object.
        macro_rules! keep {
            ($register:expr, $object:expr, $part:expr) => {
                if termed {
                    symbolic::keep(&mut self.live, base + $register as usize, $object, $part);
                }
            };
        }
        macro_rules! arithmetic {
            ($insn:expr, $operator:ident, $of:ident) => {{
                let (operator, of) = (Arithmetic::$operator, Numeric::$of);
                let Some(value) = arithmetic(operator, of, r!($insn.a), r!($insn.b)) else {
                    throw!("java/lang/ArithmeticException", "/ by zero");
                };
                set!($insn, value)
            }};
        }
        macro_rules! put {
            ($insn:expr, $value:expr) => {{
                let object = accessed!($insn, Touch::Write);
                let value: u64 = $value;
                self.live.heap.set_slot(object, u32::from($insn.b), value);
                keep!($insn.d, object, u32::from($insn.b));
                pc += 1;
            }};
        }

        loop {
            if CHECK && by_steps {
                let intervention = with_registers!(self.before_operation());
                match intervention {
                    None => {}
                    Some(Intervention::Exit(exit)) => {
                        pc = self.live.threads[me].frames.last().map_or(pc, |frame| frame.pc);
                        leave!(Leave::Exit(exit));
                    }
                    Some(Intervention::Jump { set, to }) => {
                        if let Some((register, value)) = set {
                            r!(register) = value;
                        }
                        pc = to;
                        continue;
                    }
                }
            }
            if stepping {
                here!();
                std::mem::swap(&mut self.live.threads[me].registers, &mut regs);
                let exit = self.ask_stepper();
                std::mem::swap(&mut self.live.threads[me].registers, &mut regs);
                if let Some(exit) = exit {
                    leave!(exit);
                }
            }
            let mut position = Position { code, base, pc, stepped: false, edge: None };
            let loops = Loops { checks: CHECK, single, watch, merged, tells_calls, tasks, termed };
            let is_due = loops.run(self, &mut regs, &mut position, budget);
            Position { code, base, pc, .. } = position;
            if let Some(edge) = position.edge {
                attempt!(symbolic::note_turn(self, edge, pc));
            }
            if is_due {
                leave!(Leave::Poll);
            }
            if position.edge.is_some() || single && position.stepped {
                continue;
            }
            if CHECK {
                executed += 1;
                if executed == 2 {
                    // Only the first instruction may have passed its scheduling point earlier.
                    self.transition.begins_at = None;
                }
            }
            let insn = code.insns[pc as usize].get();
            if termed && symbolic::meets(insn, self.live.symbols.registers_of(me), base) {
                if let Some(touch) = symbolic::index_touch(&self.live, insn, base) {
                    let array = nonnull!(insn.a);
                    point!(CHECK && symbolic::is_point(self, array, touch));
                    note!(array, part::WHOLE, touch);
                }
                let next = with_registers!(symbolic::step(self));
                if let Some(target) = attempt!(next) {
                    if std::mem::replace(&mut pc, target) >= target {
                        spend!();
                    }
                    continue;
                }
            }
            match insn.op {
                code::inline_operations!() => unreachable!("served by the inner loop"),
                Op::Ldc => {
                    here!();
                    let value = attempt!(self.load_constant(code, insn.wide()));
                    if let Some(handle) = value.1 {
                        code.insns[pc as usize].set(code::Insn::with_wide(
                            Op::ConstR,
                            insn.d,
                            handle,
                        ));
                    }
                    set!(insn, value.0);
                }
                Op::IDiv => arithmetic!(insn, Div, Int),
                Op::IRem => arithmetic!(insn, Rem, Int),
                Op::LDiv => arithmetic!(insn, Div, Long),
                Op::LRem => arithmetic!(insn, Rem, Long),
                Op::FRem => arithmetic!(insn, Rem, Float),
                Op::DRem => arithmetic!(insn, Rem, Double),
                Op::GetField
                | Op::PutField
                | Op::GetStatic
                | Op::PutStatic
                | Op::InvokeVirtual
                | Op::InvokeSpecial
                | Op::InvokeStatic
                | Op::InvokeInterface => {
                    here!();
                    attempt!(match insn.op {
                        Op::GetField | Op::PutField => self.quicken_field(code, pc),
                        Op::GetStatic | Op::PutStatic => self.quicken_static(code, pc),
                        _ => self.quicken_call(code, pc),
                    });
                    // Only the execution of the quick form is counted.
                    executed -= u64::from(CHECK);
                }
                Op::GetFieldQ => {
                    let object = accessed!(insn, Touch::Read);
                    take!(insn, object, u32::from(insn.b));
                }
                Op::GetFieldC => {
                    let object = accessed!(insn, Touch::Read);
                    here!();
                    let value = self.live.heap.slot(object, u32::from(insn.b));
                    let value = attempt!(self.perturb_field(code, pc, value));
                    self.live.threads[me].chosen.clear();
                    set!(insn, value);
                }
                Op::QGetField => {
                    let object = nonnull!(insn.a);
                    point!(self.options.is_final_point(self.live.heap.get(object).flags));
                    if CHECK && self.transition.records_footprint {
                        self.note_quiet(object, u32::from(insn.b));
                    }
                    take!(insn, object, u32::from(insn.b));
                }
                Op::PutFieldP => put!(insn, r!(insn.d)),
                Op::PutFieldB => put!(insn, narrow(Small::Byte, r!(insn.d))),
                Op::PutFieldC => put!(insn, narrow(Small::Char, r!(insn.d))),
                Op::PutFieldS => put!(insn, narrow(Small::Short, r!(insn.d))),
                Op::PutFieldZ => put!(insn, narrow(Small::Boolean, r!(insn.d))),
                Op::PutFieldR | Op::PutFieldF => {
                    let object = accessed!(insn, Touch::Write);
                    let value = r!(insn.d) as Ref;
                    if CHECK && self.remembers_sharing() {
                        self.note_owner(code.method, object, value);
                    }
                    if CHECK && self.live.heap.peek(object).flags & SHARED != 0 {
                        self.leak(&regs, value);
                    }
                    self.live.heap.set_reference(object, u32::from(insn.b), value);
                    if insn.op == Op::PutFieldF {
                        self.live.freeze(value);
                    }
                    keep!(insn.d, object, u32::from(insn.b));
                    pc += 1;
                }
                code::masked_operations!() => {
                    let done = with_registers!(masked::execute(self, code, pc, watch));
                    attempt!(done);
                    pc += 1;
                }
                Op::GetStaticQ => {
                    let site = &code.sites[insn.wide() as usize];
                    let Some(field) = site.field.get() else { unreachable!("quickened") };
                    let mirror = field.class().mirror.get();
                    if !self.live.is_mirror_ready(mirror) {
                        point!(self.options.initialization_is_point(field.class()));
                        leave!(Leave::Exit(Exit::Initialize(field.class())));
                    }
                    let stays = library::immutable::is_constant(field);
                    let free = stays || field.marks.get() & marks::INDEPENDENT != 0;
                    let protected = !free && protected!(mirror, Touch::Read);
                    point!(!free && !protected);
                    used!(field.class());
                    if !stays {
                        note!(mirror, self.program.known.class_slots + field.slot, Touch::Read);
                    }
                    take!(insn, mirror, self.program.known.class_slots + field.slot);
                }
                Op::PutStaticQ => {
                    let site = &code.sites[insn.wide() as usize];
                    let Some(field) = site.field.get() else { unreachable!("quickened") };
                    let mirror = field.class().mirror.get();
                    if !self.live.is_mirror_ready(mirror) {
                        point!(self.options.initialization_is_point(field.class()));
                        leave!(Leave::Exit(Exit::Initialize(field.class())));
                    }
                    let protected = protected!(mirror, Touch::Write);
                    point!(field.marks.get() & marks::INDEPENDENT == 0 && !protected);
                    let slot = self.program.known.class_slots + field.slot;
                    used!(field.class());
                    note!(mirror, slot, Touch::Write);
                    let value = r!(insn.d);
                    if field.is_reference() {
                        if CHECK {
                            self.leak(&regs, value as Ref);
                        }
                        self.live.heap.set_reference(mirror, slot, value as Ref);
                        if field.marks.get() & marks::IMMUTABLE_ARRAY != 0 {
                            self.live.freeze(value as Ref);
                        }
                    } else {
                        self.live.heap.set_slot(mirror, slot, narrow_to(field, value));
                    }
                    keep!(insn.d, mirror, slot);
                    pc += 1;
                }
                Op::BALoad => load!(insn, i8, |v: i8| bits(i32::from(v))),
                Op::CALoad => load!(insn, u16, u64::from),
                Op::SALoad => load!(insn, i16, |v: i16| bits(i32::from(v))),
                Op::IALoad | Op::AALoad => load!(insn, u32, u64::from),
                Op::LALoad => load!(insn, u64, |v: u64| v),
                Op::BAStore => {
                    let (array, index) = element!(insn, Touch::Write);
                    // `bastore` also serves `boolean[]`, whose elements keep one bit.
                    let mut value = r!(insn.d) as u8;
                    if self.live.heap.get(array).class().has_boolean_elements() {
                        value &= 1;
                    }
                    self.live.heap.set_number::<u8>(array, index, value);
                    keep!(insn.d, array, index as u32);
                    pc += 1;
                }
                Op::CAStore => store!(insn, u16),
                Op::IAStore => store!(insn, u32),
                Op::LAStore => store!(insn, u64),
                Op::AAStore => {
                    let (array, index) = element!(insn, Touch::Write);
                    let value = r!(insn.d) as Ref;
                    if value != 0 {
                        if let Some(class) = misfit(&self.live.heap, array, value) {
                            throw!("java/lang/ArrayStoreException", "{}", class.java_name());
                        }
                        if CHECK && self.live.heap.get(array).flags & SHARED != 0 {
                            self.leak(&regs, value);
                        }
                    }
                    self.live.heap.set_element(array, index as u32, value);
                    keep!(insn.d, array, index as u32);
                    pc += 1;
                }
                Op::ArrayLength => {
                    let array = nonnull!(insn.a);
                    set!(insn, u64::from(self.live.heap.get(array).length));
                }
                Op::New => {
                    if self.live.heap.is_crowded() {
                        leave!(Leave::Poll);
                    }
                    let class = site_class!(insn, resolve_new);
                    if !self.live.is_mirror_ready(class.mirror.get()) {
                        point!(self.options.initialization_is_point(class));
                        leave!(Leave::Exit(Exit::Initialize(class)));
                    }
                    used!(class);
                    let object = match bound::plain(self, class) {
                        Some(object) => object,
                        None => {
                            here!();
                            attempt!(bound::instance(self, class))
                        }
                    };
                    mark_object(self, code, pc, object);
                    set!(insn, u64::from(object));
                }
                Op::NewArray | Op::ANewArray => {
                    if self.live.heap.is_crowded() {
                        leave!(Leave::Poll);
                    }
                    here!();
                    let class = attempt!(match insn.op {
                        Op::NewArray => self.primitive_array(insn.b),
                        _ => self.resolve_array(code, u32::from(insn.b)),
                    });
                    let array = attempt!(new_array_of(self, code, class, r!(insn.a) as i32));
                    set!(insn, u64::from(array));
                }
                Op::MultiANewArray => {
                    here!();
                    let site = &code.sites[insn.wide() as usize];
                    if termed {
                        let fixed = with_registers!(symbolic::fix_lengths(self, code, pc));
                        attempt!(fixed);
                    }
                    let counts: Vec<i32> = site.counts.iter().map(|c| r!(*c) as i32).collect();
                    let array = attempt!(self.multi_array(code, insn.wide(), &counts));
                    set!(insn, u64::from(array));
                }
                Op::CheckCast => {
                    let object = r!(insn.a) as Ref;
                    if object != 0 {
                        let class = site_class!(insn, resolve_class_site);
                        let actual = self.live.heap.get(object).class();
                        if !actual.is_subclass_of(class) {
                            here!();
                            leave!(Leave::Exit(self.class_cast(actual, class)));
                        }
                        code.sites[insn.b as usize].passed.set(Some(actual));
                    }
                    pc += 1;
                }
                Op::InstanceOf => {
                    let object = r!(insn.a) as Ref;
                    let mut is = false;
                    if object != 0 {
                        let class = site_class!(insn, resolve_class_site);
                        is = self.live.heap.get(object).class().is_subclass_of(class);
                    }
                    set!(insn, u64::from(is));
                }
                Op::MonitorEnter => {
                    let object = nonnull!(insn.a);
                    if CHECK
                        && watch
                        && monitor_is_point(self, object)
                        && stops_before(self, pc, Status::Entering(object))
                    {
                        leave!(Leave::Boundary);
                    }
                    here!();
                    if !self.enter(object, 1) {
                        leave!(Leave::Exit(Exit::Retry(Status::Entering(object))));
                    }
                    watch = leaf_monitor::watches(self, watch);
                    pc += 1;
                }
                Op::MonitorExit => {
                    let object = nonnull!(insn.a);
                    point!(exit_is_point(self, object));
                    here!();
                    attempt!(self.exit(object));
                    watch = leaf_monitor::watches(self, watch);
                    pc += 1;
                }
                Op::LockAdd | Op::LockRemove | Op::LockLast | Op::LockCheck => {
                    here!();
                    let (records, object) = (r!(insn.a) as Ref, r!(insn.b) as Ref);
                    let result = lock_records::execute(self, insn.op, records, object);
                    set!(insn, u64::from(attempt!(result)));
                }
                Op::Throw => {
                    let exception = nonnull!(insn.a);
                    leave!(Leave::Exit(Exit::Throw(exception)));
                }
                Op::InvokeDynamic => {
                    here!();
                    self.live.threads[me].registers = regs;
                    let leave = invoke_dynamic(self, code, pc);
                    regs = std::mem::take(&mut self.live.threads[me].registers);
                    if let Some(leave) = leave {
                        leave!(leave);
                    }
                    pc += 1;
                }
                Op::InvokeVirtualQ
                | Op::InvokeDirectQ
                | Op::InvokeStaticQ
                | Op::InvokeInterfaceQ => {
                    let site = &code.calls[insn.wide() as usize];
                    let Some(resolved) = site.method.get() else { unreachable!("quickened") };
                    let class = match insn.op {
                        Op::InvokeStaticQ => {
                            let class = resolved.class();
                            if !self.live.is_mirror_ready(class.mirror.get()) {
                                point!(self.options.initialization_is_point(class));
                                leave!(Leave::Exit(Exit::Initialize(class)));
                            }
                            used!(class);
                            class
                        }
                        Op::InvokeDirectQ => {
                            nonnull!(site.args[0].register);
                            resolved.class()
                        }
                        _ => {
                            let receiver = nonnull!(site.args[0].register);
                            self.live.heap.get(receiver).class()
                        }
                    };
                    let known = match site.target.get() {
                        Some((known, prepared)) if std::ptr::eq(known, class) => Some(prepared),
                        _ => None,
                    };
                    let method = match (known, insn.op) {
                        (Some(prepared), _) => prepared.method,
                        (None, Op::InvokeStaticQ | Op::InvokeDirectQ) => resolved,
                        (None, Op::InvokeVirtualQ) => {
                            class.vtable()[resolved.vtable_index.get() as usize]
                        }
                        (None, _) => {
                            here!();
                            attempt!(self.select_interface(code, site, class, resolved))
                        }
                    };
                    spend!();
                    let prepared = match known {
                        Some(prepared) => prepared,
                        None => {
                            here!();
                            let prepared = attempt!(masked::prepare_callee(self, code, pc, method));
                            site.target.set(Some((class, prepared)));
                            prepared
                        }
                    };
                    if CHECK && prepared.is_noted {
                        note_call(self, prepared, site, &regs[base..]);
                    }
                    if prepared.has_step {
                        here!();
                        if attempt!(stops_at_call(self, prepared, site, &regs[base..], watch, pc)) {
                            leave!(Leave::Boundary);
                        }
                    }
                    let mut locked = 0;
                    if prepared.synchronized {
                        here!();
                        let object = if method.is_static() {
                            self.mirror(method.class())
                        } else {
                            r!(site.args[0].register) as Ref
                        };
                        if CHECK
                            && watch
                            && (prepared.begins_a_step || monitor_is_point(self, object))
                            && stops_before(self, pc, Status::Entering(object))
                        {
                            leave!(Leave::Boundary);
                        }
                        if !self.enter(object, 1) {
                            leave!(Leave::Exit(Exit::Retry(Status::Entering(object))));
                        }
                        watch = leaf_monitor::watches(self, watch);
                        locked = object;
                    }
                    let callee = match prepared.run {
                        Run::Code(callee) => callee,
                        Run::Native(row) => {
                            self.transition.native_point_passed = row.visible;
                            if row.visible {
                                point!(true);
                            }
                            here!();
                            if CHECK && self.transition.records_footprint && row.visible {
                                self.note_native(&row);
                            }
                            let (mut few, mut many) = ([0; 8], Vec::new());
                            let args = arguments(site, &regs[base..], &mut few, &mut many);
                            self.live.threads[me].registers = regs;
                            if CHECK && self.options.observe {
                                self.tell_native(method, args);
                            }
                            if termed {
                                symbolic::pass_arguments(&mut self.live, &site.args, base);
                            }
                            masked::note_arguments(self, method, args);
                            let result = symbolic::run_row(self, method, &row, args);
                            if CHECK && self.hooks.is_heard(Kinds::METHODS) {
                                tell_result(self, method, args, &result);
                            }
                            regs = std::mem::take(&mut self.live.threads[me].registers);
                            match result {
                                Ok(value) => {
                                    if CHECK {
                                        self.live.threads[me].chosen.clear();
                                        watch = self.watching();
                                    }
                                    unlock!(locked);
                                    termed = CHECK && self.live.symbols.is_active();
                                    if site.returns == b'V' {
                                        pc += 1;
                                    } else {
                                        set!(insn, value, self.live.symbols.take_result());
                                    }
                                    continue;
                                }
                                Err(Exit::Decline) if !method.has(access::NATIVE) => {
                                    match attempt!(self.own_code(method)) {
                                        Some(callee) => callee,
                                        None => leave!(Leave::Exit(Exit::Decline)),
                                    }
                                }
                                Err(exit) => {
                                    unlock!(locked);
                                    leave!(Leave::Exit(exit))
                                }
                            }
                        }
                        Run::Abstract => {
                            here!();
                            let receiver =
                                self.live.heap.get(r!(site.args[0].register) as Ref).class();
                            let exit = self.abstract_call(receiver, resolved);
                            leave!(Leave::Exit(exit));
                        }
                        Run::Missing => {
                            here!();
                            let exit = self.absent(method);
                            unlock!(locked);
                            leave!(Leave::Exit(exit));
                        }
                    };
                    let new_base = base + code.registers as usize;
                    let end = new_base + (callee.registers as usize).max(NARROW);
                    here!();
                    if self.live.threads[me].frames.len() >= self.options.platform.stack_limit {
                        unlock!(locked);
                        throw!("java/lang/StackOverflowError");
                    }
                    if regs.len() < end {
                        regs.resize(end.next_power_of_two(), 0);
                    }
                    for argument in &site.args {
                        regs[new_base + argument.local as usize] =
                            regs[base + argument.register as usize];
                    }
                    if termed {
                        symbolic::copy_arguments(&mut self.live, &site.args, base, new_base);
                    }
                    self.live.threads[me].frames.push(Frame::of_call(
                        callee,
                        new_base as u32,
                        locked,
                        prepared.one_step,
                    ));
                    (code, base, pc) = (callee, new_base, 0);
                    if CHECK && tells_calls {
                        with_registers!(self.tell(&Event::Entered(method)));
                    }
                    attempt!(symbolic::call_for_inputs(self, prepared));
                    if CHECK && prepared.changes_points(watch, merged, tasks) {
                        (watch, merged, tasks) = points(self);
                    }
                }
                Op::Return | Op::ReturnP | Op::ReturnR | Op::ReturnX => {
                    masked::check_result(self, insn.op);
                    let Some(frame) = self.live.threads[me].frames.last().copied() else {
                        unreachable!("a running thread has a frame")
                    };
                    if frame.locked != 0 {
                        point!(exit_is_point(self, frame.locked));
                        here!();
                        // The return may be executed again, but the monitor is released only once.
                        if let Some(frame) = self.live.threads[me].frames.last_mut() {
                            frame.locked = 0;
                        }
                        attempt!(self.exit(frame.locked));
                        watch = leaf_monitor::watches(self, watch);
                    }
                    let value = if insn.op == Op::Return { 0 } else { r!(insn.a) };
                    let term = self.live.symbols.register(me, base + insn.a as usize);
                    if frame.kind != FrameKind::Call {
                        if insn.op == Op::ReturnP && !term.is_none() {
                            with_registers!(symbolic::pin_result(self, term));
                        }
                        // The end of a thread is a scheduling point.
                        point!(matches!(
                            frame.kind,
                            FrameKind::Run | FrameKind::Exit | FrameKind::Load { .. }
                        ));
                        leave!(Leave::Returned(frame.kind, value));
                    }
                    if CHECK && tells_calls {
                        let way = Way::Returned(value);
                        with_registers!(self.tell(&Event::Left(code.method, way)));
                    }
                    let returned = code.method;
                    self.live.threads[me].frames.pop();
                    let Some(caller) = self.live.threads[me].frames.last().copied() else {
                        pc = 0;
                        self.transition.result = value;
                        leave!(Leave::Returned(FrameKind::Call, value));
                    };
                    code = caller.code;
                    base = caller.base as usize;
                    pc = caller.pc;
                    let call = code.insns[pc as usize].get();
                    if insn.op == Op::Return {
                        pc += 1;
                    } else {
                        set!(call, value, if insn.op == Op::ReturnP { term } else { TermId::NONE });
                    }
                    if CHECK && merged && (watch || tasks || frame.atomic) {
                        (watch, merged, tasks) = points(self);
                        if ends_after_task(self, &caller, returned) {
                            leave!(Leave::Boundary);
                        }
                    }
                }
            }
        }
    }
}

/// Returns the arguments of a call, which are stored in one of two buffers.
#[inline(always)]
fn arguments<'a, T>(
    site: &CallSite<T>,
    registers: &[u64],
    few: &'a mut [u64; 8],
    many: &'a mut Vec<u64>,
) -> &'a [u64] {
    if site.args.len() <= few.len() {
        for (slot, argument) in few.iter_mut().zip(&site.args) {
            *slot = registers[argument.register as usize];
        }
        return &few[..site.args.len()];
    }
    many.extend(site.args.iter().map(|argument| registers[argument.register as usize]));
    many
}

/// Returns the class of `value` if an array of references cannot hold such an object.
fn misfit(heap: &Heap, array: Ref, value: Ref) -> Option<ClassRef> {
    let class = heap.get(value).class();
    let component = heap.get(array).class().component();
    (!component.is_some_and(|component| class.is_subclass_of(component))).then_some(class)
}

/// Reports the result of a native method to listeners.
fn tell_result(machine: &mut Machine, method: MethodRef, args: &[u64], result: &Result<u64, Exit>) {
    if let Ok(value) = *result {
        let chosen = !machine.thread().chosen.is_empty();
        machine.tell(&Event::Native { method, args, value, chosen });
    }
}
