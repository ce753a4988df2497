//! A linked class, its methods and fields.
//!
//! Classes are never unloaded, so they live as long as the run (`&'static`). The cells are caches,
//! such as dispatch tables and marks. They are no state of the program.

use crate::ids::{LoaderId, Signature};
use crate::interned::InternedText;
use base::FastMap;
use classfile::ClassFile;
use classfile::access;
use std::cell::{Cell, OnceCell, RefCell};
use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

base::id!(/** A class, in order of definition. */ ClassId, "c");
base::id!(/** A method, in order of definition. */ MethodId, "m");

/// A class of this run.
pub type ClassRef = &'static Class;
/// A method of this run.
pub type MethodRef = &'static Method;
/// A field of this run.
pub type FieldRef = &'static Field;

/// A primitive type or `void`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Primitive {
    /// `boolean`
    Boolean,
    /// `byte`
    Byte,
    /// `char`
    Char,
    /// `short`
    Short,
    /// `int`
    Int,
    /// `long`
    Long,
    /// `float`
    Float,
    /// `double`
    Double,
    /// `void`
    Void,
}

impl Primitive {
    /// All primitive types, in the order of [`Primitive`].
    pub const ALL: [Self; 9] = [
        Self::Boolean,
        Self::Byte,
        Self::Char,
        Self::Short,
        Self::Int,
        Self::Long,
        Self::Float,
        Self::Double,
        Self::Void,
    ];

    /// Returns the letter of the type in descriptors.
    pub const fn letter(self) -> char {
        match self {
            Self::Boolean => 'Z',
            Self::Byte => 'B',
            Self::Char => 'C',
            Self::Short => 'S',
            Self::Int => 'I',
            Self::Long => 'J',
            Self::Float => 'F',
            Self::Double => 'D',
            Self::Void => 'V',
        }
    }

    /// Returns the type of a descriptor letter.
    pub fn from_letter(letter: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|p| p.letter() as u32 == letter as u32)
    }

    /// Returns the keyword of the type.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Boolean => "boolean",
            Self::Byte => "byte",
            Self::Char => "char",
            Self::Short => "short",
            Self::Int => "int",
            Self::Long => "long",
            Self::Float => "float",
            Self::Double => "double",
            Self::Void => "void",
        }
    }

    /// Returns the number of bytes of an array element of the type.
    pub const fn size(self) -> usize {
        match self {
            Self::Boolean | Self::Byte => 1,
            Self::Char | Self::Short => 2,
            Self::Int | Self::Float => 4,
            Self::Long | Self::Double => 8,
            Self::Void => 0,
        }
    }
}

/// The kind of a class.
#[derive(Debug)]
pub enum Kind {
    /// A class or interface with a class file.
    Declared(Arc<ClassFile>),
    /// An array class, with its component type.
    Array(ClassRef),
    /// A primitive type or void.
    Primitive(Primitive),
}

/// A class, interface, array class or primitive type.
pub struct Class {
    /// The index in the registry.
    pub id: ClassId,
    /// The internal name, such as `java/lang/String`, `[I` or `int`.
    pub name: Box<str>,
    /// The defining loader.
    pub loader: LoaderId,
    /// The access flags of the class file (JVMS §4.1). An array class has the flags of its element
    /// type, final and abstract.
    pub access: u16,
    /// The direct superclass.
    pub super_class: Option<ClassRef>,
    /// Direct superinterfaces.
    pub interfaces: Vec<ClassRef>,
    /// Kind of the class.
    pub kind: Kind,
    /// The ids of the superclasses, from `Object` down to this class itself.
    pub lineage: Vec<ClassId>,
    /// All superinterfaces, direct and inherited. Each occurs once.
    pub all_interfaces: Vec<ClassRef>,
    /// The declared fields, in class file order.
    pub fields: Vec<Field>,
    /// The declared methods, in class file order.
    pub methods: Vec<Method>,
    /// The number of slots of an instance, including inherited slots; 0 for arrays.
    pub instance_slots: u32,
    /// For each instance slot, whether it holds a reference.
    pub instance_references: Vec<bool>,
    /// The instance slots that are omitted from states, by the rules of the crate `library`.
    pub hidden_slots: RefCell<Vec<u32>>,
    /// The number of slots of static fields.
    pub static_slots: u32,
    /// For each static slot, whether it holds a reference.
    pub static_references: Vec<bool>,
    /// The dispatch table (vtable): the method for each index.
    pub vtable: OnceCell<Vec<MethodRef>>,
    /// The index in `vtable` for each signature.
    pub virtual_index: OnceCell<FastMap<Signature, u32>>,
    /// The declared methods by signature.
    pub declared: OnceCell<FastMap<Signature, MethodRef>>,
    /// The static initializer `<clinit>`, if declared.
    pub initializer: OnceCell<Option<MethodRef>>,
    /// The handle of the class's mirror; 0 before its creation.
    pub mirror: Cell<u32>,
    /// The class of arrays of this class.
    pub array: OnceCell<ClassRef>,
    /// The nest host, once resolved (JVMS §5.4.4).
    pub nest_host: OnceCell<ClassRef>,
    /// The lookup class of a hidden class.
    pub host: Option<ClassRef>,
    /// The binary logarithm of the size of an array element in bytes. References have four bytes.
    pub element_shift: u8,
    /// Facts about the class, cached as bits: `library::marks::class`.
    pub trait_bits: Cell<u32>,
}

impl fmt::Debug for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

impl PartialEq for Class {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}
impl Eq for Class {}

impl Class {
    /// Returns the class file of a declared class.
    pub fn file(&self) -> Option<&ClassFile> {
        match &self.kind {
            Kind::Declared(file) => Some(file),
            Kind::Array(_) | Kind::Primitive(_) => None,
        }
    }

    /// Whether a flag of [`classfile::access`] is set.
    pub fn has(&self, flag: u16) -> bool {
        self.access & flag != 0
    }

    /// Whether the class is an interface.
    pub fn is_interface(&self) -> bool {
        self.has(access::INTERFACE)
    }

    /// Whether the class is an array class.
    pub fn is_array(&self) -> bool {
        matches!(self.kind, Kind::Array(_))
    }

    /// Whether the class is a primitive type or void.
    pub fn is_primitive(&self) -> bool {
        matches!(self.kind, Kind::Primitive(_))
    }

    /// Returns the component type of an array class.
    pub fn component(&self) -> Option<ClassRef> {
        match self.kind {
            Kind::Array(component) => Some(component),
            _ => None,
        }
    }

    /// Returns the primitive type of a primitive class.
    pub fn primitive(&self) -> Option<Primitive> {
        match self.kind {
            Kind::Primitive(primitive) => Some(primitive),
            _ => None,
        }
    }

    /// Whether elements of this array class are references.
    pub fn has_reference_elements(&self) -> bool {
        self.component().is_some_and(|c| !c.is_primitive())
    }

    /// Whether the class is `boolean[]`.
    pub fn has_boolean_elements(&self) -> bool {
        self.component().is_some_and(|c| matches!(c.kind, Kind::Primitive(Primitive::Boolean)))
    }

    /// Whether a value of this class is assignable to `target` (JVMS §6.5 *instanceof*).
    pub fn is_subclass_of(&self, target: ClassRef) -> bool {
        if std::ptr::eq(self, target) {
            return true;
        }
        if target.is_interface() {
            return self.all_interfaces.iter().any(|i| std::ptr::eq(*i, target));
        }
        if let (Some(mine), Some(theirs)) = (self.component(), target.component()) {
            return !mine.is_primitive() && !theirs.is_primitive() && mine.is_subclass_of(theirs);
        }
        self.lineage.get(target.lineage.len().wrapping_sub(1)) == Some(&target.id)
    }

    /// Whether a value of this class is assignable to `target`. If `target` is an interface or an
    /// array class, the result may be false by mistake.
    #[inline]
    pub fn is_surely(&self, target: ClassRef) -> bool {
        std::ptr::eq(self, target)
            || self.lineage.get(target.lineage.len().wrapping_sub(1)) == Some(&target.id)
    }

    /// Returns the name of the run-time package: the internal name up to the last slash.
    pub fn package(&self) -> &str {
        let name = self.element().name.as_ref();
        name.rfind('/').map_or("", |at| &name[..at])
    }

    /// Returns the innermost component type of an array class, or the class itself if it is no
    /// array class.
    pub fn element(&self) -> &Class {
        let mut class = self;
        while let Kind::Array(component) = class.kind {
            class = component;
        }
        class
    }

    /// Whether both classes are in one run-time package (JVMS §5.3).
    pub fn same_package(&self, other: &Class) -> bool {
        self.element().loader == other.element().loader && self.package() == other.package()
    }

    /// Returns the name in the form of `Class.getName`.
    pub fn java_name(&self) -> String {
        let dotted = self.name.replace('/', ".");
        // The name of a hidden class keeps one slash before its suffix.
        if self.host.is_some()
            && let Some(at) = dotted.rfind('.')
        {
            return format!("{}/{}", &dotted[..at], &dotted[at + 1..]);
        }
        dotted
    }

    /// Returns the name as a field descriptor.
    pub fn descriptor(&self) -> String {
        match self.kind {
            Kind::Declared(_) => format!("L{};", self.name),
            Kind::Array(_) => self.name.to_string(),
            Kind::Primitive(p) => p.letter().to_string(),
        }
    }

    /// Returns the declared method with this name and descriptor.
    pub fn declared_method(&'static self, name: &str, descriptor: &str) -> Option<MethodRef> {
        self.methods.iter().find(|m| &*m.name == name && &*m.descriptor == descriptor)
    }

    /// Returns the declared field with this name and descriptor.
    pub fn declared_field(&'static self, name: &str, descriptor: &str) -> Option<FieldRef> {
        self.fields.iter().find(|f| &*f.name == name && &*f.descriptor == descriptor)
    }

    /// Returns the declared or inherited field with this name and any descriptor. Subclasses
    /// precede superclasses. Only the machine itself uses this lookup.
    pub fn field_named(&'static self, name: &str) -> Option<FieldRef> {
        let mut class = Some(self);
        while let Some(c) = class {
            if let Some(field) = c.fields.iter().find(|f| &*f.name == name) {
                return Some(field);
            }
            class = c.super_class;
        }
        None
    }

    /// Returns the declared or inherited instance field in a slot.
    pub fn instance_field(&'static self, slot: u32) -> Option<FieldRef> {
        std::iter::successors(Some(self), |class| class.super_class)
            .find_map(|class| class.fields.iter().find(|f| !f.is_static() && f.slot == slot))
    }

    /// Returns the field of the class library as [`Self::field_named`] does. Fields of the
    /// program's subclasses are ignored.
    pub fn library_field(&'static self, name: &str) -> Option<FieldRef> {
        let mut class = Some(self);
        while let Some(c) = class.filter(|c| !c.loader.is_jdk()) {
            class = c.super_class;
        }
        class.and_then(|class| class.field_named(name))
    }

    /// Whether this class or one of its superclasses has the internal name `name`.
    pub fn has_ancestor(&'static self, name: &str) -> bool {
        let ancestors = std::iter::successors(Some(self), |class| class.super_class);
        ancestors.into_iter().any(|class| &*class.name == name)
    }

    /// Returns the dispatch table, which is empty for interfaces.
    pub fn vtable(&self) -> &[MethodRef] {
        self.vtable.get().map_or(&[], Vec::as_slice)
    }

    /// Returns the method that an instance of this class executes for `signature`.
    pub fn select(&self, signature: Signature) -> Option<MethodRef> {
        let index = *self.virtual_index.get()?.get(&signature)?;
        self.vtable().get(index as usize).copied()
    }
}

/// A method of a class.
pub struct Method {
    /// The index in the registry.
    pub id: MethodId,
    /// The declaring class.
    pub class: Cell<Option<ClassRef>>,
    /// The index among the declared methods of the class.
    pub index: u16,
    /// The access flags of the class file (JVMS §4.6).
    pub access: u16,
    /// The simple name of the method.
    pub name: InternedText,
    /// The descriptor of the method (JVMS §4.3).
    pub descriptor: InternedText,
    /// The number of the pair of name and descriptor.
    pub signature: Signature,
    /// The local variable slot of each argument. The receiver is the first argument.
    pub arguments: &'static [u16],
    /// Whether each argument is a reference. The receiver is the first argument.
    pub reference_arguments: &'static [bool],
    /// The descriptor letter of the return type; `L` also for arrays.
    pub returns: u8,
    /// The index in the dispatch table, or `u32::MAX` without an index.
    pub vtable_index: Cell<u32>,
    /// Facts about the method, cached as bits: `library::marks::method`.
    pub marks: Cell<u32>,
}

impl fmt::Debug for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}.{}{}", self.class(), self.name, self.descriptor)
    }
}

impl PartialEq for Method {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}
impl Eq for Method {}

impl Method {
    /// Returns the declaring class.
    pub fn class(&self) -> ClassRef {
        // The class is set while it is built, before the method is visible.
        self.class.get().unwrap_or_else(|| unreachable!("a method belongs to a class"))
    }

    /// Whether a flag of [`classfile::access`] is set.
    pub fn has(&self, flag: u16) -> bool {
        self.access & flag != 0
    }

    /// Whether the method is static.
    pub fn is_static(&self) -> bool {
        self.has(access::STATIC)
    }

    /// Whether the method is `<init>`.
    pub fn is_constructor(&self) -> bool {
        &*self.name == "<init>"
    }

    /// Returns the entry of the method in the class file.
    pub fn info(&self) -> Option<&classfile::MethodInfo> {
        self.class().file()?.methods.get(self.index as usize)
    }

    /// Returns the code attribute of the method.
    pub fn code(&self) -> Option<&classfile::Code> {
        self.class().file()?.code(self.info()?).ok()?
    }

    /// Returns the source line of a bytecode index, from the line number table.
    pub fn line(&self, pc: u32) -> Option<u16> {
        let code = self.code()?;
        code.lines
            .iter()
            .filter(|(start, _)| u32::from(*start) <= pc)
            .max_by_key(|(start, _)| *start)
            .map(|(_, line)| *line)
    }

    /// Returns the rank of the source line of a bytecode index among the lines of the method. The
    /// first line has rank 1.
    pub fn rank_of_line(&self, pc: u32) -> Option<u32> {
        let line = self.line(pc)?;
        let lines: BTreeSet<u16> = self.code()?.lines.iter().map(|(_, line)| *line).collect();
        lines.iter().position(|other| *other == line).map(|at| at as u32 + 1)
    }

    /// Whether calls go through the dispatch table.
    pub fn is_virtual(&self) -> bool {
        !self.is_static() && !self.has(access::PRIVATE) && !self.name.starts_with('<')
    }
}

/// A field of a class.
pub struct Field {
    /// The declaring class.
    pub class: Cell<Option<ClassRef>>,
    /// The index among the declared fields of the class.
    pub index: u16,
    /// The access flags of the class file (JVMS §4.5).
    pub access: u16,
    /// The simple name of the field.
    pub name: InternedText,
    /// The descriptor of the field (JVMS §4.3).
    pub descriptor: InternedText,
    /// The slot in the instance, or among the static slots of the class.
    pub slot: u32,
    /// Facts about the field, cached as bits: `library::marks::field`.
    pub marks: Cell<u32>,
}

impl fmt::Debug for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}.{}", self.class(), self.name)
    }
}

impl Field {
    /// Returns the declaring class.
    pub fn class(&self) -> ClassRef {
        self.class.get().unwrap_or_else(|| unreachable!("a field belongs to a class"))
    }

    /// Whether a flag of [`classfile::access`] is set.
    pub fn has(&self, flag: u16) -> bool {
        self.access & flag != 0
    }

    /// Whether the field is static.
    pub fn is_static(&self) -> bool {
        self.has(access::STATIC)
    }

    /// Whether the field holds a reference.
    pub fn is_reference(&self) -> bool {
        matches!(self.descriptor.as_bytes().first(), Some(b'L' | b'['))
    }

    /// Returns the first letter of the descriptor.
    pub fn letter(&self) -> u8 {
        self.descriptor.as_bytes().first().copied().unwrap_or(b'?')
    }
}
