// An unsupported feature on one of several workers ends the check by its name.
//@ revisions: workers
//@ verdict: error
//@ reason: search.depth_limit
import gov.nasa.jpf.vm.Verify;

class WorkersMeetTheUnsupported {
    static volatile int x;

    public static void main(String[] args) {
        Thread t = new Thread(() -> x++);
        t.start();
        x++;
        if (x == 1) {
            Verify.setProperties("search.depth_limit=3");
        }
    }
}
