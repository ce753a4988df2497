// A print of a masked number still waits for the monitor of the stream.
//@ verdict: unsafe
//@ revisions: none local lock full
//@ options: --slice
class MonitorOfTheStream {
    static final Object LOCK = new Object();
    static int calls;

    public static void main(String[] args) {
        new Thread(() -> {
            synchronized (LOCK) {
                calls++;
                System.out.println(calls); //~ deadlock
            }
        }).start();
        synchronized (System.out) {
            synchronized (LOCK) { //~ deadlock
                calls++;
            }
        }
    }
}
