// Without a bound of the user, long strings are left out, which is told.
//@ options: --symbolic
//@ revisions: default local
//@ verdict: incomplete
//@ reason: strings of more than 64 for s from LongStringsAreLeftOut.main
import org.sosy_lab.sv_benchmarks.Verifier;

class LongStringsAreLeftOut {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        assert s.length() != 99;
    }
}
