// The end of a long string is not known.
//@ options: --symbolic
//@ revisions: default
//@ verdict: incomplete
//@ reason: inputs beyond a bound: strings of more than
import org.sosy_lab.sv_benchmarks.Verifier;

class EndsOfLongStrings {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        if (s.length() > 64) {
            assert !("ab" + s).endsWith("xy") || s.length() > 65;
        }
    }
}
