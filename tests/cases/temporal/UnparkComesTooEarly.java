// A permit that is used before the flag is set is lost.
//@ property: ltl: <> UnparkComesTooEarly.done
//@ revisions: none local lock default bfs
//@ verdict: unsafe
//@ finding: ltl
//@ warning: deadlock
import java.util.concurrent.locks.LockSupport;

class UnparkComesTooEarly {
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
        LockSupport.unpark(t);
        flag = true;
    }
}
