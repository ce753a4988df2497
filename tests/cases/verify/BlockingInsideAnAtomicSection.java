// A thread that blocks inside an atomic section lets the others run.
//@ verdict: safe
import gov.nasa.jpf.vm.Verify;

class BlockingInsideAnAtomicSection {
    static int count;

    static synchronized void increment() {
        count++;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(BlockingInsideAnAtomicSection::increment);
        t.start();
        Verify.beginAtomic();
        increment();
        t.join();
        Verify.endAtomic();
        assert count == 2;
    }
}
