// Of three threads at an Exchanger one finds no partner.
//@ verdict: unsafe
//@ revisions: local full paranoid
//@ slow: none
import java.util.concurrent.Exchanger;

class ExchangerWithoutPartner {
    public static void main(String[] args) throws InterruptedException {
        Exchanger<String> exchanger = new Exchanger<>();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                try {
                    exchanger.exchange("other"); //~ deadlock
                } catch (InterruptedException x) {
                    throw new AssertionError(x);
                }
            }).start();
        }
        exchanger.exchange("main"); //~ deadlock
    }
}
