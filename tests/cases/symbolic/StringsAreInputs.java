// A string of at most five characters: only one begins with "ab", has five characters and ends in z.
//@ options: --symbolic --string-length 5
//@ revisions: default none local bfs paranoid
//@ verdict: unsafe
import org.sosy_lab.sv_benchmarks.Verifier;

class StringsAreInputs {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        if (s.startsWith("ab") && s.length() == 5 && s.charAt(4) == 'z') {
            assert s.charAt(2) < 'q'; //~ uncaught-exception java.lang.AssertionError
        }
    }
}
