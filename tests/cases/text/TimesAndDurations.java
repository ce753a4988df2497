// LocalTime wraps, durations carry, both parse and print.
//@ mode: run
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.temporal.ChronoUnit;
import java.time.temporal.UnsupportedTemporalTypeException;

class TimesAndDurations {
    public static void main(String[] args) {
        LocalTime time = LocalTime.of(23, 59, 30);
        System.out.println(time.plusSeconds(45) + " " + time.minusHours(25) + " " + time.truncatedTo(ChronoUnit.HOURS) + " " + time.toSecondOfDay()
                + " " + LocalTime.parse("07:05").isBefore(time) + " " + LocalTime.ofNanoOfDay(1) + " " + LocalTime.NOON + " " + LocalTime.MAX);
        Duration duration = Duration.ofHours(26).plusMinutes(3).minusMillis(1);
        System.out.println(duration + " " + duration.toHoursPart() + ":" + duration.toMinutesPart() + " " + duration.toMillis() + " " + duration.negated()
                + " " + duration.dividedBy(7) + " " + duration.dividedBy(Duration.ofMinutes(10)) + " " + Duration.ofSeconds(-1, 1) + " " + Duration.ZERO);
        System.out.println(Duration.parse("PT-8H6M12.345S") + " " + Duration.parse("-P1DT2H").toMinutes() + " " + Duration.between(time, LocalTime.MIDNIGHT));
        LocalDateTime when = LocalDateTime.of(2024, 12, 31, 23, 59, 59, 999_999_999);
        System.out.println(when.plusNanos(1) + " " + when.withDayOfYear(60) + " " + when.truncatedTo(ChronoUnit.MINUTES) + " "
                + ChronoUnit.MONTHS.between(when, when.plusDays(400)) + " " + when.isAfter(when.minusNanos(1)));
        Instant instant = Instant.ofEpochMilli(1_700_000_000_123L);
        System.out.println(instant + " " + instant.plus(1, ChronoUnit.DAYS).getEpochSecond() + " " + Instant.parse("1969-12-31T23:59:59.5Z").toEpochMilli()
                + " " + Instant.EPOCH.minusNanos(1) + " " + instant.until(Instant.EPOCH, ChronoUnit.HOURS) + " " + Instant.MIN);
        try {
            LocalTime.NOON.plus(1, ChronoUnit.DAYS);
        } catch (UnsupportedTemporalTypeException e) {
            System.out.println(e.getMessage());
        }
        try {
            Duration.ofSeconds(Long.MAX_VALUE).plusSeconds(1);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
    }
}
