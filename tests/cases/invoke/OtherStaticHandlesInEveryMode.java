// VarHandles of static fields of boolean, floating and reference type: every access mode.
//@ mode: run
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

class OtherStaticHandlesInEveryMode {
    static boolean booleanStatic = true;
    static float floatStatic = 1.5f;
    static double doubleStatic = 1e300;
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
        VarHandle booleanHandle = lookup.findStaticVarHandle(OtherStaticHandlesInEveryMode.class, "booleanStatic", boolean.class);
        VarHandle floatHandle = lookup.findStaticVarHandle(OtherStaticHandlesInEveryMode.class, "floatStatic", float.class);
        VarHandle doubleHandle = lookup.findStaticVarHandle(OtherStaticHandlesInEveryMode.class, "doubleStatic", double.class);
        VarHandle stringHandle = lookup.findStaticVarHandle(OtherStaticHandlesInEveryMode.class, "stringStatic", String.class);
        System.out.println("boolean " + (boolean) booleanHandle.get() + " " + (boolean) booleanHandle.getVolatile() + " " + (boolean) booleanHandle.getOpaque() + " " + (boolean) booleanHandle.getAcquire());
        booleanHandle.set(false);
        System.out.println((boolean) booleanHandle.get());
        booleanHandle.set(true);
        booleanHandle.setVolatile(false);
        System.out.println((boolean) booleanHandle.get());
        booleanHandle.setVolatile(true);
        booleanHandle.setOpaque(false);
        System.out.println((boolean) booleanHandle.get());
        booleanHandle.setOpaque(true);
        booleanHandle.setRelease(false);
        System.out.println((boolean) booleanHandle.get());
        booleanHandle.setRelease(true);
        System.out.println(booleanHandle.compareAndSet(false, true) + " " + booleanHandle.compareAndSet(true, false) + " " + (boolean) booleanHandle.get() + " " + booleanHandle.compareAndSet(false, true));
        System.out.println(booleanHandle.weakCompareAndSetPlain(false, true) + " " + booleanHandle.weakCompareAndSetPlain(true, false) + " " + (boolean) booleanHandle.get() + " " + booleanHandle.weakCompareAndSetPlain(false, true));
        System.out.println(booleanHandle.weakCompareAndSet(false, true) + " " + booleanHandle.weakCompareAndSet(true, false) + " " + (boolean) booleanHandle.get() + " " + booleanHandle.weakCompareAndSet(false, true));
        System.out.println(booleanHandle.weakCompareAndSetAcquire(false, true) + " " + booleanHandle.weakCompareAndSetAcquire(true, false) + " " + (boolean) booleanHandle.get() + " " + booleanHandle.weakCompareAndSetAcquire(false, true));
        System.out.println(booleanHandle.weakCompareAndSetRelease(false, true) + " " + booleanHandle.weakCompareAndSetRelease(true, false) + " " + (boolean) booleanHandle.get() + " " + booleanHandle.weakCompareAndSetRelease(false, true));
        System.out.println((boolean) booleanHandle.compareAndExchange(false, true) + " " + (boolean) booleanHandle.compareAndExchange(true, false) + " " + (boolean) booleanHandle.get() + " " + (boolean) booleanHandle.compareAndExchange(false, true));
        System.out.println((boolean) booleanHandle.compareAndExchangeAcquire(false, true) + " " + (boolean) booleanHandle.compareAndExchangeAcquire(true, false) + " " + (boolean) booleanHandle.get() + " " + (boolean) booleanHandle.compareAndExchangeAcquire(false, true));
        System.out.println((boolean) booleanHandle.compareAndExchangeRelease(false, true) + " " + (boolean) booleanHandle.compareAndExchangeRelease(true, false) + " " + (boolean) booleanHandle.get() + " " + (boolean) booleanHandle.compareAndExchangeRelease(false, true));
        System.out.println((boolean) booleanHandle.getAndSet(false) + " " + (boolean) booleanHandle.getAndSet(true));
        System.out.println((boolean) booleanHandle.getAndSetAcquire(false) + " " + (boolean) booleanHandle.getAndSetAcquire(true));
        System.out.println((boolean) booleanHandle.getAndSetRelease(false) + " " + (boolean) booleanHandle.getAndSetRelease(true));
        System.out.println(unsupported(() -> { boolean x = (boolean) booleanHandle.getAndAdd(true); }));
        System.out.println((boolean) booleanHandle.getAndBitwiseOr(false) + " " + (boolean) booleanHandle.getAndBitwiseOr(true) + " " + (boolean) booleanHandle.get());
        System.out.println((boolean) booleanHandle.getAndBitwiseOrAcquire(false) + " " + (boolean) booleanHandle.getAndBitwiseOrAcquire(true) + " " + (boolean) booleanHandle.get());
        System.out.println((boolean) booleanHandle.getAndBitwiseOrRelease(false) + " " + (boolean) booleanHandle.getAndBitwiseOrRelease(true) + " " + (boolean) booleanHandle.get());
        System.out.println((boolean) booleanHandle.getAndBitwiseAnd(false) + " " + (boolean) booleanHandle.getAndBitwiseAnd(true) + " " + (boolean) booleanHandle.get());
        System.out.println((boolean) booleanHandle.getAndBitwiseAndAcquire(false) + " " + (boolean) booleanHandle.getAndBitwiseAndAcquire(true) + " " + (boolean) booleanHandle.get());
        System.out.println((boolean) booleanHandle.getAndBitwiseAndRelease(false) + " " + (boolean) booleanHandle.getAndBitwiseAndRelease(true) + " " + (boolean) booleanHandle.get());
        System.out.println((boolean) booleanHandle.getAndBitwiseXor(false) + " " + (boolean) booleanHandle.getAndBitwiseXor(true) + " " + (boolean) booleanHandle.get());
        System.out.println((boolean) booleanHandle.getAndBitwiseXorAcquire(false) + " " + (boolean) booleanHandle.getAndBitwiseXorAcquire(true) + " " + (boolean) booleanHandle.get());
        System.out.println((boolean) booleanHandle.getAndBitwiseXorRelease(false) + " " + (boolean) booleanHandle.getAndBitwiseXorRelease(true) + " " + (boolean) booleanHandle.get());
        System.out.println("float " + (float) floatHandle.get() + " " + (float) floatHandle.getVolatile() + " " + (float) floatHandle.getOpaque() + " " + (float) floatHandle.getAcquire());
        floatHandle.set(-2.5f);
        System.out.println((float) floatHandle.get());
        floatHandle.set(1.5f);
        floatHandle.setVolatile(-2.5f);
        System.out.println((float) floatHandle.get());
        floatHandle.setVolatile(1.5f);
        floatHandle.setOpaque(-2.5f);
        System.out.println((float) floatHandle.get());
        floatHandle.setOpaque(1.5f);
        floatHandle.setRelease(-2.5f);
        System.out.println((float) floatHandle.get());
        floatHandle.setRelease(1.5f);
        System.out.println(floatHandle.compareAndSet(-2.5f, 1.5f) + " " + floatHandle.compareAndSet(1.5f, -2.5f) + " " + (float) floatHandle.get() + " " + floatHandle.compareAndSet(-2.5f, 1.5f));
        System.out.println(floatHandle.weakCompareAndSetPlain(-2.5f, 1.5f) + " " + floatHandle.weakCompareAndSetPlain(1.5f, -2.5f) + " " + (float) floatHandle.get() + " " + floatHandle.weakCompareAndSetPlain(-2.5f, 1.5f));
        System.out.println(floatHandle.weakCompareAndSet(-2.5f, 1.5f) + " " + floatHandle.weakCompareAndSet(1.5f, -2.5f) + " " + (float) floatHandle.get() + " " + floatHandle.weakCompareAndSet(-2.5f, 1.5f));
        System.out.println(floatHandle.weakCompareAndSetAcquire(-2.5f, 1.5f) + " " + floatHandle.weakCompareAndSetAcquire(1.5f, -2.5f) + " " + (float) floatHandle.get() + " " + floatHandle.weakCompareAndSetAcquire(-2.5f, 1.5f));
        System.out.println(floatHandle.weakCompareAndSetRelease(-2.5f, 1.5f) + " " + floatHandle.weakCompareAndSetRelease(1.5f, -2.5f) + " " + (float) floatHandle.get() + " " + floatHandle.weakCompareAndSetRelease(-2.5f, 1.5f));
        System.out.println((float) floatHandle.compareAndExchange(-2.5f, 1.5f) + " " + (float) floatHandle.compareAndExchange(1.5f, -2.5f) + " " + (float) floatHandle.get() + " " + (float) floatHandle.compareAndExchange(-2.5f, 1.5f));
        System.out.println((float) floatHandle.compareAndExchangeAcquire(-2.5f, 1.5f) + " " + (float) floatHandle.compareAndExchangeAcquire(1.5f, -2.5f) + " " + (float) floatHandle.get() + " " + (float) floatHandle.compareAndExchangeAcquire(-2.5f, 1.5f));
        System.out.println((float) floatHandle.compareAndExchangeRelease(-2.5f, 1.5f) + " " + (float) floatHandle.compareAndExchangeRelease(1.5f, -2.5f) + " " + (float) floatHandle.get() + " " + (float) floatHandle.compareAndExchangeRelease(-2.5f, 1.5f));
        System.out.println((float) floatHandle.getAndSet(-2.5f) + " " + (float) floatHandle.getAndSet(1.5f));
        System.out.println((float) floatHandle.getAndSetAcquire(-2.5f) + " " + (float) floatHandle.getAndSetAcquire(1.5f));
        System.out.println((float) floatHandle.getAndSetRelease(-2.5f) + " " + (float) floatHandle.getAndSetRelease(1.5f));
        System.out.println((float) floatHandle.getAndAdd(-2.5f) + " " + (float) floatHandle.getAndAdd(1.5f) + " " + (float) floatHandle.get());
        System.out.println((float) floatHandle.getAndAddAcquire(-2.5f) + " " + (float) floatHandle.getAndAddAcquire(1.5f) + " " + (float) floatHandle.get());
        System.out.println((float) floatHandle.getAndAddRelease(-2.5f) + " " + (float) floatHandle.getAndAddRelease(1.5f) + " " + (float) floatHandle.get());
        System.out.println(unsupported(() -> { float x = (float) floatHandle.getAndBitwiseOr(1.5f); }));
        System.out.println("double " + (double) doubleHandle.get() + " " + (double) doubleHandle.getVolatile() + " " + (double) doubleHandle.getOpaque() + " " + (double) doubleHandle.getAcquire());
        doubleHandle.set(-0.0);
        System.out.println((double) doubleHandle.get());
        doubleHandle.set(1e300);
        doubleHandle.setVolatile(-0.0);
        System.out.println((double) doubleHandle.get());
        doubleHandle.setVolatile(1e300);
        doubleHandle.setOpaque(-0.0);
        System.out.println((double) doubleHandle.get());
        doubleHandle.setOpaque(1e300);
        doubleHandle.setRelease(-0.0);
        System.out.println((double) doubleHandle.get());
        doubleHandle.setRelease(1e300);
        System.out.println(doubleHandle.compareAndSet(-0.0, 1e300) + " " + doubleHandle.compareAndSet(1e300, -0.0) + " " + (double) doubleHandle.get() + " " + doubleHandle.compareAndSet(-0.0, 1e300));
        System.out.println(doubleHandle.weakCompareAndSetPlain(-0.0, 1e300) + " " + doubleHandle.weakCompareAndSetPlain(1e300, -0.0) + " " + (double) doubleHandle.get() + " " + doubleHandle.weakCompareAndSetPlain(-0.0, 1e300));
        System.out.println(doubleHandle.weakCompareAndSet(-0.0, 1e300) + " " + doubleHandle.weakCompareAndSet(1e300, -0.0) + " " + (double) doubleHandle.get() + " " + doubleHandle.weakCompareAndSet(-0.0, 1e300));
        System.out.println(doubleHandle.weakCompareAndSetAcquire(-0.0, 1e300) + " " + doubleHandle.weakCompareAndSetAcquire(1e300, -0.0) + " " + (double) doubleHandle.get() + " " + doubleHandle.weakCompareAndSetAcquire(-0.0, 1e300));
        System.out.println(doubleHandle.weakCompareAndSetRelease(-0.0, 1e300) + " " + doubleHandle.weakCompareAndSetRelease(1e300, -0.0) + " " + (double) doubleHandle.get() + " " + doubleHandle.weakCompareAndSetRelease(-0.0, 1e300));
        System.out.println((double) doubleHandle.compareAndExchange(-0.0, 1e300) + " " + (double) doubleHandle.compareAndExchange(1e300, -0.0) + " " + (double) doubleHandle.get() + " " + (double) doubleHandle.compareAndExchange(-0.0, 1e300));
        System.out.println((double) doubleHandle.compareAndExchangeAcquire(-0.0, 1e300) + " " + (double) doubleHandle.compareAndExchangeAcquire(1e300, -0.0) + " " + (double) doubleHandle.get() + " " + (double) doubleHandle.compareAndExchangeAcquire(-0.0, 1e300));
        System.out.println((double) doubleHandle.compareAndExchangeRelease(-0.0, 1e300) + " " + (double) doubleHandle.compareAndExchangeRelease(1e300, -0.0) + " " + (double) doubleHandle.get() + " " + (double) doubleHandle.compareAndExchangeRelease(-0.0, 1e300));
        System.out.println((double) doubleHandle.getAndSet(-0.0) + " " + (double) doubleHandle.getAndSet(1e300));
        System.out.println((double) doubleHandle.getAndSetAcquire(-0.0) + " " + (double) doubleHandle.getAndSetAcquire(1e300));
        System.out.println((double) doubleHandle.getAndSetRelease(-0.0) + " " + (double) doubleHandle.getAndSetRelease(1e300));
        System.out.println((double) doubleHandle.getAndAdd(-0.0) + " " + (double) doubleHandle.getAndAdd(1e300) + " " + (double) doubleHandle.get());
        System.out.println((double) doubleHandle.getAndAddAcquire(-0.0) + " " + (double) doubleHandle.getAndAddAcquire(1e300) + " " + (double) doubleHandle.get());
        System.out.println((double) doubleHandle.getAndAddRelease(-0.0) + " " + (double) doubleHandle.getAndAddRelease(1e300) + " " + (double) doubleHandle.get());
        System.out.println(unsupported(() -> { double x = (double) doubleHandle.getAndBitwiseOr(1e300); }));
        System.out.println("String " + (String) stringHandle.get() + " " + (String) stringHandle.getVolatile() + " " + (String) stringHandle.getOpaque() + " " + (String) stringHandle.getAcquire());
        stringHandle.set("two");
        System.out.println((String) stringHandle.get());
        stringHandle.set("one");
        stringHandle.setVolatile("two");
        System.out.println((String) stringHandle.get());
        stringHandle.setVolatile("one");
        stringHandle.setOpaque("two");
        System.out.println((String) stringHandle.get());
        stringHandle.setOpaque("one");
        stringHandle.setRelease("two");
        System.out.println((String) stringHandle.get());
        stringHandle.setRelease("one");
        System.out.println(stringHandle.compareAndSet("two", "one") + " " + stringHandle.compareAndSet("one", "two") + " " + (String) stringHandle.get() + " " + stringHandle.compareAndSet("two", "one"));
        System.out.println(stringHandle.weakCompareAndSetPlain("two", "one") + " " + stringHandle.weakCompareAndSetPlain("one", "two") + " " + (String) stringHandle.get() + " " + stringHandle.weakCompareAndSetPlain("two", "one"));
        System.out.println(stringHandle.weakCompareAndSet("two", "one") + " " + stringHandle.weakCompareAndSet("one", "two") + " " + (String) stringHandle.get() + " " + stringHandle.weakCompareAndSet("two", "one"));
        System.out.println(stringHandle.weakCompareAndSetAcquire("two", "one") + " " + stringHandle.weakCompareAndSetAcquire("one", "two") + " " + (String) stringHandle.get() + " " + stringHandle.weakCompareAndSetAcquire("two", "one"));
        System.out.println(stringHandle.weakCompareAndSetRelease("two", "one") + " " + stringHandle.weakCompareAndSetRelease("one", "two") + " " + (String) stringHandle.get() + " " + stringHandle.weakCompareAndSetRelease("two", "one"));
        System.out.println((String) stringHandle.compareAndExchange("two", "one") + " " + (String) stringHandle.compareAndExchange("one", "two") + " " + (String) stringHandle.get() + " " + (String) stringHandle.compareAndExchange("two", "one"));
        System.out.println((String) stringHandle.compareAndExchangeAcquire("two", "one") + " " + (String) stringHandle.compareAndExchangeAcquire("one", "two") + " " + (String) stringHandle.get() + " " + (String) stringHandle.compareAndExchangeAcquire("two", "one"));
        System.out.println((String) stringHandle.compareAndExchangeRelease("two", "one") + " " + (String) stringHandle.compareAndExchangeRelease("one", "two") + " " + (String) stringHandle.get() + " " + (String) stringHandle.compareAndExchangeRelease("two", "one"));
        System.out.println((String) stringHandle.getAndSet("two") + " " + (String) stringHandle.getAndSet("one"));
        System.out.println((String) stringHandle.getAndSetAcquire("two") + " " + (String) stringHandle.getAndSetAcquire("one"));
        System.out.println((String) stringHandle.getAndSetRelease("two") + " " + (String) stringHandle.getAndSetRelease("one"));
        System.out.println(unsupported(() -> { String x = (String) stringHandle.getAndAdd("one"); }));
        System.out.println(unsupported(() -> { String x = (String) stringHandle.getAndBitwiseOr("one"); }));
    }
}
