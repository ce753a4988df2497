//! Converts inputs and executions of the machine to cases of the crate `testgen`.

use super::execute::Execution;
use super::explore::PathEnd;
use super::library_objects::{contents, made};
use super::names;
use super::postconditions::value_after;
use super::sequences::Argument;
use super::small::number_text;
use super::statics::statics;
use crate::symbolic::{objects, shortened};
use classes::{ClassRef, FieldRef};
use classfile::{FieldType, MethodDescriptor, access};
use inputs::{InputObject, InputPart};
use std::collections::{BTreeMap, BTreeSet};
use testgen::{
    Call, Case, Class, Constructed, Field, Implementation, Implementing, Method, NewObject, Object,
    Outcome, Parameter, PriorCall, Results, Thrown, Value,
};
use vm::exception::TraceElement;
use vm::symbolic::GivenValue;
use vm::{Machine, Ref};

/// Exceptions with which a method refuses an argument.
const REFUSALS: &[&str] =
    &["java/lang/IllegalArgumentException", "java/lang/NumberFormatException"];

/// Returns the case for an execution.
pub(super) fn case(
    method: &Method,
    end: &PathEnd,
    execution: &Execution<'_>,
    covers: BTreeSet<usize>,
) -> Case {
    let package = method.package();
    let objects = end.graph.objects.iter().enumerate();
    let objects: Vec<Object> = objects
        .map(|(at, object)| {
            if let Some(collection) = end.graph.collection_at(at) {
                return contents(&collection, object);
            }
            if end.graph.is_inner(at) {
                return Object::Inner;
            }
            if let Some(row) = library::factories::of_recipe(&object.class.name) {
                return made(row, object);
            }
            if let Some(optional) = optional(object) {
                return optional;
            }
            if let Some(of) = implementation(end, object.class) {
                return implementing(execution, (object, execution.objects.get(at)), of, package);
            }
            input_object(object, execution.objects.get(at), execution, package)
        })
        .collect();
    let arguments = arguments(method, end);
    let machine = &*execution.machine;
    let calls = calls(method, end, execution);
    let outcome = outcome(method, execution);
    let statics = statics(method, end, execution, package);
    let mut sources = BTreeMap::new();
    let mut named: Vec<&str> = vec![&method.class];
    named.extend(statics.iter().map(|field| field.declared_in.as_str()));
    let of_calls = calls.iter().flat_map(|prior| &prior.call.parameters);
    for parameter in method.parameters.iter().chain(of_calls) {
        named.extend(element_of(&parameter.kind));
    }
    for builder in method.built.iter().flat_map(testgen::Built::all) {
        named.extend([builder.class.as_str(), &builder.makes]);
    }
    let mut of_arrays = Vec::new();
    named.extend(calls.iter().filter_map(|prior| prior.throws.as_deref()));
    for object in &objects {
        if let Some((class, fields)) = object.fields() {
            named.push(&class.name);
            named.extend(fields.iter().map(|field| field.declared_in.as_str()));
        }
        match object {
            Object::References(kind, _) => named.extend(element_of(kind)),
            Object::Collection(of, _) | Object::Map(of, _) => named.extend(of.keys.as_deref()),
            Object::Implementing(of) => {
                let types =
                    of.methods.iter().flat_map(|one| one.parameters.iter().chain(&one.kind));
                let of_constructor = of.constructor.iter().flatten();
                named.extend(types.chain(of_constructor).filter_map(element_of));
            }
            _ => {}
        }
        of_arrays.extend(object.elements());
    }
    let changed = objects.iter().filter_map(Object::fields).flat_map(|(_, fields)| fields);
    let values = changed.flat_map(|field| field.before.iter().chain(Some(&field.after)));
    let of_statics = statics.iter().map(|field| &field.value);
    let of_calls = calls.iter().flat_map(|prior| &prior.arguments);
    let values = arguments.iter().chain(values).chain(of_statics).chain(of_arrays);
    for value in values.chain(of_calls).flat_map(Value::with_arguments) {
        named.extend(constant_class(value));
        if let Value::New(of) = value {
            named.push(&of.class);
            named.extend(of.call.parameters.iter().filter_map(|one| element_of(&one.kind)));
        }
    }
    match &outcome {
        Outcome::Returned(value) => named.extend(value.as_ref().and_then(constant_class)),
        Outcome::Threw(thrown) => named.push(&thrown.expected),
    }
    for name in named {
        if let Some(source) = names::source(machine, name, package) {
            sources.insert(name.to_owned(), source);
        }
    }
    let inputs = if end.sequence.is_some() {
        Vec::new()
    } else {
        objects::parameters(method, &end.graph, &end.numbers)
    };
    let inputs = inputs.into_iter().map(|input| (input.name, input.kind, input.value)).collect();
    let condition = end.condition.clone();
    let invariant = value_after(execution.invariants, end.sequence.is_some());
    let mut case = Case {
        calls,
        arguments,
        objects,
        statics,
        outcome,
        invariant,
        hashes_differ: execution.hashes_differ,
        covers,
        condition,
        inputs,
        sources,
    };
    if end.sequence.is_some() {
        describe(method, &mut case);
    }
    case
}

/// Returns the receiver and the arguments of the method under check.
fn arguments(method: &Method, end: &PathEnd) -> Vec<Value> {
    let root = |position: usize| end.graph.roots.get(position).map_or(Value::Null, given);
    if let Some(sequence) = &end.sequence {
        let own = given_arguments(&sequence.arguments, &method.parameters, end);
        return std::iter::once(Value::Tested).chain(own).collect();
    }
    let mut numbers = end.numbers.iter();
    let mut arguments = Vec::new();
    if !method.is_static {
        arguments.push(root(0));
    }
    for (at, parameter) in method.parameters.iter().enumerate() {
        arguments.push(if parameter.kind.is_reference() {
            root(at + usize::from(!method.is_static))
        } else {
            Value::Number(parameter.kind.clone(), numbers.next().map_or(0, |input| input.value))
        });
    }
    arguments
}

/// Returns the arguments of one call of a sequence.
fn given_arguments(arguments: &[Argument], of: &[Parameter], end: &PathEnd) -> Vec<Value> {
    let value = |(argument, parameter): (&Argument, &Parameter)| match argument {
        Argument::Number(number) => Value::Number(parameter.kind.clone(), *number),
        Argument::Reference(at) => end.graph.roots.get(*at).map_or(Value::Null, given),
        Argument::Null => Value::Null,
        Argument::Receiver => Value::Tested,
        Argument::New(class, call, own) => Value::New(Box::new(NewObject {
            class: class.clone(),
            call: call.clone(),
            arguments: given_arguments(own, &call.parameters, end),
        })),
    };
    arguments.iter().zip(of).map(value).collect()
}

/// Returns the calls before the method under check, with the exceptions that they threw.
fn calls(method: &Method, end: &PathEnd, execution: &Execution<'_>) -> Vec<PriorCall> {
    let machine = &*execution.machine;
    let Some(sequence) = &end.sequence else { return Vec::new() };
    let prior = |(at, (call, arguments)): (usize, &(Call, Vec<Argument>))| {
        // The constructor threw no exception, since there is an object.
        let thrown = at.checked_sub(1).and_then(|at| execution.caught.get(at)).copied();
        let thrown = thrown.filter(|thrown| *thrown != 0);
        let throws = thrown.map(|thrown| {
            let class = machine.live.heap.get(thrown).class();
            let mut lineage = std::iter::successors(Some(class), |class| class.super_class);
            let is_nameable =
                |class: &ClassRef| names::source(machine, &class.name, method.package()).is_some();
            lineage.find(is_nameable).map_or_else(String::new, |class| class.name.to_string())
        });
        PriorCall {
            arguments: given_arguments(arguments, &call.parameters, end),
            call: call.clone(),
            throws,
        }
    };
    sequence.calls.iter().enumerate().map(prior).collect()
}

/// Describes the calls of a sequence as the condition, and the method's arguments as inputs.
fn describe(method: &Method, case: &mut Case) {
    let text = |case: &Case, prior: &PriorCall| {
        let arguments: Vec<String> =
            prior.arguments.iter().map(|value| shown(case, value)).collect();
        let name = match prior.call.name.as_str() {
            "<init>" => format!("new {}", short(&method.class)),
            name => name.to_owned(),
        };
        let throws = prior
            .throws
            .as_ref()
            .map_or_else(String::new, |class| format!(" throws {}", short(class)));
        format!("{name}({}){throws}", arguments.join(", "))
    };
    let calls: Vec<String> = case.calls.iter().map(|prior| text(case, prior)).collect();
    let own = case.arguments.iter().skip(1).zip(&method.parameters).map(|(value, parameter)| {
        (parameter.name.clone(), testgen::simple_name(&parameter.kind), shown(case, value))
    });
    case.inputs = own.collect();
    case.condition = format!("after {}", shortened(&calls, "calls"));
}

/// Returns the class of a type or of its elements. Returns `None` for primitive types.
pub(super) fn element_of(kind: &FieldType) -> Option<&str> {
    match kind {
        FieldType::Object(name) => Some(name),
        FieldType::Array(element) => element_of(element),
        _ => None,
    }
}

fn constant_class(value: &Value) -> Option<&str> {
    match value {
        Value::Constant(class, _) => Some(class),
        _ => None,
    }
}

pub(super) fn given(value: &GivenValue) -> Value {
    match value {
        GivenValue::Null | GivenValue::Number(_) => Value::Null,
        GivenValue::Object(at) => Value::Object(*at as usize),
        GivenValue::Constant(class, name) => Value::Constant(class.clone(), name.clone()),
    }
}

/// Returns the description of an input's class, if the class implements an interface for inputs.
fn implementation(end: &PathEnd, class: ClassRef) -> Option<&Implementation> {
    end.implementations.iter().find(|one| *one.class == *class.name)
}

/// Returns the object of an implemented interface, with the results of calls of its methods.
fn implementing(
    execution: &Execution<'_>,
    (object, made): (&InputObject, Option<&Ref>),
    of: &Implementation,
    package: &str,
) -> Object {
    let machine = &*execution.machine;
    let methods = of.methods.iter().enumerate().filter_map(|(number, method)| {
        let parsed = MethodDescriptor::parse(&method.descriptor)?;
        let field = object.class.field_named(&testgen::calls_field(number));
        let calls = match (field, made) {
            (Some(field), Some(made)) => machine.live.heap.slot(*made, field.slot),
            _ => 0,
        };
        let value = |call: u64| {
            let name = testgen::result_field(number, call as usize);
            let named = |part: &&InputPart| part.field.is_some_and(|field| *field.name == *name);
            match object.parts.iter().find(named).map(|part| &part.value) {
                Some(GivenValue::Number(value)) => {
                    Value::Number(parsed.return_type.clone().unwrap_or(FieldType::Int), *value)
                }
                other => other.map_or(Value::Null, given),
            }
        };
        let values = (0..calls.min(testgen::CALLS as u64)).map(value).collect();
        Some(Results {
            name: method.name.clone(),
            parameters: parsed.parameters.clone(),
            kind: parsed.return_type.clone(),
            has_other_types: method.has_other_types,
            values,
        })
    });
    let parent = object.class.super_class.filter(|_| !of.is_interface);
    let of_class = object.parts.iter().filter(|part| {
        part.field.is_some_and(|field| !library::models::is_input_class(&field.class().name))
    });
    Object::Implementing(Implementing {
        supertype: match parent {
            Some(class) => class_of(class, package),
            None => Class { name: of.supertype.clone(), ..Class::default() },
        },
        constructor: parent.and_then(|class| names::callable_constructor(class, package)),
        methods: methods.collect(),
        fields: of_class.filter_map(|part| field(part, made, execution, package)).collect(),
    })
}

/// Returns an optional value, or `None` if the object is not of such a class.
fn optional(object: &InputObject) -> Option<Object> {
    let class = &object.class.name;
    class.starts_with("java/util/Optional").then_some(())?;
    let part = |name: &str| object.parts.iter().find(|part| part.name == name);
    let value = part("value")?;
    let value = match (part("isPresent"), &value.value) {
        (Some(present), GivenValue::Number(number)) => {
            let kind = value.field.map_or(FieldType::Int, kind_of);
            (number_of(present) & 1 == 1).then_some(Value::Number(kind, *number))
        }
        (_, GivenValue::Null) => None,
        (_, other) => Some(given(other)),
    };
    Some(Object::Optional(class.to_string(), value))
}

pub(super) fn number_of(part: &InputPart) -> u64 {
    match part.value {
        GivenValue::Number(number) => number,
        _ => 0,
    }
}

fn input_object(
    object: &InputObject,
    made: Option<&Ref>,
    execution: &Execution<'_>,
    package: &str,
) -> Object {
    let class = object.class;
    let numbers = || object.parts.iter().map(number_of);
    if &*class.name == "java/lang/String" {
        return Object::Text("java/lang/String", numbers().map(|unit| unit as u16).collect());
    }
    if let Some(kind) = boxed(class) {
        return Object::Boxed(kind, numbers().next().unwrap_or_default());
    }
    if class.is_array() {
        let kind = FieldType::parse(&class.name[1..]).unwrap_or(FieldType::Int);
        if kind.is_reference() {
            let all = object.parts.iter().map(|part| given(&part.value));
            return Object::References(kind, all.collect());
        }
        return Object::Elements(kind, numbers().collect());
    }
    let fields = object.parts.iter().filter_map(|part| field(part, made, execution, package));
    Object::Fields(class_of(class, package), fields.collect())
}

/// Returns a field of an object, with its values before and after the call.
fn field(
    part: &InputPart,
    made: Option<&Ref>,
    execution: &Execution<'_>,
    package: &str,
) -> Option<Field> {
    let field = part.field?;
    let declares = field.class();
    let is_visible =
        !field.has(access::PRIVATE) && (declares.package() == package || field.has(access::PUBLIC));
    let before = match &part.value {
        GivenValue::Number(number) => Some(Value::Number(kind_of(field), *number)),
        _ if part.is_unread => None,
        value => Some(given(value)),
    };
    let value = |made: &Ref| value_at(execution.machine, *made, field, &execution.objects);
    Some(Field {
        declared_in: declares.name.to_string(),
        name: field.name.to_string(),
        is_assignable: is_visible && !field.has(access::FINAL),
        is_readable: is_visible,
        before,
        after: made.map_or(Value::Null, value),
    })
}

pub(super) fn kind_of(field: FieldRef) -> FieldType {
    FieldType::parse(&field.descriptor).unwrap_or(FieldType::Int)
}

fn class_of(class: ClassRef, package: &str) -> Class {
    let file = class.file();
    let is_record = file.is_some_and(|file| file.record.is_some());
    let has_constructor = names::has_plain_constructor(class, package);
    Class { name: class.name.to_string(), has_constructor, is_record }
}

fn boxed(class: ClassRef) -> Option<FieldType> {
    Some(match &*class.name {
        "java/lang/Boolean" => FieldType::Boolean,
        "java/lang/Byte" => FieldType::Byte,
        "java/lang/Character" => FieldType::Char,
        "java/lang/Short" => FieldType::Short,
        "java/lang/Integer" => FieldType::Int,
        "java/lang/Long" => FieldType::Long,
        "java/lang/Float" => FieldType::Float,
        "java/lang/Double" => FieldType::Double,
        _ => return None,
    })
}

fn value_at(machine: &Machine, object: Ref, field: FieldRef, objects: &[Ref]) -> Value {
    field_value(machine, machine.live.heap.slot(object, field.slot), field, objects)
}

pub(super) fn field_value(machine: &Machine, slot: u64, field: FieldRef, objects: &[Ref]) -> Value {
    if field.is_reference() {
        reference(machine, slot as Ref, objects)
    } else {
        Value::Number(kind_of(field), slot)
    }
}

/// Converts a reference to a value.
fn reference(machine: &Machine, r: Ref, objects: &[Ref]) -> Value {
    if r == 0 {
        return Value::Null;
    }
    if let Some(at) = objects.iter().position(|object| *object == r) {
        return Value::Object(at);
    }
    let object = machine.live.heap.get(r);
    let class = object.class();
    if &*class.name == "java/lang/String" {
        return Value::Text(machine.text16(r));
    }
    if let Some(kind) = boxed(class) {
        let value = class.fields.iter().find(|field| &*field.name == "value");
        return Value::Boxed(kind, value.map_or(0, |field| machine.live.heap.slot(r, field.slot)));
    }
    if class.is_array() && !class.has_reference_elements() {
        let kind = FieldType::parse(&class.name[1..]).unwrap_or(FieldType::Int);
        let numbers = (0..object.length).map(|at| inputs::part_number(machine, r, at));
        return Value::Elements(kind, numbers.collect());
    }
    match inputs::enumeration_constant(machine, r) {
        Some((class, name)) => Value::Constant(class, name),
        None => Value::Other(class.name.to_string()),
    }
}

fn outcome(method: &Method, execution: &Execution<'_>) -> Outcome {
    if let Some((exception, stack)) = &execution.thrown {
        return Outcome::Threw(thrown(method, execution.machine, *exception, stack));
    }
    let Some(kind) = &method.result else { return Outcome::Returned(None) };
    let machine = &*execution.machine;
    let name = match kind {
        FieldType::Boolean => "booleanResult",
        FieldType::Byte | FieldType::Char | FieldType::Short | FieldType::Int => "intResult",
        FieldType::Long => "longResult",
        FieldType::Float => "floatResult",
        FieldType::Double => "doubleResult",
        FieldType::Object(_) | FieldType::Array(_) => "objectResult",
    };
    let field = execution.holder.fields.iter().find(|field| &*field.name == name);
    let place = field.and_then(|field| machine.program.known_static_place(field));
    let value = place.map_or(0, |(mirror, slot)| machine.live.heap.slot(mirror, slot));
    Outcome::Returned(Some(if kind.is_reference() {
        reference(machine, value as Ref, &execution.objects)
    } else {
        Value::Number(kind.clone(), value)
    }))
}

fn thrown(method: &Method, machine: &Machine, exception: Ref, stack: &[TraceElement]) -> Thrown {
    let class = machine.live.heap.get(exception).class();
    let is_own = |at: &&TraceElement| {
        let class = at.method.class();
        *class.name == *method.declared_in
            || !class.loader.is_jdk() && !testgen::is_driver(&class.name)
    };
    let own = stack.iter().find(is_own).or(stack.first());
    let message = machine.live.get_field(exception, "detailMessage") as Ref;
    let lineage: Vec<&str> = std::iter::successors(Some(class), |class| class.super_class)
        .map(|class| &*class.name)
        .collect();
    let is_declared = method.exceptions.iter().any(|name| lineage.contains(&name.as_str()));
    let is_refusal = lineage.iter().any(|name| REFUSALS.contains(name));
    let checks_null = &*class.name == "java/lang/NullPointerException"
        && stack.first().is_some_and(|at| {
            &*at.method.name == "requireNonNull" && &*at.method.class().name == "java/util/Objects"
        });
    let line = own.and_then(|at| at.method.line(at.bytecode));
    let place = own.map_or_else(String::new, |at| {
        let class = at.method.class().java_name();
        match line {
            Some(line) => format!("{class}.{}:{line}", at.method.name),
            None => format!("{class}.{}", at.method.name),
        }
    });
    let mut nameable = lineage.iter().copied();
    let nameable = nameable.find(|name| names::source(machine, name, method.package()).is_some());
    Thrown {
        class: class.name.to_string(),
        expected: nameable.unwrap_or("java/lang/Throwable").to_owned(),
        message: if message == 0 { String::new() } else { machine.text(message) },
        place,
        file: own.and_then(|at| at.method.class().file()?.source_file.clone()),
        at: own.map_or_else(Default::default, |at| {
            (at.method.class().java_name(), at.method.name.to_string(), line)
        }),
        is_expected: is_declared || is_refusal || checks_null,
    }
}

/// Returns the text of a value, for reports.
pub(super) fn shown(case: &Case, value: &Value) -> String {
    shown_in(case, value, &[])
}

/// Returns the text of a value within the input objects `whole`. A collection may contain itself.
fn shown_in(case: &Case, value: &Value, whole: &[usize]) -> String {
    match value {
        Value::Number(kind, number) | Value::Boxed(kind, number) => {
            number_text(kind.to_string().as_bytes()[0], *number)
        }
        Value::Null => "null".to_owned(),
        Value::Object(at) if whole.contains(at) => "...".to_owned(),
        Value::Object(at) => match &case.objects[*at] {
            Object::Text(_, units) => format!("{:?}", String::from_utf16_lossy(units)),
            Object::Boxed(kind, number) => number_text(kind.to_string().as_bytes()[0], *number),
            Object::Fields(class, _) | Object::Constructed(Constructed { class, .. }) => {
                format!("input {}", short(&class.name))
            }
            Object::Elements(kind, all) => elements(kind, all),
            Object::References(_, all) => {
                format!("{{{}}}", listed(case, all, &[whole, &[*at]].concat()))
            }
            Object::Collection(_, all) => {
                format!("[{}]", listed(case, all, &[whole, &[*at]].concat()))
            }
            Object::Map(_, all) => {
                let whole = [whole, &[*at]].concat();
                let shown = |value| shown_in(case, value, &whole);
                let entries = all.iter().map(|(key, of)| format!("{}={}", shown(key), shown(of)));
                format!("{{{}}}", entries.collect::<Vec<_>>().join(", "))
            }
            Object::Optional(_, value) => {
                let whole = [whole, &[*at]].concat();
                let shown = |value| shown_in(case, value, &whole);
                value.as_ref().map_or_else(|| "empty".to_owned(), shown)
            }
            Object::Made(row, all) => {
                let whole = [whole, &[*at]].concat();
                let shown = |value| shown_in(case, value, &whole);
                let all = all.iter().map(|(name, value)| (name.as_str(), shown(value)));
                row.call(all).replace("java.util.", "").replace("java.time.", "")
            }
            Object::Implementing(of) => format!("new {}", short(&of.supertype.name)),
            Object::Inner => String::new(),
        },
        Value::Constant(class, name) => format!("{}.{name}", short(class)),
        Value::Text(units) => format!("{:?}", String::from_utf16_lossy(units)),
        Value::Elements(kind, all) => elements(kind, all),
        Value::Other(class) => format!("new {}", short(class)),
        Value::Tested => "this".to_owned(),
        Value::New(of) => {
            format!("new {}({})", short(&of.class), listed(case, &of.arguments, whole))
        }
    }
}

fn listed(case: &Case, all: &[Value], whole: &[usize]) -> String {
    let all: Vec<String> = all.iter().map(|one| shown_in(case, one, whole)).collect();
    all.join(", ")
}

fn elements(kind: &FieldType, all: &[u64]) -> String {
    let letter = kind.to_string().as_bytes()[0];
    let all: Vec<String> = all.iter().map(|number| number_text(letter, *number)).collect();
    format!("{{{}}}", all.join(", "))
}

fn short(class: &str) -> &str {
    class.rsplit(['/', '$']).next().unwrap_or(class)
}
