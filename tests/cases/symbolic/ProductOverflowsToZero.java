// A product of positive numbers is 0 only by overflow.
//@ options: --symbolic
//@ revisions: default none local
//@ verdict: unsafe
import org.sosy_lab.sv_benchmarks.Verifier;

class ProductOverflowsToZero {
    public static void main(String[] args) {
        int a = Verifier.nondetInt();
        int b = Verifier.nondetInt();
        Verifier.assume(a > 0 && b > 0);
        int quotient = a / (a * b); //~ uncaught-exception java.lang.ArithmeticException
    }
}
