//! One test method: its expectation from the host, its check, and the comparison.

use super::host::{EXPORTS, Host};
use super::reasons::{Kind, Reasons};
use super::worker_folder::WorkerFolder;
use super::{Expected, Method, Request, options, verdict};
use crate::java::Jdk;
use crate::process;
use serde_json::Value;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

/// The output file of a check's report, for methods about the report.
const REPORT: &str = "console-report.txt";

/// The replacement of a line end in the columns for the host.
const LINE_END: &str = "\u{1e}";

/// A check that takes longer does not agree.
const LIMIT: Duration = Duration::from_mins(2);

/// Runs test methods one after the other.
#[derive(Debug)]
pub struct Worker {
    /// The real JVM, and the JDK whose class library is checked.
    pub jdk: Jdk,
    /// The binary under test.
    pub pathfinder: PathBuf,
    /// The compiled shim.
    pub shim: PathBuf,
    /// The compiled classes of `java/`, for the host.
    pub own_classes: PathBuf,
    /// The working directory of the methods.
    pub folder: WorkerFolder,
    /// The known reasons for results that are not as expected.
    pub reasons: Reasons,
    host: Option<Host>,
}

/// The result of a method.
#[derive(Debug)]
pub struct Outcome {
    /// `None` if the host gave no expectation.
    pub expected: Option<Expected>,
    /// The comparison of the check with the expectation.
    pub agreement: Agreement,
    /// The complaint of the rest of the method, which ran with the values that the check left.
    pub remark: Option<String>,
}

impl Outcome {
    /// Returns the agreement, with the method's assertions after the check.
    #[must_use]
    pub fn to_the_end(&self, reasons: &Reasons, method: &Method) -> Agreement {
        match (&self.agreement, &self.remark) {
            (Agreement::Agrees, Some(remark)) => {
                let why = format!("after the check: {remark}");
                match reasons.find(Kind::NotOffered, method) {
                    Some(_) => Agreement::NotOffered(why),
                    None => Agreement::Differs(why),
                }
            }
            (agreement, _) => agreement.clone(),
        }
    }

    fn without_word(why: String) -> Self {
        Self { expected: None, agreement: Agreement::Differs(why), remark: None }
    }
}

/// The comparison of a check with an expectation.
#[derive(Clone, Debug)]
pub enum Agreement {
    /// The check has the expected result.
    Agrees,
    /// The check has this result instead.
    Differs(String),
    /// The check has this result instead, and so has the method's body on the real JVM.
    AsJava(String),
    /// The check has this result instead, since the method needs a feature that is not offered.
    NotOffered(String),
}

/// The argument that puts a marker at the method's end.
const MARK: &[&str] = &["mark"];

/// The time limit of the body on the real JVM, of which only the exception matters.
const A_TRY: Duration = Duration::from_secs(20);

impl Worker {
    /// Returns a worker with the classes in `folder`.
    #[must_use]
    pub fn new(
        jdk: Jdk,
        pathfinder: PathBuf,
        shim: PathBuf,
        own_classes: PathBuf,
        folder: WorkerFolder,
        reasons: Reasons,
    ) -> Self {
        Self { jdk, pathfinder, shim, own_classes, folder, reasons, host: None }
    }

    /// Runs one method.
    pub fn run(&mut self, method: &Method) -> Outcome {
        let mut host = match self.host.take().map_or_else(|| self.start_host(), Ok) {
            Ok(host) => host,
            Err(why) => return Outcome::without_word(why),
        };
        let asked = host.ask(method, |request| {
            let (agreement, kept_values) = self.judge(method, request);
            ((request.expected.clone(), agreement), kept_values)
        });
        match asked {
            Ok(((expected, agreement), remark)) => {
                self.host = Some(host);
                Outcome { expected: Some(expected), agreement, remark }
            }
            Err(why) => {
                if why.starts_with("no expectation") {
                    self.host = Some(host);
                }
                Outcome::without_word(why)
            }
        }
    }

    fn start_host(&self) -> Result<Host, String> {
        Host::start(&self.jdk, &self.host_class_path(), &self.folder.path)
    }

    fn host_class_path(&self) -> String {
        let own = [&self.shim, &self.own_classes].into_iter();
        // Classes of JPF that a test refers to; the shim's classes precede them.
        join(own.chain(&self.folder.class_path).chain([&self.folder.path.join("build/main")]))
    }

    fn class_path(&self, request: &Request) -> String {
        let added = options::class_path(&request.options, &self.folder.path);
        join([&self.shim].into_iter().chain(&self.folder.class_path).chain(&added))
    }

    /// Returns the comparison of the check, and the values that the check left for the rest of the
    /// method.
    fn judge(&self, method: &Method, request: &Request) -> (Agreement, Vec<String>) {
        let result = match self.check(method, request, &[]) {
            Ok(result) => result,
            Err(why) => return (Agreement::Differs(why), Vec::new()),
        };
        let mut kept_values = verdict::kept_values(&result);
        kept_values.extend(self.printed(request));
        let part = options::request_partial_search(&request.options);
        let compared = verdict::of_check(&result, &request.expected, part)
            .and_then(|()| self.reaches_its_end(method, request))
            .and_then(|()| self.is_thrown_as_in_java(method, request, &result));
        let agreement = match compared {
            Ok(()) => Agreement::Agrees,
            Err(why) if self.reasons.find(Kind::NotOffered, method).is_some() => {
                Agreement::NotOffered(why)
            }
            Err(why) if self.does_as_java(method, &result) => Agreement::AsJava(why),
            Err(why) => Agreement::Differs(why),
        };
        (agreement, kept_values)
    }

    /// Whether the real JVM contradicts the method as the check does. A method whose class uses
    /// `Verify` has no meaning there.
    fn does_as_java(&self, method: &Method, result: &Value) -> bool {
        !self.folder.uses_verify(&method.class)
            && self.run_for_real(method, &[]).is_ok_and(|real| {
                verdict::thrown(&real.stderr).is_some_and(|thrown| thrown.is_in(result))
            })
    }

    /// Compares an expected exception with that of the real JVM: class, message and line. The real JVM
    /// may throw none, as it takes one schedule.
    fn is_thrown_as_in_java(
        &self,
        method: &Method,
        request: &Request,
        result: &Value,
    ) -> Result<(), String> {
        let Expected::Uncaught { exception, .. } = &request.expected else { return Ok(()) };
        if self.folder.uses_verify(&method.class) {
            return Ok(());
        }
        match self.run_for_real(method, &[]).ok().and_then(|real| verdict::thrown(&real.stderr)) {
            Some(thrown) if thrown.class == *exception && !thrown.is_in(result) => {
                Err(format!("{}, Java throws {thrown}", verdict::summary(result)))
            }
            _ => Ok(()),
        }
    }

    /// Whether some path reaches the end of a method that expects no violation.
    fn reaches_its_end(&self, method: &Method, request: &Request) -> Result<(), String> {
        if request.expected != Expected::Nothing {
            return Ok(());
        }
        verdict::of_marked_check(&self.check(method, request, MARK)?).or_else(|why| {
            // A method that exits has no end, and the real JVM does not reach it either.
            let real = self.run_for_real(method, MARK).map_err(|hung| format!("{why}; {hung}"))?;
            if real.stderr.is_empty() { Ok(()) } else { Err(why) }
        })
    }

    /// Returns the printed report of the check, if the method is about the report.
    fn printed(&self, request: &Request) -> Option<String> {
        if !options::request_report(&request.options) {
            return None;
        }
        let text = std::fs::read_to_string(self.folder.path.join(REPORT)).ok()?;
        Some(format!("text:{}", text.replace('\n', LINE_END).replace('\t', " ")))
    }

    fn run_for_real(&self, method: &Method, mark: &[&str]) -> Result<process::Outcome, String> {
        let mut command = self.jdk.java();
        command.args(EXPORTS).args(["-ea", "-Dtest.body=true", "-cp", &self.host_class_path()]);
        command.args(["gov.nasa.jpf.util.test.OneMethod", &method.class, &method.name]).args(mark);
        command.current_dir(&self.folder.path);
        process::run(&mut command, A_TRY)
    }

    fn check(&self, method: &Method, request: &Request, mark: &[&str]) -> Result<Value, String> {
        let mut command = Command::new(&self.pathfinder);
        command.args(["check", "--json", "-", "--progress", "never", "--jdk"]).arg(&self.jdk.home);
        command.args(["--stdin", "/dev/null", "--classpath", &self.class_path(request)]);
        command.args(EXPORTS);
        command.args(options::passed_on(&request.options));
        if options::request_report(&request.options) {
            command.arg(format!("+report.console.file={REPORT}"));
        }
        command.args(["gov.nasa.jpf.util.test.OneMethod", &method.class, &method.name]).args(mark);
        command.current_dir(&self.folder.path);
        let ended = process::run(&mut command, LIMIT)
            .map_err(|_| format!("no end within {} s", LIMIT.as_secs()))?;
        serde_json::from_str(&ended.stdout).map_err(|_| {
            let last = ended.stderr.lines().last().unwrap_or_default();
            format!("no result, exit {:?}: {last}", ended.exit)
        })
    }
}

fn join<'a>(paths: impl Iterator<Item = &'a PathBuf>) -> String {
    paths.map(|path| path.display().to_string()).collect::<Vec<_>>().join(":")
}
