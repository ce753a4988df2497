//! JPF's own tests, run black-box: a folder of its compiled test classes, our shim of their base
//! class (`tests/jpf/shim`), and one `check` per test method.
//!
//! On the real JVM each method says what it expects ([`host`]), in that moment it is checked
//! ([`trial`]) with the options it passes to JPF ([`options`]), what came out is held against it
//! ([`verdict`]), and the method goes on with what the check left in `Verify`'s counters.
//!
//! Invariant: a method that expects no violation agrees only if some path reached its end.

pub mod host;
pub mod options;
pub mod place;
pub mod trial;
pub mod verdict;

/// A test method of JPF.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Method {
    /// Binary name of its class.
    pub class: String,
    /// Its name.
    pub name: String,
}

/// What a test method says must come out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expected {
    /// Nothing is violated.
    Nothing,
    /// This exception is not caught; its message ends like this.
    Uncaught {
        /// Its class.
        exception: String,
        /// The end of its message; empty if that does not matter.
        details: String,
    },
    /// The property that JPF calls so is violated.
    Property(String),
    /// The checker itself gives up.
    Failure(String),
}

impl Expected {
    /// From the columns of the host's line `says`.
    #[must_use]
    pub fn from_columns(kind: &str, class: &str, details: &str) -> Option<Self> {
        match kind {
            "none" => Some(Self::Nothing),
            "uncaught-exception" => {
                Some(Self::Uncaught { exception: class.into(), details: details.into() })
            }
            "property" => Some(Self::Property(class.into())),
            "failure" => Some(Self::Failure(class.into())),
            _ => None,
        }
    }
}

/// What a test method asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// What must come out.
    pub expected: Expected,
    /// What it passes to JPF.
    pub options: Vec<String>,
}

/// The methods of a list: `class TAB method` a line, `#` starts a comment.
///
/// # Errors
///
/// The first line that is not one.
pub fn methods(list: &str) -> Result<Vec<Method>, String> {
    let lines = list.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|line| match line.split_once('\t') {
            Some((class, name)) => Ok(Method { class: class.into(), name: name.into() }),
            None => Err(format!("not a class and a method: {line}")),
        })
        .collect()
}
