// StringTokenizer with changing delimiters, StringJoiner joined with others.
//@ mode: run
import java.util.List;
import java.util.NoSuchElementException;
import java.util.StringJoiner;
import java.util.StringTokenizer;

class TokensAndJoiners {
    public static void main(String[] args) {
        StringTokenizer tokens = new StringTokenizer("  a b,c;;d ", " ,", true);
        System.out.print(tokens.countTokens() + ":");
        while (tokens.hasMoreTokens()) {
            System.out.print("[" + tokens.nextToken() + "]");
        }
        System.out.println();
        StringTokenizer changing = new StringTokenizer("k1=v1;k2=v2");
        System.out.println(changing.nextToken("=") + " " + changing.nextToken("=;") + " " + changing.nextToken("=") + changing.countTokens()
                + changing.nextElement() + changing.hasMoreElements());
        try {
            changing.nextToken();
        } catch (NoSuchElementException e) {
            System.out.println("no more");
        }
        StringJoiner joiner = new StringJoiner(", ", "{", "}").setEmptyValue("nothing");
        System.out.println(joiner + " " + joiner.length());
        joiner.add("a").add(null).merge(new StringJoiner("-", "(", ")").add("x").add("y")).merge(new StringJoiner("?"));
        System.out.println(joiner + " " + joiner.length() + " " + String.join("/", List.of("p", "q")) + String.join("+", "r", null));
    }
}
