// A string that is an input may have characters beyond Latin-1.
//@ options: --symbolic --string-length 2
//@ revisions: default none local paranoid
//@ verdict: unsafe
import org.sosy_lab.sv_benchmarks.Verifier;

class WideCharactersAreInputs {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        if (s.length() == 2 && s.charAt(1) == '\u20ac') {
            assert s.charAt(0) != 'x'; //~ uncaught-exception java.lang.AssertionError
        }
    }
}
