//! Sequences of calls before the method under check: public constructors and methods of its class.
//!
//! Source: Visser, Pasareanu, Pelanek, ISSTA 2006; decision 0074. Invariant: each call that is
//! omitted is listed with a reason.

use crate::arguments::{self, ArgumentClass, OBJECT, OPEN, POSITION, choose, has_values};
use crate::driver::{self, INPUTS};
use crate::escaping;
use crate::method::{Method, Parameter, is_of_library, lineage, named, simple_name};
use crate::pure::is_pure;
use classfile::{ClassFile, CodeBuilder, FieldType, MethodDescriptor, MethodInfo, Opcode, access};

/// A public constructor or method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// The name; `<init>` for a constructor.
    pub name: String,
    /// The descriptor.
    pub descriptor: String,
    /// The parameters.
    pub parameters: Vec<Parameter>,
}

impl Call {
    /// Returns a method of a class file as a call; `None` if its descriptor is invalid.
    pub(crate) fn of(info: &MethodInfo) -> Option<Self> {
        let descriptor = MethodDescriptor::parse(&info.descriptor)?;
        let is_static = access::has(info.access, access::STATIC);
        Some(Self {
            name: info.name.clone(),
            descriptor: info.descriptor.clone(),
            parameters: named(info, is_static, &descriptor),
        })
    }
}

/// The calls of which sequences consist.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Calls {
    /// The public constructors. If the calls only make an object, static methods are among them.
    pub constructors: Vec<Call>,
    /// The public methods of the program that have a receiver and a side effect.
    pub methods: Vec<Call>,
    /// The classes of the program whose new objects are arguments.
    pub classes: Vec<ArgumentClass>,
    /// The reasons for omitted arguments and calls.
    pub left_out: Vec<String>,
}

/// Determines the calls of sequences for a method.
pub fn calls(method: &Method, load: &dyn Fn(&str) -> Option<ClassFile>) -> Result<Calls, String> {
    let files = lineage(&method.class, load);
    let class = method.class.replace('/', ".");
    let Some(first) = files.first() else { return Err(format!("class {class} was not found")) };
    if method.is_static {
        return Err(format!("--from sequences: {} has no receiver", method.text()));
    }
    let mut all = Calls::default();
    let own = method.package();
    for parameter in &method.parameters {
        if !all.has_arguments(&parameter.kind, own, load) {
            let kind = simple_name(&parameter.kind);
            return Err(format!("--from sequences: an argument of type {kind} is not supported"));
        }
    }
    all.narrow(&method.parameters, &method.text().replace('#', "."));
    if !access::has(first.access, access::ABSTRACT) {
        for info in first.methods.iter().filter(|info| info.name == "<init>") {
            all.add(first, info, own, load);
        }
    }
    if all.constructors.is_empty() {
        return Err(format!(
            "--from sequences: {class} has no public constructor that can be called"
        ));
    }
    let is_own =
        |file: &&ClassFile| file.this_class == method.class || !is_of_library(&file.this_class);
    let of_program = files.iter().filter(is_own);
    for (file, info) in
        of_program.flat_map(|file| file.methods.iter().map(move |info| (file, info)))
    {
        let unwanted = access::STATIC | access::ABSTRACT | access::SYNTHETIC;
        let is_known = all
            .methods
            .iter()
            .any(|known| known.name == info.name && known.descriptor == info.descriptor);
        if !info.name.starts_with('<')
            && info.access & unwanted == 0
            && !is_known
            && !is_pure(&files, file, info)
        {
            all.add(file, info, own, load);
        }
    }
    all.left_out.extend(escaping::reasons(method, load));
    Ok(all)
}

impl Calls {
    /// Returns the name and bytes of the class that makes a sequence of calls and then calls a
    /// method.
    pub fn driver(&self, method: &Method) -> Result<(String, Vec<u8>), String> {
        driver::class(method, |code| {
            main(code, method, self, true, |code| {
                driver::check_invariant(code, method, OBJECT, arguments::FIRST);
                let locals = arguments::locals(code, &method.parameters, self, Some(&method.class));
                code.load(&FieldType::Object(method.class.clone()), OBJECT);
                for (local, kind) in &locals {
                    code.load(kind, *local);
                }
                code.invoke_virtual(&method.class, &method.name, &method.descriptor);
                driver::leave(code, method);
                driver::check_invariant(code, method, OBJECT, arguments::FIRST);
            });
        })
    }

    /// Whether objects of a type can be arguments in a package. Notes the class if it is one of the
    /// program.
    fn has_arguments(
        &mut self,
        kind: &FieldType,
        package: &str,
        load: &dyn Fn(&str) -> Option<ClassFile>,
    ) -> bool {
        if has_values(kind, load) || self.class_of(kind).is_some() {
            return true;
        }
        let Some(class) = ArgumentClass::of(kind, package, load) else { return false };
        self.left_out.push(format!(
            "arguments of type {}: only objects after a public constructor were considered",
            simple_name(kind)
        ));
        self.classes.push(class);
        true
    }

    /// Returns the class of the program whose new objects are arguments of a type.
    pub fn class_of(&self, kind: &FieldType) -> Option<&ArgumentClass> {
        self.classes.iter().find(|of| matches!(kind, FieldType::Object(name) if *name == of.class))
    }

    /// Adds a public constructor or method; if an argument cannot be created, records the reason.
    fn add(
        &mut self,
        file: &ClassFile,
        info: &MethodInfo,
        package: &str,
        load: &dyn Fn(&str) -> Option<ClassFile>,
    ) {
        let (true, Some(call)) = (access::has(info.access, access::PUBLIC), Call::of(info)) else {
            return;
        };
        let class = file.this_class.rsplit(['/', '$']).next().unwrap_or_default();
        let name = if info.name == "<init>" {
            format!("the constructor of {class}")
        } else {
            format!("{class}.{}", info.name)
        };
        let missing =
            call.parameters.iter().find(|one| !self.has_arguments(&one.kind, package, load));
        if let Some(missing) = missing {
            let kind = simple_name(&missing.kind);
            self.left_out
                .push(format!("{name} needs an argument of type {kind}, which is not supported"));
            return;
        }
        self.narrow(&call.parameters, &name);
        let all = if call.name == "<init>" { &mut self.constructors } else { &mut self.methods };
        all.push(call);
    }

    /// Records that arguments of an open type are only of class `Integer`.
    fn narrow(&mut self, parameters: &[Parameter], name: &str) {
        let is_open = |one: &&Parameter| match &one.kind {
            FieldType::Object(name) => OPEN.contains(&name.as_str()),
            _ => false,
        };
        if let Some(open) = parameters.iter().find(is_open) {
            let kind = simple_name(&open.kind);
            let text = format!("{name}: of type {kind}, only Integer arguments were considered");
            if !self.left_out.contains(&text) {
                self.left_out.push(text);
            }
        }
    }
}

/// Writes the `main` method: a constructor call, then calls as long as the search chooses them, then
/// the code of `finish`. With `narrows`, arguments of open types are of class `Integer`.
pub(crate) fn main(
    code: &mut CodeBuilder<'_>,
    method: &Method,
    calls: &Calls,
    narrows: bool,
    finish: impl FnOnce(&mut CodeBuilder<'_>),
) {
    let receiver = FieldType::Object(method.class.clone());
    let loop_start = code.label();
    code.int(0).store(&FieldType::Int, POSITION);
    code.invoke_static(INPUTS, "enter", "()V");
    code.null();
    choose(code, calls.constructors.len());
    let labels: Vec<_> = calls.constructors.iter().map(|_| code.label()).collect();
    let failed = code.label();
    code.table_switch(0, &labels, failed);
    for (call, label) in calls.constructors.iter().zip(labels) {
        code.place(label);
        let locals = if narrows {
            arguments::locals(code, &call.parameters, calls, None)
        } else {
            arguments::given(code, &call.parameters)
        };
        arguments::construct(code, &method.class, call, (&locals, OBJECT), failed);
        code.goto(loop_start);
    }
    code.place(failed);
    code.int(0);
    code.invoke_static(INPUTS, "require", "(Z)V");
    code.return_value(None);
    code.place(loop_start);
    code.load(&receiver, OBJECT);
    choose(code, calls.methods.len() + 1);
    let labels: Vec<_> = calls.methods.iter().map(|_| code.label()).collect();
    let last = code.label();
    if labels.is_empty() {
        code.op(Opcode::pop).goto(last);
    } else {
        code.table_switch(1, &labels, last);
    }
    for (call, label) in calls.methods.iter().zip(labels) {
        code.place(label);
        let locals = if narrows {
            arguments::locals(code, &call.parameters, calls, Some(&method.class))
        } else {
            arguments::given(code, &call.parameters)
        };
        let [start, end, caught] = [code.label(), code.label(), code.label()];
        code.place(start);
        code.load(&receiver, OBJECT);
        for (local, kind) in &locals {
            code.load(kind, *local);
        }
        code.invoke_virtual(&method.class, &call.name, &call.descriptor);
        let returned = MethodDescriptor::parse(&call.descriptor);
        match returned.map_or(0, |descriptor| descriptor.return_slots()) {
            0 => {}
            1 => {
                code.op(Opcode::pop);
            }
            _ => {
                code.op(Opcode::pop2);
            }
        }
        code.place(end);
        code.null();
        code.place(caught);
        code.invoke_static(INPUTS, "called", "(Ljava/lang/Throwable;)V");
        code.goto(loop_start);
        code.handler(start, end, caught, Some("java/lang/Throwable"));
    }
    code.place(last);
    finish(code);
    code.return_value(None);
}
