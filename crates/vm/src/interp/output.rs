//! Calls with masked texts: prints of masked values, and strings that are only printed.
//!
//! In a search a print has an empty text, and a masked string is null. On a recorded path both have their
//! values. The steps are the same in both: the lengths of texts change neither the end of a transition
//! nor the steps of the class library. Source: decision 0094.

use super::masked::{register, set, withdraw};
use crate::dynamic::concat_at;
use crate::facts::MaskEvent;
use crate::heap::Ref;
use crate::interp::Leave;
use crate::machine::Machine;
use crate::native::Exit;
use crate::prepared::{CallSite, Code};
use crate::streams;
use crate::string::recipes::{NARROW, text_of};
use crate::thread::FrameKind;
use classes::MethodRef;
use classfile::{FieldType, MethodDescriptor};
use code::Insn;
use code::masking::output_name;
use code::texts::{Printed, TextCall, text_call};
use spin::{ARGUMENT, CONSTANT, ConcatConstant};

/// Prints a masked value: calls the private method through which the stream prints each text.
pub(super) fn print(machine: &mut Machine, code: &'static Code, pc: u32) -> Result<(), Leave> {
    let insn = code.insns[pc as usize].get();
    let site = &code.calls[insn.wide() as usize];
    let [stream, value] = [0, 1].map(|at| argument(machine, site, at));
    let stream = stream as Ref;
    if stream == 0 {
        return Err(machine.exception_without_message("java/lang/NullPointerException").into());
    }
    let call = text_call(code, insn);
    let (Some(TextCall::Print(printed, _)), Some(method)) =
        (call, call.and_then(|call| method_of(machine, stream, call)))
    else {
        withdraw(machine, MaskEvent::Output, output_name(code.method, code.bytecodes[pc as usize]));
        return Ok(());
    };
    let text = match printed {
        _ if !machine.options.keeps_values() => Vec::new(),
        Printed::Number(letter) => text_of(u16::from(letter), value),
        Printed::String => string_text(machine, value as Ref),
    };
    machine.transition.native_point_passed = false;
    let text = new_text(machine, &text)?;
    let args = vec![u64::from(stream), u64::from(text)];
    Err(Leave::Exit(Exit::Call(method, args, FrameKind::Call)))
}

/// Makes a string that is only printed. In a search it is null.
pub(super) fn make_text(machine: &mut Machine, code: &'static Code, pc: u32) -> Result<(), Exit> {
    let insn = code.insns[pc as usize].get();
    let mut string = 0;
    if machine.options.keeps_values() {
        let text = text_of_call(machine, code, insn);
        string = new_text(machine, &text)?;
    }
    set(machine, insn.d, u64::from(string));
    Ok(())
}

/// Returns the method that prints the text of a call to a standard stream, if the stream encodes text
/// without a state.
fn method_of(machine: &Machine, stream: Ref, call: TextCall) -> Option<MethodRef> {
    let TextCall::Print(_, ends_line) = call else { return None };
    streams::is_for_errors(machine, stream)?;
    streams::encoding(machine, stream)?;
    let class = machine.live.heap.peek(stream).class();
    let name = if ends_line { "writeln" } else { "write" };
    class.declared_method(name, "(Ljava/lang/String;)V")
}

fn argument(machine: &Machine, site: &CallSite, at: usize) -> u64 {
    site.args.get(at).map_or(0, |argument| register(machine, argument.register))
}

/// Allocates a string whose length is no part of the work of the transition.
fn new_text(machine: &mut Machine, text: &[u16]) -> Result<Ref, Exit> {
    let before = machine.live.heap.allocated.array_words;
    let string = machine.new_string16(text);
    machine.live.heap.allocated.array_words = before;
    string
}

fn string_text(machine: &Machine, string: Ref) -> Vec<u16> {
    if string == 0 { "null".encode_utf16().collect() } else { machine.text16(string) }
}

/// Returns the text of a call that makes a string.
fn text_of_call(machine: &Machine, code: &'static Code, insn: Insn) -> Vec<u16> {
    let site = &code.calls[insn.wide() as usize];
    if let Some(TextCall::Number(letter)) = text_call(code, insn) {
        return text_of(u16::from(letter), argument(machine, site, 0));
    }
    let spec = code.method.class().file().and_then(|file| concat_at(file, site.pool));
    let Some(spec) = spec else { return Vec::new() };
    let kinds = MethodDescriptor::parse(spec.descriptor).map_or(Vec::new(), |all| all.parameters);
    let mut arguments = kinds.iter().enumerate();
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
                if let Some(ConcatConstant::String(constant)) = constants.next() {
                    text.extend(constant);
                }
            }
            unit => text.push(unit),
        }
    }
    text
}
