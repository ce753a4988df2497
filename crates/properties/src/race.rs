//! Data races as a predicate of states (SEMANTICS 20): two threads whose next steps access the same
//! plain location, at least one of them writing.
//!
//! Fields, statics and array elements, by bytecode, handles, reflection or `Unsafe`. Never a race:
//! final fields, two accesses that are both ordered (volatile, acquire, release), the JDK's benign
//! ones, and those whose mode the JDK's own code chose, since its authors chose it.

use crate::finding::{Finding, Observes, Property, program_place};
use classes::LoaderId;
use vm::Machine;
use vm::access::Access;
use vm::exception::TraceElement;
use vm::schedule::Action;

/// Races of the class library that its authors intend, by class and field
/// (docs/jdk.md, "Benign races of java.base").
const BENIGN: &[(&str, &str)] = &[
    ("java.lang.String", "hash"),
    ("java.lang.String", "hashIsZero"),
    ("java.lang.Class", "name"),
    ("java.lang.Class", "packageName"),
    ("java.util.AbstractMap", "keySet"),
    ("java.util.AbstractMap", "values"),
    ("java.math.BigInteger", "bitCountPlusOne"),
    ("java.math.BigInteger", "bitLengthPlusOne"),
    ("java.math.BigInteger", "lowestSetBitPlusTwo"),
    ("java.math.BigDecimal", "stringCache"),
    ("java.math.BigDecimal", "precision"),
    ("java.util.Locale", "hashCodeValue"),
    ("java.nio.charset.Charset", "aliasSet"),
    ("java.io.File", "status"),
    ("java.util.concurrent.locks.AbstractOwnableSynchronizer", "exclusiveOwnerThread"),
    ("java.util.concurrent.locks.AbstractQueuedSynchronizer$Node", "waiter"),
    ("java.util.concurrent.locks.AbstractQueuedSynchronizer$Node", "prev"),
    ("java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionNode", "nextWaiter"),
    // As in AbstractQueuedSynchronizer: cleared by the waiter itself, which then needs no wake-up.
    ("java.util.concurrent.locks.StampedLock$Node", "waiter"),
    ("java.util.concurrent.locks.StampedLock$Node", "prev"),
    // Cleared once the task is done, so that nobody runs it again.
    ("java.util.concurrent.FutureTask", "callable"),
    ("java.util.concurrent.locks.ReentrantReadWriteLock$Sync", "firstReader"),
    ("java.util.concurrent.locks.ReentrantReadWriteLock$Sync", "firstReaderHoldCount"),
    ("java.util.concurrent.locks.ReentrantReadWriteLock$Sync", "cachedHoldCounter"),
    ("java.util.concurrent.ThreadPoolExecutor$Worker", "completedTasks"),
    // Cleared to help the collector, "raciness OK": who unparks it then unparks nobody.
    ("java.util.concurrent.ForkJoinTask$Aux", "thread"),
    // An index that is looked at again after a claim by compare-and-set.
    ("java.util.concurrent.ForkJoinPool$WorkQueue", "base"),
    // Cleared by the one thread that claimed the completion; null tells the others to leave it.
    ("java.util.concurrent.CompletableFuture$UniCompletion", "dep"),
    ("java.util.concurrent.CompletableFuture$UniCompletion", "executor"),
    ("java.util.concurrent.CompletableFuture$UniCompletion", "src"),
    ("java.util.concurrent.CompletableFuture$BiCompletion", "snd"),
    ("java.util.concurrent.CompletableFuture$UniApply", "fn"),
    ("java.util.concurrent.CompletableFuture$BiApply", "fn"),
    // Caches of core reflection: what any thread computes for them is the same.
    ("java.lang.reflect.Executable", "parameterData"),
    ("java.lang.reflect.Method", "callerSensitive"),
    ("java.lang.reflect.Method", "methodAccessor"),
    ("java.lang.reflect.Constructor", "constructorAccessor"),
    ("java.lang.reflect.Field", "fieldAccessor"),
    ("java.lang.reflect.Field", "overrideFieldAccessor"),
    // Read once from system properties, to the same values by whoever comes first.
    ("jdk.internal.reflect.ReflectionFactory", "initted"),
    ("jdk.internal.reflect.ReflectionFactory", "noInflation"),
    ("jdk.internal.reflect.ReflectionFactory", "inflationThreshold"),
    ("jdk.internal.reflect.ReflectionFactory", "disableSerialConstructorChecks"),
    ("java.lang.Thread", "group"),
    ("java.lang.Thread", "daemon"),
    ("java.lang.Thread", "priority"),
    ("java.lang.Thread", "contextClassLoader"),
    ("java.lang.ref.SoftReference", "timestamp"),
    ("java.lang.ref.SoftReference", "clock"),
    ("java.lang.ref.Reference", "referent"),
];

/// No two conflicting plain accesses are ever both next.
#[derive(Debug)]
pub(crate) struct DataRace;

impl Property for DataRace {
    fn observes(&self) -> Observes {
        Observes::Everything
    }

    fn is_content_with_quiet_states(&self) -> bool {
        true
    }

    fn check(&mut self, machine: &mut Machine, _: &[Action]) -> Vec<Finding> {
        races(machine)
    }
}

/// Races in the current state.
pub fn races(machine: &Machine) -> Vec<Finding> {
    conflicts(machine, false)
}

/// What would be races in the current state, did the class library not mean them (`--races all`).
pub fn intended_races(machine: &Machine) -> Vec<Finding> {
    let intended = |race| Finding { property: "intended-race", ..race };
    conflicts(machine, true).into_iter().map(intended).collect()
}

fn conflicts(machine: &Machine, intended: bool) -> Vec<Finding> {
    let mut order: Vec<usize> =
        (0..machine.threads.len()).filter(|t| machine.threads[*t].is_alive()).collect();
    if order.len() < 2 {
        return Vec::new();
    }
    order.sort_by(|a, b| machine.threads[*a].key.cmp(&machine.threads[*b].key));
    let next: Vec<(usize, Access)> = order
        .iter()
        .flat_map(|t| machine.next_accesses(*t).into_iter().map(|a| (*t, a)))
        .filter(|(_, access)| !access.field.is_some_and(|f| f.has(classfile::access::FINAL)))
        .filter(|(_, access)| intended || !is_meant(access))
        .collect();
    let mut found: Vec<Finding> = Vec::new();
    for (at, (first_thread, first)) in next.iter().enumerate() {
        for (second_thread, second) in &next[at + 1..] {
            let conflict = first_thread != second_thread && first.conflicts(second);
            let wanted = !intended || is_meant(first) || is_meant(second);
            if conflict && wanted && !(first.ordered && second.ordered) {
                found.push(finding(machine, (*first_thread, first), (*second_thread, second)));
            }
        }
    }
    found
}

/// Whether the class library's authors mean an access to be as it is.
fn is_meant(access: &Access) -> bool {
    access.by_library || access.field.is_some_and(is_exempt)
}

/// Whether accesses of a field are never a race: it is final, or its class means them.
pub fn is_exempt(field: classes::FieldRef) -> bool {
    let class = field.class().java_name();
    field.has(classfile::access::FINAL)
        || BENIGN.iter().any(|(c, f)| *c == class && *f == &*field.name)
}

fn finding(machine: &Machine, first: (usize, &Access), second: (usize, &Access)) -> Finding {
    let told = |(thread, access): (usize, &Access)| told(machine, thread, access.place);
    // The write names the place; of two, the one that comes first in the source.
    let key = |one: (usize, &Access)| {
        let place = told(one);
        let class = place.method.class().java_name();
        (!one.1.write, class, place.method.line(place.bytecode), place.bytecode)
    };
    let (a, b) = if key(first) <= key(second) { (first, second) } else { (second, first) };
    let verb = |access: &Access| if access.write { "writes" } else { "reads" };
    let message = format!(
        "{}: {} {} it at {} while {} {} it at {}",
        a.1.name(machine),
        crate::thread_name(machine, a.0),
        verb(a.1),
        a.1.place.text(),
        crate::thread_name(machine, b.0),
        verb(b.1),
        b.1.place.text()
    );
    Finding {
        property: "data-race",
        exception: None,
        message,
        place: Some(told(a)),
        stack: Vec::new(),
        threads: vec![a.0, b.0],
    }
}

/// Where in the program's own code a thread makes an access, or calls the library that makes it.
fn told(machine: &Machine, thread: usize, place: TraceElement) -> TraceElement {
    let loader = place.method.class().loader;
    if loader != LoaderId::BOOT && loader != LoaderId::PLATFORM {
        return place;
    }
    program_place(&machine.stack_of(thread)).unwrap_or(place)
}
