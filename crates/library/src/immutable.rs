//! Final fields that keep their value, and arrays that keep their elements.
//!
//! Source: JLS §17.5; SEMANTICS 13. Reads of such static fields and of such arrays are never
//! scheduling points. A read of a final instance field is one only at `--por none`, or if the
//! object became shared while a constructor was running.

use crate::marks;
use classes::FieldRef;
use classfile::access;

/// The reason why the arrays of several rows never change.
const CACHE: &str = "a cache of boxed values, filled by the initializer of its class";
const TABLE: &str = "a table, filled by the initializer of its class, for which others wait";
const MEMBERS: &str = "filled before it is stored; programs get copies";
const CONSTRUCTED: &str = "filled before the constructor returns, and never handed out";

/// Class, field, and the reason why the array is not written after its publication in the field.
const ARRAYS: &[(&str, &str, &str)] = &[
    ("java/lang/String", "value", CONSTRUCTED),
    ("java/lang/Integer$IntegerCache", "cache", CACHE),
    ("java/lang/Byte$ByteCache", "cache", CACHE),
    ("java/lang/Short$ShortCache", "cache", CACHE),
    ("java/lang/Long$LongCache", "cache", CACHE),
    ("java/lang/Character$CharacterCache", "cache", CACHE),
    ("java/math/BigInteger", "mag", CONSTRUCTED),
    ("java/lang/CharacterDataLatin1", "A", TABLE),
    ("java/lang/CharacterDataLatin1", "B", TABLE),
    ("java/lang/CharacterData00", "X", TABLE),
    ("java/lang/CharacterData00", "Y", TABLE),
    ("java/lang/CharacterData00", "A", TABLE),
    ("java/lang/CharacterData00", "B", TABLE),
    ("java/lang/Integer", "digits", TABLE),
    ("java/lang/Integer", "DigitTens", TABLE),
    ("java/lang/Integer", "DigitOnes", TABLE),
    ("jdk/internal/util/DecimalDigits", "DIGITS", TABLE),
    ("java/util/regex/ASCII", "ctype", TABLE),
    ("java/util/regex/Pattern$BitClass", "bits", CONSTRUCTED),
    ("java/util/regex/Pattern$Branch", "atoms", CONSTRUCTED),
    ("java/time/DayOfWeek", "ENUMS", TABLE),
    ("java/time/LocalTime", "HOURS", TABLE),
    ("java/time/Month", "ENUMS", TABLE),
    ("java/time/format/DateTimeFormatterBuilder$NumberPrinterParser", "EXCEED_POINTS", TABLE),
    (
        "java/time/format/DateTimeFormatterBuilder$CompositePrinterParser",
        "printerParsers",
        CONSTRUCTED,
    ),
    ("java/lang/Class", "enumConstants", MEMBERS),
    ("java/lang/Class$ReflectionData", "declaredFields", MEMBERS),
    ("java/lang/Class$ReflectionData", "publicFields", MEMBERS),
    ("java/lang/Class$ReflectionData", "declaredMethods", MEMBERS),
    ("java/lang/Class$ReflectionData", "publicMethods", MEMBERS),
    ("java/lang/Class$ReflectionData", "declaredConstructors", MEMBERS),
    ("java/lang/Class$ReflectionData", "publicConstructors", MEMBERS),
    ("java/lang/Class$ReflectionData", "declaredPublicFields", MEMBERS),
    ("java/lang/Class$ReflectionData", "declaredPublicMethods", MEMBERS),
    ("java/lang/Class$ReflectionData", "interfaces", MEMBERS),
    ("java/io/ObjectStreamClass", "dataLayout", MEMBERS),
    ("java/io/ObjectStreamClass$FieldReflector", "fields", CONSTRUCTED),
    ("java/io/ObjectStreamClass$FieldReflector", "readKeys", CONSTRUCTED),
    ("java/io/ObjectStreamClass$FieldReflector", "writeKeys", CONSTRUCTED),
    ("java/io/ObjectStreamClass$FieldReflector", "offsets", CONSTRUCTED),
    ("java/io/ObjectStreamClass$FieldReflector", "typeCodes", CONSTRUCTED),
    ("java/io/ObjectStreamClass$FieldReflector", "types", CONSTRUCTED),
    ("sun/security/provider/SHA2", "ROUND_CONSTS", TABLE),
    ("sun/security/provider/SHA5", "ROUND_CONSTS", TABLE),
    ("java/util/Base64$Encoder", "toBase64", TABLE),
    ("java/util/Base64$Decoder", "fromBase64", TABLE),
    ("java/util/ImmutableCollections$ListN", "elements", CONSTRUCTED),
    ("java/util/ImmutableCollections$SetN", "elements", CONSTRUCTED),
    ("java/util/ImmutableCollections$MapN", "table", CONSTRUCTED),
];

/// Whether an array stored into this field is never written after its publication.
pub fn holds_immutable_array(field: FieldRef) -> bool {
    // The tables that `javac` generates for enums are filled by the initializer of their class.
    let of_enum = &*field.name == "$VALUES" || field.name.starts_with("$SwitchMap$");
    crate::lists(ARRAYS, field) || field.is_static() && of_enum
}

/// Whether a static field keeps the value from the initializer of its class.
#[inline]
pub fn is_constant(field: FieldRef) -> bool {
    field.has(access::FINAL) && field.marks.get() & marks::field::REPLACEABLE == 0
}

/// Whether a field is `System.in`, `out` or `err`, which are final and can be replaced (JLS
/// §17.5.4). If a program replaces a stream while other threads live, the search is repeated with
/// smaller atomic blocks. Reads of these fields are scheduling points in the repetition.
pub fn is_standard_stream(field: FieldRef) -> bool {
    &*field.class().name == "java/lang/System" && matches!(&*field.name, "in" | "out" | "err")
}
