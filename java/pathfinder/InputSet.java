package pathfinder;

import java.util.AbstractSet;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Spliterator;
import java.util.Spliterators;

/**
 * A set as an input: a {@link java.util.LinkedHashSet} without its table.
 *
 * <p>Pathfinder makes an object with different elements, in any order. They are read by the first call.
 */
final class InputSet<E> extends HashSet<E> {
    private static final long serialVersionUID = 0;

    /** The value of each element in the map. */
    private static final Object PRESENT = Boolean.TRUE;

    /** The elements of the input. */
    private Object[] inputKeys;

    private InputMap<E, Object> map;

    InputSet() {}

    private InputMap<E, Object> map() {
        if (map == null) {
            Object[] values = new Object[inputKeys == null ? 0 : inputKeys.length];
            Arrays.fill(values, PRESENT);
            map = InputMap.of(inputKeys, values);
        }
        return map;
    }

    @Override
    public Iterator<E> iterator() {
        return map().keySet().iterator();
    }

    @Override
    public int size() {
        return map().size();
    }

    @Override
    public boolean isEmpty() {
        return map().isEmpty();
    }

    @Override
    public boolean contains(Object element) {
        return map().containsKey(element);
    }

    @Override
    public boolean add(E element) {
        return map().put(element, PRESENT) == null;
    }

    @Override
    public boolean remove(Object element) {
        return map().remove(element) != null;
    }

    @Override
    public void clear() {
        map().clear();
    }

    @Override
    public Object clone() {
        InputSet<E> copy = new InputSet<>();
        copy.addAll(this);
        return copy;
    }

    @Override
    public Object[] toArray() {
        return map().keySet().toArray();
    }

    @Override
    public <T> T[] toArray(T[] array) {
        return map().keySet().toArray(array);
    }

    @Override
    public Spliterator<E> spliterator() {
        return Spliterators.spliterator(this, Spliterator.DISTINCT | Spliterator.ORDERED);
    }
}
