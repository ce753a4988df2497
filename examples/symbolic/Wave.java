import org.sosy_lab.sv_benchmarks.Verifier;

/** Computes with a function that no solver knows. */
class Wave {
    public static void main(String[] args) {
        byte degrees = Verifier.nondetByte();
        assert Math.sin(degrees) <= 1;
    }
}
