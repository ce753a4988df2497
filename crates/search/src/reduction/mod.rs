//! Partial-order reduction: which alternatives of a state need not be taken because others lead to
//! the same ends.
//!
//! Persistent sets (Godefroid 1996) found dynamically (Flanagan and Godefroid, POPL 2005), with
//! states stored: what the part of the graph behind a state accesses is kept with the state and
//! handed back along every edge that reaches it, so the sets are a fixpoint over the stored graph,
//! whatever the order of the search. `persistent.rs` has the rules and why they suffice.
//!
//! The words: an *agent* is a thread of the system; an *access* is what one of its steps does to a
//! place that others may reach; the accesses of the next step of an agent that was not taken yet
//! are its *pending* ones.

mod persistent;
mod records;
mod saved;
mod sets;
mod terminal;
mod together;

pub(crate) use persistent::Persistent;
pub(crate) use sets::Sets;
pub(crate) use together::Together;

/// A name of nothing.
pub const NOBODY: u32 = 0;
/// The object of an access that conflicts with every step of others.
pub const EVERYTHING: u32 = u32::MAX;
/// The object of a step that accesses nothing others may reach.
pub(crate) const NOTHING: u32 = u32::MAX - 1;
/// The part that conflicts with all parts of its object.
pub const WHOLE: u32 = (1 << 30) - 1;
/// The part of an agent's object that is written by whoever starts the agent.
pub const START: u32 = (1 << 30) - 2;

/// What the reduction must do to be right. Tests switch one off to see that they would notice.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// No terminal component puts an agent off for ever.
    Proviso,
    /// Where a step ends everything, or nowhere, all alternatives are taken.
    Ends,
    /// Conflicts are handed back.
    Conflicts,
    /// Accesses that are pending count as much as those that were made.
    Pending,
    /// Who must let a lock go is wanted instead of who waits for it.
    Owners,
    /// Who can wake an agent up is wanted instead of it.
    Wakers,
    /// Who starts an agent is wanted instead of it.
    Starts,
    /// Accesses are handed back in the names of the state before.
    Renaming,
    /// The step that led to a choice ends with the choice.
    Choices,
    /// What is found behind a state after it was left is handed back as well.
    Growth,
    /// A state that wants more after it was left is opened again.
    Reopening,
    /// In a team: what is told of a state after an edge led there is handed back along the edge.
    Telling,
    /// In a team: who has nothing left waits for the others.
    Waiting,
}

impl Rule {
    /// The rules of every exploration.
    pub const ALL: &'static [Self] = &[
        Self::Proviso,
        Self::Ends,
        Self::Conflicts,
        Self::Pending,
        Self::Owners,
        Self::Wakers,
        Self::Starts,
        Self::Renaming,
        Self::Choices,
        Self::Growth,
        Self::Reopening,
    ];

    /// Those that matter only to teams.
    pub const OF_TEAMS: &'static [Self] = &[Self::Telling, Self::Waiting];
}

/// What an access does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mode {
    /// It observes.
    Read,
    /// It changes, or both.
    Write,
    /// It changes in a way that commutes with other updates, but not with reading.
    Update,
}

/// An access of an agent.
///
/// Agents, objects and locks have names that hold in one state; [`Origins`] tells which change from
/// state to state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Access {
    /// Who.
    pub agent: u32,
    /// What, or [`EVERYTHING`].
    pub object: u32,
    /// Which part of it, at most [`WHOLE`].
    pub part: u32,
    /// How.
    pub mode: Mode,
    /// A lock the agent holds all along, which excludes every other holder; or [`NOBODY`].
    pub lock: u32,
}

impl Access {
    /// What a step does that accesses nothing: it commutes with all but the end of everything.
    pub(crate) const fn nothing(agent: u32) -> Self {
        Self { agent, object: NOTHING, part: 0, mode: Mode::Read, lock: NOBODY }
    }

    /// Whether two accesses of different agents do not commute.
    pub fn conflicts(&self, other: &Self) -> bool {
        if self.object == EVERYTHING || other.object == EVERYTHING {
            return true;
        }
        self.object == other.object
            && (self.part == other.part || self.part == WHOLE || other.part == WHOLE)
            && (self.mode != other.mode || self.mode == Mode::Write)
    }
}

/// An agent in a state.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Agent {
    /// Its name.
    pub name: u32,
    /// Its first alternative.
    pub first: u32,
    /// How many alternatives it has, one after the other; 0 if it cannot go on.
    pub count: u32,
    /// What its next step will access, whichever alternative it is; complete unless what it
    /// accesses besides depends on the outcome of these accesses.
    pub pending: Vec<Access>,
    /// Who must act before it can go on, if that is known.
    pub owner: u32,
    /// Places, object and part, one of which must be written before it can go on.
    pub wakers: Vec<(u32, u32)>,
    /// Whether nothing but another agent's choice of an outcome keeps it from going on.
    pub put_off: bool,
}

/// What a step did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Footprint {
    /// Who stepped.
    pub agent: u32,
    /// What it accessed, in names of the state in which it began.
    pub accesses: Vec<Access>,
    /// The locks it held when it began.
    pub held: Vec<u32>,
    /// Whether it ended everything, so that others could not go on that could before.
    pub cuts_off_others: bool,
}

/// A step that another one stands for: one from the same state, with other names.
///
/// The names are those of the state in which both begin, which is the same under them: an isomorphism
/// with itself. So the state to which the step leads is that to which the other one does, but for
/// names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Image {
    /// Each name that becomes another one, and which; each that one becomes is among them. Ascending.
    pub names: Vec<(u32, u32)>,
}

impl Image {
    fn of(&self, name: u32) -> u32 {
        match self.names.binary_search_by_key(&name, |(name, _)| *name) {
            Ok(at) => self.names[at].1,
            Err(_) => name,
        }
    }

    /// What the step does, if the other one does this.
    pub(crate) fn step(&self, step: &Footprint) -> Footprint {
        let access = |access: &Access| Access {
            agent: self.of(access.agent),
            object: self.of(access.object),
            lock: self.of(access.lock),
            ..*access
        };
        Footprint {
            agent: self.of(step.agent),
            accesses: step.accesses.iter().map(access).collect(),
            held: step.held.iter().map(|lock| self.of(*lock)).collect(),
            cuts_off_others: step.cuts_off_others,
        }
    }

    /// How the names of the state to which the other one led come from those before the step, if they
    /// come from those before the other one like this.
    pub(crate) fn origins(&self, origins: &Origins) -> Origins {
        let renamed = &origins.renamed;
        let is_told = |name: u32| renamed.binary_search_by_key(&name, |(now, _)| *now).is_ok();
        let told = renamed.iter().map(|(now, then)| (*now, self.of(*then)));
        let kept = self.names.iter().filter(|(name, _)| !is_told(*name)).copied();
        let mut renamed: Vec<(u32, u32)> = told.chain(kept).collect();
        renamed.sort_unstable();
        Origins { renamed }
    }
}

/// How the names of the state just encoded come from those of the state before.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Origins {
    /// Each name that was another one before the step, and which; [`NOBODY`] for what is new. All
    /// other names are as before. Ascending.
    pub renamed: Vec<(u32, u32)>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_image_is_the_step_of_the_other_agent() {
        // Agents 1 and 2 are exchanged, and with them the objects 10 and 20 that only they reach.
        let image = Image { names: vec![(1, 2), (2, 1), (10, 20), (20, 10)] };
        let access =
            |agent, object, lock| Access { agent, object, part: 3, mode: Mode::Write, lock };
        let step = Footprint {
            agent: 1,
            accesses: vec![access(1, 10, NOBODY), access(1, 5, 20), access(1, EVERYTHING, 6)],
            held: vec![20, 6],
            cuts_off_others: false,
        };
        let of_other = image.step(&step);
        assert_eq!(of_other.agent, 2);
        assert_eq!(
            of_other.accesses,
            [access(2, 20, NOBODY), access(2, 5, 10), access(2, EVERYTHING, 6)]
        );
        assert_eq!(of_other.held, [10, 6]);
        assert_eq!(image.step(&of_other), step);
    }

    #[test]
    fn names_behind_an_image_come_from_those_of_the_other_step() {
        let image = Image { names: vec![(1, 2), (2, 1), (10, 20), (20, 10)] };
        // What was 10 is called 7, what was 7 is called 10, and 8 is new.
        let origins = Origins { renamed: vec![(7, 10), (8, NOBODY), (10, 7)] };
        let expected = vec![(1, 2), (2, 1), (7, 20), (8, NOBODY), (10, 7), (20, 10)];
        assert_eq!(image.origins(&origins).renamed, expected);
        assert_eq!(image.origins(&Origins::default()).renamed, image.names);
    }
}
