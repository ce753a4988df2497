// The end of a long string, a long start and the order of strings with equal starts are not decided.
//@ options: --symbolic
//@ revisions: start end order
//@[start] args: start
//@[end] args: end
//@[order] args: order
//@ verdict: incomplete
//@ reason: inputs beyond a bound: strings of more than
import org.sosy_lab.sv_benchmarks.Verifier;

class EndsOfLongStrings {
    static final String TEN = "0123456789";
    static final String START = TEN + TEN + TEN + TEN + TEN + TEN + TEN;

    public static void main(String[] args) {
        String s = Verifier.nondetString();
        if (s.length() < 65) {
            return;
        }
        switch (args[0]) {
            case "start":
                assert !s.startsWith(START) || s.length() >= 70;
                break;
            case "end":
                assert !("ab" + s).endsWith("xy") || s.length() > 64;
                break;
            default:
                String t = new String(s).concat("");
                assert (s + "a").compareTo(t + "b") < 0;
        }
    }
}
