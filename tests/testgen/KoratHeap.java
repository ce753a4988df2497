/** Korat's heap array: places beyond the size have -1. */
public class KoratHeap {
    private int size;
    private int[] array;

    boolean repOk() {
        if (array == null || size < 0 || size > array.length) {
            return false;
        }
        for (int at = 0; at < size; at++) {
            if (array[at] == -1 || at > 0 && array[at] > array[(at - 1) / 2]) {
                return false;
            }
        }
        for (int at = size; at < array.length; at++) {
            if (array[at] != -1) {
                return false;
            }
        }
        return true;
    }
}
