// A TreeMap under thousands of insertions and removals agrees with a sorted list.
//@ mode: run
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;

class TreeMapsStayBalanced {
    public static void main(String[] args) {
        TreeMap<Integer, Integer> map = new TreeMap<>();
        List<Integer> sorted = new ArrayList<>();
        Random random = new Random(11);
        int wrong = 0;
        for (int round = 0; round < 4000; round++) {
            int key = random.nextInt(500);
            int at = Collections.binarySearch(sorted, key);
            if (random.nextInt(5) < 3) {
                if ((map.put(key, round) == null) != (at < 0)) {
                    wrong++;
                }
                if (at < 0) {
                    sorted.add(-at - 1, key);
                }
            } else {
                if ((map.remove(key) != null) != (at >= 0)) {
                    wrong++;
                }
                if (at >= 0) {
                    sorted.remove(at);
                }
            }
            at = Collections.binarySearch(sorted, key);
            Integer higher = map.higherKey(key);
            int next = at >= 0 ? at + 1 : -at - 1;
            if (next < sorted.size() ? !sorted.get(next).equals(higher) : higher != null) {
                wrong++;
            }
        }
        System.out.println(wrong + " " + map.size() + " " + sorted.equals(new ArrayList<>(map.keySet())) + " " + map.hashCode());
    }
}
