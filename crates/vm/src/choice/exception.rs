//! Choices between no exception and exceptions of some classes. The parameter `exceptions` names the
//! classes. Their constructors are not executed. Source: JPF's `ExceptionThreadChoiceFromSet`, for one
//! thread.

use super::{Generator, GeneratorRow, Setup, ValueType};
use crate::machine::Machine;
use crate::native::Exit;

pub(super) const ROW: GeneratorRow = GeneratorRow {
    name: "gov.nasa.jpf.vm.choice.ExceptionChoiceFromSet",
    help: "null, or one of exceptions (of the JDK) is thrown",
    parameters: &["exceptions"],
    open: |setup| Ok(Box::new(open(setup)?)),
};

fn open(setup: &mut Setup<'_>) -> Result<Exceptions, String> {
    let classes = setup.words("exceptions")?;
    for class in &classes {
        let known = setup.machine.program.registry.boot(&class.replace('.', "/"));
        let known = known.map_err(|_| format!("the JDK has no class {class}"))?;
        let throwable = setup.machine.program.registry.boot("java/lang/Throwable");
        if !throwable.is_ok_and(|throwable| known.is_subclass_of(throwable)) {
            return Err(format!("{class} is no exception"));
        }
    }
    Ok(Exceptions(classes))
}

/// Generates no exception, and then an exception of each of these classes.
#[derive(Clone, Debug)]
struct Exceptions(Vec<String>);

impl Exceptions {
    fn class(&self, nth: u32) -> Option<&String> {
        self.0.get((nth as usize).wrapping_sub(1))
    }
}

impl Generator for Exceptions {
    fn kind(&self) -> ValueType {
        ValueType::Reference
    }

    fn arity(&self) -> u32 {
        self.0.len() as u32 + 1
    }

    fn describe(&self, nth: u32) -> String {
        self.class(nth).map_or_else(|| "no exception".to_owned(), Clone::clone)
    }

    fn apply(&self, machine: &mut Machine, nth: u32) -> Result<u64, Exit> {
        match self.class(nth) {
            Some(class) => Err(machine.exception_without_message(&class.replace('.', "/"))),
            None => Ok(0),
        }
    }
}
