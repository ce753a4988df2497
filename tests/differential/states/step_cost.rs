//! The cost of a transition does not depend on untouched parts of the state. Counters of the encoder are
//! compared between heaps of very different size, with and without many more classes.
//!
//! This holds for writes of fields, statics, elements and locals, with a shared or an owned large heap. It
//! also holds for steps that allocate or relink objects outside of the large structure, publish or drop
//! one, or begin or end a thread. It holds for new links within a large structure, and for
//! additions to and removals from a large table. Only the number of tree nodes grows, with the length of
//! arrays.
//!
//! The exception is tested as well: a step that changes the subtrees of a large structure without a table
//! traverses the structure.

use base::rng::Rng;
use config::{Por, Settings};
use search::System;
use session::internals::{JavaSystem, Job};
use snapshot::canonical::components::Work;
use std::fmt::Write as _;
use std::path::Path;
use vm::interp::Stop;

const PROGRAM: &str = r#"
import gov.nasa.jpf.vm.Verify;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedList;

public class Flat {
    static class Node { int value; Node next; }
    static class Counter { int n; long[] cells = new long[8]; Node node = new Node(); }

    static Node[] shared;
    static final Counter COMMON = new Counter();
    static volatile int turns;
    static Node link;
    static Object[] references;
    static HashMap<Integer, Node> sharedMap;
    static ArrayList<Node> sharedList;

    public static void main(String[] args) throws Exception {
        int size = Integer.parseInt(args[0]);
        boolean own = args[1].equals("own");
        Node[] heap = new Node[size];
        for (int i = 0; i < size; i++) {
            heap[i] = new Node();
        }
        Classes.load(Integer.parseInt(args[2]));
        if (!own) {
            shared = heap;
            heap = null;
        }
        int length = Integer.parseInt(args[4]);
        long[] table = new long[length];
        if (args[3].equals("elements")) {
            references = new Object[length];
        }
        Counter mine = new Counter();
        Thread other = new Thread(() -> {
            Counter theirs = new Counter();
            while (true) {
                theirs.n++;
                theirs.node.value = turns++;
                COMMON.cells[theirs.n % 8]++;
            }
        });
        other.start();
        boolean relinks = args[3].equals("relink");
        boolean begins = args[3].equals("begin");
        boolean grows = args[3].equals("grow");
        boolean points = args[3].equals("point");
        boolean puts = args[3].equals("put");
        boolean adds = args[3].equals("add");
        boolean appends = args[3].equals("append");
        LinkedList<Node> chain = new LinkedList<>();
        for (int i = 0; appends && i < size; i++) {
            chain.add(new Node());
        }
        HashMap<Integer, Node> map = new HashMap<>();
        ArrayList<Node> list = new ArrayList<>();
        for (int i = 0; puts && i < size; i++) {
            map.put(i * 7, new Node());
        }
        for (int i = 0; adds && i < size; i++) {
            list.add(new Node());
        }
        if (!own) {
            sharedMap = map;
            sharedList = list;
            map = null;
            list = null;
        }
        while (true) {
            mine.n += Verify.getInt(0, 1);
            mine.cells[mine.n % 8]++;
            mine.node.value++;
            table[mine.n % table.length]++;
            COMMON.n++;
            turns++;
            if (relinks) {
                link = link == null ? COMMON.node : link == COMMON.node ? mine.node : null;
            } else if (begins) {
                Thread third = new Thread(() -> turns++);
                third.start();
                third.join();
            } else if (grows) {
                (own ? heap : shared)[size / 2].next = mine.n % 2 == 0 ? new Node() : null;
            } else if (points) {
                (own ? heap : shared)[size - 1].next = (own ? heap : shared)[mine.n % 5 * 100];
            } else if (puts) {
                HashMap<Integer, Node> into = own ? map : sharedMap;
                Integer key = (size / 2 + mine.n % 5 * (size / 10)) * 7 + 1;
                if (into.remove(key) == null) {
                    into.put(key, new Node());
                }
            } else if (adds) {
                ArrayList<Node> into = own ? list : sharedList;
                if (mine.n % 2 == 0) {
                    into.add(new Node());
                } else if (into.size() > size) {
                    into.remove(into.size() - 1);
                }
            } else if (appends) {
                if (mine.n % 2 == 0) {
                    chain.add(new Node());
                } else if (chain.size() > size) {
                    chain.removeLast();
                }
            } else if (references != null) {
                references[mine.n % 8 * 200] = mine.n % 3 == 0 ? null : new Node();
            }
            if (mine.n < 0) {
                System.out.println(heap + " " + map + list + chain);
            }
        }
    }
}
"#;

/// Returns a class that initializes a thousand others, one after the other.
fn classes() -> String {
    let mut text = String::from("class Classes {\n    static void load(int count) {\n");
    for at in 0..1000 {
        let _ = writeln!(text, "        if (count > {at}) C{at}.x = {at};");
    }
    text.push_str("    }\n}\n");
    for at in 0..1000 {
        let _ = writeln!(text, "class C{at} {{ static int x; }}");
    }
    text
}

/// The size of the untouched parts: objects with their owner, classes, length of an array.
#[derive(Clone, Copy, Debug)]
struct Untouched {
    objects: usize,
    owner: &'static str,
    classes: usize,
    length: usize,
}

fn started(folder: &Path, untouched: Untouched, relinks: &str) -> JavaSystem {
    let Untouched { objects, owner, classes, length } = untouched;
    let words = [&objects.to_string(), owner, &classes.to_string(), relinks, &length.to_string()];
    let file = folder.join("Flat.java");
    let mut settings = Settings::for_target(file.display().to_string()).reduced_to(Por::Local);
    settings.program.args = words.iter().map(ToString::to_string).collect();
    JavaSystem::new(Job::new(&settings).unwrap().machine().unwrap())
}

/// Returns the work of some steps, after all parts were restored once.
fn cost(system: &mut JavaSystem) -> Work {
    const BEFORE: usize = 60;
    const STEPS: usize = 200;
    let mut rng = Rng::new(5);
    let mut vector = Vec::new();
    let mut before = Work::default();
    for step in 0..BEFORE + STEPS {
        vector.clear();
        system.encode(&mut vector).unwrap();
        system.restore(&vector).unwrap();
        if step == BEFORE {
            before = system.snapshots.work();
        }
        let actions = system.machine.alternatives();
        let stop = system.machine.perform(actions[rng.index(actions.len())]);
        assert!(matches!(stop, Stop::State), "{stop:?}");
    }
    assert!(system.machine.live.live_threads() >= 2);
    let now = system.snapshots.work();
    Work {
        objects: now.objects - before.objects,
        words: now.words - before.words,
        nodes: now.nodes - before.nodes,
    }
}

/// The size of the large heap: a million objects (and five times as many elements), less in debug builds.
const LARGE: usize = if cfg!(debug_assertions) { 50_000 } else { 1_000_000 };

#[test]
fn the_cost_of_a_step_depends_on_its_changes() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("Flat.java"), format!("{PROGRAM}{}", classes())).unwrap();
    let cost = |untouched, steps| {
        let work = cost(&mut started(folder.path(), untouched, steps));
        eprintln!("{steps} {untouched:?}: {work:?}");
        work
    };
    let near = |small: u64, large: u64| large * 10 <= small * 12 + 10;
    for owner in ["own", "shared"] {
        let few = Untouched { objects: 1000, owner, classes: 0, length: 2000 };
        let small = cost(few, "-");
        assert!(small.objects > 100 && small.words > 1000 && small.nodes > 100, "{small:?}");
        for more in [
            Untouched { objects: LARGE, ..few },
            Untouched { classes: 1000, ..few },
            Untouched { length: LARGE * 5, ..few },
            Untouched { objects: LARGE, classes: 1000, ..few },
            Untouched { objects: LARGE, classes: 1000, length: LARGE * 5, ..few },
        ] {
            let large = cost(more, "-");
            let message = format!("{more:?}: {small:?}, {large:?}");
            assert!(near(small.objects, large.objects), "{message}");
            assert!(near(small.words, large.words), "{message}");
            // Elements in the middle of a long array are farther from the root.
            let is_longer = more.length > few.length;
            assert!(is_longer || near(small.nodes, large.nodes), "{message}");
            assert!(large.nodes * 2 <= small.nodes * 5, "{message}");
        }
        // Outside of recorded subtrees, links cost the other objects of the region.
        let many = Untouched { objects: 10_000, ..few };
        let medium = cost(many, "elements");
        let large = cost(Untouched { objects: LARGE, ..many }, "elements");
        assert!(near(medium.objects, large.objects), "{owner}: {medium:?}, {large:?}");
        assert!(near(medium.words, large.words), "{owner}: {medium:?}, {large:?}");
        for steps in ["relink", "begin", "point", "grow", "put", "add"] {
            let (small, medium) = (cost(few, steps), cost(many, steps));
            assert!(medium.objects > 100 && medium.words > 1000, "{medium:?}");
            // A thread's region has numbers for two million objects, and an entry of a map has three.
            let objects = if ["put", "add"].contains(&steps) { LARGE.min(200_000) } else { LARGE };
            for more in [
                Untouched { objects, ..many },
                Untouched { classes: 1000, ..many },
                Untouched { objects, classes: 1000, length: LARGE * 5, ..many },
            ] {
                let large = cost(more, steps);
                let message = format!("{steps}: {more:?}: {small:?}, {medium:?}, {large:?}");
                // In a small region, an object linked to an element is numbered after all others.
                let smaller = if steps == "grow" { [medium; 2] } else { [small, medium] };
                for smaller in smaller {
                    assert!(near(smaller.objects, large.objects), "{message}");
                    assert!(near(smaller.words, large.words), "{message}");
                    let is_longer = more.length > few.length;
                    assert!(is_longer || near(smaller.nodes, large.nodes), "{message}");
                    assert!(large.nodes * 2 <= smaller.nodes * 5, "{message}");
                }
            }
        }
        // A list is an undivided subtree.
        let (medium, large) = (cost(few, "append"), cost(many, "append"));
        assert!(large.objects > medium.objects * 4, "{medium:?}, {large:?}");
        // Long arrays of references are encoded by block. From some length on the array is a subtree, and a
        // link from it renumbers the objects after it.
        for (less, more) in [(few.length, 250_000), (600_000, LARGE.max(200_000) * 5)] {
            let cost = |length| cost(Untouched { length, ..few }, "elements");
            let (small, large) = (cost(less), cost(more));
            assert!(near(small.words, large.words), "{owner}: {small:?}, {large:?}");
        }
    }
}
