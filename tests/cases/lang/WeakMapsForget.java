// WeakHashMap and collections of weak references shrink after System.gc(), and keep strongly reachable entries.
//@ mode: run
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;

class WeakMapsForget {
    static class Key {
        final int n;

        Key(int n) {
            this.n = n;
        }

        @Override
        public int hashCode() {
            return n;
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Key && ((Key) o).n == n;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        WeakHashMap<Key, String> map = new WeakHashMap<>();
        Set<Key> set = Collections.newSetFromMap(new WeakHashMap<>());
        List<Key> kept = new ArrayList<>();
        List<WeakReference<Key>> references = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            Key key = new Key(i);
            map.put(key, "value " + i);
            set.add(key);
            references.add(new WeakReference<>(key));
            if (i % 5 == 0) {
                kept.add(key);
            }
            key = null;
        }
        for (int i = 0; i < 100 && (map.size() > 4 || set.size() > 4); i++) {
            System.gc();
            Thread.sleep(2);
        }
        long cleared = references.stream().filter(r -> r.get() == null).count();
        System.out.println(map.size() + " " + set.size() + " " + cleared + " " + map.containsKey(new Key(10)) + " " + map.get(new Key(15)) + " " + map.get(new Key(3)) + " " + kept.size());
    }
}
