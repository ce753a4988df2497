import java.nio.charset.Charset;
import java.text.Collator;
import java.text.DecimalFormat;
import java.text.SimpleDateFormat;
import java.time.DayOfWeek;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DecimalStyle;
import java.time.temporal.WeekFields;
import java.util.Currency;
import java.util.ListResourceBundle;
import java.util.Locale;
import java.util.ResourceBundle;
import java.util.TimeZone;

/** Two threads load data of the class library; the argument names the data. */
class Loads {
    static void load(String data) throws Exception {
        switch (data) {
            case "charset":
                assert "x".getBytes(Charset.forName("windows-1252")).length == 1;
                break;
            case "extended charset":
                assert "x".getBytes(Charset.forName("ISO-2022-JP")).length == 1;
                break;
            case "old zone":
                assert TimeZone.getTimeZone("Europe/Berlin").getRawOffset() == 3600000;
                break;
            case "zone":
                LocalDateTime july = LocalDateTime.of(2020, 7, 1, 0, 0);
                ZonedDateTime there = ZonedDateTime.of(july, ZoneId.of("America/New_York"));
                assert there.getOffset().getTotalSeconds() == -4 * 3600;
                break;
            case "currency":
                assert Currency.getInstance("USD").getSymbol(Locale.US).equals("$");
                break;
            case "number":
                assert new DecimalFormat("#,##0.00").format(1234.5).equals("1,234.50");
                break;
            case "locale":
                assert Locale.forLanguageTag("de-CH").getDisplayCountry(Locale.US).length() == 11;
                break;
            case "bundle":
                assert ResourceBundle.getBundle("Loads$Texts").getString("key").equals("text");
                break;
            case "date format":
                assert new SimpleDateFormat("yyyy", Locale.US).toPattern().equals("yyyy");
                break;
            case "collator":
                assert Collator.getInstance(Locale.US).compare("a", "b") < 0;
                break;
            case "format":
                assert String.format(Locale.US, "%05d", 3).equals("00003");
                break;
            case "offset":
                assert ZoneOffset.ofHours(1).getTotalSeconds() == 3600;
                break;
            case "style":
                assert DecimalStyle.of(Locale.US).getZeroDigit() == '0';
                break;
            case "week":
                assert WeekFields.of(Locale.US).getFirstDayOfWeek() == DayOfWeek.SUNDAY;
                break;
            default:
                throw new IllegalArgumentException(data);
        }
    }

    /** A bundle of the program. */
    public static class Texts extends ListResourceBundle {
        @Override
        protected Object[][] getContents() {
            return new Object[][] {{"key", "text"}};
        }
    }

    public static void main(String[] args) throws Exception {
        Runnable body = () -> {
            try {
                load(args[0]);
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        };
        Thread one = new Thread(body), two = new Thread(body);
        one.start();
        two.start();
        one.join();
        two.join();
    }
}
