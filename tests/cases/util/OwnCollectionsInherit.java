// Classes of the program over AbstractList, AbstractSet, AbstractMap, AbstractQueue.
//@ mode: run
import java.util.AbstractList;
import java.util.AbstractMap;
import java.util.AbstractQueue;
import java.util.AbstractSet;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;

class OwnCollectionsInherit {
    static final class Range extends AbstractList<Integer> {
        private final int size;

        Range(int size) {
            this.size = size;
        }

        @Override
        public Integer get(int index) {
            return index * index;
        }

        @Override
        public int size() {
            return size;
        }
    }

    static final class Two extends AbstractQueue<String> {
        private final List<String> held = new ArrayList<>();

        @Override
        public boolean offer(String text) {
            return held.size() < 2 && held.add(text);
        }

        @Override
        public String poll() {
            return held.isEmpty() ? null : held.remove(0);
        }

        @Override
        public String peek() {
            return held.isEmpty() ? null : held.get(0);
        }

        @Override
        public Iterator<String> iterator() {
            return held.iterator();
        }

        @Override
        public int size() {
            return held.size();
        }
    }

    public static void main(String[] args) {
        List<Integer> range = new Range(6);
        System.out.println(range + " " + range.subList(2, 4) + " " + range.indexOf(16) + " " + range.contains(7) + " " + range.equals(List.of(0, 1, 4, 9, 16, 25)) + " "
                + range.hashCode() + " " + range.stream().mapToInt(i -> i).sum() + " " + Collections.max(range));
        try {
            range.add(1);
        } catch (UnsupportedOperationException e) {
            System.out.println("cannot grow");
        }
        Set<Integer> squares = new AbstractSet<>() {
            @Override
            public Iterator<Integer> iterator() {
                return range.iterator();
            }

            @Override
            public int size() {
                return range.size();
            }
        };
        System.out.println(squares + " " + squares.equals(Set.copyOf(range)) + " " + squares.hashCode() + " " + squares.containsAll(List.of(4, 9)));
        Map<String, Integer> map = new AbstractMap<>() {
            @Override
            public Set<Entry<String, Integer>> entrySet() {
                return Set.of(Map.entry("only", 1));
            }
        };
        System.out.println(map + " " + map.get("only") + map.containsKey("other") + map.values() + map.keySet() + map.equals(Map.of("only", 1)));
        Two two = new Two();
        System.out.println(two.add("a") + " " + two.add("b") + " " + two.element() + two.remove() + two);
        two.add("c");
        try {
            two.add("d");
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        List<Object> self = new ArrayList<>();
        self.add(self);
        self.add(1);
        System.out.println(self);
    }
}
