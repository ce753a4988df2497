// A thread that is interrupted before it starts is interrupted when it has started.
//@ mode: run check
//@ verdict: safe
import java.util.concurrent.locks.LockSupport;

class InterruptedBeforeItStarts {
    static String seen = "";

    static Thread interrupted(Runnable body) throws InterruptedException {
        Thread thread = new Thread(body);
        thread.interrupt();
        thread.start();
        thread.join();
        return thread;
    }

    public static void main(String[] args) throws InterruptedException {
        interrupted(() -> {
            Object lock = new Object();
            synchronized (lock) {
                try {
                    lock.wait();
                } catch (InterruptedException e) {
                    seen += "wait ";
                }
            }
        });
        interrupted(() -> {
            try {
                Thread.sleep(1000_000);
            } catch (InterruptedException e) {
                seen += "sleep ";
            }
        });
        interrupted(() -> {
            LockSupport.park();
            seen += "park " + Thread.interrupted();
        });
        System.out.println(seen);
        assert seen.equals("wait sleep park true");
    }
}
