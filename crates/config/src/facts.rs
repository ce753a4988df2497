//! `--static-facts`: the kinds of facts that a search uses.
//!
//! Source: the command line's contract; SEMANTICS 29. Invariant: searches use facts only at the levels
//! `lock` and `full` of `--por`.

use super::Settings;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;
use vm::Level;
use vm::facts::{FACTS, FactKind, FactKinds, FactRow};

/// Kinds of facts that the user requested, by name.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct AskedFacts(BTreeSet<String>);

impl AskedFacts {
    /// Returns the names of all kinds.
    pub fn names() -> Vec<&'static str> {
        FACTS.iter().map(|FactRow { name, .. }| *name).collect()
    }

    /// Whether this kind was requested.
    pub fn has(&self, kind: FactKind) -> bool {
        self.0.contains(kind.row().name)
    }
}

impl AskedFacts {
    /// Whether a requested kind is about accesses to variables.
    pub(super) fn concern_variables(&self) -> bool {
        let mut rows = FACTS.iter().filter(|row| FactKinds::OF_VARIABLES.has(row.kind));
        rows.any(|row| self.has(row.kind))
    }
}

impl From<FactKinds> for AskedFacts {
    fn from(kinds: FactKinds) -> Self {
        let rows = FACTS.iter().filter(|row| kinds.has(row.kind));
        Self(rows.map(|row| row.name.to_owned()).collect())
    }
}

impl FromStr for AskedFacts {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "on" => return Ok(FactKinds::all().into()),
            "off" => return Ok(Self::default()),
            _ => {}
        }
        let mut kinds = FactKinds::NONE;
        for word in text.split(',').map(str::trim) {
            let row = FACTS.iter().find(|row| row.name == word).ok_or_else(|| {
                format!("'{word}' is none of on, off, {}", Self::names().join(", "))
            })?;
            kinds = kinds.with(row.kind);
        }
        Ok(kinds.into())
    }
}

impl fmt::Display for AskedFacts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = self.0.iter().map(String::as_str).collect();
        f.write_str(if names.is_empty() { "off".to_owned() } else { names.join(",") }.as_str())
    }
}

impl Settings {
    /// Returns the kinds of facts that the search uses.
    pub fn facts(&self) -> FactKinds {
        if self.reduction().scheduling_points() != Level::Lock {
            return FactKinds::NONE;
        }
        let is_used = |kind| match &self.schedules.facts {
            Some(asked) => asked.has(kind),
            None => self.allows_fact(kind),
        };
        let used = FACTS.iter().map(|row| row.kind).filter(|kind| is_used(*kind));
        used.fold(FactKinds::NONE, FactKinds::with)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::Por;

    #[test]
    fn kinds_are_words_and_on_is_all_of_them() {
        let on: AskedFacts = "on".parse().unwrap();
        assert_eq!(on.to_string().parse::<AskedFacts>().unwrap(), on);
        assert_eq!("off".parse::<AskedFacts>().unwrap().to_string(), "off");
        let one: AskedFacts = "faint".parse().unwrap();
        assert!(one.has(FactKind::Faint) && !one.has(FactKind::Guarded));
        assert!("faint,none".parse::<AskedFacts>().unwrap_err().contains("'none' is none of on"));
    }

    #[test]
    fn facts_are_used_at_lock_and_full() {
        let mut settings = Settings::default();
        assert_eq!(settings.facts(), FactKinds::all());
        for (level, facts) in [(Por::Lock, FactKinds::all()), (Por::Local, FactKinds::NONE)] {
            settings.schedules.por = Some(level);
            assert_eq!(settings.facts(), facts);
        }
        settings.schedules.por = None;
        settings.schedules.facts = Some(AskedFacts::default());
        assert_eq!(settings.facts(), FactKinds::NONE);
    }
}
