import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntPredicate;

/** Inputs whose implementations may override methods with code, or change the objects that they get. */
public class Implemented {
    private int state;

    public interface Shape {
        default int sides() {
            return 0;
        }

        int id();
    }

    public abstract static class Plain {
        public int sides() {
            return 0;
        }
    }

    public abstract static class Fixed {
        public final int sides() {
            return 0;
        }

        public abstract int id();
    }

    public interface Visitor {
        void visit(Implemented visited);
    }

    public void set(int state) {
        this.state = state;
    }

    public static int shape(Shape of) {
        return of.sides() == 3 ? 1 : of.id();
    }

    public static int plain(Plain of) {
        return of.sides() == 3 ? 1 : 0;
    }

    public static int negated(IntPredicate of) {
        return of.negate() == of ? 1 : 0;
    }

    public static int filled(Consumer<List<Integer>> of) {
        List<Integer> all = new ArrayList<>();
        of.accept(all);
        return all.isEmpty() ? 0 : 1;
    }

    public int visited(Visitor of) {
        state = 0;
        of.visit(this);
        return state == 3 ? 1 : 0;
    }

    public static int fixed(Fixed of) {
        return of.sides() == 3 ? 1 : 0;
    }

    public static int named(Consumer<String> of) {
        int[] own = {0};
        of.accept("a");
        return own[0] == 1 ? 1 : 0;
    }
}
