//! The behaviour of the binary that scripts depend on: exit codes, stdout, stderr and the result file.
//!
//! Source: the published contract. Invariant: the tests do not depend on the features of the
//! session.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

fn pathfinder(folder: &Path, words: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pathfinder"));
    // The cache of compiled classes must be in the folder of the test.
    command.current_dir(folder).env("XDG_CACHE_HOME", folder.join("cache")).args(words);
    command.output().unwrap()
}

/// Returns exit code, stdout and stderr of a call in an empty folder.
fn called(words: &[&str]) -> (Option<i32>, String, String) {
    let output = pathfinder(tempfile::tempdir().unwrap().path(), words);
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    (output.status.code(), text(&output.stdout), text(&output.stderr))
}

#[test]
fn wrong_arguments_end_with_2_and_one_line() {
    for words in [
        &["check"][..],
        &["check", "--por", "most", "Main"],
        &["check", "--no-such-option", "Main"],
        &["check", "--time-limit", "soon", "Main"],
        &["check", "--por", "full", "Main"],
        &["check", "--workers", "2", "Main"],
        &["check", "--search", "beam", "Main"],
        &["check", "Main", "+vm.gc=false"],
        &["check", "Main", "+serch.class=.search.DFSearch"],
        &["check", "missing.jpf"],
        &["check", "no.such.Main"],
        &["check", "Missing.java"],
        &["no-such-command"],
        &["replay"],
        &[],
    ] {
        let (code, stdout, stderr) = called(words);
        assert_eq!(code, Some(2), "{words:?}: {stderr}");
        assert_eq!(stdout, "", "{words:?}");
        assert!(stderr.starts_with("pathfinder: error: "), "{words:?}: {stderr}");
        assert_eq!(stderr.lines().count(), 1, "{words:?}: {stderr}");
    }
}

#[test]
fn failures_of_run_end_with_125_and_the_reason_last() {
    for words in [&["run"][..], &["run", "--no-such", "Main"], &["run", "no.such.Main"]] {
        let (code, stdout, stderr) = called(words);
        assert_eq!((code, stdout.as_str()), (Some(125), ""), "{words:?}");
        let last = stderr.lines().last().unwrap();
        assert!(last.starts_with("pathfinder: error: "), "{words:?}: {stderr}");
    }
}

#[test]
fn a_refused_property_is_named() {
    let (_, _, stderr) = called(&["check", "Main", "+vm.max_transition_length=5"]);
    assert!(stderr.contains("vm.max_transition_length is not supported yet"), "{stderr}");
    let (_, _, stderr) = called(&["check", "+search.depth_limits=5", "Main"]);
    assert!(stderr.contains("did you mean search.depth_limit?"), "{stderr}");
}

#[test]
fn a_failed_check_still_writes_its_result() {
    let folder = tempfile::tempdir().unwrap();
    for words in [
        &["check", "--json", "result.json", "no.such.Main"][..],
        &["check", "--json=result.json", "--no-such-option"],
        &["check", "--json", "result.json", "Main", "+no.such.key=1"],
        &["check", "--json", "result.json", "--workers", "3", "Main"],
        &["replay", "--json", "result.json", "no-such.trace"],
    ] {
        let output = pathfinder(folder.path(), words);
        assert_eq!(output.status.code(), Some(2), "{words:?}");
        let file = folder.path().join("result.json");
        let result: Value = serde_json::from_slice(&fs::read(&file).unwrap()).unwrap();
        assert_eq!(result["schema"], "pathfinder.result/1");
        assert_eq!(result["verdict"], "error", "{words:?}");
        let reason = result["reason"].as_str().unwrap();
        assert!(String::from_utf8_lossy(&output.stderr).contains(reason), "{words:?}: {reason}");
        fs::remove_file(file).unwrap();
    }
}

#[test]
fn a_search_that_found_all_violations_is_complete() {
    let folder = tempfile::tempdir().unwrap();
    let source = "class Two { public static void main(String[] args) {\n\
        if (gov.nasa.jpf.vm.Verify.getBoolean()) throw new IllegalStateException();\n\
        throw new IllegalArgumentException(); } }\n";
    fs::write(folder.path().join("Two.java"), source).unwrap();
    for (options, complete) in [(&["--all-errors"][..], true), (&[], false)] {
        let output = pathfinder(
            folder.path(),
            &[&["check", "--json", "-"], options, &["Two.java"]].concat(),
        );
        assert_eq!(output.status.code(), Some(1));
        let result: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(result["complete"], complete, "{result}");
        assert_eq!(result["reasons"], serde_json::json!([]));
    }
}

#[test]
fn the_wrapper_of_benchexec_answers_both_properties() {
    let wrapper =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../extra/benchexec/pathfinder-svcomp");
    // The test is skipped without Python.
    if Command::new("python3").arg("--version").output().is_err() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let source = "public class Main { public static void main(String[] args) {\n\
        if (new java.util.Random().nextInt() == 7) throw new AssertionError(); } }\n";
    fs::write(folder.path().join("Main.java"), source).unwrap();
    let binary = Path::new(env!("CARGO_BIN_EXE_pathfinder")).parent().unwrap();
    let path = format!("{}:{}", binary.display(), std::env::var("PATH").unwrap());
    for (property, expected) in [("valid-assert", "FALSE"), ("no-runtime-exception", "TRUE")] {
        let file = folder.path().join("task.prp");
        fs::write(&file, property).unwrap();
        let mut command = Command::new("python3");
        command.arg(&wrapper).arg("--property").arg(&file).arg(folder.path());
        command.env("PATH", &path).env("XDG_CACHE_HOME", folder.path().join("cache"));
        let output = command.output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        assert_eq!(text.lines().last(), Some(expected), "{property}: {text}");
    }
}

#[test]
fn with_json_on_stdout_only_the_result_is_on_stdout() {
    let (code, stdout, stderr) = called(&["check", "--json", "-", "no.such.Main"]);
    assert_eq!(code, Some(2));
    let result: Value = serde_json::from_str(&stdout).unwrap();
    assert_eq!((&result["verdict"], &result["target"]), (&"error".into(), &"no.such.Main".into()));
    assert!(stderr.starts_with("pathfinder: error: "));
}

#[test]
fn an_unwritable_result_file_is_a_failure() {
    let (code, _, stderr) = called(&["check", "--json", "no/such/folder/r.json", "no.such.Main"]);
    assert_eq!(code, Some(2));
    assert!(stderr.contains("no/such/folder/r.json"), "{stderr}");
}

#[test]
fn unwritable_files_are_errors_before_the_search() {
    for words in [
        &["check", "--report", "html=no/such/r.html", "no.such.Main"][..],
        &["check", "--trace", "no/such/t", "no.such.Main"],
        &["check", "--baseline", "no/such/b", "--write-baseline", "no.such.Main"],
    ] {
        let (code, _, stderr) = called(words);
        assert_eq!(code, Some(2), "{words:?}");
        assert!(stderr.lines().next().unwrap().contains("cannot be written"), "{stderr}");
    }
}

#[test]
fn a_baseline_of_lint_is_an_error_before_the_search() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("ids.txt"), "lost-update/A.run/1\n").unwrap();
    let output = pathfinder(folder.path(), &["check", "--baseline", "ids.txt", "no.such.Main"]);
    let problem = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(problem.contains("ids.txt is no baseline of `check`"), "{problem}");
}

#[test]
fn wrong_names_have_a_suggestion() {
    for (words, suggestion) in [
        (&["check", "--search", "bsf", "Main"][..], "did you mean bfs?"),
        (&["check", "--heuristic", "most-blockd", "Main"], "did you mean most-blocked?"),
        (&["check", "."], "it is a folder: --junit checks its tests"),
        (&["check", "Main", "+listener=my.Listener"], "written in Rust"),
    ] {
        let (code, _, stderr) = called(words);
        assert_eq!(code, Some(2), "{words:?}");
        assert!(stderr.contains(suggestion), "{words:?}: {stderr}");
        assert!(!stderr.contains("not supported yet"), "{stderr}");
    }
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("Hello.java"), "class Hello { }").unwrap();
    let output = pathfinder(folder.path(), &["check", "Hello"]);
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert!(stderr.contains("did you mean Hello.java?"), "{stderr}");
}

#[test]
fn a_target_that_is_missing_has_its_remedy() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    file("app.jpf", "search.depth_limit = 9\n");
    let refused = |words: &[&str], wanted: &str| {
        let output = pathfinder(folder.path(), words);
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{words:?}: {stderr}");
        assert!(stderr.contains(wanted), "{words:?}: {stderr}");
    };
    let no_target = "app.jpf names no target: add the line target=CLASS to it, or give +target=";
    refused(&["check", "app.jpf"], no_target);
    refused(&["check", "--junit", "app.jpf"], no_target);
    let no_folder = "no class matches app.*, as no folder is on the class path: name those of the classes with --classpath";
    refused(&["check", "--junit", "app.*"], no_folder);
    file("pom.xml", "<project/>");
    let uncompiled = ". has no compiled tests in target/test-classes: build it first, such as with mvn test-compile, or ";
    let named = format!("{uncompiled}name their folder with --classpath");
    refused(&["check", "--junit", "."], &format!("{uncompiled}give the folder of the classes"));
    refused(&["check", "--junit", "app.*"], &format!("no class matches app.*: {named}"));
    refused(&["check", "--junit", "app.CellTest"], &named);
    refused(&["check", "--junit", "-c", "absent", "app.*"], no_folder);
    fs::remove_file(folder.path().join("pom.xml")).unwrap();
    file("build.gradle", "");
    let gradle = ". has no compiled tests in build/classes/java/test: build it first, such as with gradle testClasses, or ";
    refused(&["check", "--junit", "."], gradle);
}

#[test]
fn an_unsupported_call_names_the_line_of_the_program() {
    let folder = tempfile::tempdir().unwrap();
    let source = "class In {\n  public static void main(String[] a) throws Exception {\n    System.in.read();\n  }\n}\n";
    fs::write(folder.path().join("In.java"), source).unwrap();
    let output = pathfinder(folder.path(), &["check", "--json", "-", "In.java"]);
    assert_eq!(output.status.code(), Some(2));
    let told: Value = serde_json::from_slice(&output.stdout).unwrap();
    let reasons = told["reasons"].to_string();
    assert!(reasons.contains("at In.main(In.java:3)"), "{reasons}");
}

#[test]
fn init_writes_settings_for_the_build() {
    let folder = tempfile::tempdir().unwrap();
    let output = pathfinder(folder.path(), &["init"]);
    assert_eq!(output.status.code(), Some(2));
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert!(stderr.contains("none of pom.xml, build.gradle, build.gradle.kts"), "{stderr}");
    fs::write(folder.path().join("build.gradle"), "").unwrap();
    fs::write(folder.path().join(".gitlab-ci.yml"), "").unwrap();
    let done = |output: &Output| String::from_utf8(output.stdout.clone()).unwrap();
    let first = done(&pathfinder(folder.path(), &["init"]));
    assert!(first.contains("that of Gradle.\npathfinder.toml: written\n"), "{first}");
    assert!(first.contains("pathfinder.gitlab-ci.yml: written\n"), "{first}");
    let job = fs::read_to_string(folder.path().join("pathfinder.gitlab-ci.yml")).unwrap();
    assert!(job.contains("tasks.create('pathfinderClasspath')") && !job.contains("{{"), "{job}");
    let told = done(&pathfinder(folder.path(), &["explain-config"]));
    assert!(
        told.lines().any(|line| line.starts_with("  junit ") && line.contains("true")),
        "{told}"
    );
    let again = done(&pathfinder(folder.path(), &["init", "--ci", "none"]));
    assert!(again.contains("pathfinder.toml: exists, and is kept"), "{again}");
    assert!(!again.contains("gitlab"), "{again}");
}

#[test]
fn help_and_version_go_to_stdout() {
    let (_, version, _) = called(&["--version"]);
    assert!(version.ends_with(", for JDK 17 to 25\n"), "{version}");
    for words in [&["--help"][..], &["--version"], &["check", "--help"], &["run", "-h"]] {
        let (code, stdout, stderr) = called(words);
        assert_eq!((code, stderr.as_str()), (Some(0), ""), "{words:?}");
        assert!(!stdout.is_empty() && !stdout.contains('\u{1b}'), "{words:?}");
    }
}

#[test]
fn a_source_file_with_errors_is_a_failure() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("Main.java"), "class Main { int x = y; }").unwrap();
    let output = pathfinder(folder.path(), &["check", "Main.java"]);
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{stderr}");
    let last = stderr.lines().last().unwrap();
    assert!(last.starts_with("pathfinder: error: "), "{stderr}");
}

#[test]
fn a_violation_is_announced_on_stderr() {
    let folder = tempfile::tempdir().unwrap();
    let source = "class Main { public static void main(String[] args) { assert false : 7; } }";
    fs::write(folder.path().join("Main.java"), source).unwrap();
    let told = |words: &[&str]| {
        let output = pathfinder(folder.path(), &[&["check", "Main.java"], words].concat());
        assert_eq!(output.status.code(), Some(1));
        String::from_utf8(output.stderr).unwrap()
    };
    let line = "pathfinder: found uncaught-exception/java.lang.AssertionError/Main.main:1 at Main.java:1: 7\n";
    assert_eq!(told(&[]), line);
    assert_eq!(told(&["--progress", "never"]), "");
}

#[test]
fn completions_and_man_page_list_commands_and_options() {
    for shell in ["bash", "zsh", "fish"] {
        let (code, stdout, _) = called(&["completions", shell]);
        assert_eq!(code, Some(0));
        for word in ["explain-config", "heuristic", "prefer-thread"] {
            assert!(stdout.contains(word), "{shell}: {word}");
        }
    }
    let (code, page, _) = called(&["man"]);
    assert_eq!(code, Some(0));
    for part in [
        ".TH pathfinder 1",
        ".TH pathfinder-check 1",
        "Exit status of check",
        "pathfinder list stores",
    ] {
        assert!(page.contains(part), "{part}");
    }
}

#[test]
fn help_has_examples_and_exit_codes() {
    let (code, help, _) = called(&["--help"]);
    assert_eq!(code, Some(0));
    assert!(help.contains("pathfinder replay t") && help.contains("3  incomplete"), "{help}");
    assert!(!help.contains('\u{1b}'), "styles are for terminals");
}

#[test]
fn parts_and_keys_are_listed() {
    let (code, all, _) = called(&["list"]);
    assert_eq!(code, Some(0));
    let (_, stores, _) = called(&["list", "stores"]);
    assert!(stores.contains("fingerprint of 128 bits") && all.contains(&stores), "{all}");
    assert!(all.contains("strategies (--search):") && !stores.contains("strategies"), "{stores}");
    assert_eq!(called(&["list", "strategy"]).0, Some(2));
    let (code, keys, _) = called(&["explain-config", "--keys"]);
    assert!(code == Some(0) && keys.contains("search.depth_limit"), "{keys}");
}

#[test]
fn short_help_is_shorter() {
    let (_, short, _) = called(&["check", "-h"]);
    let (_, long, _) = called(&["check", "--help"]);
    for heading in
        ["What to check:", "How to search:", "Limits:", "Output:", "Accuracy and tuning:"]
    {
        assert!(short.contains(heading) && long.contains(heading), "{heading}");
    }
    assert!(short.lines().count() < 70 && long.contains("--masks"), "{short}");
}

#[test]
fn settings_are_explained_with_their_origin() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("pathfinder.toml"), "max-states = 5\npor = \"none\"").unwrap();
    fs::write(folder.path().join("jpf.properties"), "cg.seed = 8").unwrap();
    let output = pathfinder(folder.path(), &["explain-config", "--por", "local", "Main"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(0), "{text}");
    let told = |name: &str, value: &str, origin: &str| {
        text.lines().any(|line| {
            let mut words = line.split_whitespace();
            (words.next(), words.next()) == (Some(name), Some(value)) && line.ends_with(origin)
        })
    };
    assert!(told("max-states", "5", "pathfinder.toml)"), "{text}");
    assert!(told("seed", "8", "jpf.properties:1)"), "{text}");
    assert!(told("por", "local", "(command line)"), "{text}");
    let (_, defaults) = text.split_once("\ndefaults:\n").unwrap();
    let has = |name: &str| defaults.lines().any(|line| line.starts_with(&format!("  {name} ")));
    assert!(has("workers") && !has("por"), "{text}");
    for inner in ["{", "loads-apart", "choosing", "console", "(default)"] {
        assert!(!text.contains(inner), "{inner}: {text}");
    }

    fs::write(folder.path().join("pathfinder.toml"), "json = \"out.json\"").unwrap();
    assert_eq!(pathfinder(folder.path(), &["check", "no.such.Main"]).status.code(), Some(2));
    let result = fs::read(folder.path().join("out.json")).unwrap();
    assert_eq!(serde_json::from_slice::<Value>(&result).unwrap()["verdict"], "error");

    fs::write(folder.path().join("pathfinder.toml"), "max-state = 5").unwrap();
    let output = pathfinder(folder.path(), &["check", "Main"]);
    let problem = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(problem.contains("did you mean --max-states?"), "{problem}");
}

#[test]
fn a_link_makes_no_other_file_readable() {
    let folder = tempfile::tempdir().unwrap();
    let outside = folder.path().canonicalize().unwrap().join("outside");
    let inside = outside.with_file_name("inside");
    fs::create_dir_all(&outside).unwrap();
    fs::create_dir_all(inside.join("own")).unwrap();
    fs::write(outside.join("text"), "outside").unwrap();
    fs::write(inside.join("own/text"), "inside").unwrap();
    let text = "public class Reads {
        public static void main(String[] names) throws Exception {
            for (String name : names)
                assert java.nio.file.Files.readString(java.nio.file.Path.of(name)).endsWith(\"side\");
        }
    }";
    fs::write(inside.join("Reads.java"), text).unwrap();
    let link = |target: &Path, name: &str| {
        std::os::unix::fs::symlink(target, inside.join(name)).unwrap();
    };
    link(Path::new("own/text"), "within");
    link(&inside.join("within"), "chained");
    link(&outside.join("text"), "out");
    link(Path::new("../outside"), "above");
    // The path that --allow-read names may contain links in other folders.
    std::os::unix::fs::symlink(&outside, folder.path().join("between")).unwrap();
    link(&folder.path().canonicalize().unwrap().join("between"), "allowed");
    let code = |options: &[&str], name: &str| {
        let words = [&["check", "Reads.java"], options, &[name]].concat();
        let output = pathfinder(&inside, &words);
        (output.status.code(), String::from_utf8_lossy(&output.stdout).into_owned())
    };
    for name in ["own/text", "within", "chained"] {
        assert_eq!(code(&[], name).0, Some(0), "{name}");
    }
    for name in ["out", "above/text", "allowed/text"] {
        let (status, text) = code(&[], name);
        assert_eq!(status, Some(2), "{name}: {text}");
    }
    assert_eq!(code(&["--allow-read", "allowed"], "allowed/text").0, Some(0));
}

#[test]
fn the_source_suppresses_violations_and_the_search_continues() {
    let folder = tempfile::tempdir().unwrap();
    let check = |second: &str| {
        let source = format!(
            "class Main {{
                static volatile int x;
                public static void main(String[] args) {{
                    new Thread(() -> x = 1).start();
                    // pathfinder: ignore uncaught-exception: known since May
                    if (x == 0) throw new IllegalStateException();
                    {second}
                }}
            }}"
        );
        fs::write(folder.path().join("Main.java"), source).unwrap();
        let output = pathfinder(folder.path(), &["check", "--json", "-", "Main.java"]);
        let told: Value = serde_json::from_slice(&output.stdout).unwrap();
        (output.status.code(), told)
    };
    let (code, told) = check("");
    assert_eq!(code, Some(0), "{told}");
    assert_eq!((&told["complete"], &told["violations"][0]["known"]), (&true.into(), &true.into()));
    assert_eq!(told["violations"][0]["suppressed"], "known since May");
    let annotated = "Other.end();
                }
                @SuppressWarnings(\"pathfinder: ignore uncaught-exception: since June\")
                static class Other {
                    static void end() { throw new RuntimeException(); }";
    let (code, told) = check(annotated);
    assert_eq!(code, Some(0), "{told}");
    assert!(
        told["violations"]
            .as_array()
            .unwrap()
            .iter()
            .any(|found| found["suppressed"] == "since June")
    );
    let (code, told) = check("throw new RuntimeException();");
    assert_eq!(code, Some(1), "{told}");
    let exceptions = told["violations"].as_array().unwrap();
    let mut names: Vec<_> =
        exceptions.iter().map(|found| (&found["exception"], &found["suppressed"])).collect();
    names.sort_by_key(|(name, _)| name.to_string());
    let known = "known since May".into();
    assert_eq!(
        names,
        [
            (&"java.lang.IllegalStateException".into(), &known),
            (&"java.lang.RuntimeException".into(), &Value::Null),
        ]
    );
}
