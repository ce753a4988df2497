import org.sosy_lab.sv_benchmarks.Verifier;

/** A number in a text of at most four characters. */
class Parser {
    static int parse(String text) {
        int sum = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < '0' || c > '9') {
                return -1;
            }
            sum = 10 * sum + c - '0';
        }
        return sum;
    }

    public static void main(String[] args) {
        String text = Verifier.nondetString();
        Verifier.assume(text.length() <= 4);
        int number = parse(text);
        assert number >= -1 && number <= 9999;
    }
}
