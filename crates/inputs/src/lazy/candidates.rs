//! The values that an input of a reference type can have.
//!
//! Invariant: the fields of a class of the class library are inputs only if the class is opened,
//! since arbitrary values can break its invariants. An input that has no candidates but null is
//! refused by the name of its type.

use crate::lazy::class_objects::CLASS;
use crate::lazy::holder::Pair;
use crate::lazy::kinds::{
    BOXES, CollectionKind, NUMBER, OPTIONALS, STRING, has_fixed_equality, stand_in,
};
use crate::lazy::mentioned::{add_collections, add_constants, add_texts, add_value};
use crate::lazy::{
    class_objects, collections, constructors, factories, generic, implementations, mentioned,
    records, refinement, sealed,
};
use crate::restrictions;
use classes::{ClassRef, LoaderId};
use classfile::access;
use library::factories::Factory;
use std::rc::Rc;
use vm::heap::Ref;
use vm::machine::Machine;
use vm::native::Exit;
use vm::symbolic::InputBounds;

/// The type of an input.
#[derive(Clone, Copy, Debug)]
pub(super) struct InputPlace<'a> {
    pub(super) declared: ClassRef,
    pub(super) nullable: bool,
    /// The generic signature; empty if it has none.
    pub(super) signature: &'a str,
    /// Whether the input is a key of a map, or an element of a set.
    pub(super) is_key: bool,
    /// The object of which the input is a part, or 0.
    pub(super) owner: Ref,
    /// The length of the array, if it is fixed.
    pub(super) length: Option<u32>,
    /// Whether the input is the outer object of an inner class.
    pub(super) is_outer: bool,
    /// Whether the input completes a structure. The bound on objects does not apply to it.
    pub(super) completes: bool,
}

/// A value of an input.
#[derive(Clone, Copy, Debug)]
pub(super) enum Candidate {
    Null,
    /// An object that is an input already.
    Earlier(Pair),
    /// A constant of an enumeration.
    Constant(Ref),
    /// A new object of a class.
    New(ClassRef),
    /// A new array of a length.
    Array(ClassRef, u32),
    /// A new string of a length.
    Text(u32),
    /// A new string that is longer than the bound.
    LongText,
    /// A new collection of a size.
    Collection(CollectionKind, u32),
    /// An object of the class library that a public call makes.
    Made(&'static Factory),
}

/// Returns the candidates of an input. Classes of new objects are initialized.
pub(super) fn list(
    machine: &mut Machine,
    of: &InputPlace<'_>,
    all_known: &[Pair],
) -> Result<Vec<Candidate>, Exit> {
    let mut all = list_any(machine, of, all_known)?;
    let earlier = records::Earlier::new(machine, of.owner);
    all.retain(|candidate| match candidate {
        Candidate::Earlier(pair) => earlier.existed(machine, pair.object),
        _ => true,
    });
    if !of.is_key {
        return Ok(all);
    }
    let is_fixed = |candidate: &Candidate| match candidate {
        Candidate::Earlier(pair) => {
            let heap = &machine.live.heap;
            let copy = heap.peek(pair.copy).class();
            !factories::has_changing_equality(copy)
                && has_fixed_equality(heap.peek(pair.object).class())
        }
        Candidate::Made(row) => row.is_value,
        Candidate::New(class) => has_fixed_equality(class),
        Candidate::Collection(..) => false,
        _ => true,
    };
    let fixed: Vec<Candidate> = all.iter().filter(|one| is_fixed(one)).copied().collect();
    if fixed.len() < all.len() {
        let is_new = |one: &&Candidate| !matches!(one, Candidate::Null | Candidate::Earlier(_));
        let new_ones = |all: &[Candidate]| all.iter().filter(is_new).count();
        if new_ones(&fixed) == 0 && new_ones(&all) > 0 {
            let kind = of.declared.java_name();
            return Err(Exit::Unsupported(format!(
                "a key of type {kind}, whose equality can change, in a set or map that is an input"
            )));
        }
        machine.live.symbols.tables().borrow_mut().lazy.has_plain_keys = true;
    }
    Ok(fixed)
}

fn list_any(
    machine: &mut Machine,
    of: &InputPlace<'_>,
    all_known: &[Pair],
) -> Result<Vec<Candidate>, Exit> {
    let InputPlace { declared, nullable, signature, .. } = *of;
    let run = machine.live.symbols.tables();
    let bounds = Rc::clone(&run.borrow().lazy.bounds);
    let mut all = Vec::new();
    if nullable {
        all.push(Candidate::Null);
    }
    let known: Vec<Pair> = {
        let run = run.borrow();
        let may_be = |pair: &&Pair| match run.lazy.signature(pair.signature) {
            Some(of) if generic::is_exact(of) => generic::may_be_one(of, signature),
            _ => {
                let class = machine.live.heap.peek(pair.object).class();
                generic::admits(class, signature)
                    && refinement::fits(machine, all_known, pair.copy, signature)
            }
        };
        all_known.iter().filter(may_be).copied().collect()
    };
    let heap = &machine.live.heap;
    let same_class: Vec<Candidate> = known
        .iter()
        .filter(|pair| heap.peek(pair.object).class() == declared)
        .filter(|pair| !collections::is_part(machine, all_known, **pair))
        .map(|pair| Candidate::Earlier(*pair))
        .collect();
    if declared.is_array() {
        add_arrays(machine, of, (&known, all_known), &mut all);
        return Ok(all);
    }
    if &*declared.name == STRING {
        add_texts(&mut all, &mut run.borrow_mut().lazy);
        return Ok(all);
    }
    if declared.has(access::ENUM) {
        add_constants(machine, declared, &mut all)?;
        return Ok(all);
    }
    if BOXES.contains(&&*declared.name) {
        ready(machine, declared)?;
        all.extend(same_class);
        all.push(Candidate::New(declared));
        run.borrow_mut().lazy.has_boxes = true;
        return Ok(all);
    }
    if OPTIONALS.contains(&&*declared.name) {
        ready(machine, declared)?;
        all.extend(same_class);
        all.push(Candidate::New(declared));
        run.borrow_mut().lazy.has_optionals = true;
        return Ok(all);
    }
    if &*declared.name == CLASS {
        let mentioned = |machine: &_, root| mentioned::mentioned(machine, root, &bounds);
        let classes = class_objects::list(machine, signature, &bounds.mentioned, mentioned)?;
        all.extend(classes.into_iter().map(Candidate::Constant));
        return Ok(all);
    }
    let mut considered = considered(machine, declared, &bounds)?;
    considered.retain(|class| generic::admits(class, signature));
    let is_opened = bounds.opens(&declared.name);
    let kind = if is_opened { None } else { collections::kind_for(machine, declared)? };
    let kind = kind.filter(|kind| !factories::lacks_key_type(machine, *kind, signature));
    let row = factories::for_type(declared, &bounds);
    let stand_in = stand_in(declared, signature);
    let is_without = considered.is_empty() && kind.is_none() && stand_in.is_none() && row.is_none();
    let implementations: Vec<ClassRef> = if is_without {
        implementations::class_for(machine, declared).into_iter().collect()
    } else {
        Vec::new()
    };
    if considered.is_empty() {
        // New objects of the classes of existing inputs are candidates, too.
        for pair in &known {
            let class = machine.live.heap.peek(pair.object).class();
            let is_open = !class.is_array() && !class.loader.is_jdk() && !class.has(access::ENUM);
            if is_open && class.is_subclass_of(declared) && !considered.contains(&class) {
                considered.push(class);
            }
        }
    }
    let permitted = sealed::implementations(machine, declared, &bounds, &considered)?;
    for class in implementations.iter().copied().chain(permitted) {
        if !considered.contains(&class) {
            considered.push(class);
        }
    }
    let fits = |pair: &&Pair| {
        let class = machine.live.heap.peek(pair.object).class();
        !class.is_array() && class.is_subclass_of(declared) && !CollectionKind::is_node(&class.name)
    };
    let mut earlier: Vec<Candidate> =
        known.iter().filter(fits).map(|pair| Candidate::Earlier(*pair)).collect();
    earlier.extend(earlier_arrays(machine, declared, &known, all_known));
    let mut values = Vec::new();
    if let Some(name) = stand_in {
        let class = machine.program.boot_class(name)?;
        add_value(machine, class, &mut values)?;
        if &*declared.name == NUMBER {
            let text = "a java.lang.Number could be of another class than java.lang.Integer";
            run.borrow_mut().lazy.asked.insert(text.to_owned());
        }
    }
    if row.is_some() || kind.is_some() {
        let text = restrictions::of_exceptions(declared, &bounds.mentioned);
        run.borrow_mut().lazy.asked.extend(text);
    }
    if let Some(row) = row {
        add_made(machine, row, &mut values)?;
    }
    if let Some(kind) = kind {
        add_collections(machine, kind, &bounds, &mut values)?;
    }
    mentioned::add_values(machine, of, all_known, &mut values)?;
    if considered.is_empty() && earlier.is_empty() && values.is_empty() {
        // A class that the program only mentions can have fields of types without candidates.
        let is_of_mentioned = of.owner != 0 && {
            let owner = machine.live.heap.peek(of.owner).class();
            bounds.mentioned.iter().any(|name| **name == *owner.name)
        };
        if nullable && (is_of_mentioned || !bounds.opened.is_empty()) {
            let name = declared.java_name();
            let reason = format!("inputs: of type {name}, only null was considered");
            run.borrow_mut().cut.insert(reason);
            return Ok(all);
        }
        return Err(refused(declared));
    }
    all.extend(earlier);
    all.extend(values);
    let is_open = declared.loader.is_jdk() && !is_opened && !declared.has(access::FINAL);
    if is_open && implementations.is_empty() {
        run.borrow_mut().lazy.open_types.insert(declared.java_name());
    }
    for class in &considered {
        ready(machine, class)?;
    }
    add_objects(machine, considered, (all_known, of.completes), &mut all);
    Ok(all)
}

/// Adds a new object of each class as a candidate, within the bound on objects. The bound does not
/// count arrays, strings, boxes, optional values and collections.
fn add_objects(
    machine: &Machine,
    considered: Vec<ClassRef>,
    (all_known, completes): (&[Pair], bool),
    all: &mut Vec<Candidate>,
) {
    let run = machine.live.symbols.tables();
    let mut run = run.borrow_mut();
    let bounds = &run.lazy.bounds;
    let first = usize::from(bounds.has_receiver);
    let is_counted = |pair: &Pair| {
        // The class of the copy is the recipe, if a call made the object.
        let class = machine.live.heap.peek(pair.copy).class();
        let name = &*class.name;
        !class.is_array()
            && !factories::is_recipe(class)
            && name != STRING
            && CollectionKind::of(name).is_none()
            && !CollectionKind::is_node(name)
            && !OPTIONALS.contains(&name)
            && !BOXES.contains(&name)
    };
    let counted = all_known.iter().filter(|pair| is_counted(pair)).count();
    if completes || counted < bounds.objects as usize + first {
        for class in &considered {
            match implementations::supertype(class) {
                Some(supertype) => run.lazy.implemented.insert(supertype.java_name()),
                None => run.lazy.classes.insert(class.java_name()),
            };
        }
        let constructed = considered.iter().filter(|class| constructors::reads_objects(class));
        run.lazy.constructed.extend(constructed.map(|class| class.java_name()));
        all.extend(considered.into_iter().map(Candidate::New));
    } else {
        run.lazy.met_objects = true;
    }
}

/// Adds the candidates for an array: earlier arrays, and new ones of each length.
fn add_arrays(
    machine: &Machine,
    of: &InputPlace<'_>,
    (known, all_known): (&[Pair], &[Pair]),
    all: &mut Vec<Candidate>,
) {
    let run = machine.live.symbols.tables();
    let bounds = Rc::clone(&run.borrow().lazy.bounds);
    let fits = |candidate: &Candidate| match (candidate, of.length) {
        (Candidate::Earlier(pair), Some(length)) => {
            machine.live.heap.peek(pair.object).length == length
        }
        _ => true,
    };
    all.extend(earlier_arrays(machine, of.declared, known, all_known).into_iter().filter(fits));
    let lengths = of.length.map_or(0..=bounds.array_length, |length| length..=length);
    let had_bound = run.borrow().lazy.met_array_length;
    for class in std::iter::once(of.declared)
        .chain(mentioned::mentioned(machine, of.declared, &bounds))
        .filter(|class| class.is_array())
    {
        all.extend(lengths.clone().map(|length| Candidate::Array(class, length)));
        run.borrow_mut().lazy.note_array(class);
    }
    if of.length.is_some() {
        run.borrow_mut().lazy.met_array_length = had_bound;
    }
}

/// Returns the earlier arrays that are candidates. An array within a collection is none.
fn earlier_arrays(
    machine: &Machine,
    declared: ClassRef,
    known: &[Pair],
    all_known: &[Pair],
) -> Vec<Candidate> {
    let is_one = |pair: &&Pair| {
        let class = machine.live.heap.peek(pair.object).class();
        class.is_array()
            && class.is_subclass_of(declared)
            && !collections::is_part(machine, all_known, **pair)
    };
    known.iter().filter(is_one).map(|pair| Candidate::Earlier(*pair)).collect()
}

/// Returns the classes whose new objects are candidates for a declared type.
fn considered(
    machine: &Machine,
    declared: ClassRef,
    bounds: &InputBounds,
) -> Result<Vec<ClassRef>, Exit> {
    let is_abstract = |class: ClassRef| class.is_interface() || class.has(access::ABSTRACT);
    let mut all = Vec::new();
    let is_open = |class: ClassRef| !class.loader.is_jdk() || bounds.opens(&class.name);
    if !is_abstract(declared) && (is_open(declared) || declared.super_class.is_none()) {
        all.push(declared);
    }
    let is_considered = |class: ClassRef| {
        class != declared
            && class.is_subclass_of(declared)
            && !is_abstract(class)
            && !class.has(access::ENUM)
    };
    // An opened class has the fields of its superclasses.
    let closed_super = |class: ClassRef| {
        let mut supers = std::iter::successors(class.super_class, |class| class.super_class);
        supers.find(|of| !bounds.opens(&class.name) && of.instance_slots > 0 && !is_open(of))
    };
    // A class of the package may implement a type of the JDK without a relation to the method.
    let may_be_left_out = declared.loader.is_jdk() && !bounds.are_given;
    for name in bounds.classes.iter().chain(&bounds.opened) {
        // A class that cannot be loaded has no objects.
        let Ok(class) = machine.program.registry.load(LoaderId::APP, name) else { continue };
        if is_considered(class) && !(may_be_left_out && closed_super(class).is_some()) {
            all.push(class);
        }
    }
    for class in mentioned::mentioned(machine, declared, bounds) {
        let is_of_program = is_open(class) && !class.is_array() && is_considered(class);
        if is_of_program && closed_super(class).is_none() && !all.contains(&class) {
            all.push(class);
        }
    }
    // Jars contain too many classes that implement a type of the JDK.
    if !declared.loader.is_jdk() {
        for name in &bounds.archived {
            let Ok(class) = machine.program.registry.load(LoaderId::APP, name) else { continue };
            if is_considered(class) && closed_super(class).is_none() {
                all.push(class);
            }
        }
    }
    for class in &all {
        if let Some(closed) = closed_super(class) {
            return Err(Exit::NoInput(format!(
                "an input of class {}, which extends {}",
                class.java_name(),
                closed.java_name()
            )));
        }
    }
    Ok(all)
}

/// Adds an object that a public call makes as a candidate.
pub(super) fn add_made(
    machine: &mut Machine,
    row: &'static Factory,
    all: &mut Vec<Candidate>,
) -> Result<(), Exit> {
    let recipe = machine.program.boot_class(row.recipe)?;
    ready(machine, recipe)?;
    let run = machine.live.symbols.tables();
    run.borrow_mut().lazy.made.insert(row.recipe);
    all.push(Candidate::Made(row));
    Ok(())
}

/// Requests the initialization of a class, which must precede the choice.
pub(super) fn ready(machine: &mut Machine, class: ClassRef) -> Result<(), Exit> {
    if machine.is_ready(class) { Ok(()) } else { Err(Exit::Initialize(class)) }
}

fn refused(declared: ClassRef) -> Exit {
    let dimensions = declared.name.bytes().take_while(|byte| *byte == b'[').count();
    let element = declared.element().java_name();
    Exit::NoInput(format!("an input of type {element}{}", "[]".repeat(dimensions)))
}
