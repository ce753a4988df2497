// Two threads swap values as often as they meet; a lone one gives up.
//@ mode: run
import java.util.concurrent.Exchanger;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

class ExchangerSwaps {
    public static void main(String[] args) throws InterruptedException {
        Exchanger<String> exchanger = new Exchanger<>();
        StringBuilder got = new StringBuilder();
        Thread other = new Thread(() -> {
            try {
                for (int i = 0; i < 3; i++) {
                    got.append(exchanger.exchange("b" + i));
                }
            } catch (InterruptedException e) {
                got.append("interrupted");
            }
        });
        other.start();
        StringBuilder mine = new StringBuilder();
        for (int i = 0; i < 3; i++) {
            mine.append(exchanger.exchange(i == 1 ? null : "a" + i));
        }
        other.join();
        System.out.println(mine + " " + got);
        try {
            exchanger.exchange("x", 1, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            System.out.println("alone");
        }
        Thread.currentThread().interrupt();
        try {
            exchanger.exchange("x");
        } catch (InterruptedException e) {
            System.out.println("interrupted " + Thread.interrupted());
        }
    }
}
