//! Tests of JUnit 5: files with rows of arguments, and the properties of the platform.
//!
//! Source: JUnit 5 user guide; the jars of Debian. Invariant: that of the whole test.

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
    // JUnit itself refuses the argument: the location is the test.
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
    // Without the property, JUnit refuses the class; with it, the driver does not know the lifecycle.
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
