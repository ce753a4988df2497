//! Calls: the methods of the program that a call may execute.

use super::factories;
use super::objects::{Function, MethodAt, ObjectId, Origin, Place, Slot, Variable};
use super::selected::{self, Passed, is_selecting};
use super::solve::Watch;
use super::{Points, Solver};
use crate::body::Body;
use crate::program::{Callee, is_of_program};
use classes::{ClassRef, MethodRef};
use classfile::{Constant, MethodDescriptor};
use code::operation::{Dispatch, Operation};
use std::collections::BTreeSet;
use std::rc::Rc;

/// The way in which a call executes a method.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum CallKind {
    /// By the instruction itself.
    Direct,
    /// By the class library, in the thread of the call.
    Callback,
    /// By the class library, in a thread of a pool or of a timer.
    Pool,
    /// By the class library, in other threads while the call has not returned.
    Helper,
    /// In the thread that the call starts.
    Start,
    /// As the initializer of a class.
    Initialize,
}

impl CallKind {
    /// Whether the thread that executes the call also executes the method.
    pub(crate) const fn is_same_thread(self) -> bool {
        match self {
            Self::Direct | Self::Callback | Self::Initialize => true,
            Self::Pool | Self::Helper | Self::Start => false,
        }
    }

    /// Whether a thread that the class library makes executes the method.
    pub(crate) const fn is_in_pool(self) -> bool {
        match self {
            Self::Pool | Self::Helper => true,
            Self::Direct | Self::Callback | Self::Start | Self::Initialize => false,
        }
    }
}

/// An edge of the call graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Edge {
    /// The executed method.
    pub(crate) callee: MethodAt,
    /// The way in which the method is executed.
    pub(crate) kind: CallKind,
}

impl Solver<'_> {
    /// Adds an edge of the call graph.
    pub(super) fn edge(
        &mut self,
        place: Place,
        method: MethodRef,
        kind: CallKind,
    ) -> Option<MethodAt> {
        let callee = self.reach(method)?;
        self.points.edges.entry(place).or_default().insert(Edge { callee, kind });
        Some(callee)
    }

    /// Adds the initialization of a class and of its superclasses.
    pub(super) fn initialize(&mut self, place: Place, class: ClassRef) {
        let mut at = Some(class);
        while let Some(class) = at.filter(|class| is_of_program(class)) {
            if self.initialized.insert(class.id.index())
                && let Some(method) = class.declared_method("<clinit>", "()V")
            {
                self.edge(place, method, CallKind::Initialize);
            }
            at = class.super_class;
        }
    }

    /// Adds the inclusion constraints of a call. The targets of a virtual call depend on its receivers
    /// alone.
    pub(super) fn call(&mut self, body: &Body, place: Place, dispatch: Dispatch) {
        let call = &body.code.calls[body.insn(place.pc).wide() as usize];
        let Some(callee) = self.program.callee(body, call) else { return };
        if let Some(method) = callee.method.filter(|method| method.is_static()) {
            self.initialize(place, method.class());
        }
        match dispatch {
            Dispatch::Static | Dispatch::Direct => match callee.method {
                Some(method) if is_of_program(method.class()) => self.bind(body, place, method),
                _ => self.library_call(body, place, callee),
            },
            Dispatch::Virtual | Dispatch::Interface | Dispatch::Linked => {
                if callee.method.is_none_or(|method| !is_of_program(method.class())) {
                    self.library_call(body, place, callee);
                }
                if let Some(receiver) = call.args.first() {
                    self.each_definition(body, place, receiver.register, |this, of| {
                        this.watch(of, Watch::Receiver(place));
                    });
                }
            }
        }
    }

    /// Adds an edge to one method, and passes all arguments and the result.
    fn bind(&mut self, body: &Body, place: Place, method: MethodRef) {
        let Some(callee) = self.edge(place, method, CallKind::Direct) else { return };
        self.bind_from(body, place, callee, 0);
    }

    /// Passes the arguments from number `first` on to a method, and its result to the call.
    fn bind_from(&mut self, body: &Body, place: Place, callee: MethodAt, first: usize) {
        let call = &body.code.calls[body.insn(place.pc).wide() as usize];
        let method = self.body(callee).method;
        let types = parameter_types(self, method);
        for (at, argument) in call.args.iter().enumerate().skip(first) {
            let Some(local) = method.arguments.get(at) else { break };
            let of = types.get(at).copied().flatten();
            self.each_definition(body, place, argument.register, |this, from| {
                this.flow(from, Variable::Parameter(callee, *local), of);
            });
        }
        self.flow(Variable::Returned(callee), Variable::Result(place), None);
    }

    /// Adds the method that a virtual call selects for a receiver.
    pub(super) fn dispatch(&mut self, place: Place, object: ObjectId) {
        let body = self.body(place.method).clone();
        let call = &body.code.calls[body.insn(place.pc).wide() as usize];
        let Some(callee) = self.program.callee(&body, call) else { return };
        if let Some(function) = self.get(object).function {
            if function.name == callee.name {
                self.call_function(&body, place, object, function);
            }
            return;
        }
        let Some(class) = self.get(object).class else {
            super::handlers::dispatch(self, place, object);
            return;
        };
        let named = self.program.class(body.method.class(), callee.class);
        if !named.is_some_and(|named| class.is_subclass_of(named)) {
            return;
        }
        let Some(method) = self.program.select(class, callee.name, callee.descriptor) else {
            return;
        };
        if !is_of_program(method.class()) {
            return;
        }
        let Some(at) = self.edge(place, method, CallKind::Direct) else { return };
        if let Some(local) = method.arguments.first() {
            self.add(Variable::Parameter(at, *local), object);
        }
        if !factories::make(self, &body, place, method, 1) {
            self.bind_from(&body, place, at, 1);
        }
    }

    /// Passes the arguments of a call to the implementation of a function object.
    fn call_function(&mut self, body: &Body, place: Place, object: ObjectId, function: Function) {
        let call = &body.code.calls[body.insn(place.pc).wide() as usize];
        let first = self.captured(object) + usize::from(function.is_constructor);
        if factories::make(self, body, place, function.method, first) {
            if !function.is_constructor {
                self.pass_captured(place, object, function, CallKind::Direct);
            }
            return;
        }
        if let Some(made) = self.made(place, object, function) {
            self.add(Variable::Result(place), made);
            if super::is_thread(function.method.class()) {
                for argument in call.args.iter().skip(1).filter(|argument| argument.is_reference) {
                    self.each_definition(body, place, argument.register, |this, from| {
                        this.flow(from, Variable::Slot(made, Slot::Target), None);
                    });
                }
            }
        }
        if function.is_selected {
            selected::execute(self, place, object, CallKind::Direct, Passed::Call(1));
            return;
        }
        let Some(at) = self.pass_captured(place, object, function, CallKind::Direct) else {
            return;
        };
        for (number, argument) in call.args.iter().enumerate().skip(1) {
            let to = first + number - 1;
            let Some(local) = function.method.arguments.get(to) else { break };
            self.each_definition(body, place, argument.register, |this, from| {
                this.flow(from, Variable::Parameter(at, *local), None);
            });
        }
        self.flow(Variable::Returned(at), Variable::Result(place), None);
    }

    /// Returns the object that a call of a constructor reference makes.
    pub(super) fn made(
        &mut self,
        place: Place,
        object: ObjectId,
        function: Function,
    ) -> Option<ObjectId> {
        let Origin::Function(origin) = self.get(object).origin else { return None };
        function.is_constructor.then(|| {
            let class = function.method.class();
            self.initialize(place, class);
            self.object(Origin::Made(origin), Some(class))
        })
    }

    /// Adds an edge to the implementation of a function object, and passes its captured arguments.
    pub(super) fn pass_captured(
        &mut self,
        place: Place,
        object: ObjectId,
        function: Function,
        kind: CallKind,
    ) -> Option<MethodAt> {
        let at = self.edge(place, function.method, kind)?;
        if let Some(made) = self.made(place, object, function)
            && let Some(local) = function.method.arguments.first()
        {
            self.add(Variable::Parameter(at, *local), made);
        }
        let skipped = usize::from(function.is_constructor);
        for number in 0..self.captured(object) {
            if let Some(local) = function.method.arguments.get(number + skipped) {
                let from = Variable::Slot(object, Slot::Captured(number as u16));
                self.flow(from, Variable::Parameter(at, *local), None);
            }
        }
        Some(at)
    }

    /// Adds the function object of an `invokedynamic` instruction. String concatenation and other
    /// bootstrap methods yield objects of the class library.
    pub(super) fn function(&mut self, body: &Body, place: Place) {
        let call = &body.code.calls[body.insn(place.pc).wide() as usize];
        let function = self.implementation(body, call.pool);
        let object = match function {
            Some(_) => self.object(Origin::Function(place), None),
            None => self.object(Origin::Library(place), None),
        };
        if let Some(function) = function {
            self.points.objects[object.index()].function = Some(function);
            if !function.is_selected {
                let method = function.method.id.index();
                self.points.functions.entry(method).or_default().insert(object);
            }
            for (number, argument) in call.args.iter().enumerate() {
                let to = Variable::Slot(object, Slot::Captured(number as u16));
                self.each_definition(body, place, argument.register, |this, from| {
                    this.flow(from, to, None);
                });
            }
        } else {
            let is_of_record = super::elements::is_of_record(body, place.pc);
            let watch = if is_of_record { Watch::Record(place) } else { Watch::Text(place) };
            for argument in call.args.iter().filter(|argument| argument.is_reference) {
                self.each_definition(body, place, argument.register, |this, from| {
                    this.watch(from, watch);
                });
            }
        }
        self.add(Variable::Result(place), object);
    }

    fn implementation(&self, body: &Body, pool: u16) -> Option<Function> {
        let file = body.method.class().file()?;
        let Constant::InvokeDynamic(bootstrap, signature) = file.pool.get(pool)? else {
            return None;
        };
        let (name, _) = file.pool.name_and_type(*signature)?;
        let bootstrap = file.bootstrap_methods.get(usize::from(*bootstrap))?;
        if bootstrap_class(body, pool)? != "java/lang/invoke/LambdaMetafactory" {
            return None;
        }
        let handle = file.pool.get(*bootstrap.arguments.get(1)?)?;
        let Constant::MethodHandle(kind, member) = handle else { return None };
        let member = file.pool.member(*member)?;
        let class = self.program.class(body.method.class(), member.class)?;
        let method = self.program.method(class, member.name, member.descriptor)?;
        Some(Function {
            name,
            method,
            is_constructor: method.is_constructor(),
            is_selected: is_selecting(*kind, method),
        })
    }
}

/// Returns the class of the bootstrap method of an `invokedynamic` instruction.
pub(super) fn bootstrap_class(body: &Body, pool: u16) -> Option<&'static str> {
    let file = body.method.class().file()?;
    let Constant::InvokeDynamic(bootstrap, _) = file.pool.get(pool)? else { return None };
    let bootstrap = file.bootstrap_methods.get(usize::from(*bootstrap))?;
    let Constant::MethodHandle(_, factory) = file.pool.get(bootstrap.method)? else {
        return None;
    };
    Some(file.pool.member(*factory)?.class)
}

impl Points<'_> {
    /// Returns the callee that a call site names.
    pub(crate) fn named<'a>(&self, body: &'a Body, pc: u32) -> Option<Callee<'a>> {
        let insn = body.insn(pc);
        let call = insn.is_call().then(|| &body.code.calls[insn.wide() as usize])?;
        self.program.callee(body, call)
    }

    /// Returns the number of captured arguments of a function object.
    pub(super) fn captured(&self, object: ObjectId) -> usize {
        let Origin::Function(place) = self.get(object).origin else { return 0 };
        let body = self.body(place.method);
        body.code.calls[body.insn(place.pc).wide() as usize].args.len()
    }

    /// Returns the function objects that execute a method, with the number of their first captured
    /// argument among the parameters.
    pub(crate) fn functions(
        &self,
        method: MethodAt,
    ) -> impl Iterator<Item = (ObjectId, usize)> + '_ {
        let all = self.functions.get(&self.body(method).method.id.index());
        all.into_iter().flatten().map(|object| {
            let function = self.get(*object).function;
            (*object, usize::from(function.is_some_and(|of| of.is_constructor)))
        })
    }

    /// Whether a function object may execute a method.
    pub(crate) fn executes(&self, object: ObjectId, method: MethodRef) -> bool {
        self.functions.get(&method.id.index()).is_some_and(|all| all.contains(&object))
    }

    /// Returns the numbers of the methods that function objects execute, with these objects.
    pub(crate) fn functions_by_method(&self) -> impl Iterator<Item = (usize, &BTreeSet<ObjectId>)> {
        self.functions.iter().map(|(method, objects)| (*method, objects))
    }

    /// Returns the registers that function objects capture for the parameter `number` of a method, with
    /// the instructions that make the function objects.
    pub(crate) fn captures(&self, method: MethodAt, number: usize) -> Vec<(Place, u16)> {
        let all = self.functions(method).filter_map(|(object, first)| {
            let Origin::Function(place) = self.get(object).origin else { return None };
            let body = self.body(place.method);
            let call = &body.code.calls[body.insn(place.pc).wide() as usize];
            let argument = call.args.get(number.checked_sub(first)?)?;
            Some((place, argument.register))
        });
        all.collect()
    }

    /// Returns the registers that a call passes for the parameter `number` of a method. The receiver may
    /// be a function object: then the method obtains captured arguments first.
    pub(crate) fn passed(&self, call: Place, method: MethodAt, number: usize) -> BTreeSet<u16> {
        let body = self.body(call.method);
        let insn = body.insn(call.pc);
        if !insn.is_call() {
            return BTreeSet::new();
        }
        let arguments = &body.code.calls[insn.wide() as usize].args;
        let register = |at: usize| arguments.get(at).map(|of| of.register);
        let mut functions = self.functions(method).peekable();
        let is_selected = !matches!(
            body.operation(call.pc),
            Operation::Call(Dispatch::Static | Dispatch::Direct, _)
        );
        if !is_selected || functions.peek().is_none() {
            return register(number).into_iter().collect();
        }
        let receivers = register(0).map(|of| self.register(call, of)).unwrap_or_default();
        let by_function: Vec<_> =
            functions.filter(|(object, _)| receivers.contains(object)).collect();
        let of_function = |object: &ObjectId| self.get(*object).function.is_some();
        if by_function.is_empty() && receivers.iter().any(of_function) {
            // The function object is an argument or a captured argument of the receiver.
            return arguments.iter().map(|of| of.register).collect();
        }
        let mut all: BTreeSet<u16> = by_function
            .into_iter()
            .filter_map(|(object, first)| {
                register(number.checked_sub(self.captured(object) + first)? + 1)
            })
            .collect();
        if receivers.iter().any(|object| self.get(*object).function.is_none()) {
            all.extend(register(number));
        }
        all
    }
}

/// Returns the types of the receiver and the parameters of a method; none for numbers and `Object`.
pub(super) fn parameter_types(
    solver: &mut Solver<'_>,
    method: MethodRef,
) -> Rc<[Option<ClassRef>]> {
    let number = method.id.index();
    if let Some(known) = solver.parameters.get(&number) {
        return Rc::clone(known);
    }
    let class = method.class();
    let receiver = (!method.is_static()).then(|| solver.type_of(class, &class.descriptor()));
    let declared = MethodDescriptor::parse(&method.descriptor);
    let declared = declared.map(|of| of.parameters).unwrap_or_default();
    let declared = declared.iter().map(|of| {
        let text = of.to_string();
        text.starts_with(['L', '[']).then(|| solver.type_of(class, &text)).flatten()
    });
    let types: Rc<[_]> = receiver.into_iter().chain(declared).collect();
    solver.parameters.insert(number, Rc::clone(&types));
    types
}
