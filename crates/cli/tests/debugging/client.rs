//! A small client of the Debug Adapter Protocol.
//!
//! Source: Debug Adapter Protocol. Invariant: the client waits for messages, and never for a period of
//! time.

use serde_json::{Value, json};
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// A client and its streams.
pub struct Client {
    pub child: Child,
    input: Box<dyn Read>,
    pub output: Box<dyn Write>,
    seq: i64,
    events: Vec<Value>,
}

impl Drop for Client {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Client {
    /// Starts a client over stdin and stdout.
    pub fn over_stdio(folder: &Path, words: &[&str]) -> Self {
        let mut command = tool(folder);
        command.arg("debug").args(words).stderr(Stdio::null());
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let input = Box::new(BufReader::new(child.stdout.take().unwrap()));
        let output = Box::new(child.stdin.take().unwrap());
        Self { child, input, output, seq: 0, events: Vec::new() }
    }

    /// Starts a client over a port that the debugger chooses.
    pub fn over_a_port(folder: &Path, words: &[&str]) -> Self {
        let mut command = tool(folder);
        command.args(["debug", "--port", "0"]).args(words).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stderr.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("pathfinder: listening on ").unwrap().to_owned();
        assert!(address.starts_with("127.0.0.1:"), "{address}");
        let stream = TcpStream::connect(address).unwrap();
        let input = Box::new(BufReader::new(stream.try_clone().unwrap()));
        Self { child, input, output: Box::new(stream), seq: 0, events: Vec::new() }
    }

    pub fn send_bytes(&mut self, bytes: &[u8]) {
        self.output.write_all(bytes).unwrap();
        self.output.flush().unwrap();
    }

    fn framed(&mut self, command: &str, arguments: &Value) -> (i64, String) {
        self.seq += 1;
        let request = json!({
            "seq": self.seq, "type": "request", "command": command, "arguments": arguments,
        });
        let text = request.to_string();
        (self.seq, format!("Content-Length: {}\r\n\r\n{text}", text.len()))
    }

    fn send(&mut self, command: &str, arguments: &Value) -> i64 {
        let (seq, text) = self.framed(command, arguments);
        self.send_bytes(text.as_bytes());
        seq
    }

    /// Sends all requests without waiting for responses.
    pub fn send_all(&mut self, requests: &[(&str, Value)]) -> Vec<i64> {
        let mut all = String::new();
        let mut seqs = Vec::new();
        for (command, arguments) in requests {
            let (seq, text) = self.framed(command, arguments);
            seqs.push(seq);
            all += &text;
        }
        self.send_bytes(all.as_bytes());
        seqs
    }

    /// Returns the next response to any request. Events before it are kept.
    pub fn response(&mut self) -> Value {
        loop {
            let message = self.message();
            if message["type"] != "event" {
                return message;
            }
            self.events.push(message);
        }
    }

    pub fn message(&mut self) -> Value {
        let (mut header, mut byte) = (Vec::new(), [0]);
        while !header.ends_with(b"\r\n\r\n") {
            self.input.read_exact(&mut byte).unwrap();
            header.push(byte[0]);
        }
        let header = String::from_utf8(header).unwrap();
        let length = header.trim().strip_prefix("Content-Length: ").unwrap().parse().unwrap();
        let mut body = vec![0; length];
        self.input.read_exact(&mut body).unwrap();
        serde_json::from_slice(&body).unwrap()
    }

    /// Returns the response to the request `seq`, which must be the next response.
    pub fn answer(&mut self, seq: i64) -> Value {
        let message = self.response();
        assert_eq!(message["request_seq"], seq, "{message}");
        message
    }

    #[track_caller]
    pub fn ask(&mut self, command: &str, arguments: Value) -> Value {
        let seq = self.send(command, &arguments);
        let answer = self.answer(seq);
        assert_eq!(answer["success"], true, "{command} {arguments}: {answer}");
        answer["body"].clone()
    }

    #[track_caller]
    pub fn refused(&mut self, command: &str, arguments: Value) -> String {
        let seq = self.send(command, &arguments);
        let answer = self.answer(seq);
        assert_eq!(answer["success"], false, "{command} {arguments}: {answer}");
        answer["message"].as_str().unwrap().to_owned()
    }

    /// Returns the next event of this name.
    pub fn event(&mut self, name: &str) -> Value {
        loop {
            if let Some(at) = self.events.iter().position(|event| event["event"] == name) {
                return self.events.remove(at)["body"].clone();
            }
            let message = self.message();
            assert_eq!(message["type"], "event", "{message}");
            self.events.push(message);
        }
    }

    /// Resumes the program, and returns the reason and the thread of the next stop.
    #[track_caller]
    pub fn go(&mut self, command: &str, arguments: Value) -> (String, u64) {
        self.ask(command, arguments);
        let stop = self.event("stopped");
        (stop["reason"].as_str().unwrap().to_owned(), stop["threadId"].as_u64().unwrap())
    }

    pub fn begin(&mut self, launch: Value) {
        let body = self.ask("initialize", json!({ "adapterID": "pathfinder" }));
        assert_eq!(body["supportsStepBack"], true);
        self.ask("launch", launch);
        self.event("initialized");
    }

    /// Returns the line of the innermost frame of the program, and the id of the frame.
    pub fn place(&mut self, thread: u64) -> (u64, u64) {
        let frames = self.ask("stackTrace", json!({ "threadId": thread }));
        let frame = frames["stackFrames"]
            .as_array()
            .unwrap()
            .iter()
            .find(|frame| frame["presentationHint"] != "subtle")
            .unwrap_or_else(|| panic!("{frames}"))
            .clone();
        (frame["line"].as_u64().unwrap(), frame["id"].as_u64().unwrap())
    }

    /// Returns the names and values of the variables of the innermost frame.
    pub fn locals(&mut self, thread: u64) -> Vec<(String, String)> {
        let (_, frame) = self.place(thread);
        let scopes = self.ask("scopes", json!({ "frameId": frame }));
        let reference = scopes["scopes"][0]["variablesReference"].clone();
        self.variables(&reference)
    }

    pub fn variables(&mut self, reference: &Value) -> Vec<(String, String)> {
        let body = self.ask("variables", json!({ "variablesReference": reference }));
        let text = |variable: &Value, of: &str| variable[of].as_str().unwrap().to_owned();
        let all = body["variables"].as_array().unwrap().iter();
        all.map(|variable| (text(variable, "name"), text(variable, "value"))).collect()
    }

    pub fn end(mut self) {
        self.ask("disconnect", json!({}));
        let status = self.child.wait().unwrap();
        assert!(status.success(), "{status}");
    }
}

pub fn tool(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pathfinder"));
    command.current_dir(folder).env("XDG_CACHE_HOME", folder.join("cache"));
    command
}

pub fn example(name: &str) -> String {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    root.canonicalize().unwrap().join(format!("{name}.java")).display().to_string()
}

/// Checks a program, and returns the file with the path to its violation.
pub fn recorded(folder: &Path, target: &str) -> String {
    let trace = folder.join("trace.json").display().to_string();
    let done = tool(folder).args(["check", "--trace", &trace, target]).output().unwrap();
    assert_eq!(done.status.code(), Some(1), "{done:?}");
    trace
}

pub fn line_of(path: &str, part: &str) -> u64 {
    let text = fs::read_to_string(path).unwrap();
    text.lines().position(|line| line.contains(part)).unwrap() as u64 + 1
}
