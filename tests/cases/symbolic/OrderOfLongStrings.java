// The order of long strings with equal starts is not decided.
//@ options: --symbolic
//@ revisions: default
//@ verdict: incomplete
//@ reason: inputs beyond a bound: strings of more than
import org.sosy_lab.sv_benchmarks.Verifier;

class OrderOfLongStrings {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        if (s.length() > 64) {
            assert (s + "a").compareTo(s + "b") < 0;
        }
    }
}
