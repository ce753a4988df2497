//! `debug`: a debug adapter for recorded error paths, over stdin and stdout or a local port.
//!
//! Source: Debug Adapter Protocol (see `protocol`). Invariant: one client until it disconnects; the
//! port is open on 127.0.0.1 only.

mod adapter;
mod connection;
mod inspect;
mod protocol;

use crate::Stream;
use adapter::{Adapter, Launch};
use connection::{ClientCapabilities, Shared, next, refuse};
use protocol::{Connection, Request, Requests};
use serde_json::{Value, json};
use session::{Error, Settings};
use std::cell::RefCell;
use std::io::{self, BufRead, BufReader, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::Path;
use std::rc::Rc;

/// Serves one client until it disconnects: on a port, else over stdin and stdout. The address for
/// the client is passed to `announce`.
pub fn serve(
    settings: &Settings,
    trace: Option<&Path>,
    port: Option<u16>,
    announce: &dyn Fn(SocketAddr),
) -> Result<(), Error> {
    let connection = match port {
        None => connected(BufReader::new(io::stdin()), io::stdout())?,
        Some(port) => accept(port, announce)?,
    };
    converse(&Rc::new(RefCell::new(connection)), settings, trace)
}

/// Waits for a client on a port; with port 0 on any free port.
fn accept(port: u16, announce: &dyn Fn(SocketAddr)) -> Result<Connection, Error> {
    let failed = |e: io::Error| Error::new(format_args!("cannot listen on 127.0.0.1:{port}: {e}"));
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).map_err(failed)?;
    let address = listener.local_addr().map_err(failed)?;
    announce(address);
    let (client, _) = listener.accept().map_err(failed)?;
    client.set_nodelay(true).map_err(failed)?;
    let input = client.try_clone().map_err(failed)?;
    connected(BufReader::new(input), client)
}

fn connected(
    input: impl BufRead + Send + 'static,
    output: impl Write + 'static,
) -> Result<Connection, Error> {
    Connection::new(Requests::new(Box::new(input)), Box::new(output))
        .map_err(|e| Error::new(format_args!("requests cannot be read: {e}")))
}

/// Returns the capabilities of the adapter.
fn capabilities() -> Value {
    json!({
        "supportsConfigurationDoneRequest": true,
        "supportsFunctionBreakpoints": true,
        "supportsConditionalBreakpoints": true,
        "supportsHitConditionalBreakpoints": true,
        "supportsLogPoints": true,
        "supportsEvaluateForHovers": true,
        "supportsStepBack": true,
        "supportsSetVariable": false,
        "supportsRestartRequest": true,
        "supportsTerminateRequest": true,
        "supportsExceptionInfoRequest": true,
        "supportsDelayedStackTraceLoading": true,
        "exceptionBreakpointFilters": [
            {
                "filter": "uncaught",
                "label": "Uncaught exceptions",
                "description": "Stop where an exception is thrown that nothing catches",
                "default": true,
            },
            {
                "filter": "caught",
                "label": "Caught exceptions",
                "description": "Stop where an exception is thrown that is caught",
                "default": false,
            },
        ],
    })
}

/// Reads the conventions of the client from `initialize`.
fn agree(request: &Request) -> Result<ClientCapabilities, String> {
    let argument = |name: &str| request.arguments.get(name);
    if argument("pathFormat").is_some_and(|format| format == "uri") {
        return Err("paths as URIs are not supported".to_owned());
    }
    let starts_at_1 = |name| argument(name).and_then(Value::as_bool).unwrap_or(true);
    Ok(ClientCapabilities {
        lines_start_at_1: starts_at_1("linesStartAt1"),
        columns_start_at_1: starts_at_1("columnsStartAt1"),
    })
}

fn converse(connection: &Shared, settings: &Settings, trace: Option<&Path>) -> Result<(), Error> {
    let mut client = None;
    let mut failure = None;
    let mut launched = false;
    while let Some(request) = next(connection)? {
        match request.command.as_str() {
            "initialize" if client.is_none() => match agree(&request) {
                Ok(agreed) => {
                    client = Some(agreed);
                    connection.borrow_mut().respond(&request, capabilities());
                }
                Err(why) => connection.borrow_mut().refuse(request.seq, &request.command, &why),
            },
            "disconnect" => {
                connection.borrow_mut().respond(&request, Value::Null);
                break;
            }
            "launch" | "attach" if !launched => {
                let Some(client) = client else {
                    refuse(connection, &request, "initialize comes first");
                    continue;
                };
                let launch = match Launch::parse(&request, trace, settings) {
                    Ok(launch) => launch,
                    Err(why) => {
                        refuse(connection, &request, &why);
                        continue;
                    }
                };
                launched = true;
                match debug(connection, request, &launch, client) {
                    Ok(true) => break,
                    Ok(false) => {}
                    Err(error) => failure = Some(error),
                }
                connection.borrow_mut().event("terminated", Value::Null);
            }
            "terminate" => connection.borrow_mut().respond(&request, Value::Null),
            other => {
                let why = if launched {
                    format!("the session is over: {other} cannot be done")
                } else {
                    format!("nothing is debugged yet: {other} cannot be done")
                };
                refuse(connection, &request, &why);
            }
        }
    }
    failure.map_or(Ok(()), Err)
}

/// Debugs along a path. Returns true if the client has disconnected.
fn debug(
    connection: &Shared,
    request: Request,
    launch: &Launch,
    client: ClientCapabilities,
) -> Result<bool, Error> {
    let state = Rc::new(RefCell::new(adapter::State::new(request)));
    let adapter = Adapter::new(connection.clone(), state.clone(), client, launch.stop_on_entry);
    let done = crate::debug(&launch.settings, &launch.trace, Box::new(adapter));
    let state = state.borrow();
    if let Err(error) = done {
        let text = error.to_string();
        match &state.launch {
            Some(request) => refuse(connection, request, &text),
            None => adapter::tell(connection, Stream::Console, &text),
        }
        return Err(error);
    }
    Ok(state.disconnected)
}
