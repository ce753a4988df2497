// Texts are joined equally by join, joining, joiners and streams.
//@ mode: run
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.StringJoiner;
import java.util.TreeSet;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import java.util.stream.Stream;

class JoinedInEveryWay {
    public static void main(String[] args) {
        List<String> words = Arrays.asList("a", null, "", "\u20ac");
        System.out.println(String.join("-", words) + " " + words.stream().collect(Collectors.joining("-")) + " " + String.join("-", "x") + String.join("-") + "|" + String.join("", new TreeSet<>(List.of("q", "p"))));
        System.out.println(Stream.of(1, 2.5, 'c', "s", List.of()).map(String::valueOf).collect(Collectors.joining(";", "<", ">")) + " " + Collections.nCopies(4, "ab").stream().collect(Collectors.joining()));
        Collector<CharSequence, ?, String> joining = Collectors.joining(",");
        System.out.println(Stream.of(new StringBuilder("sb"), "str", new StringBuffer("buf")).collect(joining) + " " + Stream.<CharSequence>empty().collect(joining).isEmpty() + " " + joining.characteristics());
        StringJoiner left = new StringJoiner(",", "[", "]");
        StringJoiner right = new StringJoiner(";", "{", "}");
        left.add("1").merge(right).merge(right.add("2").add("3"));
        System.out.println(left + " " + right + " " + left.length() + " " + "abc".lines().collect(Collectors.joining("\n")).concat("!"));
        try {
            String.join(null, words);
        } catch (NullPointerException e) {
            System.out.println("no delimiter");
        }
        System.out.println(List.of(3, 1, 2).parallelStream().map(String::valueOf).collect(Collectors.joining("<")));
    }
}
