//! Masked variables: their accesses, and the events that withdraw masks.
//!
//! In a search, a masked variable is never written, and no access to it is a scheduling point. The
//! search is that of the program without these writes. Both programs are equivalent as long as no masked
//! value reaches code that needs it. Each event that could violate this condition is observed at its
//! execution, and withdraws the mask. Source: decision 0076, SEMANTICS 29.
//!
//! The kinds of events are those of [`MaskEvent`](crate::facts::MaskEvent).

use super::bounded;
use super::output;
use super::resolve::check_kind;
use super::stops_before;
use crate::exception::TraceElement;
use crate::facts::{MaskEvent, MaskedValues};
use crate::footprint::part;
use crate::heap::{FROZEN, MASKED, Ref};
use crate::interp::Leave;
use crate::machine::{Live, Machine, Options};
use crate::native::Exit;
use crate::prepared::{Code, Prepared, Run};
use crate::symbolic;
use crate::thread::{FrameKind, Status};
use classes::{FieldRef, MethodRef};
use classfile::{FieldType, MethodDescriptor};
use code::masking::{
    ALL_ELEMENTS, Masks, access_name, argument_name, field_name, method_name, result_name,
    text_name,
};
use code::operation::{Memory, Operation, Small};
use code::semantics::{bits, narrow};
use code::texts::{TextCall, text_call};
use code::{Insn, Op};

impl Options {
    pub(super) fn masks(&self) -> Option<&Masks> {
        self.granularity.masked.as_deref()
    }

    /// Whether masked variables are written, as in executions of a path from the initial state.
    pub(super) fn keeps_values(&self) -> bool {
        self.granularity.masked_values.are_kept()
    }
}

/// Applies the masks of a method to its code.
pub(crate) fn apply(machine: &Machine, method: MethodRef, code: &mut code::Code) {
    let Some(masks) = machine.options.masks() else { return };
    if method.class().loader.is_jdk() {
        return;
    }
    if let Some(own) = masks.methods.get(&method_name(method)) {
        own.apply(code, machine.options.keeps_values());
    }
}

/// Withdraws the masks of loads and texts whose values the changed code needs.
pub(crate) fn check_loads(machine: &mut Machine, code: &'static Code) {
    if machine.options.masks().is_none() || code.method.class().loader.is_jdk() {
        return;
    }
    for (pc, insn) in (0..).zip(&code.insns) {
        let insn = insn.get();
        let (event, name): (_, fn(MethodRef, u16) -> String) = match insn.op {
            Op::GetFieldX | Op::GetStaticX | Op::LoadX => (MaskEvent::Load, access_name),
            Op::InvokeVirtualX | Op::InvokeStaticX | Op::InvokeDynamicX
                if text_call(code, insn).is_some_and(TextCall::gives_string) =>
            {
                (MaskEvent::Text, text_name)
            }
            _ => continue,
        };
        // A call site that cannot be linked throws an exception.
        let is_refused =
            insn.op == Op::InvokeDynamicX && output::concatenation(code, insn).is_none();
        if is_refused || needs(code, pc + 1, insn.d) {
            withdraw(machine, event, name(code.method, code.bytecodes[pc as usize]));
        }
    }
}

/// Whether the code from `pc` on needs the value of a register.
fn needs(code: &'static Code, pc: u32, register: u16) -> bool {
    code.live(pc, false).iter().any(|(live, _)| *live == register)
}

/// Withdraws a mask, with the position of the current thread.
pub(crate) fn withdraw(machine: &mut Machine, event: MaskEvent, name: String) {
    if machine.options.keeps_values() || machine.options.granularity.ignored_event == Some(event) {
        return;
    }
    let place = here(&machine.live);
    machine.run.withdrawn_masks.entry(name).or_insert(place);
}

fn here(live: &Live) -> Option<TraceElement> {
    let frame = live.threads.unwatched().get(live.current)?.frames.last()?;
    let bytecode = u32::from(*frame.code.bytecodes.get(frame.pc as usize)?);
    Some(TraceElement { method: frame.code.method, bytecode })
}

fn withdraw_access(machine: &mut Machine, code: &'static Code, pc: u32) {
    let name = access_name(code.method, code.bytecodes[pc as usize]);
    withdraw(machine, MaskEvent::Unmasked, name);
}

/// Marks the array that the current instruction allocated, if its elements are masked.
pub(crate) fn mark_array(machine: &mut Machine, code: &'static Code, array: Ref) {
    if code.masked_arrays.is_empty() || array == 0 {
        return;
    }
    let is_masked = here(&machine.live)
        .is_some_and(|place| code.masked_arrays.iter().any(|at| u32::from(*at) == place.bytecode));
    if is_masked {
        // Its accesses are no scheduling points and belong to no footprint, as those of frozen arrays.
        machine.live.heap.touch(array).flags |= MASKED | FROZEN;
    }
}

/// Executes an access to a masked variable, a write to a hidden field, or a call with a masked text. The
/// registers must be stored in the thread.
pub(super) fn execute(
    machine: &mut Machine,
    code: &'static Code,
    pc: u32,
    watch: bool,
) -> Result<(), Leave> {
    let insn = code.insns[pc as usize].get();
    match insn.op {
        Op::GetStaticX | Op::PutStaticX | Op::GetStaticN | Op::PutStaticN => {
            access_static(machine, code, pc, watch)
        }
        Op::PutFieldM => fill_cache(machine, insn).map_err(Leave::from),
        Op::GetFieldX | Op::PutFieldX | Op::GetFieldN | Op::PutFieldN => {
            access_field(machine, code, pc).map_err(Leave::from)
        }
        Op::InvokeVirtualX | Op::InvokeStaticX | Op::InvokeDynamicX => {
            output::execute(machine, code, pc)
        }
        _ => access_element(machine, code, pc).map_err(Leave::from),
    }?;
    if machine.options.keeps_values() {
        return Ok(());
    }
    match insn.op {
        Op::GetFieldX | Op::GetStaticX | Op::LoadX => set(machine, insn.d, 0),
        Op::GetFieldN | Op::GetStaticN => {
            set(machine, insn.d, 0);
            bounded::check_read(machine, code, pc);
        }
        Op::PutFieldN | Op::PutStaticN => bounded::check_write(machine, code, pc),
        _ => {}
    }
    Ok(())
}

/// Writes a hidden field ([`library::hidden`]). A value with a term is not written: a cache may remain
/// empty.
fn fill_cache(machine: &mut Machine, insn: Insn) -> Result<(), Exit> {
    let object = register(machine, insn.a) as Ref;
    if object == 0 {
        return Err(machine.exception_without_message("java/lang/NullPointerException"));
    }
    let thread = &machine.live.threads[machine.live.current];
    let base = thread.frames.last().map_or(0, |frame| frame.base as usize);
    if !symbolic::has_term(&machine.live, base + usize::from(insn.d)) {
        let value = register(machine, insn.d);
        machine.live.heap.set_cache(object, u32::from(insn.b), value);
    }
    Ok(())
}

pub(super) fn register(machine: &Machine, register: u16) -> u64 {
    let thread = &machine.live.threads[machine.live.current];
    let base = thread.frames.last().map_or(0, |frame| frame.base as usize);
    thread.registers[base + usize::from(register)]
}

pub(super) fn set(machine: &mut Machine, register: u16, value: u64) {
    let thread = &mut machine.live.threads[machine.live.current];
    let base = thread.frames.last().map_or(0, |frame| frame.base as usize);
    thread.registers[base + usize::from(register)] = value;
}

/// Returns the field of a masked access. Withdraws the mask of the access if the field is not masked.
fn masked_field(
    machine: &mut Machine,
    code: &'static Code,
    pc: u32,
    site: u32,
) -> Result<FieldRef, Exit> {
    let insn = code.insns[pc as usize].get();
    let site = &code.sites[site as usize];
    if let Some(field) = site.field.get() {
        return Ok(field);
    }
    let field = machine.resolve_field_site(code, site.pool)?;
    check_kind(machine, field, memory_of(insn) == Some(Memory::Static))?;
    if is_store(insn) {
        machine.check_final(code, field)?;
    }
    let is_masked =
        machine.options.masks().is_some_and(|all| all.fields.contains(&field_name(field)));
    if !is_masked || machine.options.is_perturbed(field) {
        withdraw_access(machine, code, pc);
    }
    site.field.set(Some(field));
    Ok(field)
}

fn access_field(machine: &mut Machine, code: &'static Code, pc: u32) -> Result<(), Exit> {
    let insn = code.insns[pc as usize].get();
    let field = masked_field(machine, code, pc, u32::from(insn.b))?;
    let object = register(machine, insn.a) as Ref;
    if object == 0 {
        return Err(machine.exception_without_message("java/lang/NullPointerException"));
    }
    access_slot(machine, insn, field, object, field.slot);
    Ok(())
}

fn access_static(
    machine: &mut Machine,
    code: &'static Code,
    pc: u32,
    watch: bool,
) -> Result<(), Leave> {
    let insn = code.insns[pc as usize].get();
    let field = masked_field(machine, code, pc, insn.wide())?;
    let class = field.class();
    let mirror = class.mirror.get();
    if !machine.live.is_mirror_ready(mirror) {
        let is_point = watch && machine.options.initialization_is_point(class);
        if is_point && stops_before(machine, pc, Status::Runnable) {
            return Err(Leave::Boundary);
        }
        return Err(Leave::Exit(Exit::Initialize(class)));
    }
    if machine.transition.records_footprint {
        machine.note_class(class);
    }
    let slot = machine.program.known.class_slots + field.slot;
    access_slot(machine, insn, field, mirror, slot);
    Ok(())
}

const fn is_store(insn: Insn) -> bool {
    matches!(insn.op.operation(), Operation::Store(..))
}

const fn memory_of(insn: Insn) -> Option<Memory> {
    match insn.op.operation() {
        Operation::Load(memory, ..) | Operation::Store(memory, ..) => Some(memory),
        _ => None,
    }
}

/// Reads or writes the real value of a field, if values of masked variables are kept.
fn access_slot(machine: &mut Machine, insn: Insn, field: FieldRef, object: Ref, slot: u32) {
    if !machine.options.keeps_values() {
        return;
    }
    if is_store(insn) {
        let value = match insn.op {
            // Other values may be out of the range.
            Op::PutFieldN | Op::PutStaticN => register(machine, insn.d),
            _ => stored(machine, field.letter(), register(machine, insn.d)),
        };
        let value = narrow_to(field, value);
        machine.live.heap.set_slot(object, slot, value);
    } else {
        let value = machine.live.heap.slot(object, slot);
        set(machine, insn.d, value);
    }
}

fn access_element(machine: &mut Machine, code: &'static Code, pc: u32) -> Result<(), Exit> {
    let insn = code.insns[pc as usize].get();
    let array = register(machine, insn.a) as Ref;
    if array == 0 {
        return Err(machine.exception_without_message("java/lang/NullPointerException"));
    }
    let index = register(machine, insn.b) as i32;
    let object = machine.live.heap.get(array);
    let (length, flags) = (object.length, object.flags);
    if index as u32 >= length {
        let message = format!("Index {index} out of bounds for length {length}");
        return Err(machine.exception("java/lang/ArrayIndexOutOfBoundsException", &message));
    }
    if flags & MASKED == 0 {
        withdraw_access(machine, code, pc);
    }
    if machine.options.keeps_values() {
        let object = machine.live.heap.get(array);
        let at = index as usize;
        let letter = object.class().name.as_bytes().get(1).copied().unwrap_or(b'I');
        if insn.op == Op::StoreX {
            let value = stored(machine, letter, register(machine, insn.d));
            let heap = &mut machine.live.heap;
            match letter {
                b'Z' => heap.set_number::<u8>(array, at, value as u8 & 1),
                b'B' => heap.set_number::<u8>(array, at, value as u8),
                b'C' | b'S' => heap.set_number::<u16>(array, at, value as u16),
                b'J' | b'D' => heap.set_number::<u64>(array, at, value),
                _ => heap.set_number::<u32>(array, at, value as u32),
            }
        } else {
            let value = match letter {
                b'Z' | b'B' => bits(i32::from(object.elements::<i8>()[at])),
                b'C' => u64::from(object.elements::<u16>()[at]),
                b'S' => bits(i32::from(object.elements::<i16>()[at])),
                b'J' | b'D' => object.elements::<u64>()[at],
                _ => u64::from(object.elements::<u32>()[at]),
            };
            set(machine, insn.d, value);
        }
    }
    Ok(())
}

/// Returns the number that a masked store writes. In a test of non-interference it differs from the
/// number of the program.
fn stored(machine: &Machine, letter: u8, value: u64) -> u64 {
    match (machine.options.granularity.masked_values, letter) {
        (MaskedValues::Changed(by), b'J') => value.wrapping_add(by),
        (MaskedValues::Changed(by), b'I' | b'S' | b'C' | b'B' | b'Z') => {
            bits((value as i32).wrapping_add(by as i32))
        }
        _ => value,
    }
}

/// Returns the value of a field of numbers after the value of a register is stored in it.
pub(super) fn narrow_to(field: FieldRef, value: u64) -> u64 {
    match field.letter() {
        b'B' => narrow(Small::Byte, value),
        b'Z' => narrow(Small::Boolean, value),
        b'C' => narrow(Small::Char, value),
        b'S' => narrow(Small::Short, value),
        _ => value,
    }
}

/// Withdraws the mask of a field that code without a mask accesses.
pub(super) fn note_field(machine: &mut Machine, field: FieldRef) {
    note_field_by(machine, MaskEvent::Field, field);
}

fn note_field_by(machine: &mut Machine, event: MaskEvent, field: FieldRef) {
    let Some(masks) = machine.options.masks() else { return };
    let name = field_name(field);
    if masks.fields.contains(&name) {
        withdraw(machine, event, name);
    }
}

/// Withdraws the masks of all elements if code without a mask accesses a masked array.
#[inline]
pub(super) fn note_element(machine: &mut Machine, flags: u32) {
    if flags & MASKED != 0 {
        withdraw(machine, MaskEvent::Element, ALL_ELEMENTS.to_owned());
    }
}

/// Withdraws the masks of the variables that a native method accesses: one slot, or all with
/// [`part::WHOLE`].
pub(super) fn note_part(machine: &mut Machine, object: Ref, at: u32) {
    if machine.options.masks().is_none() || at >= part::LEAST && at != part::WHOLE {
        return;
    }
    let accessed = machine.live.heap.peek(object);
    if accessed.flags & MASKED != 0 {
        return withdraw(machine, MaskEvent::Native, ALL_ELEMENTS.to_owned());
    }
    let (class, mirrors) = (accessed.class(), accessed.mirrors);
    let is_accessed = |slot: u32| at == part::WHOLE || at == slot;
    let instance = std::iter::successors(Some(class), |class| class.super_class)
        .take_while(|class| !class.loader.is_jdk())
        .flat_map(|class| &class.fields)
        .filter(|field| !field.is_static() && is_accessed(field.slot));
    let own = mirrors.map(|class| class.fields.as_slice()).unwrap_or_default();
    let first = machine.program.known.class_slots;
    let statics = own.iter().filter(|field| field.is_static() && is_accessed(first + field.slot));
    let all: Vec<FieldRef> = instance.chain(statics).collect();
    for field in all {
        note_field_by(machine, MaskEvent::Native, field);
    }
}

/// Withdraws the masks of all elements if an argument of a native method is a masked array.
pub(crate) fn note_arguments(machine: &mut Machine, method: MethodRef, args: &[u64]) {
    if machine.options.masks().is_none() {
        return;
    }
    let receiver = (!method.is_static()).then_some(true);
    let declared = MethodDescriptor::parse(&method.descriptor);
    let declared = declared.iter().flat_map(|of| of.parameters.iter().map(FieldType::is_reference));
    let is_masked = receiver.into_iter().chain(declared).zip(args).any(|(is_reference, value)| {
        is_reference && machine.live.heap.peek(*value as Ref).flags & MASKED != 0
    });
    if is_masked {
        withdraw(machine, MaskEvent::Native, ALL_ELEMENTS.to_owned());
    }
}

/// Prepares the callee of a call for receivers of one class. Withdraws the masks of the arguments that
/// this callee needs.
pub(super) fn prepare_callee(
    machine: &mut Machine,
    code: &'static Code,
    pc: u32,
    method: MethodRef,
) -> Result<&'static Prepared, Exit> {
    let prepared = machine.prepare(method)?;
    if machine.options.masks().is_none() || machine.options.keeps_values() {
        return Ok(prepared);
    }
    let call = &code.calls[code.insns[pc as usize].get().wide() as usize];
    for (number, argument) in (0..).zip(&call.args) {
        let is_needed = match prepared.run {
            Run::Code(callee) => needs(callee, 0, argument.local),
            Run::Native(_) | Run::Abstract | Run::Missing => true,
        };
        if argument.is_masked && is_needed {
            let name = argument_name(code.method, code.bytecodes[pc as usize], number);
            withdraw(machine, MaskEvent::Argument, name);
        }
    }
    Ok(prepared)
}

/// Withdraws the masks of all arguments of a call that is linked at run time.
pub(super) fn note_linked_call(machine: &mut Machine, code: &'static Code, pc: u32) {
    let call = &code.calls[code.insns[pc as usize].get().wide() as usize];
    for (number, argument) in (0..).zip(&call.args) {
        if argument.is_masked {
            let name = argument_name(code.method, code.bytecodes[pc as usize], number);
            withdraw(machine, MaskEvent::Argument, name);
        }
    }
}

/// Withdraws the mask of the result of the current method if the caller needs the result.
#[inline]
pub(super) fn check_result(machine: &mut Machine, returns: Op) {
    if returns == Op::ReturnX {
        check_masked_result(machine);
    }
}

fn check_masked_result(machine: &mut Machine) {
    let frames = &machine.live.threads[machine.live.current].frames;
    let [.., caller, own] = &frames[..] else {
        return withdraw_result(machine);
    };
    let insn = caller.code.insns[caller.pc as usize].get();
    let is_call = own.kind == FrameKind::Call && insn.is_call();
    if !is_call || needs(caller.code, caller.pc + 1, insn.d) {
        withdraw_result(machine);
    }
}

fn withdraw_result(machine: &mut Machine) {
    if let Some(frame) = machine.live.threads[machine.live.current].frames.last() {
        let name = result_name(frame.code.method);
        withdraw(machine, MaskEvent::Result, name);
    }
}
