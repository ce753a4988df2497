// Iteration over the entry sets, key sets and values of maps, with forEach and streams.
//@ mode: run
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

class IteratingOverMaps {
    public static void main(String[] args) {
        Map<String, Integer> map = new TreeMap<>();
        for (String s : "one two three four five".split(" ")) {
            map.put(s, s.length());
        }
        for (Map.Entry<String, Integer> entry : map.entrySet()) {
            System.out.print(entry.getKey() + "=" + entry.getValue() + " ");
            entry.setValue(entry.getValue() * 2);
        }
        map.forEach((k, v) -> System.out.print(k + v + " "));
        map.keySet().removeIf(k -> k.startsWith("f"));
        map.values().remove(10);
        System.out.println(map);
        Map<Integer, String> inverse = map.entrySet().stream().sorted(Map.Entry.comparingByKey())
                .collect(Collectors.toMap(Map.Entry::getValue, Map.Entry::getKey, (a, b) -> a + b, LinkedHashMap::new));
        System.out.println(inverse + " " + Map.entry("k", 1) + " " + Map.ofEntries(Map.entry(1, 2)));
    }
}
