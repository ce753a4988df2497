// A loop up to the length of a string ends: paths with many conditions on the length are left out.
//@ options: --symbolic
//@ revisions: default none
//@ verdict: incomplete
//@ reason: inputs beyond a bound: strings of more than
import org.sosy_lab.sv_benchmarks.Verifier;

class LoopsOverLongStrings {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        int sum = 0;
        for (int i = 0; i < s.length(); i++) {
            sum += 2;
        }
        assert sum == 2 * s.length();
    }
}
