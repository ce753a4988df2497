// An AtomicBoolean is exchanged, compared and printed.
//@ mode: run
import java.util.concurrent.atomic.AtomicBoolean;

class AtomicBooleanExchanges {
    public static void main(String[] args) {
        AtomicBoolean flag = new AtomicBoolean();
        System.out.println(flag.getAndSet(true) + " " + flag.get() + " " + flag.compareAndSet(false, false) + " " + flag.compareAndSet(true, false));
        System.out.println(flag.compareAndExchange(false, true) + " " + flag.compareAndExchange(false, true) + " " + flag);
        flag.setRelease(false);
        System.out.println(flag.getAcquire() + " " + flag.weakCompareAndSetVolatile(true, true) + " " + flag.getPlain());
    }
}
