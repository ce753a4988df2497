//! Properties of JPF that are accepted only with JPF's default values. A default value agrees with the
//! behaviour of this tool, or names a part of JPF's implementation. Any other value is refused.
//!
//! Source: JPF's own `jpf.properties`. Invariant: an accepted value has no effect on a verdict.

use super::jpf_names::whole_name;
use super::value::Value;

/// A property and the values that are accepted.
#[derive(Clone, Copy, Debug)]
pub(super) struct Default {
    /// The name.
    pub(super) name: &'static str,
    /// The accepted values; names of classes are not abbreviated.
    pub(super) values: &'static [&'static str],
    /// The reason of the acceptance.
    pub(super) why: &'static str,
}

impl Default {
    /// Accepts JPF's default values, and refuses all others.
    pub(super) fn accept(&self, value: &Value) -> Result<(), String> {
        let given = value.text.split_whitespace().collect::<Vec<_>>().join(" ");
        let same = |own: &&str| own.eq_ignore_ascii_case(&given) || **own == whole_name(&given);
        if self.values.iter().any(same) {
            return Ok(());
        }
        let words = self.values.join(" or ");
        Err(format!("'{given}' is not supported, only {words}: {}", self.why))
    }
}

const fn row(name: &'static str, values: &'static [&'static str], why: &'static str) -> Default {
    Default { name, values, why }
}

const PART: &str = "a part of JPF, which ours stands for";
const ON: &[&str] = &["true", "yes", "on"];
const OFF: &[&str] = &["false", "no", "off"];
const SHARED: &str = "whether an object is shared is known from what reaches it";

/// All rows.
pub(super) const DEFAULTS: &[Default] = &[
    row("trace.multiple", OFF, "the first error path is stored"),
    row("trace.terminate", OFF, "storing a path ends nothing"),
    row("trace.store_constraint", OFF, "the first error path is stored"),
    row("trace.verbose", OFF, "paths are stored in full"),
    row("vm.class", &["gov.nasa.jpf.vm.SingleProcessVM"], PART),
    row("vm.classloader.class", &["gov.nasa.jpf.jvm.JVMSystemClassLoaderInfo"], PART),
    row(
        "vm.storage.class",
        &["gov.nasa.jpf.vm.JenkinsStateSet", "gov.nasa.jpf.vm.FullStateSet"],
        "states are stored exactly; see --store",
    ),
    row("vm.backtracker.class", &["gov.nasa.jpf.vm.DefaultBacktracker"], PART),
    row(
        "vm.serializer.class",
        &["gov.nasa.jpf.vm.serialize.CFSerializer"],
        "states are canonical and exact",
    ),
    row("vm.statics.class", &["gov.nasa.jpf.vm.OVStatics"], PART),
    row("vm.heap.class", &["gov.nasa.jpf.vm.OVHeap"], PART),
    row("vm.threadlist.class", &["gov.nasa.jpf.vm.ThreadList"], PART),
    row("vm.restorer.class", &["gov.nasa.jpf.vm.DefaultMementoRestorer"], PART),
    row("vm.boot_classpath", &["<system>"], "the class library is the JDK's own"),
    row("jvm.insn_factory.class", &["gov.nasa.jpf.jvm.bytecode.InstructionFactory"], PART),
    row("vm.fields_factory.class", &["gov.nasa.jpf.vm.DefaultFieldsFactory"], PART),
    row(
        "vm.scheduler.class",
        &["gov.nasa.jpf.vm.DelegatingScheduler"],
        "every schedule is explored; see --scheduler",
    ),
    row(
        "vm.scheduler.sharedness.class",
        &["gov.nasa.jpf.vm.PathSharednessPolicy", "gov.nasa.jpf.vm.GlobalSharednessPolicy"],
        SHARED,
    ),
    row("vm.scheduler_factory.class", &["gov.nasa.jpf.vm.DefaultSchedulerFactory"], PART),
    row("vm.shared.break_on_exposure", ON, SHARED),
    row("vm.shared.sync_detection", ON, SHARED),
    row("vm.shared.skip_finals", ON, "final fields are no scheduling points"),
    row("vm.shared.skip_static_finals", OFF, SHARED),
    row("vm.shared.skip_constructed_finals", OFF, SHARED),
    row("vm.pass_uncaught_handler", ON, "see vm.ignore_uncaught_handler"),
    row("vm.gc", ON, "garbage is no part of a state"),
    row("vm.max_alloc_gc", &["-1"], "garbage is no part of a state"),
    row("vm.finalize", OFF, "finalizers do not run"),
    row("vm.process_finalizers", OFF, "finalizers do not run"),
    row("vm.reuse_tid", OFF, "thread ids are not used again"),
    row("vm.store_steps", OFF, "a path is told by executing it again"),
    row("vm.untracked", ON, "there are no untracked fields"),
    row("vm.sysprop.source", &["SELECTED"], "system properties are those of the machine"),
    row("vm.time.class", &["gov.nasa.jpf.vm.SystemTime"], "see --time"),
    row("vm.no_orphan_methods", OFF, "native methods need no peer class"),
    row(
        "jvm.nested_init",
        &["true", "false", "yes", "no", "on", "off"],
        "class initializers always run as the JVM says",
    ),
    row(
        "jvm.nested_init.exclude",
        &["java.*,javax.*,sun.misc.*"],
        "class initializers always run as the JVM says",
    ),
    row(
        "search.match_depth",
        &["true", "false"],
        "a state reached at less depth is always opened again under a bound",
    ),
    row("search.min_free", &["1M"], "see --memory-limit"),
    row("search.heuristic.branch.count_early", ON, "there is no such heuristic"),
    row("search.heuristic.branch.no_branch_return", &["-1"], "there is no such heuristic"),
    row("branch_start", &["1"], "there is no such heuristic"),
    row(
        "race.exclude",
        &["java.*,javax.*"],
        "races in the class library are a table; see --property data-race",
    ),
];
