import java.util.concurrent.ConcurrentSkipListMap;

/** Two threads put into a sorted map. */
public class MapSorted {
    public static void main(String[] args) throws Exception {
        ConcurrentSkipListMap<Integer, Integer> map = new ConcurrentSkipListMap<>();
        Together.run(() -> map.put(1, 1), () -> map.put(2, 2));
        assert map.firstKey() == 1 && map.size() == 2;
    }
}
