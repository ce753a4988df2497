//! References between constants (JVMS §4.4), by version, and loadable constants (table 5.1-C).
//!
//! Invariant: after [`check`], following an index from one constant to another cannot fail.

use crate::descriptor;
use crate::error::JavaText;
use crate::name;
use crate::pool::{Constant, ConstantPool, error_in};
use crate::reader::{Reader, Result};

/// Checks every constant except the indices of bootstrap methods, see [`check_bootstraps`].
pub(crate) fn check(
    pool: &ConstantPool,
    major: u16,
    is_module: bool,
    reader: &Reader<'_>,
    offsets: &[usize],
) -> Result<()> {
    for (index, constant) in pool.iter() {
        reader.spend_text(text_length(pool, *constant))?;
        check_one(pool, *constant, major, is_module).map_err(|message| {
            let error = error_in(reader, offsets, index, message);
            match java_text(pool, index, *constant, major) {
                Some(java) => error.said(java),
                None => error,
            }
        })?;
    }
    Ok(())
}

/// Returns the text of HotSpot's error about a constant that is refused.
fn java_text(pool: &ConstantPool, index: u16, constant: Constant, major: u16) -> Option<JavaText> {
    let is_pair = |pair| matches!(pool.get(pair), Some(Constant::NameAndType(..)));
    let is_class = |class| matches!(pool.get(class), Some(Constant::Class(_)));
    let (since, tag) = match constant {
        Constant::MethodHandle(..) => (51, 15),
        Constant::MethodType(_) => (51, 16),
        Constant::Dynamic(..) => (55, 17),
        Constant::InvokeDynamic(..) => (51, 18),
        Constant::Module(_) => (53, 19),
        Constant::Package(_) => (53, 20),
        _ => (0, 0),
    };
    if major < since {
        let text = format!("Class file version does not support constant tag {tag} in class file ");
        return Some(JavaText::naming(text));
    }
    Some(match constant {
        Constant::Class(text) | Constant::String(text) | Constant::MethodType(text)
            if pool.utf8(text).is_none() =>
        {
            JavaText::index(text)
        }
        Constant::Class(name) => {
            let name = pool.utf8(name).unwrap_or_default();
            JavaText::naming(format!("Illegal class name \"{name}\" in class file "))
        }
        Constant::NameAndType(name, descriptor) => {
            match [name, descriptor].map(|text| pool.utf8(text)) {
                [None, _] => JavaText::index(name),
                [_, None] => JavaText::index(descriptor),
                [Some(name), Some(descriptor)] => {
                    let is_method = descriptor.starts_with('(');
                    let (kind, is_named) = if is_method {
                        ("method", name::is_method(name))
                    } else {
                        ("field", name::is_unqualified(name))
                    };
                    match (is_named, is_method) {
                        (false, _) => {
                            JavaText::naming(format!("Illegal {kind} name \"{name}\" in class "))
                        }
                        (true, true) => JavaText::signature("Method", name, descriptor),
                        (true, false) => JavaText::signature("Field", name, descriptor),
                    }
                }
            }
        }
        Constant::Field(class, _)
        | Constant::Method(class, _)
        | Constant::InterfaceMethod(class, _)
            if !is_class(class) =>
        {
            JavaText::index(class)
        }
        Constant::Field(_, pair)
        | Constant::Method(_, pair)
        | Constant::InterfaceMethod(_, pair)
        | Constant::Dynamic(_, pair)
        | Constant::InvokeDynamic(_, pair)
            if !is_pair(pair) =>
        {
            JavaText::index(pair)
        }
        Constant::Field(_, pair) => {
            let (name, descriptor) = pool.name_and_type(pair)?;
            JavaText::signature("Field", name, descriptor)
        }
        Constant::Method(_, pair) | Constant::InterfaceMethod(_, pair)
            if !of_method(pool, pair) =>
        {
            let (name, descriptor) = pool.name_and_type(pair)?;
            JavaText::signature("Method", name, descriptor)
        }
        Constant::Method(_, pair) | Constant::InterfaceMethod(_, pair) => {
            let (name, descriptor) = pool.name_and_type(pair)?;
            match pool.get(pair) {
                Some(Constant::NameAndType(at, _)) if name != "<init>" => JavaText::naming(
                    format!("Bad method name at constant pool index {at} in class file "),
                ),
                _ => JavaText::signature("Method", name, descriptor),
            }
        }
        Constant::MethodHandle(kind, _) if !(1..=9).contains(&kind) => JavaText::naming(format!(
            "Bad method handle kind at constant pool index {index} in class file "
        )),
        Constant::MethodHandle(kind, member) => {
            let what = match kind {
                1..=4 => " (not a field)",
                9 => " (not an interface method)",
                _ => " (not a method)",
            };
            let before = format!("Invalid constant pool index {member} in class file ");
            JavaText::Around(before, what.to_owned())
        }
        _ => return None,
    })
}

/// Returns the number of bytes of text that the check of the constant reads.
fn text_length(pool: &ConstantPool, constant: Constant) -> usize {
    let length = |index| pool.utf8(index).map_or(0, str::len);
    match constant {
        Constant::Class(name)
        | Constant::MethodType(name)
        | Constant::Module(name)
        | Constant::Package(name) => length(name),
        Constant::NameAndType(name, descriptor) => length(name) + length(descriptor),
        _ => 0,
    }
}

fn check_one(
    pool: &ConstantPool,
    constant: Constant,
    major: u16,
    is_module: bool,
) -> std::result::Result<(), &'static str> {
    let require = |good: bool, message: &'static str| if good { Ok(()) } else { Err(message) };
    let since = |version| require(major >= version, "a kind this version does not have");
    let text = |index| pool.utf8(index).ok_or("points to what is not a Utf8");
    match constant {
        Constant::Utf8
        | Constant::Integer(_)
        | Constant::Float(_)
        | Constant::Long(_)
        | Constant::Double(_)
        | Constant::Unusable => Ok(()),
        Constant::Class(index) => {
            let name = text(index)?;
            let good = match name.strip_prefix('[') {
                Some(_) => descriptor::is_field(name),
                None => name::is_class(name),
            };
            require(good, "not the name of a class")
        }
        Constant::String(index) => text(index).map(|_| ()),
        Constant::NameAndType(name, descriptor) => {
            let (name, descriptor) = (text(name)?, text(descriptor)?);
            if descriptor.starts_with('(') {
                require(name::is_method(name), "not the name of a method")?;
                let method = descriptor::method_slots(descriptor).is_some();
                require(method, "not the descriptor of a method")
            } else {
                require(name::is_unqualified(name), "not the name of a field")?;
                require(descriptor::is_field(descriptor), "not a descriptor")
            }
        }
        Constant::Field(class, pair) => {
            member_parts(pool, class, pair)?;
            require(!of_method(pool, pair), "a field with the descriptor of a method")
        }
        Constant::Method(class, pair) | Constant::InterfaceMethod(class, pair) => {
            let (name, descriptor) = member_parts(pool, class, pair)?;
            require(of_method(pool, pair), "a method with the descriptor of a field")?;
            require(name != "<clinit>", "a reference to a class initializer")?;
            if name == "<init>" {
                require(matches!(constant, Constant::Method(..)), "a constructor of an interface")?;
                require(descriptor.ends_with(")V"), "a constructor that gives a value")?;
            }
            Ok(())
        }
        Constant::MethodHandle(kind, member) => {
            since(51)?;
            let name = pool.member(member).map_or("", |m| m.name);
            let target = pool.get(member);
            let fits = match kind {
                1..=4 => matches!(target, Some(Constant::Field(..))),
                5 | 8 => matches!(target, Some(Constant::Method(..))),
                6 | 7 => match target {
                    Some(Constant::Method(..)) => true,
                    Some(Constant::InterfaceMethod(..)) => major >= 52,
                    _ => false,
                },
                9 => matches!(target, Some(Constant::InterfaceMethod(..))),
                _ => false,
            };
            require(fits, "a method handle whose member does not fit its kind")?;
            require(
                kind < 5 || (kind == 8) == (name == "<init>"),
                "a constructor is for newInvokeSpecial, and only a constructor",
            )
        }
        Constant::MethodType(index) => {
            since(51)?;
            let method = descriptor::method_slots(text(index)?).is_some();
            require(method, "not the descriptor of a method")
        }
        Constant::Dynamic(_, pair) => {
            since(55)?;
            pair_parts(pool, pair)?;
            require(!of_method(pool, pair), "a constant with the descriptor of a method")
        }
        Constant::InvokeDynamic(_, pair) => {
            since(51)?;
            let (name, _) = pair_parts(pool, pair)?;
            require(of_method(pool, pair), "a call site with the descriptor of a field")?;
            require(!name.starts_with('<'), "a call site with a special name")
        }
        Constant::Module(index) => {
            since(53)?;
            require(is_module, "a Module in a class that is no module")?;
            require(name::is_module(text(index)?), "not the name of a module")
        }
        Constant::Package(index) => {
            since(53)?;
            require(is_module, "a Package in a class that is no module")?;
            require(name::is_class(text(index)?), "not the name of a package")
        }
    }
}

fn pair_parts(pool: &ConstantPool, pair: u16) -> std::result::Result<(&str, &str), &'static str> {
    match pool.get(pair) {
        Some(Constant::NameAndType(..)) => {
            pool.name_and_type(pair).ok_or("points to a broken NameAndType")
        }
        _ => Err("points to what is not a NameAndType"),
    }
}

fn member_parts(
    pool: &ConstantPool,
    class: u16,
    pair: u16,
) -> std::result::Result<(&str, &str), &'static str> {
    pool.class_name(class).ok_or("points to what is not a Class")?;
    pair_parts(pool, pair)
}

/// Whether a `NameAndType` has the descriptor of a method.
fn of_method(pool: &ConstantPool, pair: u16) -> bool {
    pool.name_and_type(pair).is_some_and(|(_, descriptor)| descriptor.starts_with('('))
}

/// Checks that dynamic constants refer to a table of `count` bootstrap methods.
pub(crate) fn check_bootstraps(
    pool: &ConstantPool,
    count: usize,
    reader: &Reader<'_>,
    offsets: &[usize],
) -> Result<()> {
    for (index, constant) in pool.iter() {
        if let Constant::Dynamic(position, _) | Constant::InvokeDynamic(position, _) = *constant
            && usize::from(position) >= count
        {
            let message = format!("bootstrap method {position} of {count}");
            let java = match count {
                0 => "Missing BootstrapMethods attribute in class file ",
                _ => "Short length on BootstrapMethods in class file ",
            };
            return Err(error_in(reader, offsets, index, &message).naming(java));
        }
    }
    Ok(())
}

/// Returns the stack slots of a constant loaded by `ldc` or a bootstrap method; `None` if the
/// constant is not loadable in this version.
pub(crate) fn loadable_slots(pool: &ConstantPool, index: u16, major: u16) -> Option<u16> {
    let (since, slots) = match *pool.get(index)? {
        Constant::Integer(_) | Constant::Float(_) | Constant::String(_) => (45, 1),
        Constant::Long(_) | Constant::Double(_) => (45, 2),
        Constant::Class(_) => (49, 1),
        Constant::MethodHandle(..) | Constant::MethodType(_) => (51, 1),
        Constant::Dynamic(..) => match pool.name_and_type(index)?.1 {
            "J" | "D" => (55, 2),
            _ => (55, 1),
        },
        _ => return None,
    };
    (major >= since).then_some(slots)
}
