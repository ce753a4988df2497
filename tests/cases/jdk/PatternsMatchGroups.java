// Named and numbered groups, back references, look-around, flags, results.
//@ mode: run
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

class PatternsMatchGroups {
    public static void main(String[] args) {
        Matcher dates = Pattern.compile("(?<year>\\d{4})-(?<month>\\d\\d)(?:-(?<day>\\d\\d))?").matcher("from 2024-05 to 2023-11-07");
        while (dates.find()) {
            System.out.println(dates.group() + " " + dates.group("year") + " " + dates.group("month") + " " + dates.group("day") + " " + dates.start("month") + "-"
                    + dates.end(1) + " " + dates.groupCount() + " " + dates.start(3));
        }
        System.out.println("a1b2c3".replaceAll("(\\w)(\\d)", "$2$1") + " " + Pattern.compile("x*").matcher("axxb").replaceAll(r -> "<" + r.group() + ">") + " "
                + "2024-05".replaceFirst("(?<y>\\d+)-(?<m>\\d+)", "${m}/${y}") + " " + Matcher.quoteReplacement("$1\\") + " " + Pattern.quote("a.b"));
        System.out.println("aabbcc".replaceAll("(.)\\1", "$1") + " " + "price 5 EUR, 7 USD".replaceAll("\\d+(?= EUR)", "#") + " " + "foobar barfoo".replaceAll("(?<!foo)bar", "X"));
        System.out.println(Pattern.compile("^b.*$", Pattern.MULTILINE | Pattern.CASE_INSENSITIVE).matcher("a\nBcd\nbx").results().map(MatchResult::group).collect(Collectors.toList())
                + " " + Pattern.compile("a.c", Pattern.DOTALL).matcher("a\nc").matches() + " " + Pattern.compile("a b # comment", Pattern.COMMENTS).matcher("ab").matches() + " "
                + Pattern.compile("a.b", Pattern.LITERAL).matcher("a.b").matches() + " " + Pattern.compile("\u00e4", Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE).matcher("\u00c4").matches());
        Matcher region = Pattern.compile("\\b\\w+\\b").matcher("one two three").region(4, 7);
        System.out.println(region.matches() + " " + region.hitEnd() + " " + region.requireEnd() + " " + region.lookingAt() + " " + region.toMatchResult().group());
        StringBuilder out = new StringBuilder();
        Matcher step = Pattern.compile("\\d").matcher("a1b2c");
        while (step.find()) {
            step.appendReplacement(out, "[" + step.group() + "]");
        }
        System.out.println(step.appendTail(out));
        System.out.println("aaaa".replaceAll("a{2,3}?", "x") + " " + "aaaa".replaceAll("a{2,3}+", "x") + " " + "(((".replaceAll("\\(", "-") + " " + "tel: +49".matches(".*\\+\\d{2}"));
        try {
            dates.group("year");
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            "a".replaceAll("a", "$1");
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
    }
}
