//! Converts places and threads of a machine to those of reports.

use classes::MethodRef;
use properties::ThreadView;
use properties::finding::program_place;
use report::{Location, ThreadInfo};
use vm::Machine;
use vm::exception::TraceElement;

/// Returns the stack of the current thread, as lines of a stack trace.
pub(crate) fn stack_text(machine: &Machine) -> String {
    let stack = machine.live.stack_of(machine.live.current);
    stack.iter().map(|e| format!("    at {}", e.text())).collect::<Vec<_>>().join("\n")
}

/// Converts a place in the code to a location of a report.
pub(crate) fn location(place: TraceElement) -> Location {
    let class = place.method.class();
    Location {
        class: class.java_name(),
        method: place.method.name.to_string(),
        file: class.file().and_then(|f| f.source_file.clone()),
        line: place.method.line(place.bytecode).map(u32::from),
        path: None,
        rank: place.method.rank_of_line(place.bytecode),
    }
}

/// Returns the description of a thread for a state without a path.
pub(crate) fn thread(view: ThreadView) -> ThreadInfo {
    ThreadInfo {
        id: view.slot as u32,
        name: view.name,
        state: view.state.to_owned(),
        waits_for: view.waits_for,
        blocked_at: program_place(&view.stack).map(location),
        holds: view.holds.into_iter().map(|(_, name)| name).collect(),
        stack: view.stack.iter().map(TraceElement::text).collect(),
        ..ThreadInfo::default()
    }
}

/// Returns `Class.method` without the package, if a place is in code of the JDK.
pub(crate) fn library(place: Option<TraceElement>) -> Option<String> {
    let method = place?.method;
    let class = method.class();
    if class.loader.raw() > 1 {
        // The class of a lambda has no source.
        return class.host.is_some().then(|| "a lambda".to_owned());
    }
    Some(short_name(method))
}

/// Returns `Class.method` without the package.
pub(crate) fn short_name(method: MethodRef) -> String {
    let name = method.class().java_name();
    format!("{}.{}", name.rsplit('.').next().unwrap_or(&name), method.name)
}
