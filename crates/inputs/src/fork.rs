//! Growth of the path condition: choices between alternatives, assumptions, and terms that are
//! restricted to one number.
//!
//! Invariant: the witness satisfies the path condition. Code in this module runs while the registers
//! of the current thread are stored in the thread.

use crate::choice_memo;
use crate::input::place_of;
use crate::renewal::replace_witness;
use std::rc::Rc;
use terms::{Assignment, Decision, PathCondition, Sort, SymbolChoice, TermId};
use vm::machine::Machine;
use vm::native::Exit;
use vm::symbolic::{Conjunct, SymbolicRun, Symbols, activation};
use vm::thread::Frame;

/// Adds a conjunct to the path condition; returns whether the longer condition has a known
/// solution.
///
/// The witness and all numbers change if the conjunct does not hold under the witness. The answer
/// `unknown` counts as no solution and makes the result incomplete.
pub(crate) fn assume(machine: &mut Machine, conjunct: TermId) -> bool {
    if conjunct == TermId::TRUE {
        return true;
    }
    let model = solution(machine, conjunct);
    assume_with(machine, conjunct, model)
}

/// Adds a conjunct to the path condition, as [`assume`] does, with a known solution if there is one.
fn assume_with(machine: &mut Machine, conjunct: TermId, model: Option<Solution>) -> bool {
    let Some(model) = model else { return false };
    let longer = {
        let symbols = &machine.live.symbols;
        let run = symbols.tables();
        let SymbolicRun { terms, narrow, .. } = &mut *run.borrow_mut();
        let single = narrow
            .choices
            .as_mut()
            .and_then(|known| known.equality(terms, &symbols.condition, conjunct));
        symbols.condition.with(terms, single.unwrap_or(conjunct))
    };
    extend(machine, conjunct, longer, model)
}

/// Replaces the path condition by a longer one with a known solution, unless it is too long.
fn extend(machine: &mut Machine, conjunct: TermId, longer: PathCondition, model: Solution) -> bool {
    if let Some(most) = machine.options.input_limits.conditions
        && longer.conjuncts().len() > most as usize
    {
        let run = machine.live.symbols.tables();
        let place = place_of(machine).map_or_else(String::new, |at| format!(", at {}", at.text()));
        run.borrow_mut().cut.insert(format!(
            "path conditions of more than {most} conjuncts (symbolic.max_pc_length){place}"
        ));
        return false;
    }
    if machine.live.symbols.tables().borrow().trail.is_some() {
        let place = place_of(machine);
        let run = machine.live.symbols.tables();
        if let Some(trail) = &mut run.borrow_mut().trail {
            trail.push(Conjunct { condition: conjunct, place });
        }
    }
    let symbols = &mut machine.live.symbols;
    let run = symbols.tables();
    symbols.condition = longer;
    if let Solution::New(model) = model {
        debug_assert!(
            symbols.condition.holds(&run.borrow().terms, &model),
            "a model that does not satisfy the path condition"
        );
        replace_witness(&mut machine.live, model);
    }
    let symbols = &mut machine.live.symbols;
    if symbols.loads_numbers {
        forget_numbers(symbols);
    }
    true
}

/// Removes the terms of registers whose numbers the path condition determines. The interpreter is faster
/// while no register has a term.
fn forget_numbers(symbols: &mut Symbols) {
    let Symbols { registers, condition, .. } = symbols;
    for term in registers.iter_mut().flatten() {
        if !term.is_none() && condition.fixes(*term) {
            *term = TermId::NONE;
        }
    }
}

/// The solutions with the first alternatives of a choice.
struct Solutions {
    alternatives: Vec<TermId>,
    first: Vec<Option<Solution>>,
}

/// A solution of the path condition.
#[derive(Clone)]
enum Solution {
    /// The witness.
    Witness,
    /// A new assignment, since the witness is no solution.
    New(Assignment),
}

/// Returns a solution of the path condition in which a further conjunct holds, if one is known.
fn solution(machine: &Machine, conjunct: TermId) -> Option<Solution> {
    let symbols = &machine.live.symbols;
    let run = symbols.tables();
    let mut tables = run.borrow_mut();
    let tables = &mut *tables;
    if tables.terms.holds(conjunct, &symbols.witness) {
        if let Some(profile) = &mut tables.profile {
            profile.by_witness += 1;
        }
        return Some(Solution::Witness);
    }
    if conjunct == TermId::FALSE {
        return None;
    }
    let (condition, witness) = (&symbols.condition, &symbols.witness);
    match tables.decider.decide(&mut tables.terms, condition, witness, conjunct) {
        Decision::Feasible(model) => Some(Solution::New(model)),
        Decision::Infeasible => None,
        Decision::Unknown(why) => {
            let place =
                place_of(machine).map_or_else(String::new, |at| format!(", at {}", at.text()));
            tables.undecided.insert(format!("a branch was not decided: {why}{place}"));
            None
        }
    }
}

/// Chooses one of several alternatives. They exclude each other, and one of them always holds.
///
/// Returns the position of the alternative. Alternatives without a solution are omitted. If one
/// alternative remains, there is no choice. Otherwise the current instruction is executed again for
/// each alternative. An instruction can make one such choice.
pub(crate) fn choose(machine: &mut Machine, alternatives: &[TermId]) -> Result<usize, Exit> {
    let me = machine.live.current;
    if let Some(choice) = symbol_choice(machine, alternatives) {
        return choose_side(machine, &choice, alternatives);
    }
    let alternatives = &with_ranges(machine, alternatives)[..];
    let known = choice_memo::take::<Solutions>(machine);
    if let Some(chosen) = machine.live.threads[me].chosen.first().copied() {
        machine.live.threads[me].chosen.clear();
        let chosen = chosen as usize;
        let Some(alternative) = alternatives.get(chosen) else { return Err(Exit::Ignore) };
        let known = known.filter(|known| known.alternatives == *alternatives);
        let model = match known.as_ref().and_then(|known| known.first.get(chosen)) {
            Some(known) => known.clone(),
            None if *alternative == TermId::TRUE => Some(Solution::Witness),
            None => solution(machine, *alternative),
        };
        machine.live.symbols.tables().borrow_mut().forks += 1;
        machine.live.symbols.turns.note_choice(me);
        if *alternative == TermId::TRUE || assume_with(machine, *alternative, model) {
            return Ok(chosen);
        }
        machine.live.symbols.tables().borrow_mut().is_infeasible = true;
        return Err(Exit::Ignore);
    }
    machine.transition.add_branch();
    let (mut first, mut feasible) = (Vec::new(), Vec::new());
    for (at, alternative) in alternatives.iter().enumerate() {
        let found = solution(machine, *alternative);
        feasible.extend(found.is_some().then_some(at));
        first.push(found);
        if feasible.len() == 2 {
            note_fork(machine, alternatives.len());
            let alternatives = alternatives.to_vec();
            let arity = alternatives.len() as u32;
            choice_memo::keep(machine, || Solutions { alternatives, first });
            return Err(Exit::Choice(arity));
        }
    }
    feasible.first().copied().ok_or(Exit::Ignore)
}

/// Returns the choice between alternatives, if it depends on one symbol with few values.
fn symbol_choice(machine: &Machine, alternatives: &[TermId]) -> Option<Rc<SymbolChoice>> {
    let symbols = &machine.live.symbols;
    if !symbols.loads_numbers {
        return None;
    }
    let run = symbols.tables();
    let SymbolicRun { terms, narrow, .. } = &mut *run.borrow_mut();
    narrow.choices.as_mut()?.choice(terms, &symbols.condition, alternatives)
}

/// Chooses one of several alternatives, as [`choose`] does, that depend on one symbol.
fn choose_side(
    machine: &mut Machine,
    choice: &SymbolChoice,
    alternatives: &[TermId],
) -> Result<usize, Exit> {
    let me = machine.live.current;
    if let Some(chosen) = machine.live.threads[me].chosen.first().copied() {
        machine.live.threads[me].chosen.clear();
        let chosen = chosen as usize;
        let Some(side) = choice.sides.get(chosen) else { return Err(Exit::Ignore) };
        machine.live.symbols.tables().borrow_mut().forks += 1;
        machine.live.symbols.turns.note_choice(me);
        if let Some(side) = side {
            let Symbols { condition, witness, .. } = &machine.live.symbols;
            let model = match side.values[..] {
                _ if side.values.contains(&witness.number(choice.symbol)) => Solution::Witness,
                [only] => {
                    let mut model = witness.clone();
                    model.set(choice.symbol, only);
                    Solution::New(model)
                }
                _ => match solution(machine, alternatives[chosen]) {
                    Some(model) => model,
                    None => return Err(Exit::Ignore),
                },
            };
            let longer = choice.path(condition, side);
            if extend(machine, alternatives[chosen], longer, model) {
                return Ok(chosen);
            }
        }
        machine.live.symbols.tables().borrow_mut().is_infeasible = true;
        return Err(Exit::Ignore);
    }
    machine.transition.add_branch();
    let mut feasible = choice.sides.iter().enumerate().filter(|(_, side)| side.is_some());
    match (feasible.next(), feasible.next()) {
        (None, _) => Err(Exit::Ignore),
        (Some((only, _)), None) => Ok(only),
        (Some(_), Some(_)) => {
            note_fork(machine, alternatives.len());
            Err(Exit::Choice(alternatives.len() as u32))
        }
    }
}

/// Counts a choice for the methods on the stack, if choices are counted by method.
pub(crate) fn note_fork(machine: &Machine, alternatives: usize) {
    let run = machine.live.symbols.tables();
    if let Some(profile) = &mut run.borrow_mut().profile {
        profile.note(&machine.live.stack_of(machine.live.current), alternatives);
    }
}

/// Returns the conditions, with each one that depends on one narrow symbol as a condition on ranges
/// of its values.
fn with_ranges(machine: &Machine, conditions: &[TermId]) -> Vec<TermId> {
    let run = machine.live.symbols.tables();
    let SymbolicRun { terms, narrow, .. } = &mut *run.borrow_mut();
    conditions.iter().map(|condition| narrow.condition(terms, *condition)).collect()
}

/// Chooses one of several alternatives, as [`choose`] does, in an instruction that makes several
/// choices. When the instruction is executed again, the path condition decides the earlier choices.
pub(crate) fn choose_next(machine: &mut Machine, alternatives: &[TermId]) -> Result<usize, Exit> {
    let feasible = |(_, alternative): &(usize, &TermId)| solution(machine, **alternative).is_some();
    let mut feasible = alternatives.iter().enumerate().filter(feasible);
    match (feasible.next(), feasible.next()) {
        (None, _) => Err(Exit::Ignore),
        (Some((only, _)), None) => Ok(only),
        (Some(_), Some(_)) => choose(machine, alternatives),
    }
}

/// The maximal number of values of a term that become alternatives of a choice.
const MOST_VALUES: usize = 16;

/// Restricts a term to one number and returns the number. If the term has few values, each value is
/// an alternative of a choice. Otherwise the term is restricted as [`pin`] does. An instruction can
/// call this function several times.
pub(crate) fn settle(machine: &mut Machine, term: TermId, what: &str) -> Result<u64, Exit> {
    choose_value(machine, term)?;
    Ok(pin(machine, term, what))
}

/// Chooses the value of a term if its values are few; returns whether they are.
pub(crate) fn choose_value(machine: &mut Machine, term: TermId) -> Result<bool, Exit> {
    let Some(values) = few_values(machine, term) else { return Ok(false) };
    let alternatives: Vec<TermId> = {
        let run = machine.live.symbols.tables();
        let tables = &mut *run.borrow_mut();
        let sort = tables.terms.sort(term);
        values.iter().map(|value| equals(tables, term, sort, *value)).collect()
    };
    choose_next(machine, &alternatives)?;
    Ok(true)
}

/// Returns all values of a term, if they are few. The values are sorted, so the order in which
/// solvers find them has no effect.
fn few_values(machine: &Machine, term: TermId) -> Option<Vec<u64>> {
    let symbols = &machine.live.symbols;
    let run = symbols.tables();
    let tables = &mut *run.borrow_mut();
    let sort = tables.terms.sort(term);
    if matches!(sort, Sort::Float | Sort::Double) {
        return None;
    }
    let (condition, mut witness) = (&symbols.condition, symbols.witness.clone());
    let mut values = Vec::new();
    let mut other = TermId::TRUE;
    loop {
        let value = tables.terms.evaluate(term, &witness);
        values.push(value);
        let same = equals(tables, term, sort, value);
        let differs = tables.terms.not(same);
        other = tables.terms.and(other, differs);
        match tables.decider.decide(&mut tables.terms, condition, &witness, other) {
            Decision::Infeasible => break,
            Decision::Feasible(model) if values.len() < MOST_VALUES => witness = model,
            Decision::Feasible(_) | Decision::Unknown(_) => return None,
        }
    }
    values.sort_unstable();
    Some(values)
}

/// Restricts a term to its present number and returns the number. Unless the path condition is known
/// to imply this number, other values are omitted and the result is incomplete.
pub(crate) fn pin(machine: &mut Machine, term: TermId, what: &str) -> u64 {
    let symbols = &mut machine.live.symbols;
    let run = symbols.tables();
    let mut borrowed = run.borrow_mut();
    let tables = &mut *borrowed;
    let value = tables.terms.evaluate(term, &symbols.witness);
    let sort = tables.terms.sort(term);
    let same = equals(tables, term, sort, value);
    if same == TermId::TRUE {
        return value;
    }
    let other = tables.terms.not(same);
    let (condition, witness) = (&symbols.condition, &symbols.witness);
    let decision = tables.decider.decide(&mut tables.terms, condition, witness, other);
    if matches!(decision, Decision::Infeasible) {
        return value;
    }
    symbols.condition = symbols.condition.with(&mut tables.terms, same);
    drop(borrowed);
    note_pinned(machine, term, what);
    value
}

/// Restricts a term to one number, as [`pin`] does; a number with the preferred property is taken
/// if one exists.
pub(crate) fn pin_preferring(machine: &mut Machine, term: TermId, preferred: TermId, what: &str) {
    if preferred != TermId::TRUE && assume(machine, preferred) {
        // Numbers without the property are omitted, even if only one number has the property.
        note_pinned(machine, term, what);
    }
    pin(machine, term, what);
}

/// Records that other numbers of a term are omitted.
fn note_pinned(machine: &Machine, term: TermId, what: &str) {
    let place = library_call(machine, what).unwrap_or_default();
    let symbols = &machine.live.symbols;
    let run = symbols.tables();
    let tables = &mut *run.borrow_mut();
    let origins = tables.terms.symbols(term).iter();
    let mut inputs: Vec<String> =
        origins.filter_map(|at| symbols.origins.get(*at as usize)).map(|o| o.text()).collect();
    inputs.sort();
    inputs.dedup();
    tables.pinned.insert(format!("the value of {} pinned at {what}{place}", inputs.join(" and ")));
}

/// Returns the method of the class library that the program has called, with the place of the call.
fn library_call(machine: &Machine, what: &str) -> Option<String> {
    let stack = machine.live.stack_of(machine.live.current);
    let own = stack.iter().position(|at| !at.method.class().loader.is_jdk())?;
    let called = stack.get(own.checked_sub(1)?)?.method;
    let name = format!("{}.{}", called.class().java_name(), called.name);
    (name != what).then(|| format!(" in {name}, called at {}", stack[own].text()))
}

/// Returns the condition that a term has a value.
fn equals(tables: &mut SymbolicRun, term: TermId, sort: Sort, value: u64) -> TermId {
    let (left, right) = if sort.is_floating() {
        // Unlike `==`, equality of bits distinguishes zeros and holds for NaN.
        let bits = if sort == Sort::Float { Sort::Bits32 } else { Sort::Bits64 };
        (tables.terms.to_bits(term), tables.terms.constant(bits, value))
    } else {
        (term, tables.terms.constant(sort, value))
    };
    tables.terms.eq(left, right)
}

/// Returns a fingerprint of the frames below a depth; `None` if the thread has no frame at the
/// depth.
pub(super) fn activation_of(frames: &[Frame], depth: usize) -> Option<u32> {
    let below = frames.get(..depth).filter(|_| depth < frames.len())?;
    Some(activation(below.iter().map(|frame| [frame.pc, frame.base])))
}

/// Counts an iteration if iterations of loops are bounded and the jump of the top frame is a back
/// edge. Returns an error that ends the path if the loop exceeds the bound.
pub(crate) fn note_turn(machine: &mut Machine, edge: u32, target: u32) -> Result<(), Exit> {
    let me = machine.live.current;
    let Some(most) = machine.options.input_limits.loop_turns else { return Ok(()) };
    let frames = &mut machine.live.threads[me].frames;
    let Some(depth) = frames.len().checked_sub(1) else { return Ok(()) };
    frames[depth].pc = target;
    let Some(activation) = activation_of(frames, depth) else { return Ok(()) };
    let turns = &mut machine.live.symbols.turns;
    if target > edge || turns.turn(me, (depth, activation), target, edge) <= most {
        return Ok(());
    }
    let place = place_of(machine).map_or_else(String::new, |at| format!(", at {}", at.text()));
    let run = machine.live.symbols.tables();
    run.borrow_mut().cut.insert(format!(
        "executions that repeat a loop more than {most} times (--loop-bound){place}"
    ));
    Err(Exit::Ignore)
}
