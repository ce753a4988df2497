// Localized digits and styles of dates and numbers.
//@ mode: run
import java.text.DecimalFormatSymbols;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.time.format.DecimalStyle;
import java.util.Locale;

class DecimalStylesOfTimes {
    public static void main(String[] args) {
        DateTimeFormatter formatter = DateTimeFormatter.ofPattern("uuuu-MM-dd", Locale.ROOT);
        DecimalStyle odd = DecimalStyle.STANDARD.withZeroDigit('\u0660').withNegativeSign('~');
        String text = formatter.withDecimalStyle(odd).format(LocalDate.of(2024, 2, 5));
        text.chars().forEach(c -> System.out.print(Integer.toHexString(c) + " "));
        System.out.println(LocalDate.parse(text, formatter.withDecimalStyle(odd)));
        System.out.println(formatter.withDecimalStyle(odd).format(LocalDate.of(-5, 1, 1)).charAt(0) + " " + DecimalStyle.of(Locale.GERMANY).getDecimalSeparator());
        for (Locale locale : new Locale[] {Locale.US, Locale.GERMANY, Locale.forLanguageTag("de-CH"), Locale.FRANCE, Locale.forLanguageTag("ar-EG")}) {
            DecimalFormatSymbols symbols = DecimalFormatSymbols.getInstance(locale);
            System.out.println(locale + " " + (int) symbols.getDecimalSeparator() + " " + (int) symbols.getGroupingSeparator() + " " + (int) symbols.getZeroDigit() + " " + (int) symbols.getMinusSign()
                    + " " + symbols.getInfinity() + " " + symbols.getExponentSeparator() + " " + symbols.getInternationalCurrencySymbol());
        }
    }
}
