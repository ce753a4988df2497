// The words of the exceptions of ArrayList, and its bulk operations.
//@ mode: run
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

class ArrayListMessages {
    static void fails(Runnable action) {
        try {
            action.run();
            System.out.println("no failure");
        } catch (RuntimeException e) {
            System.out.println(e);
        }
    }

    public static void main(String[] args) {
        ArrayList<Integer> list = new ArrayList<>(List.of(5, 6, 7));
        fails(() -> list.get(3));
        fails(() -> list.get(-1));
        fails(() -> list.set(5, 0));
        fails(() -> list.add(4, 0));
        fails(() -> list.remove(3));
        fails(() -> new ArrayList<Integer>(-1));
        fails(() -> list.listIterator(9));
        fails(() -> list.addAll(9, List.of(1)));
        fails(() -> list.forEach(null));
        fails(() -> list.iterator().remove());
        fails(() -> list.forEach(n -> list.add(n)));
        System.out.println(list);
        list.addAll(1, Arrays.asList(1, null, 1));
        list.retainAll(Arrays.asList(1, null, 6));
        System.out.println(list + " " + list.contains(null) + " " + list.lastIndexOf(1) + " " + Arrays.toString(list.toArray(new Integer[6])));
        ArrayList<?> copy = (ArrayList<?>) list.clone();
        list.removeAll(Arrays.asList(1));
        list.ensureCapacity(100);
        System.out.println(list + " " + copy + " " + copy.equals(list) + " " + copy.hashCode());
    }
}
