//! References that were not read yet.

use crate::arguments::is_unread;
use crate::lazy::holder::Pair;
use terms::{Sort, TermId, Terms};
use vm::heap::Ref;
use vm::machine::Machine;

/// The value of the constant term that marks a reference as not read yet.
const UNSET: u64 = 0x55;

/// Returns the term that marks a reference as not read yet.
pub(super) fn unset(terms: &mut Terms) -> TermId {
    terms.constant(Sort::Bits8, UNSET)
}

/// Whether a term marks a reference as not read yet.
pub(crate) fn is_unset(terms: &Terms, term: TermId) -> bool {
    match (terms.sort(term), terms.as_constant(term)) {
        (Sort::Bits8, constant) => constant == Some(UNSET),
        (Sort::Bits16, constant) => constant.is_some(),
        _ => false,
    }
}

/// Whether an object has references that were not read yet.
pub(crate) fn has_unread_parts(machine: &Machine, object: Ref) -> bool {
    let Some(run) = &machine.live.symbols.run else { return false };
    let tables = run.borrow();
    let parts = machine.live.symbols.parts_of(&machine.live.heap, object);
    let is_late = |term| is_unset(&tables.terms, term) || is_unread(&tables.terms, term);
    parts.iter().any(|(_, term)| is_late(*term))
}

/// Marks a reference of an object and of its copy as not read yet. The term contains the number of
/// the generic signature, if this is known, so states preserve the signature.
pub(super) fn leave_unread(machine: &mut Machine, pair: Pair, part: u32, signature: Option<&str>) {
    let live = &mut machine.live;
    let unread = {
        let run = live.symbols.tables();
        let run = &mut *run.borrow_mut();
        match signature {
            None => unset(&mut run.terms),
            Some(signature) => {
                let number = run.lazy.number_of(signature);
                run.terms.constant(Sort::Bits16, u64::from(number))
            }
        }
    };
    for r in [pair.object, pair.copy] {
        live.symbols.set_part(&mut live.heap, r, part, unread);
    }
}

/// Returns the generic signature of a reference that was not read yet, if it is known.
pub(super) fn signature_of(machine: &Machine, unread: TermId) -> Option<String> {
    let run = machine.live.symbols.tables();
    let run = run.borrow();
    if run.terms.sort(unread) != Sort::Bits16 {
        return None;
    }
    run.lazy.signature(run.terms.as_constant(unread)? as u32).map(str::to_owned)
}
