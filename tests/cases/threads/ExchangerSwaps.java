// Two threads that meet at an Exchanger get each other's objects, in any order of arrival.
//@ verdict: safe
import java.util.concurrent.Exchanger;

class ExchangerSwaps {
    public static void main(String[] args) throws InterruptedException {
        Exchanger<String> exchanger = new Exchanger<>();
        Thread other = new Thread(() -> {
            try {
                assert exchanger.exchange("other").equals("main");
            } catch (InterruptedException x) {
                throw new AssertionError(x);
            }
        });
        other.start();
        assert exchanger.exchange("main").equals("other");
        other.join();
    }
}
