//! `gov.nasa.jpf.vm.Verify`: attributes of objects and values.
//!
//! Source: JPF's `JPF_gov_nasa_jpf_vm_Verify`. Attributes can be read, so they are part of the
//! state (SEMANTICS 6), and every use is a scheduling point. Invariant: an attribute of an object
//! does not depend on the object's fields. An attribute of a field, an element or a variable is
//! copied with the value (`vm::attributes`).

use super::verify::checked;
use crate::values::{int, int_result, reference};
use vm::Machine;
use vm::attributes::ValueLocation;
use vm::native::Exit;

vm::natives! {
    class "gov/nasa/jpf/vm/Verify";

    "setObjectAttribute(Ljava/lang/Object;I)V" visible => |m, args| put(m, args, true);
    "addObjectAttribute(Ljava/lang/Object;I)V" visible => |m, args| put(m, args, false);
    "getObjectAttribute(Ljava/lang/Object;)I" visible => get;
    "getObjectAttributes(Ljava/lang/Object;)[I" visible => get_all;

    "setFieldAttribute(Ljava/lang/Object;Ljava/lang/String;I)V" visible => |m, args| {
        put_value_attribute(m, field, args, true)
    };
    "addFieldAttribute(Ljava/lang/Object;Ljava/lang/String;I)V" visible => |m, args| {
        put_value_attribute(m, field, args, false)
    };
    "getFieldAttribute(Ljava/lang/Object;Ljava/lang/String;)I" visible => |m, args| {
        get_value_attribute(m, field, args)
    };
    "getFieldAttributes(Ljava/lang/Object;Ljava/lang/String;)[I" visible => |m, args| {
        get_value_attributes(m, field, args)
    };

    "setElementAttribute(Ljava/lang/Object;II)V" visible => |m, args| {
        put_value_attribute(m, element, args, true)
    };
    "addElementAttribute(Ljava/lang/Object;II)V" visible => |m, args| {
        put_value_attribute(m, element, args, false)
    };
    "getElementAttribute(Ljava/lang/Object;I)I" visible => |m, args| get_value_attribute(m, element, args);
    "getElementAttributes(Ljava/lang/Object;I)[I" visible => |m, args| {
        get_value_attributes(m, element, args)
    };

    "setLocalAttribute(Ljava/lang/String;I)V" visible => |m, args| {
        put_value_attribute(m, variable, args, true)
    };
    "addLocalAttribute(Ljava/lang/String;I)V" visible => |m, args| {
        put_value_attribute(m, variable, args, false)
    };
    "getLocalAttribute(Ljava/lang/String;)I" visible => |m, args| get_value_attribute(m, variable, args);
    "getLocalAttributes(Ljava/lang/String;)[I" visible => |m, args| {
        get_value_attributes(m, variable, args)
    };
}

/// Finds the location in the arguments of a call; none for a field or element of null.
type FindLocation = fn(&mut Machine, &[u64]) -> Result<Option<ValueLocation>, Exit>;

/// Adds an attribute to an object; `alone` if it replaces the present attributes.
fn put(m: &mut Machine, args: &[u64], alone: bool) -> Result<u64, Exit> {
    checked(m)?;
    let object = reference(args, 0);
    m.transition.cacheability.uncacheable = true;
    if object != 0 {
        let values = m.live.globals.attributes_to_change(object);
        if alone {
            values.clear();
        }
        values.push(int(args, 1));
    }
    Ok(0)
}

fn get(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    checked(m)?;
    m.transition.cacheability.uncacheable = true;
    let values = m.live.globals.attributes_of(reference(args, 0)).map(<[i32]>::to_vec);
    single(m, &values.unwrap_or_default())
}

fn get_all(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    checked(m)?;
    m.transition.cacheability.uncacheable = true;
    let values = m.live.globals.attributes_of(reference(args, 0)).map(<[i32]>::to_vec);
    all(m, values.as_deref())
}

/// Adds the last argument as an attribute to a value.
fn put_value_attribute(
    m: &mut Machine,
    find: FindLocation,
    args: &[u64],
    alone: bool,
) -> Result<u64, Exit> {
    checked(m)?;
    match find(m, args)? {
        Some(place) => m.put_attribute(place, int(args, args.len() - 1), alone),
        None => Ok(0),
    }
}

/// Returns the attributes of a value.
fn attributes_at(m: &mut Machine, find: FindLocation, args: &[u64]) -> Result<Vec<i32>, Exit> {
    checked(m)?;
    m.transition.cacheability.uncacheable = true;
    let place = find(m, args)?;
    Ok(place.map_or_else(Vec::new, |place| m.live.globals.value_attributes.get(place).numbers))
}

fn get_value_attribute(m: &mut Machine, find: FindLocation, args: &[u64]) -> Result<u64, Exit> {
    let values = attributes_at(m, find, args)?;
    single(m, &values)
}

fn get_value_attributes(m: &mut Machine, find: FindLocation, args: &[u64]) -> Result<u64, Exit> {
    let values = attributes_at(m, find, args)?;
    all(m, (!values.is_empty()).then_some(&values))
}

/// Returns the only attribute; 0 if there is none.
fn single(m: &mut Machine, values: &[i32]) -> Result<u64, Exit> {
    match values {
        [] => Ok(int_result(0)),
        [single] => Ok(int_result(*single)),
        several => {
            let message = format!("element attribute not an Integer: {several:?}");
            Err(m.exception("java/lang/RuntimeException", &message))
        }
    }
}

/// Returns all attributes; null if there are none.
fn all(m: &mut Machine, values: Option<&[i32]>) -> Result<u64, Exit> {
    let Some(values) = values else { return Ok(0) };
    let class = m.array_class("[I")?;
    let array = m.new_array(class, values.len() as i32)?;
    m.live.heap.elements_mut::<i32>(array)[..values.len()].copy_from_slice(values);
    Ok(u64::from(array))
}

/// Returns the field of an object that the arguments name.
fn field(m: &mut Machine, args: &[u64]) -> Result<Option<ValueLocation>, Exit> {
    let (object, name) = (reference(args, 0), reference(args, 1));
    if object == 0 {
        return Ok(None);
    }
    let name = if name == 0 { String::new() } else { m.text(name) };
    let class = m.live.heap.get(object).class();
    let mut at = Some(class);
    while let Some(class) = at {
        let mut own = class.fields.iter();
        if let Some(field) = own.find(|field| *field.name == *name && !field.is_static()) {
            return Ok(Some(ValueLocation::Part(object, field.slot)));
        }
        at = class.super_class;
    }
    let message = format!("{}.{name}", class.java_name());
    Err(m.exception("java/lang/NoSuchFieldException", &message))
}

/// Returns the element of an array that the arguments name.
fn element(m: &mut Machine, args: &[u64]) -> Result<Option<ValueLocation>, Exit> {
    let (array, index) = (reference(args, 0), int(args, 1));
    if array == 0 {
        return Ok(None);
    }
    let object = m.live.heap.get(array);
    let (class, length) = (object.class(), object.length);
    if !class.is_array() {
        let message = format!("not an array: {}", class.java_name());
        return Err(m.exception("java/lang/RuntimeException", &message));
    }
    match u32::try_from(index) {
        Ok(index) if index < length => Ok(Some(ValueLocation::Part(array, index))),
        _ => {
            let message = index.to_string();
            Err(m.exception("java/lang/ArrayIndexOutOfBoundsException", &message))
        }
    }
}

/// Returns the variable of the calling method that the arguments name.
fn variable(m: &mut Machine, args: &[u64]) -> Result<Option<ValueLocation>, Exit> {
    let name = reference(args, 0);
    let name = if name == 0 { String::new() } else { m.text(name) };
    if let Some(frame) = m.live.threads[m.live.current].frames.last() {
        let method = frame.code.method;
        let at = frame.code.bytecodes.get(frame.pc as usize).copied().unwrap_or_default();
        if name == "this" && !method.is_static() {
            return Ok(Some(m.live.register_location(0)));
        }
        let mut locals = method.code().into_iter().flat_map(|code| &code.locals);
        let local = locals.find(|local| {
            local.name == name
                && (local.start..local.start.saturating_add(local.length)).contains(&at)
        });
        if let Some(local) = local {
            return Ok(Some(m.live.register_location(local.index)));
        }
    }
    let message = format!("local variable not found: {name}");
    Err(m.exception("java/lang/RuntimeException", &message))
}
