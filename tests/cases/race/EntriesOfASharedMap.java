// Two threads iterate over maps that no thread changes. The view of the entries is made
// by either thread: no race of the program. Their unordered writes of a field are a
// race.
//@ property: data-race
//@ verdict: unsafe

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

class EntriesOfASharedMap {
    static final Map<String, Integer> prices = new HashMap<>(Map.of("a", 1, "b", 2));
    static final Map<String, Integer> sorted = new TreeMap<>(prices);
    static int left;

    static int sum(Map<String, Integer> map) {
        int sum = 0;
        for (Map.Entry<String, Integer> entry : map.entrySet()) sum += entry.getValue();
        return sum;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            assert sum(prices) + sum(sorted) == 6;
            left = 1; //~ data-race
        });
        other.start();
        assert sum(prices) + sum(sorted) == 6;
        left = 2;
        other.join();
    }
}
