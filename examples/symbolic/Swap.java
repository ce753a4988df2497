import org.sosy_lab.sv_benchmarks.Verifier;

/** Exchanges two numbers by sums. */
class Swap {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        int y = Verifier.nondetInt();
        if (x > y) {
            x = x + y;
            y = x - y;
            x = x - y;
            assert x - y <= 0;
        }
    }
}
