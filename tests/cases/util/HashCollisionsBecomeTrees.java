// Many keys of one hash are found again, in a bin that becomes a tree and a list again.
//@ mode: run
import java.util.HashMap;
import java.util.Map;

class HashCollisionsBecomeTrees {
    static final class Key implements Comparable<Key> {
        final int number;

        Key(int number) {
            this.number = number;
        }

        @Override
        public int hashCode() {
            return number % 3;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Key key && key.number == number;
        }

        @Override
        public int compareTo(Key other) {
            return Integer.compare(number, other.number);
        }
    }

    public static void main(String[] args) {
        Map<Key, Integer> map = new HashMap<>();
        for (int i = 0; i < 300; i++) {
            map.put(new Key(i), i * i);
        }
        int right = 0;
        for (int i = 0; i < 300; i++) {
            if (map.get(new Key(i)) == i * i) {
                right++;
            }
        }
        System.out.println(map.size() + " " + right + " " + map.get(new Key(300)));
        for (int i = 0; i < 290; i++) {
            map.remove(new Key(i));
        }
        System.out.println(map.size() + " " + map.get(new Key(295)) + " " + map.values().stream().mapToInt(v -> v).sum());
        long sum = 0;
        for (Map.Entry<Key, Integer> entry : map.entrySet()) {
            sum += entry.getKey().number * (long) entry.getValue();
        }
        System.out.println(sum);
    }
}
