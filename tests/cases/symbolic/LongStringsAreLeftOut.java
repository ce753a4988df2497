// A path that needs a character after the first ones of a long string is left out, which the result states.
//@ options: --symbolic
//@ revisions: default local
//@ verdict: incomplete
//@ reason: strings of more than 64 for s from LongStringsAreLeftOut.main
import org.sosy_lab.sv_benchmarks.Verifier;

class LongStringsAreLeftOut {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        if (s.length() > 98) {
            assert s.charAt(98) != 'x' || s.charAt(97) == 'x' || s.length() < 200;
        }
    }
}
