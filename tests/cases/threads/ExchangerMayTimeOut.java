// A timed exchange takes place or times out, and both sides agree on which.
//@ verdict: safe
//@ states: [full] <= 100
import java.util.concurrent.Exchanger;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

class ExchangerMayTimeOut {
    static volatile boolean mainGot;
    static volatile boolean otherGot;

    public static void main(String[] args) throws InterruptedException {
        Exchanger<String> exchanger = new Exchanger<>();
        Thread other = new Thread(() -> {
            try {
                otherGot = exchanger.exchange("other", 1, TimeUnit.SECONDS).equals("main");
            } catch (TimeoutException x) {
                // No partner came in time.
            } catch (InterruptedException x) {
                throw new AssertionError(x);
            }
        });
        other.start();
        try {
            mainGot = exchanger.exchange("main", 1, TimeUnit.MILLISECONDS).equals("other");
        } catch (TimeoutException x) {
            // No partner came in time.
        }
        other.join();
        assert mainGot == otherGot;
    }
}
