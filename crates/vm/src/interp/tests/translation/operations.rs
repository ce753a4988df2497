//! Comparison of both loops of the interpreter with the table of operations.

use super::{first_line, install};
use crate::machine::Machine;
use crate::prepared::{Prepared, Run};
use crate::toy;
use base::rng::Rng;
use classfile::descriptor::FieldType::Long;
use code::operation::{Compared, Constant, Numeric, RightSide};
use code::semantics::{
    arithmetic, bits, bitwise, compare, convert, double, float, immediate, is_taken, narrow, negate,
};
use code::{Code, Insn, Op, Operation, Rules};
use std::cell::{Cell, OnceCell};

/// Registers of the four arguments, and one register without a value.
const LEFT: u16 = 0;
const RIGHT: u16 = 2;
const OTHER: u16 = 4;
const LAST: u16 = 6;
const RESULT: u16 = 8;
const CONSTANT: u64 = 0x0123_4567_89ab_cdef;

/// Returns a machine whose method `f` has four parameters of type `long`.
fn machine() -> Machine {
    toy::with_method("(JJJJ)J", |code| {
        code.load(&Long, 0).return_value(Some(&Long));
    })
}

/// Executes instructions as the code of `f`.
fn run(machine: &mut Machine, insns: &[Insn], args: &[u64; 4]) -> Result<u64, String> {
    let method = toy::f(machine);
    let code = Code {
        insns: insns.iter().copied().map(Cell::new).collect(),
        bytecodes: insns.iter().map(|_| 0).collect(),
        registers: u32::from(RESULT) + 1,
        constants: [CONSTANT].into(),
        masked_arrays: Box::default(),
        leaf_monitors: Box::default(),
        liveness: OnceCell::new(),
        ..code::translate(method, Rules::default()).unwrap()
    };
    install(machine, method, code);
    toy::call(machine, args).map_err(|e| first_line(&e))
}

/// Returns a random number, or a limit of a type. All NaNs have equal bits.
fn number(rng: &mut Rng) -> u64 {
    let edges = [0, 1, u64::MAX, 31, 32, 63, 64, 1 << 31, (1 << 31) - 1, 1 << 63, (1 << 63) - 1];
    let floats = [1.5_f32.to_bits(), f32::INFINITY.to_bits(), (-0.0_f32).to_bits()];
    let doubles = [-2.5, f64::NEG_INFINITY, 1e300, -0.0].map(f64::to_bits);
    let number = match rng.choose(&[0, 1, 2, 3]) {
        0 => rng.choose(&edges),
        1 => u64::from(rng.choose(&floats)),
        2 => rng.choose(&doubles),
        _ => rng.draw(),
    };
    let is_nan = float(number).is_nan() || double(number).is_nan();
    if is_nan { 0x7ff8_0000_7fc0_0000 } else { number }
}

/// Returns the result or exception of an operation according to its row; `None` if it computes no
/// result.
fn result(insn: Insn, a: u64, b: u64) -> Option<Result<u64, &'static str>> {
    let right = |side| match side {
        RightSide::Register => b,
        RightSide::Immediate => immediate(insn.b),
        RightSide::Widened => convert(Numeric::Int, Numeric::Long, b),
    };
    Some(Ok(match insn.op.operation() {
        Operation::Move => a,
        Operation::Constant(Constant::Int | Constant::Reference) => u64::from(insn.wide()),
        Operation::Constant(Constant::Long) => CONSTANT,
        Operation::Negate(of) => negate(of, a),
        Operation::Arithmetic(operator, of, side) => {
            return Some(arithmetic(operator, of, a, right(side)).ok_or("division by zero"));
        }
        Operation::Bitwise(operator, of, side) => bitwise(operator, of, a, right(side)),
        Operation::Convert(from, to) => convert(from, to, a),
        Operation::Narrow(to) => narrow(to, a),
        Operation::Compare(how) => compare(how, a, b),
        Operation::Constant(Constant::Symbolic)
        | Operation::Nop
        | Operation::Branch(..)
        | Operation::IncrementAndBranch(_)
        | Operation::Goto
        | Operation::Subroutine
        | Operation::SubroutineReturn
        | Operation::Switch { .. }
        | Operation::Load(..)
        | Operation::Store(..)
        | Operation::ArrayLength
        | Operation::Allocate(_)
        | Operation::TypeTest(_)
        | Operation::Monitor(_)
        | Operation::LockRecords(_)
        | Operation::Throw
        | Operation::Call(..)
        | Operation::Return(_) => return None,
    }))
}

const fn returning(register: u16) -> Insn {
    Insn { op: Op::ReturnP, d: 0, a: register, b: 0 }
}

#[test]
fn each_computation_has_the_result_of_its_row_only() {
    let mut rng = Rng::new(1);
    let mut machine = machine();
    let mut covered = 0;
    for op in Op::ALL.iter().copied() {
        for _ in 0..200 {
            let args @ [a, b, _, _] = [(); 4].map(|()| number(&mut rng));
            let mut insn = Insn { op, d: RESULT, a: LEFT, b: RIGHT };
            match op.operation() {
                Operation::Constant(_) => (insn.a, insn.b) = (0, 0),
                Operation::Arithmetic(_, _, RightSide::Immediate)
                | Operation::Bitwise(_, _, RightSide::Immediate) => insn.b = rng.draw() as u16,
                _ => {}
            }
            let Some(expected) = result(insn, a, b) else { break };
            covered += 1;
            let found = run(&mut machine, &[insn, returning(RESULT)], &args);
            assert_eq!(found.as_ref().ok().copied(), expected.ok(), "{op:?} {args:x?}");
            assert!(found.is_ok() || op.operation().may_throw(), "{op:?} {args:x?}");
            if expected.is_ok() {
                let at = rng.choose(&[0, 1, 2, 3]);
                let kept = run(&mut machine, &[insn, returning(2 * at as u16)], &args);
                assert_eq!(kept, Ok(args[at]), "{op:?} {args:x?}");
            }
        }
    }
    assert_eq!(covered, 200 * 67, "operations that compute a result");
}

#[test]
fn each_conditional_jump_follows_its_row() {
    let mut rng = Rng::new(2);
    let mut machine = machine();
    for op in Op::ALL.iter().copied() {
        for _ in 0..200 {
            let mut args @ [a, b, _, _] = [(); 4].map(|()| number(&mut rng));
            if rng.choose(&[true, false]) {
                args[1] = a;
            }
            let b = if args[1] == a { a } else { b };
            let mut insn = Insn { op, d: 2, a: LEFT, b: RIGHT };
            let (condition, compared, left) = match op.operation() {
                Operation::Branch(condition, compared) => (condition, compared, a),
                Operation::IncrementAndBranch(condition) => {
                    let left = bits((a as i32).wrapping_add(1));
                    let found = [insn, returning(LEFT), returning(LEFT)];
                    assert_eq!(run(&mut machine, &found, &args), Ok(left));
                    (condition, Compared::Int, left)
                }
                _ => break,
            };
            if compared == Compared::Immediate {
                let any = rng.draw() as u16;
                insn.b = rng.choose(&[a as u16, any]);
            }
            let taken = is_taken(condition, compared, left, b, insn.b);
            let found = run(&mut machine, &[insn, returning(OTHER), returning(LAST)], &args);
            assert_eq!(found, Ok(args[if taken { 3 } else { 2 }]), "{op:?} {args:x?}");
        }
    }
}

#[test]
fn instructions_are_only_rewritten_to_their_quick_forms() {
    let mut rewritten = 0;
    for seed in 0..300 {
        let (mut machine, args, _) = super::prepare(seed);
        let method = toy::f(&machine);
        let before = code::translate(method, Rules::default()).unwrap();
        let _ = toy::call(&mut machine, &args);
        let Some(Some(Prepared { run: Run::Code(after), .. })) =
            machine.program.prepared.get(method.id.index())
        else {
            panic!("the method has run");
        };
        for (before, after) in before.insns.iter().zip(&after.insns) {
            let (before, after) = (before.get(), after.get());
            let quick = after.op.operation().is_quick_form_of(before.op.operation());
            assert!(before == after || quick, "seed {seed}: {before:?} to {after:?}");
            rewritten += u32::from(quick);
        }
    }
    assert!(rewritten > 300, "{rewritten} instructions were rewritten");
}
