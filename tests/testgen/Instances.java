import java.util.ArrayList;
import java.util.List;

/** Objects whose final fields are set where they are declared, and methods with type variables. */
public class Instances {
    static class Ring {
        private final Object[] all = new Object[3];
        private final List<String> log = new ArrayList<>();
        private int first;
        private int count;

        boolean repOk() {
            return first >= 0 && first < 3 && count >= 0 && count <= 3;
        }

        boolean offer(Object one) {
            if (count == all.length) {
                return false;
            }
            log.add("offer");
            all[(first + count++) % 3] = one;
            return true;
        }

        /** The second branch is unreachable: the length is fixed. */
        boolean isOdd() {
            return all.length % 2 == 1;
        }
    }

    /** One constructor gives a field another value. */
    static class Two {
        private final int[] all;

        Two() {
            all = new int[2];
        }

        Two(int[] all) {
            this.all = all;
        }

        int length() {
            return all.length == 2 ? 1 : 2;
        }
    }

    static <T extends Comparable<T>> T max(List<T> all) {
        T max = null;
        for (T one : all) {
            if (max == null || one.compareTo(max) > 0) {
                max = one;
            }
        }
        return max;
    }

    static <T extends Comparable<? super T>> int order(T[] all) {
        return all.length == 2 && all[0].compareTo(all[1]) > 0 ? 1 : 2;
    }
}
