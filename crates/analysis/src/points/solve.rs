//! Constraints of instructions, and their solution by propagation of differences.

use super::Solver;
use super::cycles;
use super::objects::{ObjectId, Origin, Place, Slot, Variable, VariableId, fits};
use super::selected::Execution;
use super::set::ObjectSet;
use super::{ATTEMPTS, BUDGET};
use crate::body::Body;
use classes::{Class, ClassRef};
use code::operation::{Allocation, Constant, Dispatch, Memory, Operation, Returned, TypeTest};

/// The number of words of bits whose processing counts as one attempt.
const WORDS_OF_ATTEMPT: usize = 16;

/// A constraint that is extended for each new object of a variable.
#[derive(Clone, Copy, Debug)]
pub(super) enum Watch {
    /// A load of a slot into a variable.
    Load(Slot, VariableId, Option<ClassRef>),
    /// A store of a variable into a slot.
    Store(Slot, VariableId, Option<ClassRef>),
    /// A call that selects its method by the receiver.
    Receiver(Place),
    /// A call of the class library, for a receiver.
    Library(Place),
    /// A call of the class library, for an argument.
    Passed(Place),
    /// A call of the class library, for an element of an array that is an argument.
    Element(Place),
    /// The start of a thread, for a target of the thread.
    Started(Place, Option<ObjectId>),
    /// The first method of a thread, for a handler of exceptions.
    Handled(Place),
    /// A call of a method of a proxy, for a handler of calls.
    Proxied(Place),
    /// A call of a function that starts a thread, for the thread.
    Begun(Place),
    /// A concatenation of strings, for an operand.
    Text(Place),
    /// A call of the class library, for an object in a collection or stream.
    Contained(Place),
    /// A generated method of a record, for the record.
    Record(Place),
    /// An execution of a function object, for the receiver of its method.
    Selects(Execution),
}

impl Solver<'_> {
    pub(super) fn add(&mut self, to: Variable, object: ObjectId) {
        let at = self.variable(to);
        self.insert(at, object);
    }

    fn insert(&mut self, at: VariableId, object: ObjectId) {
        self.points.attempts += 1;
        if self.is_closed() && self.points.sets[at.index()].insert(object) {
            self.points.insertions += 1;
            self.open(at);
            self.news[at.index()].insert(object);
        }
    }

    /// Enters a variable into the queue, unless it is there already.
    pub(super) fn open(&mut self, at: VariableId) {
        if self.news[at.index()].is_empty() {
            self.open.push_back(at);
        }
    }

    /// Inserts those objects of a set that fit a type.
    fn insert_all(&mut self, at: VariableId, objects: &ObjectSet, of: Option<ClassRef>) {
        let price = objects.words() + self.sets[at.index()].words();
        self.points.attempts += price / WORDS_OF_ATTEMPT + 1;
        if !self.is_closed() {
            return;
        }
        let mut news = objects.without(&self.sets[at.index()]);
        if let Some(of) = of {
            news = news.within(self.fitting(of));
        }
        if !news.is_empty() {
            self.points.insertions += news.len();
            self.points.sets[at.index()].extend(&news);
            self.open(at);
            self.news[at.index()].extend(&news);
        }
    }

    /// Returns the objects that fit a type.
    fn fitting(&mut self, of: ClassRef) -> &ObjectSet {
        let all = &self.points.objects;
        let (count, known) = self.fitting.entry(of.id.index()).or_default();
        for (object, at) in all.iter().zip(0..).skip(*count as usize) {
            if fits(object.class, of) {
                known.insert(ObjectId::new(at));
            }
        }
        *count = all.len() as u32;
        known
    }

    /// Adds the constraint that `to` includes all objects of `from` that fit the type.
    pub(super) fn flow(&mut self, from: Variable, to: Variable, of: Option<ClassRef>) {
        let (from, to) = (self.variable(from), self.variable(to));
        self.flow_between(from, to, of);
    }

    fn flow_between(&mut self, from: VariableId, to: VariableId, of: Option<ClassRef>) {
        let (from, to) = (self.representative(from), self.representative(to));
        let key = (from, to, of.map(|of| of.id.index()));
        if from == to || !self.is_closed() || !self.known_flows.insert(key) {
            return;
        }
        self.flows[from.index()].push((to, of));
        if !self.sets[from.index()].is_empty() {
            let all = self.sets[from.index()].clone();
            self.insert_all(to, &all, of);
        }
    }

    pub(super) fn watch(&mut self, variable: Variable, watch: Watch) {
        let at = self.variable(variable);
        self.watches[at.index()].push(watch);
        for object in self.sets[at.index()].clone().iter() {
            self.react(watch, object);
        }
    }

    pub(super) fn solve(&mut self) {
        while let Some(at) = self.open.pop_front() {
            self.points.is_ended |= self.program.limits.is_over();
            if !self.is_closed() {
                break;
            }
            let news = std::mem::take(&mut self.news[at.index()]);
            if news.is_empty() {
                continue;
            }
            // A flow or watch that is added during the loop handles the whole set at once.
            for number in 0..self.flows[at.index()].len() {
                let (to, of) = self.flows[at.index()][number];
                let to = self.representative(to);
                self.insert_all(to, &news, of);
                if of.is_none() {
                    cycles::suspect(self, at, to);
                }
            }
            for watch in self.watches[at.index()].clone() {
                for object in news.iter() {
                    self.react(watch, object);
                }
            }
            cycles::merge_cycles(self);
        }
        if self.insertions >= BUDGET || self.attempts >= ATTEMPTS {
            self.program.limits.give_up("points-to sets, as they are too many");
        }
    }

    fn react(&mut self, watch: Watch, object: ObjectId) {
        // One variable may have many objects and many constraints.
        self.points.is_ended |= self.program.limits.is_over();
        if self.points.is_ended {
            return;
        }
        match watch {
            Watch::Load(slot, to, of) => {
                let from = self.variable(Variable::Slot(object, slot));
                self.flow_between(from, to, of);
            }
            Watch::Store(slot, from, of) => {
                let to = self.variable(Variable::Slot(object, slot));
                self.flow_between(from, to, of);
            }
            Watch::Receiver(place) => self.dispatch(place, object),
            Watch::Library(place) => self.library_receiver(place, object),
            Watch::Passed(place) => self.passed_to_library(place, object),
            Watch::Element(place) => super::library::element(self, place, object),
            Watch::Started(place, thread) => self.started(place, object, thread),
            Watch::Handled(place) => super::handlers::handled(self, place, object),
            Watch::Proxied(place) => super::handlers::proxied(self, place, object),
            Watch::Contained(place) => super::elements::contained(self, place, object),
            Watch::Record(place) => super::elements::components(self, place, object),
            Watch::Begun(place) => {
                if self.get(object).class.is_some_and(super::is_thread) {
                    self.start(place, object);
                }
            }
            Watch::Text(place) => super::library::text(self, place, object),
            Watch::Selects(execution) => super::selected::select(self, execution, object),
        }
    }

    /// Calls `apply` with the variable of each definition of a register at a place.
    pub(super) fn each_definition(
        &mut self,
        body: &Body,
        place: Place,
        register: u16,
        mut apply: impl FnMut(&mut Self, Variable),
    ) {
        for definition in body.definitions(place.pc, register) {
            apply(self, Variable::read_at(body, place, *definition));
        }
    }

    /// Adds the constraints of an instruction.
    pub(super) fn instruction(&mut self, body: &Body, place: Place) {
        let insn = body.insn(place.pc);
        let from = body.method.class();
        let result = Variable::Result(place);
        match body.operation(place.pc) {
            Operation::Move => {
                self.each_definition(body, place, insn.a, |this, of| this.flow(of, result, None));
            }
            Operation::Constant(Constant::Symbolic) => {
                let pool = body.code.sites[insn.wide() as usize].pool;
                let is_string = from.file().is_some_and(|file| file.pool.string(pool).is_some());
                let object = match self.program.class_at(from, pool) {
                    Some(class) if !is_string => self.mirror(class),
                    _ => {
                        let class = self.program.class(from, "java/lang/String");
                        self.object(Origin::Literal(place), class)
                    }
                };
                self.add(result, object);
            }
            Operation::Load(memory, ..) => self.load(body, place, memory),
            Operation::Store(memory, ..) => self.store(body, place, memory),
            Operation::Allocate(allocation) => self.allocate(body, place, allocation),
            Operation::Throw => {
                self.each_definition(body, place, insn.a, |this, of| {
                    this.flow(of, Variable::Thrown, None);
                });
            }
            Operation::Return(Returned::Reference) => {
                let returned = Variable::Returned(place.method);
                self.each_definition(body, place, insn.a, |this, of| this.flow(of, returned, None));
            }
            Operation::TypeTest(TypeTest::Cast) => cast(self, body, place),
            Operation::Call(Dispatch::Linked, _) => self.function(body, place),
            Operation::Call(dispatch, _) => self.call(body, place, dispatch),
            Operation::Nop
            | Operation::Constant(_)
            | Operation::Negate(_)
            | Operation::Arithmetic(..)
            | Operation::Bitwise(..)
            | Operation::Convert(..)
            | Operation::Narrow(_)
            | Operation::Compare(_)
            | Operation::Branch(..)
            | Operation::IncrementAndBranch(_)
            | Operation::Goto
            | Operation::Subroutine
            | Operation::SubroutineReturn
            | Operation::Switch { .. }
            | Operation::ArrayLength
            | Operation::TypeTest(TypeTest::InstanceOf)
            | Operation::Monitor(_)
            | Operation::LockRecords(_)
            | Operation::Return(_) => {}
        }
    }

    /// Returns the class of a descriptor as a filter; none for `Object`, which all objects fit.
    pub(super) fn type_of(&self, from: ClassRef, descriptor: &str) -> Option<ClassRef> {
        let name = match descriptor.strip_prefix('L') {
            Some(name) => name.strip_suffix(';')?,
            None => descriptor,
        };
        let class = self.program.class(from, name)?;
        (&*class.name != "java/lang/Object").then_some(class)
    }

    fn load(&mut self, body: &Body, place: Place, memory: Memory) {
        let insn = body.insn(place.pc);
        let from = body.method.class();
        let result = Variable::Result(place);
        let slot = match memory {
            Memory::Static => {
                let pool = body.code.sites[insn.wide() as usize].pool;
                if let Some(field) = self.program.field(from, pool) {
                    self.initialize(place, field.class());
                    self.flow(Variable::of_static(field), result, None);
                }
                return;
            }
            Memory::Field => {
                let pool = body.code.sites[usize::from(insn.b)].pool;
                match self.program.field(from, pool).filter(|field| field.is_reference()) {
                    Some(field) => Slot::of(field),
                    None => return,
                }
            }
            Memory::Element => Slot::Elements,
        };
        let to = self.variable(result);
        self.each_definition(body, place, insn.a, |this, of| {
            this.watch(of, Watch::Load(slot, to, None));
        });
    }

    fn store(&mut self, body: &Body, place: Place, memory: Memory) {
        let insn = body.insn(place.pc);
        let from = body.method.class();
        let (slot, of) = match memory {
            Memory::Static => {
                let pool = body.code.sites[insn.wide() as usize].pool;
                if let Some(field) = self.program.field(from, pool) {
                    self.initialize(place, field.class());
                    let of = self.type_of(field.class(), &field.descriptor);
                    self.each_definition(body, place, insn.d, |this, value| {
                        this.flow(value, Variable::of_static(field), of);
                    });
                }
                return;
            }
            Memory::Field => {
                let pool = body.code.sites[usize::from(insn.b)].pool;
                match self.program.field(from, pool).filter(|field| field.is_reference()) {
                    Some(field) => {
                        (Slot::of(field), self.type_of(field.class(), &field.descriptor))
                    }
                    None => return,
                }
            }
            Memory::Element => (Slot::Elements, None),
        };
        for value in body.definitions(place.pc, insn.d) {
            let value = self.variable(Variable::read_at(body, place, *value));
            self.each_definition(body, place, insn.a, |this, base| {
                this.watch(base, Watch::Store(slot, value, of));
            });
        }
    }

    fn allocate(&mut self, body: &Body, place: Place, allocation: Allocation) {
        let insn = body.insn(place.pc);
        let from = body.method.class();
        let class = match allocation {
            Allocation::Instance => {
                let class = self.program.class_at(from, body.code.sites[usize::from(insn.b)].pool);
                if let Some(class) = class {
                    self.initialize(place, class);
                }
                class
            }
            Allocation::Primitives => self.program.class(from, "[I"),
            Allocation::References => {
                let of = self.program.class_at(from, body.code.sites[usize::from(insn.b)].pool);
                let name = |of: ClassRef| {
                    if of.is_array() { format!("[{}", of.name) } else { format!("[L{};", of.name) }
                };
                of.and_then(|of| self.program.class(from, &name(of)))
            }
            Allocation::Nested => {
                self.program.class_at(from, body.code.sites[insn.wide() as usize].pool)
            }
        };
        let mut object = self.object(Origin::Site(place), class);
        self.add(Variable::Result(place), object);
        if allocation == Allocation::Nested {
            let depth = body.code.sites[insn.wide() as usize].counts.len();
            let mut of = class;
            for level in 1..depth {
                of = of.and_then(Class::component);
                let inner = self.object(Origin::Inner(place, level as u8), of);
                self.add(Variable::Slot(object, Slot::Elements), inner);
                object = inner;
            }
        }
    }
}

/// Adds the constraint of a cast. It restricts the result of the instruction before it. A copy, or an
/// object that is read from a stream, may be of any class.
fn cast(solver: &mut Solver<'_>, body: &Body, place: Place) {
    let Some(pc) = place.pc.checked_sub(1).filter(|pc| body.is_cast_after(*pc)) else { return };
    let from = body.method.class();
    let before = Place { pc, ..place };
    let pool = body.code.sites[usize::from(body.insn(place.pc).b)].pool;
    let class = solver.program.class_at(from, pool);
    let class = class.filter(|class| &*class.name != "java/lang/Object");
    solver.flow(Variable::Result(before), Variable::Cast(before), class);
    if let Some(object) = solver.object_numbers.get(&Origin::Library(before)).copied() {
        solver.add(Variable::Cast(before), object);
    }
}
