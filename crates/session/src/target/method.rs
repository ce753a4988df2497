//! Resolves `Class#method`: a generated main class creates the inputs of the method and calls it.
//!
//! Invariant: the name of a generated folder is a hash of its class files, so a folder never changes.

use super::Target;
use crate::changes::source_of;
use crate::jdk::Jdk;
use classes::path::{ClassPath, Entry, JdkImage};
use classfile::{ClassFile, access};
use config::{CallSettings, Error, MethodEntry, Settings};
use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use testgen::InputTypes;
use xxhash_rust::xxh3::xxh3_128;

/// The name in place of a method if only public calls may make an object.
pub(crate) const PUBLIC_CALLS: &str = "public";

/// Returns the target whose program calls the method `asked` of its class.
pub(super) fn with_method(
    mut target: Target,
    asked: &str,
    settings: &Settings,
    jdk: &Jdk,
) -> Result<Target, Error> {
    let path = ClassPath::open(&target.classpath, jdk.jar_versions)?;
    let bounds = &settings.environment.bounds;
    let of_library = testgen::is_of_library(&target.main_class);
    let image = if of_library { Some(JdkImage::open(&jdk.home)?) } else { None };
    let load = |name: &str| {
        load(&path, name).or_else(|| image.as_ref().and_then(|image| load_library(image, name)))
    };
    let precondition = bounds.precondition.as_deref();
    let entry = settings.environment.entry;
    if entry == MethodEntry::Making {
        let class = target.main_class.clone();
        let (method, calls) =
            testgen::making(&class, asked != PUBLIC_CALLS, &load).map_err(Error::new)?;
        let (name, bytes) = calls.maker(&method).map_err(Error::new)?;
        (target.method, target.calls) = (Some(Box::new(method)), Some(calls));
        add_classes(&mut target, vec![(name.clone(), bytes)], &InputTypes::default(), &load)?;
        target.main_class = name;
        return Ok(target);
    }
    let mut method =
        testgen::find(&target.main_class, asked, precondition, &load).map_err(Error::new)?;
    if entry != MethodEntry::Precondition && method.is_precondition() {
        // A precondition that is itself under check has no precondition.
        method = method.without_precondition();
    }
    method = testgen::build(method, &bounds.builders, &load).map_err(Error::new)?;
    method.statics = testgen::static_inputs(&method, &bounds.statics, &load).map_err(Error::new)?;
    let conservative = match &bounds.conservative {
        Some(asked) if entry == MethodEntry::Late => {
            Some(testgen::conservative(&method, asked, &load).map_err(Error::new)?)
        }
        _ => None,
    };
    let written = if entry == MethodEntry::Sequences {
        let calls = testgen::calls(&method, &load).map_err(Error::new)?;
        let written = calls.driver(&method);
        target.calls = Some(calls);
        written
    } else {
        testgen::driver(&method, entry == MethodEntry::Precondition, conservative.as_ref())
    };
    let (name, bytes) =
        written.map_err(|why| Error::new(format_args!("{}: {why}", method.text())))?;
    let bridge = testgen::bridge(&method).map_err(Error::new)?;
    let image = match image {
        Some(image) => image,
        None => JdkImage::open(&jdk.home)?,
    };
    let load_any = |name: &str| self::load(&path, name).or_else(|| load_library(&image, name));
    let packages = BTreeSet::from([method.package().to_owned()]);
    let others = subclasses(&target, jdk, &packages)?.concat();
    method.is_pure =
        bounds.classes.is_empty() && testgen::is_pure_call(&method, &others, &load_any);
    let mut types = InputTypes::of_method(&method, &others);
    types.opened = bounds.opened.iter().map(|name| name.replace('.', "/")).collect();
    target.method = Some(Box::new(method));
    types.classes.extend(mentioned(&target, jdk, &bounds.calls, &others)?);
    let own = std::iter::once((name.clone(), bytes)).chain(bridge).collect();
    add_classes(&mut target, own, &types, &load_any)?;
    target.main_class = name;
    Ok(target)
}

/// Adds classes that implement interfaces, or extend abstract classes, as classes of inputs of calls.
pub(super) fn with_calls(
    mut target: Target,
    settings: &Settings,
    jdk: &Jdk,
) -> Result<Target, Error> {
    let calls = &settings.environment.bounds.calls;
    let named = calls.methods.iter().map(|(class, ..)| class).chain(&calls.classes);
    let named: BTreeSet<String> = named.map(|class| class.replace('.', "/")).collect();
    if named.is_empty() {
        return Ok(target);
    }
    let path = ClassPath::open(&target.classpath, jdk.jar_versions)?;
    let image = JdkImage::open(&jdk.home)?;
    let load = |name: &str| load(&path, name).or_else(|| load_library(&image, name));
    let package = |name: &String| name.rsplit_once('/').map_or("", |split| split.0).to_owned();
    let packages: BTreeSet<String> = named.iter().map(package).collect();
    let others = subclasses(&target, jdk, &packages)?.concat();
    let own = packages.first().cloned().unwrap_or_default();
    let mut types = InputTypes::of_classes(&own, named.into_iter().collect(), &load);
    types.classes.extend(mentioned(&target, jdk, calls, &others)?);
    types.classes.extend(others);
    add_classes(&mut target, Vec::new(), &types, &load)?;
    Ok(target)
}

/// Writes these classes, and implementations of types for inputs, to a folder of the class path. Their
/// names hide no class.
fn add_classes(
    target: &mut Target,
    mut files: Vec<(String, Vec<u8>)>,
    types: &InputTypes,
    load: &dyn Fn(&str) -> Option<ClassFile>,
) -> Result<(), Error> {
    for (made, bytes) in testgen::implementations(types, load) {
        files.push((made.class.clone(), bytes));
        target.implementations.push(made);
    }
    if files.is_empty() {
        return Ok(());
    }
    let folder = write(&files)
        .map_err(|why| Error::new(format_args!("a class cannot be written: {why}")))?;
    target.classpath.insert(0, folder);
    Ok(())
}

/// Parses a class file of the class path.
fn load(path: &ClassPath, name: &str) -> Option<ClassFile> {
    let found = path.find_class(name).ok()??;
    classfile::parse(&found.bytes, name).ok()
}

/// Parses a class file of the class library.
fn load_library(image: &JdkImage, name: &str) -> Option<ClassFile> {
    let found = image.find_class(name).ok()??;
    classfile::parse(&found.bytes, name).ok()
}

/// The methods of a class that tests can call.
pub(crate) struct ClassMethods {
    /// The methods, as `name(Type,...)`.
    pub(crate) methods: Vec<String>,
    /// The private methods with branches, as `Class.method`.
    pub(crate) uncounted: Vec<String>,
    /// The path of the source file, which begins with the folders of the package.
    pub(crate) source: String,
}

/// Returns the methods of a class that tests can call. There is none if sources cannot name the class.
pub(crate) fn class_methods(
    settings: &Settings,
    jdk: &Jdk,
    name: &str,
    precondition: Option<&str>,
) -> Result<ClassMethods, Error> {
    let path = ClassPath::open(&settings.program.classpath, jdk.jar_versions)?;
    let file = if testgen::is_of_library(name) {
        load_library(&JdkImage::open(&jdk.home)?, name)
    } else {
        load(&path, name)
    };
    let Some(file) = file else {
        return Err(Error::new(format_args!("class {} was not found", name.replace('/', "."))));
    };
    let inner = file.inner_classes.iter().find(|inner| inner.inner == file.this_class);
    let has_name = inner.is_none_or(|inner| {
        inner.outer.is_some() && inner.name.is_some() && inner.access & access::PRIVATE == 0
    });
    let has_name = has_name && !access::has(file.access, access::SYNTHETIC);
    let methods = if has_name { testgen::testable(&file, precondition) } else { Vec::new() };
    let uncounted = testgen::uncounted(&file);
    Ok(ClassMethods { methods, uncounted, source: source_of(&file) })
}

/// Returns the internal name of a class of the class library, or `None` for a class of the program.
pub(super) fn library_class(class: &str, jdk: &Jdk) -> Result<Option<String>, Error> {
    let name = class.replace('.', "/");
    if !testgen::is_of_library(&name) {
        return Ok(None);
    }
    let image = JdkImage::open(&jdk.home)?;
    Ok(load_library(&image, &name).map(|_| name))
}

/// Writes classes to a folder of their own, and returns the folder.
fn write(files: &[(String, Vec<u8>)]) -> io::Result<PathBuf> {
    let all: Vec<u8> = files.iter().flat_map(|(_, bytes)| bytes).copied().collect();
    let folder = std::env::temp_dir()
        .join(format!("pathfinder-drivers-{}", env!("CARGO_PKG_VERSION")))
        .join(format!("{:032x}", xxh3_128(&all)));
    for (name, bytes) in files {
        let file = folder.join(format!("{name}.class"));
        if fs::read(&file).is_ok_and(|there| there == *bytes) {
            continue;
        }
        if let Some(package) = file.parent() {
            fs::create_dir_all(package)?;
        }
        // Another process may write this file at the same time.
        let partial = file.with_extension(format!("{}.partial", std::process::id()));
        fs::write(&partial, bytes)?;
        fs::rename(&partial, &file)?;
    }
    Ok(folder)
}

/// Returns the classes that the code under check mentions. This code is the method, or the methods
/// whose calls have inputs, with the methods that they call.
pub(crate) fn mentioned(
    target: &Target,
    jdk: &Jdk,
    calls: &CallSettings,
    others: &[String],
) -> Result<Vec<String>, Error> {
    let path = ClassPath::open(&target.classpath, jdk.jar_versions)?;
    let image = match &target.method {
        Some(method) if testgen::is_of_library(&method.class) => Some(JdkImage::open(&jdk.home)?),
        _ => None,
    };
    let load = |name: &str| {
        load(&path, name).or_else(|| image.as_ref().and_then(|image| load_library(image, name)))
    };
    let starts = match &target.method {
        Some(method) => testgen::first_methods(method),
        None => {
            let named = calls.methods.iter();
            let named = named.map(|(class, name, _)| (class.replace('.', "/"), name.clone(), None));
            let of_classes = calls.classes.iter();
            let of_classes = of_classes.map(|class| (class.replace('.', "/"), String::new(), None));
            let main = (target.main_class.clone(), "main".to_owned(), None);
            named.chain(of_classes).chain([main]).collect()
        }
    };
    Ok(testgen::mentioned(&starts, others, &load))
}

/// Returns the classes of some packages that implement interfaces, or whose superclass is not `Object`.
/// The first list has classes in folders, the second one classes in jars.
pub(crate) fn subclasses(
    target: &Target,
    jdk: &Jdk,
    packages: &BTreeSet<String>,
) -> Result<[Vec<String>; 2], Error> {
    let path = ClassPath::open(&target.classpath, jdk.jar_versions)?;
    let [mut names, mut archived] = [BTreeSet::new(), BTreeSet::new()];
    for entry in path.entries() {
        match entry {
            Entry::Directory(folder) => {
                for package in packages {
                    names.extend(in_folder(&folder.path().join(package), package));
                }
            }
            Entry::Jar(jar) => archived.extend(in_jar(&jar.resources()?, packages)),
            Entry::Image(_) => {}
        }
    }
    let is_subclass = |name: &String| {
        !library::models::is_input_class(name)
            && load(&path, name).is_some_and(|file| {
                let extends = file.super_class.as_deref() != Some("java/lang/Object");
                !access::has(file.access, access::ABSTRACT)
                    && (extends || !file.interfaces.is_empty())
            })
    };
    let kept = |names: BTreeSet<String>| names.into_iter().filter(is_subclass).collect();
    Ok([kept(names), kept(archived)])
}

/// Returns the names of the classes in the folder of a package.
fn in_folder(folder: &Path, package: &str) -> Vec<String> {
    let Ok(files) = fs::read_dir(folder) else { return Vec::new() };
    let stems = files.flatten().filter_map(|file| class_stem(&file.path()));
    stems
        .map(|stem| match package {
            "" => stem,
            package => format!("{package}/{stem}"),
        })
        .collect()
}

/// Returns the names of the classes of some packages among the resources of a jar.
fn in_jar(resources: &[String], packages: &BTreeSet<String>) -> Vec<String> {
    let names = resources.iter().filter_map(|resource| resource.strip_suffix(".class"));
    let package = |name: &str| name.rsplit_once('/').map_or("", |(package, _)| package).to_owned();
    names.filter(|name| packages.contains(&package(name))).map(str::to_owned).collect()
}

fn class_stem(file: &Path) -> Option<String> {
    let is_class = file.extension().is_some_and(|extension| extension == "class");
    is_class.then(|| file.file_stem()?.to_str().map(str::to_owned))?
}
