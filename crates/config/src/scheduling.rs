//! Scheduling policies, and the user's claims about accesses that are irrelevant to other threads.
//!
//! Source: JPF's `vm.scheduler.sync.class` and `vm.shared.never_break_…`. Invariant: claims are refused
//! if the policy does not read them.

use super::jpf_names::whole_name;
use super::names::unknown;
use super::value::Value;
use super::{Claims, Error, Settings};
use vm::policy::{self, PolicyRow};

/// Returns the name of each built-in scheduling policy, with one line of help. The first one is the
/// default.
pub fn policies() -> Vec<(&'static str, &'static str)> {
    policy::POLICIES.iter().map(|row| (row.name, row.help)).collect()
}

impl Settings {
    /// Whether the scheduling policy schedules every enabled thread.
    pub fn schedules_all(&self) -> bool {
        self.search.scheduler == policy::POLICIES[0].name
    }

    /// Returns the row of the scheduling policy: one of the caller, or else a built-in one.
    pub fn policy(&self) -> Result<PolicyRow, Error> {
        let own = self.extensions.policies.iter().find(|row| row.name == self.search.scheduler);
        own.or_else(|| policy::find(&self.search.scheduler))
            .copied()
            .ok_or_else(|| unknown("--scheduler", &self.search.scheduler, &policies()))
    }

    /// Refuses an unknown policy, and claims that the policy does not read.
    pub(super) fn validate_scheduler(&self) -> Result<(), Error> {
        if !self.search.claims.is_empty() && self.search.scheduler != "claims" {
            return Err(Error::new(format_args!(
                "vm.shared.never_break_... cannot be combined with --scheduler {}: only claims reads it",
                self.search.scheduler
            )));
        }
        self.policy().map(|_| ())
    }
}

/// Applies `vm.scheduler.sync.class`, which selects the scheduling policy.
pub(super) fn sync_class(settings: &mut Settings, value: &Value) -> Result<(), String> {
    let class = whole_name(&value.text);
    let Some(row) = policy::POLICIES.iter().find(|row| row.class == class) else {
        let known = policy::POLICIES.iter().map(|row| row.class);
        let known: Vec<&str> = known.filter(|class| !class.is_empty()).collect();
        return Err(format!("{class} is not supported, only {}", known.join(", ")));
    };
    row.name.clone_into(&mut settings.search.scheduler);
    Ok(())
}

/// Applies `vm.shared.never_break_…`. These are claims, which only the policy `claims` reads.
pub(super) fn never_break(
    settings: &mut Settings,
    value: &Value,
    place: fn(&mut Claims) -> &mut Vec<String>,
) {
    *place(&mut settings.search.claims) = value.list();
    if settings.schedules_all() {
        "claims".clone_into(&mut settings.search.scheduler);
    }
}
