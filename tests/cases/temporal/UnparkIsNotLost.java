// A permit is not lost, as the flag is set before.
//@ property: Done: <> UnparkIsNotLost.done, termination
//@ options: --fairness weak
//@ revisions: none local lock default bfs
//@ verdict: safe
import java.util.concurrent.locks.LockSupport;

class UnparkIsNotLost {
    static volatile boolean flag;
    static boolean done;

    public static void main(String[] args) {
        Thread t = new Thread(() -> {
            while (!flag) {
                LockSupport.park();
            }
            done = true;
        });
        t.start();
        flag = true;
        LockSupport.unpark(t);
    }
}
