//! `gov.nasa.jpf.vm.Verify`: choices and requests to the checker.
//!
//! Source: the comments of `Verify.java`; JPF for the order of choices. A plain run executes the
//! class's own code, as `java` does.
//!
//! Invariant: a method that ends a path or opens an atomic block depends on all other threads
//! (SEMANTICS 7) and is a scheduling point.

use crate::values::{elements, int, int_result, reference};
use vm::Machine;
use vm::choice::Request;
use vm::native::Exit;

vm::natives! {
    class "gov/nasa/jpf/vm/Verify";
    "refuse(Ljava/lang/String;)V" => refuse;
    "beginAtomic()V" visible => begin_atomic;
    "endAtomic()V" => end_atomic;
    "ignoreIf(Z)V" visible => ignore_if;
    "terminateSearch()V" visible => |m, _| { checked(m)?; Err(Exit::TerminateSearch) };
    "breakTransition(Ljava/lang/String;)V" => |m, _| { checked(m)?; Err(Exit::Break) };
    "isRunningInJPF()Z" => |m, _| { checked(m)?; Ok(1) };
    "vmIsMatchingStates()Z" => |m, _| { checked(m)?; Ok(1) };
    "isTraceReplay()Z" => |m, _| { checked(m)?; Ok(u64::from(m.options.choosing.replays)) };
    "storeTrace(Ljava/lang/String;Ljava/lang/String;)V" visible => store_trace;
    "setProperties([Ljava/lang/String;)V" visible => set_properties;
    "getProperty(Ljava/lang/String;)Ljava/lang/String;" visible => get_property;
    "setHeuristicSearchValue(I)V" visible => |m, args| set_heuristic(m, Some(int(args, 0)));
    "resetHeuristicSearchValue()V" visible => |m, _| set_heuristic(m, None);
    "getHeuristicSearchValue()I" visible => get_heuristic;
    "isShared(Ljava/lang/Object;)Z" visible => is_shared;
    "interesting(Z)V" => |m, args| hint(m, args, true);
    "boring(Z)V" => |m, args| hint(m, args, false);
}

/// Declines the call in a plain run.
pub(crate) fn checked(m: &Machine) -> Result<(), Exit> {
    if m.options.check { Ok(()) } else { Err(Exit::Decline) }
}

/// Refuses an unsupported method of this class. In a plain run the method is unbound, as on a real
/// JVM.
fn refuse(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    let method = m.text(reference(args, 0));
    if m.options.check {
        return Err(Exit::Unsupported(format!("gov.nasa.jpf.vm.Verify.{method}")));
    }
    let message = "'void gov.nasa.jpf.vm.Verify.refuse(java.lang.String)'";
    Err(m.exception("java/lang/UnsatisfiedLinkError", message))
}

fn begin_atomic(m: &mut Machine, _: &[u64]) -> Result<u64, Exit> {
    checked(m)?;
    if m.options.choosing.atomic {
        m.thread().atomic_sections += 1;
    }
    Ok(0)
}

fn end_atomic(m: &mut Machine, _: &[u64]) -> Result<u64, Exit> {
    checked(m)?;
    let thread = m.thread();
    thread.atomic_sections = thread.atomic_sections.saturating_sub(1);
    Ok(0)
}

fn ignore_if(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    checked(m)?;
    let is_abandoned = args[0] & 1 == 1 && m.options.choosing.ignore_paths;
    if is_abandoned { Err(Exit::Ignore) } else { Ok(0) }
}

/// Returns a text, or `None` for null.
fn text(m: &Machine, args: &[u64], at: usize) -> Option<String> {
    let string = reference(args, at);
    (string != 0).then(|| m.text(string))
}

/// Requests that the search stores the path after this transition.
fn store_trace(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    checked(m)?;
    let request = Request::StoreTrace { file: text(m, args, 0), comment: text(m, args, 1) };
    m.transition.requests.push(request);
    m.transition.cacheability.uncacheable = true;
    Ok(0)
}

/// Sets properties, which are part of the state. Only generators and the program read them, so the
/// keys of the configuration are refused.
fn set_properties(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    checked(m)?;
    let array = reference(args, 0);
    if array == 0 {
        return Ok(0);
    }
    for string in elements(m, array).into_iter().filter(|string| *string != 0) {
        let pair = m.text(string);
        let (key, value) = pair.split_once('=').unwrap_or((&pair, ""));
        let key = key.trim().trim_start_matches('+');
        if (m.options.choosing.is_reserved)(key) {
            let what = format!("setting {key} while the program runs (Verify.setProperties)");
            return Err(Exit::Unsupported(what));
        }
        m.live.globals.properties.insert(key.to_owned(), value.trim().to_owned());
    }
    Ok(0)
}

fn get_property(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    checked(m)?;
    let Some(key) = text(m, args, 0) else { return Ok(0) };
    match m.setting(&key).map(str::to_owned) {
        Some(value) => m.new_string(&value).map(u64::from),
        None => Ok(0),
    }
}

fn set_heuristic(m: &mut Machine, value: Option<i32>) -> Result<u64, Exit> {
    checked(m)?;
    m.live.globals.heuristic = value;
    Ok(0)
}

/// Whether other threads can reach an object. The answer is a function of the state; within a
/// transition it changes only from false to true.
fn is_shared(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    checked(m)?;
    let object = reference(args, 0);
    m.transition.cacheability.uncacheable = true;
    Ok(u64::from(object != 0 && m.live.heap.get(object).flags & vm::heap::SHARED != 0))
}

/// Requests that the heuristic rates the successor state by `interesting`, if argument 0 is true.
fn hint(m: &mut Machine, args: &[u64], interesting: bool) -> Result<u64, Exit> {
    checked(m)?;
    if args[0] & 1 == 1 {
        m.transition.requests.push(Request::Interest(interesting));
    }
    Ok(0)
}

fn get_heuristic(m: &mut Machine, _: &[u64]) -> Result<u64, Exit> {
    checked(m)?;
    Ok(int_result(m.heuristic_value()))
}
