// Two parameters may be the same object, and two arrays as well.
//@ main: ParametersMayBeOneObject#write
//@ options: --symbolic --array-length 1
//@ revisions: default none paranoid
//@ verdict: unsafe
class ParametersMayBeOneObject {
    int value;

    static void write(ParametersMayBeOneObject a, ParametersMayBeOneObject b, int[] x, int[] y) {
        if (a != null && b != null) {
            a.value = 1;
            b.value = 2;
            assert a.value == 1 || a == b;
            if (x != null && y != null && x.length == 1 && y.length == 1) {
                x[0] = 1;
                y[0] = 2;
                assert x[0] == 1; //~ uncaught-exception java.lang.AssertionError
            }
        }
    }
}
