//! The numbers of all values with terms, under the witness.

use code::Content;
use terms::Evaluator;
use vm::machine::Live;
use vm::symbolic::shadow::set_number;
use vm::thread::Thread;

/// Returns the live registers of a thread that hold numbers: depth of the frame, register in the
/// frame, and register of the thread.
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

/// Sets the numbers of all values with terms to their values under the witness.
pub(crate) fn renew_numbers(live: &mut Live) {
    let run = live.symbols.tables();
    let run = run.borrow();
    let mut evaluator = Evaluator::new(&live.symbols.witness);
    for (slot, thread) in live.threads.unwritten().iter_mut().enumerate() {
        if !live.symbols.registers_of(slot).iter().any(|term| !term.is_none()) {
            continue;
        }
        for (_, _, at) in live_numbers(thread) {
            let term = live.symbols.register(slot, at);
            if !term.is_none() {
                thread.registers[at] = evaluator.value(&run.terms, term).number();
            }
        }
    }
    for object in live.symbols.objects(&live.heap) {
        for (part, term) in live.symbols.parts_of(&live.heap, object) {
            let value = evaluator.value(&run.terms, term).number();
            set_number(&mut live.heap, object, part, value);
        }
    }
}
