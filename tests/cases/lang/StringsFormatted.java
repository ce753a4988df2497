// String.format and formatted: conversions, flags, widths, indices, errors with their messages.
//@ mode: run
import java.util.Calendar;
import java.util.GregorianCalendar;
import java.util.Locale;

class StringsFormatted {
    static void show(String format, Object... args) {
        try {
            System.out.println("[" + String.format(Locale.ROOT, format, args) + "]");
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        show("%d %5d %-5d| %05d %+d %,d %(d % d %x %X %o %#x", 1, 2, 3, 4, 5, 1234567, -6, 7, 255, 255, 8, 16);
        show("%d %d %d %x %x", (byte) -1, (short) 2, 3L, (byte) -1, -1L);
        show("%f %.2f %10.3f %-10.1f| %e %.3E %g %.0f %a %+.1f %,.2f", 1.5, 2.345, 3.14159, 4.0, 12345.678, 0.00012, 0.0001, 2.5, 1.0, 3.25, 1234567.891);
        show("%f %e %g %a %.3f", Double.NaN, Double.POSITIVE_INFINITY, -0.0, Double.MIN_VALUE, Float.MAX_VALUE);
        show("%s %10s|%-10s|%.3s|%S|%c|%C|%b|%B|%h|%H|%n%%", "s", "right", "left", "truncated", "upper", 'c', 'd', true, null, "hi", 255);
        show("%2$s %1$s %<s %s %s", "a", "b");
        show("%08.2f|%#o|%#.0f|%(.1f|%-8d|%+,d", -3.14159, 8, 3.0, -2.5, 42, -1234567);
        show("%c %c", 65, (int) 0x1F600);
        show("%s %s %s", new int[0].length, null, java.util.List.of(1));
        show("%d %s", new java.math.BigInteger("123456789012345678901234567890"), new java.math.BigDecimal("1.50"));
        show("%.5f %10.2e %,.3f", new java.math.BigDecimal("1.23456789"), new java.math.BigDecimal("12345"), new java.math.BigDecimal("9876543.21"));
        Calendar date = new GregorianCalendar(2024, Calendar.FEBRUARY, 29, 13, 5, 9);
        show("%tY-%<tm-%<td %<tH:%<tM:%<tS %<tB %<tA %<tj %<tp %<tI %<te %<tD %<tF %<tT %<tR", date);
        show("%d", "x");
        show("%d", 1.5);
        show("%f", 1);
        show("%q", 1);
        show("%s %s", 1);
        show("%-d", 1);
        show("%+-05d", 1);
        show("%.2d", 1);
        show("%#s", "x");
        show("%c", "long");
        show("%", 1);
        show("%5", 1);
        show("%,x", 1);
        show("%3$s", 1);
        show("%c", 0x110000);
        System.out.println("%s has %d items at %.1f%%".formatted("cart", 3, 99.5) + String.format("%s", (Object) null) + String.format(Locale.GERMANY, " %,.2f", 1234.5) + String.format(Locale.US, " %,d", 1234567));
    }
}
