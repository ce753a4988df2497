//! Generation of programs from seeds.
//!
//! Invariant: a program is a function of its seed.

use super::early_locks::EARLY_LOCKS;
use super::families::{
    FACTS, LOCK_KEEPING, OWNED_OBJECTS, PASSED_OBJECT, SLICED, TABLES, THREAD_COUNTS,
};
use super::lock_fields::LOCK_FIELDS;
use super::program::{Program, Statement, start_of};
use super::rings::RINGS;
use super::sections::SECTIONS;
use super::statements::{KINDS, Kind, PLACES};
use base::rng::Rng;

/// The material of a program: few kinds and few places, so that threads interact.
struct Generator {
    rng: Rng,
    kinds: Vec<&'static [&'static str]>,
    places: Vec<&'static str>,
    locks: Vec<&'static str>,
    threads: usize,
    initializers: usize,
    locals: usize,
    in_method: bool,
}

/// One program in this many passes an object to its threads.
const PASSING_PERIOD: u64 = 4;

/// The threads of one program in this many have a separate group; in another one, only their starter
/// refers to them.
const GROUP_PERIOD: u64 = 8;

/// Whether the program of a seed has tables: half of those whose regions are numbered by subtrees.
pub(crate) const fn has_tables(seed: u64) -> bool {
    seed % 12 == 4 || seed % 12 == 7
}

/// Returns the program of a seed.
pub(crate) fn program(seed: u64) -> Program {
    if has_tables(seed) {
        return program_of(seed, TABLES);
    }
    if seed % PASSING_PERIOD != 2 {
        if seed % GROUP_PERIOD == 5 {
            return Program {
                hides_threads: true,
                ..program_of_threads(seed, THREAD_COUNTS, Some(3))
            };
        }
        return Program { separate_group: seed % GROUP_PERIOD == 3, ..program_of(seed, KINDS) };
    }
    Program { passes_object: true, ..program_of(seed, PASSED_OBJECT) }
}

/// Returns a program whose threads keep locks, and drop objects accessed under them.
pub(crate) fn lock_keeping(seed: u64) -> Program {
    Program { passes_object: true, has_lock: true, ..program_of(seed, LOCK_KEEPING) }
}

/// Returns a program about the subjects of facts: sums, threads that are joined, fields of objects of
/// threads.
pub(crate) fn with_facts(seed: u64) -> Program {
    Program { passes_object: true, has_lock: true, ..program_of(seed, FACTS) }
}

/// Returns a program whose threads receive an object with its lock in a field that is not final.
pub(crate) fn with_lock_fields(seed: u64) -> Program {
    Program { passes_object: true, has_lock: true, ..program_of(seed, LOCK_FIELDS) }
}

/// Returns a program whose second thread replaces the lock of the first one. Another lock guards
/// the field.
pub(crate) fn with_replaced_lock(_: u64) -> Program {
    let take = "Object gate; synchronized (x) { gate = x.mon; }";
    let check = "boolean same; synchronized (x) { same = x.mon == gate; }";
    let guarded =
        format!("synchronized (gate) {{ {check} if (same) {{ x.f = 1; assert x.f == 1; }} }}");
    let first = [&start_of(1), take, &guarded];
    let replace = "synchronized (x) { x.mon = new Object(); }";
    let second = [replace, take, "synchronized (gate) { x.f = 2; }"];
    given_to_two(&first, &second)
}

/// Returns a program with locks that `main` allocates before it starts a thread.
pub(crate) fn with_early_locks(seed: u64) -> Program {
    Program { passes_object: true, has_lock: true, ..program_of(seed, EARLY_LOCKS) }
}

/// Returns a program whose threads use two locks that one instruction allocates.
pub(crate) fn with_two_locks(_: u64) -> Program {
    let first = [&start_of(1), "synchronized (two[0]) { x.f = 1; assert x.f == 1; }"];
    given_to_two(&first, &["synchronized (two[1]) { x.f = 2; }"])
}

/// Returns a program whose first thread enters a monitor under another lock, and whose second thread
/// enters it without this lock.
pub(crate) fn with_outer_entry(_: u64) -> Program {
    let first = [&start_of(1), "v = 1;", "synchronized (E0) { synchronized (x) { x.f = 1; } }"];
    let second = ["r = v;", "synchronized (x) { assert x.f == 0 || r == 1; }"];
    given_to_two(&first, &second)
}

/// Returns a program of two threads that receive one object.
fn given_to_two(first: &[&str], second: &[&str]) -> Program {
    let body = |lines: &[&str]| lines.iter().map(|of| Statement::Line((*of).to_owned())).collect();
    Program {
        bodies: vec![body(first), body(second)],
        daemons: vec![false; 2],
        passes_object: true,
        has_lock: true,
        ..Program::default()
    }
}

/// Returns a program with numbers that are mostly only written.
pub(crate) fn sliced(seed: u64) -> Program {
    program_of(seed, SLICED)
}

/// Returns a program that prints numbers, with this number of threads. Each thread ends with an
/// exception, so that there are paths with output.
pub(crate) fn printing(seed: u64, threads: Option<usize>) -> Program {
    let mut program = program_of_threads(seed, &super::prints::kinds(), threads);
    for body in &mut program.bodies {
        body.push(Statement::Line("if (Kit.ENDS) throw new IllegalStateException();".to_owned()));
    }
    program
}

/// Returns a program with indices that are computed from fields.
pub(crate) fn with_rings(seed: u64) -> Program {
    program_of(seed, RINGS)
}

/// Returns a program with counters under locks of their own.
pub(crate) fn with_sections(seed: u64) -> Program {
    program_of(seed, SECTIONS)
}

/// Returns the program of a seed with these kinds of statements.
pub(crate) fn program_of(seed: u64, of: &[Kind]) -> Program {
    program_of_threads(seed, of, None)
}

/// Returns a program whose threads are interchangeable except for their start order.
pub(crate) fn symmetric_threads(seed: u64) -> Program {
    let names_threads = |texts: &[&str]| texts.iter().any(|text| text.contains("$t"));
    let others = KINDS.iter().filter(|(_, texts)| !names_threads(texts)).copied();
    let of: Vec<Kind> = match seed % 4 {
        // Main may refer to one of them.
        1 => KINDS.to_vec(),
        0 | 2 => OWNED_OBJECTS.to_vec(),
        _ => others.collect(),
    };
    let symmetric_threads = if seed % 8 == 2 { 3 } else { 2 };
    Program { symmetric_threads, ..program_of_threads(seed, &of, Some(2)) }
}

/// Returns the program of a seed with these kinds of statements and this number of threads. Without a number
/// there are two threads, sometimes three.
pub(crate) fn program_of_threads(seed: u64, of: &[Kind], threads: Option<usize>) -> Program {
    let mut rng = Rng::new(seed);
    let all: u32 = of.iter().map(|(weight, _)| weight).sum();
    let mut kinds = Vec::new();
    for _ in 0..3 + rng.index(3) {
        let mut at = rng.index(all as usize) as u32;
        for (weight, texts) in of {
            if at < *weight {
                kinds.push(*texts);
                break;
            }
            at -= weight;
        }
    }
    let places = (0..2).map(|_| rng.choose(PLACES)).collect();
    let locks = (0..2).map(|_| rng.choose(&["L0", "L1", "box", "$P.class"])).collect();
    let threads = threads.unwrap_or_else(|| 2 + usize::from(rng.index(4) == 0));
    let mut generator = Generator {
        rng,
        kinds,
        places,
        locks,
        threads,
        initializers: 2,
        locals: 0,
        in_method: false,
    };
    generator.program()
}

impl Generator {
    fn program(&mut self) -> Program {
        let mut program = Program::default();
        for thread in 0..self.threads {
            let length = if thread == 0 { self.rng.index(4) } else { 1 + self.rng.index(4) };
            let mut body = self.block(length, 0);
            if thread == 0 {
                let last = self.threads - usize::from(self.threads == 3 && self.rng.index(3) == 0);
                for other in (1..last).rev() {
                    let start = Statement::Line(start_of(other));
                    let at = if self.rng.index(3) > 0 { 0 } else { self.rng.index(body.len() + 1) };
                    body.insert(at, start);
                }
                if last < self.threads {
                    program.bodies.push(body);
                    continue;
                }
            } else if thread == 1 && !mentions_start(&program.bodies[0], self.threads - 1) {
                let at = self.rng.index(body.len() + 1);
                body.insert(at, Statement::Line(start_of(self.threads - 1)));
            }
            program.bodies.push(body);
        }
        program.daemons = (0..self.threads).map(|_| self.rng.index(8) == 0).collect();
        for _ in 0..self.initializers {
            let length = 1 + self.rng.index(2);
            let body = self.block(length, 1);
            program.initializers.push(body);
        }
        self.in_method = true;
        program.method = self.block(1, 1);
        program
    }

    fn block(&mut self, length: usize, depth: usize) -> Vec<Statement> {
        (0..length).map(|_| self.statement(depth)).collect()
    }

    fn statement(&mut self, depth: usize) -> Statement {
        for _ in 0..20 {
            let kinds = self.kinds.clone();
            let texts = kinds[self.rng.index(kinds.len())];
            let text = self.rng.choose(texts);
            if self.in_method && text.contains("locked") {
                continue;
            }
            self.locals += 1;
            let text = text.replace("$v", &format!("i{}", self.locals));
            let Some((head, tail)) = text.split_once("$b") else {
                return Statement::Line(self.fill(&text));
            };
            if depth >= 2 {
                continue;
            }
            let (head, tail) = (self.fill(head), self.fill(tail));
            let length = 1 + self.rng.index(2);
            return Statement::Block(head, self.block(length, depth + 1), tail);
        }
        Statement::Line("r = 1;".to_owned())
    }

    /// Returns a text with its placeholders replaced; lock, thread and class are the same
    /// throughout.
    fn fill(&mut self, text: &str) -> String {
        let lock = self.rng.choose(&self.locks.clone());
        let mut filled = text.replace("$l", lock);
        while let Some(at) = filled.find("$p") {
            let place = self.rng.choose(&self.places.clone());
            filled.replace_range(at..at + 2, place);
        }
        while let Some(at) = filled.find("$n") {
            let number = self.rng.index(3).to_string();
            filled.replace_range(at..at + 2, &number);
        }
        let thread = format!("t{}", self.rng.index(self.threads));
        let class = format!("Init{}", self.rng.index(self.initializers));
        filled.replace("$t", &thread).replace("$i", &class)
    }
}

fn mentions_start(body: &[Statement], thread: usize) -> bool {
    body.contains(&Statement::Line(start_of(thread)))
}
