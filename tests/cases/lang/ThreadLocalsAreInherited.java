// ThreadLocal and InheritableThreadLocal: initial values, removal, child values, independence of threads.
//@ mode: run
import java.util.ArrayList;
import java.util.List;

class ThreadLocalsAreInherited {
    static int made;
    static final ThreadLocal<Integer> LOCAL = ThreadLocal.withInitial(() -> ++made);
    static final InheritableThreadLocal<List<String>> INHERITED = new InheritableThreadLocal<>() {
        @Override
        protected List<String> initialValue() {
            return new ArrayList<>(List.of("initial"));
        }

        @Override
        protected List<String> childValue(List<String> parent) {
            List<String> copy = new ArrayList<>(parent);
            copy.add("child");
            return copy;
        }
    };
    static final InheritableThreadLocal<String> PLAIN = new InheritableThreadLocal<>();
    static final ThreadLocal<String> NONE = new ThreadLocal<>();

    static void show(String who) {
        System.out.println(who + " " + LOCAL.get() + " " + INHERITED.get() + " " + PLAIN.get() + " " + NONE.get());
    }

    static void in(Runnable action) throws InterruptedException {
        Thread t = new Thread(action);
        t.start();
        t.join();
    }

    public static void main(String[] args) throws InterruptedException {
        NONE.set("main only");
        PLAIN.set("inherited");
        show("main");
        in(() -> {
            show("first");
            PLAIN.set("changed");
            INHERITED.get().add("more");
            try {
                in(() -> show("grandchild"));
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            LOCAL.remove();
            show("first again");
        });
        show("main");
        LOCAL.remove();
        INHERITED.remove();
        PLAIN.remove();
        show("removed");
        Thread without = new Thread(null, () -> show("not inheriting"), "t", 0, false);
        PLAIN.set("not seen");
        without.start();
        without.join();
        List<ThreadLocal<Integer>> many = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            ThreadLocal<Integer> local = new ThreadLocal<>();
            local.set(i);
            many.add(local);
        }
        int sum = 0;
        for (ThreadLocal<Integer> local : many) {
            sum += local.get();
        }
        System.out.println(sum);
    }
}
