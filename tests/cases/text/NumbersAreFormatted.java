// Every conversion of Formatter for numbers with flags, widths and precisions.
//@ mode: run
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Locale;

class NumbersAreFormatted {
    public static void main(String[] args) {
        System.out.println(String.format(Locale.US, "|%d|%5d|%-5d|%05d|%,d|%+d|% d|%(d|%x|%X|%#x|%o|%#o|", 42, 42, 42, 42, 1234567, 42, 42, -42, 255, 255, 255, 8, 8));
        System.out.println(String.format(Locale.US, "|%d|%x|%,d|%(,d|", new BigInteger("123456789012345678901234567890"), new BigInteger("-255"), Long.MIN_VALUE, -1234567L));
        System.out.println(String.format(Locale.US, "|%f|%.2f|%10.3f|%-10.1f|%010.2f|%,.2f|%+.0f|%#.0f|", 3.14159, 2.5, -1.5, 1.25, -3.5, 12345678.125, 0.5, 2.0));
        System.out.println(String.format(Locale.US, "|%e|%.0e|%E|%g|%g|%.3g|%a|%A|", 12345.678, 12345.678, 0.00012, 0.0001, 0.00001, 123456.0, 1.0, -0.1));
        System.out.println(String.format(Locale.US, "|%f|%e|%(f|%010f|%s|%a|", Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, -0.0, Double.MIN_VALUE));
        System.out.println(String.format(Locale.US, "|%.3f|%s|%,.2f|%e|", new BigDecimal("1.0005"), new BigDecimal("1E+3"), new BigDecimal("-123456789.995"), new BigDecimal("1234.5")));
        System.out.println(String.format(Locale.US, "|%d|%x|%d|%x|%c|%C|%c|", (byte) -1, (byte) -1, (short) 7, (short) -2, 'c', 'c', 0x1f600));
        System.out.println(String.format(Locale.GERMANY, "%,.2f %,d", 1234567.891, 1234567) + " " + String.format(Locale.forLanguageTag("hi-IN"), "%,d", 1234567));
    }
}
