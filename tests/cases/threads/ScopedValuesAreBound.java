// Scoped values: bound in a call, bound again inside it, unbound outside, not seen by threads that
// are started there.
//@ mode: run
//@ jdk: 25+
import java.io.IOException;
import java.util.NoSuchElementException;

public class ScopedValuesAreBound {
    static final ScopedValue<String> USER = ScopedValue.newInstance();
    static final ScopedValue<Integer> DEPTH = ScopedValue.newInstance();

    static String who() {
        return USER.isBound() ? USER.get() : USER.orElse("nobody");
    }

    static int nest(int times) {
        return times == 0 ? DEPTH.get()
                : ScopedValue.where(DEPTH, DEPTH.get() * 2).call(() -> nest(times - 1));
    }

    public static void main(String[] args) throws Exception {
        System.out.println(who());
        ScopedValue.where(USER, "ann").run(() -> {
            System.out.println(who());
            ScopedValue.where(USER, "bob").where(DEPTH, 3).run(() -> System.out.println(who() + DEPTH.get()));
            System.out.println(who() + DEPTH.isBound());
            Thread thread = new Thread(() -> System.out.println(who()));
            thread.start();
            try {
                thread.join();
            } catch (InterruptedException e) {
                System.out.println(e);
            }
        });
        System.out.println(ScopedValue.where(DEPTH, 1).call(() -> nest(10)));
        try {
            DEPTH.get();
        } catch (NoSuchElementException e) {
            System.out.println("unbound");
        }
        try {
            ScopedValue.where(DEPTH, 1).call(() -> {
                throw new IOException("out of it");
            });
        } catch (IOException e) {
            System.out.println(e.getMessage() + " " + DEPTH.isBound());
        }
        try {
            USER.orElseThrow(() -> new IllegalStateException("nobody there"));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
    }
}
