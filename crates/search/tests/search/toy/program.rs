//! Small concurrent programs: agents with shared variables, objects with canonical names, locks,
//! permits, starts, steps that do several things, and ends of everything.

use std::convert::Infallible;

use search::system::access::{Access, EVERYTHING, Footprint, Mode, NO_NAME, Process, START};
use search::system::renaming::Renaming;
use search::{Dependence, ProcessView, StateInspection, StateView, Step, System};

/// An instruction. Those that touch only the agent's own registers run on within a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Op {
    /// The variable's value into the agent's register.
    Read(usize),
    Set(usize, u32),
    /// The old value into the register, and one is added.
    Add(usize),
    /// One is added, and nobody sees what was there.
    Update(usize),
    Both(usize, usize),
    Lock(usize),
    Unlock(usize),
    Park,
    Unpark(usize),
    Start(usize),
    /// A new object for a variable that holds objects; the agent points to it.
    New(usize),
    /// The agent points to what the variable holds.
    Load(usize),
    /// The field of the object pointed to.
    SetField(u32),
    GetField,
    /// Every variable gets this value; said to touch everything.
    SetAll(u32),
    /// The whole process ends.
    Exit,
    /// The whole process ends if the variable has this value.
    ExitIf(usize, u32),
    /// The path is of no interest if the register has this value.
    Ignore(u32),
    /// A violation if the register has this value.
    Assert(u32),
    JumpIf(u32, usize),
    /// One of two values into the register, and into a variable if there is one of that number, while
    /// all others are put off.
    Choose(usize),
    /// Of the two outcomes one ends the process, and the other the path.
    ChooseEnd,
}

pub const VALUES: u32 = 3;
const FIRST_VARIABLE: u32 = 10;
const FIRST_HOLDER: u32 = 20;
const FIRST_LOCK: u32 = 30;
const FIRST_PERMIT: u32 = 40;
const FIRST_PROCESS: u32 = 50;
const FIRST_OBJECT: u32 = 100;
const NULL: usize = usize::MAX;
/// Invisible instructions after which a step ends all the same.
const LONGEST: usize = 8;

#[derive(Clone, Debug, PartialEq, Eq)]
struct Actor {
    started: bool,
    pc: usize,
    register: u32,
    pointer: usize,
    permit: bool,
}

/// A program in a state.
#[derive(Clone, Debug)]
pub struct Program {
    pub code: Vec<Vec<Op>>,
    variables: Vec<u32>,
    holders: Vec<usize>,
    locks: Vec<Option<usize>>,
    actors: Vec<Actor>,
    objects: Vec<u32>,
    exited: bool,
    /// Canonical number of each object, as of the last encoding.
    numbers: Vec<u32>,
    step: Footprint,
    /// Where an assertion failed in the last step.
    pub violated: Option<(usize, usize)>,
}

impl Program {
    pub fn new(code: Vec<Vec<Op>>, started: usize) -> Self {
        let actor = Actor { started: false, pc: 0, register: 0, pointer: NULL, permit: false };
        let mut actors = vec![actor; code.len()];
        for actor in &mut actors[..started] {
            actor.started = true;
        }
        Self {
            code,
            variables: vec![0; 3],
            holders: vec![NULL; 2],
            locks: vec![None; 2],
            actors,
            objects: Vec::new(),
            exited: false,
            numbers: Vec::new(),
            step: Footprint::default(),
            violated: None,
        }
    }

    fn next(&self, who: usize) -> Option<Op> {
        self.code[who].get(self.actors[who].pc).copied()
    }

    fn lives(&self, who: usize) -> bool {
        !self.exited && self.actors[who].started && self.next(who).is_some()
    }

    /// Who is to choose, if somebody is.
    fn chooser(&self) -> Option<usize> {
        let chooses = |who: &usize| matches!(self.next(*who), Some(Op::Choose(_) | Op::ChooseEnd));
        (0..self.code.len()).find(|who| self.lives(*who) && chooses(who))
    }

    fn enabled(&self, who: usize) -> bool {
        self.lives(who)
            && self.chooser().is_none_or(|chooser| chooser == who)
            && match self.next(who) {
                Some(Op::Lock(lock)) => self.locks[lock].is_none(),
                Some(Op::Park) => self.actors[who].permit,
                _ => true,
            }
    }

    fn arity_of(&self, who: usize) -> u32 {
        if self.chooser() == Some(who) { 2 } else { u32::from(self.enabled(who)) }
    }

    fn held(&self, who: usize) -> Vec<u32> {
        let mine = |l: &usize| self.locks[*l] == Some(who);
        (0..self.locks.len()).filter(mine).map(|l| FIRST_LOCK + l as u32).collect()
    }

    fn accesses(&self, who: usize) -> Vec<Access> {
        let mut all: Vec<(u32, u32, Mode)> = Vec::new();
        let pointer = self.actors[who].pointer;
        let field = (FIRST_OBJECT.wrapping_add(pointer as u32), 0);
        match self.next(who) {
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
            Some(Op::Park) => all.push((FIRST_PERMIT + who as u32, 0, Mode::Write)),
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
        let lock = self.held(who).first().copied().unwrap_or(NO_NAME);
        let process = FIRST_PROCESS + who as u32;
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

    /// Executes one instruction; whether the path goes on.
    fn execute(&mut self, who: usize) -> bool {
        let Some(op) = self.next(who) else { return true };
        let pointer = self.actors[who].pointer;
        self.actors[who].pc += 1;
        match op {
            Op::Read(v) => self.actors[who].register = self.variables[v],
            Op::Set(v, value) => self.variables[v] = value,
            Op::Add(v) => {
                self.actors[who].register = self.variables[v];
                self.variables[v] = (self.variables[v] + 1) % VALUES;
            }
            Op::Update(v) => self.variables[v] = (self.variables[v] + 1) % VALUES,
            Op::Both(v, w) => {
                self.variables[v] = self.actors[who].register;
                self.variables[w] = (self.actors[who].register + 1) % VALUES;
            }
            Op::Lock(l) => self.locks[l] = Some(who),
            Op::Unlock(l) if self.locks[l] == Some(who) => self.locks[l] = None,
            Op::Park => self.actors[who].permit = false,
            Op::Unpark(other) => self.actors[other].permit = true,
            Op::Start(other) => self.actors[other].started = true,
            Op::New(h) => {
                self.objects.push(0);
                self.holders[h] = self.objects.len() - 1;
                self.actors[who].pointer = self.holders[h];
            }
            Op::Load(h) => self.actors[who].pointer = self.holders[h],
            Op::SetField(value) if pointer != NULL => self.objects[pointer] = value,
            Op::GetField if pointer != NULL => self.actors[who].register = self.objects[pointer],
            Op::SetAll(value) => self.variables.fill(value),
            Op::Exit => self.exited = true,
            Op::ExitIf(v, value) => self.exited = self.variables[v] == value,
            Op::Ignore(value) if self.actors[who].register == value => return false,
            Op::Assert(value) if self.actors[who].register == value => {
                self.violated = Some((who, self.actors[who].pc - 1));
            }
            Op::JumpIf(value, target) if self.actors[who].register == value => {
                self.actors[who].pc = target;
            }
            _ => {}
        }
        true
    }

    /// Pairs of instructions that are both next and race.
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
                        found.push(((a, self.actors[a].pc), (b, self.actors[b].pc)));
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
        Ok((0..self.code.len()).filter(|who| self.enabled(*who)).count() as u32)
    }

    fn step(&mut self, choice: u32) -> Result<Step, Infallible> {
        let mut enabled = (0..self.code.len()).filter(|w| self.enabled(*w));
        let who = match self.chooser() {
            Some(chooser) => chooser,
            None => enabled.nth(choice as usize).unwrap(),
        };
        let exits = self.next(who) == Some(Op::ChooseEnd) && choice == 0;
        self.step = Footprint {
            process: FIRST_PROCESS + who as u32,
            accesses: self.accesses(who),
            held: self.held(who),
            ends_execution: false,
        };
        self.violated = None;
        if self.next(who) == Some(Op::ChooseEnd) && !exits {
            return Ok(Step::Ignored);
        }
        if let Some(Op::Choose(v)) = self.next(who) {
            self.actors[who].register = choice;
            if let Some(variable) = self.variables.get_mut(v) {
                *variable = choice;
            }
        }
        self.exited = exits;
        let goes_on = self.execute(who);
        self.step.ends_execution = self.exited;
        if !goes_on {
            return Ok(Step::Ignored);
        }
        for _ in 0..LONGEST {
            match self.next(who) {
                Some(op) if !Self::is_visible(op) && !self.exited => {
                    self.execute(who);
                }
                _ => break,
            }
        }
        Ok(Step::Next)
    }

    fn encode(&mut self, out: &mut Vec<u32>) -> Result<(), Infallible> {
        let mut order: Vec<usize> = Vec::new();
        self.numbers = vec![0; self.objects.len()];
        let pointers = self.actors.iter().map(|a| a.pointer);
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
        out.extend(self.locks.iter().map(|l| l.map_or(0, |who| who as u32 + 1)));
        for actor in &self.actors {
            let flags = u32::from(actor.started) + 2 * u32::from(actor.permit);
            out.extend([flags, actor.pc as u32, actor.register]);
            out.push(number(actor.pointer));
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
        for actor in &mut self.actors {
            let flags = next();
            actor.started = flags & 1 != 0;
            actor.permit = flags & 2 != 0;
            actor.pc = next() as usize;
            actor.register = next();
            actor.pointer = pointer(next());
        }
        self.objects = words.collect();
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
        for who in (0..self.code.len()).filter(|who| self.lives(*who)) {
            let postponed = self.chooser().is_some_and(|chooser| chooser != who);
            let count = if postponed { 0 } else { self.arity_of(who) };
            let mut process = Process {
                name: FIRST_PROCESS + who as u32,
                first,
                count,
                pending: self.accesses(who),
                postponed,
                ..Process::default()
            };
            if count == 0 && !postponed {
                match self.next(who) {
                    Some(Op::Lock(lock)) => {
                        process.owner =
                            self.locks[lock].map_or(NO_NAME, |owner| FIRST_PROCESS + owner as u32);
                    }
                    _ => process.wakers.push((FIRST_PERMIT + who as u32, 0)),
                }
            }
            first += count;
            out.push(process);
        }
        // Names are those of the state after it is restored.
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
