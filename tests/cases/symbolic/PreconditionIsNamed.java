// The same inputs without the named precondition: the assertion fails.
//@ main: PreconditionIsNamed#divide
//@ options: --symbolic --precondition small
//@ revisions: default
//@ verdict: unsafe
class PreconditionIsNamed {
    static boolean small(int a, int b) {
        return b > -3 && b < 3;
    }

    static int divide(int a, int b) {
        assert b > -3;
        return a / b; //~ uncaught-exception java.lang.ArithmeticException
    }
}
