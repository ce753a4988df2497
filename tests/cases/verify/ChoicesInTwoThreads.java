// Data choices and schedules combine: each thread's choice is seen with each of the other's.
//@ verdict: unsafe
import gov.nasa.jpf.vm.Verify;

class ChoicesInTwoThreads {
    static volatile int a, b;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> a = Verify.getInt(0, 2));
        t.start();
        b = Verify.getInt(0, 2);
        t.join();
        assert a != 2 || b != 1; //~ uncaught-exception java.lang.AssertionError
    }
}
