// A callback of a library call reads what its receiver contains.
//@ options: --criterion throw
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

class LibraryCallbacks {
    public static void main(String[] args) {
        int value = args.length; //+
        int[] sum = new int[1]; //+
        List<Integer> numbers = new ArrayList<>(); //+
        List<Integer> others = new ArrayList<>(); //-
        numbers.add(value); //+
        others.add(value + 1); //-
        numbers.forEach(one -> sum[0] += one); //+
        assert sum[0] == 0; //+
        int stored = args.length + 2; //+
        Map<String, Integer> counts = new HashMap<>(); //+
        counts.put("a", stored); //+
        int count = counts.computeIfAbsent("a", key -> 0); //+
        assert count == 2; //+
    }
}
