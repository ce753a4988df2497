//! JPF's own tests, run black-box: a folder of its compiled test classes, our shim of their base
//! class (`tests/jpf/shim`), and one `check` per test method.
//!
//! Each method runs on the real JVM up to the call that gives its expectation ([`host`]). It is then
//! checked ([`trial`]) with the options that it passes to JPF ([`options`]), and the result is compared
//! ([`verdict`]). The method continues with the counters of `Verify` that the check left.
//!
//! Invariant: a method that expects no violation agrees only if some path reached its end.

pub mod host;
pub mod options;
pub mod page;
pub mod reasons;
pub mod trial;
pub mod verdict;
pub mod worker_folder;

/// A test method of JPF.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Method {
    /// Binary name of the class.
    pub class: String,
    /// The name of the method.
    pub name: String,
}

impl Method {
    /// Returns class and method, without the package.
    #[must_use]
    pub fn short_name(&self) -> String {
        format!("{}.{}", self.class.rsplit('.').next().unwrap_or_default(), self.name)
    }
}

/// The expected result of a test method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expected {
    /// Nothing is violated.
    Nothing,
    /// An uncaught exception with this end of its message.
    Uncaught {
        /// Its class.
        exception: String,
        /// The end of its message; empty for any message.
        details: String,
    },
    /// The property with this JPF name is violated.
    Property(String),
    /// The checker itself fails.
    Failure(String),
}

impl Expected {
    /// Parses the columns of the host's line `says`.
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

/// The request of a test method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// The expected result.
    pub expected: Expected,
    /// The options that the method passes to JPF.
    pub options: Vec<String>,
}

/// Parses a list of methods: each line is `class TAB method`, and `#` starts a comment.
///
/// # Errors
///
/// The first malformed line.
pub fn methods(list: &str) -> Result<Vec<Method>, String> {
    let lines = list.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|line| match line.split_once('\t') {
            Some((class, name)) => Ok(Method { class: class.into(), name: name.into() }),
            None => Err(format!("not a class and a method: {line}")),
        })
        .collect()
}
