//! Random code with monitors. No execution of code that the analysis accepts violates structured
//! locking.

use crate::toy;
use base::rng::Rng;
use code::locking::is_structured;
use code::{Code, Handler, Insn, Op, Operation, Rules};
use std::cell::{Cell, OnceCell};

/// Number of registers with references. The last one has the exception of handlers.
const REGISTERS: u64 = 6;
const EXCEPTION: u16 = 5;

const fn insn(op: Op, d: u16, a: u16) -> Insn {
    Insn { op, d, a, b: 0 }
}

/// Code under construction: nested regions as compilers emit them, with random changes.
struct Draft {
    rng: Rng,
    insns: Vec<Insn>,
    handlers: Vec<Handler>,
    /// Registers that hold an entered monitor.
    held: Vec<u16>,
}

impl Draft {
    fn register(&mut self) -> u16 {
        loop {
            let register = self.rng.below(REGISTERS - 1) as u16;
            if !self.held.contains(&register) || self.rng.below(40) == 0 {
                return register;
            }
        }
    }

    fn body(&mut self, depth: u32) {
        for _ in 0..=self.rng.below(3).min(u64::from(depth) + 1) {
            let (d, a) = (self.register(), self.rng.below(REGISTERS - 1) as u16);
            match self.rng.below(6) {
                0 => self.insns.push(insn(Op::Mov, d, a)),
                1 => {
                    let object = 1 + self.rng.below(3) as u32;
                    self.insns.push(Insn::with_wide(Op::ConstR, d, object));
                }
                2 => self.insns.push(insn(Op::ArrayLength, EXCEPTION, a)),
                3 if depth > 0 => self.region(depth - 1),
                4 if depth > 0 => {
                    let start = self.insns.len();
                    self.body(depth - 1);
                    let back = start as i64 - self.insns.len() as i64;
                    self.insns.push(insn(Op::IfNull, back as u16, a));
                }
                _ => {
                    let at = self.insns.len();
                    self.insns.push(insn(Op::IfNull, 0, a));
                    self.body(0);
                    self.insns[at].d = (self.insns.len() - at) as u16;
                    self.insns.push(insn(Op::Nop, 0, 0));
                }
            }
        }
    }

    /// Emits `synchronized (object) { ... }` with the handler that exits the monitor.
    fn region(&mut self, depth: u32) {
        let (object, lock) = (self.rng.below(REGISTERS - 1) as u16, self.register());
        self.insns.push(insn(Op::Mov, lock, object));
        let entered = self.rng.choose(&[object, lock]);
        self.insns.push(insn(Op::MonitorEnter, 0, entered));
        let start = self.insns.len() as u32;
        self.held.push(lock);
        self.body(depth);
        self.held.pop();
        self.insns.push(insn(Op::MonitorExit, 0, lock));
        let end = self.insns.len() as u32;
        self.insns.push(Insn::with_wide(Op::Goto, 0, 3));
        self.insns.push(insn(Op::MonitorExit, 0, lock));
        self.insns.push(insn(Op::Throw, 0, EXCEPTION));
        self.insns.push(insn(Op::Nop, 0, 0));
        if self.rng.below(20) > 0 {
            self.handlers.push(Handler { start, end, target: end + 1, catch: None });
        }
    }

    fn change(&mut self) {
        let at = self.rng.below(self.insns.len() as u64) as usize;
        let register = self.rng.below(REGISTERS - 1) as u16;
        match self.insns[at].op {
            Op::Mov if self.rng.below(2) == 0 => self.insns[at].d = register,
            Op::MonitorEnter | Op::MonitorExit if self.rng.below(2) == 0 => {
                self.insns[at] = insn(Op::Nop, 0, 0);
            }
            Op::Mov | Op::MonitorEnter | Op::MonitorExit => self.insns[at].a = register,
            _ => {}
        }
    }
}

/// Executes code with random branches and exceptions. Returns false at a violation of structured
/// locking.
fn walk(code: &Code, rng: &mut Rng) -> bool {
    let mut registers = [(); REGISTERS as usize].map(|()| 1 + rng.below(3) as u32);
    let mut entered: Vec<u32> = Vec::new();
    let mut pc = 0_u32;
    for _ in 0..200 {
        let insn = code.insns[pc as usize].get();
        let object = registers[usize::from(insn.a) % registers.len()];
        let mut throws = false;
        match insn.op {
            Op::Mov => registers[insn.d as usize] = object,
            Op::ConstR => registers[insn.d as usize] = insn.wide(),
            Op::ArrayLength | Op::Throw => throws = insn.op == Op::Throw || rng.below(4) == 0,
            Op::MonitorEnter if rng.below(20) == 0 => throws = true,
            Op::MonitorEnter => entered.push(object),
            Op::MonitorExit => match entered.iter().position(|other| *other == object) {
                Some(at) => drop(entered.remove(at)),
                None => return false,
            },
            Op::Return => return entered.is_empty(),
            _ => {}
        }
        if throws {
            let handler = code.handlers.iter().find(|h| h.start <= pc && pc < h.end);
            let Some(handler) = handler else { return entered.is_empty() };
            registers[EXCEPTION as usize] = 0;
            pc = handler.target;
        } else if insn.is_conditional() && rng.below(2) == 0 {
            pc = insn.target(pc);
        } else if insn.op.operation() == Operation::Goto {
            pc = pc.wrapping_add(insn.wide());
        } else {
            pc += 1;
        }
    }
    true
}

#[test]
fn structured_code_exits_all_monitors_that_it_enters() {
    let machine = toy::with_method("()V", |code| {
        code.return_value(None);
    });
    let method = toy::f(&machine);
    let (mut structured, mut violating) = (0, 0);
    for seed in 0..3_000 {
        let mut draft = Draft {
            rng: Rng::new(seed),
            insns: Vec::new(),
            handlers: Vec::new(),
            held: Vec::new(),
        };
        draft.body(2);
        draft.region(1);
        for _ in 0..draft.rng.below(3) {
            draft.change();
        }
        draft.insns.push(insn(Op::Return, 0, 0));
        let Draft { mut rng, insns, handlers, .. } = draft;
        let code = Code {
            bytecodes: insns.iter().map(|_| 0).collect(),
            insns: insns.into_iter().map(Cell::new).collect(),
            registers: REGISTERS as u32,
            exception_register: EXCEPTION,
            handlers: handlers.into(),
            masked_arrays: Box::default(),
            leaf_monitors: Box::default(),
            liveness: OnceCell::new(),
            ..code::translate(method, Rules::default()).unwrap()
        };
        let is_structured = is_structured(&code);
        let violates = (0..40).any(|_| !walk(&code, &mut rng));
        assert!(!(is_structured && violates), "seed {seed}: {code:?} {:?}", code.handlers);
        structured += u32::from(is_structured);
        violating += u32::from(violates);
    }
    assert!(
        structured > 1_000 && violating > 500,
        "{structured} structured, {violating} violating"
    );
}
