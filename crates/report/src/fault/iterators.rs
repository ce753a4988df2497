//! Changes of a collection during an iteration, or during the update of an entry of a map.
//!
//! Source: the API documentation of `java.util`. Invariant: a sentence names events of the path.

use super::{Recognized, Seen, at, events, named};
use crate::{Happening, Violation};

/// Recognizes an invalid iterator: the last write of the field `modCount` changed the collection.
pub(super) fn invalidated(found: &Violation) -> Option<Recognized> {
    let all = events(found);
    let subject = |seen: &Seen<'_>| {
        seen.event.subject.clone().filter(|subject| subject.ends_with(".modCount"))
    };
    let is_read = |seen: &Seen<'_>| seen.event.kind == Happening::Read && subject(seen).is_some();
    let read = all.iter().rposition(is_read)?;
    let count = subject(&all[read])?;
    let change = all[..read].iter().rfind(|seen| seen.is(Happening::Write, &count))?;
    let collection = named(found, count.strip_suffix(".modCount")?);
    if let Some(update) = all[read].event.library.as_deref().filter(|method| is_update(method)) {
        return Some(changed_in_update(&all[read], change, update, &collection));
    }
    let is_failing = all.last().is_some_and(|last| last.thread == all[read].thread);
    let line = at(found.location.as_ref().filter(|_| is_failing));
    let (name, place) = (change.name, change.place());
    let (iterating, remedy) = if change.thread == all[read].thread {
        let remedy = "remove through the iterator, or by removeIf".to_owned();
        (format!("during its own iteration{line}"), remedy)
    } else {
        let remedy = format!(
            "wait for {name} before the iteration{line}, hold one lock during the iteration and the change, or use a collection for concurrent use"
        );
        (format!("while {} iterates over it{line}", all[read].name), remedy)
    };
    let sentence = format!("Iterator invalidated: {name} changed {collection}{place} {iterating}");
    Some(Recognized { sentence, remedy: Some(remedy) })
}

/// Whether a method of a map calls a function for one entry, and then requires an unchanged map.
fn is_update(method: &str) -> bool {
    let names = ["merge", "compute", "computeIfAbsent", "computeIfPresent"];
    method.split_once("Map.").is_some_and(|(_, name)| names.contains(&name))
}

/// Describes the change of a map during an update of one entry, which is no iteration.
fn changed_in_update(read: &Seen<'_>, change: &Seen<'_>, update: &str, map: &str) -> Recognized {
    let (name, place, at) = (change.name, change.place(), read.place());
    if change.thread == read.thread {
        let sentence = format!(
            "Map changed by its function: {name} changed {map}{place} during its own call of {update}{at}"
        );
        let remedy = "compute the value first, and then change the map".to_owned();
        return Recognized { sentence, remedy: Some(remedy) };
    }
    let class = update.split('.').next().unwrap_or_default();
    let caller = read.name;
    Recognized::from(format!(
        "Calls at once: {name} changed {map}{place} while {caller} was in {update}{at}, but {class} is not thread-safe"
    ))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use crate::fault::tests::step;
    use crate::fault::{fault, remedy};
    use crate::{Happening, NamedValue, Report, Violation, samples};

    #[test]
    fn the_last_change_invalidates_an_iterator() {
        let mut trace =
            vec![step(2, "b", Happening::Write, 4, "1"), step(1, "a", Happening::Read, 6, "1")];
        for step in &mut trace {
            step.events[0].subject = Some("ArrayList@1.modCount".into());
        }
        let exception = Some("java.util.ConcurrentModificationException".into());
        let mut found = Violation { exception, trace, ..Violation::default() };
        let text =
            "Iterator invalidated: b changed ArrayList@1 at A.java:4 while a iterates over it";
        assert_eq!(fault(&found).as_deref(), Some(text));
        found.trace[0].thread = 1;
        assert!(fault(&found).unwrap().ends_with("during its own iteration"));
        assert_eq!(
            remedy(&Report::default(), &found).as_deref(),
            Some("remove through the iterator, or by removeIf")
        );
        found.location = samples::lost().violations[0].location.clone();
        let value =
            NamedValue { name: "all".into(), value: "[] (ArrayList@1)".into(), written_in: None };
        found.values.push(value);
        assert!(fault(&found).unwrap().contains("changed all (ArrayList@1)"));
        found.trace.remove(0);
        assert_eq!(fault(&found), None);
    }

    #[test]
    fn an_update_of_one_entry_is_no_iteration() {
        let mut trace =
            vec![step(2, "b", Happening::Write, 4, "1"), step(1, "a", Happening::Read, 6, "1")];
        for step in &mut trace {
            step.events[0].subject = Some("HashMap@1.modCount".into());
            step.events[0].library = Some("HashMap.merge".into());
        }
        let exception = Some("java.util.ConcurrentModificationException".into());
        let mut found = Violation { exception, trace, ..Violation::default() };
        let text = "Calls at once: b changed HashMap@1 at A.java:4 while a was in HashMap.merge at A.java:6, but HashMap is not thread-safe";
        assert_eq!(fault(&found).as_deref(), Some(text));
        assert!(remedy(&Report::default(), &found).unwrap().starts_with("hold one lock"));
        found.trace[0].thread = 1;
        assert!(fault(&found).unwrap().starts_with("Map changed by its function: "));
        found.trace[1].events[0].library = Some("HashMap.forEach".into());
        assert!(fault(&found).unwrap().starts_with("Iterator invalidated: "));
    }
}
