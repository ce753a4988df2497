// Own adjusters and queries, ranges of fields, units between points in time.
//@ mode: run
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetTime;
import java.time.Year;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.time.temporal.JulianFields;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalAdjuster;
import java.time.temporal.TemporalQueries;
import java.time.temporal.TemporalQuery;
import java.time.temporal.ValueRange;

class QueriesAndAdjustersOfTime {
    public static void main(String[] args) {
        TemporalAdjuster nextWorkday = temporal -> {
            LocalDate date = LocalDate.from(temporal);
            int days = switch (date.getDayOfWeek()) {
                case FRIDAY -> 3;
                case SATURDAY -> 2;
                default -> 1;
            };
            return temporal.plus(days, ChronoUnit.DAYS);
        };
        LocalDate friday = LocalDate.of(2024, 2, 2);
        System.out.println(friday.with(nextWorkday) + " " + friday.with(nextWorkday).with(nextWorkday) + " " + LocalDateTime.of(2024, 2, 3, 1, 2).with(nextWorkday));
        TemporalQuery<String> season = (TemporalAccessor t) -> t.get(ChronoField.MONTH_OF_YEAR) < 7 ? "early" : "late";
        System.out.println(friday.query(season) + " " + friday.query(TemporalQueries.precision()) + " " + LocalTime.NOON.query(TemporalQueries.localDate()) + " "
                + ZonedDateTime.of(friday, LocalTime.NOON, ZoneId.of("Asia/Tokyo")).query(TemporalQueries.zone()));
        ValueRange range = friday.range(ChronoField.DAY_OF_MONTH);
        System.out.println(range + " " + ChronoField.DAY_OF_MONTH.range() + " " + friday.isSupported(ChronoField.HOUR_OF_DAY) + " " + friday.getLong(JulianFields.MODIFIED_JULIAN_DAY) + " "
                + ChronoField.NANO_OF_SECOND.getBaseUnit() + " " + ChronoUnit.DECADES.getDuration() + " " + ChronoUnit.DAYS.isDateBased());
        System.out.println(ChronoUnit.HALF_DAYS.between(friday.atStartOfDay(), friday.atTime(23, 0)) + " " + ChronoUnit.DECADES.between(Year.of(1999), Year.of(2024)) + " "
                + friday.atStartOfDay(ZoneId.of("UTC")).toOffsetDateTime() + " " + OffsetTime.of(1, 2, 3, 0, ZoneOffset.ofHours(5)) + " " + DayOfWeek.from(friday).plus(10));
        LocalTime from = LocalTime.of(22, 0);
        System.out.println(from.until(LocalTime.of(6, 30), ChronoUnit.MINUTES) + " " + from.with(ChronoField.AMPM_OF_DAY, 0) + " " + from.get(ChronoField.CLOCK_HOUR_OF_AMPM) + " "
                + friday.compareTo(LocalDate.of(2023, 12, 31)) + " " + friday.equals(LocalDate.parse("2024-02-02")) + " " + friday.hashCode());
    }
}
