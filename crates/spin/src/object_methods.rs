//! Classes for `toString`, `hashCode` and `equals` of records.
//!
//! Source: `java.lang.runtime.ObjectMethods` (equal in Java 17 and 25). Invariant: components are
//! visited in the order of the JDK, which is from the last to the first for `equals`.

use super::adapt::{OBJECT, wrapper};
use super::concat::{append_local, stringify};
use super::text::{STRING, append_text, finish_builder, new_builder};
use super::{CLASS_VERSION, SpinError, spun_name};
use classfile::access::{FINAL, STATIC, SUPER, SYNTHETIC};
use classfile::{ClassBuilder, ClassFile, CodeBuilder, FieldType, Opcode};

const OBJECTS: &str = "java/util/Objects";

/// A call site of `ObjectMethods.bootstrap`.
#[derive(Clone, Debug)]
pub struct ObjectMethodsSpec<'a> {
    /// The internal name of the record.
    pub record: &'a str,
    /// The name of the method: `toString`, `hashCode` or `equals`.
    pub name: &'a str,
    /// The names and descriptors of the components' fields, in order.
    pub components: Vec<(String, String)>,
}

/// Returns a class `<record>$$ObjectMethods` with a static method of the given name. The method takes
/// the record and the other arguments. The class must be a nest mate of the record, as it reads private
/// fields. The method `toString` prints the simple name, see [`simple_name`].
pub fn object_methods(
    spec: &ObjectMethodsSpec<'_>,
    simple_name: &str,
) -> Result<Vec<u8>, SpinError> {
    let mut components = Vec::with_capacity(spec.components.len());
    for (name, descriptor) in &spec.components {
        let kind = FieldType::parse(descriptor);
        let kind = kind.ok_or_else(|| SpinError::Descriptor(descriptor.clone()))?;
        components.push(Component { name, descriptor, kind });
    }
    let record = spec.record;
    let class_name = spun_name(record, "ObjectMethods");
    let mut class =
        ClassBuilder::new(CLASS_VERSION, FINAL | SUPER | SYNTHETIC, &class_name, OBJECT);
    let access = STATIC | SYNTHETIC;
    let descriptor = |rest: &str| format!("(L{record};{rest}");
    match spec.name {
        "equals" => class.method(access, "equals", &descriptor("Ljava/lang/Object;)Z"), |code| {
            equals(code, record, &components);
        }),
        "hashCode" => class.method(access, "hashCode", &descriptor(")I"), |code| {
            hash_code(code, record, &components);
        }),
        "toString" => {
            class.method(access, "toString", &descriptor(")Ljava/lang/String;"), |code| {
                to_string(code, record, simple_name, &components);
            })
        }
        other => return Err(SpinError::site(format!("a record method {other}"))),
    };
    Ok(class.finish()?)
}

/// Returns the simple name of a class, as `Class.getSimpleName` does. The class must not be anonymous.
pub fn simple_name(class: &ClassFile) -> &str {
    let nested = class.inner_classes.iter().find(|inner| inner.inner == class.this_class);
    match nested.and_then(|inner| inner.name.as_deref()) {
        Some(name) => name,
        None => class.this_class.rsplit('/').next().unwrap_or(&class.this_class),
    }
}

struct Component<'a> {
    name: &'a str,
    descriptor: &'a str,
    kind: FieldType,
}

impl Component<'_> {
    /// Pushes a component of the record in a local variable.
    fn push(&self, code: &mut CodeBuilder<'_>, record: &str, local: u16) {
        let kind = FieldType::Object(record.to_owned());
        code.load(&kind, local).get_field(record, self.name, self.descriptor);
    }
}

fn equals(code: &mut CodeBuilder<'_>, record: &str, components: &[Component<'_>]) {
    let (different, unequal) = (code.label(), code.label());
    let kind = FieldType::Object(record.to_owned());
    code.load(&kind, 0).load(&kind, 1).branch(Opcode::if_acmpne, different);
    code.int(1).return_value(Some(&FieldType::Boolean));
    code.place(different).load(&kind, 1).instance_of(record).branch(Opcode::ifeq, unequal);
    code.load(&kind, 1).check_cast(record).store(&kind, 2);
    for component in components.iter().rev() {
        component.push(code, record, 0);
        component.push(code, record, 2);
        match component.kind {
            FieldType::Long => code.op(Opcode::lcmp).branch(Opcode::ifne, unequal),
            FieldType::Float => {
                code.invoke_static("java/lang/Float", "compare", "(FF)I");
                code.branch(Opcode::ifne, unequal)
            }
            FieldType::Double => {
                code.invoke_static("java/lang/Double", "compare", "(DD)I");
                code.branch(Opcode::ifne, unequal)
            }
            FieldType::Object(_) | FieldType::Array(_) => {
                let descriptor = "(Ljava/lang/Object;Ljava/lang/Object;)Z";
                code.invoke_static(OBJECTS, "equals", descriptor).branch(Opcode::ifeq, unequal)
            }
            _ => code.branch(Opcode::if_icmpne, unequal),
        };
    }
    code.int(1).return_value(Some(&FieldType::Boolean));
    code.place(unequal).int(0).return_value(Some(&FieldType::Boolean));
}

fn hash_code(code: &mut CodeBuilder<'_>, record: &str, components: &[Component<'_>]) {
    code.int(0);
    for component in components {
        code.int(31).op(Opcode::imul);
        component.push(code, record, 0);
        match wrapper(&component.kind) {
            Some(class) => code.invoke_static(class, "hashCode", &format!("({})I", component.kind)),
            None => code.invoke_static(OBJECTS, "hashCode", "(Ljava/lang/Object;)I"),
        };
        code.op(Opcode::iadd);
    }
    code.return_value(Some(&FieldType::Int));
}

fn to_string(
    code: &mut CodeBuilder<'_>,
    record: &str,
    simple_name: &str,
    components: &[Component<'_>],
) {
    let mut local = 1;
    for component in components {
        component.push(code, record, 0);
        code.store(&component.kind, local);
        stringify(code, &component.kind, local);
        local += component.kind.slots();
    }
    new_builder(code);
    let mut text = format!("{simple_name}[");
    local = 1;
    for (at, component) in components.iter().enumerate() {
        if at > 0 {
            text.push_str(", ");
        }
        text.push_str(component.name);
        text.push('=');
        append_text(code, &text.encode_utf16().collect::<Vec<_>>());
        text.clear();
        append_local(code, &component.kind, local);
        local += component.kind.slots();
    }
    text.push(']');
    append_text(code, &text.encode_utf16().collect::<Vec<_>>());
    finish_builder(code);
    code.return_value(Some(&FieldType::Object(STRING.to_owned())));
}
