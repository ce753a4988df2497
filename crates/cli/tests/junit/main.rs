//! The behaviour of `check --junit` that CI systems depend on: the results of tests, the formats, the
//! exit code.
//!
//! Source: the published contract; JUnit's jars of Debian. Invariant: without the jars or `javac`, the
//! tests report that they are skipped.

#![allow(clippy::unwrap_used, clippy::print_stderr)]

mod five;

use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const JARS: [&str; 2] = ["junit4", "hamcrest"];

const SOURCE: &str = r#"
    package app;
    import static org.junit.Assert.*;
    import org.junit.*;

    public class CellTest {
        private int value;

        @Test public void holds() { value++; assertEquals(1, value); }

        @Test public void losesAnUpdate() throws Exception {
            Thread other = new Thread(() -> value++);
            other.start();
            value++;
            other.join();
            assertEquals(2, value);
        }

        @Ignore("<not yet>") @Test public void waits() { fail(); }

        @Test public int counts() { return 1; }

        @Test(expected = IllegalStateException.class) public void throwsNothing() { }

        @Test(timeout = 10) public void hurries() { }
    }
"#;

const ASSUMING: &str = r#"
    package app;
    import static org.junit.Assert.*;
    import static org.junit.Assume.*;
    import org.junit.*;

    public class CellTest {
        private volatile int value;
        private boolean left;

        @Before public void setUp() { left = true; }
        @After public void tearDown() { assertTrue(left); }

        @Test public void neverGoesOn() { assumeTrue("only there", System.getenv("NO-SUCH-NAME") != null); fail(); }

        @Test public void goesOnSometimes() throws Exception {
            Thread other = new Thread(() -> value = 1);
            other.start();
            assumeTrue(value == 1);
            other.join();
            assertEquals(1, value);
        }

        @Test public void failsSometimes() throws Exception {
            Thread other = new Thread(() -> value = 1);
            other.start();
            assumeTrue(value == 1);
            fail();
        }

        @Test public void failsAfterwards() { left = false; assumeTrue(false); }

        @Test public void neverGoesOnInTwoThreads() throws Exception {
            Thread other = new Thread(() -> value = 1);
            other.start();
            assumeTrue(value < 0);
        }
    }
"#;

/// Returns the class path of JUnit, if it is installed.
fn junit() -> Option<String> {
    class_path(&JARS)
}

/// Returns the class path of these jars, if all of them are installed.
fn class_path(names: &[&str]) -> Option<String> {
    let folder = std::env::var_os("PATHFINDER_TEST_JARS").unwrap_or("/usr/share/java".into());
    let jars: Vec<PathBuf> =
        names.iter().map(|name| PathBuf::from(&folder).join(format!("{name}.jar"))).collect();
    if jars.iter().all(|jar| jar.is_file()) {
        let jars: Vec<String> = jars.iter().map(|jar| jar.display().to_string()).collect();
        return Some(jars.join(":"));
    }
    eprintln!("skipped: no {} in {}", names.join(", "), folder.display());
    None
}

/// Compiles a test class into `classes`. Returns the folder, and the class path of JUnit.
fn compiled(source: &str) -> Option<(tempfile::TempDir, String)> {
    let jars = junit()?;
    Some((compiled_with(source, &jars), jars))
}

/// Compiles a test class with these jars. Returns the folder.
fn compiled_with(source: &str, jars: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir_all(folder.path().join("src/app")).unwrap();
    fs::write(folder.path().join("src/app/CellTest.java"), source).unwrap();
    let home = std::env::var_os("JAVA_HOME").map(|home| Path::new(&home).join("bin/javac"));
    let javac = home.filter(|javac| javac.is_file()).unwrap_or_else(|| "javac".into());
    let mut command = Command::new(javac);
    command.current_dir(folder.path()).args(["-g", "-cp", jars, "-d", "classes"]);
    let output = command.arg("src/app/CellTest.java").output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    folder
}

fn check(folder: &Path, words: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pathfinder"));
    command.current_dir(folder).env("XDG_CACHE_HOME", folder.join("cache"));
    command.args(["check", "--junit"]).args(words).output().unwrap()
}

fn result(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout).unwrap()
}

/// Returns the name of each test within its class, with its verdict.
fn verdicts(result: &Value) -> Vec<(String, String)> {
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let tests = result["tests"].as_array().unwrap();
    tests
        .iter()
        .map(|test| {
            let name = text(&test["name"]);
            (name.rsplit('#').next().unwrap().to_owned(), text(&test["verdict"]))
        })
        .collect()
}

#[test]
fn each_test_of_a_folder_has_a_verdict() {
    let Some((folder, jars)) = compiled(SOURCE) else { return };
    let words = ["--classpath", &jars, "--sourcepath", "src", "--json", "-", "--trace", "t.json"];
    let xml = ["--report", "junit=r.xml", "--report", "sarif=r.sarif"];
    let output = check(folder.path(), &[words.as_slice(), &xml, &["classes"]].concat());
    assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
    let told = result(&output);
    let wanted = [
        ("holds", "safe"),
        ("losesAnUpdate", "unsafe"),
        ("waits", "skipped"),
        ("counts", "error"),
        ("throwsNothing", "unsafe"),
        ("hurries", "safe"),
    ];
    assert_eq!(
        verdicts(&told),
        wanted.map(|(name, verdict)| (name.to_owned(), verdict.to_owned()))
    );
    let found = &told["violations"];
    assert_eq!(found[0]["test"], "app.CellTest#losesAnUpdate");
    assert_eq!(found[0]["location"]["path"], "src/app/CellTest.java");
    assert_eq!(found[0]["source"], "assertEquals(2, value);");
    assert_eq!(
        found[0]["stack"].as_array().unwrap().last().unwrap(),
        "app.CellTest.losesAnUpdate(CellTest.java:16)"
    );
    let expected = &found[1];
    assert_eq!(
        expected["id"],
        "uncaught-exception/java.lang.AssertionError/app.CellTest.throwsNothing"
    );
    assert_eq!(expected["location"]["line"], 23);
    let text = told["warnings"].to_string();
    assert!(text.contains("app.CellTest#hurries: its timeout is not kept"), "{text}");

    let xml = fs::read_to_string(folder.path().join("r.xml")).unwrap();
    for part in [
        "<testsuite name=\"app.CellTest\" tests=\"6\" failures=\"2\" errors=\"1\" skipped=\"1\"",
        "<skipped message=\"@Ignore: &lt;not yet&gt;\"/>",
        "<testcase classname=\"app.CellTest\" name=\"losesAnUpdate\"",
        "<failure type=\"uncaught-exception/java.lang.AssertionError/app.CellTest.losesAnUpdate:16\"",
        "<error type=\"error\" message=\"a test method that takes parameters or returns something",
    ] {
        assert!(xml.contains(part), "{part} is missing in:\n{xml}");
    }
    let replay = Command::new(env!("CARGO_BIN_EXE_pathfinder"))
        .current_dir(folder.path())
        .args(["replay", "--json", "-", "t.json"])
        .output()
        .unwrap();
    assert_eq!(replay.status.code(), Some(1));
    let again = result(&replay);
    assert_eq!(again["violations"][0]["id"], found[0]["id"]);
    assert_eq!(again["violations"][0]["test"], found[0]["test"]);
}

#[test]
fn one_method_can_be_chosen() {
    let Some((folder, jars)) = compiled(SOURCE) else { return };
    for (target, code, verdict) in [
        ("app.CellTest#holds", 0, "safe"),
        ("app.CellTest#losesAnUpdate", 1, "unsafe"),
        ("app.CellTest#counts", 2, "error"),
        ("app.CellTest#waits", 3, "skipped"),
    ] {
        let path = format!("classes:{jars}");
        let output = check(folder.path(), &["-c", &path, "--json", "-", target]);
        assert_eq!(output.status.code(), Some(code), "{target}");
        assert_eq!(verdicts(&result(&output))[0].1, verdict, "{target}");
    }
}

#[test]
fn a_reached_bound_is_reported_for_its_test() {
    let Some((folder, jars)) = compiled(SOURCE) else { return };
    let path = format!("classes:{jars}");
    let words = ["-c", &path, "--json", "-", "--max-states", "1", "app.CellTest#losesAnUpdate"];
    let output = check(folder.path(), &words);
    assert_eq!(output.status.code(), Some(3));
    let told = result(&output);
    let reason = told["reason"].as_str().unwrap();
    assert!(reason.starts_with("app.CellTest#losesAnUpdate: the limit of states"), "{reason}");
}

#[test]
fn a_source_file_is_compiled_and_its_tests_are_found() {
    let Some((folder, jars)) = compiled(SOURCE) else { return };
    let words = ["-c", &jars, "--json", "-", "src/app/CellTest.java#holds"];
    let output = check(folder.path(), &words);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn unsupported_tests_are_errors() {
    let Some((folder, jars)) = compiled(SOURCE) else { return };
    let plain = format!("classes:{jars}");
    for (path, target, part) in [
        ("classes", "app.CellTest", "JUnit is not on the class path: there is no org.junit.Test"),
        (
            plain.as_str(),
            "app.CellTest#nothing",
            "app.CellTest has no test method nothing of JUnit",
        ),
        (plain.as_str(), "app.Other", "app.Other was not found"),
        (plain.as_str(), "src", "src has sources, but no class files"),
    ] {
        let output = check(folder.path(), &["-c", path, target]);
        let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{target}: {stderr}");
        assert!(stderr.contains(part), "{target}: {stderr}");
    }
}

#[test]
fn a_test_whose_assumptions_never_hold_is_skipped() {
    let Some((folder, jars)) = compiled(ASSUMING) else { return };
    let xml = ["--report", "junit=r.xml", "--all-errors"];
    for level in ["none", "full"] {
        let words = ["--classpath", &jars, "--json", "-", "--por", level, "classes"];
        let output = check(folder.path(), &[words.as_slice(), &xml].concat());
        assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
        let told = result(&output);
        let wanted = [
            ("neverGoesOn", "skipped"),
            ("goesOnSometimes", "safe"),
            ("failsSometimes", "unsafe"),
            ("failsAfterwards", "unsafe"),
            ("neverGoesOnInTwoThreads", "skipped"),
        ];
        assert_eq!(
            verdicts(&told),
            wanted.map(|(name, verdict)| (name.to_owned(), verdict.to_owned()))
        );
        let place = "the first at app.CellTest.neverGoesOn(CellTest.java:14)";
        let reason = told["tests"][0]["reason"].as_str().unwrap();
        assert!(reason.ends_with(place), "{reason}");
        let text = fs::read_to_string(folder.path().join("r.xml")).unwrap();
        assert!(text.contains("skipped=\"2\"") && text.contains(place), "{text}");
    }
    // The test may end in the unexplored part.
    let path = format!("classes:{jars}");
    let test = "app.CellTest#neverGoesOnInTwoThreads";
    let words = ["-c", &path, "--json", "-", "--max-states", "1", test];
    let output = check(folder.path(), &words);
    assert_eq!(output.status.code(), Some(3));
    assert_eq!(verdicts(&result(&output))[0].1, "incomplete");
    let output = check(folder.path(), &["-c", &path, "--json", "-", test]);
    assert_eq!(output.status.code(), Some(3));
    let reason = result(&output)["reason"].as_str().unwrap().to_owned();
    assert!(reason.starts_with("the only test is skipped: no path gets past"), "{reason}");
}

#[test]
fn only_violations_that_the_baseline_lacks_fail() {
    let Some((folder, jars)) = compiled(SOURCE) else { return };
    let path = format!("classes:{jars}");
    let all = ["--classpath", &path, "--baseline", "known.json", "--report", "junit=r.xml"];
    let with = |more: &[&str]| {
        let words = [all.as_slice(), more].concat();
        check(folder.path(), &words).status.code()
    };
    let tests = ["app.CellTest#holds", "app.CellTest#losesAnUpdate"];
    let first = ["app.CellTest#holds", "app.CellTest#throwsNothing"];
    // A misspelled path must not hide a violation.
    assert_eq!(with(&first), Some(2));
    assert!(!folder.path().join("known.json").exists());
    assert_eq!(with(&[&["--write-baseline"], first.as_slice()].concat()), Some(0));
    let written = fs::read_to_string(folder.path().join("known.json")).unwrap();
    assert!(written.contains("\"fingerprint\"") && written.contains("#throwsNothing"), "{written}");
    assert_eq!(with(&["app.CellTest#throwsNothing"]), Some(0));
    let text = fs::read_to_string(folder.path().join("r.xml")).unwrap();
    assert!(text.contains("skipped=\"1\"") && !text.contains("<failure"), "{text}");
    assert_eq!(with(&tests), Some(1));
    assert_eq!(with(&[&["--write-baseline"], tests.as_slice()].concat()), Some(0));
    assert_eq!(with(&tests), Some(0));
    assert_eq!(with(&["app.CellTest#throwsNothing"]), Some(1));
}

#[test]
fn fingerprints_hold_when_lines_move() {
    let fingerprint = |source: &str| {
        let (folder, jars) = compiled(source)?;
        let path = format!("classes:{jars}");
        let words = ["--classpath", &path, "--json", "-", "app.CellTest#losesAnUpdate"];
        let told = result(&check(folder.path(), &words));
        let found = told["violations"][0].clone();
        Some((found["fingerprint"].clone(), found["id"].clone()))
    };
    let Some((before, id)) = fingerprint(SOURCE) else { return };
    let moved = SOURCE.replace("other.start();", "// A comment.\n\n            other.start();");
    let (after, other_id) = fingerprint(&moved).unwrap();
    assert_eq!(before, after);
    assert_ne!(id, other_id);
}

#[test]
fn a_test_that_never_ends_says_so() {
    let source = r"
        package app;
        public class CellTest {
            private volatile boolean left;
            @org.junit.Test public void ends() { left = true; }
            @org.junit.Test public void spins() { while (!left) { } }
        }
    ";
    let Some((folder, jars)) = compiled(source) else { return };
    let words = ["--classpath", &jars, "classes", "--report", "junit=r.xml"];
    for cached in ["", "; cached: nothing changed"] {
        let output = check(folder.path(), &words);
        let text = String::from_utf8(output.stdout).unwrap();
        let spins = format!(
            "safe       spins  no execution ends: each goes on for ever, or is cut off by ignoreIf{cached}"
        );
        assert!(text.contains(&spins), "{text}");
        assert!(text.contains("No execution of one of the tests ends: "), "{text}");
        assert!(text.contains("warning no-end: app.CellTest#spins: no execution ends"), "{text}");
        let xml = fs::read_to_string(folder.path().join("r.xml")).unwrap();
        assert_eq!(xml.matches("<system-out>no execution ends: ").count(), 1, "{xml}");
    }
}

#[test]
fn targets_are_several_patterns_and_packages() {
    let Some((folder, jars)) = compiled(SOURCE) else { return };
    let path = format!("classes:{jars}");
    let names = |targets: &[&str]| {
        let words = [&["--classpath", &path, "--json", "-"], targets].concat();
        let told = result(&check(folder.path(), &words));
        verdicts(&told).into_iter().map(|(name, _)| name).collect::<Vec<_>>()
    };
    assert_eq!(names(&["app.C*Test#h*"]), ["holds", "hurries"]);
    assert_eq!(names(&["app.CellTest#holds", "app.*#counts"]), ["holds", "counts"]);
    assert_eq!(names(&["app"]).len(), 6);
    let output = check(folder.path(), &["-c", &path, "app.*Tests"]);
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert!(stderr.contains("no class matches app.*Tests in the folders"), "{stderr}");
    // The file of a build makes the folder a build.
    fs::create_dir(folder.path().join("target")).unwrap();
    fs::rename(folder.path().join("classes"), folder.path().join("target/test-classes")).unwrap();
    fs::write(folder.path().join("pom.xml"), "").unwrap();
    let output = check(folder.path(), &["-c", &jars, "--json", "-", "."]);
    assert_eq!(verdicts(&result(&output)).len(), 6);
    // Without the option, the class path of the build is used.
    let output = check(folder.path(), &["app.CellTest#holds"]);
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert!(stderr.contains("let a Maven or Gradle build write its class path"), "{stderr}");
    fs::write(folder.path().join("target/classpath.txt"), format!("{jars}\n")).unwrap();
    for target in [".", "app", "app.*"] {
        let output = check(folder.path(), &["--json", "-", target]);
        assert_eq!(verdicts(&result(&output)).len(), 6, "{target}");
    }
    let output = check(folder.path(), &["--json", "-", "app.CellTest#holds"]);
    assert_eq!(verdicts(&result(&output)), [("holds".to_owned(), "safe".to_owned())]);
}

#[test]
fn the_time_limit_is_that_of_all_tests() {
    let Some((folder, jars)) = compiled(SOURCE) else { return };
    let path = format!("classes:{jars}");
    let words = ["-c", &path, "--json", "-", "--time-limit", "0s", "app.CellTest#holds"];
    let output = check(folder.path(), &words);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(3), "{stderr}");
    let told = result(&output);
    let reason = told["reasons"][0].as_str().unwrap();
    assert!(reason.starts_with("app.CellTest#holds: "), "{reason}");
    assert_eq!(verdicts(&told), [("holds".to_owned(), "incomplete".to_owned())]);
}

#[test]
fn a_reached_time_limit_is_the_requested_one() {
    let source = "package app; public class CellTest {
        static volatile int x;
        @org.junit.Test public void first() { turn(); }
        @org.junit.Test public void second() { turn(); }
        static void turn() { new Thread(() -> { for (;;) x++; }).start(); for (;;) x++; }
    }";
    let Some((folder, jars)) = compiled(source) else { return };
    let path = format!("classes:{jars}");
    for (limits, wanted) in [
        (&["--time-limit", "2s"][..], "the time limit was reached (2s)"),
        (&["--time-limit-per-test", "100ms"], "the time limit was reached (100ms)"),
    ] {
        let words = [&["-c", &path, "--json", "-"], limits, &["classes"]].concat();
        let told = result(&check(folder.path(), &words));
        assert_eq!(told["tests"][0]["reason"], wanted, "{told}");
    }
}

#[test]
fn progress_has_the_number_of_the_test() {
    // The second test has no end, so that its search lasts longer than the pause between reports.
    let source = "package app; public class CellTest {
        static volatile int x;
        @org.junit.Test public void first() { }
        @org.junit.Test public void second() {
            new Thread(() -> { for (;;) x++; }).start();
            for (;;) x++;
        }
    }";
    let Some((folder, jars)) = compiled(source) else { return };
    let target = folder.path().join("classes").display().to_string();
    let pairs = [
        ("target", target),
        ("pathfinder.junit", "true".to_owned()),
        ("pathfinder.time-limit-per-test", "1s".to_owned()),
        ("classpath", jars),
    ];
    let pairs = pairs.map(|(key, value)| (key.to_owned(), value));
    let settings = session::Settings::new(None, Vec::new(), &pairs).unwrap();
    let seen = std::cell::RefCell::new(Vec::new());
    let progress = |now: &session::Progress| seen.borrow_mut().push(now.test);
    let cancel = std::sync::atomic::AtomicBool::new(false);
    let control = session::Control { cancel: &cancel, progress: &progress, found: None };
    let report = testkit::check(&settings, &control).unwrap();
    let place = report.tests.iter().position(|test| test.name.ends_with("second")).unwrap();
    let seen = seen.into_inner();
    assert!(seen.contains(&Some((place + 1, report.tests.len()))), "{seen:?}");
}

/// Compiles files of the package `app` with JUnit 5, in a repository of Git with a first revision.
/// Returns the folder and the class path of JUnit.
fn repository(files: &[(&str, &str)]) -> Option<(tempfile::TempDir, String)> {
    let names = ["junit-jupiter-api", "junit-platform-commons", "opentest4j", "apiguardian-api"];
    let jars = names.map(|name| PathBuf::from(format!("/usr/share/java/{name}.jar")));
    if !jars.iter().all(|jar| jar.is_file()) {
        eprintln!("skipped: no JUnit 5");
        return None;
    }
    let jars = jars.map(|jar| jar.display().to_string()).join(":");
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir_all(folder.path().join("src/app")).unwrap();
    for (name, text) in files {
        fs::write(folder.path().join("src/app").join(name), text).unwrap();
    }
    fs::write(folder.path().join(".gitignore"), "classes\ncache\n").unwrap();
    let sources: Vec<String> = files.iter().map(|(name, _)| format!("src/app/{name}")).collect();
    let execute = |program: &str, words: &[&str]| {
        let output = Command::new(program).current_dir(folder.path()).args(words).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    };
    let mut words = vec!["-g", "-cp", &jars, "-d", "classes"];
    words.extend(sources.iter().map(String::as_str));
    execute("javac", &words);
    execute("git", &["init", "-q", "."]);
    execute("git", &["add", "-A"]);
    let author = ["-c", "user.name=a", "-c", "user.email=a@b"];
    execute("git", &[author.as_slice(), &["commit", "-q", "-m", "first"]].concat());
    Some((folder, jars))
}

const TAGGED: [(&str, &str); 4] = [
    ("Cell.java", "package app; class Cell { int value; }"),
    ("Maker.java", "package app; class Maker { static Object make() { return new Cell(); } }"),
    (
        "CellTest.java",
        "package app; import org.junit.jupiter.api.*;
        @Fast class CellTest {
            @Test void makes() { Maker.make(); }
            @Tag(\" slow \") @Test void slow() { }
            @Nested @Tag(\"inner\") class Inner { @Test void nested() { } }
        }
        @Tag(\"fast\") @Tag(\"quick\")
        @java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME)
        @interface Fast { }",
    ),
    (
        "OtherTest.java",
        "package app; import org.junit.jupiter.api.*;
        class OtherTest { @Tag(\"a\") @Tag(\"b\") @Test void other() { } }",
    ),
];

#[test]
fn tests_that_no_change_concerns_are_skipped() {
    let Some((folder, jars)) = repository(&TAGGED) else { return };
    let words = ["-c", &jars, "--json", "-", "--changed-since", "HEAD", "classes"];
    let skipped = |output: &Output| {
        let all = verdicts(&result(output)).into_iter();
        all.filter(|(_, verdict)| verdict == "skipped").map(|(name, _)| name).collect::<Vec<_>>()
    };
    let output = check(folder.path(), &words);
    assert_eq!(output.status.code(), Some(3));
    assert_eq!(skipped(&output), ["makes", "slow", "nested", "other"]);
    // The test depends on the changed class only through another class.
    fs::write(folder.path().join("src/app/Cell.java"), "package app; class Cell { }").unwrap();
    let output = check(folder.path(), &words);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(skipped(&output), ["other"]);
    let reason = &result(&output)["tests"][3]["reason"];
    assert_eq!(reason, "it depends on no source that changed since HEAD");
    let output = check(folder.path(), &["-c", &jars, "--changed-since", "none", "classes"]);
    assert_eq!(output.status.code(), Some(2));
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert!(stderr.contains("--changed-since none: "), "{stderr}");
}

#[test]
fn tags_select_tests() {
    let Some((folder, jars)) = repository(&TAGGED) else { return };
    let checked = |words: &[&str]| {
        check(folder.path(), &[&["-c", &jars, "--json", "-"], words, &["classes"]].concat())
    };
    for (words, wanted) in [
        (&["--include-tag", "fast"][..], &["makes", "slow", "nested"][..]),
        (&["--include-tag", "quick", "--exclude-tag", "slow"], &["makes", "nested"]),
        (&["--include-tag", "inner", "--include-tag", "b"], &["nested", "other"]),
        (&["--exclude-tag", "fast"], &["other"]),
    ] {
        let names = verdicts(&result(&checked(words))).into_iter().map(|(name, _)| name);
        assert_eq!(names.collect::<Vec<_>>(), wanted, "{words:?}");
    }
    for (words, wanted) in [
        (["--include-tag", "none"], "has no test with these tags"),
        (["--include-tag", "a|b"], "expressions of tags are not supported"),
    ] {
        let output = checked(&words);
        assert_eq!(output.status.code(), Some(2));
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(text.contains(wanted), "{text}");
    }
    let output = Command::new(env!("CARGO_BIN_EXE_pathfinder"))
        .args(["check", "--changed-since", "HEAD", "Main"])
        .output()
        .unwrap();
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert!(stderr.contains("--changed-since is about tests, and needs --junit"), "{stderr}");
}
