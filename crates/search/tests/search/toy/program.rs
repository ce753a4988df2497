//! Small concurrent programs: processes with shared variables, objects with canonical names, locks, permits,
//! starts, steps with several accesses, and ends of the execution.

use std::convert::Infallible;

use search::system::access::{Access, EVERYTHING, Footprint, Mode, NO_NAME, Process, START};
use search::system::renaming::Renaming;
use search::{Dependence, ProcessView, StateInspection, StateView, Step, System};

/// An instruction. An instruction on registers is a part of the step before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Op {
    /// Loads the variable into the register.
    Read(usize),
    Set(usize, u32),
    /// Loads the variable into the register, and increments it.
    Add(usize),
    /// Increments the variable without reading it.
    Update(usize),
    Both(usize, usize),
    Lock(usize),
    Unlock(usize),
    Park,
    Unpark(usize),
    Start(usize),
    /// Stores a new object in a holder, and sets the pointer to it.
    New(usize),
    /// Sets the pointer to the object of a holder.
    Load(usize),
    /// Stores into the field of the object pointed to.
    SetField(u32),
    GetField,
    /// Sets all variables. The access of the instruction is `EVERYTHING`.
    SetAll(u32),
    /// Ends the execution.
    Exit,
    /// Ends the execution if the variable has this value.
    ExitIf(usize, u32),
    /// Cuts the path if the register has this value.
    Ignore(u32),
    /// Violates an assertion if the register has this value.
    Assert(u32),
    JumpIf(u32, usize),
    /// Chooses one of two values for the register, and for the variable if it exists. The choice
    /// postpones all other processes.
    Choose(usize),
    /// Chooses between ending the execution and cutting the path.
    ChooseEnd,
}

pub const VALUES: u32 = 3;
const FIRST_VARIABLE: u32 = 10;
const FIRST_HOLDER: u32 = 20;
const FIRST_LOCK: u32 = 30;
const FIRST_PERMIT: u32 = 40;
const FIRST_PROCESS: u32 = 50;
/// The object of the additional write of steps that may change a letter.
const LETTERS: u32 = 60;
const FIRST_OBJECT: u32 = 100;
/// The number of observed variables, whose values are the letter of a state.
const OBSERVED: usize = 2;
const NULL: usize = usize::MAX;
/// The greatest number of invisible instructions in a step.
const LONGEST: usize = 8;

#[derive(Clone, Debug, PartialEq, Eq)]
struct ProcessState {
    started: bool,
    pc: usize,
    register: u32,
    pointer: usize,
    permit: bool,
}

/// A program with its state.
#[derive(Clone, Debug)]
pub struct Program {
    pub code: Vec<Vec<Op>>,
    variables: Vec<u32>,
    holders: Vec<usize>,
    locks: Vec<Option<usize>>,
    processes: Vec<ProcessState>,
    objects: Vec<u32>,
    exited: bool,
    /// Whether steps that may change a letter conflict with each other.
    orders_letters: bool,
    /// The canonical number of each object in the last encoding.
    numbers: Vec<u32>,
    step: Footprint,
    /// The process and instruction of an assertion that failed in the last step.
    pub violated: Option<(usize, usize)>,
}

impl Program {
    pub fn new(code: Vec<Vec<Op>>, started: usize) -> Self {
        let process =
            ProcessState { started: false, pc: 0, register: 0, pointer: NULL, permit: false };
        let mut processes = vec![process; code.len()];
        for process in &mut processes[..started] {
            process.started = true;
        }
        Self {
            code,
            variables: vec![0; 3],
            holders: vec![NULL; 2],
            locks: vec![None; 2],
            processes,
            objects: Vec::new(),
            exited: false,
            orders_letters: false,
            numbers: Vec::new(),
            step: Footprint::default(),
            violated: None,
        }
    }

    /// Returns the program with `orders_letters`: whether steps that may change a letter conflict
    /// with each other.
    pub fn observing(self, orders_letters: bool) -> Self {
        Self { orders_letters, ..self }
    }

    /// Returns the letter of the state: the values of the observed variables.
    pub fn letter(&self) -> u32 {
        self.variables[..OBSERVED].iter().fold(0, |letter, value| letter * VALUES + value)
    }

    fn next(&self, process: usize) -> Option<Op> {
        self.code[process].get(self.processes[process].pc).copied()
    }

    fn lives(&self, process: usize) -> bool {
        !self.exited && self.processes[process].started && self.next(process).is_some()
    }

    /// Returns the process with a data choice, if there is such a process.
    fn chooser(&self) -> Option<usize> {
        let chooses =
            |process: &usize| matches!(self.next(*process), Some(Op::Choose(_) | Op::ChooseEnd));
        (0..self.code.len()).find(|process| self.lives(*process) && chooses(process))
    }

    fn enabled(&self, process: usize) -> bool {
        self.lives(process)
            && self.chooser().is_none_or(|chooser| chooser == process)
            && match self.next(process) {
                Some(Op::Lock(lock)) => self.locks[lock].is_none(),
                Some(Op::Park) => self.processes[process].permit,
                _ => true,
            }
    }

    fn arity_of(&self, process: usize) -> u32 {
        if self.chooser() == Some(process) { 2 } else { u32::from(self.enabled(process)) }
    }

    fn held(&self, process: usize) -> Vec<u32> {
        let mine = |l: &usize| self.locks[*l] == Some(process);
        (0..self.locks.len()).filter(mine).map(|l| FIRST_LOCK + l as u32).collect()
    }

    fn accesses(&self, process: usize) -> Vec<Access> {
        let mut all: Vec<(u32, u32, Mode)> = Vec::new();
        let pointer = self.processes[process].pointer;
        let field = (FIRST_OBJECT.wrapping_add(pointer as u32), 0);
        match self.next(process) {
            Some(Op::Read(v) | Op::ExitIf(v, _)) => {
                all.push((FIRST_VARIABLE + v as u32, 0, Mode::Read))
            }
            Some(Op::Set(v, _) | Op::Add(v)) => {
                all.push((FIRST_VARIABLE + v as u32, 0, Mode::Write));
            }
            Some(Op::Update(v)) => all.push((FIRST_VARIABLE + v as u32, 0, Mode::Update)),
            Some(Op::Both(v, w)) => {
                all.push((FIRST_VARIABLE + v as u32, 0, Mode::Write));
                all.push((FIRST_VARIABLE + w as u32, 0, Mode::Write));
            }
            Some(Op::Lock(l) | Op::Unlock(l)) => all.push((FIRST_LOCK + l as u32, 0, Mode::Write)),
            Some(Op::Park) => all.push((FIRST_PERMIT + process as u32, 0, Mode::Write)),
            Some(Op::Unpark(other)) => all.push((FIRST_PERMIT + other as u32, 0, Mode::Write)),
            Some(Op::Start(other)) => all.push((FIRST_PROCESS + other as u32, START, Mode::Write)),
            Some(Op::Choose(v)) if v < self.variables.len() => {
                all.push((FIRST_VARIABLE + v as u32, 0, Mode::Write));
            }
            Some(Op::SetAll(_)) => all.push((EVERYTHING, 0, Mode::Write)),
            Some(Op::New(h)) => all.push((FIRST_HOLDER + h as u32, 0, Mode::Write)),
            Some(Op::Load(h)) => all.push((FIRST_HOLDER + h as u32, 0, Mode::Read)),
            Some(Op::SetField(_)) if pointer != NULL => all.push((field.0, field.1, Mode::Write)),
            Some(Op::GetField) if pointer != NULL => all.push((field.0, field.1, Mode::Read)),
            _ => {}
        }
        let is_observed = |(object, _, mode): &(u32, u32, Mode)| {
            *mode != Mode::Read
                && (FIRST_VARIABLE..FIRST_VARIABLE + OBSERVED as u32).contains(object)
        };
        if self.orders_letters && all.iter().any(is_observed) {
            all.push((LETTERS, 0, Mode::Write));
        }
        let lock = self.held(process).first().copied().unwrap_or(NO_NAME);
        let process = FIRST_PROCESS + process as u32;
        let lock_of = |object| if object == lock { NO_NAME } else { lock };
        all.into_iter()
            .map(|(object, part, mode)| Access {
                process,
                object,
                part,
                mode,
                lock: lock_of(object),
            })
            .collect()
    }

    fn is_visible(op: Op) -> bool {
        !matches!(op, Op::Assert(_) | Op::JumpIf(..))
    }

    /// Executes one instruction of a process. Returns false if it cuts the path.
    fn execute(&mut self, process: usize) -> bool {
        let Some(op) = self.next(process) else { return true };
        let pointer = self.processes[process].pointer;
        self.processes[process].pc += 1;
        match op {
            Op::Read(v) => self.processes[process].register = self.variables[v],
            Op::Set(v, value) => self.variables[v] = value,
            Op::Add(v) => {
                self.processes[process].register = self.variables[v];
                self.variables[v] = (self.variables[v] + 1) % VALUES;
            }
            Op::Update(v) => self.variables[v] = (self.variables[v] + 1) % VALUES,
            Op::Both(v, w) => {
                self.variables[v] = self.processes[process].register;
                self.variables[w] = (self.processes[process].register + 1) % VALUES;
            }
            Op::Lock(l) => self.locks[l] = Some(process),
            Op::Unlock(l) if self.locks[l] == Some(process) => self.locks[l] = None,
            Op::Park => self.processes[process].permit = false,
            Op::Unpark(other) => self.processes[other].permit = true,
            Op::Start(other) => self.processes[other].started = true,
            Op::New(h) => {
                self.objects.push(0);
                self.holders[h] = self.objects.len() - 1;
                self.processes[process].pointer = self.holders[h];
            }
            Op::Load(h) => self.processes[process].pointer = self.holders[h],
            Op::SetField(value) if pointer != NULL => self.objects[pointer] = value,
            Op::GetField if pointer != NULL => {
                self.processes[process].register = self.objects[pointer]
            }
            Op::SetAll(value) => self.variables.fill(value),
            Op::Exit => self.exited = true,
            Op::ExitIf(v, value) => self.exited = self.variables[v] == value,
            Op::Ignore(value) if self.processes[process].register == value => return false,
            Op::Assert(value) if self.processes[process].register == value => {
                self.violated = Some((process, self.processes[process].pc - 1));
            }
            Op::JumpIf(value, target) if self.processes[process].register == value => {
                self.processes[process].pc = target;
            }
            _ => {}
        }
        true
    }

    /// Returns the pairs of pending instructions that race.
    pub fn races(&self) -> Vec<((usize, usize), (usize, usize))> {
        let mut found = Vec::new();
        let plain = |op: Option<Op>| {
            matches!(op, Some(Op::Read(_) | Op::Set(..) | Op::SetField(_) | Op::GetField))
        };
        for a in 0..self.code.len() {
            for b in a + 1..self.code.len() {
                let both = self.lives(a) && self.lives(b);
                if both && plain(self.next(a)) && plain(self.next(b)) {
                    let (mine, others) = (self.accesses(a), self.accesses(b));
                    if mine.iter().any(|x| others.iter().any(|y| x.conflicts(y))) {
                        found.push(((a, self.processes[a].pc), (b, self.processes[b].pc)));
                    }
                }
            }
        }
        found
    }
}

impl System for Program {
    type Error = Infallible;

    fn arity(&mut self) -> Result<u32, Infallible> {
        if self.chooser().is_some() {
            return Ok(2);
        }
        Ok((0..self.code.len()).filter(|process| self.enabled(*process)).count() as u32)
    }

    fn step(&mut self, choice: u32) -> Result<Step, Infallible> {
        let mut enabled = (0..self.code.len()).filter(|w| self.enabled(*w));
        let process = match self.chooser() {
            Some(chooser) => chooser,
            None => enabled.nth(choice as usize).unwrap(),
        };
        let exits = self.next(process) == Some(Op::ChooseEnd) && choice == 0;
        self.step = Footprint {
            process: FIRST_PROCESS + process as u32,
            accesses: self.accesses(process),
            held: self.held(process),
            ends_execution: false,
        };
        self.violated = None;
        if self.next(process) == Some(Op::ChooseEnd) && !exits {
            return Ok(Step::Ignored);
        }
        if let Some(Op::Choose(v)) = self.next(process) {
            self.processes[process].register = choice;
            if let Some(variable) = self.variables.get_mut(v) {
                *variable = choice;
            }
        }
        self.exited = exits;
        let continues = self.execute(process);
        self.step.ends_execution = self.exited;
        if !continues {
            return Ok(Step::Ignored);
        }
        for _ in 0..LONGEST {
            match self.next(process) {
                Some(op) if !Self::is_visible(op) && !self.exited => {
                    self.execute(process);
                }
                _ => break,
            }
        }
        Ok(Step::Next)
    }

    fn encode(&mut self, out: &mut Vec<u32>) -> Result<(), Infallible> {
        let mut order: Vec<usize> = Vec::new();
        self.numbers = vec![0; self.objects.len()];
        let pointers = self.processes.iter().map(|a| a.pointer);
        for object in self.holders.iter().copied().chain(pointers) {
            if object != NULL && self.numbers[object] == 0 {
                order.push(object);
                self.numbers[object] = order.len() as u32;
            }
        }
        let number = |object: usize| if object == NULL { 0 } else { self.numbers[object] };
        out.push(u32::from(self.exited));
        out.extend(&self.variables);
        out.extend(self.holders.iter().map(|h| number(*h)));
        out.extend(self.locks.iter().map(|l| l.map_or(0, |process| process as u32 + 1)));
        for process in &self.processes {
            let flags = u32::from(process.started) + 2 * u32::from(process.permit);
            out.extend([flags, process.pc as u32, process.register]);
            out.push(number(process.pointer));
        }
        out.extend(order.iter().map(|object| self.objects[*object]));
        Ok(())
    }

    fn restore(&mut self, vector: &[u32]) -> Result<(), Infallible> {
        let mut words = vector.iter().copied();
        let mut next = || words.next().unwrap();
        let pointer = |number: u32| (number as usize).checked_sub(1).unwrap_or(NULL);
        self.exited = next() != 0;
        self.variables.iter_mut().for_each(|v| *v = next());
        self.holders.iter_mut().for_each(|h| *h = pointer(next()));
        self.locks.iter_mut().for_each(|l| *l = (next() as usize).checked_sub(1));
        for process in &mut self.processes {
            let flags = next();
            process.started = flags & 1 != 0;
            process.permit = flags & 2 != 0;
            process.pc = next() as usize;
            process.register = next();
            process.pointer = pointer(next());
        }
        self.objects = words.collect();
        self.numbers = (1..=self.objects.len() as u32).collect();
        Ok(())
    }

    fn dependence(&mut self) -> Option<&mut dyn Dependence<Error = Infallible>> {
        Some(self)
    }

    fn inspection(&mut self) -> Option<&mut dyn StateInspection<Error = Infallible>> {
        Some(self)
    }
}

impl Dependence for Program {
    type Error = Infallible;

    fn processes(&mut self, out: &mut Vec<Process>) -> Result<(), Infallible> {
        let mut first = 0;
        for process in (0..self.code.len()).filter(|process| self.lives(*process)) {
            let postponed = self.chooser().is_some_and(|chooser| chooser != process);
            let count = if postponed { 0 } else { self.arity_of(process) };
            let mut described = Process {
                name: FIRST_PROCESS + process as u32,
                first,
                count,
                pending: self.accesses(process),
                postponed,
                ..Process::default()
            };
            if count == 0 && !postponed {
                match self.next(process) {
                    Some(Op::Lock(lock)) => {
                        described.owner =
                            self.locks[lock].map_or(NO_NAME, |owner| FIRST_PROCESS + owner as u32);
                    }
                    _ => described.wakers.push((FIRST_PERMIT + process as u32, 0)),
                }
            }
            first += count;
            out.push(described);
        }
        // Names must be those of the state after a restore.
        for access in out.iter_mut().flat_map(|process| &mut process.pending) {
            if access.object >= FIRST_OBJECT && access.object != EVERYTHING {
                let number = self.numbers[(access.object - FIRST_OBJECT) as usize];
                access.object = FIRST_OBJECT + number - 1;
            }
        }
        Ok(())
    }

    fn footprint(&mut self, out: &mut Footprint) {
        out.clone_from(&self.step);
    }

    fn renaming(&mut self, out: &mut Renaming) {
        out.renamed.clear();
        for (object, number) in self.numbers.iter().enumerate().filter(|(_, number)| **number > 0) {
            let (now, then) = (FIRST_OBJECT + *number - 1, FIRST_OBJECT + object as u32);
            if now != then {
                out.renamed.push((now, then));
            }
        }
        out.renamed.sort_unstable();
    }
}

impl StateInspection for Program {
    type Error = Infallible;

    fn inspect(&mut self, out: &mut StateView) -> Result<(), Infallible> {
        let mut processes = Vec::new();
        self.processes(&mut processes)?;
        out.ran = (self.step.process != NO_NAME).then_some(self.step.process);
        out.chooses = self.chooser().is_some();
        out.processes.clear();
        out.processes.extend(processes.into_iter().map(|process| ProcessView {
            name: process.name,
            first: process.first,
            count: process.count,
            accesses: process.pending,
            ..ProcessView::default()
        }));
        Ok(())
    }
}
