//! `--spin-turns`: the number of turns after which a thread in a waiting loop waits (SEMANTICS 26).
//!
//! Invariant: only this file reads the request; all others read [`Settings::spin_turns`].

use super::{Settings, units};
use serde::{Deserialize, Serialize};
use std::str::FromStr;

/// The default number of turns.
const USUAL: u32 = 3;

/// A requested number of turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SpinTurns {
    /// No thread waits: every turn is explored.
    Off,
    /// A thread waits after this number of turns.
    After(u32),
}

impl FromStr for SpinTurns {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "off" {
            return Ok(Self::Off);
        }
        let turns = units::at_least(1, text)?;
        u32::try_from(turns).map(Self::After).map_err(|why| why.to_string())
    }
}

impl Settings {
    /// Returns the number of turns after which a thread in a waiting loop waits. Without a request,
    /// there is no such number if a feature breaks a guarantee that the rule needs.
    pub fn spin_turns(&self) -> Option<u32> {
        match self.schedules.spin_turns {
            Some(SpinTurns::Off) => None,
            Some(SpinTurns::After(turns)) => Some(turns),
            None => self.keeps_waiting_loops().then_some(USUAL),
        }
    }
}
