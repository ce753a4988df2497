//! Random programs with threads, loops, branches and a method that allocates, a line for each statement.
//!
//! Invariant: a program is a function of its seed.

use base::rng::Rng;
use std::fmt::Write;

pub(super) const VARIABLES: [&str; 3] = ["a", "b", "c"];
pub(super) const FIELDS: [&str; 2] = ["f", "g"];
pub(super) const STATICS: [&str; 2] = ["s", "t"];

/// A line of a method.
#[derive(Clone, Copy, Debug)]
pub(super) enum Line {
    /// A new object: of the class `N`, or of a class of threads.
    New(usize, Option<usize>),
    /// A new object that a method allocates, which refers to a variable.
    Make(usize, usize),
    Copy(usize, usize),
    /// A copy, unless the variable has an object.
    CopyToNull(usize, usize),
    This(usize),
    /// A store, if the object is not null; with `true` an exception ends the thread otherwise.
    Put(usize, usize, usize, bool),
    Get(usize, usize, usize),
    PutStatic(usize, usize),
    GetStatic(usize, usize),
    /// Starts a variable as a thread.
    Start(usize),
    /// Begins a loop that ends at a line.
    While(usize),
    /// Ends the loop that begins at a line.
    EndWhile(usize),
    /// Begins a branch; the line is where the other one begins.
    If(usize),
    /// Ends a branch, and continues behind the other branch.
    Else(usize),
    EndIf,
    /// Leaves a loop, if the branch is taken: the line behind it.
    Break(usize),
    /// Begins the next iteration of the loop that begins at a line.
    Continue(usize),
    Return,
}

/// A random program: `main` and the `run` of each class of threads, with the number of the first line.
pub(super) struct Drawn {
    pub(super) methods: Vec<(usize, Vec<Line>)>,
    pub(super) java: String,
}

struct Writer {
    rng: Rng,
    lines: Vec<Line>,
    budget: usize,
}

impl Writer {
    fn block(&mut self, depth: usize, within: Option<usize>, of_thread: bool) {
        let length = 1 + self.rng.index(4);
        for _ in 0..length {
            if self.budget == 0 {
                return;
            }
            self.budget -= 1;
            self.statement(depth, within, of_thread);
        }
    }

    fn statement(&mut self, depth: usize, within: Option<usize>, of_thread: bool) {
        let [a, b, c] = [0; 3].map(|_| self.rng.index(3));
        let [f, s] = [0; 2].map(|_| self.rng.index(2));
        let nests = u64::from(depth < 3);
        let leaves = u64::from(within.is_some());
        let weights =
            [5, 3, 2, 2, u64::from(of_thread) * 2, 6, 4, 3, 3, 4, 3 * nests, 2 * nests, leaves, 6];
        let line = match self.rng.weighted(&weights) {
            0 => Line::New(a, None),
            1 => Line::New(a, Some(f)),
            2 => Line::Make(a, b),
            // An assignment to itself has no code.
            3 => Line::Copy(a, (a + 1 + f) % 3),
            4 => Line::This(a),
            5 => Line::Put(a, f, b, c == 0),
            6 => Line::Get(a, b, f),
            7 => Line::PutStatic(s, a),
            8 => Line::GetStatic(a, s),
            9 => Line::Start(c),
            10 => return self.repeat(depth, of_thread),
            11 => return self.choose(depth, within, of_thread),
            12 => {
                let head = within.unwrap();
                if f == 0 { Line::Break(head) } else { Line::Continue(head) }
            }
            _ => return self.pattern(a, f, s),
        };
        self.lines.push(line);
    }

    /// Adds lines that are seldom drawn one after the other.
    fn pattern(&mut self, a: usize, f: usize, s: usize) {
        let [b, c] = [(a + 1 + s) % 3, (a + 2 - s) % 3];
        let lines: &[Line] = match self.rng.index(6) {
            // Each object refers to an object of its own.
            0 => &[Line::New(a, None), Line::New(b, None), Line::Put(a, f, b, true)],
            // Two objects refer to the same object.
            1 => &[
                Line::New(a, None),
                Line::New(b, None),
                Line::Put(a, f, b, true),
                Line::CopyToNull(c, a),
                Line::Put(c, f, b, true),
            ],
            2 => &[Line::New(a, Some(f)), Line::Start(a)],
            3 => &[Line::New(a, None), Line::PutStatic(s, a), Line::GetStatic(b, s)],
            4 => &[Line::GetStatic(a, s), Line::Put(a, f, a, false)],
            _ => &[Line::GetStatic(a, s), Line::Get(b, a, f), Line::Put(b, f, a, false)],
        };
        self.lines.extend(lines);
    }

    fn repeat(&mut self, depth: usize, of_thread: bool) {
        let head = self.lines.len();
        self.lines.push(Line::While(0));
        self.block(depth + 1, Some(head), of_thread);
        self.lines.push(Line::EndWhile(head));
        let after = self.lines.len();
        self.lines[head] = Line::While(after);
        for line in &mut self.lines[head..] {
            if let Line::Break(of) = line
                && *of == head
            {
                *line = Line::Break(after);
            }
        }
    }

    fn choose(&mut self, depth: usize, within: Option<usize>, of_thread: bool) {
        let first = self.lines.len();
        self.lines.push(Line::If(0));
        self.block(depth + 1, within, of_thread);
        let between = self.lines.len();
        self.lines.push(Line::Else(0));
        self.lines[first] = Line::If(between + 1);
        self.block(depth + 1, within, of_thread);
        self.lines[between] = Line::Else(self.lines.len());
        self.lines.push(Line::EndIf);
    }
}

impl Line {
    fn java(self) -> String {
        let variable = |at: usize| VARIABLES[at];
        match self {
            Self::New(a, None) => format!("{} = new N();", variable(a)),
            Self::New(a, Some(class)) => format!("{} = new R{class}();", variable(a)),
            Self::Make(a, b) => format!("{} = make({});", variable(a), variable(b)),
            Self::Copy(a, b) => format!("{} = {};", variable(a), variable(b)),
            Self::CopyToNull(a, b) => {
                let (a, b) = (variable(a), variable(b));
                format!("if ({a} == null) {a} = {b};")
            }
            Self::This(a) => format!("{} = this;", variable(a)),
            Self::Put(a, f, b, throws) => {
                let test =
                    if throws { String::new() } else { format!("if ({} != null) ", variable(a)) };
                format!("{test}{}.{} = {};", variable(a), FIELDS[f], variable(b))
            }
            Self::Get(a, b, f) => {
                let (a, b) = (variable(a), variable(b));
                format!("if ({b} != null) {a} = {b}.{};", FIELDS[f])
            }
            Self::PutStatic(s, a) => format!("{} = {};", STATICS[s], variable(a)),
            Self::GetStatic(a, s) => format!("{} = {};", variable(a), STATICS[s]),
            Self::Start(a) => {
                let a = variable(a);
                format!("if ({a} instanceof Runnable) new Thread((Runnable) {a}).start();")
            }
            Self::While(_) => "while (flip()) {".to_owned(),
            Self::If(_) => "if (flip()) {".to_owned(),
            Self::Else(_) => "} else {".to_owned(),
            Self::EndWhile(_) | Self::EndIf | Self::Return => "}".to_owned(),
            Self::Break(_) => "if (flip()) break;".to_owned(),
            Self::Continue(_) => "if (flip()) continue;".to_owned(),
        }
    }

    /// Whether the line has code of its own.
    pub(super) const fn has_code(self) -> bool {
        !matches!(self, Self::Else(_) | Self::EndWhile(_) | Self::EndIf | Self::Return)
    }
}

/// Lines of the class before the methods.
const HEAD: &str = "  static class N { N f; N g; }
  static N s;
  static N t;
  static boolean flip() { return Math.random() < 0.5; }
  static N make(N x) {
    N y = new N();
    y.f = x;
    return y;
  }
";

/// The line in `HEAD` that allocates.
pub(super) const MADE: usize = 7;

impl Drawn {
    pub(super) fn new(seed: u64) -> Self {
        let mut java = format!("class G{seed} {{\n{HEAD}");
        let mut methods = Vec::new();
        for number in 0..3 {
            let rng = Rng::new(seed * 3 + number);
            let mut writer = Writer { rng, lines: Vec::new(), budget: 16 };
            if number == 0 {
                let class = writer.rng.index(2);
                writer.lines.extend([Line::New(0, Some(class)), Line::New(1, Some(1 - class))]);
                writer.lines.extend([Line::PutStatic(0, class), Line::Start(0)]);
            }
            writer.block(0, None, number > 0);
            writer.block(0, None, number > 0);
            writer.block(0, None, number > 0);
            writer.lines.push(Line::Return);
            let _ = match number {
                0 => writeln!(java, "  public static void main(String[] args) {{"),
                _ => writeln!(
                    java,
                    "  static class R{} extends N implements Runnable {{ public void run() {{",
                    number - 1
                ),
            };
            java += "    N a = null; N b = null; N c = null;\n";
            let first = java.lines().count() + 1;
            for line in &writer.lines {
                let _ = writeln!(java, "    {}", line.java());
            }
            if number > 0 {
                java += "  }\n";
            }
            methods.push((first, writer.lines));
        }
        java += "}\n";
        Self { methods, java }
    }
}
