//! Masks: variables whose values belong to no state, and the code that only computes such values.
//!
//! A masked variable is never written, so its value is 0 in every state. Masked stores and loads have
//! their own operations. The liveness of the changed code determines the registers that belong to
//! states. Source: decision 0076.
//!
//! Invariant: masks are proposals. A machine that executes the changed code checks that no masked value
//! reaches code that needs it.

use crate::builders::own_builders;
use crate::ir::{Code, Insn};
use crate::operation::{Access, Dispatch, Operation, Returned, Storage};
use crate::ops::Op;
use crate::texts::{TextCall, text_call};
use classes::{ClassRef, FieldRef, MethodRef};
use std::collections::{BTreeMap, BTreeSet};

/// The masks of a program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Masks {
    /// The names of masked fields ([`field_name`]).
    pub fields: BTreeSet<String>,
    /// The masks of each method, by the name of the method ([`method_name`]).
    pub methods: BTreeMap<String, MethodMasks>,
    /// The names of classes whose class objects have leaf monitors.
    pub monitors: BTreeSet<String>,
    /// The ranges of masked fields from which indices of masked elements are computed.
    pub ranges: BTreeMap<String, Range>,
    /// Whether the analysis gave up, because a call of the program is unknown.
    pub gave_up: bool,
}

/// The masks of the code of a method. Numbers are bytecode indices, except for argument numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MethodMasks {
    /// Loads and stores of masked variables.
    pub accesses: BTreeSet<u16>,
    /// Those of the accesses whose fields have ranges.
    pub bounded: BTreeSet<u16>,
    /// Instructions that allocate arrays with masked elements.
    pub arrays: BTreeSet<u16>,
    /// Instructions that allocate objects with leaf monitors.
    pub monitors: BTreeSet<u16>,
    /// Calls with the number of an argument that the callee does not use.
    pub arguments: BTreeSet<(u16, u16)>,
    /// Whether no caller uses the result of the method.
    pub result: bool,
    /// Calls that print a value ([`crate::texts`]).
    pub outputs: BTreeSet<u16>,
    /// Calls that create a text that is only printed.
    pub texts: BTreeSet<u16>,
}

/// A range of numbers, from the least to the greatest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    /// The least number.
    pub least: i32,
    /// The greatest number.
    pub greatest: i32,
}

impl Range {
    /// The range of a field that has its initial value only.
    pub const INITIAL: Self = Self { least: 0, greatest: 0 };

    /// The maximal number of values of a range: each value is tried at each read.
    const LARGEST: i64 = 64;

    /// Whether the range contains a number.
    pub const fn contains(self, number: i32) -> bool {
        self.least <= number && number <= self.greatest
    }

    /// Returns the least range that contains this range and a number.
    #[must_use]
    pub fn with(self, number: i32) -> Self {
        Self { least: self.least.min(number), greatest: self.greatest.max(number) }
    }

    /// Whether each value of the range can be tried.
    pub fn is_small(self) -> bool {
        i64::from(self.greatest) - i64::from(self.least) < Self::LARGEST
    }

    /// Returns all numbers of the range.
    pub fn numbers(self) -> impl Iterator<Item = i32> {
        self.least..=self.greatest
    }
}

/// The name under which the masks of the elements of all arrays are withdrawn.
pub const ALL_ELEMENTS: &str = "elements of arrays";

/// The name under which the masks of all texts are withdrawn.
pub const ALL_TEXTS: &str = "texts of all calls";

/// The name under which all leaf monitors are withdrawn.
pub const ALL_MONITORS: &str = "monitors of all objects";

/// Returns the name of the mask of the monitors of the instances of a class.
pub fn monitors_name(class: ClassRef) -> String {
    format!("monitors of objects of {}", class.name)
}

/// Returns the name of the mask of the monitor of a class object.
pub fn class_monitor_name(class: &str) -> String {
    format!("monitor of class {class}")
}

/// Whether a mask with this name concerns leaf monitors.
pub fn names_monitors(name: &str) -> bool {
    name.starts_with("monitor")
}

/// Whether the instances of a class may have leaf monitors. The machine itself enters monitors of
/// threads, class loaders and other objects of the class library.
pub fn may_have_leaf_monitor(class: ClassRef) -> bool {
    let mut all = std::iter::successors(Some(class), |class| class.super_class);
    all.all(|class| !class.loader.is_jdk() || class.super_class.is_none()) && !class.is_array()
}

/// Returns the name of the mask of a field.
pub fn field_name(field: FieldRef) -> String {
    format!("{}.{}:{}", field.class().name, field.name, field.descriptor)
}

/// Returns the name of a range that a masked field exceeds. Its mask is withdrawn, and proposed again
/// with this range.
pub fn range_name(field: &str, range: Range) -> String {
    format!("{}{}..{}", range_prefix(field), range.least, range.greatest)
}

/// Whether a withdrawn mask is proposed again with a larger range.
pub fn names_range(name: &str) -> bool {
    name.starts_with("range of ")
}

/// Returns the range of a masked field, by the names of the withdrawn masks.
pub fn range_of(field: &str, withdrawn: &BTreeSet<String>) -> Range {
    let prefix = range_prefix(field);
    let all = withdrawn.range(prefix.clone()..).map_while(|name| name.strip_prefix(&*prefix));
    let ends = all.filter_map(|range| range.split_once(".."));
    let numbers = ends.flat_map(|(least, greatest)| [least, greatest]);
    numbers.filter_map(|number| number.parse().ok()).fold(Range::INITIAL, Range::with)
}

fn range_prefix(field: &str) -> String {
    format!("range of {field} ")
}

/// Returns the name of the masks of a method.
pub fn method_name(method: MethodRef) -> String {
    format!("{}.{}{}", method.class().name, method.name, method.descriptor)
}

/// Returns the name of the mask of an access.
pub fn access_name(method: MethodRef, bytecode: u16) -> String {
    format!("access {}@{bytecode}", method_name(method))
}

/// Returns the name of the mask of an argument of a call.
pub fn argument_name(method: MethodRef, bytecode: u16, number: u16) -> String {
    format!("argument {number} of {}@{bytecode}", method_name(method))
}

/// Returns the name of the mask of the result of a method.
pub fn result_name(method: MethodRef) -> String {
    format!("result of {}", method_name(method))
}

/// Returns the name of the mask of a print.
pub fn output_name(method: MethodRef, bytecode: u16) -> String {
    format!("output of {}@{bytecode}", method_name(method))
}

/// Returns the name of the mask of a text.
pub fn text_name(method: MethodRef, bytecode: u16) -> String {
    format!("text of {}@{bytecode}", method_name(method))
}

impl MethodMasks {
    /// Whether the method has no masks.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Replaces masked operations in the code of the method. With `keeps`, the changed code still
    /// computes masked values.
    pub fn apply<T>(&self, code: &mut Code<T>, keeps: bool) {
        code.keeps_masked = keeps;
        for call in &mut code.calls {
            call.args.iter_mut().for_each(|argument| argument.is_masked = false);
        }
        let texts = self.texts_of(code);
        for pc in 0..code.insns.len() {
            let bytecode = code.bytecodes[pc];
            let insn = code.insns[pc].get();
            let access =
                if self.bounded.contains(&bytecode) { Access::Bounded } else { Access::Masked };
            let mask = |operation| {
                if let Some(op) = Op::of(operation) {
                    code.insns[pc].set(Insn { op, ..insn });
                }
            };
            match insn.op.operation() {
                Operation::Load(memory, ..) if self.accesses.contains(&bytecode) => {
                    mask(Operation::Load(memory, Storage::Number, access));
                }
                Operation::Store(memory, ..) if self.accesses.contains(&bytecode) => {
                    mask(Operation::Store(memory, Storage::Number, access));
                }
                Operation::Call(dispatch, _) => {
                    let op = masked_call(dispatch).filter(|_| texts.contains(&(pc as u32)));
                    let has_receiver = match dispatch {
                        Dispatch::Virtual | Dispatch::Interface | Dispatch::Direct => true,
                        Dispatch::Linked => op.is_none(),
                        Dispatch::Static => false,
                    };
                    let call = &mut code.calls[insn.wide() as usize];
                    for (number, argument) in (0..).zip(&mut call.args) {
                        let selects = number == 0 && has_receiver;
                        argument.is_masked = !selects
                            && (op.is_some() || self.arguments.contains(&(bytecode, number)));
                    }
                    code.insns[pc].set(Insn { op: op.unwrap_or(insn.op), ..insn });
                }
                Operation::Return(Returned::Number | Returned::Reference) if self.result => {
                    code.insns[pc].set(Insn { op: Op::ReturnX, ..insn });
                }
                _ => {}
            }
        }
        code.masked_arrays = self.arrays.iter().copied().collect();
        code.leaf_monitors = self.monitors.iter().copied().collect();
    }

    /// Removes the masks of texts. A search may use them; the executions of its paths do not.
    pub fn drop_texts(&mut self) {
        self.outputs.clear();
        self.texts.clear();
    }

    /// Returns the calls with masked texts. All calls on one builder are masked, or none.
    fn texts_of<T>(&self, code: &Code<T>) -> BTreeSet<u32> {
        if self.outputs.is_empty() && self.texts.is_empty() {
            return BTreeSet::new();
        }
        let is_text = |pc: &u32| self.texts.contains(&code.bytecodes[*pc as usize]);
        let groups = own_builders(code).into_iter().filter(|group| group.iter().all(is_text));
        let others = (0..code.insns.len() as u32).filter(|pc| {
            match text_call(code, code.insns[*pc as usize].get()) {
                Some(TextCall::Print(..)) => self.outputs.contains(&code.bytecodes[*pc as usize]),
                Some(TextCall::Number(_) | TextCall::Concatenation) => is_text(pc),
                Some(TextCall::Append(_) | TextCall::Finish) | None => false,
            }
        });
        others.collect::<BTreeSet<u32>>().into_iter().chain(groups.flatten()).collect()
    }
}

/// Returns the masked form of a call with a text.
const fn masked_call(dispatch: Dispatch) -> Option<Op> {
    match dispatch {
        Dispatch::Virtual => Some(Op::InvokeVirtualX),
        Dispatch::Static => Some(Op::InvokeStaticX),
        Dispatch::Linked => Some(Op::InvokeDynamicX),
        Dispatch::Interface | Dispatch::Direct => None,
    }
}
