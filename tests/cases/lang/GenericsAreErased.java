// Generics are erased: heap pollution shows at the cast, generic arrays are Object arrays.
//@ mode: run
import java.util.ArrayList;
import java.util.List;

class GenericsAreErased {
    static <T> T[] make(int n, T... none) {
        return java.util.Arrays.copyOf(none, n);
    }

    static class Stack<T> {
        @SuppressWarnings("unchecked")
        private T[] items = (T[]) new Object[2];
        private int size;

        void push(T item) {
            if (size == items.length) {
                items = java.util.Arrays.copyOf(items, 2 * size);
            }
            items[size++] = item;
        }

        T pop() {
            return items[--size];
        }
    }

    static <T extends Comparable<? super T>> T largest(List<? extends T> list) {
        T best = null;
        for (T t : list) {
            if (best == null || t.compareTo(best) > 0) {
                best = t;
            }
        }
        return best;
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) {
        List<String> strings = new ArrayList<>();
        ((List) strings).add(5);
        System.out.println(((Object) ((List) strings).get(0)).getClass());
        try {
            String s = strings.get(0);
            System.out.println(s);
        } catch (ClassCastException e) {
            System.out.println("at the cast");
        }
        String[] made = make(3);
        System.out.println(made.getClass().getSimpleName() + made.length);
        Stack<Integer> stack = new Stack<>();
        for (int i = 0; i < 5; i++) {
            stack.push(i * i);
        }
        int top = stack.pop();
        System.out.println(top + stack.pop());
        System.out.println(largest(List.of("pear", "apple", "quince")));
    }
}
