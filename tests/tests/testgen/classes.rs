//! Tests of all methods of classes, and of those that changed.
//!
//! Source: decision 0092.

use super::{LIMIT, compiled, empty_folder, files, generated, workshop};
use cases::process;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::process::Command;

#[test]
fn the_tests_of_a_class_are_one_file() {
    let folder = empty_folder("testgen-class");
    let out = folder.join("out");
    let options = ["--framework", "plain", "--out", out.to_str().unwrap()];
    let json = generated("Numbers.java", &options);
    let goals = &json["goals"];
    let methods = goals["methods"].as_array().unwrap();
    assert!(methods.len() >= 6, "{json}");
    let sum = |of: &str| methods.iter().map(|one| one[of].as_u64().unwrap()).sum::<u64>();
    for of in ["total", "covered", "unreachable", "open"] {
        assert_eq!(goals[of], sum(of), "{of}: {json}");
    }
    let ids: BTreeSet<&str> =
        goals["list"].as_array().unwrap().iter().map(|goal| goal["id"].as_str().unwrap()).collect();
    assert_eq!(ids.len() as u64, sum("total"), "{json}");
    let tests = json["tests"].as_array().unwrap();
    for test in tests {
        let covers = test["covers"].as_array().unwrap();
        assert!(covers.iter().all(|id| ids.contains(id.as_str().unwrap())), "{test}");
    }
    let names = files(&out);
    let names: Vec<_> = names.iter().map(|file| file.file_name().unwrap()).collect();
    assert_eq!(names.len(), 3, "{names:?}");
    for name in ["NumbersTest.java", "NumbersFindingsTest.java", "NumbersSpanTest.java"] {
        assert!(names.iter().any(|file| *file == name), "{names:?}");
    }
    let classes = compiled("Numbers.java");
    let home = workshop().jdk.home;
    let made = folder.join("made");
    let mut command = Command::new(home.join("bin/javac"));
    command.args(["-nowarn", "-d"]).arg(&made).arg("-cp").arg(&classes);
    let outcome = process::run(command.args(files(&out)), LIMIT).unwrap();
    assert_eq!(outcome.exit, Some(0), "{}", outcome.stderr);
    let path = format!("{}:{}", made.display(), classes.display());
    let mut command = Command::new(home.join("bin/java"));
    let outcome = process::run(command.args(["-cp", &path, "shapes.plane.NumbersTest"]), LIMIT);
    assert_eq!(outcome.unwrap().exit, Some(0));
}

#[test]
fn only_classes_that_changed_since_a_revision_have_tests() {
    let folder = empty_folder("testgen-changes");
    let home = workshop().jdk.home;
    let git = |arguments: &[&str]| {
        let mut command = Command::new("git");
        command.current_dir(&folder).args(["-c", "user.name=n", "-c", "user.email=e@x"]);
        let outcome = process::run(command.args(arguments), LIMIT).unwrap();
        assert_eq!(outcome.exit, Some(0), "{}", outcome.stderr);
    };
    let write = |name: &str, body: &str| {
        let text =
            format!("package p;\nclass {name} {{\n    static int f(int x) {{\n{body}    }}\n}}\n");
        fs::create_dir_all(folder.join("src/p")).unwrap();
        fs::write(folder.join(format!("src/p/{name}.java")), text).unwrap();
    };
    git(&["init", "-q"]);
    write("Old", "        return x > 3 ? 1 : 2;\n");
    write("Changed", "        return x;\n");
    git(&["add", "."]);
    git(&["commit", "-q", "-m", "First"]);
    write("Changed", "        return x > 3 ? 1 : 2;\n");
    write("New", "        return x == 0 ? 1 : 2;\n");
    let mut command = Command::new(home.join("bin/javac"));
    command.current_dir(&folder).args(["-d", "classes"]);
    command.args(["src/p/Old.java", "src/p/Changed.java", "src/p/New.java"]);
    assert_eq!(process::run(&mut command, LIMIT).unwrap().exit, Some(0));
    let changed = || -> Value {
        let mut command = Command::new(workshop().binary().unwrap());
        command.current_dir(&folder).args(["testgen", "classes", "--json", "-"]);
        command.args(["--changed-since", "HEAD", "--jdk", home.to_str().unwrap()]);
        command.args(["--sourcepath", "src"]);
        let outcome = process::run(&mut command, LIMIT).unwrap();
        assert_eq!(outcome.exit, Some(0), "{}", outcome.stderr);
        serde_json::from_str(&outcome.stdout).unwrap()
    };
    let json = changed();
    let methods = json["goals"]["methods"].as_array().unwrap().iter();
    let methods: Vec<&str> = methods.map(|one| one["method"].as_str().unwrap()).collect();
    assert_eq!(methods, ["p.Changed.f", "p.New.f"], "{json}");
    git(&["add", "src"]);
    git(&["commit", "-q", "-m", "Second"]);
    let json = changed();
    assert_eq!(json["tests"].as_array().unwrap().len(), 0, "{json}");
    assert_eq!(json["reasons"][0], "no class with tests differs from HEAD");
    write("Old", "        return x > 4 ? 1 : 2;\n");
    let source = fs::File::options().append(true).open(folder.join("src/p/Old.java")).unwrap();
    source.set_modified(std::time::SystemTime::now() + std::time::Duration::from_mins(1)).unwrap();
    let json = changed();
    let outdated = "src/p/Old.java was changed after its class p.Old was compiled";
    assert!(json["reasons"][0].as_str().unwrap().starts_with(outdated), "{json}");
}
