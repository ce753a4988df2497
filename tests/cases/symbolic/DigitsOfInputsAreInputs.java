// When a program reads the text of an input, its sign and number of digits are choices.
//@ main: DigitsOfInputsAreInputs
//@ options: --symbolic
//@ revisions: default none local paranoid
//@ verdict: unsafe
import org.sosy_lab.sv_benchmarks.Verifier;

public class DigitsOfInputsAreInputs {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        boolean b = Verifier.nondetBoolean();
        String text = "\u20ac\u0001" + x;
        if (b) {
            String wide = text + b + (byte) 3;
            assert wide.endsWith("true3") && wide.length() > 7;
            assert !Integer.toString(x).equals("-2147483648"); //~ uncaught-exception java.lang.AssertionError
            assert !wide.equals("\u20ac\u0001-907true3"); //~ uncaught-exception java.lang.AssertionError
        } else if (x >= 0 && x < 1000) {
            assert Integer.parseInt(text.substring(2)) == x;
            assert text.length() != 4 || text.charAt(2) != '4' || x == 42; //~ uncaught-exception java.lang.AssertionError
        }
    }
}
