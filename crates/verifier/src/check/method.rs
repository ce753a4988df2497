//! The type check of one method: its instructions in order, against the frames of its stack map.

use super::Verified;
use super::flow::guards;
use crate::details::{Problem, Reason};
use crate::effect::local_access;
use crate::failure::{Failure, Outcome};
use crate::frame::{Frame, MapFrame};
use crate::hierarchy::Hierarchy;
use crate::names::{OBJECT, THROWABLE};
use crate::signature::Signature;
use crate::step::Step;
use crate::types::Type;
use classfile::{Code, MethodInfo, Opcode, access};
use std::ops::Range;
use std::rc::Rc;

/// Meaning of a pc in the code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Start {
    /// The pc is inside an instruction.
    No,
    /// An instruction other than `new` starts at the pc.
    Instruction,
    /// A `new` starts at the pc.
    New,
}

/// The check of a method.
pub(super) struct Checker<'a, H: Hierarchy> {
    pub(super) class: &'a Verified<'a, H>,
    pub(super) method: &'a MethodInfo,
    pub(super) code: &'a Code,
    pub(super) frame: Frame,
    pub(super) result: Option<Type>,
    /// Meaning of each pc.
    pub(super) starts: Vec<Start>,
    /// Frames of the stack map, by ascending pc.
    pub(super) map: Vec<MapFrame>,
    /// Range of pcs that contains all guarded ranges.
    guarded: Option<Range<usize>>,
    /// Whether the current instruction initialized the receiver.
    pub(super) initialized_this: bool,
}

impl<'a, H: Hierarchy> Checker<'a, H> {
    pub(super) fn new(class: &'a Verified<'a, H>, method: &'a MethodInfo, code: &'a Code) -> Self {
        let signature = Signature::read(&method.descriptor, &class.names);
        let mut frame = Frame::new(code.max_locals, code.max_stack);
        let mut entry = Vec::with_capacity(signature.parameters.len() + 1);
        if !access::has(method.access, access::STATIC) {
            let constructs = method.name == "<init>" && class.this != OBJECT;
            frame.this_uninitialized = constructs;
            entry.push(if constructs {
                Type::UninitializedThis
            } else {
                Type::Reference(class.this)
            });
        }
        entry.extend(signature.parameters);
        for (local, kind) in Rc::make_mut(&mut frame.locals).iter_mut().zip(&entry) {
            *local = *kind;
        }
        frame.used_locals = entry.len().min(frame.locals.len());
        Self {
            class,
            method,
            code,
            frame,
            result: signature.result,
            starts: Vec::new(),
            map: Vec::new(),
            guarded: None,
            initialized_this: false,
        }
    }

    /// Creates a `VerifyError`; `text` is the first line of its message.
    pub(super) fn fail(&self, text: &str, problem: &Problem<'_>) -> Failure<H::Error> {
        let class = self.class;
        Failure::Verify(problem.message(text, class.file, self.method, self.code, &class.names))
    }

    /// Creates a `VerifyError` about the bytecode at the current pc.
    pub(super) fn fail_code(&self, text: &str) -> Failure<H::Error> {
        self.fail(text, &Problem::new(self.frame.pc, Reason::Code))
    }

    /// Checks the method.
    pub(super) fn check(mut self) -> Outcome<(), H> {
        self.starts = find_starts(&self.code.bytes)
            .map_err(|pc| self.fail("Bad instruction", &Problem::new(pc, Reason::Code)))?;
        self.check_handlers()?;
        self.check_variables()?;
        self.map = self.read_map()?;
        let (mut falls, mut next_frame, mut pc) = (true, 0, 0);
        while let Some(step) = Step::read(&self.code.bytes, pc) {
            self.frame.pc = pc;
            self.frame.mark = self.frame.depth;
            self.meet_map(&mut next_frame, falls)?;
            let guarded = self.guarded.as_ref().is_some_and(|range| range.contains(&pc));
            let stores = matches!(local_access(step.opcode), Some((_, true)));
            self.initialized_this = false;
            // A store does not change the locals of a handler.
            if stores && guarded {
                self.check_guards(false)?;
            }
            self.instruction(&step)?;
            falls = step.opcode.falls_through();
            if !stores && guarded {
                self.check_guards(self.initialized_this)?;
            }
            pc = step.next;
        }
        if falls {
            let end = Problem::new(self.code.bytes.len(), Reason::Code);
            return Err(self.fail("Control flow falls through code end", &end));
        }
        Ok(())
    }

    fn check_handlers(&mut self) -> Outcome<(), H> {
        for handler in &self.code.handlers {
            let (start, end) = (usize::from(handler.start), usize::from(handler.end));
            let bad = |what: &str, pc: u16| {
                self.class
                    .format_error(self.method, &format!("Illegal exception table {what} {pc}"))
            };
            if !is_start(&self.starts, start) {
                return Err(bad("start_pc", handler.start));
            }
            if end != self.code.bytes.len() && !is_start(&self.starts, end) {
                return Err(bad("end_pc", handler.end));
            }
            if !is_start(&self.starts, usize::from(handler.target)) {
                return Err(bad("handler_pc", handler.target));
            }
            if let Some(index) = handler.catch_type {
                let caught = self.class.pool_class(index);
                let throwable = Type::Reference(THROWABLE);
                if !self.class.assignable(caught, throwable)? {
                    let names = &self.class.names;
                    let found = format!("{} (constant pool {index})", caught.text(names));
                    let reason = Reason::Type(found, Some(throwable.text(names)));
                    let text = format!(
                        "Catch type is not a subclass of Throwable in exception handler {}",
                        handler.target
                    );
                    let pc = usize::from(handler.target);
                    return Err(self.fail(&text, &Problem::new(pc, reason)));
                }
            }
            self.guarded = Some(match self.guarded.take() {
                Some(range) => range.start.min(start)..range.end.max(end),
                None => start..end,
            });
        }
        Ok(())
    }

    fn check_variables(&self) -> Outcome<(), H> {
        for variable in &self.code.locals {
            if !is_start(&self.starts, usize::from(variable.start)) {
                let text = format!("Illegal local variable table start_pc {}", variable.start);
                return Err(self.class.format_error(self.method, &text));
            }
            let end = usize::from(variable.start) + usize::from(variable.length);
            if end != self.code.bytes.len() && !is_start(&self.starts, end) {
                let text = format!("Illegal local variable table length {}", variable.length);
                return Err(self.class.format_error(self.method, &text));
            }
        }
        Ok(())
    }

    /// Matches the current frame with the frame of the stack map at the current pc, if there is
    /// one.
    fn meet_map(&mut self, next: &mut usize, falls: bool) -> Outcome<(), H> {
        let pc = self.frame.pc;
        let Some(map) = self.map.get(*next) else {
            return if falls { Ok(()) } else { Err(self.fail_code("Expecting a stack map frame")) };
        };
        if !falls && map.pc > pc {
            return Err(
                self.fail("Expecting a stack map frame", &Problem::new(pc, Reason::NoFrame))
            );
        }
        if map.pc == pc {
            if falls
                && let Some(failure) = self.mismatch(&self.frame, map, || {
                    "Instruction type does not match stack map".to_owned()
                })?
            {
                return Err(failure);
            }
            self.frame.copy(map);
            self.frame.mark = self.frame.depth;
            *next += 1;
        }
        Ok(())
    }

    /// Checks that a frame is assignable to a frame of the stack map (JVMS §4.10.1.4). Returns the
    /// failure with this first line, if the frame is not assignable.
    fn mismatch(
        &self,
        frame: &Frame,
        map: &MapFrame,
        text: impl FnOnce() -> String,
    ) -> Outcome<Option<Failure<H::Error>>, H> {
        let names = &self.class.names;
        let problem =
            |reason| Some(Problem { pc: map.pc, reason, current: Some(frame), map: Some(map) });
        let wrong = |list: &str, at: usize, from: Type, to: Type| {
            problem(Reason::Type(
                format!("{} (current frame, {list}[{at}])", from.text(names)),
                Some(format!("{} (stack map, {list}[{at}])", to.text(names))),
            ))
        };
        let mut found = None;
        if frame.depth != map.stack.len() {
            found = problem(Reason::Depth);
        }
        let locals = frame.locals.iter().zip(map.locals.iter()).map(|pair| ("locals", pair));
        let stack = frame.stack.iter().zip(&map.stack).map(|pair| ("stack", pair));
        let locals = locals.enumerate();
        for (at, (list, (from, to))) in locals.chain(stack.enumerate()) {
            if found.is_none() && !self.class.assignable(*from, *to)? {
                found = wrong(list, at, *from, *to);
            }
        }
        if found.is_none() && frame.this_uninitialized && !map.this_uninitialized {
            found = problem(Reason::Flags);
        }
        Ok(found.map(|problem| {
            // A wrong depth is reported at the jump, other mismatches at its target.
            let pc = if matches!(problem.reason, Reason::Depth) { frame.pc } else { problem.pc };
            self.fail(&text(), &Problem { pc, ..problem })
        }))
    }

    /// Matches the current frame with the frame of a jump target.
    pub(super) fn check_jump(&self, target: i64) -> Outcome<(), H> {
        let map = self.frame_at(&self.frame, target)?;
        let text = || format!("Inconsistent stackmap frames at branch target {target}");
        self.mismatch(&self.frame, map, text)?.map_or(Ok(()), Err)
    }

    fn frame_at(&self, frame: &Frame, target: i64) -> Outcome<&MapFrame, H> {
        let found = usize::try_from(target)
            .ok()
            .and_then(|pc| self.map.binary_search_by_key(&pc, |map| map.pc).ok());
        found.and_then(|at| self.map.get(at)).ok_or_else(|| {
            let text = format!("Expecting a stackmap frame at branch target {target}");
            self.fail(&text, &Problem::new(frame.pc, Reason::NoFrame))
        })
    }

    /// Matches the current frame with the frames of all handlers that guard the current pc. If the
    /// instruction initializes the receiver (`initializes`), the receiver is still uninitialized in
    /// a handler.
    pub(super) fn check_guards(&self, initializes: bool) -> Outcome<(), H> {
        let pc = self.frame.pc;
        for handler in guards(self.code, pc) {
            let caught = handler
                .catch_type
                .map_or(Type::Reference(THROWABLE), |index| self.class.pool_class(index));
            let uninitialized = self.frame.this_uninitialized || initializes;
            if self.code.max_stack == 0 {
                let frame = Frame { depth: 0, ..self.frame.clone() };
                return Err(
                    self.fail("Operand stack overflow", &Problem::at(&frame, Reason::Overflow))
                );
            }
            let frame = self.frame.at_handler(caught, uninitialized);
            let map = self.frame_at(&frame, i64::from(handler.target))?;
            let text = || {
                format!("Stack map does not match the one at exception handler {}", handler.target)
            };
            if let Some(failure) = self.mismatch(&frame, map, text)? {
                return Err(failure);
            }
        }
        Ok(())
    }
}

/// Returns the meaning of each pc, or the pc of a byte that is no instruction.
fn find_starts(bytes: &[u8]) -> Result<Vec<Start>, usize> {
    let mut starts = vec![Start::No; bytes.len()];
    let mut pc = 0;
    while pc < bytes.len() {
        let step = Step::read(bytes, pc).ok_or(pc)?;
        let is_new = step.opcode == Opcode::new;
        starts[pc] = if is_new { Start::New } else { Start::Instruction };
        pc = step.next;
    }
    Ok(starts)
}

fn is_start(starts: &[Start], pc: usize) -> bool {
    starts.get(pc).is_some_and(|start| *start != Start::No)
}
