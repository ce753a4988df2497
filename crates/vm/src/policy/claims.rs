//! Accesses that the user declares irrelevant are no scheduling points: a thread before such an access
//! continues.
//!
//! Source: JPF's `vm.shared.never_break_fields`, `never_break_methods` and `never_break_types`, and
//! its annotations `NeverBreak` and `NonShared`. Invariant: a declaration is trusted and not
//! checked.

use super::{Policy, PolicyRow};
use crate::access::Access;
use crate::failures::fits;
use crate::machine::Machine;
use crate::schedule::Action;
use classes::{ClassRef, FieldRef, MethodRef};

pub(super) const ROW: PolicyRow = PolicyRow {
    name: "claims",
    help: "a thread at an access that is claimed not to matter goes on (vm.shared.never_break_…, @NeverBreak, @NonShared)",
    class: "",
    open: |claims| Some(Box::new(claims.clone())),
};

/// Declarations of irrelevant accesses. In patterns, `*` matches any text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Claims {
    /// Fields, as `Class.field`.
    pub fields: Vec<String>,
    /// Methods in which all accesses are irrelevant, as `Class.method`.
    pub methods: Vec<String>,
    /// Classes whose fields are irrelevant.
    pub types: Vec<String>,
}

impl Policy for Claims {
    fn keep(&self, machine: &Machine, all: &[Action]) -> Vec<Action> {
        let declined = |action: &&Action| {
            let Action::Run(slot) = **action else { return false };
            let accesses = machine.next_accesses(slot);
            !accesses.is_empty() && accesses.iter().all(|access| self.covers(machine, access))
        };
        // Only one thread is kept, because two threads before such accesses would otherwise interleave.
        all.iter().find(declined).copied().into_iter().collect()
    }
}

impl Claims {
    fn covers(&self, machine: &Machine, access: &Access) -> bool {
        let among = |patterns: &[String], name: &str| patterns.iter().any(|one| fits(one, name));
        let method = access.place.method;
        if is_claimed_method(method)
            || among(&self.methods, &format!("{}.{}", method.class().java_name(), method.name))
        {
            return true;
        }
        let object = machine.live.heap.get(access.location.object());
        // A static field is in the mirror of its class.
        let class = object.mirrors.unwrap_or(object.class());
        if among(&self.types, &class.java_name()) || is_claimed_class(class) {
            return true;
        }
        let Some(field) = access.field else { return false };
        is_claimed_class(field.class())
            || among(&self.types, &field.class().java_name())
            || among(&self.fields, &format!("{}.{}", field.class().java_name(), field.name))
            || is_claimed_field(field)
    }
}

const NEVER_BREAK: &str = "Lgov/nasa/jpf/annotation/NeverBreak;";
const NON_SHARED: &str = "Lgov/nasa/jpf/annotation/NonShared;";
const BOTH: [&str; 2] = [NEVER_BREAK, NON_SHARED];

fn is_claimed_class(class: ClassRef) -> bool {
    class.file().is_some_and(|file| BOTH.iter().any(|one| file.has_annotation(one)))
}

fn is_claimed_method(method: MethodRef) -> bool {
    let (Some(info), Some(file)) = (method.info(), method.class().file()) else { return false };
    info.has_annotation(&file.pool, NEVER_BREAK)
}

fn is_claimed_field(field: FieldRef) -> bool {
    let Some(file) = field.class().file() else { return false };
    let info = file.fields.get(usize::from(field.index));
    info.is_some_and(|info| BOTH.iter().any(|one| info.has_annotation(&file.pool, one)))
}
