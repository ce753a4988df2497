// GregorianCalendar fields, rolling, lenient setting, the cut-over of 1582.
//@ mode: run
import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.Locale;
import java.util.TimeZone;

class CalendarsRollAndAdd {
    static void print(Calendar calendar) {
        System.out.printf(Locale.ROOT, "%tF %<tT week %d of %d, day %d, %d%n", calendar, calendar.get(Calendar.WEEK_OF_YEAR), calendar.getWeekYear(),
                calendar.get(Calendar.DAY_OF_WEEK), calendar.getTimeInMillis());
    }

    public static void main(String[] args) {
        TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
        Calendar calendar = new GregorianCalendar(TimeZone.getTimeZone("UTC"), Locale.GERMANY);
        calendar.clear();
        calendar.set(2024, Calendar.JANUARY, 31, 10, 20, 30);
        print(calendar);
        calendar.add(Calendar.MONTH, 1);
        print(calendar);
        calendar.roll(Calendar.DAY_OF_MONTH, 5);
        print(calendar);
        calendar.roll(Calendar.MONTH, -3);
        print(calendar);
        calendar.set(Calendar.MONTH, 14);
        print(calendar);
        System.out.println(calendar.getActualMaximum(Calendar.DAY_OF_MONTH) + " " + calendar.getFirstDayOfWeek() + " " + calendar.getMinimalDaysInFirstWeek());
        calendar.setLenient(false);
        calendar.set(Calendar.DAY_OF_MONTH, 32);
        try {
            calendar.getTime();
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        GregorianCalendar old = new GregorianCalendar(1582, Calendar.OCTOBER, 4);
        old.add(Calendar.DAY_OF_MONTH, 1);
        System.out.println(old.get(Calendar.DAY_OF_MONTH) + " " + old.isLeapYear(1500) + " " + old.toZonedDateTime().toLocalDate());
        TimeZone zone = TimeZone.getTimeZone("America/New_York");
        System.out.println(zone.getOffset(0) + " " + zone.inDaylightTime(new Date(1_720_000_000_000L)) + " " + zone.getDisplayName(true, TimeZone.SHORT, Locale.US) + " "
                + TimeZone.getTimeZone("GMT+5:30").getID() + " " + TimeZone.getTimeZone("Nowhere").getID() + " " + new Date(0).toInstant());
        System.out.println(Calendar.getInstance(Locale.forLanguageTag("th-TH-u-ca-buddhist")).getClass().getSimpleName());
    }
}
