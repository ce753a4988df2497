//! Partial evaluation: the jumps that constants decide, and the instructions that are never executed.
//!
//! Constants come from the code, the arguments of `main`, static fields with one value, and fields that
//! constructors write. They are propagated through parameters, results and captured variables. At
//! first, no value is known and no instruction is executed. The sets of executed instructions and
//! possible values only grow.
//!
//! Source: Wegman and Zadeck, "Constant propagation with conditional branches" (TOPLAS 1991), over all
//! methods without contexts.
//!
//! Invariant: the result is for display. No verdict depends on it.

mod fields;
mod known;
mod library;

use crate::body::{Body, Definition};
use crate::points::{CallKind, Edge, MethodAt, ObjectId, Origin, Place, Points, Variable};
use crate::program::{Callee, is_of_program};
use base::FastMap;
use classes::{ClassRef, FieldRef};
use classfile::Constant;
use code::operation::{
    Allocation, Compared, Constant as Source, Dispatch, Memory, Operation, Returned, Small,
};
use code::semantics;
use fields::{Written, is_selected};
use known::{Known, compute, is_taken};
use std::collections::BTreeSet;

/// Constants that are known before the program runs.
#[derive(Clone, Debug)]
pub struct Inputs {
    /// The arguments of `main`.
    pub arguments: Vec<String>,
    /// Whether the assertions of all classes are enabled; none if that depends on the class.
    pub assertions: Option<bool>,
}

/// A location whose value may be known for all of an execution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Location {
    Static(usize, u16),
    Field(ObjectId, usize, u16),
    Captured(ObjectId, u16),
    Parameter(MethodAt, u16),
    Returned(MethodAt),
}

/// The evaluation of a program: reached instructions, and their values.
pub(crate) struct Evaluation<'a, 'p> {
    points: &'a Points<'p>,
    inputs: &'a Inputs,
    written: Written<'a, 'p>,
    /// For each method, the instructions that may be executed.
    executed: Vec<Vec<bool>>,
    /// For each method, the value that each instruction defines.
    values: Vec<Vec<Known>>,
    stored: FastMap<Location, Known>,
    /// Whether code writes fields by reflection, handles or deserialization.
    writes_by_name: bool,
    /// Whether the program may write the arguments of `main`.
    changes_arguments: bool,
    /// Whether assertions are enabled; none if the program itself may decide that.
    assertions: Option<bool>,
    /// The function objects that call each method, by the number of the method.
    functions: FastMap<usize, Vec<ObjectId>>,
    changed: bool,
    /// Whether a value that nothing has computed counts as any value.
    is_final: bool,
}

/// Classes whose methods write fields that no store instruction names.
const WRITERS: &[&str] = &[
    "java/lang/reflect/Field",
    "java/lang/reflect/Constructor",
    "java/lang/reflect/Method",
    "java/lang/Class",
    "java/lang/invoke/VarHandle",
    "java/lang/invoke/MethodHandle",
    "java/util/concurrent/atomic/AtomicIntegerFieldUpdater",
    "java/util/concurrent/atomic/AtomicLongFieldUpdater",
    "java/util/concurrent/atomic/AtomicReferenceFieldUpdater",
    "java/io/ObjectInputStream",
    "sun/misc/Unsafe",
];

/// Methods of the classes [`WRITERS`] that write no field.
const HARMLESS: &[&str] = &["desiredAssertionStatus", "getName", "getSimpleName", "isInstance"];

impl<'a, 'p> Evaluation<'a, 'p> {
    /// Evaluates a program.
    pub(crate) fn new(points: &'a Points<'p>, inputs: &'a Inputs) -> Self {
        let mut this = Self {
            points,
            inputs,
            written: Written::new(points),
            executed: points.methods().map(|(_, body)| vec![false; body.flow.len()]).collect(),
            values: points.methods().map(|(_, body)| vec![Known::Never; body.flow.len()]).collect(),
            stored: FastMap::default(),
            writes_by_name: false,
            changes_arguments: false,
            assertions: inputs.assertions,
            functions: FastMap::default(),
            changed: false,
            is_final: false,
        };
        for (method, objects) in points.functions_by_method() {
            this.functions.insert(method, objects.iter().copied().collect());
        }
        this.look_for_writers();
        this.begin();
        this.solve();
        // Values of unknown origin remain `Known::Never`. Code that depends on them may be executed
        // nevertheless.
        this.is_final = true;
        this.changed = true;
        this.solve();
        this
    }

    fn solve(&mut self) {
        let points = self.points;
        while std::mem::take(&mut self.changed) {
            for (method, body) in points.methods() {
                for pc in 0..body.len() {
                    if self.executed[method.index()][pc as usize] {
                        self.step(body, Place { method, pc });
                    }
                }
            }
        }
    }

    /// Whether an instruction may be executed.
    pub(crate) fn is_executed(&self, place: Place) -> bool {
        self.executed[place.method.index()][place.pc as usize]
    }

    /// Whether the direction of a jump is known.
    pub(crate) fn is_decided(&self, place: Place) -> bool {
        let body = self.points.body(place.method);
        let is_jump =
            matches!(body.operation(place.pc), Operation::Branch(..) | Operation::Switch { .. });
        is_jump && self.is_executed(place) && self.next(body, place).is_some_and(|to| to.len() == 1)
    }

    /// Returns the known values of memory that an instruction reads, as `Class.field = 3`.
    pub(crate) fn reads(&self, place: Place) -> Option<String> {
        let body = self.points.body(place.method);
        let value = &self.values[place.method.index()][place.pc as usize];
        let (name, is_truth) = match body.operation(place.pc) {
            Operation::Load(Memory::Element, ..) => ("args[]".to_owned(), false),
            Operation::Load(..) => {
                let field = self.points.accessed_field(place)?;
                let class = field.class().java_name();
                let class = class.rsplit('.').next().unwrap_or(&class);
                (format!("{class}.{}", field.name), &*field.descriptor == "Z")
            }
            Operation::ArrayLength => ("length".to_owned(), false),
            Operation::Call(..) => {
                let callee = self.points.named(body, place.pc)?;
                (format!("{}()", callee.name), callee.descriptor.ends_with('Z'))
            }
            _ => return None,
        };
        let value = match value {
            Known::Number(bits) if is_truth => (bits & 1 == 1).to_string(),
            Known::Number(bits) => (*bits as i32).to_string(),
            Known::Text(text) => format!("\"{text}\""),
            Known::Null => "null".to_owned(),
            Known::Never | Known::NotNull | Known::Any => return None,
        };
        Some(format!("{name} = {value}"))
    }

    fn look_for_writers(&mut self) {
        let points = self.points;
        for (method, body) in points.methods() {
            for pc in 0..body.len() {
                let place = Place { method, pc };
                if let Some(callee) = points.named(body, pc) {
                    if callee.name.ends_with("AssertionStatus") && !HARMLESS.contains(&callee.name)
                    {
                        self.assertions = None;
                    }
                    self.writes_by_name |=
                        WRITERS.contains(&callee.class) && !HARMLESS.contains(&callee.name);
                }
                let is_arguments = |of: &ObjectId| points.get(*of).origin == Origin::Arguments;
                let has = |register: u16| points.register(place, register).iter().any(is_arguments);
                let insn = body.insn(pc);
                self.changes_arguments |= match body.operation(pc) {
                    Operation::Store(Memory::Element, ..) => has(insn.a),
                    Operation::Call(..) => {
                        let call = &body.code.calls[insn.wide() as usize];
                        points.callees(place).all(|edge| edge.kind != CallKind::Direct)
                            && !matches!(body.operation(pc), Operation::Call(Dispatch::Linked, _))
                            && call.args.iter().any(|of| of.is_reference && has(of.register))
                    }
                    _ => false,
                };
            }
        }
    }

    fn begin(&mut self) {
        self.initialize(self.points.program.main_class());
        let Some(main) = self.points.program.main_method() else { return };
        let Some(at) = self.points.number(main) else { return };
        self.execute(Place { method: at, pc: 0 });
        for local in main.arguments {
            self.store(Location::Parameter(at, *local), &Known::NotNull);
        }
    }

    fn execute(&mut self, place: Place) {
        let executed = &mut self.executed[place.method.index()][place.pc as usize];
        self.changed |= !std::mem::replace(executed, true);
    }

    fn initialize(&mut self, class: ClassRef) {
        let above = std::iter::successors(Some(class), |class| class.super_class);
        for class in above.chain(class.all_interfaces.iter().copied()) {
            let initializer = class.declared_method("<clinit>", "()V");
            if let Some(at) = initializer.and_then(|method| self.points.number(method)) {
                self.execute(Place { method: at, pc: 0 });
            }
        }
    }

    fn store(&mut self, at: Location, value: &Known) {
        let known = self.stored.entry(at).or_insert(Known::Never);
        let joined = known.join(value);
        if joined != *known {
            *known = joined;
            self.changed = true;
        }
    }

    fn stored(&self, at: Location) -> Known {
        self.stored.get(&at).cloned().unwrap_or(Known::Never)
    }

    /// Returns what is known about a register when an instruction reads it.
    fn register(&self, place: Place, register: u16) -> Known {
        let body = self.points.body(place.method);
        let all = body.definitions(place.pc, register);
        if all.is_empty() {
            return Known::Any;
        }
        let value = |of: &Definition| match of {
            Definition::At(pc) if !self.executed[place.method.index()][*pc as usize] => {
                Known::Never
            }
            Definition::At(pc) => self.values[place.method.index()][*pc as usize].clone(),
            Definition::Parameter(local) => self.stored(Location::Parameter(place.method, *local)),
            Definition::Caught => Known::NotNull,
        };
        self.settle(all.iter().map(value).fold(Known::Never, |known, value| known.join(&value)))
    }

    /// Evaluates an instruction: its value, its effects, and its successors.
    fn step(&mut self, body: &Body, place: Place) {
        let insn = body.insn(place.pc);
        if let Some(next) = self.next(body, place) {
            for pc in next {
                self.execute(Place { method: place.method, pc });
            }
        }
        let operation = body.operation(place.pc);
        if !matches!(operation, Operation::Call(..)) {
            library::call_back(self, place);
        }
        let value = match operation {
            Operation::Constant(Source::Symbolic) => literal(body, place),
            Operation::Load(memory, ..) => self.load(place, memory),
            Operation::Store(memory, ..) => return self.assign(place, memory),
            Operation::ArrayLength => self.length(place),
            Operation::Allocate(_) => {
                if let Operation::Allocate(Allocation::Instance) = operation {
                    let pool = body.code.sites[usize::from(insn.b)].pool;
                    if let Some(class) = self.points.program.class_at(body.method.class(), pool) {
                        self.initialize(class);
                    }
                }
                Known::NotNull
            }
            Operation::Call(..) => self.call(body, place),
            Operation::Return(Returned::Number | Returned::Reference) => {
                let value = self.register(place, insn.a);
                return self.store(Location::Returned(place.method), &value);
            }
            _ if body.code.defined(insn).is_none() => return,
            _ => {
                let operand =
                    |at: u16, is: bool| if is { self.register(place, at) } else { Known::Any };
                let (mut reads_a, mut reads_b) = (false, false);
                body.code.uses(insn, |register, _| {
                    reads_a |= register == insn.a;
                    reads_b |= register == insn.b;
                });
                let (a, b) = (operand(insn.a, reads_a), operand(insn.b, reads_b));
                compute(insn, &body.code.constants, &a, &b).unwrap_or(Known::Any)
            }
        };
        let value = self.settle(value);
        let known = &mut self.values[place.method.index()][place.pc as usize];
        let joined = known.join(&value);
        if joined != *known {
            *known = joined;
            self.changed = true;
        }
    }

    fn settle(&self, value: Known) -> Known {
        if self.is_final && value == Known::Never { Known::Any } else { value }
    }

    /// Returns the instructions that may follow; none as long as an operand of the jump has no value.
    fn next(&self, body: &Body, place: Place) -> Option<Vec<u32>> {
        let insn = body.insn(place.pc);
        let all = || Some(body.flow.successors(place.pc).to_vec());
        match body.operation(place.pc) {
            Operation::Branch(condition, compared) => {
                let a = self.register(place, insn.a);
                let has_two =
                    matches!(compared, Compared::Int | Compared::Long | Compared::Reference);
                let b = if has_two { self.register(place, insn.b) } else { Known::Any };
                if a == Known::Never || b == Known::Never {
                    return None;
                }
                match is_taken(condition, compared, insn, &a, &b) {
                    Some(true) => Some(vec![insn.target(place.pc)]),
                    Some(false) => Some(vec![place.pc + 1]),
                    None => all(),
                }
            }
            Operation::Switch { dense } => match self.register(place, insn.a) {
                Known::Never => None,
                Known::Number(key) => {
                    let switch = &body.code.switches[usize::from(insn.d)];
                    Some(vec![switch.target(key as i32, dense)])
                }
                _ => all(),
            },
            _ => all(),
        }
    }

    fn load(&mut self, place: Place, memory: Memory) -> Known {
        let body = self.points.body(place.method).clone();
        let insn = body.insn(place.pc);
        if memory == Memory::Element {
            return self.element(place);
        }
        let Some(field) = self.points.accessed_field(place) else { return Known::Any };
        if field.is_static() {
            self.initialize(field.class());
        }
        let is_fixed = field.is_static() && field.has(classfile::access::FINAL);
        if !is_of_program(field.class()) || self.writes_by_name && !is_fixed {
            return Known::Any;
        }
        let key = (field.class().id.index(), field.index);
        let mut known = Known::Never;
        if field.is_static() {
            known = self.stored(Location::Static(key.0, key.1));
        } else {
            let objects = self.points.register(place, insn.a);
            if objects.is_empty() {
                return Known::Any;
            }
            for object in objects {
                let is_made = matches!(self.points.get(object).origin, Origin::Site(_));
                let of = self.stored(Location::Field(object, key.0, key.1));
                known = known.join(if is_made { &of } else { &Known::Any });
            }
        }
        if self.written.may_be_first(field, place) {
            known = known.join(&first_value(field));
        }
        known
    }

    /// Returns the value of an element of the arguments of `main`.
    fn element(&self, place: Place) -> Known {
        let body = self.points.body(place.method);
        let insn = body.insn(place.pc);
        let is_arguments = |of: &ObjectId| self.points.get(*of).origin == Origin::Arguments;
        let objects = self.points.register(place, insn.a);
        if objects.is_empty() || self.changes_arguments || !objects.iter().all(is_arguments) {
            return Known::Any;
        }
        match self.register(place, insn.b) {
            Known::Never => Known::Never,
            Known::Number(index) => {
                let text = self.inputs.arguments.get(index as u32 as usize);
                text.map_or(Known::Any, |text| Known::Text(text.as_str().into()))
            }
            _ => Known::Any,
        }
    }

    /// Returns the length of an array.
    fn length(&self, place: Place) -> Known {
        let body = self.points.body(place.method);
        let objects = self.points.register(place, body.insn(place.pc).a);
        if objects.is_empty() {
            return Known::Any;
        }
        let length = |object: &ObjectId| match self.points.get(*object).origin {
            Origin::Arguments => Known::int(self.inputs.arguments.len() as i32),
            Origin::Site(site) => {
                let of = self.points.body(site.method);
                match of.operation(site.pc) {
                    Operation::Allocate(Allocation::Primitives | Allocation::References) => {
                        self.register(site, of.insn(site.pc).a)
                    }
                    _ => Known::Any,
                }
            }
            _ => Known::Any,
        };
        objects.iter().map(length).fold(Known::Never, |known, of| known.join(&of))
    }

    fn assign(&mut self, place: Place, memory: Memory) {
        let body = self.points.body(place.method);
        let insn = body.insn(place.pc);
        let Some(field) = self.points.accessed_field(place) else { return };
        let key = (field.class().id.index(), field.index);
        let value = narrowed(field, self.register(place, insn.d));
        if memory == Memory::Static {
            self.initialize(field.class());
            self.store(Location::Static(key.0, key.1), &value);
            return;
        }
        for object in self.points.register(place, insn.a) {
            self.store(Location::Field(object, key.0, key.1), &value);
        }
    }

    /// Passes the arguments of a call to all callees, and returns its result.
    fn call(&mut self, body: &Body, place: Place) -> Known {
        let call = &body.code.calls[body.insn(place.pc).wide() as usize];
        let arguments: Vec<Known> =
            call.args.iter().map(|of| self.register(place, of.register)).collect();
        if matches!(body.operation(place.pc), Operation::Call(Dispatch::Linked, _)) {
            library::call_back(self, place);
            let made = self.points.set(Variable::Result(place));
            for object in &made {
                for (number, value) in (0..).zip(&arguments) {
                    self.store(Location::Captured(*object, number), value);
                }
            }
            let is_function = |of: &ObjectId| self.points.get(*of).function.is_some();
            return if made.iter().any(is_function) { Known::NotNull } else { Known::Any };
        }
        let Some(callee) = self.points.named(body, place.pc) else { return Known::Any };
        if let Some(method) = callee.method.filter(|method| method.is_static()) {
            self.initialize(method.class());
        }
        let receivers = match call.args.first() {
            Some(first) if is_selected(body, place.pc) => {
                self.points.register(place, first.register)
            }
            _ => BTreeSet::new(),
        };
        let edges: Vec<Edge> = self.points.callees(place).collect();
        let mut result = Known::Never;
        for edge in edges.iter().filter(|edge| edge.kind != CallKind::Initialize) {
            self.execute(Place { method: edge.callee, pc: 0 });
            self.pass(*edge, &receivers, &callee, &arguments);
            if edge.kind == CallKind::Direct {
                result = result.join(&self.stored(Location::Returned(edge.callee)));
            }
        }
        let is_program = |method: classes::MethodRef| is_of_program(method.class());
        let is_fixed = !is_selected(body, place.pc) && callee.method.is_some_and(is_program);
        let is_known = is_fixed && edges.iter().any(|edge| edge.kind == CallKind::Direct)
            || !receivers.is_empty() && receivers.iter().all(|of| self.is_of_program(*of, &callee));
        if is_known {
            return result;
        }
        if callee.name == "desiredAssertionStatus" && callee.class == "java/lang/Class" {
            let is = self.assertions.map(i32::from);
            return is.map_or(Known::Any, Known::int);
        }
        library::result(&callee, &arguments)
    }

    /// Whether a call with this receiver executes a method of the program.
    fn is_of_program(&self, object: ObjectId, callee: &Callee<'_>) -> bool {
        let of = self.points.get(object);
        if let Some(function) = of.function {
            return function.name == callee.name && is_of_program(function.method.class());
        }
        let selected =
            of.class.and_then(|of| self.points.program.select(of, callee.name, callee.descriptor));
        matches!(of.origin, Origin::Site(_))
            && selected.is_some_and(|method| is_of_program(method.class()))
    }

    /// Passes the arguments of a call to one of its callees.
    fn pass(
        &mut self,
        edge: Edge,
        receivers: &BTreeSet<ObjectId>,
        callee: &Callee<'_>,
        arguments: &[Known],
    ) {
        let method = self.points.body(edge.callee).method;
        let is_named = edge.kind == CallKind::Direct
            && callee.name == &*method.name
            && callee.descriptor == &*method.descriptor;
        let mut functions = self.functions.get(&method.id.index()).cloned().unwrap_or_default();
        if is_named {
            functions.retain(|of| receivers.contains(of));
        }
        for (number, local) in method.arguments.iter().enumerate() {
            let mut value = Known::Never;
            if is_named {
                value = arguments.get(number).cloned().unwrap_or(Known::Any);
            }
            for function in &functions {
                let of = self.argument_of(*function, edge.kind, number, arguments);
                value = value.join(if method.is_constructor() { &Known::Any } else { &of });
            }
            if !is_named && functions.is_empty() {
                let is_this = number == 0 && !method.is_static();
                value = if is_this { Known::NotNull } else { Known::Any };
            }
            self.store(Location::Parameter(edge.callee, *local), &value);
        }
    }

    /// Returns an argument of the method that a function object calls: a captured argument, or an
    /// argument of the call.
    fn argument_of(
        &self,
        function: ObjectId,
        kind: CallKind,
        number: usize,
        arguments: &[Known],
    ) -> Known {
        let captured = self.captured(function);
        if number < captured {
            return self.settle(self.stored(Location::Captured(function, number as u16)));
        }
        let passed = arguments.get(number + 1 - captured);
        passed.filter(|_| kind == CallKind::Direct).cloned().unwrap_or(Known::Any)
    }

    fn captured(&self, function: ObjectId) -> usize {
        let Origin::Function(place) = self.points.get(function).origin else { return 0 };
        let body = self.points.body(place.method);
        body.code.calls[body.insn(place.pc).wide() as usize].args.len()
    }
}

/// Returns what is known about a string constant; other constants of the pool are not null.
fn literal(body: &Body, place: Place) -> Known {
    let pool = body.code.sites[body.insn(place.pc).wide() as usize].pool;
    let text = body.method.class().file().and_then(|file| file.pool.string(pool));
    text.map_or(Known::NotNull, |text| Known::Text(text.into()))
}

/// Returns the value of a field before all writes.
fn first_value(field: FieldRef) -> Known {
    let zero = if field.is_reference() { Known::Null } else { Known::Number(0) };
    let Some(file) = field.class().file() else { return Known::Any };
    let declared = file.fields.get(usize::from(field.index)).and_then(|of| of.constant_value);
    match declared.filter(|_| field.is_static()).and_then(|index| file.pool.get(index)) {
        None => zero,
        Some(Constant::Integer(value)) => Known::int(*value),
        Some(Constant::Float(value)) => Known::Number(u64::from(value.to_bits())),
        Some(Constant::Long(value)) => Known::Number(*value as u64),
        Some(Constant::Double(value)) => Known::Number(value.to_bits()),
        Some(Constant::String(text)) => {
            file.pool.utf8(*text).map_or(Known::NotNull, |text| Known::Text(text.into()))
        }
        Some(_) => Known::Any,
    }
}

/// Returns the value that a field holds after the store of a register.
fn narrowed(field: FieldRef, value: Known) -> Known {
    let to = match &*field.descriptor {
        "Z" => Small::Boolean,
        "B" => Small::Byte,
        "C" => Small::Char,
        "S" => Small::Short,
        _ => return value,
    };
    value.number().map_or(value, |bits| Known::Number(semantics::narrow(to, bits)))
}
