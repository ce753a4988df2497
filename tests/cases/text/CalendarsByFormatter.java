// Every date and time conversion of Formatter.
//@ mode: run
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Calendar;
import java.util.GregorianCalendar;
import java.util.Locale;
import java.util.TimeZone;

class CalendarsByFormatter {
    public static void main(String[] args) {
        ZonedDateTime when = ZonedDateTime.of(2024, 2, 5, 3, 4, 9, 70_000_001, ZoneId.of("Europe/Berlin"));
        GregorianCalendar calendar = GregorianCalendar.from(when);
        for (Object date : new Object[] {when, calendar}) {
            for (char c : "HIklMSLNpzZsQBbhAaCYyjmdeRTrDFc".toCharArray()) {
                System.out.print(c + "=" + String.format(Locale.US, "%t" + c, date) + " ");
            }
            System.out.println();
        }
        System.out.println(String.format(Locale.GERMANY, "%tA %<tB %<TB %<tc", when) + " " + String.format("%tF %<tT", LocalDateTime.of(1, 2, 3, 4, 5)) + " " + String.format(Locale.US, "|%15tD|%-15tD|", when, when));
        TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
        System.out.println(String.format(Locale.US, "%tc", 0L) + " " + calendar.get(Calendar.ZONE_OFFSET));
        try {
            String.format("%tH", java.time.LocalDate.EPOCH);
        } catch (java.util.IllegalFormatException e) {
            System.out.println(e.getMessage());
        }
    }
}
