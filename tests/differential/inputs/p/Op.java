package p;

public enum Op implements Cmd {
    NOT,
    ZERO;

    @Override
    public int apply(int x) {
        return this == NOT ? -x : 0;
    }
}
