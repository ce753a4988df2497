// forEach, search and reduce over a ConcurrentHashMap, one after another or in parallel.
//@ mode: run
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

class MapBulkOperations {
    public static void main(String[] args) {
        ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
        for (int i = 0; i < 500; i++) {
            map.put("k" + i, i);
        }
        for (long threshold : new long[] {1, 100, Long.MAX_VALUE}) {
            LongAdder sum = new LongAdder();
            map.forEach(threshold, (k, v) -> sum.add(v));
            map.forEachKey(threshold, String::length, n -> sum.add(n));
            map.forEachValue(threshold, v -> v % 2 == 0 ? v : null, v -> sum.add(v));
            map.forEachEntry(threshold, e -> sum.add(e.getValue()));
            System.out.println(sum);
            System.out.println(map.search(threshold, (k, v) -> v == 321 ? k : null) + " " + map.searchKeys(threshold, k -> k.equals("k7") ? 7 : null) + " " + map.searchValues(threshold, v -> v > 1000 ? v : null) + " " + map.searchEntries(threshold, e -> e.getValue() == 0 ? e.getKey() : null));
            System.out.println(map.reduce(threshold, (k, v) -> k.length() + v, Integer::sum) + " " + map.reduceKeys(threshold, (a, b) -> a.compareTo(b) > 0 ? a : b) + " " + map.reduceValues(threshold, Math::max) + " " + map.reduceEntries(threshold, e -> e.getValue() * 2, Integer::max));
            System.out.println(map.reduceToInt(threshold, (k, v) -> v, 0, Integer::sum) + " " + map.reduceKeysToLong(threshold, String::length, 0, Long::sum) + " " + map.reduceValuesToDouble(threshold, v -> v / 2.0, 0, Double::sum) + " " + map.reduceEntriesToInt(threshold, e -> e.getValue(), -1, Math::max));
        }
    }
}
