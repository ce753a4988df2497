// Where and how much is copied is an input with few values.
//@ verdict: safe
//@ options: --symbolic
//@ revisions: default none paranoid
import org.sosy_lab.sv_benchmarks.Verifier;

class CopiesOfEachLength {
    public static void main(String[] args) {
        int from = Verifier.nondetInt();
        int number = Verifier.nondetInt();
        Verifier.assume(0 <= from && from <= 3 && 0 <= number && number <= 3);
        int[] all = {1, 2, 3, 4, 5, 6};
        int[] some = new int[6];
        System.arraycopy(all, from, some, 0, number);
        for (int at = 0; at < some.length; at++) {
            assert some[at] == (at < number ? from + at + 1 : 0);
        }
        String text = "abcdef".substring(from, from + number);
        assert text.length() == number;
    }
}
