import org.sosy_lab.sv_benchmarks.Verifier;

/** A binary search for any key. */
class Lookup {
    static int find(int[] all, int key) {
        int from = 0;
        int to = all.length - 1;
        while (from <= to) {
            int middle = (from + to) >>> 1;
            if (all[middle] < key) {
                from = middle + 1;
            } else if (all[middle] > key) {
                to = middle - 1;
            } else {
                return middle;
            }
        }
        return -from - 1;
    }

    public static void main(String[] args) {
        int[] all = new int[200];
        for (int i = 0; i < all.length; i++) {
            all[i] = 3 * i;
        }
        int key = Verifier.nondetInt();
        int at = find(all, key);
        assert at < 0 || all[at] == key;
    }
}
