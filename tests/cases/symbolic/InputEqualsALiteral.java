// The class library compares references before it compares values, which changes no result.
//@ main: InputEqualsALiteral#check
//@ options: --symbolic --input-size 2 --string-length 2
//@ revisions: default none
//@ verdict: safe
class InputEqualsALiteral {
    static void check(String s, Integer number) {
        if ("x".equals(s)) {
            assert s.length() == 1;
        }
        if (number != null && number.equals(5)) {
            assert number == 5;
        }
    }
}
