//! The explanation of one path so far.

use super::watching::Position;
use crate::places::{self, location};
use crate::target::Sources;
use properties::finding::program_place;
use report::{Location, NamedValue, Notification, TraceStep};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use vm::exception::TraceElement;
use vm::{Machine, Status};

/// The explanation of a path so far.
pub(super) struct Story<'a> {
    pub(super) sources: &'a Sources,
    /// Keys of the threads. The index is the number of a thread in the explanation.
    pub(super) numbers: Vec<Rc<[u32]>>,
    pub(super) trace: Vec<TraceStep>,
    /// For each event of each step, its position among the events of the recorder.
    pub(super) positions: Vec<Vec<Position>>,
    pub(super) notifications: Vec<Notification>,
    /// Locations at which threads acquired locks other than monitors: number of the thread, name of the
    /// lock, location.
    pub(super) locked: Vec<(u32, String, Option<Location>)>,
    /// The texts of source files on the path, by path.
    pub(super) texts: RefCell<BTreeMap<String, Rc<str>>>,
    /// The values of names when exceptions were thrown, by the index of the exception in the recorder.
    pub(super) thrown: BTreeMap<usize, Vec<NamedValue>>,
}

impl<'a> Story<'a> {
    /// Creates the explanation of an empty path.
    pub(super) fn new(sources: &'a Sources) -> Self {
        Self {
            sources,
            numbers: vec![[].into()],
            trace: Vec::new(),
            positions: Vec::new(),
            notifications: Vec::new(),
            locked: Vec::new(),
            texts: RefCell::default(),
            thrown: BTreeMap::new(),
        }
    }
}

impl Story<'_> {
    /// Returns the number of the thread with a key.
    pub(super) fn number(&mut self, key: &Rc<[u32]>) -> u32 {
        let known = self.numbers.iter().position(|k| k == key);
        known.unwrap_or_else(|| {
            self.numbers.push(key.clone());
            self.numbers.len() - 1
        }) as u32
    }

    /// Returns the location of a stack element, with the path of its source file.
    pub(super) fn located(&self, place: TraceElement) -> Location {
        let mut place = location(place);
        place.path = self.path(&place);
        place
    }

    /// Returns the innermost location with an available source, or else the innermost location. Code of
    /// a library without source is thus shown at the call in the program.
    pub(super) fn told_place(&self, stack: &[TraceElement]) -> Option<Location> {
        let innermost = self.located(program_place(stack)?);
        if innermost.path.is_some() {
            return Some(innermost);
        }
        let of_program = |e: &&TraceElement| {
            e.method.class().loader.raw() > 1 && e.method.class().host.is_none()
        };
        let mut places = stack.iter().filter(of_program).map(|place| self.located(*place));
        Some(places.find(|place| place.path.is_some()).unwrap_or(innermost))
    }

    /// Returns the location of a thread. A thread that waits for the initialization of a superclass has
    /// not begun its own initializer. Its location is the declaration of the class.
    pub(super) fn place_of_thread(&self, machine: &Machine, slot: usize) -> Option<Location> {
        let stack = machine.live.stack_of(slot);
        let declared = || {
            let Status::Initializing(awaited) = machine.live.threads[slot].status else {
                return None;
            };
            let class = stack.first().filter(|top| &*top.method.name == "<clinit>")?.method.class();
            if std::ptr::eq(class, awaited) || !class.is_subclass_of(awaited) {
                return None;
            }
            let mut place = self.located(*stack.first()?);
            place.line = Some(self.sources.declaration(&place.class, place.file.as_deref()?)?);
            Some(place)
        };
        declared().or_else(|| self.told_place(&stack))
    }

    /// Returns `Class.method` of a place in the class library, or in a library without source. The
    /// place itself is not shown.
    pub(super) fn library(
        &self,
        place: Option<TraceElement>,
        told: Option<&Location>,
    ) -> Option<String> {
        let place = place?;
        let inner = places::library(Some(place));
        if inner.is_some() || told.is_none_or(|told| told.path.is_none()) {
            return inner;
        }
        self.located(place).path.is_none().then(|| places::short_name(place.method))
    }

    pub(super) fn path(&self, place: &Location) -> Option<String> {
        let file = place.file.as_deref()?;
        let path = self.sources.path(&place.class, file)?;
        if let Some(text) = self.sources.text(&place.class, file) {
            self.texts.borrow_mut().entry(path.clone()).or_insert(text);
        }
        Some(path)
    }

    /// Returns the source text of a location, without indentation.
    pub(super) fn source(&self, place: &Location) -> Option<String> {
        let line = self.sources.line(&place.class, place.file.as_deref()?, place.line?)?;
        Some(line.trim().to_owned())
    }
}
