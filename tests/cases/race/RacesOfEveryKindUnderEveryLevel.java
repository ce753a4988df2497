// A field, a static variable, an element, a plain and an opaque access by a handle race. Volatile,
// acquire and release accesses do not, at every level and with every store.
//@ verdict: unsafe
//@ property: data-race
//@ revisions: none local full full-bfs bfs compact bitstate paranoid foreseen single workers workers-local workers-compact workers-bitstate
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class RacesOfEveryKindUnderEveryLevel {
    static class Cell {
        int field;
        int plain;
        int opaque;
        int ordered;
        volatile int free;
    }

    static final VarHandle PLAIN;
    static final VarHandle OPAQUE;
    static final VarHandle ORDERED;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            PLAIN = lookup.findVarHandle(Cell.class, "plain", int.class);
            OPAQUE = lookup.findVarHandle(Cell.class, "opaque", int.class);
            ORDERED = lookup.findVarHandle(Cell.class, "ordered", int.class);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    static int common;

    public static void main(String[] args) {
        Cell cell = new Cell();
        int[] elements = new int[1];
        new Thread(() -> {
            cell.field = 1; //~ data-race
            common = 1; //~ data-race
            elements[0] = 1; //~ data-race
            PLAIN.set(cell, 1); //~ data-race
            OPAQUE.setOpaque(cell, 1); //~ data-race
            ORDERED.setRelease(cell, 1);
            cell.free = 1;
        }).start();
        int sum = cell.field + common + elements[0];
        sum += (int) PLAIN.get(cell);
        sum += (int) OPAQUE.getOpaque(cell);
        sum += (int) ORDERED.getAcquire(cell);
        sum += cell.free;
        if (sum > 7) {
            throw new IllegalStateException();
        }
    }
}
