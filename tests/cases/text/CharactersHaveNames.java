// Unicode names, blocks, scripts and categories of characters.
//@ mode: run
class CharactersHaveNames {
    public static void main(String[] args) {
        for (int c : new int[] {'a', ' ', '\n', 0xe4, 0x20ac, 0x4e2d, 0x1f600, 0xac00, 0xd800, 0x10ffff}) {
            System.out.println(Integer.toHexString(c) + " " + Character.getName(c) + " " + Character.UnicodeBlock.of(c) + " " + Character.UnicodeScript.of(c) + " " + Character.getType(c)
                    + " " + Character.getDirectionality(c) + " " + Character.isUnicodeIdentifierStart(c) + Character.isMirrored(c) + Character.isIdeographic(c));
        }
        System.out.println(Integer.toHexString(Character.codePointOf("GREEK SMALL LETTER ALPHA")) + " " + Character.UnicodeBlock.forName("Cyrillic") + " "
                + Character.UnicodeScript.forName("Grek") + " " + Character.getNumericValue('\u216b') + " " + Character.digit('\u0664', 10));
        try {
            Character.codePointOf("NO SUCH CHARACTER");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
