//! Symbolic inputs of programs: operations on values with terms, growth of the path condition, and
//! inputs that are initialized at their first read.
//!
//! The terms of registers, fields and elements belong to the state, so the crate `vm` stores them.
//! Its interpreter calls this crate through [`vm::symbolic::TermOperations`].
//!
//! Source: King, Symbolic Execution and Program Testing, CACM 1976; SEMANTICS 23; decisions 0061 and
//! 0106. Invariant: a value that depends on a symbol has its term. Otherwise the path condition determines
//! the value, or the result is marked as incomplete.

mod annotations;
mod arguments;
mod atomic;
pub mod backtracking;
mod boxes;
mod call_inputs;
mod calls;
mod choice_memo;
mod floats;
mod fork;
mod index;
mod input;
mod lazy;
pub mod listing;
mod long_text;
mod natives;
mod operations;
pub mod preconditions;
mod reachable;
mod reference;
mod renewal;
pub mod restrictions;
mod static_fields;
mod step;
mod text;

pub use arguments::{argument_name, begin_with_arguments, fill_arguments, pass_to_main};
pub use atomic::{
    AtomicNumber, AtomicUpdate, compare_and_exchange, fetch_and_update, has_symbolic_operand,
    read_symbolic, settle_argument,
};
pub use boxes::{box_of_argument, refuse_identity};
pub use calls::{count_of_call, replace_in_call};
pub use floats::{Bits, bits_of_argument, power_of_arguments, square_root_of_argument};
pub use index::assume_argument;
pub use input::{
    input, input_below, input_below_argument, input_count, input_text, is_argument_open,
    is_text_open, named_input, next_call, note_bound, origin, range_of,
};
pub use lazy::{
    CollectionKind, InputCollection, InputGraph, InputObject, InputPart, complete_inputs,
    construct_record, enumeration_constant, exceed_results, initialize_parts, input_graph,
    input_object, input_objects, is_never_null, part_number, replace_recipe, rewind_inputs,
    size_of_structure,
};
pub use long_text::{
    are_texts_equal, character_of_text, copy_text, does_text_end_with, does_text_start_with,
    is_text_empty, joined_text, length_of_text, order_of_texts,
};
pub use natives::{pin_arguments, pin_operation, settle_arguments};
pub use operations::OPERATIONS;
pub use reachable::{ReachablePart, reachable_part};
pub use renewal::prefer_letters;
pub use restrictions::{
    can_encode, note_class, note_compared, note_exception, note_mapped, note_order,
};
pub use static_fields::assign_static;
pub use text::{UNWRITTEN_DIGITS, text_of_argument};
