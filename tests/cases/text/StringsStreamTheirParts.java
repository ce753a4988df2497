// lines, chars, strip, repeat, indent, transform and translateEscapes.
//@ mode: run
import java.util.stream.Collectors;

class StringsStreamTheirParts {
    public static void main(String[] args) {
        String text = "  one \n\ttwo\r\nthree\u2003\n";
        System.out.println(text.lines().map(String::strip).collect(Collectors.toList()) + " " + text.lines().count() + " [" + text.strip().length() + " " + text.trim().length() + " "
                + text.stripLeading().length() + " " + text.stripTrailing().length() + "]");
        System.out.println("\u2003 \t".isBlank() + " " + "ab".repeat(3) + "x".repeat(0) + " " + "a\nb".indent(2).replace("\n", "|") + "  a\n    b".indent(-2).replace("\n", "|") + " "
                + "  a\n   b\n".stripIndent().replace("\n", "|") + " " + "a\\tb\\u".substring(0, 4).translateEscapes().length());
        System.out.println("abc".<Integer>transform(String::length) + " " + "%d-%s".formatted(1, "x") + " " + "hello".chars().filter(c -> c == 'l').count() + " "
                + "a-b-c".chars().mapToObj(c -> String.valueOf((char) c)).collect(Collectors.joining("", "<", ">")) + " " + "abc".describeConstable().get());
        try {
            "bad \\q".translateEscapes();
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
