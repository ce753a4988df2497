// Changes through views of collections and arrays: sublists, entries, key sets, iterators, wrappers.
//@ options: --criterion Views.used
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;

class Views {
    static void used(Object value) {
        System.out.println(value); //+
    }

    static void parts(String[] args) {
        List<Integer> all = new ArrayList<>(List.of(1, 2, 3)); //+
        List<Integer> others = new ArrayList<>(List.of(4)); //-
        List<Integer> part = all.subList(0, 1); //+
        part.set(0, args.length); //+
        others.set(0, args.length + 1); //-
        used(all.get(0)); //+
    }

    static void arrays(String[] args) {
        Integer[] array = {1, 2, 3}; //+
        Integer[] copied = {1, 2, 3}; //-
        List<Integer> view = Arrays.asList(array); //+
        List<Integer> copy = new ArrayList<>(Arrays.asList(copied)); //-
        view.set(1, args.length); //+
        copy.set(1, args.length + 1); //-
        used(array[1]); //+
    }

    static void entries(String[] args) {
        Map<String, Integer> map = new HashMap<>(); //+
        map.put("a", 1); //+
        for (Map.Entry<String, Integer> entry : map.entrySet()) { //+
            entry.setValue(args.length); //+
        }
        used(map.get("a")); //+
        Map<String, Integer> keys = new HashMap<>(); //+
        keys.put("a", 2); //+
        keys.keySet().remove(args[0]); //+
        used(keys.size()); //+
        Map<String, Integer> values = new HashMap<>(); //+
        Map<String, Integer> unused = new HashMap<>(); //-
        values.put("a", 3); //+
        unused.put("a", 4); //-
        values.values().clear(); //+
        unused.values().clear(); //-
        used(values.isEmpty()); //+
    }

    static void iterators(String[] args) {
        List<Integer> list = new ArrayList<>(); //+
        list.add(5); //+
        Iterator<Integer> iterator = list.iterator(); //+
        iterator.next(); //+
        iterator.remove(); //+
        used(list.size()); //+
        List<Integer> set = new ArrayList<>(); //+
        set.add(6); //+
        ListIterator<Integer> at = set.listIterator(); //+
        at.next(); //+
        at.set(args.length); //+
        used(set.get(0)); //+
    }

    static void wrappers(String[] args) {
        List<Integer> whole = new ArrayList<>(); //+
        List<Integer> seen = Collections.unmodifiableList(whole); //+
        whole.add(args.length); //+
        used(seen.get(0)); //+
        List<Integer> inner = new ArrayList<>(); //+
        List<Integer> outer = Collections.synchronizedList(inner); //+
        outer.add(args.length + 1); //+
        used(inner.get(0)); //+
    }

    static void references(String[] args) {
        List<Integer> sum = new ArrayList<>(); //+
        List<Integer> rest = new ArrayList<>(); //-
        List.of(args.length).forEach(sum::add); //+
        List.of(args.length + 2).forEach(rest::add); //-
        used(sum.get(0)); //+
    }

    public static void main(String[] args) {
        parts(args); //+
        arrays(args); //+
        entries(args); //+
        iterators(args); //+
        wrappers(args); //+
        references(args); //+
    }
}
