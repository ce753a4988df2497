// An element of an array of references is chosen when it is read: null, an earlier input, or a new one.
//@ main: ArraysOfReferencesAreInputs#check
//@ options: --symbolic --array-length 2 --string-length 1 --input-size 2
//@ revisions: default none paranoid
//@ verdict: unsafe
class ArraysOfReferencesAreInputs {
    int value;

    static void check(String[] words, ArraysOfReferencesAreInputs[] all, int[][] rows, int at) {
        if (words == null || all == null || rows == null) {
            return;
        }
        if (words.length == 2 && words[0] != null && words[0].equals("x") && words[1] == null) {
            assert all.length == 3; //~ uncaught-exception java.lang.AssertionError
        }
        if (all.length == 2 && all[0] != null && all[0] == all[1]) {
            all[0].value = 7;
            assert all[1].value != 7; //~ uncaught-exception java.lang.AssertionError
        }
        if (rows.length == 2 && rows[1] != null && rows[1].length == 1 && rows[0] == rows[1]) {
            rows[0][0] = 3;
            assert rows[1][0] != 3; //~ uncaught-exception java.lang.AssertionError
        }
        if (all.length == 2 && at >= 0 && at < 2 && all[at] != null && all[at].value == 5) {
            assert at == 0; //~ uncaught-exception java.lang.AssertionError
        }
    }
}
