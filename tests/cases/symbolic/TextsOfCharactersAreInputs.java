// A character and a string that are inputs restrict nothing in a concatenation.
//@ options: --symbolic --string-length 2
//@ revisions: default none local paranoid
//@ verdict: safe
import org.sosy_lab.sv_benchmarks.Verifier;

public class TextsOfCharactersAreInputs {
    public static void main(String[] args) {
        char c = Verifier.nondetChar();
        String s = Verifier.nondetString();
        Verifier.assume(s.length() == 1);
        int n = Verifier.nondetInt();
        Verifier.assume(n >= 0 && n < 100);
        String text = "<" + c + '|' + n + '>';
        assert text.charAt(1) == c;
        assert text.charAt(2) == '|';
        assert text.length() == (n < 10 ? 5 : 6);
        String both = c + s;
        assert both.length() == 2 && both.charAt(0) == c && both.charAt(1) == s.charAt(0);
    }
}
