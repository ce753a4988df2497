//! The test classes of targets: classes, methods, source files, folders, jars, packages and patterns.
//!
//! Source: the layouts of Maven and Gradle. Invariant: a target without a test class is an error that says
//! where it was looked for.

use classes::path::ClassPath;
use session::jdk::Jdk;
use session::{Error, Settings, target};
use std::path::{Path, PathBuf};

/// Test classes, and where they are.
pub(super) struct TestClasses {
    /// The requested classes.
    pub(super) classes: Vec<TestClass>,
    pub(super) classpath: Vec<PathBuf>,
    pub(super) source_roots: Vec<PathBuf>,
}

/// A requested class.
pub(super) struct TestClass {
    /// Its internal name.
    pub(super) name: String,
    /// Whether the class was named alone, so that its nested classes are requested too.
    pub(super) named: bool,
    /// The requested methods, if not all: a name with `*` for any text.
    pub(super) method: Option<String>,
}

/// Folders of test classes in builds, each with the folders of the classes under test.
const BUILDS: [(&str, &[&str]); 4] = [
    ("target/test-classes", &["target/classes"]),
    (
        "build/classes/java/test",
        &["build/classes/java/main", "build/resources/main", "build/resources/test"],
    ),
    ("build/classes/kotlin/test", &["build/classes/kotlin/main", "build/resources/main"]),
    ("out/test", &["out/production"]),
];

/// Whether a text equals a pattern, in which `*` stands for any text.
pub(super) fn matches(pattern: &str, text: &str) -> bool {
    let mut parts = pattern.split('*');
    let Some(rest) = text.strip_prefix(parts.next().unwrap_or_default()) else { return false };
    if !pattern.contains('*') {
        return rest.is_empty();
    }
    let mut parts: Vec<&str> = parts.collect();
    let last = parts.pop().unwrap_or_default();
    let mut rest = rest;
    for part in parts {
        let Some(at) = rest.find(part) else { return false };
        rest = &rest[at + part.len()..];
    }
    rest.ends_with(last)
}

/// Finds the classes of all targets.
pub(super) fn locate(
    settings: &Settings,
    names: &[String],
    jdk: &Jdk,
) -> Result<TestClasses, Error> {
    let mut all = TestClasses {
        classes: Vec::new(),
        classpath: settings.program.classpath.clone(),
        source_roots: settings.program.sourcepath.clone(),
    };
    let add = |all: &mut Vec<PathBuf>, path: PathBuf| {
        if !all.contains(&path) {
            all.push(path);
        }
    };
    for name in names {
        let found = one(settings, name, jdk)?;
        for class in found.classes {
            if all.classes.iter().all(|known| known.name != class.name || known.method.is_some()) {
                all.classes.push(class);
            }
        }
        found.classpath.into_iter().for_each(|path| add(&mut all.classpath, path));
        found.source_roots.into_iter().for_each(|path| add(&mut all.source_roots, path));
    }
    Ok(all)
}

/// Finds the classes of one target.
fn one(settings: &Settings, name: &str, jdk: &Jdk) -> Result<TestClasses, Error> {
    let (name, method) = match name.rsplit_once('#') {
        Some((name, method)) => (name, Some(method.to_owned())),
        None => (name, None),
    };
    let file = Path::new(name);
    let extension = file.extension().and_then(|extension| extension.to_str());
    if file.is_dir() || extension == Some("jar") && file.is_file() {
        return folder(settings, file, jdk);
    }
    let in_path = |wanted: &dyn Fn(&str) -> bool| -> Result<Vec<TestClass>, Error> {
        let mut found = Vec::new();
        for entry in settings.program.classpath.iter().filter(|entry| entry.is_dir()) {
            let classes = classes_in(entry, jdk, None)?;
            let classes = classes.into_iter().filter(|class| wanted(&class.replace('/', ".")));
            found.extend(classes.map(|name| TestClass {
                name,
                named: false,
                method: method.clone(),
            }));
        }
        Ok(found)
    };
    let among = |classes: Vec<TestClass>| TestClasses {
        classes,
        classpath: settings.program.classpath.clone(),
        source_roots: settings.program.sourcepath.clone(),
    };
    let folders = || {
        let folders = settings.program.classpath.iter().filter(|entry| entry.is_dir());
        folders.map(|entry| entry.display().to_string()).collect::<Vec<_>>().join(", ")
    };
    if name.contains('*') {
        let found = in_path(&|class| matches(name, class))?;
        if found.is_empty() {
            return Err(Error::new(format_args!(
                "no class matches {name} in the folders of the class path: {}",
                folders()
            )));
        }
        return Ok(among(found));
    }
    let mut settings_of_one = settings.clone();
    name.clone_into(&mut settings_of_one.program.target);
    let resolved = match target::resolve(&settings_of_one, jdk, &session::own_class_path()?) {
        Ok(resolved) => resolved,
        Err(error) => {
            let package = format!("{name}.");
            let found = in_path(&|class| class.starts_with(&package))?;
            return if found.is_empty() { Err(error) } else { Ok(among(found)) };
        }
    };
    let classes = match (extension, file.file_name()) {
        (Some("java"), Some(source)) => {
            let folder = resolved.classpath.first().cloned().unwrap_or_default();
            classes_in(&folder, jdk, source.to_str())?
        }
        _ => vec![resolved.main_class],
    };
    let named = classes.len() == 1;
    let class = |name| TestClass { name, named, method: method.clone() };
    Ok(TestClasses {
        classes: classes.into_iter().map(class).collect(),
        classpath: resolved.classpath,
        source_roots: resolved.source_roots,
    })
}

/// Finds the classes of a folder or jar, or those of the tests of a build in the folder.
fn folder(settings: &Settings, file: &Path, jdk: &Jdk) -> Result<TestClasses, Error> {
    let mut classpath = vec![file.to_owned()];
    let is_build = ["pom.xml", "build.gradle", "build.gradle.kts"]
        .iter()
        .any(|name| file.join(name).is_file());
    let build = BUILDS.iter().find(|(tests, _)| is_build && file.join(tests).is_dir());
    let tests = match build {
        Some((tests, others)) => {
            let others = others.iter().map(|other| file.join(other));
            classpath = vec![file.join(tests)];
            classpath.extend(others.filter(|other| other.is_dir()));
            file.join(tests)
        }
        None if is_build => {
            return Err(Error::new(format_args!(
                "{} has no compiled tests: build it first, such as with mvn test-compile",
                file.display()
            )));
        }
        None => file.to_owned(),
    };
    let classes = classes_in(&tests, jdk, None)?;
    classpath.extend(settings.program.classpath.iter().cloned());
    let sources = ["src/test/java", "src/main/java"].map(|folder| file.join(folder));
    let folders = classpath.iter().filter(|path| path.is_dir()).cloned();
    let source_roots =
        sources.into_iter().filter(|path| is_build && path.is_dir()).chain(folders).collect();
    let class = |name| TestClass { name, named: false, method: None };
    Ok(TestClasses { classes: classes.into_iter().map(class).collect(), classpath, source_roots })
}

/// Returns the names of the classes of a folder or jar, or only those of one source file.
fn classes_in(folder: &Path, jdk: &Jdk, source: Option<&str>) -> Result<Vec<String>, Error> {
    let path = ClassPath::open(&[folder], jdk.feature)?;
    let mut names = Vec::new();
    // Class paths of a jar's manifest are excluded.
    let Some(entry) = path.entries().first() else { return Ok(names) };
    for resource in entry.resources()? {
        let Some(name) = resource.strip_suffix(".class") else { continue };
        if name.ends_with("-info") || name.starts_with("META-INF/") {
            continue;
        }
        let Some(found) = entry.find_resource(&resource)? else { continue };
        let class = classfile::parse(&found.bytes, &resource).map_err(Error::new)?;
        if class.this_class == name
            && source.is_none_or(|s| class.source_file.as_deref() == Some(s))
        {
            names.push(class.this_class);
        }
    }
    names.sort();
    Ok(names)
}

#[cfg(test)]
mod tests {
    use super::matches;

    #[test]
    fn stars_stand_for_any_text() {
        for (pattern, text, wanted) in [
            ("com.acme.*Test", "com.acme.cache.QueueTest", true),
            ("com.acme.*Test", "com.acme.QueueTests", false),
            ("*", "A", true),
            ("A*B*C", "AxxBxC", true),
            ("A*B*C", "AC", false),
            ("A", "A", true),
            ("A", "AB", false),
            ("A*A", "A", false),
        ] {
            assert_eq!(matches(pattern, text), wanted, "{pattern} {text}");
        }
    }
}
