//! The reader of the format. It accepts Büchi and generalized Büchi conditions, on states or
//! transitions.
//!
//! Universal branching and other conditions are refused by name. An unknown header is refused if it
//! begins with a capital letter.

use super::tokens::{HoaToken, tokens};
use crate::automaton::label::{Label, Labels};
use crate::automaton::reduce::reduce;
use crate::automaton::{Automaton, MOST_MARKS, Transition};
use crate::formula::rules::Rules;
use base::FastMap;
use std::fmt;

/// The maximal number of states.
const MOST_STATES: u32 = 100_000;

/// An error in the text of an automaton.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HoaError {
    /// The line of the error, from 1.
    pub line: usize,
    /// The description of the error.
    pub message: String,
}

impl HoaError {
    pub(super) fn new(line: usize, message: impl Into<String>) -> Self {
        Self { line, message: message.into() }
    }
}

impl fmt::Display for HoaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for HoaError {}

/// Reads an automaton. The number of a proposition with a text is given by `resolve`.
///
/// # Errors
/// A syntax error, an unsupported feature, or an error of `resolve`, with the line.
pub fn read(
    text: &str,
    resolve: &mut dyn FnMut(&str) -> Result<u8, String>,
) -> Result<Automaton, HoaError> {
    let tokens = tokens(text)?;
    let mut reader = Reader {
        tokens: &tokens,
        at: 0,
        resolve,
        labels: Labels::default(),
        propositions: Vec::new(),
        aliases: FastMap::default(),
        starts: Vec::new(),
        acceptance: None,
    };
    reader.header()?;
    reader.body()
}

/// The acceptance condition. Each `Inf` has a set, and a flag for the complement of the set. The
/// condition `None` accepts nothing.
type Condition = Option<Vec<(u32, bool)>>;

struct Reader<'a, 'r> {
    tokens: &'a [(HoaToken, usize)],
    at: usize,
    resolve: &'r mut dyn FnMut(&str) -> Result<u8, String>,
    labels: Labels,
    propositions: Vec<u8>,
    aliases: FastMap<String, Label>,
    starts: Vec<u32>,
    acceptance: Option<Condition>,
}

impl Reader<'_, '_> {
    fn peek(&self) -> Option<&HoaToken> {
        self.tokens.get(self.at).map(|(token, _)| token)
    }

    fn next(&mut self) -> Option<HoaToken> {
        let token = self.peek().cloned();
        self.at += usize::from(token.is_some());
        token
    }

    fn line(&self) -> usize {
        let last = self.tokens.last().map_or(1, |(_, line)| *line);
        self.tokens.get(self.at).map_or(last, |(_, line)| *line)
    }

    fn error<T>(&self, message: impl Into<String>) -> Result<T, HoaError> {
        Err(HoaError::new(self.line(), message))
    }

    fn eat(&mut self, sign: char) -> bool {
        let found = self.peek() == Some(&HoaToken::Sign(sign));
        self.at += usize::from(found);
        found
    }

    fn expect(&mut self, sign: char) -> Result<(), HoaError> {
        if self.eat(sign) { Ok(()) } else { self.error(format!("expected `{sign}`")) }
    }

    fn number(&mut self, subject: &str) -> Result<u32, HoaError> {
        match self.peek() {
            Some(HoaToken::Number(number)) => {
                let number = *number;
                self.at += 1;
                Ok(number)
            }
            _ => self.error(format!("expected {subject}")),
        }
    }

    fn header(&mut self) -> Result<(), HoaError> {
        let mut is_first = true;
        loop {
            let line = self.line();
            match self.next() {
                Some(HoaToken::Header(name)) => {
                    if is_first != (name == "HOA") {
                        return Err(HoaError::new(line, "expected `HOA: v1` once, at the start"));
                    }
                    self.header_item(&name, line)?;
                }
                Some(HoaToken::Name(name)) if name == "--BODY--" && !is_first => return Ok(()),
                _ => return Err(HoaError::new(line, "expected a header or `--BODY--`")),
            }
            is_first = false;
        }
    }

    fn header_item(&mut self, name: &str, line: usize) -> Result<(), HoaError> {
        match name {
            "HOA" => match self.next() {
                Some(HoaToken::Name(version)) if version == "v1" => {}
                _ => return Err(HoaError::new(line, "expected version `v1`")),
            },
            "Start" => {
                let start = self.number("a state")?;
                if self.peek() == Some(&HoaToken::Sign('&')) {
                    return self.error("universal branching is not supported");
                }
                self.starts.push(start);
            }
            "AP" => {
                for _ in 0..self.number("a number of propositions")? {
                    let Some(HoaToken::Text(text)) = self.peek().cloned() else {
                        return self.error("expected a proposition in quotes");
                    };
                    let number = (self.resolve)(&text);
                    let number = number.map_err(|message| HoaError::new(self.line(), message))?;
                    self.propositions.push(number);
                    self.at += 1;
                }
            }
            "Alias" => {
                let Some(HoaToken::Alias(alias)) = self.next() else {
                    return Err(HoaError::new(line, "expected the name of an alias"));
                };
                let label = self.label()?;
                self.aliases.insert(alias, label);
            }
            "Acceptance" => {
                self.number("a number of sets")?;
                self.acceptance = Some(self.condition()?);
            }
            "States" => {
                self.number("a number of states")?;
            }
            _ if name.starts_with(|c: char| c.is_ascii_uppercase()) => {
                return Err(HoaError::new(line, format!("the header `{name}` is not supported")));
            }
            _ => {
                let is_end = |token: &HoaToken| match token {
                    HoaToken::Header(_) => true,
                    HoaToken::Name(name) => name.starts_with("--"),
                    _ => false,
                };
                while self.peek().is_some_and(|token| !is_end(token)) {
                    self.at += 1;
                }
            }
        }
        Ok(())
    }

    /// Parses a condition: a conjunction of `Inf`, `t` and `f`.
    fn condition(&mut self) -> Result<Condition, HoaError> {
        let mut all = Some(Vec::new());
        loop {
            let part = self.conjunct()?;
            all = match (all, part) {
                (Some(mut all), Some(part)) => {
                    all.extend(part);
                    Some(all)
                }
                _ => None,
            };
            if !self.eat('&') {
                break;
            }
        }
        if self.peek() == Some(&HoaToken::Sign('|')) {
            return self.error("only conjunctions of `Inf` are supported as acceptance");
        }
        Ok(all)
    }

    fn conjunct(&mut self) -> Result<Condition, HoaError> {
        if self.eat('(') {
            let inner = self.condition()?;
            self.expect(')')?;
            return Ok(inner);
        }
        match self.peek().cloned() {
            Some(HoaToken::Name(name)) if name == "t" => {
                self.at += 1;
                Ok(Some(Vec::new()))
            }
            Some(HoaToken::Name(name)) if name == "f" => {
                self.at += 1;
                Ok(None)
            }
            Some(HoaToken::Name(name)) if name == "Inf" => {
                self.at += 1;
                self.expect('(')?;
                let outside = self.eat('!');
                let set = self.number("a set")?;
                self.expect(')')?;
                Ok(Some(vec![(set, outside)]))
            }
            _ => self.error("only conjunctions of `Inf` are supported as acceptance"),
        }
    }

    /// Parses a label: a disjunction of conjunctions of literals, which may be groups.
    fn label(&mut self) -> Result<Label, HoaError> {
        let mut any = self.label_conjunction()?;
        while self.eat('|') {
            let other = self.label_conjunction()?;
            any = self.labels.or(any, other);
        }
        Ok(any)
    }

    fn label_conjunction(&mut self) -> Result<Label, HoaError> {
        let mut all = self.label_literal()?;
        while self.eat('&') {
            let other = self.label_literal()?;
            all = self.labels.and(all, other);
        }
        Ok(all)
    }

    fn label_literal(&mut self) -> Result<Label, HoaError> {
        let mut positive = true;
        while self.eat('!') {
            positive = !positive;
        }
        let label = match self.peek().cloned() {
            Some(HoaToken::Number(index)) => {
                let Some(proposition) = self.propositions.get(index as usize).copied() else {
                    return self.error(format!("there is no proposition {index}"));
                };
                self.at += 1;
                self.labels.literal(proposition, true)
            }
            Some(HoaToken::Alias(alias)) => {
                let Some(label) = self.aliases.get(&alias).copied() else {
                    return self.error(format!("there is no alias `@{alias}`"));
                };
                self.at += 1;
                label
            }
            Some(HoaToken::Name(name)) if name == "t" || name == "f" => {
                self.at += 1;
                if name == "t" { Label::ALL } else { Label::NONE }
            }
            Some(HoaToken::Sign('(')) => {
                self.at += 1;
                let inner = self.label()?;
                self.expect(')')?;
                inner
            }
            _ => return self.error("expected a label"),
        };
        Ok(if positive { label } else { self.labels.not(label) })
    }

    fn bracketed_label(&mut self) -> Result<Option<Label>, HoaError> {
        if !self.eat('[') {
            return Ok(None);
        }
        let label = self.label()?;
        self.expect(']')?;
        Ok(Some(label))
    }

    /// Parses the acceptance sets in braces, if there are any.
    fn sets(&mut self) -> Result<Vec<u32>, HoaError> {
        let mut sets = Vec::new();
        if self.eat('{') {
            while !self.eat('}') {
                sets.push(self.number("a set or `}`")?);
            }
        }
        Ok(sets)
    }

    fn state_number(&mut self) -> Result<u32, HoaError> {
        if matches!(self.peek(), Some(HoaToken::Number(state)) if *state >= MOST_STATES) {
            return self.error(format!("more than {MOST_STATES} states are not supported"));
        }
        self.number("a state")
    }

    fn body(mut self) -> Result<Automaton, HoaError> {
        let Some(acceptance) = self.acceptance.clone() else {
            return self.error("the header `Acceptance` is missing");
        };
        let condition = acceptance.clone().unwrap_or_default();
        if condition.len() > MOST_MARKS as usize {
            return self.error(format!("more than {MOST_MARKS} sets are not supported"));
        }
        let mut states: Vec<Vec<Transition>> = Vec::new();
        loop {
            match self.next() {
                Some(HoaToken::Header(name)) if name == "State" => {
                    self.state(&condition, &mut states)?;
                }
                Some(HoaToken::Name(name)) if name == "--END--" => break,
                _ => {
                    self.at = self.at.saturating_sub(1);
                    return self.error("expected `State:` or `--END--`");
                }
            }
        }
        if acceptance.is_none() {
            return Ok(Automaton::empty());
        }
        Ok(self.finish(states, condition.len() as u32))
    }

    fn state(
        &mut self,
        condition: &[(u32, bool)],
        states: &mut Vec<Vec<Transition>>,
    ) -> Result<(), HoaError> {
        let of_state = self.bracketed_label()?;
        let from = self.state_number()?;
        if let Some(HoaToken::Text(_)) = self.peek() {
            self.at += 1;
        }
        let state_sets = self.sets()?;
        let mut implicit = 0_u64;
        loop {
            let label = match self.bracketed_label()? {
                Some(label) => label,
                None if !matches!(self.peek(), Some(HoaToken::Number(_))) => return Ok(()),
                None => match of_state {
                    Some(label) => label,
                    None => {
                        let label = self.letter(implicit);
                        implicit += 1;
                        label
                    }
                },
            };
            let to = self.state_number()?;
            if self.peek() == Some(&HoaToken::Sign('&')) {
                return self.error("universal branching is not supported");
            }
            let mut sets = self.sets()?;
            sets.extend(&state_sets);
            let mut marks = 0;
            for (mark, (set, outside)) in condition.iter().enumerate() {
                if sets.contains(set) != *outside {
                    marks |= 1 << mark;
                }
            }
            let needed = from.max(to) as usize + 1;
            if states.len() < needed {
                states.resize_with(needed, Vec::new);
            }
            if label != Label::NONE {
                states[from as usize].push(Transition { label, marks, to });
            }
        }
    }

    /// Returns the label of the letter with a number. Bit n of the number is proposition n.
    fn letter(&mut self, number: u64) -> Label {
        let mut label = Label::ALL;
        for (index, proposition) in self.propositions.clone().into_iter().enumerate() {
            let value = number.checked_shr(index as u32).unwrap_or(0) & 1 == 1;
            let literal = self.labels.literal(proposition, value);
            label = self.labels.and(label, literal);
        }
        label
    }

    fn finish(self, mut states: Vec<Vec<Transition>>, marks: u32) -> Automaton {
        let mut begins = Vec::new();
        for start in &self.starts {
            begins.extend(states.get(*start as usize).cloned().unwrap_or_default());
        }
        let initial = match self.starts[..] {
            [start] if (start as usize) < states.len() => start,
            _ => {
                states.push(begins);
                states.len() as u32 - 1
            }
        };
        let mut automaton = Automaton { labels: self.labels, states, initial, marks };
        reduce(&mut automaton, Rules::ALL);
        automaton
    }
}
