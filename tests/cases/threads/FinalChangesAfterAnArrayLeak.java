// A constructor that puts this into an array others see lets others observe the change of a final field.
//@ verdict: unsafe
class FinalChangesAfterAnArrayLeak {
    static class Early {
        final int value;

        Early() {
            SHARED[0] = this;
            value = Integer.parseInt("42");
        }
    }

    static final Early[] SHARED = new Early[1];

    public static void main(String[] args) {
        new Thread(Early::new).start();
        Early early = SHARED[0];
        if (early != null) {
            assert early.value == early.value; //~ uncaught-exception java.lang.AssertionError
        }
    }
}
