//! The body of a method (JVMS §4.7.3) and the static constraints on it (§4.9.1).
//!
//! Invariant: in a body that was read, every instruction decodes, its constant has the required
//! kind, and its local variables exist. Jumps and handlers lead to starts of instructions.
//! Constraints on the values on the stack (§4.9.2) are not checked here.

use crate::annotation;
use crate::attributes::{CodeReading, Context, Recognized, each, index_of};
use crate::class::{Code, Handler, LocalVariable};
use crate::descriptor;
use crate::error::JavaText;
use crate::instruction::{self, Instruction, Operands};
use crate::name;
use crate::opcode::{Opcode, OperandKind};
use crate::pool::Constant;
use crate::pool_check::loadable_slots;
use crate::reader::{Reader, Result};
use crate::stack_map;
use std::collections::HashMap;

/// The method whose code is read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Owner<'a> {
    pub(crate) descriptor: &'a str,
    pub(crate) is_static: bool,
}

/// A set of pcs.
#[derive(Clone, Debug)]
pub(crate) struct Starts(Vec<u64>);

impl Starts {
    fn new(length: usize) -> Self {
        Self(vec![0; length.div_ceil(64)])
    }

    /// Returns all pcs below `length`.
    fn everywhere(length: usize) -> Self {
        let mut all = Self::new(length);
        (0..length as u32).for_each(|pc| all.insert(pc));
        all
    }

    fn insert(&mut self, pc: u32) {
        if let Some(word) = self.0.get_mut(pc as usize / 64) {
            *word |= 1 << (pc % 64);
        }
    }

    pub(crate) fn contains(&self, pc: u32) -> bool {
        self.0.get(pc as usize / 64).is_some_and(|word| word >> (pc % 64) & 1 == 1)
    }
}

/// Reads the body of `Code`.
pub(crate) fn read(
    reader: &mut Reader<'_>,
    context: Context<'_>,
    owner: Owner<'_>,
) -> Result<Code> {
    let pool = context.pool;
    let max_stack = reader.u16()?;
    let locals_at = reader.offset();
    let max_locals = reader.u16()?;
    let arguments = descriptor::method_slots(owner.descriptor).map_or(0, |(slots, _)| slots);
    if arguments + u16::from(!owner.is_static) > max_locals {
        let error = reader.error_at(locals_at, "the arguments do not fit the local variables");
        return Err(error.naming("Arguments can't fit into locals in class file "));
    }
    let length_at = reader.offset();
    let length = reader.u32()? as usize;
    if !(1..=65535).contains(&length) {
        let error = reader.error_at(length_at, format!("code of {length} bytes"));
        return Err(error.naming(format!("Invalid method Code length {length} in class file ")));
    }
    let code_at = reader.offset();
    let bytes = reader.take(length)?;
    let verified_later = context.code == CodeReading::Unverified;
    let starts = if verified_later {
        Starts::everywhere(length)
    } else {
        check_instructions(bytes, max_locals, context)
            .map_err(|e| reader.error_at(code_at + e.pc as usize, e.to_string()))?
    };

    let handlers = reader.list(|r| handler(r, context, &starts, length))?;
    let mut code =
        Code { max_stack, max_locals, bytes: bytes.to_vec(), handlers, ..Code::default() };
    let mut signatures = Vec::new();
    let (mut variables, mut generic_variables) = (Vec::new(), Vec::new());
    let extent = Extent { length, max_locals };
    each(reader, pool, |attribute, body| {
        let raw = |body: &Reader<'_>| Some(body.rest().to_vec());
        match attribute {
            "LineNumberTable" => {
                code.lines.append(&mut body.list(|r| {
                    let pc = index_of(r, "a pc in the code", |pc| usize::from(pc) < length)?;
                    Ok((pc, r.u16()?))
                })?);
                return Ok(Recognized::Many);
            }
            "LocalVariableTable" => {
                code.locals.append(&mut body.list(|r| {
                    let (variable, name) = local_variable(r, context, extent, false)?;
                    variables.push(identity(&variable, name));
                    Ok(variable)
                })?);
                return Ok(Recognized::Many);
            }
            "LocalVariableTypeTable" if context.major >= 49 => {
                signatures.append(&mut body.list(|r| {
                    let (variable, name) = local_variable(r, context, extent, true)?;
                    generic_variables.push(identity(&variable, name));
                    Ok(variable)
                })?);
                return Ok(Recognized::Many);
            }
            "StackMapTable" if context.major >= 50 && verified_later => {
                code.stack_map_table = raw(body);
                body.take(body.remaining())?;
            }
            "StackMapTable" if context.major >= 50 => {
                let limits = stack_map::Limits { max_stack, max_locals, starts: &starts, bytes };
                code.stack_map = stack_map::read(body, context, owner, limits)?;
            }
            "RuntimeVisibleTypeAnnotations" if context.major >= 52 => {
                code.type_annotations = raw(body);
                annotation::types(body, pool)?;
            }
            "RuntimeInvisibleTypeAnnotations" if context.major >= 52 => {
                code.invisible_type_annotations = raw(body);
                annotation::types(body, pool)?;
            }
            _ => return Ok(Recognized::No),
        }
        Ok(Recognized::Once)
    })?;
    if verified_later {
        check_variables(reader, context, &variables, &generic_variables)?;
    }
    code.lines.sort_by_key(|&(pc, _)| pc);
    if !signatures.is_empty() {
        let key = |v: &LocalVariable| (v.start, v.length, v.index);
        let mut generic: HashMap<_, _> = signatures.into_iter().map(|v| (key(&v), v)).collect();
        for variable in &mut code.locals {
            if let Some(found) = generic.remove(&key(variable))
                && found.name == variable.name
            {
                variable.signature = Some(found.descriptor);
            }
        }
    }
    Ok(code)
}

fn handler(
    reader: &mut Reader<'_>,
    context: Context<'_>,
    starts: &Starts,
    length: usize,
) -> Result<Handler> {
    let at = reader.offset();
    let (start, end, target) = (reader.u16()?, reader.u16()?, reader.u16()?);
    let is_start = |pc: u16| starts.contains(u32::from(pc));
    if start >= end || !is_start(start) || !(is_start(end) || usize::from(end) == length) {
        let error = reader.error_at(at, format!("a handler for {start} to {end}"));
        return Err(error.naming("Illegal exception table range in class file "));
    }
    if !is_start(target) {
        let error = reader.error_at(at, format!("a handler at {target}, inside an instruction"));
        return Err(error.naming("Illegal exception table handler in class file "));
    }
    let is_catchable = |index| index == 0 || context.pool.class_name(index).is_some();
    let catch_type = index_of(reader, "a Class", is_catchable).map_err(|error| {
        error.naming("Catch type in exception table has bad constant type in class file ")
    })?;
    Ok(Handler { start, end, target, catch_type: (catch_type != 0).then_some(catch_type) })
}

/// Size of the code, and number of local variables.
#[derive(Clone, Copy)]
struct Extent {
    length: usize,
    max_locals: u16,
}

/// Identity of an entry of a table of variables, as in HotSpot: start, length, pool index of the
/// name, and local variable.
type Identity = (u16, u16, u16, u16);

fn identity(variable: &LocalVariable, name: u16) -> Identity {
    (variable.start, variable.length, name, variable.index)
}

/// Checks that no variable is described twice, and that each generic type belongs to a variable. As
/// in HotSpot, a method without variables may have generic types.
fn check_variables(
    reader: &Reader<'_>,
    context: Context<'_>,
    variables: &[Identity],
    generic: &[Identity],
) -> Result<()> {
    let refuse = |before: &str, entry: &Identity, after: &str| {
        let name = context.pool.utf8(entry.2).unwrap_or_default();
        let error = reader.error(format!("{before} entry for the local variable {name}"));
        let (before, after) = (format!("{before} entry for '{name}' in class file "), after.into());
        Err(error.said(JavaText::Around(before, after)))
    };
    // For each variable, whether an entry with its generic type was found.
    let mut known = HashMap::new();
    for variable in variables {
        if known.insert(*variable, false).is_some() && context.major >= 49 {
            return refuse("Duplicated LocalVariableTable attribute", variable, "");
        }
    }
    if variables.is_empty() {
        return Ok(());
    }
    for entry in generic {
        match known.insert(*entry, true) {
            None => return refuse("LVTT", entry, " does not match any LVT entry"),
            Some(true) => {
                return refuse("Duplicated LocalVariableTypeTable attribute", entry, "");
            }
            Some(false) => {}
        }
    }
    Ok(())
}

/// Reads an entry of `LocalVariableTable` or, if `generic`, of `LocalVariableTypeTable`, whose
/// signature is returned in `descriptor`. Also returns the pool index of the name.
fn local_variable(
    reader: &mut Reader<'_>,
    context: Context<'_>,
    extent: Extent,
    generic: bool,
) -> Result<(LocalVariable, u16)> {
    let table = if generic { "LocalVariableTypeTable" } else { "LocalVariableTable" };
    let at = reader.offset();
    let (start, length) = (reader.u16()?, reader.u16()?);
    // Only for verified classes, a variable must start before the end of the code.
    if context.code == CodeReading::Unverified && usize::from(start) >= extent.length {
        let error = reader.error_at(at, "a local variable starts after the code");
        return Err(error.naming(format!("Invalid start_pc {start} in {table} in class file ")));
    }
    if usize::from(start) + usize::from(length) > extent.length {
        let error = reader.error_at(at, "a local variable lives longer than the code is");
        return Err(error.naming(format!("Invalid length {length} in {table} in class file ")));
    }
    let name_index = reader.next_index();
    let name = text_of(reader, context, "Name", table)?;
    let descriptor = text_of(reader, context, "Signature", table)?;
    let message = || format!("{name:?} {descriptor:?} is no local variable");
    if !name::is_unqualified(name) {
        let java = format!("Illegal field name \"{name}\" in class ");
        return Err(reader.error_at(at, message()).naming(java));
    }
    if !generic && !descriptor::is_field(descriptor) {
        let java = JavaText::signature("Field", name, descriptor);
        return Err(reader.error_at(at, message()).said(java));
    }
    let index = reader.u16()?;
    let wide = !generic && matches!(descriptor, "J" | "D");
    if u32::from(index) + u32::from(wide) >= u32::from(extent.max_locals) {
        let error = reader.error_at(at, format!("there is no local variable {index}"));
        return Err(error.naming(format!("Invalid index {index} in {table} in class file ")));
    }
    let variable = LocalVariable {
        start,
        length,
        name: name.to_owned(),
        descriptor: descriptor.to_owned(),
        signature: None,
        index,
    };
    Ok((variable, name_index))
}

/// Reads a text of a table of variables.
fn text_of<'p>(
    reader: &mut Reader<'_>,
    context: Context<'p>,
    what: &str,
    table: &str,
) -> Result<&'p str> {
    let index = reader.next_index();
    reader.utf8(context.pool).map_err(|error| {
        let text = format!("{what} index {index} in {table} has bad constant type in class file ");
        error.naming(text)
    })
}

/// Argument slots of interface methods, with the receiver, by pool index.
type Counts = HashMap<u16, Option<u16>>;

type Checked<T> = std::result::Result<T, instruction::DecodeError>;

/// Checks all instructions; returns the pcs of their starts.
fn check_instructions(bytes: &[u8], max_locals: u16, context: Context<'_>) -> Checked<Starts> {
    let mut starts = Starts::new(bytes.len());
    let mut jumps = Vec::new();
    let mut last = (0, Opcode::nop);
    let mut counts = HashMap::new();
    for item in instruction::instructions(bytes) {
        let (pc, instruction) = item?;
        starts.insert(pc);
        instruction.for_each_target(|target| jumps.push((pc, target)));
        last = (pc, instruction.opcode);
        check_operands(&instruction, max_locals, context, &mut counts)
            .map_err(|message| error(pc, format!("{instruction}: {message}")))?;
    }
    for (pc, target) in jumps {
        if !starts.contains(target) {
            return Err(error(pc, format!("a jump to {target}, inside an instruction")));
        }
    }
    // Before version 51, the last instruction may fall through if it is unreachable.
    if context.major >= 51 && last.1.falls_through() {
        return Err(error(last.0, "execution can fall off the end of the code"));
    }
    Ok(starts)
}

fn error(pc: u32, message: impl Into<String>) -> instruction::DecodeError {
    instruction::DecodeError { pc, message: message.into() }
}

fn check_operands(
    instruction: &Instruction,
    max_locals: u16,
    context: Context<'_>,
    counts: &mut Counts,
) -> std::result::Result<(), &'static str> {
    let opcode = instruction.opcode;
    if let Some(local) = instruction.local()
        && u32::from(local) + u32::from(opcode.local_slots()) > u32::from(max_locals)
    {
        return Err("no such local variable");
    }
    if context.major >= 51 && matches!(opcode, Opcode::jsr | Opcode::jsr_w | Opcode::ret) {
        return Err("subroutines ended with version 50");
    }
    let (Some(kind), Some(index)) = (opcode.operands().first(), instruction.pool_index()) else {
        return Ok(());
    };
    check_constant(*kind, index, instruction, context, counts)
}

fn check_constant(
    kind: OperandKind,
    index: u16,
    instruction: &Instruction,
    context: Context<'_>,
    counts: &mut Counts,
) -> std::result::Result<(), &'static str> {
    let pool = context.pool;
    let constant = pool.get(index).ok_or("no such constant")?;
    let fits = match kind {
        OperandKind::Constant8 | OperandKind::Constant16 => {
            loadable_slots(pool, index, context.major) == Some(1)
        }
        OperandKind::WideConstant => loadable_slots(pool, index, context.major) == Some(2),
        OperandKind::Class => matches!(constant, Constant::Class(_)),
        OperandKind::Field => matches!(constant, Constant::Field(..)),
        OperandKind::Method => matches!(constant, Constant::Method(..)),
        OperandKind::AnyMethod => match constant {
            Constant::Method(..) => true,
            Constant::InterfaceMethod(..) => context.major >= 52,
            _ => false,
        },
        OperandKind::InterfaceMethod => matches!(constant, Constant::InterfaceMethod(..)),
        OperandKind::CallSite => matches!(constant, Constant::InvokeDynamic(..)),
        _ => true,
    };
    if !fits {
        return Err("the constant is of another kind");
    }
    let class_dimensions = || {
        let name = pool.class_name(index).unwrap_or_default();
        name.bytes().take_while(|&b| b == b'[').count()
    };
    match (instruction.opcode, &instruction.operands) {
        (Opcode::new, _) if class_dimensions() > 0 => Err("new of an array"),
        (Opcode::anewarray, _) if class_dimensions() >= 255 => Err("more than 255 dimensions"),
        (_, &Operands::MultiNewArray { dims, .. }) => {
            let good = dims > 0 && usize::from(dims) <= class_dimensions();
            if good { Ok(()) } else { Err("the type does not have these dimensions") }
        }
        (_, &Operands::InvokeInterface { count, .. }) => {
            let slots = *counts.entry(index).or_insert_with(|| {
                let (_, descriptor) = pool.name_and_type(index)?;
                descriptor::method_slots(descriptor).map(|(parameters, _)| parameters + 1)
            });
            let good = slots == Some(u16::from(count));
            if good { Ok(()) } else { Err("the count is not that of the arguments") }
        }
        (Opcode::invokevirtual | Opcode::invokestatic, _)
            if pool.member(index).is_some_and(|m| m.name == "<init>") =>
        {
            Err("only invokespecial calls a constructor")
        }
        _ => Ok(()),
    }
}
