package pathfinder;

import java.util.AbstractCollection;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Collection;
import java.util.ConcurrentModificationException;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * A map as an input: a {@link java.util.LinkedHashMap} without its table. A key is compared with all keys
 * of the same hash code, in the order of a bucket, so calls of the keys are the same.
 *
 * <p>Pathfinder makes an object with different keys, in any order. The keys are read by the first call.
 */
@SuppressWarnings("unchecked")
final class InputMap<K, V> extends HashMap<K, V> {
    private static final long serialVersionUID = 0;

    /** The keys of the input. */
    private Object[] inputKeys;

    /** The values of the input; null for those of a set. */
    private Object[] inputValues;

    /** Whether the keys were read. */
    private boolean isReady;

    private Link<K, V> first;
    private Link<K, V> last;
    private int count;
    private int changes;

    /** Whether an entry was ever added. Without one, there is no table. */
    private boolean hasTable;

    /** An entry in the order of insertion. */
    private static final class Link<K, V> extends AbstractMap.SimpleEntry<K, V> {
        private static final long serialVersionUID = 0;
        final int hash;
        Link<K, V> before;
        Link<K, V> after;

        Link(int hash, K key, V value) {
            super(key, value);
            this.hash = hash;
        }
    }

    InputMap() {}

    /** Makes a map of different keys. */
    static <K, V> InputMap<K, V> of(Object[] keys, Object[] values) {
        InputMap<K, V> made = new InputMap<>();
        made.inputKeys = keys;
        made.inputValues = values;
        return made;
    }

    private static int hash(Object key) {
        return key == null ? 0 : key.hashCode();
    }

    /** Reads the keys, and leaves the path if two are equal. */
    void ready() {
        if (isReady) {
            return;
        }
        isReady = true;
        int length = inputKeys == null ? 0 : inputKeys.length;
        for (int at = 0; at < length; at++) {
            Inputs.require(find(inputKeys[at]) == null);
            append(hash(inputKeys[at]), (K) inputKeys[at], inputValues == null ? null : (V) inputValues[at]);
        }
        changes = 0;
    }

    /** Finds an entry as a look-up does, which asks for no hash code without a table. */
    private Link<K, V> look(Object key) {
        ready();
        return hasTable ? find(key) : null;
    }

    private Link<K, V> find(Object key) {
        ready();
        int hash = hash(key);
        for (Link<K, V> link = first; link != null; link = link.after) {
            if (link.hash == hash) {
                Object known = link.getKey();
                if (known == key || key != null && key.equals(known)) {
                    return link;
                }
            }
        }
        return null;
    }

    private void append(int hash, K key, V value) {
        Link<K, V> link = new Link<>(hash, key, value);
        link.before = last;
        if (last == null) {
            first = link;
        } else {
            last.after = link;
        }
        last = link;
        count++;
        changes++;
        hasTable = true;
    }

    private void unlink(Link<K, V> link) {
        if (link.before == null) {
            first = link.after;
        } else {
            link.before.after = link.after;
        }
        if (link.after == null) {
            last = link.before;
        } else {
            link.after.before = link.before;
        }
        link.before = null;
        link.after = null;
        count--;
        changes++;
    }

    @Override
    public int size() {
        ready();
        return count;
    }

    @Override
    public boolean isEmpty() {
        return size() == 0;
    }

    @Override
    public V get(Object key) {
        Link<K, V> link = look(key);
        return link == null ? null : link.getValue();
    }

    @Override
    public V getOrDefault(Object key, V otherwise) {
        Link<K, V> link = look(key);
        return link == null ? otherwise : link.getValue();
    }

    @Override
    public boolean containsKey(Object key) {
        return look(key) != null;
    }

    @Override
    public boolean containsValue(Object value) {
        ready();
        for (Link<K, V> link = first; link != null; link = link.after) {
            V own = link.getValue();
            if (own == value || value != null && value.equals(own)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public V put(K key, V value) {
        Link<K, V> link = find(key);
        if (link != null) {
            return link.setValue(value);
        }
        append(hash(key), key, value);
        return null;
    }

    @Override
    public V putIfAbsent(K key, V value) {
        Link<K, V> link = find(key);
        if (link == null) {
            append(hash(key), key, value);
            return null;
        }
        V known = link.getValue();
        if (known == null) {
            link.setValue(value);
        }
        return known;
    }

    @Override
    public void putAll(Map<? extends K, ? extends V> other) {
        for (Map.Entry<? extends K, ? extends V> entry : other.entrySet()) {
            put(entry.getKey(), entry.getValue());
        }
    }

    @Override
    public V remove(Object key) {
        Link<K, V> link = find(key);
        if (link == null) {
            return null;
        }
        unlink(link);
        return link.getValue();
    }

    @Override
    public boolean remove(Object key, Object value) {
        Link<K, V> link = find(key);
        if (link == null) {
            return false;
        }
        V own = link.getValue();
        if (own != value && (value == null || !value.equals(own))) {
            return false;
        }
        unlink(link);
        return true;
    }

    @Override
    public void clear() {
        ready();
        first = null;
        last = null;
        count = 0;
        changes++;
    }

    @Override
    public boolean replace(K key, V before, V after) {
        Link<K, V> link = look(key);
        if (link == null || !Objects.equals(link.getValue(), before)) {
            return false;
        }
        link.setValue(after);
        return true;
    }

    @Override
    public V replace(K key, V value) {
        Link<K, V> link = look(key);
        return link == null ? null : link.setValue(value);
    }

    @Override
    public V computeIfAbsent(K key, Function<? super K, ? extends V> function) {
        if (function == null) {
            throw new NullPointerException();
        }
        Link<K, V> link = find(key);
        if (link != null && link.getValue() != null) {
            return link.getValue();
        }
        int before = changes;
        V value = function.apply(key);
        check(before);
        if (value != null && link != null) {
            link.setValue(value);
        } else if (value != null) {
            append(hash(key), key, value);
        }
        return value;
    }

    @Override
    public V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> function) {
        if (function == null) {
            throw new NullPointerException();
        }
        Link<K, V> link = look(key);
        if (link == null || link.getValue() == null) {
            return null;
        }
        int before = changes;
        V value = function.apply(key, link.getValue());
        check(before);
        return stored(link, key, value);
    }

    @Override
    public V compute(K key, BiFunction<? super K, ? super V, ? extends V> function) {
        if (function == null) {
            throw new NullPointerException();
        }
        Link<K, V> link = find(key);
        int before = changes;
        V value = function.apply(key, link == null ? null : link.getValue());
        check(before);
        return stored(link, key, value);
    }

    @Override
    public V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> function) {
        if (value == null || function == null) {
            throw new NullPointerException();
        }
        Link<K, V> link = find(key);
        V merged = value;
        if (link != null && link.getValue() != null) {
            int before = changes;
            merged = function.apply(link.getValue(), value);
            check(before);
        }
        return stored(link, key, merged);
    }

    /** Stores a value, or removes the entry if there is none. */
    private V stored(Link<K, V> link, K key, V value) {
        if (link != null && value != null) {
            link.setValue(value);
        } else if (link != null) {
            unlink(link);
        } else if (value != null) {
            append(hash(key), key, value);
        }
        return value;
    }

    private void check(int before) {
        if (changes != before) {
            throw new ConcurrentModificationException();
        }
    }

    @Override
    public void forEach(BiConsumer<? super K, ? super V> action) {
        if (action == null) {
            throw new NullPointerException();
        }
        ready();
        int before = changes;
        for (Link<K, V> link = first; link != null; link = link.after) {
            action.accept(link.getKey(), link.getValue());
        }
        check(before);
    }

    @Override
    public void replaceAll(BiFunction<? super K, ? super V, ? extends V> function) {
        if (function == null) {
            throw new NullPointerException();
        }
        ready();
        int before = changes;
        for (Link<K, V> link = first; link != null; link = link.after) {
            link.setValue(function.apply(link.getKey(), link.getValue()));
        }
        check(before);
    }

    @Override
    public Object clone() {
        InputMap<K, V> copy = new InputMap<>();
        copy.putAll(this);
        return copy;
    }

    @Override
    public Set<K> keySet() {
        return new AbstractSet<K>() {
            @Override
            public int size() {
                return InputMap.this.size();
            }

            @Override
            public boolean contains(Object key) {
                return containsKey(key);
            }

            @Override
            public boolean remove(Object key) {
                Link<K, V> link = find(key);
                if (link != null) {
                    unlink(link);
                }
                return link != null;
            }

            @Override
            public void clear() {
                InputMap.this.clear();
            }

            @Override
            public Iterator<K> iterator() {
                return new Links<K>() {
                    @Override
                    public K next() {
                        return following().getKey();
                    }
                };
            }
        };
    }

    @Override
    public Collection<V> values() {
        return new AbstractCollection<V>() {
            @Override
            public int size() {
                return InputMap.this.size();
            }

            @Override
            public boolean contains(Object value) {
                return containsValue(value);
            }

            @Override
            public void clear() {
                InputMap.this.clear();
            }

            @Override
            public Iterator<V> iterator() {
                return new Links<V>() {
                    @Override
                    public V next() {
                        return following().getValue();
                    }
                };
            }
        };
    }

    @Override
    public Set<Map.Entry<K, V>> entrySet() {
        return new AbstractSet<Map.Entry<K, V>>() {
            @Override
            public int size() {
                return InputMap.this.size();
            }

            @Override
            public boolean contains(Object asked) {
                if (!(asked instanceof Map.Entry)) {
                    return false;
                }
                Link<K, V> link = find(((Map.Entry<?, ?>) asked).getKey());
                return link != null && link.equals(asked);
            }

            @Override
            public boolean remove(Object asked) {
                if (!(asked instanceof Map.Entry)) {
                    return false;
                }
                Map.Entry<?, ?> entry = (Map.Entry<?, ?>) asked;
                return InputMap.this.remove(entry.getKey(), entry.getValue());
            }

            @Override
            public void clear() {
                InputMap.this.clear();
            }

            @Override
            public Iterator<Map.Entry<K, V>> iterator() {
                return new Links<Map.Entry<K, V>>() {
                    @Override
                    public Map.Entry<K, V> next() {
                        return following();
                    }
                };
            }
        };
    }

    /** An iterator that fails if the map changes otherwise. */
    private abstract class Links<T> implements Iterator<T> {
        private Link<K, V> next;
        private Link<K, V> current;
        private int expected;

        Links() {
            ready();
            next = first;
            expected = changes;
        }

        @Override
        public final boolean hasNext() {
            return next != null;
        }

        final Link<K, V> following() {
            check(expected);
            if (next == null) {
                throw new NoSuchElementException();
            }
            current = next;
            next = next.after;
            return current;
        }

        @Override
        public final void remove() {
            if (current == null) {
                throw new IllegalStateException();
            }
            check(expected);
            unlink(current);
            current = null;
            expected = changes;
        }
    }
}
