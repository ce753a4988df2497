// A thread that is started in an atomic section runs when the section ends.
//@ verdict: unsafe
//@ revisions: default none local lock full bfs paranoid
import gov.nasa.jpf.vm.Verify;

class ThreadRunsAfterAnAtomicSection {
    static int data = 42;

    public static void main(String[] args) {
        Thread thread = new Thread(() -> data = 1);
        Verify.beginAtomic();
        thread.start();
        Verify.getBoolean();
        Verify.endAtomic();
        assert data == 42; //~ uncaught-exception java.lang.AssertionError
    }
}
