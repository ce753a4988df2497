//! The connection, shared by the front and the server loop.
//!
//! Source: Debug Adapter Protocol, `initialize` (the client's numbering of lines and columns).
//! Invariant: a malformed message is refused and skipped; only an unsynchronized stream ends the
//! connection.

use super::protocol::{Connection, ProtocolError, Request};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use session::Error;
use std::cell::RefCell;
use std::path::PathBuf;
use std::rc::Rc;

/// A connection shared by the front, inside of the machine, and the server loop.
pub(super) type Shared = Rc<RefCell<Connection>>;

/// Returns the next valid request and refuses invalid ones; `None` if the client is gone.
pub(super) fn next(connection: &Shared) -> Result<Option<Request>, Error> {
    let mut connection = connection.borrow_mut();
    loop {
        if let Some(why) = &connection.broken {
            return Err(Error::new(why));
        }
        if connection.gone {
            return Ok(None);
        }
        match connection.read() {
            Ok(request) => return Ok(Some(request)),
            Err(ProtocolError::Ended) => return Ok(None),
            Err(ProtocolError::Message { seq, why }) => connection.refuse(seq, "", &why),
            Err(ProtocolError::Stream(why)) => {
                connection.refuse(0, "", &why);
                connection.broken = Some(why);
            }
        }
    }
}

/// Refuses a request.
pub(super) fn refuse(connection: &Shared, request: &Request, why: &str) {
    connection.borrow_mut().refuse(request.seq, &request.command, why);
}

/// Reads a path. Clients expand a `~` for the home folder.
pub(super) fn path(value: &Value) -> Option<PathBuf> {
    value.as_str().filter(|text| !text.is_empty()).map(PathBuf::from)
}

/// The capabilities and conventions negotiated with the client.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ClientCapabilities {
    /// Whether the first line is 1, not 0.
    pub lines_start_at_1: bool,
    /// Whether the first column is 1, not 0.
    pub columns_start_at_1: bool,
}

impl ClientCapabilities {
    /// Converts a line to the client's numbering.
    pub fn line(self, line: u32) -> u32 {
        if self.lines_start_at_1 { line } else { line.saturating_sub(1) }
    }

    /// Converts a line of the client to a number counted from 1.
    pub fn line_of_client(self, line: u32) -> u32 {
        if self.lines_start_at_1 { line } else { line.saturating_add(1) }
    }

    /// Returns the number of the first column.
    pub fn column(self) -> u32 {
        u32::from(self.columns_start_at_1)
    }
}

/// Parses the arguments of a request.
pub(crate) fn arguments<T: DeserializeOwned>(request: &Request) -> Result<T, String> {
    let given = if request.arguments.is_null() { json!({}) } else { request.arguments.clone() };
    serde_json::from_value(given).map_err(|e| format!("arguments of {}: {e}", request.command))
}
