// Two unparks give one permit: the second park blocks.
//@ verdict: unsafe
import java.util.concurrent.locks.LockSupport;

class PermitsDoNotAccumulate {
    public static void main(String[] args) {
        LockSupport.unpark(Thread.currentThread());
        LockSupport.unpark(Thread.currentThread());
        LockSupport.park();
        LockSupport.park(); //~ deadlock
    }
}
