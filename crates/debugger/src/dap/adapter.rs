//! The DAP front of a debugged path: turns stops into events and requests into commands.
//!
//! Source: Debug Adapter Protocol, requests and events. Invariant: each request is answered once,
//! before the event that it causes.

use super::connection::{ClientCapabilities, Shared, arguments, next, path, refuse};
use super::inspect;
use super::protocol::{ProtocolError, Request};
use crate::{
    Command, Debuggee, ExceptionFilters, Front, FunctionBreakpoint, Interruption, LineBreakpoint,
    PlacedBreakpoint, StopReason, Stream, Trigger,
};
use serde::Deserialize;
use serde_json::{Value, json};
use session::Settings;
use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// The arguments of `launch` or `attach`.
#[derive(Debug)]
pub(crate) struct Launch {
    /// The recorded path.
    pub trace: PathBuf,
    /// The settings of the session.
    pub settings: Settings,
    /// Whether to stop at the beginning.
    pub stop_on_entry: bool,
}

impl Launch {
    /// Reads the arguments of `launch` or `attach`; the command line gives defaults.
    pub fn parse(
        request: &Request,
        trace: Option<&Path>,
        settings: &Settings,
    ) -> Result<Self, String> {
        let argument = |name: &str| request.arguments.get(name).unwrap_or(&Value::Null);
        let paths = |name: &str| match argument(name) {
            Value::Array(all) => all.iter().filter_map(path).collect(),
            one => path(one).map_or_else(Vec::new, |p| std::env::split_paths(&p).collect()),
        };
        let trace = path(argument("trace")).or_else(|| trace.map(Path::to_owned));
        let mut settings = settings.clone();
        for (name, of) in [
            ("classpath", &mut settings.program.classpath),
            ("sourcepath", &mut settings.program.sourcepath),
        ] {
            let given: Vec<PathBuf> = paths(name);
            if !given.is_empty() {
                *of = given;
            }
        }
        if let Some(jdk) = path(argument("jdk")) {
            settings.program.jdk = Some(jdk);
        }
        Ok(Self {
            trace: trace.ok_or("\"trace\" must name what check --trace wrote")?,
            settings,
            stop_on_entry: argument("stopOnEntry").as_bool().unwrap_or(false),
        })
    }
}

/// The state that the adapter shares with the server loop.
#[derive(Debug)]
pub struct State {
    /// The request that started the session, as long as it is not answered.
    pub launch: Option<Request>,
    /// Whether the client has disconnected.
    pub disconnected: bool,
}

impl State {
    /// Returns the state of a new session.
    pub fn new(launch: Request) -> Self {
        Self { launch: Some(launch), disconnected: false }
    }
}

/// The DAP implementation of [`Front`].
#[derive(Debug)]
pub(crate) struct Adapter {
    pub(crate) connection: Shared,
    state: Rc<RefCell<State>>,
    pub(crate) client: ClientCapabilities,
    stop_on_entry: bool,
    /// Names of sources without a file. The client refers to a source by its index plus one.
    pub(crate) missing: Vec<String>,
}

/// Sends text to the user.
pub fn tell(connection: &Shared, stream: Stream, text: &str) {
    let (category, end) = match stream {
        Stream::Out => ("stdout", ""),
        Stream::Err => ("stderr", ""),
        Stream::Console => ("console", "\n"),
    };
    let body = json!({ "category": category, "output": format!("{text}{end}") });
    connection.borrow_mut().event("output", body);
}

#[derive(Debug, Deserialize)]
struct BreakpointSource {
    #[serde(default)]
    path: Option<PathBuf>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Breakpoint {
    #[serde(default)]
    line: u32,
    #[serde(default)]
    name: String,
    #[serde(default)]
    condition: Option<String>,
    #[serde(default)]
    hit_condition: Option<String>,
    #[serde(default)]
    log_message: Option<String>,
}

impl Breakpoint {
    fn trigger(&self) -> Trigger {
        Trigger {
            condition: self.condition.clone(),
            hit_count: self.hit_condition.clone(),
            log_message: self.log_message.clone(),
        }
    }
}

#[derive(Debug, Deserialize)]
struct Breakpoints {
    #[serde(default)]
    source: Option<BreakpointSource>,
    #[serde(default)]
    breakpoints: Vec<Breakpoint>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct ThreadArguments {
    thread_id: u32,
}

#[derive(Debug, Deserialize)]
struct Filters {
    #[serde(default)]
    filters: Vec<String>,
}

/// The effect of a request on the program.
enum Answer {
    /// A response; the program stays stopped.
    Body(Value),
    /// The program continues.
    Go(Command),
}

impl Adapter {
    /// Creates an adapter for a connection.
    pub fn new(
        connection: Shared,
        state: Rc<RefCell<State>>,
        client: ClientCapabilities,
        stop_on_entry: bool,
    ) -> Self {
        Self { connection, state, client, stop_on_entry, missing: Vec::new() }
    }

    fn event(&self, event: &str, body: Value) {
        self.connection.borrow_mut().event(event, body);
    }

    /// Sends the event of a stop.
    fn tell_stop(&self, thread: u32, why: &StopReason) {
        let mut body = json!({ "threadId": thread, "allThreadsStopped": true });
        let (reason, description, text) = match why {
            StopReason::Ready | StopReason::Entry => {
                ("entry", "The beginning of the path".to_owned(), None)
            }
            StopReason::Breakpoint(ids) => {
                body["hitBreakpointIds"] = json!(ids);
                ("breakpoint", "At a breakpoint".to_owned(), None)
            }
            StopReason::Function(ids) => {
                body["hitBreakpointIds"] = json!(ids);
                ("function breakpoint", "At a function breakpoint".to_owned(), None)
            }
            StopReason::Step => ("step", "After a step".to_owned(), None),
            StopReason::Pause | StopReason::Query => ("pause", "On the way".to_owned(), None),
            StopReason::Exception(thrown) => {
                ("exception", format!("About to throw {}", thrown.class), Some(thrown.text.clone()))
            }
            StopReason::Violation { property, message } => {
                ("exception", format!("Violated: {property}"), Some(message.clone()))
            }
            StopReason::End(text) => {
                ("pause", "The end of the path".to_owned(), Some(text.clone()))
            }
        };
        body["reason"] = json!(reason);
        body["description"] = json!(description);
        if let Some(text) = text {
            body["text"] = json!(text);
        }
        if let StopReason::Violation { property, message } = why {
            tell(&self.connection, Stream::Console, &format!("{property}: {message}"));
        }
        if let StopReason::End(text) = why {
            tell(&self.connection, Stream::Console, text);
        }
        self.event("stopped", body);
    }

    /// Answers requests until a request continues the program.
    fn converse(&mut self, debuggee: &mut Debuggee<'_>, why: &StopReason) -> Command {
        let mut configured = *why != StopReason::Ready;
        loop {
            // A closed connection ends the session.
            let Ok(Some(request)) = next(&self.connection) else { return Command::End };
            if request.command == "configurationDone" && !configured {
                configured = true;
                self.connection.borrow_mut().respond(&request, Value::Null);
                if !self.stop_on_entry {
                    return Command::Continue;
                }
                self.tell_stop(debuggee.thread, why);
                continue;
            }
            match self.answer(debuggee, why, &request) {
                Ok(Answer::Body(body)) => self.connection.borrow_mut().respond(&request, body),
                Ok(Answer::Go(command)) if configured || command == Command::End => {
                    let body = match command {
                        Command::Continue => json!({ "allThreadsContinued": true }),
                        _ => Value::Null,
                    };
                    self.connection.borrow_mut().respond(&request, body);
                    return command;
                }
                Ok(Answer::Go(_)) => {
                    refuse(&self.connection, &request, "configurationDone comes first");
                }
                Err(text) => refuse(&self.connection, &request, &text),
            }
        }
    }

    /// Answers requests that arrived while the program was running.
    fn answer_on_the_way(&mut self, debuggee: &mut Debuggee<'_>) -> Command {
        loop {
            let request = match self.connection.borrow_mut().take_waiting() {
                None => return Command::Resume,
                Some(Ok(request)) => request,
                Some(Err(refused)) => {
                    if let ProtocolError::Message { seq, why } = refused {
                        self.connection.borrow_mut().refuse(seq, "", &why);
                    }
                    continue;
                }
            };
            match self.answer(debuggee, &StopReason::Query, &request) {
                Ok(Answer::Body(body)) => self.connection.borrow_mut().respond(&request, body),
                Ok(Answer::Go(Command::End)) => {
                    self.connection.borrow_mut().respond(&request, Value::Null);
                    return Command::End;
                }
                Ok(Answer::Go(_)) => {
                    refuse(&self.connection, &request, "the program is on its way");
                }
                Err(text) => refuse(&self.connection, &request, &text),
            }
        }
    }

    fn answer(
        &mut self,
        debuggee: &mut Debuggee<'_>,
        why: &StopReason,
        request: &Request,
    ) -> Result<Answer, String> {
        let thread = || arguments::<ThreadArguments>(request).map(|a| a.thread_id);
        let go = |command| Ok(Answer::Go(command));
        match request.command.as_str() {
            "continue" => go(Command::Continue),
            "next" => go(Command::Next(thread()?)),
            "stepIn" => go(Command::StepIn(thread()?)),
            "stepOut" => go(Command::StepOut(thread()?)),
            "stepBack" => go(Command::StepBack(thread()?)),
            "reverseContinue" => go(Command::ReverseContinue),
            "restart" => go(Command::Restart),
            "terminate" => go(Command::End),
            "disconnect" => {
                self.state.borrow_mut().disconnected = true;
                go(Command::End)
            }
            // The program is stopped already.
            "pause" | "cancel" => Ok(Answer::Body(Value::Null)),
            "setBreakpoints" => self.set_breakpoints(debuggee, request).map(Answer::Body),
            "setFunctionBreakpoints" => {
                let wanted: Breakpoints = arguments(request)?;
                Ok(Answer::Body(self.set_functions(debuggee, &wanted.breakpoints)))
            }
            "setExceptionBreakpoints" => {
                let wanted: Filters = arguments(request)?;
                let has = |name: &str| wanted.filters.iter().any(|filter| filter == name);
                let filters = ExceptionFilters { caught: has("caught"), uncaught: has("uncaught") };
                debuggee.set_exception_breakpoints(filters);
                Ok(Answer::Body(Value::Null))
            }
            _ => self.look(debuggee, why, request).map(Answer::Body),
        }
    }

    fn placed(&self, placed: PlacedBreakpoint) -> Value {
        match placed.line {
            Err(why) => json!({ "id": placed.id, "verified": false, "message": why }),
            Ok(Some(line)) => {
                json!({ "id": placed.id, "verified": true, "line": self.client.line(line) })
            }
            Ok(None) => json!({ "id": placed.id, "verified": true }),
        }
    }

    /// Returns the results of requests for breakpoints.
    fn all_placed(&self, placed: Vec<PlacedBreakpoint>) -> Value {
        let all: Vec<Value> = placed.into_iter().map(|placed| self.placed(placed)).collect();
        json!({ "breakpoints": all })
    }

    fn set_breakpoints(
        &self,
        debuggee: &mut Debuggee<'_>,
        request: &Request,
    ) -> Result<Value, String> {
        let wanted: Breakpoints = arguments(request)?;
        let path = wanted.source.as_ref().and_then(|source| source.path.clone());
        let path = path.ok_or("breakpoints need the path of a source file")?;
        let lines: Vec<LineBreakpoint> = wanted
            .breakpoints
            .iter()
            .map(|wanted| LineBreakpoint {
                line: self.client.line_of_client(wanted.line),
                trigger: wanted.trigger(),
            })
            .collect();
        Ok(self.all_placed(debuggee.set_line_breakpoints(&path, &lines)))
    }

    fn set_functions(&self, debuggee: &mut Debuggee<'_>, wanted: &[Breakpoint]) -> Value {
        let functions: Vec<FunctionBreakpoint> = wanted
            .iter()
            .map(|wanted| FunctionBreakpoint {
                name: wanted.name.clone(),
                trigger: wanted.trigger(),
            })
            .collect();
        self.all_placed(debuggee.set_function_breakpoints(&functions))
    }

    fn look(
        &mut self,
        debuggee: &mut Debuggee<'_>,
        why: &StopReason,
        request: &Request,
    ) -> Result<Value, String> {
        match request.command.as_str() {
            "threads" => Ok(inspect::threads(debuggee)),
            "stackTrace" => {
                inspect::stack_trace((self.client, &mut self.missing), debuggee, request)
            }
            "scopes" => inspect::scopes(debuggee, request),
            "variables" => inspect::variables(debuggee, request),
            "evaluate" => inspect::evaluate(debuggee, request),
            "source" => inspect::source(&self.missing, request),
            "exceptionInfo" => inspect::exception(why),
            "initialize" | "launch" | "attach" | "configurationDone" => {
                Err(format!("{} was done before", request.command))
            }
            other => Err(format!("the request {other} is not supported")),
        }
    }
}

impl Front for Adapter {
    fn stopped(&mut self, debuggee: &mut Debuggee<'_>, why: &StopReason) -> Command {
        if *why == StopReason::Query {
            return self.answer_on_the_way(debuggee);
        }
        if *why == StopReason::Ready {
            let launch = self.state.borrow_mut().launch.take();
            if let Some(launch) = launch {
                self.connection.borrow_mut().respond(&launch, Value::Null);
            }
            // Clients that set no filters get these defaults.
            let filters = ExceptionFilters { caught: false, uncaught: true };
            debuggee.set_exception_breakpoints(filters);
            self.event("initialized", Value::Null);
        } else {
            self.tell_stop(debuggee.thread, why);
        }
        self.converse(debuggee, why)
    }

    fn output(&mut self, stream: Stream, text: &str) {
        tell(&self.connection, stream, text);
    }
    fn interruption(&mut self) -> Interruption {
        self.connection.borrow_mut().interruption()
    }
}
