import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayDeque;

class AddedTwice {
    static final VarHandle COUNT;
    int count;
    final ArrayDeque<String> names = new ArrayDeque<>();

    static {
        try {
            COUNT = MethodHandles.lookup().findVarHandle(AddedTwice.class, "count", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    synchronized void add() {
        names.add("a");
        COUNT.getAndAdd(this, 2);
    }

    public static void main(String[] args) throws Exception {
        AddedTwice added = new AddedTwice();
        Thread other = new Thread(added::add, "other");
        other.start();
        added.add();
        other.join();
        assert added.count == 2 : added.names;
    }
}
