// Within bounds, a divisor is not 0.
//@ options: --symbolic
//@ revisions: default none local
//@ verdict: safe
import org.sosy_lab.sv_benchmarks.Verifier;

class SumOfSmallNumbersIsNotZero {
    public static void main(String[] args) {
        int a = Verifier.nondetInt();
        int b = Verifier.nondetInt();
        Verifier.assume(a > 2 && b > 0 && a < 1000 && b < 1000);
        int quotient = a / (b + a - 2);
    }
}
