// Double-checked locking with a volatile reference: no race, not on the content of the object either.
//@ verdict: safe
//@ property: data-race
//@ revisions: none local full full-bfs bfs foreseen paranoid
public class DoubleCheckedLockingWithVolatile {
    static class Holder {
        int value;

        Holder(int value) {
            this.value = value;
        }
    }

    static volatile Holder instance;

    static Holder get() {
        Holder seen = instance;
        if (seen == null) {
            synchronized (DoubleCheckedLockingWithVolatile.class) {
                seen = instance;
                if (seen == null) {
                    seen = new Holder(7);
                    instance = seen;
                }
            }
        }
        return seen;
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                if (get().value != 7) {
                    throw new IllegalStateException();
                }
            }).start();
        }
    }
}
