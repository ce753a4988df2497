// Each of a few lengths of a new array is an alternative, and so are all negative lengths.
//@ main: LengthsOfArraysAreChosen
//@ options: --symbolic
//@ revisions: default none local paranoid
//@ verdict: unsafe
import org.sosy_lab.sv_benchmarks.Verifier;

public class LengthsOfArraysAreChosen {
    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        if (n > 9) {
            return;
        }
        int[] all = new int[n]; //~ uncaught-exception java.lang.NegativeArraySizeException
        int sum = 0;
        for (int i = 0; i < all.length; i++) {
            all[i] = i;
            sum += all[i];
        }
        assert sum == n * (n - 1) / 2;
        assert sum != 36; //~ uncaught-exception java.lang.AssertionError
        int any = Verifier.nondetInt();
        if (any >= 0) {
            assert new byte[any].length != 2; //~ uncaught-exception java.lang.AssertionError
        }
    }
}
