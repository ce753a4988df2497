package pathfinder;

import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.NavigableSet;
import java.util.SortedSet;
import java.util.Spliterator;
import java.util.TreeSet;

/**
 * A sorted set as an input: a {@link TreeSet} in the natural order of its elements.
 *
 * <p>Pathfinder makes an object whose elements ascend. The first call reads them, and makes the set.
 */
@SuppressWarnings("unchecked")
final class InputTreeSet<E> extends TreeSet<E> {
    private static final long serialVersionUID = 0;

    /** The elements of the input. */
    private Object[] inputKeys;

    private TreeSet<E> set;

    InputTreeSet() {}

    private TreeSet<E> set() {
        if (set == null) {
            TreeSet<E> made = new TreeSet<>();
            for (int at = 0; at < (inputKeys == null ? 0 : inputKeys.length); at++) {
                Inputs.requireAscending(at == 0 ? null : inputKeys[at - 1], inputKeys[at]);
                made.add((E) inputKeys[at]);
            }
            set = made;
        }
        return set;
    }

    @Override
    public Iterator<E> iterator() {
        return set().iterator();
    }

    @Override
    public Iterator<E> descendingIterator() {
        return set().descendingIterator();
    }

    @Override
    public NavigableSet<E> descendingSet() {
        return set().descendingSet();
    }

    @Override
    public int size() {
        return set().size();
    }

    @Override
    public boolean isEmpty() {
        return set().isEmpty();
    }

    @Override
    public boolean contains(Object a) {
        return set().contains(a);
    }

    @Override
    public boolean add(E a) {
        return set().add(a);
    }

    @Override
    public boolean remove(Object a) {
        return set().remove(a);
    }

    @Override
    public void clear() {
        set().clear();
    }

    @Override
    public boolean addAll(Collection<? extends E> a) {
        return set().addAll(a);
    }

    @Override
    public NavigableSet<E> subSet(E a, boolean b, E c, boolean d) {
        return set().subSet(a, b, c, d);
    }

    @Override
    public NavigableSet<E> headSet(E a, boolean b) {
        return set().headSet(a, b);
    }

    @Override
    public NavigableSet<E> tailSet(E a, boolean b) {
        return set().tailSet(a, b);
    }

    @Override
    public SortedSet<E> subSet(E a, E b) {
        return set().subSet(a, b);
    }

    @Override
    public SortedSet<E> headSet(E a) {
        return set().headSet(a);
    }

    @Override
    public SortedSet<E> tailSet(E a) {
        return set().tailSet(a);
    }

    @Override
    public Comparator<? super E> comparator() {
        return set().comparator();
    }

    @Override
    public E first() {
        return set().first();
    }

    @Override
    public E last() {
        return set().last();
    }

    @Override
    public E lower(E a) {
        return set().lower(a);
    }

    @Override
    public E floor(E a) {
        return set().floor(a);
    }

    @Override
    public E ceiling(E a) {
        return set().ceiling(a);
    }

    @Override
    public E higher(E a) {
        return set().higher(a);
    }

    @Override
    public E pollFirst() {
        return set().pollFirst();
    }

    @Override
    public E pollLast() {
        return set().pollLast();
    }

    @Override
    public Object clone() {
        return set().clone();
    }

    @Override
    public Spliterator<E> spliterator() {
        return set().spliterator();
    }
}
