//! Classes of pattern switches, which find the first label that matches.
//!
//! Source: `java.lang.runtime.SwitchBootstraps` (21 to 25), JLS §14.11.3. Invariant: labels are tested
//! in order, from the restart index on. Only `Number.intValue` of a class of the program can execute
//! code of the program.

use super::adapt::{OBJECT, box_value, class_name, unbox, unwrapped, widens, wrapper};
use super::text::{STRING, push_text};
use super::{CLASS_VERSION, SpinError, method_type, spun_name};
use classfile::access::{FINAL, STATIC, SUPER, SYNTHETIC};
use classfile::assemble::Label as Place;
use classfile::{ClassBuilder, CodeBuilder, FieldType, Opcode};

const ENUM: &str = "java/lang/Enum";
const NUMBER: &str = "java/lang/Number";
const CHARACTER: &str = "java/lang/Character";
const EXACT: &str = "java/lang/runtime/ExactConversionsSupport";

/// A static argument of `SwitchBootstraps`.
#[derive(Clone, Debug, PartialEq)]
pub enum Label<'a> {
    /// Matches instances of a class, given by its internal name or an array descriptor.
    Class(&'a str),
    /// Matches values that convert to a primitive type without loss (preview since 23).
    Primitive(FieldType),
    /// Matches an equal string (UTF-16) in a type switch, or the constant with this name in an enum
    /// switch.
    String(Vec<u16>),
    /// Matches a number or character with this value.
    Integer(i32),
    /// Matches an equal `Long` (preview since 23).
    Long(i64),
    /// Matches an equal `Float` (preview since 23).
    Float(f32),
    /// Matches an equal `Double` (preview since 23).
    Double(f64),
    /// Matches an equal `Boolean` (preview since 23).
    Boolean(bool),
    /// Matches a constant of an enum, by name. A missing class or constant matches no value.
    Enum {
        /// The internal name of the enum.
        class: String,
        /// The name of the constant.
        constant: String,
    },
}

/// A call site of `SwitchBootstraps`.
#[derive(Clone, Debug)]
pub struct SwitchSpec<'a> {
    /// The descriptor of the call site: from the selector and the restart index to `int`.
    pub descriptor: &'a str,
    /// The labels, in order.
    pub labels: Vec<Label<'a>>,
}

/// Returns a class `<host>$$TypeSwitch` with the static method `typeSwitch`, which has the descriptor
/// of the call site.
pub fn type_switch(host: &str, spec: &SwitchSpec<'_>) -> Result<Vec<u8>, SpinError> {
    let switch = Switch::read(spec, false)?;
    switch.check_primitive_labels()?;
    switch.spin(&spun_name(host, "TypeSwitch"), "typeSwitch", spec.descriptor)
}

/// Returns a class `<host>$$EnumSwitch` with the static method `enumSwitch`, which has the descriptor
/// of the call site.
pub fn enum_switch(host: &str, spec: &SwitchSpec<'_>) -> Result<Vec<u8>, SpinError> {
    let switch = Switch::read(spec, true)?;
    let fits = |label: &Label<'_>| match label {
        Label::Class(class) => *class == class_name(&switch.selector),
        Label::Enum { class, .. } => *class == class_name(&switch.selector),
        Label::String(_) => true,
        _ => false,
    };
    if !matches!(switch.selector, FieldType::Object(_)) || !spec.labels.iter().all(fits) {
        let message = format!("an enum switch {} on something else", spec.descriptor);
        return Err(SpinError::site(message));
    }
    switch.spin(&spun_name(host, "EnumSwitch"), "enumSwitch", spec.descriptor)
}

struct Switch<'a> {
    labels: &'a [Label<'a>],
    selector: FieldType,
    on_enum: bool,
    /// The local variable of the restart index.
    restart: u16,
    /// The local variable of the selector as an object.
    target: u16,
}

impl<'a> Switch<'a> {
    fn read(spec: &'a SwitchSpec<'a>, on_enum: bool) -> Result<Self, SpinError> {
        let kinds = method_type(spec.descriptor)?;
        let int = Some(FieldType::Int);
        match (kinds.parameters.as_slice(), kinds.return_type) {
            ([selector, FieldType::Int], result) if result == int => {
                let restart = selector.slots();
                let target = if selector.is_reference() { 0 } else { restart + 1 };
                let (labels, selector) = (spec.labels.as_slice(), selector.clone());
                Ok(Self { labels, selector, on_enum, restart, target })
            }
            _ => Err(SpinError::site(format!("a switch {}", spec.descriptor))),
        }
    }

    fn check_primitive_labels(&self) -> Result<(), SpinError> {
        for label in self.labels {
            if let Label::Primitive(kind) = label
                && let Test::Unknown = self.test(kind)
            {
                let message = format!("a label {kind} for a selector {}", self.selector);
                return Err(SpinError::site(message));
            }
        }
        Ok(())
    }

    fn spin(&self, class: &str, method: &str, descriptor: &str) -> Result<Vec<u8>, SpinError> {
        let mut class = ClassBuilder::new(CLASS_VERSION, FINAL | SUPER | SYNTHETIC, class, OBJECT);
        class.method(STATIC | SYNTHETIC, method, descriptor, |code| self.body(code));
        Ok(class.finish()?)
    }

    fn body(&self, code: &mut CodeBuilder<'_>) {
        if !self.selector.is_reference() {
            code.load(&self.selector, 0);
            box_value(code, &self.selector);
            code.store(&object(), self.target);
        }
        // An enum switch that has only constants handles a `null` selector before it checks the restart
        // index.
        let null_first = self.on_enum
            && !self.labels.is_empty()
            && !self.labels.iter().any(|label| matches!(label, Label::Class(_)));
        if null_first {
            self.return_if_null(code);
            self.check_restart(code);
        } else {
            self.check_restart(code);
            self.return_if_null(code);
        }
        if self.labels.is_empty() {
            code.int(0).return_value(Some(&FieldType::Int));
            return;
        }
        let cases: Vec<Place> = self.labels.iter().map(|_| code.label()).collect();
        let none = code.label();
        code.load(&FieldType::Int, self.restart).table_switch(0, &cases, none);
        // The label to test after a mismatch: labels equal to the mismatched one are skipped.
        let mut misses = vec![none; cases.len()];
        for at in (0..cases.len() - 1).rev() {
            let equal = self.labels[at] == self.labels[at + 1];
            misses[at] = if equal { misses[at + 1] } else { cases[at + 1] };
        }
        for (at, label) in self.labels.iter().enumerate() {
            code.place(cases[at]);
            self.test_label(code, label, at, misses[at]);
        }
        code.place(none).int(self.labels.len() as i32).return_value(Some(&FieldType::Int));
    }

    fn check_restart(&self, code: &mut CodeBuilder<'_>) {
        code.load(&FieldType::Int, self.restart).int(self.labels.len() as i32 + 1);
        code.invoke_static("java/util/Objects", "checkIndex", "(II)I").op(Opcode::pop);
    }

    fn return_if_null(&self, code: &mut CodeBuilder<'_>) {
        let there = code.label();
        self.target(code).branch(Opcode::ifnonnull, there);
        code.int(-1).return_value(Some(&FieldType::Int)).place(there);
    }

    /// Pushes the selector as an object.
    fn target<'c, 'b>(&self, code: &'c mut CodeBuilder<'b>) -> &'c mut CodeBuilder<'b> {
        code.load(&object(), self.target)
    }

    /// Emits code that returns `at` if the label matches, and jumps to `miss` otherwise.
    fn test_label(&self, code: &mut CodeBuilder<'_>, label: &Label<'_>, at: usize, miss: Place) {
        match label {
            Label::Class(class) => {
                self.target(code).instance_of(class).branch(Opcode::ifeq, miss);
            }
            Label::Primitive(kind) => match self.test(kind) {
                Test::Always => {}
                Test::Never | Test::Unknown => {
                    code.goto(miss);
                    return;
                }
                Test::Instance(class) => {
                    self.target(code).instance_of(class).branch(Opcode::ifeq, miss);
                }
                Test::Exact(from, method) => {
                    self.number(code, &from, miss);
                    code.invoke_static(EXACT, method, &format!("({from})Z"));
                    code.branch(Opcode::ifeq, miss);
                }
            },
            Label::String(text) if self.on_enum => {
                push_text(code, text);
                self.constant_name(code);
                code.invoke_virtual(STRING, "equals", "(Ljava/lang/Object;)Z");
                code.branch(Opcode::ifeq, miss);
            }
            Label::String(text) => {
                push_text(code, text);
                self.equals(code, miss);
            }
            Label::Integer(value) => {
                self.number(code, &FieldType::Int, miss);
                code.int(*value).branch(Opcode::if_icmpne, miss);
            }
            Label::Long(value) => {
                code.long(*value);
                self.equals_boxed(code, &FieldType::Long, miss);
            }
            Label::Float(value) => {
                code.float(*value);
                self.equals_boxed(code, &FieldType::Float, miss);
            }
            Label::Double(value) => {
                code.double(*value);
                self.equals_boxed(code, &FieldType::Double, miss);
            }
            Label::Boolean(value) => {
                code.int(i32::from(*value));
                self.equals_boxed(code, &FieldType::Boolean, miss);
            }
            Label::Enum { class, constant } => {
                self.test_constant(code, class, constant, at, miss);
                return;
            }
        }
        code.int(at as i32).return_value(Some(&FieldType::Int));
    }

    /// Tests for a constant of an enum by class and name, without initialization of the class. A class
    /// that cannot be found or used does not match.
    fn test_constant(
        &self,
        code: &mut CodeBuilder<'_>,
        class: &str,
        constant: &str,
        at: usize,
        miss: Place,
    ) {
        let known = class == class_name(&self.selector);
        let (start, end) = (code.label(), code.label());
        if !known {
            self.target(code).instance_of(ENUM).branch(Opcode::ifeq, miss);
            self.target(code).place(start).instance_of(class).place(end);
            code.branch(Opcode::ifeq, miss);
        }
        code.string(constant);
        self.constant_name(code);
        code.invoke_virtual(STRING, "equals", "(Ljava/lang/Object;)Z").branch(Opcode::ifeq, miss);
        code.int(at as i32).return_value(Some(&FieldType::Int));
        if !known {
            let missing = code.label();
            code.place(missing).op(Opcode::pop).goto(miss);
            for error in ["java/lang/NoClassDefFoundError", "java/lang/IllegalAccessError"] {
                code.handler(start, end, missing, Some(error));
            }
        }
    }

    fn constant_name(&self, code: &mut CodeBuilder<'_>) {
        self.target(code).check_cast(ENUM);
        code.invoke_virtual(ENUM, "name", "()Ljava/lang/String;");
    }

    fn equals_boxed(&self, code: &mut CodeBuilder<'_>, kind: &FieldType, miss: Place) {
        box_value(code, kind);
        self.equals(code, miss);
    }

    fn equals(&self, code: &mut CodeBuilder<'_>, miss: Place) {
        self.target(code).invoke_virtual(OBJECT, "equals", "(Ljava/lang/Object;)Z");
        code.branch(Opcode::ifeq, miss);
    }

    /// Pushes the selector as a number. An `int` may also be the code of a character.
    fn number(&self, code: &mut CodeBuilder<'_>, kind: &FieldType, miss: Place) {
        let (other, done) = (code.label(), code.label());
        let other = if *kind == FieldType::Int { other } else { miss };
        self.target(code).instance_of(NUMBER).branch(Opcode::ifeq, other);
        self.target(code).check_cast(NUMBER);
        unbox(code, NUMBER, kind);
        if *kind == FieldType::Int {
            code.goto(done).place(other);
            self.target(code).instance_of(CHARACTER).branch(Opcode::ifeq, miss);
            self.target(code).check_cast(CHARACTER);
            unbox(code, CHARACTER, &FieldType::Char);
            code.place(done);
        }
    }

    /// Returns the test for a label of a primitive type
    /// (`SwitchBootstraps.generateTypeSwitchSkeleton`).
    fn test(&self, label: &FieldType) -> Test {
        let primitive = !self.selector.is_reference();
        let boolean = |kind: &FieldType| *kind == FieldType::Boolean;
        if primitive && boolean(&self.selector) != boolean(label) {
            return Test::Never;
        }
        let selector =
            if primitive { Some(self.selector.clone()) } else { unwrapped(&self.selector) };
        match (selector, wrapper(label)) {
            (_, None) => Test::Unknown,
            (None, Some(class)) => Test::Instance(class),
            (Some(selector), _) if is_exact(&selector, label) => Test::Always,
            (Some(selector), _) => Test::conversion(&selector, label),
        }
    }
}

/// The test for a label of a primitive type.
enum Test {
    Always,
    Never,
    /// The selector must be an instance of this wrapper class.
    Instance(&'static str),
    /// The selector as this type must pass this test of `ExactConversionsSupport`.
    Exact(FieldType, &'static str),
    /// There is no test.
    Unknown,
}

impl Test {
    fn conversion(from: &FieldType, to: &FieldType) -> Self {
        use FieldType::{Byte, Char, Double, Float, Int, Long, Short};
        let from = if matches!(from, Byte | Short | Char) { Int } else { from.clone() };
        let method = match (&from, to) {
            (Int, Byte) => "isIntToByteExact",
            (Int, Short) => "isIntToShortExact",
            (Int, Char) => "isIntToCharExact",
            (Int, Float) => "isIntToFloatExact",
            (Long, Byte) => "isLongToByteExact",
            (Long, Short) => "isLongToShortExact",
            (Long, Char) => "isLongToCharExact",
            (Long, Int) => "isLongToIntExact",
            (Long, Float) => "isLongToFloatExact",
            (Long, Double) => "isLongToDoubleExact",
            (Float, Byte) => "isFloatToByteExact",
            (Float, Short) => "isFloatToShortExact",
            (Float, Char) => "isFloatToCharExact",
            (Float, Int) => "isFloatToIntExact",
            (Float, Long) => "isFloatToLongExact",
            (Double, Byte) => "isDoubleToByteExact",
            (Double, Short) => "isDoubleToShortExact",
            (Double, Char) => "isDoubleToCharExact",
            (Double, Int) => "isDoubleToIntExact",
            (Double, Long) => "isDoubleToLongExact",
            (Double, Float) => "isDoubleToFloatExact",
            _ => return Self::Unknown,
        };
        Self::Exact(from, method)
    }
}

/// Whether each value of a primitive type converts to another primitive type without loss.
fn is_exact(from: &FieldType, to: &FieldType) -> bool {
    use FieldType::{Double, Float, Int, Long};
    from == to || widens(from, to) && !matches!((from, to), (Int, Float) | (Long, Float | Double))
}

fn object() -> FieldType {
    FieldType::Object(OBJECT.to_owned())
}
