// A Matcher's region, bounds, hit end, results and replacement of parts.
//@ mode: run
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

class RegionsAndResults {
    public static void main(String[] args) {
        Matcher matcher = Pattern.compile("^a|b$").matcher("xaxbx");
        System.out.println(matcher.find() + " " + matcher.region(1, 4).find() + matcher.start() + " " + matcher.find() + matcher.start() + " " + matcher.hasAnchoringBounds());
        matcher.region(1, 4).useAnchoringBounds(false);
        System.out.println(matcher.find() + " " + matcher.regionStart() + matcher.regionEnd());
        Matcher look = Pattern.compile("(?<=x)a").matcher("xa").region(1, 2);
        System.out.println(look.find() + " " + look.reset().region(1, 2).useTransparentBounds(true).find());
        Matcher partial = Pattern.compile("abc\\d+").matcher("abc12");
        System.out.println(partial.matches() + " " + partial.hitEnd() + " " + partial.requireEnd() + " " + Pattern.compile("abcd").matcher("abc").matches());
        Matcher words = Pattern.compile("(\\w)(\\w*)").matcher("some words here");
        System.out.println(words.replaceAll(result -> result.group(1).toUpperCase() + result.group(2)) + " " + words.reset().results().skip(1).map(MatchResult::end).toList());
        words.reset("other text").find();
        MatchResult kept = words.toMatchResult();
        words.find();
        System.out.println(kept.group() + " " + words.group(2) + " " + kept.start(2) + " " + words.usePattern(Pattern.compile("t")).find() + " " + words);
    }
}
