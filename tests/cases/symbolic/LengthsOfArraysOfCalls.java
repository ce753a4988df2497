// With symbolic.arrays, the length of an array is an input, too, within the bound.
//@ options: --symbolic --array-length 2 +symbolic.method=LengthsOfArraysOfCalls.find(sym) +symbolic.arrays=true
//@ revisions: default none local paranoid
//@ verdict: safe
//@ ends: 3
class LengthsOfArraysOfCalls {
    static int last;

    static void find(int[] all) {
        assert all.length <= 2;
        last = all.length;
    }

    public static void main(String[] args) {
        find(null);
    }
}
