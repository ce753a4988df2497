//! Verifies generated tests on a real JVM: compiles them with the JDK's `javac`, and executes them
//! three times.
//!
//! Each execution is a new JVM with the tests of all methods of a class. The last execution has the
//! reverse order. The tests have the requested form if its library is found, and otherwise the form
//! without a library. Invariant: a kept test compiles, and passes in each execution.

use crate::child::{self, Ended};
use crate::job::Job;
use crate::target::own_class_path;
use classes::path::ClassPath;
use config::{EarlyEnd, Error};
use report::generated::{DroppedTest, Verified};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;
use testgen::{Case, Framework, MethodTests};

/// The number of executions of each test.
const RUNS: u32 = 3;

/// The maximal number of JVMs for one execution of all tests. Each test that ends the JVM needs a
/// further one.
const ENDED: u32 = 4;

/// The time after which a JVM is killed.
const LIMIT: Duration = Duration::from_mins(1);

/// The folder of JUnit on Debian.
const SYSTEM: &str = "/usr/share/java";

/// The class that executes tests. Its arguments are a file for the results, and class and name of each
/// test.
const RUNNER: &str = r#"
import java.io.PrintWriter;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

public class PathfinderVerification {
    public static void main(String[] args) throws Exception {
        try (PrintWriter out = new PrintWriter(args[0], "UTF-8")) {
            for (int at = 1; at < args.length; at += 2) {
                out.println(args[at + 1] + "\tbegins");
                out.flush();
                out.println(args[at + 1] + "\t" + result(args[at], args[at + 1]));
                out.flush();
            }
        }
        System.exit(0);
    }

    private static String result(String type, String name) throws Exception {
        try {
            Class<?> tests = Class.forName(type);
            Constructor<?> made = tests.getDeclaredConstructor();
            made.setAccessible(true);
            Method test = tests.getDeclaredMethod(name);
            test.setAccessible(true);
            test.invoke(made.newInstance());
            return "passes";
        } catch (InvocationTargetException thrown) {
            return ("fails\t" + thrown.getCause()).replaceAll("[\r\n]+", " ");
        }
    }
}
"#;

/// The indices of the kept tests of a method, and the result of the verification.
pub(super) type Kept = (Vec<usize>, Verified);

/// A test with its name, the index of its method, and its index among the tests of the method.
#[derive(Clone, Copy)]
struct Named<'a> {
    of: usize,
    at: usize,
    case: &'a Case,
    name: &'a str,
}

/// Verifies tests of methods of one class, whose names must differ. Returns the kept tests of each
/// method.
pub(super) fn verify(
    job: &Job,
    methods: &[MethodTests],
    is_whole_class: bool,
    framework: Framework,
) -> Result<Vec<Kept>, Error> {
    let folder = std::env::temp_dir().join(format!("pathfinder-verify-{}", std::process::id()));
    let result = Verification::new(job, methods, is_whole_class, framework, folder.clone())
        .and_then(|verification| verification.tests());
    // Files that remain in the temporary folder do no harm.
    let _ = fs::remove_dir_all(folder);
    result
}

struct Verification<'a> {
    job: &'a Job,
    methods: &'a [MethodTests],
    is_whole_class: bool,
    framework: Framework,
    libraries: Vec<PathBuf>,
    /// The class path of classes that the program can call, such as `Verify`.
    own: Vec<PathBuf>,
    folder: PathBuf,
}

impl<'a> Verification<'a> {
    fn new(
        job: &'a Job,
        methods: &'a [MethodTests],
        is_whole_class: bool,
        framework: Framework,
        folder: PathBuf,
    ) -> Result<Self, Error> {
        let (class, jars): (&str, &[&str]) = match framework {
            Framework::Junit5 => {
                ("org/junit/jupiter/api/Test", &["junit-platform-console-standalone.jar"])
            }
            Framework::Junit4 => ("org/junit/Test", &["junit4.jar", "hamcrest-core.jar"]),
            Framework::Plain => ("", &[]),
        };
        let path = ClassPath::open(&job.target.classpath, job.jdk.jar_versions)?;
        let is_there = class.is_empty() || path.find_class(class).is_ok_and(|it| it.is_some());
        let jars: Vec<PathBuf> = jars.iter().map(|jar| Path::new(SYSTEM).join(jar)).collect();
        let (framework, libraries) = if is_there {
            (framework, Vec::new())
        } else if jars.iter().all(|jar| jar.is_file()) {
            (framework, jars)
        } else {
            (Framework::Plain, Vec::new())
        };
        let own = own_class_path()?;
        Ok(Self { job, methods, is_whole_class, framework, libraries, own, folder })
    }

    fn tests(&self) -> Result<Vec<Kept>, Error> {
        let tests: Vec<Named<'a>> = (0..)
            .zip(self.methods)
            .flat_map(|(of, MethodTests { cases, names, .. })| {
                let named = (0..).zip(cases.iter().zip(names));
                named.map(move |(at, (case, name))| Named { of, at, case, name })
            })
            .collect();
        let mut dropped: BTreeMap<&str, String> = BTreeMap::new();
        let kept = |dropped: &BTreeMap<&str, String>| -> Vec<Named<'a>> {
            tests.iter().filter(|test| !dropped.contains_key(test.name)).copied().collect()
        };
        // Each round drops the tests that do not compile.
        let files = loop {
            let (files, failures) = self.compile(&kept(&dropped))?;
            if failures.is_empty() {
                break files;
            }
            dropped.extend(failures);
        };
        for run in 0..RUNS {
            for left in (0..ENDED).rev() {
                let mut own = kept(&dropped);
                if run + 1 == RUNS {
                    own.reverse();
                }
                if own.is_empty() {
                    break;
                }
                let Failures { mut of_tests, not_executed } = self.execute(&own, &files)?;
                let is_whole = not_executed.is_empty();
                if left == 0 {
                    let reason = "it was not executed, as the JVM ended before";
                    of_tests.extend(not_executed.into_iter().map(|name| (name, reason.to_owned())));
                }
                dropped.extend(of_tests);
                if is_whole {
                    break;
                }
            }
        }
        let framework = self.framework.word().to_owned();
        let of_method = |(of, method): (usize, &MethodTests)| {
            let own = tests.iter().filter(|test| test.of == of);
            let kept = own.filter(|test| !dropped.contains_key(test.name)).map(|test| test.at);
            let reasons = method.names.iter().filter_map(|name| {
                let reason = dropped.get(name.as_str())?.clone();
                Some(DroppedTest { name: name.clone(), reason })
            });
            let dropped = reasons.collect();
            (kept.collect(), Verified { runs: RUNS, framework: framework.clone(), dropped })
        };
        Ok(self.methods.iter().enumerate().map(of_method).collect())
    }

    fn failed(what: &Path, why: &std::io::Error) -> Error {
        Error::new(format_args!("--verify: {}: {why}", what.display()))
    }

    /// Returns the class path with which tests are compiled and executed.
    fn class_path(&self) -> String {
        let mut all = vec![self.folder.join("classes")];
        let further = self.libraries.iter().chain(&self.own);
        all.extend(self.job.target.classpath.iter().chain(further).cloned());
        let all: Vec<String> = all.iter().map(|entry| entry.display().to_string()).collect();
        all.join(":")
    }

    /// Compiles tests. Returns the class of ordinary tests and that of findings, and the error of each
    /// test.
    fn compile(
        &self,
        own: &[Named<'a>],
    ) -> Result<([String; 2], BTreeMap<&'a str, String>), Error> {
        let sources = self.folder.join("sources");
        let classes = self.folder.join("classes");
        let _ = fs::remove_dir_all(&self.folder);
        let failed = Self::failed;
        fs::create_dir_all(&classes).map_err(|why| failed(&classes, &why))?;
        let mut of_methods = Vec::new();
        for (of, MethodTests { method, .. }) in self.methods.iter().enumerate() {
            let own: Vec<_> = own.iter().filter(|test| test.of == of).collect();
            let cases = own.iter().map(|test| test.case.clone()).collect();
            let names = own.iter().map(|test| test.name.to_owned()).collect();
            of_methods.push(MethodTests { method: method.clone(), cases, names });
        }
        let mut files = testgen::sources(&of_methods, self.is_whole_class, self.framework);
        let mut found = [String::new(), String::new()];
        for (path, _) in &files {
            let name = path.trim_end_matches(".java");
            found[usize::from(name.ends_with("FindingsTest"))] = name.replace('/', ".");
        }
        files.push(("PathfinderVerification.java".to_owned(), RUNNER.to_owned()));
        let mut command = Command::new(self.job.jdk.home.join("bin/javac"));
        // These options make short runs of the compiler faster.
        command.args(["-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"]);
        command.args(["-nowarn", "-proc:none", "-encoding", "UTF-8", "-Xmaxerrs", "10000", "-d"]);
        command.arg(&classes).args(["-cp", &self.class_path()]);
        for (path, text) in &files {
            let file = sources.join(path);
            if let Some(parent) = file.parent() {
                fs::create_dir_all(parent).map_err(|why| failed(parent, &why))?;
            }
            fs::write(&file, text).map_err(|why| failed(&file, &why))?;
            command.arg(file);
        }
        let javac = self.job.jdk.home.join("bin/javac");
        command.stdout(Stdio::null()).stderr(Stdio::piped());
        let output = child::output(&mut command).map_err(|why| failed(&javac, &why))?;
        let output = output.map_err(ended_early)?;
        if output.status.success() {
            return Ok((found, BTreeMap::new()));
        }
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        let mut failures = BTreeMap::new();
        for line in text.lines() {
            let Some((name, message)) = blamed(line, &sources, &files) else { continue };
            if let Some(test) = own.iter().find(|test| test.name == name) {
                let reason = format!("it does not compile: {message}");
                failures.entry(test.name).or_insert(reason);
            }
        }
        if failures.is_empty() {
            return Err(Error::new("--verify: javac failed").with_details(text));
        }
        Ok((found, failures))
    }

    /// Executes tests in one JVM.
    fn execute(
        &self,
        tests: &[Named<'a>],
        [ordinary, findings]: &[String; 2],
    ) -> Result<Failures<'a>, Error> {
        let results = self.folder.join("results");
        let java = self.job.jdk.home.join("bin/java");
        let mut command = Command::new(&java);
        command.args([
            "-ea",
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-cp",
            &self.class_path(),
        ]);
        let packages: BTreeSet<String> =
            tests.iter().flat_map(|test| testgen::opened_packages(test.case)).collect();
        command.args(packages.iter().map(|name| testgen::opening(name)));
        command.arg("PathfinderVerification").arg(&results);
        for test in tests {
            let class = if test.case.is_finding() { findings } else { ordinary };
            command.args([class, test.name]);
        }
        let _ = fs::remove_file(&results);
        command.stdout(Stdio::null()).stderr(Stdio::null());
        let ended = child::execute(&mut command, Some(LIMIT));
        if let Ended::Early(early) = ended.map_err(|why| Self::failed(&java, &why))? {
            return Err(ended_early(early));
        }
        let text = fs::read_to_string(&results).unwrap_or_default();
        let mut ends: BTreeMap<&str, (&str, &str)> = BTreeMap::new();
        for line in text.lines() {
            let mut parts = line.splitn(3, '\t');
            let (Some(name), Some(word)) = (parts.next(), parts.next()) else { continue };
            ends.insert(name, (word, parts.next().unwrap_or_default()));
        }
        let mut failures = Failures::default();
        for test in tests {
            let reason = match ends.get(test.name) {
                Some(("passes", _)) => continue,
                Some(("fails", why)) => format!("it fails on the JVM: {why}"),
                Some(_) => "it does not end on the JVM".to_owned(),
                None => {
                    failures.not_executed.push(test.name);
                    continue;
                }
            };
            failures.of_tests.insert(test.name, reason);
        }
        Ok(failures)
    }
}

/// The failures of one execution.
#[derive(Default)]
struct Failures<'a> {
    /// The reason of each failed test, by its name.
    of_tests: BTreeMap<&'a str, String>,
    /// The tests that were not executed, since a preceding test ended the JVM.
    not_executed: Vec<&'a str>,
}

/// Returns the failure of a verification that ended early.
fn ended_early(early: EarlyEnd) -> Error {
    child::ended_early(early, "before all tests were executed on the JVM (--verify)")
}

/// Returns the name of the test that contains a compiler error, and the message.
fn blamed<'a>(
    line: &'a str,
    sources: &Path,
    files: &'a [(String, String)],
) -> Option<(&'a str, &'a str)> {
    files.iter().find_map(|(path, text)| {
        let file = sources.join(path).display().to_string();
        let rest = line.strip_prefix(&file)?.strip_prefix(':')?;
        let (number, message) = rest.split_once(": error: ")?;
        let number: usize = number.parse().ok()?;
        let before = text.lines().take(number).collect::<Vec<_>>();
        let name = before.into_iter().rev().find_map(|line| {
            let rest = line.trim_start().trim_start_matches("public ").strip_prefix("void ")?;
            rest.split_once("()").map(|(name, _)| name)
        })?;
        Some((name, message))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_of_the_compiler_belongs_to_the_test_before_it() {
        let text =
            "class T {\n    void one() {\n        f();\n    }\n\n    void two() {\n        g();\n";
        let files = [("p/T.java".to_owned(), text.to_owned())];
        let sources = Path::new("/tmp/s");
        let line = "/tmp/s/p/T.java:7: error: cannot find symbol";
        assert_eq!(blamed(line, sources, &files), Some(("two", "cannot find symbol")));
        assert_eq!(blamed("1 error", sources, &files), None);
    }
}
