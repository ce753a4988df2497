//! Tables in which the machines of a team number components and sections together, so that a state
//! has one vector.
//!
//! Words of components have the same meaning in all machines (`team`). Each machine also has its
//! own copy of the words of each component that it uses. A machine gets the copy when it encodes
//! the component, or when it adopts the component of another machine before a restore.
//!
//! Invariant: two machines are in equal states exactly if their vectors are equal.

use base::intern::{Full, Interner};
use base::tree;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The components and sections of all machines.
#[derive(Debug)]
pub(crate) struct Tables {
    components: Mutex<Interner<u32>>,
    pub(crate) forest: tree::SharedNodes,
}

impl Default for Tables {
    fn default() -> Self {
        Self {
            components: Mutex::new(with_empty_component()),
            forest: tree::SharedNodes::default(),
        }
    }
}

/// Creates a table in which number 0 is reserved for an empty position.
fn with_empty_component() -> Interner<u32> {
    let mut table = Interner::new();
    let _ = table.intern(&[]);
    table
}

impl Tables {
    fn components(&self) -> MutexGuard<'_, Interner<u32>> {
        // The table is consistent after each call, so a poisoned table is used.
        self.components.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the bytes of memory held.
    pub(crate) fn bytes(&self) -> usize {
        self.components().bytes() + self.forest.bytes()
    }

    /// Returns the additional bytes that growing tables need temporarily, if growth is due soon.
    pub(crate) fn growth(&self) -> usize {
        self.components().growth() + self.forest.growth()
    }
}

/// The words of each component that this machine uses, by the number of the component.
#[derive(Debug)]
pub(crate) struct Table {
    /// The words of components, in the order of their first use.
    own: Interner<u32>,
    team: Option<Box<Numbers>>,
}

/// The mapping between the numbers of components in this machine and in its team.
#[derive(Debug)]
struct Numbers {
    tables: Arc<Tables>,
    to: Vec<u32>,
    /// The number in this machine for each number of the team, or [`UNKNOWN`] for a component that
    /// this machine has not used.
    from: Vec<u32>,
}

const UNKNOWN: u32 = u32::MAX;

impl Numbers {
    fn record(&mut self, own: u32, number: u32) {
        debug_assert_eq!(self.to.len(), own as usize, "they are met one after the other");
        self.to.push(number);
        if self.from.len() <= number as usize {
            self.from.resize(number as usize + 1, UNKNOWN);
        }
        self.from[number as usize] = own;
    }
}

impl Default for Table {
    fn default() -> Self {
        Self { own: with_empty_component(), team: None }
    }
}

impl Table {
    /// Creates a table that uses the numbering of a team.
    pub(crate) fn sharing(tables: &Arc<Tables>) -> Self {
        let (to, from) = (vec![0], vec![0]);
        Self {
            team: Some(Box::new(Numbers { tables: tables.clone(), to, from })),
            ..Self::default()
        }
    }

    /// Interns the component with these words, and returns its number.
    pub(crate) fn intern(&mut self, words: &[u32]) -> Result<u32, Full> {
        let (own, new) = self.own.intern(words)?;
        let Some(team) = &mut self.team else { return Ok(own) };
        if !new {
            return Ok(team.to[own as usize]);
        }
        let (number, _) = team.tables.components().intern(words)?;
        team.record(own, number);
        Ok(number)
    }

    /// Returns the words of a component that this machine has used.
    #[inline]
    pub(crate) fn get(&self, number: u32) -> &[u32] {
        match &self.team {
            None => self.own.get(number),
            Some(team) => self.own.get(team.from[number as usize]),
        }
    }

    /// Whether this machine has used a component.
    pub(crate) fn contains(&self, number: u32) -> bool {
        let from = |team: &Numbers| team.from.get(number as usize).copied();
        self.team.as_deref().is_none_or(|team| from(team).is_some_and(|own| own != UNKNOWN))
    }

    /// Adopts a component of another machine. Returns whether the component is new to this machine.
    pub(crate) fn adopt(&mut self, number: u32) -> Result<bool, Full> {
        if self.contains(number) {
            return Ok(false);
        }
        let Some(team) = &mut self.team else { return Ok(false) };
        let tables = team.tables.clone();
        let (own, _) = self.own.intern(tables.components().get(number))?;
        team.record(own, number);
        Ok(true)
    }

    /// Returns the bytes of the tables of this machine, without the shared tables.
    pub(crate) fn bytes(&self) -> usize {
        let numbers =
            |team: &Numbers| (team.to.capacity() + team.from.capacity()) * size_of::<u32>();
        self.own.bytes() + self.team.as_deref().map_or(0, numbers)
    }

    /// Returns the additional bytes that growing tables need temporarily, if growth is due soon.
    pub(crate) fn growth(&self) -> usize {
        self.own.growth()
    }

    /// Returns the number of components used by this machine.
    pub(crate) fn len(&self) -> usize {
        self.own.len()
    }
}
