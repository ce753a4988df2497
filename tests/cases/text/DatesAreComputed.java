// LocalDate arithmetic, adjusters, periods, weeks, leap years.
//@ mode: run
import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.Month;
import java.time.MonthDay;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.time.temporal.IsoFields;
import java.time.temporal.TemporalAdjusters;
import java.time.temporal.WeekFields;
import java.util.Locale;

class DatesAreComputed {
    public static void main(String[] args) {
        LocalDate leap = LocalDate.of(2024, 2, 29);
        System.out.println(leap.plusYears(1) + " " + leap.minusMonths(1) + " " + leap.plusDays(366) + " " + leap.getDayOfWeek() + " " + leap.getDayOfYear()
                + " " + leap.isLeapYear() + " " + leap.lengthOfMonth());
        System.out.println(leap.with(TemporalAdjusters.firstInMonth(DayOfWeek.MONDAY)) + " " + leap.with(TemporalAdjusters.lastDayOfYear()) + " "
                + leap.with(TemporalAdjusters.next(DayOfWeek.THURSDAY)) + " " + leap.with(TemporalAdjusters.dayOfWeekInMonth(-2, DayOfWeek.FRIDAY)));
        Period period = Period.between(LocalDate.of(2020, 1, 31), LocalDate.of(2024, 3, 1));
        System.out.println(period + " " + period.toTotalMonths() + " " + Period.of(1, 14, 3).normalized() + " " + Period.parse("P2Y3W").getDays());
        System.out.println(ChronoUnit.WEEKS.between(leap, LocalDate.of(2025, 1, 1)) + " " + leap.until(LocalDate.of(2025, 1, 1)) + " "
                + leap.datesUntil(LocalDate.of(2024, 3, 4)).toList());
        System.out.println(LocalDate.of(2021, 1, 3).get(WeekFields.ISO.weekOfWeekBasedYear()) + " " + LocalDate.of(2021, 1, 3).get(WeekFields.of(Locale.US).weekOfYear())
                + " " + LocalDate.of(2021, 1, 3).get(IsoFields.WEEK_BASED_YEAR) + " " + leap.get(IsoFields.QUARTER_OF_YEAR) + " " + leap.getLong(ChronoField.EPOCH_DAY));
        System.out.println(YearMonth.of(2023, 2).atEndOfMonth() + " " + MonthDay.of(2, 29).atYear(2023) + " " + Year.of(1900).isLeap() + " "
                + Month.JANUARY.minus(1) + " " + LocalDate.ofYearDay(2023, 365) + " " + LocalDate.EPOCH + " " + LocalDate.MIN + " " + LocalDate.ofEpochDay(-1));
        for (int[] wrong : new int[][] {{2023, 2, 29}, {2023, 13, 1}, {2023, 4, 31}}) {
            try {
                LocalDate.of(wrong[0], wrong[1], wrong[2]);
            } catch (DateTimeException e) {
                System.out.println(e.getMessage());
            }
        }
    }
}
