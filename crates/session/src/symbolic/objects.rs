//! Converts input objects between machines, recorded paths and reports.

use super::characters::Characters;
use super::names::{letters, shortened, with_characters, with_letters_of};
use config::{RecordedInput, RecordedObject, RecordedObjects, RecordedValue};
use inputs::{CollectionKind, InputGraph, InputObject, InputPart};
use report::Input;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::rc::Rc;
use terms::{TermId, TermTable};
use testgen::Method;
use vm::symbolic::{GivenObject, GivenObjects, GivenValue, LazyInputs, Origin, UNIT_BITS};

/// Converts recorded objects to those of a machine.
pub(crate) fn given(recorded: &RecordedObjects) -> GivenObjects {
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

/// Converts the objects of an input graph to those of a recorded path.
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

/// An input at the root of the graph: a receiver or a parameter.
pub(super) struct Root {
    name: String,
    kind: String,
    is_primitive: bool,
}

/// Returns the receiver and the parameters of the method under check.
pub(super) fn roots_of(method: &Method) -> Vec<Root> {
    let receiver = (!method.is_static).then(|| Root {
        name: "this".to_owned(),
        kind: class_text(&method.class),
        is_primitive: false,
    });
    let parameters = method.parameters.iter().map(|one| Root {
        name: one.name.clone(),
        kind: testgen::simple_name(&one.kind),
        is_primitive: !one.kind.is_reference(),
    });
    let statics = method.statics.iter().map(|one| Root {
        name: one.input.name.clone(),
        kind: testgen::simple_name(&one.input.kind),
        is_primitive: !one.input.kind.is_reference(),
    });
    receiver.into_iter().chain(parameters).chain(statics).collect()
}

/// Returns the inputs of reference types of called methods.
pub(super) fn roots_of_calls(inputs: &LazyInputs) -> Vec<Root> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let all = inputs.roots.iter().map(|(name, class)| {
        let nth = counts.entry(name).or_default();
        *nth += 1;
        Root {
            name: if *nth == 1 { name.clone() } else { format!("{name}#{nth}") },
            kind: class_name_text(class),
            is_primitive: false,
        }
    });
    all.collect()
}

/// Returns the simple name of a class with this Java name.
fn class_name_text(class: &str) -> String {
    let name = class.replace('.', "/");
    if name.starts_with('[') { type_text(&name) } else { class_text(&name) }
}

/// Describes the inputs of a method. Its parameters are first, with the objects that they reach, and
/// other inputs follow. The name of an object is its shortest access path.
pub(super) fn described(roots: &[Root], graph: &InputGraph, numbers: Vec<Input>) -> Vec<Input> {
    let mut names: Vec<Option<String>> = vec![None; graph.objects.len()];
    let mut open = VecDeque::new();
    let mut all = Vec::new();
    let mut numbers: VecDeque<Input> = numbers.into();
    let mut fields = Vec::new();
    for (position, Root { name, kind, is_primitive }) in roots.iter().enumerate() {
        if *is_primitive {
            all.extend(numbers.pop_front());
            continue;
        }
        let Some(root) = graph.roots.get(position) else { continue };
        let value = shown(root, name, &mut names, &mut open, graph);
        all.push(Input { name: name.clone(), kind: kind.clone(), value, ..Input::default() });
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

/// Returns a reference as text. If the object has no name yet, its access path becomes its name.
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
    if let Some(of) = graph.collection_at(at) {
        if of.kind.is_text() {
            let class = class_text(of.kind.class());
            return format!("new {class}({:?})", text_of(of.elements.iter().copied()));
        }
        let mut all = Vec::new();
        for (position, part) in of.elements.iter().enumerate() {
            let path = element_path(name, of.kind, position);
            let key = shown(&part.value, &path, names, open, graph);
            all.push(match of.values.get(position) {
                None => key,
                Some(value) => {
                    let path = format!("{name}.value({position})");
                    format!("{key}={}", shown(&value.value, &path, names, open, graph))
                }
            });
        }
        let all = all.join(", ");
        return if of.kind.is_map() { format!("{{{all}}}") } else { format!("[{all}]") };
    }
    let object = &graph.objects[at];
    let class = &*object.class.name;
    if class == "java/lang/String" {
        let text = format!("{:?}", text_of(object.parts.iter()));
        let is_repeated = |part: &&InputPart| repetitions(part) > 0;
        return match object.parts.last().filter(is_repeated) {
            Some(rest) => {
                let unit = text_of(std::iter::once(rest));
                format!("{text} + {unit:?}.repeat({})", repetitions(rest))
            }
            None => text,
        };
    }
    if object.class.is_array() {
        let parts = object.parts.iter().enumerate().map(|(position, part)| match &part.value {
            GivenValue::Number(number) => number_text(part, *number),
            value => shown(value, &format!("{name}[{position}]"), names, open, graph),
        });
        let all: Vec<String> = parts.collect();
        return format!("{{{}}}", all.join(", "));
    }
    open.push_back(at);
    format!("new {}", object_class_text(object.class))
}

/// Returns the simple name of a class, or of the type that the class implements for inputs.
fn object_class_text(class: classes::ClassRef) -> String {
    if let Some(row) = library::factories::of_recipe(&class.name) {
        return row.types.first().map_or_else(String::new, |name| class_text(name));
    }
    let is_input = library::models::is_input_class(&class.name);
    match class.interfaces.first().copied().or(class.super_class) {
        Some(supertype) if is_input => class_text(&supertype.name),
        _ => class_text(&class.name),
    }
}

/// Returns the name of an element of a collection, or of a key or value of a map.
fn element_path(name: &str, kind: CollectionKind, position: usize) -> String {
    let of = match kind {
        _ if kind.is_map() => "key",
        CollectionKind::ArrayList | CollectionKind::LinkedList => "get",
        _ if kind.is_text() => "charAt",
        _ => "element",
    };
    format!("{name}.{of}({position})")
}

/// Returns the text of the characters of a string, or of bytes that represent characters below 256.
fn text_of<'a>(parts: impl Iterator<Item = &'a InputPart>) -> String {
    let unit = |part: &InputPart| {
        let unit = number(part)?;
        Some(if part.descriptor == "B" { unit & 0xff } else { unit })
    };
    let units: Vec<u16> = parts.filter_map(unit).collect();
    String::from_utf16_lossy(&units)
}

/// Returns the number of further repetitions of a unit of a string.
const fn repetitions(part: &InputPart) -> u64 {
    match part.value {
        GivenValue::Number(number) => number >> UNIT_BITS,
        _ => 0,
    }
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

/// Describes the inputs of a method whose primitive parameters have these numbers.
pub(crate) fn parameters(
    method: &Method,
    graph: &InputGraph,
    numbers: &[RecordedInput],
) -> Vec<Input> {
    let statics = method.statics.iter().map(|one| &one.input);
    let all = method.parameters.iter().chain(statics);
    let primitive = all.filter(|one| !one.kind.is_reference());
    let numbers = primitive.zip(numbers).map(|(parameter, number)| {
        let letter = parameter.kind.to_string();
        let of = vm::symbolic::InputType::of_letter(letter.as_bytes()[0]);
        Input {
            name: parameter.name.clone(),
            kind: testgen::simple_name(&parameter.kind),
            value: of.map_or_else(String::new, |of| of.text(number.value)),
            ..Input::default()
        }
    });
    described(&roots_of(method), graph, numbers.collect())
}

/// The names of the symbols and objects of a path.
#[derive(Debug)]
pub(crate) struct SymbolNames {
    /// The name of each symbol, by its number.
    pub(super) symbols: BTreeMap<u32, String>,
    /// The symbols that are characters of strings.
    characters: BTreeSet<u32>,
    /// The symbols of type `char`.
    letters: BTreeSet<u32>,
    /// The shortest access path of each object, by its index.
    objects: Vec<Option<String>>,
    /// Conditions about the references that were read.
    shape: Vec<String>,
}

impl SymbolNames {
    /// Names the symbols by parameters and access paths.
    pub(crate) fn of(
        method: &Method,
        graph: &InputGraph,
        terms: &TermTable,
        origins: &[Rc<Origin>],
    ) -> Self {
        let mut names = Self {
            symbols: BTreeMap::new(),
            characters: BTreeSet::new(),
            letters: letters(origins),
            objects: vec![None; graph.objects.len()],
            shape: Vec::new(),
        };
        for (number, origin) in (0..).zip(origins) {
            if let (Some(name), false) = (&origin.variable, origin.is_part) {
                names.symbols.insert(number, name.clone());
            }
        }
        let receiver = (!method.is_static).then_some("this");
        let statics = method.statics.iter().map(|one| &one.input);
        let inputs: Vec<_> = method.parameters.iter().chain(statics).collect();
        let parameters = inputs.iter().map(|one| one.name.as_str());
        let mut open = VecDeque::new();
        for (position, name) in receiver.into_iter().chain(parameters).enumerate() {
            let is_primitive = position
                .checked_sub(usize::from(!method.is_static))
                .is_some_and(|at| !inputs[at].kind.is_reference());
            if let (Some(root), false) = (graph.roots.get(position), is_primitive) {
                names.reach(root, name, graph, &mut open, position > 0 || method.is_static);
            }
        }
        while let Some(at) = open.pop_front() {
            let path = names.objects[at].clone().unwrap_or_default();
            let length = graph.objects[at].length;
            if let [symbol] = if length.is_none() { &[] } else { terms.symbols(length) } {
                names.symbols.insert(*symbol, format!("{path}.length()"));
            }
            let mut parts: Vec<(String, &InputPart)> = Vec::new();
            let of_collection = graph.collection_at(at);
            let is_string = &*graph.objects[at].class.name == "java/lang/String";
            let is_text = is_string || of_collection.as_ref().is_some_and(|of| of.kind.is_text());
            if let Some(of) = of_collection {
                let elements = of.elements.iter().enumerate();
                parts.extend(elements.map(|(at, part)| (element_path(&path, of.kind, at), *part)));
                let values = of.values.iter().enumerate();
                parts.extend(values.map(|(at, part)| (format!("{path}.value({at})"), *part)));
            } else {
                let own = graph.objects[at].parts.iter().enumerate();
                parts.extend(own.map(|(position, part)| match part.name.as_str() {
                    "" if is_string => (format!("{path}.charAt({position})"), part),
                    "" => (format!("{path}[{position}]"), part),
                    field => (format!("{path}.{field}"), part),
                }));
            }
            for (name, part) in parts {
                let own = if part.term.is_none() { &[] } else { terms.symbols(part.term) };
                if let [symbol] = own {
                    names.symbols.insert(*symbol, name);
                    if is_text {
                        names.characters.insert(*symbol);
                    }
                } else if part.term.is_none() && !part.is_unread {
                    names.reach(&part.value, &name, graph, &mut open, true);
                }
            }
        }
        names
    }

    /// Names the object of a reference. With `tells`, adds the value of the reference as a condition.
    fn reach(
        &mut self,
        value: &GivenValue,
        name: &str,
        graph: &InputGraph,
        open: &mut VecDeque<usize>,
        tells: bool,
    ) {
        let fact = match value {
            GivenValue::Number(_) => return,
            GivenValue::Null => format!("{name} is null"),
            GivenValue::Constant(class, constant) if constant == "class" => {
                let of = if class.starts_with('[') { type_text(class) } else { class_text(class) };
                format!("{name} is {of}.class")
            }
            GivenValue::Constant(_, constant) => format!("{name} is {constant}"),
            GivenValue::Object(at) => {
                let at = *at as usize;
                let class = graph.objects[at].class;
                if let Some(known) = &self.objects[at] {
                    format!("{name} is {known}")
                } else {
                    self.objects[at] = Some(name.to_owned());
                    open.push_back(at);
                    let length = graph.objects[at].parts.len();
                    match &*class.name {
                        of if CollectionKind::of(of).is_some() => {
                            let of = graph.collection_at(at);
                            let is_text = of.as_ref().is_some_and(|of| of.kind.is_text());
                            let of_what = if is_text { "length" } else { "size" };
                            format!("{name} has {of_what} {}", of.map_or(0, |of| of.elements.len()))
                        }
                        // The length of this string is a symbol, so a conjunct is about it.
                        "java/lang/String" if !graph.objects[at].length.is_none() => return,
                        "java/lang/String" => format!("{name} has length {length}"),
                        _ if class.is_array() => format!("{name} has length {length}"),
                        _ => format!("{name} is a new {}", object_class_text(class)),
                    }
                }
            }
        };
        if tells {
            self.shape.push(fact);
        }
    }

    /// Returns the character of a string that is the only symbol of a conjunct, and its possible
    /// values.
    fn characters(&self, terms: &TermTable, conjunct: TermId) -> Option<(u32, Characters)> {
        let [symbol] = *terms.symbols(conjunct) else { return None };
        self.characters.contains(&symbol).then_some(())?;
        Some((symbol, Characters::of(terms, conjunct)?))
    }

    /// Returns a condition in words.
    pub(crate) fn condition(&self, terms: &TermTable, conjuncts: &[TermId]) -> String {
        let name = |symbol: u32| {
            self.symbols.get(&symbol).cloned().unwrap_or_else(|| format!("input{}", symbol + 1))
        };
        let mut all: Vec<String> = Vec::new();
        let mut sets: Vec<(u32, usize, Characters)> = Vec::new();
        for conjunct in conjuncts {
            let Some((symbol, set)) = self.characters(terms, *conjunct) else {
                let text = with_characters(&terms.text(*conjunct, &name));
                let symbols = terms.symbols(*conjunct).iter();
                let own = symbols.filter(|symbol| self.letters.contains(symbol));
                let text = with_letters_of(text, own.map(|symbol| name(*symbol)));
                all.push(text);
                continue;
            };
            if let Some((.., known)) = sets.iter_mut().find(|(of, ..)| *of == symbol) {
                known.intersect(&set);
            } else {
                sets.push((symbol, all.len(), set));
                all.push(String::new());
            }
        }
        for (symbol, at, set) in sets {
            all[at] = set.text(&name(symbol));
        }
        all.retain(|one| !one.is_empty());
        all.extend(self.shape.iter().cloned());
        // Conditions on the parameters themselves come first, and those that only name a class last.
        let depth = |text: &String| text.matches(['.', '[']).count();
        all.sort_by_key(|text| (text.contains(" is a new "), depth(text)));
        shortened(&all, "conditions")
    }
}
