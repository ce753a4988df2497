//! The update of the numbers of all values with terms after a change of the witness.

use code::Content;
use terms::{Assignment, Evaluator, TermId};
use vm::heap::TERMED;
use vm::machine::{Live, Machine};
use vm::symbolic::shadow::set_number;
use vm::symbolic::{InputType, Symbols};
use vm::thread::Thread;

/// Returns the live registers of a thread that hold numbers: depth of the frame, register within
/// the frame, and register of the thread.
pub(crate) fn live_numbers(thread: &Thread) -> Vec<(u32, u16, usize)> {
    let mut all = Vec::new();
    for (depth, frame) in thread.frames.iter().enumerate() {
        for (register, content) in frame.code.live(frame.pc, thread.waits_for_result(depth)).iter()
        {
            if *content == Content::Prim {
                let at = frame.base as usize + usize::from(*register);
                all.push((depth as u32, *register, at));
            }
        }
    }
    all
}

/// Replaces the witness, and the numbers of all values with terms.
pub(crate) fn replace_witness(live: &mut Live, witness: Assignment) {
    let before = std::mem::replace(&mut live.symbols.witness, witness);
    let differing = live.symbols.witness.differing(&before);
    renew_numbers(live, &differing);
    if let Some(renewed) = &mut live.symbols.renewed {
        renewed.extend(differing);
    }
}

/// Sets the number of each value whose term has one of some symbols to the value of the term under the
/// witness.
pub(crate) fn renew_numbers(live: &mut Live, differing: &[u32]) {
    let run = live.symbols.tables();
    let run = run.borrow();
    let changes =
        |term: TermId| run.terms.symbols(term).iter().any(|symbol| differing.contains(symbol));
    let Symbols { witness, parts, .. } = &live.symbols;
    let mut evaluator = Evaluator::new(witness);
    for (object, parts) in parts {
        if !live.heap.is_live(*object) || live.heap.peek(*object).flags & TERMED == 0 {
            continue;
        }
        for (part, term) in parts.iter().filter(|(_, term)| changes(*term)) {
            let value = evaluator.value(&run.terms, *term).number();
            set_number(&mut live.heap, *object, *part, value);
        }
    }
    for (slot, thread) in live.threads.unwritten().iter_mut().enumerate() {
        let terms = live.symbols.registers_of(slot);
        if !terms.iter().any(|term| !term.is_none() && changes(*term)) {
            continue;
        }
        for (_, _, at) in live_numbers(thread) {
            let term = live.symbols.register(slot, at);
            if !term.is_none() {
                thread.registers[at] = evaluator.value(&run.terms, term).number();
            }
        }
    }
}

/// The maximal number of characters that [`prefer_letters`] changes.
const LETTERS: usize = 256;

/// Changes characters of strings from 0 to a letter where the path condition allows it. Reports
/// cannot show the character 0, and no command line can pass it.
pub fn prefer_letters(machine: &mut Machine) {
    let symbols = &mut machine.live.symbols;
    let run = symbols.tables();
    let mut best = symbols.witness.clone();
    {
        let terms = &run.borrow().terms;
        let characters = symbols.origins.iter().zip(0..).filter(|(origin, number)| {
            let is_character = matches!(origin.kind, InputType::TextByte | InputType::TextUnit)
                || origin.is_part && origin.variable.as_deref() == Some(CHARACTER);
            is_character && symbols.witness.number(*number) == 0
        });
        for (_, number) in characters.take(LETTERS) {
            best.set(number, u64::from(b'a'));
            if !symbols.condition.holds(terms, &best) {
                best.set(number, 0);
            }
        }
    }
    replace_witness(&mut machine.live, best);
}

/// The name of the inputs that are characters of lazily initialized strings.
pub(crate) const CHARACTER: &str = "character";
