// Joda-Time: instants, partials, periods, zones from its own tables, chronologies, formats.
//@ mode: run
//@ classpath: joda-time
import java.util.Locale;
import org.joda.time.*;
import org.joda.time.chrono.*;
import org.joda.time.format.*;

public class JodaTimeCalculates {
    public static void main(String[] args) {
        Locale.setDefault(Locale.ENGLISH);
        DateTimeZone.setDefault(DateTimeZone.UTC);
        DateTimeZone zurich = DateTimeZone.forID("Europe/Zurich");
        DateTime winter = new DateTime(2024, 1, 31, 12, 30, 15, 250, zurich);
        System.out.println(winter + " " + winter.plusMonths(1) + " " + winter.plusMonths(6) + " " + winter.getMillis());
        System.out.println(zurich.getOffset(winter) + " " + zurich.isStandardOffset(winter.plusMonths(6).getMillis()) + " "
                + new Instant(zurich.nextTransition(winter.getMillis())) + " " + zurich.getNameKey(winter.getMillis()));
        try {
            new LocalDateTime(2024, 3, 31, 2, 30).toDateTime(zurich);
        } catch (IllegalInstantException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(winter.withZone(DateTimeZone.forID("America/New_York")) + " "
                + winter.withZone(DateTimeZone.forOffsetHoursMinutes(5, 45)));
        LocalDate leap = new LocalDate(2024, 2, 29);
        System.out.println(leap.plusYears(1) + " " + leap.dayOfWeek().getAsText() + " " + leap.monthOfYear().getAsShortText(Locale.FRENCH)
                + " " + leap.weekOfWeekyear().get() + " " + leap.dayOfYear().withMaximumValue() + " " + leap.yearOfEra().isLeap());
        Period period = new Period(new LocalDate(2020, 2, 29), new LocalDate(2024, 3, 1));
        System.out.println(period + " " + period.getYears() + " " + period.normalizedStandard() + " "
                + Days.daysBetween(new LocalDate(2020, 2, 29), leap).getDays() + " " + Weeks.THREE.toStandardDays());
        System.out.println(PeriodFormat.wordBased(Locale.ENGLISH).print(new Period(1, 2, 0, 4, 5, 6, 7, 8)) + " "
                + ISOPeriodFormat.standard().parsePeriod("P1Y2M3W4DT5H6M7.008S") + " "
                + new PeriodFormatterBuilder().appendHours().appendSuffix("h").appendSeparator(" ").appendMinutes()
                        .appendSuffix("m").printZeroNever().toFormatter().print(new Period(3, 0, 0, 0)));
        System.out.println(new Duration(90_061_001L) + " " + new Duration(90_061_001L).toPeriod() + " " + Duration.standardHours(25).getStandardDays());
        Interval interval = new Interval(winter, Period.days(3));
        System.out.println(interval + " " + interval.contains(winter.plusDays(2)) + " "
                + interval.overlap(new Interval(winter.plusDays(1), winter.plusDays(9))) + " " + interval.toDuration());
        DateTimeFormatter format = DateTimeFormat.forPattern("EEEE, d MMMM yyyy G HH:mm:ss.SSS ZZ z").withLocale(Locale.ENGLISH);
        System.out.println(format.print(winter));
        System.out.println(DateTimeFormat.forPattern("dd/MM/yy HH:mm").withPivotYear(2000).parseDateTime("05/06/49 07:08") + " "
                + ISODateTimeFormat.dateTimeParser().withOffsetParsed().parseDateTime("2024-W09-4T10:15+02:00") + " "
                + ISODateTimeFormat.basicDateTime().print(winter) + " " + ISODateTimeFormat.ordinalDate().print(leap));
        for (String bad : new String[] {"2024-13-01", "2023-02-29", "nonsense"}) {
            try {
                System.out.println(LocalDate.parse(bad));
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        for (Chronology chronology : new Chronology[] {BuddhistChronology.getInstanceUTC(), CopticChronology.getInstanceUTC(),
            IslamicChronology.getInstanceUTC(), JulianChronology.getInstanceUTC(), EthiopicChronology.getInstanceUTC(),
            GJChronology.getInstanceUTC()}) {
            System.out.println(chronology + " " + new DateTime(0L, chronology) + " " + new LocalDate(leap.toDate().getTime(), chronology));
        }
        System.out.println(new DateTime(1582, 10, 4, 0, 0, GJChronology.getInstanceUTC()).plusDays(1));
        MutableDateTime mutable = new MutableDateTime(winter);
        mutable.addWeeks(-5);
        mutable.setMinuteOfDay(1);
        mutable.dayOfMonth().roundFloor();
        System.out.println(mutable + " " + winter.hourOfDay().roundHalfCeilingCopy() + " " + winter.minuteOfHour().addWrapFieldToCopy(45));
        System.out.println(new YearMonth(2024, 11).plusMonths(3) + " " + new MonthDay(2, 29).toLocalDate(2024) + " "
                + new LocalTime(23, 59).plusMinutes(2) + " " + new Partial(DateTimeFieldType.dayOfWeek(), 3) + " "
                + winter.toLocalDateTime().compareTo(winter.toLocalDateTime().plusMillis(1)));
        DateTimeUtils.setCurrentMillisFixed(86_400_000L);
        System.out.println(DateTime.now() + " " + new LocalDate().isEqual(new LocalDate(1970, 1, 2)) + " " + DateTimeUtils.isContiguous(leap));
        System.out.println(DateTimeZone.getAvailableIDs().size() > 500);
        System.out.println(java.util.Objects.hash(winter, leap, period) + " " + winter.equals(winter.toDateTime(DateTimeZone.UTC)) + " "
                + winter.isEqual(winter.toDateTime(DateTimeZone.UTC)));
    }
}
