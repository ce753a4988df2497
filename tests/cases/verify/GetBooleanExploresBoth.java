// getBoolean is explored with both outcomes.
//@ verdict: unsafe
import gov.nasa.jpf.vm.Verify;

class GetBooleanExploresBoth {
    public static void main(String[] args) {
        if (Verify.getBoolean()) {
            throw new IllegalStateException("true"); //~ uncaught-exception java.lang.IllegalStateException
        } else {
            throw new ArithmeticException("false"); //~ uncaught-exception java.lang.ArithmeticException
        }
    }
}
