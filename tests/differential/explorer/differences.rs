//! Descriptions of ends, and of the differences between explorations of a program.
//!
//! Source: SEMANTICS 7, 15. Invariant: an end is described from its stored state alone.

use super::{Configuration, End, Explored, ProgramExplorer};
use search::System;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use vm::heap::STATE_FLAGS;

impl ProgramExplorer {
    /// Appends the differences from the expected results; `verbose` lists ends in full.
    pub(crate) fn write_differences(
        &mut self,
        configuration: Configuration,
        expected: &Explored,
        found: &Explored,
        verbose: bool,
        text: &mut String,
    ) {
        let lists = [
            ("findings", &expected.findings, &found.findings),
            ("races", &expected.races, &found.races),
        ];
        for (what, expected, found) in lists {
            if expected != found {
                let missing: Vec<_> = expected.difference(found).collect();
                let more: Vec<_> = found.difference(expected).collect();
                let _ = writeln!(
                    text,
                    "{}: {what}: lacks {missing:?}, more {more:?}",
                    configuration.name
                );
            }
        }
        if expected.never_ends != found.never_ends {
            let found = found.never_ends;
            let _ = writeln!(text, "{}: never ends: {found}", configuration.name);
        }
        let (found_ends, expected_ends) =
            (expected.comparable(&found.ends), expected.comparable(&expected.ends));
        let sides =
            [("lacks", &expected_ends, &found_ends), ("has more", &found_ends, &expected_ends)];
        for (what, ends, others) in sides {
            let count = ends.difference(others).count();
            if !verbose || count == 0 {
                if count > 0 {
                    let _ = writeln!(text, "{}: {what} {count} ends", configuration.name);
                }
                continue;
            }
            let near: Vec<_> = others.iter().take(20).map(|end| self.describe(end)).collect();
            for end in ends.difference(others).take(2) {
                let whole = self.describe(end);
                let differs = |other: &BTreeSet<String>| whole.difference(other).count();
                let nearest = near.iter().min_by_key(|other| differs(other)).cloned();
                let nearest = nearest.unwrap_or_default();
                let _ = writeln!(text, "{}: {what} the end with", configuration.name);
                for item in whole.difference(&nearest).take(12) {
                    let _ = writeln!(text, "    {item}");
                }
                let _ = writeln!(text, "  the nearest of the others has");
                for item in nearest.difference(&whole).take(12) {
                    let _ = writeln!(text, "    {item}");
                }
            }
        }
    }

    /// Returns the parts of an end that a program can observe: numbers in static fields, positions of
    /// threads.
    pub(crate) fn observable_parts(&mut self, end: &End) -> BTreeSet<String> {
        let vector = match end {
            End::Exited(code) => return BTreeSet::from([format!("exit with {code}")]),
            End::Final(vector) => vector,
        };
        self.system.restore(vector).unwrap();
        let machine = &self.system.machine;
        let mut items = BTreeSet::new();
        for (slot, thread) in machine.live.threads.iter().enumerate().filter(|(_, t)| t.is_alive())
        {
            let stack = machine.live.stack_of(slot);
            let own = stack.iter().filter(|e| e.method.class().loader != classes::LoaderId::BOOT);
            let own: Vec<String> = own.map(vm::exception::TraceElement::text).collect();
            items.insert(format!("thread {:?} at {own:?}", thread.key));
        }
        let classes = machine
            .live
            .heap
            .ever_written()
            .into_iter()
            .filter_map(|r| machine.live.heap.get(r).mirrors);
        let own = classes.filter(|class| class.loader != classes::LoaderId::BOOT);
        for field in own.flat_map(|class| class.fields.iter()) {
            if field.is_static()
                && &*field.descriptor == "I"
                && let Some((mirror, slot)) = machine.program.known_static_place(field)
            {
                let value = machine.live.heap.get(mirror).data.get(slot as usize).copied();
                items.insert(format!("{field:?} = {value:?}"));
            }
        }
        items
    }

    /// Returns a full description of an end.
    fn describe(&mut self, end: &End) -> BTreeSet<String> {
        let vector = match end {
            End::Exited(code) => return BTreeSet::from([format!("exit with {code}")]),
            End::Final(vector) => vector,
        };
        self.system.restore(vector).unwrap();
        let machine = &self.system.machine;
        let mut items = BTreeSet::from([format!("{:?}", machine.live.globals)]);
        for (slot, thread) in machine.live.threads.iter().enumerate().filter(|(_, t)| t.is_alive())
        {
            let (key, status) = (&thread.key, thread.status);
            let mut text = format!("thread {key:?}: {status:?} {:?}", thread.held);
            for element in machine.live.stack_of(slot) {
                let _ = write!(text, " {}", element.text());
            }
            items.insert(text);
        }
        let dynamic = machine.live.heap.first_dynamic()..machine.live.heap.handles();
        let immortal = machine.live.heap.ever_written().into_iter();
        for r in immortal.chain(dynamic.filter(|r| machine.live.heap.is_live(*r))) {
            let object = machine.live.heap.get(r);
            let name = match object.mirrors {
                Some(class) => class.java_name(),
                None => format!("{} o{r}", object.class().java_name()),
            };
            items.insert(format!(
                "{name}: length {} hash {} monitor {:?} flags {}",
                object.length,
                object.hash,
                object.monitor,
                object.flags & STATE_FLAGS
            ));
            for (at, word) in object.data.iter().enumerate() {
                items.insert(format!("{name}[{at}] = {word:x}"));
            }
        }
        items
    }
}
