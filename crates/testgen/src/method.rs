//! The resolution of `Class#method` and `Class#method(int,String)`.
//!
//! Invariant: a name that denotes several methods is an error, and the error lists the methods.

use crate::decisions::Jumps;
use crate::statics::StaticInput;
use crate::variables;
use classfile::generic::parameters;
use classfile::{ClassFile, FieldType, MethodDescriptor, MethodInfo, access};

/// The name of the method that is the precondition by default.
const USUAL_PRECONDITION: &str = "repOk";

/// A method under check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Method {
    /// The internal name of the class that the user named.
    pub class: String,
    /// The internal name of the class that declares the method.
    pub declared_in: String,
    /// Whether that class is an interface.
    pub is_interface: bool,
    /// The name of the method.
    pub name: String,
    /// The descriptor of the method.
    pub descriptor: String,
    /// Whether the class has another method of this name.
    pub is_overloaded: bool,
    /// Whether the method has no receiver.
    pub is_static: bool,
    /// The parameters, without the receiver.
    pub parameters: Vec<Parameter>,
    /// The type of the result; `None` for `void`.
    pub result: Option<FieldType>,
    /// Internal names of the declared exceptions.
    pub exceptions: Vec<String>,
    /// The precondition of the inputs, if the method has one.
    pub(crate) precondition: Option<Precondition>,
    /// Static fields that are also inputs.
    pub statics: Vec<StaticInput>,
    /// Whether a call is known to change no state.
    pub is_pure: bool,
    /// The builders of the receiver and of arguments. The parameters are then those of the builders, and a
    /// built receiver is no input.
    pub built: Option<Built>,
}

/// A contract between a call and the call with receiver and argument exchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contract {
    /// The results are equal.
    Equals,
    /// The results have opposite signs.
    Order,
}

/// A parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// The name in the source, otherwise a name with the position.
    pub name: String,
    /// The type of the parameter.
    pub kind: FieldType,
    /// The generic signature; empty if there is none.
    pub(crate) signature: String,
}

/// A precondition: a `boolean` method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Precondition {
    /// The internal name of the class in the call.
    pub(crate) class: String,
    /// The name of the method.
    pub(crate) name: String,
    /// The descriptor of the method.
    pub(crate) descriptor: String,
    /// Whether the method has no receiver.
    pub(crate) is_static: bool,
    /// Whether the receiver of the method under check is its receiver or its first argument.
    pub(crate) takes_receiver: bool,
    /// Whether the parameters of the method under check are the (remaining) arguments.
    pub(crate) takes_parameters: bool,
}

/// A static method or a constructor that makes objects of a class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Builder {
    /// The internal name of the class that declares it.
    pub class: String,
    /// The name; `<init>` for a constructor.
    pub name: String,
    /// The descriptor.
    pub descriptor: String,
    /// The internal name of the class of the objects.
    pub makes: String,
    pub(crate) parameters: Vec<Parameter>,
}

impl Builder {
    /// Returns the builder as text.
    pub fn text(&self) -> String {
        let class = self.class.replace('/', ".");
        match self.name.as_str() {
            "<init>" => format!("the constructor of {class}"),
            name => format!("{class}.{name}"),
        }
    }

    /// Returns the call in Java, with a class name of the source and arguments.
    pub(crate) fn call(&self, class: &str, arguments: &str) -> String {
        match self.name.as_str() {
            "<init>" => format!("new {class}({arguments})"),
            name => format!("{class}.{name}({arguments})"),
        }
    }
}

/// The builders of one method.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Built {
    /// The builder of the receiver.
    pub receiver: Option<Builder>,
    /// The declared parameters of the method, each with its builder.
    pub parameters: Vec<(Parameter, Option<Builder>)>,
}

impl Built {
    /// Returns the builders that are used.
    pub fn all(&self) -> impl Iterator<Item = &Builder> {
        self.receiver.iter().chain(self.parameters.iter().filter_map(|(_, of)| of.as_ref()))
    }
}

impl Method {
    /// Returns a method of a class without parameters and result, which is never called.
    pub(crate) fn unnamed(class: &str, name: &str) -> Self {
        Self {
            class: class.to_owned(),
            declared_in: class.to_owned(),
            is_interface: false,
            name: name.to_owned(),
            descriptor: "()V".to_owned(),
            is_overloaded: false,
            is_static: false,
            parameters: Vec::new(),
            result: None,
            exceptions: Vec::new(),
            precondition: None,
            statics: Vec::new(),
            is_pure: false,
            built: None,
        }
    }

    /// Returns the method as `Class#method`.
    pub fn text(&self) -> String {
        format!("{}#{}", self.class.replace('/', "."), self.name)
    }

    /// Returns the precondition if its name and parameters make it an invariant of the receiver.
    pub(crate) fn invariant(&self) -> Option<&Precondition> {
        let precondition = self.precondition.as_ref()?;
        let is_usual = precondition.name == USUAL_PRECONDITION
            && precondition.class == self.class
            && !self.is_precondition();
        (is_usual && precondition.takes_receiver && !precondition.takes_parameters)
            .then_some(precondition)
    }

    /// Whether a condition is evaluated after the call: the invariant of the receiver (`repOk`), or
    /// the contract of the method.
    pub fn has_invariant(&self) -> bool {
        self.invariant().is_some() || self.contract().is_some()
    }

    /// Returns the contract that the class library specifies for the method; `None` if the receiver
    /// has an invariant.
    pub fn contract(&self) -> Option<Contract> {
        if self.built.is_some() {
            return None;
        }
        let is_binary = !self.is_static && self.parameters.len() == 1 && self.invariant().is_none();
        match (self.name.as_str(), self.descriptor.rsplit_once(')')?.1) {
            ("equals", "Z") if is_binary && self.descriptor == "(Ljava/lang/Object;)Z" => {
                Some(Contract::Equals)
            }
            ("compareTo", "I") if is_binary && self.parameters[0].kind.is_reference() => {
                Some(Contract::Order)
            }
            _ => None,
        }
    }

    /// Returns the builder of the receiver.
    pub(crate) fn receiver_builder(&self) -> Option<&Builder> {
        self.built.as_ref()?.receiver.as_ref()
    }

    /// Whether a call has no receiver.
    pub(crate) fn is_called_statically(&self) -> bool {
        self.is_static && self.receiver_builder().is_none()
    }

    /// Whether the method has a precondition.
    pub fn has_precondition(&self) -> bool {
        self.precondition.is_some()
    }

    /// Whether the method is its own precondition.
    pub fn is_precondition(&self) -> bool {
        let is_self = |of: &Precondition| of.name == self.name && of.class == self.class;
        self.precondition.as_ref().is_some_and(is_self)
    }

    /// Returns the method without its precondition, so with arbitrary inputs.
    #[must_use]
    pub fn without_precondition(self) -> Self {
        Self { precondition: None, ..self }
    }

    /// Returns the package of the tests with slashes; empty for the unnamed package. Tests of the
    /// class library are in the unnamed package, since no test may be in a package of the class
    /// library.
    pub fn package(&self) -> &str {
        if is_of_library(&self.class) {
            return "";
        }
        self.class.rsplit_once('/').map_or("", |(package, _)| package)
    }
}

/// Whether a class with an internal name is in a package that belongs to the class library.
pub fn is_of_library(class: &str) -> bool {
    class.starts_with("java/")
}

/// Finds the method under check by `name` or `name(Type,...)` in a class or its superclasses.
///
/// The user gave the name `precondition`. The function `load` returns the class file of an internal
/// name, if the class path has one.
pub fn find(
    class: &str,
    asked: &str,
    precondition: Option<&str>,
    load: &dyn Fn(&str) -> Option<ClassFile>,
) -> Result<Method, String> {
    let files = lineage(class, load);
    let Some(first) = files.first() else {
        return Err(format!("class {} was not found", class.replace('/', ".")));
    };
    let (name, types) = match asked.split_once('(') {
        None => (asked, None),
        Some((name, rest)) => {
            let Some(list) = rest.strip_suffix(')') else {
                return Err(format!("#{asked}: a list of types without its end"));
            };
            let types = list.split(',').map(str::trim).filter(|one| !one.is_empty());
            (name, Some(types.collect::<Vec<_>>()))
        }
    };
    let shown = |method: &MethodInfo| {
        let parsed = MethodDescriptor::parse(&method.descriptor);
        let types: Vec<String> =
            parsed.iter().flat_map(|d| &d.parameters).map(simple_name).collect();
        format!("{}#{}({})", first.this_class.replace('/', "."), method.name, types.join(","))
    };
    let callable = |method: &&MethodInfo| {
        !method.name.starts_with('<') && !access::has(method.access, access::SYNTHETIC)
    };
    let all = || files.iter().flat_map(|file| &file.methods).filter(callable);
    let mut found: Vec<&MethodInfo> = Vec::new();
    for method in all().filter(|method| method.name == name) {
        let fits = types.as_ref().is_none_or(|types| takes(method, types));
        // An overriding method may return a subtype of the overridden method's result.
        if fits && found.iter().all(|other| !has_parameters_of(other, method)) {
            found.push(method);
        }
    }
    let method = match found[..] {
        [one] => one,
        [] => {
            let named: Vec<&MethodInfo> = all().filter(|method| method.name == name).collect();
            let close: Vec<String> = match named[..] {
                [] => all().map(shown).collect(),
                _ => named.into_iter().map(shown).collect(),
            };
            return Err(format!("there is no method #{asked}: {}", listed(close)));
        }
        _ => {
            let candidates: Vec<String> = found.into_iter().map(shown).collect();
            return Err(format!("#{asked} is ambiguous: {}", listed(candidates)));
        }
    };
    if access::has(method.access, access::PRIVATE) {
        return Err(format!("{} is private, and cannot be called from outside", shown(method)));
    }
    let is_public = |flags: u16| access::has(flags, access::PUBLIC);
    if is_of_library(class) && !(is_public(first.access) && is_public(method.access)) {
        return Err(format!("{} is not public, and cannot be called from outside", shown(method)));
    }
    let is_interface = access::has(first.access, access::INTERFACE);
    let is_static = access::has(method.access, access::STATIC);
    let declares = files
        .iter()
        .find(|file| file.methods.iter().any(|other| std::ptr::eq(other, method)))
        .map_or_else(String::new, |file| file.this_class.clone());
    let Some(descriptor) = MethodDescriptor::parse(&method.descriptor) else {
        return Err(format!("{}: the descriptor is invalid", shown(method)));
    };
    let is_overloaded =
        all().any(|other| other.name == method.name && !has_parameters_of(other, method));
    let mut found = Method {
        is_overloaded,
        class: first.this_class.clone(),
        declared_in: declares,
        is_interface,
        name: method.name.clone(),
        descriptor: method.descriptor.clone(),
        is_static,
        parameters: named(method, is_static, &descriptor),
        result: descriptor.return_type,
        exceptions: method.exceptions.clone(),
        precondition: None,
        statics: Vec::new(),
        is_pure: false,
        built: None,
    };
    found.precondition = match precondition {
        Some(asked) => Some(named_condition(&found, "--precondition", asked, load)?),
        None => condition(&found, &files, USUAL_PRECONDITION).unwrap_or_default(),
    };
    Ok(found)
}

/// Whether two methods have the same types of parameters.
fn has_parameters_of(one: &MethodInfo, other: &MethodInfo) -> bool {
    let parameters = |method: &MethodInfo| {
        method.descriptor.split_once(')').map(|(parameters, _)| parameters.to_owned())
    };
    parameters(one) == parameters(other)
}

/// Returns the methods of a class that tests can call, as `name(Type,...)`. The class declares
/// these methods with code. The method `main`, preconditions and compiler-generated methods are
/// omitted.
pub fn testable(file: &ClassFile, precondition: Option<&str>) -> Vec<String> {
    let left_out = access::PRIVATE | access::ABSTRACT | access::NATIVE | access::SYNTHETIC;
    let is_library = is_of_library(&file.this_class);
    let is_enumeration = access::has(file.access, access::ENUM);
    let is_left_out = |method: &&MethodInfo| {
        let (name, descriptor) = (method.name.as_str(), method.descriptor.as_str());
        let is_hidden = is_library && !access::has(method.access, access::PUBLIC);
        let is_main = name == "main" && descriptor == "([Ljava/lang/String;)V";
        let is_condition = descriptor.ends_with(")Z")
            && (name == USUAL_PRECONDITION || precondition == Some(name));
        let is_of_enumeration = is_enumeration
            && (name == "values" && descriptor.starts_with("()")
                || name == "valueOf" && descriptor.starts_with("(Ljava/lang/String;)"));
        method.access & left_out != 0
            || name.starts_with('<')
            || is_hidden
            || is_main
            || is_condition
            || is_of_enumeration
    };
    let text = |method: &MethodInfo| {
        let types = MethodDescriptor::parse(&method.descriptor)?.parameters;
        let types: Vec<String> = types.iter().map(source_name).collect();
        Some(format!("{}({})", method.name, types.join(",")))
    };
    file.methods.iter().filter(|method| !is_left_out(method)).filter_map(text).collect()
}

/// Returns the private methods of a class with conditional jumps, as `Class.method`. Their goals count only on
/// request.
pub fn uncounted(file: &ClassFile) -> Vec<String> {
    let has_goals = |method: &&MethodInfo| {
        let jumps = |code| Jumps::new(code, &file.pool);
        access::has(method.access, access::PRIVATE)
            && !access::has(method.access, access::SYNTHETIC)
            && !method.name.starts_with('<')
            && method.code.as_ref().is_some_and(|code| !jumps(code).all.is_empty())
    };
    let class = file.this_class.replace('/', ".");
    let names =
        file.methods.iter().filter(has_goals).map(|method| format!("{class}.{}", method.name));
    names.collect()
}

/// Returns the class files of a class and its superclasses.
pub(crate) fn lineage(class: &str, load: &dyn Fn(&str) -> Option<ClassFile>) -> Vec<ClassFile> {
    let mut all = Vec::new();
    let mut next = Some(class.to_owned());
    while let Some(file) = next.take().and_then(|name| load(&name)) {
        next.clone_from(&file.super_class);
        all.push(file);
    }
    all
}

fn listed(mut all: Vec<String>) -> String {
    all.sort();
    all.dedup();
    all.join(", ")
}

/// Whether a method has parameters of these types, given by simple or full names.
pub(crate) fn takes(method: &MethodInfo, types: &[&str]) -> bool {
    let Some(descriptor) = MethodDescriptor::parse(&method.descriptor) else { return false };
    descriptor.parameters.len() == types.len()
        && descriptor.parameters.iter().zip(types).all(|(kind, asked)| {
            let full = source_name(kind);
            full == *asked || full.ends_with(&format!(".{asked}")) || simple_name(kind) == *asked
        })
}

/// Returns the parameters of a method with their names.
pub(crate) fn named(
    method: &MethodInfo,
    is_static: bool,
    descriptor: &MethodDescriptor,
) -> Vec<Parameter> {
    let mut slot = u16::from(!is_static);
    let mut all = Vec::new();
    let signature = method.signature.as_deref().unwrap_or_default();
    let types = variables::of_method(signature);
    let generic: Vec<String> = parameters(signature)
        .unwrap_or_default()
        .iter()
        .map(|signature| variables::replaced(signature, &types))
        .collect();
    // The compiler adds parameters without signatures, so the positions would differ.
    let generic = if generic.len() == descriptor.parameters.len() { generic } else { Vec::new() };
    for (at, kind) in descriptor.parameters.iter().enumerate() {
        let declared = method.parameters.as_ref().and_then(|all| all.get(at)?.0.clone());
        let mut locals = method.code.iter().flat_map(|code| &code.locals);
        let local = || {
            let own = locals.find(|local| local.index == slot && local.start == 0);
            own.map(|local| local.name.clone())
        };
        let name = declared.or_else(local).unwrap_or_else(|| format!("p{at}"));
        let signature = generic.get(at).cloned().unwrap_or_default();
        all.push(Parameter { name, kind: kind.clone(), signature });
        slot += kind.slots();
    }
    all
}

/// Finds a conservative precondition: a method that accepts all valid inputs, and possibly others.
pub fn conservative(
    method: &Method,
    asked: &str,
    load: &dyn Fn(&str) -> Option<ClassFile>,
) -> Result<Precondition, String> {
    if method.precondition.is_none() {
        return Err(format!(
            "--conservative {asked}: {} has no precondition, which tells valid inputs",
            method.text()
        ));
    }
    named_condition(method, "--conservative", asked, load)
}

/// Finds a precondition by `METHOD`, of the class of a method, or by `CLASS#METHOD`.
fn named_condition(
    method: &Method,
    option: &str,
    asked: &str,
    load: &dyn Fn(&str) -> Option<ClassFile>,
) -> Result<Precondition, String> {
    let (class, name) = match asked.split_once('#') {
        Some((class, name)) => (class.replace('.', "/"), name),
        None => (method.class.clone(), asked),
    };
    let files = lineage(&class, load);
    if files.is_empty() {
        return Err(format!("{option} {asked}: the class was not found"));
    }
    match condition(method, &files, name) {
        // Only the receiver of the method under check can be the receiver of a precondition.
        Ok(Some(found)) if class != method.class && !found.is_static => {
            Err(format!("{option} {asked}: not a static method"))
        }
        Ok(Some(found)) => Ok(Precondition { class, ..found }),
        Ok(None) => {
            Err(format!("{option} {asked}: {} has no such method", class.replace('/', ".")))
        }
        Err(why) => Err(format!("{option} {asked}: {why}")),
    }
}

/// Finds a precondition of a method by its name in some classes. Returns an error if all methods
/// with this name have other parameters or results.
fn condition(
    method: &Method,
    files: &[ClassFile],
    name: &str,
) -> Result<Option<Precondition>, String> {
    let own = FieldType::Object(method.class.clone());
    let parameters: Vec<&FieldType> = method.parameters.iter().map(|one| &one.kind).collect();
    let mut seen = false;
    for (file, info) in files.iter().flat_map(|file| file.methods.iter().map(move |m| (file, m))) {
        if info.name != name {
            continue;
        }
        seen = true;
        let Some(descriptor) = MethodDescriptor::parse(&info.descriptor) else { continue };
        if descriptor.return_type != Some(FieldType::Boolean)
            || access::has(info.access, access::PRIVATE)
        {
            continue;
        }
        let is_static = access::has(info.access, access::STATIC);
        let declared: Vec<&FieldType> = descriptor.parameters.iter().collect();
        let declares = FieldType::Object(file.this_class.clone());
        let (takes_receiver, takes_parameters) = match (is_static, method.is_static) {
            (false, false) if declared.is_empty() => (true, false),
            (false, false) if declared == parameters => (true, true),
            (true, false) if declared == [&own] || declared == [&declares] => (true, false),
            (true, _) if declared == parameters => (false, true),
            _ => continue,
        };
        return Ok(Some(Precondition {
            class: method.class.clone(),
            name: name.to_owned(),
            descriptor: info.descriptor.clone(),
            is_static,
            takes_receiver,
            takes_parameters,
        }));
    }
    if seen {
        return Err(format!(
            "not a boolean method of the receiver, or of the parameters of {}, that can be called",
            method.text()
        ));
    }
    Ok(None)
}

/// Returns a type in source code, with its package.
fn source_name(kind: &FieldType) -> String {
    match kind {
        FieldType::Byte => "byte".to_owned(),
        FieldType::Char => "char".to_owned(),
        FieldType::Double => "double".to_owned(),
        FieldType::Float => "float".to_owned(),
        FieldType::Int => "int".to_owned(),
        FieldType::Long => "long".to_owned(),
        FieldType::Short => "short".to_owned(),
        FieldType::Boolean => "boolean".to_owned(),
        FieldType::Object(name) => name.replace(['/', '$'], "."),
        FieldType::Array(element) => format!("{}[]", source_name(element)),
    }
}

/// Returns a type in source code, without its package.
pub fn simple_name(kind: &FieldType) -> String {
    let full = source_name(kind);
    full.rsplit('.').next().unwrap_or(&full).to_owned()
}
