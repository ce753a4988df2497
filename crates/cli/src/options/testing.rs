//! Options of `testgen` about the methods and their inputs.
//!
//! Invariant: each group has the options of one topic.

use clap::Args;

/// Further inputs of `testgen`: fields of the class library, static fields, and inputs that only a
/// conservative precondition accepts.
#[derive(Debug, Args)]
pub(crate) struct OpeningOptions {
    /// Classes of the class library whose fields are inputs as those of the program are, separated by commas
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    pub(super) open: Vec<String>,
    /// Static fields that are inputs: CLASS.FIELD, FIELD of the class of the method, or CLASS; separated by
    /// commas
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    pub(super) statics: Vec<String>,
    /// Static methods (CLASS#METHOD) and constructors (CLASS) that make the receiver or an argument, separated
    /// by ';'
    #[arg(long, value_name = "LIST", value_delimiter = ';')]
    pub(super) builders: Vec<String>,
    /// A boolean method that all valid inputs satisfy, before the method; the precondition then follows it
    #[arg(long, value_name = "METHOD")]
    pub(super) conservative: Option<String>,
    /// Further tests with the numbers at which comparisons change, where a path permits them
    #[arg(long)]
    pub(super) boundaries: bool,
    /// Only tests that the goals need, without further ones for other paths and numbers
    #[arg(long, conflicts_with = "boundaries")]
    pub(super) minimal: bool,
}

/// The methods for which `testgen` makes tests.
#[derive(Debug, Args)]
pub(crate) struct TestedCode {
    /// The method: CLASS#METHOD, FILE.java#METHOD or CLASS#METHOD(int,String); or classes, with all their
    /// methods: of a name, file, folder, jar, package, build or pattern
    #[arg(value_name = "TARGET[#METHOD]")]
    pub(super) target: String,
    /// Only classes whose source files differ from this revision of Git
    #[arg(long, value_name = "REV")]
    pub(super) changed_since: Option<String>,
}
