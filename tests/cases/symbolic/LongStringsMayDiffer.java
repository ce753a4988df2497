// Two long strings differ if their lengths or their first characters do.
//@ options: --symbolic
//@ revisions: default none
//@ verdict: unsafe
import org.sosy_lab.sv_benchmarks.Verifier;

class LongStringsMayDiffer {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        String t = Verifier.nondetString();
        if (s.length() > 8 && t.length() == s.length() + 3) {
            assert s.equals(t); //~ uncaught-exception java.lang.AssertionError
        }
    }
}
