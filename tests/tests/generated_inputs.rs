//! Generated tests whose inputs are collections, the coverage that they report, and what is refused.

#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use cases::process::{self, Outcome};
use cases::workshop::Workshop;
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

const LIMIT: Duration = Duration::from_mins(2);

fn workshop() -> Workshop {
    Workshop::open(Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap()
}

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn testgen(target: &str, options: &[&str]) -> Outcome {
    let workshop = workshop();
    let mut command = Command::new(workshop.binary().unwrap());
    let home = workshop.jdk.home.to_str().unwrap();
    process::run(command.args(["testgen", target, "--jdk", home]).args(options), LIMIT).unwrap()
}

fn program(target: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("testgen").join(target);
    path.to_str().unwrap().to_owned()
}

fn generated(target: &str, options: &[&str]) -> Value {
    let outcome = testgen(&program(target), &[options, &["--json", "-"]].concat());
    let json = serde_json::from_str(&outcome.stdout);
    json.unwrap_or_else(|_| panic!("{target}: {}", outcome.stderr))
}

#[test]
fn collections_are_inputs_up_to_a_size() {
    let options = ["--array-length", "2", "--string-length", "2"];
    for (method, total, unreachable) in [
        ("named", 6, 0),
        ("price", 6, 0),
        // No set has an element twice.
        ("twice", 8, 1),
        // The goal of an input that is `Boolean.TRUE` is open.
        ("grades", 6, 0),
        // The goal of elements that do not ascend is open.
        ("least", 6, 0),
        ("floor", 2, 0),
        // A deque of three elements is beyond the bound.
        ("next", 8, 5),
        ("optional", 8, 0),
        ("total", 6, 0),
        ("sequence", 4, 0),
        ("greater", 2, 0),
        ("hashed", 2, 0),
        ("range", 2, 0),
        ("marked", 6, 0),
    ] {
        let json = generated(&format!("Holdings.java#{method}"), &options);
        let goals = &json["goals"];
        let counts = ["total", "unreachable", "open"].map(|name| goals[name].as_u64().unwrap());
        let open = u64::from(["grades", "least"].contains(&method));
        assert_eq!(counts, [total, unreachable, open], "{method}: {json}");
    }
}

#[test]
fn tests_make_collections_by_their_public_methods() {
    let out = folder("collections");
    let path = out.to_str().unwrap();
    for method in ["price", "range", "optional", "marked"] {
        let options = ["--verify", "--framework", "plain", "--out", path];
        let json = generated(&format!("Holdings.java#{method}"), &options);
        assert_eq!(json["verified"]["dropped"].as_array().unwrap().len(), 0, "{json}");
        assert_eq!(json["goals"]["open"], 0, "{json}");
        let assumed = json["assumptions"].to_string().contains("the capacity that its constructor");
        assert_eq!(assumed, method == "marked", "{json}");
    }
    let text = |name: &str| fs::read_to_string(out.join(name)).unwrap();
    let price = text("HoldingsPriceTest.java");
    assert!(price.contains("new java.util.LinkedHashMap();") && price.contains(".put("), "{price}");
    let range = text("HoldingsRangeTest.java");
    assert!(range.contains("new java.util.TreeMap();"), "{range}");
    let optional = text("HoldingsOptionalTest.java");
    assert!(optional.contains("java.util.OptionalInt.of(18)"), "{optional}");
    let marked = text("HoldingsMarkedTest.java");
    assert!(marked.contains("new StringBuilder(\"!"), "{marked}");
    for text in [price, range, optional, marked] {
        assert!(!text.contains("setAccessible") && !text.contains("pathfinder"), "{text}");
    }
}

#[test]
fn the_search_ends_after_all_goals_unless_it_is_exhaustive() {
    let reason = "the search ended after all goals were covered (--exhaustive goes on)";
    let early = generated("Holdings.java#hashed", &[]);
    let whole = generated("Holdings.java#hashed", &["--exhaustive"]);
    let ended = |json: &Value| json["reasons"].as_array().unwrap().contains(&reason.into());
    assert!(ended(&early) && !ended(&whole), "{early} {whole}");
    assert_eq!((&early["complete"], &early["goals"]["open"]), (&true.into(), &0.into()));
    assert!(early["candidates"].as_u64() < whole["candidates"].as_u64());
}

#[test]
fn methods_of_the_class_library_have_tests_in_the_unnamed_package() {
    let out = folder("library");
    let options = ["--verify", "--framework", "plain", "--out", out.to_str().unwrap()];
    let outcome = testgen("java.util.OptionalInt#orElse", &options);
    assert_eq!(outcome.exit, Some(0), "{}{}", outcome.stdout, outcome.stderr);
    assert!(outcome.stdout.contains("2 of kind branch: 2 covered"), "{}", outcome.stdout);
    let text = fs::read_to_string(out.join("OptionalIntOrElseTest.java")).unwrap();
    assert!(!text.contains("package "), "{text}");
    // Another class than that of the method would be executed.
    let outcome = testgen("java.util.HashMap#get", &["--from", "code"]);
    assert_eq!(outcome.exit, Some(2));
    let text = "Pathfinder does not support an input of type java.util.HashMap as receiver";
    assert!(outcome.stderr.contains(text), "{}", outcome.stderr);
}

#[test]
fn coverage_is_written_as_page_and_for_other_tools() {
    let out = folder("coverage");
    let file = |name: &str| out.join(name).to_str().unwrap().to_owned();
    let reports = ["html", "jacoco", "lcov"].map(|name| format!("{name}={}", file(name)));
    let [html, jacoco, lcov] = &reports;
    let options = ["--report", html, "--report", jacoco, "--report", lcov];
    let outcome = testgen(&program("Numbers.java#never"), &options);
    assert_eq!(outcome.exit, Some(0), "{}", outcome.stderr);
    let text = |name: &str| fs::read_to_string(file(name)).unwrap();
    let page = text("html");
    // One of the two branches of the line is unreachable.
    let line = page.lines().find(|line| line.contains("<i>   61</i>")).unwrap();
    assert!(line.contains("class=\"unreachable\"") && line.contains("1/2 1 unreachable"), "{line}");
    assert!(page.contains("4 goals of kind branch: 3 covered, 1 unreachable, 0 open"), "{page}");
    let jacoco = text("jacoco");
    let counter = "<counter type=\"BRANCH\" missed=\"1\" covered=\"3\"/>";
    assert_eq!(jacoco.matches(counter).count(), 5, "{jacoco}");
    // The instructions that make `true` are not executed.
    let line = "<line nr=\"61\" mi=\"2\" ci=\"5\" mb=\"1\" cb=\"1\"/>";
    assert!(jacoco.contains(line), "{jacoco}");
    let lcov = text("lcov");
    assert!(lcov.contains("BRF:4\nBRH:3\n") && lcov.contains("BRDA:61,0,1,0\n"), "{lcov}");
    let both = ["--report", "lcov=-", "--json", "-"];
    let outcome = testgen(&program("Numbers.java#never"), &both);
    assert_eq!(outcome.exit, Some(2));
    assert!(outcome.stderr.contains("only one report can be on stdout"), "{}", outcome.stderr);
}

#[test]
fn calls_of_the_program_are_goals_with_names() {
    let json = generated("Stages.java#stage", &["--goal", "user", "--verify"]);
    assert_eq!(json["verified"]["dropped"], serde_json::json!([]), "{json}");
    let list = json["goals"]["list"].as_array().unwrap();
    let goals: Vec<_> = list.iter().map(|goal| (&goal["name"], &goal["status"])).collect();
    let (twice, never) = ("twice".into(), "never".into());
    let expected = [(&twice, &"covered".into()), (&never, &"unreachable".into())];
    assert_eq!(goals, expected, "{json}");
    assert_eq!(
        (json["complete"].clone(), json["tests"].as_array().unwrap().len()),
        (true.into(), 1)
    );
}

/// A protected method of another package can be called by subclasses only.
#[test]
fn a_method_that_cannot_be_called_is_an_error() {
    let folder = folder("uncallable");
    let write = |name: &str, text: &str| {
        let file = folder.join(name);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(&file, text).unwrap();
        file
    };
    let base = "package base; public class Base { protected int one(int x) { return x; } }";
    let own = "package own; public class Own extends base.Base { }";
    let sources = [write("base/Base.java", base), write("own/Own.java", own)];
    let mut command = Command::new(workshop().jdk.home.join("bin/javac"));
    let outcome = process::run(command.arg("-g").args(sources), LIMIT).unwrap();
    assert_eq!(outcome.exit, Some(0), "{}", outcome.stderr);
    let outcome = testgen("own.Own#one", &["--classpath", folder.to_str().unwrap()]);
    assert_eq!(outcome.exit, Some(2), "{}", outcome.stdout);
    let text = "the method cannot be called: java.lang.IllegalAccessError: ";
    assert!(outcome.stderr.contains(text), "{}", outcome.stderr);
}

#[test]
fn interfaces_open_types_and_records_are_inputs() {
    let out = folder("open");
    let path = out.to_str().unwrap();
    for (method, total, unreachable) in
        [("width", 6, 1), ("members", 4, 0), ("positive", 6, 0), ("ask", 10, 0), ("kinds", 16, 0)]
    {
        let options = ["--verify", "--framework", "plain", "--string-length", "2", "--out", path];
        let json = generated(&format!("Ordered.java#{method}"), &options);
        let goals = &json["goals"];
        let counts = ["total", "unreachable", "open"].map(|name| goals[name].as_u64().unwrap());
        assert_eq!(counts, [total, unreachable, 0], "{method}: {json}");
        assert_eq!(json["verified"]["dropped"].as_array().unwrap().len(), 0, "{method}: {json}");
        let assumed = json["assumptions"].to_string();
        let implements = "throw nothing and change nothing";
        let has_interface = method != "width" && method != "members";
        assert_eq!(assumed.contains(implements), has_interface, "{method}: {json}");
        let contents = "constructors of records read did not change afterwards (Ordered$Team)";
        let has_team = method == "members" || method == "kinds";
        assert_eq!(assumed.contains(contents), has_team, "{method}: {json}");
        let others = "inputs: of types java.lang.Object, ";
        assert_eq!(assumed.contains(others), method == "kinds", "{method}: {json}");
    }
    let text = |name: &str| fs::read_to_string(out.join(name)).unwrap();
    let positive = text("OrderedPositiveTest.java");
    assert!(positive.contains("new java.util.function.IntPredicate() {"), "{positive}");
    let all = positive + &text("OrderedAskTest.java") + &text("OrderedKindsTest.java");
    assert!(!all.contains("PathfinderInput") && !all.contains("setAccessible"), "{all}");
}

#[test]
fn refused_paths_leave_goals_open() {
    let json = generated("Ordered.java#keyed", &[]);
    let goals = &json["goals"];
    let counts = ["total", "covered", "open"].map(|name| goals[name].as_u64().unwrap());
    assert_eq!(counts, [4, 3, 1], "{json}");
    let reason = "a path was left out: Pathfinder does not support a key of type Ordered$Key, whose equality can change";
    assert!(json["reasons"].to_string().contains(reason), "{json}");
    assert_eq!(json["tests"].as_array().unwrap().len(), 2, "{json}");
}

#[test]
fn abstract_classes_and_sealed_types_are_inputs() {
    let out = folder("abstract");
    let path = out.to_str().unwrap();
    for (method, total, implements) in
        [("rate", 6, true), ("scale", 12, true), ("step", 7, true), ("any", 4, true)]
    {
        let options = ["--verify", "--framework", "plain", "--string-length", "1", "--out", path];
        let json = generated(&format!("Gauges.java#{method}"), &options);
        let goals = &json["goals"];
        let counts = ["total", "unreachable", "open"].map(|name| goals[name].as_u64().unwrap());
        assert_eq!(counts, [total, 0, 0], "{method}: {json}");
        assert_eq!(json["verified"]["dropped"].as_array().unwrap().len(), 0, "{method}: {json}");
        let assumed = json["assumptions"].to_string();
        assert_eq!(assumed.contains("throw nothing and change nothing"), implements, "{json}");
    }
    let text = |name: &str| fs::read_to_string(out.join(name)).unwrap();
    let rate = text("GaugesRateTest.java");
    assert!(rate.contains("new Gauges.Rate() {") && rate.contains(".base = 4;"), "{rate}");
    let scale = text("GaugesScaleTest.java");
    assert!(scale.contains("extends Gauges.Scale {"), "{scale}");
    let unused = "super((java.lang.String) null, (byte) 0, (java.lang.Object[]) null);";
    assert!(scale.contains(unused), "{scale}");
    let step = text("GaugesStepTest.java");
    assert!(step.contains("new Gauges.Free() {") && step.contains("Gauges.Way.UP"), "{step}");
    let all = rate + &scale + &step + &text("GaugesAnyTest.java");
    assert!(!all.contains("PathfinderInput"), "{all}");
    let outcome = testgen(&program("Gauges.java#closed"), &[]);
    assert_eq!(outcome.exit, Some(2));
    let reason = "Pathfinder does not support an input of type Gauges$Closed";
    assert!(outcome.stderr.contains(reason), "{}", outcome.stderr);
}

/// The subclasses of a sealed type are in another package than the method.
#[test]
fn sealed_types_of_other_packages_are_inputs() {
    let folder = folder("sealed");
    let write = |name: &str, text: &str| {
        let file = folder.join(name);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(&file, text).unwrap();
        file
    };
    let shape =
        "package base; public sealed interface Shape permits Square, Hidden { int area(); }";
    let square = "package base; public record Square(int side) implements Shape {
        public int area() { return side * side; }
    }";
    let hidden = "package base; final class Hidden implements Shape {
        public int area() { return 77; }
    }";
    let own = "package own; public class Own {
        public static int of(base.Shape shape) {
            if (shape.area() == 49) { return 1; }
            return shape.area() == 77 ? 2 : 3;
        }
    }";
    let sources = [
        write("base/Shape.java", shape),
        write("base/Square.java", square),
        write("base/Hidden.java", hidden),
        write("own/Own.java", own),
    ];
    let mut command = Command::new(workshop().jdk.home.join("bin/javac"));
    let outcome = process::run(command.arg("-g").args(sources), LIMIT).unwrap();
    assert_eq!(outcome.exit, Some(0), "{}", outcome.stderr);
    let out = folder.join("tests");
    let options = ["--classpath", folder.to_str().unwrap(), "--verify", "--framework", "plain"];
    let outcome =
        testgen("own.Own#of", &[&options[..], &["--out", out.to_str().unwrap()]].concat());
    assert_eq!(outcome.exit, Some(1), "{}{}", outcome.stdout, outcome.stderr);
    assert!(outcome.stdout.contains("4 covered, 0 unreachable, 0 open"), "{}", outcome.stdout);
    assert!(outcome.stdout.contains("0 dropped"), "{}", outcome.stdout);
    let text = fs::read_to_string(out.join("own/OwnOfTest.java")).unwrap();
    assert!(text.contains("new base.Square(7)") || text.contains("new base.Square(-7)"), "{text}");
}
