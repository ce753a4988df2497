//! Tests that each row of the tables of merged calls saves states: a program has more states without
//! the row.
//!
//! Source: the tables of the crate `library`. The numbers of states depend on the settings.

#![allow(clippy::unwrap_used)]

use report::Verdict;
use session::{Control, Settings};
use std::path::Path;
use std::sync::atomic::AtomicBool;
use vm::Row;

/// Returns the number of states of a program without a row, or with all rows. The search ends after
/// more than `limit` states.
fn states(program: &str, args: &[&str], without: Option<Row>, limit: Option<u64>) -> u64 {
    let mut settings = Settings::default();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(program);
    settings.program.target = path.display().to_string();
    settings.program.args = args.iter().map(ToString::to_string).collect();
    settings.schedules.without_row = without;
    // A settled field saves the same states as some rows, but not with checkpoints.
    settings.schedules.facts = Some("faint,guarded,joined".parse().unwrap());
    settings.limits.max_states = limit;
    let cancel = AtomicBool::new(false);
    let control = Control { cancel: &cancel, progress: &|_| {}, found: None };
    let report = session::check(&settings, &control).unwrap();
    let is_expected =
        report.verdict == Verdict::Safe || limit.is_some() && report.verdict == Verdict::Incomplete;
    assert!(is_expected, "{program} {args:?} {without:?}: {:?}", report.reasons);
    report.statistics.states_new
}

/// Asserts that a program has more states without a row.
fn assert_missed(program: &str, args: &[&str], row: Row) {
    let with = states(program, args, None, None);
    let without = states(program, args, Some(row), Some(with + 1));
    assert!(without > with, "{row:?} is not missed by {program} {args:?}: {with} states");
}

/// The classes of rows about loaded data, with the arguments of a program that needs the row.
const LOADS: &[(&str, &[&str])] = &[
    ("java/nio/charset/Charset", &["charset"]),
    ("sun/nio/cs/*", &["extended charset"]),
    ("java/util/TimeZone", &["old zone"]),
    ("java/time/zone/*", &["zone"]),
    ("java/util/Currency", &["currency"]),
    ("jdk/internal/math/*", &["number"]),
    ("sun/util/locale/provider/*", &["locale"]),
    ("java/util/Locale", &["locale"]),
    ("sun/util/locale/BaseLocale", &["locale"]),
    ("jdk/internal/loader/*", &["zone"]),
    ("java/util/ResourceBundle", &["bundle"]),
    ("java/util/ListResourceBundle", &["bundle"]),
    ("java/text/SimpleDateFormat", &["date format"]),
    ("java/util/Calendar", &["date format"]),
    ("java/text/Collator", &["collator"]),
    ("java/util/Formatter$Flags", &["format"]),
    ("java/time/ZoneOffset", &["offset"]),
    ("java/time/format/DecimalStyle", &["style"]),
    ("java/time/temporal/WeekFields", &["week"]),
    ("java/text/DecimalFormatSymbols", &["symbols"]),
    ("java/text/DateFormatSymbols", &["date symbols", "alone"]),
    ("sun/util/calendar/CalendarSystem", &["julian", "alone"]),
    ("sun/util/calendar/ZoneInfoFile", &["old zones"]),
    ("java/time/ZoneId", &["zones"]),
    ("java/time/format/DateTimeTextProvider", &["day"]),
    ("java/time/chrono/AbstractChronology", &["chronology"]),
    ("java/lang/System", &["manager"]),
    ("jdk/internal/misc/VM", &["system loader", "alone"]),
    ("jdk/internal/reflect/Reflection", &["reflection", "alone"]),
    ("java/lang/ModuleLayer", &["layer"]),
    ("jdk/internal/module/ServicesCatalog", &["services", "alone"]),
    ("sun/security/jca/*", &["digest"]),
    ("java/security/Provider", &["service"]),
    ("java/security/Provider$Service", &["service object"]),
    ("java/util/logging/LogManager", &["log manager"]),
    ("java/util/logging/Logger", &["logger", "alone"]),
    ("java/util/logging/Logger*", &["level"]),
    ("java/util/logging/StreamHandler", &["stream"]),
    ("java/util/logging/ConsoleHandler", &["console"]),
    ("java/lang/Class", &["members"]),
    ("java/text/BreakIterator", &["words"]),
    ("java/lang/ConditionalSpecialCasing", &["letters"]),
    ("java/lang/reflect/*", &["annotation"]),
    ("sun/reflect/annotation/*", &["annotation member"]),
    ("sun/reflect/generics/*", &["generic"]),
    ("java/lang/Enum", &["constant"]),
    ("java/io/ObjectStreamClass", &["serial"]),
    ("java/io/ObjectInputStream", &["object"]),
    ("java/io/ObjectInputFilter$Config", &["filter"]),
    ("jdk/internal/logger/*", &["system logger"]),
    ("jdk/internal/ref/*", &["cleaner"]),
    ("java/nio/Bits", &["buffer"]),
    ("java/time/Clock", &["clock"]),
];

#[test]
fn rows_of_loaded_data_are_missed() {
    assert_eq!(library::loads::ROWS, LOADS.len());
    assert_loads_missed(0);
}

#[test]
fn further_rows_of_loaded_data_are_missed() {
    assert_loads_missed(1);
}

/// Tests every second row, so that two tests run in parallel. A quick run tests half of these rows.
fn assert_loads_missed(first: usize) {
    let step = if std::env::var_os("PATHFINDER_SLOW").is_some() { 2 } else { 4 };
    for (class, args) in LOADS.iter().skip(first).step_by(step) {
        let row = (0..library::loads::ROWS).find(|row| library::loads::describe(*row).0 == *class);
        assert_missed("tests/rows/Loads.java", args, Row::Load(row.unwrap()));
    }
}

/// The calls of `Waits` that wait in guarded calls, in the order of their table. The last row is not
/// tested: the program has fewer states without it.
const WAITS: &[&str] = &[
    "lock",
    "lockInterruptibly",
    "acquire",
    "acquireUninterruptibly",
    "latch",
    "task",
    "array take",
    "array put",
    "links take",
    "links put",
    "deque take",
    "deque put",
    "priority take",
    "phaser",
];

#[test]
fn rows_of_guarded_calls_are_missed() {
    assert_eq!(library::guarded_calls::ROWS, WAITS.len() + 1);
    for (row, wait) in WAITS.iter().enumerate() {
        assert_missed("tests/rows/Waits.java", &[wait], Row::Guard(row));
    }
}

/// The programs do not need the third and the sixth row. The last two rows are for JDK 25; the case
/// `DelaySchedulerCompletesAFuture` has a bound on its states.
#[test]
fn rows_of_calls_that_execute_tasks_are_missed() {
    assert_eq!(library::atomic_calls::TASK_ROWS, 9);
    let programs = [(0, "pool"), (1, "pool"), (3, "pool"), (4, "stages"), (6, "forked")];
    for (row, program) in programs {
        assert_missed("tests/rows/Waits.java", &[program], Row::Task(row));
    }
}
