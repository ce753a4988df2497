// Tokens of every type, lines, delimiters, patterns and radixes of a Scanner.
//@ mode: run
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.InputMismatchException;
import java.util.Locale;
import java.util.NoSuchElementException;
import java.util.Scanner;
import java.util.regex.MatchResult;

class ScannersReadTokens {
    public static void main(String[] args) {
        Scanner scanner = new Scanner("12 3.5 word true 7f\nline two\n99999999999 1,234 a,b;c").useLocale(Locale.US);
        System.out.println(scanner.nextInt() + " " + scanner.nextDouble() + " " + scanner.next() + " " + scanner.nextBoolean() + " " + scanner.nextInt(16)
                + "|" + scanner.nextLine() + "|" + scanner.nextLine() + "| " + scanner.hasNextInt() + scanner.nextLong() + " " + scanner.nextInt() + " "
                + scanner.useDelimiter("[,; ]").next() + scanner.next() + scanner.next() + scanner.hasNext());
        System.out.println(new Scanner("1e3 12345678901234567890").useLocale(Locale.US).nextBigDecimal().equals(new BigDecimal("1e3")) + " "
                + new Scanner("12345678901234567890").nextBigInteger().equals(new BigInteger("12345678901234567890")) + " "
                + new Scanner("1.234,5").useLocale(Locale.GERMANY).nextDouble());
        try {
            new Scanner("x").nextInt();
        } catch (InputMismatchException e) {
            System.out.println(e);
        }
        try {
            new Scanner("").next();
        } catch (NoSuchElementException e) {
            System.out.println(e.getClass().getSimpleName());
        }
        try {
            new Scanner("").nextLine();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        Scanner pattern = new Scanner("key: 42, other: 7");
        System.out.println(pattern.findInLine("(\\w+): (\\d+)") + " " + pattern.match().group(2) + " " + pattern.skip(", ").next() + " " + pattern.hasNext("\\d+"));
        System.out.println(new Scanner("a1b22c333").findAll("\\d+").map(MatchResult::group).toList() + " " + new Scanner("a-b-c").useDelimiter("-").tokens().toList() + " "
                + new Scanner("abcabc").findWithinHorizon("c.", 4) + new Scanner("abcabc").findWithinHorizon("c.", 3));
        Scanner closed = new Scanner("a");
        closed.close();
        try {
            closed.next();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        int lines = 0;
        for (Scanner s = new Scanner("a\r\nb\n\nc"); s.hasNextLine(); s.nextLine()) {
            lines++;
        }
        System.out.println(lines);
    }
}
