// Whether a long string starts with more characters than are known is not decided.
//@ options: --symbolic
//@ revisions: default
//@ verdict: incomplete
//@ reason: inputs beyond a bound: strings of more than
import org.sosy_lab.sv_benchmarks.Verifier;

class StartsOfLongStrings {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        if (s.length() > 64) {
            String ten = "0123456789";
            assert !s.startsWith(ten + ten + ten + ten + ten + ten + ten) || s.length() >= 70;
        }
    }
}
