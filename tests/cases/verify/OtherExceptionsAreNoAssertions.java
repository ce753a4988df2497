// Of the exceptions of a program, only failed assertions violate the property `assertion`.
//@ property: assertion
//@ revisions: default none local
//@ verdict: unsafe
import org.sosy_lab.sv_benchmarks.Verifier;

class OtherExceptionsAreNoAssertions {
    static class Own extends AssertionError {}

    public static void main(String[] args) throws Exception {
        byte b = Verifier.nondetByte();
        if (b == 1) {
            throw new IllegalStateException();
        }
        if (b == 2) {
            throw new StackOverflowError();
        }
        if (b == 3) {
            throw new Exception();
        }
        if (b == 4) {
            throw new Own(); //~ assertion OtherExceptionsAreNoAssertions$Own
        }
        assert b != 5; //~ assertion java.lang.AssertionError
    }
}
