//! What machines of a team call their states, so that each knows the states of the others.
//!
//! Words of components mean the same to all (`team`), but each machine numbers its components, and the
//! nodes of its sections, as it makes them. Here are tables in which all number them once more, and
//! what each machine knows of these numbers already, so that a state is translated by a few look-ups.
//!
//! Invariant: two machines share equal vectors exactly if they are in equal states.

use super::components::{Components, SPLIT, TableFull};
use super::rewrite::list_names_of_thread;
use super::transitions::{GLOBALS, MARKS};
use crate::machine::Machine;
use base::FastMap;
use base::forest::{Forest, Trees};
use base::intern::Interner;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The components and sections of all machines.
#[derive(Debug)]
pub struct Tables {
    components: Mutex<Interner<u32>>,
    forest: Mutex<Forest>,
}

impl Default for Tables {
    fn default() -> Self {
        let mut components = Interner::new();
        // Number 0 means "nothing here".
        let _ = components.intern(&[]);
        Self { components: Mutex::new(components), forest: Mutex::default() }
    }
}

impl Tables {
    fn components(&self) -> MutexGuard<'_, Interner<u32>> {
        // A table is whole after each call.
        self.components.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn forest(&self) -> MutexGuard<'_, Forest> {
        self.forest.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Bytes held.
    pub(crate) fn bytes(&self) -> usize {
        self.components().bytes() + self.forest().bytes()
    }
}

/// A translation that is remembered; 0 is 0.
#[derive(Debug, Default)]
struct Numbers(Vec<u32>);

impl Numbers {
    #[inline]
    fn get(&self, number: u32) -> Option<u32> {
        if number == 0 {
            return Some(0);
        }
        self.0.get(number as usize).copied().filter(|known| *known != 0)
    }

    fn set(&mut self, number: u32, known: u32) {
        let at = number as usize;
        if self.0.len() <= at {
            self.0.resize((at + 1).next_power_of_two(), 0);
        }
        self.0[at] = known;
    }
}

/// In the level of a node: it is in an array of blocks, whose words are never looked into.
const BLOCKS: u32 = 1 << 16;

/// One direction: what it calls components, nodes by level, and arrays.
#[derive(Debug, Default)]
struct Known {
    components: Numbers,
    nodes: FastMap<(u32, u32), u32>,
    arrays: Numbers,
}

impl Known {
    fn bytes(&self) -> usize {
        (self.components.0.capacity() + self.arrays.0.capacity()) * size_of::<u32>()
            + self.nodes.capacity() * size_of::<((u32, u32), u32, u8)>()
    }
}

/// What a machine knows of the common numbers.
#[derive(Debug, Default)]
pub struct Exchange {
    to: Known,
    from: Known,
    /// Whether a component came from another machine that is not compared yet.
    pub(crate) has_news: bool,
    words: Vec<u32>,
}

impl Exchange {
    /// Bytes held.
    fn bytes(&self) -> usize {
        self.to.bytes() + self.from.bytes()
    }
}

/// What cannot be told to, or by, the others.
type Told = Result<u32, TableFull>;

impl Machine {
    /// What the team calls what a number at a place of a vector stands for here, if it knows already.
    #[inline]
    pub fn shared_number(&self, place: usize, own: u32) -> Option<u32> {
        let Some(team) = self.team.as_ref().filter(|_| place != MARKS) else { return Some(own) };
        let known = &team.exchange.to;
        if place == GLOBALS { known.components.get(own) } else { known.arrays.get(own) }
    }

    /// What the team calls what a number at a place of a vector stands for here.
    pub fn share_number(&mut self, place: usize, own: u32) -> Result<u32, TableFull> {
        let Some(team) = self.team.as_mut().filter(|_| place != MARKS) else { return Ok(own) };
        let (exchange, tables) = team.exchange();
        let mut sender = Sender { exchange, tables, components: &self.components };
        if place == GLOBALS { sender.component(own) } else { sender.array(own) }
    }

    /// What this machine calls what a number of the team at a place of a vector stands for.
    pub fn adopt_number(&mut self, place: usize, shared: u32) -> Result<u32, TableFull> {
        let Some(team) = self.team.as_ref().filter(|_| place != MARKS) else { return Ok(shared) };
        let known = &team.exchange.from;
        let known = if place == GLOBALS { &known.components } else { &known.arrays };
        if let Some(own) = known.get(shared) {
            return Ok(own);
        }
        self.catch_up()?;
        if self.is_out() {
            return Ok(0);
        }
        if place == GLOBALS { self.adopt_component(shared) } else { self.adopt_array(shared) }
    }

    /// Bytes that translation needs here, and what the team's tables hold.
    pub fn exchange_bytes(&self) -> (usize, usize) {
        let team = self.team.as_ref();
        team.map_or((0, 0), |team| (team.exchange.bytes(), team.common().tables.bytes()))
    }

    fn adopt_component(&mut self, shared: u32) -> Told {
        let Some(team) = &mut self.team else { return Ok(shared) };
        let (exchange, tables) = team.exchange();
        if let Some(own) = exchange.from.components.get(shared) {
            return Ok(own);
        }
        let mut words = std::mem::take(&mut exchange.words);
        words.clear();
        words.extend_from_slice(tables.components().get(shared));
        let own = match words.as_slice() {
            [SPLIT, array] => {
                let trees = tables.forest().trees(*array);
                let array = self.adopt_trees(trees, BLOCKS)?;
                self.components.table.intern(&[SPLIT, array])
            }
            _ => self.components.table.intern(&words),
        };
        let (own, _) = own.map_err(|_| TableFull)?;
        let all = self.components.words_of(own);
        let thread = (all.first() == Some(&2)).then(|| all.into_owned());
        if let Some(thread) = thread {
            self.prepare_frames(&thread);
        }
        if let Some(team) = &mut self.team {
            team.exchange.words = words;
            team.exchange.has_news = true;
            team.exchange.from.components.set(shared, own);
            team.exchange.to.components.set(own, shared);
        }
        Ok(own)
    }

    /// Sees to it that the code of a thread's frames is there, and that the instructions they stand
    /// before are resolved: what looks at them, and where a step begins, relies on it.
    fn prepare_frames(&mut self, words: &[u32]) {
        let mut ready = true;
        let code_of = |method, pc| {
            let code = self.code_of(method).ok();
            ready &= code.is_some_and(|code| self.quicken_at(code, pc));
            code
        };
        let told = list_names_of_thread(words, code_of, &mut Vec::new(), &mut Vec::new());
        if told.is_none() || !ready {
            self.fall_out("runs code that cannot be translated everywhere");
        }
    }

    fn adopt_array(&mut self, shared: u32) -> Told {
        let Some(team) = &mut self.team else { return Ok(shared) };
        let (exchange, tables) = team.exchange();
        if let Some(own) = exchange.from.arrays.get(shared) {
            return Ok(own);
        }
        let trees = tables.forest().trees(shared);
        let own = self.adopt_trees(trees, 0)?;
        if let Some(team) = &mut self.team {
            team.exchange.from.arrays.set(shared, own);
            team.exchange.to.arrays.set(own, shared);
        }
        Ok(own)
    }

    fn adopt_trees(&mut self, mut trees: Trees, blocks: u32) -> Told {
        for (level, root) in &mut trees.roots {
            *root = self.adopt_node(*level, *root, blocks)?;
        }
        self.components.forest.array(&trees).map_err(|_| TableFull)
    }

    fn adopt_node(&mut self, level: usize, shared: u32, blocks: u32) -> Told {
        if shared == 0 {
            return Ok(0);
        }
        if level == 0 && blocks == 0 {
            return self.adopt_component(shared);
        }
        let Some(team) = &mut self.team else { return Ok(shared) };
        let (exchange, tables) = team.exchange();
        let kind = level as u32 | blocks;
        if let Some(own) = exchange.from.nodes.get(&(kind, shared)) {
            return Ok(*own);
        }
        let own = if level == 0 {
            self.components.table.intern(tables.components().get(shared)).map(|(own, _)| own)
        } else {
            let (left, right) = tables.forest().halves(shared);
            let left = self.adopt_node(level - 1, left, blocks)?;
            let right = self.adopt_node(level - 1, right, blocks)?;
            self.components.forest.node(left, right)
        };
        let own = own.map_err(|_| TableFull)?;
        if let Some(team) = &mut self.team {
            team.exchange.from.nodes.insert((kind, shared), own);
            team.exchange.to.nodes.insert((kind, own), shared);
        }
        Ok(own)
    }
}

/// Tells the others what this machine has.
struct Sender<'a> {
    exchange: &'a mut Exchange,
    tables: &'a Tables,
    components: &'a Components,
}

impl Sender<'_> {
    #[inline]
    fn component(&mut self, own: u32) -> Told {
        match self.exchange.to.components.get(own) {
            Some(shared) => Ok(shared),
            None => self.new_component(own),
        }
    }

    #[cold]
    fn new_component(&mut self, own: u32) -> Told {
        let shared = match self.components.table.get(own) {
            [SPLIT, array] => {
                let trees = self.components.forest.trees(*array);
                let array = self.trees(trees, BLOCKS)?;
                self.tables.components().intern(&[SPLIT, array])
            }
            words => self.tables.components().intern(words),
        };
        let (shared, _) = shared.map_err(|_| TableFull)?;
        self.exchange.to.components.set(own, shared);
        self.exchange.from.components.set(shared, own);
        Ok(shared)
    }

    #[inline]
    fn array(&mut self, own: u32) -> Told {
        match self.exchange.to.arrays.get(own) {
            Some(shared) => Ok(shared),
            None => self.new_array(own),
        }
    }

    #[cold]
    fn new_array(&mut self, own: u32) -> Told {
        let trees = self.components.forest.trees(own);
        let shared = self.trees(trees, 0)?;
        self.exchange.to.arrays.set(own, shared);
        self.exchange.from.arrays.set(shared, own);
        Ok(shared)
    }

    fn trees(&mut self, mut trees: Trees, blocks: u32) -> Told {
        for (level, root) in &mut trees.roots {
            *root = self.node(*level, *root, blocks)?;
        }
        self.tables.forest().array(&trees).map_err(|_| TableFull)
    }

    fn node(&mut self, level: usize, own: u32, blocks: u32) -> Told {
        if own == 0 {
            return Ok(0);
        }
        if level == 0 && blocks == 0 {
            return self.component(own);
        }
        let kind = level as u32 | blocks;
        if let Some(shared) = self.exchange.to.nodes.get(&(kind, own)) {
            return Ok(*shared);
        }
        let shared = if level == 0 {
            let words = self.components.table.get(own);
            self.tables.components().intern(words).map(|(shared, _)| shared)
        } else {
            let (left, right) = self.components.forest.halves(own);
            let left = self.node(level - 1, left, blocks)?;
            let right = self.node(level - 1, right, blocks)?;
            self.tables.forest().node(left, right)
        };
        let shared = shared.map_err(|_| TableFull)?;
        self.exchange.to.nodes.insert((kind, own), shared);
        self.exchange.from.nodes.insert((kind, shared), own);
        Ok(shared)
    }
}
