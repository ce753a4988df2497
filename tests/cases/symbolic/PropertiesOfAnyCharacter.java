// Properties of characters beyond Latin-1 are functions of the character, and no value is left out.
//@ options: --symbolic
//@ revisions: default none paranoid
//@ verdict: safe
//@ states: <= 30
import org.sosy_lab.sv_benchmarks.Verifier;

class PropertiesOfAnyCharacter {
    public static void main(String[] args) {
        char c = Verifier.nondetChar();
        if (Character.isDigit(c)) {
            assert Character.digit(c, 10) == Character.getNumericValue(c);
            assert !Character.isLetter(c);
            assert Character.getType(c) == Character.DECIMAL_DIGIT_NUMBER;
        } else if (Character.isWhitespace(c)) {
            assert !Character.isLetterOrDigit(c);
        }
    }
}
