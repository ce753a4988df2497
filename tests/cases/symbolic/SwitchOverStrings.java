// A switch over strings reaches each of its five cases, and its default.
//@ options: --symbolic --string-length 5
//@ revisions: default none local
//@ verdict: unsafe
import org.sosy_lab.sv_benchmarks.Verifier;

class SwitchOverStrings {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        switch (s) {
            case "one":
                throw new IllegalStateException(); //~ uncaught-exception java.lang.IllegalStateException
            case "two":
                throw new IllegalArgumentException(); //~ uncaught-exception java.lang.IllegalArgumentException
            case "three":
                throw new ArithmeticException(); //~ uncaught-exception java.lang.ArithmeticException
            case "four":
                throw new ClassCastException(); //~ uncaught-exception java.lang.ClassCastException
            case "":
                throw new NullPointerException(); //~ uncaught-exception java.lang.NullPointerException
            default:
                assert s.length() < 5; //~ uncaught-exception java.lang.AssertionError
        }
    }
}
