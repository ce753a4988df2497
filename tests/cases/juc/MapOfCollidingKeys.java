// Keys of one hash become a tree and are still found, in a map that shrinks again.
//@ mode: run
import java.util.concurrent.ConcurrentHashMap;

class MapOfCollidingKeys {
    record Key(int n) implements Comparable<Key> {
        @Override
        public int hashCode() {
            return n % 2;
        }

        @Override
        public int compareTo(Key other) {
            return Integer.compare(n, other.n);
        }
    }

    public static void main(String[] args) {
        ConcurrentHashMap<Key, Integer> map = new ConcurrentHashMap<>(64);
        for (int i = 0; i < 100; i++) {
            map.put(new Key(i), i);
        }
        int sum = 0;
        for (int i = 0; i < 100; i++) {
            sum += map.get(new Key(i));
        }
        System.out.println(sum + " " + map.get(new Key(100)) + " " + map.containsKey(new Key(51)));
        for (int i = 0; i < 97; i++) {
            map.remove(new Key(i));
        }
        System.out.println(map.size() + " " + map.reduceKeysToInt(1, Key::n, 0, Integer::sum) + " " + map.computeIfPresent(new Key(98), (k, v) -> v * 2) + map.get(new Key(99)));
    }
}
