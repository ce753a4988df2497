//! Random programs with small inputs, of one thread and of two. A search with symbols must have the
//! verdict and the findings of a search that tries every value.
//!
//! Source: SEMANTICS 23; decision 0061. Invariant: a program is a function of its seed, and its inputs
//! have few values.

use crate::programs::compile_files;
use crate::{number, seeds};
use base::rng::Rng;
use config::{Por, Settings};
use report::Verdict;
use session::Control;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

/// Programs that are checked by one search.
const BATCH: u64 = 40;

/// The maximal number of programs in a process, since the classes of a search are never freed.
const MOST_PROGRAMS: u64 = 6 * BATCH;

/// The source of a program.
struct Writer {
    rng: Rng,
    text: String,
    depth: usize,
    /// Names of `int` variables.
    variables: Vec<String>,
    loops: usize,
}

impl Writer {
    fn pick<'a>(&mut self, all: &[&'a str]) -> &'a str {
        all[self.rng.below(all.len() as u64) as usize]
    }

    fn variable(&mut self) -> String {
        let at = self.rng.below(self.variables.len() as u64) as usize;
        self.variables[at].clone()
    }

    fn line(&mut self, text: &str) {
        let _ = writeln!(self.text, "{:indent$}{text}", "", indent = 4 * (self.depth + 1));
    }

    /// Returns an expression of type `int`.
    fn int(&mut self, depth: u32) -> String {
        if depth == 0 || self.rng.below(4) == 0 {
            return match self.rng.below(4) {
                0 => (self.rng.below(9) as i64 - 4).to_string(),
                1 => self.pick(&["field", "object.small", "object.wide", "array[1]"]).to_owned(),
                _ => self.variable(),
            };
        }
        let a = self.int(depth - 1);
        let b = self.int(depth - 1);
        match self.rng.below(14) {
            0 | 1 => format!("({a} + {b})"),
            2 => format!("({a} - {b})"),
            3 => format!("({a} * {b})"),
            4 => {
                let operator = self.pick(&["/", "%"]);
                format!("({a} {operator} {b})")
            }
            5 => {
                let operator = self.pick(&["&", "|", "^"]);
                format!("({a} {operator} {b})")
            }
            6 => {
                let operator = self.pick(&["<<", ">>", ">>>"]);
                format!("({a} {operator} ({b} & 7))")
            }
            7 => {
                let kind = self.pick(&["byte", "short", "char"]);
                format!("(({kind}) {a})")
            }
            8 => format!("(int) ({a} * 1000000007L >> 3)"),
            9 => {
                let condition = self.condition(1);
                format!("({condition} ? {a} : {b})")
            }
            10 => format!("array[({a}) & 3]"),
            11 => format!("array[{a}]"),
            12 => format!("twice({a})"),
            _ => format!("-({a})"),
        }
    }

    fn condition(&mut self, depth: u32) -> String {
        if depth > 0 && self.rng.below(5) == 0 {
            let (a, b) = (self.condition(depth - 1), self.condition(depth - 1));
            let operator = self.pick(&["&&", "||", "^"]);
            return format!("(({a}) {operator} ({b}))");
        }
        let (a, b) = (self.int(depth), self.int(depth));
        let operator = self.pick(&["<", "<=", "==", "!=", ">", ">="]);
        match self.rng.below(6) {
            0 => format!("(long) {a} {operator} {b}"),
            1 => "object.flag".to_owned(),
            _ => format!("{a} {operator} {b}"),
        }
    }

    fn block(&mut self, statements: u64) {
        self.depth += 1;
        let known = self.variables.len();
        for _ in 0..statements {
            self.statement();
        }
        self.variables.truncate(known);
        self.depth -= 1;
    }

    fn statement(&mut self) {
        let nested = self.depth < 3;
        match self.rng.below(if nested { 12 } else { 7 }) {
            0 => {
                let name = format!("v{}", self.text.len());
                let value = self.int(2);
                self.line(&format!("int {name} = {value};"));
                self.variables.push(name);
            }
            1 => {
                let place = self.pick(&["field", "object.wide", "array[2]"]).to_owned();
                let value = self.int(2);
                self.line(&format!("{place} = {value};"));
            }
            2 => {
                let value = self.int(2);
                self.line(&format!("object.small = (byte) ({value});"));
            }
            3 => {
                let (index, value) = (self.int(1), self.int(2));
                let mask = self.pick(&[" & 3", " & 3", ""]);
                self.line(&format!("array[({index}){mask}] = {value};"));
            }
            4 => {
                let condition = self.condition(1);
                self.line(&format!("object.flag = {condition};"));
            }
            5 | 6 => {
                let condition = self.condition(1);
                self.line(&format!("assert {condition};"));
            }
            7..=9 => {
                let condition = self.condition(2);
                self.line(&format!("if ({condition}) {{"));
                let statements = 1 + self.rng.below(2);
                self.block(statements);
                if self.rng.below(2) == 0 {
                    self.line("} else {");
                    self.block(1);
                }
                self.line("}");
            }
            10 => {
                let name = format!("i{}", self.loops);
                self.loops += 1;
                let bound = self.variable();
                self.line(&format!(
                    "for (int {name} = 0; {name} < {bound} && {name} < 4; {name}++) {{"
                ));
                self.variables.push(name);
                self.block(1);
                self.variables.pop();
                self.line("}");
            }
            _ => {
                let key = self.int(1);
                self.line(&format!("switch ({key}) {{"));
                for keys in ["case 0: case 2:", "case 1:", "default:"] {
                    self.line(keys);
                    self.block(1);
                    self.line("    break;");
                }
                self.line("}");
            }
        }
    }
}

/// Returns the source of the program of a seed, as class `P{number}`.
fn source(seed: u64, number: u64) -> String {
    let mut writer = Writer {
        rng: Rng::new(seed),
        text: String::new(),
        depth: 1,
        variables: Vec::new(),
        loops: 0,
    };
    let inputs = 1 + writer.rng.below(3);
    for at in 0..inputs {
        let low = writer.rng.below(7) as i64 - 4;
        let high = low + 1 + writer.rng.below(if inputs == 3 { 3 } else { 6 }) as i64;
        writer.line(&format!("int x{at} = Inputs.get({low}, {high});"));
        writer.variables.push(format!("x{at}"));
    }
    let statements = 3 + writer.rng.below(4);
    for _ in 0..statements {
        writer.statement();
    }
    class_of(number, &writer.text)
}

/// Returns the source of a program of two threads, which share all but their variables. Each has an input of
/// its own besides those that both read.
fn source_of_threads(seed: u64, number: u64) -> String {
    let mut writer = Writer {
        rng: Rng::new(seed ^ 0x7ead),
        text: String::new(),
        depth: 1,
        variables: Vec::new(),
        loops: 0,
    };
    writer.input("x");
    writer.line("Thread other = new Thread(() -> {");
    writer.body();
    writer.line("});");
    writer.line("other.start();");
    writer.body();
    writer.line("other.join();");
    writer.statement();
    let condition = writer.condition(1);
    writer.line(&format!("assert {condition};"));
    class_of(number, &writer.text)
}

impl Writer {
    /// Adds a variable with an input.
    fn input(&mut self, name: &str) {
        let low = self.rng.below(5) as i64 - 3;
        let high = low + 1 + self.rng.below(2) as i64;
        self.line(&format!("int {name} = Inputs.get({low}, {high});"));
        self.variables.push(name.to_owned());
    }

    /// Adds the statements of a thread. Some are in sections of one lock.
    fn body(&mut self) {
        self.depth += 1;
        let known = self.variables.len();
        if self.rng.below(2) == 0 {
            let name = format!("y{}", self.text.len());
            self.input(&name);
        }
        for _ in 0..=self.rng.below(2) {
            if self.rng.below(3) == 0 {
                self.line("synchronized (object) {");
                self.block(2);
                self.line("}");
            } else {
                self.statement();
            }
        }
        self.variables.truncate(known);
        self.depth -= 1;
    }
}

/// Returns the source of a class whose method `run` has these statements.
fn class_of(number: u64, statements: &str) -> String {
    format!(
        "class P{number} {{\n    static int field;\n    byte small;\n    int wide;\n    boolean flag;\n\n    static int twice(int x) {{\n        return x + x;\n    }}\n\n    static void run() throws Exception {{\n        int[] array = {{3, 1, 4, 1}};\n        P{number} object = new P{number}();\n{statements}    }}\n}}\n"
    )
}

const INPUTS: &str = "import gov.nasa.jpf.vm.Verify;
import org.sosy_lab.sv_benchmarks.Verifier;

class Inputs {
    static boolean symbolic;

    static int get(int low, int high) {
        if (!symbolic) {
            return Verify.getInt(low, high);
        }
        int x = Verifier.nondetInt();
        Verifier.assume(x >= low && x <= high);
        return x;
    }
}
";

/// Returns the source of the program of a seed, and a number.
type Source = fn(u64, u64) -> String;

/// Writes and compiles the programs of some seeds.
fn compile(folder: &Path, first: u64, source: Source) {
    let mut choice = "class Choice {\n    public static void main(String[] args) throws Exception {\n        Inputs.symbolic = args.length > 0;\n".to_owned();
    let _ = writeln!(choice, "        switch (gov.nasa.jpf.vm.Verify.getInt(0, {})) {{", BATCH - 1);
    let mut files: Vec<PathBuf> = Vec::new();
    let mut add = |name: String, text: &str| {
        let file = folder.join(name);
        std::fs::write(&file, text).unwrap();
        files.push(file);
    };
    for number in 0..BATCH {
        let _ = writeln!(choice, "            case {number}: P{number}.run(); break;");
        add(format!("P{number}.java"), &source(first + number, number));
    }
    choice += "        }\n    }\n}\n";
    add("Choice.java".to_owned(), &choice);
    add("Inputs.java".to_owned(), INPUTS);
    compile_files(folder, &files).unwrap();
}

/// How the inputs of programs are explored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Values {
    /// One by one.
    All,
    /// As symbols.
    Symbols,
    /// As symbols, with a comparison of each state.
    Paranoid,
    /// As symbols, and covered states are not expanded.
    Subsumption,
    /// As symbols, with all kinds of facts.
    Facts,
}

/// Returns the verdict and the ids of the findings of all programs.
fn findings(folder: &Path, values: Values, level: Option<Por>) -> (Verdict, BTreeSet<String>) {
    let mut settings = Settings::for_target("Choice");
    settings.program.classpath = vec![folder.to_owned()];
    settings.all_errors = true;
    let symbolic = values != Values::All;
    settings.paranoid = values == Values::Paranoid;
    settings.environment.symbolic = symbolic;
    settings.environment.bounds.subsumption = values == Values::Subsumption;
    settings.schedules.por = level;
    settings.schedules.facts = (values == Values::Facts).then(|| "on".parse().unwrap());
    settings.limits.explain_limit = Some(std::time::Duration::ZERO);
    if symbolic {
        settings.program.args = vec!["symbolic".to_owned()];
    }
    let cancel = AtomicBool::new(false);
    let control = Control { cancel: &cancel, progress: &|_| {}, found: None };
    let report = session::check(&settings, &control).unwrap();
    assert!(report.reasons.is_empty(), "{:?}", report.reasons);
    (report.verdict, report.violations.into_iter().map(|found| found.id).collect())
}

/// Compares searches of random programs with one that tries all values, each batch in one way. Returns the number
/// of findings.
fn compare(
    programs: std::ops::Range<u64>,
    source: Source,
    ways: &[(Values, Option<Por>)],
) -> usize {
    let mut found = 0;
    for (batch, first) in programs.step_by(BATCH as usize).enumerate() {
        let folder = tempfile::tempdir().unwrap();
        compile(folder.path(), first, source);
        let (values, level) = ways[batch % ways.len()];
        let expected = findings(folder.path(), Values::All, level.map(|_| Por::Local));
        let actual = findings(folder.path(), values, level);
        let missing: Vec<_> = expected.1.difference(&actual.1).collect();
        let wrong: Vec<_> = actual.1.difference(&expected.1).collect();
        if expected != actual {
            let programs = missing.iter().chain(&wrong).filter_map(|id| {
                let name = id.split("/P").nth(1)?.split('.').next()?;
                Some(source(first + name.parse::<u64>().ok()?, 0))
            });
            let programs: Vec<String> = programs.collect();
            panic!(
                "from {first}, {values:?} {level:?}: missing {missing:?}, wrong {wrong:?}\n{}",
                programs.join("\n")
            );
        }
        found += expected.1.len();
    }
    found
}

#[test]
fn symbols_have_the_findings_of_all_values() {
    let programs = number("PATHFINDER_RANDOM_PROGRAMS", 90);
    let test = "symbolic::symbols_have_the_findings_of_all_values";
    let Some(seeds) = seeds(test, programs, MOST_PROGRAMS) else { return };
    let programs = seeds.end - seeds.start;
    let ways = [(Values::Paranoid, None), (Values::Subsumption, None), (Values::Symbols, None)];
    let found = compare(seeds, source, &ways);
    assert!(found as u64 > programs / 8, "only {found} findings were compared");
}

#[test]
fn threads_with_symbols_have_the_findings_of_all_values() {
    let programs = number("PATHFINDER_RANDOM_PROGRAMS", 50);
    let test = "symbolic::threads_with_symbols_have_the_findings_of_all_values";
    let Some(seeds) = seeds(test, programs, MOST_PROGRAMS) else { return };
    let programs = seeds.end - seeds.start;
    let ways = [
        (Values::Paranoid, Some(Por::Full)),
        (Values::Facts, Some(Por::Full)),
        (Values::Symbols, Some(Por::Local)),
    ];
    let found = compare(seeds, source_of_threads, &ways);
    assert!(found as u64 > programs / 8, "only {found} findings were compared");
}
