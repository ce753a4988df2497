// Numbers, money, percents and compact numbers in several languages.
//@ mode: run
import java.text.NumberFormat;
import java.util.Currency;
import java.util.Locale;

class NumberFormatsOfLocales {
    static String shown(String text) {
        StringBuilder shown = new StringBuilder();
        for (char c : text.toCharArray()) {
            shown.append(c < 127 ? String.valueOf(c) : String.format("<%x>", (int) c));
        }
        return shown.toString();
    }

    public static void main(String[] args) {
        Locale[] locales = {Locale.US, Locale.GERMANY, Locale.FRANCE, Locale.JAPAN, Locale.forLanguageTag("de-CH"), Locale.forLanguageTag("hi-IN"), Locale.ROOT};
        for (Locale locale : locales) {
            System.out.println(locale + " " + shown(NumberFormat.getInstance(locale).format(-1234567.891)) + " " + shown(NumberFormat.getPercentInstance(locale).format(0.256))
                    + " " + shown(NumberFormat.getIntegerInstance(locale).format(2.5)));
        }
        for (Locale locale : new Locale[] {Locale.US, Locale.GERMANY, Locale.JAPAN}) {
            NumberFormat money = NumberFormat.getCurrencyInstance(locale);
            System.out.print(shown(money.format(1234.5)) + " " + money.getCurrency() + " ");
            money.setCurrency(Currency.getInstance("CHF"));
            System.out.println(shown(money.format(1)));
        }
        for (NumberFormat.Style style : NumberFormat.Style.values()) {
            NumberFormat compact = NumberFormat.getCompactNumberInstance(Locale.US, style);
            System.out.println(compact.format(999) + " " + compact.format(1_234_567) + " " + compact.format(-15_500));
        }
        NumberFormat digits = NumberFormat.getInstance(Locale.US);
        digits.setMinimumIntegerDigits(3);
        digits.setMaximumFractionDigits(1);
        digits.setGroupingUsed(false);
        System.out.println(digits.format(7.26) + " " + digits.format(12345) + " " + digits.getMaximumIntegerDigits());
    }
}
