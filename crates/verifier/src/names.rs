//! Interned names of classes and arrays.

use base::FastMap;
use std::cell::RefCell;
use std::rc::Rc;

/// An internal class name, or the descriptor of an array.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Name(u32);

const ARRAY: u32 = 1 << 31;

impl Name {
    /// Whether this is the descriptor of an array.
    pub(crate) const fn is_array(self) -> bool {
        self.0 & ARRAY != 0
    }
}

macro_rules! known {
    ($($constant:ident $text:literal $number:literal;)*) => {
        $(pub(crate) const $constant: Name = Name($number);)*
        const KNOWN: &[&str] = &[$($text,)*];
    };
}
known! {
    OBJECT "java/lang/Object" 0;
    STRING "java/lang/String" 1;
    CLASS "java/lang/Class" 2;
    THROWABLE "java/lang/Throwable" 3;
    METHOD_HANDLE "java/lang/invoke/MethodHandle" 4;
    METHOD_TYPE "java/lang/invoke/MethodType" 5;
    CLONEABLE "java/lang/Cloneable" 6;
    SERIALIZABLE "java/io/Serializable" 7;
}

/// The names of one verification.
#[derive(Debug)]
pub(crate) struct Names {
    numbers: RefCell<FastMap<Rc<str>, Name>>,
    texts: RefCell<Vec<Rc<str>>>,
}

impl Names {
    pub(crate) fn new() -> Self {
        let names = Self { numbers: RefCell::default(), texts: RefCell::default() };
        for text in KNOWN {
            names.get(text);
        }
        names
    }

    /// Returns the number of a text; equal texts have equal numbers.
    pub(crate) fn get(&self, text: &str) -> Name {
        if let Some(known) = self.numbers.borrow().get(text) {
            return *known;
        }
        let mut texts = self.texts.borrow_mut();
        let array = if text.starts_with('[') { ARRAY } else { 0 };
        let name = Name(texts.len() as u32 | array);
        let text: Rc<str> = text.into();
        texts.push(Rc::clone(&text));
        self.numbers.borrow_mut().insert(text, name);
        name
    }

    /// Returns the text of a name.
    pub(crate) fn text(&self, name: Name) -> Rc<str> {
        Rc::clone(&self.texts.borrow()[(name.0 & !ARRAY) as usize])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_numbered_once() {
        let names = Names::new();
        assert_eq!(names.get("java/lang/Throwable"), THROWABLE);
        assert_eq!(names.get("java/io/Serializable"), SERIALIZABLE);
        let array = names.get("[I");
        assert!(array.is_array() && !OBJECT.is_array());
        assert_eq!(names.get("[I"), array);
        assert_eq!(&*names.text(array), "[I");
    }
}
