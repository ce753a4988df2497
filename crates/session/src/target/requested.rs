//! The classes of targets that denote several classes: source files, folders, jars, packages and
//! patterns.
//!
//! Source: the layouts of Maven and Gradle. Invariant: a target without a class is an error that names
//! the places of the search.

use super::build::{self, BuildPart};
use crate::jdk::Jdk;
use crate::{Error, Settings, target};
use classes::path::ClassPath;
use std::path::{Path, PathBuf};

/// The requested classes, with the class path and the source folders.
pub struct RequestedClasses {
    /// The classes.
    pub classes: Vec<RequestedClass>,
    /// The class path: directories and jars, in order.
    pub classpath: Vec<PathBuf>,
    /// The root folders of sources.
    pub source_roots: Vec<PathBuf>,
}

/// A requested class.
pub struct RequestedClass {
    /// The internal name of the class.
    pub name: String,
    /// Whether the target names exactly this class. Its nested classes are then requested, too.
    pub named: bool,
    /// The requested methods, as a name in which `*` matches any text. Without it, all methods are
    /// requested.
    pub method: Option<String>,
}

/// Whether a text matches a pattern, in which `*` matches any text.
pub fn matches(pattern: &str, text: &str) -> bool {
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

/// Returns the classes of all targets.
pub fn locate(
    settings: &Settings,
    names: &[String],
    part: BuildPart,
    jdk: &Jdk,
) -> Result<RequestedClasses, Error> {
    let mut all = RequestedClasses {
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
        let found = one(settings, name, part, jdk)?;
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

/// Returns the classes of one target.
fn one(
    settings: &Settings,
    name: &str,
    part: BuildPart,
    jdk: &Jdk,
) -> Result<RequestedClasses, Error> {
    let (name, method) = match name.rsplit_once('#') {
        Some((name, method)) => (name, Some(method.to_owned())),
        None => (name, None),
    };
    let file = Path::new(name);
    let extension = file.extension().and_then(|extension| extension.to_str());
    if file.is_dir() || extension == Some("jar") && file.is_file() {
        return folder(settings, file, part, jdk);
    }
    let without_path = settings.program.classpath.is_empty();
    let uncompiled = || {
        let text = build::uncompiled(Path::new(""), part).filter(|_| without_path)?;
        Some(format!("{text}, or name their folder with --classpath"))
    };
    let settings = &build::completed(settings, Path::new(""), part)?;
    let in_path = |wanted: &dyn Fn(&str) -> bool| -> Result<Vec<RequestedClass>, Error> {
        let mut found = Vec::new();
        for entry in settings.program.classpath.iter().filter(|entry| entry.is_dir()) {
            let classes = classes_in(entry, jdk, None)?;
            let classes = classes.into_iter().filter(|class| wanted(&class.replace('/', ".")));
            found.extend(classes.map(|name| RequestedClass {
                name,
                named: false,
                method: method.clone(),
            }));
        }
        Ok(found)
    };
    let among = |classes: Vec<RequestedClass>| RequestedClasses {
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
            let why = match (uncompiled(), folders()) {
                (Some(why), _) => format!(": {why}"),
                (None, none) if none.is_empty() => {
                    ", as no folder is on the class path: name those of the classes with --classpath"
                        .to_owned()
                }
                (None, folders) => format!(" in the folders of the class path: {folders}"),
            };
            return Err(Error::new(format_args!("no class matches {name}{why}")));
        }
        return Ok(among(found));
    }
    if let Some(class) = target::method::library_class(name, jdk)? {
        return Ok(among(vec![RequestedClass { name: class, named: true, method }]));
    }
    let mut settings_of_one = settings.clone();
    name.clone_into(&mut settings_of_one.program.target);
    let resolved = match target::resolve(&settings_of_one, jdk, &target::own_class_path()?) {
        Ok(resolved) => resolved,
        Err(error) => {
            let package = format!("{name}.");
            let found = in_path(&|class| class.starts_with(&package))?;
            if !found.is_empty() {
                return Ok(among(found));
            }
            let is_file = matches!(extension, Some("java" | "class" | "jar"));
            return Err(match uncompiled() {
                Some(text) if !is_file => Error::new(format_args!("{error}; {text}")),
                _ => error,
            });
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
    let class = |name| RequestedClass { name, named, method: method.clone() };
    Ok(RequestedClasses {
        classes: classes.into_iter().map(class).collect(),
        classpath: resolved.classpath,
        source_roots: resolved.source_roots,
    })
}

/// Returns the classes of a folder or jar, or those of the build in the folder.
fn folder(
    settings: &Settings,
    file: &Path,
    part: BuildPart,
    jdk: &Jdk,
) -> Result<RequestedClasses, Error> {
    let is_build = build::is_build(file);
    let found = build::class_path(file, part);
    let modules = build::modules(file);
    let mut classpath = match found {
        Some(found) => found,
        None if !modules.is_empty() => {
            let names: Vec<String> = modules.iter().map(|it| it.display().to_string()).collect();
            return Err(Error::new(format_args!(
                "{} is the root of a build of several modules: name one of them: {}",
                file.display(),
                names.join(", ")
            )));
        }
        None => match build::uncompiled(file, part) {
            Some(text) => {
                let instead = "or give the folder of the classes instead";
                return Err(Error::new(format_args!("{text}, {instead}")));
            }
            None => vec![file.to_owned()],
        },
    };
    let classes = classes_in(&classpath[0], jdk, None)?;
    if classes.is_empty() && build::has_only_sources(&classpath[0]) {
        let mut outer = file.ancestors().skip(1);
        let built = outer.find(|outer| build::class_path(outer, part).is_some());
        let text = built.map_or_else(String::new, |outer| {
            let shown = if outer.as_os_str().is_empty() { Path::new(".") } else { outer };
            format!(", such as {}", shown.display())
        });
        return Err(Error::new(format_args!(
            "{} has sources, but no class files: name the folder of the classes or of the build{text}",
            file.display()
        )));
    }
    classpath.extend(settings.program.classpath.iter().cloned());
    if settings.program.classpath.is_empty() {
        classpath.extend(build::libraries(file)?);
    }
    let sources = build::SOURCES.map(|folder| file.join(folder));
    let folders = classpath.iter().filter(|path| path.is_dir()).cloned();
    let source_roots =
        sources.into_iter().filter(|path| is_build && path.is_dir()).chain(folders).collect();
    let class = |name| RequestedClass { name, named: false, method: None };
    Ok(RequestedClasses {
        classes: classes.into_iter().map(class).collect(),
        classpath,
        source_roots,
    })
}

/// Returns the names of the classes in a folder or jar, optionally only those of one source file.
fn classes_in(folder: &Path, jdk: &Jdk, source: Option<&str>) -> Result<Vec<String>, Error> {
    let path = ClassPath::open(&[folder], jdk.jar_versions)?;
    let mut names = Vec::new();
    // Only the first entry is searched, without the class path of a jar's manifest.
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
