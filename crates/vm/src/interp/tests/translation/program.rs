//! Random methods over `int`, `long` and references that a verifier would accept.
//!
//! The methods contain branches that meet with values on the stack, loops, switches, handlers, fields
//! and calls. Each loop is bounded. Exception objects are not used.

use base::rng::Rng;
use classfile::access::{PUBLIC, STATIC};
use classfile::assemble::{ClassBuilder, CodeBuilder};
use classfile::descriptor::FieldType;
use classfile::opcode::Opcode;

/// The type of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Int,
    Long,
    Ref,
}
use Kind::{Int, Long, Ref};

impl Kind {
    fn field_type(self) -> FieldType {
        match self {
            Int => FieldType::Int,
            Long => FieldType::Long,
            Ref => FieldType::Object("T".to_owned()),
        }
    }

    fn descriptor(self) -> &'static str {
        match self {
            Int => "I",
            Long => "J",
            Ref => "LT;",
        }
    }
}

/// The descriptor of the method. Further local variables follow the parameters, and are set first.
pub(super) const DESCRIPTOR: &str = "(IJLT;IJLT;)J";
const LOCALS: [(Kind, u16); 9] =
    [(Int, 0), (Long, 1), (Ref, 3), (Int, 4), (Long, 5), (Ref, 7), (Int, 8), (Long, 9), (Ref, 11)];
const PARAMETERS: usize = 6;
/// The local variable in which thrown exceptions are stored.
const TRASH: u16 = 12;
/// The first local variable that is a loop counter.
const COUNTERS: u16 = 13;
/// The first local variable of inner scopes. These variables have any type.
const SCOPES: u16 = 20;
/// The local variable in which the result is accumulated.
const SUM: u16 = 40;

/// Returns the class file of `T` with the random method `f`.
pub(super) fn class(seed: u64) -> Vec<u8> {
    let mut class = ClassBuilder::new(50, PUBLIC, "T", "java/lang/Object");
    for (kind, name) in [(Int, "i"), (Long, "l"), (Ref, "r")] {
        class.field(PUBLIC, name, kind.descriptor());
        class.field(PUBLIC | STATIC, &format!("s{name}"), kind.descriptor());
    }
    class.method(PUBLIC | STATIC, "mix", "(ILT;J)J", |code| {
        let none = code.label();
        code.load(&FieldType::Long, 2).load(&FieldType::Int, 0).op(Opcode::i2l).op(Opcode::lxor);
        code.store(&FieldType::Long, 2).load(&Ref.field_type(), 1).branch(Opcode::ifnull, none);
        code.load(&FieldType::Long, 2).long(77).op(Opcode::ladd).store(&FieldType::Long, 2);
        code.place(none).load(&FieldType::Long, 2).return_value(Some(&FieldType::Long));
    });
    class.method(PUBLIC | STATIC, "same", "(JLT;)LT;", |code| {
        code.load(&Ref.field_type(), 2).return_value(Some(&Ref.field_type()));
    });
    class.method(PUBLIC | STATIC, "f", DESCRIPTOR, |code| {
        let stack = Vec::new();
        Author { code, rng: Rng::new(seed), stack, budget: 60, depth: 0 }.method();
    });
    class.finish().unwrap()
}

struct Author<'a, 'b> {
    code: &'a mut CodeBuilder<'b>,
    rng: Rng,
    stack: Vec<Kind>,
    /// The approximate number of instructions that remain to be written.
    budget: usize,
    depth: u16,
}

impl Author<'_, '_> {
    fn method(&mut self) {
        for (kind, local) in LOCALS[PARAMETERS..].iter().copied().chain([(Long, SUM)]) {
            self.constant(kind);
            self.store(kind, local);
        }
        for (kind, name) in [(Int, "si"), (Long, "sl"), (Ref, "sr")] {
            self.constant(kind);
            self.code.put_static("T", name, kind.descriptor());
            self.stack.pop();
        }
        while self.budget > 0 {
            self.statement();
        }
        while let Some(kind) = self.stack.last().copied() {
            self.add_to_sum(kind);
        }
        for (kind, local) in LOCALS {
            self.load(kind, local);
            self.add_to_sum(kind);
        }
        for (kind, name) in [(Int, "si"), (Long, "sl"), (Ref, "sr")] {
            self.code.get_static("T", name, kind.descriptor());
            self.stack.push(kind);
            self.add_to_sum(kind);
        }
        self.load(Long, SUM);
        self.code.return_value(Some(&FieldType::Long));
    }

    fn add_to_sum(&mut self, kind: Kind) {
        match kind {
            Int => _ = self.code.op(Opcode::i2l),
            Long => {}
            Ref => {
                let (null, end) = (self.code.label(), self.code.label());
                self.code.branch(Opcode::ifnull, null).long(5).goto(end);
                self.code.place(null).long(9).place(end);
            }
        }
        self.code.load(&FieldType::Long, SUM).long(31).op(Opcode::lmul).op(Opcode::ladd);
        self.code.store(&FieldType::Long, SUM);
        self.stack.pop();
    }

    fn load(&mut self, kind: Kind, local: u16) {
        self.code.load(&kind.field_type(), local);
        self.stack.push(kind);
    }

    fn store(&mut self, kind: Kind, local: u16) {
        self.code.store(&kind.field_type(), local);
        self.stack.pop();
    }

    fn constant(&mut self, kind: Kind) {
        let small = self.rng.draw() as i64;
        match kind {
            Int => _ = self.code.int((small >> self.rng.choose(&[61, 56, 47, 33])) as i32),
            Long => _ = self.code.long(small >> self.rng.choose(&[63, 62, 0, 20])),
            Ref => _ = self.code.null(),
        }
        self.stack.push(kind);
    }

    fn any_value(&mut self, kind: Kind) {
        let locals: Vec<u16> = LOCALS.iter().filter(|l| l.0 == kind).map(|l| l.1).collect();
        if self.rng.index(3) == 0 {
            self.constant(kind);
        } else {
            let local = self.rng.choose(&locals);
            self.load(kind, local);
        }
    }

    /// Pops and pushes values until the stack has the types `wanted`.
    fn become_like(&mut self, wanted: &[Kind]) {
        while !wanted.starts_with(&self.stack) {
            let wide = self.stack.pop() == Some(Long);
            self.code.op(if wide { Opcode::pop2 } else { Opcode::pop });
        }
        while self.stack.len() < wanted.len() {
            self.any_value(wanted[self.stack.len()]);
        }
    }

    fn statement(&mut self) {
        self.budget = self.budget.saturating_sub(1);
        let deep = self.depth >= 3 || self.budget == 0;
        match self.rng.index(if deep { 12 } else { 17 }) {
            0..=2 => {
                let kind = self.rng.choose(&[Int, Int, Long, Ref]);
                self.any_value(kind);
            }
            3 => {
                let (kind, local) = self.rng.choose(&LOCALS);
                if self.stack.last() == Some(&kind) {
                    self.store(kind, local);
                } else if kind == Int {
                    let by = self.rng.draw() as i16 >> self.rng.choose(&[0, 12]);
                    self.code.iinc(local, by);
                }
            }
            4..=6 => self.shuffle(),
            7..=8 => self.arithmetic(),
            9 => self.field(),
            10 => self.call(),
            11 => self.local_of_a_scope(),
            12..=13 => self.if_else(),
            14 => self.repeat(),
            15 => self.switch(),
            _ => self.try_catch(),
        }
    }

    fn statements(&mut self) {
        self.depth += 1;
        for _ in 0..=self.rng.index(5) {
            self.statement();
        }
        self.depth -= 1;
    }

    /// Writes a random instruction that moves stack entries and is legal for the top of the stack.
    fn shuffle(&mut self) {
        use Opcode as O;
        let n = self.stack.len();
        let is_long = |at: usize| n >= at && self.stack[n - at] == Long;
        let narrow = |at: usize| n >= at && self.stack[n - at] != Long;
        let mut forms: Vec<(Opcode, usize, usize)> = Vec::new();
        // The instruction, the number of duplicated values, and the number of values below which they
        // are inserted.
        if narrow(1) {
            forms.push((O::dup, 1, 0));
            if narrow(2) {
                forms.extend([(O::dup_x1, 1, 1), (O::dup2, 2, 0), (O::swap, 0, 0)]);
                if narrow(3) {
                    forms.extend([(O::dup_x2, 1, 2), (O::dup2_x1, 2, 1)]);
                    if narrow(4) {
                        forms.push((O::dup2_x2, 2, 2));
                    }
                }
                if is_long(3) {
                    forms.push((O::dup2_x2, 2, 1));
                }
            }
            if is_long(2) {
                forms.push((O::dup_x2, 1, 1));
            }
        }
        if is_long(1) {
            forms.extend([(O::dup2, 1, 0), (O::pop2, 0, 0)]);
            if narrow(2) {
                forms.push((O::dup2_x1, 1, 1));
                if narrow(3) {
                    forms.push((O::dup2_x2, 1, 2));
                }
            }
            if is_long(2) {
                forms.push((O::dup2_x2, 1, 1));
            }
        }
        if forms.is_empty() || n > 12 {
            return;
        }
        let (opcode, taken, below) = self.rng.choose(&forms);
        self.code.op(opcode);
        match opcode {
            O::swap => self.stack.swap(n - 1, n - 2),
            O::pop2 => _ = self.stack.pop(),
            _ => {
                let top = self.stack[n - taken..].to_vec();
                self.stack.splice(n - taken - below..n - taken - below, top);
            }
        }
    }

    fn arithmetic(&mut self) {
        use Opcode as O;
        let n = self.stack.len();
        let top = self.stack.last().copied();
        let second = n.checked_sub(2).map(|at| self.stack[at]);
        let (opcode, pops, push) = match (second, top) {
            (Some(Int), Some(Int)) if self.rng.index(4) > 0 => {
                let all = [
                    O::iadd,
                    O::isub,
                    O::imul,
                    O::iand,
                    O::ior,
                    O::ixor,
                    O::ishl,
                    O::ishr,
                    O::iushr,
                    O::idiv,
                    O::irem,
                ];
                (self.rng.choose(&all), 2, Int)
            }
            (Some(Long), Some(Long)) if self.rng.index(4) > 0 => {
                let all = [O::ladd, O::lsub, O::lmul, O::land, O::lor, O::lxor, O::ldiv, O::lrem];
                (self.rng.choose(&all), 2, Long)
            }
            (Some(Long), Some(Long)) => (O::lcmp, 2, Int),
            (Some(Long), Some(Int)) => (self.rng.choose(&[O::lshl, O::lshr, O::lushr]), 2, Long),
            (_, Some(Int)) => match self.rng.index(3) {
                0 => (O::i2l, 1, Long),
                _ => (self.rng.choose(&[O::ineg, O::i2b, O::i2c, O::i2s]), 1, Int),
            },
            (_, Some(Long)) => self.rng.choose(&[(O::lneg, 1, Long), (O::l2i, 1, Int)]),
            (_, Some(Ref)) => {
                self.code.instance_of("T");
                self.stack.pop();
                self.stack.push(Int);
                return;
            }
            _ => return,
        };
        self.code.op(opcode);
        self.stack.truncate(n - pops);
        self.stack.push(push);
    }

    fn field(&mut self) {
        let (kind, name) = self.rng.choose(&[(Int, "i"), (Long, "l"), (Ref, "r")]);
        match self.rng.index(5) {
            0 => {
                self.code.get_static("T", &format!("s{name}"), kind.descriptor());
                self.stack.push(kind);
            }
            1 => {
                self.any_value(kind);
                self.code.put_static("T", &format!("s{name}"), kind.descriptor());
                self.stack.pop();
            }
            2 => {
                self.any_value(Ref);
                self.any_value(kind);
                self.code.put_field("T", name, kind.descriptor());
                self.stack.truncate(self.stack.len() - 2);
            }
            _ => {
                if self.stack.last() != Some(&Ref) {
                    self.load(Ref, 3);
                }
                self.code.get_field("T", name, kind.descriptor());
                self.stack.pop();
                self.stack.push(kind);
            }
        }
    }

    fn call(&mut self) {
        if self.rng.index(2) == 0 {
            for kind in [Int, Ref, Long] {
                self.any_value(kind);
            }
            self.code.invoke_static("T", "mix", "(ILT;J)J");
            self.stack.truncate(self.stack.len() - 3);
            self.stack.push(Long);
        } else {
            self.any_value(Long);
            self.any_value(Ref);
            self.code.check_cast("T").invoke_static("T", "same", "(JLT;)LT;");
            self.stack.truncate(self.stack.len() - 2);
            self.stack.push(Ref);
        }
    }

    /// Writes a use of a local variable that has values of another type in other scopes.
    fn local_of_a_scope(&mut self) {
        let Some(kind) = self.stack.last().copied() else { return };
        if self.depth > 4 {
            return;
        }
        let local = SCOPES + self.depth * 2;
        self.store(kind, local);
        self.statements();
        self.load(kind, local);
        if kind == Int && self.rng.index(2) == 0 {
            self.code.iinc(local, 3);
        }
    }

    /// Writes a conditional jump to the label, with its operands.
    fn condition(&mut self, to: classfile::assemble::Label) {
        use Opcode as O;
        match self.rng.index(3) {
            0 => {
                self.any_value(Int);
                let all = [O::ifeq, O::ifne, O::iflt, O::ifge, O::ifgt, O::ifle];
                self.code.branch(self.rng.choose(&all), to);
                self.stack.pop();
            }
            1 => {
                self.any_value(Int);
                self.any_value(Int);
                let all = [
                    O::if_icmpeq,
                    O::if_icmpne,
                    O::if_icmplt,
                    O::if_icmpge,
                    O::if_icmpgt,
                    O::if_icmple,
                ];
                self.code.branch(self.rng.choose(&all), to);
                self.stack.truncate(self.stack.len() - 2);
            }
            _ => {
                self.any_value(Ref);
                self.any_value(Ref);
                self.code.branch(self.rng.choose(&[O::if_acmpeq, O::if_acmpne]), to);
                self.stack.truncate(self.stack.len() - 2);
            }
        }
    }

    fn if_else(&mut self) {
        let (other, end) = (self.code.label(), self.code.label());
        self.condition(other);
        let before = self.stack.clone();
        self.statements();
        let after = self.stack.clone();
        self.code.goto(end).place(other);
        self.stack = before;
        self.statements();
        self.become_like(&after);
        self.code.place(end);
    }

    fn repeat(&mut self) {
        let counter = COUNTERS + self.depth;
        let head = self.code.label();
        let times = self.rng.index(4) as i32;
        self.code.int(times).store(&FieldType::Int, counter).place(head);
        let before = self.stack.clone();
        self.statements();
        self.become_like(&before);
        self.code.iinc(counter, -1).load(&FieldType::Int, counter).branch(Opcode::ifgt, head);
    }

    fn switch(&mut self) {
        self.any_value(Int);
        self.code.int(3).op(Opcode::iand);
        self.stack.pop();
        let [a, b, other, end] = std::array::from_fn(|_| self.code.label());
        if self.rng.index(2) == 0 {
            self.code.table_switch(1, &[a, b, a], other);
        } else {
            self.code.lookup_switch(&[(0, b), (3, a)], other);
        }
        let before = self.stack.clone();
        self.code.place(a);
        self.statements();
        let after = self.stack.clone();
        self.code.goto(end);
        for label in [b, other] {
            self.code.place(label);
            self.stack.clone_from(&before);
            self.statements();
            self.become_like(&after);
            self.code.goto(end);
        }
        self.code.place(end);
    }

    fn try_catch(&mut self) {
        let [start, end, handler, join] = std::array::from_fn(|_| self.code.label());
        self.code.place(start).op(Opcode::nop);
        self.statements();
        let after = self.stack.clone();
        self.code.place(end).goto(join).place(handler);
        self.code.handler(start, end, handler, None);
        if self.rng.index(2) == 0 {
            self.code.op(Opcode::pop);
        } else {
            self.code.store(&Ref.field_type(), TRASH);
        }
        self.stack.clear();
        self.become_like(&after);
        self.code.place(join);
    }
}
