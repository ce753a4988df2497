//! Storage structure graphs: every concrete heap of a random program is within the graph of its statement,
//! current and one-to-one nodes included.
//!
//! A program has `main`, two classes of threads, loops, branches, and a method that allocates. Each
//! statement has a line of its own. A small interpreter executes it with random branches and random
//! switches of threads. Before each statement, each variable and each field must have its edge in the
//! graph that `analyze` shows for the line.
//!
//! Source: Corbett (ISSTA 1998), chapter 5; decision 0073.

mod drawn;

use crate::number;
use crate::programs::compile_files;
use base::rng::Rng;
use config::Settings;
use drawn::{Drawn, FIELDS, Line, MADE, STATICS, VARIABLES};
use report::analyzed::HeapEdge;
use session::Control;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::atomic::AtomicBool;

/// Programs that are compiled at once.
const BATCH: u64 = 50;

/// Executions of each program.
const EXECUTIONS: u64 = 30;

/// Lines that an execution executes, at most.
const STEPS: usize = 120;

/// Threads of an execution, at most.
const THREADS: usize = 6;

/// A class and the line that allocates its objects, with the line of the call.
#[derive(Clone, Debug)]
struct Made {
    class: String,
    line: usize,
    called_at: Option<usize>,
}

/// An object of an execution.
#[derive(Debug)]
struct Concrete {
    made: Made,
    /// The thread that made it.
    thread: usize,
    /// The iteration in which it was made; none outside of loops.
    iteration: Option<u64>,
    fields: BTreeMap<&'static str, usize>,
    /// The method that a thread executes with it.
    runs: Option<usize>,
}

/// A thread of an execution.
struct Running {
    method: usize,
    /// The line that started it; none for `main`.
    start: Option<usize>,
    at: usize,
    this: Option<usize>,
    variables: [Option<usize>; 3],
    /// The loops around the present line: their first lines, and their present iterations.
    loops: Vec<(usize, u64)>,
    is_over: bool,
}

/// An execution of a program.
struct Execution<'a> {
    program: &'a Drawn,
    name: String,
    graphs: &'a BTreeMap<(String, usize), Edges>,
    /// Whether several threads have a name.
    many: &'a BTreeMap<String, bool>,
    /// The threads in the order of the analysis.
    order: &'a [String],
    rng: Rng,
    objects: Vec<Concrete>,
    statics: [Option<usize>; 2],
    threads: Vec<Running>,
    iterations: u64,
    /// The number of checked edges.
    checked: usize,
}

impl Execution<'_> {
    fn run(&mut self) {
        self.threads.push(Running {
            method: 0,
            start: None,
            at: 0,
            this: None,
            variables: [None; 3],
            loops: Vec::new(),
            is_over: false,
        });
        for _ in 0..STEPS {
            let open: Vec<usize> =
                (0..self.threads.len()).filter(|at| !self.threads[*at].is_over).collect();
            let Some(thread) = self.rng.pick(&open).copied() else { return };
            for _ in 0..=self.rng.index(4) {
                self.step(thread);
            }
        }
    }

    fn line_number(&self, thread: usize) -> usize {
        let of = &self.threads[thread];
        self.program.methods[of.method].0 + of.at
    }

    fn thread_name(&self, thread: usize) -> String {
        let of = &self.threads[thread];
        of.start.map_or_else(
            || "main".to_owned(),
            |line| format!("{0}$R{1}.run from {0}.java:{line}", self.name, of.method - 1),
        )
    }

    fn step(&mut self, thread: usize) {
        if self.threads[thread].is_over {
            return;
        }
        let of = &self.threads[thread];
        let line = self.program.methods[of.method].1[of.at];
        if let Line::While(_) = line
            && of.loops.last().is_none_or(|(head, _)| *head != of.at)
        {
            self.iterations += 1;
            let of = &mut self.threads[thread];
            of.loops.push((of.at, self.iterations));
        }
        if line.has_code() {
            self.check(thread);
        }
        self.execute(thread, line);
    }

    fn execute(&mut self, thread: usize, line: Line) {
        let number = self.line_number(thread);
        let flip = self.rng.index(2) == 0;
        let repeats = self.rng.index(4) > 0;
        let read = |this: &Self, at: usize| this.threads[thread].variables[at];
        let mut next = self.threads[thread].at + 1;
        match line {
            Line::New(a, class) => {
                let name = class.map_or_else(|| "N".to_owned(), |class| format!("R{class}"));
                let made = Made { class: name, line: number, called_at: None };
                let object = self.allocate(thread, made, class.map(|class| class + 1));
                self.threads[thread].variables[a] = Some(object);
            }
            Line::Make(a, b) => {
                let made = Made { class: "N".to_owned(), line: MADE, called_at: Some(number) };
                let object = self.allocate(thread, made, None);
                self.put(object, "f", read(self, b));
                self.threads[thread].variables[a] = Some(object);
            }
            Line::Copy(a, b) => self.threads[thread].variables[a] = read(self, b),
            Line::CopyToNull(a, b) => {
                let value = read(self, a).or(read(self, b));
                self.threads[thread].variables[a] = value;
            }
            Line::This(a) => self.threads[thread].variables[a] = self.threads[thread].this,
            Line::Put(a, f, b, throws) => match read(self, a) {
                Some(object) => self.put(object, FIELDS[f], read(self, b)),
                None => self.threads[thread].is_over = throws,
            },
            Line::Get(a, b, f) => {
                if let Some(object) = read(self, b) {
                    let value = self.objects[object].fields.get(FIELDS[f]).copied();
                    self.threads[thread].variables[a] = value;
                }
            }
            Line::PutStatic(s, a) => self.statics[s] = read(self, a),
            Line::GetStatic(a, s) => self.threads[thread].variables[a] = self.statics[s],
            Line::Start(a) => self.start(thread, read(self, a), number),
            Line::While(after) if !repeats => {
                self.threads[thread].loops.pop();
                next = after;
            }
            Line::Break(after) if flip => {
                self.threads[thread].loops.pop();
                next = after;
            }
            Line::Continue(head) if flip => next = self.repeat(thread, head),
            Line::EndWhile(head) => next = self.repeat(thread, head),
            Line::If(other) if !flip => next = other,
            Line::Else(after) => next = after,
            Line::Return => self.threads[thread].is_over = true,
            Line::While(_) | Line::Break(_) | Line::Continue(_) | Line::If(_) | Line::EndIf => {}
        }
        self.threads[thread].at = next;
    }

    /// Begins the next iteration of the innermost loop.
    fn repeat(&mut self, thread: usize, head: usize) -> usize {
        self.iterations += 1;
        if let Some((_, iteration)) = self.threads[thread].loops.last_mut() {
            *iteration = self.iterations;
        }
        head
    }

    fn allocate(&mut self, thread: usize, made: Made, runs: Option<usize>) -> usize {
        let iteration = self.threads[thread].loops.last().map(|(_, iteration)| *iteration);
        self.objects.push(Concrete { made, thread, iteration, fields: BTreeMap::new(), runs });
        self.objects.len() - 1
    }

    fn put(&mut self, object: usize, field: &'static str, value: Option<usize>) {
        let fields = &mut self.objects[object].fields;
        match value {
            Some(value) => fields.insert(field, value),
            None => fields.remove(field),
        };
    }

    fn start(&mut self, thread: usize, object: Option<usize>, line: usize) {
        let Some(object) = object else { return };
        let Some(method) = self.objects[object].runs.filter(|_| self.threads.len() < THREADS)
        else {
            return;
        };
        let made = Made { class: "Thread".to_owned(), line, called_at: None };
        let made = self.allocate(thread, made, None);
        self.put(made, "runnable", Some(object));
        self.threads.push(Running {
            method,
            start: Some(line),
            at: 0,
            this: Some(object),
            variables: [None; 3],
            loops: Vec::new(),
            is_over: false,
        });
    }

    /// Whether an object is of the present iteration, as a thread sees it.
    fn is_current(&self, object: usize, viewer: usize) -> bool {
        let of = &self.objects[object];
        let maker = &self.threads[of.thread];
        let is_present = of
            .iteration
            .is_none_or(|made| maker.loops.iter().any(|(_, iteration)| *iteration == made));
        let is_other = self.many[&self.thread_name(of.thread)] && of.thread != viewer;
        is_present && !is_other
    }

    /// Returns the names that the node of an object may have. Whether they are longer depends on the
    /// number of allocators of the line.
    fn names(&self, object: usize, viewer: usize) -> Vec<String> {
        let of = &self.objects[object];
        let star = if self.is_current(object, viewer) { "" } else { "*" };
        let number = self.number_of(of.thread);
        let short = format!("{}:{}", of.made.line, of.made.class);
        let long = of.made.called_at.map(|line| format!("{short}@{line}"));
        let all = [short].into_iter().chain(long);
        all.flat_map(|name| [format!("{name}{star}"), format!("{name}#{number}{star}")]).collect()
    }

    /// Returns the number of a thread among those with its method.
    fn number_of(&self, thread: usize) -> String {
        let name = self.thread_name(thread);
        let method = name.split(' ').next();
        let same = self.order.iter().filter(|of| of.split(' ').next() == method);
        let at = same.clone().position(|of| *of == name).unwrap();
        (at + 1).to_string()
    }

    /// Returns the objects that a thread can reach, and those of threads that are single.
    fn seen_by(&self, viewer: usize) -> BTreeSet<usize> {
        let of = &self.threads[viewer];
        let roots = of.variables.iter().chain([&of.this]).chain(&self.statics);
        let mut open: Vec<usize> = roots.filter_map(|object| *object).collect();
        let is_single =
            |object: &usize| !self.many[&self.thread_name(self.objects[*object].thread)];
        open.extend((0..self.objects.len()).filter(is_single));
        let mut seen = BTreeSet::new();
        while let Some(object) = open.pop() {
            if seen.insert(object) {
                open.extend(self.objects[object].fields.values());
            }
        }
        seen
    }

    /// Checks the graph before the line of a thread.
    fn check(&mut self, viewer: usize) {
        let key = (self.thread_name(viewer), self.line_number(viewer));
        let Some(graph) = self.graphs.get(&key) else {
            panic!("no graph of {key:?}\n{}", self.program.java);
        };
        let of = &self.threads[viewer];
        let mut expected: Vec<(Option<usize>, String, usize)> = Vec::new();
        let named = VARIABLES.iter().zip(of.variables).chain([(&"this", of.this)]);
        for (name, object) in named {
            expected.extend(object.map(|object| (None, (*name).to_owned(), object)));
        }
        for (name, object) in STATICS.iter().zip(self.statics) {
            expected.extend(object.map(|object| (None, format!("{}.{name}", self.name), object)));
        }
        let seen = self.seen_by(viewer);
        for object in &seen {
            for (field, value) in &self.objects[*object].fields {
                expected.push((Some(*object), (*field).to_owned(), *value));
            }
        }
        self.checked += expected.len();
        let names: BTreeMap<usize, Vec<String>> = expected
            .iter()
            .flat_map(|(from, _, to)| from.iter().chain([to]))
            .map(|object| (*object, self.names(*object, viewer)))
            .collect();
        let mut targets: BTreeMap<(&Edge, usize), usize> = BTreeMap::new();
        for (from, name, to) in &expected {
            let sources = match from {
                None => vec![(name.clone(), None)],
                Some(from) => {
                    names[from].iter().map(|of| (of.clone(), Some(name.clone()))).collect()
                }
            };
            let mut keys = sources.into_iter().flat_map(|(of, field)| {
                names[to].iter().map(move |to| (of.clone(), field.clone(), to.clone()))
            });
            let Some((edge, one)) = keys.find_map(|key| graph.get_key_value(&key)) else {
                let of = from.map(|from| (&self.objects[from], &names[&from]));
                let to = (&self.objects[*to], &names[to]);
                panic!(
                    "{key:?}: no {name} of {of:?} to {to:?} in {graph:#?}\n{}",
                    self.program.java
                );
            };
            if let Some(from) = from.filter(|_| *one)
                && let Some(other) = targets.insert((edge, *to), from)
            {
                panic!(
                    "{key:?}: {edge:?} is not one-to-one: {other}, {from}\n{}",
                    self.program.java
                );
            }
        }
    }
}

/// An edge by its names: the source, its field, and the target.
type Edge = (String, Option<String>, String);

/// The edges of a graph, and whether each is one-to-one.
type Edges = BTreeMap<Edge, bool>;

/// The results of the analysis for a program.
struct Analysed {
    /// The graphs before each line, by thread and line.
    graphs: BTreeMap<(String, usize), Edges>,
    /// Whether several threads have a name.
    many: BTreeMap<String, bool>,
    /// The threads in the order of the analysis.
    order: Vec<String>,
}

/// Returns the graphs of a program; none if the analysis met a limit.
fn analyze(folder: &Path, name: &str) -> Option<Analysed> {
    let mut settings = Settings::for_target(name);
    settings.program.classpath = vec![folder.to_owned()];
    let control = Control { cancel: &AtomicBool::new(false), progress: &|_| (), found: None };
    let shown = session::analyze(&settings, &format!("ssg={name}.java"), &control).unwrap();
    if !shown.complete || !shown.limits.is_empty() {
        return None;
    }
    let mut graphs = BTreeMap::new();
    for graph in shown.graphs.into_iter().filter(|graph| graph.when == "before") {
        if let Ok(line) = graph.place.trim_start_matches(&format!("{name}.java:")).parse() {
            let edge = |of: HeapEdge| ((of.from, of.field, of.to), of.one_to_one);
            graphs.insert((graph.thread, line), graph.edges.into_iter().map(edge).collect());
        }
    }
    let threads = session::analyze(&settings, "threads", &control).unwrap();
    let cell = |row: &report::analyzed::AnalyzedRow, column: &str| {
        let at = threads.columns.iter().position(|of| *of == column).unwrap();
        row.cells[at].join("")
    };
    let order: Vec<String> = threads.rows.iter().map(|row| cell(row, "thread")).collect();
    let is_many = threads.rows.iter().map(|row| cell(row, "number") == "many");
    let many = order.iter().cloned().zip(is_many).collect();
    Some(Analysed { graphs, many, order })
}

#[test]
fn concrete_heaps_are_within_the_graphs() {
    let count = number("PATHFINDER_RANDOM_PROGRAMS", 200).div_ceil(4);
    let first = number("PATHFINDER_RANDOM_SEED", 0);
    let (mut checked, mut ones, mut left_out) = (0, 0, 0);
    for batch in 0..count.div_ceil(BATCH) {
        let seeds = (first + batch * BATCH)..(first + (batch + 1) * BATCH);
        let programs: Vec<Drawn> = seeds.clone().map(Drawn::new).collect();
        let folder = tempfile::tempdir().unwrap();
        let mut files = Vec::new();
        for (seed, program) in seeds.clone().zip(&programs) {
            let file = folder.path().join(format!("G{seed}.java"));
            std::fs::write(&file, &program.java).unwrap();
            files.push(file);
        }
        compile_files(folder.path(), &files).unwrap();
        for (seed, program) in seeds.zip(&programs) {
            let name = format!("G{seed}");
            let Some(Analysed { graphs, many, order }) = analyze(folder.path(), &name) else {
                left_out += 1;
                continue;
            };
            ones += graphs.values().flat_map(Edges::values).filter(|one| **one).count();
            for turn in 0..EXECUTIONS {
                let mut execution = Execution {
                    program,
                    name: name.clone(),
                    graphs: &graphs,
                    many: &many,
                    order: &order,
                    rng: Rng::new(seed * EXECUTIONS + turn),
                    objects: Vec::new(),
                    statics: [None; 2],
                    threads: Vec::new(),
                    iterations: 0,
                    checked: 0,
                };
                execution.run();
                checked += execution.checked;
            }
        }
    }
    assert!(
        checked as u64 > count * 1000 && ones as u64 > count,
        "{checked} edges, {ones} one-to-one"
    );
    assert!(left_out * 10 < count, "{left_out} programs are not analysed");
}
