//! Claims of the user about accesses that are irrelevant to other threads.

use serde::{Deserialize, Serialize};
use vm::policy;

/// The claims, as patterns with the wildcard `*`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Claims {
    /// Fields, as `Class.field`.
    pub fields: Vec<String>,
    /// Methods whose accesses are irrelevant, as `Class.method`.
    pub methods: Vec<String>,
    /// Classes whose fields are irrelevant.
    pub types: Vec<String>,
}

impl Claims {
    /// Converts the claims to the machine's type.
    pub fn for_the_machine(&self) -> policy::Claims {
        let Self { fields, methods, types } = self.clone();
        policy::Claims { fields, methods, types }
    }

    pub(crate) fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}
