//! A listener that bounds the number of frames of a thread.
//!
//! Source: JPF's `StackDepthChecker`, with the default 50 of `sdc.max_stack_depth`. Invariant: only
//! calls of methods with bytecode count. Calls from static initializers of the class library do not
//! count: the search does not explore which thread uses such a class first.

use super::{Listener, ListenerContext, ListenerRow, Parameter, Parameters};
use crate::event::{Event, EventMask, Happening, Kinds};
use crate::finding::Observes;

const NAME: &str = "stack-depth";

pub(super) const ROW: ListenerRow = ListenerRow {
    name: NAME,
    help: "no thread has more than max frames (50), static initializers of the class library aside",
    jpf: &["StackDepthChecker"],
    parameters: &[Parameter { name: "max", jpf: "sdc.max_stack_depth", help: "how many (50)" }],
    open,
};

fn open(parameters: &Parameters) -> Result<Box<dyn Listener>, String> {
    Ok(Box::new(StackDepth { max: parameters.get("max")?.unwrap_or(50) }))
}

#[derive(Debug)]
struct StackDepth {
    max: usize,
}

impl Listener for StackDepth {
    fn observes(&self) -> Observes {
        Observes::Threads
    }

    fn event_mask(&self) -> EventMask {
        EventMask::execution(Kinds::METHODS)
    }

    fn event(&mut self, event: &Event<'_>, stage: &mut ListenerContext<'_>) {
        if let Event::Happened(Happening::Entered(method)) = event
            && stage.depth() == self.max + 1
            && !stage.initializes_library()
        {
            let message = format!(
                "{} calls {}.{} with {} frames",
                stage.thread(),
                method.class().java_name(),
                method.name,
                self.max
            );
            let finding = stage.finding(NAME, message);
            stage.report(finding);
        }
    }
}
