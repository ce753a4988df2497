// The characters of a string are symbols of 16 bits, so tables of the class library pin none of them.
//@ options: --symbolic --string-length 2
//@ revisions: default none paranoid
//@ verdict: unsafe
//@ states: <= 150
import org.sosy_lab.sv_benchmarks.Verifier;

class PropertiesOfCharactersInStrings {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        if (s.length() == 1) {
            digit(s);
        } else if (s.strip().isEmpty()) {
            assert s.length() != 2 || s.charAt(1) != '\u2003'; //~ uncaught-exception java.lang.AssertionError
            assert s.isEmpty() || s.charAt(0) != '\u200b';
        }
    }

    static void digit(String s) {
        char c = s.charAt(0);
        try {
            int number = Integer.parseInt(s);
            assert Character.isDigit(c) && number == Character.getNumericValue(c);
            assert c != '\u0665'; //~ uncaught-exception java.lang.AssertionError
        } catch (NumberFormatException e) {
            assert !Character.isDigit(c);
        }
        if (s.equalsIgnoreCase("k")) {
            assert c != '\u212a'; //~ uncaught-exception java.lang.AssertionError
        }
    }
}
