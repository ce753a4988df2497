// Character classification and conversion, ASCII, Latin-1 and beyond.
//@ mode: run
class CharacterFunctions {
    public static void main(String[] args) {
        char[] chars = {'a', 'Z', '5', ' ', '\n', '_', '$', 'é', 'ß', '\u0660', '\u4e2d', '\u01c5', '\ud83d'};
        for (char c : chars) {
            System.out.println((int) c + " " + Character.isLetter(c) + Character.isDigit(c) + Character.isLetterOrDigit(c)
                    + Character.isUpperCase(c) + Character.isLowerCase(c) + Character.isWhitespace(c) + Character.isSpaceChar(c)
                    + Character.isJavaIdentifierStart(c) + Character.isJavaIdentifierPart(c) + Character.isSurrogate(c) + " "
                    + (int) Character.toUpperCase(c) + " " + (int) Character.toLowerCase(c) + " " + Character.getNumericValue(c)
                    + " " + Character.getType(c));
        }
        System.out.println(Character.toChars(0x1F600).length + " " + Character.charCount(0x41) + " " + Character.isSupplementaryCodePoint(0x1F600)
                + " " + Character.toCodePoint('\ud83d', '\ude00') + " " + Character.MAX_RADIX + " " + Character.toString(0x4e2d).length());
        char c = 'a';
        c++;
        System.out.println(c + 1 + " " + (char) (c + 1) + c);
    }
}
