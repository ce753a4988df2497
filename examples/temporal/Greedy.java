/** A thread takes a lock again and again, while another one needs it once. */
class Greedy {
    static final Object LOCK = new Object();

    static void again() {
        while (true) {
            synchronized (LOCK) {
            }
        }
    }

    public static void main(String[] args) {
        new Thread(Greedy::again, "greedy").start();
        synchronized (LOCK) {
        }
    }
}
