//! Random programs with inputs of open types. A search with symbols must have the verdict and the findings
//! of a search that makes each input of small values.
//!
//! The inputs are interfaces and abstract classes without a class, sealed types, records whose constructors
//! are executed, and objects of any class. Calls of such a method have them (`symbolic.method`). The class
//! `c.Make` makes the same inputs by choices, each when it is first read.
//!
//! Source: decisions 0097 and 0098. Invariant: a program is a function of its seed, and both searches have
//! the same bounds.

use crate::programs::compile_files;
use crate::{number, seeds};
use base::rng::Rng;
use config::Settings;
use report::Verdict;
use session::Control;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

/// Programs that are checked by one search.
const BATCH: u64 = 20;

/// The objects of an input besides strings, boxes and constants, as in `c.Make`.
const OBJECTS: u32 = 3;

/// The classes that all programs share.
const SHARED: [(&str, &str); 10] = [
    ("p/Abs.java", include_str!("inputs/p/Abs.java")),
    ("p/Box.java", include_str!("inputs/p/Box.java")),
    ("p/Cmd.java", include_str!("inputs/p/Cmd.java")),
    ("p/Dec.java", include_str!("inputs/p/Dec.java")),
    ("p/Gen.java", include_str!("inputs/p/Gen.java")),
    ("p/Inc.java", include_str!("inputs/p/Inc.java")),
    ("p/Inputs.java", include_str!("inputs/p/Inputs.java")),
    ("p/Op.java", include_str!("inputs/p/Op.java")),
    ("p/Tag.java", include_str!("inputs/p/Tag.java")),
    ("c/Make.java", include_str!("inputs/c/Make.java")),
];

/// The types of inputs.
const TYPES: [&str; 13] = [
    "Gen",
    "Abs",
    "Cmd",
    "Inc",
    "Dec",
    "Tag",
    "Box",
    "Op",
    "LocalDate",
    "EnumSet",
    "LinkedHashMap",
    "Iterator",
    "Object",
];

/// Returns a type with its type arguments.
fn type_text(kind: &str) -> String {
    match kind {
        "LocalDate" => "java.time.LocalDate".to_owned(),
        "EnumSet" => "java.util.EnumSet<Op>".to_owned(),
        "LinkedHashMap" => "java.util.LinkedHashMap<Integer, Integer>".to_owned(),
        "Iterator" => "java.util.Iterator<Integer>".to_owned(),
        other => other.to_owned(),
    }
}

/// The source of a program.
struct Writer {
    rng: Rng,
    text: String,
    depth: usize,
    /// Names of variables with their types.
    variables: Vec<(String, &'static str)>,
    /// The number of variables.
    names: usize,
}

impl Writer {
    fn below(&mut self, limit: usize) -> usize {
        self.rng.below(limit as u64) as usize
    }

    fn line(&mut self, text: &str) {
        let _ = writeln!(self.text, "{:indent$}{text}", "", indent = 4 * (self.depth + 1));
    }

    fn name(&mut self) -> String {
        self.names += 1;
        format!("v{}", self.names)
    }

    /// Returns a variable of a type; none if there is none.
    fn variable(&mut self, of: impl Fn(&str) -> bool) -> Option<(String, &'static str)> {
        let all: Vec<_> = self.variables.iter().filter(|(_, kind)| of(kind)).cloned().collect();
        if all.is_empty() { None } else { Some(all[self.below(all.len())].clone()) }
    }

    /// Returns a number that a variable of a reference type gives.
    fn part(&mut self) -> Option<String> {
        let (name, kind) = self.variable(|kind| !matches!(kind, "Object" | "Tag" | "int"))?;
        let at = self.below(3);
        let all: &[&str] = match kind {
            "Gen" => &["Inputs.in(V.get(0))", "V.both()", "Inputs.in(V.get(1))"],
            "Abs" => &["Inputs.in(V.of(0))", "V.sum()", "Inputs.in(V.base)"],
            "Cmd" | "Op" => &["V.apply(0)", "V.apply(1)", "V.apply(-1)"],
            "Inc" => &["V.apply(1)", "Inputs.in(V.by)", "Inputs.in(V.by)"],
            "Dec" => &["V.apply(0)", "Inputs.in(V.low())", "Inputs.in(V.high())"],
            "Integer" => &["Inputs.in(V)"; 3],
            "String" => &["V.length()"; 3],
            "LocalDate" => &[
                "Inputs.in(V.getYear())",
                "Inputs.in(V.get(java.time.temporal.ChronoField.MONTH_OF_YEAR) - 2)",
                "Inputs.in(V.getDayOfMonth() - 29)",
            ],
            "EnumSet" => &["V.size()", "V.iterator().next().apply(1)", "V.size()"],
            "LinkedHashMap" => {
                &["V.size()", "Inputs.in(V.get(1))", "Inputs.in(V.keySet().iterator().next())"]
            }
            "Iterator" => &["Inputs.in(V.next())"; 3],
            _ => &["Inputs.in(V.n)"; 3],
        };
        Some(all[at].replace('V', &name))
    }

    fn int(&mut self) -> String {
        let constant = self.below(5) as i64 - 2;
        let base = match self.below(5) {
            0 => None,
            1 => self.variable(|kind| kind == "int").map(|(name, _)| name),
            _ => self.part(),
        };
        match (base, self.below(4)) {
            (None, _) => constant.to_string(),
            (Some(base), 0) => format!("{base} + {}", constant.abs()),
            (Some(base), _) => base,
        }
    }

    fn condition(&mut self) -> String {
        let reference = self.variable(|kind| kind != "int");
        match (self.below(6), reference) {
            (0, Some((name, "String"))) => {
                format!("{name}.length() == 1 && {name}.charAt(0) == 'a'")
            }
            (0, Some((name, _))) => {
                let operator = if self.below(2) == 0 { "==" } else { "!=" };
                format!("{name} {operator} null")
            }
            (3, Some((name, "EnumSet"))) => format!("{name}.contains(Op.ZERO)"),
            (3, Some((name, "LinkedHashMap"))) => format!("{name}.containsKey(0)"),
            (3, Some((name, "Iterator"))) => format!("{name}.hasNext()"),
            (1, Some((name, _))) => match self.variable(|kind| kind != "int") {
                Some((other, _)) => format!("(Object) {name} == (Object) {other}"),
                None => "true".to_owned(),
            },
            (2, Some((name, "Object"))) => {
                let all = ["Integer", "String", "Gen", "Abs", "Cmd", "Dec", "Op", "Tag", "Box"];
                format!("{name} instanceof {}", all[self.below(all.len())])
            }
            (2, Some((name, "Cmd"))) => {
                format!("(Object) {name} instanceof {}", ["Inc", "Dec", "Op"][self.below(3)])
            }
            _ => {
                let (a, b) = (self.int(), self.int());
                let all = ["<", "<=", "==", "!=", ">"];
                format!("{a} {} {b}", all[self.below(all.len())])
            }
        }
    }

    fn block(&mut self, statements: usize) {
        self.depth += 1;
        let known = self.variables.len();
        for _ in 0..statements {
            self.statement();
        }
        self.variables.truncate(known);
        self.depth -= 1;
    }

    fn declare(&mut self, kind: &'static str, value: &str) {
        let name = self.name();
        self.line(&format!("{kind} {name} = {value};"));
        self.variables.push((name, kind));
    }

    fn statement(&mut self) {
        match self.below(if self.depth < 3 { 12 } else { 6 }) {
            0 => {
                let value = self.int();
                self.declare("int", &value);
            }
            1..=3 => {
                let condition = self.condition();
                self.line(&format!("assert {condition};"));
            }
            4 => {
                if let Some((name, kind)) =
                    self.variable(|kind| matches!(kind, "Gen" | "Box" | "Abs" | "Tag"))
                {
                    let (kind, call) = match kind {
                        "Gen" => ("Gen", "next"),
                        "Box" => ("Object", "content"),
                        "Tag" => ("Object", "of"),
                        _ => ("Cmd", "own"),
                    };
                    self.declare(kind, &format!("{name}.{call}()"));
                }
            }
            5 => {
                let target = self.variable(|kind| matches!(kind, "Box" | "Inc" | "Abs"));
                match target {
                    Some((name, "Box")) => {
                        let value = self.variable(|kind| kind != "int");
                        let value = value.map_or("null".to_owned(), |(value, _)| value);
                        self.line(&format!("{name}.put({value});"));
                    }
                    Some((name, kind)) => {
                        let field = if kind == "Inc" { "by" } else { "base" };
                        let value = self.int();
                        self.line(&format!("{name}.{field} = {value};"));
                    }
                    None => {}
                }
            }
            6..=8 => {
                let condition = self.condition();
                self.line(&format!("if ({condition}) {{"));
                let statements = 1 + self.below(2);
                self.block(statements);
                if self.below(2) == 0 {
                    self.line("} else {");
                    self.block(1);
                }
                self.line("}");
            }
            _ => {
                let Some((of, kind)) = self.variable(|kind| matches!(kind, "Object" | "Cmd"))
                else {
                    return;
                };
                let all: &[&'static str] = match kind {
                    "Cmd" => &["Inc", "Dec", "Op"],
                    _ => &["Integer", "String", "Gen", "Abs", "Cmd", "Inc", "Tag", "Box"],
                };
                let kind = all[self.below(all.len())];
                let name = self.name();
                self.line(&format!("if ({of} instanceof {kind} {name}) {{"));
                self.variables.push((name, kind));
                let statements = 1 + self.below(2);
                self.block(statements);
                self.variables.pop();
                self.line("}");
            }
        }
    }
}

/// Returns the parameters and the source of the program of a seed, as class `P{number}`.
fn source(seed: u64, number: u64) -> (Vec<&'static str>, String) {
    let mut writer = Writer {
        rng: Rng::new(seed),
        text: String::new(),
        depth: 1,
        variables: Vec::new(),
        names: 0,
    };
    let first = TYPES[writer.below(TYPES.len())];
    let mut types = vec![first];
    if writer.below(2) == 0 {
        // Two objects of any class have too many values.
        let others = TYPES.len() - usize::from(first == "Object");
        types.push(TYPES[writer.below(others)]);
    }
    for kind in &types {
        let name = writer.name();
        writer.variables.push((name, kind));
    }
    let statements = 3 + writer.below(4);
    for _ in 0..statements {
        writer.statement();
    }
    let parameters = types.iter().zip(1..).map(|(kind, at)| format!("{} v{at}", type_text(kind)));
    let parameters = parameters.collect::<Vec<_>>().join(", ");
    let text = format!(
        "package p;\n\npublic class P{number} {{\n    public static void run({parameters}) {{\n{}    }}\n}}\n",
        writer.text
    );
    (types, text)
}

/// Writes and compiles the programs of some seeds. Returns the numbers of their parameters.
fn compile(folder: &Path, first: u64) -> Vec<usize> {
    let mut files: Vec<PathBuf> = Vec::new();
    let mut add = |name: &str, text: &str| {
        let file = folder.join(name);
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(&file, text).unwrap();
        files.push(file);
    };
    for (name, text) in SHARED {
        add(name, text);
    }
    // The search by values has casts, so the method that it starts with mentions other classes.
    let main = |package: &str| {
        let switch = format!("        switch (gov.nasa.jpf.vm.Verify.getInt(0, {})) {{", BATCH - 1);
        format!(
            "package {package};\n\nimport p.*;\n\npublic class Choice {{\n    public static void main(String[] args) {{\n        p.Inputs.symbolic = args.length > 0;\n{switch}\n"
        )
    };
    let (mut by_symbols, mut by_values) = (main("p"), main("c"));
    let mut parameters = Vec::new();
    for number in 0..BATCH {
        let (types, text) = source(first + number, number);
        add(&format!("p/P{number}.java"), &text);
        let made = types.iter().map(|kind| {
            let of = type_text(kind);
            let class = of.split('<').next().unwrap_or_default();
            format!("({of}) Make.any({class}.class)")
        });
        let made = made.collect::<Vec<_>>().join(", ");
        let nulls = vec!["null"; types.len()].join(", ");
        for (text, inputs) in [(&mut by_symbols, nulls), (&mut by_values, made)] {
            let _ = writeln!(text, "            case {number}: p.P{number}.run({inputs}); break;");
        }
        parameters.push(types.len());
    }
    for (name, text) in [("p/Choice.java", by_symbols), ("c/Choice.java", by_values)] {
        add(name, &(text + "        }\n    }\n}\n"));
    }
    compile_files(folder, &files).unwrap();
    parameters
}

/// Returns the verdict and the ids of the findings of all programs.
fn findings(folder: &Path, parameters: Option<&[usize]>) -> (Verdict, BTreeSet<String>) {
    let target = if parameters.is_some() { "p.Choice" } else { "c.Choice" };
    let mut settings = Settings::for_target(target);
    settings.program.classpath = vec![folder.to_owned()];
    settings.all_errors = true;
    settings.limits.explain_limit = Some(std::time::Duration::ZERO);
    if let Some(parameters) = parameters {
        settings.program.args = vec!["symbolic".to_owned()];
        settings.environment.symbolic = true;
        let bounds = &mut settings.environment.bounds;
        bounds.size = Some(OBJECTS);
        bounds.string_length = Some(1);
        bounds.array_length = Some(2);
        bounds.calls.objects = true;
        let named = parameters.iter().zip(0..);
        bounds.calls.methods = named
            .map(|(all, number): (&usize, u64)| {
                (format!("p.P{number}"), "run".to_owned(), vec![true; *all])
            })
            .collect();
    }
    let cancel = AtomicBool::new(false);
    let control = Control { cancel: &cancel, progress: &|_| {}, found: None };
    let report = session::check(&settings, &control).unwrap();
    // The other search has the same bound of calls.
    let is_bound = |reason: &String| reason.contains("of one object were possible");
    assert!(report.reasons.iter().all(is_bound), "{:?}", report.reasons);
    let verdict = if report.violations.is_empty() { Verdict::Safe } else { report.verdict };
    (verdict, report.violations.into_iter().map(|found| found.id).collect())
}

#[test]
fn inputs_of_open_types_have_the_findings_of_all_values() {
    let programs = number("PATHFINDER_RANDOM_PROGRAMS", 50) / 4;
    let test = "inputs::inputs_of_open_types_have_the_findings_of_all_values";
    // The classes of a search are never freed.
    let Some(seeds) = seeds(test, programs.next_multiple_of(BATCH), 3 * BATCH) else { return };
    let programs = seeds.end - seeds.start;
    let mut found = 0;
    for start in seeds.step_by(BATCH as usize) {
        let folder = tempfile::tempdir().unwrap();
        let parameters = compile(folder.path(), start);
        let expected = findings(folder.path(), None);
        let actual = findings(folder.path(), Some(&parameters));
        let missing: Vec<_> = expected.1.difference(&actual.1).collect();
        let wrong: Vec<_> = actual.1.difference(&expected.1).collect();
        if expected != actual {
            let programs = missing.iter().chain(&wrong).filter_map(|id| {
                let name = id.split("/p.P").nth(1)?.split('.').next()?;
                Some(source(start + name.parse::<u64>().ok()?, 0).1)
            });
            let programs: BTreeSet<String> = programs.collect();
            let programs: Vec<String> = programs.into_iter().collect();
            panic!("from {start}: missing {missing:?}, wrong {wrong:?}\n{}", programs.join("\n"));
        }
        found += expected.1.len();
    }
    assert!(found as u64 > programs / 4, "only {found} findings were compared");
}
