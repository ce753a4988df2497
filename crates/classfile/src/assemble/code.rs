//! One method under construction (JVMS §4.7.3): labels, jumps, handlers, lines.
//!
//! Invariant: jumps are encoded when all labels are placed; a jump that exceeds 16 bits is an
//! error, never a wrong jump.

use super::constants::Constants;
use super::depth::{self, Step};
use super::put;
use crate::opcode::Opcode;

/// A target of jumps in the code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Label(u32);

/// A branch offset that is encoded when its label is placed.
#[derive(Clone, Copy, Debug)]
struct Jump {
    /// Position of the branch offset.
    at: usize,
    /// The pc of the jump.
    from: u32,
    to: Label,
    wide: bool,
}

/// A method under construction. Errors are recorded until the method ends.
#[derive(Debug)]
pub struct CodeBuilder<'a> {
    pub(super) constants: &'a mut Constants,
    pub(super) bytes: Vec<u8>,
    labels: Vec<Option<u32>>,
    jumps: Vec<Jump>,
    steps: Vec<Step>,
    /// Start, end, target, and caught type.
    handlers: Vec<(Label, Label, Label, u16)>,
    lines: Vec<(u16, u16)>,
    pub(super) max_locals: u32,
    error: Option<String>,
}

impl<'a> CodeBuilder<'a> {
    pub(super) fn new(constants: &'a mut Constants, argument_slots: u16) -> Self {
        Self {
            constants,
            bytes: Vec::new(),
            labels: Vec::new(),
            jumps: Vec::new(),
            steps: Vec::new(),
            handlers: Vec::new(),
            lines: Vec::new(),
            max_locals: u32::from(argument_slots),
            error: None,
        }
    }

    pub(super) fn fail(&mut self, message: impl Into<String>) {
        self.error.get_or_insert_with(|| message.into());
    }

    /// Creates a label, not placed yet.
    pub fn label(&mut self) -> Label {
        self.labels.push(None);
        Label(self.labels.len() as u32 - 1)
    }

    /// Places a label before the next instruction.
    pub fn place(&mut self, label: Label) -> &mut Self {
        let pc = self.pc();
        match self.labels.get_mut(label.0 as usize) {
            Some(place @ None) => *place = Some(pc),
            Some(Some(_)) => self.fail("a label placed twice"),
            None => self.fail("a label of another method"),
        }
        self
    }

    /// Sets the source line of the next instructions.
    pub fn line(&mut self, line: u16) -> &mut Self {
        let pc = self.pc() as u16;
        self.lines.retain(|&(other, _)| other != pc);
        self.lines.push((pc, line));
        self
    }

    /// Guards the code from `start` to before `end`: exceptions of type `caught` (of any type, if
    /// `None`) are handled at `target`. The first match counts.
    pub fn handler(
        &mut self,
        start: Label,
        end: Label,
        target: Label,
        caught: Option<&str>,
    ) -> &mut Self {
        let caught = caught.map_or(0, |class| self.constants.class(class));
        self.handlers.push((start, end, target, caught));
        self
    }

    pub(super) fn pc(&self) -> u32 {
        self.bytes.len() as u32
    }

    /// Starts an instruction whose stack effect is in the opcode table.
    pub(super) fn emit(&mut self, opcode: Opcode) {
        match (opcode.pops(), opcode.pushes()) {
            (Some(pops), Some(pushes)) => {
                self.emit_with(opcode, u16::from(pops), u16::from(pushes));
            }
            _ => self.fail(format!("the operands of {} are missing", opcode.mnemonic())),
        }
    }

    /// Appends an opcode with its stack effect. The caller appends the operands.
    pub(super) fn emit_with(&mut self, opcode: Opcode, pops: u16, pushes: u16) {
        let (pc, falls_through) = (self.pc(), opcode.falls_through());
        self.steps.push(Step { pc, pops, pushes, falls_through, targets: Vec::new() });
        self.bytes.push(opcode as u8);
    }

    pub(super) fn switch(&mut self, opcode: Opcode, default: Label) -> u32 {
        let from = self.pc();
        self.emit(opcode);
        let aligned = self.bytes.len().next_multiple_of(4);
        self.bytes.resize(aligned, 0);
        self.jump(from, default, true);
        from
    }

    pub(super) fn jump(&mut self, from: u32, to: Label, wide: bool) {
        self.jumps.push(Jump { at: self.bytes.len(), from, to, wide });
        self.bytes.extend(if wide { &[0; 4][..] } else { &[0; 2] });
    }

    fn resolve(&self, label: Label) -> Result<u32, String> {
        let place = self.labels.get(label.0 as usize).copied().flatten();
        place.ok_or_else(|| format!("label {} is not placed", label.0))
    }

    /// Encodes the body of `Code`.
    pub(super) fn finish(mut self) -> Result<Vec<u8>, String> {
        if let Some(error) = self.error.take() {
            return Err(error);
        }
        if !(1..=65535).contains(&self.bytes.len()) {
            return Err(format!("code of {} bytes", self.bytes.len()));
        }
        self.fill_jumps()?;
        let mut handlers = Vec::new();
        let mut entries = Vec::new();
        for &(start, end, target, caught) in &self.handlers {
            let (start, end) = (self.resolve(start)?, self.resolve(end)?);
            let target = self.resolve(target)?;
            if start >= end {
                return Err(format!("a handler for pc {start} to {end}"));
            }
            entries.push(target);
            for part in [start as u16, end as u16, target as u16, caught] {
                put(&mut handlers, part);
            }
        }
        let max_stack = depth::measure(&self.steps, &entries)?;
        let max_locals = u16::try_from(self.max_locals);
        let max_locals = max_locals.map_err(|_| "too many local variables".to_owned())?;
        let handler_count = u16::try_from(self.handlers.len());
        let handler_count = handler_count.map_err(|_| "too many handlers".to_owned())?;

        let mut body = Vec::new();
        put(&mut body, max_stack);
        put(&mut body, max_locals);
        body.extend((self.bytes.len() as u32).to_be_bytes());
        body.extend(&self.bytes);
        put(&mut body, handler_count);
        body.extend(handlers);
        let lines = self.line_table();
        put(&mut body, u16::from(!lines.is_empty()));
        body.extend(lines);
        Ok(body)
    }

    fn fill_jumps(&mut self) -> Result<(), String> {
        for jump in std::mem::take(&mut self.jumps) {
            let target = self.resolve(jump.to)?;
            let distance = i64::from(target) - i64::from(jump.from);
            let Some(place) = self.bytes.get_mut(jump.at..) else { continue };
            if jump.wide {
                if let Some(place) = place.first_chunk_mut() {
                    *place = (distance as i32).to_be_bytes();
                }
            } else {
                let short = i16::try_from(distance);
                let short = short.map_err(|_| format!("a jump of {distance} bytes"))?;
                if let Some(place) = place.first_chunk_mut() {
                    *place = short.to_be_bytes();
                }
            }
            if let Ok(at) = self.steps.binary_search_by_key(&jump.from, |step| step.pc) {
                self.steps[at].targets.push(target);
            }
        }
        Ok(())
    }

    fn line_table(&mut self) -> Vec<u8> {
        let length = self.bytes.len();
        self.lines.retain(|&(pc, _)| usize::from(pc) < length);
        if self.lines.is_empty() {
            return Vec::new();
        }
        let mut body = (self.lines.len() as u16).to_be_bytes().to_vec();
        for &(pc, line) in &self.lines {
            put(&mut body, pc);
            put(&mut body, line);
        }
        super::attribute(self.constants, "LineNumberTable", &body)
    }
}
