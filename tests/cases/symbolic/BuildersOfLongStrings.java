// A builder has a long string whole, so the path is left out.
//@ options: --symbolic
//@ revisions: default
//@ verdict: incomplete
//@ reason: inputs beyond a bound: strings of more than
import org.sosy_lab.sv_benchmarks.Verifier;

class BuildersOfLongStrings {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        if (s.length() > 64) {
            StringBuilder text = new StringBuilder(s);
            assert text.append(s).length() > 64;
        }
    }
}
