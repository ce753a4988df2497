//! The JDK's bootstrap methods for whose call sites classes are spun.
//!
//! Source: JVMS §5.4.3.6. Invariant: a bootstrap method is accepted only by its exact name and
//! descriptor in the JDK.

use crate::ConcatSpec;
use classfile::{ClassFile, Constant, ConstantPool, FieldType, MethodDescriptor};

/// A bootstrap method with its static arguments.
pub struct Bootstrap<'a> {
    /// The internal name of its class.
    pub class: &'a str,
    /// The name of the method.
    pub name: &'a str,
    /// The entries of the constant pool with the static arguments.
    pub arguments: &'a [u16],
}

/// The reference kind of the method handles that javac writes (JVMS table 5.4.3.5-A).
const INVOKE_STATIC: u8 = 6;

/// The common beginning of all descriptors.
const LEADING: &str = "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;";

/// Class, name, and the rest of the descriptor; equal in Java 17 to 25.
const KNOWN: [(&str, &str, &str); 7] = [
    (
        "java/lang/invoke/LambdaMetafactory",
        "metafactory",
        "Ljava/lang/invoke/MethodType;Ljava/lang/invoke/MethodType;Ljava/lang/invoke/MethodHandle;Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/CallSite;",
    ),
    (
        "java/lang/invoke/LambdaMetafactory",
        "altMetafactory",
        "Ljava/lang/invoke/MethodType;[Ljava/lang/Object;)Ljava/lang/invoke/CallSite;",
    ),
    (
        "java/lang/invoke/StringConcatFactory",
        "makeConcat",
        "Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/CallSite;",
    ),
    (
        "java/lang/invoke/StringConcatFactory",
        "makeConcatWithConstants",
        "Ljava/lang/invoke/MethodType;Ljava/lang/String;[Ljava/lang/Object;)Ljava/lang/invoke/CallSite;",
    ),
    (
        "java/lang/runtime/ObjectMethods",
        "bootstrap",
        "Ljava/lang/invoke/TypeDescriptor;Ljava/lang/Class;Ljava/lang/String;[Ljava/lang/invoke/MethodHandle;)Ljava/lang/Object;",
    ),
    (
        "java/lang/runtime/SwitchBootstraps",
        "typeSwitch",
        "Ljava/lang/invoke/MethodType;[Ljava/lang/Object;)Ljava/lang/invoke/CallSite;",
    ),
    (
        "java/lang/runtime/SwitchBootstraps",
        "enumSwitch",
        "Ljava/lang/invoke/MethodType;[Ljava/lang/Object;)Ljava/lang/invoke/CallSite;",
    ),
];

/// Returns the bootstrap method at an index, if the machine implements it.
pub fn known(file: &ClassFile, index: u16) -> Option<Bootstrap<'_>> {
    let method = file.bootstrap_methods.get(usize::from(index))?;
    let Constant::MethodHandle(INVOKE_STATIC, member) = file.pool.get(method.method)? else {
        return None;
    };
    let member = file.pool.member(*member)?;
    let rest = member.descriptor.strip_prefix(LEADING)?;
    let is_known = !member.interface && KNOWN.contains(&(member.class, member.name, rest));
    let (class, name) = (member.class, member.name);
    is_known.then_some(Bootstrap { class, name, arguments: &method.arguments })
}

/// The maximal number of argument slots that `StringConcatFactory` accepts.
const MOST_CONCAT_SLOTS: u16 = 200;

/// Returns the concatenation of a dynamic call site.
pub fn concat_at(file: &ClassFile, index: u16) -> Option<ConcatSpec<'_>> {
    let Some(Constant::InvokeDynamic(bootstrap, _)) = file.pool.get(index) else { return None };
    let (_, descriptor) = file.pool.name_and_type(index)?;
    let bootstrap = known(file, *bootstrap)?;
    match bootstrap.class {
        "java/lang/invoke/StringConcatFactory" => concat_spec(&file.pool, descriptor, &bootstrap),
        _ => None,
    }
}

/// Returns the concatenation of a call site with a bootstrap method.
pub fn concat_spec<'a>(
    pool: &'a ConstantPool,
    descriptor: &'a str,
    bootstrap: &Bootstrap<'a>,
) -> Option<ConcatSpec<'a>> {
    let parameters = MethodDescriptor::parse(descriptor)?.parameters;
    if parameters.iter().map(FieldType::slots).sum::<u16>() > MOST_CONCAT_SLOTS {
        return None;
    }
    if bootstrap.name == "makeConcat" {
        if !bootstrap.arguments.is_empty() {
            return None;
        }
        let recipe = vec![1; parameters.len()];
        return Some(ConcatSpec { descriptor, recipe, constants: Vec::new() });
    }
    let text = |index: &u16| match pool.get(*index)? {
        Constant::String(text) => pool.utf16(*text),
        _ => None,
    };
    let (recipe, constants) = bootstrap.arguments.split_first()?;
    let recipe = text(recipe)?;
    let constants = constants.iter().map(text).collect::<Option<Vec<_>>>()?;
    Some(ConcatSpec { descriptor, recipe, constants })
}
