import org.sosy_lab.sv_benchmarks.Verifier;

/** 4,096 paths whose conditions no solver has to decide. */
class Bits {
    public static void main(String[] args) {
        int bits = 0;
        for (int i = 0; i < 12; i++) {
            if (Verifier.nondetBoolean()) {
                bits |= 1 << i;
            }
        }
        assert bits < 4096;
    }
}
