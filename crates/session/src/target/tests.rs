//! Tests of all kinds of targets, in temporary folders.

#![allow(clippy::unwrap_used)]
use super::*;
use std::process::Command;

/// Returns a JDK with a compiler, if one is installed.
pub fn jdk() -> Option<Jdk> {
    let jdk = Jdk::find(&mut Settings::default()).ok()?;
    jdk.javac().is_ok().then_some(jdk)
}

fn settings(target: &Path) -> Settings {
    Settings::for_target(target.to_str().unwrap())
}

/// Resolves the target, as [`super::resolve`], with a temporary cache.
fn resolve(settings: &Settings, jdk: &Jdk, extra: &[PathBuf]) -> Result<Target, Error> {
    let cache = tempfile::tempdir().unwrap();
    let target = resolve_with(
        settings,
        &Compilation {
            compiler: Compiler { jdk, preview: false },
            extra,
            cache: Some(cache.path()),
        },
    );
    if let Ok(Target { main_class, classpath, .. }) = &target {
        let file = format!("{main_class}.class");
        assert!(extension(settings) != "java" || classpath[0].join(file).is_file());
    }
    target
}

fn extension(settings: &Settings) -> &str {
    settings.program.target.rsplit('.').next().unwrap()
}

fn problem(settings: &Settings, jdk: &Jdk) -> String {
    resolve(settings, jdk, &[]).unwrap_err().to_string()
}

/// Creates a folder with `app/Main.java`, which declares two classes, and compiles it to `classes`.
fn project(jdk: &Jdk) -> tempfile::TempDir {
    let root = tempfile::tempdir().unwrap();
    fs::create_dir_all(root.path().join("src/app")).unwrap();
    let source = root.path().join("src/app/Main.java");
    let text =
        "package app;\nclass First {}\nclass Main { public static void main(String[] a) {} }";
    fs::write(&source, text).unwrap();
    let mut javac = Command::new(jdk.javac().unwrap());
    javac.arg("-d").arg(root.path().join("classes")).arg(&source);
    assert!(javac.status().unwrap().success());
    root
}

#[test]
fn a_source_file_is_compiled_and_its_main_class_found() {
    let Some(jdk) = jdk() else { return };
    let project = project(&jdk);
    let file = project.path().join("src/app/Main.java");
    let target = resolve(&settings(&file), &jdk, &[]).unwrap();
    assert_eq!(target.main_class, "app/Main");
    assert_eq!(target.source_roots, [project.path().join("src")]);
}

/// Compiles `compiled` in place of a compact source file `text`, which needs JDK 25.
#[test]
fn the_class_of_a_compact_source_file_has_its_name() {
    let Some(jdk) = jdk() else { return };
    let main = "static void main() {}";
    for (text, compiled, expected) in [
        ("record P(int a) {} void main() {}", "class C { void main() {} class P {} }", "C"),
        ("class Z {} class C {} int n;", "class C { int n; class Z {} }", "C"),
        // The class path of the file has a class with the name of a member.
        (
            &format!("class Z {{ {main} }} void main() {{}}"),
            &format!("class C {{ void main() {{}} class Z {{}} }} class Z {{ {main} }}"),
            "C",
        ),
        ("class Z {} class C {}", &format!("class Z {{ {main} }} class C {{}}"), "Z"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let source = folder.path().join("C.java");
        fs::write(&source, compiled).unwrap();
        let mut javac = Command::new(jdk.javac().unwrap());
        assert!(javac.arg("-d").arg(folder.path()).arg(&source).status().unwrap().success());
        if text == "class Z {} class C {} int n;" {
            let member = folder.path().join("C$C.class");
            fs::copy(folder.path().join("C$Z.class"), member).unwrap();
        }
        let found = main_class(folder.path(), &outline::outline(text), &source);
        assert_eq!(found.unwrap(), expected, "{text}");
    }
}

#[test]
fn a_source_file_sees_both_class_paths() {
    let Some(jdk) = jdk() else { return };
    let (one, two) = (project(&jdk), tempfile::tempdir().unwrap());
    let file = two.path().join("User.java");
    let text = "class User { public static void main(String[] a) { new lib.Lib(); } }";
    fs::write(&file, text).unwrap();
    let lib = two.path().join("Lib.java");
    fs::write(&lib, "package lib; public class Lib {}").unwrap();
    let mut javac = Command::new(jdk.javac().unwrap());
    assert!(javac.arg("-d").arg(two.path().join("out")).arg(&lib).status().unwrap().success());
    fs::remove_file(&lib).unwrap();
    assert!(problem(&settings(&file), &jdk).contains("package lib does not exist"));
    let extra = [two.path().join("out")];
    let classes = one.path().join("classes");
    let mut settings = settings(&file);
    settings.program.classpath = vec![classes.clone()];
    let target = resolve(&settings, &jdk, &extra).unwrap();
    assert_eq!(target.main_class, "User");
    assert_eq!(target.classpath[1..], [classes]);
}

#[test]
fn a_class_is_found_by_name_on_the_class_path() {
    let Some(jdk) = jdk() else { return };
    let project = project(&jdk);
    let classpath = vec![project.path().join("classes")];
    for name in ["app.Main", "app/Main"] {
        let mut settings = settings(Path::new(name));
        settings.program.classpath.clone_from(&classpath);
        assert_eq!(resolve(&settings, &jdk, &[]).unwrap().main_class, "app/Main");
    }
    let mut settings = settings(Path::new("app.Mian"));
    settings.program.classpath = classpath;
    let text = problem(&settings, &jdk);
    assert!(text.starts_with("class app.Mian was not found on the class path"), "{text}");
    assert!(text.ends_with("; did you mean app.Main?"), "{text}");
    settings.program.target = "Main".to_owned();
    assert!(problem(&settings, &jdk).ends_with("; did you mean app.Main?"));
    settings.program.classpath.clear();
    let folder = project.path().to_str().unwrap().to_owned();
    settings.program.target.clone_from(&folder);
    assert_eq!(
        problem(&settings, &jdk),
        format!(
            "class {folder} was not found; it is a folder: --junit checks its tests, and a program needs its main class"
        )
    );
}

#[test]
fn the_root_of_a_class_file_is_above_its_package() {
    let Some(jdk) = jdk() else { return };
    let project = project(&jdk);
    let file = project.path().join("classes/app/Main.class");
    let target = resolve(&settings(&file), &jdk, &[]).unwrap();
    assert_eq!(target.main_class, "app/Main");
    assert_eq!(target.classpath, [project.path().canonicalize().unwrap().join("classes")]);
    let moved = project.path().join("Main.class");
    fs::copy(&file, &moved).unwrap();
    assert!(problem(&settings(&moved), &jdk).contains("app/Main and is not in its folder"));
    fs::write(&moved, "nonsense").unwrap();
    assert!(problem(&settings(&moved), &jdk).contains("not a class file"));
}

#[test]
fn the_manifest_of_a_jar_names_its_main_class() {
    let Some(jdk) = jdk() else { return };
    let project = project(&jdk);
    let tool = jdk.home.join("bin/jar");
    if !tool.is_file() {
        return;
    }
    let (jar, plain) = (project.path().join("app.jar"), project.path().join("plain.jar"));
    let classes = project.path().join("classes");
    let made = |options: &[&str], jar: &Path| {
        let mut command = Command::new(&tool);
        command.args(options).arg("--file").arg(jar).arg("-C").arg(&classes).arg(".");
        command.status().unwrap().success()
    };
    assert!(made(&["--create", "--main-class", "app.Main"], &jar) && made(&["--create"], &plain));
    let target = resolve(&settings(&jar), &jdk, &[]).unwrap();
    assert_eq!((target.main_class.as_str(), target.classpath), ("app/Main", vec![jar]));
    assert!(problem(&settings(&plain), &jdk).contains("no Main-Class"));
}

#[test]
fn an_application_in_a_fresh_checkout_is_compiled() {
    let Some(jdk) = jdk() else { return };
    let folder = tempfile::tempdir().unwrap();
    let text = "public class App { public static void main(String[] a) {} }";
    fs::write(folder.path().join("App.java"), text).unwrap();
    let file = folder.path().join("App.jpf");
    fs::write(&file, "target = App\ntarget.args = 1,2").unwrap();
    let settings = Settings::new(file.to_str(), Vec::new(), &[]).unwrap();
    let target = resolve(&settings, &jdk, &[]).unwrap();
    assert_eq!(target.main_class, "App");
    assert!(target.source_roots.contains(&folder.path().to_owned()));
    fs::remove_file(folder.path().join("App.java")).unwrap();
    assert!(problem(&settings, &jdk).contains("class App was not found"));
}

#[test]
fn a_missing_file_is_named() {
    let Some(jdk) = jdk() else { return };
    for name in ["no/such/Main.java", "no/such/Main.class", "no/such/app.jar"] {
        assert_eq!(problem(&settings(Path::new(name)), &jdk), format!("there is no file {name}"));
    }
    assert_eq!(problem(&Settings::default(), &jdk), "no target was given");
}
