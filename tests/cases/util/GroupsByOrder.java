// Runs, windows and indexes over lists with streams and loops agree.
//@ mode: run
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

class GroupsByOrder {
    public static void main(String[] args) {
        List<Integer> numbers = List.of(1, 1, 2, 3, 3, 3, 1, 2, 2);
        List<List<Integer>> runs = new ArrayList<>();
        for (int number : numbers) {
            if (runs.isEmpty() || runs.get(runs.size() - 1).get(0) != number) {
                runs.add(new ArrayList<>());
            }
            runs.get(runs.size() - 1).add(number);
        }
        System.out.println(runs + " " + runs.stream().map(List::size).max(Comparator.naturalOrder()).get());
        System.out.println(IntStream.rangeClosed(0, numbers.size() - 3).mapToObj(i -> numbers.subList(i, i + 3)).map(w -> w.stream().mapToInt(i -> i).sum()).toList());
        Map<Integer, List<Integer>> places = IntStream.range(0, numbers.size()).boxed().collect(Collectors.groupingBy(numbers::get, TreeMap::new, Collectors.toList()));
        System.out.println(places + " " + Collections.max(places.entrySet(), Comparator.comparing(e -> e.getValue().size())).getKey());
        Map<Integer, Long> histogram = numbers.stream().collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
        System.out.println(histogram + " " + histogram.entrySet().stream().sorted(Map.Entry.<Integer, Long>comparingByValue().thenComparing(Map.Entry.comparingByKey())).map(Object::toString).collect(Collectors.joining(" ")));
        List<List<Integer>> permutations = new ArrayList<>();
        permute(new ArrayList<>(List.of(1, 2, 3)), 0, permutations);
        System.out.println(permutations);
    }

    static void permute(List<Integer> list, int from, List<List<Integer>> out) {
        if (from == list.size()) {
            out.add(List.copyOf(list));
        }
        for (int i = from; i < list.size(); i++) {
            Collections.swap(list, from, i);
            permute(list, from + 1, out);
            Collections.swap(list, from, i);
        }
    }
}
