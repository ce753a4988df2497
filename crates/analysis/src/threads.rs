//! Threads: their starts, the methods that they execute, and the instructions before their starts.
//!
//! A thread is an edge of the call graph that starts a thread: a call site with the method that the new
//! thread executes first. Invariant: a thread that may be started more than once has `is_many`.

use crate::points::{CallKind, MethodAt, Place, Points};
use library::callbacks;
use std::collections::{BTreeMap, BTreeSet};

/// The number of the main thread.
pub(crate) const MAIN: usize = 0;

/// A thread of the program, or several threads with the same start.
#[derive(Clone, Debug)]
pub(crate) struct Thread {
    /// The call that starts the thread; none for the main thread.
    pub(crate) start: Option<Place>,
    /// The method that the thread executes first.
    pub(crate) root: Option<MethodAt>,
    /// Whether several threads may have this start.
    pub(crate) is_many: bool,
    /// Whether these threads are executed one after another, as the runs of a periodic task.
    pub(crate) is_serial: bool,
    /// Whether the call that starts the threads returns after their ends.
    pub(crate) is_joined: bool,
}

/// The threads of a program.
#[derive(Debug)]
pub(crate) struct Threads {
    all: Vec<Thread>,
    /// The threads that may execute each method.
    of_method: Vec<BTreeSet<usize>>,
    /// For each thread and method, the instructions that may be executed after the start of the thread.
    /// Empty if no instruction surely precedes the start: several threads execute it, or one thread
    /// repeatedly.
    after_start: Vec<Vec<Vec<bool>>>,
    /// The number of executions of each method: 0, 1, or 2 for more than one.
    executions: Vec<u8>,
}

impl Threads {
    /// Finds the threads of a program.
    pub(crate) fn new(points: &Points<'_>) -> Self {
        let executions = executions(points);
        let main = Thread {
            start: None,
            root: main_of(points),
            is_many: false,
            is_serial: false,
            is_joined: false,
        };
        let mut all = vec![main];
        let is_over = || points.program.limits.is_over();
        for (place, edge) in points.calls().take_while(|_| !is_over()) {
            if !edge.kind.is_same_thread() {
                let is_pooled = edge.kind.is_in_pool() && !executes_once(points, place);
                let often = times(points, &executions, place, edge.kind) > 1;
                let is_repeated = points.body(place.method).is_repeated[place.pc as usize]
                    || executions[place.method.index()] > 1;
                all.push(Thread {
                    start: Some(place),
                    root: Some(edge.callee),
                    is_many: often || is_pooled,
                    is_serial: !is_repeated && executes_serially(points, place),
                    is_joined: edge.kind == CallKind::Helper,
                });
            }
        }
        let mut this = Self {
            of_method: vec![BTreeSet::new(); points.methods().count()],
            after_start: Vec::new(),
            all,
            executions,
        };
        let mut same_thread = vec![BTreeSet::new(); points.methods().count()];
        for (place, edge) in points.calls().filter(|(_, edge)| edge.kind.is_same_thread()) {
            same_thread[place.method.index()].insert(edge.callee);
        }
        // Threads with the same first method execute the same methods.
        let mut of_root: BTreeMap<Option<MethodAt>, Vec<usize>> = BTreeMap::new();
        for (number, thread) in this.all.iter().enumerate().skip(MAIN + 1) {
            of_root.entry(thread.root).or_default().push(number);
        }
        this.spread(points, &[MAIN], &same_thread);
        for threads in of_root.values() {
            this.spread(points, threads, &same_thread);
        }
        let mut callers = vec![Vec::new(); points.methods().count()];
        for (place, edge) in points.calls() {
            callers[edge.callee.index()].push(place);
        }
        let ordering = |start: &Place| {
            let mut starters = this.of(start.method).iter();
            let is_one = starters.next().is_some_and(|of| !this.all[*of].is_many);
            is_one && starters.next().is_none() && this.is_executed_once(start.method)
        };
        this.after_start = this
            .all
            .iter()
            .map(|thread| thread.start.filter(|_| !points.program.limits.is_over()))
            .map(|start| start.filter(ordering))
            .map(|start| start.map_or_else(Vec::new, |start| After::of(points, &callers, start)))
            .collect();
        this
    }

    /// Returns all threads.
    pub(crate) fn all(&self) -> &[Thread] {
        &self.all
    }

    /// Returns the threads that may execute a method.
    pub(crate) fn of(&self, method: MethodAt) -> &BTreeSet<usize> {
        &self.of_method[method.index()]
    }

    /// Whether a method is executed at most once.
    pub(crate) fn is_executed_once(&self, method: MethodAt) -> bool {
        self.executions[method.index()] < 2
    }

    /// Whether different threads may execute two places, and neither place surely precedes the start of
    /// the other thread.
    pub(crate) fn may_be_parallel(&self, a: Place, b: Place) -> bool {
        self.parallel(a, b).next().is_some()
    }

    /// Returns the pairs of threads that may execute two places so that neither place precedes a start.
    pub(crate) fn parallel(&self, a: Place, b: Place) -> impl Iterator<Item = (usize, usize)> + '_ {
        let pairs = self
            .of(a.method)
            .iter()
            .flat_map(move |of_a| self.of(b.method).iter().map(|of_b| (*of_a, *of_b)));
        pairs.filter(move |(of_a, of_b)| {
            let of = &self.all[*of_a];
            let differs = of_a != of_b || of.is_many && !of.is_serial;
            differs
                && !self.is_before_start(a, *of_a, *of_b)
                && !self.is_before_start(b, *of_b, *of_a)
                && !self.is_outside(a, *of_a, *of_b)
                && !self.is_outside(b, *of_b, *of_a)
                && !self.are_successive(*of_a, *of_b)
        })
    }

    /// Whether `thread` executes a place only while no thread of `other` exists: the call that starts
    /// these threads returns after their ends.
    fn is_outside(&self, place: Place, thread: usize, other: usize) -> bool {
        let Some(start) = self.all[other].start.filter(|_| self.all[other].is_joined) else {
            return false;
        };
        let mut group = self.all.iter().zip(0..).filter(|(of, _)| of.start == Some(start));
        self.is_only_starter(thread, start)
            && !group.any(|(_, number)| self.of(place.method).contains(&number))
    }

    /// Whether one thread starts two groups of threads by calls, and waits in each call for their ends.
    fn are_successive(&self, a: usize, b: usize) -> bool {
        let [a, b] = [a, b].map(|of| self.all[of].start.filter(|_| self.all[of].is_joined));
        let Some((a, b)) = a.zip(b).filter(|(a, b)| a != b) else { return false };
        let starter = self.of(a.method).first();
        starter.is_some_and(|of| self.is_only_starter(*of, a) && self.is_only_starter(*of, b))
    }

    /// Whether only `thread` executes a call, and is one thread.
    fn is_only_starter(&self, thread: usize, call: Place) -> bool {
        self.of(call.method).iter().eq([&thread]) && !self.all[thread].is_many
    }

    /// Whether `reader` may read a value that another thread has written at `writer` before.
    pub(crate) fn interferes(&self, writer: Place, reader: Place) -> bool {
        self.of(writer.method).iter().any(|of_writer| {
            self.of(reader.method).iter().any(|of_reader| {
                let differs = of_writer != of_reader || self.all[*of_writer].is_many;
                differs && !self.is_before_start(reader, *of_reader, *of_writer)
            })
        })
    }

    /// Whether some thread may execute both methods.
    pub(crate) fn share_a_thread(&self, a: MethodAt, b: MethodAt) -> bool {
        !self.of(a).is_disjoint(self.of(b))
    }

    /// Whether `thread` executes a place only before it starts `other`, and starts `other` at most
    /// once.
    fn is_before_start(&self, place: Place, thread: usize, other: usize) -> bool {
        let Some(start) = self.all[other].start else { return false };
        let is_starter =
            self.of(start.method).len() == 1 && self.of(start.method).contains(&thread);
        let is_one = !self.all[thread].is_many && self.is_executed_once(start.method);
        let after = self.after_start[other].get(place.method.index());
        let may_follow = after.is_some_and(|all| all.get(place.pc as usize) == Some(&true));
        is_starter && is_one && !may_follow
    }

    /// Whether `thread` executes a place only before the start of `other`, or before the start of a
    /// thread that leads to `other` by starts.
    pub(crate) fn is_before(&self, place: Place, thread: usize, other: usize) -> bool {
        let mut seen = BTreeSet::new();
        let mut at = other;
        while seen.insert(at) && at != thread {
            if self.is_before_start(place, thread, at) {
                return true;
            }
            let Some(start) = self.all[at].start else { return false };
            let starters: Vec<usize> = self.of(start.method).iter().copied().collect();
            let [starter] = starters[..] else { return false };
            at = starter;
        }
        false
    }

    /// Adds the methods that threads with the same first method execute.
    fn spread(
        &mut self,
        points: &Points<'_>,
        threads: &[usize],
        same_thread: &[BTreeSet<MethodAt>],
    ) {
        let Some(first) = threads.first() else { return };
        let mut open: Vec<MethodAt> = self.all[*first].root.into_iter().collect();
        if *first == MAIN {
            let main = points.program.main_class().declared_method("<clinit>", "()V");
            open.extend(main.and_then(|method| points.number(method)));
        }
        let mut seen = vec![false; same_thread.len()];
        while let Some(method) = open.pop().filter(|_| !points.program.limits.is_over()) {
            if !std::mem::replace(&mut seen[method.index()], true) {
                self.of_method[method.index()].extend(threads);
                open.extend(&same_thread[method.index()]);
            }
        }
    }
}

fn main_of(points: &Points<'_>) -> Option<MethodAt> {
    points.program.main_method().and_then(|method| points.number(method))
}

/// Whether a call submits one task to a pool, which executes it once.
fn executes_once(points: &Points<'_>, place: Place) -> bool {
    const NAMES: &[&str] = &["submit", "execute", "runAsync", "supplyAsync"];
    let callee = points.named(points.body(place.method), place.pc);
    callee.is_some_and(|callee| NAMES.contains(&callee.name))
}

/// Whether a call of the class library executes its tasks one after another.
fn executes_serially(points: &Points<'_>, place: Place) -> bool {
    let callee = points.named(points.body(place.method), place.pc);
    callee.is_some_and(|callee| callbacks::is_serial(callee.class, callee.name))
}

/// Whether each execution of a call starts at most one thread.
fn starts_one(points: &Points<'_>, place: Place) -> bool {
    let callee = points.named(points.body(place.method), place.pc);
    callee.is_some_and(|callee| crate::points::starts_one(&callee))
}

/// Returns the number of times that an edge of the call graph may be taken: 0, 1, or 2 for more.
fn times(points: &Points<'_>, executions: &[u8], place: Place, kind: CallKind) -> u8 {
    let outer = executions[place.method.index()];
    let repeated = points.body(place.method).is_repeated[place.pc as usize];
    match kind {
        CallKind::Initialize => outer.min(1),
        CallKind::Pool if executes_once(points, place) && !repeated => outer,
        CallKind::Callback | CallKind::Pool | CallKind::Helper => outer * 2,
        CallKind::Direct | CallKind::Start if repeated => outer * 2,
        CallKind::Start if !starts_one(points, place) => outer * 2,
        CallKind::Direct | CallKind::Start => outer,
    }
    .min(2)
}

fn executions(points: &Points<'_>) -> Vec<u8> {
    let mut all = vec![0; points.methods().count()];
    let mut first: Vec<MethodAt> = main_of(points).into_iter().collect();
    let initializer = points.program.main_class().declared_method("<clinit>", "()V");
    first.extend(initializer.and_then(|method| points.number(method)));
    loop {
        let mut next = vec![0_u8; all.len()];
        for method in &first {
            next[method.index()] = 1;
        }
        for (place, edge) in points.calls().take_while(|_| !points.program.limits.is_over()) {
            let more = times(points, &all, place, edge.kind);
            let count = &mut next[edge.callee.index()];
            // The initializer of a class is executed at most once, whichever access executes it.
            *count = match edge.kind {
                CallKind::Initialize => more.max(*count),
                _ => (*count + more).min(2),
            };
        }
        // The counts are monotone: each is at least the count of the preceding round.
        if next == all || points.program.limits.is_over() {
            return all;
        }
        all = next;
    }
}

/// A traversal of the instructions that may be executed after an instruction.
struct After<'a, 'p> {
    points: &'a Points<'p>,
    /// The calls that may execute each method.
    callers: &'a [Vec<Place>],
    marked: Vec<Vec<bool>>,
    whole: Vec<bool>,
    open: Vec<Place>,
}

impl<'a, 'p> After<'a, 'p> {
    fn of(points: &'a Points<'p>, callers: &'a [Vec<Place>], start: Place) -> Vec<Vec<bool>> {
        let count = points.methods().count();
        let marked = points.methods().map(|(_, body)| vec![false; body.len() as usize]).collect();
        let whole = vec![false; count];
        let mut this = Self { points, callers, marked, whole, open: vec![start] };
        let mut done = BTreeSet::new();
        let is_over = || points.program.limits.is_over();
        while let Some(place) = this.open.pop().filter(|_| !is_over()) {
            if done.insert(place) {
                this.continue_after(place);
            }
        }
        this.marked
    }

    fn continue_after(&mut self, place: Place) {
        let body = self.points.body(place.method).clone();
        let reached = body.flow.after(place.pc);
        for pc in (0..body.len()).filter(|pc| reached[*pc as usize]) {
            self.mark(Place { method: place.method, pc });
        }
        // The method returns to its callers. If it is the first method of a thread, the code after its
        // start may follow.
        self.open.extend(&self.callers[place.method.index()]);
    }

    fn mark(&mut self, place: Place) {
        let marked = &mut self.marked[place.method.index()][place.pc as usize];
        if std::mem::replace(marked, true) {
            return;
        }
        for edge in self.points.callees(place) {
            if !std::mem::replace(&mut self.whole[edge.callee.index()], true) {
                let callee = self.points.body(edge.callee).clone();
                for pc in 0..callee.len() {
                    self.mark(Place { method: edge.callee, pc });
                }
            }
        }
    }
}
