//! Tests of spun classes in a real JVM. The program `Harness.java` defines each class as a hidden nest
//! mate, and compares its behaviour with that of javac's classes and the JDK's bootstrap methods.
//! Without a JDK, these tests are skipped.
//!
//! Classes with branches have version 50, which a JVM verifies without stack maps (JVMS §4.10).

use super::*;
use std::path::{Path, PathBuf};
use std::process::Command;

fn lambdas() -> Vec<(&'static str, LambdaSpec<'static>)> {
    const OBJECT: &str = "()Ljava/lang/Object;";
    let function = "()Ljava/util/function/Function;";
    let erased = "(Ljava/lang/Object;)Ljava/lang/Object;";
    let mut bridged = lambda_spec(
        "compare",
        "()LHarness$Keyed;",
        ["(Ljava/lang/Object;Ljava/lang/Object;)I", "(Ljava/lang/String;Ljava/lang/String;)I"],
        (5, "java/lang/String", "compareTo", "(Ljava/lang/String;)I"),
    );
    bridged.marker_interfaces = vec!["Harness$Marker"];
    bridged.bridges = vec!["(Ljava/lang/String;Ljava/lang/String;)I"];
    bridged.serializable = true;
    let mut kept = lambda_spec(
        "get",
        "(JLjava/lang/String;B)Ljava/util/function/Supplier;",
        [OBJECT, "()Ljava/lang/String;"],
        (6, "Harness", "kept", "(JLjava/lang/String;B)Ljava/lang/String;"),
    );
    kept.serializable = true;
    vec![
        (
            "parse",
            lambda_spec(
                "apply",
                function,
                [erased, "(Ljava/lang/String;)Ljava/lang/Integer;"],
                (6, "java/lang/Integer", "parseInt", "(Ljava/lang/String;)I"),
            ),
        ),
        (
            "half",
            lambda_spec(
                "applyAsLong",
                "()Ljava/util/function/ToLongFunction;",
                ["(Ljava/lang/Object;)J", "(Ljava/lang/Integer;)J"],
                (6, "Harness", "half", "(I)I"),
            ),
        ),
        (
            "join",
            lambda_spec(
                "apply",
                "(LHarness;JLjava/lang/String;D)Ljava/util/function/IntFunction;",
                ["(I)Ljava/lang/Object;", "(I)Ljava/lang/String;"],
                (5, "Harness", "join", "(JLjava/lang/String;DI)Ljava/lang/String;"),
            ),
        ),
        (
            "make",
            lambda_spec(
                "get",
                "()Ljava/util/function/Supplier;",
                [OBJECT, OBJECT],
                (8, "java/util/ArrayList", "<init>", "()V"),
            ),
        ),
        (
            "add",
            lambda_spec(
                "accept",
                "(Ljava/util/List;)Ljava/util/function/Consumer;",
                ["(Ljava/lang/Object;)V", "(Ljava/lang/String;)V"],
                (9, "java/util/List", "add", "(Ljava/lang/Object;)Z"),
            ),
        ),
        (
            "order",
            lambda_spec(
                "compare",
                "()Ljava/util/Comparator;",
                [
                    "(Ljava/lang/Object;Ljava/lang/Object;)I",
                    "(Ljava/lang/String;Ljava/lang/String;)I",
                ],
                (5, "java/lang/String", "compareTo", "(Ljava/lang/String;)I"),
            ),
        ),
        (
            "get",
            lambda_spec(
                "applyAsInt",
                "(Ljava/util/List;)Ljava/util/function/ToIntFunction;",
                ["(Ljava/lang/Object;)I", "(Ljava/lang/Integer;)I"],
                (9, "java/util/List", "get", "(I)Ljava/lang/Object;"),
            ),
        ),
        (
            "wide",
            lambda_spec(
                "call",
                "()LHarness$Wide;",
                ["(Ljava/lang/Object;JI)D", "(Ljava/lang/Character;JI)D"],
                (6, "Harness", "wide", "(IFJ)D"),
            ),
        ),
        (
            "box",
            lambda_spec(
                "apply",
                "(C)Ljava/util/function/Function;",
                [erased, "(Ljava/lang/String;)Ljava/lang/Character;"],
                (6, "Harness", "pick", "(CLjava/lang/Object;)C"),
            ),
        ),
        (
            "dropped",
            lambda_spec(
                "accept",
                "()Ljava/util/function/LongConsumer;",
                ["(J)V", "(J)V"],
                (6, "java/lang/Long", "reverse", "(J)J"),
            ),
        ),
        ("bridged", bridged),
        ("kept", kept),
    ]
}

fn utf16(text: &str) -> Vec<u16> {
    text.encode_utf16().collect()
}

fn concats() -> Vec<(&'static str, ConcatSpec<'static>)> {
    let mut recipe = vec![1, 0xd800];
    recipe.extend(utf16("<\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}>\u{2}\u{1}\u{1}\u{1}\u{1}é"));
    recipe.extend([0xdc00, 2]);
    let all = ConcatSpec {
        descriptor: "(LHarness$Traced;ZBSCIJFDLjava/lang/String;Ljava/lang/Object;\
                     Ljava/lang/Object;LHarness$Traced;)Ljava/lang/String;",
        recipe,
        constants: vec![vec![1, 2], utf16("interface java.util.List")],
    };
    let one = |descriptor| ConcatSpec { descriptor, recipe: vec![1], constants: Vec::new() };
    vec![
        ("concat", all),
        ("copy", one("(Ljava/lang/String;)Ljava/lang/String;")),
        ("chars", one("([C)Ljava/lang/String;")),
    ]
}

const COMPONENTS: [(&str, &str); 12] = [
    ("z", "Z"),
    ("b", "B"),
    ("s", "S"),
    ("c", "C"),
    ("i", "I"),
    ("j", "J"),
    ("f", "F"),
    ("d", "D"),
    ("first", "Ljava/lang/Object;"),
    ("text", "Ljava/lang/String;"),
    ("array", "[I"),
    ("last", "LHarness$Traced;"),
];

fn object_method(
    record: &'static str,
    name: &'static str,
    all: bool,
) -> ObjectMethodsSpec<'static> {
    let components = COMPONENTS.iter().filter(|_| all);
    let components = components.map(|&(name, kind)| (name.to_owned(), kind.to_owned())).collect();
    ObjectMethodsSpec { record, name, components }
}

fn constant(class: &str, constant: &str) -> Label<'static> {
    Label::Enum { class: class.to_owned(), constant: constant.to_owned() }
}

fn switches() -> Vec<(&'static str, SwitchSpec<'static>)> {
    let on_object = "(Ljava/lang/Object;I)I";
    let color = "Harness$Color";
    let labels = vec![
        Label::String(utf16("a")),
        Label::Integer(9),
        Label::Integer(9),
        Label::Integer(7),
        Label::Integer(7),
        constant(color, "RED"),
        constant(color, "GREEN"),
        constant(color, "PINK"),
        constant("Missing", "RED"),
        Label::String(vec![0xd800]),
        Label::Class("[I"),
        Label::Class("[Ljava/lang/Object;"),
        Label::Class("java/util/List"),
        Label::Integer(97),
        Label::Class("java/lang/CharSequence"),
        Label::Class("java/lang/Number"),
        Label::Class(color),
    ];
    let preview = vec![
        Label::Long(1),
        Label::Float(2.5),
        Label::Double(0.0),
        Label::Boolean(true),
        Label::Primitive(FieldType::Int),
        Label::Primitive(FieldType::Byte),
    ];
    let narrow = vec![
        Label::Primitive(FieldType::Byte),
        Label::Primitive(FieldType::Float),
        Label::Long(5),
        Label::Primitive(FieldType::Double),
        Label::Class("java/lang/Long"),
    ];
    let wrapped = [FieldType::Byte, FieldType::Char, FieldType::Float, FieldType::Long];
    let wrapped = wrapped.map(Label::Primitive).to_vec();
    vec![
        ("typeSwitch", SwitchSpec { descriptor: on_object, labels }),
        ("emptySwitch", SwitchSpec { descriptor: on_object, labels: Vec::new() }),
        ("preview", SwitchSpec { descriptor: on_object, labels: preview }),
        ("narrow", SwitchSpec { descriptor: "(JI)I", labels: narrow }),
        ("wrapped", SwitchSpec { descriptor: "(Ljava/lang/Integer;I)I", labels: wrapped }),
    ]
}

fn enum_switches() -> Vec<(&'static str, SwitchSpec<'static>)> {
    let descriptor = "(LHarness$Color;I)I";
    let name = |text| Label::String(utf16(text));
    let constants = vec![name("GREEN"), constant("Harness$Color", "PINK"), name("RED")];
    let mixed = vec![name("GREEN"), Label::Class("Harness$Color"), name("RED")];
    vec![
        ("constants", SwitchSpec { descriptor, labels: constants }),
        ("enumSwitch", SwitchSpec { descriptor, labels: mixed }),
    ]
}

/// Returns all cases with their names in `Harness.java`.
fn cases() -> Vec<(&'static str, Vec<u8>)> {
    let mut cases: Vec<(&str, Vec<u8>)> = Vec::new();
    for (name, spec) in lambdas() {
        cases.push((name, lambda(&spec).unwrap()));
    }
    for (name, spec) in concats() {
        cases.push((name, concat("Harness", &spec).unwrap()));
    }
    let verified_as_they_are = cases.len();
    for name in ["equals", "hashCode", "toString"] {
        let spec = object_method("Harness$All", name, true);
        cases.push((name, object_methods(&spec, "All").unwrap()));
    }
    let none = object_method("Harness$None", "toString", false);
    cases.push(("none", object_methods(&none, "None").unwrap()));
    for (name, spec) in switches() {
        cases.push((name, type_switch("Harness", &spec).unwrap()));
    }
    for (name, spec) in enum_switches() {
        cases.push((name, enum_switch("Harness", &spec).unwrap()));
    }
    for (_, bytes) in &mut cases[verified_as_they_are..] {
        bytes[7] = 50;
    }
    cases
}

/// Returns the installed JDKs: of `JAVA_HOME`, of `PATH`, and in the folders of Linux distributions.
fn jdks() -> Vec<PathBuf> {
    let paths = std::env::var_os("PATH").unwrap_or_default();
    let mut folders: Vec<PathBuf> = std::env::split_paths(&paths).collect();
    folders.extend(std::env::var_os("JAVA_HOME").map(|home| PathBuf::from(home).join("bin")));
    if let Ok(installed) = std::fs::read_dir("/usr/lib/jvm") {
        folders.extend(installed.flatten().map(|entry| entry.path().join("bin")));
    }
    let compilers = folders.iter().filter_map(|bin| bin.join("javac").canonicalize().ok());
    let mut homes: Vec<PathBuf> =
        compilers.filter_map(|javac| Some(javac.parent()?.parent()?.to_owned())).collect();
    homes.sort();
    homes.dedup();
    homes
}

fn run(program: PathBuf, arguments: &[&str], directory: &Path) -> String {
    let output = Command::new(program).args(arguments).current_dir(directory).output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}\n{text}\n{errors}");
    text
}

#[test]
fn a_real_jvm_gives_the_same_results() {
    for (at, home) in jdks().into_iter().enumerate() {
        let name = format!("pathfinder-spun-{}-{at}", std::process::id());
        let directory = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&directory).unwrap();
        std::fs::write(directory.join("Harness.java"), include_str!("Harness.java")).unwrap();
        for (name, bytes) in cases() {
            std::fs::write(directory.join(name), bytes).unwrap();
        }
        let utf8 = ["-encoding", "UTF-8", "Harness.java"];
        run(home.join("bin/javac"), &utf8, &directory);
        // Newer releases test labels of primitive types with preview features.
        let arguments = ["--enable-preview", "-cp", ".", "Harness", "."];
        let text = run(home.join("bin/java"), &arguments, &directory);
        assert!(text.starts_with("agreed on "), "{text}");
        std::fs::remove_dir_all(&directory).unwrap();
    }
}
