// One thread interns a string that another has as a literal: the first one determines the string.
//@ verdict: unsafe
class InternRacesWithALiteral {
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
        assert isFirst == (Other.text == made);
        assert isFirst; //~ uncaught-exception java.lang.AssertionError
    }
}
