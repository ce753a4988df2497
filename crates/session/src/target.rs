//! Resolves TARGET to a main class, a class path and source folders.
//!
//! Source: the `java` launcher (class names, jars, source-file mode, JEP 330). Invariant: the resolved
//! main class is on the class path. Otherwise the result is an error that names the missing file or
//! class.

mod build;
pub(crate) mod compile;
mod meant;
mod method;
mod outline;
mod requested;
mod sources;

pub use build::{BUILDS, BuildPart};
pub(crate) use method::{PUBLIC_CALLS, class_methods, mentioned, subclasses};
pub use requested::{RequestedClass, RequestedClasses, locate, matches};
pub use sources::Sources;

use crate::jdk::Jdk;
use classes::path::{ClassPath, Jar, JarVersions};
use compile::{Compilation, Compiler};
use config::{Error, Settings};
use std::fs;
use std::path::{Path, PathBuf};

/// The difference between the major version of a class file and the feature release (JVMS 4.1).
pub(crate) const FIRST_RELEASE: u32 = 44;

/// The program to execute.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// The internal name of the main class, such as `app/Main`.
    pub main_class: String,
    /// The class path: directories and jars, in order.
    pub classpath: Vec<PathBuf>,
    /// The root folders of sources. A source file is in the folders of its package below a root.
    pub source_roots: Vec<PathBuf>,
    /// Packages that the manifest of the jar exports to the program, as `MODULE/PACKAGE=TARGET`.
    pub add_exports: Vec<String>,
    /// Packages that the manifest of the jar opens for reflection.
    pub add_opens: Vec<String>,
    /// The method under check. The main class then creates its inputs and calls it.
    pub method: Option<Box<testgen::Method>>,
    /// The calls before the method, if calls create its receiver.
    pub calls: Option<testgen::Calls>,
    /// Classes that implement interfaces, or extend abstract classes, for inputs.
    pub implementations: Vec<testgen::Implementation>,
}

impl Target {
    /// Returns a target without exported or opened packages.
    pub(crate) fn new(
        main_class: String,
        classpath: Vec<PathBuf>,
        source_roots: Vec<PathBuf>,
    ) -> Self {
        let (add_exports, add_opens) = (Vec::new(), Vec::new());
        Self {
            main_class,
            classpath,
            source_roots,
            add_exports,
            add_opens,
            method: None,
            calls: None,
            implementations: Vec::new(),
        }
    }

    /// Returns the name of the target for reports.
    pub fn shown(&self) -> String {
        match &self.method {
            Some(method) => method.text(),
            None => self.main_class.replace('/', "."),
        }
    }
}

/// Returns the class path of the tool's own classes, which are written to a folder for `javac`.
pub fn own_class_path() -> Result<Vec<PathBuf>, Error> {
    let folder =
        std::env::temp_dir().join(format!("pathfinder-classes-{}", env!("CARGO_PKG_VERSION")));
    natives::own_classes::write_to(&folder)
        .map_err(|e| Error::new(format_args!("cannot write to {}: {e}", folder.display())))?;
    Ok(vec![folder])
}

/// Resolves `settings.target`. A `.java` file is compiled; the entries `extra_compile_classpath` follow
/// the class path of the settings.
pub fn resolve(
    settings: &Settings,
    jdk: &Jdk,
    extra_compile_classpath: &[PathBuf],
) -> Result<Target, Error> {
    let compiler = Compiler { jdk, preview: settings.environment.java.preview() };
    let compilation = Compilation { compiler, extra: extra_compile_classpath, cache: None };
    match settings.program.target.split_once('#') {
        Some((class, method)) if !settings.tests.junit => {
            let mut of_class = settings.clone();
            class.clone_into(&mut of_class.program.target);
            let of_library = method::library_class(class, jdk)?;
            let target = match of_library {
                Some(name) => Target::new(name, settings.program.classpath.clone(), Vec::new()),
                None => resolve_with(&of_class, &compilation)?,
            };
            method::with_method(target, method, settings, jdk)
        }
        _ => method::with_calls(resolve_with(settings, &compilation)?, settings, jdk),
    }
}

fn resolve_with(settings: &Settings, compilation: &Compilation<'_>) -> Result<Target, Error> {
    let release = compilation.compiler.jdk.feature;
    let name = settings.program.target.as_str();
    let file = Path::new(name);
    let extension = file.extension().and_then(|extension| extension.to_str());
    if matches!(extension, Some("java" | "class" | "jar")) && !file.is_file() {
        // The name `app.java` may also denote a class `java`; an existing file takes precedence.
        let meant = meant::file(file).map(|meant| format!("; {meant}")).unwrap_or_default();
        return Err(Error::new(format_args!("there is no file {name}{meant}")));
    }
    let target = match extension {
        _ if name.is_empty() => return Err(Error::new("no target was given")),
        Some("java") => source_file(file, settings, compilation)?,
        Some("class") => class_file(file, settings)?,
        Some("jar") => jar(file, settings, compilation.compiler.jdk.jar_versions)?,
        _ => class_name(name, settings, compilation)?,
    };
    let path = ClassPath::open(&target.classpath, compilation.compiler.jdk.jar_versions)?;
    let is_own = natives::own_classes::own_class(&target.main_class).is_some();
    match path.find_class(&target.main_class)? {
        Some(found) => {
            let newest = u32::from(release) + FIRST_RELEASE;
            match classfile::parse(&found.bytes, &target.main_class) {
                // The machine reports malformed classes in detail.
                Ok(class) if u32::from(class.major) > newest => Err(Error::new(format_args!(
                    "class {} is compiled for Java {}, newer than JDK {release}: name a newer one with --jdk, or compile with --release {release}",
                    target.main_class.replace('/', "."),
                    u32::from(class.major) - FIRST_RELEASE,
                ))),
                _ => Ok(target),
            }
        }
        // Every loader finds the tool's own classes.
        None if is_own => Ok(target),
        None if extension == Some("jar") => Err(Error::new(format_args!(
            "class {} was not found; the manifest of {name} names it as the Main-Class",
            target.main_class.replace('/', ".")
        ))),
        None => Err(not_found(&target.main_class, name, &target)),
    }
}

/// The maximal number of class path entries in an error.
const SHOWN_ENTRIES: usize = 4;

fn not_found(main_class: &str, given: &str, target: &Target) -> Error {
    let entries = target.classpath.iter().map(|path| path.display().to_string());
    let mut shown: Vec<String> = entries.take(SHOWN_ENTRIES).collect();
    if target.classpath.len() > SHOWN_ENTRIES {
        shown.push(format!("... ({} entries)", target.classpath.len()));
    }
    let name = main_class.replace('/', ".");
    let meant = meant::meant(main_class, given, target);
    let meant = meant.map(|meant| format!("; {meant}")).unwrap_or_default();
    let place = if Path::new(given).exists() {
        String::new()
    } else {
        format!(" on the class path {}", shown.join(":"))
    };
    let name = if place.is_empty() { given } else { &name };
    Error::new(format_args!("class {name} was not found{place}{meant}"))
}

fn source_file(
    file: &Path,
    settings: &Settings,
    compilation: &Compilation<'_>,
) -> Result<Target, Error> {
    let unreadable = |why| Error::new(format_args!("{} cannot be read: {why}", file.display()));
    let text = config::disk::read_text(file).map_err(unreadable)?;
    let outline = outline::outline(&text);
    let root = outline.root_of(file);
    let mut source_roots = vec![root];
    source_roots.extend(settings.program.sourcepath.iter().cloned());
    let folder = compilation.compile(file, &source_roots, &settings.program.classpath)?;
    let main_class = main_class(&folder, &outline, file)?;
    let mut classpath = vec![folder];
    classpath.extend(settings.program.classpath.iter().cloned());
    Ok(Target::new(main_class, classpath, source_roots))
}

/// Returns the class of a compact source file. For other files, returns the first top-level class with a
/// main method, or else the first class.
fn main_class(folder: &Path, outline: &outline::Outline, file: &Path) -> Result<String, Error> {
    let stem = file.file_stem().map(|stem| stem.to_string_lossy().into_owned());
    let exists = |name: &str| folder.join(format!("{name}.class")).is_file();
    // A compact source file (JEP 512, JLS 8.1.8) declares methods at its top level. Its class has the
    // name of the file, and the declared classes are members of that class.
    if let Some(stem) = stem.filter(|stem| outline.package.is_empty() && exists(stem)) {
        let declares = outline.types.contains(&stem);
        let is_compact = !declares || exists(&format!("{stem}${stem}"));
        if is_compact {
            return Ok(stem);
        }
    }
    let mut first = None;
    for name in outline.types.iter().map(|name| outline.internal_name(name)) {
        let path = folder.join(format!("{name}.class"));
        let Ok(bytes) = fs::read(&path) else { continue };
        if has_main(&bytes, &path)? {
            return Ok(name);
        }
        first.get_or_insert(name);
    }
    first.ok_or_else(|| Error::new(format_args!("{} declares no class", file.display())))
}

fn has_main(bytes: &[u8], path: &Path) -> Result<bool, Error> {
    let class = parse(bytes, path)?;
    let takes_args = |descriptor: &str| matches!(descriptor, "([Ljava/lang/String;)V" | "()V");
    Ok(class.methods.iter().any(|method| method.name == "main" && takes_args(&method.descriptor)))
}

fn parse(bytes: &[u8], path: &Path) -> Result<classfile::ClassFile, Error> {
    classfile::parse(bytes, &path.display().to_string()).map_err(Error::new)
}

fn class_file(file: &Path, settings: &Settings) -> Result<Target, Error> {
    let unreadable = |why| Error::new(format_args!("{} cannot be read: {why}", file.display()));
    let main_class =
        parse(&classes::bounded::read(file, classes::path::LONGEST).map_err(unreadable)?, file)?
            .this_class;
    let whole = file.canonicalize().map_err(unreadable)?;
    // The class can be loaded by its name only if the file is ROOT/its/package/Name.class.
    let within = PathBuf::from(format!("{main_class}.class"));
    let root = whole.ends_with(&within).then(|| whole.ancestors().nth(within.iter().count()));
    let Some(Some(root)) = root else {
        let shown = file.display();
        let problem = format_args!("{shown} holds class {main_class} and is not in its folder");
        return Err(Error::new(problem));
    };
    let mut classpath = vec![root.to_owned()];
    classpath.extend(settings.program.classpath.iter().cloned());
    let source_roots = source_roots(settings, &classpath);
    Ok(Target::new(main_class, classpath, source_roots))
}

/// Returns the packages that an attribute of the manifest lists, for all unnamed modules.
fn packages(jar: &Jar, attribute: &str) -> Vec<String> {
    let listed = jar.attribute(attribute).unwrap_or_default();
    listed.split_whitespace().map(|package| format!("{package}=ALL-UNNAMED")).collect()
}

fn jar(file: &Path, settings: &Settings, versions: JarVersions) -> Result<Target, Error> {
    let jar = Jar::open(file, versions)?;
    let main_class = jar.attribute("Main-Class").ok_or_else(|| {
        Error::new(format_args!("{} has no Main-Class in its manifest", file.display()))
    })?;
    if jar.attribute("Launcher-Agent-Class").is_some() {
        let problem = "asks for an agent (Launcher-Agent-Class), which is not supported";
        return Err(Error::new(format_args!("the manifest of {} {problem}", file.display())));
    }
    // The attribute Class-Path of the manifest is read when the class path is opened.
    let mut classpath = vec![file.to_owned()];
    classpath.extend(settings.program.classpath.iter().cloned());
    let source_roots = source_roots(settings, &classpath);
    let target = Target::new(main_class.trim().replace('.', "/"), classpath, source_roots);
    Ok(Target {
        add_exports: packages(&jar, "Add-Exports"),
        add_opens: packages(&jar, "Add-Opens"),
        ..target
    })
}

/// Resolves a class on the class path. If a `.jpf` file names the class, and only the source of the
/// class exists, the source is compiled.
fn class_name(
    name: &str,
    settings: &Settings,
    compilation: &Compilation<'_>,
) -> Result<Target, Error> {
    let main_class = name.replace('.', "/");
    let home = settings.program.application.as_deref().map(|file| match file.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.to_owned(),
        _ => PathBuf::from("."),
    });
    let mut classpath = settings.program.classpath.clone();
    if classpath.is_empty() {
        classpath.push(home.clone().unwrap_or_else(|| PathBuf::from(".")));
    }
    let mut source_roots = source_roots(settings, &classpath);
    if let Some(home) = home {
        source_roots.push(home);
        if ClassPath::open(&classpath, compilation.compiler.jdk.jar_versions)?
            .find_class(&main_class)?
            .is_none()
        {
            let within = format!("{main_class}.java");
            let sources = source_roots.iter().map(|root| root.join(&within));
            if let Some(source) = sources.into_iter().find(|source| source.is_file()) {
                classpath.insert(
                    0,
                    compilation.compile(&source, &source_roots, &settings.program.classpath)?,
                );
            }
        }
    }
    Ok(Target::new(main_class, classpath, source_roots))
}

/// Returns the source folders of a target without a source file: the folders of the settings, then the
/// folders of the class path.
fn source_roots(settings: &Settings, classpath: &[PathBuf]) -> Vec<PathBuf> {
    let folders = classpath.iter().filter(|path| path.is_dir());
    settings.program.sourcepath.iter().chain(folders).cloned().collect()
}

#[cfg(test)]
mod tests;
