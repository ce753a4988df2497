//! `java.lang.reflect.Array`.
//!
//! Source: the class's documentation; HotSpot's `reflection.cpp` for texts.

use super::illegal_argument;
use crate::jdk::internal::reflect::conversion::{MISMATCH, fit, widen};
use crate::values::{class, elements, int, object, reference};
use classes::ClassRef;
use vm::footprint::{Touch, part};
use vm::heap::SHARED;
use vm::native::Exit;
use vm::{Machine, Ref};

vm::natives! {
    class "java/lang/reflect/Array";
    "getLength(Ljava/lang/Object;)I" terms => |m, args| {
        let array = array_argument(m, args)?;
        Ok(u64::from(m.live.heap.get(array).length))
    };
    "get(Ljava/lang/Object;I)Ljava/lang/Object;" terms => get_boxed;
    "getBoolean(Ljava/lang/Object;I)Z" => get::<b'Z'>;
    "getByte(Ljava/lang/Object;I)B" => get::<b'B'>;
    "getChar(Ljava/lang/Object;I)C" => get::<b'C'>;
    "getShort(Ljava/lang/Object;I)S" => get::<b'S'>;
    "getInt(Ljava/lang/Object;I)I" => get::<b'I'>;
    "getLong(Ljava/lang/Object;I)J" => get::<b'J'>;
    "getFloat(Ljava/lang/Object;I)F" => get::<b'F'>;
    "getDouble(Ljava/lang/Object;I)D" => get::<b'D'>;
    "set(Ljava/lang/Object;ILjava/lang/Object;)V" => set_boxed;
    "setBoolean(Ljava/lang/Object;IZ)V" => set::<b'Z'>;
    "setByte(Ljava/lang/Object;IB)V" => set::<b'B'>;
    "setChar(Ljava/lang/Object;IC)V" => set::<b'C'>;
    "setShort(Ljava/lang/Object;IS)V" => set::<b'S'>;
    "setInt(Ljava/lang/Object;II)V" => set::<b'I'>;
    "setLong(Ljava/lang/Object;IJ)V" => set::<b'J'>;
    "setFloat(Ljava/lang/Object;IF)V" => set::<b'F'>;
    "setDouble(Ljava/lang/Object;ID)V" => set::<b'D'>;
    "newArray(Ljava/lang/Class;I)Ljava/lang/Object;" => new_array;
    "multiNewArray(Ljava/lang/Class;[I)Ljava/lang/Object;" => multi_new_array;
}

fn array_argument(m: &mut Machine, args: &[u64]) -> Result<Ref, Exit> {
    let array = object(m, args, 0)?;
    if m.live.heap.get(array).class().is_array() {
        return Ok(array);
    }
    Err(illegal_argument(m, "Argument is not an array"))
}

/// Returns array and index, checked, after the scheduling point of the access.
fn place(m: &mut Machine, args: &[u64]) -> Result<(Ref, usize, ClassRef), Exit> {
    let array = array_argument(m, args)?;
    m.access_point(array)?;
    let length = m.live.heap.get(array).length;
    let index = int(args, 1);
    if index as u32 >= length {
        let class = "java/lang/ArrayIndexOutOfBoundsException";
        return Err(m.exception_without_message(class));
    }
    let component = m.live.heap.get(array).class().component();
    match component {
        Some(component) => Ok((array, index as usize, component)),
        None => Err(illegal_argument(m, "Argument is not an array")),
    }
}

fn letter_of(component: ClassRef) -> u8 {
    component.primitive().map_or(b'L', |p| p.letter() as u8)
}

fn read(m: &Machine, array: Ref, index: usize, letter: u8) -> u64 {
    let object = m.live.heap.get(array);
    match letter {
        b'Z' => u64::from(object.elements::<u8>()[index]),
        b'B' => u64::from(i32::from(object.elements::<i8>()[index]) as u32),
        b'S' => u64::from(i32::from(object.elements::<i16>()[index]) as u32),
        b'C' => u64::from(object.elements::<u16>()[index]),
        b'J' | b'D' => object.elements::<u64>()[index],
        _ => u64::from(object.elements::<u32>()[index]),
    }
}

fn write(m: &mut Machine, array: Ref, index: usize, letter: u8, value: u64) {
    match letter {
        b'L' => {
            if m.live.heap.get(array).flags & SHARED != 0 {
                m.publish(value as Ref);
            }
            m.live.heap.set_element(array, index as u32, value as Ref);
        }
        b'Z' | b'B' => m.live.heap.elements_mut::<u8>(array)[index] = value as u8,
        b'S' | b'C' => m.live.heap.elements_mut::<u16>(array)[index] = value as u16,
        b'J' | b'D' => m.live.heap.elements_mut::<u64>(array)[index] = value,
        _ => m.live.heap.elements_mut::<u32>(array)[index] = value as u32,
    }
}

fn get_boxed(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    let mut args = [args[0], args[1]];
    inputs::settle_arguments(m, &mut args)?;
    let (array, index, component) = place(m, &args)?;
    let letter = letter_of(component);
    if letter == b'L' {
        inputs::initialize_parts(m, array, index as u32, 1)?;
    } else {
        inputs::pin_operation(m, array, false);
    }
    let value = read(m, array, index, letter);
    m.box_value(letter, value).map(u64::from)
}

fn get<const TO: u8>(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    let (array, index, component) = place(m, args)?;
    let from = letter_of(component);
    if from == b'L' {
        return Err(illegal_argument(m, "Argument is not an array of primitive type"));
    }
    match widen(from, TO, read(m, array, index, from)) {
        Some(value) => Ok(value),
        None => Err(illegal_argument(m, MISMATCH)),
    }
}

fn set_boxed(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    let (array, index, component) = place(m, args)?;
    let value = reference(args, 2);
    let Some(fitting) = fit(m, component, value) else {
        if component.is_primitive() && value == 0 {
            return Err(m.exception_without_message("java/lang/IllegalArgumentException"));
        }
        let message =
            if component.is_primitive() { MISMATCH } else { "array element type mismatch" };
        return Err(illegal_argument(m, message));
    };
    write(m, array, index, letter_of(component), fitting);
    Ok(0)
}

fn set<const FROM: u8>(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    let (array, index, component) = place(m, args)?;
    let to = letter_of(component);
    if to == b'L' {
        return Err(illegal_argument(m, "Argument is not an array of primitive type"));
    }
    let Some(value) = widen(FROM, to, args[2]) else { return Err(illegal_argument(m, MISMATCH)) };
    write(m, array, index, to, value);
    Ok(0)
}

/// Returns the class of arrays of `component`; `void` has none.
fn array_of(m: &mut Machine, component: ClassRef) -> Result<ClassRef, Exit> {
    if &*component.name == "void" {
        return Err(m.exception_without_message("java/lang/IllegalArgumentException"));
    }
    match m.program.registry.array_of(component) {
        Ok(class) => {
            m.mirror(class);
            Ok(class)
        }
        Err(e) => Err(m.link_error(&e)),
    }
}

/// JVMS §4.10: an array type has at most 255 dimensions.
const MOST_DIMENSIONS: usize = 255;

fn new_array(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    let component = class(m, args, 0)?;
    if component.name.bytes().take_while(|b| *b == b'[').count() == MOST_DIMENSIONS {
        return Err(m.exception_without_message("java/lang/IllegalArgumentException"));
    }
    let array = array_of(m, component)?;
    m.new_array(array, int(args, 1)).map(u64::from)
}

fn multi_new_array(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    let component = class(m, args, 0)?;
    let lengths = object(m, args, 1)?;
    m.access_point_at(lengths, part::WHOLE, Touch::Read)?;
    let counts: Vec<i32> = elements(m, lengths).into_iter().map(|c| c as i32).collect();
    let inner = component.name.bytes().take_while(|b| *b == b'[').count();
    if counts.is_empty() || counts.len() + inner > MOST_DIMENSIONS {
        return Err(m.exception_without_message("java/lang/IllegalArgumentException"));
    }
    if let Some(negative) = counts.iter().find(|c| **c < 0) {
        return Err(m.exception("java/lang/NegativeArraySizeException", &negative.to_string()));
    }
    let mut array = component;
    for _ in &counts {
        array = array_of(m, array)?;
    }
    m.nested_array(array, &counts).map(u64::from)
}
