//! A method with its control flow and the definitions that reach each use of a register.
//!
//! Source: the textbook analyses of reaching definitions and of control dependence. An exception is
//! an edge to each handler of the method that covers the instruction. An exception that leaves the
//! method is no edge: statements after the instruction do not depend on it.

use crate::graph::{Graph, components, control_dependence};
use classes::MethodRef;
use code::operation::{Allocation, Constant, Operation, TypeTest};
use code::{Code, Insn, cfg};
use std::collections::BTreeSet;

/// A definition of a register.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Definition {
    /// The instruction at this index.
    At(u32),
    /// The argument in this local variable.
    Parameter(u16),
    /// The exception of a handler.
    Caught,
}

/// A method of the program with its analyses.
#[derive(Debug)]
pub(crate) struct Body {
    /// The method.
    pub(crate) method: MethodRef,
    /// The code of the method.
    pub(crate) code: Code,
    /// The flow graph of the instructions; the last node is the exit.
    pub(crate) flow: Graph,
    /// For each instruction, the jumps that decide whether it is executed.
    pub(crate) control: Vec<Vec<u32>>,
    /// For each instruction, the unconditional jumps over it: without such a jump, it would be executed.
    pub(crate) passes_over: Vec<Vec<u32>>,
    /// The instructions that throw an exception.
    pub(crate) throws: Vec<u32>,
    /// For each instruction, whether it is on a cycle of the flow graph.
    pub(crate) is_repeated: Vec<bool>,
    /// For each instruction, the registers that it reads with the definitions that reach them.
    uses: Vec<Vec<(u16, Vec<Definition>)>>,
}

impl Body {
    /// Analyses the code of a method.
    pub(crate) fn new(method: MethodRef, code: Code) -> Self {
        let flow = flow(&code, |_| true);
        let component = components(&flow);
        let mut sizes = vec![0; flow.len()];
        for of in &component {
            sizes[*of as usize] += 1;
        }
        let is_repeated = (0..code.insns.len() as u32)
            .map(|pc| {
                sizes[component[pc as usize] as usize] > 1 || flow.successors(pc).contains(&pc)
            })
            .collect();
        let uses = uses(method, &code, &flow);
        let mut this = Self {
            method,
            code,
            flow,
            control: Vec::new(),
            passes_over: Vec::new(),
            throws: Vec::new(),
            is_repeated,
            uses,
        };
        let all = 0..this.len();
        this.throws = all.filter(|pc| matches!(this.operation(*pc), Operation::Throw)).collect();
        let flow = this.handled_flow();
        this.control = control_dependence(&flow);
        this.passes_over = this.passes_over(flow);
        this
    }

    /// Returns for each instruction the unconditional jumps on which it depends if each jump may also
    /// continue with the next instruction.
    ///
    /// Source: Ball, Horwitz, "Slicing programs with arbitrary control flow" (AADEBUG 1993).
    fn passes_over(&self, mut flow: Graph) -> Vec<Vec<u32>> {
        let is_handler = |pc: u32| self.code.handlers.iter().any(|of| of.target == pc);
        let jumps: Vec<u32> = (0..self.len().saturating_sub(1))
            .filter(|pc| !is_handler(pc + 1) && self.is_jump_of_source(*pc))
            .collect();
        if jumps.is_empty() {
            return vec![Vec::new(); flow.len()];
        }
        for pc in &jumps {
            flow.add(*pc, pc + 1);
        }
        let mut all = control_dependence(&flow);
        for (pc, decides) in (0..).zip(&mut all) {
            decides.retain(|jump| *jump != pc && jumps.contains(jump));
        }
        all
    }

    /// Whether an instruction is a statement `break`, `continue`, `return` or `throw`. Compilers jump over
    /// an `else` in the line of the preceding statement.
    fn is_jump_of_source(&self, pc: u32) -> bool {
        match self.operation(pc) {
            Operation::Goto => pc > 0 && self.code.line(pc) != self.code.line(pc - 1),
            Operation::Return(_) => true,
            Operation::Throw => !self.rethrows(pc),
            _ => false,
        }
    }

    /// Returns the flow graph for control dependences. A handler that only releases monitors and throws
    /// again is no edge, as the exception leaves the region with and without it.
    fn handled_flow(&self) -> Graph {
        let handles: Vec<bool> = self
            .code
            .handlers
            .iter()
            .map(|handler| handler.catch.is_some() || !self.only_rethrows(handler.target))
            .collect();
        flow(&self.code, |handler| handles[handler])
    }

    /// Whether each path from an instruction ends in a throw of the exception that the handler has
    /// caught.
    pub(crate) fn only_rethrows(&self, target: u32) -> bool {
        let mut seen = vec![false; self.code.insns.len()];
        let mut open = vec![target];
        while let Some(pc) = open.pop() {
            let Some(seen) = seen.get_mut(pc as usize) else { return false };
            if std::mem::replace(seen, true) {
                continue;
            }
            match self.operation(pc) {
                Operation::Return(_) => return false,
                Operation::Throw if !self.rethrows(pc) => return false,
                _ => cfg::successors(&self.code, pc, |to| open.push(to)),
            }
        }
        true
    }

    /// Returns the instructions after the beginning of a handler that throw a caught exception again.
    pub(crate) fn rethrows_of(&self, target: u32) -> Vec<u32> {
        let mut seen = vec![false; self.code.insns.len()];
        let mut open = vec![target];
        let mut all = Vec::new();
        while let Some(pc) = open.pop() {
            if seen.get_mut(pc as usize).is_none_or(|seen| std::mem::replace(seen, true)) {
                continue;
            }
            if matches!(self.operation(pc), Operation::Throw) && self.rethrows(pc) {
                all.push(pc);
            }
            cfg::successors(&self.code, pc, |to| open.push(to));
        }
        all
    }

    /// Whether an instruction throws the exception of a handler again. Compilers generate such code to
    /// release monitors and for `finally`.
    pub(crate) fn rethrows(&self, pc: u32) -> bool {
        self.is_caught(pc, self.insn(pc).a, LONGEST)
    }

    fn is_caught(&self, pc: u32, register: u16, moves: u32) -> bool {
        let definitions = self.definitions(pc, register);
        !definitions.is_empty()
            && definitions.iter().all(|of| match of {
                Definition::Caught => true,
                Definition::Parameter(_) => false,
                Definition::At(at) => {
                    moves > 0
                        && matches!(self.operation(*at), Operation::Move)
                        && self.is_caught(*at, self.insn(*at).a, moves - 1)
                }
            })
    }

    /// Whether a register may hold `this` in an instance method.
    pub(crate) fn may_be_this(&self, pc: u32, register: u16) -> bool {
        !self.method.is_static() && self.is_receiver(pc, register, LONGEST)
    }

    fn is_receiver(&self, pc: u32, register: u16, moves: u32) -> bool {
        self.definitions(pc, register).iter().any(|of| match of {
            Definition::Parameter(local) => *local == 0,
            Definition::At(at) => {
                // Moves beyond the limit are not followed: the register may hold `this`.
                matches!(self.operation(*at), Operation::Move)
                    && (moves == 0 || self.is_receiver(*at, self.insn(*at).a, moves - 1))
            }
            Definition::Caught => false,
        })
    }

    /// Whether every path from the entry to an instruction contains one of these edges.
    pub(crate) fn passes(&self, edges: &[(u32, u32)], to: u32) -> bool {
        to != 0 && !self.reaches(0, to, edges)
    }

    /// Whether a path of at least one edge leads from `from` to `to` without the edges of `without`.
    pub(crate) fn reaches(&self, from: u32, to: u32, without: &[(u32, u32)]) -> bool {
        let mut seen = vec![false; self.flow.len()];
        let mut open = vec![from];
        while let Some(at) = open.pop() {
            for next in self.flow.successors(at) {
                if without.contains(&(at, *next)) {
                    continue;
                }
                if *next == to {
                    return true;
                }
                if !std::mem::replace(&mut seen[*next as usize], true) {
                    open.push(*next);
                }
            }
        }
        false
    }

    /// Returns the definitions of a register that an instruction reads, traced through moves.
    pub(crate) fn sources(&self, pc: u32, register: u16) -> BTreeSet<Definition> {
        let mut sources = BTreeSet::new();
        let mut seen = BTreeSet::new();
        let mut open: Vec<Definition> = self.definitions(pc, register).to_vec();
        while let Some(definition) = open.pop() {
            if !seen.insert(definition) {
                continue;
            }
            match definition {
                Definition::At(pc) if self.operation(pc) == Operation::Move => {
                    open.extend(self.definitions(pc, self.insn(pc).a));
                }
                other => {
                    sources.insert(other);
                }
            }
        }
        sources
    }

    /// Returns the constant that a definition assigns to its register; none if its value is no
    /// constant.
    pub(crate) fn constant(&self, of: Definition) -> Option<i64> {
        let Definition::At(pc) = of else { return None };
        let insn = self.insn(pc);
        match self.operation(pc) {
            Operation::Constant(Constant::Int) => Some(i64::from(insn.wide() as i32)),
            Operation::Constant(Constant::Long) => {
                self.code.constants.get(insn.wide() as usize).map(|bits| *bits as i64)
            }
            _ => None,
        }
    }

    /// Returns the length of the array that a definition allocates; none if the length is no constant.
    pub(crate) fn allocated_length(&self, of: Definition) -> Option<i64> {
        let Definition::At(pc) = of else { return None };
        let register = match self.operation(pc) {
            Operation::Allocate(Allocation::Primitives | Allocation::References) => self.insn(pc).a,
            _ => return None,
        };
        let sources = self.sources(pc, register);
        let mut all = sources.iter().map(|of| self.constant(*of));
        let first = all.next()??;
        all.all(|other| other == Some(first)).then_some(first)
    }

    /// Returns the number of instructions.
    pub(crate) fn len(&self) -> u32 {
        self.code.insns.len() as u32
    }

    /// Returns an instruction.
    pub(crate) fn insn(&self, pc: u32) -> Insn {
        self.code.insns[pc as usize].get()
    }

    /// Returns the operation of an instruction.
    pub(crate) fn operation(&self, pc: u32) -> Operation {
        self.insn(pc).op.operation()
    }

    /// Returns the definitions that reach the use of a register by an instruction.
    pub(crate) fn definitions(&self, pc: u32, register: u16) -> &[Definition] {
        let uses = &self.uses[pc as usize];
        uses.iter().find(|(of, _)| *of == register).map_or(&[], |(_, all)| all)
    }

    /// Whether the instruction after `pc` casts the result of `pc`: other instructions read this result
    /// after a successful cast.
    pub(crate) fn is_cast_after(&self, pc: u32) -> bool {
        let next = pc + 1;
        next < self.len()
            && self.operation(next) == Operation::TypeTest(TypeTest::Cast)
            && self.definitions(next, self.insn(next).a) == [Definition::At(pc)]
    }

    /// Returns the definitions of all registers that an instruction reads.
    pub(crate) fn all_definitions(&self, pc: u32) -> impl Iterator<Item = Definition> + '_ {
        self.uses[pc as usize].iter().flat_map(|(_, all)| all.iter().copied())
    }
}

/// The maximal number of moves that are followed from a use to its definition.
const LONGEST: u32 = 4;

/// Returns the flow graph with the edges to the handlers that `handles` selects by number.
fn flow(code: &Code, handles: impl Fn(usize) -> bool) -> Graph {
    let count = code.insns.len();
    let exit = count as u32;
    let mut flow = Graph::new(count + 1);
    for pc in 0..exit {
        let operation = code.insns[pc as usize].get().op.operation();
        cfg::successors(code, pc, |to| flow.add(pc, to.min(exit)));
        let mut is_caught = false;
        if operation.may_throw() {
            let covers =
                |(at, h): &(usize, &code::Handler)| h.start <= pc && pc < h.end && handles(*at);
            for (_, handler) in code.handlers.iter().enumerate().filter(covers) {
                flow.add(pc, handler.target);
                is_caught |= handler.catch.is_none();
                if handler.catch.is_none() {
                    break;
                }
            }
        }
        let ends = matches!(operation, Operation::Return(_))
            || matches!(operation, Operation::Throw) && !is_caught;
        if ends {
            flow.add(pc, exit);
        }
    }
    flow
}

type Uses = Vec<Vec<(u16, Vec<Definition>)>>;

/// Propagates each definition to the uses that it reaches.
fn uses(method: MethodRef, code: &Code, flow: &Graph) -> Uses {
    let count = code.insns.len();
    let mut uses: Uses = vec![Vec::new(); count];
    for (pc, all) in uses.iter_mut().enumerate() {
        code.uses(code.insns[pc].get(), |register, _| {
            if !all.iter().any(|(of, _)| *of == register) {
                all.push((register, Vec::new()));
            }
        });
    }
    // A handler defines the register of its exception.
    let redefines = |register: u16, pc: u32| {
        register == code.exception_register && code.handlers.iter().any(|h| h.target == pc)
    };
    let after = |register: u16, pc: u32| {
        let all = flow.successors(pc).iter().copied();
        all.filter(|to| !redefines(register, *to)).collect::<Vec<_>>()
    };
    let mut spread = |register: u16, definition: Definition, mut open: Vec<u32>| {
        let mut seen = vec![false; count];
        while let Some(pc) = open.pop() {
            if pc as usize >= count || std::mem::replace(&mut seen[pc as usize], true) {
                continue;
            }
            if let Some((_, all)) = uses[pc as usize].iter_mut().find(|(of, _)| *of == register)
                && !all.contains(&definition)
            {
                all.push(definition);
            }
            if code.defined(code.insns[pc as usize].get()) != Some(register) {
                open.extend(after(register, pc));
            }
        }
    };
    for local in method.arguments {
        spread(*local, Definition::Parameter(*local), vec![0]);
    }
    for handler in &code.handlers {
        spread(code.exception_register, Definition::Caught, vec![handler.target]);
    }
    for pc in 0..count as u32 {
        if let Some(register) = code.defined(code.insns[pc as usize].get()) {
            spread(register, Definition::At(pc), after(register, pc));
        }
    }
    uses
}
