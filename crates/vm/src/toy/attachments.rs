//! The attachments of a machine without symbols, which fail when they are called.

use crate::dynamic::DynamicCalls;
use crate::heap::Ref;
use crate::interp::Leave;
use crate::machine::{Attachments, Machine};
use crate::native::{Exit, Native};
use crate::prepared::Code;
use crate::symbolic::{CallInputs, TermOperations};
use classes::{ClassRef, MethodRef};
use code::Argument;
use spin::ConcatSpec;
use terms::TermId;

pub(super) const ABSENT: Attachments = Attachments { terms: &NoTerms, dynamic: &NoCalls };

#[derive(Debug)]
struct NoTerms;

impl TermOperations for NoTerms {
    fn step(&self, _: &mut Machine) -> Result<Option<u32>, Exit> {
        panic!("a term in a toy")
    }

    fn make_reference(&self, _: &mut Machine, _: Ref, _: u32) -> Result<(), Exit> {
        panic!("a term in a toy")
    }

    fn note_turn(&self, _: &mut Machine, _: u32, _: u32) -> Result<(), Exit> {
        panic!("a bound of loops in a toy")
    }

    fn fix_lengths(&self, _: &mut Machine, _: &Code, _: u32) -> Result<(), Exit> {
        panic!("a term in a toy")
    }

    fn run_native(
        &self,
        _: &mut Machine,
        _: MethodRef,
        _: &Native,
        _: &[u64],
    ) -> Result<u64, Exit> {
        panic!("a term in a toy")
    }

    fn pin(&self, _: &mut Machine, _: TermId, _: &str) -> u64 {
        panic!("a term in a toy")
    }

    fn concat(
        &self,
        _: &mut Machine,
        _: &ConcatSpec<'_>,
        _: &[Argument],
        _: usize,
    ) -> Result<Option<Ref>, Exit> {
        panic!("a term in a toy")
    }

    fn note_annotations(&self, _: &Machine, _: ClassRef) -> Result<(), Exit> {
        panic!("inputs in a toy")
    }

    fn inputs_of_call(&self, _: &Machine, _: MethodRef) -> Result<Option<CallInputs>, Exit> {
        panic!("inputs in a toy")
    }
}

#[derive(Debug)]
struct NoCalls;

impl DynamicCalls for NoCalls {
    fn invoke(&self, _: &mut Machine, _: &'static Code, _: u32) -> Option<Leave> {
        panic!("a dynamic call in a toy")
    }

    fn link(&self, _: &mut Machine, _: &'static Code, _: u32) -> Result<(), Exit> {
        panic!("a dynamic call in a toy")
    }

    fn load_constant(
        &self,
        _: &mut Machine,
        _: &'static Code,
        _: u16,
    ) -> Result<(u64, Option<u32>), Exit> {
        panic!("a dynamic constant in a toy")
    }

    fn linkage_class(&self, _: &mut Machine) -> Result<ClassRef, Exit> {
        panic!("a dynamic call in a toy")
    }
}
