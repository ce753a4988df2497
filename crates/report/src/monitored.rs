//! The results of monitors of temporal properties, which follow single executions.
//!
//! Invariant: a property is violated if one execution violates it, and satisfied if all satisfy it.

use crate::{Location, Report};
use serde::{Deserialize, Serialize};
use std::io::{self, Write};

/// The verdict of a monitor about one or more executions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum MonitorVerdict {
    /// The property fails for every continuation of the execution.
    Violated,
    /// The property holds for every continuation of the execution.
    Satisfied,
    /// The execution was ended before the property was decided.
    #[default]
    Open,
}

impl MonitorVerdict {
    /// Returns the verdict as a word.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Violated => "violated",
            Self::Satisfied => "satisfied",
            Self::Open => "open",
        }
    }
}

/// The number of executions with each verdict.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct MonitorCounts {
    /// The number of executions that violate the property.
    pub violated: u64,
    /// The number of executions that satisfy the property.
    pub satisfied: u64,
    /// The number of executions without a decision.
    pub open: u64,
}

/// A temporal property with the verdict about the observed executions.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct MonitoredProperty {
    /// The id, such as `ltl/NAME`.
    pub id: String,
    /// The kind: `ltl`, or the name of a preset.
    pub property: String,
    /// The property as the user gave it.
    pub formula: String,
    /// The verdict about all executions.
    pub verdict: MonitorVerdict,
    /// The reason for the verdict, of the first execution with this verdict.
    pub reason: String,
    /// The thread whose step decided the verdict.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub thread: Option<String>,
    /// The place of the step that decided the verdict.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub location: Option<Location>,
    /// The number of executions with each verdict.
    pub executions: MonitorCounts,
}

impl MonitoredProperty {
    /// Adds the result of another execution for this property.
    pub fn add(&mut self, other: Self) {
        let counts = MonitorCounts {
            violated: self.executions.violated + other.executions.violated,
            satisfied: self.executions.satisfied + other.executions.satisfied,
            open: self.executions.open + other.executions.open,
        };
        let rank = |verdict: MonitorVerdict| match verdict {
            MonitorVerdict::Violated => 2,
            MonitorVerdict::Open => 1,
            MonitorVerdict::Satisfied => 0,
        };
        if rank(other.verdict) > rank(self.verdict) {
            *self = other;
        }
        self.executions = counts;
    }

    /// Returns the reason with its thread and place.
    pub fn explanation(&self) -> String {
        let place = self.location.as_ref().map(|at| match (&at.file, at.line) {
            (Some(file), Some(line)) => format!(" at {file}:{line}"),
            _ => format!(" in {}.{}", at.class, at.method),
        });
        let place = place.unwrap_or_default();
        match &self.thread {
            Some(thread) => format!("by {thread}{place}: {}", self.reason),
            None => self.reason.clone(),
        }
    }

    /// Returns the verdict and its reason, in one line.
    pub fn line(&self) -> String {
        let (verdict, formula) = (self.verdict.word(), self.formula.trim());
        format!("{verdict}: {formula}: {}", self.explanation())
    }
}

/// Writes the monitored properties with their verdicts.
pub(crate) fn render(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    for one in &report.monitored {
        let MonitorCounts { violated, satisfied, open } = one.executions;
        let several = violated + satisfied + open > 1;
        let counts = [(violated, "violated"), (satisfied, "satisfied"), (open, "open")];
        let counts = counts.iter().filter(|(count, _)| *count > 0);
        let counts: Vec<String> = counts.map(|(count, word)| format!("{count} {word}")).collect();
        writeln!(out, "\n{} {}", one.verdict.word().to_uppercase(), one.formula.trim())?;
        writeln!(out, "    {}", one.explanation())?;
        if several {
            writeln!(out, "    executions: {}", counts.join(", "))?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(verdict: MonitorVerdict, reason: &str) -> MonitoredProperty {
        let count = |of| u64::from(verdict == of);
        MonitoredProperty {
            verdict,
            reason: reason.to_owned(),
            executions: MonitorCounts {
                violated: count(MonitorVerdict::Violated),
                satisfied: count(MonitorVerdict::Satisfied),
                open: count(MonitorVerdict::Open),
            },
            ..MonitoredProperty::default()
        }
    }

    #[test]
    fn a_violation_outweighs_and_open_ones_keep_it_undecided() {
        let mut all = one(MonitorVerdict::Satisfied, "a");
        all.add(one(MonitorVerdict::Open, "b"));
        assert_eq!((all.verdict, all.reason.as_str()), (MonitorVerdict::Open, "b"));
        all.add(one(MonitorVerdict::Violated, "c"));
        all.add(one(MonitorVerdict::Violated, "d"));
        all.add(one(MonitorVerdict::Satisfied, "e"));
        assert_eq!((all.verdict, all.reason.as_str()), (MonitorVerdict::Violated, "c"));
        assert_eq!(all.executions, MonitorCounts { violated: 2, satisfied: 2, open: 1 });
    }
}
