// A constructor that puts this into a static field lets others observe the change of a final field.
//@ verdict: unsafe
class FinalChangesAfterAStaticLeak {
    static class Early {
        final int value;

        Early() {
            shared = this;
            value = Integer.parseInt("42");
        }
    }

    static Early shared;

    public static void main(String[] args) {
        new Thread(Early::new).start();
        Early early = shared;
        if (early != null) {
            assert early.value == early.value; //~ uncaught-exception java.lang.AssertionError
        }
    }
}
