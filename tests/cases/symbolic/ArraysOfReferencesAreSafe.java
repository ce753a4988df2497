// Elements that the program wrote are no inputs, and a copy has the elements of its original.
//@ main: ArraysOfReferencesAreSafe#check
//@ options: --symbolic --array-length 2 --input-size 2
//@ revisions: default none paranoid
//@ verdict: safe
class ArraysOfReferencesAreSafe {
    static void check(ArraysOfReferencesAreSafe[] all) {
        if (all == null || all.length == 0) {
            return;
        }
        ArraysOfReferencesAreSafe[] copy = all.clone();
        ArraysOfReferencesAreSafe[] other = new ArraysOfReferencesAreSafe[all.length];
        System.arraycopy(all, 0, other, 0, all.length);
        for (int i = 0; i < all.length; i++) {
            assert copy[i] == all[i] && other[i] == all[i];
        }
        all[0] = new ArraysOfReferencesAreSafe();
        assert all[0] != null && all[0] != copy[0];
        if (all.length == 2) {
            assert all[1] != all[0];
        }
    }
}
