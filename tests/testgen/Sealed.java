/** A class that others do not construct. */
public class Sealed {
    private int value;

    private Sealed(int value) {
        this.value = value;
    }

    public int get() {
        return value > 0 ? value : 0;
    }
}
