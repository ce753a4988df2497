import gov.nasa.jpf.vm.Verify;

/** One of the chosen amounts is refused, and the caller wraps the exception. */
public class WithCause {
    private int limit = 3;

    void take(int amount) {
        if (amount > limit) {
            throw new IllegalArgumentException("too much: " + amount);
        }
        limit -= amount;
    }

    public static void main(String[] args) {
        WithCause store = new WithCause();
        int wanted = Verify.getInt(2, 4);
        try {
            store.take(wanted);
        } catch (IllegalArgumentException refused) {
            throw new IllegalStateException("the order failed", refused);
        }
    }
}
