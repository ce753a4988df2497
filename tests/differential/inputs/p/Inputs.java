package p;

import gov.nasa.jpf.vm.Verify;
import org.sosy_lab.sv_benchmarks.Verifier;

/** The small values that numbers among the inputs have. */
public class Inputs {
    public static boolean symbolic;

    /** Ends the path unless the number is small. */
    public static int in(int x) {
        if (symbolic) {
            Verifier.assume(x >= -1 && x <= 1);
        } else {
            Verify.ignoreIf(x < -1 || x > 1);
        }
        return x;
    }
}
