//! A random program: bodies of statements, and the Java class from them.
//!
//! Invariant: the text is a function of the program, and omitting any statements leaves a class that
//! compiles.

use super::statements::{DECLARATIONS, LOCALS};
use std::fmt::Write as _;

/// A statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Statement {
    /// Java text.
    Line(String),
    /// The text before, the statements within, and the text after.
    Block(String, Vec<Statement>, String),
}

/// A program: the bodies of its threads, of which the first is `main`.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(crate) struct Program {
    pub(crate) bodies: Vec<Vec<Statement>>,
    /// Which threads are daemons.
    pub(crate) daemons: Vec<bool>,
    /// The static initializers of the classes `Init0` …
    pub(crate) initializers: Vec<Vec<Statement>>,
    /// The body of the static synchronized method.
    pub(crate) method: Vec<Statement>,
    /// Whether all threads receive one object, without a static field that refers to it.
    pub(crate) passes_object: bool,
    /// Whether this object has its own lock.
    pub(crate) has_lock: bool,
    /// Whether the other threads have another group than `main`, so that their group does not show
    /// whether `main` lives.
    pub(crate) separate_group: bool,
    /// Whether only `main` refers to the threads that it starts.
    pub(crate) hides_threads: bool,
    /// If not 0, this number of threads executes the only other body, and nothing refers to them.
    pub(crate) symmetric_threads: usize,
}

impl Program {
    /// Returns all bodies, for inspection and omission.
    pub(crate) fn parts(&mut self) -> Vec<&mut Vec<Statement>> {
        let mut all: Vec<&mut Vec<Statement>> = self.bodies.iter_mut().collect();
        all.extend(self.initializers.iter_mut());
        all.push(&mut self.method);
        all
    }

    /// Returns the class `P<number>`.
    pub(crate) fn java(&self, number: usize) -> String {
        let mut code = String::new();
        let class = self.class_of_passed();
        for (thread, body) in self.bodies.iter().enumerate() {
            let name = if thread == 0 { "main".to_owned() } else { format!("m{thread}") };
            let given =
                if thread > 0 && self.passes_object { &format!("{class} given") } else { "" };
            let _ = writeln!(code, "  static void {name}({given}) throws Throwable {{");
            if thread == 0 {
                self.write_threads(&mut code);
            }
            let x = if self.passes_object { "given" } else { "null" };
            let _ = writeln!(code, "    int r = 0; {class} x = {x};");
            let begin = code.len();
            write_body(&mut code, body, 2);
            if thread == 0 && self.symmetric_threads > 0 {
                let body = code.split_off(begin);
                let names_t1 = self.parts_mention("t1");
                let named_start = if names_t1 { "t1 = new Task($P::m1); t1.start();" } else { "" };
                let others = self.symmetric_threads - usize::from(names_t1);
                let start = format!(
                    "{named_start} for (int i = 0; i < {others}; i++) new Task($P::m1).start();"
                );
                code.push_str(&body.replacen(&start_of(1), &start, 1));
            }
            for own in (1..self.bodies.len()).filter(|own| thread == 0 && self.is_own(*own)) {
                let body = code.split_off(begin);
                code.push_str(&body.replace(&start_of(own), &format!("own{own}.start();")));
            }
            if thread > 0 {
                let _ = writeln!(code, "    out{thread} = r;");
            }
            code.push_str("  }\n");
        }
        let method = mentions(&code, "locked")
            || self.initializers_in_use(&code).iter().any(|at| {
                let mut text = String::new();
                write_all(&mut text, &self.initializers[*at], 0);
                mentions(&text, "locked")
            });
        if method {
            code.push_str("  static synchronized int locked() throws Throwable {\n");
            let _ = writeln!(code, "    int r = 0; {class} x = null;");
            write_body(&mut code, &self.method, 2);
            code.push_str("    return r;\n  }\n");
        }
        for at in self.initializers_in_use(&code) {
            let _ = writeln!(code, "  static class Init{at} {{\n    static int w = 1;");
            code.push_str("    static int call() { return w; }\n    static {\n");
            let _ = writeln!(code, "      int r = 0; {class} x = null;\n      try {{");
            write_body(&mut code, &self.initializers[at], 4);
            code.push_str("        w = (r + 2) & 3;\n");
            code.push_str("      } catch (RuntimeException | Error e) { throw e;");
            code.push_str(" } catch (Throwable e) { w = 3; }\n    }\n  }\n");
        }
        let mut text = format!("final class P{number} {{\n");
        for thread in 1..self.bodies.len() {
            let _ = writeln!(text, "  static int out{thread};");
        }
        let mut used = code.clone();
        let mut declared = Vec::new();
        for (name, declaration) in DECLARATIONS.iter().rev() {
            if mentions(&used, name) {
                declared.push(declaration);
                used.push_str(declaration);
            }
        }
        for declaration in declared.iter().rev() {
            let _ = writeln!(text, "  {declaration}");
        }
        text.push_str("  static Thread t0");
        for thread in 1..self.bodies.len() {
            let _ = write!(text, ", t{thread}");
        }
        text.push_str(";\n");
        text.push_str(&code);
        text.push_str("}\n");
        text.replace("$P", &format!("P{number}"))
    }

    /// Whether a statement, except the one that starts the other threads, has this word.
    fn parts_mention(&self, word: &str) -> bool {
        let mut text = String::new();
        for part in self.clone().parts() {
            write_all(&mut text, part, 0);
        }
        mentions(&text.replace(&start_of(1), ""), word)
    }

    /// Whether only `main` refers to this thread.
    fn is_own(&self, thread: usize) -> bool {
        self.hides_threads && self.bodies[0].contains(&Statement::Line(start_of(thread)))
    }

    /// Returns the initializers of classes that this code or one of them names.
    fn initializers_in_use(&self, code: &str) -> Vec<usize> {
        let mut code = code.to_owned();
        let mut used = Vec::new();
        while let Some(at) =
            (0..self.initializers.len()).find(|at| !used.contains(at) && names_class(&code, *at))
        {
            used.push(at);
            write_all(&mut code, &self.initializers[at], 0);
            write_all(&mut code, &self.method, 0);
        }
        used.sort_unstable();
        used
    }

    /// Returns the class of the object that threads receive.
    const fn class_of_passed(&self) -> &'static str {
        if self.has_lock { "Kept" } else { "Box" }
    }

    fn write_threads(&self, code: &mut String) {
        code.push_str("    t0 = Thread.currentThread();\n");
        if self.passes_object {
            let class = self.class_of_passed();
            let _ = writeln!(code, "    {class} given = new {class}();");
        }
        if self.separate_group {
            code.push_str("    ThreadGroup group = new ThreadGroup(\"apart\");\n");
        }
        for thread in (1..self.bodies.len()).filter(|_| self.symmetric_threads == 0) {
            let _ = if self.is_own(thread) {
                writeln!(code, "    Thread own{thread} = new Task($P::m{thread});")
            } else if self.passes_object {
                writeln!(code, "    t{thread} = new Giving(() -> m{thread}(given));")
            } else if self.separate_group {
                writeln!(code, "    t{thread} = new Task(group, $P::m{thread});")
            } else {
                writeln!(code, "    t{thread} = new Task($P::m{thread});")
            };
            if self.daemons[thread] {
                let name = if self.is_own(thread) { "own" } else { "t" };
                let _ = writeln!(code, "    {name}{thread}.setDaemon(true);");
            }
        }
    }

    /// Returns a separate source file, to be checked from the command line.
    pub(crate) fn file(&self) -> String {
        let main = "final class P0 {\n  public static void main(String[] args) throws Throwable {\n    main();\n  }\n";
        let text = self.java(0).replacen("final class P0 {\n", main, 1);
        format!("{text}{}", include_str!("Kit.java"))
    }

    /// Returns the number of statements.
    pub(crate) fn size(&self) -> usize {
        let mut copy = self.clone();
        copy.parts().into_iter().map(|part| count(part)).sum()
    }
}

/// Returns the statement that starts a thread.
pub(crate) fn start_of(thread: usize) -> String {
    format!("t{thread}.start();")
}

fn count(statements: &[Statement]) -> usize {
    let of = |statement: &Statement| match statement {
        Statement::Line(_) => 1,
        Statement::Block(_, within, _) => 1 + count(within),
    };
    statements.iter().map(of).sum()
}

/// Writes statements with the local variables that they use.
fn write_body(code: &mut String, statements: &[Statement], depth: usize) {
    let mut body = String::new();
    write_all(&mut body, statements, depth);
    for (_, declaration) in LOCALS.iter().filter(|(name, _)| mentions(&body, name)) {
        let _ = writeln!(code, "{}{declaration}", "  ".repeat(depth));
    }
    code.push_str(&body);
}

fn write_all(code: &mut String, statements: &[Statement], depth: usize) {
    let indent = "  ".repeat(depth);
    for statement in statements {
        match statement {
            Statement::Line(text) => {
                let _ = writeln!(code, "{indent}{text}");
            }
            Statement::Block(head, within, tail) => {
                let _ = writeln!(code, "{indent}{head}");
                write_all(code, within, depth + 1);
                let _ = writeln!(code, "{indent}{tail}");
            }
        }
    }
}

fn names_class(text: &str, at: usize) -> bool {
    text.contains(&format!("Init{at}"))
}

/// Whether a text has this name as a word.
fn mentions(text: &str, name: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(name).any(|(at, _)| {
        !text[..at].ends_with(|c| is_part(c) || c == '.')
            && !text[at + name.len()..].starts_with(is_part)
    })
}
