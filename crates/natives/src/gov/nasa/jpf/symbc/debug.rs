//! `gov.nasa.jpf.symbc.Debug`: inputs with names, for programs of Symbolic `PathFinder`.
//!
//! Source: the class of this name in jpf-symbc. Invariant: a method has the same result in a search
//! with symbols and in an execution with numbers. So no text about terms reaches the program. A plain
//! run executes the class's own code.

use crate::gov::nasa::jpf::vm::verify::checked;
use crate::org::sosy_lab::sv_benchmarks::verifier::{assume, number, small, text};
use crate::values::reference;
use code::operation::{Numeric, Small};
use vm::Machine;
use vm::native::Exit;

vm::natives! {
    class "gov/nasa/jpf/symbc/Debug";
    "assume(Z)V" visible terms => assume;
    "refuse(Ljava/lang/String;)V" => refuse;
    "makeSymbolicInteger(Ljava/lang/String;)I" terms => |m, args| of_number(m, args, 0, Numeric::Int);
    "makeSymbolicLong(Ljava/lang/String;)J" terms => |m, args| of_number(m, args, 0, Numeric::Long);
    "makeSymbolicReal(Ljava/lang/String;)D" terms => |m, args| of_number(m, args, 0, Numeric::Double);
    "makeSymbolicFloat(Ljava/lang/String;)F" terms => |m, args| of_number(m, args, 0, Numeric::Float);
    "makeSymbolicShort(Ljava/lang/String;)S" terms => |m, args| of_small(m, args, 0, Small::Short);
    "makeSymbolicByte(Ljava/lang/String;)B" terms => |m, args| of_small(m, args, 0, Small::Byte);
    "makeSymbolicChar(Ljava/lang/String;)C" terms => |m, args| of_small(m, args, 0, Small::Char);
    "makeSymbolicBoolean(Ljava/lang/String;)Z" terms => |m, args| of_small(m, args, 0, Small::Boolean);
    "makeSymbolicString(Ljava/lang/String;)Ljava/lang/String;" terms => |m, args| of_text(m, args, 0);
    "addSymbolicInt(ILjava/lang/String;)I" terms => |m, args| of_number(m, args, 1, Numeric::Int);
    "addSymbolicLong(JLjava/lang/String;)J" terms => |m, args| of_number(m, args, 1, Numeric::Long);
    "addSymbolicDouble(DLjava/lang/String;)D" terms => |m, args| of_number(m, args, 1, Numeric::Double);
    "addSymbolicShort(SLjava/lang/String;)S" terms => |m, args| of_small(m, args, 1, Small::Short);
    "addSymbolicByte(BLjava/lang/String;)B" terms => |m, args| of_small(m, args, 1, Small::Byte);
    "addSymbolicChar(CLjava/lang/String;)C" terms => |m, args| of_small(m, args, 1, Small::Char);
    "addSymbolicBoolean(ZLjava/lang/String;)Z" terms => |m, args| of_small(m, args, 1, Small::Boolean);
    "addSymbolicString(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;" terms => |m, args| of_text(m, args, 1);
}

/// The kind of a choice among few values, in reports.
const KIND: &str = "Debug.makeSymbolic";

/// Returns the name of an input; none if characters of the name are inputs.
fn name(m: &Machine, args: &[u64], at: usize) -> Option<String> {
    let text = reference(args, at);
    (text != 0 && !inputs::is_text_open(m, text)).then(|| m.text(text))
}

fn of_number(m: &mut Machine, args: &[u64], at: usize, of: Numeric) -> Result<u64, Exit> {
    let name = name(m, args, at);
    number(m, of, KIND, name.as_deref())
}

fn of_small(m: &mut Machine, args: &[u64], at: usize, of: Small) -> Result<u64, Exit> {
    let name = name(m, args, at);
    small(m, of, name.as_deref())
}

fn of_text(m: &mut Machine, args: &[u64], at: usize) -> Result<u64, Exit> {
    let name = name(m, args, at);
    text(m, KIND, name.as_deref())
}

/// Refuses an unsupported method of this class. In a plain run the method is unbound, as on a real
/// JVM.
fn refuse(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    let method = m.text(reference(args, 0));
    if checked(m).is_ok() {
        return Err(Exit::Unsupported(format!("gov.nasa.jpf.symbc.Debug.{method}")));
    }
    let message = "'void gov.nasa.jpf.symbc.Debug.refuse(java.lang.String)'";
    Err(m.exception("java/lang/UnsatisfiedLinkError", message))
}
