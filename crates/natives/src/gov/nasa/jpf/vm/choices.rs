//! `gov.nasa.jpf.vm.Verify`: choices of data, each made by a generator (`vm::choice`).
//!
//! Source: the comments of `Verify.java`; JPF for the order of alternatives, and for the result of
//! an empty choice: 0 or null. Invariant: the alternatives are a function of the state. If they
//! depend on more than the arguments, the call is a scheduling point.

use super::verify::checked;
use crate::values::{int, reference};
use vm::Machine;
use vm::choice::cascade::Cascade;
use vm::choice::{Booleans, Generator, Interval, Objects, ValueType};
use vm::native::Exit;

vm::natives! {
    class "gov/nasa/jpf/vm/Verify";
    "getBoolean()Z" => |m, _| {
        checked(m)?;
        let booleans = Booleans { false_first: m.options.choosing.false_first };
        choose(m, "verifyGetBoolean", "getBoolean()", Box::new(booleans))
    };
    "getInt(II)I" => get_int;
    "getInt(Ljava/lang/String;)I" visible => |m, args| named(m, args, ValueType::Int);
    "getDouble(Ljava/lang/String;)D" visible => |m, args| named(m, args, ValueType::Double);
    "getObject(Ljava/lang/String;)Ljava/lang/Object;" visible => |m, args| named(m, args, ValueType::Reference);
    "randomObject(Ljava/lang/String;)Ljava/lang/Object;" visible => random_object;
}

/// Returns the value of the chosen alternative, or the value that the configuration sets instead.
fn choose(
    m: &mut Machine,
    id: &str,
    method: &str,
    generator: Box<dyn Generator>,
) -> Result<u64, Exit> {
    let kind = generator.kind();
    let mut cascade = Cascade::default();
    let Some(chosen) = cascade.choose(m, id, generator)? else { return Ok(0) };
    let value = match cascade.find(id, kind) {
        Some(registered) => registered.generator.apply(m, chosen)?,
        None => 0,
    };
    m.perturb_result(&mut cascade, &format!("gov.nasa.jpf.vm.Verify.{method}"), kind, value)
}

/// Chooses a number between the arguments, both included. As in JPF, the arguments are swapped if
/// the first one is greater.
fn get_int(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    checked(m)?;
    match Interval::new(int(args, 0), int(args, 1), 1) {
        Ok(interval) => choose(m, "verifyGetInt(II)", "getInt(int,int)", Box::new(interval)),
        Err(_) => Err(Exit::Unsupported("Verify.getInt with all ints".to_owned())),
    }
}

/// Chooses as the configuration describes under the name in argument 0.
fn named(m: &mut Machine, args: &[u64], kind: ValueType) -> Result<u64, Exit> {
    checked(m)?;
    let name = reference(args, 0);
    if name == 0 {
        return Err(m.null_pointer());
    }
    let id = m.text(name);
    if kind == ValueType::Reference {
        // The generator may read all objects.
        m.transition.cacheability.uncacheable = true;
        m.show_each_step();
    }
    let generator = m.named_generator(&id)?;
    if generator.kind() != kind {
        let is = generator.kind();
        let what = format!("the choice \"{id}\", which gives {is:?}, asked for {kind:?}");
        return Err(Exit::Unsupported(what));
    }
    let method = match kind {
        ValueType::Int => "getInt(java.lang.String)",
        ValueType::Double => "getDouble(java.lang.String)",
        _ => "getObject(java.lang.String)",
    };
    choose(m, &id, method, generator)
}

/// Chooses among the reachable objects of a type, and null.
fn random_object(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    checked(m)?;
    let name = reference(args, 0);
    if name == 0 {
        return Err(m.null_pointer());
    }
    let name = m.text(name);
    m.transition.cacheability.uncacheable = true;
    m.show_each_step();
    let objects = Objects::of_type(m, &name, true);
    choose(m, "verifyRandomObject", "randomObject(java.lang.String)", Box::new(objects))
}
