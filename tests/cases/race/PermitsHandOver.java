// Actions before the release of a permit are visible to the thread that acquires it: no warning.
//@ mode: run race
import java.util.concurrent.Semaphore;

public class PermitsHandOver {
    static final Semaphore PERMIT = new Semaphore(1);
    static int value = 1;

    static void work() {
        PERMIT.acquireUninterruptibly();
        value++;
        PERMIT.release();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(PermitsHandOver::work);
        Thread two = new Thread(PermitsHandOver::work);
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(value);
    }
}
