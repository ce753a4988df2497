// Compact number formats with their own patterns, rounding and parsing.
//@ mode: run
import java.math.RoundingMode;
import java.text.CompactNumberFormat;
import java.text.DecimalFormatSymbols;
import java.text.NumberFormat;
import java.text.ParseException;
import java.util.Locale;

class CompactNumbersAreParsed {
    public static void main(String[] args) throws ParseException {
        NumberFormat compact = NumberFormat.getCompactNumberInstance(Locale.US, NumberFormat.Style.SHORT);
        compact.setMaximumFractionDigits(2);
        System.out.println(compact.format(1_234_567) + " " + compact.format(999_999) + " " + compact.format(0.5) + " " + compact.format(1e15) + " " + compact.parse("12K") + " " + compact.parse("1.5M") + " " + compact.parse("7"));
        NumberFormat german = NumberFormat.getCompactNumberInstance(Locale.GERMANY, NumberFormat.Style.LONG);
        german.setRoundingMode(RoundingMode.DOWN);
        System.out.println(german.format(1_999) + " " + german.format(2_900_000));
        CompactNumberFormat own = new CompactNumberFormat("#,##0.##", DecimalFormatSymbols.getInstance(Locale.US), new String[] {"", "", "", "0k", "00k", "000k", "0m"});
        System.out.println(own.format(5) + " " + own.format(4_321) + " " + own.format(54_321) + " " + own.format(7_600_000) + " " + own.format(-2_000));
        try {
            compact.parse("x");
        } catch (ParseException e) {
            System.out.println(e.getMessage());
        }
    }
}
