// Two threads use a class for the first time: one initializes it, the other waits for that.
//@ mode: run check
//@ verdict: safe
//@ revisions: none local full full-bfs paranoid
class ClassIsInitializedOnce {
    static int initializations;

    static class Lazy {
        static int value;

        static {
            initializations++;
            value = 7;
        }
    }

    static void use() {
        assert Lazy.value == 7;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(ClassIsInitializedOnce::use);
        t.start();
        use();
        t.join();
        assert initializations == 1;
    }
}
