// A thread that is started in an atomic section does not run before the section ends, not even at a choice.
//@ verdict: safe
//@ revisions: default none local lock full bfs paranoid
import gov.nasa.jpf.vm.Verify;

class ThreadStartedInAnAtomicSection {
    static int data = 42;

    public static void main(String[] args) {
        Thread thread = new Thread(() -> data = 1);
        Verify.beginAtomic();
        thread.start();
        Verify.getBoolean();
        assert data == 42 : "data " + data;
        Verify.endAtomic();
    }
}
