//! Answers to requests that inspect a stopped program.
//!
//! Source: Debug Adapter Protocol: `threads`, `stackTrace`, `scopes`, `variables`, `evaluate`,
//! `source`, `exceptionInfo`. Invariant: an inspection changes nothing.

use super::connection::{ClientCapabilities, arguments};
use super::protocol::Request;
use crate::{Debuggee, FrameView, StopReason, VariableFilter, VariableView};
use serde::Deserialize;
use serde_json::{Value, json};
use std::path::PathBuf;

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct StackArguments {
    thread_id: u32,
    #[serde(default)]
    start_frame: usize,
    #[serde(default)]
    levels: usize,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct FrameArguments {
    frame_id: u32,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct VariablesArguments {
    variables_reference: u32,
    #[serde(default)]
    filter: Option<String>,
    #[serde(default)]
    start: usize,
    #[serde(default)]
    count: usize,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct EvaluateArguments {
    expression: String,
    #[serde(default)]
    frame_id: Option<u32>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
struct SourceOf {
    #[serde(default)]
    path: Option<PathBuf>,
    #[serde(default)]
    source_reference: Option<usize>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct SourceArguments {
    #[serde(default)]
    source: Option<SourceOf>,
    #[serde(default)]
    source_reference: usize,
}

pub(crate) fn threads(debuggee: &mut Debuggee<'_>) -> Value {
    let all = debuggee.threads();
    let all: Vec<Value> = all.iter().map(|t| json!({ "id": t.id, "name": t.name })).collect();
    json!({ "threads": all })
}

fn source_of(missing: &mut Vec<String>, frame: &FrameView) -> Option<Value> {
    let file = frame.file.as_ref()?;
    if let Some(path) = &frame.path {
        return Some(json!({ "name": file, "path": path.display().to_string() }));
    }
    let known = missing.iter().position(|name| name == file);
    let at = known.unwrap_or_else(|| {
        missing.push(file.clone());
        missing.len() - 1
    });
    Some(json!({
        "name": file,
        "sourceReference": at + 1,
        "origin": "not found",
        "presentationHint": "deemphasize",
    }))
}

pub(crate) fn stack_trace(
    (client, missing): (ClientCapabilities, &mut Vec<String>),
    debuggee: &mut Debuggee<'_>,
    request: &Request,
) -> Result<Value, String> {
    let wanted: StackArguments = arguments(request)?;
    let frames = debuggee.frames(wanted.thread_id);
    let levels = if wanted.levels == 0 { usize::MAX } else { wanted.levels };
    let column = client.column();
    let shown: Vec<Value> = frames
        .iter()
        .skip(wanted.start_frame)
        .take(levels)
        .map(|frame| {
            let line = frame.line.map_or(0, |line| client.line(line));
            let column = if frame.line.is_some() { column } else { 0 };
            let mut shown =
                json!({ "id": frame.id, "name": frame.name, "line": line, "column": column });
            if let Some(source) = source_of(missing, frame) {
                shown["source"] = source;
            }
            if !frame.is_of_program {
                shown["presentationHint"] = json!("subtle");
            }
            shown
        })
        .collect();
    Ok(json!({ "stackFrames": shown, "totalFrames": frames.len() }))
}

pub(crate) fn scopes(debuggee: &mut Debuggee<'_>, request: &Request) -> Result<Value, String> {
    let wanted: FrameArguments = arguments(request)?;
    let scopes = debuggee.scopes(wanted.frame_id).ok_or("there is no such frame any more")?;
    let all: Vec<Value> = scopes
        .iter()
        .enumerate()
        .map(|(at, scope)| {
            let mut shown = json!({
                "name": scope.name,
                "variablesReference": scope.handle,
                "expensive": false,
            });
            if at == 0 {
                shown["presentationHint"] = json!("locals");
            }
            shown
        })
        .collect();
    Ok(json!({ "scopes": all }))
}

fn shown(variable: &VariableView) -> Value {
    let mut shown = json!({
        "name": variable.name,
        "value": variable.value,
        "type": variable.of_type,
        "variablesReference": variable.handle,
    });
    if variable.elements > 0 {
        shown["indexedVariables"] = json!(variable.elements);
    } else if variable.handle > 0 {
        shown["namedVariables"] = json!(variable.fields);
    }
    shown
}

pub(crate) fn variables(debuggee: &mut Debuggee<'_>, request: &Request) -> Result<Value, String> {
    let wanted: VariablesArguments = arguments(request)?;
    let part = match wanted.filter.as_deref() {
        Some("named") => VariableFilter::Named,
        _ => VariableFilter::Indexed { start: wanted.start, count: wanted.count },
    };
    let all = debuggee
        .variables(wanted.variables_reference, part)
        .ok_or("these variables are not there any more")?;
    let all: Vec<Value> = all.iter().map(shown).collect();
    Ok(json!({ "variables": all }))
}

pub(crate) fn evaluate(debuggee: &mut Debuggee<'_>, request: &Request) -> Result<Value, String> {
    let wanted: EvaluateArguments = arguments(request)?;
    let found = debuggee.evaluate(&wanted.expression, wanted.frame_id)?;
    let mut body = shown(&found);
    body["result"] = body["value"].take();
    if let Some(fields) = body.as_object_mut() {
        fields.remove("name");
        fields.remove("value");
    }
    Ok(body)
}

pub(crate) fn source(missing: &[String], request: &Request) -> Result<Value, String> {
    let wanted: SourceArguments = arguments(request)?;
    let source = wanted.source.unwrap_or_default();
    let reference = source.source_reference.unwrap_or(wanted.source_reference);
    if let Some(name) = reference.checked_sub(1).and_then(|at| missing.get(at)) {
        return Err(format!(
            "the source {name} was not found; --sourcepath says where sources are"
        ));
    }
    let path = source.path.ok_or("there is no such source")?;
    if path.extension().is_none_or(|extension| extension != "java") {
        return Err(format!("{} is no Java source", path.display()));
    }
    let text = std::fs::read(&path).map_err(|e| format!("{}: {e}", path.display()))?;
    Ok(json!({ "content": String::from_utf8_lossy(&text), "mimeType": "text/x-java" }))
}

pub(crate) fn exception(why: &StopReason) -> Result<Value, String> {
    match why {
        StopReason::Exception(thrown) => Ok(json!({
            "exceptionId": thrown.class,
            "description": thrown.text,
            "breakMode": if thrown.uncaught { "unhandled" } else { "always" },
            "details": { "typeName": thrown.class, "message": thrown.text },
        })),
        StopReason::Violation { property, message } => Ok(json!({
            "exceptionId": property,
            "description": message,
            "breakMode": "always",
            "details": { "message": message },
        })),
        _ => Err("the program does not stand at an exception".to_owned()),
    }
}
