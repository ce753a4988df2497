/** An object whose calls throw, have arguments of several types, and depend on the machine. */
public class Account {
    enum Mode { OPEN, CLOSED }

    private Mode mode = Mode.OPEN;
    private String owner;
    private int[] last;
    private Integer limit;

    public Account(String owner) {
        if (owner == null) {
            throw new IllegalArgumentException("owner");
        }
        this.owner = owner;
    }

    public void close(Mode mode) {
        this.mode = mode;
        if (mode == Mode.CLOSED) {
            throw new IllegalStateException("closed");
        }
    }

    public void book(int[] amounts, Integer limit) {
        last = amounts;
        this.limit = limit;
    }

    int balance() {
        if (mode == Mode.CLOSED) {
            return -1;
        }
        if (last == null || limit == null) {
            return 0;
        }
        int sum = 0;
        for (int amount : last) {
            sum += amount;
        }
        return sum > limit ? limit : sum;
    }

    boolean named(Object other) {
        return other != null && owner.length() == 2;
    }

    static int depth(boolean asks) {
        return asks ? calls(0) : 0;
    }

    /** Returns the number of frames for which there is memory. */
    private static int calls(int before) {
        try {
            return calls(before + 1);
        } catch (StackOverflowError error) {
            return before;
        }
    }
}
