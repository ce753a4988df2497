//! `java.lang.NullPointerException`: the failed action, and the null expression.
//!
//! Source: JEP 358, `bytecodeUtils.cpp` of HotSpot; the texts are HotSpot's. Invariant: an
//! exception created with `new` or by a native method has no such message.

#![allow(clippy::enum_glob_use, reason = "mnemonics are known by their names")]

mod sources;

use crate::values::{Answer, reference};
use classes::resolve::java_type;
use classes::{ClassRef, MethodRef};
use classfile::descriptor::method_slots;
use classfile::{FieldType, Instruction, MemberRef, MethodDescriptor, Opcode, instruction};
use sources::{Sources, Stack};
use vm::Machine;
use vm::exception::MESSAGE_COMPUTED;

vm::natives! {
    class "java/lang/NullPointerException";
    "getMessage()Ljava/lang/String;" => get_message;
    "getExtendedNPEMessage()Ljava/lang/String;" => extended_message;
}

/// Greatest depth of the instructions that a message describes.
const MAX_DETAIL: u32 = 5;

/// Returns the given message, else the helpful message. The JDK's code counts calls of
/// `fillInStackTrace`, which the machine does not call when it throws an exception.
fn get_message(machine: &mut Machine, args: &[u64]) -> Answer {
    let exception = reference(args, 0);
    let given = machine.live.get_field(exception, "detailMessage");
    if given != 0 {
        return Ok(given);
    }
    if machine.live.get_field(exception, "extendedMessageState") != MESSAGE_COMPUTED {
        let message = extended_message(machine, args)?;
        machine.live.set_field(exception, "extendedMessage", message);
        machine.live.set_field(exception, "extendedMessageState", MESSAGE_COMPUTED);
    }
    Ok(machine.live.get_field(exception, "extendedMessage"))
}

fn extended_message(machine: &mut Machine, args: &[u64]) -> Answer {
    let trace = machine.stack_trace(reference(args, 0));
    match trace.first().and_then(|place| message(place.method, place.bytecode)) {
        Some(text) => machine.new_string(&text).map(u64::from),
        None => Ok(0),
    }
}

/// Marks an exception thrown by a native method, which has no message, as in HotSpot.
pub(crate) fn mark_as_native(machine: &mut Machine, exception: vm::Ref) {
    machine.live.set_field(exception, "extendedMessageState", MESSAGE_COMPUTED);
}

/// Returns the helpful message of a `NullPointerException` thrown by the instruction at `pc`.
pub fn message(method: MethodRef, pc: u32) -> Option<String> {
    let code = method.code()?;
    let failed = instruction::decode(&code.bytes, pc).ok()?;
    let context = Context { class: method.class(), method };
    let (action, slot) = context.failed_action(&failed)?;
    let sources = Sources::until(method, pc);
    let cause = sources
        .at(pc)
        .and_then(|stack| context.describe(&sources, stack, slot, MAX_DETAIL, false))
        .map(|(text, is_call)| {
            let what = if is_call { "the return value of " } else { "" };
            format!(" because {what}\"{text}\" is null")
        });
    Some(action + &cause.unwrap_or_default())
}

/// The method of the described instructions.
struct Context {
    class: ClassRef,
    method: MethodRef,
}

impl Context {
    fn member(&self, at: &Instruction) -> Option<MemberRef<'static>> {
        self.class.file()?.pool.member(at.pool_index()?)
    }

    /// Returns the failed action, and the depth of the null below the top of the stack.
    fn failed_action(&self, failed: &Instruction) -> Option<(String, usize)> {
        use Opcode::*;
        let text = |text: &str| text.to_owned();
        Some(match failed.opcode {
            iaload | laload | faload | daload | aaload | baload | caload | saload => (
                format!("Cannot load from {} array", elements(failed.opcode as u8 - iaload as u8)),
                1,
            ),
            iastore | fastore | aastore | bastore | castore | sastore | lastore | dastore => {
                let slot = if matches!(failed.opcode, lastore | dastore) { 3 } else { 2 };
                let elements = elements(failed.opcode as u8 - iastore as u8);
                (format!("Cannot store to {elements} array"), slot)
            }
            arraylength => (text("Cannot read the array length"), 0),
            athrow => (text("Cannot throw exception"), 0),
            monitorenter => (text("Cannot enter synchronized block"), 0),
            monitorexit => (text("Cannot exit synchronized block"), 0),
            getfield => (format!("Cannot read field \"{}\"", self.member(failed)?.name), 0),
            putfield => {
                let field = self.member(failed)?;
                let slots = FieldType::parse(field.descriptor)?.slots();
                (format!("Cannot assign field \"{}\"", field.name), slots.into())
            }
            invokevirtual | invokespecial | invokeinterface => {
                let called = self.member(failed)?;
                // A constructor's receiver is the result of `new`, so the exception was created by
                // the program.
                if called.name == "<init>" {
                    return None;
                }
                let (slots, _) = method_slots(called.descriptor)?;
                (format!("Cannot invoke \"{}\"", method_text(&called)?), slots.into())
            }
            _ => return None,
        })
    }

    /// Returns an expression for the value `slot` slots below the top of `stack`, and whether the
    /// expression is a call. The depth bound is `detail`; the value is inside of `[]` if `is_index`
    /// holds.
    fn describe(
        &self,
        sources: &Sources,
        stack: &Stack,
        slot: usize,
        detail: u32,
        is_index: bool,
    ) -> Option<(String, bool)> {
        use Opcode::*;
        if detail == 0 {
            return None;
        }
        let pc = stack.source(slot)?;
        let code = self.method.code()?;
        let source = instruction::decode(&code.bytes, pc).ok()?;
        let here = sources.at(pc)?;
        let text = match source.opcode {
            aconst_null => "null".to_owned(),
            iconst_m1 | iconst_0 | iconst_1 | iconst_2 | iconst_3 | iconst_4 | iconst_5 => {
                (i32::from(source.opcode as u8) - i32::from(iconst_0 as u8)).to_string()
            }
            bipush | sipush => match source.operands {
                classfile::Operands::Immediate(value) => value.to_string(),
                _ => return None,
            },
            iload | iload_0 | iload_1 | iload_2 | iload_3 | aload | aload_0 | aload_1 | aload_2
            | aload_3 => self.local(pc, source.local()?, !here.was_written(source.local()?)),
            getstatic => {
                let field = self.member(&source)?;
                format!("{}.{}", class_text(field.class), field.name)
            }
            getfield => {
                let field = self.member(&source)?.name;
                match self.describe(sources, here, 0, detail - 1, is_index) {
                    Some((object, _)) => format!("{object}.{field}"),
                    None => field.to_owned(),
                }
            }
            invokevirtual | invokespecial | invokestatic | invokeinterface => {
                let is_outermost = detail == MAX_DETAIL && !is_index;
                return Some((method_text(&self.member(&source)?)?, is_outermost));
            }
            iaload | aaload => {
                let array = self.describe(sources, here, 1, detail - 1, is_index);
                let index = self.describe(sources, here, 0, detail, true);
                format!(
                    "{}[{}]",
                    array.map_or("<array>".to_owned(), |(text, _)| text),
                    index.map_or("...".to_owned(), |(text, _)| text)
                )
            }
            _ => return None,
        };
        Some((text, false))
    }

    /// Returns the name of a local variable, or a placeholder without debugging information.
    fn local(&self, pc: u32, slot: u16, is_parameter: bool) -> String {
        let named = self.method.code().and_then(|code| {
            code.locals.iter().find(|variable| {
                let start = u32::from(variable.start);
                (start..start + u32::from(variable.length)).contains(&pc) && variable.index == slot
            })
        });
        if let Some(variable) = named {
            return variable.name.clone();
        }
        let is_static = self.method.is_static();
        if !is_static && slot == 0 && is_parameter {
            return "this".to_owned();
        }
        let mut start = u16::from(!is_static);
        let parameters = MethodDescriptor::parse(&self.method.descriptor).map(|d| d.parameters);
        for (at, parameter) in parameters.unwrap_or_default().iter().enumerate() {
            let end = start + parameter.slots();
            if is_parameter && (start..end).contains(&slot) {
                return format!("<parameter{}>", at + 1);
            }
            start = end;
        }
        format!("<local{slot}>")
    }
}

/// Returns the element type of an array instruction, by its distance from `iaload` or `iastore`.
fn elements(at: u8) -> &'static str {
    ["int", "long", "float", "double", "object", "byte/boolean", "char", "short"]
        .get(usize::from(at))
        .copied()
        .unwrap_or("object")
}

/// Returns a class by its Java name; `Object` and `String` without their package.
fn class_text(internal_name: &str) -> String {
    short(internal_name.replace('/', "."))
}

fn short(name: String) -> String {
    match name.as_str() {
        "java.lang.Object" => "Object".to_owned(),
        "java.lang.String" => "String".to_owned(),
        _ => name,
    }
}

/// Returns a method in the form `java.util.Map.get(Object)`.
fn method_text(called: &MemberRef<'_>) -> Option<String> {
    let (parameters, _) = called.descriptor.strip_prefix('(')?.split_once(')')?;
    let mut types = Vec::new();
    let mut rest = parameters;
    while !rest.is_empty() {
        let dimensions = rest.len() - rest.trim_start_matches('[').len();
        let element = &rest[dimensions..];
        let length = if element.starts_with('L') { element.find(';')? + 1 } else { 1 };
        let name = short(java_type(&element[..length]));
        types.push(name + &"[]".repeat(dimensions));
        rest = &element[length..];
    }
    Some(format!("{}.{}({})", class_text(called.class), called.name, types.join(", ")))
}

#[cfg(test)]
mod tests;
