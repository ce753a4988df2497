//! From descriptors in class files to the mirrors and arrays that upcalls are given.
//!
//! Source: JVMS §5.4.3.5. Invariant: nothing here is kept; what is made is garbage once the upcall
//! is over.

use super::linkage::{self, DONE};
use crate::footprint::Touch;
use crate::heap::Ref;
use crate::machine::{Live, Machine};
use crate::native::Exit;
use crate::team::Made;
use crate::thread::FrameKind;
use classes::{ClassRef, LoaderId, MethodRef, Primitive};
use classfile::FieldType;
use classfile::descriptor::MethodDescriptor;

impl Machine {
    /// The mirror of a type, as `holder` names it; `None` is `void`.
    pub(super) fn type_mirror(
        &mut self,
        holder: ClassRef,
        kind: Option<&FieldType>,
    ) -> Result<Ref, Exit> {
        let class = match kind {
            None => self.program.registry.primitive(Primitive::Void),
            Some(FieldType::Object(name)) => self.resolve_name(holder, name)?,
            Some(array @ FieldType::Array(_)) => self.resolve_name(holder, &array.to_string())?,
            Some(primitive) => {
                let letter = primitive.to_string().as_bytes().first().copied().unwrap_or(b'V');
                match Primitive::from_letter(letter) {
                    Some(primitive) => self.program.registry.primitive(primitive),
                    None => self.program.registry.primitive(Primitive::Void),
                }
            }
        };
        Ok(self.mirror(class))
    }

    /// The mirror of a field descriptor.
    pub(super) fn field_type(&mut self, holder: ClassRef, descriptor: &str) -> Result<Ref, Exit> {
        match FieldType::parse(descriptor) {
            Some(kind) => self.type_mirror(holder, Some(&kind)),
            None => Err(self.exception("java/lang/ClassFormatError", descriptor)),
        }
    }

    /// Return type and array of parameter types of a method descriptor.
    pub(super) fn method_types(
        &mut self,
        holder: ClassRef,
        descriptor: &str,
    ) -> Result<(Ref, Ref), Exit> {
        let Some(parsed) = MethodDescriptor::parse(descriptor) else {
            return Err(self.exception("java/lang/ClassFormatError", descriptor));
        };
        let result = self.type_mirror(holder, parsed.return_type.as_ref())?;
        let mut parameters = Vec::with_capacity(parsed.parameters.len());
        for kind in &parsed.parameters {
            parameters.push(self.type_mirror(holder, Some(kind))?);
        }
        Ok((result, self.references("[Ljava/lang/Class;", &parameters)?))
    }

    /// A new array of references.
    pub(super) fn references(&mut self, class: &str, elements: &[Ref]) -> Result<Ref, Exit> {
        let class = self.array_class(class)?;
        let array = self.new_array(class, elements.len() as i32)?;
        for (at, element) in elements.iter().enumerate() {
            self.live.heap.set_element(array, at as u32, *element);
        }
        Ok(array)
    }

    /// A new cell, empty in every state.
    pub(super) fn new_cell(&mut self) -> Result<Ref, Exit> {
        let class = self.array_class("[Ljava/lang/Object;")?;
        match self.live.heap.fixed_array(class, linkage::CELL) {
            Ok(cell) => Ok(cell),
            Err(_) => Err(Exit::Unsupported("more than 65536 literals and classes".to_owned())),
        }
    }

    /// Whether a cell is filled in this state.
    pub(super) fn is_filled(&mut self, cell: Ref) -> bool {
        self.note(cell, DONE as u32, Touch::Read);
        self.live.cell(cell, DONE) != 0
    }

    /// What an attempt to use a cell throws that was filled with a failure: the same error again,
    /// as a new object that knows nothing of the first one's cause.
    pub(super) fn failure(&mut self, error: Ref) -> Exit {
        let class = self.live.heap.get(error).class();
        if class.loader != LoaderId::BOOT {
            return Exit::Throw(error);
        }
        match self.live.get_field(error, "detailMessage") as Ref {
            0 => self.exception_without_message(&class.name),
            message => {
                let message = self.text(message);
                self.exception(&class.name, &message)
            }
        }
    }

    /// The class of upcalls, initialized.
    pub(crate) fn linkage_class(&mut self) -> Result<ClassRef, Exit> {
        if let Some(class) = self.program.linked.linkage {
            return Ok(class);
        }
        self.making(|| Made::Linkage, Self::make_linkage_class)
    }

    fn make_linkage_class(&mut self) -> Result<ClassRef, Exit> {
        if let Some(class) = self.program.linked.linkage {
            return Ok(class);
        }
        // Another machine may have defined it.
        self.program.registry.catch_up();
        let bytes = linkage::spin(self.options.platform.release)
            .map_err(|e| Exit::Unsupported(format!("{e} in the machine's own class")))?;
        let class = match self.program.registry.find_loaded(LoaderId::BOOT, linkage::NAME) {
            Some(class) => class,
            None => match self.program.registry.define(
                LoaderId::BOOT,
                Some(linkage::NAME),
                &bytes,
                "the machine",
            ) {
                Ok(class) => class,
                Err(e) => return Err(self.link_error(&e)),
            },
        };
        let mirror = self.mirror(class);
        self.live.heap.unlogged(mirror).length = crate::initialize::INITIALIZED;
        self.program.linked.linkage = Some(class);
        Ok(class)
    }

    /// A method of the class of upcalls.
    pub(super) fn upcall_method(&mut self, method: (&str, &str)) -> Result<MethodRef, Exit> {
        match self.linkage_class()?.declared_method(method.0, method.1) {
            Some(found) => Ok(found),
            None => Err(Exit::Unsupported(format!("an upcall {}{}", method.0, method.1))),
        }
    }

    /// An upcall after which the current instruction runs again; or why it cannot be made.
    pub(super) fn upcall(&mut self, method: (&str, &str), args: &[Ref]) -> Exit {
        let natives = match self.program.boot_class("java/lang/invoke/MethodHandleNatives") {
            Ok(class) => class,
            Err(exit) => return exit,
        };
        if !self.is_ready(natives) {
            return Exit::Initialize(natives);
        }
        match self.upcall_method(method) {
            Ok(method) => {
                let args = args.iter().map(|r| u64::from(*r)).collect();
                Exit::Call(method, args, FrameKind::Again)
            }
            Err(exit) => exit,
        }
    }
}

impl Live {
    /// An element of a cell.
    pub(super) fn cell(&self, cell: Ref, at: usize) -> Ref {
        self.heap.get(cell).elements::<u32>()[at]
    }
}
