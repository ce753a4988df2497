//! Native methods of the package `java.lang`.

mod arraycopy;
pub mod class;
pub mod class_loader;
pub mod class_nesting;
pub mod floating;
pub mod integer;
pub mod invoke;
pub mod math;
pub mod module;
pub mod null_pointer_exception;
pub mod object;
pub mod process;
pub mod r#ref;
pub mod reflect;
pub mod runtime;
pub mod security_manager;
pub mod shutdown;
pub mod stack_trace_element;
pub mod stack_walker;
pub mod strict_math;
pub mod string;
pub mod system;
pub mod thread;
pub mod thread_group;
pub mod thread_state;
pub mod throwable;
pub mod virtual_thread;

use vm::Native;

/// The tables of native methods, one for each class.
pub(crate) const TABLES: &[&[Native]] = &[
    class::TABLE,
    class_loader::TABLE,
    class_nesting::TABLE,
    floating::double::TABLE,
    floating::float::TABLE,
    integer::TABLE,
    integer::long::TABLE,
    integer::short::TABLE,
    integer::byte::TABLE,
    integer::character::TABLE,
    math::TABLE,
    module::TABLE,
    null_pointer_exception::TABLE,
    object::TABLE,
    process::child::TABLE,
    process::environment::TABLE,
    process::handle::TABLE,
    process::info::TABLE,
    runtime::TABLE,
    security_manager::TABLE,
    shutdown::TABLE,
    shutdown::terminator::TABLE,
    stack_trace_element::TABLE,
    stack_walker::TABLE,
    stack_walker::frame::TABLE,
    stack_walker::frame::element::TABLE,
    stack_walker::walk::TABLE,
    strict_math::TABLE,
    string::TABLE,
    string::latin1::TABLE,
    string::utf16::TABLE,
    system::TABLE,
    thread::TABLE,
    thread_group::TABLE,
    thread_state::TABLE,
    thread::identifiers::TABLE,
    virtual_thread::second_start::TABLE,
    thread::scoped_values::TABLE,
    throwable::TABLE,
    virtual_thread::TABLE,
];
