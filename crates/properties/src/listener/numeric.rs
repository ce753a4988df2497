//! A listener that requires ranges of values of fields and local variables.
//!
//! Source: JPF's `NumericValueChecker`. Invariant: each write of a watched variable is checked, by
//! bytecode or by another store into a field of the program. Local variables are identified by the
//! table of the class file (JVMS §4.7.13), and checked at stores. At other positions, their values may
//! not be live.

use super::parameters::words;
use super::{Listener, ListenerContext, ListenerRow, Parameter, Parameters};
use crate::event::{Event, EventMask, Happening, Kinds};
use crate::finding::Observes;
use classes::MethodRef;
use classfile::instruction;
use vm::access::{Access, Value};

const NAME: &str = "numeric-range";

pub(super) const ROW: ListenerRow = ListenerRow {
    name: NAME,
    help: "fields and local variables stay in their ranges: field=Class.name,min=0,max=9",
    jpf: &["NumericValueChecker"],
    parameters: &[
        Parameter { name: "field", jpf: "", help: "a field, as Class.name" },
        Parameter { name: "var", jpf: "", help: "a local variable, as Class.method:name" },
        Parameter { name: "min", jpf: "", help: "the least value it may have" },
        Parameter { name: "max", jpf: "", help: "the greatest value it may have" },
        Parameter { name: "ranges", jpf: "range.", help: "as in JPF: range.fields and so on" },
    ],
    open,
};

fn open(parameters: &Parameters) -> Result<Box<dyn Listener>, String> {
    let mut checks = Numeric::default();
    let own = (parameters.get("min")?, parameters.get("max")?);
    if let Some(field) = parameters.text("field") {
        checks.fields.push(Range::new(field, own));
    }
    if let Some(variable) = parameters.text("var") {
        checks.variables.push((method_of(variable)?, Range::new(variable, own)));
    }
    for (kind, part) in [("range.fields", "field"), ("range.vars", "var")] {
        for id in words(parameters.of_jpf(kind).unwrap_or_default()) {
            let key = |part: &str| format!("range.{id}.{part}");
            let Some(name) = parameters.of_jpf(&key(part)) else {
                return Err(format!("there is no property {}", key(part)));
            };
            let bound = |part: &str| match parameters.of_jpf(&key(part)) {
                None => Ok(None),
                Some(text) => match text.trim().parse::<f64>() {
                    Ok(value) => Ok(Some(value)),
                    Err(_) => Err(format!("{}={text} is no number", key(part))),
                },
            };
            let range = Range::new(name, (bound("min")?, bound("max")?));
            if part == "field" {
                checks.fields.push(range);
            } else {
                checks.variables.push((method_of(name)?, range));
            }
        }
    }
    if checks.fields.is_empty() && checks.variables.is_empty() {
        let forms = "field=Class.name or var=Class.method:name, or range.fields or range.vars";
        return Err(format!("the listener {NAME} needs {forms}"));
    }
    Ok(Box::new(checks))
}

/// Splits `Class.method:name` into the names of method and variable.
fn method_of(variable: &str) -> Result<(String, String), String> {
    let parts = variable.split_once(':');
    let (method, name) = parts.ok_or(format!("{variable} is not Class.method:name"))?;
    Ok((method.replace(' ', ""), name.trim().to_owned()))
}

/// The name of a variable and the range of its values.
#[derive(Debug)]
struct Range {
    name: String,
    min: f64,
    max: f64,
}

impl Range {
    fn new(name: &str, (min, max): (Option<f64>, Option<f64>)) -> Self {
        let (min, max) = (min.unwrap_or(f64::NEG_INFINITY), max.unwrap_or(f64::INFINITY));
        Self { name: name.trim().to_owned(), min, max }
    }

    /// Returns the description of the violation by a value of a variable, if there is one.
    fn check(&self, name: &str, value: f64) -> Option<String> {
        if (self.min..=self.max).contains(&value) {
            None
        } else if value < self.min {
            Some(format!("{name} = {value} is less than {}", self.min))
        } else if value > self.max {
            Some(format!("{name} = {value} is more than {}", self.max))
        } else {
            Some(format!("{name} is not a number"))
        }
    }
}

/// The watched variables.
#[derive(Debug, Default)]
struct Numeric {
    fields: Vec<Range>,
    /// The local variables, by the names of method and variable.
    variables: Vec<((String, String), Range)>,
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

/// Whether a pattern selects a method: `Class.method`, optionally with parameter types.
fn selects_method(pattern: &str, method: MethodRef) -> bool {
    let whole = format!("{}.{}", method.class().java_name(), method.name);
    let matches = |name: &str| super::filter::matches(pattern, name);
    matches(&whole) || matches(&format!("{whole}({})", types(&method.descriptor)))
}

/// Returns the parameter types of a method as in Java source code, with commas.
fn types(descriptor: &str) -> String {
    let inner = descriptor.split(['(', ')']).nth(1).unwrap_or_default();
    let mut all = Vec::new();
    let mut rest = inner;
    while !rest.is_empty() {
        let brackets = rest.len() - rest.trim_start_matches('[').len();
        let length = match rest.as_bytes().get(brackets) {
            Some(b'L') => rest.find(';').map_or(rest.len(), |at| at + 1),
            _ => (brackets + 1).min(rest.len()),
        };
        all.push(classes::resolve::java_type(&rest[..length]));
        rest = &rest[length..];
    }
    all.join(",")
}

impl Numeric {
    fn look(&self, access: &Access, stage: &mut ListenerContext<'_>) {
        let Some(field) = access.field.filter(|_| access.write) else { return };
        let Some(value) = access.value.and_then(number) else { return };
        let name = format!("{}.{}", field.class().java_name(), field.name);
        let ranges = self.fields.iter();
        for range in ranges.filter(|range| super::filter::matches(&range.name, &name)) {
            if let Some(message) = range.check(&name, value) {
                let mut finding = stage.finding(NAME, message);
                finding.place = Some(access.place);
                finding.stack.clear();
                stage.report(finding);
            }
        }
    }

    /// Checks the stores into local variables in an executed range of a method.
    fn look_at_stores(
        &self,
        method: MethodRef,
        from: u32,
        to: u32,
        stage: &mut ListenerContext<'_>,
    ) {
        let selected: Vec<_> =
            self.variables.iter().filter(|((name, _), _)| selects_method(name, method)).collect();
        let Some(code) = method.code().filter(|_| !selected.is_empty()) else { return };
        let mut at = from;
        while let Ok(instruction) = instruction::decode(&code.bytes, at) {
            let stores = instruction.opcode.mnemonic().contains("store")
                || matches!(instruction.operands, instruction::Operands::Iinc { .. });
            if let Some(index) = instruction.local().filter(|_| stores) {
                for ((_, name), range) in &selected {
                    let here = u32::from(index);
                    let Some(value) = variable(stage, method, name, here, instruction.next) else {
                        continue;
                    };
                    if let Some(message) = range.check(name, value) {
                        let mut finding = stage.finding(NAME, message);
                        finding.place = Some(vm::exception::TraceElement { method, bytecode: at });
                        finding.stack.clear();
                        stage.report(finding);
                    }
                }
            }
            at = instruction.next;
            if at >= to {
                return;
            }
        }
    }
}

/// Returns the number in a local variable of the top frame, if the variable has this name at this
/// position.
fn variable(
    stage: &ListenerContext<'_>,
    method: MethodRef,
    name: &str,
    index: u32,
    at: u32,
) -> Option<f64> {
    let local = method.code()?.locals.iter().find(|local| {
        let (start, length) = (u32::from(local.start), u32::from(local.length));
        u32::from(local.index) == index
            && local.name == name
            && (start..start + length).contains(&at)
    })?;
    let thread = &stage.machine.live.threads[stage.machine.live.current];
    let base = thread.frames.last()?.base as usize;
    let bits = thread.registers.get(base + index as usize)?;
    number(Value::of(*local.descriptor.as_bytes().first()?, *bits))
}

impl Listener for Numeric {
    fn observes(&self) -> Observes {
        // The writes of one thread can be observed by an assertion in this thread before the write.
        Observes::Threads
    }

    fn event_mask(&self) -> EventMask {
        let mut kinds = Kinds::NONE;
        if !self.fields.is_empty() {
            kinds = kinds.and(Kinds::ACCESSES);
        }
        if !self.variables.is_empty() {
            kinds = kinds.and(Kinds::INSTRUCTIONS);
        }
        EventMask::execution(kinds)
    }

    fn event(&mut self, event: &Event<'_>, stage: &mut ListenerContext<'_>) {
        match *event {
            Event::Happened(Happening::Access(access)) => self.look(access, stage),
            Event::Happened(Happening::Instruction { method, bytecode, next: Some(next) }) => {
                self.look_at_stores(method, *bytecode, *next, stage);
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameter_types_are_written_as_in_java() {
        for (descriptor, written) in [
            ("([Ljava/lang/String;)V", "java.lang.String[]"),
            ("(I[[JLa/B;)Z", "int,long[][],a.B"),
            ("()V", ""),
        ] {
            assert_eq!(types(descriptor), written);
        }
    }
}
