// Words sort by the rules of a language and by strength.
//@ mode: run
import java.text.CollationKey;
import java.text.Collator;
import java.text.ParseException;
import java.text.RuleBasedCollator;
import java.util.Arrays;
import java.util.Locale;

class CollatorsOrderWords {
    public static void main(String[] args) throws ParseException {
        String[] words = {"zebra", "Apfel", "\u00c4pfel", "apfel", "c\u00f4te", "cote", "cot\u00e9", "Zoo", "co-op", "coop"};
        for (Locale locale : new Locale[] {Locale.GERMAN, Locale.FRENCH, Locale.forLanguageTag("sv")}) {
            String[] sorted = words.clone();
            Arrays.sort(sorted, Collator.getInstance(locale));
            System.out.println(locale + " " + Arrays.toString(sorted));
        }
        Collator collator = Collator.getInstance(Locale.US);
        for (int strength : new int[] {Collator.PRIMARY, Collator.SECONDARY, Collator.TERTIARY, Collator.IDENTICAL}) {
            collator.setStrength(strength);
            System.out.println(strength + " " + collator.compare("e", "E") + " " + collator.compare("e", "\u00e9") + " " + collator.compare("e\u0301", "\u00e9")
                    + " " + collator.equals("a", "A"));
        }
        CollationKey first = collator.getCollationKey("abc");
        System.out.println(first.compareTo(collator.getCollationKey("abd")) + " " + first.getSourceString());
        RuleBasedCollator own = new RuleBasedCollator("< c < b < a");
        System.out.println(own.compare("a", "b") + " " + own.compare("c", "b") + " " + own.getRules());
        try {
            new RuleBasedCollator("< a < ");
            System.out.println("accepted");
        } catch (ParseException e) {
            System.out.println("refused");
        }
    }
}
