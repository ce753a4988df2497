import org.sosy_lab.sv_benchmarks.Verifier;

/** Exchanges two numbers by sums that do not overflow. */
class SmallSwap {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        int y = Verifier.nondetInt();
        Verifier.assume(x >= -1000 && x <= 1000 && y >= -1000 && y <= 1000);
        if (x > y) {
            x = x + y;
            y = x - y;
            x = x - y;
            assert x - y <= 0;
        }
    }
}
