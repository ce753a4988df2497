// Collation elements and keys of a rule-based collator; custom rules.
//@ mode: run
import java.text.CollationElementIterator;
import java.text.CollationKey;
import java.text.Collator;
import java.text.ParseException;
import java.text.RuleBasedCollator;
import java.util.Arrays;
import java.util.Locale;

class CollationKeysSort {
    public static void main(String[] args) throws ParseException {
        RuleBasedCollator base = (RuleBasedCollator) Collator.getInstance(Locale.ROOT);
        CollationElementIterator elements = base.getCollationElementIterator("aB\u00e9");
        StringBuilder orders = new StringBuilder();
        for (int order = elements.next(); order != CollationElementIterator.NULLORDER; order = elements.next()) {
            orders.append(CollationElementIterator.primaryOrder(order) > 0).append(CollationElementIterator.tertiaryOrder(order) > 0).append(' ');
        }
        System.out.println(orders);
        RuleBasedCollator spanish = new RuleBasedCollator(base.getRules() + "& c < ch, cH, Ch, CH & l < ll, lL, Ll, LL");
        String[] words = {"cz", "ch", "ca", "d", "llama", "luz", "lz"};
        Arrays.sort(words, spanish);
        System.out.println(Arrays.toString(words));
        CollationKey[] keys = {spanish.getCollationKey("ch"), spanish.getCollationKey("cz"), spanish.getCollationKey("ca")};
        Arrays.sort(keys);
        System.out.println(keys[0].getSourceString() + keys[1].getSourceString() + keys[2].getSourceString() + " " + Arrays.equals(keys[0].toByteArray(), spanish.getCollationKey("ca").toByteArray()));
        spanish.setDecomposition(Collator.CANONICAL_DECOMPOSITION);
        System.out.println(spanish.equals("e\u0301", "\u00e9") + " " + spanish.compare("", "a") + " " + spanish.getStrength());
    }
}
