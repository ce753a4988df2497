// Strings: strip, lines, repeat, join, indent, translateEscapes, transform, chars, regions, splits, and their limits.
//@ mode: run
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

class StringsOfElevenAndLater {
    interface Action {
        Object run();
    }

    static void show(Action action) {
        try {
            Object o = action.run();
            System.out.println(o instanceof Object[] ? Arrays.toString((Object[]) o) : "[" + o + "]");
        } catch (RuntimeException | OutOfMemoryError e) {
            System.out.println(e);
        }
    }

    public static void main(String[] args) {
        String blank = " \t\u2003x y\u2002\n ";
        show(() -> blank.strip() + "|" + blank.trim() + "|" + blank.stripLeading() + "|" + blank.stripTrailing() + "|" + "\u2003".isBlank() + "|" + "".isBlank());
        show(() -> "a\nb\r\nc\rd\n\n".lines().collect(Collectors.toList()));
        show(() -> "ab".repeat(3) + "x".repeat(0) + "\u00e9".repeat(2) + "".repeat(1000));
        show(() -> "ab".repeat(-1));
        show(() -> "ab".repeat(Integer.MAX_VALUE));
        show(() -> String.join("-", "a", null, "c") + String.join("/", List.of("x")) + String.join(",", List.of()));
        show(() -> "a\n  b\n".indent(2) + "|" + "    a\n  b".indent(-3) + "|" + "".indent(3));
        show(() -> "\\t\\n\\\\\\\"\\101\\u".translateEscapes());
        show(() -> "a\\tb\\s\\60\\377\\\nc".translateEscapes());
        show(() -> "  a\n    b\n  ".stripIndent());
        show(() -> "abc".<Integer>transform(String::length) + 1);
        show(() -> "añb😀c".chars().sum() + " " + "añb😀c".codePoints().count() + " " + "😀".length() + " " + "a😀".codePointAt(1) + " " + "a😀".offsetByCodePoints(0, 2) + " " + "😀".codePointBefore(2) + " " + "a😀b".codePointCount(0, 4));
        show(() -> "a,b,,c,,".split(","));
        show(() -> "a,b,,c,,".split(",", -1));
        show(() -> "a1b22c".split("\\d+", 2));
        show(() -> "".split(","));
        show(() -> "abc".split(""));
        show(() -> "a.b".split("."));
        show(() -> "hello".replace('l', 'L') + "aaa".replace("aa", "b") + "x".replace("", "-") + "a.b".replaceAll(".", "x") + "foo1bar".replaceFirst("\\d", "[$0]"));
        show(() -> "Hello".indexOf('l') + " " + "Hello".lastIndexOf("l", 2) + " " + "Hello".indexOf("", 9) + " " + "Hello".contains("ell") + " " + "Hello".regionMatches(true, 1, "ELL", 0, 3) + " " + "Hello".startsWith("l", 2) + " " + "Hello".endsWith(""));
        show(() -> "straße".toUpperCase(Locale.ROOT) + " " + "İI".toLowerCase(Locale.ROOT).length() + " " + "ß".equalsIgnoreCase("SS") + " " + "ǆ".toUpperCase());
        show(() -> "b".compareTo("abc") + " " + "a".compareTo("abc") + " " + "A".compareToIgnoreCase("b") + " " + "\uffff".compareTo("\ud800\udc00"));
        show(() -> "abc".substring(4));
        show(() -> "abc".substring(2, 1));
        show(() -> "abc".charAt(3));
        show(() -> "abc".codePointAt(-1));
        show(() -> "abc".subSequence(1, 2) + String.valueOf(new char[] {'x', 'y', 'z'}, 1, 2) + String.copyValueOf(new char[] {'q'}) + new String(new int[] {0x1F600, 65}, 0, 2));
        show(() -> new String(new char[2], 1, 5));
        show(() -> new String(new byte[] {(byte) 0xc3, (byte) 0xa9, (byte) 0xff, 65}, java.nio.charset.StandardCharsets.UTF_8) + Arrays.toString("é😀\ud800".getBytes(java.nio.charset.StandardCharsets.UTF_8)) + Arrays.toString("é".getBytes(java.nio.charset.StandardCharsets.UTF_16)) + Arrays.toString("é😀".getBytes(java.nio.charset.StandardCharsets.ISO_8859_1)));
        show(() -> "abc".contentEquals(new StringBuilder("abc")) + " " + "x".concat("") + " " + "a\u0000b".hashCode() + " " + "😀".hashCode() + " " + String.CASE_INSENSITIVE_ORDER.compare("B", "a") + " " + "abc".equals(null) + " " + "text".describeConstable().get());
    }
}
