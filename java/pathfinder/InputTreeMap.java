package pathfinder;

import java.util.Collection;
import java.util.Comparator;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * A sorted map as an input: a {@link TreeMap} in the natural order of its keys.
 *
 * <p>Pathfinder makes an object whose keys ascend. The first call reads them, and makes the map.
 */
@SuppressWarnings("unchecked")
final class InputTreeMap<K, V> extends TreeMap<K, V> {
    private static final long serialVersionUID = 0;

    /** The keys of the input. */
    private Object[] inputKeys;

    /** The values of the input. */
    private Object[] inputValues;

    private TreeMap<K, V> map;

    InputTreeMap() {}

    private TreeMap<K, V> map() {
        if (map == null) {
            TreeMap<K, V> made = new TreeMap<>();
            for (int at = 0; at < (inputKeys == null ? 0 : inputKeys.length); at++) {
                Inputs.requireAscending(at == 0 ? null : inputKeys[at - 1], inputKeys[at]);
                made.put((K) inputKeys[at], (V) inputValues[at]);
            }
            map = made;
        }
        return map;
    }

    @Override
    public int size() {
        return map().size();
    }

    @Override
    public boolean containsKey(Object a) {
        return map().containsKey(a);
    }

    @Override
    public boolean containsValue(Object a) {
        return map().containsValue(a);
    }

    @Override
    public V get(Object a) {
        return map().get(a);
    }

    @Override
    public Comparator<? super K> comparator() {
        return map().comparator();
    }

    @Override
    public K firstKey() {
        return map().firstKey();
    }

    @Override
    public K lastKey() {
        return map().lastKey();
    }

    @Override
    public void putAll(Map<? extends K, ? extends V> a) {
        map().putAll(a);
    }

    @Override
    public V put(K a, V b) {
        return map().put(a, b);
    }

    @Override
    public V putIfAbsent(K a, V b) {
        return map().putIfAbsent(a, b);
    }

    @Override
    public V computeIfAbsent(K a, Function<? super K, ? extends V> b) {
        return map().computeIfAbsent(a, b);
    }

    @Override
    public V computeIfPresent(K a, BiFunction<? super K, ? super V, ? extends V> b) {
        return map().computeIfPresent(a, b);
    }

    @Override
    public V compute(K a, BiFunction<? super K, ? super V, ? extends V> b) {
        return map().compute(a, b);
    }

    @Override
    public V merge(K a, V b, BiFunction<? super V, ? super V, ? extends V> c) {
        return map().merge(a, b, c);
    }

    @Override
    public V remove(Object a) {
        return map().remove(a);
    }

    @Override
    public void clear() {
        map().clear();
    }

    @Override
    public Object clone() {
        return map().clone();
    }

    @Override
    public Map.Entry<K, V> firstEntry() {
        return map().firstEntry();
    }

    @Override
    public Map.Entry<K, V> lastEntry() {
        return map().lastEntry();
    }

    @Override
    public Map.Entry<K, V> pollFirstEntry() {
        return map().pollFirstEntry();
    }

    @Override
    public Map.Entry<K, V> pollLastEntry() {
        return map().pollLastEntry();
    }

    @Override
    public Map.Entry<K, V> lowerEntry(K a) {
        return map().lowerEntry(a);
    }

    @Override
    public K lowerKey(K a) {
        return map().lowerKey(a);
    }

    @Override
    public Map.Entry<K, V> floorEntry(K a) {
        return map().floorEntry(a);
    }

    @Override
    public K floorKey(K a) {
        return map().floorKey(a);
    }

    @Override
    public Map.Entry<K, V> ceilingEntry(K a) {
        return map().ceilingEntry(a);
    }

    @Override
    public K ceilingKey(K a) {
        return map().ceilingKey(a);
    }

    @Override
    public Map.Entry<K, V> higherEntry(K a) {
        return map().higherEntry(a);
    }

    @Override
    public K higherKey(K a) {
        return map().higherKey(a);
    }

    @Override
    public Set<K> keySet() {
        return map().keySet();
    }

    @Override
    public NavigableSet<K> navigableKeySet() {
        return map().navigableKeySet();
    }

    @Override
    public NavigableSet<K> descendingKeySet() {
        return map().descendingKeySet();
    }

    @Override
    public Collection<V> values() {
        return map().values();
    }

    @Override
    public Set<Map.Entry<K, V>> entrySet() {
        return map().entrySet();
    }

    @Override
    public NavigableMap<K, V> descendingMap() {
        return map().descendingMap();
    }

    @Override
    public NavigableMap<K, V> subMap(K a, boolean b, K c, boolean d) {
        return map().subMap(a, b, c, d);
    }

    @Override
    public NavigableMap<K, V> headMap(K a, boolean b) {
        return map().headMap(a, b);
    }

    @Override
    public NavigableMap<K, V> tailMap(K a, boolean b) {
        return map().tailMap(a, b);
    }

    @Override
    public SortedMap<K, V> subMap(K a, K b) {
        return map().subMap(a, b);
    }

    @Override
    public SortedMap<K, V> headMap(K a) {
        return map().headMap(a);
    }

    @Override
    public SortedMap<K, V> tailMap(K a) {
        return map().tailMap(a);
    }

    @Override
    public boolean replace(K a, V b, V c) {
        return map().replace(a, b, c);
    }

    @Override
    public V replace(K a, V b) {
        return map().replace(a, b);
    }

    @Override
    public void forEach(BiConsumer<? super K, ? super V> a) {
        map().forEach(a);
    }

    @Override
    public void replaceAll(BiFunction<? super K, ? super V, ? extends V> a) {
        map().replaceAll(a);
    }
}
