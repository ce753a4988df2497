//! The readers of external input, and the files from which changed ones are made.
//!
//! Source: JVMS §4.8, §4.10, §5; `docs/contract.md`. Invariant: whatever a file contains, a reader
//! accepts it, or refuses it with an error, within its limits. It does not panic.

use classes::path::{ClassPath, Jar};
use classfile::instruction::{Listing, instructions};
use classfile::stack_map::Frames;
use classfile::{ClassFile, annotation};
use session::report::Verdict;
use session::{Control, Error, Settings};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// The time limit of a check.
const LIMIT: Duration = Duration::from_secs(2);

/// The number of states of a check.
const STATES: u64 = 300;

/// Options that let a JDK's tool start with little virtual memory.
const SMALL: [&str; 3] =
    ["-J-Xmx300m", "-J-XX:CompressedClassSpaceSize=100m", "-J-XX:ReservedCodeCacheSize=64m"];

/// The comment of a case with its properties.
const PROPERTY: &str = "//@ property:";

/// The beginning of a temporal property.
const LINEAR: &str = "ltl:";

/// The release whose classes a jar of several releases contributes.
const RELEASE: u16 = 17;

/// A reader.
pub(crate) struct Subject {
    pub(crate) name: &'static str,
    /// The number of files for which one process is used, as each check leaves memory behind.
    pub(crate) share: u64,
    /// Returns the unchanged files, which are made in a folder.
    pub(crate) seeds: fn(&Workplace) -> Result<Vec<Vec<u8>>, String>,
    /// Reads a file.
    pub(crate) read: fn(&Workplace, &[u8]) -> Result<(), String>,
}

/// All readers.
pub(crate) const SUBJECTS: [Subject; 7] = [
    Subject { name: "class", share: 200_000, seeds: classes, read: class },
    Subject { name: "jar", share: 20_000, seeds: jars, read: jar },
    Subject { name: "settings", share: 20_000, seeds: settings_files, read: settings_file },
    Subject { name: "program", share: 150, seeds: classes, read: program },
    Subject { name: "formula", share: 150, seeds: formulas, read: formula },
    Subject { name: "checkpoint", share: 150, seeds: checkpoints, read: checkpoint },
    Subject { name: "trace", share: 150, seeds: traces, read: trace },
];

/// The folders of a run.
pub(crate) struct Workplace {
    /// The root of the sources.
    pub(crate) root: PathBuf,
    /// A folder for files.
    pub(crate) folder: PathBuf,
}

impl Workplace {
    /// Returns a folder with the compiled classes of `examples/`, which is made once.
    fn compiled(&self) -> Result<PathBuf, String> {
        let folder = self.folder.join("classes");
        if folder.is_dir() {
            return Ok(folder);
        }
        let sources = files(&self.root.join("examples"), "java")?;
        let mut command = Command::new("javac");
        command.args(SMALL).arg("-nowarn").arg("-sourcepath").arg(self.root.join("java"));
        command.arg("-d").arg(&folder).args(sources);
        executed(&mut command)?;
        Ok(folder)
    }

    /// Writes a file with this name.
    fn write(&self, name: &str, bytes: &[u8]) -> Result<PathBuf, String> {
        let path = self.folder.join(name);
        let failed = |why: std::io::Error| format!("{}: {why}", path.display());
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(failed)?;
        }
        fs::write(&path, bytes).map_err(failed)?;
        Ok(path)
    }

    /// Returns the settings of a check of an example with few states.
    fn example(&self, name: &str) -> Result<Settings, String> {
        let mut settings = Settings::for_target(name);
        settings.program.classpath = vec![self.compiled()?];
        settings.limits.time_limit = Some(LIMIT);
        settings.limits.max_states = Some(STATES);
        Ok(settings)
    }
}

fn executed(command: &mut Command) -> Result<(), String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let output = command.output().map_err(|why| format!("{name} cannot be executed: {why}"))?;
    if output.status.success() {
        return Ok(());
    }
    Err(format!("{name} failed: {}", String::from_utf8_lossy(&output.stderr)))
}

/// Returns the files of a folder with an extension, in order.
fn files(folder: &Path, extension: &str) -> Result<Vec<PathBuf>, String> {
    let failed = |why: std::io::Error| format!("{}: {why}", folder.display());
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        if path.extension().is_some_and(|own| own == extension) {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

fn contents(files: Vec<PathBuf>) -> Result<Vec<Vec<u8>>, String> {
    let read = |path: PathBuf| fs::read(&path).map_err(|why| format!("{}: {why}", path.display()));
    files.into_iter().map(read).collect()
}

fn classes(place: &Workplace) -> Result<Vec<Vec<u8>>, String> {
    contents(files(&place.compiled()?, "class")?)
}

/// Parses a class file, and reads all parts of an accepted one.
fn class(_: &Workplace, bytes: &[u8]) -> Result<(), String> {
    match classfile::parse(bytes, "fuzz") {
        Ok(class) => walk(&class),
        Err(error) if error.offset <= bytes.len() => Ok(()),
        Err(error) => Err(format!("the error is behind the end: {error}")),
    }
}

fn walk(class: &ClassFile) -> Result<(), String> {
    let pool = &class.pool;
    for (index, _) in pool.iter() {
        let _ = (pool.describe(index), pool.utf16(index), pool.member(index));
    }
    let again = |what: &str| format!("{what} cannot be read a second time");
    let bodies = class.fields.iter().map(|f| &f.annotations);
    let bodies = bodies.chain(class.methods.iter().map(|m| &m.annotations));
    for body in bodies.chain([&class.annotations]).flatten() {
        annotation::read(body, pool).map_err(|_| again("an annotation"))?;
    }
    for body in class.methods.iter().filter_map(|m| m.type_annotations.as_ref()) {
        annotation::read_types(body, pool).map_err(|_| again("an annotation of a type"))?;
    }
    for method in &class.methods {
        let Some(code) = &method.code else { continue };
        if instructions(&code.bytes).any(|item| item.is_err()) {
            return Err(again("an instruction"));
        }
        let _ = Listing { code: &code.bytes, pool }.to_string();
        let mut frames = Frames::new(class, method);
        while frames.advance().is_some() {}
    }
    Ok(())
}

fn jars(place: &Workplace) -> Result<Vec<Vec<u8>>, String> {
    let (folder, manifest) = (place.compiled()?, place.folder.join("manifest"));
    let lines = "Main-Class: Crowd\nClass-Path: other.jar some/\nMulti-Release: true\n";
    fs::write(&manifest, lines).map_err(|why| why.to_string())?;
    let mut made = Vec::new();
    for (name, flags) in [("packed.jar", "cfm"), ("stored.jar", "cfm0")] {
        let jar = place.folder.join(name);
        let mut command = Command::new("jar");
        command
            .args(SMALL)
            .arg(flags)
            .arg(&jar)
            .arg(&manifest)
            .arg("-C")
            .arg(&folder)
            .arg("RemoteAgent.class");
        command.args(["--release", "11", "-C"]).arg(&folder).arg("RemoteAgent.class");
        executed(&mut command)?;
        made.push(jar);
    }
    contents(made)
}

/// Opens a jar, and reads all entries and the manifest.
fn jar(place: &Workplace, bytes: &[u8]) -> Result<(), String> {
    let path = place.write("changed.jar", bytes)?;
    if let Ok(jar) = Jar::open(&path, RELEASE) {
        let _ = (jar.class_path(), jar.attribute("Main-Class"));
        for name in jar.resources().unwrap_or_default() {
            let _ = jar.read(&name);
        }
    }
    if let Ok(all) = ClassPath::open(&[&path], RELEASE) {
        let _ = all.find_class("RemoteAgent");
    }
    Ok(())
}

fn settings_files(place: &Workplace) -> Result<Vec<Vec<u8>>, String> {
    let examples = place.root.join("examples");
    let mut all = contents(files(&examples.join("symbolic"), "jpf")?)?;
    all.extend(contents(files(&examples.join("guide"), "jpf")?)?);
    all.push(
        b"target = Crowd\ntarget.args = 3,${user.home},\\u0041\n+classpath = ;${config_path}/x\n\
          classpath+=,y\nlistener = gov.nasa.jpf.listener.StateSpaceAnalyzer\nsearch.depth_limit=1e3\n\
          search.class=gov.nasa.jpf.search.heuristic.BFSHeuristic\nvm.time.model=constant\n\
          cg.seed = 0x2a\nx.class=double_threshold\nx.threshold=1.5\n# a comment\n@include other.jpf\n"
            .to_vec(),
    );
    Ok(all)
}

/// Reads a file of application properties, and checks that the settings fit together.
fn settings_file(place: &Workplace, bytes: &[u8]) -> Result<(), String> {
    let path = place.write("changed.jpf", bytes)?;
    if let Ok(settings) = Settings::new(Some(&path.display().to_string()), Vec::new(), &[]) {
        let _ = (settings.validate(), settings.told());
    }
    Ok(())
}

/// Judges the result of a check. An error is a valid result, except one about a defect of the tool.
fn checked(result: Result<session::report::Report, Error>) -> Result<(), String> {
    match result {
        Ok(report) if !(0..=3).contains(&report.exit_code()) => {
            Err(format!("exit status {}", report.exit_code()))
        }
        Err(error) if error.to_string().contains("internal failure") => Err(error.to_string()),
        Ok(_) | Err(_) => Ok(()),
    }
}

fn check(settings: &Settings) -> Result<session::report::Report, Error> {
    let cancel = AtomicBool::new(false);
    session::check(settings, &Control { cancel: &cancel, progress: &|_| {}, found: None })
}

/// Checks a program of one changed class.
fn program(place: &Workplace, bytes: &[u8]) -> Result<(), String> {
    let Ok(class) = classfile::parse_to_verify(bytes, "fuzz") else { return Ok(()) };
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '$';
    if !class.this_class.chars().all(is_name) {
        return Ok(());
    }
    let name = class.this_class;
    let path = place.write(&format!("changed/{name}.class"), bytes)?;
    let mut settings = place.example(&name)?;
    // The other classes of the example come from its folder.
    settings.program.classpath.insert(0, place.folder.join("changed"));
    let result = checked(check(&settings));
    fs::remove_file(path).map_err(|why| why.to_string())?;
    result
}

/// Returns the temporal properties of the cases.
fn formulas(place: &Workplace) -> Result<Vec<Vec<u8>>, String> {
    let mut all = Vec::new();
    for text in contents(files(&place.root.join("tests/cases/temporal"), "java")?)? {
        let text = String::from_utf8_lossy(&text).into_owned();
        let lines = text.lines().filter_map(|line| line.trim().strip_prefix(PROPERTY));
        all.extend(lines.map(|line| line.trim().as_bytes().to_vec()));
    }
    Ok(all)
}

/// Checks a program with a temporal property.
fn formula(place: &Workplace, bytes: &[u8]) -> Result<(), String> {
    let mut settings = place.example("RemoteAgent")?;
    let text = String::from_utf8_lossy(bytes);
    settings.add_property(&format!("{LINEAR} {}", text.trim_start_matches(LINEAR)));
    checked(check(&settings))
}

fn checkpoints(place: &Workplace) -> Result<Vec<Vec<u8>>, String> {
    let file = place.folder.join("seed.checkpoint");
    let mut settings = place.example("DiningPhilosophers")?;
    // The program has a deadlock, which would end the search.
    settings.add_property("uncaught-exception");
    settings.limits.max_states = Some(12);
    settings.checkpoint.file = Some(file.clone());
    let report = check(&settings).map_err(|why| why.to_string())?;
    if report.verdict != Verdict::Incomplete {
        return Err("the search for the checkpoint was not stopped".to_owned());
    }
    contents(vec![file])
}

/// Resumes a search.
fn checkpoint(place: &Workplace, bytes: &[u8]) -> Result<(), String> {
    let file = place.write("changed.checkpoint", bytes)?;
    let mut settings = place.example("DiningPhilosophers")?;
    settings.add_property("uncaught-exception");
    settings.checkpoint.resume = Some(file);
    checked(check(&settings))
}

fn traces(place: &Workplace) -> Result<Vec<Vec<u8>>, String> {
    let mut made = Vec::new();
    for name in ["RemoteAgent", "BrokenCounter"] {
        let file = place.folder.join(format!("{name}.trace"));
        let mut settings = place.example(name)?;
        settings.files.trace = Some(file.clone());
        check(&settings).map_err(|why| why.to_string())?;
        made.push(file);
    }
    contents(made)
}

/// Executes a recorded path.
fn trace(place: &Workplace, bytes: &[u8]) -> Result<(), String> {
    let file = place.write("changed.trace", bytes)?;
    checked(session::replay(&Settings::default(), &file))
}
