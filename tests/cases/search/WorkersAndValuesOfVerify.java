// A program that reads values over all paths is searched by one worker.
//@ revisions: workers
//@ warning: searched by one worker, because the program uses values that Verify keeps over all paths
//@ verdict: unsafe
import gov.nasa.jpf.vm.Verify;

class WorkersAndValuesOfVerify {
    static volatile int x;

    public static void main(String[] args) {
        Thread t = new Thread(() -> x++);
        t.start();
        x++;
        Verify.incrementCounter(0);
        assert x != 2; //~ uncaught-exception java.lang.AssertionError
    }
}
