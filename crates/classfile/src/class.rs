//! What a class file says, as plain data (JVMS §4.1, 4.5, 4.6, 4.7).
//!
//! Invariant: names and descriptors are resolved to strings; what instructions and constants point
//! to stays an index into the pool.

use crate::access;
use crate::annotation;
use crate::attributes::Context;
use crate::code::Owner;
use crate::module::Module;
use crate::pool::ConstantPool;
use crate::reader::{Reader, Result};
use crate::stack_map::StackMapFrame;
use std::cell::OnceCell;

/// One class, interface or module.
#[derive(Clone, Debug, Default)]
pub struct ClassFile {
    /// Minor version; 65535 means preview features.
    pub minor: u16,
    /// Major version, 45 to 69.
    pub major: u16,
    /// Raw flags, see [`crate::access`].
    ///
    /// An interface of version 49 or older has `ABSTRACT` even if its compiler left it out.
    pub access: u16,
    /// The constants.
    pub pool: ConstantPool,
    /// Internal name, such as `java/lang/Object`.
    pub this_class: String,
    /// Internal name; `None` for `java/lang/Object` and modules.
    pub super_class: Option<String>,
    /// Internal names of the direct superinterfaces, in order.
    pub interfaces: Vec<String>,
    /// The fields, in order.
    pub fields: Vec<FieldInfo>,
    /// The methods, in order.
    pub methods: Vec<MethodInfo>,
    /// The name of the source file, without folders.
    pub source_file: Option<String>,
    /// The generic signature.
    pub signature: Option<String>,
    /// Every class in the pool that is not a member of a package.
    pub inner_classes: Vec<InnerClass>,
    /// Where a local or anonymous class stands.
    pub enclosing_method: Option<EnclosingMethod>,
    /// The host of the nest this class is a member of.
    pub nest_host: Option<String>,
    /// The members of the nest this class is the host of.
    pub nest_members: Vec<String>,
    /// The components, if this is a record.
    pub record: Option<Vec<RecordComponent>>,
    /// The direct subclasses, if this class is sealed.
    pub permitted_subclasses: Option<Vec<String>>,
    /// What makes dynamic constants and call sites.
    pub bootstrap_methods: Vec<BootstrapMethod>,
    /// Body of `RuntimeVisibleAnnotations`.
    pub annotations: Option<Vec<u8>>,
    /// Body of `RuntimeVisibleTypeAnnotations`.
    pub type_annotations: Option<Vec<u8>>,
    /// The annotations that reflection does not show.
    pub invisible: InvisibleAnnotations,
    /// What a `module-info` declares.
    pub module: Option<Module>,
    /// Marked `Deprecated`.
    pub is_deprecated: bool,
    /// Not in the source: by flag or by attribute.
    pub is_synthetic: bool,
    /// The file, if code is read from it later.
    pub(crate) bytes: Vec<u8>,
}

/// A field.
#[derive(Clone, Debug, Default)]
pub struct FieldInfo {
    /// Raw flags, see [`crate::access`].
    pub access: u16,
    /// Its name.
    pub name: String,
    /// Its descriptor.
    pub descriptor: String,
    /// Its generic signature.
    pub signature: Option<String>,
    /// Pool index of its first value; only for static fields.
    pub constant_value: Option<u16>,
    /// Body of `RuntimeVisibleAnnotations`.
    pub annotations: Option<Vec<u8>>,
    /// Body of `RuntimeVisibleTypeAnnotations`.
    pub type_annotations: Option<Vec<u8>>,
    /// The annotations that reflection does not show.
    pub invisible: InvisibleAnnotations,
    /// Marked `Deprecated`.
    pub is_deprecated: bool,
    /// Not in the source: by flag or by attribute.
    pub is_synthetic: bool,
}

/// A method, constructor or class initializer.
#[derive(Clone, Debug, Default)]
pub struct MethodInfo {
    /// Raw flags, see [`crate::access`].
    pub access: u16,
    /// Its name.
    pub name: String,
    /// Its descriptor.
    pub descriptor: String,
    /// Its body; `None` exactly if it is native or abstract.
    ///
    /// Of a class file that was read with [`crate::parse_for_use`]: ask [`ClassFile::code`].
    pub code: Option<Code>,
    /// Its body where that has not been read yet.
    pub(crate) later: Option<LaterCode>,
    /// Internal names of the exceptions it declares.
    pub exceptions: Vec<String>,
    /// Its generic signature.
    pub signature: Option<String>,
    /// Body of `RuntimeVisibleAnnotations`.
    pub annotations: Option<Vec<u8>>,
    /// Body of `RuntimeVisibleParameterAnnotations`.
    pub parameter_annotations: Option<Vec<u8>>,
    /// Body of `AnnotationDefault`.
    pub annotation_default: Option<Vec<u8>>,
    /// Body of `RuntimeVisibleTypeAnnotations`.
    pub type_annotations: Option<Vec<u8>>,
    /// The annotations that reflection does not show.
    pub invisible: InvisibleAnnotations,
    /// Names and flags of the parameters, as `MethodParameters` gives them.
    pub parameters: Option<Vec<(Option<String>, u16)>>,
    /// Marked `Deprecated`.
    pub is_deprecated: bool,
    /// Not in the source: by flag or by attribute.
    pub is_synthetic: bool,
}

/// Bodies of the annotations that are in the class file but not shown by reflection.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct InvisibleAnnotations {
    /// Body of `RuntimeInvisibleAnnotations`.
    pub annotations: Option<Vec<u8>>,
    /// Body of `RuntimeInvisibleParameterAnnotations`.
    pub parameter_annotations: Option<Vec<u8>>,
    /// Body of `RuntimeInvisibleTypeAnnotations`.
    pub type_annotations: Option<Vec<u8>>,
}

/// The body of a method that is read when it is first asked for.
#[derive(Clone, Debug, Default)]
pub(crate) struct LaterCode {
    /// Where the body of `Code` is in the file.
    pub(crate) start: usize,
    pub(crate) end: usize,
    code: OnceCell<Code>,
}

impl LaterCode {
    pub(crate) fn new(start: usize, end: usize) -> Self {
        Self { start, end, code: OnceCell::new() }
    }
}

/// The body of a method.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Code {
    /// Operand stack, in slots.
    pub max_stack: u16,
    /// Local variables, in slots.
    pub max_locals: u16,
    /// The instructions: 1 to 65535 bytes, all of them valid, see [`crate::instruction`].
    pub bytes: Vec<u8>,
    /// The exception handlers; the first that fits counts.
    pub handlers: Vec<Handler>,
    /// Start pc and source line, by start pc.
    pub lines: Vec<(u16, u16)>,
    /// The named local variables.
    pub locals: Vec<LocalVariable>,
    /// The stack map, by pc.
    pub stack_map: Vec<StackMapFrame>,
    /// Body of `RuntimeVisibleTypeAnnotations`.
    pub type_annotations: Option<Vec<u8>>,
    /// Body of `RuntimeInvisibleTypeAnnotations`.
    pub invisible_type_annotations: Option<Vec<u8>>,
}

/// An exception handler. All three positions are starts of instructions, but for `end`, which can
/// be the end of the code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Handler {
    /// First guarded pc.
    pub start: u16,
    /// First pc no longer guarded.
    pub end: u16,
    /// Where the handler starts.
    pub target: u16,
    /// Pool index of the `Class` it catches; `None` catches everything.
    pub catch_type: Option<u16>,
}

/// A local variable with a name, in the part of the code where it has a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LocalVariable {
    /// First pc.
    pub start: u16,
    /// Bytes of code.
    pub length: u16,
    /// Its name.
    pub name: String,
    /// Its descriptor.
    pub descriptor: String,
    /// Its generic signature.
    pub signature: Option<String>,
    /// Its (first) slot.
    pub index: u16,
}

/// A nested class, as `InnerClasses` lists it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InnerClass {
    /// Internal name of the class.
    pub inner: String,
    /// Internal name of the class it is a member of.
    pub outer: Option<String>,
    /// Simple name; `None` if it is anonymous.
    pub name: Option<String>,
    /// Raw flags as in the source, see [`crate::access`].
    pub access: u16,
}

/// Where a local or anonymous class stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EnclosingMethod {
    /// Internal name of the innermost class around it.
    pub class: String,
    /// Name and descriptor; `None` if it is not directly in a method or constructor.
    pub method: Option<(String, String)>,
}

/// A component of a record.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecordComponent {
    /// Its name.
    pub name: String,
    /// Its descriptor.
    pub descriptor: String,
    /// Its generic signature.
    pub signature: Option<String>,
    /// Body of `RuntimeVisibleAnnotations`.
    pub annotations: Option<Vec<u8>>,
    /// Body of `RuntimeVisibleTypeAnnotations`.
    pub type_annotations: Option<Vec<u8>>,
    /// The annotations that reflection does not show.
    pub invisible: InvisibleAnnotations,
}

/// What makes a dynamic constant or call site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BootstrapMethod {
    /// Pool index of a `MethodHandle`.
    pub method: u16,
    /// Pool indices of loadable constants.
    pub arguments: Vec<u16>,
}

fn carries(
    visible: Option<&Vec<u8>>,
    invisible: &InvisibleAnnotations,
    pool: &ConstantPool,
    descriptor: &str,
) -> bool {
    [visible, invisible.annotations.as_ref()].into_iter().flatten().any(|body| {
        annotation::read(body, pool).is_ok_and(|all| all.iter().any(|a| a.descriptor == descriptor))
    })
}

impl ClassFile {
    /// Whether the class carries this annotation, such as `Ljava/lang/Deprecated;`.
    pub fn has_annotation(&self, descriptor: &str) -> bool {
        carries(self.annotations.as_ref(), &self.invisible, &self.pool, descriptor)
    }

    /// The body of a method of this class; `None` exactly if it is native or abstract.
    pub fn code<'a>(&'a self, method: &'a MethodInfo) -> Result<Option<&'a Code>> {
        let Some(later) = &method.later else { return Ok(method.code.as_ref()) };
        if let Some(code) = later.code.get() {
            return Ok(Some(code));
        }
        let mut file = Reader::new(&self.bytes, &self.this_class);
        file.take(later.start)?;
        let mut body = file.part(later.end - later.start)?;
        let context =
            Context { pool: &self.pool, major: self.major, access: self.access, later: false };
        let owner = Owner { descriptor: &method.descriptor, is_static: method.is_static() };
        let code = crate::code::read(&mut body, context, owner)?;
        body.finish("Code")?;
        Ok(Some(later.code.get_or_init(|| code)))
    }

    /// The method it declares with this name and descriptor.
    pub fn method(&self, name: &str, descriptor: &str) -> Option<&MethodInfo> {
        self.methods.iter().find(|m| m.name == name && m.descriptor == descriptor)
    }

    /// The field it declares with this name and descriptor.
    pub fn field(&self, name: &str, descriptor: &str) -> Option<&FieldInfo> {
        self.fields.iter().find(|f| f.name == name && f.descriptor == descriptor)
    }

    /// Whether it is an interface.
    pub fn is_interface(&self) -> bool {
        access::has(self.access, access::INTERFACE)
    }
}

impl FieldInfo {
    /// Whether the field carries this annotation; `pool` is the pool of its class.
    pub fn has_annotation(&self, pool: &ConstantPool, descriptor: &str) -> bool {
        carries(self.annotations.as_ref(), &self.invisible, pool, descriptor)
    }

    /// Whether it belongs to the class, not to an instance.
    pub fn is_static(&self) -> bool {
        access::has(self.access, access::STATIC)
    }
}

impl MethodInfo {
    /// Whether the method carries this annotation; `pool` is the pool of its class.
    pub fn has_annotation(&self, pool: &ConstantPool, descriptor: &str) -> bool {
        carries(self.annotations.as_ref(), &self.invisible, pool, descriptor)
    }

    /// Whether it has no receiver.
    pub fn is_static(&self) -> bool {
        access::has(self.access, access::STATIC)
    }
}

impl Code {
    /// The source line of the instruction at `pc`, if known.
    pub fn line(&self, pc: u16) -> Option<u16> {
        let after = self.lines.partition_point(|&(start, _)| start <= pc);
        self.lines.get(after.checked_sub(1)?).map(|&(_, line)| line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_holds_until_the_next_starts() {
        let code = Code { lines: vec![(2, 10), (5, 11)], ..Code::default() };
        assert_eq!(code.line(0), None);
        assert_eq!(code.line(2), Some(10));
        assert_eq!(code.line(4), Some(10));
        assert_eq!(code.line(9), Some(11));
    }
}
