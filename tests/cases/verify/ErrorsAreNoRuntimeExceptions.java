// Errors, failed assertions and checked exceptions do not violate the property `runtime-exception`.
//@ property: runtime-exception
//@ revisions: default none local
//@ verdict: unsafe
import org.sosy_lab.sv_benchmarks.Verifier;

class ErrorsAreNoRuntimeExceptions {
    public static void main(String[] args) throws Exception {
        byte b = Verifier.nondetByte();
        if (b == 1) {
            throw new IllegalStateException(); //~ runtime-exception java.lang.IllegalStateException
        }
        if (b == 2) {
            throw new StackOverflowError();
        }
        if (b == 3) {
            throw new Exception();
        }
        assert b != 5;
        b = (byte) (10 / b); //~ runtime-exception java.lang.ArithmeticException
    }
}
