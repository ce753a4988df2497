// A square by `Math.pow` is a product, and a distance is the root of a sum of products.
//@ options: --symbolic
//@ revisions: default none paranoid
//@ verdict: unsafe
import org.sosy_lab.sv_benchmarks.Verifier;

class SquaresOfInputs {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        int y = Verifier.nondetInt();
        if (x < 0 || x > 6 || y < 0 || y > 6) {
            return;
        }
        double distance = Math.sqrt(Math.pow(x, 2) + Math.pow(y, 2));
        assert distance < 9;
        if (x == 3) {
            assert distance != 5 || y == 4;
            assert distance != 5; //~ uncaught-exception java.lang.AssertionError
        }
    }
}
