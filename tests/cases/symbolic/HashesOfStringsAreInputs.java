// The hash of a string that is an input is computed from its characters, also a second time.
//@ options: --symbolic --string-length 2
//@ revisions: default none local paranoid
//@ verdict: unsafe
import org.sosy_lab.sv_benchmarks.Verifier;

class HashesOfStringsAreInputs {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        Verifier.assume(s.length() == 2);
        int hash = s.hashCode();
        assert hash == s.charAt(0) * 31 + s.charAt(1);
        assert hash == s.hashCode();
        if (hash == "Aa".hashCode()) {
            assert s.equals("Aa") || s.equals("BB"); //~ uncaught-exception java.lang.AssertionError
        }
    }
}
