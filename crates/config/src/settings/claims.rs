//! Claims of the user about accesses that do not matter to other threads.

use serde::{Deserialize, Serialize};
use vm::policy;

/// What is claimed not to matter, as patterns in which `*` stands for anything.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Claims {
    /// Fields, as `Class.field`.
    pub fields: Vec<String>,
    /// Methods in which no access matters, as `Class.method`.
    pub methods: Vec<String>,
    /// Classes whose fields do not matter.
    pub types: Vec<String>,
}

impl Claims {
    /// The same for the machine.
    pub fn for_the_machine(&self) -> policy::Claims {
        let Self { fields, methods, types } = self.clone();
        policy::Claims { fields, methods, types }
    }

    pub(crate) fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}
