//! A listener for objects of selected classes: the positions of their allocations and writes.
//!
//! Source: JPF's `ObjectTracker`. Invariant: the number of printed lines is bounded, and the number of
//! omitted lines is printed.

use super::calls::{Lines, value_text};
use super::filter::{Filter, matches};
use super::parameters::words;
use super::{Listener, ListenerContext, ListenerRow, Output, Parameter, Parameters};
use crate::event::{Event, EventMask, Happening, Kinds};
use crate::finding::program_place;

pub(super) const ROW: ListenerRow = ListenerRow {
    name: "objects",
    help: "tells where objects of the classes to include are made, and accessed",
    jpf: &["ObjectTracker"],
    parameters: &[
        Parameter { name: "include", jpf: "ot.include", help: "classes, with *" },
        Parameter { name: "exclude", jpf: "ot.exclude", help: "the same, left out" },
        Parameter { name: "fields", jpf: "ot.log_fields", help: "whether accesses are told" },
        Parameter { name: "most", jpf: "", help: "how many lines are told (1000)" },
    ],
    open,
};

fn open(parameters: &Parameters) -> Result<Box<dyn Listener>, String> {
    Ok(Box::new(Objects {
        filter: Filter::of(parameters),
        fields: parameters.is("fields")?,
        exclude: words(parameters.text("exclude").unwrap_or_default()),
        lines: Lines::new(parameters.get("most")?.unwrap_or(1000)),
    }))
}

#[derive(Debug)]
struct Objects {
    filter: Filter,
    fields: bool,
    exclude: Vec<String>,
    lines: Lines,
}

impl Listener for Objects {
    fn event_mask(&self) -> EventMask {
        let accesses = if self.fields { Kinds::ACCESSES } else { Kinds::NONE };
        EventMask::execution(Kinds::OBJECTS.and(accesses))
    }

    fn event(&mut self, event: &Event<'_>, stage: &mut ListenerContext<'_>) {
        let Event::Happened(happening) = event else { return };
        match happening {
            Happening::Created(r) => {
                let class = stage.machine.live.heap.get(*r).class();
                if self.filter.takes_class(class) {
                    let place = program_place(&stage.stack());
                    self.lines.push(|| {
                        let name = crate::object_name(stage.machine, *r);
                        let at = place.map_or_else(String::new, |place| place.text());
                        format!("{}: new {name} at {at}", stage.thread())
                    });
                }
            }
            Happening::Access(access) => {
                let class = stage.machine.live.heap.get(access.location.object()).class();
                let name = class.java_name();
                if self.filter.takes_class(class)
                    && !self.exclude.iter().any(|pattern| matches(pattern, &name))
                {
                    self.lines.push(|| {
                        let verb = if access.write { "writes" } else { "reads" };
                        let value =
                            access.value.map_or_else(String::new, |v| value_text(stage.machine, v));
                        let object = crate::object_name(stage.machine, access.location.object());
                        let what = access.name(stage.machine);
                        let (thread, place) = (stage.thread(), access.place.text());
                        format!("{thread}: {verb} {what} of {object} = {value} at {place}")
                    });
                }
            }
            _ => {}
        }
    }

    fn outcome(&mut self) -> Vec<Output> {
        self.lines.output()
    }
}
