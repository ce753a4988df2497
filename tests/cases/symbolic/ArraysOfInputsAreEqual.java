// `Arrays.equals` and `Arrays.mismatch` compare arrays of inputs element by element.
//@ verdict: unsafe
//@ options: --symbolic
//@ revisions: default none
import org.sosy_lab.sv_benchmarks.Verifier;
import java.util.Arrays;

class ArraysOfInputsAreEqual {
    public static void main(String[] args) {
        int[] a = new int[5];
        int[] b = {4, 7, 1, 2, 3};
        for (int i = 0; i < a.length; i++) {
            a[i] = Verifier.nondetInt();
        }
        if (Arrays.equals(a, b)) {
            throw new IllegalStateException("equal"); //~ uncaught-exception java.lang.IllegalStateException
        }
        assert Arrays.mismatch(a, b) >= 0;
        assert a[0] == 4 || Arrays.mismatch(a, b) == 0;
    }
}
