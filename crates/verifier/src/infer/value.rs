//! Types of values in the analysis, and their merge (JVMS §4.10.2.2).

use super::Inferred;
use crate::hierarchy::Hierarchy;
use crate::names::{CLASS, CLONEABLE, Name, Names, OBJECT, SERIALIZABLE, STRING, THROWABLE};
use classfile::Constant;

/// A type without dimensions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Base {
    /// Unusable.
    Bogus,
    Integer,
    Float,
    Double,
    /// The second local variable of a `double`.
    Double2,
    Long,
    /// The second local variable of a `long`.
    Long2,
    /// An initialized object.
    Object(Name),
    Null,
    /// The result of this `new`.
    New(usize),
    /// The receiver of a constructor before the call of another constructor.
    Init,
    /// The return address of the subroutine that begins at this instruction.
    ReturnAddress(usize),
    /// The type `byte`, only in arrays, as the next three types.
    Byte,
    Short,
    Char,
    Boolean,
}

/// The type of a local variable or of a value on the stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Info {
    pub(crate) base: Base,
    /// Dimensions of an array, else 0.
    pub(crate) dims: u16,
}

impl Info {
    pub(crate) const BOGUS: Self = Self::plain(Base::Bogus);
    pub(crate) const NULL: Self = Self::plain(Base::Null);
    pub(crate) const INTEGER: Self = Self::plain(Base::Integer);
    pub(crate) const THROWABLE: Self = Self::object(THROWABLE);
    const OBJECT: Self = Self::object(OBJECT);

    /// Creates a type that is no array.
    pub(crate) const fn plain(base: Base) -> Self {
        Self { base, dims: 0 }
    }

    /// Creates the type of a class.
    pub(crate) const fn object(name: Name) -> Self {
        Self::plain(Base::Object(name))
    }

    /// Returns the type of a class name or array descriptor.
    pub(crate) fn of_class(name: &str, names: &Names) -> Self {
        if name.starts_with('[') {
            Self::of_descriptor(name, names)
        } else {
            Self::object(names.get(name))
        }
    }

    /// Returns the type of a field descriptor.
    pub(crate) fn of_descriptor(descriptor: &str, names: &Names) -> Self {
        let element = descriptor.trim_start_matches('[');
        let dims = (descriptor.len() - element.len()) as u16;
        let small = |base| if dims > 0 { base } else { Base::Integer };
        let base = match element.as_bytes() {
            [b'Z'] => small(Base::Boolean),
            [b'B'] => small(Base::Byte),
            [b'C'] => small(Base::Char),
            [b'S'] => small(Base::Short),
            [b'F'] => Base::Float,
            [b'J'] => Base::Long,
            [b'D'] => Base::Double,
            [b'L', ..] => Base::Object(names.get(&element[1..element.len() - 1])),
            _ => Base::Integer,
        };
        Self { base, dims }
    }

    /// Whether this is an object, an array, or null.
    pub(crate) const fn is_reference(self) -> bool {
        self.dims > 0 || matches!(self.base, Base::Object(_) | Base::Null)
    }

    /// Whether this is an object that is no array, or null.
    pub(crate) const fn is_object(self) -> bool {
        self.dims == 0 && matches!(self.base, Base::Object(_) | Base::Null)
    }

    /// Whether this is an uninitialized object.
    pub(crate) const fn is_uninitialized(self) -> bool {
        matches!(self.base, Base::New(_) | Base::Init)
    }

    /// Whether this is a `long` or `double`.
    pub(crate) fn is_wide(self) -> bool {
        self.dims == 0 && matches!(self.base, Base::Long | Base::Double)
    }

    /// Returns the number of stack slots.
    pub(crate) fn slots(self) -> usize {
        1 + usize::from(self.is_wide())
    }

    /// Returns the type of the second local variable of a `long` or `double`.
    pub(crate) fn second(self) -> Option<Self> {
        match self.base {
            Base::Long if self.dims == 0 => Some(Self::plain(Base::Long2)),
            Base::Double if self.dims == 0 => Some(Self::plain(Base::Double2)),
            _ => None,
        }
    }

    /// Returns the component type of an array; null for null.
    pub(crate) fn component(self) -> Self {
        if self.dims == 0 {
            return Self::NULL;
        }
        let dims = self.dims - 1;
        let small = matches!(self.base, Base::Byte | Base::Short | Base::Char | Base::Boolean);
        Self { base: if dims == 0 && small { Base::Integer } else { self.base }, dims }
    }

    fn is_array_like(self) -> bool {
        self == Self::object(CLONEABLE) || self == Self::object(SERIALIZABLE)
    }

    /// Replaces an array of primitives by an array of objects with one dimension less.
    fn promoted(self) -> Option<Self> {
        match self.base {
            Base::Object(_) => Some(self),
            _ if self.dims == 0 => None,
            _ => Some(Self { dims: self.dims - 1, ..Self::OBJECT }),
        }
    }
}

impl<H: Hierarchy> Inferred<'_, H> {
    /// Returns the type of a `Class` constant.
    pub(crate) fn class_info(&self, index: u16) -> Info {
        let name = self.file.pool.class_name(index).unwrap_or_default();
        Info::of_class(name, &self.names)
    }

    /// Returns the type of a loaded constant.
    pub(crate) fn constant_info(&self, index: u16) -> Info {
        match self.file.pool.get(index) {
            Some(Constant::Float(_)) => Info::plain(Base::Float),
            Some(Constant::Long(_)) => Info::plain(Base::Long),
            Some(Constant::Double(_)) => Info::plain(Base::Double),
            Some(Constant::String(_)) => Info::object(STRING),
            Some(Constant::Class(_)) => Info::object(CLASS),
            _ => Info::INTEGER,
        }
    }

    /// Whether a value of type `from` may be used as `to`.
    pub(crate) fn is_assignable(&self, from: Info, to: Info) -> Result<bool, H::Error> {
        Ok(self.merge(from, to, true)? == to)
    }

    /// Merges two types. With `for_assignment`, the result is `target` exactly if `value` may be
    /// assigned to it.
    pub(crate) fn merge(
        &self,
        value: Info,
        target: Info,
        for_assignment: bool,
    ) -> Result<Info, H::Error> {
        if value == target {
            return Ok(value);
        }
        if !value.is_reference() || !target.is_reference() {
            return Ok(Info::BOGUS);
        }
        if value == Info::NULL {
            return Ok(target);
        }
        if target == Info::NULL {
            return Ok(value);
        }
        if target == Info::OBJECT {
            return Ok(target);
        }
        if value == Info::OBJECT {
            if for_assignment
                && let Base::Object(name) = target.base
                && target.dims == 0
            {
                let class = self.hierarchy.load(&self.names.text(name))?;
                if self.hierarchy.is_interface(class) {
                    return Ok(target);
                }
            }
            return Ok(value);
        }
        if value.dims > 0 || target.dims > 0 {
            return self.merge_arrays(value, target, for_assignment);
        }
        match (value.base, target.base) {
            (Base::Object(value), Base::Object(target)) => {
                self.merge_classes(value, target, for_assignment)
            }
            _ => Ok(Info::BOGUS),
        }
    }

    fn merge_arrays(
        &self,
        value: Info,
        target: Info,
        for_assignment: bool,
    ) -> Result<Info, H::Error> {
        if target.is_array_like() {
            return Ok(target);
        }
        if value.is_array_like() {
            return Ok(value);
        }
        let (Some(value), Some(target)) = (value.promoted(), target.promoted()) else {
            return Ok(Info::BOGUS);
        };
        let element = |info: Info| Info::plain(info.base);
        if value.dims == target.dims {
            let base = self.merge(element(value), element(target), for_assignment)?;
            if base == Info::BOGUS {
                return Ok(base);
            }
            return Ok(Info { base: base.base, dims: value.dims });
        }
        let smaller = if value.dims < target.dims { value } else { target };
        if element(smaller).is_array_like() {
            return Ok(smaller);
        }
        Ok(Info { dims: smaller.dims, ..Info::OBJECT })
    }

    fn merge_classes(
        &self,
        value: Name,
        target: Name,
        for_assignment: bool,
    ) -> Result<Info, H::Error> {
        let hierarchy = self.hierarchy;
        let target_class = hierarchy.load(&self.names.text(target))?;
        if hierarchy.is_interface(target_class) {
            return Ok(if for_assignment { Info::object(target) } else { Info::OBJECT });
        }
        let value_class = hierarchy.load(&self.names.text(value))?;
        if hierarchy.is_interface(value_class) {
            return Ok(Info::OBJECT);
        }
        if hierarchy.extends(value_class, target_class) {
            return Ok(Info::object(target));
        }
        if for_assignment {
            return Ok(Info::OBJECT);
        }
        // The nearest common superclass.
        let mut common = target_class;
        while !hierarchy.extends(value_class, common) {
            match hierarchy.super_class(common) {
                Some(above) => common = above,
                None => return Ok(Info::OBJECT),
            }
        }
        Ok(Info::object(self.names.get(hierarchy.name(common))))
    }
}
