// Two threads exchange boxes and continue with the received ones: no race.
//@ verdict: safe
//@ property: data-race
//@ revisions: local full
import java.util.concurrent.Exchanger;

public class ExchangerHandsOver {
    static class Box {
        int value;
    }

    static void trade(Exchanger<Box> exchanger) {
        Box box = new Box();
        box.value = 1;
        try {
            exchanger.exchange(box).value++;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) {
        Exchanger<Box> exchanger = new Exchanger<>();
        new Thread(() -> trade(exchanger)).start();
        trade(exchanger);
    }
}
