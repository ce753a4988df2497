// Comparing, sorting and adding of all kinds of times.
//@ mode: run
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.List;
import java.util.TreeSet;

class PeriodsOfTimeCompare {
    public static void main(String[] args) {
        System.out.println(new TreeSet<>(List.of(Duration.ofMinutes(61), Duration.ofHours(1), Duration.ofSeconds(-1))) + " " + Duration.ofMinutes(60).equals(Duration.ofHours(1)));
        System.out.println(Period.ofMonths(12).equals(Period.ofYears(1)) + " " + Period.ofMonths(12).normalized().equals(Period.ofYears(1)) + " " + Period.of(1, -2, 3).minus(Period.ofDays(5)) + " " + Period.ofWeeks(2));
        OffsetDateTime first = OffsetDateTime.of(2024, 1, 1, 12, 0, 0, 0, ZoneOffset.ofHours(2));
        OffsetDateTime second = OffsetDateTime.of(2024, 1, 1, 10, 0, 0, 0, ZoneOffset.UTC);
        System.out.println(first.equals(second) + " " + first.isEqual(second) + " " + first.compareTo(second) + " " + OffsetDateTime.timeLineOrder().compare(first, second));
        System.out.println(new TreeSet<>(List.of(YearMonth.of(2024, 2), YearMonth.of(2023, 12))) + " " + LocalDate.of(2024, 1, 31).plusMonths(1).plusMonths(1) + " "
                + LocalDate.of(2024, 1, 31).plus(Period.ofMonths(2)) + " " + LocalDateTime.of(2024, 1, 1, 0, 0).minus(Duration.ofNanos(1)) + " " + Instant.EPOCH.plus(Duration.ofDays(365)));
    }
}
