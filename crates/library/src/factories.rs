//! Types of the JDK whose objects are inputs that public calls make.
//!
//! Source: the documentation of the JDK, releases 17 to 25. The class of a row, in
//! `java/pathfinder`, makes the call that the row has as text. The fields of this class are the
//! arguments, and are inputs themselves.
//!
//! Invariant: an object that another call makes is equal to an object of a row, or `limits`
//! excludes it.

/// A call that makes inputs.
#[derive(Debug, PartialEq, Eq)]
pub struct Factory {
    /// The internal name of the project's class that makes the call.
    pub recipe: &'static str,
    /// The internal names of the declared types of these inputs. Variables have the first type.
    pub types: &'static [&'static str],
    /// The call in Java. Names of fields of the recipe are in braces.
    pub source: &'static str,
    /// Whether equal objects remain equal, so that such an object may be a key of a map.
    pub is_value: bool,
    /// The objects of the type that can be inputs; empty if all can be.
    pub limits: &'static str,
}

impl Factory {
    /// Returns the Java expression of the call, with these arguments as Java expressions.
    pub fn call<'a>(&self, arguments: impl IntoIterator<Item = (&'a str, String)>) -> String {
        let mut text = self.source.to_owned();
        for (name, value) in arguments {
            text = text.replacen(&format!("{{{name}}}"), &value, 1);
        }
        text
    }

    /// Whether objects of the class have values that the call does not make.
    pub fn is_of_some_values(&self) -> bool {
        OF_SOME_VALUES.contains(&self.recipe)
    }
}

/// The beginning of the internal names of recipes.
const RECIPES: &str = "pathfinder/Made$";

/// The recipes whose call makes a fixed part of the values of a class.
const OF_SOME_VALUES: [&str; 4] = [
    "pathfinder/Made$OfInteger",
    "pathfinder/Made$OfDecimal",
    "pathfinder/Made$OfBits",
    "pathfinder/Made$OfPriorityQueue",
];

macro_rules! factories {
    ($($recipe:literal $types:expr, $source:literal, $is_value:literal, $limits:literal;)*) => {
        /// All rows.
        pub static FACTORIES: &[Factory] = &[$(Factory {
            recipe: concat!("pathfinder/Made$", $recipe),
            types: &$types,
            source: $source,
            is_value: $is_value,
            limits: $limits,
        }),*];
    };
}

factories! {
    "OfDate" ["java/time/LocalDate", "java/time/chrono/ChronoLocalDate", "java/time/temporal/Temporal", "java/time/temporal/TemporalAccessor", "java/time/temporal/TemporalAdjuster"],
        "java.time.LocalDate.of({year}, {month}, {day})", true, "";
    "OfTime" ["java/time/LocalTime"],
        "java.time.LocalTime.of({hour}, {minute}, {second}, {nano})", true, "";
    "OfDateTime" ["java/time/LocalDateTime", "java/time/chrono/ChronoLocalDateTime"],
        "java.time.LocalDateTime.of({date}, {time})", true, "";
    "OfInstant" ["java/time/Instant"],
        "java.time.Instant.ofEpochSecond({seconds}, {nano})", true, "";
    "OfDuration" ["java/time/Duration", "java/time/temporal/TemporalAmount"],
        "java.time.Duration.ofSeconds({seconds}, {nano})", true, "";
    "OfPeriod" ["java/time/Period", "java/time/chrono/ChronoPeriod"],
        "java.time.Period.of({years}, {months}, {days})", true, "";
    "OfYear" ["java/time/Year"],
        "java.time.Year.of({year})", true, "";
    "OfYearMonth" ["java/time/YearMonth"],
        "java.time.YearMonth.of({year}, {month})", true, "";
    "OfMonthDay" ["java/time/MonthDay"],
        "java.time.MonthDay.of({month}, {day})", true, "";
    "OfOldDate" ["java/util/Date"],
        "new java.util.Date({time})", false, "of class Date";
    "OfUuid" ["java/util/UUID"],
        "new java.util.UUID({high}, {low})", true, "";
    // The method `valueOf` would return a cached object, which may be identical to an object of the
    // program.
    "OfInteger" ["java/math/BigInteger"],
        "new java.math.BigInteger(Long.toString({value}))", true, "values of a long";
    "OfDecimal" ["java/math/BigDecimal"],
        "new java.math.BigDecimal({unscaled}, {scale})", true, "unscaled values of a long, scales from -3 to 3";
    "OfBits" ["java/util/BitSet"],
        "java.util.BitSet.valueOf(new long[] {{bits}})", false, "those of valueOf, bits below 64";
    "OfIterator" ["java/util/Iterator"],
        "{elements}.iterator()", false, "iterators of an ArrayList, at its start";
    "OfListIterator" ["java/util/ListIterator"],
        "{elements}.listIterator()", false, "iterators of an ArrayList, at its start";
    "OfEnumeration" ["java/util/Enumeration"],
        "java.util.Collections.enumeration({elements})", false, "enumerations of an ArrayList";
    "OfArrayDeque" ["java/util/ArrayDeque"],
        "new java.util.ArrayDeque({elements})", false, "";
    // Without a type argument, the elements are of several classes, which have no common order.
    "OfPriorityQueue" ["java/util/PriorityQueue", "java/util/AbstractQueue"],
        "new java.util.PriorityQueue({elements})", false, "in the natural order";
    "OfVector" ["java/util/Vector"],
        "new java.util.Vector({elements})", false, "of class Vector";
    "OfCopiedList" ["java/util/concurrent/CopyOnWriteArrayList"],
        "new java.util.concurrent.CopyOnWriteArrayList({elements})", false, "";
    "OfLinkedQueue" ["java/util/concurrent/ConcurrentLinkedQueue"],
        "new java.util.concurrent.ConcurrentLinkedQueue({elements})", false, "";
    "OfLinkedDeque" ["java/util/concurrent/ConcurrentLinkedDeque"],
        "new java.util.concurrent.ConcurrentLinkedDeque({elements})", false, "";
    "OfStream" ["java/util/stream/Stream"],
        "{elements}.stream()", false, "streams of an ArrayList";
    "OfIntStream" ["java/util/stream/IntStream"],
        "java.util.Arrays.stream({elements})", false, "streams of an array";
    "OfLongStream" ["java/util/stream/LongStream"],
        "java.util.Arrays.stream({elements})", false, "streams of an array";
    "OfDoubleStream" ["java/util/stream/DoubleStream"],
        "java.util.Arrays.stream({elements})", false, "streams of an array";
    "OfAtomicBoolean" ["java/util/concurrent/atomic/AtomicBoolean"],
        "new java.util.concurrent.atomic.AtomicBoolean({value})", false, "";
    "OfAtomicInteger" ["java/util/concurrent/atomic/AtomicInteger"],
        "new java.util.concurrent.atomic.AtomicInteger({value})", false, "of class AtomicInteger";
    "OfAtomicLong" ["java/util/concurrent/atomic/AtomicLong"],
        "new java.util.concurrent.atomic.AtomicLong({value})", false, "of class AtomicLong";
    "OfReader" ["java/io/Reader", "java/io/StringReader", "java/lang/Readable"],
        "new java.io.StringReader({text})", false, "readers of a string, at its start";
    "OfWriter" ["java/io/Writer", "java/io/StringWriter"],
        "new java.io.StringWriter()", false, "an empty StringWriter";
    "OfInputStream" ["java/io/InputStream", "java/io/ByteArrayInputStream"],
        "new java.io.ByteArrayInputStream({bytes})", false, "streams of an array, at its start";
    "OfOutputStream" ["java/io/OutputStream", "java/io/ByteArrayOutputStream"],
        "new java.io.ByteArrayOutputStream()", false, "an empty ByteArrayOutputStream";
}

/// Returns the call that makes inputs of a declared type, given by its internal name.
pub fn of_type(name: &str) -> Option<&'static Factory> {
    FACTORIES.iter().find(|row| row.types.contains(&name))
}

/// Returns the call that a recipe makes; the recipe is given by its internal name.
pub fn of_recipe(name: &str) -> Option<&'static Factory> {
    FACTORIES.iter().find(|row| row.recipe == name)
}

/// Whether a class, given by its internal name, is a recipe. Its instances make inputs and are no
/// inputs.
pub fn is_recipe(name: &str) -> bool {
    name.starts_with(RECIPES)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_replace_the_fields_in_braces() {
        let bits = of_type("java/util/BitSet").map(|row| row.call([("bits", "5L".to_owned())]));
        assert_eq!(bits.as_deref(), Some("java.util.BitSet.valueOf(new long[] {5L})"));
    }

    #[test]
    fn a_type_has_one_row() {
        for row in FACTORIES {
            for name in row.types {
                assert_eq!(of_type(name), Some(row), "{name}");
            }
            assert_eq!(of_recipe(row.recipe), Some(row));
        }
    }
}
