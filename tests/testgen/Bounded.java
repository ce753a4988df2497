/** A counter with an invariant, which one of its methods does not keep. */
public class Bounded {
    private int count;
    int most;

    public Bounded() {
        most = 2;
    }

    public int up() {
        if (count <= most) {
            count++;
        }
        return count;
    }

    public int down() {
        if (count > 0) {
            count--;
        }
        return count;
    }

    boolean repOk() {
        return count >= 0 && count <= most;
    }
}
