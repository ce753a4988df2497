//! Contents of a class file as plain data (JVMS §4.1, 4.5, 4.6, 4.7).
//!
//! Invariant: names and descriptors are resolved to strings; constants used by instructions and by
//! other constants stay pool indices.

use crate::access;
use crate::annotation;
use crate::attributes::{CodeReading, Context};
use crate::code::Owner;
use crate::module::Module;
use crate::pool::ConstantPool;
use crate::reader::{Reader, Result};
use crate::stack_map::StackMapFrame;
use std::sync::OnceLock;

/// One class, interface or module.
#[derive(Clone, Debug, Default)]
pub struct ClassFile {
    /// Minor version; 65535 means preview features.
    pub minor: u16,
    /// Major version, 45 to 69.
    pub major: u16,
    /// Access flags (JVMS §4.1); [`crate::access`] names the bits.
    ///
    /// An interface of version 49 or older always has `ABSTRACT`, even if its compiler omitted the
    /// flag.
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
    /// Location of a local or anonymous class.
    pub enclosing_method: Option<EnclosingMethod>,
    /// Host of the nest that contains this class.
    pub nest_host: Option<String>,
    /// Members of the nest whose host is this class.
    pub nest_members: Vec<String>,
    /// The components, if this is a record.
    pub record: Option<Vec<RecordComponent>>,
    /// The direct subclasses, if this class is sealed.
    pub permitted_subclasses: Option<Vec<String>>,
    /// Bootstrap methods of dynamic constants and call sites.
    pub bootstrap_methods: Vec<BootstrapMethod>,
    /// Body of `RuntimeVisibleAnnotations`.
    pub annotations: Option<Vec<u8>>,
    /// Body of `RuntimeVisibleTypeAnnotations`.
    pub type_annotations: Option<Vec<u8>>,
    /// Annotations that are invisible to reflection.
    pub invisible: InvisibleAnnotations,
    /// Declarations of a `module-info`.
    pub module: Option<Module>,
    /// Whether the class has the attribute `Deprecated`.
    pub is_deprecated: bool,
    /// Whether the class is not in the source, by its flag or by the attribute `Synthetic`.
    pub is_synthetic: bool,
    /// The bytes of the class file, if code is read on demand.
    pub(crate) bytes: Vec<u8>,
}

/// A field.
#[derive(Clone, Debug, Default)]
pub struct FieldInfo {
    /// Access flags (JVMS §4.5); [`crate::access`] names the bits.
    pub access: u16,
    /// Unqualified name of the field (JVMS §4.2.2).
    pub name: String,
    /// Field descriptor (JVMS §4.3.2).
    pub descriptor: String,
    /// Generic signature.
    pub signature: Option<String>,
    /// Pool index of the initial value; only for static fields.
    pub constant_value: Option<u16>,
    /// Body of `RuntimeVisibleAnnotations`.
    pub annotations: Option<Vec<u8>>,
    /// Body of `RuntimeVisibleTypeAnnotations`.
    pub type_annotations: Option<Vec<u8>>,
    /// Annotations that are invisible to reflection.
    pub invisible: InvisibleAnnotations,
    /// Whether the field has the attribute `Deprecated`.
    pub is_deprecated: bool,
    /// Whether the field is not in the source, by its flag or by the attribute `Synthetic`.
    pub is_synthetic: bool,
}

/// A method, constructor or class initializer.
#[derive(Clone, Debug, Default)]
pub struct MethodInfo {
    /// Access flags (JVMS §4.6); [`crate::access`] names the bits.
    pub access: u16,
    /// Name of the method, also `<init>` or `<clinit>`.
    pub name: String,
    /// Method descriptor (JVMS §4.3.3).
    pub descriptor: String,
    /// Body; `None` exactly if the method is native or abstract.
    ///
    /// For a class file read by [`crate::parse_for_use`], use [`ClassFile::code`].
    pub code: Option<Code>,
    /// Position of a body that has not been read yet.
    pub(crate) later: Option<LaterCode>,
    /// Internal names of the declared exceptions.
    pub exceptions: Vec<String>,
    /// Generic signature.
    pub signature: Option<String>,
    /// Body of `RuntimeVisibleAnnotations`.
    pub annotations: Option<Vec<u8>>,
    /// Body of `RuntimeVisibleParameterAnnotations`.
    pub parameter_annotations: Option<Vec<u8>>,
    /// Body of `AnnotationDefault`.
    pub annotation_default: Option<Vec<u8>>,
    /// Body of `RuntimeVisibleTypeAnnotations`.
    pub type_annotations: Option<Vec<u8>>,
    /// Annotations that are invisible to reflection.
    pub invisible: InvisibleAnnotations,
    /// Names and flags of the parameters, from `MethodParameters`.
    pub parameters: Option<Vec<(Option<String>, u16)>>,
    /// Whether the method has the attribute `Deprecated`.
    pub is_deprecated: bool,
    /// Whether the method is not in the source, by its flag or by the attribute `Synthetic`.
    pub is_synthetic: bool,
}

/// Bodies of the annotations that are in the class file but invisible to reflection.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct InvisibleAnnotations {
    /// Body of `RuntimeInvisibleAnnotations`.
    pub annotations: Option<Vec<u8>>,
    /// Body of `RuntimeInvisibleParameterAnnotations`.
    pub parameter_annotations: Option<Vec<u8>>,
    /// Body of `RuntimeInvisibleTypeAnnotations`.
    pub type_annotations: Option<Vec<u8>>,
}

/// The body of a method that is read on demand.
#[derive(Clone, Debug, Default)]
pub(crate) struct LaterCode {
    /// Position of the body of `Code` in the file.
    pub(crate) start: usize,
    pub(crate) end: usize,
    code: OnceLock<Code>,
}

impl LaterCode {
    pub(crate) fn new(start: usize, end: usize) -> Self {
        Self { start, end, code: OnceLock::new() }
    }
}

/// The body of a method.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Code {
    /// Size of the operand stack, in slots.
    pub max_stack: u16,
    /// Number of local variables, in slots.
    pub max_locals: u16,
    /// The instructions: 1 to 65535 bytes, see [`crate::instruction`]. All of them are valid, except
    /// in a file of [`crate::parse_to_verify`].
    pub bytes: Vec<u8>,
    /// Exception handlers; the first match counts.
    pub handlers: Vec<Handler>,
    /// Start pc and source line, by start pc.
    pub lines: Vec<(u16, u16)>,
    /// The named local variables.
    pub locals: Vec<LocalVariable>,
    /// The stack map, by pc.
    pub stack_map: Vec<StackMapFrame>,
    /// Body of `StackMapTable`, in a file of [`crate::parse_to_verify`].
    pub stack_map_table: Option<Vec<u8>>,
    /// Body of `RuntimeVisibleTypeAnnotations`.
    pub type_annotations: Option<Vec<u8>>,
    /// Body of `RuntimeInvisibleTypeAnnotations`.
    pub invisible_type_annotations: Option<Vec<u8>>,
}

/// An exception handler. All three positions are starts of instructions, except that `end` can be
/// the end of the code. In a file of [`crate::parse_to_verify`] the positions are only within the
/// code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Handler {
    /// First guarded pc.
    pub start: u16,
    /// First pc after the guarded range.
    pub end: u16,
    /// Start of the handler.
    pub target: u16,
    /// Pool index of the caught `Class`; `None` catches everything.
    pub catch_type: Option<u16>,
}

/// A named local variable, in the range of code where the variable has a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LocalVariable {
    /// First pc.
    pub start: u16,
    /// Length of the range in bytes.
    pub length: u16,
    /// Name of the variable.
    pub name: String,
    /// Field descriptor of the variable.
    pub descriptor: String,
    /// Generic signature.
    pub signature: Option<String>,
    /// First slot.
    pub index: u16,
}

/// An entry of `InnerClasses`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InnerClass {
    /// Internal name of the class.
    pub inner: String,
    /// Internal name of the class of which this class is a member.
    pub outer: Option<String>,
    /// Simple name; `None` for an anonymous class.
    pub name: Option<String>,
    /// Access flags as in the source (JVMS §4.7.6); [`crate::access`] names the bits.
    pub access: u16,
}

/// Location of a local or anonymous class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EnclosingMethod {
    /// Internal name of the innermost enclosing class.
    pub class: String,
    /// Name and descriptor; `None` if the class is not directly in a method or constructor.
    pub method: Option<(String, String)>,
}

/// A component of a record.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecordComponent {
    /// Name of the component.
    pub name: String,
    /// Field descriptor of the component.
    pub descriptor: String,
    /// Generic signature.
    pub signature: Option<String>,
    /// Body of `RuntimeVisibleAnnotations`.
    pub annotations: Option<Vec<u8>>,
    /// Body of `RuntimeVisibleTypeAnnotations`.
    pub type_annotations: Option<Vec<u8>>,
    /// Annotations that are invisible to reflection.
    pub invisible: InvisibleAnnotations,
}

/// A bootstrap method of dynamic constants or call sites.
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
    /// Whether the class has this annotation, such as `Ljava/lang/Deprecated;`.
    pub fn has_annotation(&self, descriptor: &str) -> bool {
        carries(self.annotations.as_ref(), &self.invisible, &self.pool, descriptor)
    }

    /// Returns the body of a method of this class; `None` exactly if the method is native or
    /// abstract.
    pub fn code<'a>(&'a self, method: &'a MethodInfo) -> Result<Option<&'a Code>> {
        let Some(later) = &method.later else { return Ok(method.code.as_ref()) };
        if let Some(code) = later.code.get() {
            return Ok(Some(code));
        }
        let mut file = Reader::new(&self.bytes, &self.this_class);
        file.take(later.start)?;
        let mut body = file.part(later.end - later.start)?;
        let context = Context {
            pool: &self.pool,
            major: self.major,
            access: self.access,
            code: CodeReading::Checked,
        };
        let owner = Owner { descriptor: &method.descriptor, is_static: method.is_static() };
        let code = crate::code::read(&mut body, context, owner)?;
        body.finish("Code")?;
        Ok(Some(later.code.get_or_init(|| code)))
    }

    /// Returns the declared method with this name and descriptor.
    pub fn method(&self, name: &str, descriptor: &str) -> Option<&MethodInfo> {
        self.methods.iter().find(|m| m.name == name && m.descriptor == descriptor)
    }

    /// Returns the declared field with this name and descriptor.
    pub fn field(&self, name: &str, descriptor: &str) -> Option<&FieldInfo> {
        self.fields.iter().find(|f| f.name == name && f.descriptor == descriptor)
    }

    /// Whether the class is an interface.
    pub fn is_interface(&self) -> bool {
        access::has(self.access, access::INTERFACE)
    }
}

impl FieldInfo {
    /// Whether the field has this annotation; `pool` is the pool of its class.
    pub fn has_annotation(&self, pool: &ConstantPool, descriptor: &str) -> bool {
        carries(self.annotations.as_ref(), &self.invisible, pool, descriptor)
    }

    /// Whether the field is static.
    pub fn is_static(&self) -> bool {
        access::has(self.access, access::STATIC)
    }
}

impl MethodInfo {
    /// Whether the method has this annotation; `pool` is the pool of its class.
    pub fn has_annotation(&self, pool: &ConstantPool, descriptor: &str) -> bool {
        carries(self.annotations.as_ref(), &self.invisible, pool, descriptor)
    }

    /// Whether the method is static.
    pub fn is_static(&self) -> bool {
        access::has(self.access, access::STATIC)
    }
}

impl Code {
    /// Returns the source line of the instruction at `pc`, if known.
    pub fn line(&self, pc: u16) -> Option<u16> {
        let after = self.lines.partition_point(|&(start, _)| start <= pc);
        self.lines.get(after.checked_sub(1)?).map(|&(_, line)| line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_number_applies_until_the_next_entry() {
        let code = Code { lines: vec![(2, 10), (5, 11)], ..Code::default() };
        assert_eq!(code.line(0), None);
        assert_eq!(code.line(2), Some(10));
        assert_eq!(code.line(4), Some(10));
        assert_eq!(code.line(9), Some(11));
    }
}
