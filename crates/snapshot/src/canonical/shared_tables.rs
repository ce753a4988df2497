//! Components and sections that the machines of a team number together, so that a state has one vector.
//!
//! Words of components mean the same to all (`team`). Here are the tables in which all number them. A
//! machine has the words of a component for itself, from when it meets it first: those of the states
//! that it makes, and those of what it is given, which it adopts before it goes there.
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
        Self { components: Mutex::new(with_nothing()), forest: tree::SharedNodes::default() }
    }
}

/// Number 0 means "nothing here".
fn with_nothing() -> Interner<u32> {
    let mut table = Interner::new();
    let _ = table.intern(&[]);
    table
}

impl Tables {
    fn components(&self) -> MutexGuard<'_, Interner<u32>> {
        // A table is whole after each call.
        self.components.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Bytes held.
    pub(crate) fn bytes(&self) -> usize {
        self.components().bytes() + self.forest.bytes()
    }

    /// Bytes that growing takes for a while, if that is due before long.
    pub(crate) fn growth(&self) -> usize {
        self.components().growth() + self.forest.growth()
    }
}

/// Words by the number of a component, as one machine has met them.
#[derive(Debug)]
pub(crate) struct Table {
    /// In the order in which it met them.
    own: Interner<u32>,
    team: Option<Box<Numbers>>,
}

/// What a team calls what a machine has met, and the other way round.
#[derive(Debug)]
struct Numbers {
    tables: Arc<Tables>,
    to: Vec<u32>,
    /// [`UNKNOWN`] for what was not met here.
    from: Vec<u32>,
}

const UNKNOWN: u32 = u32::MAX;

impl Numbers {
    fn know(&mut self, own: u32, number: u32) {
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
        Self { own: with_nothing(), team: None }
    }
}

impl Table {
    /// A table of which all numbers are those of a team.
    pub(crate) fn sharing(tables: &Arc<Tables>) -> Self {
        let (to, from) = (vec![0], vec![0]);
        Self {
            team: Some(Box::new(Numbers { tables: tables.clone(), to, from })),
            ..Self::default()
        }
    }

    /// The number of the component of these words.
    pub(crate) fn intern(&mut self, words: &[u32]) -> Result<u32, Full> {
        let (own, new) = self.own.intern(words)?;
        let Some(team) = &mut self.team else { return Ok(own) };
        if !new {
            return Ok(team.to[own as usize]);
        }
        let (number, _) = team.tables.components().intern(words)?;
        team.know(own, number);
        Ok(number)
    }

    /// The words of a component that was met here.
    #[inline]
    pub(crate) fn get(&self, number: u32) -> &[u32] {
        match &self.team {
            None => self.own.get(number),
            Some(team) => self.own.get(team.from[number as usize]),
        }
    }

    /// Whether a component was met here.
    pub(crate) fn knows(&self, number: u32) -> bool {
        let from = |team: &Numbers| team.from.get(number as usize).copied();
        self.team.as_deref().is_none_or(|team| from(team).is_some_and(|own| own != UNKNOWN))
    }

    /// Meets a component that another machine made; whether that is news.
    pub(crate) fn adopt(&mut self, number: u32) -> Result<bool, Full> {
        if self.knows(number) {
            return Ok(false);
        }
        let Some(team) = &mut self.team else { return Ok(false) };
        let tables = team.tables.clone();
        let (own, _) = self.own.intern(tables.components().get(number))?;
        team.know(own, number);
        Ok(true)
    }

    /// Bytes of what is this machine's alone.
    pub(crate) fn bytes(&self) -> usize {
        let numbers =
            |team: &Numbers| (team.to.capacity() + team.from.capacity()) * size_of::<u32>();
        self.own.bytes() + self.team.as_deref().map_or(0, numbers)
    }

    /// Bytes that growing takes for a while, if that is due before long.
    pub(crate) fn growth(&self) -> usize {
        self.own.growth()
    }

    /// How many components were met.
    pub(crate) fn len(&self) -> usize {
        self.own.len()
    }
}
