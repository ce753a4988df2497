// The elements of an array that a named method is called with are inputs; its length is not.
//@ options: --symbolic +symbolic.method=ArraysOfCalls.find(sym#sym)
//@ revisions: default none local paranoid
//@ verdict: unsafe
class ArraysOfCalls {
    static void find(int[] all, int at) {
        int found = all[at]; //~ uncaught-exception java.lang.ArrayIndexOutOfBoundsException
        assert found != 17 || all[0] != 18; //~ uncaught-exception java.lang.AssertionError
        assert all.length == 3;
    }

    public static void main(String[] args) {
        find(new int[] {1, 2, 3}, 1);
    }
}
