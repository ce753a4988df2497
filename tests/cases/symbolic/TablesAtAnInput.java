// A long array without inputs is one term at an index that is an input.
//@ options: --symbolic
//@ revisions: default none paranoid
//@ verdict: unsafe
//@ states: <= 60
import org.sosy_lab.sv_benchmarks.Verifier;

class TablesAtAnInput {
    static final int[] SQUARES = new int[200];

    public static void main(String[] args) {
        for (int i = 0; i < SQUARES.length; i++) {
            SQUARES[i] = i * i;
        }
        int at = Verifier.nondetInt();
        if (at < 0) {
            characters(Verifier.nondetChar());
            return;
        }
        if (SQUARES[at] == 17161) { //~ uncaught-exception java.lang.ArrayIndexOutOfBoundsException
            assert at == 131;
            throw new IllegalStateException(); //~ uncaught-exception java.lang.IllegalStateException
        }
        assert SQUARES[at] != 17162;
    }

    static void characters(char c) {
        if (c >= 128) {
            return;
        }
        if (Character.isDigit(c)) {
            assert '0' <= c && c <= '9';
        } else {
            assert c < '0' || c > '9';
        }
        if (Character.toUpperCase(c) == 'Q' && Character.isLowerCase(c)) {
            assert c == 'q';
            throw new IllegalArgumentException(); //~ uncaught-exception java.lang.IllegalArgumentException
        }
    }
}
