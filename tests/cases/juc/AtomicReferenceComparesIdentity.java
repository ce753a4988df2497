// An AtomicReference compares with ==, not with equals.
//@ mode: run
import java.util.concurrent.atomic.AtomicReference;

class AtomicReferenceComparesIdentity {
    public static void main(String[] args) {
        String one = new String("x");
        String other = new String("x");
        AtomicReference<String> r = new AtomicReference<>(one);
        System.out.println(r.compareAndSet(other, "y") + " " + r.get() + " " + r.compareAndSet(one, "y") + " " + r);
        System.out.println(r.getAndUpdate(s -> s + s) + " " + r.accumulateAndGet("z", String::concat) + " " + r.getAndSet(null) + " " + r.get());
        System.out.println((r.compareAndExchange(null, one) == null) + " " + (r.compareAndExchange(other, null) == one));
    }
}
