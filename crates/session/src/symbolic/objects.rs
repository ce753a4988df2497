//! Input objects: their conversion between a machine, a recorded path and a report.

use config::{RecordedObject, RecordedObjects, RecordedValue};
use report::Input;
use std::collections::VecDeque;
use testgen::Method;
use vm::symbolic::{GivenObject, GivenObjects, GivenValue, InputGraph, InputObject, InputPart};

/// Returns recorded objects for a machine.
pub(super) fn given(recorded: &RecordedObjects) -> GivenObjects {
    let value = |value: &RecordedValue| match value.clone() {
        RecordedValue::Null => GivenValue::Null,
        RecordedValue::Number(number) => GivenValue::Number(number),
        RecordedValue::Object(at) => GivenValue::Object(at),
        RecordedValue::Constant(class, name) => GivenValue::Constant(class, name),
    };
    let object = |object: &RecordedObject| GivenObject {
        class: object.class.clone(),
        parts: object.parts.iter().map(value).collect(),
    };
    GivenObjects {
        objects: recorded.objects.iter().map(object).collect(),
        roots: recorded.roots.iter().map(value).collect(),
    }
}

/// Returns the objects of a graph for a recorded path.
pub(crate) fn recorded(graph: &InputGraph) -> RecordedObjects {
    let value = |value: &GivenValue| match value.clone() {
        GivenValue::Null => RecordedValue::Null,
        GivenValue::Number(number) => RecordedValue::Number(number),
        GivenValue::Object(at) => RecordedValue::Object(at),
        GivenValue::Constant(class, name) => RecordedValue::Constant(class, name),
    };
    let objects = graph.objects.iter().map(|object: &InputObject| RecordedObject {
        class: object.class.name.to_string(),
        parts: object.parts.iter().map(|part| value(&part.value)).collect(),
    });
    RecordedObjects { objects: objects.collect(), roots: graph.roots.iter().map(value).collect() }
}

/// Describes the inputs of a method: its parameters in order, with the objects that they reach, and then
/// other inputs. An object is named by its shortest access path.
pub(super) fn described(method: &Method, graph: &InputGraph, numbers: Vec<Input>) -> Vec<Input> {
    let mut names: Vec<Option<String>> = vec![None; graph.objects.len()];
    let mut open = VecDeque::new();
    let mut all = Vec::new();
    let mut numbers: VecDeque<Input> = numbers.into();
    let receiver = (!method.is_static).then(|| ("this", class_text(&method.class)));
    let parameters =
        method.parameters.iter().map(|one| (one.name.as_str(), testgen::simple_name(&one.kind)));
    let primitive = |position: usize| {
        let at = position.checked_sub(usize::from(!method.is_static));
        at.is_some_and(|at| !method.parameters[at].kind.is_reference())
    };
    let mut fields = Vec::new();
    for (position, (name, kind)) in receiver.into_iter().chain(parameters).enumerate() {
        if primitive(position) {
            all.extend(numbers.pop_front());
            continue;
        }
        let Some(root) = graph.roots.get(position) else { continue };
        let value = shown(root, name, &mut names, &mut open, graph);
        all.push(Input { name: name.to_owned(), kind, value, ..Input::default() });
    }
    while let Some(at) = open.pop_front() {
        let path = names[at].clone().unwrap_or_default();
        for part in &graph.objects[at].parts {
            if part.is_unread || part.name.is_empty() {
                continue;
            }
            let name = format!("{path}.{}", part.name);
            let value = match &part.value {
                GivenValue::Number(number) => number_text(part, *number),
                value => shown(value, &name, &mut names, &mut open, graph),
            };
            let kind = type_text(&part.descriptor);
            fields.push(Input { name, kind, value, ..Input::default() });
        }
    }
    all.extend(fields);
    all.extend(numbers);
    all
}

/// Returns a reference as text, and names the object that it refers to.
fn shown(
    value: &GivenValue,
    name: &str,
    names: &mut [Option<String>],
    open: &mut VecDeque<usize>,
    graph: &InputGraph,
) -> String {
    let at = match value {
        GivenValue::Object(at) => *at as usize,
        GivenValue::Constant(class, constant) => {
            return format!("{}.{constant}", class_text(class));
        }
        GivenValue::Null | GivenValue::Number(_) => return "null".to_owned(),
    };
    if let Some(known) = &names[at] {
        return known.clone();
    }
    names[at] = Some(name.to_owned());
    let object = &graph.objects[at];
    let class = &*object.class.name;
    if class == "java/lang/String" {
        let units: Vec<u16> = object.parts.iter().filter_map(number).collect();
        return format!("{:?}", String::from_utf16_lossy(&units));
    }
    if object.class.is_array() {
        let numbers = object.parts.iter().map(|part| match part.value {
            GivenValue::Number(number) => number_text(part, number),
            _ => "null".to_owned(),
        });
        let all: Vec<String> = numbers.collect();
        return format!("{{{}}}", all.join(", "));
    }
    open.push_back(at);
    format!("new {}", class_text(class))
}

fn number(part: &InputPart) -> Option<u16> {
    match part.value {
        GivenValue::Number(number) => Some(number as u16),
        _ => None,
    }
}

fn number_text(part: &InputPart, number: u64) -> String {
    let letter = part.descriptor.as_bytes().first().copied().unwrap_or(b'I');
    vm::symbolic::InputType::of_letter(letter).map_or_else(String::new, |of| of.text(number))
}

fn class_text(name: &str) -> String {
    name.rsplit(['/', '$']).next().unwrap_or(name).to_owned()
}

fn type_text(descriptor: &str) -> String {
    let kind = classfile::FieldType::parse(descriptor);
    kind.as_ref().map_or_else(|| descriptor.to_owned(), testgen::simple_name)
}
