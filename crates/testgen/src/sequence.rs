//! Sequences of calls before the method under check: public constructors and methods of its class.
//!
//! Source: Visser, Pasareanu, Pelanek, ISSTA 2006; decision 0074. Invariant: each call that is
//! omitted is listed with a reason.

use crate::driver::{self, INPUTS};
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

/// The calls of which sequences consist.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Calls {
    /// The public constructors.
    pub constructors: Vec<Call>,
    /// The public methods of the program that have a receiver and a side effect.
    pub methods: Vec<Call>,
    /// The reasons for omitted arguments and calls.
    pub left_out: Vec<String>,
}

/// Classes of the class library whose objects can be arguments.
const VALUES: &[&str] = &[
    "java/lang/String",
    "java/lang/CharSequence",
    "java/lang/Boolean",
    "java/lang/Byte",
    "java/lang/Character",
    "java/lang/Short",
    "java/lang/Integer",
    "java/lang/Long",
    "java/lang/Float",
    "java/lang/Double",
];

/// Types whose arguments are null or of class `Integer`.
const OPEN: &[&str] = &["java/lang/Object", "java/lang/Comparable", "java/lang/Number"];

/// Whether arguments of a type can be created.
fn has_arguments(kind: &FieldType, load: &dyn Fn(&str) -> Option<ClassFile>) -> bool {
    match kind {
        FieldType::Object(name) => {
            let is_enum = |file: ClassFile| access::has(file.access, access::ENUM);
            VALUES.contains(&name.as_str())
                || OPEN.contains(&name.as_str())
                || load(name).is_some_and(is_enum)
        }
        FieldType::Array(element) => !element.is_reference(),
        _ => true,
    }
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
    for parameter in &method.parameters {
        if !has_arguments(&parameter.kind, load) {
            let kind = simple_name(&parameter.kind);
            return Err(format!("--from sequences: an argument of type {kind} is not supported"));
        }
    }
    all.narrow(&method.parameters, &method.text().replace('#', "."));
    if !access::has(first.access, access::ABSTRACT) {
        for info in first.methods.iter().filter(|info| info.name == "<init>") {
            all.add(first, info, load);
        }
    }
    if all.constructors.is_empty() {
        return Err(format!(
            "--from sequences: {class} has no public constructor that can be called"
        ));
    }
    let is_own =
        |file: &&ClassFile| file.this_class == method.class || !is_of_library(&file.this_class);
    let own = files.iter().filter(is_own);
    for (file, info) in own.flat_map(|file| file.methods.iter().map(move |info| (file, info))) {
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
            all.add(file, info, load);
        }
    }
    Ok(all)
}

impl Calls {
    /// Returns the name and bytes of the class that makes a sequence of calls and then calls a
    /// method.
    pub fn driver(&self, method: &Method) -> Result<(String, Vec<u8>), String> {
        driver::class(method, |code| main(code, method, self))
    }

    /// Adds a public constructor or method; if an argument cannot be created, records the reason.
    fn add(
        &mut self,
        file: &ClassFile,
        info: &MethodInfo,
        load: &dyn Fn(&str) -> Option<ClassFile>,
    ) {
        let descriptor = MethodDescriptor::parse(&info.descriptor);
        let (true, Some(descriptor)) = (access::has(info.access, access::PUBLIC), descriptor)
        else {
            return;
        };
        let parameters = named(info, false, &descriptor);
        let class = file.this_class.rsplit(['/', '$']).next().unwrap_or_default();
        let name = if info.name == "<init>" {
            format!("the constructor of {class}")
        } else {
            format!("{class}.{}", info.name)
        };
        let missing = parameters.iter().find(|one| !has_arguments(&one.kind, load));
        if let Some(missing) = missing {
            let kind = simple_name(&missing.kind);
            self.left_out
                .push(format!("{name} needs an argument of type {kind}, which is not supported"));
            return;
        }
        self.narrow(&parameters, &name);
        let call =
            Call { name: info.name.clone(), descriptor: info.descriptor.clone(), parameters };
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

/// The local variable that counts the arguments of reference types.
const POSITION: u16 = 1;

/// The local variable that refers to the receiver.
const OBJECT: u16 = 2;

/// The first local variable for arguments.
const ARGUMENTS: u16 = 3;

/// Writes the `main` method: a constructor call, then calls as long as the search chooses them,
/// then the method.
fn main(code: &mut CodeBuilder<'_>, method: &Method, calls: &Calls) {
    let receiver = FieldType::Object(method.class.clone());
    let loop_start = code.label();
    code.int(0).store(&FieldType::Int, POSITION);
    code.invoke_static(INPUTS, "enter", "()V");
    let choose = |code: &mut CodeBuilder<'_>, among: usize| {
        code.int(among as i32);
        code.invoke_static(INPUTS, "nextCall", "(Ljava/lang/Object;I)I");
    };
    code.null();
    choose(code, calls.constructors.len());
    let labels: Vec<_> = calls.constructors.iter().map(|_| code.label()).collect();
    let failed = code.label();
    code.table_switch(0, &labels, failed);
    for (call, label) in calls.constructors.iter().zip(labels) {
        code.place(label);
        let locals = arguments(code, &call.parameters);
        let [start, end] = [code.label(), code.label()];
        code.place(start);
        code.new_object(&method.class).op(Opcode::dup);
        for (local, kind) in &locals {
            code.load(kind, *local);
        }
        code.invoke_special(&method.class, "<init>", &call.descriptor);
        code.store(&receiver, OBJECT);
        code.place(end);
        // If the constructor throws, there is no object to test.
        let caught = code.label();
        code.goto(loop_start);
        code.place(caught);
        code.op(Opcode::pop).goto(failed);
        code.handler(start, end, caught, Some("java/lang/Throwable"));
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
    code.table_switch(1, &labels, last);
    for (call, label) in calls.methods.iter().zip(labels) {
        code.place(label);
        let locals = arguments(code, &call.parameters);
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
    driver::check_invariant(code, method, OBJECT, ARGUMENTS);
    let locals = arguments(code, &method.parameters);
    code.load(&receiver, OBJECT);
    for (local, kind) in &locals {
        code.load(kind, *local);
    }
    code.invoke_virtual(&method.class, &method.name, &method.descriptor);
    driver::leave(code, method);
    driver::check_invariant(code, method, OBJECT, ARGUMENTS);
    code.return_value(None);
}

/// Creates arguments and returns their local variables.
fn arguments<'a>(
    code: &mut CodeBuilder<'_>,
    parameters: &'a [Parameter],
) -> Vec<(u16, &'a FieldType)> {
    driver::parameters(code, parameters, ARGUMENTS, |code, _, kind| {
        let class = match kind {
            FieldType::Object(name) if OPEN.contains(&name.as_str()) => {
                "java/lang/Integer".to_owned()
            }
            _ => driver::class_name(kind),
        };
        code.load(&FieldType::Int, POSITION).iinc(POSITION, 1);
        class
    })
}
