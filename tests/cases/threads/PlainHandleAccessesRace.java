// Two threads that access a field through a VarHandle in plain mode race, as they would without it.
//@ verdict: unsafe
//@ property: data-race
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

class PlainHandleAccessesRace {
    int field;
    static final VarHandle FIELD;

    static {
        try {
            FIELD = MethodHandles.lookup().findVarHandle(PlainHandleAccessesRace.class, "field", int.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        PlainHandleAccessesRace object = new PlainHandleAccessesRace();
        Thread t = new Thread(() -> {
            int seen = (int) FIELD.get(object);
        });
        t.start();
        FIELD.set(object, 1); //~ data-race
        t.join();
    }
}
