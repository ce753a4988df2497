// Composed, decomposed and compatible forms; bidirectional text; character iteration.
//@ mode: run
import java.text.Bidi;
import java.text.CharacterIterator;
import java.text.Normalizer;
import java.text.StringCharacterIterator;

class NormalFormsOfText {
    static String codes(String text) {
        StringBuilder codes = new StringBuilder();
        text.codePoints().forEach(c -> codes.append(Integer.toHexString(c)).append(' '));
        return codes.toString().trim();
    }

    public static void main(String[] args) {
        String text = "\u00e9\ufb01\u1e9b\u0323\uac00\u212b\u2460";
        for (Normalizer.Form form : Normalizer.Form.values()) {
            String normal = Normalizer.normalize(text, form);
            System.out.println(form + " " + codes(normal) + " " + Normalizer.isNormalized(text, form) + Normalizer.isNormalized(normal, form));
        }
        System.out.println(Normalizer.normalize("\u00c5ngstr\u00f6m na\u00efve", Normalizer.Form.NFD).replaceAll("\\p{M}", ""));
        Bidi bidi = new Bidi("abc \u05d0\u05d1\u05d2 123", Bidi.DIRECTION_DEFAULT_LEFT_TO_RIGHT);
        System.out.println(bidi.isMixed() + " " + bidi.getRunCount() + " " + bidi.getBaseLevel());
        for (int i = 0; i < bidi.getRunCount(); i++) {
            System.out.print(bidi.getRunStart(i) + "-" + bidi.getRunLimit(i) + ":" + bidi.getRunLevel(i) + " ");
        }
        System.out.println();
        CharacterIterator iterator = new StringCharacterIterator("abcd", 1, 3, 2);
        System.out.println(iterator.current() + " " + iterator.previous() + " " + (iterator.previous() == CharacterIterator.DONE) + " " + iterator.last() + iterator.getIndex());
    }
}
