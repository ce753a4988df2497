import java.util.Objects;

/** Static state, private classes, overloaded methods, assertions, and a loop without an end. */
public class Counter {
    private static class Cell {
        int value;
        Cell next;

        Cell(int value) {
            this.value = value;
        }
    }

    private static int calls;
    private Cell first;

    static int count(boolean twice) {
        calls++;
        return twice ? 2 * calls : calls;
    }

    static int count(Object one) {
        return Objects.requireNonNull(one).equals(one) ? 1 : 0;
    }

    boolean contains(int value) {
        for (Cell at = first; at != null; at = at.next) {
            if (at.value == value) {
                return true;
            }
        }
        return false;
    }

    static int sum(Cell cell) {
        return cell == null ? 0 : cell.value;
    }

    static int half(int number) {
        assert number != 9 : "nine";
        int idle = 0;
        while (number > 100) {
            idle = 1;
        }
        return number / 2;
    }

    static int rounds(int number) {
        int rounds = 0;
        while (rounds < number) {
            rounds++;
        }
        return rounds == 7 ? -1 : rounds;
    }

    static boolean same(String one, String other, Integer box, Integer another) {
        return one == other || box == another;
    }

    @Override
    public int hashCode() {
        return first == null ? -1 : -2;
    }
}
