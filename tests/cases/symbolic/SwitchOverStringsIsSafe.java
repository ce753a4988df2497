// Each case of a switch over strings has the string of the case.
//@ options: --symbolic --string-length 3
//@ revisions: default none local
//@ verdict: safe
import org.sosy_lab.sv_benchmarks.Verifier;

class SwitchOverStringsIsSafe {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        switch (s) {
            case "Aa":
                assert s.charAt(0) == 'A';
                break;
            case "BB":
                assert s.charAt(1) == 'B';
                break;
            case "x":
                assert s.length() == 1;
                break;
            default:
                assert !s.equals("BB") && !s.equals("x");
        }
    }
}
