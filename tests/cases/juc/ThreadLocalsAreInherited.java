// Inheritable values go to the child when it is made, plain ones do not.
//@ mode: run
import java.util.concurrent.atomic.AtomicInteger;

class ThreadLocalsAreInherited {
    static final AtomicInteger MADE = new AtomicInteger();
    static final ThreadLocal<Integer> PLAIN = ThreadLocal.withInitial(MADE::incrementAndGet);
    static final InheritableThreadLocal<String> PASSED = new InheritableThreadLocal<>() {
        @Override
        protected String childValue(String parent) {
            return parent + "'";
        }
    };

    public static void main(String[] args) throws InterruptedException {
        PASSED.set("a");
        System.out.println(PLAIN.get() + " " + PLAIN.get());
        Thread child = new Thread(() -> System.out.println(PLAIN.get() + " " + PASSED.get()));
        PASSED.set("b");
        child.start();
        child.join();
        PLAIN.remove();
        System.out.println(PLAIN.get() + " " + PASSED.get());
        Thread none = new Thread(null, () -> System.out.println(PASSED.get()), "none", 0, false);
        none.start();
        none.join();
    }
}
