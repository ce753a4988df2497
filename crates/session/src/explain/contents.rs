//! The contents of values and collections of the JDK, as `toString` shows them.
//!
//! Source: `library::contents`. Invariant: no code is executed. Contents that fields do not show are
//! omitted. An object of the program is shown by its name.

use super::accesses::value_text;
use library::contents::{Shape, is_boxed, shape};
use properties::object_name;
use vm::access::{Location, Value};
use vm::{Machine, Ref};

/// The maximal number of shown elements.
const ELEMENTS: usize = 8;
/// The maximal number of shown characters.
const CHARACTERS: usize = 60;
/// The maximal depth of nested collections.
const DEPTH: usize = 3;
/// The maximal number of visited nodes of one collection.
const NODES: usize = 4_096;

/// Returns the text of a value with its contents. Objects that events may mention have their names,
/// too.
pub(super) fn with_contents(machine: &Machine, value: Value) -> String {
    let Value::Reference(object) = value else { return value_text(machine, value) };
    let plain = value_text(machine, value);
    if object == 0 {
        return plain;
    }
    let class = machine.live.heap.get(object).class();
    let Some(contents) = contents(machine, object, 0) else { return plain };
    match shape(class) {
        Some(Shape::Value(_)) => contents,
        Some(Shape::Pool(_) | Shape::Counted(..)) => format!("{plain}, {contents}"),
        _ => format!("{contents} ({plain})"),
    }
}

/// Returns the value of a box, or the name of an enum constant.
pub(super) fn scalar(machine: &Machine, object: Ref) -> Option<String> {
    if is_boxed(machine.live.heap.get(object).class()) {
        return contents(machine, object, 0);
    }
    constant(machine, object)
}

/// Returns the name of an enum constant.
fn constant(machine: &Machine, object: Ref) -> Option<String> {
    let class = machine.live.heap.get(object).class();
    let mut parents = std::iter::successors(class.super_class, |class| class.super_class);
    parents.find(|class| &*class.name == "java/lang/Enum")?;
    let name = reference(machine, object, "name")?;
    (name != 0).then(|| machine.text(name))
}

/// Returns the value of a field of an object of the JDK.
fn field(machine: &Machine, object: Ref, name: &str) -> Option<Value> {
    let field = machine.live.heap.get(object).class().library_field(name)?;
    if field.is_static() {
        return None;
    }
    Some(Value::of(field.letter(), machine.live.heap.slot(object, field.slot)))
}

fn reference(machine: &Machine, object: Ref, name: &str) -> Option<Ref> {
    match field(machine, object, name)? {
        Value::Reference(object) => Some(object),
        _ => None,
    }
}

fn number(machine: &Machine, object: Ref, name: &str) -> Option<u32> {
    match field(machine, object, name)? {
        Value::Int(number) => u32::try_from(number).ok(),
        _ => None,
    }
}

/// The elements of a collection, or the entries of a map.
enum Parts {
    Elements(Vec<Value>),
    Pairs(Vec<(Value, Value)>),
}

/// Returns the elements of a collection of the JDK, or the keys and values of a map. Elements have no
/// value. Returns `None` if a part of the contents is not known.
pub(crate) fn contents_of(machine: &Machine, object: Ref) -> Option<Vec<(Ref, Ref)>> {
    let reference = |value: Value| match value {
        Value::Reference(object) => Some(object),
        _ => None,
    };
    let all: Vec<(Ref, Ref)> = match parts(machine, object, 0)? {
        Parts::Elements(all) => {
            all.into_iter().map(|value| Some((reference(value)?, 0))).collect::<Option<_>>()?
        }
        Parts::Pairs(all) => {
            let pair = |(key, value)| Some((reference(key)?, reference(value)?));
            all.into_iter().map(pair).collect::<Option<_>>()?
        }
    };
    // A list of nodes is shown without null elements.
    let size = number(machine, object, "size");
    size.is_none_or(|size| size as usize == all.len()).then_some(all)
}

/// Returns the contents of an object of the JDK, or of an array.
fn contents(machine: &Machine, object: Ref, depth: usize) -> Option<String> {
    let class = machine.live.heap.get(object).class();
    if class.is_array() {
        let all = array(machine, object)?;
        return Some(listed(machine, &Parts::Elements(all), depth));
    }
    match shape(class)? {
        Shape::Value(name) => Some(shown(machine, field(machine, object, name)?, depth)),
        Shape::Pool(name) => {
            let Value::Int(state) = field(machine, reference(machine, object, name)?, "value")?
            else {
                return None;
            };
            Some(pool_state(state).to_owned())
        }
        Shape::Counted(name, unit) => {
            let Value::Int(state) = field(machine, reference(machine, object, name)?, "state")?
            else {
                return None;
            };
            Some(format!("{unit} = {state}"))
        }
        Shape::Text(name, count, encoding) => characters(machine, object, name, count, encoding),
        _ => Some(listed(machine, &parts(machine, object, 0)?, depth)),
    }
}

/// Returns the used characters of a byte array, in quotes.
fn characters(
    machine: &Machine,
    object: Ref,
    name: &str,
    count: &str,
    encoding: &str,
) -> Option<String> {
    let count = number(machine, object, count)? as usize;
    let encoding = number(machine, object, encoding)?;
    let bytes = array(machine, reference(machine, object, name).filter(|array| *array != 0)?)?;
    let byte = |value: &Value| match value {
        Value::Int(byte) => Some(*byte as u8),
        _ => None,
    };
    let width = if encoding == 0 { 1 } else { 2 };
    let bytes: Vec<u8> = bytes.iter().take(count * width).map(byte).collect::<Option<_>>()?;
    let text = if encoding == 0 {
        bytes.iter().map(|byte| char::from(*byte)).collect()
    } else {
        let pairs = bytes.chunks_exact(2).map(|pair| u16::from_ne_bytes([pair[0], pair[1]]));
        String::from_utf16_lossy(&pairs.collect::<Vec<u16>>())
    };
    let mut shown: String = text.chars().take(CHARACTERS).collect();
    if shown.len() < text.len() {
        shown.push_str("...");
    }
    Some(format!("{shown:?}"))
}

/// Returns the name of the state of a pool, which the three upper bits contain.
const fn pool_state(state: i32) -> &'static str {
    match state >> 29 {
        ..0 => "running",
        0 => "shut down",
        1 => "stopped",
        _ => "terminated",
    }
}

fn listed(machine: &Machine, parts: &Parts, depth: usize) -> String {
    let text = |value: &Value| shown(machine, *value, depth + 1);
    let (count, mut texts): (usize, Vec<String>) = match parts {
        Parts::Elements(all) => (all.len(), all.iter().take(ELEMENTS).map(text).collect()),
        Parts::Pairs(all) => {
            let pair = |(key, value): &(Value, Value)| format!("{}={}", text(key), text(value));
            (all.len(), all.iter().take(ELEMENTS).map(pair).collect())
        }
    };
    if count > ELEMENTS {
        texts.push("...".to_owned());
    }
    match parts {
        Parts::Elements(_) => format!("[{}]", texts.join(", ")),
        Parts::Pairs(_) => format!("{{{}}}", texts.join(", ")),
    }
}

/// Returns the text of a value inside of a collection. Strings have no quotes.
fn shown(machine: &Machine, value: Value, depth: usize) -> String {
    let Value::Reference(object) = value else { return value_text(machine, value) };
    if object == 0 {
        return "null".to_owned();
    }
    let class = machine.live.heap.get(object).class();
    if &*class.name == "java/lang/String" {
        return machine.text(object);
    }
    if let Some(text) = scalar(machine, object) {
        return text;
    }
    let inner = if depth < DEPTH { contents(machine, object, depth) } else { None };
    inner.unwrap_or_else(|| object_name(machine, object))
}

/// Returns all elements of an array.
fn array(machine: &Machine, array: Ref) -> Option<Vec<Value>> {
    let length = machine.live.heap.get(array).length;
    let at = |at: u32| machine.live.value_of(Location::Element(array, at), None);
    (0..length.min(NODES as u32)).map(at).collect()
}

/// Returns the nodes of a linked list.
fn chain(machine: &Machine, first: Ref, next: &str) -> Option<Vec<Ref>> {
    let mut all = Vec::new();
    let mut node = first;
    while node != 0 {
        all.push(node);
        let after = reference(machine, node, next)?;
        // A removed node may refer to itself.
        node = if after == node || all.len() == NODES { 0 } else { after };
    }
    Some(all)
}

fn pairs(machine: &Machine, nodes: &[Ref], key: &str, value: &str) -> Option<Vec<(Value, Value)>> {
    let pair = |node: &Ref| Some((field(machine, *node, key)?, field(machine, *node, value)?));
    nodes.iter().map(pair).collect()
}

fn parts(machine: &Machine, object: Ref, depth: usize) -> Option<Parts> {
    let class = machine.live.heap.get(object).class();
    let is_null = |value: &Value| matches!(value, Value::Reference(0));
    let elements = |all: Vec<Value>| Some(Parts::Elements(all));
    let of = |name: &str| reference(machine, object, name).filter(|object| *object != 0);
    match shape(class)? {
        Shape::Value(_) | Shape::Pool(_) | Shape::Counted(..) | Shape::Text(..) => None,
        Shape::Prefix(name, size) => {
            let size = number(machine, object, size)? as usize;
            elements(array(machine, of(name)?)?.into_iter().take(size).collect())
        }
        Shape::Ring(name, first, count) => {
            let all = array(machine, of(name)?)?;
            let (first, count) = (number(machine, object, first)?, number(machine, object, count)?);
            ring(&all, first, count).and_then(elements)
        }
        Shape::Between(name, first, end) => {
            let all = array(machine, of(name)?)?;
            let (first, end) = (number(machine, object, first)?, number(machine, object, end)?);
            let length = all.len() as u32;
            let count = if end < first { end + length - first } else { end - first };
            ring(&all, first, count).and_then(elements)
        }
        Shape::Array(name) => {
            let all = array(machine, of(name)?)?;
            elements(all.into_iter().filter(|value| !is_null(value)).collect())
        }
        Shape::Fields(names) => {
            let all: Option<Vec<Value>> =
                names.iter().map(|name| field(machine, object, name)).collect();
            let is_present = |value: &Value| !is_null(value) && !is_absent(machine, *value);
            elements(all?.into_iter().filter(is_present).collect())
        }
        Shape::Chain(first, next, item) => {
            let nodes = chain(machine, reference(machine, object, first)?, next)?;
            let all: Option<Vec<Value>> =
                nodes.iter().map(|node| field(machine, *node, item)).collect();
            elements(all?.into_iter().filter(|value| !is_null(value)).collect())
        }
        Shape::Entries(first, next, key, value) => {
            let nodes = chain(machine, reference(machine, object, first)?, next)?;
            pairs(machine, &nodes, key, value).map(Parts::Pairs)
        }
        Shape::Skips(head, next, key, value) => {
            let head = reference(machine, object, head)?;
            let first = if head == 0 { 0 } else { reference(machine, head, "node")? };
            let nodes = chain(machine, first, next)?;
            // The first node has no key, and a removed node has no value.
            let all = pairs(machine, nodes.get(1..).unwrap_or_default(), key, value)?;
            Some(Parts::Pairs(all.into_iter().filter(|(_, value)| !is_null(value)).collect()))
        }
        Shape::Table(table, next, key, value) => {
            let table = reference(machine, object, table)?;
            let bins = if table == 0 { Vec::new() } else { array(machine, table)? };
            let mut nodes = Vec::new();
            for bin in bins {
                let Value::Reference(first) = bin else { return None };
                nodes.extend(chain(machine, first_of_bin(machine, first)?, next)?);
            }
            pairs(machine, &nodes, key, value).map(Parts::Pairs)
        }
        Shape::Tree(root) => {
            let mut nodes = Vec::new();
            in_order(machine, reference(machine, object, root)?, &mut nodes)?;
            pairs(machine, &nodes, "key", "value").map(Parts::Pairs)
        }
        Shape::Pairs(name) => {
            let all = array(machine, of(name)?)?;
            let pairs = all.chunks_exact(2).map(|pair| (pair[0], pair[1]));
            Some(Parts::Pairs(pairs.filter(|(key, _)| !is_null(key)).collect()))
        }
        Shape::Of(_) | Shape::Keys(_) if depth >= DEPTH => None,
        Shape::Of(name) => parts(machine, of(name)?, depth + 1),
        Shape::Keys(name) => match parts(machine, of(name)?, depth + 1)? {
            Parts::Pairs(all) => elements(all.into_iter().map(|(key, _)| key).collect()),
            Parts::Elements(_) => None,
        },
    }
}

fn ring(all: &[Value], first: u32, count: u32) -> Option<Vec<Value>> {
    let length = all.len() as u32;
    (0..count).map(|at| all.get(((first + at) % length.max(1)) as usize).copied()).collect()
}

/// Whether a value is the mark that a list of one element has in place of a second one.
fn is_absent(machine: &Machine, value: Value) -> bool {
    let Value::Reference(object) = value else { return false };
    let heap = &machine.live.heap;
    // The mark was created when the JDK was loaded.
    let is_old = object != 0 && object < heap.first_dynamic();
    is_old && &*heap.get(object).class().name == "java/lang/Object"
}

/// Returns the first node of a bin of a hash table, or `None` while the table is resized.
fn first_of_bin(machine: &Machine, bin: Ref) -> Option<Ref> {
    if bin == 0 {
        return Some(0);
    }
    let name = &*machine.live.heap.get(bin).class().name;
    match name.rsplit('$').next()? {
        "TreeBin" => reference(machine, bin, "first"),
        "ForwardingNode" | "ReservationNode" => None,
        _ => Some(bin),
    }
}

/// Appends the nodes of a search tree in the order of their keys.
fn in_order(machine: &Machine, root: Ref, nodes: &mut Vec<Ref>) -> Option<()> {
    let mut open = Vec::new();
    let mut node = root;
    while node != 0 || !open.is_empty() {
        if nodes.len() + open.len() > NODES {
            return None;
        }
        if node != 0 {
            open.push(node);
            node = reference(machine, node, "left")?;
        } else if let Some(next) = open.pop() {
            nodes.push(next);
            node = reference(machine, next, "right")?;
        }
    }
    Some(())
}
