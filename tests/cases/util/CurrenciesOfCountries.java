// Codes, digits, symbols and names of currencies.
//@ mode: run
import java.util.Currency;
import java.util.Locale;

class CurrenciesOfCountries {
    public static void main(String[] args) {
        Locale.setDefault(Locale.US);
        for (String code : new String[] {"EUR", "USD", "JPY", "CHF", "KWD", "XAU"}) {
            Currency currency = Currency.getInstance(code);
            System.out.println(currency + " " + currency.getDefaultFractionDigits() + " " + currency.getNumericCodeAsString() + " " + currency.getSymbol(Locale.US)
                    + " " + currency.getDisplayName(Locale.US) + " " + currency.getDisplayName(Locale.GERMANY));
        }
        System.out.println(Currency.getInstance(Locale.CANADA) + " " + Currency.getInstance(Locale.CANADA).getSymbol(Locale.CANADA) + " "
                + Currency.getInstance(new Locale("", "AQ")) + " " + (Currency.getInstance("EUR") == Currency.getInstance(Locale.FRANCE)));
        try {
            Currency.getInstance("ABC");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Currency.getAvailableCurrencies().contains(Currency.getInstance("SEK")));
    }
}
