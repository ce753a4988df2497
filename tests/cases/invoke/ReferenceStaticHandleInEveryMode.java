// VarHandle of a static field of type String: every access mode.
//@ mode: run
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

class ReferenceStaticHandleInEveryMode {
    static String stringStatic = "one";

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
        VarHandle handle = lookup.findStaticVarHandle(ReferenceStaticHandleInEveryMode.class, "stringStatic", String.class);
        System.out.println("String " + (String) handle.get() + " " + (String) handle.getVolatile() + " " + (String) handle.getOpaque() + " " + (String) handle.getAcquire());
        handle.set("two");
        System.out.println((String) handle.get());
        handle.set("one");
        handle.setVolatile("two");
        System.out.println((String) handle.get());
        handle.setVolatile("one");
        handle.setOpaque("two");
        System.out.println((String) handle.get());
        handle.setOpaque("one");
        handle.setRelease("two");
        System.out.println((String) handle.get());
        handle.setRelease("one");
        System.out.println(handle.compareAndSet("two", "one") + " " + handle.compareAndSet("one", "two") + " " + (String) handle.get() + " " + handle.compareAndSet("two", "one"));
        System.out.println(handle.weakCompareAndSetPlain("two", "one") + " " + handle.weakCompareAndSetPlain("one", "two") + " " + (String) handle.get() + " " + handle.weakCompareAndSetPlain("two", "one"));
        System.out.println(handle.weakCompareAndSet("two", "one") + " " + handle.weakCompareAndSet("one", "two") + " " + (String) handle.get() + " " + handle.weakCompareAndSet("two", "one"));
        System.out.println(handle.weakCompareAndSetAcquire("two", "one") + " " + handle.weakCompareAndSetAcquire("one", "two") + " " + (String) handle.get() + " " + handle.weakCompareAndSetAcquire("two", "one"));
        System.out.println(handle.weakCompareAndSetRelease("two", "one") + " " + handle.weakCompareAndSetRelease("one", "two") + " " + (String) handle.get() + " " + handle.weakCompareAndSetRelease("two", "one"));
        System.out.println((String) handle.compareAndExchange("two", "one") + " " + (String) handle.compareAndExchange("one", "two") + " " + (String) handle.get() + " " + (String) handle.compareAndExchange("two", "one"));
        System.out.println((String) handle.compareAndExchangeAcquire("two", "one") + " " + (String) handle.compareAndExchangeAcquire("one", "two") + " " + (String) handle.get() + " " + (String) handle.compareAndExchangeAcquire("two", "one"));
        System.out.println((String) handle.compareAndExchangeRelease("two", "one") + " " + (String) handle.compareAndExchangeRelease("one", "two") + " " + (String) handle.get() + " " + (String) handle.compareAndExchangeRelease("two", "one"));
        System.out.println((String) handle.getAndSet("two") + " " + (String) handle.getAndSet("one"));
        System.out.println((String) handle.getAndSetAcquire("two") + " " + (String) handle.getAndSetAcquire("one"));
        System.out.println((String) handle.getAndSetRelease("two") + " " + (String) handle.getAndSetRelease("one"));
        System.out.println(unsupported(() -> { String x = (String) handle.getAndAdd("one"); }));
        System.out.println(unsupported(() -> { String x = (String) handle.getAndBitwiseOr("one"); }));
    }
}
