// VarHandle of a field of type String: every access mode.
//@ mode: run
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

class ReferenceFieldHandleInEveryMode {
    String stringField = "one";

    static String unsupported(Runnable r) {
        try {
            r.run();
            return "supported";
        } catch (UnsupportedOperationException e) {
            return "unsupported";
        }
    }

    public static void main(String[] args) throws Exception {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        VarHandle handle = lookup.findVarHandle(ReferenceFieldHandleInEveryMode.class, "stringField", String.class);
        ReferenceFieldHandleInEveryMode o = new ReferenceFieldHandleInEveryMode();
        System.out.println("String " + (String) handle.get(o) + " " + (String) handle.getVolatile(o) + " " + (String) handle.getOpaque(o) + " " + (String) handle.getAcquire(o));
        handle.set(o, "two");
        System.out.println((String) handle.get(o));
        handle.set(o, "one");
        handle.setVolatile(o, "two");
        System.out.println((String) handle.get(o));
        handle.setVolatile(o, "one");
        handle.setOpaque(o, "two");
        System.out.println((String) handle.get(o));
        handle.setOpaque(o, "one");
        handle.setRelease(o, "two");
        System.out.println((String) handle.get(o));
        handle.setRelease(o, "one");
        System.out.println(handle.compareAndSet(o, "two", "one") + " " + handle.compareAndSet(o, "one", "two") + " " + (String) handle.get(o) + " " + handle.compareAndSet(o, "two", "one"));
        System.out.println(handle.weakCompareAndSetPlain(o, "two", "one") + " " + handle.weakCompareAndSetPlain(o, "one", "two") + " " + (String) handle.get(o) + " " + handle.weakCompareAndSetPlain(o, "two", "one"));
        System.out.println(handle.weakCompareAndSet(o, "two", "one") + " " + handle.weakCompareAndSet(o, "one", "two") + " " + (String) handle.get(o) + " " + handle.weakCompareAndSet(o, "two", "one"));
        System.out.println(handle.weakCompareAndSetAcquire(o, "two", "one") + " " + handle.weakCompareAndSetAcquire(o, "one", "two") + " " + (String) handle.get(o) + " " + handle.weakCompareAndSetAcquire(o, "two", "one"));
        System.out.println(handle.weakCompareAndSetRelease(o, "two", "one") + " " + handle.weakCompareAndSetRelease(o, "one", "two") + " " + (String) handle.get(o) + " " + handle.weakCompareAndSetRelease(o, "two", "one"));
        System.out.println((String) handle.compareAndExchange(o, "two", "one") + " " + (String) handle.compareAndExchange(o, "one", "two") + " " + (String) handle.get(o) + " " + (String) handle.compareAndExchange(o, "two", "one"));
        System.out.println((String) handle.compareAndExchangeAcquire(o, "two", "one") + " " + (String) handle.compareAndExchangeAcquire(o, "one", "two") + " " + (String) handle.get(o) + " " + (String) handle.compareAndExchangeAcquire(o, "two", "one"));
        System.out.println((String) handle.compareAndExchangeRelease(o, "two", "one") + " " + (String) handle.compareAndExchangeRelease(o, "one", "two") + " " + (String) handle.get(o) + " " + (String) handle.compareAndExchangeRelease(o, "two", "one"));
        System.out.println((String) handle.getAndSet(o, "two") + " " + (String) handle.getAndSet(o, "one"));
        System.out.println((String) handle.getAndSetAcquire(o, "two") + " " + (String) handle.getAndSetAcquire(o, "one"));
        System.out.println((String) handle.getAndSetRelease(o, "two") + " " + (String) handle.getAndSetRelease(o, "one"));
        System.out.println(unsupported(() -> { String x = (String) handle.getAndAdd(o, "one"); }));
        System.out.println(unsupported(() -> { String x = (String) handle.getAndBitwiseOr(o, "one"); }));
    }
}
