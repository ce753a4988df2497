// The length of a string has no bound. Its first characters are inputs.
//@ options: --symbolic
//@ revisions: default none local bfs
//@ verdict: unsafe
import org.sosy_lab.sv_benchmarks.Verifier;

class LengthsOfLongStrings {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        int n = Verifier.nondetInt();
        if (s.length() == n && n % 1000 == 7 && n > 5000 && s.startsWith("ab")) {
            assert s.charAt(2) != 'c'; //~ uncaught-exception java.lang.AssertionError
        }
    }
}
