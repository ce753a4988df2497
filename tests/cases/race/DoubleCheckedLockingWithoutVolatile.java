// Double-checked locking with a plain reference: the reference and the content of its object race.
//@ verdict: unsafe
//@ property: data-race
//@ revisions: none local full full-bfs bfs compact bitstate foreseen paranoid
public class DoubleCheckedLockingWithoutVolatile {
    static class Holder {
        final int value;

        Holder(int value) {
            this.value = value;
        }
    }

    static Holder instance;

    static Holder get() {
        Holder seen = instance;
        if (seen == null) {
            synchronized (DoubleCheckedLockingWithoutVolatile.class) {
                seen = instance;
                if (seen == null) {
                    seen = new Holder(7);
                    instance = seen; //~ data-race
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
