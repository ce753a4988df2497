// Entries are sorted, inverted, merged and flattened.
//@ mode: run
import java.util.AbstractMap.SimpleEntry;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

class StreamsOfMaps {
    public static void main(String[] args) {
        Map<String, Integer> stock = new TreeMap<>(Map.of("apples", 3, "pears", 1, "plums", 3, "figs", 0));
        List<String> byCount = stock.entrySet().stream().sorted(Map.Entry.<String, Integer>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey())).map(Map.Entry::getKey).toList();
        System.out.println(byCount);
        TreeMap<Integer, List<String>> inverted = stock.entrySet().stream().collect(Collectors.groupingBy(Map.Entry::getValue, TreeMap::new, Collectors.mapping(Map.Entry::getKey, Collectors.toList())));
        System.out.println(inverted);
        Map<String, Integer> merged = Stream.of(stock, Map.of("figs", 9, "nuts", 5)).flatMap(m -> m.entrySet().stream()).collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, Integer::sum, TreeMap::new));
        System.out.println(merged);
        LinkedHashMap<String, Integer> sorted = merged.entrySet().stream().sorted(Collections.reverseOrder(Map.Entry.comparingByValue())).limit(2)
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, (a, b) -> a, LinkedHashMap::new));
        System.out.println(sorted.keySet().iterator().next() + " " + sorted.size());
        System.out.println(Stream.of(Optional.of(1), Optional.<Integer>empty(), Optional.of(3)).flatMap(Optional::stream).mapToInt(i -> i).sum() + " "
                + Stream.of(List.of(1, 2), List.<Integer>of(), List.of(3)).flatMap(List::stream).map(i -> new SimpleEntry<>(i, i * i)).toList());
        List<List<Integer>> triples = new ArrayList<>();
        for (int a = 1; a < 20; a++) {
            int x = a;
            java.util.stream.IntStream.range(a, 20).boxed().flatMap(b -> java.util.stream.IntStream.range(b, 30).filter(c -> x * x + b * b == c * c).mapToObj(c -> List.of(x, b, c))).forEach(triples::add);
        }
        System.out.println(triples);
    }
}
