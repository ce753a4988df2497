// Of too many lengths of a new array, the one that remains is small, so states stay short.
//@ main: LongArraysAreModerate
//@ options: --symbolic
//@ revisions: default none local paranoid
//@ verdict: incomplete
//@ reason: pinned at the length of an array
import org.sosy_lab.sv_benchmarks.Verifier;

public class LongArraysAreModerate {
    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        if (n >= 0) {
            int[] all = new int[((n - 1) >> 10) + 1];
            assert all.length < 100;
        }
    }
}
