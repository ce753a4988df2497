// A string that is interned already stays so. Calls of `intern` that find their strings have no order.
//@ verdict: safe
//@ states: [full] <= 30
//@ revisions: full local
class InternedStringsAreFound {
    static void find() {
        for (char c = 'a'; c <= 'd'; c++) {
            String copy = String.valueOf(c);
            assert copy.intern() != copy;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        for (char c = 'a'; c <= 'd'; c++) String.valueOf(c).intern();
        Thread other = new Thread(InternedStringsAreFound::find);
        other.start();
        find();
        other.join();
    }
}
