// A character beyond Latin-1 is upper case and has no lower case.
//@ options: --symbolic
//@ revisions: default none paranoid
//@ verdict: unsafe
import org.sosy_lab.sv_benchmarks.Verifier;

class CapitalsWithoutSmallLetters {
    public static void main(String[] args) {
        char c = Verifier.nondetChar();
        if (c < '\u0400' && Character.isUpperCase(c) && Character.toLowerCase(c) == c) {
            assert c < '\u03d2' || c > '\u03d4'; //~ uncaught-exception java.lang.AssertionError
        }
    }
}
