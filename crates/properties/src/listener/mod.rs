//! Listeners: observers of the events of executions and of the search, one file for each.
//!
//! Source: JPF's listeners, whose names and settings are accepted. Invariant: a listener changes no
//! state. It declares the part of executions that it observes (SEMANTICS 22), so that a reduction
//! preserves this part. It subscribes to kinds of events, so that other kinds have no cost. Its
//! findings are violations, as those of a property are. If it ends the search, the result is
//! incomplete.
//!
//! A new built-in listener is a file in this folder and a row of [`LISTENERS`]. A listener of a user is
//! a row that is passed to the session.

mod budget;
mod calls;
mod choices;
pub mod coverage;
mod end_state;
mod exceptions;
mod execution;
mod filter;
mod instructions;
mod interface;
mod kept;
mod method_counts;
mod no_cycles;
mod numeric;
mod objects;
mod parameters;
mod set;
mod stack_depth;
mod state_estimate;
mod state_graph;
mod statistics;

pub use calls::value_text;
pub use filter::Filter;
pub use interface::{Listener, ListenerContext, ListenerRow, Output, Parameter};
pub use kept::{OnPath, OverRun, Rewound};
pub use parameters::Parameters;
pub use set::{ListenerSet, Numbers, Subscription};

/// The table of all built-in listeners.
pub const LISTENERS: &[ListenerRow] = &[
    budget::ROW,
    calls::ROW,
    choices::ROW,
    coverage::ROW,
    end_state::ROW,
    exceptions::ROW,
    execution::ROW,
    instructions::ROW,
    method_counts::ROW,
    no_cycles::ROW,
    numeric::ROW,
    objects::ROW,
    stack_depth::ROW,
    state_estimate::ROW,
    state_graph::ROW,
    statistics::ROW,
];

/// Returns the row of a listener.
pub fn find(name: &str) -> Option<&'static ListenerRow> {
    LISTENERS.iter().find(|row| row.name == name)
}

/// Returns the row of the listener that replaces a class of JPF, named without its package.
pub fn of_jpf(class: &str) -> Option<&'static ListenerRow> {
    LISTENERS.iter().find(|row| row.jpf.contains(&class))
}

/// Returns the setting with a JPF key, and its listener.
pub fn setting_of_jpf(key: &str) -> Option<(&'static ListenerRow, &'static Parameter)> {
    LISTENERS.iter().find_map(|row| {
        let parameter = row.parameters.iter().find(|parameter| match parameter.jpf {
            prefix if prefix.ends_with('.') => key.starts_with(prefix),
            whole => key == whole,
        });
        parameter.map(|parameter| (row, parameter))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_jpf_classes_of_listeners_are_unique() {
        for (at, row) in LISTENERS.iter().enumerate() {
            assert!(LISTENERS[..at].iter().all(|other| other.name != row.name), "{row:?}");
            for class in row.jpf {
                let also = LISTENERS.iter().filter(|other| other.jpf.contains(class));
                assert_eq!(also.count(), 1, "{class}");
            }
        }
        assert_eq!(of_jpf("BudgetChecker").map(|row| row.name), Some("budget"));
        let (row, parameter) = setting_of_jpf("budget.max_depth").unwrap_or((&budget::ROW, &MAX));
        assert_eq!((row.name, parameter.name), ("budget", "depth"));
    }

    const MAX: Parameter = Parameter { name: "", jpf: "", help: "" };
}
