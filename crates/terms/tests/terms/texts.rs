//! Terms as text for users, and as scripts for solvers.

use terms::semantics::{Arithmetic, Bitwise, Comparison, Condition, Integral, Numeric, Small};
use terms::{
    Binary, Declared, DeclaredElement, Inexpressible, Script, Sort, Term, TermTable, Terms, Unary,
};

fn name(symbol: u32) -> String {
    ["x", "y", "z"][symbol as usize].to_owned()
}

#[test]
fn terms_print_in_javas_notation() {
    let mut t = Terms::new();
    let (x, y) = (t.symbol(Sort::Bits32, 0), t.symbol(Sort::Bits32, 1));
    let (one, two, minus) = (t.int(1), t.int(2), t.int(-3));
    let sum = t.arithmetic(Arithmetic::Add, Numeric::Int, x, one);
    let greater = t.condition(Condition::Gt, sum, y);
    let product = t.arithmetic(Arithmetic::Mul, Numeric::Int, sum, y);
    let less = t.arithmetic(Arithmetic::Add, Numeric::Int, x, minus);
    let difference = t.arithmetic(Arithmetic::Sub, Numeric::Int, x, y);
    let negative = t.negate(Numeric::Int, y);
    let at_least = t.condition(Condition::Ge, x, y);
    let different = t.condition(Condition::Ne, x, y);
    let both = t.and(greater, different);
    let either = t.or(greater, different);
    let mask = t.bitwise(Bitwise::And, Integral::Int, x, two);
    let masked = t.condition(Condition::Eq, mask, two);
    let shifted = t.bitwise(Bitwise::Ushr, Integral::Int, sum, two);
    let byte = t.narrow(Small::Byte, x);
    let letter = t.narrow(Small::Char, x);
    let long = t.convert(Numeric::Int, Numeric::Long, x);
    let bound = t.long(7);
    let below = t.condition(Condition::Lt, long, bound);
    let choice = t.ite(greater, x, y);
    let real = t.convert(Numeric::Int, Numeric::Double, x);
    let limit = t.double(2.5);
    let real_below = t.condition(Condition::Lt, real, limit);
    let compared = t.compare(Comparison::DoubleLess, real, limit);
    let root = t.square_root(real);
    let pattern = t.to_bits(real);
    let array = t.filled(Sort::ArrayOf32, 0);
    let written = t.store(array, x, y);
    let element = t.select(written, two);
    let texts = [
        (greater, "x + 1 > y"),
        (product, "y * (x + 1)"),
        (less, "x - 3"),
        (difference, "x - y"),
        (negative, "-y"),
        (at_least, "x >= y"),
        (different, "x != y"),
        (both, "x + 1 > y && x != y"),
        (either, "x != y || x + 1 > y"),
        (masked, "(x & 2) == 2"),
        (shifted, "x + 1 >>> 2"),
        (byte, "(byte) x"),
        (letter, "(char) x"),
        (below, "x < 7"),
        (choice, "x + 1 > y ? x : y"),
        (real_below, "(double) x < 2.5"),
        (compared, "dcmpl((double) x, 2.5)"),
        (root, "Math.sqrt((double) x)"),
        (pattern, "Double.doubleToLongBits((double) x)"),
        (element, "{0, …}{[x] = y}[2]"),
    ];
    let printed: Vec<String> = texts.iter().map(|(id, _)| t.text(*id, &name)).collect();
    let expected: Vec<&str> = texts.iter().map(|(_, text)| *text).collect();
    assert_eq!(printed, expected);
    let table: &TermTable = &t;
    assert!(matches!(table.get(real), Term::Unary(Unary::Convert(..), a) if a == x));
    assert!(matches!(table.get(mask), Term::Binary(Binary::Bitwise(_), ..)));
}

#[test]
fn a_script_declares_symbols_and_asserts_conditions() {
    let mut t = Terms::new();
    let x = t.symbol(Sort::Bits32, 1);
    let seven = t.int(7);
    let less = t.condition(Condition::Lt, x, seven);
    let Script { text, symbols, elements } = t.smt(&[less]).unwrap();
    assert_eq!(
        text,
        "(declare-const x1 (_ BitVec 32))\n(define-fun t5 () Bool (bvslt x1 #x00000007))\n\
         (assert t5)\n"
    );
    assert_eq!(symbols, [Declared { number: 1, sort: Sort::Bits32, name: "x1".to_owned() }]);
    assert_eq!(elements, Vec::<DeclaredElement>::new());
    let array = t.symbol(Sort::ArrayOf32, 0);
    let element = t.select(array, x);
    let is_seven = t.condition(Condition::Eq, element, seven);
    let script = t.smt(&[is_seven]).unwrap();
    assert_eq!(script.symbols.len(), 1);
    assert!(script.text.contains("(define-fun e0_0 () (_ BitVec 32) (select x0 i0_0))"));
    let expected =
        DeclaredElement { array: 0, index: "i0_0".to_owned(), element: "e0_0".to_owned() };
    assert_eq!(script.elements, [expected]);
    let d = t.symbol(Sort::Double, 2);
    let rest = t.arithmetic(Arithmetic::Rem, Numeric::Double, d, d);
    let equal = t.condition(Condition::Eq, rest, d);
    assert_eq!(t.smt(&[equal]), Err(Inexpressible));
}
