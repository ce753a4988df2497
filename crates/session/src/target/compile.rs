//! Compiles source files with the JDK's `javac` into a cache.
//!
//! Source: the `javac` command (JDK tools reference). Invariant: a cached result is used only if its
//! sources, the compiler and the class path are unchanged. A folder of the cache is created atomically.

use crate::child;
use crate::jdk::Jdk;
use crate::user_cache;
use config::Error;
use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{self, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use xxhash_rust::xxh3::{Xxh3, xxh3_128};

/// The file in a cached folder that lists the sources: one line with hash and path for each.
const SOURCES: &str = "sources";
/// The folder of class files in a cached folder.
const CLASSES: &str = "classes";
/// Whether the folder has class files of the cache. They agree with their sources, whatever the times
/// of the files.
pub(crate) fn is_cached(folder: &Path) -> bool {
    let beside = folder.parent().map(|parent| parent.join(SOURCES));
    folder.ends_with(CLASSES) && beside.is_some_and(|list| list.is_file())
}

/// The number of the next draft, which distinguishes drafts of one process.
static NEXT_DRAFT: AtomicU32 = AtomicU32::new(0);

/// The environment of a compilation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Compilation<'a> {
    /// The compiler with its options.
    pub compiler: Compiler<'a>,
    /// Entries of the compiler's class path that follow those of the program.
    pub extra: &'a [PathBuf],
    /// The folder of the cache; without it, the user's cache is used.
    pub cache: Option<&'a Path>,
}

/// A compiler with its options.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Compiler<'a> {
    /// The JDK that contains the compiler.
    pub jdk: &'a Jdk,
    /// Whether preview features are enabled.
    pub preview: bool,
}

impl Compilation<'_> {
    /// Compiles `file`, and the sources below `roots` that it needs. Returns the folder of class files.
    pub fn compile(
        &self,
        file: &Path,
        roots: &[PathBuf],
        classpath: &[PathBuf],
    ) -> Result<PathBuf, Error> {
        // The compiler would read a device without an end.
        let is_odd = |entry: &&PathBuf| {
            fs::metadata(entry).is_ok_and(|about| !about.is_file() && !about.is_dir())
        };
        if let Some(odd) = classpath.iter().find(is_odd) {
            return Err(Error::new(format_args!(
                "the class path entry {} is neither a folder nor a file",
                odd.display()
            )));
        }
        let classpath = [classpath, self.extra].concat();
        match self.cache {
            Some(cache) => compile_into(cache, file, roots, &classpath, self.compiler),
            None => user_cache::with_folder("javac", |cache| {
                compile_into(cache, file, roots, &classpath, self.compiler)
            }),
        }
    }
}

fn compile_into(
    cache: &Path,
    file: &Path,
    roots: &[PathBuf],
    classpath: &[PathBuf],
    compiler: Compiler<'_>,
) -> Result<PathBuf, Error> {
    let failed = |why: io::Error| Error::new(format_args!("the cache of compiled classes: {why}"));
    let folder = cache.join(key(file, roots, classpath, compiler).map_err(failed)?);
    if is_fresh(&folder) {
        return Ok(folder.join(CLASSES));
    }
    let number = NEXT_DRAFT.fetch_add(1, Ordering::Relaxed);
    let draft = folder.with_extension(format!("{}-{number}", process::id()));
    fs::create_dir_all(draft.join(CLASSES)).map_err(failed)?;
    let published =
        javac(file, roots, classpath, compiler, &draft.join(CLASSES)).and_then(|sources| {
            let published = list(&sources).and_then(|lines| fs::write(draft.join(SOURCES), lines));
            published.and_then(|()| publish(&draft, &folder)).map_err(failed)
        });
    if draft.exists() {
        // A folder that cannot be removed only wastes disk space.
        let _ = fs::remove_dir_all(&draft);
    }
    published.map(|()| folder.join(CLASSES))
}

/// Renames a finished draft to its final place. This place may contain an outdated result, or the
/// result of another process.
fn publish(draft: &Path, folder: &Path) -> io::Result<()> {
    if fs::rename(draft, folder).is_ok() || is_fresh(folder) {
        return Ok(());
    }
    let outdated = draft.with_extension("outdated");
    fs::rename(folder, &outdated)?;
    fs::remove_dir_all(&outdated)?;
    fs::rename(draft, folder).or_else(|why| if is_fresh(folder) { Ok(()) } else { Err(why) })
}

/// Executes the compiler, and returns the sources that it read.
fn javac(
    file: &Path,
    roots: &[PathBuf],
    classpath: &[PathBuf],
    compiler: Compiler<'_>,
    out: &Path,
) -> Result<Vec<PathBuf>, Error> {
    let joined = |paths: &[PathBuf]| env::join_paths(paths).map_err(Error::new);
    let jdk = compiler.jdk;
    let mut command = Command::new(jdk.javac()?);
    if compiler.preview {
        command.args(["--enable-preview", "--release", &jdk.feature.to_string()]);
    }
    // Short runs are faster without the optimizing compiler. Messages must be in one language.
    command.args(["-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC", "-J-Duser.language=en"]);
    command.args([
        "-g",
        "-nowarn",
        "-proc:none",
        "-implicit:class",
        "-Xprefer:source",
        "-encoding",
        "UTF-8",
    ]);
    // With -verbose, the compiler prints each source that it reads. These lines are in brackets.
    command.args(["-verbose", "-d"]).arg(out);
    command.arg("-classpath").arg(joined(classpath)?);
    command.arg("-sourcepath").arg(joined(roots)?).arg(file);
    command.stdout(Stdio::null()).stderr(Stdio::piped());
    let output = child::output(&mut command)
        .map_err(|why| Error::new(format_args!("javac did not start: {why}")))?;
    let output = output.map_err(|early| {
        child::ended_early(early, &format!("while {} was compiled", file.display()))
    })?;
    let text = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() {
        let said: Vec<&str> = text.lines().filter(|line| !line.starts_with('[')).collect();
        let first = said.iter().find(|line| line.contains("error:"));
        let first = first.copied().unwrap_or("javac failed").trim();
        let shown = file.display();
        return Err(Error::new(format_args!("{shown} does not compile: {first}"))
            .with_details(said.join("\n")));
    }
    let read = text.lines().filter_map(|line| {
        let name = line.strip_prefix("[parsing started ")?.strip_suffix("]]")?;
        Some(source_path(name.split_once('[')?.1))
    });
    let mut sources: Vec<PathBuf> = read.collect();
    sources.push(file.to_owned());
    Ok(sources)
}

/// Returns the path that a name of `-verbose` denotes. A file on the source path is
/// `ROOT:its/package/File`.
fn source_path(name: &str) -> PathBuf {
    match name.rsplit_once(':') {
        Some((root, within)) if !Path::new(name).exists() => Path::new(root).join(within),
        _ => PathBuf::from(name),
    }
}

/// Returns the key of a result: all inputs except the sources.
fn key(
    file: &Path,
    roots: &[PathBuf],
    classpath: &[PathBuf],
    compiler: Compiler<'_>,
) -> io::Result<String> {
    let mut hash = Xxh3::new();
    let mut add = |bytes: &[u8]| {
        hash.update(&bytes.len().to_le_bytes());
        hash.update(bytes);
    };
    add(env!("CARGO_PKG_VERSION").as_bytes());
    add(compiler.jdk.version.as_bytes());
    add(&[u8::from(compiler.preview)]);
    add(compiler.jdk.home.as_os_str().as_encoded_bytes());
    add(&fs::read(file)?);
    add(std::path::absolute(file)?.as_os_str().as_encoded_bytes());
    for (kind, paths) in [("sources", roots), ("classes", classpath)] {
        add(kind.as_bytes());
        for path in paths {
            add(std::path::absolute(path)?.as_os_str().as_encoded_bytes());
            // The modification time changes if a jar is rebuilt. For a directory, the time is a weak
            // indication.
            let changed = path.metadata().and_then(|metadata| metadata.modified()).ok();
            if kind == "classes" {
                add(format!("{changed:?}").as_bytes());
            }
        }
    }
    Ok(format!("{:032x}", hash.digest128()))
}

fn list(sources: &[PathBuf]) -> io::Result<String> {
    let mut lines = String::new();
    for source in sources {
        let whole = std::path::absolute(source)?;
        let line = format!("{:032x} {}\n", xxh3_128(&fs::read(source)?), whole.display());
        lines.push_str(&line);
    }
    Ok(lines)
}

/// Whether the folder is complete, and all its sources are unchanged.
fn is_fresh(folder: &Path) -> bool {
    let Ok(lines) = fs::read_to_string(folder.join(SOURCES)) else { return false };
    lines.lines().all(|line| {
        line.split_once(' ').is_some_and(|(hash, source)| {
            fs::read(source).is_ok_and(|bytes| format!("{:032x}", xxh3_128(&bytes)) == hash)
        })
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::target::tests::jdk;

    fn with(jdk: &Jdk) -> Compiler<'_> {
        Compiler { jdk, preview: false }
    }

    #[test]
    fn a_result_is_used_until_a_source_changes() {
        let Some(jdk) = jdk() else { return };
        let (cache, root) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let roots = [root.path().to_owned()];
        let file = root.path().join("Main.java");
        fs::write(&file, "class Main { int x = Other.X; }").unwrap();
        let other = root.path().join("Other.java");
        fs::write(&other, "class Other { static int X = 1; }").unwrap();
        let time =
            |folder: &Path| folder.join("Other.class").metadata().unwrap().modified().unwrap();
        let compiled = || compile_into(cache.path(), &file, &roots, &[], with(&jdk));
        let folder = compiled().unwrap();
        let first = time(&folder);
        assert_eq!(time(&compiled().unwrap()), first);
        fs::write(&other, "class Other { static int X = 2; }").unwrap();
        assert!(time(&compiled().unwrap()) > first);
        let left: Vec<_> = fs::read_dir(cache.path()).unwrap().collect();
        assert_eq!(left.len(), 1, "{left:?}");
    }

    #[test]
    fn the_compilers_messages_are_kept() {
        let Some(jdk) = jdk() else { return };
        let (cache, root) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let file = root.path().join("Main.java");
        fs::write(&file, "class Main { int x = y; }").unwrap();
        let error = compile_into(cache.path(), &file, &[], &[], with(&jdk)).unwrap_err();
        let text = error.to_string();
        assert!(text.contains("Main.java:1: error: cannot find symbol"), "{text}");
        assert!(!text.contains('\n') && error.details().contains("symbol:   variable y"));
        assert_eq!(fs::read_dir(cache.path()).unwrap().count(), 0);
    }
}
