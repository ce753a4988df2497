//! Instructions that may throw an exception themselves, and instructions that plainly cannot.
//!
//! Source: JVMS §6.5. An instruction cannot throw if its operand is `this`, a new object or a constant.
//! Neither can it throw for an index that a loop counts up to the length, or a field that only holds
//! such values. Exceptions of the class library and of linkage are omitted.

use crate::body::{Body, Definition};
use crate::depend::{Facts, counts};
use crate::points::{CallKind, MethodAt, ObjectId, Place};
use crate::program::is_of_program;
use classes::{ClassRef, FieldRef};
use classfile::access;
use code::operation::{
    Allocation, Arithmetic, Bitwise, Compared, Condition, Constant, Dispatch, Integral, Memory,
    MonitorAction, Numeric, Operation, Returned, RightSide, Storage, TypeTest,
};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

/// Determines the exceptions that instructions may throw.
pub(crate) struct Throws<'a, 'p> {
    facts: &'a Facts<'p>,
    /// Whether each queried variable is never null. A variable that depends on itself counts as
    /// unknown.
    known: RefCell<BTreeMap<Asked, bool>>,
    /// The instructions that write each field.
    stores: BTreeMap<(usize, u16), Vec<Place>>,
}

/// A variable that several instructions define.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Asked {
    Parameter(MethodAt, u16),
    Returned(MethodAt),
    Field(usize, u16),
}

impl<'a, 'p> Throws<'a, 'p> {
    pub(crate) fn new(facts: &'a Facts<'p>) -> Self {
        let mut stores: BTreeMap<(usize, u16), Vec<Place>> = BTreeMap::new();
        for (method, body) in facts.points.methods() {
            for pc in 0..body.len() {
                let place = Place { method, pc };
                if matches!(
                    body.operation(pc),
                    Operation::Store(Memory::Field | Memory::Static, ..)
                ) && let Some(field) = facts.points.accessed_field(place)
                {
                    stores.entry((field.class().id.index(), field.index)).or_default().push(place);
                }
            }
        }
        Self { facts, known: RefCell::default(), stores }
    }

    /// Returns the exceptions that an instruction may throw itself.
    pub(crate) fn of(&self, place: Place) -> Vec<&'static str> {
        let body = self.body(place);
        let insn = body.insn(place.pc);
        let mut all = Vec::new();
        let null = |register: u16| !self.is_never_null(place, register);
        match body.operation(place.pc) {
            Operation::Arithmetic(Arithmetic::Div | Arithmetic::Rem, of, side) => {
                let is_integral = matches!(of, Numeric::Int | Numeric::Long);
                let is_zero = match side {
                    RightSide::Immediate => insn.b == 0,
                    RightSide::Register | RightSide::Widened => {
                        let sources = body.sources(place.pc, insn.b);
                        !sources.iter().all(|of| body.constant(*of).is_some_and(|b| b != 0))
                    }
                };
                if is_integral && is_zero {
                    all.push("ArithmeticException");
                }
            }
            Operation::Load(Memory::Field, ..)
            | Operation::Store(Memory::Field, ..)
            | Operation::ArrayLength
            | Operation::Monitor(MonitorAction::Enter)
                if null(insn.a) =>
            {
                all.push(NULL);
            }
            Operation::Load(Memory::Element, ..) => self.element(place, &mut all),
            Operation::Store(Memory::Element, storage, _) => {
                self.element(place, &mut all);
                if storage == Storage::Reference && self.may_not_fit(place) {
                    all.push("ArrayStoreException");
                }
            }
            Operation::Allocate(allocation) => {
                let lengths = lengths(&body, place.pc, allocation);
                if lengths.iter().any(|register| !self.is_size(place, *register)) {
                    all.push("NegativeArraySizeException");
                }
            }
            Operation::TypeTest(TypeTest::Cast) if self.may_fail(place) => {
                all.push("ClassCastException");
            }
            Operation::Call(Dispatch::Virtual | Dispatch::Interface | Dispatch::Direct, _) => {
                let call = &body.code.calls[insn.wide() as usize];
                if call.args.first().is_some_and(|of| null(of.register)) {
                    all.push(NULL);
                }
            }
            _ => {}
        }
        all
    }

    fn body(&self, place: Place) -> std::rc::Rc<Body> {
        self.facts.points.body(place.method).clone()
    }

    fn element(&self, place: Place, all: &mut Vec<&'static str>) {
        let body = self.body(place);
        let insn = body.insn(place.pc);
        if !self.is_never_null(place, insn.a) {
            all.push(NULL);
        }
        if !self.is_within_length(place) && !self.is_counted(place) {
            all.push("ArrayIndexOutOfBoundsException");
        }
    }

    /// Whether a register is never null when an instruction reads it.
    fn is_never_null(&self, place: Place, register: u16) -> bool {
        let sources = self.body(place).sources(place.pc, register);
        !sources.is_empty() && sources.into_iter().all(|of| self.defines_object(place.method, of))
    }

    fn defines_object(&self, method: MethodAt, of: Definition) -> bool {
        let body = self.facts.points.body(method);
        let pc = match of {
            Definition::Caught => return true,
            Definition::Parameter(0) if !body.method.is_static() => return true,
            Definition::Parameter(local) => return self.knows(Asked::Parameter(method, local)),
            Definition::At(pc) => pc,
        };
        let place = Place { method, pc };
        match body.operation(pc) {
            Operation::Allocate(_)
            | Operation::Constant(Constant::Symbolic)
            | Operation::Call(Dispatch::Linked, _) => true,
            Operation::Constant(Constant::Reference) => body.insn(pc).wide() != 0,
            Operation::Call(..) => self.returns_object(place),
            Operation::Load(Memory::Field | Memory::Static, ..) => {
                let Some(field) = self.facts.points.accessed_field(place) else { return false };
                let class = field.class();
                if !is_of_program(class) {
                    // Static final fields of the class library, such as `System.out`, are not null.
                    return field.is_static() && field.has(access::FINAL);
                }
                self.knows(Asked::Field(class.id.index(), field.index))
            }
            _ => false,
        }
    }

    fn returns_object(&self, call: Place) -> bool {
        const NAMES: &[&str] = &[
            "valueOf",
            "append",
            "insert",
            "toString",
            "iterator",
            "currentThread",
            "getClass",
            "keySet",
            "entrySet",
            "values",
            "stream",
            "of",
            "readLock",
            "writeLock",
            "clone",
            "newCondition",
            "trim",
            "substring",
            "concat",
            "format",
        ];
        const FACTORIES: &[&str] = &["java/util/Collections", "java/util/concurrent/Executors"];
        let body = self.body(call);
        let edges: Vec<_> = self.facts.points.callees(call).collect();
        let direct = edges.iter().filter(|edge| edge.kind == CallKind::Direct);
        let callees: Vec<MethodAt> = direct.map(|edge| edge.callee).collect();
        let Some(named) = self.facts.points.named(&body, call.pc) else { return false };
        if named.method.is_some_and(|method| is_of_program(method.class())) {
            return !callees.is_empty()
                && callees.into_iter().all(|callee| self.knows(Asked::Returned(callee)));
        }
        callees.is_empty() && (NAMES.contains(&named.name) || FACTORIES.contains(&named.class))
    }

    /// Whether a variable is never null.
    fn knows(&self, asked: Asked) -> bool {
        if let Some(known) = self.known.borrow().get(&asked) {
            return *known;
        }
        self.known.borrow_mut().insert(asked, false);
        let is_known = match asked {
            Asked::Parameter(method, local) => self.is_passed_object(method, local),
            Asked::Returned(method) => {
                let body = self.facts.points.body(method);
                let returns = Operation::Return(Returned::Reference);
                (0..body.len())
                    .filter(|pc| body.operation(*pc) == returns)
                    .all(|pc| self.is_never_null(Place { method, pc }, body.insn(pc).a))
            }
            Asked::Field(class, index) => self.is_set(class, index).is_some_and(|stores| {
                stores.iter().all(|at| self.is_never_null(*at, self.body(*at).insn(at.pc).d))
            }),
        };
        self.known.borrow_mut().insert(asked, is_known);
        is_known
    }

    /// Returns the stores of a field that surely is written before it is read: it is final, or the
    /// initializer of its class writes it.
    fn is_set(&self, class: usize, index: u16) -> Option<&[Place]> {
        let of = self.facts.points.program.class_numbered(class);
        let field: FieldRef = of.fields.iter().find(|field| field.index == index)?;
        let stores = self.stores.get(&(class, index))?;
        let by_initializer = |at: &Place| {
            let method = self.facts.points.body(at.method).method;
            &*method.name == "<clinit>" && std::ptr::eq(method.class(), of)
        };
        let is_early =
            field.has(access::FINAL) || field.is_static() && stores.iter().any(by_initializer);
        is_early.then_some(&**stores)
    }

    /// Whether all calls of a method pass a non-null value for the parameter `local`.
    fn is_passed_object(&self, method: MethodAt, local: u16) -> bool {
        let points = &self.facts.points;
        let of = points.body(method).method;
        let Some(number) = of.arguments.iter().position(|argument| *argument == local) else {
            return false;
        };
        if points.program.main_method().is_some_and(|main| std::ptr::eq(main, of)) {
            return true;
        }
        let mut calls = points.calls().filter(|(_, edge)| edge.callee == method).peekable();
        calls.peek().is_some()
            && calls.all(|(call, edge)| {
                edge.kind == CallKind::Direct && self.passes_object(call, method, number)
                    || self.captures_object(method, number)
            })
    }

    fn passes_object(&self, call: Place, method: MethodAt, number: usize) -> bool {
        let points = &self.facts.points;
        if points.callees(call).any(|of| of.kind != CallKind::Direct)
            || !points.captures(method, number).is_empty()
        {
            return false;
        }
        let passed = points.passed(call, method, number);
        !passed.is_empty() && passed.iter().all(|of| self.is_never_null(call, *of))
    }

    /// Whether each function object of a method captured a non-null value for the parameter `number`,
    /// and one exists.
    fn captures_object(&self, method: MethodAt, number: usize) -> bool {
        let points = &self.facts.points;
        let captured = points.captures(method, number);
        captured.len() == points.functions(method).count()
            && !captured.is_empty()
            && captured.iter().all(|(place, of)| self.is_never_null(*place, *of))
    }

    /// Whether the greatest index of an access is less than the least length of its arrays.
    fn is_within_length(&self, place: Place) -> bool {
        let body = self.body(place);
        let insn = body.insn(place.pc);
        let Some(length) = self.least_length(place, insn.a) else { return false };
        let sources = body.sources(place.pc, insn.b);
        let is_below = |of: &Definition| greatest(&body, *of).is_some_and(|most| most < length);
        !sources.is_empty() && sources.iter().all(is_below)
    }

    /// Returns the least length of the arrays in a register, if all lengths are constant.
    fn least_length(&self, place: Place, register: u16) -> Option<i64> {
        let body = self.body(place);
        let sources = body.sources(place.pc, register);
        let lengths = sources.iter().map(|of| {
            if let Some(length) = body.allocated_length(*of) {
                return Some(length);
            }
            let Definition::At(pc) = *of else { return None };
            let load = Place { method: place.method, pc };
            if !matches!(body.operation(pc), Operation::Load(Memory::Field | Memory::Static, ..)) {
                return None;
            }
            let field = self.facts.points.accessed_field(load)?;
            let stores = self.is_set(field.class().id.index(), field.index)?;
            let stored = stores.iter().map(|at| {
                let body = self.body(*at);
                let sources = body.sources(at.pc, body.insn(at.pc).d);
                let lengths = sources.iter().map(|of| body.allocated_length(*of));
                lengths.collect::<Option<Vec<i64>>>()?.into_iter().min()
            });
            stored.collect::<Option<Vec<i64>>>()?.into_iter().min()
        });
        lengths.collect::<Option<Vec<i64>>>()?.into_iter().min()
    }

    /// Whether the index of an access is counted up from a constant, and a jump before the access
    /// compares it with the length.
    fn is_counted(&self, place: Place) -> bool {
        let body = self.body(place);
        let insn = body.insn(place.pc);
        let index = body.sources(place.pc, insn.b);
        let counted = |of: &Definition| match *of {
            Definition::At(pc) => {
                body.constant(*of).is_some_and(|value| value >= 0)
                    || counts(&body, pc) && body.insn(pc).b as i16 > 0
            }
            Definition::Parameter(_) | Definition::Caught => false,
        };
        !index.is_empty()
            && index.iter().all(counted)
            && (0..body.len()).any(|test| self.is_tested_by(&body, place, &index, test))
    }

    fn is_tested_by(
        &self,
        body: &Body,
        place: Place,
        index: &BTreeSet<Definition>,
        test: u32,
    ) -> bool {
        let insn = body.insn(test);
        let Operation::Branch(condition, compared) = body.operation(test) else { return false };
        let array = body.insn(place.pc).a;
        let holds = match compared {
            Compared::Int if body.sources(test, insn.a) == *index => {
                self.is_bound(body, place, array, test, insn.b).then_some(condition)
            }
            Compared::Int if body.sources(test, insn.b) == *index => {
                let is_bound = self.is_bound(body, place, array, test, insn.a);
                is_bound.then(|| mirrored(condition))
            }
            Compared::Immediate if body.sources(test, insn.a) == *index => {
                let length = self.least_length(place, array);
                let is_bound = length.is_some_and(|length| i64::from(insn.b as i16) <= length);
                is_bound.then_some(condition)
            }
            _ => None,
        };
        let below = match holds {
            Some(Condition::Lt) => insn.target(test),
            Some(Condition::Ge) => test + 1,
            _ => return false,
        };
        // Neither the index nor the array may change between the test and the access.
        let sides: Vec<(u32, u32)> = [insn.target(test), test + 1].map(|to| (test, to)).into();
        let array = body.sources(place.pc, array);
        let is_kept = index.union(&array).all(|of| match *of {
            Definition::At(pc) => {
                let is_after = pc == below || body.reaches(below, pc, &sides);
                !(is_after && body.reaches(pc, place.pc, &sides))
                    || self.is_of_final(place.method, *of)
            }
            Definition::Parameter(_) | Definition::Caught => true,
        });
        is_kept && body.passes(&[(test, below)], place.pc)
    }

    /// Whether a register is the length of the array that an instruction accesses.
    fn is_bound(&self, body: &Body, place: Place, array: u16, test: u32, bound: u16) -> bool {
        let array = body.sources(place.pc, array);
        let bounds = body.sources(test, bound);
        let ([array], [bound]) =
            (&array.iter().collect::<Vec<_>>()[..], &bounds.iter().collect::<Vec<_>>()[..])
        else {
            return false;
        };
        if let Definition::At(pc) = **bound
            && body.operation(pc) == Operation::ArrayLength
        {
            let measured = body.sources(pc, body.insn(pc).a);
            return measured.iter().eq([*array])
                || self.is_one_field(place.method, **array, &measured);
        }
        let Definition::At(pc) = **array else { return false };
        match body.operation(pc) {
            Operation::Allocate(Allocation::Primitives | Allocation::References) => {
                body.sources(pc, body.insn(pc).a) == bounds
            }
            _ => false,
        }
    }

    /// Whether two arrays are read from one final field of `this`, or from one static final field.
    fn is_one_field(
        &self,
        method: MethodAt,
        array: Definition,
        measured: &BTreeSet<Definition>,
    ) -> bool {
        let field = |of: Definition| match of {
            Definition::At(pc) if self.is_of_final(method, of) => {
                self.facts.points.accessed_field(Place { method, pc })
            }
            _ => None,
        };
        let Some(own) = field(array) else { return false };
        measured.iter().all(|of| field(*of).is_some_and(|other| std::ptr::eq(own, other)))
    }

    /// Whether a value is read from a final field of `this`, or from a static final field.
    fn is_of_final(&self, method: MethodAt, of: Definition) -> bool {
        let Definition::At(pc) = of else { return false };
        let body = self.facts.points.body(method);
        let is_own = match body.operation(pc) {
            Operation::Load(Memory::Static, ..) => true,
            Operation::Load(Memory::Field, ..) => {
                let base = body.sources(pc, body.insn(pc).a);
                !body.method.is_static() && base.iter().eq([&Definition::Parameter(0)])
            }
            _ => false,
        };
        let field = self.facts.points.accessed_field(Place { method, pc });
        is_own && field.is_some_and(|field| field.has(access::FINAL))
    }

    /// Whether a register plainly holds no negative number.
    fn is_size(&self, place: Place, register: u16) -> bool {
        let body = self.body(place);
        let sources = body.sources(place.pc, register);
        let is_size = |of: &Definition| {
            let Definition::At(pc) = *of else { return false };
            let sized = || {
                let callee = self.facts.points.named(&body, pc);
                callee.is_some_and(|callee| {
                    callee.class.starts_with("java/") && matches!(callee.name, "size" | "length")
                })
            };
            greatest(&body, *of).is_some()
                || body.operation(pc) == Operation::ArrayLength
                || sized()
        };
        !sources.is_empty() && sources.iter().all(is_size)
    }

    /// Whether a stored object may be of a class that the component type of the array does not allow.
    fn may_not_fit(&self, place: Place) -> bool {
        let points = &self.facts.points;
        let insn = self.body(place).insn(place.pc);
        let class = |object: ObjectId| points.get(object).class;
        let arrays = points.register(place, insn.a);
        let values = points.register(place, insn.d);
        let components: Vec<ClassRef> =
            arrays.into_iter().filter_map(|array| class(array)?.component()).collect();
        values.into_iter().filter_map(class).any(|value| {
            components.iter().any(|component| {
                let are_arrays = value.is_array() && component.is_array();
                !are_arrays && !value.is_subclass_of(component)
            })
        })
    }

    /// Whether a cast may fail: an object is not known to be an instance of the target.
    fn may_fail(&self, place: Place) -> bool {
        let points = &self.facts.points;
        let body = self.body(place);
        let insn = body.insn(place.pc);
        let pool = body.code.sites[usize::from(insn.b)].pool;
        let Some(target) = points.program.class_at(body.method.class(), pool) else { return true };
        let sources = body.sources(place.pc, insn.a);
        let is_copy = |of: &Definition| match *of {
            Definition::At(pc) => {
                points.named(&body, pc).is_some_and(|callee| callee.name == "clone")
                    || body.operation(pc) == Operation::Constant(Constant::Reference)
            }
            Definition::Parameter(_) | Definition::Caught => false,
        };
        if sources.iter().all(is_copy) || &*target.name == "java/lang/Object" {
            return false;
        }
        // Objects of unknown class come from collections. Their known objects are those that the
        // program passed to them.
        let all = points.register(place, insn.a);
        let mut known = all.into_iter().filter(|object| !self.facts.is_unknown(*object)).peekable();
        known.peek().is_none()
            || known.any(|object| {
                let of = points.get(object);
                let fits = |class: ClassRef| {
                    class.is_subclass_of(target) || class.is_array() && target.is_array()
                };
                of.function.is_none() && !of.class.is_some_and(fits)
            })
    }
}

const NULL: &str = "NullPointerException";

/// Returns the registers whose values decide whether an instruction throws.
pub(crate) fn deciding(body: &Body, pc: u32) -> Vec<u16> {
    let insn = body.insn(pc);
    match body.operation(pc) {
        Operation::Arithmetic(_, _, RightSide::Register | RightSide::Widened) => vec![insn.b],
        Operation::Load(Memory::Element, ..) => vec![insn.a, insn.b],
        Operation::Store(Memory::Element, storage, _) => {
            let mut all = vec![insn.a, insn.b];
            all.extend((storage == Storage::Reference).then_some(insn.d));
            all
        }
        Operation::Load(Memory::Field, ..)
        | Operation::Store(Memory::Field, ..)
        | Operation::ArrayLength
        | Operation::Monitor(_)
        | Operation::TypeTest(_)
        | Operation::Throw => vec![insn.a],
        Operation::Allocate(allocation) => lengths(body, pc, allocation),
        Operation::Call(..) => {
            let call = &body.code.calls[insn.wide() as usize];
            call.args.first().map(|of| of.register).into_iter().collect()
        }
        _ => Vec::new(),
    }
}

/// Returns the registers with the lengths of the arrays that an instruction allocates.
fn lengths(body: &Body, pc: u32, allocation: Allocation) -> Vec<u16> {
    let insn = body.insn(pc);
    match allocation {
        Allocation::Instance => Vec::new(),
        Allocation::Primitives | Allocation::References => vec![insn.a],
        Allocation::Nested => body.code.sites[insn.wide() as usize].counts.to_vec(),
    }
}

/// Returns the greatest value of a definition, if it is a constant or the result of a bit mask, and
/// never negative.
fn greatest(body: &Body, of: Definition) -> Option<i64> {
    let Definition::At(pc) = of else { return None };
    let insn = body.insn(pc);
    let greatest = match body.operation(pc) {
        Operation::Bitwise(Bitwise::And, Integral::Int, RightSide::Immediate) => {
            i64::from(insn.b as i16)
        }
        _ => body.constant(of)?,
    };
    (greatest >= 0).then_some(greatest)
}

/// Returns the condition for exchanged operands.
const fn mirrored(condition: Condition) -> Condition {
    match condition {
        Condition::Eq | Condition::Ne => condition,
        Condition::Lt => Condition::Gt,
        Condition::Ge => Condition::Le,
        Condition::Gt => Condition::Lt,
        Condition::Le => Condition::Ge,
    }
}
