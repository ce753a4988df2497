// Upper, lower and title case of special letters in several languages; comparing without case.
//@ mode: run
import java.util.Locale;

class CasesOfLetters {
    public static void main(String[] args) {
        String[] texts = {"stra\u00dfe", "\u0149", "\ufb01x", "\u0130I\u0131i", "\u03a3\u03b1\u03a3", "\u01c6\u01c5\u01c4", "\u1e9e", "\ud801\udc28"};
        for (String text : texts) {
            System.out.print(codes(text.toUpperCase(Locale.ROOT)) + "/" + codes(text.toLowerCase(Locale.ROOT)) + " ");
        }
        System.out.println();
        for (String tag : new String[] {"tr", "az", "lt", "en"}) {
            Locale locale = Locale.forLanguageTag(tag);
            System.out.print(codes("Ii\u00cc".toLowerCase(locale)) + "/" + codes("i\u0131".toUpperCase(locale)) + " ");
        }
        System.out.println();
        System.out.println("\u00c4".equalsIgnoreCase("\u00e4") + " " + "STRASSE".equalsIgnoreCase("stra\u00dfe") + " " + "\u0130".equalsIgnoreCase("i") + " " + "b".compareToIgnoreCase("A") + " "
                + "Hello".regionMatches(true, 1, "ELL", 0, 3) + " " + Character.toTitleCase('\u01c6') + " " + Character.isTitleCase('\u01c5') + " " + (int) Character.toUpperCase('\u00b5') + " "
                + Character.toChars(Character.toUpperCase(0x10428)).length);
    }

    static String codes(String text) {
        StringBuilder codes = new StringBuilder();
        text.codePoints().forEach(c -> codes.append(Integer.toHexString(c)).append('.'));
        return codes.toString();
    }
}
