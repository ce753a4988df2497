// VarHandles of fields of boolean, floating and reference type: every access mode.
//@ mode: run
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

class OtherFieldHandlesInEveryMode {
    boolean booleanField = true;
    float floatField = 1.5f;
    double doubleField = 1e300;
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
        VarHandle booleanHandle = lookup.findVarHandle(OtherFieldHandlesInEveryMode.class, "booleanField", boolean.class);
        VarHandle floatHandle = lookup.findVarHandle(OtherFieldHandlesInEveryMode.class, "floatField", float.class);
        VarHandle doubleHandle = lookup.findVarHandle(OtherFieldHandlesInEveryMode.class, "doubleField", double.class);
        VarHandle stringHandle = lookup.findVarHandle(OtherFieldHandlesInEveryMode.class, "stringField", String.class);
        OtherFieldHandlesInEveryMode o = new OtherFieldHandlesInEveryMode();
        System.out.println("boolean " + (boolean) booleanHandle.get(o) + " " + (boolean) booleanHandle.getVolatile(o) + " " + (boolean) booleanHandle.getOpaque(o) + " " + (boolean) booleanHandle.getAcquire(o));
        booleanHandle.set(o, false);
        System.out.println((boolean) booleanHandle.get(o));
        booleanHandle.set(o, true);
        booleanHandle.setVolatile(o, false);
        System.out.println((boolean) booleanHandle.get(o));
        booleanHandle.setVolatile(o, true);
        booleanHandle.setOpaque(o, false);
        System.out.println((boolean) booleanHandle.get(o));
        booleanHandle.setOpaque(o, true);
        booleanHandle.setRelease(o, false);
        System.out.println((boolean) booleanHandle.get(o));
        booleanHandle.setRelease(o, true);
        System.out.println(booleanHandle.compareAndSet(o, false, true) + " " + booleanHandle.compareAndSet(o, true, false) + " " + (boolean) booleanHandle.get(o) + " " + booleanHandle.compareAndSet(o, false, true));
        System.out.println(booleanHandle.weakCompareAndSetPlain(o, false, true) + " " + booleanHandle.weakCompareAndSetPlain(o, true, false) + " " + (boolean) booleanHandle.get(o) + " " + booleanHandle.weakCompareAndSetPlain(o, false, true));
        System.out.println(booleanHandle.weakCompareAndSet(o, false, true) + " " + booleanHandle.weakCompareAndSet(o, true, false) + " " + (boolean) booleanHandle.get(o) + " " + booleanHandle.weakCompareAndSet(o, false, true));
        System.out.println(booleanHandle.weakCompareAndSetAcquire(o, false, true) + " " + booleanHandle.weakCompareAndSetAcquire(o, true, false) + " " + (boolean) booleanHandle.get(o) + " " + booleanHandle.weakCompareAndSetAcquire(o, false, true));
        System.out.println(booleanHandle.weakCompareAndSetRelease(o, false, true) + " " + booleanHandle.weakCompareAndSetRelease(o, true, false) + " " + (boolean) booleanHandle.get(o) + " " + booleanHandle.weakCompareAndSetRelease(o, false, true));
        System.out.println((boolean) booleanHandle.compareAndExchange(o, false, true) + " " + (boolean) booleanHandle.compareAndExchange(o, true, false) + " " + (boolean) booleanHandle.get(o) + " " + (boolean) booleanHandle.compareAndExchange(o, false, true));
        System.out.println((boolean) booleanHandle.compareAndExchangeAcquire(o, false, true) + " " + (boolean) booleanHandle.compareAndExchangeAcquire(o, true, false) + " " + (boolean) booleanHandle.get(o) + " " + (boolean) booleanHandle.compareAndExchangeAcquire(o, false, true));
        System.out.println((boolean) booleanHandle.compareAndExchangeRelease(o, false, true) + " " + (boolean) booleanHandle.compareAndExchangeRelease(o, true, false) + " " + (boolean) booleanHandle.get(o) + " " + (boolean) booleanHandle.compareAndExchangeRelease(o, false, true));
        System.out.println((boolean) booleanHandle.getAndSet(o, false) + " " + (boolean) booleanHandle.getAndSet(o, true));
        System.out.println((boolean) booleanHandle.getAndSetAcquire(o, false) + " " + (boolean) booleanHandle.getAndSetAcquire(o, true));
        System.out.println((boolean) booleanHandle.getAndSetRelease(o, false) + " " + (boolean) booleanHandle.getAndSetRelease(o, true));
        System.out.println(unsupported(() -> { boolean x = (boolean) booleanHandle.getAndAdd(o, true); }));
        System.out.println((boolean) booleanHandle.getAndBitwiseOr(o, false) + " " + (boolean) booleanHandle.getAndBitwiseOr(o, true) + " " + (boolean) booleanHandle.get(o));
        System.out.println((boolean) booleanHandle.getAndBitwiseOrAcquire(o, false) + " " + (boolean) booleanHandle.getAndBitwiseOrAcquire(o, true) + " " + (boolean) booleanHandle.get(o));
        System.out.println((boolean) booleanHandle.getAndBitwiseOrRelease(o, false) + " " + (boolean) booleanHandle.getAndBitwiseOrRelease(o, true) + " " + (boolean) booleanHandle.get(o));
        System.out.println((boolean) booleanHandle.getAndBitwiseAnd(o, false) + " " + (boolean) booleanHandle.getAndBitwiseAnd(o, true) + " " + (boolean) booleanHandle.get(o));
        System.out.println((boolean) booleanHandle.getAndBitwiseAndAcquire(o, false) + " " + (boolean) booleanHandle.getAndBitwiseAndAcquire(o, true) + " " + (boolean) booleanHandle.get(o));
        System.out.println((boolean) booleanHandle.getAndBitwiseAndRelease(o, false) + " " + (boolean) booleanHandle.getAndBitwiseAndRelease(o, true) + " " + (boolean) booleanHandle.get(o));
        System.out.println((boolean) booleanHandle.getAndBitwiseXor(o, false) + " " + (boolean) booleanHandle.getAndBitwiseXor(o, true) + " " + (boolean) booleanHandle.get(o));
        System.out.println((boolean) booleanHandle.getAndBitwiseXorAcquire(o, false) + " " + (boolean) booleanHandle.getAndBitwiseXorAcquire(o, true) + " " + (boolean) booleanHandle.get(o));
        System.out.println((boolean) booleanHandle.getAndBitwiseXorRelease(o, false) + " " + (boolean) booleanHandle.getAndBitwiseXorRelease(o, true) + " " + (boolean) booleanHandle.get(o));
        System.out.println("float " + (float) floatHandle.get(o) + " " + (float) floatHandle.getVolatile(o) + " " + (float) floatHandle.getOpaque(o) + " " + (float) floatHandle.getAcquire(o));
        floatHandle.set(o, -2.5f);
        System.out.println((float) floatHandle.get(o));
        floatHandle.set(o, 1.5f);
        floatHandle.setVolatile(o, -2.5f);
        System.out.println((float) floatHandle.get(o));
        floatHandle.setVolatile(o, 1.5f);
        floatHandle.setOpaque(o, -2.5f);
        System.out.println((float) floatHandle.get(o));
        floatHandle.setOpaque(o, 1.5f);
        floatHandle.setRelease(o, -2.5f);
        System.out.println((float) floatHandle.get(o));
        floatHandle.setRelease(o, 1.5f);
        System.out.println(floatHandle.compareAndSet(o, -2.5f, 1.5f) + " " + floatHandle.compareAndSet(o, 1.5f, -2.5f) + " " + (float) floatHandle.get(o) + " " + floatHandle.compareAndSet(o, -2.5f, 1.5f));
        System.out.println(floatHandle.weakCompareAndSetPlain(o, -2.5f, 1.5f) + " " + floatHandle.weakCompareAndSetPlain(o, 1.5f, -2.5f) + " " + (float) floatHandle.get(o) + " " + floatHandle.weakCompareAndSetPlain(o, -2.5f, 1.5f));
        System.out.println(floatHandle.weakCompareAndSet(o, -2.5f, 1.5f) + " " + floatHandle.weakCompareAndSet(o, 1.5f, -2.5f) + " " + (float) floatHandle.get(o) + " " + floatHandle.weakCompareAndSet(o, -2.5f, 1.5f));
        System.out.println(floatHandle.weakCompareAndSetAcquire(o, -2.5f, 1.5f) + " " + floatHandle.weakCompareAndSetAcquire(o, 1.5f, -2.5f) + " " + (float) floatHandle.get(o) + " " + floatHandle.weakCompareAndSetAcquire(o, -2.5f, 1.5f));
        System.out.println(floatHandle.weakCompareAndSetRelease(o, -2.5f, 1.5f) + " " + floatHandle.weakCompareAndSetRelease(o, 1.5f, -2.5f) + " " + (float) floatHandle.get(o) + " " + floatHandle.weakCompareAndSetRelease(o, -2.5f, 1.5f));
        System.out.println((float) floatHandle.compareAndExchange(o, -2.5f, 1.5f) + " " + (float) floatHandle.compareAndExchange(o, 1.5f, -2.5f) + " " + (float) floatHandle.get(o) + " " + (float) floatHandle.compareAndExchange(o, -2.5f, 1.5f));
        System.out.println((float) floatHandle.compareAndExchangeAcquire(o, -2.5f, 1.5f) + " " + (float) floatHandle.compareAndExchangeAcquire(o, 1.5f, -2.5f) + " " + (float) floatHandle.get(o) + " " + (float) floatHandle.compareAndExchangeAcquire(o, -2.5f, 1.5f));
        System.out.println((float) floatHandle.compareAndExchangeRelease(o, -2.5f, 1.5f) + " " + (float) floatHandle.compareAndExchangeRelease(o, 1.5f, -2.5f) + " " + (float) floatHandle.get(o) + " " + (float) floatHandle.compareAndExchangeRelease(o, -2.5f, 1.5f));
        System.out.println((float) floatHandle.getAndSet(o, -2.5f) + " " + (float) floatHandle.getAndSet(o, 1.5f));
        System.out.println((float) floatHandle.getAndSetAcquire(o, -2.5f) + " " + (float) floatHandle.getAndSetAcquire(o, 1.5f));
        System.out.println((float) floatHandle.getAndSetRelease(o, -2.5f) + " " + (float) floatHandle.getAndSetRelease(o, 1.5f));
        System.out.println((float) floatHandle.getAndAdd(o, -2.5f) + " " + (float) floatHandle.getAndAdd(o, 1.5f) + " " + (float) floatHandle.get(o));
        System.out.println((float) floatHandle.getAndAddAcquire(o, -2.5f) + " " + (float) floatHandle.getAndAddAcquire(o, 1.5f) + " " + (float) floatHandle.get(o));
        System.out.println((float) floatHandle.getAndAddRelease(o, -2.5f) + " " + (float) floatHandle.getAndAddRelease(o, 1.5f) + " " + (float) floatHandle.get(o));
        System.out.println(unsupported(() -> { float x = (float) floatHandle.getAndBitwiseOr(o, 1.5f); }));
        System.out.println("double " + (double) doubleHandle.get(o) + " " + (double) doubleHandle.getVolatile(o) + " " + (double) doubleHandle.getOpaque(o) + " " + (double) doubleHandle.getAcquire(o));
        doubleHandle.set(o, -0.0);
        System.out.println((double) doubleHandle.get(o));
        doubleHandle.set(o, 1e300);
        doubleHandle.setVolatile(o, -0.0);
        System.out.println((double) doubleHandle.get(o));
        doubleHandle.setVolatile(o, 1e300);
        doubleHandle.setOpaque(o, -0.0);
        System.out.println((double) doubleHandle.get(o));
        doubleHandle.setOpaque(o, 1e300);
        doubleHandle.setRelease(o, -0.0);
        System.out.println((double) doubleHandle.get(o));
        doubleHandle.setRelease(o, 1e300);
        System.out.println(doubleHandle.compareAndSet(o, -0.0, 1e300) + " " + doubleHandle.compareAndSet(o, 1e300, -0.0) + " " + (double) doubleHandle.get(o) + " " + doubleHandle.compareAndSet(o, -0.0, 1e300));
        System.out.println(doubleHandle.weakCompareAndSetPlain(o, -0.0, 1e300) + " " + doubleHandle.weakCompareAndSetPlain(o, 1e300, -0.0) + " " + (double) doubleHandle.get(o) + " " + doubleHandle.weakCompareAndSetPlain(o, -0.0, 1e300));
        System.out.println(doubleHandle.weakCompareAndSet(o, -0.0, 1e300) + " " + doubleHandle.weakCompareAndSet(o, 1e300, -0.0) + " " + (double) doubleHandle.get(o) + " " + doubleHandle.weakCompareAndSet(o, -0.0, 1e300));
        System.out.println(doubleHandle.weakCompareAndSetAcquire(o, -0.0, 1e300) + " " + doubleHandle.weakCompareAndSetAcquire(o, 1e300, -0.0) + " " + (double) doubleHandle.get(o) + " " + doubleHandle.weakCompareAndSetAcquire(o, -0.0, 1e300));
        System.out.println(doubleHandle.weakCompareAndSetRelease(o, -0.0, 1e300) + " " + doubleHandle.weakCompareAndSetRelease(o, 1e300, -0.0) + " " + (double) doubleHandle.get(o) + " " + doubleHandle.weakCompareAndSetRelease(o, -0.0, 1e300));
        System.out.println((double) doubleHandle.compareAndExchange(o, -0.0, 1e300) + " " + (double) doubleHandle.compareAndExchange(o, 1e300, -0.0) + " " + (double) doubleHandle.get(o) + " " + (double) doubleHandle.compareAndExchange(o, -0.0, 1e300));
        System.out.println((double) doubleHandle.compareAndExchangeAcquire(o, -0.0, 1e300) + " " + (double) doubleHandle.compareAndExchangeAcquire(o, 1e300, -0.0) + " " + (double) doubleHandle.get(o) + " " + (double) doubleHandle.compareAndExchangeAcquire(o, -0.0, 1e300));
        System.out.println((double) doubleHandle.compareAndExchangeRelease(o, -0.0, 1e300) + " " + (double) doubleHandle.compareAndExchangeRelease(o, 1e300, -0.0) + " " + (double) doubleHandle.get(o) + " " + (double) doubleHandle.compareAndExchangeRelease(o, -0.0, 1e300));
        System.out.println((double) doubleHandle.getAndSet(o, -0.0) + " " + (double) doubleHandle.getAndSet(o, 1e300));
        System.out.println((double) doubleHandle.getAndSetAcquire(o, -0.0) + " " + (double) doubleHandle.getAndSetAcquire(o, 1e300));
        System.out.println((double) doubleHandle.getAndSetRelease(o, -0.0) + " " + (double) doubleHandle.getAndSetRelease(o, 1e300));
        System.out.println((double) doubleHandle.getAndAdd(o, -0.0) + " " + (double) doubleHandle.getAndAdd(o, 1e300) + " " + (double) doubleHandle.get(o));
        System.out.println((double) doubleHandle.getAndAddAcquire(o, -0.0) + " " + (double) doubleHandle.getAndAddAcquire(o, 1e300) + " " + (double) doubleHandle.get(o));
        System.out.println((double) doubleHandle.getAndAddRelease(o, -0.0) + " " + (double) doubleHandle.getAndAddRelease(o, 1e300) + " " + (double) doubleHandle.get(o));
        System.out.println(unsupported(() -> { double x = (double) doubleHandle.getAndBitwiseOr(o, 1e300); }));
        System.out.println("String " + (String) stringHandle.get(o) + " " + (String) stringHandle.getVolatile(o) + " " + (String) stringHandle.getOpaque(o) + " " + (String) stringHandle.getAcquire(o));
        stringHandle.set(o, "two");
        System.out.println((String) stringHandle.get(o));
        stringHandle.set(o, "one");
        stringHandle.setVolatile(o, "two");
        System.out.println((String) stringHandle.get(o));
        stringHandle.setVolatile(o, "one");
        stringHandle.setOpaque(o, "two");
        System.out.println((String) stringHandle.get(o));
        stringHandle.setOpaque(o, "one");
        stringHandle.setRelease(o, "two");
        System.out.println((String) stringHandle.get(o));
        stringHandle.setRelease(o, "one");
        System.out.println(stringHandle.compareAndSet(o, "two", "one") + " " + stringHandle.compareAndSet(o, "one", "two") + " " + (String) stringHandle.get(o) + " " + stringHandle.compareAndSet(o, "two", "one"));
        System.out.println(stringHandle.weakCompareAndSetPlain(o, "two", "one") + " " + stringHandle.weakCompareAndSetPlain(o, "one", "two") + " " + (String) stringHandle.get(o) + " " + stringHandle.weakCompareAndSetPlain(o, "two", "one"));
        System.out.println(stringHandle.weakCompareAndSet(o, "two", "one") + " " + stringHandle.weakCompareAndSet(o, "one", "two") + " " + (String) stringHandle.get(o) + " " + stringHandle.weakCompareAndSet(o, "two", "one"));
        System.out.println(stringHandle.weakCompareAndSetAcquire(o, "two", "one") + " " + stringHandle.weakCompareAndSetAcquire(o, "one", "two") + " " + (String) stringHandle.get(o) + " " + stringHandle.weakCompareAndSetAcquire(o, "two", "one"));
        System.out.println(stringHandle.weakCompareAndSetRelease(o, "two", "one") + " " + stringHandle.weakCompareAndSetRelease(o, "one", "two") + " " + (String) stringHandle.get(o) + " " + stringHandle.weakCompareAndSetRelease(o, "two", "one"));
        System.out.println((String) stringHandle.compareAndExchange(o, "two", "one") + " " + (String) stringHandle.compareAndExchange(o, "one", "two") + " " + (String) stringHandle.get(o) + " " + (String) stringHandle.compareAndExchange(o, "two", "one"));
        System.out.println((String) stringHandle.compareAndExchangeAcquire(o, "two", "one") + " " + (String) stringHandle.compareAndExchangeAcquire(o, "one", "two") + " " + (String) stringHandle.get(o) + " " + (String) stringHandle.compareAndExchangeAcquire(o, "two", "one"));
        System.out.println((String) stringHandle.compareAndExchangeRelease(o, "two", "one") + " " + (String) stringHandle.compareAndExchangeRelease(o, "one", "two") + " " + (String) stringHandle.get(o) + " " + (String) stringHandle.compareAndExchangeRelease(o, "two", "one"));
        System.out.println((String) stringHandle.getAndSet(o, "two") + " " + (String) stringHandle.getAndSet(o, "one"));
        System.out.println((String) stringHandle.getAndSetAcquire(o, "two") + " " + (String) stringHandle.getAndSetAcquire(o, "one"));
        System.out.println((String) stringHandle.getAndSetRelease(o, "two") + " " + (String) stringHandle.getAndSetRelease(o, "one"));
        System.out.println(unsupported(() -> { String x = (String) stringHandle.getAndAdd(o, "one"); }));
        System.out.println(unsupported(() -> { String x = (String) stringHandle.getAndBitwiseOr(o, "one"); }));
    }
}
