//! Tests of JUnit 5: files with rows of arguments, and properties of the platform.
//!
//! Source: JUnit 5 user guide; the jars of Debian. Invariant: as in `main.rs`, a test without the jars
//! is skipped.

use super::{check, class_path, compiled_with, result, verdicts};
use std::fs;

const JARS_OF_FIVE: [&str; 5] = [
    "junit-jupiter-api",
    "junit-jupiter-params",
    "junit-platform-commons",
    "opentest4j",
    "apiguardian-api",
];

const ROWS: &str = r#"
    package app;
    import static org.junit.jupiter.api.Assertions.*;
    import org.junit.jupiter.params.ParameterizedTest;
    import org.junit.jupiter.params.provider.*;

    class CellTest {
        @ParameterizedTest @CsvFileSource(resources = "/rows.csv", numLinesToSkip = 1)
        void resource(String text, Integer length) {
            assertEquals(length, text == null ? null : (Integer) text.length());
        }

        @ParameterizedTest
        @CsvFileSource(files = "rows.csv", useHeadersInDisplayName = true, nullValues = "three")
        void file(String text, int length) { assertTrue(text != null || length == 5); }

        @ParameterizedTest
        @CsvSource(textBlock = "a; none\n# a comment\nb;''", delimiter = ';', nullValues = "none", emptyValue = "x")
        void block(String name, String text) { assertEquals(name.equals("a") ? null : "x", text); }

        @ParameterizedTest @CsvSource(value = {" 'a || b' || c"}, delimiterString = "||")
        void line(String first, String second) { assertEquals("a || b/c", first + "/" + second); }

        @ParameterizedTest @ValueSource(strings = "many")
        void notConverted(int number) { assertEquals(1, number); }
    }
"#;

#[test]
fn rows_are_read_from_files() {
    let Some(jars) = class_path(&JARS_OF_FIVE) else { return };
    let folder = compiled_with(ROWS, &jars);
    let rows = "text,length\none,3\n\"two\nlines\",9\n , \nthree,5\n";
    fs::write(folder.path().join("classes/rows.csv"), rows).unwrap();
    fs::write(folder.path().join("rows.csv"), "text,length\none,3\nthree,5\n").unwrap();
    let output = check(folder.path(), &["--classpath", &jars, "--json", "-", "classes"]);
    let told = result(&output);
    let wanted = [
        ("resource", "safe"),
        ("file", "safe"),
        ("block", "safe"),
        ("line", "safe"),
        ("notConverted", "unsafe"),
    ];
    assert_eq!(
        verdicts(&told),
        wanted.map(|(name, verdict)| (name.to_owned(), verdict.to_owned()))
    );
    // JUnit itself refuses the argument, so the location is the test.
    let found = &told["violations"][0];
    assert_eq!(found["location"]["file"], "CellTest.java");
    assert_eq!(found["location"]["method"], "notConverted");
}

#[test]
fn the_properties_of_the_platform_count() {
    let Some(jars) = class_path(&JARS_OF_FIVE) else { return };
    let Some(engine) = class_path(&["junit-jupiter-engine", "junit-platform-engine"]) else {
        return;
    };
    let source = r"
        package app;
        import static org.junit.jupiter.api.Assertions.*;
        import org.junit.jupiter.api.*;

        class CellTest {
            private int value;
            @BeforeAll void setUp() { value++; }
            @Test void isSetUp() { assertEquals(1, value); }
        }
    ";
    let folder = compiled_with(source, &jars);
    let both = format!("{jars}:{engine}");
    let property = "junit.jupiter.testinstance.lifecycle.default";
    // JUnit refuses the class without the property. With it, the driver does not support the lifecycle.
    for (value, path, code, part) in [
        (None, &jars, 2, "setUp must be static: JUnit's engine"),
        (None, &both, 1, "must be static"),
        (Some("per_class"), &jars, 2, property),
        (Some("per_class"), &both, 0, "safe"),
    ] {
        if let Some(value) = value {
            let file = folder.path().join("classes/junit-platform.properties");
            fs::write(file, format!("# ours\n{property} = {value}\n")).unwrap();
        }
        let output = check(folder.path(), &["-c", path, "--json", "-", "classes"]);
        let told = result(&output).to_string();
        assert_eq!(output.status.code(), Some(code), "{told}");
        assert!(told.contains(part), "{part}: {told}");
    }
}

#[test]
fn suites_of_the_platform_stand_for_their_tests() {
    let Some(jars) = class_path(&JARS_OF_FIVE) else { return };
    let Some(suites) = class_path(&["junit-platform-suite-api"]) else { return };
    let source = r#"
        package app;
        import org.junit.jupiter.api.*;
        import org.junit.platform.suite.api.*;

        class CellTest {
            @Test void one() { }
            @Test @Tag("slow") void two() { }
        }

        class CellIT {
            @Test void three() { }
        }

        @Suite @SelectPackages("app") @ExcludeTags("slow") class All { }

        @Suite @SelectPackages("app") @IncludeClassNamePatterns("^.*IT$") class Integrated { }

        @Suite @SelectClasses({CellTest.class, Both.class, All.class}) class Both { }

        @Suite @SelectPackages("app") @ConfigurationParameter(key = "a", value = "b") class Configured { }
    "#;
    let jars = format!("{jars}:{suites}");
    let folder = compiled_with(source, &jars);
    for (suite, names) in
        [("All", &["one"][..]), ("Integrated", &["three"]), ("Both", &["one", "two"])]
    {
        let target = format!("app.{suite}");
        let path = format!("classes:{jars}");
        let output = check(folder.path(), &["-c", &path, "--json", "-", &target]);
        let found = verdicts(&result(&output));
        let safe: Vec<_> =
            names.iter().map(|name| ((*name).to_owned(), "safe".to_owned())).collect();
        assert_eq!(found, safe, "{suite}");
    }
    let output = check(folder.path(), &["-c", &jars, "--json", "-", "classes"]);
    let told = result(&output);
    assert!(told["reason"].as_str().unwrap().contains("@ConfigurationParameter is not supported"));
}

const NAMED: &str = r#"
    package app;
    import static org.junit.jupiter.api.Assertions.*;
    import org.junit.jupiter.api.*;

    class CellTest {
        private volatile int value;

        @Test @DisplayName(" two threads <count> ") void counts() throws Exception {
            Thread other = new Thread(() -> value++);
            other.start();
            value++;
            other.join();
            assertEquals(2, value);
        }

        @Test @DisplayName("the turns of two threads") void turns() throws Exception {
            Thread other = new Thread(this::turn);
            other.start();
            turn();
            other.join();
        }

        private void turn() {
            for (int n = 0; n < 100; n++) {
                value++;
            }
        }
    }
"#;

#[test]
fn results_have_the_display_names_of_tests_and_the_place_of_most_states() {
    let Some(jars) = class_path(&JARS_OF_FIVE) else { return };
    let folder = compiled_with(NAMED, &jars);
    let words = ["-c", &jars, "--max-states", "200", "--json", "result.json"];
    let reports = ["--report", "junit=out.xml", "--report", "html=out.html", "classes"];
    let output = check(folder.path(), &[&words[..], &reports].concat());
    assert_eq!(output.status.code(), Some(1));
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    let told: serde_json::Value = serde_json::from_str(&read("result.json")).unwrap();
    let tests = &told["tests"];
    assert_eq!(tests[0]["display_name"], "two threads <count>");
    assert_eq!(tests[1]["verdict"], "incomplete");
    assert_eq!(tests[1]["stuck"]["location"]["method"], "turn");
    assert!(!tests[1]["stuck"]["advice"].as_array().unwrap().is_empty());
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    for part in [
        "unsafe     counts (\"two threads <count>\")",
        "in the test app.CellTest#counts (\"two threads <count>\")",
        "Most new states of app.CellTest#turns (\"the turns of two threads\") begin at",
        "  try --",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let xml = read("out.xml");
    for part in [
        "<system-out>display-name: two threads &lt;count&gt;</system-out>",
        "<system-out>display-name: the turns of two threads&#10;Most new states of ",
        "name=\"counts\"",
    ] {
        assert!(xml.contains(part), "{part}: {xml}");
    }
    let page = read("out.html");
    assert!(page.contains("Most new states of app.CellTest#turns"));
    assert!(page.contains("\"display\":\"two threads \\u003ccount>\""));
}
