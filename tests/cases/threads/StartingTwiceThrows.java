// A thread can be started only once, also after its end.
//@ mode: run check
//@ verdict: safe
class StartingTwiceThrows {
    static int runs;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> runs++);
        t.start();
        for (int i = 0; i < 2; i++) {
            try {
                t.start();
                assert false;
            } catch (IllegalThreadStateException e) {
                t.join();
            }
        }
        assert runs == 1;
    }
}
