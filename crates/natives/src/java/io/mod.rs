//! Native methods of the package `java.io`, and printing.

pub mod console;
pub mod file_descriptor;
pub mod file_input_stream;
pub mod file_output_stream;
pub mod file_system;
pub mod object_stream_class;
pub mod print_stream;
pub mod random_access_file;
pub mod stream;

use vm::Native;

/// The tables of native methods, one for each class.
pub(crate) const TABLES: &[&[Native]] = &[
    console::TABLE,
    console::jdk_console::TABLE,
    file_descriptor::TABLE,
    file_descriptor::cleanable::TABLE,
    file_input_stream::TABLE,
    file_output_stream::TABLE,
    file_system::TABLE,
    object_stream_class::TABLE,
    print_stream::TABLE,
    random_access_file::TABLE,
];
