package p;

/** A record with a condition on its components. */
public record Dec(int low, int high) implements Cmd {
    public Dec {
        if (low > high) {
            throw new IllegalArgumentException();
        }
    }

    @Override
    public int apply(int x) {
        return Inputs.in(low) <= x && x <= Inputs.in(high) ? 1 : 0;
    }
}
