// java.util.Date, its text, order and deprecated parts.
//@ mode: run
import java.time.Instant;
import java.util.Date;
import java.util.TimeZone;

class OldDates {
    @SuppressWarnings("deprecation")
    public static void main(String[] args) {
        TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
        Date date = new Date(1_234_567_890_123L);
        System.out.println(date + " " + date.getTime() + " " + date.hashCode() + " " + date.toInstant() + " " + Date.from(Instant.EPOCH).equals(new Date(0)));
        System.out.println(date.before(new Date(0)) + " " + date.after(new Date(0)) + " " + date.compareTo(new Date(1_234_567_890_123L)) + " " + date.getYear() + " " + date.getDay() + " " + date.toGMTString());
        date.setHours(25);
        date.setDate(0);
        System.out.println(date + " " + new Date(124, 1, 30) + " " + Date.parse("Sat, 12 Aug 1995 13:30:00 GMT") + " " + Date.UTC(70, 0, 2, 0, 0, 0));
        try {
            Date.parse("no date");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage() == null);
        }
        TimeZone.setDefault(TimeZone.getTimeZone("America/New_York"));
        System.out.println(new Date(0) + " " + new Date(0).getTimezoneOffset() + " " + new Date(1_720_000_000_000L));
    }
}
