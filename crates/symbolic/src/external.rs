//! Questions to Z3. Questions without floating-point numbers are scopes of one context, as a new
//! context takes milliseconds.

use std::collections::BTreeMap;
use std::time::Duration;

use terms::{ArrayValue, Assignment, Script, TermId, TermTable, Unanswered};
use z3::{Context, Z3};

/// The answer of a solver for all theories.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExternalAnswer {
    /// A model of the symbols, which was not checked.
    Model(Assignment),
    /// The conditions contradict each other.
    Infeasible,
    /// The reason why there is no answer.
    Unknown(Unanswered),
}

/// The Z3 library with a context of its own.
#[derive(Debug)]
pub struct External {
    library: Z3,
    context: Option<Context>,
    questions: u64,
}

/// The number of questions after which the context is reset.
const RESET_AFTER: u64 = 1_000;

impl External {
    /// Creates a solver with a loaded library.
    pub fn new(library: Z3) -> Self {
        Self { library, context: None, questions: 0 }
    }

    /// Returns the library.
    pub fn library(&self) -> &Z3 {
        &self.library
    }

    /// Searches for a solution of truth values, with a limit of time.
    pub fn solve(
        &mut self,
        terms: &TermTable,
        conditions: &[TermId],
        limit: Duration,
    ) -> ExternalAnswer {
        match terms.smt(conditions) {
            Err(_) => ExternalAnswer::Unknown(Unanswered::Inexpressible),
            Ok(script) => {
                match self.execute(&script, limit) {
                    Ok(answer) => answer,
                    Err(text) => {
                        // The state of the context is unknown after an error.
                        self.context = None;
                        self.questions = 0;
                        ExternalAnswer::Unknown(Unanswered::Error(text))
                    }
                }
            }
        }
    }

    fn execute(&mut self, script: &Script, limit: Duration) -> Result<ExternalAnswer, String> {
        let context = self.context.get_or_insert_with(|| self.library.context());
        let milliseconds = limit.as_millis();
        // A scope leaves lemmas and names behind. For floating-point numbers, the strategy of a new
        // context is better.
        let floating = script.text.contains("FloatingPoint");
        let first = if floating || self.questions == 0 { "(reset)\n" } else { "" };
        let next = if floating { "" } else { "(push)\n" };
        self.questions = if floating { 0 } else { (self.questions + 1) % RESET_AFTER };
        let commands = format!(
            "{first}(set-option :timeout {milliseconds})\n{next}{}(check-sat)\n",
            script.text
        );
        // The watchdog is necessary, as Z3 may miss its own limit.
        let watched = limit + limit / 2 + Duration::from_millis(200);
        let text = context.execute(&commands, watched)?;
        let answer = match text.split_whitespace().next() {
            Some("unsat") => Ok(ExternalAnswer::Infeasible),
            Some("sat") => Self::model(context, script, watched).map(ExternalAnswer::Model),
            _ => Ok(ExternalAnswer::Unknown(Unanswered::GaveUp)),
        };
        if !floating {
            context.execute("(pop)\n", watched)?;
        }
        answer
    }

    fn model(
        context: &mut Context,
        script: &Script,
        limit: Duration,
    ) -> Result<Assignment, String> {
        let names: Vec<&str> = script
            .symbols
            .iter()
            .map(|symbol| symbol.name.as_str())
            .chain(script.elements.iter().flat_map(|e| [e.index.as_str(), e.element.as_str()]))
            .collect();
        if names.is_empty() {
            return Ok(Assignment::new());
        }
        let question = format!("(get-value ({}))\n", names.join(" "));
        let text = context.execute(&question, limit)?;
        let values = values(&text);
        if values.len() != names.len() {
            return Err(format!("cannot read the model: {text}"));
        }
        let mut values = values.into_iter();
        let mut model = Assignment::new();
        for (symbol, value) in script.symbols.iter().zip(values.by_ref()) {
            model.set(symbol.number, value);
        }
        let mut arrays: BTreeMap<u32, ArrayValue> = BTreeMap::new();
        for element in &script.elements {
            let (Some(index), Some(value)) = (values.next(), values.next()) else { break };
            arrays.entry(element.array).or_default().elements.insert(index as u32, value);
        }
        for (symbol, value) in arrays {
            model.set_array(symbol, value);
        }
        Ok(model)
    }
}

/// Returns the values in an answer to `get-value`: bit vectors and truth values, in order.
fn values(text: &str) -> Vec<u64> {
    text.split(|c: char| c.is_whitespace() || c == '(' || c == ')')
        .filter_map(|word| match word {
            "true" => Some(1),
            "false" => Some(0),
            _ => {
                let digits = word.strip_prefix("#x").map(|digits| (digits, 16));
                let digits = digits.or_else(|| word.strip_prefix("#b").map(|digits| (digits, 2)));
                let (digits, radix) = digits?;
                u64::from_str_radix(digits, radix).ok()
            }
        })
        .collect()
}
