//! Emission of instructions (JVMS §6.5), with their constants.
//!
//! Invariant: the shortest of several forms of an instruction is emitted, except for jumps.

use super::code::{CodeBuilder, Label};
use super::put;
use crate::descriptor::{self, FieldType};
use crate::opcode::{Opcode, OperandKind};

impl CodeBuilder<'_> {
    /// Emits an instruction without operands, such as `iadd` or `dup`.
    pub fn op(&mut self, opcode: Opcode) -> &mut Self {
        if !opcode.operands().is_empty() {
            self.fail(format!("{} without its operands", opcode.mnemonic()));
        }
        self.touch(opcode.implied_local().unwrap_or(0), opcode.local_slots());
        self.emit(opcode);
        self
    }

    fn touch(&mut self, local: u16, slots: u16) {
        self.max_locals = self.max_locals.max(u32::from(local) + u32::from(slots));
    }

    fn local(&mut self, opcode: Opcode, local: u16) -> &mut Self {
        self.touch(local, opcode.local_slots());
        if let Ok(short) = u8::try_from(local) {
            self.emit(opcode);
            self.bytes.push(short);
        } else {
            self.emit(opcode);
            self.widen();
            put(&mut self.bytes, local);
        }
        self
    }

    /// Inserts `wide` before the last opcode.
    fn widen(&mut self) {
        let at = self.bytes.len() - 1;
        self.bytes.insert(at, Opcode::wide as u8);
    }

    /// Pushes a local variable of this type.
    pub fn load(&mut self, kind: &FieldType, local: u16) -> &mut Self {
        self.local(typed(kind, Opcode::LOADS), local)
    }

    /// Pops a value of this type into a local variable.
    pub fn store(&mut self, kind: &FieldType, local: u16) -> &mut Self {
        self.local(typed(kind, Opcode::STORES), local)
    }

    /// Adds to an `int` in a local variable.
    pub fn iinc(&mut self, local: u16, by: i16) -> &mut Self {
        self.touch(local, 1);
        self.emit(Opcode::iinc);
        if let (Ok(local), Ok(by)) = (u8::try_from(local), i8::try_from(by)) {
            self.bytes.extend([local, by as u8]);
        } else {
            self.widen();
            put(&mut self.bytes, local);
            put(&mut self.bytes, by as u16);
        }
        self
    }

    /// Returns a value of this type, or nothing.
    pub fn return_value(&mut self, kind: Option<&FieldType>) -> &mut Self {
        self.op(kind.map_or(Opcode::return_, |kind| typed(kind, Opcode::RETURNS)))
    }

    /// Pops an array and an index, and pushes the element.
    pub fn array_load(&mut self, element: &FieldType) -> &mut Self {
        self.op(Opcode::array_access(element, Opcode::iaload))
    }

    /// Pops an array, an index and a value, and sets the element.
    pub fn array_store(&mut self, element: &FieldType) -> &mut Self {
        self.op(Opcode::array_access(element, Opcode::iastore))
    }

    /// Pushes `null`.
    pub fn null(&mut self) -> &mut Self {
        self.op(Opcode::aconst_null)
    }

    /// Pushes an `int`, by the shortest instruction.
    pub fn int(&mut self, value: i32) -> &mut Self {
        const SMALL: [Opcode; 7] = [
            Opcode::iconst_m1,
            Opcode::iconst_0,
            Opcode::iconst_1,
            Opcode::iconst_2,
            Opcode::iconst_3,
            Opcode::iconst_4,
            Opcode::iconst_5,
        ];
        let small = usize::try_from(i64::from(value) + 1).ok().and_then(|at| SMALL.get(at));
        if let Some(small) = small {
            self.emit(*small);
        } else if let Ok(value) = i8::try_from(value) {
            self.emit(Opcode::bipush);
            self.bytes.push(value as u8);
        } else if let Ok(value) = i16::try_from(value) {
            self.emit(Opcode::sipush);
            put(&mut self.bytes, value as u16);
        } else {
            let index = self.constants.int(value);
            self.load_constant(index);
        }
        self
    }

    /// Pushes a `long`.
    pub fn long(&mut self, value: i64) -> &mut Self {
        match value {
            0 => self.op(Opcode::lconst_0),
            1 => self.op(Opcode::lconst_1),
            _ => {
                let index = self.constants.long(value);
                self.pool(Opcode::ldc2_w, index)
            }
        }
    }

    /// Pushes a `float`.
    pub fn float(&mut self, value: f32) -> &mut Self {
        let small = [Opcode::fconst_0, Opcode::fconst_1, Opcode::fconst_2];
        let found = [0.0_f32, 1.0, 2.0].iter().position(|f| f.to_bits() == value.to_bits());
        if let Some(opcode) = found.and_then(|at| small.get(at)) {
            return self.op(*opcode);
        }
        let index = self.constants.float(value);
        self.load_constant(index)
    }

    /// Pushes a `double`.
    pub fn double(&mut self, value: f64) -> &mut Self {
        let bits = value.to_bits();
        if bits == 0 {
            self.op(Opcode::dconst_0)
        } else if bits == 1.0_f64.to_bits() {
            self.op(Opcode::dconst_1)
        } else {
            let index = self.constants.double(value);
            self.pool(Opcode::ldc2_w, index)
        }
    }

    /// Pushes a `String`.
    pub fn string(&mut self, text: &str) -> &mut Self {
        let index = self.constants.string(text);
        self.load_constant(index)
    }

    /// Pushes the `Class` of an internal name or array descriptor (version 49 and later).
    pub fn class(&mut self, name: &str) -> &mut Self {
        let index = self.constants.class(name);
        self.load_constant(index)
    }

    fn load_constant(&mut self, index: u16) -> &mut Self {
        let Ok(short) = u8::try_from(index) else { return self.pool(Opcode::ldc_w, index) };
        self.emit(Opcode::ldc);
        self.bytes.push(short);
        self
    }

    fn pool(&mut self, opcode: Opcode, index: u16) -> &mut Self {
        self.emit(opcode);
        put(&mut self.bytes, index);
        self
    }

    /// Emits `getstatic`, `putstatic`, `getfield` or `putfield`.
    pub fn field(&mut self, opcode: Opcode, class: &str, name: &str, kind: &str) -> &mut Self {
        let value = FieldType::parse(kind).map_or(0, |kind| kind.slots());
        if value == 0 || opcode.operands() != [OperandKind::Field] {
            self.fail(format!("{} of {class}.{name} {kind}", opcode.mnemonic()));
        }
        let receiver = u16::from(matches!(opcode, Opcode::getfield | Opcode::putfield));
        let index = self.constants.member(class, name, kind, false);
        match opcode {
            Opcode::getstatic | Opcode::getfield => self.emit_with(opcode, receiver, value),
            _ => self.emit_with(opcode, receiver + value, 0),
        }
        put(&mut self.bytes, index);
        self
    }

    /// Pushes a static field.
    pub fn get_static(&mut self, class: &str, name: &str, kind: &str) -> &mut Self {
        self.field(Opcode::getstatic, class, name, kind)
    }

    /// Pops into a static field.
    pub fn put_static(&mut self, class: &str, name: &str, kind: &str) -> &mut Self {
        self.field(Opcode::putstatic, class, name, kind)
    }

    /// Pops an object, and pushes the value of its field.
    pub fn get_field(&mut self, class: &str, name: &str, kind: &str) -> &mut Self {
        self.field(Opcode::getfield, class, name, kind)
    }

    /// Pops an object and a value, and sets the field.
    pub fn put_field(&mut self, class: &str, name: &str, kind: &str) -> &mut Self {
        self.field(Opcode::putfield, class, name, kind)
    }

    /// Emits `invokevirtual`, `invokespecial`, `invokestatic` or `invokeinterface`. `class` is an
    /// interface if `interface` holds.
    pub fn invoke(
        &mut self,
        opcode: Opcode,
        class: &str,
        name: &str,
        descriptor: &str,
        interface: bool,
    ) -> &mut Self {
        let Some((parameters, result)) = descriptor::method_slots(descriptor) else {
            self.fail(format!("{descriptor:?} is not the descriptor of a method"));
            return self;
        };
        if !opcode.is_invoke() || opcode == Opcode::invokedynamic {
            self.fail(format!("{} calls no method", opcode.mnemonic()));
        }
        let pops = parameters + u16::from(opcode != Opcode::invokestatic);
        let index = self.constants.member(class, name, descriptor, interface);
        self.emit_with(opcode, pops, result);
        put(&mut self.bytes, index);
        if opcode == Opcode::invokeinterface {
            match u8::try_from(pops) {
                Ok(count) => self.bytes.extend([count, 0]),
                Err(_) => self.fail("more than 255 slots of arguments"),
            }
        }
        self
    }

    /// Calls a method of a class, selected by the class of the receiver.
    pub fn invoke_virtual(&mut self, class: &str, name: &str, descriptor: &str) -> &mut Self {
        self.invoke(Opcode::invokevirtual, class, name, descriptor, false)
    }

    /// Calls a constructor, or a method of a superclass.
    pub fn invoke_special(&mut self, class: &str, name: &str, descriptor: &str) -> &mut Self {
        self.invoke(Opcode::invokespecial, class, name, descriptor, false)
    }

    /// Calls a static method of a class.
    pub fn invoke_static(&mut self, class: &str, name: &str, descriptor: &str) -> &mut Self {
        self.invoke(Opcode::invokestatic, class, name, descriptor, false)
    }

    /// Calls a method of an interface, selected by the class of the receiver.
    pub fn invoke_interface(&mut self, class: &str, name: &str, descriptor: &str) -> &mut Self {
        self.invoke(Opcode::invokeinterface, class, name, descriptor, true)
    }

    /// Allocates an object; its constructor is not called yet.
    pub fn new_object(&mut self, class: &str) -> &mut Self {
        let index = self.constants.class(class);
        self.pool(Opcode::new, index)
    }

    /// Pops a length, and allocates an array of elements of this type.
    pub fn new_array(&mut self, element: &FieldType) -> &mut Self {
        let code = match element {
            FieldType::Boolean => 4,
            FieldType::Char => 5,
            FieldType::Float => 6,
            FieldType::Double => 7,
            FieldType::Byte => 8,
            FieldType::Short => 9,
            FieldType::Int => 10,
            FieldType::Long => 11,
            FieldType::Object(name) => {
                let index = self.constants.class(name);
                return self.pool(Opcode::anewarray, index);
            }
            FieldType::Array(_) => {
                let index = self.constants.class(&element.to_string());
                return self.pool(Opcode::anewarray, index);
            }
        };
        self.emit(Opcode::newarray);
        self.bytes.push(code);
        self
    }

    /// Pops `dimensions` lengths, and allocates an array of arrays of type `array`, a descriptor.
    pub fn multi_new_array(&mut self, array: &str, dimensions: u8) -> &mut Self {
        let index = self.constants.class(array);
        self.emit_with(Opcode::multianewarray, u16::from(dimensions), 1);
        put(&mut self.bytes, index);
        self.bytes.push(dimensions);
        self
    }

    /// Checks that the value on top is a `class` (internal name or array descriptor) or `null`.
    pub fn check_cast(&mut self, class: &str) -> &mut Self {
        let index = self.constants.class(class);
        self.pool(Opcode::checkcast, index)
    }

    /// Pops a reference, and pushes whether the object is a `class` (internal name or array
    /// descriptor).
    pub fn instance_of(&mut self, class: &str) -> &mut Self {
        let index = self.constants.class(class);
        self.pool(Opcode::instanceof, index)
    }

    /// Emits a conditional jump, `goto` or `goto_w`.
    pub fn branch(&mut self, opcode: Opcode, to: Label) -> &mut Self {
        let wide = opcode.operands() == [OperandKind::Branch32];
        if !wide && opcode.operands() != [OperandKind::Branch16] {
            self.fail(format!("{} does not jump", opcode.mnemonic()));
        }
        if matches!(opcode, Opcode::jsr | Opcode::jsr_w) {
            self.fail("subroutines are not written");
        }
        let from = self.pc();
        self.emit(opcode);
        self.jump(from, to, wide);
        self
    }

    /// Jumps to a label unconditionally.
    pub fn goto(&mut self, to: Label) -> &mut Self {
        self.branch(Opcode::goto, to)
    }

    /// Pops an `int`; jumps to `targets[i]` for `low + i`, else to `default`.
    pub fn table_switch(&mut self, low: i32, targets: &[Label], default: Label) -> &mut Self {
        let high = i64::from(low) + targets.len() as i64 - 1;
        let Some(high) = i32::try_from(high).ok().filter(|high| *high >= low) else {
            self.fail("a tableswitch without cases, or with more than there are keys");
            return self;
        };
        let from = self.switch(Opcode::tableswitch, default);
        self.bytes.extend(low.to_be_bytes());
        self.bytes.extend(high.to_be_bytes());
        for target in targets {
            self.jump(from, *target, true);
        }
        self
    }

    /// Pops an `int` and jumps by key, else to `default`.
    pub fn lookup_switch(&mut self, cases: &[(i32, Label)], default: Label) -> &mut Self {
        let mut cases = cases.to_vec();
        cases.sort_by_key(|&(key, _)| key);
        if cases.windows(2).any(|pair| matches!(pair, [(a, _), (b, _)] if a == b)) {
            self.fail("a lookupswitch with a key twice");
        }
        let from = self.switch(Opcode::lookupswitch, default);
        self.bytes.extend((cases.len() as u32).to_be_bytes());
        for (key, target) in cases {
            self.bytes.extend(key.to_be_bytes());
            self.jump(from, target, true);
        }
        self
    }
}

/// Selects the instruction for `int`, `long`, `float`, `double` or reference.
fn typed(kind: &FieldType, [int, long, float, double, reference]: [Opcode; 5]) -> Opcode {
    match kind {
        FieldType::Long => long,
        FieldType::Float => float,
        FieldType::Double => double,
        FieldType::Object(_) | FieldType::Array(_) => reference,
        _ => int,
    }
}

impl Opcode {
    const LOADS: [Self; 5] = [Self::iload, Self::lload, Self::fload, Self::dload, Self::aload];
    const STORES: [Self; 5] =
        [Self::istore, Self::lstore, Self::fstore, Self::dstore, Self::astore];
    const RETURNS: [Self; 5] =
        [Self::ireturn, Self::lreturn, Self::freturn, Self::dreturn, Self::areturn];

    /// Returns the array instruction for elements of this type, relative to the instruction for
    /// `int`.
    fn array_access(element: &FieldType, for_int: Self) -> Self {
        let distance = match element {
            FieldType::Int => 0,
            FieldType::Long => 1,
            FieldType::Float => 2,
            FieldType::Double => 3,
            FieldType::Object(_) | FieldType::Array(_) => 4,
            FieldType::Byte | FieldType::Boolean => 5,
            FieldType::Char => 6,
            FieldType::Short => 7,
        };
        Self::decode(for_int as u8 + distance).unwrap_or(for_int)
    }
}
