/** Korat's heap: an array as a heap, whose elements are at most their parents. */
public class HeapArray {
    int size;
    int[] array;

    boolean repOk() {
        if (array == null || size < 0 || size > array.length) {
            return false;
        }
        for (int at = 0; at < size; at++) {
            if (at > 0 && array[at] > array[(at - 1) / 2]) {
                return false;
            }
        }
        return true;
    }
}
