//! The class whose static fields refer to the inputs, as pairs of objects and copies.

use classes::{ClassRef, LoaderId};
use vm::footprint::Touch;
use vm::heap::Ref;
use vm::machine::Machine;
use vm::native::Exit;
use vm::symbolic::shadow;

/// The name of the class whose static fields refer to the inputs.
pub(super) const HOLDER: &str = "pathfinder/Inputs";

/// Returns the class whose static fields refer to the inputs.
pub(super) fn holder(machine: &mut Machine) -> Result<ClassRef, Exit> {
    machine.program.boot_class(HOLDER)
}

/// Loads a class of the program or an array class by its internal name.
pub(super) fn load(machine: &mut Machine, name: &str) -> Result<ClassRef, Exit> {
    match machine.program.registry.load(LoaderId::APP, name) {
        Ok(class) => Ok(class),
        Err(error) => Err(machine.link_error(&error)),
    }
}

/// An input object and its copy.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pair {
    pub(super) object: Ref,
    pub(super) copy: Ref,
    /// The number of the generic signature with which the object was created; 0 if it has none.
    pub(super) signature: u32,
}

pub(super) const NULL: Pair = Pair { object: 0, copy: 0, signature: 0 };

/// Returns the elements of an array in a static field of the holder.
pub(super) fn listed(machine: &mut Machine, name: &str) -> Result<Vec<Ref>, Exit> {
    let class = holder(machine)?;
    let array = machine.get_static(class, name) as Ref;
    if array == 0 {
        return Ok(Vec::new());
    }
    let object = machine.live.heap.get(array);
    Ok(object.elements::<Ref>()[..object.length as usize].to_vec())
}

/// Stores an array with these elements in a static field of the holder.
pub(super) fn list(machine: &mut Machine, name: &str, all: &[Ref]) -> Result<(), Exit> {
    let array_class = machine.array_class("[Ljava/lang/Object;")?;
    let array = machine.new_array(array_class, all.len() as i32)?;
    for (at, r) in (0..).zip(all) {
        machine.live.heap.set_element(array, at, *r);
    }
    hold(machine, name, array)
}

/// Stores a reference in a static field of the holder.
pub(super) fn hold(machine: &mut Machine, name: &str, array: Ref) -> Result<(), Exit> {
    let class = holder(machine)?;
    let Some(field) = class.fields.iter().find(|field| &*field.name == name) else {
        return Err(Exit::Unsupported(format!("a holder of inputs without {name}")));
    };
    let (mirror, slot) = machine.static_place(field);
    machine.note(mirror, slot, Touch::Write);
    machine.live.heap.set_reference(mirror, slot, array);
    Ok(())
}

/// Returns the pairs of inputs and copies created so far.
pub(super) fn pairs(machine: &mut Machine) -> Result<Vec<Pair>, Exit> {
    let objects = listed(machine, "objects")?;
    let copies = listed(machine, "copies")?;
    let class = holder(machine)?;
    let types = machine.get_static(class, "types") as Ref;
    let heap = &machine.live.heap;
    let signature = |at: usize| match types {
        0 => 0,
        types => heap.peek(types).elements::<u32>().get(at).copied().unwrap_or_default(),
    };
    let both = objects.into_iter().zip(copies).enumerate();
    Ok(both.map(|(at, (object, copy))| Pair { object, copy, signature: signature(at) }).collect())
}

pub(super) fn list_pairs(machine: &mut Machine, known: &[Pair]) -> Result<(), Exit> {
    let objects: Vec<Ref> = known.iter().map(|pair| pair.object).collect();
    let copies: Vec<Ref> = known.iter().map(|pair| pair.copy).collect();
    list(machine, "objects", &objects)?;
    list(machine, "copies", &copies)?;
    let array_class = machine.array_class("[I")?;
    let types = machine.new_array(array_class, known.len() as i32)?;
    for (at, pair) in (0..).zip(known) {
        shadow::set_number(&mut machine.live.heap, types, at, u64::from(pair.signature));
    }
    hold(machine, "types", types)
}

/// Adds a pair to the inputs.
pub(super) fn add(machine: &mut Machine, mut known: Vec<Pair>, pair: Pair) -> Result<Pair, Exit> {
    known.push(pair);
    list_pairs(machine, &known)?;
    Ok(pair)
}

/// Returns the number of a generic signature; 0 if there is none.
pub(super) fn number_of(machine: &Machine, signature: &str) -> u32 {
    machine.live.symbols.tables().borrow_mut().lazy.number_of(signature)
}
