// A parked thread waits for the call that unparks it.
//@ options: --criterion Parked.reached
import java.util.concurrent.locks.LockSupport;

class Parked {
    static void reached() {
        System.out.println(); //+
    }

    public static void main(String[] args) {
        Thread main = Thread.currentThread();
        Thread other = new Thread(() -> {
            if (args.length > 0) { //+
                LockSupport.unpark(main); //+
            }
        });
        other.start(); //+
        LockSupport.park(); //+
        reached(); //+
    }
}
