//! Labels of pattern switches, read from the constant pool.
//!
//! Source: `java.lang.runtime.SwitchBootstraps`, and `TransPatterns` of javac 21 to 25. If no plain
//! constant can express a label, javac writes a dynamic constant. A qualified enum constant is
//! `ConstantBootstraps.invoke(EnumDesc.of, ClassDesc.of(name), constant)`. A primitive type is
//! `ConstantBootstraps.primitiveClass`, a boolean `getStaticFinal`. Invariant: no code is run;
//! other forms are not recognized as labels.

use classfile::{ClassFile, Constant, FieldType, MemberRef};
use spin::Label;

/// Returns a label of a type switch, or of an enum switch if the enum's name is given.
pub(super) fn label<'a>(
    file: &'a ClassFile,
    index: u16,
    enumeration: Option<&str>,
) -> Option<Label<'a>> {
    let pool = &file.pool;
    Some(match pool.get(index)? {
        Constant::Class(_) => Label::Class(pool.class_name(index)?),
        Constant::String(text) => match enumeration {
            Some(class) => Label::Enum {
                class: class.to_owned(),
                constant: String::from_utf16_lossy(&pool.utf16(*text)?),
            },
            None => Label::String(pool.utf16(*text)?),
        },
        Constant::Integer(value) => Label::Integer(*value),
        Constant::Long(value) => Label::Long(*value),
        Constant::Float(value) => Label::Float(*value),
        Constant::Double(value) => Label::Double(*value),
        Constant::Dynamic(bootstrap, _) => dynamic(file, index, *bootstrap)?,
        _ => return None,
    })
}

/// Returns a bootstrap method that is a method of the JDK, and its static arguments.
fn bootstrap(file: &ClassFile, at: u16) -> Option<(MemberRef<'_>, &[u16])> {
    let method = file.bootstrap_methods.get(at as usize)?;
    let Constant::MethodHandle(_, member) = file.pool.get(method.method)? else { return None };
    Some((file.pool.member(*member)?, &method.arguments))
}

fn dynamic(file: &ClassFile, index: u16, at: u16) -> Option<Label<'_>> {
    let (method, arguments) = bootstrap(file, at)?;
    if method.class != "java/lang/invoke/ConstantBootstraps" {
        return None;
    }
    let (name, descriptor) = file.pool.name_and_type(index)?;
    match method.name {
        "primitiveClass" => Some(Label::Primitive(FieldType::parse(name)?)),
        "getStaticFinal" if arguments.is_empty() && descriptor == "Ljava/lang/Boolean;" => {
            Some(Label::Boolean(name == "TRUE"))
        }
        "invoke" => {
            let (factory, [class, constant]) = invoked(file, arguments)? else { return None };
            if factory != ("java/lang/Enum$EnumDesc", "of") {
                return None;
            }
            let Constant::Dynamic(described, _) = file.pool.get(*class)? else { return None };
            let (inner, inner_arguments) = bootstrap(file, *described)?;
            if (inner.class, inner.name) != ("java/lang/invoke/ConstantBootstraps", "invoke") {
                return None;
            }
            let (factory, [name]) = invoked(file, inner_arguments)? else { return None };
            if factory != ("java/lang/constant/ClassDesc", "of") {
                return None;
            }
            Some(Label::Enum {
                class: file.pool.string(*name)?.replace('.', "/"),
                constant: file.pool.string(*constant)?.to_owned(),
            })
        }
        _ => None,
    }
}

/// Returns the method that `ConstantBootstraps.invoke` calls, and its arguments.
fn invoked<'a>(
    file: &'a ClassFile,
    arguments: &'a [u16],
) -> Option<((&'a str, &'a str), &'a [u16])> {
    let (handle, rest) = arguments.split_first()?;
    let Constant::MethodHandle(_, member) = file.pool.get(*handle)? else { return None };
    let member = file.pool.member(*member)?;
    Some(((member.class, member.name), rest))
}
