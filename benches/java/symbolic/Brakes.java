import org.sosy_lab.sv_benchmarks.Verifier;

/** A reactive controller with a state, six steps. */
class Brakes {
    static int pressure;
    static boolean alarm;

    static void step(int pedal, boolean skid) {
        int wanted = pedal == 0 ? 0 : pedal <= 3 ? 20 * pedal : 100;
        if (skid && wanted > 40) {
            wanted = 40;
            alarm = true;
        }
        if (pressure < wanted) {
            pressure += 20;
        } else if (pressure > wanted) {
            pressure -= 20;
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 6; i++) {
            int pedal = Verifier.nondetInt();
            Verifier.assume(pedal >= 0 && pedal <= 4);
            step(pedal, Verifier.nondetBoolean());
        }
        assert pressure >= 0 && pressure <= 100;
    }
}
