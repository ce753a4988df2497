// A thread that is stopped between two writes under a lock frees the lock and leaves the second out.
//@ verdict: unsafe
//@ jdk: 17-19
class StoppedHalfWay {
    static int given;
    static int taken;

    static synchronized void move() {
        given++;
        taken++;
    }

    static synchronized boolean agrees() {
        return given == taken;
    }

    public static void main(String[] args) {
        Thread t = new Thread(StoppedHalfWay::move);
        t.start();
        t.stop();
        assert agrees(); //~ uncaught-exception java.lang.AssertionError
    }
}
