//! Labels of pattern switches, read from the constant pool.
//!
//! Source: `java.lang.runtime.SwitchBootstraps`, and `TransPatterns` of javac 21 to 25. If no plain
//! constant can express a label, javac writes a dynamic constant. A qualified enum constant is
//! `ConstantBootstraps.invoke(EnumDesc.of, ClassDesc.of(name), constant)`. A primitive type is
//! `ConstantBootstraps.primitiveClass`, a boolean `getStaticFinal`. Invariant: no code is run;
//! other forms are not recognized as labels.

use classfile::{ClassFile, Constant, FieldType, MemberRef};
use spin::Label;

/// Returns a label of a type switch, or of an enum switch if the name of the enum is given.
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

const BOOTSTRAPS: &str = "java/lang/invoke/ConstantBootstraps";
/// The start of the descriptors of all methods of `ConstantBootstraps`.
const LEADING: &str = "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/Class;";

/// A method of `ConstantBootstraps` and its arguments.
type Known<'a> = (&'a str, &'a [u16]);

/// Returns the bootstrap method of a constant with this descriptor, if `ConstantBootstraps` has the
/// method.
fn bootstrap<'a>(file: &'a ClassFile, at: u16, descriptor: &str) -> Option<Known<'a>> {
    let method = file.bootstrap_methods.get(usize::from(at))?;
    let member = static_method(file, method.method).filter(|member| member.class == BOOTSTRAPS)?;
    let (rest, made): (_, &[&str]) = match member.name {
        "primitiveClass" => (")Ljava/lang/Class;", &["Ljava/lang/Class;"]),
        "getStaticFinal" => (")Ljava/lang/Object;", &["Ljava/lang/Boolean;"]),
        "invoke" => (
            "Ljava/lang/invoke/MethodHandle;[Ljava/lang/Object;)Ljava/lang/Object;",
            &["Ljava/lang/Enum$EnumDesc;", "Ljava/lang/constant/ClassDesc;"],
        ),
        _ => return None,
    };
    let fits = member.descriptor.strip_prefix(LEADING) == Some(rest)
        && !member.interface
        && made.contains(&descriptor);
    fits.then_some((member.name, &method.arguments))
}

/// Returns the method that a handle calls, if the handle is of a static method.
fn static_method(file: &ClassFile, index: u16) -> Option<MemberRef<'_>> {
    match file.pool.get(index)? {
        Constant::MethodHandle(INVOKE_STATIC, member) => file.pool.member(*member),
        _ => None,
    }
}

/// Reference kind of a handle (JVMS table 5.4.3.5-A).
const INVOKE_STATIC: u8 = 6;

fn dynamic(file: &ClassFile, index: u16, at: u16) -> Option<Label<'_>> {
    let (name, descriptor) = file.pool.name_and_type(index)?;
    match bootstrap(file, at, descriptor)? {
        ("primitiveClass", []) if name != "V" => Some(Label::Primitive(FieldType::parse(name)?)),
        ("getStaticFinal", []) => match name {
            "TRUE" | "FALSE" => Some(Label::Boolean(name == "TRUE")),
            _ => None,
        },
        ("invoke", [factory, class, constant]) => {
            let factory = static_method(file, *factory)?;
            let Constant::Dynamic(described, _) = file.pool.get(*class)? else { return None };
            let (_, descriptor) = file.pool.name_and_type(*class)?;
            let ("invoke", [description, name]) = bootstrap(file, *described, descriptor)? else {
                return None;
            };
            let description = static_method(file, *description)?;
            let (class, constant) = (file.pool.string(*name)?, file.pool.string(*constant)?);
            let is_of_enum = ENUM_DESCRIPTION.is(&factory) && CLASS_DESCRIPTION.is(&description);
            if !is_of_enum || !is_class_name(class) || constant.is_empty() {
                return None;
            }
            Some(Label::Enum { class: class.replace('.', "/"), constant: constant.to_owned() })
        }
        _ => None,
    }
}

/// A static method of the JDK.
struct Factory {
    class: &'static str,
    descriptor: &'static str,
    interface: bool,
}

const ENUM_DESCRIPTION: Factory = Factory {
    class: "java/lang/Enum$EnumDesc",
    descriptor: "(Ljava/lang/constant/ClassDesc;Ljava/lang/String;)Ljava/lang/Enum$EnumDesc;",
    interface: false,
};

const CLASS_DESCRIPTION: Factory = Factory {
    class: "java/lang/constant/ClassDesc",
    descriptor: "(Ljava/lang/String;)Ljava/lang/constant/ClassDesc;",
    interface: true,
};

impl Factory {
    fn is(&self, member: &MemberRef<'_>) -> bool {
        let names = (member.class, member.name, member.descriptor, member.interface);
        names == (self.class, "of", self.descriptor, self.interface)
    }
}

/// Whether `ClassDesc.of` accepts a name.
fn is_class_name(name: &str) -> bool {
    !name.is_empty()
        && !name.contains(['/', ';', '['])
        && name.split('.').all(|part| !part.is_empty())
}
