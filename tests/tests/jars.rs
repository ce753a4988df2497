//! Programs over jars, compared with the real `java` of each installed JDK: seals and attributes of
//! packages, versions of multi-release jars, main classes of manifests.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

use cases::process::{self, Outcome};
use cases::workshop::Workshop;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// The time limit of one process.
const LIMIT: Duration = Duration::from_mins(2);

/// The message of a class that is loaded after one of a sealed package.
const SEALED: &str = "sealing violation: package p is sealed";
/// The message of a class of a sealed package that is loaded after one without the seal.
const UNSEALED: &str = "sealing violation: can't seal package p: already defined";

/// A folder with the compiled programs of `tests/jars`: the programs in `main`, `p.Lib` in `lib`, and
/// `p.Other` in `other`.
struct Place {
    workshop: Workshop,
    folder: PathBuf,
}

fn places(name: &str) -> Vec<Place> {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR"));
    let first = Workshop::open(manifest).unwrap();
    let second = first.with_another_jdk();
    let all = [Some(first), second].into_iter().flatten();
    all.map(|workshop| {
        let name = format!("jars-{name}-{}", workshop.jdk.release);
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(folder.join("other/p")).unwrap();
        fs::create_dir_all(folder.join("lib/p")).unwrap();
        let place = Place { workshop, folder };
        let sources = fs::read_dir(manifest.join("jars")).unwrap();
        let sources = sources.map(|file| file.unwrap().path());
        let mut javac = place.tool("javac");
        javac.args(["-g", "-d", "main"]).args(sources.filter(|path| path.is_file()));
        javac.args(["Lib", "Other"].map(|name| manifest.join(format!("jars/p/{name}.java"))));
        done(&mut javac, 0);
        let at = |name: &str| place.folder.join(name);
        fs::rename(at("main/p/Lib.class"), at("lib/p/Lib.class")).unwrap();
        fs::rename(at("main/p/Other.class"), at("other/p/Other.class")).unwrap();
        place
    })
    .collect()
}

fn done(command: &mut Command, exit: i32) -> Outcome {
    let outcome = process::run(command, LIMIT).unwrap();
    assert_eq!(outcome.exit, Some(exit), "{command:?}\n{}{}", outcome.stdout, outcome.stderr);
    outcome
}

impl Place {
    fn tool(&self, name: &str) -> Command {
        let mut command = Command::new(self.workshop.jdk.home.join("bin").join(name));
        command.current_dir(&self.folder);
        command
    }

    /// Creates a jar of `lib` with this manifest.
    fn jar(&self, name: &str, manifest: &str) {
        fs::write(self.folder.join("manifest"), manifest).unwrap();
        done(self.tool("jar").args(["cfm", name, "manifest", "-C", "lib", "."]), 0);
    }

    fn pathfinder(&self, words: &[&str]) -> Command {
        let mut command = Command::new(self.workshop.binary().unwrap());
        command.current_dir(&self.folder).arg(words[0]);
        command.args(["--jdk", self.workshop.jdk.home.to_str().unwrap()]).args(&words[1..]);
        command
    }

    /// Runs a program as `java` and as `pathfinder run`, with equal output and exit status. Returns the
    /// output.
    fn ran(&self, words: &[&str]) -> String {
        let expected = process::run(self.tool("java").arg("-ea").args(words), LIMIT).unwrap();
        let words = [&["run"], words].concat();
        let actual = process::run(&mut self.pathfinder(&words), LIMIT).unwrap();
        let release = self.workshop.jdk.release;
        let shown = format!("{words:?} on {release}: {}{}", actual.stderr, expected.stderr);
        assert_eq!((actual.exit, &actual.stdout), (expected.exit, &expected.stdout), "{shown}");
        assert_eq!(actual.stderr.lines().next(), expected.stderr.lines().next(), "{shown}");
        actual.stdout
    }

    /// Checks a program, and returns the result.
    fn checked(&self, words: &[&str], exit: i32) -> String {
        let words =
            [&["check", "--progress", "never", "--paranoid", "--all-errors"], words].concat();
        let outcome = done(&mut self.pathfinder(&words), exit);
        outcome.stdout + &outcome.stderr
    }
}

#[test]
fn a_seal_is_violated_by_classes_of_another_entry() {
    for place in places("split") {
        place.jar("sealed.jar", "Sealed: true\n");
        place.jar("own.jar", "Sealed: true\n\nName: p/\nSealed: false\n");
        let program = "SealMeetsOtherClasses";
        let class_path = |entries: &str| format!("main:{entries}");
        for entries in ["sealed.jar:other", "other:sealed.jar"] {
            let text = place.ran(&["-cp", &class_path(entries), program]);
            assert_eq!(text.matches(UNSEALED).count(), 8, "{text}");
            place.checked(&["-cp", &class_path(entries), program], 0);
        }
        let text = place.ran(&["-cp", &class_path("own.jar:other"), program]);
        assert!(!text.contains("violation"), "{text}");
        place.checked(&["-cp", &class_path("own.jar:other"), program], 0);
        let text = place.ran(&["-cp", &class_path("lib:other"), program]);
        assert!(!text.contains("violation"), "{text}");
    }
}

#[test]
fn the_order_of_loading_decides_which_thread_fails() {
    for place in places("order") {
        place.jar("sealed.jar", "Name: p/\nSealed: true\n");
        let words =
            |entries, args: &[&'static str]| [&["-cp", entries, "FirstLoadDecides"], args].concat();
        let split = "main:sealed.jar:other";
        let text = place.ran(&words(split, &["ordered"]));
        assert_eq!(text, format!("1, {SEALED}\n"));
        place.checked(&words(split, &["ordered"]), 0);
        let text = place.checked(&words(split, &[]), 1);
        assert!(text.contains(&format!("IllegalStateException: {UNSEALED}, 2")), "{text}");
        let text = place.checked(&words("main:lib:other", &[]), 0);
        assert!(text.contains("SAFE FirstLoadDecides"), "{text}");
        // An entry of the manifest counts as an entry of the class path.
        fs::write(place.folder.join("manifest"), "Class-Path: sealed.jar\n").unwrap();
        done(place.tool("jar").args(["cfm", "above.jar", "manifest"]), 0);
        let text = place.checked(&words("main:other:above.jar", &[]), 1);
        assert!(text.contains(UNSEALED), "{text}");
    }
}

#[test]
fn what_needs_the_loader_of_a_sealed_package_is_refused() {
    let place = places("refused").remove(0);
    place.jar("sealed.jar", "Sealed: true\n");
    let program = ["-cp", "main:sealed.jar:other", "FirstLoadDecides"];
    for option in [
        &["--slice"][..],
        &["--symbolic"],
        &["--property", "P: [] FirstLoadDecides.library != 1"],
        &["--checkpoint", "file"],
    ] {
        let text = place.checked(&[option, &program].concat(), 2);
        assert!(text.contains("a jar seals the package p"), "{text}");
    }
    let trace = [&["--trace", "path.json"], &program[..]].concat();
    place.checked(&trace, 1);
    let mut replay = Command::new(place.workshop.binary().unwrap());
    replay.current_dir(&place.folder).args(["replay", "path.json"]);
    let text = done(&mut replay, 1).stdout;
    assert!(text.contains(UNSEALED), "{text}");
    // The status is that of the violation.
    let text = done(replay.args(["--emit-test", "Emitted.java"]), 1).stderr;
    assert!(text.contains("loads the classes of a sealed package"), "{text}");
}

#[test]
fn packages_have_the_attributes_of_the_manifest() {
    for place in places("described") {
        let own =
            "Name: p/\nSealed: true\nImplementation-Version: 2.0\nSpecification-Title: Spec\n";
        for (name, manifest) in [
            (
                "own.jar",
                format!("Implementation-Title: of the jar\nSpecification-Version: 1.7\n\n{own}"),
            ),
            ("other.jar", "Implementation-Vendor: the\n  vendor\nSealed: yes\n".to_owned()),
            ("none.jar", "Name: q/\nSealed: true\n".to_owned()),
        ] {
            place.jar(name, &manifest);
            let words = ["-cp", &format!("main:{name}"), "ManifestDescribesPackages"];
            place.ran(&words);
            place.checked(&words, 0);
        }
        place.ran(&["-cp", "main:lib", "ManifestDescribesPackages"]);
    }
}

#[test]
fn properties_select_versions_of_multi_release_jars() {
    for place in places("versions") {
        for version in [9, 11] {
            let folder = place.folder.join(format!("lib/META-INF/versions/{version}/p"));
            fs::create_dir_all(&folder).unwrap();
            let text = format!(
                "package p; public class Lib {{ public static int value() {{ return {version}; }} }}"
            );
            fs::write(place.folder.join("Lib.java"), text).unwrap();
            done(place.tool("javac").args(["-d", "newer", "Lib.java"]), 0);
            fs::rename(place.folder.join("newer/p/Lib.class"), folder.join("Lib.class")).unwrap();
        }
        place.jar("versions.jar", "Multi-Release: true\n");
        place.jar("plain.jar", "A: b\n");
        let enable = "-Djdk.util.jar.enableMultiRelease=";
        let version = "-Djdk.util.jar.version=";
        for (jar, options, value) in [
            ("versions.jar", vec![], "11"),
            ("versions.jar", vec![format!("{enable}false")], "1"),
            ("versions.jar", vec![format!("{version}10")], "9"),
            ("versions.jar", vec![format!("{version}8")], "1"),
            ("versions.jar", vec![format!("{version}99")], "11"),
            ("plain.jar", vec![], "1"),
            ("plain.jar", vec![format!("{enable}force")], "1"),
            ("versions.jar", vec![format!("{enable}force"), format!("{version}9")], "9"),
        ] {
            let class_path = format!("main:{jar}");
            let options: Vec<&str> = options.iter().map(String::as_str).collect();
            let words = [&options[..], &["-cp", &class_path, "VersionIsUsed"]].concat();
            assert_eq!(place.ran(&words), format!("{value}\n"), "{words:?}");
        }
        let words = ["run", &format!("{version}new"), "-cp", "main", "VersionIsUsed"];
        let text = done(&mut place.pathfinder(&words), 125).stderr;
        assert!(text.contains("-Djdk.util.jar.version=new: it is not a number"), "{text}");
    }
}

#[test]
fn arrays_of_missing_classes_are_named() {
    for place in places("elements") {
        let text = place.ran(&["-cp", "main:lib", "ElementIsMissing"]);
        assert!(text.contains("two: [[Lp/Other;, java.lang.ClassNotFound"), "{text}");
    }
}

#[test]
fn what_is_missing_is_named() {
    let place = places("missing").remove(0);
    place.jar("main.jar", "Main-Class: nowhere.Main\n");
    let text = done(&mut place.pathfinder(&["run", "main.jar"]), 125).stderr;
    assert!(text.contains("class nowhere.Main was not found; the manifest of main.jar"), "{text}");
    let words = ["run", "--add-modules", "java.sql,nosuch", "-cp", "main:lib", "VersionIsUsed"];
    let text = done(&mut place.pathfinder(&words), 125).stderr;
    assert!(text.contains("Module nosuch not found"), "{text}");
    let words = ["run", "--add-modules", "java.sql,ALL-SYSTEM", "-cp", "main:lib", "VersionIsUsed"];
    assert_eq!(done(&mut place.pathfinder(&words), 0).stdout, "1\n");
}
