// Of too many lengths of a new array, the least ones are alternatives, and the others have one value.
//@ main: LongArraysAreLeftOut
//@ options: --symbolic
//@ revisions: default none local paranoid
//@ verdict: incomplete
//@ reason: pinned at the length of an array
import org.sosy_lab.sv_benchmarks.Verifier;

public class LongArraysAreLeftOut {
    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        if (n >= 0) {
            int[] all = new int[n];
            assert all.length == n;
        }
    }
}
