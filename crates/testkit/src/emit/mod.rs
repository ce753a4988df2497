//! The command `replay --emit-test`: a Java program that forces a real JVM into a recorded schedule.
//!
//! The Java program debugs the unchanged program by JDI and lets one thread run at a time. Each thread
//! runs up to a breakpoint at the bytecode at which the path switches threads. Decision 0020 has the
//! reasons.
//!
//! Invariant: each part of the schedule into which a JVM cannot be forced is named, in the text and to
//! the caller.

mod watch;

use session::config::{RecordedInput as RecordedValue, SymbolicArgs};
use session::{Error, RecordedPath, Settings};
use std::fmt::Write;
use std::path::Path;
use vm::recorder::ReturnedInput;
use vm::symbolic::TextShape;
use watch::{Entry, Schedule, Stop};

/// The template of the Java program.
const TEMPLATE: &str = include_str!("ForcedSchedule.java");

/// The maximal number of carriers of the JDK's scheduler of virtual threads.
const MOST_CARRIERS: usize = 256;

/// An emitted test.
#[derive(Clone, Debug)]
pub struct Emitted {
    /// The source of a Java class.
    pub text: String,
    /// The descriptions of the parts of the schedule into which a JVM cannot be forced.
    pub unforced: Vec<String>,
}

/// Returns the test of a recorded path, as a Java class with the given name.
pub fn emit(settings: &Settings, path: &Path, class: &str, junit: bool) -> Result<Emitted, Error> {
    if !is_identifier(class) {
        return Err(Error::new(format_args!(
            "{class} is no name for a Java class, and the test is named like its file"
        )));
    }
    let path = RecordedPath::open(path, settings)?;
    if path.target().method.is_some() {
        return Err(Error::new(
            "a test of this path cannot be written: no program calls the method; pathfinder testgen writes tests of methods",
        ));
    }
    let (mut schedule, mut replay) = watch::watch(&path)?;
    if replay.machine().options.platform.loads_by_application_loader {
        return Err(Error::new(
            "a test of this path cannot be written: the program depends on the order in which the application loader loads the classes of a sealed package",
        ));
    }
    let Some(finding) = path.finding(&mut replay)? else {
        return Err(Error::new(
            "there is nothing to reproduce: the recorded path does not lead to its violation",
        ));
    };
    // A running test cannot distinguish the properties that concern uncaught exceptions.
    let property = match finding.property {
        "assertion" | "runtime-exception" => "uncaught-exception",
        other => other,
    };
    if !matches!(property, "deadlock" | "uncaught-exception" | "data-race") {
        return Err(Error::new(format_args!(
            "a test of {} cannot be written: a JVM cannot tell that it goes on for ever",
            finding.property
        )));
    }
    let expected = match &finding.exception {
        Some(exception) => format!("{property} {exception}"),
        None => property.to_owned(),
    };
    let own = session::own_class_path()?;
    let whole = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let paths: Vec<String> = path
        .target()
        .classpath
        .iter()
        .chain(&own)
        .map(|path| whole(path).display().to_string())
        .collect();
    let words = arguments(path.settings(), &mut schedule.unforced);
    let literals = |words: &[String]| {
        let all: Vec<String> = words.iter().map(|word| format!("\"{}\"", quoted(word))).collect();
        all.join(", ")
    };
    let environment = &path.settings().environment;
    let input = environment.stdin.as_deref().map(|file| whole(file).display().to_string());
    let finding = format!("{} ({})", finding.id(), session::findings::message(&finding));
    let main = schedule.begins;
    let replacements = [
        ("@FINDING@", comment(&finding)),
        ("@NOTES@", notes(&schedule.unforced)),
        ("@CLASS@", class.to_owned()),
        ("@MAIN@", path.target().main_class.replace('/', ".")),
        ("@ARGUMENTS@", literals(&words)),
        ("@OPTIONS@", literals(&options(path.settings(), &schedule))),
        ("@INPUT@", quoted(&input.unwrap_or_default())),
        ("@CLASSPATH@", quoted(&paths.join(":"))),
        ("@JDK@", if schedule.stops_in_jdk { path.jdk().version.clone() } else { String::new() }),
        ("@EXPECTED@", expected),
        ("@PROCESSORS@", environment.processors.to_string()),
        ("@THREADS@", threads(&schedule)),
        ("@PATH@", lines(&schedule)),
        ("@DESCRIPTOR@", main.map_or_else(String::new, |main| main.descriptor.to_string())),
        (
            "@TEST@",
            if junit { "@org.junit.jupiter.api.Test\n    ".to_owned() } else { String::new() },
        ),
    ];
    // The placeholders are replaced in one pass, so that inserted text is not searched for
    // placeholders.
    let mut text = String::new();
    let mut rest = TEMPLATE;
    while let Some((at, (mark, with))) = replacements
        .iter()
        .filter_map(|replacement| Some((rest.find(replacement.0)?, replacement)))
        .min_by_key(|(at, _)| *at)
    {
        text.push_str(&rest[..at]);
        text.push_str(with);
        rest = &rest[at + mark.len()..];
    }
    text.push_str(rest);
    Ok(Emitted { text, unforced: schedule.unforced })
}

fn is_identifier(name: &str) -> bool {
    let part = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '$';
    name.chars().all(part) && name.starts_with(|c: char| !c.is_ascii_digit())
}

/// Escapes text for a Java string literal.
fn quoted(text: &str) -> String {
    let mut out = String::new();
    for unit in text.encode_utf16() {
        match char::from_u32(unit.into()) {
            Some(c @ ('"' | '\\')) => out.extend(['\\', c]),
            Some(c @ ' '..='~') => out.push(c),
            _ => {
                let _ = write!(out, "\\u{unit:04x}");
            }
        }
    }
    out
}

/// Returns a text for a comment, without ends of comments and Unicode escapes.
fn comment(text: &str) -> String {
    text.replace("*/", "* /").replace('\\', "/").replace('\n', " ")
}

fn notes(unforced: &[String]) -> String {
    if unforced.is_empty() {
        return String::new();
    }
    let mut text =
        " *\n * <p>A JVM cannot be forced to do all that the path does, so this may fail:\n"
            .to_owned();
    for item in unforced {
        let _ = writeln!(text, " * {}.", comment(item));
    }
    text
}

fn threads(schedule: &Schedule) -> String {
    let mut text = String::new();
    for (number, thread) in schedule.threads.iter().enumerate() {
        let (name, before) = match &thread.of_virtual {
            Some((name, before)) => (name, before.to_string()),
            None => (&thread.name, "-".to_owned()),
        };
        let parent = thread.parent;
        let _ = writeln!(text, "        \"{parent} {before} {}\", // {number}", quoted(name));
    }
    text
}

/// Returns the options of java: those of the settings, and a carrier for each virtual thread. The test
/// suspends virtual threads, which then occupy their carriers.
fn options(settings: &Settings, schedule: &Schedule) -> Vec<String> {
    let mut words = settings.environment.java.words();
    let number = schedule.threads.iter().filter(|thread| thread.of_virtual.is_some()).count();
    if number > 0 {
        let carriers = number + 1;
        words.push(format!("-Djdk.virtualThreadScheduler.parallelism={carriers}"));
        let most = carriers.max(MOST_CARRIERS);
        words.push(format!("-Djdk.virtualThreadScheduler.maxPoolSize={most}"));
    }
    words
}

fn place(stop: &Stop) -> String {
    let class = stop.method.class().java_name();
    let line = stop.method.line(stop.bytecode).map_or(-1, i32::from);
    let Stop { method, bytecode, arrivals } = stop;
    format!("{class} {} {} {bytecode} {arrivals} {line}", method.name, method.descriptor)
}

fn lines(schedule: &Schedule) -> String {
    let mut text = String::new();
    for entry in &schedule.entries {
        let thread = entry.thread();
        let (line, at) = match entry {
            Entry::At(_, stop) => (format!("at {}", place(stop)), Some(stop)),
            Entry::Wait(_, Some(stop)) => (format!("wait {}", place(stop)), Some(stop)),
            Entry::Wait(_, None) => ("wait".to_owned(), None),
            Entry::Blocks(_) => ("blocks".to_owned(), None),
            Entry::End(_) => ("end".to_owned(), None),
            Entry::Gives(_, method, value) => {
                let class = method.class().java_name();
                let letter = char::from(method.returns);
                let value = match value {
                    ReturnedInput::Number(bits) => number(method.returns, *bits).to_string(),
                    ReturnedInput::Text(units) => runs(units),
                };
                let line =
                    format!("gives {class} {} {} {letter} {value}", method.name, method.descriptor);
                (line, None)
            }
        };
        let file = at.and_then(|stop| stop.method.class().file()?.source_file.as_deref());
        let _ = write!(text, "        \"{thread} {}\",", quoted(&line));
        if let (Some(file), Some(stop)) = (file, at)
            && let Some(line) = stop.method.line(stop.bytecode)
        {
            let _ = write!(text, " // {}:{line}", comment(file));
        }
        text.push('\n');
    }
    text
}

/// Returns the arguments of `main`: those of the settings, or those that are inputs of the path.
fn arguments(settings: &Settings, unforced: &mut Vec<String>) -> Vec<String> {
    let environment = &settings.environment;
    let (Some(number), Some(inputs)) = (environment.bounds.args, &environment.inputs) else {
        return settings.program.args.clone();
    };
    let is_argument = |input: &&RecordedValue| input.thread.first() == Some(&u32::MAX);
    let number = match number {
        SymbolicArgs::Exactly(number) => number,
        // The number of arguments is the first input. A `main` that does not read its arguments has no
        // such input.
        SymbolicArgs::Any => {
            let first = inputs.iter().find(|input| !is_argument(input)).map(|input| input.value);
            let most = environment.bounds.limits().array_length.most;
            first.filter(|number| *number <= u64::from(most)).map_or(0, |number| number as u32)
        }
    };
    let text = |at: u32| {
        let own = inputs.iter().filter(|input| input.thread == [u32::MAX, at]);
        let values: Vec<u64> = own.map(|input| input.value).collect();
        let (shape, bytes) = values.split_first().unwrap_or((&0, &[]));
        let bytes: Vec<u8> = bytes.iter().map(|byte| *byte as u8).collect();
        String::from_utf16_lossy(&TextShape::of(*shape).units(&bytes))
    };
    let all: Vec<String> = (0..number).map(text).collect();
    let is_plain = |c: char| (' '..='~').contains(&c);
    if !all.iter().all(|word| word.chars().all(is_plain)) {
        unforced.push("an argument of main with characters that no command line passes".to_owned());
    }
    all
}

/// Returns the value of a primitive type from the bits of a register.
fn number(letter: u8, bits: u64) -> i64 {
    match letter {
        b'J' | b'D' => bits as i64,
        b'Z' => (bits & 1) as i64,
        b'B' => i64::from(bits as i8),
        b'C' => i64::from(bits as u16),
        b'S' => i64::from(bits as i16),
        _ => i64::from(bits as i32),
    }
}

/// Returns a string as runs of equal code units, in the format of the Java program: `97x3,98x1` is
/// `aaab`.
fn runs(units: &[u16]) -> String {
    let runs = units.chunk_by(|a, b| a == b).map(|run| format!("{}x{}", run[0], run.len()));
    let all: Vec<String> = runs.collect();
    if all.is_empty() { "-".to_owned() } else { all.join(",") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn emitted_texts_are_escaped() {
        assert_eq!(quoted("a\"b\\c\né"), "a\\\"b\\\\c\\u000a\\u00e9");
        assert_eq!(comment("a */ b \\u002a/\nc"), "a * / b /u002a/ c");
        assert!(is_identifier("ForkTest") && is_identifier("_a$1"));
        assert!(!is_identifier("1a") && !is_identifier("a-b") && !is_identifier("a.b"));
        assert!(!is_identifier(""));
        assert_eq!(runs(&[97, 97, 98, 0x100]), "97x2,98x1,256x1");
        assert_eq!(runs(&[]), "-");
    }

    #[test]
    fn the_template_has_all_placeholders() {
        for mark in ["FINDING", "NOTES", "CLASS", "MAIN", "ARGUMENTS", "CLASSPATH", "JDK", "TEST"] {
            assert!(TEMPLATE.contains(&format!("@{mark}@")), "{mark}");
        }
        for mark in ["ActiveProcessorCount=@PROCESSORS@", "{@OPTIONS@}", "\"@INPUT@\""] {
            assert!(TEMPLATE.contains(mark), "{mark}");
        }
    }
}
