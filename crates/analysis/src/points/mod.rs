//! Points-to sets and the call graph: which objects a variable may refer to, and which methods a call
//! may execute.
//!
//! The analysis is flow-insensitive for the heap and context-insensitive; registers are separated by
//! their definitions. The call graph is built on the fly. Methods of the class library are not
//! analysed. The arguments of the methods of a library object become its contents, and results are
//! taken from the contents. The library calls the methods of function objects and of objects of the
//! program that are passed to it.
//!
//! Source: Andersen, "Program analysis and specialization for the C programming language" (1994);
//! Ali and Lhoták, "Averroes" (ECOOP 2013), for the summary of the library.
//!
//! Invariant: the result is for display, warnings and proposals. No verdict depends on it.

mod calls;
mod cycles;
mod elements;
mod factories;
mod handlers;
mod library;
mod named;
mod objects;
mod parallel;
mod selected;
mod set;
mod solve;

pub(crate) use calls::{CallKind, Edge};
pub(crate) use library::{is_thread, makes_started_thread, makes_thread, starts_one};
pub(crate) use objects::{MethodAt, Object, ObjectId, Origin, Place, Slot, Variable, fits};

use crate::body::{Body, Definition};
use crate::program::Program;
use base::{FastMap, FastSet};
use classes::{ClassRef, FieldRef, MethodRef};
use code::operation::{Memory, Operation};
use objects::VariableId;
use set::ObjectSet;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::ops::{Deref, Range};
use std::rc::Rc;

/// The maximal number of insertions into points-to sets.
const BUDGET: usize = 2_000_000;

/// The maximal number of attempted insertions: most attempts find a known object.
const ATTEMPTS: usize = 20_000_000;

/// The result of the analysis.
pub(crate) struct Points<'p> {
    /// The program.
    pub(crate) program: &'p Program<'p>,
    methods: Vec<Rc<Body>>,
    method_numbers: FastMap<usize, MethodAt>,
    objects: Vec<Object>,
    object_numbers: FastMap<Origin, ObjectId>,
    variables: FastMap<Variable, VariableId>,
    /// The set of each variable that represents itself.
    sets: Vec<ObjectSet>,
    /// For each variable, itself or a variable of its cycle of flows.
    representatives: Vec<VariableId>,
    insertions: usize,
    attempts: usize,
    /// Whether the limits of the program ended the analysis.
    is_ended: bool,
    /// The function objects that execute each method, by the number of the method.
    functions: FastMap<usize, BTreeSet<ObjectId>>,
    /// The call graph, by call site.
    edges: BTreeMap<Place, BTreeSet<Edge>>,
}

/// The state of the solver: the result so far, and the constraints.
struct Solver<'p> {
    points: Points<'p>,
    /// For each variable, the variables that include its objects, with a type as filter.
    flows: Vec<Vec<(VariableId, Option<ClassRef>)>>,
    /// The pairs of `flows` with the number of the type, as a set.
    known_flows: FastSet<(VariableId, VariableId, Option<usize>)>,
    watches: Vec<Vec<solve::Watch>>,
    /// For each variable, the objects that were not propagated yet.
    news: Vec<ObjectSet>,
    /// The variables with objects that were not propagated yet.
    open: VecDeque<VariableId>,
    suspects: cycles::Suspects,
    /// For each type, the number of objects compared with the type so far, and those that fit.
    fitting: FastMap<usize, (u32, ObjectSet)>,
    initialized: BTreeSet<usize>,
    /// The types of the parameters of each method, by its number.
    parameters: FastMap<usize, Rc<[Option<ClassRef>]>>,
    /// The methods of each class that each call of the library may execute.
    called_back: FastMap<(Place, usize), Rc<[MethodRef]>>,
    /// The methods that a call of the library calls back, whose results the library receives.
    received: FastSet<(Place, MethodAt)>,
    /// The objects that a call of the library obtains in each of these ways.
    obtained: FastSet<(Place, ObjectId, library::Obtained)>,
}

impl<'p> Deref for Solver<'p> {
    type Target = Points<'p>;

    fn deref(&self) -> &Points<'p> {
        &self.points
    }
}

impl<'p> Points<'p> {
    /// Analyses a program from its main method.
    pub(crate) fn new(program: &'p Program<'p>) -> Self {
        let points = Self {
            program,
            methods: Vec::new(),
            method_numbers: FastMap::default(),
            objects: Vec::new(),
            object_numbers: FastMap::default(),
            variables: FastMap::default(),
            sets: Vec::new(),
            representatives: Vec::new(),
            insertions: 0,
            attempts: 0,
            is_ended: false,
            functions: FastMap::default(),
            edges: BTreeMap::new(),
        };
        let mut solver = Solver {
            points,
            flows: Vec::new(),
            known_flows: FastSet::default(),
            watches: Vec::new(),
            news: Vec::new(),
            open: VecDeque::new(),
            suspects: cycles::Suspects::default(),
            fitting: FastMap::default(),
            initialized: BTreeSet::new(),
            parameters: FastMap::default(),
            called_back: FastMap::default(),
            received: FastSet::default(),
            obtained: FastSet::default(),
        };
        program.limits.begin("points-to sets");
        solver.begin();
        solver.solve();
        while solver.is_closed() {
            let size = (solver.known_flows.len(), solver.insertions, solver.edges.len());
            named::add_named(&mut solver);
            solver.solve();
            if size == (solver.known_flows.len(), solver.insertions, solver.edges.len()) {
                break;
            }
        }
        if solver.is_closed() {
            parallel::add_helpers(&mut solver.points);
        }
        solver.points
    }

    /// Whether the budget was sufficient.
    pub(crate) fn is_closed(&self) -> bool {
        self.insertions < BUDGET && self.attempts < ATTEMPTS && !self.is_ended
    }

    /// Returns the methods of the program that may be executed.
    pub(crate) fn methods(&self) -> impl Iterator<Item = (MethodAt, &Rc<Body>)> {
        self.methods.iter().enumerate().map(|(at, body)| (MethodAt::new(at as u32), body))
    }

    /// Returns the initializers of classes, and the constructor of the object whose `main` is executed.
    pub(crate) fn initializers(&self) -> BTreeSet<MethodAt> {
        let named = self.methods().filter(|(_, body)| &*body.method.name == "<clinit>");
        let called = self.calls().filter(|(_, edge)| edge.kind == CallKind::Initialize);
        named.map(|(at, _)| at).chain(called.map(|(_, edge)| edge.callee)).collect()
    }

    /// Returns the body of a method.
    pub(crate) fn body(&self, at: MethodAt) -> &Rc<Body> {
        &self.methods[at.index()]
    }

    /// Returns the field that an instruction accesses.
    pub(crate) fn accessed_field(&self, place: Place) -> Option<FieldRef> {
        let body = self.body(place.method);
        let insn = body.insn(place.pc);
        let site = match body.operation(place.pc) {
            Operation::Load(Memory::Static, ..) | Operation::Store(Memory::Static, ..) => {
                insn.wide()
            }
            Operation::Load(Memory::Field, ..) | Operation::Store(Memory::Field, ..) => {
                u32::from(insn.b)
            }
            _ => return None,
        };
        self.program.field(body.method.class(), body.code.sites[site as usize].pool)
    }

    /// Returns the number of a method, if it may be executed.
    pub(crate) fn number(&self, method: MethodRef) -> Option<MethodAt> {
        self.method_numbers.get(&method.id.index()).copied()
    }

    /// Returns the description of an object.
    pub(crate) fn get(&self, object: ObjectId) -> &Object {
        &self.objects[object.index()]
    }

    /// Returns the text of a string constant.
    fn literal(&self, object: ObjectId) -> Option<&str> {
        let Origin::Literal(place) = self.get(object).origin else { return None };
        let body = self.body(place.method);
        let pool = body.code.sites[body.insn(place.pc).wide() as usize].pool;
        body.method.class().file()?.pool.string(pool)
    }

    /// Returns the first of all equal string constants, which Java represents by one object. Other
    /// objects are returned unchanged.
    pub(crate) fn first_literal(&self, object: ObjectId) -> ObjectId {
        let Some(text) = self.literal(object) else { return object };
        self.objects().find(|other| self.literal(*other) == Some(text)).unwrap_or(object)
    }

    /// Returns the first field of the program whose points-to set is exactly this object.
    pub(crate) fn field_of(&self, object: ObjectId) -> Option<FieldRef> {
        let only = |at: &VariableId| self.set_of(*at).iter().eq([object]);
        let fields =
            self.variables.iter().filter(|(_, at)| only(at)).filter_map(|(of, _)| match *of {
                Variable::Static(class, index) | Variable::Slot(_, Slot::Field(class, index)) => {
                    Some((class, index))
                }
                _ => None,
            });
        let (class, index) = fields.min()?;
        let class = self.program.class_numbered(class);
        class.fields.iter().find(|field| field.index == index)
    }

    /// Returns all objects.
    pub(crate) fn objects(&self) -> impl Iterator<Item = ObjectId> {
        (0..self.objects.len() as u32).map(ObjectId::new)
    }

    /// Returns the objects to which a variable may refer.
    pub(crate) fn set(&self, variable: Variable) -> BTreeSet<ObjectId> {
        self.variables.get(&variable).map(|at| self.set_of(*at).to_set()).unwrap_or_default()
    }

    /// Returns all variables with their sets.
    pub(crate) fn variables(&self) -> impl Iterator<Item = (Variable, BTreeSet<ObjectId>)> {
        self.variables.iter().map(|(of, at)| (*of, self.set_of(*at).to_set()))
    }

    /// Returns the variable whose set is the set of a variable.
    fn representative(&self, mut at: VariableId) -> VariableId {
        while self.representatives[at.index()] != at {
            at = self.representatives[at.index()];
        }
        at
    }

    fn set_of(&self, at: VariableId) -> &ObjectSet {
        &self.sets[self.representative(at).index()]
    }

    /// Returns the mirror of a class, if the program may use it.
    pub(crate) fn mirror_of(&self, class: ClassRef) -> Option<ObjectId> {
        self.object_numbers.get(&Origin::Mirror(class.id.index())).copied()
    }

    /// Returns the objects to which a register may refer when an instruction reads it.
    pub(crate) fn register(&self, place: Place, register: u16) -> BTreeSet<ObjectId> {
        let body = self.body(place.method);
        let all = body.definitions(place.pc, register).iter();
        all.flat_map(|of| self.set(Variable::read_at(body, place, *of))).collect()
    }

    /// Returns the objects whose monitor a synchronized method enters.
    pub(crate) fn receiver(&self, at: MethodAt) -> BTreeSet<ObjectId> {
        let method = self.body(at).method;
        if method.is_static() {
            let origin = Origin::Mirror(method.class().id.index());
            return self.object_numbers.get(&origin).copied().into_iter().collect();
        }
        self.set(Variable::of_definition(at, Definition::Parameter(0)))
    }

    /// Returns the methods that the call at a place may execute.
    pub(crate) fn callees(&self, place: Place) -> impl Iterator<Item = Edge> + '_ {
        self.edges.get(&place).into_iter().flatten().copied()
    }

    /// Returns the instructions that throw an exception while a thread executes a range of a method, and
    /// those of the methods that it calls.
    pub(crate) fn thrown(&self, method: MethodAt, range: Range<u32>) -> Vec<Place> {
        let mut thrown = Vec::new();
        let mut seen = BTreeSet::new();
        let mut open = vec![(method, range)];
        while let Some((method, range)) = open.pop() {
            let body = self.body(method);
            let throws = body.throws.iter().filter(|pc| range.contains(pc));
            thrown.extend(throws.map(|pc| Place { method, pc: *pc }));
            let [from, to] = [range.start, range.end].map(|pc| Place { method, pc });
            let edges = self.edges.range(from..to).flat_map(|(_, all)| all);
            for edge in edges.filter(|edge| edge.kind.is_same_thread()) {
                if seen.insert(edge.callee) {
                    open.push((edge.callee, 0..self.body(edge.callee).len()));
                }
            }
        }
        thrown
    }

    /// Returns all edges of the call graph.
    pub(crate) fn calls(&self) -> impl Iterator<Item = (Place, Edge)> + '_ {
        self.edges.iter().flat_map(|(place, all)| all.iter().map(|edge| (*place, *edge)))
    }
}

impl Solver<'_> {
    fn begin(&mut self) {
        let main = self.program.main_class();
        if let Some(initializer) = main.declared_method("<clinit>", "()V") {
            self.reach(initializer);
        }
        let Some(main) = self.program.main_method() else { return };
        let Some(at) = self.reach(main) else { return };
        if !main.is_static() {
            launch(self, main, at);
        }
        if let Some(local) = main.arguments.get(usize::from(!main.is_static())) {
            let class = self.program.class(main.class(), "[Ljava/lang/String;");
            let arguments = self.object(Origin::Arguments, class);
            self.add(Variable::Parameter(at, *local), arguments);
        }
    }

    fn variable(&mut self, of: Variable) -> VariableId {
        if let Some(known) = self.variables.get(&of) {
            return self.representative(*known);
        }
        let at = VariableId::new(self.sets.len() as u32);
        self.points.representatives.push(at);
        self.points.sets.push(ObjectSet::default());
        self.news.push(ObjectSet::default());
        self.flows.push(Vec::new());
        self.watches.push(Vec::new());
        self.points.variables.insert(of, at);
        at
    }

    fn object(&mut self, origin: Origin, class: Option<ClassRef>) -> ObjectId {
        if let Some(known) = self.object_numbers.get(&origin) {
            return *known;
        }
        let at = ObjectId::new(self.objects.len() as u32);
        self.points.objects.push(Object { origin, class, function: None });
        self.points.object_numbers.insert(origin, at);
        at
    }

    /// Adds a method that may be executed.
    fn reach(&mut self, method: MethodRef) -> Option<MethodAt> {
        if let Some(known) = self.number(method) {
            return Some(known);
        }
        let body = self.program.body(method)?;
        let at = MethodAt::new(self.methods.len() as u32);
        self.points.methods.push(Rc::clone(&body));
        self.points.method_numbers.insert(method.id.index(), at);
        if method.is_static() && method.has(classfile::access::SYNCHRONIZED) {
            self.mirror(method.class());
        }
        for pc in 0..body.len() {
            self.points.is_ended |= self.program.limits.is_over();
            if !self.points.is_ended {
                self.instruction(&body, Place { method: at, pc });
            }
        }
        Some(at)
    }

    fn mirror(&mut self, of: ClassRef) -> ObjectId {
        let class = self.program.class(of, "java/lang/Class");
        self.object(Origin::Mirror(of.id.index()), class)
    }
}

/// Adds the object whose instance method `main` is executed, and the execution of its constructor.
fn launch(solver: &mut Solver<'_>, main: MethodRef, at: MethodAt) {
    let class = solver.program.main_class();
    let object = solver.object(Origin::Launched, Some(class));
    if let Some(local) = main.arguments.first() {
        solver.add(Variable::Parameter(at, *local), object);
    }
    let Some(constructor) = class.declared_method("<init>", "()V") else { return };
    let start = Place { method: at, pc: 0 };
    let Some(made) = solver.edge(start, constructor, CallKind::Initialize) else { return };
    if let Some(local) = constructor.arguments.first() {
        solver.add(Variable::Parameter(made, *local), object);
    }
}
