// A string may be interned before another thread uses the class that has it as a literal, even if that
// thread runs first. The literal is then the interned string.
//@ verdict: unsafe
//@ revisions: local full paranoid
class InternedBesideTheLiteral {
    static final String MADE = new String(new char[] {'i', 'n', 't', 'e', 'r', 'n', 'e', 'd'});

    static class Other {
        static String text = "interned";
    }

    public static void main(String[] args) {
        new Thread(MADE::intern).start();
        if (Other.text == MADE) {
            throw new IllegalStateException(); //~ uncaught-exception java.lang.IllegalStateException
        }
    }
}
