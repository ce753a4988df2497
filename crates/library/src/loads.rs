//! Methods of the JDK that load data of the class library: locales, formats, time zones, charsets,
//! resources, security providers, loggers, members and annotations of classes.
//!
//! Source: read in the sources of the JDK, 17 and 25. Such a call searches a cache, and fills it
//! from files of the JDK or of the class path. The call is an atomic block, without scheduling
//! points inside, unless it blocks or calls the program. By default it is no scheduling point
//! either, as it commutes with each step of other threads (Lipton, CACM 18, 1975). Two conditions
//! must hold:
//!
//! - The result and the cached values depend on the arguments and on settings only. Two executions
//!   give objects that no program distinguishes: equal and immutable, or new for each call.
//! - The call reads no object of the program that another thread can change.
//!
//! Invariant: a program that changes a setting while several threads live is searched again without
//! this table ([`changes_setting`]).

use crate::fits;
use classes::MethodRef;
use classfile::access;

/// Methods of a class that load data of the class library.
#[derive(Debug)]
struct Load {
    /// The class; `*` matches any text.
    class: &'static str,
    /// The methods; `*` matches any text.
    methods: &'static [&'static str],
    /// Whether the call is a scheduling point, because programs observe its effect.
    begins_a_step: bool,
    /// The reason why no program observes a state inside.
    reason: &'static str,
}

const fn load(class: &'static str, methods: &'static [&'static str], reason: &'static str) -> Load {
    Load { class, methods, begins_a_step: false, reason }
}

const fn step(class: &'static str, methods: &'static [&'static str], reason: &'static str) -> Load {
    Load { class, methods, begins_a_step: true, reason }
}

const LOADS: &[Load] = &[
    load(
        "java/util/Locale",
        &["getInstance", "getDefault", "initDefault"],
        "a locale is in the table of locales or enters it; default locales are made of properties",
    ),
    load("sun/util/locale/BaseLocale", &["getInstance"], "a table of immutable objects"),
    load(
        "sun/util/locale/provider/*",
        &["*"],
        "adapters, pools and resources of locales are made once and kept in tables; programs get \
         copies, or new objects",
    ),
    load(
        "java/util/ResourceBundle",
        &["getBundle*"],
        "the first bundle that enters the table is the one for all; code of the program that makes \
         one has its scheduling points",
    ),
    load("java/util/ListResourceBundle", &["loadLookup"], "filled once, under its monitor"),
    load("java/text/DecimalFormatSymbols", &["getInstance", "initialize"], "fills a new object"),
    load(
        "java/text/DateFormatSymbols",
        &["getInstance*", "initializeData", "getProviderInstance", "getCachedInstance"],
        "fills a new object from a table of immutable ones",
    ),
    load("java/text/SimpleDateFormat", &["initialize"], "fills a new object"),
    load("java/text/Collator", &["getInstance"], "a copy of the collator in a table"),
    load("java/text/BreakIterator", &["getBreakInstance"], "a copy of the iterator in a table"),
    load("java/lang/ConditionalSpecialCasing", &["*"], "a table of letters, which never changes"),
    load(
        "jdk/internal/math/*",
        &["*"],
        "computes on its arguments and on a buffer that only the current thread uses",
    ),
    load("java/util/Formatter$Flags", &["*"], "reads constants, or changes a new object"),
    load(
        "java/util/Currency",
        &["getInstance", "getAvailableCurrencies"],
        "a table of immutable objects",
    ),
    load(
        "java/util/Calendar",
        &["getInstance", "createCalendar", "setWeekCountData"],
        "a new calendar of loaded data",
    ),
    load("sun/util/calendar/CalendarSystem", &["*"], "a table of immutable objects"),
    load("sun/util/calendar/ZoneInfoFile", &["*"], "a table of zones; programs get copies"),
    load(
        "java/util/TimeZone",
        &["getTimeZone", "getDefaultRef", "setDefaultZone"],
        "a copy of the zone in a table; the default zone is set once, under a monitor",
    ),
    load("java/lang/System", &["getSecurityManager", "allowSecurityManager"], "a setting"),
    load("jdk/internal/misc/VM", &["isBooted", "initLevel"], "constant after the start"),
    load(
        "jdk/internal/reflect/Reflection",
        &["verifyModuleAccess"],
        "exports of modules, which are added and never removed",
    ),
    load(
        "java/lang/ModuleLayer",
        &["getServicesCatalog", "layers", "boot"],
        "modules are known after the start, and lists of them are made once",
    ),
    load("java/time/ZoneId", &["of*", "getAvailableZoneIds"], "immutable, of loaded rules"),
    load("java/time/ZoneOffset", &["of*"], "a table of immutable objects"),
    load("java/time/zone/*", &["*"], "immutable rules; years that were asked for are in a table"),
    load(
        "java/time/format/DateTimeTextProvider",
        &["*"],
        "texts of fields in a table of immutable objects",
    ),
    load("java/time/format/DecimalStyle", &["*"], "a table of immutable objects"),
    load("java/time/temporal/WeekFields", &["of"], "a table of immutable objects"),
    load("java/time/chrono/AbstractChronology", &["*"], "tables of immutable objects"),
    load(
        "java/nio/charset/Charset",
        &["forName", "lookup*", "isSupported", "availableCharsets", "aliases", "defaultCharset"],
        "a table of immutable objects",
    ),
    load("sun/nio/cs/*", &["newEncoder", "newDecoder", "init*2*", "charset*"], "immutable tables"),
    load(
        "jdk/internal/module/ServicesCatalog",
        &["findServices"],
        "modules are known after the start; providers of layers of the program are added under a \
         lock",
    ),
    load(
        "jdk/internal/loader/*",
        &["*"],
        "finds resources of the class path; opened jars and known packages are in tables",
    ),
    load("sun/security/jca/*", &["*"], "the list of providers, which are made at the first use"),
    load("java/security/Provider", &["getService"], "a table of immutable objects"),
    load(
        "java/security/Provider$Service",
        &["newInstance*", "getImplClass", "getDefaultConstructor", "getKeyClass"],
        "a new object of a class that is found once",
    ),
    load(
        "java/util/logging/LogManager",
        &["getLogManager", "ensureLogManagerInitialized", "initializeGlobalHandlers"],
        "the manager is made once, under a lock",
    ),
    step(
        "java/util/logging/Logger",
        &["getLogger", "demandLogger"],
        "a logger is in the manager's table or enters it, with its parent, under a monitor",
    ),
    step(
        "jdk/internal/logger/*",
        &["wrapped", "getLogger*", "isLoggable"],
        "a logger is found or made once, under a lock; finders of the program have their scheduling \
         points",
    ),
    step(
        "java/util/logging/Logger*",
        &[
            "isLoggable",
            "getUseParentHandlers",
            "accessCheckedHandlers",
            "getEffectiveLoggerBundle",
            "getResourceBundle*",
        ],
        "reads one setting; the other accesses find the object that has it, or make the handlers \
         of the configuration under a lock",
    ),
    step(
        "java/util/logging/StreamHandler",
        &["publish", "flush"],
        "formats or writes records under the monitor of the handler; formatters, filters and streams \
         of the program have their scheduling points",
    ),
    step(
        "java/util/logging/ConsoleHandler",
        &["publish"],
        "as StreamHandler; a buffer that is not flushed yet is seen by nobody",
    ),
    load(
        "java/lang/Class",
        &[
            "privateGet*",
            "reflectionData",
            "getGenericInfo",
            "getAnnotation*",
            "getDeclaredAnnotation*",
            "isAnnotationPresent",
            "annotationData",
            "getEnumConstantsShared",
            "enumConstantDirectory",
        ],
        "members, annotations and constants of a class are found once; programs get copies, or \
         immutable objects",
    ),
    load(
        "java/lang/reflect/*",
        &[
            "getAnnotation*",
            "getDeclaredAnnotation*",
            "isAnnotationPresent",
            "declaredAnnotations",
            "getGenericInfo",
            "privateGetParameters",
        ],
        "annotations and types of a member are parsed once, and immutable",
    ),
    load("sun/reflect/annotation/*", &["*"], "parses what is constant; programs get copies"),
    load("sun/reflect/generics/*", &["*"], "trees of types, which never change"),
    load("java/lang/Enum", &["valueOf"], "a table of constants, which is made once"),
    load(
        "java/io/ObjectStreamClass",
        &["lookup", "getReflector"],
        "the description of a class is made once, and never changes",
    ),
    load(
        "java/io/ObjectInputStream",
        &["resolveClass"],
        "a class of a built-in loader is the same whichever thread asks first, and is not \
         initialized; loaders of the program have their scheduling points",
    ),
    load(
        "java/io/ObjectInputFilter$Config",
        &["getSerialFilter*"],
        "two settings; their first read only forbids a later change",
    ),
    load(
        "jdk/internal/ref/*",
        &["insert", "add", "remove", "isListEmpty", "isEmpty"],
        "a list that keeps actions until they are executed. It is empty when the cleaner itself is gone; \
         its thread then ends, for which nobody waits",
    ),
    load("java/nio/Bits", &["reserveMemory", "unreserveMemory"], "statistics with a bound"),
    step(
        "java/time/Clock",
        &["currentInstant"],
        "one reading of the clock, with an offset that is equal for all",
    ),
];

/// Methods of the JDK that have scheduling points in each atomic block, as programs observe states
/// inside of them. The first method opens a file of the class path, the second one adds a handler
/// to a logger. The third one sets the property of the default time zone.
const WITH_POINTS: &[(&str, &str)] = &[
    ("jdk/internal/loader/URLClassPath$FileLoader", "getResource"),
    ("java/util/logging/Logger", "addHandler"),
    ("java/util/Properties", "setProperty"),
];

/// Methods that change a setting which the calls of `LOADS` read.
const SETTINGS: &[(&str, &[&str])] = &[
    ("java/util/Locale", &["setDefault"]),
    ("java/util/TimeZone", &["setDefault"]),
    ("java/util/ResourceBundle", &["clearCache"]),
    ("java/lang/System", &["setProperties", "setProperty", "clearProperty", "setSecurityManager"]),
    ("java/util/Properties", CHANGES_OF_PROPERTIES),
    ("java/lang/Thread", &["setContextClassLoader"]),
    (
        "java/security/Security",
        &["addProvider", "insertProviderAt", "removeProvider", "setProperty"],
    ),
    (
        "java/security/Provider",
        &["put*", "remove*", "clear", "load", "replace*", "compute*", "merge"],
    ),
    ("java/time/zone/ZoneRulesProvider", &["registerProvider", "refresh"]),
    ("java/net/URLClassLoader", &["addURL", "close"]),
    ("java/lang/invoke/MethodHandles$Lookup", &["defineClass"]),
    (
        "java/util/logging/LogManager",
        &["readConfiguration", "updateConfiguration", "reset", "addLogger"],
    ),
    ("java/io/ObjectInputFilter$Config", &["setSerialFilter*"]),
    ("java/util/logging/Handler", &["set*"]),
    ("java/util/logging/StreamHandler", &["set*"]),
];

const CHANGES_OF_PROPERTIES: &[&str] = &[
    "setProperty",
    "put*",
    "remove*",
    "clear",
    "load*",
    "replace*",
    "compute*",
    "merge",
    "entrySet",
    "keySet",
    "values",
];

/// The number of rows.
pub const ROWS: usize = LOADS.len();

/// Returns the row of a method that loads data of the class library.
pub fn row(method: MethodRef) -> Option<usize> {
    let is_call = !method.name.starts_with('<') && !method.has(access::SYNTHETIC);
    let class = method.class();
    if !is_call || !class.loader.is_jdk() {
        return None;
    }
    LOADS.iter().position(|load| {
        fits(load.class, &class.name) && load.methods.iter().any(|name| fits(name, &method.name))
    })
}

/// Whether a call of this method loads data of the class library as an atomic block.
fn is_load(method: MethodRef) -> bool {
    row(method).is_some()
}

/// Whether the calls of this row read only values that are constant after the start.
pub fn reads_constants(row: usize) -> bool {
    matches!(
        LOADS[row].class,
        "java/lang/System" | "jdk/internal/misc/VM" | "jdk/internal/reflect/Reflection"
    )
}

/// Whether a call of this row is a scheduling point.
pub fn begins_a_step(row: usize) -> bool {
    LOADS[row].begins_a_step
}

/// Returns the class of a row, and the reason why no program observes a state inside.
pub fn describe(row: usize) -> (&'static str, &'static str) {
    (LOADS[row].class, LOADS[row].reason)
}

/// Whether a method has scheduling points in each atomic block.
pub fn keeps_points(method: MethodRef) -> bool {
    let class = &*method.class().name;
    WITH_POINTS.iter().any(|(known, name)| *known == class && *name == &*method.name)
}

/// Whether a call of this method can change a setting that the calls of `LOADS` read.
pub fn changes_setting(method: MethodRef) -> bool {
    let class = method.class();
    class.loader.is_jdk()
        && SETTINGS.iter().any(|(known, names)| {
            *known == &*class.name && names.iter().any(|name| fits(name, &method.name))
        })
}

/// Whether a call of this method returns a view through which a program can change settings later.
pub fn returns_view(method: MethodRef) -> bool {
    &*method.class().name == "java/util/Properties"
        && matches!(&*method.name, "entrySet" | "keySet" | "values")
}

/// Whether a change of a setting within a call of this method is no change by the program. The
/// shutdown hook of logging resets all loggers under the locks of the calls that make a logger.
pub fn changes_for_itself(method: MethodRef) -> bool {
    is_load(method) || &*method.class().name == "java/util/logging/LogManager$Cleaner"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_row_has_its_reason_and_its_methods() {
        for load in LOADS {
            assert!(!load.reason.is_empty() && !load.methods.is_empty(), "{load:?}");
        }
    }
}
