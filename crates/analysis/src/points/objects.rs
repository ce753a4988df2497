//! Abstract objects and variables of the points-to analysis.

use crate::body::{Body, Definition};
use classes::{Class, ClassRef, FieldRef, MethodRef};

base::id!(/** A method of the program that may be executed. */ MethodAt, "m");
base::id!(/** An abstract object. */ ObjectId, "o");
base::id!(/** A set of objects: a register, a parameter, a field. */ VariableId, "v");

/// An instruction of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Place {
    /// The method.
    pub(crate) method: MethodAt,
    /// The instruction.
    pub(crate) pc: u32,
}

/// The origin of an abstract object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Origin {
    /// The allocation at a place.
    Site(Place),
    /// The inner array of this depth that `multianewarray` allocates.
    Inner(Place, u8),
    /// The function object of an `invokedynamic` instruction.
    Function(Place),
    /// The objects that the constructor reference of an `invokedynamic` instruction makes.
    Made(Place),
    /// The result of a call of the class library.
    Library(Place),
    /// The constant at a place: a string.
    Literal(Place),
    /// The mirror of the class with this number.
    Mirror(usize),
    /// The array that `main` receives.
    Arguments,
    /// The object whose instance method `main` is executed.
    Launched,
}

/// An abstract object: it represents all objects of one origin.
#[derive(Debug)]
pub(crate) struct Object {
    /// The origin of the object.
    pub(crate) origin: Origin,
    /// The class of the object, if it is known.
    pub(crate) class: Option<ClassRef>,
    /// The method that a function object calls.
    pub(crate) function: Option<Function>,
}

/// A method handle with captured arguments.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Function {
    /// The name of the interface's method.
    pub(crate) name: &'static str,
    /// The method that the function object executes.
    pub(crate) method: MethodRef,
    /// Whether the implementation is a constructor; its receiver is a new object.
    pub(crate) is_constructor: bool,
    /// Whether the class of the receiver selects the executed method, which may override `method`.
    pub(crate) is_selected: bool,
}

/// A field of an abstract object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Slot {
    /// A declared field, by the numbers of its class and of the field.
    Field(usize, u16),
    /// All elements of an array.
    Elements,
    /// All objects to which an object of the class library may refer.
    Contents,
    /// The target of a thread: its possible `Runnable` objects.
    Target,
    /// The handlers of exceptions of a thread.
    Handler,
    /// The captured argument of a function object with this number.
    Captured(u16),
}

impl Slot {
    /// Returns the slot of a declared field.
    pub(crate) fn of(field: FieldRef) -> Self {
        Self::Field(field.class().id.index(), field.index)
    }
}

/// A variable of the analysis, which denotes a set of objects.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Variable {
    /// The result of an instruction.
    Result(Place),
    /// The result of an instruction after the cast that follows the instruction.
    Cast(Place),
    /// A parameter, by its local variable.
    Parameter(MethodAt, u16),
    /// The result of a method.
    Returned(MethodAt),
    /// All exceptions that are thrown.
    Thrown,
    /// A slot of an object.
    Slot(ObjectId, Slot),
    /// A static field.
    Static(usize, u16),
}

impl Variable {
    /// Returns the variable of a static field.
    pub(crate) fn of_static(field: FieldRef) -> Self {
        Self::Static(field.class().id.index(), field.index)
    }

    /// Returns the variable of a definition in a method, as an instruction reads it.
    pub(crate) fn read_at(body: &Body, at: Place, definition: Definition) -> Self {
        match definition {
            Definition::At(pc) if body.is_cast_after(pc) && at.pc != pc + 1 => {
                Self::Cast(Place { pc, ..at })
            }
            _ => Self::of_definition(at.method, definition),
        }
    }

    /// Returns the variable of a definition in a method.
    pub(crate) fn of_definition(method: MethodAt, definition: Definition) -> Self {
        match definition {
            Definition::At(pc) => Self::Result(Place { method, pc }),
            Definition::Parameter(local) => Self::Parameter(method, local),
            Definition::Caught => Self::Thrown,
        }
    }
}

/// Whether an object of `class` may be in a variable of the type `of`.
pub(crate) fn fits(class: Option<ClassRef>, of: &'static Class) -> bool {
    // An object of unknown class comes from the class library, so its class is not one of the program.
    class.map_or_else(
        || of.loader.is_jdk() || of.is_interface(),
        |class| class.is_subclass_of(of) || of.is_array() && class.is_array(),
    )
}
