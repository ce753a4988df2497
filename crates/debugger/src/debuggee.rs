//! Inspection of a stopped program: threads, frames, variables, fields, elements.
//!
//! Source: JVMS §4.7.13 (`LocalVariableTable`). Invariant: a variable whose value is no longer
//! known is shown as unknown, never as 0.

use crate::breakpoint::{
    BreakpointTable, ExceptionFilters, FunctionBreakpoint, LineBreakpoint, PlacedBreakpoint,
};
use crate::lines::{Lines, is_shown};
use classes::{ClassRef, FieldRef};
use expression::{
    Expression, Operand, Scope, describe, field_value, local_value, locals, quote, static_value,
};
use properties::object_name;
use std::collections::HashMap;
use std::fmt;
use std::path::Path;
use std::rc::Rc;
use vm::access::Value;
use vm::{Machine, Ref};

/// The limit of elements or fields shown at once.
const MOST: usize = 10_000;

/// A thread.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ThreadView {
    /// The number of the thread, which is the same along the whole path.
    pub id: u32,
    /// The Java name of the thread, with the object that the thread waits for.
    pub name: String,
}

/// An activation of a method.
#[derive(Clone, Debug)]
pub(crate) struct FrameView {
    /// The number of the frame, which is valid while the program is stopped.
    pub id: u32,
    /// The method, as `Class.method`.
    pub name: String,
    /// The source file's name.
    pub file: Option<String>,
    /// The path of the source file, if it was found.
    pub path: Option<Rc<Path>>,
    /// The line, if the class file has line numbers.
    pub line: Option<u32>,
    /// Whether the method belongs to the program.
    pub is_of_program: bool,
}

/// A group of variables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ScopeView {
    /// The title of the group.
    pub name: String,
    /// The handle with which the client requests the variables of the group.
    pub handle: u32,
}

/// A variable, field or element.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct VariableView {
    /// The name of the variable.
    pub name: String,
    /// The value as text.
    pub value: String,
    /// The type of the variable; for a reference, the class of the object.
    pub of_type: String,
    /// The handle with which the client requests the contents of the value; 0 without contents.
    pub handle: u32,
    /// The number of fields of the value.
    pub fields: usize,
    /// The number of elements of the value.
    pub elements: usize,
}

/// The stopped program.
pub(crate) struct Debuggee<'a> {
    pub(crate) machine: &'a Machine,
    pub(crate) inspection: &'a mut Inspection,
    /// The number of the thread that stopped.
    pub thread: u32,
}

impl fmt::Debug for Debuggee<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Debuggee").field("thread", &self.thread).finish_non_exhaustive()
    }
}

/// The breakpoints of the user, and the variables shown so far.
#[derive(Debug)]
pub(crate) struct Inspection {
    pub(crate) breakpoints: BreakpointTable,
    pub(crate) lines: Lines,
    /// Containers of variables shown since the stop. The handle of a container is its index plus
    /// one.
    pub(crate) handles: Vec<VariableContainer>,
    /// Names of threads that may have ended.
    thread_names: HashMap<u32, String>,
}

impl Inspection {
    pub(crate) fn new(lines: Lines) -> Self {
        Self {
            breakpoints: BreakpointTable::default(),
            lines,
            handles: Vec::new(),
            thread_names: HashMap::new(),
        }
    }
}

/// A container of variables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum VariableContainer {
    /// A frame, by thread slot and depth.
    Locals(usize, usize),
    /// The static fields of a class.
    Statics(ClassRef),
    /// An object or array.
    Object(Ref),
}

/// Returns the instance fields of a class, those of superclasses first.
fn instance_fields(class: ClassRef) -> Vec<FieldRef> {
    let mut classes = vec![class];
    while let Some(above) = classes.last().and_then(|class| class.super_class) {
        classes.push(above);
    }
    let fields = classes.into_iter().rev().flat_map(|class| &class.fields);
    fields.filter(|field| !field.is_static()).collect()
}

fn static_fields(class: ClassRef) -> impl Iterator<Item = FieldRef> {
    class.fields.iter().filter(|field| field.is_static())
}

fn type_of(machine: &Machine, value: Value, descriptor: &str) -> String {
    match value {
        Value::Reference(r) if r != 0 => {
            classes::resolve::java_type(&machine.live.heap.get(r).class().descriptor())
        }
        _ => classes::resolve::java_type(descriptor),
    }
}

impl Debuggee<'_> {
    fn hold(&mut self, holder: VariableContainer) -> u32 {
        let handles = &mut self.inspection.handles;
        let known = handles.iter().position(|known| *known == holder);
        let at = known.unwrap_or_else(|| {
            handles.push(holder);
            handles.len() - 1
        });
        at as u32 + 1
    }

    /// Sets the breakpoints of a source file, in place of its previous ones.
    pub fn set_line_breakpoints(
        &mut self,
        path: &Path,
        wanted: &[LineBreakpoint],
    ) -> Vec<PlacedBreakpoint> {
        let Inspection { breakpoints, lines, .. } = &mut *self.inspection;
        breakpoints.set_lines(self.machine, lines, path, wanted)
    }

    /// Sets the function breakpoints, in place of the previous ones.
    pub fn set_function_breakpoints(
        &mut self,
        wanted: &[FunctionBreakpoint],
    ) -> Vec<PlacedBreakpoint> {
        self.inspection.breakpoints.set_functions(self.machine, wanted)
    }

    /// Sets the exceptions at which to stop.
    pub fn set_exception_breakpoints(&mut self, filters: ExceptionFilters) {
        self.inspection.breakpoints.exceptions = filters;
    }

    /// Returns the live threads, and the stopped thread in any case.
    pub fn threads(&mut self) -> Vec<ThreadView> {
        let views = properties::threads(self.machine);
        let mut all: Vec<ThreadView> = views
            .into_iter()
            .map(|view| {
                let id = view.slot as u32 + 1;
                self.inspection.thread_names.insert(id, view.name.clone());
                let name = match (view.state, view.waits_for) {
                    ("RUNNABLE", None) => view.name,
                    (state, None) => format!("{} ({state})", view.name),
                    (state, Some(object)) => format!("{} ({state}: {object})", view.name),
                };
                ThreadView { id, name }
            })
            .collect();
        if !all.iter().any(|thread| thread.id == self.thread) {
            let name = self.inspection.thread_names.get(&self.thread).cloned();
            let name = name.unwrap_or_else(|| format!("thread {}", self.thread));
            all.push(ThreadView { id: self.thread, name: format!("{name} (TERMINATED)") });
        }
        all
    }

    /// Returns the frames of a thread, innermost first.
    pub fn frames(&mut self, thread: u32) -> Vec<FrameView> {
        let slot = (thread as usize).wrapping_sub(1);
        if slot >= self.machine.live.threads.len() {
            return Vec::new();
        }
        let frames = &self.machine.live.threads[slot].frames;
        let visible = frames.iter().enumerate().rev();
        visible
            .filter(|(_, frame)| frame.code.method.class().host.is_none())
            .map(|(at, frame)| {
                let method = frame.code.method;
                let class = method.class();
                let bytecode = frame.code.bytecodes.get(frame.pc as usize).copied().unwrap_or(0);
                let name = class.java_name();
                let simple = name.rsplit('.').next().unwrap_or(&name);
                FrameView {
                    id: frame_id(slot, at),
                    name: format!("{simple}.{}", method.name),
                    file: class.file().and_then(|f| f.source_file.clone()),
                    path: self.inspection.lines.path(class),
                    line: method.line(bytecode.into()).map(u32::from),
                    is_of_program: is_shown(method),
                }
            })
            .collect()
    }

    fn frame(&self, id: u32) -> Option<(usize, usize)> {
        let (slot, at) = ((id >> FRAME_BITS) as usize, (id & FRAME_MASK) as usize);
        let slot = slot.checked_sub(1)?;
        (slot < self.machine.live.threads.len()
            && at < self.machine.live.threads[slot].frames.len())
        .then_some((slot, at))
    }

    /// Returns the scopes of a frame.
    pub fn scopes(&mut self, frame: u32) -> Option<Vec<ScopeView>> {
        let (slot, at) = self.frame(frame)?;
        let class = self.machine.live.threads[slot].frames[at].code.method.class();
        let handle = self.hold(VariableContainer::Locals(slot, at));
        let mut all = vec![ScopeView { name: "Locals".to_owned(), handle }];
        if static_fields(class).next().is_some() {
            let handle = self.hold(VariableContainer::Statics(class));
            all.push(ScopeView { name: format!("Statics of {}", class.java_name()), handle });
        }
        Some(all)
    }

    /// Returns the variables of a scope, or the fields or elements of an object, from the element
    /// `start` on.
    pub fn variables(&mut self, handle: u32, filter: VariableFilter) -> Option<Vec<VariableView>> {
        let holder = *self.inspection.handles.get((handle as usize).checked_sub(1)?)?;
        let machine = self.machine;
        let mut all = Vec::new();
        match holder {
            VariableContainer::Locals(slot, frame) => {
                for of in locals(machine, slot, frame) {
                    let value = local_value(machine, slot, frame, &of);
                    all.push(self.variable(of.name, value, &of.descriptor));
                }
            }
            VariableContainer::Statics(class) => {
                for field in static_fields(class) {
                    let value = static_value(machine, field);
                    all.push(self.variable(field.name.to_string(), value, &field.descriptor));
                }
            }
            VariableContainer::Object(object) => {
                let of = machine.live.heap.get(object);
                let (class, length) = (of.class(), of.length as usize);
                if class.is_array() {
                    let VariableFilter::Indexed { start, count } = filter else { return Some(all) };
                    let count = if count == 0 { MOST } else { count.min(MOST) };
                    let descriptor = class.descriptor();
                    let element = descriptor.get(1..).unwrap_or("?").to_owned();
                    for index in start..length.min(start.saturating_add(count)) {
                        let value = machine.live.element_value(object, index as u32);
                        all.push(self.variable(format!("[{index}]"), value, &element));
                    }
                } else {
                    for field in instance_fields(class) {
                        let value = Some(field_value(machine, object, field));
                        let name = field.name.to_string();
                        all.push(self.variable(name, value, &field.descriptor));
                    }
                }
            }
        }
        Some(all)
    }

    fn variable(&mut self, name: String, value: Option<Value>, descriptor: &str) -> VariableView {
        let machine = self.machine;
        let Some(value) = value else {
            let value = "not known: nothing reads it from here on".to_owned();
            let of_type = classes::resolve::java_type(descriptor);
            return VariableView { name, value, of_type, handle: 0, fields: 0, elements: 0 };
        };
        let (mut handle, mut fields, mut elements) = (0, 0, 0);
        if let Value::Reference(r) = value
            && r != 0
        {
            let class = machine.live.heap.get(r).class();
            if class.is_array() {
                elements = machine.live.heap.get(r).length as usize;
            } else if &*class.name != "java/lang/String" {
                fields = instance_fields(class).len();
            }
            if fields + elements > 0 {
                handle = self.hold(VariableContainer::Object(r));
            }
        }
        let of_type = type_of(machine, value, descriptor);
        VariableView {
            name,
            value: describe(machine, value, object_name),
            of_type,
            handle,
            fields,
            elements,
        }
    }

    /// Evaluates an expression in a frame, or in the innermost frame of the stopped thread.
    pub fn evaluate(&mut self, text: &str, frame: Option<u32>) -> Result<VariableView, String> {
        let (slot, at) = match frame {
            Some(id) => self.frame(id).ok_or("there is no such frame any more")?,
            None => {
                let slot = (self.thread as usize).wrapping_sub(1);
                let depth = if slot < self.machine.live.threads.len() {
                    self.machine.live.threads[slot].frames.len()
                } else {
                    0
                };
                (slot, depth.checked_sub(1).ok_or("the thread has ended")?)
            }
        };
        let scope =
            Scope { machine: self.machine, slot, frame: at, object_name, is_lenient: false };
        let value = match Expression::parse(text)?.value(scope)? {
            Operand::Value(value) => value,
            Operand::Text(units) => {
                return Ok(VariableView {
                    name: text.trim().to_owned(),
                    value: quote(&String::from_utf16_lossy(&units)),
                    of_type: "java.lang.String".to_owned(),
                    handle: 0,
                    fields: 0,
                    elements: 0,
                });
            }
        };
        let descriptor = match value {
            Value::Boolean(_) => "Z",
            Value::Char(_) => "C",
            Value::Int(_) => "I",
            Value::Long(_) => "J",
            Value::Float(_) => "F",
            Value::Double(_) => "D",
            Value::Reference(_) => "Ljava/lang/Object;",
        };
        Ok(self.variable(text.trim().to_owned(), Some(value), descriptor))
    }
}

/// The requested variables of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum VariableFilter {
    /// The fields of the object.
    Named,
    /// A range of the elements, or the fields if the object is no array.
    Indexed {
        /// The index of the first element.
        start: usize,
        /// The number of elements; 0 means all.
        count: usize,
    },
}

const FRAME_BITS: u32 = 18;
const FRAME_MASK: u32 = (1 << FRAME_BITS) - 1;

/// Returns the number of a frame. A thread has at most 262,144 frames (`-Xss32m`), and the number
/// of threads fits into the rest.
fn frame_id(slot: usize, at: usize) -> u32 {
    (slot as u32 + 1) << FRAME_BITS | at as u32
}
