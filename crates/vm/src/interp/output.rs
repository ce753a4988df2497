//! Calls with masked texts: prints of masked values, and creations of strings that are only printed.
//!
//! In a search, a print has an empty text, and a masked string is null. On a recorded path, texts and
//! strings have their values. The steps are equal in searches and on paths. The lengths of texts affect
//! neither the end of a transition nor the steps of the class library. Source: decision 0094.

use super::masked::{register, set, withdraw};
use crate::facts::MaskEvent;
use crate::heap::{FROZEN, Ref};
use crate::interp::Leave;
use crate::machine::Machine;
use crate::native::Exit;
use crate::prepared::{CallSite, Code};
use crate::streams;
use crate::string::recipes::{NARROW, UTF16, text_of};
use crate::thread::FrameKind;
use classes::MethodRef;
use classfile::{FieldType, MethodDescriptor};
use code::Insn;
use code::masking::output_name;
use code::texts::{Piece, TextCall, text_call};
use spin::{ARGUMENT, CONSTANT, ConcatSpec, concat_types};

/// Executes a call with a masked text.
pub(super) fn execute(machine: &mut Machine, code: &'static Code, pc: u32) -> Result<(), Leave> {
    let insn = code.insns[pc as usize].get();
    match text_call(code, insn) {
        Some(TextCall::Print(piece, ends_line)) => print(machine, code, pc, (piece, ends_line)),
        Some(TextCall::Append(piece)) => append(machine, code, insn, piece).map_err(Leave::from),
        _ => make_string(machine, code, insn).map_err(Leave::from),
    }
}

/// Prints a masked value by a call of the private method with which the stream prints each text.
fn print(
    machine: &mut Machine,
    code: &'static Code,
    pc: u32,
    (piece, ends_line): (Piece, bool),
) -> Result<(), Leave> {
    let site = &code.calls[code.insns[pc as usize].get().wide() as usize];
    let [stream, value] = [0, 1].map(|at| argument(machine, site, at));
    let stream = stream as Ref;
    if stream == 0 {
        return Err(machine.exception_without_message("java/lang/NullPointerException").into());
    }
    let Some(method) = method_of(machine, stream, ends_line) else {
        withdraw(machine, MaskEvent::Output, output_name(code.method, code.bytecodes[pc as usize]));
        return Ok(());
    };
    let text =
        if machine.options.keeps_values() { text_of_piece(machine, piece, value) } else { vec![] };
    machine.transition.native_point_passed = false;
    let text = new_text(machine, &text)?;
    let args = vec![u64::from(stream), u64::from(text)];
    Err(Leave::Exit(Exit::Call(method, args, FrameKind::Call)))
}

/// Appends a masked value to a builder. The code of the builder is not executed.
fn append(
    machine: &mut Machine,
    code: &'static Code,
    insn: Insn,
    piece: Piece,
) -> Result<(), Exit> {
    let site = &code.calls[insn.wide() as usize];
    let [builder, value] = [0, 1].map(|at| argument(machine, site, at));
    if machine.options.keeps_values() {
        let mut text = text_of_builder(machine, builder as Ref);
        text.extend(text_of_piece(machine, piece, value));
        let string = new_text(machine, &text)?;
        let bytes = machine.live.get_field(string, "value") as Ref;
        // The builder may write its array, but the array of a string is frozen.
        machine.live.heap.unlogged(bytes).flags &= !FROZEN;
        let coder = machine.live.get_field(string, "coder");
        let builder = builder as Ref;
        machine.live.set_field(builder, "value", u64::from(bytes));
        machine.live.set_field(builder, "coder", coder);
        machine.live.set_field(builder, "count", text.len() as u64);
    }
    set(machine, insn.d, builder);
    Ok(())
}

/// Creates a string that is only printed. In a search, the string is null.
fn make_string(machine: &mut Machine, code: &'static Code, insn: Insn) -> Result<(), Exit> {
    let mut string = 0;
    if machine.options.keeps_values() {
        let text = text_of_call(machine, code, insn);
        string = new_text(machine, &text)?;
    }
    set(machine, insn.d, u64::from(string));
    Ok(())
}

/// Returns the method that prints the text of a call to a standard stream. Returns `None` if the
/// encoding of the stream has a state.
fn method_of(machine: &Machine, stream: Ref, ends_line: bool) -> Option<MethodRef> {
    streams::is_for_errors(machine, stream)?;
    streams::encoding(machine, stream)?;
    let class = machine.live.heap.peek(stream).class();
    let name = if ends_line { "writeln" } else { "write" };
    class.declared_method(name, "(Ljava/lang/String;)V")
}

fn argument(machine: &Machine, site: &CallSite, at: usize) -> u64 {
    site.args.get(at).map_or(0, |argument| register(machine, argument.register))
}

/// Allocates a string whose length does not add to the work of the transition.
fn new_text(machine: &mut Machine, text: &[u16]) -> Result<Ref, Exit> {
    let work = &machine.transition.work;
    let before = (machine.live.heap.allocated.array_words, work.array_words, work.pending);
    let string = machine.new_string16(text);
    let work = &mut machine.transition.work;
    (machine.live.heap.allocated.array_words, work.array_words, work.pending) = before;
    string
}

fn string_text(machine: &Machine, string: Ref) -> Vec<u16> {
    if string == 0 { "null".encode_utf16().collect() } else { machine.text16(string) }
}

fn text_of_piece(machine: &Machine, piece: Piece, value: u64) -> Vec<u16> {
    match piece {
        Piece::Number(letter) => text_of(u16::from(letter), value),
        Piece::String => string_text(machine, value as Ref),
    }
}

fn text_of_builder(machine: &Machine, builder: Ref) -> Vec<u16> {
    let field = |name| machine.live.get_field(builder, name);
    let (bytes, count) = (field("value") as Ref, field("count") as usize);
    let bytes = machine.live.heap.peek(bytes).bytes();
    if field("coder") == u64::from(UTF16) {
        bytes
            .chunks_exact(2)
            .take(count)
            .map(|pair| u16::from_le_bytes([pair[0], pair[1]]))
            .collect()
    } else {
        bytes.iter().take(count).map(|byte| u16::from(*byte)).collect()
    }
}

/// Returns the recipe of a concatenation by a dynamic call, and its types. Returns `None` if the machine
/// does not link the call itself.
pub(super) fn concatenation(
    code: &'static Code,
    insn: Insn,
) -> Option<(ConcatSpec<'static>, MethodDescriptor)> {
    let file = code.method.class().file()?;
    let spec = spin::concat_at(file, code.calls[insn.wide() as usize].pool)?;
    let kinds = concat_types(&spec).ok()?;
    Some((spec, kinds))
}

/// Returns the text of a call that creates a string.
fn text_of_call(machine: &Machine, code: &'static Code, insn: Insn) -> Vec<u16> {
    let site = &code.calls[insn.wide() as usize];
    match text_call(code, insn) {
        Some(TextCall::Number(letter)) => {
            return text_of(u16::from(letter), argument(machine, site, 0));
        }
        Some(TextCall::Finish) => {
            return text_of_builder(machine, argument(machine, site, 0) as Ref);
        }
        _ => {}
    }
    let Some((spec, kinds)) = concatenation(code, insn) else { return Vec::new() };
    let mut arguments = kinds.parameters.iter().enumerate();
    let mut constants = spec.constants.iter();
    let mut text = Vec::new();
    for unit in spec.recipe {
        match unit {
            ARGUMENT => {
                let Some((at, kind)) = arguments.next() else { continue };
                let value = argument(machine, site, at);
                text.extend(match kind {
                    FieldType::Object(_) => string_text(machine, value as Ref),
                    FieldType::Char => text_of(u16::from(NARROW), value),
                    FieldType::Long => text_of(u16::from(b'J'), value),
                    FieldType::Boolean => text_of(u16::from(b'Z'), value),
                    _ => text_of(u16::from(b'I'), value),
                });
            }
            CONSTANT => {
                if let Some(constant) = constants.next() {
                    text.extend(constant);
                }
            }
            unit => text.push(unit),
        }
    }
    text
}
