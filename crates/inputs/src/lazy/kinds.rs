//! The classes of the class library whose objects are inputs: values and collections.

use crate::lazy::generic;
use classes::ClassRef;
use classfile::access;

pub(super) const BOXES: &[&str] = &[
    "java/lang/Boolean",
    "java/lang/Byte",
    "java/lang/Character",
    "java/lang/Short",
    "java/lang/Integer",
    "java/lang/Long",
    "java/lang/Float",
    "java/lang/Double",
];

/// Whether objects of a class are immutable.
pub(super) fn is_value(class: ClassRef) -> bool {
    &*class.name == STRING || BOXES.contains(&&*class.name)
}

/// The classes of optional values. The number of an empty one is 0.
pub(super) const OPTIONALS: &[&str] = &[
    "java/util/Optional",
    "java/util/OptionalDouble",
    "java/util/OptionalInt",
    "java/util/OptionalLong",
];

pub(super) const STRING: &str = "java/lang/String";

pub(super) const NUMBER: &str = "java/lang/Number";

/// Returns the class whose objects are the candidates for an abstract type of the class library.
pub(super) fn stand_in(declared: ClassRef, signature: &str) -> Option<&'static str> {
    let number = "java/lang/Integer";
    match &*declared.name {
        "java/lang/CharSequence" => Some(STRING),
        NUMBER => Some(number),
        "java/lang/Comparable" => match generic::argument_of(signature, 0) {
            None => Some(number),
            Some(of) => {
                let mut all = BOXES.iter().copied().chain([STRING]);
                all.find(|name| of == format!("L{name};"))
            }
        },
        _ => None,
    }
}

/// A kind of collections.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CollectionKind {
    /// `ArrayList`.
    ArrayList,
    /// `LinkedList`.
    LinkedList,
    /// `LinkedHashSet`.
    Set,
    /// `TreeSet` in the natural order.
    SortedSet,
    /// `LinkedHashMap`.
    Map,
    /// `TreeMap` in the natural order.
    SortedMap,
    /// `StringBuilder`.
    Builder,
    /// `StringBuffer`.
    Buffer,
    /// `LinkedHashMap` itself.
    LinkedMap,
    /// `LinkedHashSet` itself.
    LinkedSet,
    /// `EnumMap`.
    EnumMap,
    /// `EnumSet`.
    EnumSet,
    /// `ConcurrentHashMap`.
    ConcurrentMap,
    /// `IdentityHashMap` with keys that are not equal.
    IdentityMap,
}

/// All kinds; the first one that fits a type is chosen.
pub(super) const KINDS: [CollectionKind; 14] = [
    CollectionKind::ArrayList,
    CollectionKind::LinkedList,
    CollectionKind::Set,
    CollectionKind::SortedSet,
    CollectionKind::Map,
    CollectionKind::SortedMap,
    CollectionKind::Builder,
    CollectionKind::Buffer,
    CollectionKind::LinkedMap,
    CollectionKind::LinkedSet,
    CollectionKind::EnumMap,
    CollectionKind::EnumSet,
    CollectionKind::ConcurrentMap,
    CollectionKind::IdentityMap,
];

/// The class of the nodes of a `LinkedList`.
pub(super) const NODE: &str = "java/util/LinkedList$Node";

impl CollectionKind {
    /// Returns the internal name of the class of the input objects.
    pub const fn class(self) -> &'static str {
        match self {
            Self::ArrayList => "java/util/ArrayList",
            Self::LinkedList => "java/util/LinkedList",
            Self::Set => "pathfinder/InputSet",
            Self::SortedSet => "pathfinder/InputTreeSet",
            Self::Map => "pathfinder/InputMap",
            Self::SortedMap => "pathfinder/InputTreeMap",
            Self::Builder => "java/lang/StringBuilder",
            Self::Buffer => "java/lang/StringBuffer",
            Self::LinkedMap => "pathfinder/Made$LinkedMap",
            Self::LinkedSet => "pathfinder/Made$LinkedSet",
            Self::EnumMap => "pathfinder/Made$OfEnumMap",
            Self::EnumSet => "pathfinder/Made$OfEnumSet",
            Self::ConcurrentMap => "pathfinder/Made$OfConcurrentMap",
            Self::IdentityMap => "pathfinder/Made$OfIdentityMap",
        }
    }

    /// Returns the internal name of the class that the input objects represent.
    pub const fn stands_for(self) -> &'static str {
        match self {
            Self::ArrayList => "java/util/ArrayList",
            Self::LinkedList => "java/util/LinkedList",
            Self::Set | Self::LinkedSet => "java/util/LinkedHashSet",
            Self::SortedSet => "java/util/TreeSet",
            Self::Map | Self::LinkedMap => "java/util/LinkedHashMap",
            Self::SortedMap => "java/util/TreeMap",
            Self::EnumMap => "java/util/EnumMap",
            Self::EnumSet => "java/util/EnumSet",
            Self::ConcurrentMap => "java/util/concurrent/ConcurrentHashMap",
            Self::IdentityMap => "java/util/IdentityHashMap",
            Self::Builder | Self::Buffer => self.class(),
        }
    }

    /// Whether the collection is a map, which has a value for each key.
    pub const fn is_map(self) -> bool {
        matches!(
            self,
            Self::Map
                | Self::SortedMap
                | Self::LinkedMap
                | Self::EnumMap
                | Self::ConcurrentMap
                | Self::IdentityMap
        )
    }

    /// Whether the elements or keys of the collection are pairwise different.
    pub const fn is_keyed(self) -> bool {
        self.is_map() || self.is_set()
    }

    /// Whether the collection is a set.
    pub const fn is_set(self) -> bool {
        matches!(self, Self::Set | Self::SortedSet | Self::LinkedSet | Self::EnumSet)
    }

    /// Whether public calls create and fill the collection when this candidate is chosen.
    pub const fn is_filled(self) -> bool {
        matches!(
            self,
            Self::LinkedMap
                | Self::LinkedSet
                | Self::EnumMap
                | Self::EnumSet
                | Self::ConcurrentMap
                | Self::IdentityMap
        )
    }

    /// Whether filled collections of this kind represent a declared type, given by its internal name.
    pub(super) fn represents(self, declared: &str) -> bool {
        declared == self.stands_for()
            || self == Self::ConcurrentMap && declared == "java/util/concurrent/ConcurrentMap"
    }

    /// Returns the restriction of the collections that no user chose and that a program may observe.
    pub(super) const fn restriction(self) -> Option<&'static str> {
        match self {
            Self::ConcurrentMap => Some(
                "a ConcurrentHashMap could have another capacity, and so another order of its keys",
            ),
            Self::IdentityMap => {
                Some("an IdentityHashMap could have equal keys, or another order of its keys")
            }
            _ => None,
        }
    }

    /// Whether the keys of the collection are constants of one enumeration.
    pub const fn has_key_type(self) -> bool {
        matches!(self, Self::EnumMap | Self::EnumSet)
    }

    /// Whether the elements are characters of a text.
    pub const fn is_text(self) -> bool {
        matches!(self, Self::Builder | Self::Buffer)
    }

    /// Returns the kind of the input objects of a class with an internal name.
    pub fn of(class: &str) -> Option<Self> {
        KINDS.into_iter().find(|kind| kind.class() == class)
    }

    /// Whether objects of a class with an internal name are only parts of collections.
    pub(super) fn is_node(class: &str) -> bool {
        class == NODE
    }
}

impl CollectionKind {
    /// Whether the elements or keys are in their natural order.
    pub const fn is_sorted(self) -> bool {
        matches!(self, Self::SortedSet | Self::SortedMap)
    }
}

/// Whether the equality of two objects of a class never changes.
pub(super) fn has_fixed_equality(class: ClassRef) -> bool {
    if class.is_array() || class.has(access::ENUM) || class.loader.is_jdk() {
        // The remaining classes of the class library are strings and boxes.
        return CollectionKind::of(&class.name).is_none() && !class.name.contains("Optional");
    }
    let mut classes = std::iter::successors(Some(class), |class| class.super_class);
    let declares = |class: ClassRef, name: &str, descriptor: &str| {
        class.declared_method(name, descriptor).is_some()
    };
    let of = classes.find(|class| {
        declares(class, "equals", "(Ljava/lang/Object;)Z") || declares(class, "hashCode", "()I")
    });
    of.is_none_or(|class| class.super_class.is_none())
}
