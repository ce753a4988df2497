// The words of PatternSyntaxException, with index and marker; deep and slow patterns.
//@ mode: run
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

class PatternsThatAreWrong {
    public static void main(String[] args) {
        for (String wrong : new String[] {"(a", "a)", "[a", "a{2", "*a", "a**", "\\", "(?<n>a)(?<n>b)", "\\k<x>", "(?<1a>x)", "[z-a]", "\\p{Foo}", "a{3,2}", "(?z)", "\\xZZ", "(?<=a*)b",
            "\\N{no such name}", "[[a]", "(?"}) {
            try {
                Pattern.compile(wrong);
                System.out.println(wrong + " is a pattern");
            } catch (PatternSyntaxException e) {
                System.out.println(e.getMessage().replace("\n", " / ") + " | " + e.getDescription() + " " + e.getIndex());
            }
        }
        System.out.println("a".repeat(25).matches("(a*)*b") + " " + "ab".repeat(500).matches("(ab)*") + " " + "x".repeat(2000).matches("(x|y)*+"));
        try {
            System.out.println("y".repeat(100_000).matches("(x|y)*"));
        } catch (StackOverflowError e) {
            System.out.println("too deep");
        }
    }
}
