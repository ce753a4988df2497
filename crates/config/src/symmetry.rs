//! What goes with exchanging threads.
//!
//! Source: decision 0043. Invariant: a setting under which it is not known that threads can be
//! exchanged is refused by name.

use super::{Error, Settings, Symmetry};

impl Settings {
    /// Refuses what could tell threads apart, or keeps what depends on them.
    pub(super) fn validate_symmetry(&self) -> Result<(), Error> {
        if self.symmetry == Symmetry::Heap {
            return Ok(());
        }
        let endless = self.properties.iter().any(|name| name == properties::ENDLESS_LOOP);
        let is_own =
            |name: &&String| self.extensions.properties.iter().any(|row| row.name == **name);
        let own = self.properties.iter().find(is_own);
        let refused = [
            (self.workers > 1, "--workers".to_owned()),
            (self.guided, "--guided".to_owned()),
            (endless, format!("--property {}", properties::ENDLESS_LOOP)),
            (own.is_some(), format!("--property {}", own.map_or("", String::as_str))),
            (!self.listeners.is_empty(), "--listener".to_owned()),
            (!self.invariants.is_empty(), "--invariant".to_owned()),
            (!self.schedules_all(), format!("--scheduler {}", self.scheduler)),
            (self.checkpoint.is_some(), "--checkpoint".to_owned()),
            (self.resume.is_some(), "--resume".to_owned()),
            (self.begin_with.is_some(), "choice.use_trace".to_owned()),
        ];
        match refused.into_iter().find(|(is_set, _)| *is_set) {
            Some((_, option)) => Err(Error::new(format_args!(
                "--symmetry threads is not supported yet together with {option}"
            ))),
            None => Ok(()),
        }
    }
}
