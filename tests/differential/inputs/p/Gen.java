package p;

/** No class of the package implements it. */
public interface Gen {
    int get(int x);

    Gen next();

    default int both() {
        return Inputs.in(get(1)) - Inputs.in(get(2));
    }
}
