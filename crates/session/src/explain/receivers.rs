//! Finds the receiver expressions of calls in a line of source, by the order of calls in the bytecode.
//!
//! A call is executed after its arguments are evaluated. The order of calls in the bytecode is therefore
//! the order of their closing parentheses (JLS 15.7). The parts of a `for` statement are in another
//! order.

use classfile::instruction::instructions;
use vm::exception::TraceElement;

/// The index of a call among the calls of methods with its name in a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Position {
    nth: usize,
    of: usize,
}

/// Returns the position of a call in the bytecode, if the element is at a call of a method of this name.
pub(super) fn position(place: &TraceElement, name: &str) -> Option<Position> {
    let method = place.method;
    let (code, file) = (method.code()?, method.class().file()?);
    let line = method.line(place.bytecode)?;
    let mut calls = Vec::new();
    for (at, instruction) in instructions(&code.bytes).map_while(Result::ok) {
        let member = instruction.pool_index().and_then(|index| file.pool.member(index));
        let is_own = member.is_some_and(|member| member.name == name)
            && instruction.opcode.is_invoke()
            && method.line(at) == Some(line);
        if is_own {
            calls.push(at);
        }
    }
    let nth = calls.iter().position(|at| *at == place.bytecode)?;
    Some(Position { nth, of: calls.len() })
}

/// Returns the expression before `.name(` in a line. Without a position, all calls of the name must
/// have the same expression.
pub(super) fn receiver_in<'a>(
    line: &'a str,
    name: &str,
    position: Option<Position>,
) -> Option<&'a str> {
    let pattern = format!(".{name}(");
    let starts: Vec<usize> = line.match_indices(&pattern).map(|(at, _)| at).collect();
    let chains: Vec<Option<&str>> = starts.iter().map(|at| chain_before(line, *at)).collect();
    let first = *chains.first()?;
    if chains.iter().all(|chain| *chain == first) {
        return first;
    }
    let Position { nth, of } = position?;
    let is_loop = line.trim_start().starts_with("for ") || line.contains(" for ");
    if of != starts.len() || is_loop {
        return None;
    }
    let ends = starts.iter().map(|at| closing(line, at + pattern.len()));
    let mut ends: Vec<(usize, Option<&str>)> =
        ends.zip(chains).map(|(end, chain)| Some((end?, chain))).collect::<Option<_>>()?;
    ends.sort_unstable_by_key(|(end, _)| *end);
    ends.get(nth)?.1
}

/// Returns the chain of names before a dot, without `this`.
fn chain_before(line: &str, dot: usize) -> Option<&str> {
    let is_part = |c: char| c.is_alphanumeric() || "_$.".contains(c);
    let before = line[..dot].trim_end_matches(is_part).len();
    let chain = &line[before..dot];
    let chain = chain.strip_prefix("this.").unwrap_or(chain);
    chain.starts_with(|c: char| c.is_alphabetic() || c == '_' || c == '$').then_some(chain)
}

/// Returns the position of the parenthesis that closes the one before `start`.
fn closing(line: &str, start: usize) -> Option<usize> {
    let mut depth = 0_usize;
    let mut literal = None;
    let mut is_escaped = false;
    for (at, c) in line[start..].char_indices() {
        match literal {
            Some(_) if is_escaped => is_escaped = false,
            Some(_) if c == '\\' => is_escaped = true,
            Some(quote) if c == quote => literal = None,
            None if c == '"' || c == '\'' => literal = Some(c),
            None if c == '(' => depth += 1,
            None if c == ')' && depth == 0 => return Some(start + at),
            None if c == ')' => depth -= 1,
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::{Position, receiver_in};

    fn at(line: &'static str, nth: usize, of: usize) -> Option<&'static str> {
        receiver_in(line, "get", Some(Position { nth, of }))
    }

    #[test]
    fn receivers_are_named_as_in_the_source() {
        let any = |line, name| receiver_in(line, name, None);
        assert_eq!(any("if (this.entries.get(key) == null) {", "get"), Some("entries"));
        assert_eq!(any("x = cache.loads.get();", "get"), Some("cache.loads"));
        assert_eq!(any("make().get(1);", "get"), None);
        assert_eq!(any("a.get(1) + b.get(1)", "get"), None);
        assert_eq!(any("f(n.get(), n.get());", "get"), Some("n"));
        assert_eq!(any("for (String s : names)", "iterator"), None);
    }

    #[test]
    fn the_order_of_calls_selects_a_receiver() {
        assert_eq!(at("a.get(1) + b.get(1)", 0, 2), Some("a"));
        assert_eq!(at("a.get(1) + b.get(1)", 1, 2), Some("b"));
        assert_eq!(at("a.get(b.get(1))", 0, 2), Some("b"), "arguments come first");
        assert_eq!(at("a.get(b.get(1))", 1, 2), Some("a"));
        assert_eq!(at("a.get(1) + make().get(1)", 1, 2), None);
        assert_eq!(at("a.get(1) + b.get(1)", 2, 3), None, "a call is on another line of source");
        assert_eq!(at(r#"a.get(")\"" + b.get(1))"#, 0, 2), Some("b"));
        assert_eq!(at("for (; a.get(1); b.get(1)) c.get(1);", 1, 3), None);
    }
}
