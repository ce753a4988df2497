//! Conversion of descriptors in class files to mirrors and arrays, the arguments of upcalls.
//!
//! Source: JVMS §5.4.3.5. Invariant: no created object is cached; each is garbage after the upcall.

use super::linkage::{self, DONE};
use crate::footprint::Touch;
use crate::heap::Ref;
use crate::machine::{Live, Machine};
use crate::native::Exit;
use crate::team::ImmortalCause;
use crate::thread::FrameKind;
use classes::{ClassRef, LoaderId, MethodRef, Primitive};
use classfile::FieldType;
use classfile::descriptor::MethodDescriptor;

impl Machine {
    /// Returns the mirror of a type, resolved from `holder`; `None` is `void`.
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

    /// Returns the mirror of a field descriptor.
    pub(super) fn field_type(&mut self, holder: ClassRef, descriptor: &str) -> Result<Ref, Exit> {
        match FieldType::parse(descriptor) {
            Some(kind) => self.type_mirror(holder, Some(&kind)),
            None => Err(self.exception("java/lang/ClassFormatError", descriptor)),
        }
    }

    /// Returns the return type and the array of parameter types of a method descriptor.
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

    /// Allocates an array of references.
    pub(super) fn references(&mut self, class: &str, elements: &[Ref]) -> Result<Ref, Exit> {
        let class = self.array_class(class)?;
        let array = self.new_array(class, elements.len() as i32)?;
        for (at, element) in elements.iter().enumerate() {
            self.live.heap.set_element(array, at as u32, *element);
        }
        Ok(array)
    }

    /// Allocates a cell, which is empty in every state.
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

    /// Returns the exit for a use of a constant whose cell holds a linkage error. The exit throws a new error
    /// of the same class and message. Its cause has the class and the message of the former one, and no
    /// cause itself.
    pub(super) fn failure(&mut self, error: Ref) -> Exit {
        let again = made_again(self, error);
        let cause = self.live.get_field(error, "cause") as Ref;
        let Exit::Throw(again) = again else { return again };
        if again == error || cause == 0 || cause == error {
            return Exit::Throw(again);
        }
        let class = self.live.heap.get(cause).class();
        let cause = match class.loader {
            LoaderId::BOOT => made_again(self, cause),
            // HotSpot looks for the class of the cause in the bootstrap loader.
            _ => self.exception("java/lang/NoClassDefFoundError", &class.name),
        };
        match cause {
            Exit::Throw(cause) => {
                self.live.set_field(again, "cause", u64::from(cause));
                Exit::Throw(again)
            }
            exit => exit,
        }
    }

    /// Returns the class of upcalls, initialized.
    pub(crate) fn linkage_class(&mut self) -> Result<ClassRef, Exit> {
        if let Some(class) = self.program.linked.linkage {
            return Ok(class);
        }
        self.making(|| ImmortalCause::Linkage, Self::make_linkage_class)
    }

    fn make_linkage_class(&mut self) -> Result<ClassRef, Exit> {
        if let Some(class) = self.program.linked.linkage {
            return Ok(class);
        }
        // Another machine may have defined the class.
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

    /// Returns a method of the class of upcalls.
    pub(super) fn upcall_method(&mut self, method: (&str, &str)) -> Result<MethodRef, Exit> {
        match self.linkage_class()?.declared_method(method.0, method.1) {
            Some(found) => Ok(found),
            None => Err(Exit::Unsupported(format!("an upcall {}{}", method.0, method.1))),
        }
    }

    /// Returns an upcall, after which the current instruction is executed again; or the exit that
    /// must precede.
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
    /// Returns an element of a cell.
    pub(super) fn cell(&self, cell: Ref, at: usize) -> Ref {
        self.heap.get(cell).elements::<u32>()[at]
    }
}

/// Returns the exit that throws a new exception of the same class and message. An exception whose class is
/// not of the bootstrap loader is thrown itself.
pub(super) fn made_again(machine: &mut Machine, error: Ref) -> Exit {
    let class = machine.live.heap.get(error).class();
    if class.loader != LoaderId::BOOT {
        return Exit::Throw(error);
    }
    match machine.live.get_field(error, "detailMessage") as Ref {
        0 => machine.exception_without_message(&class.name),
        message => {
            let message = machine.text(message);
            machine.exception(&class.name, &message)
        }
    }
}
