//! Statements that print numbers, and that use texts of numbers in other ways.

use super::families::SLICED;
use super::statements::Kind;

/// Kinds for programs that print numbers.
const PRINTS: &[Kind] = &[
    (
        6,
        &[
            "System.out.println(notes.last);",
            "System.out.print((char) (97 + sum));",
            "System.out.println(Notes.total + \"\" + lng);",
            "System.err.println(\"row \" + row[$n & 1] + ' ' + (byte) sum + null + (char) (sum + 8362));",
            "System.out.println(String.valueOf(lng));",
            "System.out.print(notes.last > $n);",
            "String $v = \"t\" + Notes.total; notes.last++; System.out.println($v);",
            "int $v = notes.last; Notes.total++; System.out.println(\"\" + $v + $p);",
            "sum += $p; System.out.print(Integer.toString(sum)); $b",
            "more += sum; System.out.println(more + \"m\");",
            "synchronized (System.out) { System.out.print(Notes.total); $b }",
            "System.out.println(Notes.first($n, $p));",
        ],
    ),
    (
        3,
        &[
            "StringBuilder $v = new StringBuilder(); $v.append(notes.last).append('x'); System.out.println($v.toString());",
            "StringBuilder $v = new StringBuilder(\"b\").append(lng).append(sum > 1); $b System.out.println($v.append(\"\\u20ac\").toString());",
            "StringBuilder $v = new StringBuilder(); for (int i = 0; i < 2; i++) $v.append($p).append(\", \"); System.out.print($v.toString());",
        ],
    ),
    (
        2,
        &[
            "String $v = \"l\" + notes.last; System.out.println($v.length() > 2 ? $v : \"-\");",
            "StringBuilder $v = new StringBuilder().append(notes.last); System.out.print($v.toString()); r = $v.length() & 3;",
            "StringBuilder $v = new StringBuilder(); $v.append(lng); System.out.println($v);",
            "String $v = Integer.toString(notes.last); if ($v.equals(\"$n\")) { $b }",
            "System.out.println(\"e\" + notes.last / ($n & 1));",
            "java.io.PrintStream $v = Kit.stream(); $v.print(Notes.total); r = Kit.written($v) & 3;",
            "r = gov.nasa.jpf.vm.Verify.getInt(0, 2);",
        ],
    ),
];

/// Returns kinds for programs that print numbers, which are mostly only written.
pub(crate) fn kinds() -> Vec<Kind> {
    PRINTS.iter().chain(PRINTS).chain(SLICED).copied().collect()
}
