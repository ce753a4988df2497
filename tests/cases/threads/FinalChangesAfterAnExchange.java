// A constructor that publishes this atomically lets others observe the change of a final field.
//@ verdict: unsafe
class FinalChangesAfterAnExchange {
    static class Early {
        final int value;

        Early() {
            SHARED.compareAndSet(null, this);
            value = Integer.parseInt("42");
        }
    }

    static final java.util.concurrent.atomic.AtomicReference<Early> SHARED =
            new java.util.concurrent.atomic.AtomicReference<>();

    public static void main(String[] args) {
        new Thread(Early::new).start();
        Early early = SHARED.get();
        if (early != null) {
            assert early.value == early.value; //~ uncaught-exception java.lang.AssertionError
        }
    }
}
