// Splitting, character classes, Unicode properties, graphemes, predicates.
//@ mode: run
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

class PatternsSplitAndClass {
    public static void main(String[] args) {
        System.out.println(Arrays.toString("a,b,,c,,".split(",")) + Arrays.toString("a,b,,c,,".split(",", -1)) + Arrays.toString("a,b,,c,,".split(",", 2))
                + Arrays.toString("".split(",")) + Arrays.toString("abc".split("")) + Arrays.toString("a1b22c".split("\\d+")) + Arrays.toString(",a".split(",")));
        System.out.println(Pattern.compile("\\R").splitAsStream("a\r\nb\nc\u2028d").toList() + " " + Arrays.toString(Pattern.compile("(?=[A-Z])").split("camelCaseWord")));
        String text = "aZ09_ -\u00e4\u00df\u0416\u4e2d\u0663\ud83d\ude00\u0301";
        for (String expression : new String[] {"\\w", "\\W", "\\d", "\\s", "\\p{L}", "\\p{Lu}", "\\p{IsCyrillic}", "\\p{InGreek}", "\\p{Punct}", "\\p{javaLetter}", "\\p{M}", "\\p{IsHan}",
            "[a-z&&[^b-y]]", "[^\\x00-\\x7f]", "\\p{So}", "(?U)\\w", "(?U)\\d", "\\X", "[\\x{1F600}-\\x{1F64F}]", "\\h", "\\P{L}"}) {
            System.out.println(expression + " " + Pattern.compile(expression).matcher(text).results().map(r -> Integer.toString(r.start())).toList());
        }
        System.out.println(List.of("ab", "b", "bc").stream().filter(Pattern.compile("^b").asPredicate()).toList() + " "
                + List.of("ab", "b", "bc").stream().filter(Pattern.compile("b").asMatchPredicate()).toList() + " " + Pattern.matches("\\Qa+\\E", "a+") + " "
                + Pattern.compile("a\\b{g}").matcher("ab").find() + " " + "\\".replaceAll("\\\\", "/") + " " + Pattern.compile("(a)|b", Pattern.DOTALL).flags());
    }
}
