//! The arguments of `main` as inputs (`--symbolic-args`).
//!
//! The characters of an argument are created at its first read: before that, its array element has
//! the term [`UNREAD`]. A `main` that never reads its parameter has no inputs.
//!
//! Invariant: the symbols of an argument have a thread key that no thread has. So the values of
//! arguments do not depend on the order in which a path reads the arguments.

use crate::input::{given_text, origin, symbolic_text};
use code::Op;
use terms::{Sort, TermId, Terms};
use vm::heap::Ref;
use vm::machine::Machine;
use vm::native::Exit;
use vm::prepared::Code;
use vm::symbolic::{InputType, InputValues, Origin, TextShape};
use vm::thread::FrameKind;

/// The value of the constant term that marks an argument as not read yet.
const UNREAD: u64 = 0x41;

/// Whether a term marks an argument as not read yet.
pub(super) fn is_unread(terms: &Terms, term: TermId) -> bool {
    terms.sort(term) == Sort::Bits8 && terms.as_constant(term) == Some(UNREAD)
}

/// Passes an array to `main` as its parameter. The frame of `main` is the lowest one of the current
/// thread.
pub fn pass_to_main(machine: &mut Machine, arguments: Ref) {
    let me = machine.live.current;
    let thread = &mut machine.live.threads[me];
    let Some(main) = thread.frames.first().copied() else { return };
    if let Some(local) = main.code.method.arguments.last() {
        thread.registers[main.base as usize + *local as usize] = u64::from(arguments);
    }
}

/// Calls the method that creates the arguments of `main`, before the current thread continues.
/// Without a `number`, their number is an input, too. Does nothing if `main` never reads its
/// parameter.
pub fn begin_with_arguments(machine: &mut Machine, number: Option<u32>) -> Result<(), Exit> {
    if !reads_arguments(machine) {
        return Ok(());
    }
    let class = machine.program.boot_class("pathfinder/ProgramInputs")?;
    let Some(method) = class.declared_method("arguments", "(I)V") else {
        return Err(Exit::Unsupported("symbolic arguments of main".to_owned()));
    };
    let number = number.unwrap_or(u32::MAX);
    machine.call_from_native(method, &[u64::from(number)], FrameKind::Again)
}

/// Whether the lowest frame of the current thread is that of a `main` with arguments that its code
/// reads.
fn reads_arguments(machine: &Machine) -> bool {
    let Some(main) = machine.live.threads[machine.live.current].frames.first() else {
        return false;
    };
    let (code, pc) = (&main.code, main.pc);
    if &*code.method.descriptor != "([Ljava/lang/String;)V" {
        return false;
    }
    let Some(local) = code.method.arguments.last() else { return false };
    let is_live =
        code.live(pc, false).iter().any(|(register, _)| u32::from(*register) == u32::from(*local));
    is_live && looks_into(code, *local)
}

/// Whether some instruction may read the array in a register. Type tests and null tests do not
/// count: their results are the same for all arguments.
fn looks_into(code: &Code, local: u16) -> bool {
    code.insns.iter().map(std::cell::Cell::get).any(|insn| {
        let mut reads = false;
        code.uses(insn, |register, _| reads |= register == local);
        let tests = matches!(insn.op, Op::InstanceOf | Op::IfNull | Op::IfNonNull);
        reads && !tests
    })
}

/// Fills an array of arguments: with unread ones if inputs are symbols, otherwise with the given
/// ones.
pub fn fill_arguments(machine: &mut Machine, arguments: Ref) -> Result<(), Exit> {
    let length = machine.live.heap.peek(arguments).length;
    match &machine.options.inputs {
        InputValues::Sampled => {
            Err(Exit::Unsupported("--symbolic-args without --symbolic".to_owned()))
        }
        InputValues::Given(values, _) => {
            let own = |at| {
                let key = key_of(at);
                let own = values.iter().filter(move |input| input.thread == key);
                own.map(|input| input.value).collect::<Vec<u64>>()
            };
            let all: Vec<Vec<u64>> = (0..length).map(own).collect();
            for (at, values) in (0..).zip(all) {
                let (shape, bytes) = values.split_first().unwrap_or((&0, &[]));
                let bytes: Vec<u8> = bytes.iter().map(|byte| *byte as u8).collect();
                let text = given_text(machine, TextShape::of(*shape), &bytes)?;
                machine.live.heap.set_element(arguments, at, text);
            }
            Ok(())
        }
        InputValues::Symbolic => {
            let run = machine.live.symbols.tables();
            let unread = run.borrow_mut().terms.constant(Sort::Bits8, UNREAD);
            let live = &mut machine.live;
            for at in 0..length {
                live.symbols.set_part(&mut live.heap, arguments, at, unread);
            }
            Ok(())
        }
    }
}

/// Returns the thread key of the symbols of an argument.
fn key_of(argument: u32) -> Vec<u32> {
    vec![u32::MAX, argument]
}

/// Creates the characters of an argument, which the current instruction reads for the first time.
pub(super) fn make(machine: &mut Machine, arguments: Ref, at: u32) -> Result<(), Exit> {
    let name = argument_name(at);
    let origin = origin(machine, InputType::Text, Some(&name));
    let text = symbolic_text(machine, Origin { thread: key_of(at), place: None, ..origin })?;
    let live = &mut machine.live;
    live.symbols.set_part(&mut live.heap, arguments, at, TermId::NONE);
    live.heap.set_element(arguments, at, text);
    Ok(())
}

/// Returns the name of an argument as an input.
pub fn argument_name(at: u32) -> String {
    format!("args[{at}]")
}
