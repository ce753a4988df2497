// java.util.regex: groups, lazy and possessive quantifiers, lookahead, replacement.
//@ mode: run
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

class RegularExpressions {
    public static void main(String[] args) {
        Matcher m = Pattern.compile("(?<key>\\w+)=(\\d+)").matcher("a=1, bb=22,c=x,d=4");
        while (m.find()) {
            System.out.print(m.group("key") + ":" + m.group(2) + "@" + m.start() + "-" + m.end() + " ");
        }
        System.out.println();
        System.out.println("<<a>><b>".replaceAll("<.*?>", "#") + " " + "aaa".matches("a*+a") + " " + "foobar".replaceAll("foo(?=bar)", "X"));
        System.out.println(Pattern.compile("^b", Pattern.MULTILINE | Pattern.CASE_INSENSITIVE).matcher("a\nB").find() + " " + Pattern.matches("(a|b)*\\1", "abb"));
        System.out.println(Pattern.compile("\\d").matcher("a1b2").replaceAll(r -> "<" + r.group() + ">") + " " + Pattern.quote("a.b"));
        try {
            Pattern.compile("(unclosed");
        } catch (PatternSyntaxException e) {
            System.out.println(e.getDescription());
        }
    }
}
