// Between beginAtomic and endAtomic no other thread runs.
//@ verdict: safe
import gov.nasa.jpf.vm.Verify;

class AtomicSectionIsNotInterrupted {
    static int count;

    static void increment() {
        Verify.beginAtomic();
        count++;
        Verify.endAtomic();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(AtomicSectionIsNotInterrupted::increment);
        t.start();
        increment();
        t.join();
        assert count == 2;
    }
}
