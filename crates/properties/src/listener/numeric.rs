//! Ranges that values of fields and local variables must stay in.
//!
//! Source: JPF's `NumericValueChecker`. Invariant: each write of a watched variable is looked at, by
//! bytecode as by anything else that stores into a field of the program.

use super::parameters::words;
use super::{Listener, ListenerRow, Parameter, Parameters, Stage};
use crate::event::{Event, Happening, Hears, Kinds};
use crate::finding::Observes;
use vm::access::{Access, Value};

const NAME: &str = "numeric-range";

pub(super) const ROW: ListenerRow = ListenerRow {
    name: NAME,
    help: "fields stay in their ranges: field=Class.name,min=0,max=9",
    jpf: &["NumericValueChecker"],
    parameters: &[
        Parameter { name: "field", jpf: "", help: "a field, as Class.name" },
        Parameter { name: "min", jpf: "", help: "the least value it may have" },
        Parameter { name: "max", jpf: "", help: "the greatest value it may have" },
        Parameter { name: "ranges", jpf: "range.", help: "as in JPF: range.fields and so on" },
    ],
    open,
};

fn open(parameters: &Parameters) -> Result<Box<dyn Listener>, String> {
    let mut ranges = Vec::new();
    if let Some(field) = parameters.text("field") {
        let (min, max) = (parameters.get("min")?, parameters.get("max")?);
        ranges.push(Range::new(field.to_owned(), min, max));
    }
    if parameters.of_jpf("range.vars").is_some_and(|names| !names.trim().is_empty()) {
        return Err("range.vars: ranges of local variables are not supported".to_owned());
    }
    for id in words(parameters.of_jpf("range.fields").unwrap_or_default()) {
        let key = |part: &str| format!("range.{id}.{part}");
        let Some(field) = parameters.of_jpf(&key("field")) else {
            return Err(format!("there is no property {}", key("field")));
        };
        let bound = |part: &str| match parameters.of_jpf(&key(part)) {
            None => Ok(None),
            Some(text) => match text.trim().parse::<f64>() {
                Ok(value) => Ok(Some(value)),
                Err(_) => Err(format!("{}={text} is no number", key(part))),
            },
        };
        let (min, max) = (bound("min")?, bound("max")?);
        ranges.push(Range::new(field.to_owned(), min, max));
    }
    if ranges.is_empty() {
        return Err(format!("the listener {NAME} needs field=Class.name, or range.fields"));
    }
    Ok(Box::new(Numeric { ranges }))
}

/// A field and its range.
#[derive(Debug)]
struct Range {
    field: String,
    min: f64,
    max: f64,
}

impl Range {
    fn new(field: String, min: Option<f64>, max: Option<f64>) -> Self {
        Self { field, min: min.unwrap_or(f64::NEG_INFINITY), max: max.unwrap_or(f64::INFINITY) }
    }
}

#[derive(Debug)]
struct Numeric {
    ranges: Vec<Range>,
}

fn number(value: Value) -> Option<f64> {
    Some(match value {
        Value::Int(value) => f64::from(value),
        Value::Long(value) => value as f64,
        Value::Float(value) => f64::from(value),
        Value::Double(value) => value,
        Value::Char(value) => f64::from(value),
        Value::Boolean(_) | Value::Reference(_) => return None,
    })
}

impl Numeric {
    fn look(&self, access: &Access, stage: &mut Stage<'_>) {
        let Some(field) = access.field.filter(|_| access.write) else { return };
        let Some(value) = access.value.and_then(number) else { return };
        let name = format!("{}.{}", field.class().java_name(), field.name);
        for range in self.ranges.iter().filter(|range| super::filter::matches(&range.field, &name))
        {
            if !(range.min..=range.max).contains(&value) {
                let message = if value < range.min {
                    format!("{name} = {value} is less than {}", range.min)
                } else if value > range.max {
                    format!("{name} = {value} is more than {}", range.max)
                } else {
                    format!("{name} is not a number")
                };
                let mut finding = stage.finding(NAME, message);
                finding.place = Some(access.place);
                finding.stack.clear();
                stage.report(finding);
            }
        }
    }
}

impl Listener for Numeric {
    fn observes(&self) -> Observes {
        // What a thread writes is its own affair, as an assertion before the write would be.
        Observes::Threads
    }

    fn hears(&self) -> Hears {
        Hears::execution(Kinds::ACCESSES)
    }

    fn event(&mut self, event: &Event<'_>, stage: &mut Stage<'_>) {
        if let Event::Happened(Happening::Access(access)) = event {
            self.look(access, stage);
        }
    }
}
