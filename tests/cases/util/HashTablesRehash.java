// Keys of many types are found again in tables that grow.
//@ mode: run
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;

class HashTablesRehash {
    public static void main(String[] args) {
        Map<Object, Integer> map = new HashMap<>(2, 0.9f);
        Hashtable<Object, Integer> table = new Hashtable<>(1);
        List<Object> keys = new ArrayList<>();
        for (int i = 0; i < 400; i++) {
            keys.add(switch (i % 8) {
                case 0 -> i;
                case 1 -> (long) i << 33;
                case 2 -> "text" + i;
                case 3 -> i * 0.5;
                case 4 -> (char) i;
                case 5 -> List.of(i, "x");
                case 6 -> BigInteger.valueOf(i).pow(9);
                default -> i % 16 == 7 ? (Object) (float) i : Boolean.valueOf(i > 200).toString() + i;
            });
        }
        for (Object key : keys) {
            map.put(key, map.size());
            table.put(key, table.size());
        }
        int found = 0;
        for (int i = 0; i < keys.size(); i++) {
            if (map.get(keys.get(i)) == i && table.get(keys.get(i)).equals(i)) {
                found++;
            }
        }
        System.out.println(found + " " + map.equals(table) + " " + map.hashCode() + " " + map.get(0) + " " + map.get(0L) + " " + map.get("text2"));
        long hash = 0;
        for (Object key : keys) {
            hash = hash * 31 + key.hashCode();
        }
        System.out.println(hash);
    }
}
