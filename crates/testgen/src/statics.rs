//! Static fields that are inputs.
//!
//! Invariant: a name that denotes no field is an error. A final field is never an input.

use crate::method::{Method, Parameter};
use classfile::{ClassFile, FieldInfo, FieldType, access};

/// A static field that is an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StaticInput {
    /// The internal name of the class that declares it.
    pub class: String,
    /// The name of the field.
    pub field: String,
    /// The name in results, the type and the generic signature, as those of a parameter.
    pub input: Parameter,
}

/// Finds static fields by `CLASS.FIELD`, by `CLASS`, or by `FIELD` of the class of a method. A
/// class denotes its static fields that are not final.
pub fn static_inputs(
    method: &Method,
    asked: &[String],
    load: &dyn Fn(&str) -> Option<ClassFile>,
) -> Result<Vec<StaticInput>, String> {
    let mut all: Vec<StaticInput> = Vec::new();
    for one in asked {
        let found = if let Some(file) = load(&one.replace('.', "/")) {
            file.fields.iter().filter(|field| is_input(field)).map(|f| input(&file, f)).collect()
        } else {
            let (class, name) = match one.rsplit_once('.') {
                Some((class, name)) => (class.replace('.', "/"), name),
                None => (method.class.clone(), one.as_str()),
            };
            let Some(file) = load(&class) else {
                return Err(format!("--statics {one}: the class was not found"));
            };
            let field = file
                .fields
                .iter()
                .find(|field| field.name == name && access::has(field.access, access::STATIC));
            match field {
                None => return Err(format!("--statics {one}: there is no such static field")),
                Some(field) if !is_input(field) => {
                    return Err(format!("--statics {one}: the field is final"));
                }
                Some(field) => vec![input(&file, field)],
            }
        };
        for field in found {
            if !all.contains(&field) {
                all.push(field);
            }
        }
    }
    Ok(all)
}

fn is_input(field: &FieldInfo) -> bool {
    let left_out = access::FINAL | access::SYNTHETIC;
    access::has(field.access, access::STATIC) && field.access & left_out == 0
}

fn input(file: &ClassFile, field: &FieldInfo) -> StaticInput {
    let simple = file.this_class.rsplit(['/', '$']).next().unwrap_or(&file.this_class);
    let input = Parameter {
        name: format!("{simple}.{}", field.name),
        kind: FieldType::parse(&field.descriptor).unwrap_or(FieldType::Int),
        signature: field.signature.clone().unwrap_or_default(),
    };
    StaticInput { class: file.this_class.clone(), field: field.name.clone(), input }
}
