// java.time arithmetic on given dates, without reading the clock.
//@ mode: run
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.Period;
import java.time.temporal.ChronoUnit;

class DatesWithoutAClock {
    public static void main(String[] args) {
        LocalDate date = LocalDate.of(2024, 2, 28);
        System.out.println(date.plusDays(2) + " " + date.isLeapYear() + " " + date.getDayOfWeek() + " " + date.plusMonths(12).minusYears(1));
        System.out.println(ChronoUnit.DAYS.between(date, LocalDate.of(2000, 1, 1)) + " " + Period.between(LocalDate.of(1999, 12, 31), date));
        System.out.println(LocalDateTime.of(2020, 12, 31, 23, 59, 59).plusSeconds(1) + " " + Duration.ofSeconds(3661, 5) + " " + DayOfWeek.MONDAY.plus(10));
        System.out.println(LocalDate.parse("1970-01-01").toEpochDay() + " " + LocalDate.ofYearDay(2023, 60));
    }
}
