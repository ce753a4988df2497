// A program brings its own Verifier: its further methods are those of the program, while the values of
// its nondet methods are all values.
//@ mode: run check
//@ main: org.sosy_lab.sv_benchmarks.VerifierOfTheProgramWins
//@ options: --symbolic
//@ revisions: default none local paranoid
//@ verdict: unsafe
package org.sosy_lab.sv_benchmarks;

class VerifierOfTheProgramWins {
    static int made;

    public static void main(String[] args) {
        String text = (String) Verifier.nondetObject(String.class, () -> "made " + ++made);
        System.out.println(text + " " + Verifier.class.getClassLoader().equals(
                VerifierOfTheProgramWins.class.getClassLoader()));
        int x = Verifier.nondetInt();
        Verifier.assume(x > 17);
        assert x != 4711; //~ uncaught-exception java.lang.AssertionError
    }
}

final class Verifier {
    interface ObjectFactory {
        Object make();
    }

    static void assume(boolean condition) {
        if (!condition) {
            Runtime.getRuntime().halt(1);
        }
    }

    static int nondetInt() {
        return 18;
    }

    static Object nondetObject(Class<?> type, ObjectFactory factory) {
        return type.cast(factory.make());
    }
}
