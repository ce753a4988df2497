import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.ConcurrentHashMap;

/** An entry is seen before it is counted. The thread loads, links and initializes before. */
public class LateSize {
    static final ConcurrentHashMap<String, Object> NAMES = new ConcurrentHashMap<>();
    static final VarHandle USES;
    volatile long uses;

    static {
        try {
            USES = MethodHandles.lookup().findVarHandle(LateSize.class, "uses", long.class);
        } catch (ReflectiveOperationException absent) {
            throw new AssertionError(absent);
        }
    }

    record Name(String text) {}

    static Object name(int number) {
        USES.getAndBitwiseXor(new LateSize(), 1L);
        return new Name("name " + number);
    }

    public static void main(String[] args) {
        int number = args.length;
        new Thread(() -> NAMES.put("first", name(number))).start();
        if (NAMES.containsKey("first") && NAMES.isEmpty()) {
            throw new IllegalStateException("an entry, and no size");
        }
    }
}
