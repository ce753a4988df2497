// StringJoiner, StringTokenizer and Scanner over a string.
//@ mode: run
import java.util.Scanner;
import java.util.StringJoiner;
import java.util.StringTokenizer;

class StringJoinerAndTokenizer {
    public static void main(String[] args) {
        StringJoiner joiner = new StringJoiner(", ", "[", "]").setEmptyValue("nothing");
        System.out.println(joiner + " " + joiner.length());
        joiner.add("a").add("").add(null).merge(new StringJoiner("-").add("x").add("y"));
        System.out.println(joiner);
        StringTokenizer tokens = new StringTokenizer("a b,c", " ,", true);
        System.out.println(tokens.countTokens());
        while (tokens.hasMoreTokens()) {
            System.out.print("<" + tokens.nextToken() + ">");
        }
        System.out.println();
        Scanner scanner = new Scanner("12 word 3.5\nrest of line");
        System.out.println(scanner.nextInt() + " " + scanner.next() + " " + scanner.hasNextInt() + scanner.nextLine() + "|" + scanner.nextLine());
    }
}
