// Patterns and parsing of SimpleDateFormat, lenient and strict.
//@ mode: run
import java.text.DateFormat;
import java.text.DateFormatSymbols;
import java.text.ParseException;
import java.text.ParsePosition;
import java.text.SimpleDateFormat;
import java.util.Arrays;
import java.util.Date;
import java.util.Locale;
import java.util.TimeZone;

class SimpleDateFormats {
    public static void main(String[] args) throws ParseException {
        TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
        Date date = new Date(1_234_567_890_123L);
        for (String pattern : new String[] {"yyyy-MM-dd'T'HH:mm:ss.SSSXXX", "EEE, d MMM yyyy HH:mm:ss Z", "G yy M MMMM E EEEE D F w W u", "a h K k z zzzz X XX", "''yy''"}) {
            SimpleDateFormat format = new SimpleDateFormat(pattern, Locale.US);
            format.setTimeZone(TimeZone.getTimeZone("America/New_York"));
            System.out.println(format.format(date));
        }
        SimpleDateFormat iso = new SimpleDateFormat("yyyy-MM-dd HH:mm", Locale.US);
        System.out.println(iso.parse("2024-02-30 25:61").getTime() + " " + iso.parse("2024-2-3 4:5 rest").getTime());
        iso.setLenient(false);
        try {
            iso.parse("2024-02-30 00:00");
        } catch (ParseException e) {
            System.out.println(e.getMessage() + " " + e.getErrorOffset());
        }
        ParsePosition position = new ParsePosition(3);
        System.out.println(iso.parse("on 1999-12-31 23:59!", position).getTime() + " " + position.getIndex());
        SimpleDateFormat years = new SimpleDateFormat("yy", Locale.US);
        years.set2DigitYearStart(new Date(0));
        System.out.println(years.parse("69").getTime() + " " + years.parse("70").getTime() + " " + iso.toPattern() + " " + iso.equals(iso.clone()));
        System.out.println(DateFormat.getDateInstance(DateFormat.LONG, Locale.FRANCE).format(date) + " " + DateFormat.getDateInstance(DateFormat.SHORT, Locale.GERMANY).format(date)
                + " " + Arrays.toString(DateFormatSymbols.getInstance(Locale.ITALY).getShortWeekdays()));
        try {
            new SimpleDateFormat("yyyy-bb");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
