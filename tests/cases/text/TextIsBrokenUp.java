// Boundaries of characters, words, lines and sentences.
//@ mode: run
import java.text.BreakIterator;
import java.util.Locale;

class TextIsBrokenUp {
    static void parts(BreakIterator iterator, String text) {
        iterator.setText(text);
        int start = iterator.first();
        for (int end = iterator.next(); end != BreakIterator.DONE; start = end, end = iterator.next()) {
            System.out.print("[" + text.substring(start, end).replace("\u0301", "'") + "]");
        }
        System.out.println();
    }

    public static void main(String[] args) {
        String text = "Hello, Mr. big-world. Is it 3.14? Yes! It's fine.";
        parts(BreakIterator.getWordInstance(Locale.US), text);
        parts(BreakIterator.getSentenceInstance(Locale.US), text);
        parts(BreakIterator.getLineInstance(Locale.US), text);
        parts(BreakIterator.getCharacterInstance(Locale.US), "ae\u0301b\r\nc");
        BreakIterator words = BreakIterator.getWordInstance(Locale.US);
        words.setText(text);
        System.out.println(words.following(7) + " " + words.preceding(7) + " " + words.isBoundary(5) + words.isBoundary(3) + " " + words.last() + " " + words.previous()
                + " " + words.current() + " " + words.next(-2));
        try {
            words.following(999);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
