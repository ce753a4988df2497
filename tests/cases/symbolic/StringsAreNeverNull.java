// No string that is an input is null, and its length is within the bound that the user gave.
//@ options: --symbolic --string-length 3
//@ revisions: default none local bfs paranoid
//@ verdict: safe
import org.sosy_lab.sv_benchmarks.Verifier;

class StringsAreNeverNull {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        assert s != null && s.length() <= 3;
        boolean wide = false;
        for (int i = 0; i < s.length(); i++) {
            wide |= s.charAt(i) > 'b';
        }
        assert wide || s.length() == 0 || s.charAt(0) <= 'b';
    }
}
