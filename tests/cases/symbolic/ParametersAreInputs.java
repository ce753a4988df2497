// Each parameter of a primitive type is a symbol.
//@ main: ParametersAreInputs#sum(int,long)
//@ options: --symbolic
//@ revisions: default none bfs paranoid
//@ verdict: unsafe
class ParametersAreInputs {
    static long sum(int a, long b) {
        if (a > 10 && b < a - 5) {
            assert a + b != 42; //~ uncaught-exception java.lang.AssertionError
        }
        return a;
    }

    static long sum(int a, int b) {
        return a;
    }
}
