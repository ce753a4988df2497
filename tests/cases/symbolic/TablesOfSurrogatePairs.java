// A table of a further plane of Unicode has the lowest 16 bits of a pair of surrogates as index.
//@ options: --symbolic --string-length 2
//@ revisions: default none
//@ verdict: unsafe
//@ states: <= 150
import org.sosy_lab.sv_benchmarks.Verifier;

class TablesOfSurrogatePairs {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        if (s.length() != 2 || s.codePointAt(0) < 0x10000) {
            return;
        }
        int c = s.codePointAt(0);
        if (Character.isDigit(c)) {
            assert !Character.isLetter(c);
            assert c >= 0x104a0;
        } else {
            assert c < 0x104a0 || c > 0x104a9;
        }
        if (Character.isLowerCase(c) && Character.toUpperCase(c) == 0x10400) {
            assert c == 0x10428;
            throw new IllegalArgumentException(); //~ uncaught-exception java.lang.IllegalArgumentException
        }
    }
}
