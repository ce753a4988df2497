package p;

public final class Inc implements Cmd {
    public int by;

    @Override
    public int apply(int x) {
        return x + Inputs.in(by);
    }
}
