//! Constructors for Java's operations, with the names of the interpreter's table of operations.
//!
//! Source: JVMS §6.5. Operands have the sort of the operation's type ([`Sort::of`]).

use crate::arena::Terms;
use crate::bits::{arithmetic_bits, bitwise_bits};
use crate::floats::{arithmetic_floating, negate_floating};
use crate::semantics::{Arithmetic, Bitwise, Integral, Numeric, Small};
use crate::sort::Sort;
use crate::term::{Binary, Term, TermId, Unary};

impl Terms {
    /// Returns an `int` constant.
    pub fn int(&mut self, value: i32) -> TermId {
        self.constant(Sort::Bits32, u64::from(value as u32))
    }

    /// Returns a `long` constant.
    pub fn long(&mut self, value: i64) -> TermId {
        self.constant(Sort::Bits64, value as u64)
    }

    /// Returns a `float` constant.
    pub fn float(&mut self, value: f32) -> TermId {
        self.constant(Sort::Float, u64::from(value.to_bits()))
    }

    /// Returns a `double` constant.
    pub fn double(&mut self, value: f64) -> TermId {
        self.constant(Sort::Double, value.to_bits())
    }

    /// Returns the symbol with a number. A number has one sort within a path condition.
    pub fn symbol(&mut self, sort: Sort, number: u32) -> TermId {
        self.intern(Term::Symbol(sort, number))
    }

    /// Returns a symbol of a small type, widened to the `int` in a register. The symbol itself has the
    /// sort of the type: [`Sort::Bool`], [`Sort::Bits8`] or [`Sort::Bits16`].
    pub fn small_symbol(&mut self, of: Small, number: u32) -> TermId {
        let sort = Self::small_sort(of);
        let symbol = self.symbol(sort, number);
        match of {
            Small::Boolean => self.int_of_truth(symbol),
            _ => self.widen(of, symbol),
        }
    }

    const fn small_sort(of: Small) -> Sort {
        match of {
            Small::Boolean => Sort::Bool,
            Small::Byte => Sort::Bits8,
            Small::Char | Small::Short => Sort::Bits16,
        }
    }

    /// Widens an element or field of a small type to the `int` in a register. The operand has 8 bits
    /// for `boolean` and `byte`, and 16 bits for other types.
    pub fn widen(&mut self, of: Small, a: TermId) -> TermId {
        match of {
            Small::Byte | Small::Short => self.sign_extend(Sort::Bits32, a),
            Small::Boolean | Small::Char => self.zero_extend(Sort::Bits32, a),
        }
    }

    /// Truncates an `int` to an element of an array of a small type. For `boolean`, the lowest bit
    /// counts.
    pub fn shrink(&mut self, of: Small, a: TermId) -> TermId {
        match of {
            Small::Boolean => {
                let one = self.int(1);
                let bit = self.bitwise(Bitwise::And, Integral::Int, a, one);
                self.truncate(Sort::Bits8, bit)
            }
            Small::Byte => self.truncate(Sort::Bits8, a),
            Small::Char | Small::Short => self.truncate(Sort::Bits16, a),
        }
    }

    /// Returns an arithmetic operation on a numeric type. For a division of integers, the path
    /// condition must exclude the divisor 0.
    pub fn arithmetic(&mut self, op: Arithmetic, of: Numeric, a: TermId, b: TermId) -> TermId {
        if !self.simplifies {
            return self.intern(Term::Binary(Binary::Arithmetic(op), a, b));
        }
        match of {
            Numeric::Int | Numeric::Long => arithmetic_bits(self, op, a, b),
            Numeric::Float | Numeric::Double => arithmetic_floating(self, op, a, b),
        }
    }

    /// Returns a bitwise operation. The right side of a shift has the sort of `int`, even for `long`;
    /// only its lowest 5 or 6 bits count.
    pub fn bitwise(&mut self, op: Bitwise, _of: Integral, a: TermId, b: TermId) -> TermId {
        if !self.simplifies {
            return self.intern(Term::Binary(Binary::Bitwise(op), a, b));
        }
        bitwise_bits(self, op, a, b)
    }

    /// Returns the negation of a number.
    pub fn negate(&mut self, of: Numeric, a: TermId) -> TermId {
        match of {
            Numeric::Float | Numeric::Double if self.simplifies => negate_floating(self, a),
            Numeric::Float | Numeric::Double => self.intern(Term::Unary(Unary::Negate, a)),
            Numeric::Int | Numeric::Long => {
                let zero = self.constant(Sort::of(of), 0);
                self.arithmetic(Arithmetic::Sub, of, zero, a)
            }
        }
    }

    /// Narrows an `int` to a smaller type and widens it again: `i2b`, `i2c`, `i2s`, and the lowest bit.
    pub fn narrow(&mut self, to: Small, a: TermId) -> TermId {
        if to == Small::Boolean {
            let one = self.int(1);
            return self.bitwise(Bitwise::And, Integral::Int, a, one);
        }
        let part = self.truncate(Self::small_sort(to), a);
        self.widen(to, part)
    }

    /// Constructs a term again from operands that were replaced.
    pub fn rebuild(&mut self, term: Term) -> TermId {
        match term {
            Term::Constant(sort, value) => self.constant(sort, value),
            Term::Filled(..) | Term::Symbol(..) => self.intern(term),
            Term::Unary(operator, a) => match operator {
                Unary::Not => self.not(a),
                Unary::SignExtend(to) => self.sign_extend(to, a),
                Unary::ZeroExtend(to) => self.zero_extend(to, a),
                Unary::Truncate(to) => self.truncate(to, a),
                Unary::Convert(from, to) => self.convert(from, to, a),
                Unary::Negate => {
                    let of = self.sort(a).numeric().unwrap_or(Numeric::Double);
                    self.negate(of, a)
                }
                Unary::SquareRoot => self.square_root(a),
                Unary::ToBits => self.to_bits(a),
                Unary::FromBits => self.from_bits(a),
            },
            Term::Binary(operator, a, b) => match operator {
                Binary::And => self.and(a, b),
                Binary::Arithmetic(op) => {
                    let of = self.sort(a).numeric().unwrap_or(Numeric::Long);
                    self.arithmetic(op, of, a, b)
                }
                Binary::Bitwise(op) => {
                    let long = self.sort(a) == Sort::Bits64;
                    let of = if long { Integral::Long } else { Integral::Int };
                    self.bitwise(op, of, a, b)
                }
                Binary::Compare(how) => self.compare(how, a, b),
                Binary::Eq => self.eq(a, b),
                Binary::Lt => self.lt(a, b),
                Binary::Le => self.le(a, b),
                Binary::Select => self.select(a, b),
            },
            Term::Ite(condition, a, b) => self.ite(condition, a, b),
            Term::Store(array, index, element) => self.store(array, index, element),
        }
    }
}
