// Two strings that are inputs may be equal, but are never one object.
//@ options: --symbolic --string-length 2
//@ revisions: default none local
//@ verdict: unsafe
import org.sosy_lab.sv_benchmarks.Verifier;

class EqualStringsAreInputs {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        String t = Verifier.nondetString();
        assert s != t;
        if (s.length() == 2) {
            assert !s.equals(t); //~ uncaught-exception java.lang.AssertionError
        }
    }
}
