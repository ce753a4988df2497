// An invariant may read values that `--slice` masks, so the two are refused together.
//@ verdict: error
//@ options: --slice --invariant InvariantReadsTheField.holds
//@ reason: cannot be combined with --slice
class InvariantReadsTheField {
    static int number;

    static boolean holds() {
        return number < 2;
    }

    public static void main(String[] args) {
        number = 2;
    }
}
