// Strings, booleans, hashes, dates, indexes, Formattable and the failures of Formatter.
//@ mode: run
import java.util.Arrays;
import java.util.Formattable;
import java.util.FormattableFlags;
import java.util.Formatter;
import java.util.GregorianCalendar;
import java.util.IllegalFormatException;
import java.util.List;
import java.util.Locale;

class AnythingIsFormatted {
    static final class Money implements Formattable {
        @Override
        public void formatTo(Formatter formatter, int flags, int width, int precision) {
            formatter.format("<%d,%d,%b>", width, precision, (flags & FormattableFlags.UPPERCASE) != 0);
        }
    }

    public static void main(String[] args) {
        System.out.println(String.format("|%s|%10s|%-10s|%.2s|%S|%b|%B|%h|%%|%n|", "text", "right", "left", "cut", "up", true, null, "hash").replace("\n", "NL"));
        System.out.println(String.format("%2$s %1$s %<s %s %s", "a", "b") + " " + String.format("%s %s", List.of(1), null) + " " + String.format("%s|%12s|%S", new Money(), new Money(), new Money()));
        GregorianCalendar date = new GregorianCalendar(2024, 1, 5, 13, 4, 9);
        System.out.println(String.format(Locale.US, "%tY-%<tm-%<td %<tH:%<tM:%<tS %<tp %<tB %<tb %<tA %<ta %<tj %<te %<tI %<tl %<tD %<tR %<tT %<tr %<tF", date));
        Object[][] wrong = {{"%d", "x"}, {"%q", 1}, {"%s"}, {"%-d", 1}, {"%.2d", 1}, {"%05s", "x"}, {"%,x", 1}, {"%c", 0x110000}, {"%"}, {"%2$s", 1}, {"%+s", 1}, {"%tQ", "x"},
            {"%-05d", 1}, {"%<s", 1}, {"%#d", 1}};
        for (Object[] call : wrong) {
            try {
                System.out.println(String.format((String) call[0], Arrays.copyOfRange(call, 1, call.length)));
            } catch (IllegalFormatException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        StringBuilder target = new StringBuilder("has ");
        try (Formatter formatter = new Formatter(target, Locale.ROOT)) {
            formatter.format("%d", 1).format("%s", "x");
            System.out.println(formatter + " " + formatter.locale() + "|");
        }
    }
}
