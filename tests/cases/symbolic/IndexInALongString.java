// A character at an index that is an input is not known in a long string.
//@ options: --symbolic
//@ revisions: default
//@ verdict: incomplete
//@ reason: inputs beyond a bound: strings of more than
import org.sosy_lab.sv_benchmarks.Verifier;

class IndexInALongString {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        int at = Verifier.nondetInt();
        if (s.length() > 64 && at >= 0 && at < 2) {
            assert s.charAt(at) != 'x' || s.charAt(0) == 'x' || s.charAt(1) == 'x';
        }
    }
}
