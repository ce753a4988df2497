import org.sosy_lab.sv_benchmarks.Verifier;

/** The median of five numbers, by two ways of sorting. */
class Median {
    static int median(int[] all) {
        for (int i = 1; i < all.length; i++) {
            for (int j = i; j > 0 && all[j - 1] > all[j]; j--) {
                int other = all[j];
                all[j] = all[j - 1];
                all[j - 1] = other;
            }
        }
        return all[all.length / 2];
    }

    public static void main(String[] args) {
        int[] all = new int[5];
        for (int i = 0; i < all.length; i++) {
            all[i] = Verifier.nondetInt();
        }
        int median = median(all);
        assert all[0] <= median && median <= all[4];
    }
}
