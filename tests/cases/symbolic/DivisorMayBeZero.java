// A division by a sum of inputs throws for some of them.
//@ options: --symbolic
//@ revisions: default none local bfs paranoid
//@ verdict: unsafe
import org.sosy_lab.sv_benchmarks.Verifier;

class DivisorMayBeZero {
    public static void main(String[] args) {
        int a = Verifier.nondetInt();
        int b = Verifier.nondetInt();
        int quotient = a / (b + a - 2); //~ uncaught-exception java.lang.ArithmeticException
    }
}
