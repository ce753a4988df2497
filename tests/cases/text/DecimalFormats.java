// Patterns, rounding, grouping, exponents, parsing of DecimalFormat.
//@ mode: run
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.NumberFormat;
import java.text.ParseException;
import java.text.ParsePosition;
import java.util.Locale;

class DecimalFormats {
    public static void main(String[] args) throws ParseException {
        DecimalFormatSymbols us = DecimalFormatSymbols.getInstance(Locale.US);
        double[] numbers = {0, -0.0, 1234567.891, -1234.5, 0.005, 0.015, 1e10, Double.NaN, Double.NEGATIVE_INFINITY};
        for (String pattern : new String[] {"#,##0.00", "0.###E0", "##0.##E0", "00.0#%", "\u00a4#,##0.00;(\u00a4#,##0.00)", "#,####.#", "'#'#", "0.0\u2030"}) {
            DecimalFormat format = new DecimalFormat(pattern, us);
            System.out.print(pattern + ":");
            for (double number : numbers) {
                System.out.print(" " + format.format(number));
            }
            System.out.println();
        }
        DecimalFormat rounding = new DecimalFormat("0.0", us);
        for (RoundingMode mode : RoundingMode.values()) {
            if (mode != RoundingMode.UNNECESSARY) {
                rounding.setRoundingMode(mode);
                System.out.print(mode + " " + rounding.format(0.25) + " " + rounding.format(-0.35) + "; ");
            }
        }
        System.out.println();
        DecimalFormat parsing = new DecimalFormat("#,##0.#", us);
        System.out.println(parsing.parse("1,234.5xyz") + " " + parsing.parse("-7").getClass().getSimpleName() + " " + parsing.toPattern());
        parsing.setParseBigDecimal(true);
        System.out.println(parsing.parse("12345678901234567890.12345678901234567890"));
        ParsePosition position = new ParsePosition(2);
        System.out.println(parsing.parse("a 42 b", position) + " " + position.getIndex());
        try {
            NumberFormat.getInstance(Locale.US).parse("x");
        } catch (ParseException e) {
            System.out.println(e.getMessage() + " " + e.getErrorOffset());
        }
        try {
            new DecimalFormat("0.0.0", us);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(new DecimalFormat("0.00000000000000000000", us).format(new BigDecimal("0.12345678901234567895")));
    }
}
