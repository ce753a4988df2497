// Resolver styles, optional parts, defaults, and the words of failures.
//@ mode: run
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.DateTimeParseException;
import java.time.format.ResolverStyle;
import java.time.format.SignStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.util.Locale;

class DatesAreParsed {
    public static void main(String[] args) {
        System.out.println(LocalDate.parse("05 Feb 2024", DateTimeFormatter.ofPattern("dd MMM uuuu", Locale.US)) + " "
                + LocalDateTime.parse("2024-02-05T13:04:09.07") + " " + ZonedDateTime.parse("2024-02-05T13:04:09+01:00[Europe/Paris]") + " "
                + LocalTime.parse("1:05 PM", DateTimeFormatter.ofPattern("h:mm a", Locale.US)));
        DateTimeFormatter smart = DateTimeFormatter.ofPattern("uuuu-M-d");
        for (ResolverStyle style : ResolverStyle.values()) {
            try {
                System.out.println(style + " " + LocalDate.parse("2023-2-30", smart.withResolverStyle(style)));
            } catch (DateTimeException e) {
                System.out.println(style + " " + e.getMessage());
            }
        }
        DateTimeFormatter lenient = new DateTimeFormatterBuilder().parseCaseInsensitive().appendPattern("d-MMM-uuuu[ HH:mm]")
                .parseDefaulting(ChronoField.HOUR_OF_DAY, 7).parseDefaulting(ChronoField.MINUTE_OF_HOUR, 0).toFormatter(Locale.ENGLISH);
        System.out.println(LocalDateTime.parse("5-FEB-2024", lenient) + " " + LocalDateTime.parse("5-feb-2024 23:59", lenient));
        TemporalAccessor best = DateTimeFormatter.ofPattern("uuuu-MM-dd[ HH:mm]").parseBest("2024-02-05", LocalDateTime::from, LocalDate::from);
        System.out.println(best + " " + best.getClass().getSimpleName());
        DateTimeFormatter signed = new DateTimeFormatterBuilder().appendValue(ChronoField.YEAR, 4, 10, SignStyle.EXCEEDS_PAD).appendValue(ChronoField.MONTH_OF_YEAR, 2)
                .appendValue(ChronoField.DAY_OF_MONTH, 2).toFormatter(Locale.ROOT);
        System.out.println(LocalDate.parse("20240205", signed));
        String[] wrong = {"2024-13-01", "2024-02-30", "24-1-1", "2024-02-05x", ""};
        for (String text : wrong) {
            try {
                LocalDate.parse(text);
            } catch (DateTimeParseException e) {
                System.out.println(e.getMessage() + " @" + e.getErrorIndex());
            }
        }
    }
}
