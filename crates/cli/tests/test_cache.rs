//! The behaviour of `check --junit` with results of earlier calls, and with concurrent checks of tests.
//!
//! Source: decision 0095; JUnit's jars of Debian. Invariant: without the jars or `javac`, the tests report
//! that they are skipped.

#![allow(clippy::unwrap_used, clippy::print_stderr)]

use serde_json::Value;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const SOURCE: &str = r#"
    package app;
    import static org.junit.Assert.*;
    import java.io.*;
    import java.nio.file.*;
    import org.junit.Test;

    public class CellTest {
        @Test public void counts() throws Exception {
            Thread other = new Thread(() -> { });
            other.start();
            other.join();
            assertTrue(Cell.VALUE < 5);
        }

        @Test public void readsAResource() throws Exception {
            try (InputStream in = CellTest.class.getResourceAsStream("/words.txt")) {
                assertEquals('a', in.read());
            }
        }

        @Test public void readsAFile() throws Exception {
            assertEquals("a", Files.readString(Path.of("in.txt")));
        }

        @Test public void asksForATime() {
            assertTrue(new File("classes/words.txt").lastModified() > 1_000_000);
        }

        @Test public void races() throws Exception {
            int[] shared = { 0 };
            Thread other = new Thread(() -> shared[0] = 1);
            other.start();
            int seen = shared[0];
            other.join();
            assertTrue(seen < 2);
        }
    }
"#;

const UNSAFE: &str = r"
    package app;
    import static org.junit.Assert.*;
    import org.junit.Test;

    public class CellTest {
        private int value;

        private void race(int most) throws Exception {
            Thread[] others = new Thread[most];
            for (int at = 0; at < most; at++) {
                others[at] = new Thread(() -> value++);
                others[at].start();
            }
            for (Thread other : others) {
                other.join();
            }
            assertEquals(most, value);
        }

        @Test public void a() throws Exception { race(2); }
        @Test public void b() throws Exception { race(1); }
        @Test public void c() throws Exception { race(3); }
        @Test public void d() { assertEquals(0, value); }
        @Test public void e() throws Exception {
            Runnable work = () -> { for (int at = 0; at < 300; at++) { value++; } };
            new Thread(work).start();
            work.run();
        }
    }
";

/// A folder whose subfolder `classes` has compiled tests.
struct Project {
    folder: tempfile::TempDir,
    jars: String,
}

impl Project {
    /// Compiles a test class, and the class `Cell` with a value. Returns nothing if JUnit is not
    /// installed.
    fn new(source: &str) -> Option<Self> {
        let folder = std::env::var_os("PATHFINDER_TEST_JARS").unwrap_or("/usr/share/java".into());
        let jars = ["junit4", "hamcrest"];
        let jars = jars.map(|name| PathBuf::from(&folder).join(format!("{name}.jar")));
        if !jars.iter().all(|jar| jar.is_file()) {
            eprintln!("skipped: no JUnit in {}", folder.display());
            return None;
        }
        let jars = jars.map(|jar| jar.display().to_string()).join(":");
        let project = Self { folder: tempfile::tempdir().unwrap(), jars };
        fs::create_dir_all(project.path("src/app")).unwrap();
        fs::write(project.path("src/app/CellTest.java"), source).unwrap();
        project.compile(4);
        fs::write(project.path("classes/words.txt"), "a").unwrap();
        fs::write(project.path("in.txt"), "a").unwrap();
        Some(project)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Compiles the classes, with this value in the class `Cell`.
    fn compile(&self, value: u32) {
        // The value is no constant: the compiler would copy a constant into the test.
        let cell = format!("package app; class Cell {{ static int VALUE = {value}; }}");
        fs::write(self.path("src/app/Cell.java"), cell).unwrap();
        let home = std::env::var_os("JAVA_HOME").map(|home| Path::new(&home).join("bin/javac"));
        let javac = home.filter(|javac| javac.is_file()).unwrap_or_else(|| "javac".into());
        let mut command = Command::new(javac);
        command.current_dir(self.folder.path()).args(["-g", "-cp", &self.jars, "-d", "classes"]);
        let output = command.args(["src/app/CellTest.java", "src/app/Cell.java"]).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }

    /// Checks the tests with these additional options.
    fn check(&self, words: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_pathfinder"));
        command.current_dir(self.folder.path()).env("XDG_CACHE_HOME", self.path("cache"));
        let path = format!("{}:classes", self.jars);
        command.args(["check", "--junit", "-c", &path]).args(words).output().unwrap()
    }

    fn result(&self, words: &[&str]) -> Value {
        let output = self.check(&[&["--json", "-", "classes"], words].concat());
        assert!(!output.stdout.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
        serde_json::from_slice(&output.stdout).unwrap()
    }

    /// Checks the tests. Returns the names and verdicts of those without an earlier result.
    fn checked(&self, words: &[&str]) -> Vec<(String, String)> {
        let told = self.result(words);
        let tests = told["tests"].as_array().unwrap();
        let text = |value: &Value| value.as_str().unwrap().replace("app.CellTest#", "");
        let cached = tests.iter().filter(|test| test["cached"] == true).count();
        assert_eq!(told["cached_tests"].as_u64().unwrap_or(0), cached as u64);
        tests
            .iter()
            .filter(|test| test.get("cached").is_none())
            .map(|test| (text(&test["name"]), text(&test["verdict"])))
            .collect()
    }

    /// Returns the files with stored results.
    fn kept(&self) -> Vec<PathBuf> {
        let files = fs::read_dir(self.path("cache/pathfinder/tests")).into_iter().flatten();
        files.map(|file| file.unwrap().path()).collect()
    }
}

fn pairs(expected: &[(&str, &str)]) -> Vec<(String, String)> {
    expected.iter().map(|(name, verdict)| ((*name).to_owned(), (*verdict).to_owned())).collect()
}

#[test]
fn a_safe_result_is_reused_and_reported_as_such() {
    let Some(project) = Project::new(SOURCE) else { return };
    let first = project.result(&[]);
    assert_eq!((&first["verdict"], first.get("cached_tests")), (&Value::from("safe"), None));
    assert_eq!(first["warnings"][0]["property"], "data-race", "{first}");
    let second = project.result(&[]);
    assert_eq!((&second["verdict"], &second["cached_tests"]), (&"safe".into(), &5.into()));
    for part in ["assumptions", "warnings", "complete"] {
        assert_eq!(first[part], second[part]);
    }
    assert_eq!(second["statistics"]["states_new"], 0);
    let states = |result: &Value| result["tests"][0]["statistics"]["states_new"].clone();
    assert_eq!(states(&first), states(&second));
    let reports = ["--report", "junit=r.xml", "--report", "markdown=r.md", "classes"];
    let output = project.check(&reports);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("of 5 tests was explored, and nothing is violated, 5 cached."), "{text}");
    assert!(text.contains("cached: nothing changed since an earlier check"), "{text}");
    let xml = fs::read_to_string(project.path("r.xml")).unwrap();
    assert!(xml.contains("<property name=\"pathfinder.cached\" value=\"5\"/>"), "{xml}");
    assert_eq!(xml.matches("<system-out>cached: ").count(), 5, "{xml}");
    let markdown = fs::read_to_string(project.path("r.md")).unwrap();
    assert_eq!(markdown.matches("cached: nothing changed").count(), 5, "{markdown}");
}

#[test]
fn changed_classes_resources_settings_and_files_are_noticed() {
    let Some(project) = Project::new(SOURCE) else { return };
    assert_eq!(project.checked(&[]).len(), 5);
    assert_eq!(project.checked(&["--time-limit", "5m", "--all-errors"]), []);
    assert_eq!(project.checked(&["--processors", "3"]).len(), 5);
    project.compile(5);
    assert!(project.checked(&[]).contains(&("counts".into(), "unsafe".into())));
    project.compile(4);
    assert_eq!(project.checked(&[]).len(), 5);
    fs::write(project.path("classes/words.txt"), "b").unwrap();
    assert!(project.checked(&[]).contains(&("readsAResource".into(), "unsafe".into())));
    fs::write(project.path("classes/words.txt"), "a").unwrap();
    assert_eq!(project.checked(&[]).len(), 5);
    fs::write(project.path("in.txt"), "b").unwrap();
    assert_eq!(project.checked(&[]), pairs(&[("readsAFile", "unsafe")]));
    fs::write(project.path("in.txt"), "a").unwrap();
    assert_eq!(project.checked(&[]), pairs(&[("readsAFile", "safe")]));
    let words = fs::File::options().write(true).open(project.path("classes/words.txt")).unwrap();
    words.set_modified(std::time::SystemTime::UNIX_EPOCH).unwrap();
    let again = project.checked(&[]);
    assert!(again.contains(&("asksForATime".into(), "unsafe".into())), "{again:?}");
    assert!(!again.iter().any(|(name, _)| name == "counts"), "{again:?}");
}

#[test]
fn another_jdk_is_noticed() {
    let Some(project) = Project::new(SOURCE) else { return };
    let mut settings = session::Settings::default();
    let real = session::jdk::Jdk::find(&mut settings).unwrap().home;
    let home = project.path("jdk");
    fs::create_dir(&home).unwrap();
    for name in ["bin", "conf", "lib"] {
        symlink(real.join(name), home.join(name)).unwrap();
    }
    let release = fs::read_to_string(real.join("release")).unwrap();
    fs::write(home.join("release"), &release).unwrap();
    let words = ["--jdk", home.to_str().unwrap()];
    assert_eq!(project.checked(&[]).len(), 5);
    assert_eq!(project.checked(&words).len(), 5);
    assert_eq!(project.checked(&words), []);
    assert_eq!(project.checked(&[]), []);
    fs::write(home.join("release"), release + "BUILD_TYPE=\"other\"\n").unwrap();
    assert_eq!(project.checked(&words).len(), 5);
}

#[test]
fn damaged_files_are_no_results() {
    let Some(project) = Project::new(SOURCE) else { return };
    project.checked(&[]);
    let kept = project.kept();
    assert_eq!(kept.len(), 5);
    let damages: [fn(&mut Vec<u8>); 3] = [
        |bytes| bytes.truncate(bytes.len() / 2),
        |bytes| *bytes.last_mut().unwrap() ^= 1,
        Vec::clear,
    ];
    for damage in damages {
        for file in &kept {
            let mut bytes = fs::read(file).unwrap();
            damage(&mut bytes);
            fs::write(file, bytes).unwrap();
        }
        let again = project.checked(&[]);
        assert_eq!(again.len(), 5);
        assert!(again.iter().all(|(_, verdict)| verdict == "safe"), "{again:?}");
        assert_eq!(project.checked(&[]), []);
    }
    // The file now has the result of a different test.
    fs::copy(&kept[0], &kept[1]).unwrap();
    assert_eq!(project.checked(&[]).len(), 1);
}

#[test]
fn the_folder_is_that_of_the_option() {
    let Some(project) = Project::new(SOURCE) else { return };
    for _ in 0..2 {
        assert_eq!(project.checked(&["--test-cache", "off"]).len(), 5);
    }
    assert_eq!(project.kept(), [] as [PathBuf; 0]);
    assert_eq!(project.checked(&["--test-cache", "kept/here"]).len(), 5);
    assert_eq!(fs::read_dir(project.path("kept/here")).unwrap().count(), 5);
    fs::write(project.path("pathfinder.toml"), "junit = true\ntest-cache = \"kept/here\"\n")
        .unwrap();
    // The key of a result includes the settings of a file.
    assert_eq!(project.checked(&[]).len(), 5);
    assert_eq!(project.checked(&[]), []);
    assert_eq!(project.kept(), [] as [PathBuf; 0]);
    fs::remove_file(project.path("pathfinder.toml")).unwrap();
    // A folder cannot be created below a file.
    let told = project.result(&["--test-cache", "in.txt/below"]);
    assert_eq!(told["verdict"], "safe");
    let warnings = told["warnings"].as_array().unwrap();
    let warning = warnings.iter().find(|one| one["property"] == "test-cache").unwrap();
    let message = warning["message"].as_str().unwrap();
    assert!(message.starts_with("results of tests are not kept: in.txt/below: "), "{message}");
}

#[test]
fn only_safe_results_are_reused() {
    let Some(project) = Project::new(UNSAFE) else { return };
    let limits = ["--max-states", "300", "--all-errors"];
    let of = |safe: bool| {
        let all =
            [("a", "unsafe"), ("b", "safe"), ("c", "unsafe"), ("d", "safe"), ("e", "incomplete")];
        pairs(&all.into_iter().filter(|(_, word)| safe || *word != "safe").collect::<Vec<_>>())
    };
    assert_eq!(project.checked(&limits), of(true));
    assert_eq!(project.checked(&limits), of(false));
    // Results with a listener are stored separately.
    assert_eq!(project.checked(&["--max-states", "300", "--listener", "calls"]).len(), 5);
}

#[test]
fn tests_that_failed_last_are_checked_first() {
    let Some(project) = Project::new(UNSAFE) else { return };
    let check = |target: &str| {
        let words = ["--test-workers", "1", "--max-states", "300", target];
        let output = project.check(&words);
        assert_eq!(output.status.code(), Some(1));
        let text = String::from_utf8(output.stderr).unwrap();
        let lines = text.lines().filter(|line| line.contains("found uncaught-exception/"));
        lines.map(|line| line.rsplit("expected").next().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(check("app.CellTest").len(), 2);
    fs::remove_dir_all(project.path("cache")).unwrap();
    assert!(check("app.CellTest#c")[0].starts_with(":<3>"));
    assert!(check("app.CellTest")[0].starts_with(":<3>"));
    fs::remove_dir_all(project.path("cache")).unwrap();
    assert!(check("app.CellTest")[0].starts_with(":<2>"));
}

#[test]
fn several_tests_at_once_have_the_results_of_one_at_a_time() {
    let Some(project) = Project::new(UNSAFE) else { return };
    let told = |workers: &str| {
        let words = ["--test-cache", "off", "--max-states", "300", "--trace", "t.json"];
        let words = [&words[..], &["--explain-limit", "5m"]].concat();
        let mut told = project.result(&[&words[..], &["--test-workers", workers]].concat());
        let mut costs = vec![told["statistics"].take()];
        for test in told["tests"].as_array_mut().unwrap() {
            costs.push(test["statistics"].take());
        }
        let states: Vec<Value> = costs.iter().map(|cost| cost["states_new"].clone()).collect();
        let trace = fs::read_to_string(project.path("t.json")).unwrap();
        fs::remove_file(project.path("t.json")).unwrap();
        (told, states, trace)
    };
    let (alone, crowded) = (told("1"), told("4"));
    assert_eq!(alone.0, crowded.0);
    assert_eq!((alone.1, alone.2), (crowded.1, crowded.2));
}
