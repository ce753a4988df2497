//! A formula with the automata that check it on graphs.

use crate::automaton::Automaton;
use crate::automaton::translate::{TranslateError, translate, translate_cheaply};
use crate::emptiness::{Lasso, find_lasso};
use crate::finite::{FiniteAutomaton, find_ended};
use crate::formula::Formula;
use crate::graph::{Fairness, Graph};
use crate::monitor::{find_bad_prefix, is_safety};

/// A property of executions.
#[derive(Clone, Debug)]
pub struct Property {
    checked: Checked,
}

#[derive(Clone, Debug)]
enum Checked {
    /// A safety formula, by the automaton of the formula.
    Safety(Automaton),
    /// Any formula, by the automaton of its negation.
    General(Automaton),
    /// A formula over finite executions, by the automaton of its negation.
    Ended(FiniteAutomaton),
}

impl Property {
    /// Creates the property that a formula holds for all infinite executions. Executions that end
    /// repeat their last state.
    ///
    /// # Errors
    /// See [`TranslateError`].
    pub fn new(formula: &Formula) -> Result<Self, TranslateError> {
        let negation = translate(&formula.clone().negated())?;
        // The automaton of the formula itself is useful only if it is a safety formula.
        let own = if formula.promises() == 0 {
            Some(translate(formula)?)
        } else {
            translate_cheaply(formula).filter(|own| is_safety(own, &negation))
        };
        let checked = match own {
            Some(own) => Checked::Safety(own),
            None => Checked::General(negation),
        };
        Ok(Self { checked })
    }

    /// Creates the property that a formula holds for all executions that end. Other executions are
    /// ignored.
    ///
    /// # Errors
    /// See [`TranslateError`].
    pub fn of_ended(formula: &Formula) -> Result<Self, TranslateError> {
        let checked = Checked::Ended(FiniteAutomaton::new(&formula.clone().negated())?);
        Ok(Self { checked })
    }

    /// Creates the property that no execution is accepted by an automaton, which may have been read
    /// from a file.
    pub const fn from_negation(negation: Automaton) -> Self {
        Self { checked: Checked::General(negation) }
    }

    /// Whether every violation is a bad prefix: a path without a cycle, which fairness does not
    /// exclude.
    pub const fn is_safety(&self) -> bool {
        matches!(self.checked, Checked::Safety(_))
    }

    /// Finds a violation in the known part of a graph. Fairness is relevant only to violations with a
    /// cycle.
    pub fn find_violation<G: Graph + ?Sized>(
        &self,
        graph: &G,
        fairness: Fairness,
    ) -> Option<Lasso> {
        match &self.checked {
            Checked::Safety(formula) => find_bad_prefix(graph, formula),
            Checked::General(negation) => find_lasso(graph, negation, fairness),
            Checked::Ended(negation) => find_ended(graph, negation),
        }
    }
}
