// As long as a thread with the literal has not begun, a string that is interned is the first.
//@ verdict: unsafe
class InternedBeforeTheOtherThread {
    static class Other {
        static String text = "interned";
    }

    public static void main(String[] args) throws InterruptedException {
        String made = new String(new char[] {'i', 'n', 't', 'e', 'r', 'n', 'e', 'd'});
        Thread t = new Thread(() -> {
            assert Other.text.length() == 8;
        });
        t.start();
        boolean isFirst = made.intern() == made;
        t.join();
        assert !isFirst; //~ uncaught-exception java.lang.AssertionError
    }
}
