//! The fields of values and collections of the JDK that have the contents of the object, as
//! `toString` shows them.
//!
//! Source: read in the sources of the JDK, releases 17 to 25, in which all rows are the same. A
//! report shows the contents of such an object; nothing else depends on this table.
//!
//! Invariant: a reader that does not find a field shows no contents.

use classes::ClassRef;

/// The fields that have the contents of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// One value: the field.
    Value(&'static str),
    /// A prefix of an array: the array, and the number of used elements.
    Prefix(&'static str, &'static str),
    /// A part of a circular array: the array, the first used index, and the number of used
    /// elements.
    Ring(&'static str, &'static str, &'static str),
    /// A part of a circular array: the array, the first used index, and the index after the last
    /// used one.
    Between(&'static str, &'static str, &'static str),
    /// All elements of an array that are not null: the array.
    Array(&'static str),
    /// Single elements that are not null: their fields.
    Fields(&'static [&'static str]),
    /// A chain of nodes: the first node, the next node, the element. Null elements are absent.
    Chain(&'static str, &'static str, &'static str),
    /// A chain of entries: the first entry, the next entry, key and value.
    Entries(&'static str, &'static str, &'static str, &'static str),
    /// An array of chains of entries: the array, the next entry, key and value.
    Table(&'static str, &'static str, &'static str, &'static str),
    /// A search tree of entries: the root.
    Tree(&'static str),
    /// An array of keys and values in turn: the array.
    Pairs(&'static str),
    /// The contents of another object: the field that refers to it.
    Of(&'static str),
    /// The keys of a map: the field that refers to the map.
    Keys(&'static str),
    /// The state of a pool of threads: a number that has the state in its upper bits.
    Pool(&'static str),
    /// Characters: the array, the number of used characters, and their encoding (0: one byte each,
    /// 1: two).
    Text(&'static str, &'static str, &'static str),
    /// A skip list of entries: the index of the head, which has the first node; the next node, key
    /// and value.
    Skips(&'static str, &'static str, &'static str, &'static str),
    /// The state of a synchronizer: the field that refers to it, and the word for the counted
    /// things.
    Counted(&'static str, &'static str),
}

/// The classes with their shapes.
const ROWS: &[(&str, Shape)] = &[
    ("java/lang/AbstractStringBuilder", Shape::Text("value", "count", "coder")),
    ("java/lang/Boolean", Shape::Value("value")),
    ("java/lang/Byte", Shape::Value("value")),
    ("java/lang/Character", Shape::Value("value")),
    ("java/lang/Double", Shape::Value("value")),
    ("java/lang/Float", Shape::Value("value")),
    ("java/lang/Integer", Shape::Value("value")),
    ("java/lang/Long", Shape::Value("value")),
    ("java/lang/Short", Shape::Value("value")),
    ("java/util/ArrayDeque", Shape::Between("elements", "head", "tail")),
    ("java/util/ArrayList", Shape::Prefix("elementData", "size")),
    ("java/util/Arrays$ArrayList", Shape::Array("a")),
    ("java/util/Collections$SynchronizedCollection", Shape::Of("c")),
    ("java/util/Collections$SynchronizedMap", Shape::Of("m")),
    ("java/util/Collections$UnmodifiableCollection", Shape::Of("c")),
    ("java/util/Collections$UnmodifiableMap", Shape::Of("m")),
    ("java/util/HashSet", Shape::Keys("map")),
    ("java/util/ImmutableCollections$List12", Shape::Fields(&["e0", "e1"])),
    ("java/util/ImmutableCollections$ListN", Shape::Array("elements")),
    ("java/util/ImmutableCollections$MapN", Shape::Pairs("table")),
    ("java/util/ImmutableCollections$SetN", Shape::Array("elements")),
    // This row hides the row of the superclass.
    ("java/util/LinkedHashMap", Shape::Entries("head", "after", "key", "value")),
    ("java/util/HashMap", Shape::Table("table", "next", "key", "value")),
    ("java/util/LinkedList", Shape::Chain("first", "next", "item")),
    ("java/util/PriorityQueue", Shape::Prefix("queue", "size")),
    ("java/util/TreeMap", Shape::Tree("root")),
    ("java/util/TreeSet", Shape::Keys("m")),
    ("java/util/Vector", Shape::Prefix("elementData", "elementCount")),
    ("java/util/concurrent/ArrayBlockingQueue", Shape::Ring("items", "takeIndex", "count")),
    ("java/util/concurrent/ConcurrentHashMap", Shape::Table("table", "next", "key", "val")),
    ("java/util/concurrent/ConcurrentHashMap$KeySetView", Shape::Keys("map")),
    ("java/util/concurrent/ConcurrentLinkedDeque", Shape::Chain("head", "next", "item")),
    ("java/util/concurrent/ConcurrentLinkedQueue", Shape::Chain("head", "next", "item")),
    ("java/util/concurrent/ConcurrentSkipListMap", Shape::Skips("head", "next", "key", "val")),
    ("java/util/concurrent/ConcurrentSkipListSet", Shape::Keys("m")),
    ("java/util/concurrent/CopyOnWriteArrayList", Shape::Array("array")),
    ("java/util/concurrent/CopyOnWriteArraySet", Shape::Of("al")),
    ("java/util/concurrent/CountDownLatch", Shape::Counted("sync", "count")),
    ("java/util/concurrent/DelayQueue", Shape::Of("q")),
    ("java/util/concurrent/LinkedBlockingDeque", Shape::Chain("first", "next", "item")),
    ("java/util/concurrent/LinkedBlockingQueue", Shape::Chain("head", "next", "item")),
    ("java/util/concurrent/PriorityBlockingQueue", Shape::Prefix("queue", "size")),
    ("java/util/concurrent/Semaphore", Shape::Counted("sync", "permits")),
    ("java/util/concurrent/ThreadPoolExecutor", Shape::Pool("ctl")),
    ("java/util/concurrent/atomic/AtomicBoolean", Shape::Value("value")),
    ("java/util/concurrent/atomic/AtomicInteger", Shape::Value("value")),
    ("java/util/concurrent/atomic/AtomicIntegerArray", Shape::Array("array")),
    ("java/util/concurrent/atomic/AtomicLong", Shape::Value("value")),
    ("java/util/concurrent/atomic/AtomicLongArray", Shape::Array("array")),
    ("java/util/concurrent/atomic/AtomicReference", Shape::Value("value")),
];

/// Returns the shape of the instances of a class. The closest superclass with a row determines the
/// shape.
pub fn shape(class: ClassRef) -> Option<Shape> {
    let mut next = Some(class);
    while let Some(class) = next {
        let row = ROWS.iter().find(|(name, _)| class.loader.is_jdk() && *name == &*class.name);
        if let Some((_, shape)) = row {
            return Some(*shape);
        }
        next = class.super_class;
    }
    None
}

/// Whether the objects of a class are boxes of numbers, characters or truth values.
pub fn is_boxed(class: ClassRef) -> bool {
    class.package() == "java/lang" && matches!(shape(class), Some(Shape::Value(_)))
}
