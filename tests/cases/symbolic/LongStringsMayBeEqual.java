// Whether two long strings with the same first characters are equal is not decided.
//@ options: --symbolic
//@ revisions: default
//@ verdict: incomplete
//@ reason: inputs beyond a bound: strings of more than
import org.sosy_lab.sv_benchmarks.Verifier;

class LongStringsMayBeEqual {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        String t = Verifier.nondetString();
        if (s.length() > 8 && t.length() > 8 && s.equals(t)) {
            assert s.charAt(0) == t.charAt(0) && s.length() == t.length();
        }
    }
}
