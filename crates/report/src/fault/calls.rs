//! Faults in the use of collections, atomics and pools, as the calls on a path show them.
//!
//! Invariant: a sentence names calls of the path, in the order of the path.

use super::{Recognized, Seen, WORKER, events};
use crate::{Called, Happening, ThreadInfo, Violation};

/// Methods after which a pool accepts no tasks.
const CLOSING: [&str; 3] = ["shutdown", "shutdownNow", "close"];

/// Classes of `java.util` and `java.lang` whose documentation requires a lock for objects that threads share.
const FOR_ONE_THREAD: [&str; 12] = [
    "ArrayDeque",
    "ArrayList",
    "BitSet",
    "HashMap",
    "HashSet",
    "LinkedHashMap",
    "LinkedHashSet",
    "LinkedList",
    "PriorityQueue",
    "StringBuilder",
    "TreeMap",
    "TreeSet",
];

/// A call of the path that returned or threw.
struct Call<'a> {
    seen: &'a Seen<'a>,
    called: &'a Called,
    object: &'a str,
    /// The indices of the call's begin and end among the events.
    begin: usize,
    end: usize,
}

impl Call<'_> {
    fn name(&self) -> &str {
        name_of(self.called)
    }

    /// Returns the first argument, which may select an entry of a collection.
    fn key(&self) -> Option<&String> {
        self.called.arguments.first()
    }

    /// Whether the call throws at the failing line, or returns `null` to a failing line with a
    /// `NullPointerException`.
    fn fails(&self, found: &Violation) -> bool {
        let is_null = found.exception.as_deref() == Some("java.lang.NullPointerException")
            && self.seen.value() == "null";
        let place = found.location.as_ref();
        let is_at = place.is_some_and(|place| {
            (place.line, &place.file) == (self.seen.event.line, &self.seen.event.file)
        });
        is_at && (is_null || self.seen.event.text.contains(" throws "))
    }

    /// Returns the call with its place.
    fn text(&self) -> String {
        format!("{}{}", self.called.call, self.seen.place())
    }
}

/// Returns the name of the method of a call.
fn name_of(called: &Called) -> &str {
    called.method.rsplit('.').next().unwrap_or_default()
}

fn calls<'a>(all: &'a [Seen<'a>]) -> Vec<Call<'a>> {
    let mut found: Vec<Call<'a>> = Vec::new();
    let mut begun: Vec<(u32, &str, usize)> = Vec::new();
    for (at, seen) in all.iter().enumerate() {
        let (Some(called), Some(object)) = (&seen.event.called, seen.event.subject.as_deref())
        else {
            continue;
        };
        if called.begins {
            begun.push((seen.thread, &called.call, at));
            continue;
        }
        let own = |(thread, call, _): &&(u32, &str, usize)| {
            *thread == seen.thread && *call == called.call
        };
        let begin = begun.iter().rfind(own).map_or(at, |(.., at)| *at);
        found.push(Call { seen, called, object, begin, end: at });
    }
    found
}

/// Returns the check before an act and the change between both. The check is the last call by which the
/// thread of the act read the entry of the act. The change is a call by another thread. If the act fails,
/// earlier checks are tried up to the last change by the thread itself. Each change of a list or queue may
/// move an index.
fn check_and_change<'c>(
    calls: &'c [Call<'c>],
    act: &Call<'_>,
    fails: bool,
) -> Option<(&'c Call<'c>, &'c Call<'c>)> {
    let about = |call: &Call<'_>| match (call.key(), act.key()) {
        (Some(key), Some(other)) => is_by_key(call) == is_by_key(act) && key == other,
        _ => true,
    };
    let own = calls.iter().rev().filter(|call| {
        call.seen.thread == act.seen.thread && call.object == act.object && call.end < act.begin
    });
    // A check that overlaps the call of another thread may have read the entry before that call.
    let since = |check: &Call<'_>| if act.called.changes { check.end } else { check.begin };
    own.filter(|call| about(call))
        .take(if fails { usize::MAX } else { 1 })
        .take_while(|call| !call.called.changes)
        .filter(|check| !check.seen.value().is_empty())
        .find_map(|check| {
            let change = calls.iter().rfind(|call| {
                call.seen.thread != act.seen.thread
                    && call.object == act.object
                    && call.called.changes
                    && call.end > since(check)
                    && call.begin < act.end
                    && (about(call) || fails && !is_by_key(act))
            })?;
            Some((check, change))
        })
}

/// Recognizes an act on an entry that the thread read before, and that another thread changed since.
pub(super) fn check_then_act(found: &Violation) -> Option<String> {
    found.exception.as_ref()?;
    let all = events(found);
    let calls = calls(&all);
    let mut acts: Vec<(&str, String)> = Vec::new();
    for act in calls.iter().filter(|call| call.called.changes || call.fails(found)) {
        let pair = check_and_change(&calls, act, act.fails(found));
        let Some((check, change)) = pair else { continue };
        let text = format!(
            "Check-then-act: {} saw {} = {}{} and called {}, {} {} called {}",
            act.seen.name,
            check.called.call,
            check.seen.value(),
            check.seen.place(),
            act.text(),
            if change.end < act.begin { "after" } else { "while" },
            change.seen.name,
            change.text(),
        );
        acts.push((act.object, text));
    }
    let failing = |object: &str| {
        let at_line = |call: &Call<'_>| {
            let place = found.location.as_ref();
            place.is_some_and(|place| {
                call.object == object
                    && call.seen.event.line.is_some()
                    && (place.line, &place.file) == (call.seen.event.line, &call.seen.event.file)
            })
        };
        calls.iter().any(at_line)
    };
    let is_one = acts.windows(2).all(|pair| pair[0].0 == pair[1].0);
    let tied = acts.iter().rfind(|(object, _)| failing(object));
    tied.or_else(|| acts.last().filter(|_| is_one)).map(|(_, text)| text.clone())
}

/// Whether the first argument selects an entry, as in calls of maps.
fn is_by_key(call: &Call<'_>) -> bool {
    call.called.method.contains("Map")
}

/// Recognizes a call during a call by another thread, both on one collection or text builder that is not
/// thread-safe. At least one of the calls changes the object.
pub(super) fn calls_at_once(found: &Violation) -> Option<String> {
    let all = events(found);
    let calls = calls(&all);
    let mut pairs = calls.iter().flat_map(|outer| calls.iter().map(move |inner| (outer, inner)));
    let (outer, inner) = pairs.find(|(outer, inner)| {
        outer.object == inner.object
            && outer.seen.thread != inner.seen.thread
            && is_for_one_thread(outer.object)
            && (outer.called.changes || inner.called.changes)
            && outer.begin < inner.begin
            && inner.end < outer.end
    })?;
    let class = outer.object.split('@').next().unwrap_or_default();
    Some(format!(
        "Calls at once: {} called {} while {} was in {}, but {class} is not thread-safe",
        inner.seen.name,
        inner.text(),
        outer.seen.name,
        outer.text(),
    ))
}

/// Whether the documentation of an object's class requires a lock for objects that threads share.
fn is_for_one_thread(object: &str) -> bool {
    object.split('@').next().is_some_and(|class| FOR_ONE_THREAD.contains(&class))
}

/// Recognizes a pool that was shut down before the call that it rejects.
pub(super) fn use_after_shutdown(found: &Violation) -> Option<Recognized> {
    let all = events(found);
    let calls = calls(&all);
    let last = calls.iter().rfind(|call| call.seen.event.text.contains(" throws Rejected"))?;
    let shut = calls[..].iter().rfind(|call| {
        call.object == last.object && CLOSING.contains(&call.name()) && call.begin < last.end
    });
    // A call that has not returned yet has an event for its begin only.
    let begun = all.iter().rfind(|seen| {
        let called = seen.event.called.as_ref().filter(|called| called.begins);
        seen.event.subject.as_deref() == Some(last.object)
            && called.is_some_and(|called| CLOSING.contains(&name_of(called)))
    });
    let (shut, call) = match (shut, begun) {
        (Some(call), _) => (call.seen, call.text()),
        (None, Some(seen)) => {
            let call = seen.event.called.as_ref().map_or("", |called| &called.call);
            (seen, format!("{call}{}", seen.place()))
        }
        (None, None) => return None,
    };
    let sentence = format!(
        "Use after shutdown: {} called {call} before {} called {}",
        shut.name,
        last.seen.name,
        last.text()
    );
    let is_other = shut.thread != last.seen.thread;
    let remedy = is_other.then(|| format!("wait for {} before {call}", last.seen.name));
    Some(Recognized { sentence, remedy })
}

/// Whether a thread is a worker of a pool that waits for its next task.
pub(crate) fn is_idle(thread: &ThreadInfo) -> bool {
    let is_in = |method: &str| thread.stack.iter().any(|at| at.starts_with(method));
    is_in(WORKER) && is_in("java.util.concurrent.ThreadPoolExecutor.getTask")
}

/// Recognizes a deadlock in which only idle threads of pools are left.
pub(super) fn leaked_pool(found: &Violation) -> Option<String> {
    let all = events(found);
    let calls = calls(&all);
    let mut pools: Vec<&str> =
        found.threads.iter().filter_map(|thread| thread.pool.as_deref()).collect();
    pools.dedup();
    let [pool] = pools.as_slice() else { return None };
    if !found.threads.iter().all(|thread| is_idle(thread) && thread.pool.is_some())
        || calls.iter().any(|call| call.object == *pool && CLOSING.contains(&call.name()))
    {
        return None;
    }
    let made = maker(&all, pool)?;
    let ends = all.iter().any(|seen| seen.thread == 0 && seen.event.kind == Happening::End);
    let last = all
        .iter()
        .rfind(|seen| seen.thread == 0 && seen.event.library.is_none() && !seen.place().is_empty());
    let end = last.filter(|_| ends).map_or_else(String::new, |last| {
        let (name, place) = (last.name, last.place());
        // An uncaught exception may prevent the call of `shutdown`.
        match last.event.text.strip_prefix("throws ").filter(|_| throws(last)) {
            Some(thrown) => {
                let class = thrown.split([':', '\n']).next().unwrap_or_default();
                format!(", and {name} ends by an uncaught {class}{place}")
            }
            None => format!(", and {name} ends after{}", place.replacen(" at", "", 1)),
        }
    });
    Some(format!(
        "Pool that is never shut down: {pool} is made by {made}, nothing calls its shutdown() or close(){end}"
    ))
}

/// Whether an event is an uncaught exception. A caught one has a value.
fn throws(seen: &Seen<'_>) -> bool {
    seen.event.kind == Happening::Throw && seen.event.value.is_none()
}

/// Returns the call that made a pool, with its place, if it is the first call about the pool.
pub(super) fn maker(all: &[Seen<'_>], pool: &str) -> Option<String> {
    let calls = calls(all);
    let made = calls.iter().find(|call| call.object == pool)?;
    let makes = made.called.method.starts_with("Executors.") || made.name() == "<init>";
    makes.then(|| made.text())
}
