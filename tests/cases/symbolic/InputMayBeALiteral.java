// A caller can pass a literal, which the program compares with an input by identity.
//@ main: InputMayBeALiteral#check
//@ options: --symbolic --input-size 2 --string-length 2
//@ revisions: default none
//@ verdict: incomplete
//@ reason: inputs: a value could be the same object as another one of its class
class InputMayBeALiteral {
    static void check(String s) {
        assert s != "x";
    }
}
