//! Comparison of the translator with a simple stack interpreter, on random programs and on typical
//! errors of a symbolic stack.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod locking;
mod operations;
mod program;
mod stack_machine;
mod traps;

use crate::machine::Machine;
use crate::prepared::{Prepared, Run};
use crate::toy;
use base::rng::Rng;
use classes::MethodRef;
use code::{Code, Insn, Op, Rules};
use std::cell::{Cell, OnceCell};

/// Returns arguments for the random method. The `objects` are two instances of `T`.
fn arguments(rng: &mut Rng, objects: [u32; 2]) -> [u64; 6] {
    let int = |rng: &mut Rng| u64::from((rng.draw() as i32 >> rng.choose(&[0, 29])) as u32);
    [
        int(rng),
        rng.draw(),
        objects[0].into(),
        int(rng),
        rng.draw() >> 60,
        rng.choose(&[objects[0], objects[1], 0]).into(),
    ]
}

/// Returns a machine with the random class of a seed, arguments, and the result of the simple
/// interpreter.
fn prepare(seed: u64) -> (Machine, [u64; 6], Result<u64, String>) {
    let mut machine = toy::machine(&[("T", program::class(seed))]);
    let class = machine.program.registry.boot("T").unwrap();
    let objects = [(); 2].map(|()| machine.new_instance(class).unwrap());
    let args = arguments(&mut Rng::new(seed ^ 0x5eed), objects);
    let mut fields = stack_machine::Fields::default();
    let expected = stack_machine::run(toy::f(&machine), &args, &mut fields);
    (machine, args, expected.map_err(str::to_owned))
}

#[test]
fn register_code_has_the_results_of_the_bytecode() {
    let mut thrown = 0;
    for seed in 0..4_000 {
        let (mut machine, args, expected) = prepare(seed);
        let result = toy::call(&mut machine, &args).map_err(|e| first_line(&e));
        thrown += u32::from(expected.is_err());
        assert_eq!(result, expected, "seed {seed}");
    }
    assert!((100..3_900).contains(&thrown), "{thrown} programs of 4000 threw");
}

fn first_line(text: &str) -> String {
    text.lines().next().unwrap_or("").to_owned()
}

/// Installs `code` as the code of `method`.
fn install(machine: &mut Machine, method: MethodRef, code: Code) {
    let at = method.id.index();
    machine.program.prepared.resize(at.max(machine.program.registry.method_count()) + 1, None);
    machine.program.prepared[at] = Some(Box::leak(Box::new(Prepared {
        method,
        run: Run::Code(Box::leak(Box::new(code.linkable()))),
        plain: None,
        synchronized: false,
        one_step: false,
        begins_a_step: false,
        pool_call: None,
        may_watch: false,
        is_noted: false,
        guard: None,
        forked_step: None,
        has_step: false,
        inputs: None,
        program: true,
    })));
}

#[test]
fn dead_registers_may_hold_anything() {
    for seed in 0..1_000 {
        let (mut machine, args, expected) = prepare(seed);
        let method = toy::f(&machine);
        let rules = Rules { drops_faint: true, ..Rules::default() };
        let code = code::translate(method, rules).unwrap();
        let Some(spoilt) = spoil_dead_registers(code) else { continue };
        install(&mut machine, method, spoilt);
        let result = toy::call(&mut machine, &args).map_err(|e| first_line(&e));
        assert_eq!(result, expected, "seed {seed}");
    }
}

/// Inserts before each instruction a write of garbage to each dead register. Returns `None` if a jump
/// becomes too long.
fn spoil_dead_registers(code: Code) -> Option<Code> {
    let mut insns: Vec<Insn> = Vec::new();
    let mut bytecodes = Vec::new();
    let mut places = Vec::new();
    let mut constants = code.constants.to_vec();
    constants.push(0xdead_beef_dead_beef);
    let garbage = constants.len() as u32 - 1;
    for pc in 0..code.insns.len() {
        places.push(insns.len());
        let live = code.live(pc as u32, false);
        for register in 0..code.registers as u16 {
            if live.iter().all(|(r, _)| *r != register) {
                insns.push(Insn::with_wide(Op::ConstL, register, garbage));
                bytecodes.push(code.bytecodes[pc]);
            }
        }
        insns.push(code.insns[pc].get());
        bytecodes.push(code.bytecodes[pc]);
    }
    places.push(insns.len());
    let place = |pc: u32| places[pc as usize] as u32;
    for pc in 0..code.insns.len() as u32 {
        // The instruction itself is the last one of the instructions that replace it.
        let at = place(pc + 1) - 1;
        let old = code.insns[pc as usize].get();
        let insn = &mut insns[at as usize];
        if old.is_conditional() {
            let distance = i64::from(place(old.target(pc))) - i64::from(at);
            insn.d = i16::try_from(distance).ok()? as u16;
        } else if old.op == Op::Goto {
            let target = place(pc.wrapping_add(old.wide()));
            *insn = Insn::with_wide(Op::Goto, old.d, target.wrapping_sub(at));
        }
    }
    let mut switches = code.switches.into_vec();
    for switch in &mut switches {
        switch.default = place(switch.default);
        switch.targets.iter_mut().for_each(|t| *t = place(*t));
    }
    let mut handlers = code.handlers.into_vec();
    for handler in &mut handlers {
        handler.start = place(handler.start);
        handler.end = place(handler.end);
        handler.target = place(handler.target);
    }
    Some(Code {
        insns: insns.into_iter().map(Cell::new).collect(),
        bytecodes: bytecodes.into(),
        handlers: handlers.into(),
        constants: constants.into(),
        switches: switches.into(),
        masked_arrays: Box::default(),
        leaf_monitors: Box::default(),
        liveness: OnceCell::new(),
        ..code
    })
}
