// Rules of a SimpleTimeZone, and zones by custom names.
//@ mode: run
import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.SimpleTimeZone;
import java.util.TimeZone;

class SimpleZones {
    public static void main(String[] args) {
        SimpleTimeZone zone = new SimpleTimeZone(3_600_000, "Test", Calendar.MARCH, -1, Calendar.SUNDAY, 7_200_000, Calendar.OCTOBER, -1, Calendar.SUNDAY, 10_800_000);
        GregorianCalendar calendar = new GregorianCalendar(zone);
        calendar.clear();
        calendar.set(2024, Calendar.MARCH, 31, 1, 59, 0);
        System.out.println(zone.inDaylightTime(calendar.getTime()) + " " + zone.getOffset(calendar.getTimeInMillis()));
        calendar.add(Calendar.MINUTE, 1);
        System.out.println(zone.inDaylightTime(calendar.getTime()) + " " + calendar.get(Calendar.HOUR_OF_DAY) + " " + zone.getOffset(calendar.getTimeInMillis()) + " " + zone.useDaylightTime());
        calendar.set(2024, Calendar.OCTOBER, 27, 2, 30, 0);
        System.out.println(calendar.getTimeInMillis() + " " + zone.getDSTSavings() + " " + zone.hasSameRules((TimeZone) zone.clone()) + " " + zone.observesDaylightTime());
        for (String name : new String[] {"GMT+3", "GMT-03:30", "GMT+25", "GMT+0", "EST", "Etc/GMT+5"}) {
            TimeZone found = TimeZone.getTimeZone(name);
            System.out.print(found.getID() + " " + found.getRawOffset() + "; ");
        }
        System.out.println();
        System.out.println(TimeZone.getTimeZone("Europe/London").inDaylightTime(new Date(1_720_000_000_000L)) + " " + TimeZone.getTimeZone("Asia/Tokyo").getOffset(0) + " "
                + java.util.Arrays.asList(TimeZone.getAvailableIDs(3_600_000)).contains("Europe/Berlin"));
    }
}
