//! Verification by type inference (JVMS §4.10.2): a data flow analysis with subroutines, for class
//! files without stack maps.
//!
//! Source: JVMS §4.10.2; the behaviour of the JDK's `libverify`, for its rules on subroutines and
//! its messages.

mod execute;
mod facts;
mod flow;
mod instruction;
mod locals;
mod operands;
mod shuffle;
mod value;

use crate::failure::{Failure, Outcome};
use crate::hierarchy::Hierarchy;
use crate::names::{Name, Names};
use crate::step::Step;
use classfile::{ClassFile, Code, MethodInfo};
use instruction::{Insn, Target};
use value::Info;

/// Data of the class that the analyses of its methods share.
pub(crate) struct Inferred<'a, H: Hierarchy> {
    pub(crate) file: &'a ClassFile,
    pub(crate) hierarchy: &'a H,
    pub(crate) names: Names,
    pub(crate) this: Name,
    pub(crate) superclass: Option<Name>,
    /// All proper superclasses.
    pub(crate) supers: Vec<Name>,
}

/// An exception handler, by numbers of instructions.
pub(crate) struct Guard {
    pub(crate) start: usize,
    pub(crate) end: usize,
    pub(crate) target: usize,
    pub(crate) caught: Info,
}

/// The analysis of one method.
pub(crate) struct Method<'a, H: Hierarchy> {
    pub(crate) class: &'a Inferred<'a, H>,
    pub(crate) info: &'a MethodInfo,
    pub(crate) code: &'a Code,
    pub(crate) result: Option<Info>,
    pub(crate) insns: Vec<Insn<'a>>,
    /// Number of the instruction at each pc that starts one.
    pub(crate) numbers: Vec<Option<usize>>,
    /// Handlers, the last one first.
    pub(crate) guards: Vec<Guard>,
}

/// Analyses all methods of a class, the last one first.
pub(crate) fn class<H: Hierarchy>(file: &ClassFile, hierarchy: &H) -> Outcome<(), H> {
    let names = Names::new();
    let this = names.get(&file.this_class);
    let superclass = file.super_class.as_deref().map(|name| names.get(name));
    let mut supers = Vec::new();
    let mut at = hierarchy.super_class(hierarchy.current());
    while let Some(class) = at {
        supers.push(names.get(hierarchy.name(class)));
        at = hierarchy.super_class(class);
    }
    let class = Inferred { file, hierarchy, names, this, superclass, supers };
    for method in file.methods.iter().rev() {
        if let Some(code) = &method.code {
            Method::new(&class, method, code).analyse()?;
        }
    }
    Ok(())
}

impl<'a, H: Hierarchy> Method<'a, H> {
    fn new(class: &'a Inferred<'a, H>, info: &'a MethodInfo, code: &'a Code) -> Self {
        Self {
            class,
            info,
            code,
            result: None,
            insns: Vec::new(),
            numbers: Vec::new(),
            guards: Vec::new(),
        }
    }

    /// Creates a `VerifyError`.
    pub(crate) fn fail(&self, text: &str) -> Failure<H::Error> {
        Failure::Verify(place(self.class.file, self.info, text))
    }

    fn analyse(mut self) -> Outcome<(), H> {
        let bytes = &self.code.bytes;
        self.numbers = vec![None; bytes.len()];
        let mut pc = 0;
        while pc < bytes.len() {
            let step = Step::read(bytes, pc)
                .ok_or_else(|| self.fail(&format!("Illegal instruction found at offset {pc}")))?;
            self.numbers[pc] = Some(self.insns.len());
            self.insns.push(Insn::new(step));
            pc = step.next;
        }
        for at in 0..self.insns.len() {
            let target = self.operands(at)?;
            self.insns[at].target = target;
        }
        self.read_handlers()?;
        self.enter();
        self.run()
    }

    fn read_handlers(&mut self) -> Outcome<(), H> {
        if self.code.max_stack < 1 && !self.code.handlers.is_empty() {
            return Err(self.fail("Stack size too large"));
        }
        for handler in self.code.handlers.iter().rev() {
            let number = |pc: u16| self.numbers.get(usize::from(pc)).copied().flatten();
            let all = if usize::from(handler.end) == self.code.bytes.len() {
                Some(self.insns.len())
            } else {
                number(handler.end)
            };
            let (Some(start), Some(end)) = (number(handler.start), all) else {
                return Err(Failure::Format(place(
                    self.class.file,
                    self.info,
                    "Illegal exception table range",
                )));
            };
            let Some(target) = number(handler.target).filter(|target| *target > 0) else {
                return Err(Failure::Format(place(
                    self.class.file,
                    self.info,
                    "Illegal exception table handler",
                )));
            };
            let caught = match handler.catch_type {
                Some(index) => self.class.class_info(index),
                None => Info::THROWABLE,
            };
            if !self.class.is_assignable(caught, Info::THROWABLE).map_err(Failure::Load)? {
                return Err(self.fail("catch_type not a subclass of Throwable"));
            }
            self.guards.push(Guard { start, end, target, caught });
        }
        Ok(())
    }

    /// Returns the number of the instruction at a jump target; `None` if no instruction starts
    /// there.
    fn number(&self, pc: i64) -> Option<Target> {
        let pc = usize::try_from(pc).ok()?;
        self.numbers.get(pc).copied().flatten()
    }
}

/// Returns a message that begins with the method.
fn place(file: &ClassFile, method: &MethodInfo, text: &str) -> String {
    format!(
        "(class: {}, method: {} signature: {}) {text}",
        file.this_class, method.name, method.descriptor
    )
}
