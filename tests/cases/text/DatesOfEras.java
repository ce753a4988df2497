// Dates before the common era, year zero, and far away years.
//@ mode: run
import java.time.LocalDate;
import java.time.Year;
import java.time.chrono.IsoEra;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

class DatesOfEras {
    public static void main(String[] args) {
        LocalDate zero = LocalDate.of(0, 3, 1);
        System.out.println(zero + " " + zero.minusDays(1) + " " + zero.getEra() + " " + zero.get(ChronoField.YEAR_OF_ERA) + " " + zero.minusYears(44) + " " + zero.isLeapYear());
        System.out.println(zero.format(DateTimeFormatter.ofPattern("d MMM y G", Locale.US)) + " " + zero.with(ChronoField.ERA, IsoEra.CE.getValue()) + " " + LocalDate.of(-753, 4, 21).until(zero, ChronoUnit.YEARS));
        System.out.println(LocalDate.of(123456, 7, 8) + " " + LocalDate.parse("+123456-07-08").getDayOfWeek() + " " + Year.MAX_VALUE + " " + LocalDate.MAX.toEpochDay() + " "
                + LocalDate.parse("-0001-01-01").getLong(ChronoField.PROLEPTIC_MONTH));
        try {
            LocalDate.MAX.plusDays(1);
        } catch (java.time.DateTimeException e) {
            System.out.println(e.getMessage());
        }
    }
}
