//! Messages of the Debug Adapter Protocol on a stream of bytes.
//!
//! Source: Debug Adapter Protocol 1.6x, <https://microsoft.github.io/debug-adapter-protocol/>: base
//! protocol. Invariant: input is bounded and validated; invalid input causes an error with its
//! reason, and no other failure.

use crate::Interruption;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::VecDeque;
use std::io::{self, BufRead, Read, Write};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::thread;

/// The limit of the header of a message, in bytes.
const LONGEST_HEADER: u64 = 4096;
/// The limit of a message, in bytes.
const LONGEST_MESSAGE: usize = 8 << 20;
/// The largest number of requests that are read ahead.
const READ_AHEAD: usize = 64;

/// A request of a client.
#[derive(Clone, Debug, Deserialize)]
pub struct Request {
    /// The number of the request.
    pub seq: i64,
    /// The name of the request.
    pub command: String,
    /// The arguments of the request.
    #[serde(default)]
    pub arguments: Value,
}

/// The reason why there is no request.
#[derive(Debug)]
pub(crate) enum ProtocolError {
    /// The stream has ended.
    Ended,
    /// The message is malformed or no request; the next message may be valid.
    Message {
        /// The number of the message, if it has one.
        seq: i64,
        /// The fault.
        why: String,
    },
    /// The boundaries of messages are lost.
    Stream(String),
}

/// A message of the adapter.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum Message<'a> {
    Response {
        seq: i64,
        request_seq: i64,
        success: bool,
        command: &'a str,
        #[serde(skip_serializing_if = "Option::is_none")]
        message: Option<&'a str>,
        #[serde(skip_serializing_if = "Value::is_null")]
        body: Value,
    },
    Event {
        seq: i64,
        event: &'a str,
        #[serde(skip_serializing_if = "Value::is_null")]
        body: Value,
    },
}

/// The requests of a client.
pub(crate) struct Requests(Box<dyn BufRead + Send>);

impl Requests {
    /// Reads requests from `input`.
    pub fn new(input: Box<dyn BufRead + Send>) -> Self {
        Self(input)
    }

    /// Reads the next request.
    pub fn read(&mut self) -> Result<Request, ProtocolError> {
        let broken =
            |e: io::Error| ProtocolError::Stream(format!("the stream cannot be read: {e}"));
        let mut length = None;
        let mut left = LONGEST_HEADER;
        loop {
            let mut line = Vec::new();
            let read = (&mut self.0).take(left).read_until(b'\n', &mut line).map_err(broken)?;
            left -= read as u64;
            if read == 0 && left > 0 {
                if length.is_none() && left == LONGEST_HEADER {
                    return Err(ProtocolError::Ended);
                }
                return Err(ProtocolError::Stream("the stream ends within a header".to_owned()));
            }
            if line.last() != Some(&b'\n') {
                let why = if left == 0 { "longer than 4096 bytes" } else { "not complete" };
                return Err(ProtocolError::Stream(format!("the header of a message is {why}")));
            }
            let line = String::from_utf8_lossy(&line);
            let line = line.trim();
            if line.is_empty() {
                match length {
                    Some(_) => break,
                    // An empty line between messages is accepted.
                    None if left == LONGEST_HEADER - read as u64 => continue,
                    None => {
                        return Err(ProtocolError::Stream(
                            "a header has no Content-Length".to_owned(),
                        ));
                    }
                }
            }
            if let Some((name, value)) = line.split_once(':')
                && name.trim().eq_ignore_ascii_case("Content-Length")
            {
                let bytes = value.trim().parse::<usize>();
                let bytes = bytes.map_err(|_| {
                    ProtocolError::Stream(format!("Content-Length is no number: {}", value.trim()))
                })?;
                length = Some(bytes);
            }
        }
        let length = length.unwrap_or(0);
        if length > LONGEST_MESSAGE {
            return Err(ProtocolError::Stream(format!(
                "a message of {length} bytes is longer than {LONGEST_MESSAGE}"
            )));
        }
        let mut bytes = vec![0; length];
        self.0.read_exact(&mut bytes).map_err(broken)?;
        parse(&bytes)
    }

    /// Sends all requests to `to`, until the stream ends.
    fn hand_over(mut self, to: &SyncSender<Result<Request, ProtocolError>>) {
        loop {
            let read = self.read();
            let is_last = matches!(read, Err(ProtocolError::Ended | ProtocolError::Stream(_)));
            if to.send(read).is_err() || is_last {
                return;
            }
        }
    }
}

/// A client at the other end of two streams. A separate thread reads its requests ahead, so that
/// they are available while the program runs.
pub(crate) struct Connection {
    requests: Receiver<Result<Request, ProtocolError>>,
    waiting: VecDeque<Result<Request, ProtocolError>>,
    output: Box<dyn Write>,
    seq: i64,
    /// Whether writing to the client has failed.
    pub gone: bool,
    /// The reason if the boundaries of messages are lost.
    pub broken: Option<String>,
}

impl std::fmt::Debug for Connection {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Connection").field("seq", &self.seq).finish_non_exhaustive()
    }
}

impl Connection {
    /// Creates a connection over the two streams.
    pub fn new(requests: Requests, output: Box<dyn Write>) -> io::Result<Self> {
        let (to, from) = mpsc::sync_channel(READ_AHEAD);
        thread::Builder::new()
            .name("requests".to_owned())
            .spawn(move || requests.hand_over(&to))?;
        let waiting = VecDeque::new();
        Ok(Self { requests: from, waiting, output, seq: 0, gone: false, broken: None })
    }

    /// Waits for the next request and returns it.
    pub fn read(&mut self) -> Result<Request, ProtocolError> {
        let waiting = self.waiting.pop_front();
        waiting.unwrap_or_else(|| self.requests.recv().unwrap_or(Err(ProtocolError::Ended)))
    }

    /// Returns the interruption that the client requested while the program runs. A request `pause`
    /// is answered here.
    pub fn interruption(&mut self) -> Interruption {
        while self.waiting.len() < READ_AHEAD
            && let Ok(read) = self.requests.try_recv()
        {
            self.waiting.push_back(read);
        }
        let is_pause = |read: &Result<Request, ProtocolError>| {
            read.as_ref().is_ok_and(|request| request.command == "pause")
        };
        if let Some(at) = self.waiting.iter().position(is_pause)
            && let Some(Ok(request)) = self.waiting.remove(at)
        {
            self.respond(&request, Value::Null);
            return Interruption::Pause;
        }
        let ends = |read: &Result<Request, ProtocolError>| match read {
            Ok(request) => matches!(&*request.command, "disconnect" | "terminate"),
            Err(refused) => !matches!(refused, ProtocolError::Message { .. }),
        };
        if self.waiting.iter().any(ends) {
            return Interruption::Pause;
        }
        if self.waiting.is_empty() { Interruption::None } else { Interruption::Query }
    }

    /// Returns the next request that arrived while the program was running, if any.
    pub fn take_waiting(&mut self) -> Option<Result<Request, ProtocolError>> {
        self.waiting.pop_front()
    }

    fn send(&mut self, message: &Message<'_>) {
        let written = serde_json::to_vec(message).map_err(io::Error::from).and_then(|bytes| {
            write!(self.output, "Content-Length: {}\r\n\r\n", bytes.len())?;
            self.output.write_all(&bytes)?;
            self.output.flush()
        });
        self.gone |= written.is_err();
    }

    fn next_seq(&mut self) -> i64 {
        self.seq += 1;
        self.seq
    }

    /// Answers a request.
    pub fn respond(&mut self, request: &Request, body: Value) {
        let (seq, request_seq) = (self.next_seq(), request.seq);
        let command = &request.command;
        self.send(&Message::Response {
            seq,
            request_seq,
            success: true,
            command,
            message: None,
            body,
        });
    }

    /// Refuses a request.
    pub fn refuse(&mut self, request_seq: i64, command: &str, why: &str) {
        let seq = self.next_seq();
        // In the member `format`, braces enclose placeholders.
        let format = why.replace('{', "(").replace('}', ")");
        let body = serde_json::json!({ "error": { "id": 1, "format": format } });
        let message = Some(why);
        self.send(&Message::Response { seq, request_seq, success: false, command, message, body });
    }

    /// Sends an event.
    pub fn event(&mut self, event: &str, body: Value) {
        let seq = self.next_seq();
        self.send(&Message::Event { seq, event, body });
    }
}

fn parse(bytes: &[u8]) -> Result<Request, ProtocolError> {
    let value: Value = serde_json::from_slice(bytes).map_err(|e| ProtocolError::Message {
        seq: 0,
        why: format!("a message is no JSON: {e}"),
    })?;
    let seq = value.get("seq").and_then(Value::as_i64).unwrap_or(0);
    let refuse = |why: String| ProtocolError::Message { seq, why };
    match value.get("type").and_then(Value::as_str) {
        Some("request") => {}
        other => {
            let what = other.unwrap_or("without a type");
            return Err(refuse(format!("only requests are understood, not a message {what}")));
        }
    }
    serde_json::from_value(value).map_err(|e| refuse(format!("a request is malformed: {e}")))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::panic)]
    use super::*;
    use std::io::Cursor;

    fn requests(text: &[u8]) -> Requests {
        Requests::new(Box::new(Cursor::new(text.to_vec())))
    }

    fn framed(body: &str) -> Vec<u8> {
        format!("Content-Length: {}\r\n\r\n{body}", body.len()).into_bytes()
    }

    #[test]
    fn requests_are_read_in_order() {
        let mut text = framed(r#"{"seq":1,"type":"request","command":"threads"}"#);
        text.extend(b"\r\ncontent-length:57\r\nX-Other: 1\r\n\r\n");
        text.extend(br#"{"seq":2,"type":"request","command":"x","arguments":[{}]}"#);
        let mut requests = requests(&text);
        let first = requests.read().unwrap();
        assert_eq!((first.seq, first.command.as_str()), (1, "threads"));
        assert!(first.arguments.is_null());
        assert_eq!(requests.read().unwrap().seq, 2);
        assert!(matches!(requests.read().unwrap_err(), ProtocolError::Ended));
    }

    #[test]
    fn pending_requests_interrupt_the_execution() {
        let mut text = framed(r#"{"seq":1,"type":"request","command":"threads"}"#);
        text.extend(framed(r#"{"seq":2,"type":"request","command":"pause"}"#));
        let (to, from) = mpsc::sync_channel(READ_AHEAD);
        requests(&text).hand_over(&to);
        let waiting = VecDeque::new();
        let output = Box::new(io::sink());
        let mut connection =
            Connection { requests: from, waiting, output, seq: 0, gone: false, broken: None };
        assert_eq!(connection.interruption(), Interruption::Pause);
        assert_eq!(connection.seq, 1);
        // Earlier requests are still delivered, and then the end of the stream.
        assert_eq!(connection.interruption(), Interruption::Pause);
        assert_eq!(connection.read().unwrap().command, "threads");
        assert!(matches!(connection.read().unwrap_err(), ProtocolError::Ended));
        assert_eq!(connection.interruption(), Interruption::None);
    }

    #[test]
    fn garbage_is_refused_by_name() {
        for (text, named) in [
            (vec![b'x'; 10_000], "longer than 4096"),
            (b"Content-Length: no\r\n\r\n".to_vec(), "no number"),
            (b"Content-Length: 99999999999\r\n\r\n".to_vec(), "is longer than"),
            (b"Content-Length: 99999999999999999999999\r\n\r\n".to_vec(), "no number"),
            (b"Content-Length: -1\r\n\r\n".to_vec(), "no number"),
            (b"Content-Length: 10\r\n\r\n{}".to_vec(), "cannot be read"),
            (b"Other: 10\r\n\r\n{}".to_vec(), "no Content-Length"),
            (b"Content-Le".to_vec(), "not complete"),
            (b"Content-Length: 10\r\n".to_vec(), "within a header"),
        ] {
            match requests(&text).read().unwrap_err() {
                ProtocolError::Stream(why) => assert!(why.contains(named), "{why}"),
                other => panic!("{other:?}"),
            }
        }
        for (body, number, named) in [
            ("{", 0, "no JSON"),
            ("[]", 0, "without a type"),
            (r#"{"seq":7,"type":"event"}"#, 7, "not a message event"),
            (r#"{"seq":8,"type":"request"}"#, 8, "malformed"),
            (r#"{"seq":"a","type":"request","command":"x"}"#, 0, "malformed"),
        ] {
            let mut text = framed(body);
            text.extend(framed(r#"{"seq":9,"type":"request","command":"after"}"#));
            let mut requests = requests(&text);
            match requests.read().unwrap_err() {
                ProtocolError::Message { seq, why } => {
                    assert!(seq == number && why.contains(named), "{seq} {why}");
                }
                other => panic!("{other:?}"),
            }
            assert_eq!(requests.read().unwrap().command, "after");
        }
    }
}
