//! Passing of the terms of arguments and results between a call and the called method.

use crate::machine::{Live, Machine};
use crate::native::{Exit, Native};
use classes::MethodRef;
use code::{Argument, Insn, Op};
use terms::TermId;

/// Executes a native method. The caller has passed the terms of its arguments.
pub(crate) fn run_row(
    machine: &mut Machine,
    method: MethodRef,
    row: &Native,
    args: &[u64],
) -> Result<u64, Exit> {
    machine.transition.native_method = Some(method);
    if let Err(exit) = crate::native_accesses::pass_ranges(machine, method, row, args) {
        machine.transition.native_method = None;
        return Err(exit);
    }
    let result = if machine.live.symbols.is_active() {
        machine.program.attachments.terms.run_native(machine, method, row, args)
    } else {
        (row.body)(machine, args)
    };
    machine.transition.native_method = None;
    result
}

/// Passes the terms of the arguments to the native method that is called next.
pub(crate) fn pass_arguments(live: &mut Live, args: &[Argument], base: usize) {
    let me = live.current;
    let terms = args.iter().map(|arg| {
        let is_number = !arg.is_reference;
        let term = is_number.then(|| live.symbols.register(me, base + usize::from(arg.register)));
        term.unwrap_or_default()
    });
    live.symbols.arguments = terms.collect();
}

/// Copies the terms of the arguments to the registers of the callee.
pub(crate) fn copy_arguments(live: &mut Live, args: &[Argument], base: usize, callee: usize) {
    let me = live.current;
    for arg in args {
        let term = live.symbols.register(me, base + usize::from(arg.register));
        live.symbols.set_register(me, callee + usize::from(arg.local), term);
    }
}

/// Passes the terms of the arguments of a dynamic call to the method that the machine calls next.
pub fn pass_captures(machine: &mut Machine, args: &[Argument], base: usize) {
    let live = &mut machine.live;
    if live.symbols.is_active() {
        pass_arguments(live, args, base);
        live.symbols.captures = std::mem::take(&mut live.symbols.arguments);
    }
}

/// Passes terms to the method that the machine calls next.
pub fn pass_terms(machine: &mut Machine, terms: Vec<TermId>) {
    let symbols = &mut machine.live.symbols;
    if symbols.is_active() {
        symbols.captures = terms;
    }
}

/// Removes and returns the terms that the caller passes to a method.
#[inline]
pub(crate) fn take_captures(live: &mut Live) -> Vec<TermId> {
    std::mem::take(&mut live.symbols.captures)
}

/// Stores passed terms as those of the arguments of a method, whose frame is new.
pub(crate) fn receive_captures(
    live: &mut Live,
    captures: &[TermId],
    method: MethodRef,
    base: usize,
) {
    let me = live.current;
    for (term, local) in captures.iter().zip(method.arguments) {
        live.symbols.set_register(me, base + usize::from(*local), *term);
    }
}

/// Restricts the arguments of a dynamic call to their present numbers.
pub fn pin_captures(machine: &mut Machine, args: &[Argument], base: usize) {
    pass_arguments(&mut machine.live, args, base);
    for term in std::mem::take(&mut machine.live.symbols.arguments) {
        if !term.is_none() {
            machine.program.attachments.terms.pin(machine, term, "an invokedynamic instruction");
        }
    }
}

/// Restricts the result of a method that a native method called to its present number.
pub(crate) fn pin_result(machine: &mut Machine, term: TermId) {
    machine.program.attachments.terms.pin(machine, term, "the result of a reflective call");
}

/// Whether a register of the current thread has a term.
pub fn has_term(live: &Live, register: usize) -> bool {
    !live.symbols.register(live.current, register).is_none()
}

/// Whether an instruction writes a register with a term, reads one as a number, or depends on identity.
#[inline(always)]
pub(crate) fn meets(insn: Insn, terms: &[TermId], base: usize) -> bool {
    has_terms(insn, terms, base) || asks_identity(insn.op)
}

/// Whether an instruction writes a register with a term, or reads one as a number.
#[inline(always)]
pub(crate) fn has_terms(insn: Insn, terms: &[TermId], base: usize) -> bool {
    let operands = insn.op.numbers();
    let has = |bit: u8, register: u16| {
        operands & bit != 0
            && terms.get(base + usize::from(register)).is_some_and(|term| !term.is_none())
    };
    has(1, insn.d) || has(2, insn.a) || has(4, insn.b)
}

/// Whether an operation depends on the identity of an object.
#[inline(always)]
const fn asks_identity(op: Op) -> bool {
    matches!(op, Op::IfACmpEq | Op::IfACmpNe | Op::MonitorEnter)
}
