//! What several workers can do together.
//!
//! Source: decision 0029. Invariant: a setting that several workers do not keep is refused by name.

use super::{Error, Settings};

impl Settings {
    /// Refuses what several workers cannot honour.
    pub(super) fn validate_workers(&self) -> Result<(), Error> {
        if self.workers == 1 {
            return Ok(());
        }
        let endless = self.properties.iter().any(|name| name == properties::ENDLESS_LOOP);
        let is_own = |name: &String| {
            let mut rows = self.extensions.properties.iter();
            rows.find(|row| row.name == *name)
        };
        let own = self.properties.iter().find_map(is_own);
        let alone = [
            (self.search != "dfs", format!("--search {}", self.search)),
            (self.max_depth.is_some(), "--max-depth".to_owned()),
            (self.paranoid, "--paranoid".to_owned()),
            (self.guided, "--guided".to_owned()),
            (endless, format!("--property {}", properties::ENDLESS_LOOP)),
            // What these saw in all states, each worker would know of its own only.
            (own.is_some(), format!("--property {}", own.map_or("", |row| row.name))),
            (!self.listeners.is_empty(), "--listener".to_owned()),
            (!self.invariants.is_empty(), "--invariant".to_owned()),
            (!self.schedules_all(), format!("--scheduler {}", self.scheduler)),
        ];
        match alone.into_iter().find(|(is_set, _)| *is_set) {
            Some((_, option)) => Err(Error::new(format_args!(
                "--workers {} is not supported yet together with {option}",
                self.workers
            ))),
            None => Ok(()),
        }
    }
}
