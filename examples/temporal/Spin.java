/** A thread waits in a loop for another one. */
class Spin {
    static volatile boolean ready;

    public static void main(String[] args) {
        new Thread(() -> ready = true, "writer").start();
        while (!ready) {
        }
    }
}
