// An object that was there before must stay as it is.
//@ revisions: none local
//@ options: --invariant InvariantWritesAnObject.isFine
//@ verdict: error
//@ reason: the invariant InvariantWritesAnObject.isFine writes an object of [I
class InvariantWritesAnObject {
    static int[] seen = new int[2];
    static int x;

    static boolean isFine() {
        int[] own = {0, 1};
        own[1]++;
        seen[0] = own[1];
        return true;
    }

    public static void main(String[] args) {
        x = 1;
    }
}
