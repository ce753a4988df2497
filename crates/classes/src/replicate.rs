//! The registries of one run give the same ids to the same classes, as replicas of one log.
//!
//! Source: state machine replication (Schneider, ACM Computing Surveys 1990). Before a registry
//! adds a class, it locks the log and replays the additions of the other registries in log order.
//! Invariant: the result of an addition is a function of the previous additions and of the class
//! path. Registries are therefore equal up to their positions. The log contains a fingerprint of
//! each addition: the added classes and the number of previous classes. A registry whose replay has
//! a different result reports a divergence ([`Registry::has_diverged`]).

use crate::class::{ClassId, ClassRef};
use crate::error::LinkError;
use crate::ids::LoaderId;
use crate::registry::Registry;
use crate::replica::{Addition, Additions, Replica};
use base::fingerprint;
use std::cell::{Cell, RefCell};
use std::sync::Arc;
use std::sync::atomic::Ordering;

impl Registry {
    /// Joins a common log. All registries that join the log must be equal before, and give equal
    /// ids afterwards.
    pub fn join(&self, additions: Arc<Additions>) {
        let _ = self.replica.set(Replica {
            additions,
            done: Cell::new(0),
            count: Cell::new(self.class_count()),
            adding: Cell::new(false),
            diverged: Cell::new(false),
            hidden: RefCell::default(),
        });
    }

    /// Whether other registries have added classes that this registry does not have yet.
    pub fn is_behind(&self) -> bool {
        let behind = |replica: &Replica| {
            replica.additions.length.load(Ordering::Acquire) != replica.done.get()
        };
        self.replica.get().is_some_and(behind)
    }

    /// Whether an addition had a different result in this registry than in the registry that logged
    /// it.
    pub fn has_diverged(&self) -> bool {
        self.replica.get().is_some_and(|replica| replica.diverged.get())
    }

    /// Replays the additions of other registries.
    pub fn catch_up(&self) {
        if let Some(replica) = self.replica.get().filter(|replica| !replica.adding.get())
            && self.is_behind()
        {
            replica.adding.set(true);
            self.follow(replica, &replica.additions.lock());
            replica.adding.set(false);
        }
    }

    /// Executes `add`, which may add classes, under the lock of the log. First replays the
    /// additions of other registries, so `add` must check whether the class is still missing.
    pub(crate) fn adding<T>(
        &self,
        what: impl FnOnce() -> Addition,
        add: impl FnOnce() -> Result<T, LinkError>,
    ) -> Result<T, LinkError> {
        let Some(replica) = self.replica.get().filter(|replica| !replica.adding.get()) else {
            return add();
        };
        replica.adding.set(true);
        let mut list = replica.additions.lock();
        self.follow(replica, &list);
        let before = self.class_count();
        let added = add();
        if self.class_count() != before && !replica.diverged.get() {
            list.push((what(), self.print_of_classes(before)));
            replica.done.set(list.len());
            replica.count.set(self.class_count());
            replica.additions.length.store(list.len(), Ordering::Release);
        }
        replica.adding.set(false);
        added
    }

    fn follow(&self, replica: &Replica, list: &[(Addition, u64)]) {
        let mut differs = self.class_count() != replica.count.get();
        for (addition, print) in &list[replica.done.get()..] {
            // After a difference, class ids of the log have different meanings in this registry.
            if differs || replica.diverged.get() {
                break;
            }
            let before = self.class_count();
            self.replay(replica, addition);
            differs = self.print_of_classes(before) != *print;
        }
        replica.diverged.set(replica.diverged.get() || differs);
        replica.count.set(self.class_count());
        replica.done.set(list.len());
    }

    /// Returns a fingerprint of the classes from the id `from` on, and of their ids.
    pub fn print_of_classes(&self, from: usize) -> u64 {
        let mut words = vec![from as u64, self.class_count() as u64];
        for id in from..self.class_count() {
            let class = self.class(ClassId::new(id as u32));
            let first_method = class.methods.first().map_or(0, |method| method.id.raw());
            words.extend([
                fingerprint::of(class.name.as_bytes()),
                u64::from(class.loader.raw()),
                u64::from(first_method),
                class.methods.len() as u64,
                u64::from(class.instance_slots),
                u64::from(class.static_slots),
            ]);
        }
        let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        fingerprint::of(&bytes)
    }

    /// Adds a class without a log entry, for mutation tests.
    #[doc(hidden)]
    pub fn add_unlogged(&self, name: &str) {
        if let Some(replica) = self.replica.get() {
            replica.adding.set(true);
            let _ = self.load_absent(LoaderId::BOOT, name);
            replica.adding.set(false);
        }
    }

    fn replay(&self, replica: &Replica, addition: &Addition) {
        // The result is ignored: an addition that failed in the first registry also fails here,
        // after adding the same classes.
        match addition {
            Addition::Load(loader, name) => drop(self.load_absent(*loader, name)),
            Addition::Array(component) => drop(self.array_of(self.class(*component))),
            Addition::Define(loader, expected, bytes, origin) => {
                drop(self.define(*loader, expected.as_deref(), bytes, origin));
            }
            Addition::Hidden(host, bytes, suffix) => {
                if let Ok(class) = self.define_hidden(self.class(*host), bytes, suffix) {
                    replica.hidden.borrow_mut().insert((*host, suffix.as_ref().into()), class);
                }
            }
        }
    }

    /// Removes and returns a hidden class that another registry defined first, if there is one.
    pub(crate) fn take_hidden(&self, host: ClassRef, suffix: &str) -> Option<ClassRef> {
        let mut hidden = self.replica.get()?.hidden.borrow_mut();
        hidden.remove(&(host.id, suffix.into()))
    }
}
