//! Parsing of a whole class file (JVMS §4.1).
//!
//! Invariant: a returned class file passed format checking (§4.8) and the static constraints of
//! §4.9.1.

use crate::access;
use crate::attributes::{CodeReading, Context, Recognized, Shared, each, index_of};
use crate::class::{BootstrapMethod, ClassFile, EnclosingMethod, InnerClass, RecordComponent};
use crate::descriptor;
use crate::error::{ClassFormatError, JavaText};
use crate::member;
use crate::module;
use crate::name;
use crate::pool::{Constant, ConstantPool};
use crate::pool_check::{self, loadable_slots};
use crate::reader::{Reader, Result};
use std::collections::HashSet;

/// Supported versions: Java 1.1 to 25.
const VERSIONS: std::ops::RangeInclusive<u16> = 45..=69;

/// Parses a class file. Only messages use the name `file`.
pub fn parse(bytes: &[u8], file: &str) -> Result<ClassFile> {
    read(bytes, file, CodeReading::Checked)
}

/// Parses a class file whose code is valid, such as a file of the JDK. The code of a method is read
/// and checked on demand ([`ClassFile::code`]).
pub fn parse_for_use(bytes: Vec<u8>, file: &str) -> Result<ClassFile> {
    let class = read(&bytes, file, CodeReading::OnDemand)?;
    Ok(ClassFile { bytes, ..class })
}

/// Parses a class file whose code a verifier checks (JVMS §4.10). Instructions and stack maps are
/// not checked here; the positions of exception handlers are within the code.
pub fn parse_to_verify(bytes: &[u8], file: &str) -> Result<ClassFile> {
    read(bytes, file, CodeReading::Unverified)
}

fn read(bytes: &[u8], file: &str, code: CodeReading) -> Result<ClassFile> {
    let mut reader = Reader::new(bytes, file);
    let magic = reader.u32()?;
    if magic != 0xcafe_babe {
        let error = reader.error_at(0, "not a class file: the magic number is wrong");
        return Err(error.naming(format!("Incompatible magic value {magic} in class file ")));
    }
    let (minor, major) = (reader.u16()?, reader.u16()?);
    if !VERSIONS.contains(&major) || major >= 56 && !matches!(minor, 0 | 65535) {
        return Err(reader.error_at(4, format!("version {major}.{minor} is not supported")));
    }
    let (pool, offsets) = ConstantPool::read(&mut reader)?;
    let access_at = reader.offset();
    let mut flags = reader.u16()?;
    if major < 50 && access::has(flags, access::INTERFACE) {
        flags |= access::ABSTRACT; // old compilers omitted it
    }
    access::check_class(flags, major)
        .map_err(|what| illegal_modifiers(&reader, access_at, what, flags))?;
    let is_module = major >= 53 && access::has(flags, access::MODULE);
    pool_check::check(&pool, major, is_module, &reader, &offsets)?;
    if is_module && code != CodeReading::Checked {
        return Err(module_error(&reader, access_at));
    }

    let this_at = reader.offset();
    let this_class = named_class(&mut reader, &pool, "this class", "class")?;
    let head = Head { minor, major, flags, this_at, is_module, code };
    let mut class = read_rest(&mut reader, &pool, &this_class, head, &offsets)
        .map_err(|error| ClassFormatError { class: Some(this_class.clone()), ..error })?;
    class.is_synthetic |= access::has(flags, access::SYNTHETIC);
    class.this_class = this_class;
    class.pool = pool;
    Ok(class)
}

/// Returns the error for a module where a class is needed.
fn module_error(reader: &Reader<'_>, at: usize) -> ClassFormatError {
    let after = " is not a class because access_flag ACC_MODULE is set".to_owned();
    let error = reader.error_at(at, "a module, not a class");
    ClassFormatError { is_module: true, ..error.said(JavaText::Around(String::new(), after)) }
}

/// The part of a class file before the name of the superclass.
#[derive(Clone, Copy)]
struct Head {
    minor: u16,
    major: u16,
    flags: u16,
    /// The offset of the name of the class.
    this_at: usize,
    is_module: bool,
    code: CodeReading,
}

/// Reads the part of a class file after the name of the class.
fn read_rest(
    reader: &mut Reader<'_>,
    pool: &ConstantPool,
    this_class: &str,
    head: Head,
    offsets: &[usize],
) -> Result<ClassFile> {
    let Head { minor, major, flags, this_at, is_module, code } = head;
    let super_class = reader.optional(|r| named_class(r, pool, "superclass", "superclass"))?;
    check_hierarchy(this_class, super_class.as_deref(), flags, is_module).map_err(|what| {
        let java = match super_class {
            None => "Invalid superclass index 0 in class file ",
            Some(_) => "Interfaces must have java.lang.Object as superclass in class file ",
        };
        reader.error_at(this_at, format!("{this_class}: {what}")).naming(java)
    })?;
    let interfaces = reader.list(|r| interface(r, pool))?;
    let mut distinct = HashSet::new();
    if let Some(second) = interfaces.iter().find(|name| !distinct.insert(*name)) {
        let java = format!("Duplicate interface name \"{second}\" in class file ");
        return Err(reader.error("the same interface twice").naming(java));
    }

    let context = Context { pool, major, access: flags, code };
    let mut class =
        ClassFile { minor, major, access: flags, super_class, interfaces, ..ClassFile::default() };
    class.fields = reader.list(|r| member::field(r, context))?;
    let fields = class.fields.iter().map(|f| (f.name.as_str(), f.descriptor.as_str()));
    no_duplicate(reader, "field", fields)?;
    class.methods = reader.list(|r| member::method(r, context))?;
    let methods = class.methods.iter().map(|m| (m.name.as_str(), m.descriptor.as_str()));
    no_duplicate(reader, "method", methods)?;
    attributes(reader, &mut class, context)?;
    let finished = reader.finish("the class file");
    finished.map_err(|error| error.naming("Extra bytes at the end of class file "))?;

    pool_check::check_bootstraps(pool, class.bootstrap_methods.len(), reader, offsets)?;
    check_whole(&class, is_module).map_err(|what| reader.error(what))?;
    Ok(class)
}

/// Reads the index of the class or of its superclass; returns the name.
fn named_class(
    reader: &mut Reader<'_>,
    pool: &ConstantPool,
    what: &str,
    kind: &str,
) -> Result<String> {
    let index = reader.next_index();
    class_name(reader, pool).map_err(|error| match pool.class_name(index) {
        Some(_) => error.naming(format!("Bad {kind} name in class file ")),
        None if kind == "class" => {
            error.naming(format!("Invalid {what} index {index} in constant pool in class file "))
        }
        None => error.naming(format!("Invalid {what} index {index} in class file ")),
    })
}

/// Reads the index of an interface; returns the name.
fn interface(reader: &mut Reader<'_>, pool: &ConstantPool) -> Result<String> {
    let index = reader.next_index();
    class_name(reader, pool).map_err(|error| match pool.class_name(index) {
        Some(_) => error.naming("Bad interface name in class file "),
        None => {
            let java = format!("Interface name has bad constant pool index {index} in class file ");
            error.naming(java)
        }
    })
}

/// Reads the index of a `Class` that is not an array; returns the name.
fn class_name(reader: &mut Reader<'_>, pool: &ConstantPool) -> Result<String> {
    let at = reader.offset();
    let name = reader.class(pool)?;
    if name.starts_with('[') {
        return Err(reader.error_at(at, "an array type where a class is needed"));
    }
    Ok(name.to_owned())
}

fn check_hierarchy(
    this_class: &str,
    super_class: Option<&str>,
    flags: u16,
    is_module: bool,
) -> std::result::Result<(), &'static str> {
    match super_class {
        _ if is_module => match (this_class, super_class) {
            ("module-info", None) => Ok(()),
            _ => Err("a module must be module-info, without superclass"),
        },
        None if this_class == "java/lang/Object" => Ok(()),
        None => Err("without superclass"),
        Some(_) if this_class == "java/lang/Object" => Err("with a superclass"),
        Some(parent) if access::has(flags, access::INTERFACE) && parent != "java/lang/Object" => {
            Err("an interface with a superclass")
        }
        Some(_) => Ok(()),
    }
}

fn check_whole(class: &ClassFile, is_module: bool) -> std::result::Result<(), &'static str> {
    let members = class.fields.len() + class.methods.len() + class.interfaces.len();
    if is_module && members > 0 {
        return Err("a module with members or interfaces");
    }
    if is_module != class.module.is_some() {
        return Err("the flag and the attribute Module belong together");
    }
    if class.nest_host.is_some() && !class.nest_members.is_empty() {
        return Err("both host and member of a nest");
    }
    if class.permitted_subclasses.is_some() && access::has(class.access, access::FINAL) {
        return Err("a final class that permits subclasses");
    }
    Ok(())
}

fn no_duplicate<'a>(
    reader: &Reader<'_>,
    what: &str,
    members: impl Iterator<Item = (&'a str, &'a str)>,
) -> std::result::Result<(), ClassFormatError> {
    let mut all: Vec<_> = members.collect();
    all.sort_unstable();
    match all.windows(2).find(|pair| pair[0] == pair[1]) {
        Some([(name, descriptor), _]) => {
            let java = format!(
                "Duplicate {what} name \"{name}\" with signature \"{descriptor}\" in class file "
            );
            Err(reader.error(format!("a second {what} {name} {descriptor}")).naming(java))
        }
        _ => Ok(()),
    }
}

fn attributes(reader: &mut Reader<'_>, class: &mut ClassFile, context: Context<'_>) -> Result<()> {
    let (pool, major) = (context.pool, context.major);
    let mut shared = Shared::default();
    let mut packages = Vec::new();
    let mut main_class = None;
    each(reader, pool, |attribute, body| {
        match attribute {
            "SourceFile" => class.source_file = Some(source_file(body, pool)?),
            "InnerClasses" => class.inner_classes = inner_classes(body, context)?,
            "EnclosingMethod" if major >= 49 => {
                class.enclosing_method = Some(enclosing_method(body, pool)?);
            }
            "BootstrapMethods" if major >= 51 => {
                class.bootstrap_methods = body.list(|r| bootstrap_method(r, context))?;
            }
            "Module" if major >= 53 => class.module = Some(module::read(body, pool)?),
            "ModulePackages" if major >= 53 => {
                packages = body.list(|r| Ok(r.package(pool)?.to_owned()))?;
            }
            "ModuleMainClass" if major >= 53 => main_class = Some(body.class(pool)?.to_owned()),
            "NestHost" if major >= 55 => class.nest_host = Some(class_name(body, pool)?),
            "NestMembers" if major >= 55 => {
                class.nest_members = body.list(|r| class_name(r, pool))?;
            }
            "Record" if major >= 60 => {
                class.record = Some(body.list(|r| record_component(r, context))?);
            }
            "PermittedSubclasses" if major >= 61 => {
                class.permitted_subclasses = Some(body.list(|r| class_name(r, pool))?);
            }
            _ => return shared.read(attribute, body, context),
        }
        Ok(Recognized::Once)
    })?;
    if let Some(module) = &mut class.module {
        module.packages = packages;
        module.main_class = main_class;
    }
    class.signature = shared.signature;
    class.annotations = shared.annotations;
    class.type_annotations = shared.type_annotations;
    class.invisible = shared.invisible;
    class.is_deprecated = shared.is_deprecated;
    class.is_synthetic = shared.is_synthetic;
    Ok(())
}

fn source_file(body: &mut Reader<'_>, pool: &ConstantPool) -> Result<String> {
    if body.remaining() != 2 {
        let error = body.error(format!("{} bytes of a SourceFile", body.remaining()));
        return Err(error.naming("Wrong SourceFile attribute length in class file "));
    }
    let index = body.next_index();
    let text = body.utf8(pool).map_err(|error| {
        error.naming(format!(
            "Invalid SourceFile attribute at constant pool index {index} in class file "
        ))
    })?;
    Ok(text.to_owned())
}

fn inner_classes(body: &mut Reader<'_>, context: Context<'_>) -> Result<Vec<InnerClass>> {
    let mut distinct = HashSet::new();
    body.list(|reader| {
        let at = reader.offset();
        let (class, numbers) = inner_class(reader, context)?;
        let is_strict = context.code == CodeReading::Unverified && context.major >= 49;
        if is_strict && !distinct.insert(numbers) {
            let error = reader.error_at(at, format!("{} twice", class.inner));
            return Err(error.naming("Duplicate entry in InnerClasses attribute in class file "));
        }
        Ok(class)
    })
}

/// Reads an entry of `InnerClasses`. Also returns its four numbers, by which HotSpot compares
/// entries.
fn inner_class(
    reader: &mut Reader<'_>,
    context: Context<'_>,
) -> Result<(InnerClass, (u16, u16, u16, u16))> {
    let (pool, at) = (context.pool, reader.offset());
    let bad = |what: &str, index: u16, error: ClassFormatError| {
        error.naming(format!("{what} {index} has bad constant type in class file "))
    };
    let inner_at = reader.next_index();
    let inner = class_name(reader, pool);
    let inner = inner.map_err(|error| bad("inner_class_info_index", inner_at, error))?;
    let outer_at = reader.next_index();
    let outer = reader.optional(|r| class_name(r, pool));
    let outer = outer.map_err(|error| bad("outer_class_info_index", outer_at, error))?;
    let name_at = reader.next_index();
    let name = reader.optional(|r| r.utf8(pool));
    let name = name.map_err(|error| bad("inner_name_index", name_at, error))?.map(str::to_owned);
    let access_at = reader.offset();
    let access = reader.u16()?;
    if context.code == CodeReading::Unverified {
        if inner_at == outer_at {
            let error = reader.error_at(at, format!("{inner} is inside of itself"));
            return Err(error.naming("Class is both outer and inner class in class file "));
        }
        if context.major >= 53 && access::has(access, access::MODULE) {
            return Err(module_error(reader, access_at));
        }
        let mut flags = access & access::INNER_CLASS;
        if context.major < 50 && access::has(flags, access::INTERFACE) {
            flags |= access::ABSTRACT;
        }
        access::check_class(flags, context.major)
            .map_err(|what| illegal_modifiers(reader, access_at, what, flags))?;
    }
    Ok((InnerClass { inner, outer, name, access }, (inner_at, outer_at, name_at, access)))
}

fn illegal_modifiers(reader: &Reader<'_>, at: usize, what: &str, flags: u16) -> ClassFormatError {
    let before = "Illegal class modifiers in class ".to_owned();
    reader.error_at(at, what).said(JavaText::Around(before, format!(": 0x{flags:X}")))
}

fn enclosing_method(reader: &mut Reader<'_>, pool: &ConstantPool) -> Result<EnclosingMethod> {
    let class = class_name(reader, pool)?;
    let at = reader.offset();
    let method = reader.optional(|r| r.name_and_type(pool))?;
    if method.is_some_and(|(_, descriptor)| !descriptor.starts_with('(')) {
        return Err(reader.error_at(at, "the enclosing method is a field"));
    }
    let method = method.map(|(name, descriptor)| (name.to_owned(), descriptor.to_owned()));
    Ok(EnclosingMethod { class, method })
}

fn bootstrap_method(reader: &mut Reader<'_>, context: Context<'_>) -> Result<BootstrapMethod> {
    let pool = context.pool;
    let is_handle = |index| matches!(pool.get(index), Some(Constant::MethodHandle(..)));
    let is_loadable = |index| loadable_slots(pool, index, context.major).is_some();
    let index = reader.next_index();
    let method = index_of(reader, "a MethodHandle", is_handle).map_err(|error| {
        let text = format!("bootstrap_method_index {index} has bad constant type in class file ");
        error.naming(text)
    })?;
    let arguments = reader.list(|r| {
        let index = r.next_index();
        index_of(r, "loadable", is_loadable).map_err(|error| {
            error.naming(format!("argument_index {index} has bad constant type in class file "))
        })
    })?;
    Ok(BootstrapMethod { method, arguments })
}

fn record_component(reader: &mut Reader<'_>, context: Context<'_>) -> Result<RecordComponent> {
    let at = reader.offset();
    let name = reader.utf8(context.pool)?;
    let descriptor = reader.utf8(context.pool)?;
    if !name::is_unqualified(name) || !descriptor::is_field(descriptor) {
        let message = format!("{name:?} {descriptor:?} is no record component");
        return Err(reader.error_at(at, message));
    }
    let mut shared = Shared::default();
    each(reader, context.pool, |attribute, body| shared.read(attribute, body, context))?;
    Ok(RecordComponent {
        name: name.to_owned(),
        descriptor: descriptor.to_owned(),
        signature: shared.signature,
        annotations: shared.annotations,
        type_annotations: shared.type_annotations,
        invisible: shared.invisible,
    })
}
