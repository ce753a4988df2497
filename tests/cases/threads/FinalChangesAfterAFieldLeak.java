// A constructor that puts this into an object others see lets others observe the change of a final field.
//@ verdict: unsafe
class FinalChangesAfterAFieldLeak {
    static class Early {
        final int value;

        Early() {
            SHARED.content = this;
            value = Integer.parseInt("42");
        }
    }

    static class Box {
        Early content;
    }

    static final Box SHARED = new Box();

    public static void main(String[] args) {
        new Thread(Early::new).start();
        Early early = SHARED.content;
        if (early != null) {
            assert early.value == early.value; //~ uncaught-exception java.lang.AssertionError
        }
    }
}
