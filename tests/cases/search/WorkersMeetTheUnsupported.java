// What one of several workers cannot do ends the check by its name, and at its place.
//@ revisions: workers
//@ verdict: error
//@ reason: WorkersMeetTheUnsupported.missing
class WorkersMeetTheUnsupported {
    static volatile int x;

    static native void missing();

    public static void main(String[] args) {
        Thread t = new Thread(() -> x++);
        t.start();
        x++;
        if (x == 1) {
            missing();
        }
    }
}
