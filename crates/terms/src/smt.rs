//! Terms as SMT-LIB scripts for solvers.
//!
//! Source: SMT-LIB 2.6. Invariant: a script has a model if and only if the truth values have one. The
//! values of the declared symbols in the script's model are a model of the truth values. SMT-LIB leaves
//! the division by 0 and the conversion of NaN open, or defines them otherwise. Scripts define both as
//! the evaluator does.

use std::fmt::Write;

use crate::arena::TermTable;
use crate::semantics::{Arithmetic, Bitwise, Comparison, Numeric};
use crate::sort::Sort;
use crate::term::{Binary, Term, TermId, Unary};

/// The error for an operator that SMT-LIB lacks: the remainder of floating-point numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Inexpressible;

impl std::fmt::Display for Inexpressible {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("SMT-LIB has no remainder of floating-point numbers as Java defines it")
    }
}

impl std::error::Error for Inexpressible {}

/// A symbol of a script with its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declared {
    /// The number of the symbol.
    pub number: u32,
    /// The sort of the symbol.
    pub sort: Sort,
    /// The name of a constant with the value of the symbol. For a floating-point number the constant is
    /// a bit vector.
    pub name: String,
}

/// A script: declarations, definitions and assertions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Script {
    /// The commands, without `set-logic` and `check-sat`.
    pub text: String,
    /// The scalar symbols, ascending by number.
    pub symbols: Vec<Declared>,
    /// The elements of array symbols that a model requires.
    pub elements: Vec<DeclaredElement>,
}

/// An element of an array symbol that a script reads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeclaredElement {
    /// The number of the array symbol.
    pub array: u32,
    /// The name of the constant with the index.
    pub index: String,
    /// The name of the constant with the element.
    pub element: String,
}

impl TermTable {
    /// Returns a script that asserts truth values; an error if an operator cannot be expressed.
    pub fn smt(&self, conditions: &[TermId]) -> Result<Script, Inexpressible> {
        let mut script = Script { text: String::new(), symbols: Vec::new(), elements: Vec::new() };
        let all = self.reachable(conditions);
        for id in &all {
            self.define(*id, &mut script)?;
        }
        self.define_elements(&all, &mut script);
        for condition in conditions {
            push(&mut script.text, format_args!("(assert {})\n", self.reference(*condition)));
        }
        script.symbols.sort_by_key(|declared| declared.number);
        Ok(script)
    }

    /// Defines a name for the element of each array symbol at each index that is read.
    fn define_elements(&self, all: &[TermId], script: &mut Script) {
        let mut indices: Vec<TermId> = all
            .iter()
            .filter_map(|id| match self.get(*id) {
                Term::Binary(Binary::Select, _, index) => Some(index),
                _ => None,
            })
            .collect();
        indices.sort_unstable();
        indices.dedup();
        for id in all {
            let Term::Symbol(sort, array) = self.get(*id) else { continue };
            let Some(element) = sort.element() else { continue };
            for (at, index) in indices.iter().enumerate() {
                let (name, position) = (format!("e{array}_{at}"), format!("i{array}_{at}"));
                let (index, width) = (self.reference(*index), element.width());
                let out = &mut script.text;
                push(out, format_args!("(define-fun {position} () (_ BitVec 32) {index})\n"));
                let read = format!("(select x{array} {position})");
                if element.is_floating() {
                    let value = from_bits(element, &name);
                    push(out, format_args!("(declare-const {name} (_ BitVec {width}))\n"));
                    push(out, format_args!("(assert (= {value} {read}))\n"));
                } else {
                    push(out, format_args!("(define-fun {name} () (_ BitVec {width}) {read})\n"));
                }
                script.elements.push(DeclaredElement { array, index: position, element: name });
            }
        }
    }

    fn reference(&self, id: TermId) -> String {
        match self.get(id) {
            Term::Constant(sort, value) => literal(sort, value),
            Term::Symbol(_, number) => format!("x{number}"),
            _ => format!("t{}", id.raw()),
        }
    }

    fn define(&self, id: TermId, script: &mut Script) -> Result<(), Inexpressible> {
        let (name, sort) = (self.reference(id), self.sort(id));
        let out = &mut script.text;
        let type_name = sort_name(sort);
        match self.get(id) {
            Term::Constant(..) => {}
            Term::Symbol(_, number) => {
                let mut name = name;
                if sort.is_floating() {
                    // In models, bits are easier to parse than floating-point numbers.
                    let bits = format!("b{number}");
                    let width = sort.width();
                    push(out, format_args!("(declare-const {bits} (_ BitVec {width}))\n"));
                    let value = from_bits(sort, &bits);
                    push(out, format_args!("(define-fun {name} () {type_name} {value})\n"));
                    name = bits;
                } else {
                    push(out, format_args!("(declare-const {name} {type_name})\n"));
                }
                if sort.element().is_none() {
                    script.symbols.push(Declared { number, sort, name });
                }
            }
            Term::Unary(Unary::ToBits, a) => {
                // The bits are a fresh constant. Except for NaN, a floating-point number determines
                // them.
                let operand = self.reference(a);
                let nan = self.sort(a).canonical(u64::MAX >> (64 - sort.width()));
                let value = from_bits(self.sort(a), &name);
                push(
                    out,
                    format_args!(
                        "(declare-const {name} {type_name})\n(assert (= {value} {operand}))\n\
                         (assert (=> (fp.isNaN {operand}) (= {name} {})))\n",
                        literal(sort, nan)
                    ),
                );
            }
            term => {
                let text = self.expression(term, sort)?;
                push(out, format_args!("(define-fun {name} () {type_name} {text})\n"));
            }
        }
        Ok(())
    }

    fn expression(&self, term: Term, sort: Sort) -> Result<String, Inexpressible> {
        let r = |id| self.reference(id);
        Ok(match term {
            Term::Constant(..) | Term::Symbol(..) => String::new(),
            Term::Filled(sort, value) => {
                let element = literal(sort.element().unwrap_or(Sort::Bits64), value);
                format!("((as const {}) {element})", sort_name(sort))
            }
            Term::Unary(operator, a) => self.unary_expression(operator, a, sort),
            Term::Binary(operator, a, b) => self.binary_expression(operator, a, b)?,
            Term::Ite(c, a, b) => format!("(ite {} {} {})", r(c), r(a), r(b)),
            Term::Store(a, i, v) => format!("(store {} {} {})", r(a), r(i), r(v)),
        })
    }

    fn unary_expression(&self, operator: Unary, a: TermId, sort: Sort) -> String {
        let (from, a) = (self.sort(a), self.reference(a));
        let added = sort.width().saturating_sub(from.width());
        match operator {
            Unary::Not => format!("(not {a})"),
            Unary::SignExtend(_) => format!("((_ sign_extend {added}) {a})"),
            Unary::ZeroExtend(_) => format!("((_ zero_extend {added}) {a})"),
            Unary::Truncate(_) => format!("((_ extract {} 0) {a})", sort.width() - 1),
            Unary::Negate => format!("(fp.neg {a})"),
            Unary::SquareRoot => format!("(fp.sqrt RNE {a})"),
            Unary::ToBits => a,
            Unary::FromBits => from_bits(sort, &a),
            Unary::Convert(Numeric::Int | Numeric::Long, _)
            | Unary::Convert(_, Numeric::Float | Numeric::Double) => {
                format!("({} RNE {a})", to_fp(sort))
            }
            Unary::Convert(..) => saturating(from, sort, &a),
        }
    }

    fn binary_expression(
        &self,
        operator: Binary,
        a: TermId,
        b: TermId,
    ) -> Result<String, Inexpressible> {
        let (sort, right) = (self.sort(a), self.sort(b));
        let (a, b) = (self.reference(a), self.reference(b));
        let floating = sort.is_floating();
        let function = match operator {
            Binary::And => "and",
            Binary::Arithmetic(op) if floating => match op {
                Arithmetic::Add => "fp.add RNE",
                Arithmetic::Sub => "fp.sub RNE",
                Arithmetic::Mul => "fp.mul RNE",
                Arithmetic::Div => "fp.div RNE",
                Arithmetic::Rem => return Err(Inexpressible),
            },
            Binary::Arithmetic(op) => match op {
                Arithmetic::Add => "bvadd",
                Arithmetic::Sub => "bvsub",
                Arithmetic::Mul => "bvmul",
                Arithmetic::Div => "bvsdiv",
                Arithmetic::Rem => "bvsrem",
            },
            Binary::Bitwise(op) => match op {
                Bitwise::And => "bvand",
                Bitwise::Or => "bvor",
                Bitwise::Xor => "bvxor",
                shift => {
                    let function = match shift {
                        Bitwise::Shl => "bvshl",
                        Bitwise::Shr => "bvashr",
                        _ => "bvlshr",
                    };
                    let mask = literal(right, u64::from(sort.width() - 1));
                    let distance = format!("(bvand {b} {mask})");
                    let distance = match sort.width().saturating_sub(right.width()) {
                        0 => distance,
                        added => format!("((_ zero_extend {added}) {distance})"),
                    };
                    return Ok(format!("({function} {a} {distance})"));
                }
            },
            Binary::Compare(how) => return Ok(comparison(how, &a, &b)),
            Binary::Eq if floating => "fp.eq",
            Binary::Eq => "=",
            Binary::Lt if floating => "fp.lt",
            Binary::Lt => "bvslt",
            Binary::Le if floating => "fp.leq",
            Binary::Le => "bvsle",
            Binary::Select => "select",
        };
        Ok(format!("({function} {a} {b})"))
    }
}

/// Appends formatted text to a string, which cannot fail.
fn push(out: &mut String, arguments: std::fmt::Arguments<'_>) {
    let _ = out.write_fmt(arguments);
}

fn sort_name(sort: Sort) -> String {
    match (sort, sort.element()) {
        (_, Some(element)) => format!("(Array (_ BitVec 32) {})", sort_name(element)),
        (Sort::Bool, _) => "Bool".to_owned(),
        (Sort::Float, _) => "(_ FloatingPoint 8 24)".to_owned(),
        (Sort::Double, _) => "(_ FloatingPoint 11 53)".to_owned(),
        _ => format!("(_ BitVec {})", sort.width()),
    }
}

fn literal(sort: Sort, value: u64) -> String {
    match sort {
        Sort::Bool => (value != 0).to_string(),
        Sort::Float => from_bits(sort, &literal(Sort::Bits32, value)),
        Sort::Double => from_bits(sort, &literal(Sort::Bits64, value)),
        _ => format!("#x{value:0digits$x}", digits = sort.width() as usize / 4),
    }
}

fn to_fp(sort: Sort) -> &'static str {
    if sort == Sort::Float { "(_ to_fp 8 24)" } else { "(_ to_fp 11 53)" }
}

fn from_bits(sort: Sort, bits: &str) -> String {
    format!("({} {bits})", to_fp(sort))
}

/// Returns the saturating conversion to an integer: 0 for NaN, and the nearest value outside of the
/// range.
fn saturating(from: Sort, to: Sort, a: &str) -> String {
    let (least, greatest) = to.range();
    let (width, constant) = (to.width(), |value: i64| literal(to, value as u64 & to.mask()));
    let limit = |value: f64| match from {
        Sort::Float => literal(from, u64::from((value as f32).to_bits())),
        _ => literal(from, value.to_bits()),
    };
    // Both ends are powers of 2, and so exact.
    let (low, high) = (limit(least as f64), limit(-(least as f64)));
    format!(
        "(ite (fp.isNaN {a}) {zero} (ite (fp.leq {a} {low}) {least} (ite (fp.geq {a} {high}) \
         {greatest} ((_ fp.to_sbv {width}) RTZ {a}))))",
        zero = constant(0),
        least = constant(least),
        greatest = constant(greatest),
    )
}

fn comparison(how: Comparison, a: &str, b: &str) -> String {
    let [minus, zero, one] = ["#xffffffff", "#x00000000", "#x00000001"];
    match how {
        Comparison::Long => {
            format!("(ite (bvslt {a} {b}) {minus} (ite (= {a} {b}) {zero} {one}))")
        }
        Comparison::FloatLess | Comparison::DoubleLess => {
            format!("(ite (fp.gt {a} {b}) {one} (ite (fp.eq {a} {b}) {zero} {minus}))")
        }
        Comparison::FloatGreater | Comparison::DoubleGreater => {
            format!("(ite (fp.lt {a} {b}) {minus} (ite (fp.eq {a} {b}) {zero} {one}))")
        }
    }
}
