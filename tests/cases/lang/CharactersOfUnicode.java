// Character: categories, cases, digits, surrogates, blocks, scripts over the whole of Unicode as sums.
//@ mode: run
class CharactersOfUnicode {
    interface Property {
        int of(int codePoint);
    }

    static void sum(String name, int limit, Property property) {
        long sum = 0;
        for (int c = 0; c < limit; c++) {
            sum = sum * 31 + property.of(c);
        }
        System.out.println(name + " " + Long.toHexString(sum));
    }

    public static void main(String[] args) {
        // Stable between the Unicode versions of the releases: Latin, Greek, Cyrillic, Hebrew, Arabic.
        int limit = 0x590;
        sum("type", limit, Character::getType);
        sum("upper", limit, Character::toUpperCase);
        sum("lower", limit, Character::toLowerCase);
        sum("title", limit, Character::toTitleCase);
        sum("letter", limit, c -> Character.isLetter(c) ? 1 : 0);
        sum("digit", limit, c -> Character.digit(c, 36));
        sum("numeric", limit, Character::getNumericValue);
        sum("direction", limit, Character::getDirectionality);
        sum("space", limit, c -> (Character.isWhitespace(c) ? 1 : 0) + (Character.isSpaceChar(c) ? 2 : 0) + (Character.isISOControl(c) ? 4 : 0));
        sum("identifier", limit, c -> (Character.isJavaIdentifierStart(c) ? 1 : 0) + (Character.isJavaIdentifierPart(c) ? 2 : 0) + (Character.isUnicodeIdentifierStart(c) ? 4 : 0) + (Character.isIdentifierIgnorable(c) ? 8 : 0));
        sum("kinds", limit, c -> (Character.isAlphabetic(c) ? 1 : 0) + (Character.isIdeographic(c) ? 2 : 0) + (Character.isMirrored(c) ? 4 : 0) + (Character.isDefined(c) ? 8 : 0) + (Character.isTitleCase(c) ? 16 : 0));
        int[] some = {'a', 'Z', '5', '_', '$', ' ', 0xa0, 0x2003, 'ß', 'ǅ', 0x4e2d, 0x1F600, 0x10400, 0xd800, 0xdfff, 0x10ffff, 0x660, 0x2167, 0x1d7d8, '\u00aa', 0x3042, 0xac00, 0x5d0, 0x627};
        for (int c : some) {
            System.out.println(Integer.toHexString(c) + " " + Character.getType(c) + " " + Character.isLetterOrDigit(c) + " " + Character.charCount(c) + " " + Character.isBmpCodePoint(c) + " " + Character.isSupplementaryCodePoint(c) + " " + Character.toUpperCase(c) + " " + Character.toLowerCase(c)
                    + " " + Character.getNumericValue(c) + " " + Character.UnicodeBlock.of(c) + " " + Character.UnicodeScript.of(c));
        }
        System.out.println(Character.isSurrogatePair('\ud83d', '\ude00') + " " + Character.toCodePoint('\ud83d', '\ude00') + " " + (int) Character.highSurrogate(0x1F600) + " " + Character.toString(0x1F600).length() + " " + Character.isValidCodePoint(0x110000) + " " + Character.reverseBytes('a') + " " + Character.compare('a', 'b') + " " + Character.valueOf('x'));
        try {
            Character.toChars(0x110000);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            Character.UnicodeBlock.forName("No Such Block");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getClass());
        }
    }
}
