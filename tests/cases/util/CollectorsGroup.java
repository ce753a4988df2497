// groupingBy and partitioningBy with every kind of downstream collector.
//@ mode: run
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

class CollectorsGroup {
    record Item(String name, String kind, int price) { }

    public static void main(String[] args) {
        List<Item> items = List.of(new Item("pear", "fruit", 3), new Item("leek", "vegetable", 2), new Item("fig", "fruit", 7),
                new Item("kale", "vegetable", 4), new Item("salt", "spice", 1));
        Map<String, String> names = items.stream()
                .collect(Collectors.groupingBy(Item::kind, TreeMap::new, Collectors.mapping(Item::name, Collectors.joining("+", "<", ">"))));
        System.out.println(names);
        Map<String, Long> counts = items.stream().collect(Collectors.groupingBy(Item::kind, TreeMap::new, Collectors.counting()));
        System.out.println(counts);
        Map<Boolean, Double> averages = items.stream().collect(Collectors.partitioningBy(i -> i.price() > 2, Collectors.averagingInt(Item::price)));
        System.out.println(averages);
        Map<Boolean, List<Item>> none = Stream.<Item>empty().collect(Collectors.partitioningBy(i -> true));
        System.out.println(none);
        Map<String, TreeSet<Character>> letters = items.stream().collect(Collectors.groupingBy(Item::kind, LinkedHashMap::new,
                Collectors.flatMapping(i -> i.name().chars().mapToObj(c -> (char) c), Collectors.toCollection(TreeSet::new))));
        System.out.println(letters);
        Map<String, Object> dearest = items.stream().collect(Collectors.groupingBy(Item::kind, TreeMap::new,
                Collectors.collectingAndThen(Collectors.maxBy((a, b) -> a.price() - b.price()), best -> best.get().name())));
        System.out.println(dearest);
        Map<String, Integer> cheap = items.stream().collect(Collectors.groupingBy(Item::kind, TreeMap::new,
                Collectors.filtering(i -> i.price() < 4, Collectors.summingInt(Item::price))));
        System.out.println(cheap);
        Map<String, Map<Integer, List<String>>> nested = items.stream().collect(Collectors.groupingBy(Item::kind, TreeMap::new,
                Collectors.groupingBy(i -> i.name().length(), TreeMap::new, Collectors.mapping(Item::name, Collectors.toList()))));
        System.out.println(nested);
    }
}
