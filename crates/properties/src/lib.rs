//! Properties of states and transitions, one file for each.
//!
//! A property checks the machine in each reached state and returns its violations. It declares the part
//! of executions that it observes, which a reduction must preserve (SEMANTICS 22).

mod blocked;
mod deadlock;
mod endless;
pub mod event;
pub mod finding;
mod idle;
pub mod listener;
pub mod race;
mod uncaught;

pub use event::{Event, EventMask, Kinds};
pub use finding::{Finding, Observes, Property};
pub use listener::{LISTENERS, Listener, ListenerRow};

/// The name of the property that two conflicting accesses are never enabled in one state.
pub const DATA_RACE: &str = "data-race";

/// A row of the table of properties.
#[derive(Clone, Copy)]
pub struct Row {
    /// The name on the command line and in results.
    pub name: &'static str,
    /// One line of help.
    pub help: &'static str,
    /// Creates the property.
    pub open: fn() -> Box<dyn Property>,
}

impl std::fmt::Debug for Row {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

/// The table of all properties.
pub const PROPERTIES: &[Row] = &[
    Row {
        name: "deadlock",
        help: "no cycle of threads that wait for each other, and no end with threads still blocked",
        open: || Box::new(deadlock::Deadlock),
    },
    Row {
        name: "uncaught-exception",
        help: "no exception leaves a thread, failed assertions included",
        open: || Box::new(uncaught::Uncaught::ANY),
    },
    Row {
        name: "assertion",
        help: "no assertion error leaves a thread; other exceptions are no violations",
        open: || Box::new(uncaught::Uncaught::ASSERTION),
    },
    Row {
        name: "runtime-exception",
        help: "no RuntimeException leaves a thread; errors and checked exceptions are no violations",
        open: || Box::new(uncaught::Uncaught::RUNTIME),
    },
    Row {
        name: DATA_RACE,
        help: "no two threads are about to access the same plain location, one of them writing",
        open: || Box::new(race::DataRace),
    },
];

/// Returns the row of a property.
pub fn find(name: &str) -> Option<&'static Row> {
    PROPERTIES.iter().find(|row| row.name == name)
}

pub use blocked::{ThreadView, class_name, counts, object_name, owned_locks, thread_name, threads};
pub use endless::{ENDLESS_LOOP, endless_loop};
pub use idle::idle_workers;
pub use uncaught::uncaught;
