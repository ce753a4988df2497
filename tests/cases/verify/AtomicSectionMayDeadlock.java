// Blocking forever inside an atomic section is a deadlock like any other.
//@ verdict: unsafe
import gov.nasa.jpf.vm.Verify;

class AtomicSectionMayDeadlock {
    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        Verify.beginAtomic();
        synchronized (lock) {
            lock.wait(); //~ deadlock
        }
        Verify.endAtomic();
    }
}
