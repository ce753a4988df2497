// A value that a method reads right after the start of a thread may have been written by that thread.
//@ verdict: unsafe
class AccessorAfterAStartIsInterleaved {
    static class Box {
        volatile String content;

        String get() {
            return content;
        }

        void set(String content) {
            this.content = content;
        }
    }

    static final Box SHARED = new Box();

    public static void main(String[] args) {
        new Thread(() -> SHARED.set("early")).start();
        String seen = SHARED.get();
        assert seen == null; //~ uncaught-exception java.lang.AssertionError
    }
}
