//! Calls of the class library, approximated by a summary.
//!
//! The contents of an object of the library are the arguments of its methods and the contents of these
//! arguments. The contents of a result are those of the receiver, so iterators and views have the
//! contents of their collection. The library calls each method of an argument that overrides a method
//! of the library. Threads and pools execute such methods in other threads.

use super::Solver;
use super::calls::{CallKind, parameter_types};
use super::named::constants;
use super::objects::{Function, MethodAt, ObjectId, Origin, Place, Slot, Variable};
use super::selected::{self, Passed};
use super::solve::Watch;
use super::{elements, handlers};
use crate::body::Body;
use crate::program::{Callee, is_of_program};
use classes::{Class, ClassRef, Method, MethodRef};
use classfile::access;
use code::operation::{Dispatch, Operation};
use library::callbacks::{self, Executor};
use library::effects;
use std::rc::Rc;

/// The method of a factory of threads. A pool starts the threads that its factory returns.
pub(super) const FACTORY: &str = "newThread";

/// The method that gives a thread its handler of exceptions.
const HANDLER: &str = "setUncaughtExceptionHandler";

/// Returns the threads that execute the functions and tasks which a call receives.
pub(super) fn executor_of(callee: &Callee<'_>) -> Executor {
    let declaring = callee.method.map_or(callee.class, |method| &method.class().name);
    callbacks::executor([callee.class, declaring], callee.name, callee.descriptor)
}

/// Returns the ways in which a call executes the functions and tasks that it receives.
fn kinds_of(callee: &Callee<'_>) -> &'static [CallKind] {
    match executor_of(callee) {
        Executor::Caller | Executor::Unstarted => &[CallKind::Callback],
        Executor::Helpers => &[CallKind::Callback, CallKind::Helper],
        Executor::Others | Executor::NewThread | Executor::Started => &[CallKind::Pool],
    }
}

/// Whether a call makes a thread for a task, and returns the thread.
pub(crate) fn makes_thread(callee: &Callee<'_>) -> bool {
    matches!(executor_of(callee), Executor::Started | Executor::Unstarted)
}

/// Whether a call makes a thread for a task, starts the thread and returns it.
pub(crate) fn makes_started_thread(callee: &Callee<'_>) -> bool {
    executor_of(callee) == Executor::Started
}

/// Whether each execution of a call starts at most one thread. A call of the class library that
/// receives a function such as `Thread::start` may start many.
pub(crate) fn starts_one(callee: &Callee<'_>) -> bool {
    let is_start = callee.name == "start" && callee.method.is_some_and(|of| is_thread(of.class()));
    is_start || matches!(executor_of(callee), Executor::Started | Executor::NewThread)
}

/// Whether a class is `Thread` or a subclass.
pub(crate) fn is_thread(class: ClassRef) -> bool {
    let mut at = Some(class);
    while let Some(class) = at {
        if &*class.name == "java/lang/Thread" {
            return true;
        }
        at = class.super_class;
    }
    false
}

/// Whether a call is the constructor of `Object` or `Record`, which has no effect.
fn is_plain_constructor(callee: &Callee<'_>) -> bool {
    callee.name == "<init>" && matches!(callee.class, "java/lang/Object" | "java/lang/Record")
}

/// Whether objects of a class denote classes or members.
fn is_of_reflection(class: ClassRef) -> bool {
    &*class.name == "java/lang/Class"
        || class.name.starts_with("java/lang/reflect/")
        || class.name.starts_with("java/lang/invoke/")
}

impl Solver<'_> {
    /// Returns the class that a call of the class library declares to return.
    fn type_of_result(&self, body: &Body, callee: &Callee<'_>) -> Option<ClassRef> {
        let (_, returned) = callee.descriptor.split_once(')')?;
        self.type_of(body.method.class(), returned)
    }

    /// Adds the constraints of a call of the class library.
    pub(super) fn library_call(&mut self, body: &Body, place: Place, callee: Callee<'_>) {
        if is_plain_constructor(&callee) {
            return;
        }
        let call = &body.code.calls[body.insn(place.pc).wide() as usize];
        let is_static = callee.method.is_some_and(Method::is_static);
        if makes_thread(&callee) {
            match call.args.first().filter(|_| !is_static) {
                Some(receiver) => {
                    self.each_definition(body, place, receiver.register, |this, of| {
                        this.watch(of, Watch::Library(place));
                    })
                }
                None => make_thread(self, body, place, &callee),
            }
            return;
        }
        let returned = callee.descriptor.split_once(')').map_or("V", |(_, returned)| returned);
        let class = self.type_of(body.method.class(), returned);
        let is_final = |class: &ClassRef| class.has(access::FINAL) && !class.is_array();
        let result = self.object(Origin::Library(place), class.filter(is_final));
        if returned.starts_with(['L', '[']) {
            self.add(Variable::Result(place), result);
        }
        if returned.starts_with('[') {
            // The elements of a made array are among the contents of the call. An object of reflection
            // denotes the same members as the array that contains it.
            let elements = Variable::Slot(result, Slot::Elements);
            self.flow(Variable::Slot(result, Slot::Contents), elements, None);
            self.add(elements, result);
        }
        for (number, argument) in call.args.iter().enumerate() {
            if !argument.is_reference {
                continue;
            }
            let watch = match number {
                0 if !is_static => Watch::Library(place),
                _ => Watch::Passed(place),
            };
            self.each_definition(body, place, argument.register, |this, of| {
                if matches!(watch, Watch::Passed(_)) {
                    this.flow(of, Variable::Slot(result, Slot::Contents), None);
                    if is_static {
                        this.flow(of, Variable::Result(place), class);
                        let contents = Variable::Slot(result, Slot::Contents);
                        this.flow(contents, Variable::Result(place), class);
                    }
                }
                this.watch(of, watch);
            });
        }
    }

    /// Adds the constraints of a call of the class library for one receiver.
    pub(super) fn library_receiver(&mut self, place: Place, object: ObjectId) {
        let body = self.body(place.method).clone();
        let Some(callee) = self.named(&body, place.pc) else { return };
        if makes_thread(&callee) {
            if !is_own_factory(self, object) {
                make_thread(self, &body, place, &callee);
            }
            return;
        }
        let result = self.object(Origin::Library(place), None);
        let class = self.get(object).class;
        let of_thread = class.is_some_and(is_thread);
        if of_thread && callee.name == "start" {
            self.start(place, object);
            return;
        }
        constants(self, place, object);
        if class.is_some_and(Class::is_array) && callee.name == "clone" {
            let [from, to] = [object, result].map(|of| Variable::Slot(of, Slot::Elements));
            self.flow(from, to, None);
        }
        if !of_thread {
            call_back_receiver(self, place, object, &body, &callee);
        }
        if class.is_some_and(|class| effects::is_text(&class.name)) {
            if class == self.type_of_result(&body, &callee) {
                self.add(Variable::Result(place), object);
            }
            return;
        }
        if class.is_some_and(is_of_reflection) {
            // The object denotes a member, and contains nothing. `Class.cast` returns its argument.
            if callee.descriptor.contains(")L") {
                let of = self.type_of_result(&body, &callee);
                self.flow(Variable::Slot(result, Slot::Contents), Variable::Result(place), of);
            }
            return;
        }
        if !of_thread {
            elements::ask(self, place, object);
        }
        let slot = match callee.name {
            HANDLER if of_thread => Slot::Handler,
            _ if of_thread => Slot::Target,
            _ => Slot::Contents,
        };
        let contents = Variable::Slot(object, slot);
        let call = &body.code.calls[body.insn(place.pc).wide() as usize];
        for argument in call.args.iter().skip(1).filter(|argument| argument.is_reference) {
            self.each_definition(&body, place, argument.register, |this, of| {
                this.flow(of, contents, None);
            });
        }
        if of_thread {
            return;
        }
        let returned = callee.descriptor.split_once(')').map_or("V", |(_, returned)| returned);
        let of = self.type_of_result(&body, &callee);
        self.flow(contents, Variable::Slot(result, Slot::Contents), None);
        self.flow(Variable::Slot(result, Slot::Contents), contents, None);
        if returned.starts_with(['L', '[']) {
            self.flow(contents, Variable::Result(place), of);
            // Methods such as `StringBuilder.append` return their receiver.
            if class.is_some() && of.is_some() && class == of {
                self.add(Variable::Result(place), object);
            }
        }
    }

    /// Adds the constraints of a call of the class library for one argument.
    pub(super) fn passed_to_library(&mut self, place: Place, object: ObjectId) {
        let body = self.body(place.method).clone();
        let Some(callee) = self.named(&body, place.pc) else { return };
        // The target of a thread is called at `start`, not in the constructor. The thread calls its
        // handler of exceptions.
        let is_called_later = (callee.name == "<init>" || callee.name == HANDLER)
            && callee.method.is_some_and(|method| is_thread(method.class()));
        if is_called_later {
            return;
        }
        let result = self.object(Origin::Library(place), None);
        let contents = Variable::Slot(result, Slot::Contents);
        let class = self.get(object).class;
        constants(self, place, object);
        if executor_of(&callee) == Executor::NewThread && class.is_some_and(is_thread) {
            self.start(place, object);
            return;
        }
        if !callbacks::only_wraps(callee.class, callee.name, callee.descriptor) {
            for kind in kinds_of(&callee) {
                self.call_back(place, object, *kind, contents);
            }
        }
        if class.is_some_and(|class| effects::is_text(&class.name)) {
            return;
        }
        elements::ask(self, place, object);
        let Some(class) = class.filter(|class| class.is_array() || is_of_program(class)) else {
            self.flow(Variable::Slot(object, Slot::Contents), contents, None);
            return;
        };
        if class.is_array() {
            // Lists are views of arrays, and calls copy elements into arrays.
            let elements = Variable::Slot(object, Slot::Elements);
            self.flow(elements, contents, None);
            self.flow(contents, elements, class.component());
            if class.has_reference_elements()
                && self.obtained.insert((place, object, Obtained::Array))
            {
                self.watch(elements, Watch::Element(place));
            }
        }
    }

    /// Adds the methods of an object that the library may call.
    fn call_back(&mut self, place: Place, object: ObjectId, kind: CallKind, arguments: Variable) {
        if let Some(function) = self.get(object).function {
            let is_factory = function.name == FACTORY;
            if let Some(made) = self.made(place, object, function) {
                self.add(arguments, made);
                if is_factory && is_thread(function.method.class()) {
                    self.start(place, made);
                }
            }
            if !is_of_program(function.method.class()) {
                function_of_library(self, place, object, function, arguments);
                return;
            }
            if function.is_selected {
                if self.obtained.insert((place, object, Obtained::Called(kind))) {
                    selected::execute(self, place, object, kind, Passed::Contents(arguments));
                }
                return;
            }
            let Some(at) = self.pass_captured(place, object, function, kind) else { return };
            let first = self.captured(object) + usize::from(function.is_constructor);
            let types = parameter_types(self, function.method);
            for (number, local) in function.method.arguments.iter().enumerate().skip(first) {
                let of = types.get(number).copied().flatten();
                self.flow(arguments, Variable::Parameter(at, *local), of);
            }
            receive(self, place, at, arguments);
            if is_factory {
                self.watch(Variable::Returned(at), Watch::Begun(place));
            }
            return;
        }
        let Some(class) = self.get(object).class.filter(|class| is_of_program(class)) else {
            return;
        };
        for method in called_by(self, place, class).iter().copied() {
            let Some(at) = self.edge(place, method, kind) else { continue };
            let types = parameter_types(self, method);
            for (number, local) in method.arguments.iter().enumerate() {
                let parameter = Variable::Parameter(at, *local);
                match number {
                    0 => self.add(parameter, object),
                    _ => self.flow(arguments, parameter, types.get(number).copied().flatten()),
                }
            }
            receive(self, place, at, arguments);
            if &*method.name == FACTORY {
                self.watch(Variable::Returned(at), Watch::Begun(place));
            }
        }
    }

    /// Adds the start of a thread: its method `run`, and those of its targets.
    pub(super) fn start(&mut self, place: Place, thread: ObjectId) {
        let of_thread = Some(thread);
        if let Some(first) = self.run(place, thread) {
            handlers::watch(self, first, of_thread);
        }
        self.watch(Variable::Slot(thread, Slot::Target), Watch::Started(place, of_thread));
    }

    /// Adds the start of the target of a thread.
    pub(super) fn started(&mut self, place: Place, target: ObjectId, thread: Option<ObjectId>) {
        // A thread of a factory executes the tasks of its pool, which have edges at their submission.
        let pool = self.object_numbers.get(&Origin::Library(place)).copied();
        let pool = pool.filter(|_| thread.is_some());
        let tasks = pool.map(|pool| self.set(Variable::Slot(pool, Slot::Contents)));
        if tasks.is_some_and(|tasks| tasks.contains(&target)) {
            return;
        }
        let first = match self.get(target).function {
            Some(function) if function.is_selected => {
                selected::execute(self, place, target, CallKind::Start, Passed::Nothing);
                None
            }
            Some(function) => self.pass_captured(place, target, function, CallKind::Start),
            None => self.run(place, target),
        };
        if let Some(first) = first {
            handlers::watch(self, first, thread);
        }
    }

    fn run(&mut self, place: Place, object: ObjectId) -> Option<MethodAt> {
        let class = self.get(object).class?;
        let method = self.program.select(class, "run", "()V");
        let method = method.filter(|method| is_of_program(method.class()))?;
        let at = self.edge(place, method, CallKind::Start)?;
        if let Some(local) = method.arguments.first() {
            self.add(Variable::Parameter(at, *local), object);
        }
        Some(at)
    }
}

/// Returns the object of the class library that represents the result of a call.
pub(super) fn library_object(solver: &mut Solver<'_>, place: Place) -> ObjectId {
    solver.object(Origin::Library(place), None)
}

/// Returns the methods of a class of the program that a call of the class library may execute.
fn called_by(solver: &mut Solver<'_>, place: Place, class: ClassRef) -> Rc<[MethodRef]> {
    let key = (place, class.id.index());
    if let Some(known) = solver.called_back.get(&key) {
        return Rc::clone(known);
    }
    let body = solver.body(place.method).clone();
    let callee = solver.named(&body, place.pc);
    let may_call = |method: &MethodRef| callee.is_some_and(|of| may_call(&of, class, method));
    // A collection of threads does not run them.
    let runs = |method: &MethodRef| {
        is_thread(class)
            && &*method.name == "run"
            && callee.is_some_and(|of| {
                of.class.starts_with("java/util/") && executor_of(&of) == Executor::Caller
            })
    };
    let all: Rc<[_]> = called_by_library(class)
        .into_iter()
        .filter(|method| may_call(method) && !runs(method))
        .collect();
    solver.called_back.insert(key, Rc::clone(&all));
    all
}

/// Adds the thread that a call of the class library makes for its task.
pub(super) fn make_thread(this: &mut Solver<'_>, body: &Body, place: Place, callee: &Callee<'_>) {
    let class = this.type_of_result(body, callee);
    let thread = this.object(Origin::Library(place), class);
    this.add(Variable::Result(place), thread);
    let call = &body.code.calls[body.insn(place.pc).wide() as usize];
    if let Some(task) = call.args.last() {
        this.each_definition(body, place, task.register, |this, of| {
            this.flow(of, Variable::Slot(thread, Slot::Target), None);
        });
    }
    if makes_started_thread(callee) {
        this.start(place, thread);
    }
}

/// Whether code of the program makes the threads of a factory, or a constructor that the factory calls.
fn is_own_factory(solver: &Solver<'_>, factory: ObjectId) -> bool {
    let of = solver.get(factory);
    match of.function {
        Some(function) => function.is_constructor || is_of_program(function.method.class()),
        None => of.class.is_some_and(is_of_program),
    }
}

/// Passes the result of a called back method to the library, which may call the methods of the result.
/// An example is an iterator.
pub(super) fn receive(solver: &mut Solver<'_>, place: Place, method: MethodAt, contents: Variable) {
    solver.flow(Variable::Returned(method), contents, None);
    if solver.received.insert((place, method)) {
        solver.watch(Variable::Returned(method), Watch::Passed(place));
    }
}

/// Whether a call of the class library may execute a method of an argument of this class. A class that
/// inherits code from the class library may be called by this code.
fn may_call(callee: &Callee<'_>, class: ClassRef, method: MethodRef) -> bool {
    let mut above = std::iter::successors(class.super_class, |class| class.super_class);
    let inherits = above.any(|of| of.loader.is_jdk() && &*of.name != "java/lang/Object");
    let interfaces = class.all_interfaces.iter().filter(|of| of.loader.is_jdk());
    inherits
        || callbacks::may_call(
            callee.class,
            callee.descriptor,
            interfaces.map(|of| &*of.name),
            &method.name,
        )
}

/// Adds the call of a function object that executes a method of the class library.
fn function_of_library(
    this: &mut Solver<'_>,
    place: Place,
    object: ObjectId,
    function: Function,
    arguments: Variable,
) {
    for number in 0..this.captured(object) {
        let captured = Variable::Slot(object, Slot::Captured(number as u16));
        this.flow(captured, arguments, None);
    }
    let class = function.method.class();
    if is_thread(class) && &*function.method.name == "start" {
        this.watch(arguments, Watch::Begun(place));
    }
    let name = &*class.name;
    let method = &function.method;
    if callbacks::executor([name, name], &method.name, &method.descriptor) == Executor::Started {
        this.watch(arguments, Watch::Started(place, None));
    }
}

/// Adds the method `toString` of an operand of a concatenation, and of its contents.
pub(super) fn text(this: &mut Solver<'_>, place: Place, object: ObjectId) {
    elements::ask(this, place, object);
    let Some(class) = this.get(object).class.filter(|class| is_of_program(class)) else {
        return;
    };
    let method = this.program.select(class, "toString", "()Ljava/lang/String;");
    let Some(method) = method.filter(|method| is_of_program(method.class())) else { return };
    let Some(at) = this.edge(place, method, CallKind::Callback) else { return };
    if let Some(local) = method.arguments.first() {
        this.add(Variable::Parameter(at, *local), object);
    }
}

/// A way in which a call of the class library obtains an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Obtained {
    /// As an array, whose elements it obtains, too.
    Array,
    /// As an element of an array.
    Element,
    /// As a reference to a method, which it calls back.
    Called(CallKind),
    /// As a collection or stream, whose contents it obtains, too.
    Contents,
    /// As an object in a collection or stream.
    Contained,
}

/// Adds the methods of an element of an array that a call of the class library may execute, as
/// `String.format` and `Arrays.sort` do.
pub(super) fn element(this: &mut Solver<'_>, place: Place, object: ObjectId) {
    let body = this.body(place.method).clone();
    let Some(callee) = this.named(&body, place.pc) else { return };
    let of = this.get(object);
    let is_called = of.function.is_some() || of.class.is_some_and(is_of_program);
    if is_called
        && !callbacks::only_wraps(callee.class, callee.name, callee.descriptor)
        && this.obtained.insert((place, object, Obtained::Element))
    {
        let result = this.object(Origin::Library(place), None);
        for kind in kinds_of(&callee) {
            this.call_back(place, object, *kind, Variable::Slot(result, Slot::Contents));
        }
    }
}

/// Adds the methods of a receiver of the program that an inherited method of the library may call.
fn call_back_receiver(
    this: &mut Solver<'_>,
    place: Place,
    object: ObjectId,
    body: &Body,
    callee: &Callee<'_>,
) {
    let Some(class) = this.get(object).class.filter(|class| is_of_program(class)) else {
        return;
    };
    let is_direct = matches!(body.operation(place.pc), Operation::Call(Dispatch::Direct, _));
    let selected = this.program.select(class, callee.name, callee.descriptor);
    let own = selected.is_some_and(|method| is_of_program(method.class()));
    if callee.name == "<init>"
        || class.is_array()
        || callee.is("java/lang/Object", &[callee.name])
        || callee.is("java/lang/Enum", &[callee.name])
        || own && !is_direct
    {
        return;
    }
    let result = this.object(Origin::Library(place), None);
    for kind in kinds_of(callee) {
        this.call_back(place, object, *kind, Variable::Slot(result, Slot::Contents));
    }
}

/// Returns the methods of a class of the program that override methods of the class library.
pub(super) fn called_by_library(class: ClassRef) -> Vec<MethodRef> {
    let mut above = Vec::new();
    let mut at = class.super_class;
    while let Some(class) = at {
        above.push(class);
        at = class.super_class;
    }
    above.extend(&class.all_interfaces);
    above.retain(|class| class.loader.is_jdk());
    let overrides = |method: &MethodRef| {
        above.iter().any(|class| class.declared_method(&method.name, &method.descriptor).is_some())
    };
    let own = class.vtable().iter().copied();
    own.filter(|method| is_of_program(method.class())).filter(overrides).collect()
}
