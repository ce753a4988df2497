// Patterns, standard formatters, builders and localized styles.
//@ mode: run
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.Month;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.FormatStyle;
import java.time.format.TextStyle;
import java.time.temporal.ChronoField;
import java.util.Locale;

class DatesAreFormatted {
    public static void main(String[] args) {
        ZonedDateTime when = ZonedDateTime.of(2024, 2, 5, 13, 4, 9, 70_000_000, ZoneId.of("Europe/Paris"));
        for (String pattern : new String[] {"yyyy-MM-dd HH:mm:ss.SSS", "E d MMM yy", "EEEE, MMMM d, uuuu G", "D/e/w/W/Q/QQQ", "K:mm a / h:mm a / k", "VV xxx X Z O",
            "'at' H''mm", "[HH][:mm]", "LLLL", "n N A"}) {
            System.out.println(DateTimeFormatter.ofPattern(pattern, Locale.UK).format(when));
        }
        System.out.println(DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(when) + " " + DateTimeFormatter.RFC_1123_DATE_TIME.format(when) + " "
                + DateTimeFormatter.BASIC_ISO_DATE.format(when) + " " + DateTimeFormatter.ISO_WEEK_DATE.format(when) + " " + DateTimeFormatter.ISO_INSTANT.format(when));
        DateTimeFormatter built = new DateTimeFormatterBuilder().appendValue(ChronoField.YEAR, 4).appendLiteral('/').appendValue(ChronoField.DAY_OF_YEAR, 3)
                .optionalStart().appendLiteral('T').appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true).optionalEnd().toFormatter(Locale.ROOT);
        System.out.println(built.format(when) + " " + built.format(LocalDate.of(1999, 12, 31)));
        System.out.println(DateTimeFormatter.ofLocalizedDate(FormatStyle.FULL).withLocale(Locale.GERMANY).format(when) + " | "
                + DateTimeFormatter.ofLocalizedDate(FormatStyle.MEDIUM).withLocale(Locale.FRANCE).format(when) + " | "
                + DateTimeFormatter.ofLocalizedDate(FormatStyle.SHORT).withLocale(Locale.US).format(when));
        System.out.println(DayOfWeek.MONDAY.getDisplayName(TextStyle.FULL, Locale.ITALIAN) + " " + Month.MAY.getDisplayName(TextStyle.SHORT, Locale.forLanguageTag("es"))
                + " " + ZoneId.of("Europe/Paris").getDisplayName(TextStyle.FULL, Locale.US) + " " + when.format(DateTimeFormatter.ofPattern("zzzz", Locale.US)));
        try {
            DateTimeFormatter.ofPattern("HH").format(LocalDate.EPOCH);
        } catch (java.time.temporal.UnsupportedTemporalTypeException e) {
            System.out.println(e.getMessage());
        }
        try {
            DateTimeFormatter.ofPattern("yyyy-bb");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(DateTimeFormatter.ofPattern("hh:mm B", Locale.US).format(LocalTime.of(6, 30)));
    }
}
