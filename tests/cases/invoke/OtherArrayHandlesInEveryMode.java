// VarHandles of array elements of boolean, floating and reference type: every access mode.
//@ mode: run
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

class OtherArrayHandlesInEveryMode {

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
        VarHandle booleanHandle = MethodHandles.arrayElementVarHandle(boolean[].class);
        boolean[] booleans = {true, true};
        VarHandle floatHandle = MethodHandles.arrayElementVarHandle(float[].class);
        float[] floats = {1.5f, 1.5f};
        VarHandle doubleHandle = MethodHandles.arrayElementVarHandle(double[].class);
        double[] doubles = {1e300, 1e300};
        VarHandle stringHandle = MethodHandles.arrayElementVarHandle(String[].class);
        String[] strings = {"one", "one"};
        System.out.println("boolean " + (boolean) booleanHandle.get(booleans, 1) + " " + (boolean) booleanHandle.getVolatile(booleans, 1) + " " + (boolean) booleanHandle.getOpaque(booleans, 1) + " " + (boolean) booleanHandle.getAcquire(booleans, 1));
        booleanHandle.set(booleans, 1, false);
        System.out.println((boolean) booleanHandle.get(booleans, 1));
        booleanHandle.set(booleans, 1, true);
        booleanHandle.setVolatile(booleans, 1, false);
        System.out.println((boolean) booleanHandle.get(booleans, 1));
        booleanHandle.setVolatile(booleans, 1, true);
        booleanHandle.setOpaque(booleans, 1, false);
        System.out.println((boolean) booleanHandle.get(booleans, 1));
        booleanHandle.setOpaque(booleans, 1, true);
        booleanHandle.setRelease(booleans, 1, false);
        System.out.println((boolean) booleanHandle.get(booleans, 1));
        booleanHandle.setRelease(booleans, 1, true);
        System.out.println(booleanHandle.compareAndSet(booleans, 1, false, true) + " " + booleanHandle.compareAndSet(booleans, 1, true, false) + " " + (boolean) booleanHandle.get(booleans, 1) + " " + booleanHandle.compareAndSet(booleans, 1, false, true));
        System.out.println(booleanHandle.weakCompareAndSetPlain(booleans, 1, false, true) + " " + booleanHandle.weakCompareAndSetPlain(booleans, 1, true, false) + " " + (boolean) booleanHandle.get(booleans, 1) + " " + booleanHandle.weakCompareAndSetPlain(booleans, 1, false, true));
        System.out.println(booleanHandle.weakCompareAndSet(booleans, 1, false, true) + " " + booleanHandle.weakCompareAndSet(booleans, 1, true, false) + " " + (boolean) booleanHandle.get(booleans, 1) + " " + booleanHandle.weakCompareAndSet(booleans, 1, false, true));
        System.out.println(booleanHandle.weakCompareAndSetAcquire(booleans, 1, false, true) + " " + booleanHandle.weakCompareAndSetAcquire(booleans, 1, true, false) + " " + (boolean) booleanHandle.get(booleans, 1) + " " + booleanHandle.weakCompareAndSetAcquire(booleans, 1, false, true));
        System.out.println(booleanHandle.weakCompareAndSetRelease(booleans, 1, false, true) + " " + booleanHandle.weakCompareAndSetRelease(booleans, 1, true, false) + " " + (boolean) booleanHandle.get(booleans, 1) + " " + booleanHandle.weakCompareAndSetRelease(booleans, 1, false, true));
        System.out.println((boolean) booleanHandle.compareAndExchange(booleans, 1, false, true) + " " + (boolean) booleanHandle.compareAndExchange(booleans, 1, true, false) + " " + (boolean) booleanHandle.get(booleans, 1) + " " + (boolean) booleanHandle.compareAndExchange(booleans, 1, false, true));
        System.out.println((boolean) booleanHandle.compareAndExchangeAcquire(booleans, 1, false, true) + " " + (boolean) booleanHandle.compareAndExchangeAcquire(booleans, 1, true, false) + " " + (boolean) booleanHandle.get(booleans, 1) + " " + (boolean) booleanHandle.compareAndExchangeAcquire(booleans, 1, false, true));
        System.out.println((boolean) booleanHandle.compareAndExchangeRelease(booleans, 1, false, true) + " " + (boolean) booleanHandle.compareAndExchangeRelease(booleans, 1, true, false) + " " + (boolean) booleanHandle.get(booleans, 1) + " " + (boolean) booleanHandle.compareAndExchangeRelease(booleans, 1, false, true));
        System.out.println((boolean) booleanHandle.getAndSet(booleans, 1, false) + " " + (boolean) booleanHandle.getAndSet(booleans, 1, true));
        System.out.println((boolean) booleanHandle.getAndSetAcquire(booleans, 1, false) + " " + (boolean) booleanHandle.getAndSetAcquire(booleans, 1, true));
        System.out.println((boolean) booleanHandle.getAndSetRelease(booleans, 1, false) + " " + (boolean) booleanHandle.getAndSetRelease(booleans, 1, true));
        System.out.println(unsupported(() -> { boolean x = (boolean) booleanHandle.getAndAdd(booleans, 1, true); }));
        System.out.println((boolean) booleanHandle.getAndBitwiseOr(booleans, 1, false) + " " + (boolean) booleanHandle.getAndBitwiseOr(booleans, 1, true) + " " + (boolean) booleanHandle.get(booleans, 1));
        System.out.println((boolean) booleanHandle.getAndBitwiseOrAcquire(booleans, 1, false) + " " + (boolean) booleanHandle.getAndBitwiseOrAcquire(booleans, 1, true) + " " + (boolean) booleanHandle.get(booleans, 1));
        System.out.println((boolean) booleanHandle.getAndBitwiseOrRelease(booleans, 1, false) + " " + (boolean) booleanHandle.getAndBitwiseOrRelease(booleans, 1, true) + " " + (boolean) booleanHandle.get(booleans, 1));
        System.out.println((boolean) booleanHandle.getAndBitwiseAnd(booleans, 1, false) + " " + (boolean) booleanHandle.getAndBitwiseAnd(booleans, 1, true) + " " + (boolean) booleanHandle.get(booleans, 1));
        System.out.println((boolean) booleanHandle.getAndBitwiseAndAcquire(booleans, 1, false) + " " + (boolean) booleanHandle.getAndBitwiseAndAcquire(booleans, 1, true) + " " + (boolean) booleanHandle.get(booleans, 1));
        System.out.println((boolean) booleanHandle.getAndBitwiseAndRelease(booleans, 1, false) + " " + (boolean) booleanHandle.getAndBitwiseAndRelease(booleans, 1, true) + " " + (boolean) booleanHandle.get(booleans, 1));
        System.out.println((boolean) booleanHandle.getAndBitwiseXor(booleans, 1, false) + " " + (boolean) booleanHandle.getAndBitwiseXor(booleans, 1, true) + " " + (boolean) booleanHandle.get(booleans, 1));
        System.out.println((boolean) booleanHandle.getAndBitwiseXorAcquire(booleans, 1, false) + " " + (boolean) booleanHandle.getAndBitwiseXorAcquire(booleans, 1, true) + " " + (boolean) booleanHandle.get(booleans, 1));
        System.out.println((boolean) booleanHandle.getAndBitwiseXorRelease(booleans, 1, false) + " " + (boolean) booleanHandle.getAndBitwiseXorRelease(booleans, 1, true) + " " + (boolean) booleanHandle.get(booleans, 1));
        System.out.println("float " + (float) floatHandle.get(floats, 1) + " " + (float) floatHandle.getVolatile(floats, 1) + " " + (float) floatHandle.getOpaque(floats, 1) + " " + (float) floatHandle.getAcquire(floats, 1));
        floatHandle.set(floats, 1, -2.5f);
        System.out.println((float) floatHandle.get(floats, 1));
        floatHandle.set(floats, 1, 1.5f);
        floatHandle.setVolatile(floats, 1, -2.5f);
        System.out.println((float) floatHandle.get(floats, 1));
        floatHandle.setVolatile(floats, 1, 1.5f);
        floatHandle.setOpaque(floats, 1, -2.5f);
        System.out.println((float) floatHandle.get(floats, 1));
        floatHandle.setOpaque(floats, 1, 1.5f);
        floatHandle.setRelease(floats, 1, -2.5f);
        System.out.println((float) floatHandle.get(floats, 1));
        floatHandle.setRelease(floats, 1, 1.5f);
        System.out.println(floatHandle.compareAndSet(floats, 1, -2.5f, 1.5f) + " " + floatHandle.compareAndSet(floats, 1, 1.5f, -2.5f) + " " + (float) floatHandle.get(floats, 1) + " " + floatHandle.compareAndSet(floats, 1, -2.5f, 1.5f));
        System.out.println(floatHandle.weakCompareAndSetPlain(floats, 1, -2.5f, 1.5f) + " " + floatHandle.weakCompareAndSetPlain(floats, 1, 1.5f, -2.5f) + " " + (float) floatHandle.get(floats, 1) + " " + floatHandle.weakCompareAndSetPlain(floats, 1, -2.5f, 1.5f));
        System.out.println(floatHandle.weakCompareAndSet(floats, 1, -2.5f, 1.5f) + " " + floatHandle.weakCompareAndSet(floats, 1, 1.5f, -2.5f) + " " + (float) floatHandle.get(floats, 1) + " " + floatHandle.weakCompareAndSet(floats, 1, -2.5f, 1.5f));
        System.out.println(floatHandle.weakCompareAndSetAcquire(floats, 1, -2.5f, 1.5f) + " " + floatHandle.weakCompareAndSetAcquire(floats, 1, 1.5f, -2.5f) + " " + (float) floatHandle.get(floats, 1) + " " + floatHandle.weakCompareAndSetAcquire(floats, 1, -2.5f, 1.5f));
        System.out.println(floatHandle.weakCompareAndSetRelease(floats, 1, -2.5f, 1.5f) + " " + floatHandle.weakCompareAndSetRelease(floats, 1, 1.5f, -2.5f) + " " + (float) floatHandle.get(floats, 1) + " " + floatHandle.weakCompareAndSetRelease(floats, 1, -2.5f, 1.5f));
        System.out.println((float) floatHandle.compareAndExchange(floats, 1, -2.5f, 1.5f) + " " + (float) floatHandle.compareAndExchange(floats, 1, 1.5f, -2.5f) + " " + (float) floatHandle.get(floats, 1) + " " + (float) floatHandle.compareAndExchange(floats, 1, -2.5f, 1.5f));
        System.out.println((float) floatHandle.compareAndExchangeAcquire(floats, 1, -2.5f, 1.5f) + " " + (float) floatHandle.compareAndExchangeAcquire(floats, 1, 1.5f, -2.5f) + " " + (float) floatHandle.get(floats, 1) + " " + (float) floatHandle.compareAndExchangeAcquire(floats, 1, -2.5f, 1.5f));
        System.out.println((float) floatHandle.compareAndExchangeRelease(floats, 1, -2.5f, 1.5f) + " " + (float) floatHandle.compareAndExchangeRelease(floats, 1, 1.5f, -2.5f) + " " + (float) floatHandle.get(floats, 1) + " " + (float) floatHandle.compareAndExchangeRelease(floats, 1, -2.5f, 1.5f));
        System.out.println((float) floatHandle.getAndSet(floats, 1, -2.5f) + " " + (float) floatHandle.getAndSet(floats, 1, 1.5f));
        System.out.println((float) floatHandle.getAndSetAcquire(floats, 1, -2.5f) + " " + (float) floatHandle.getAndSetAcquire(floats, 1, 1.5f));
        System.out.println((float) floatHandle.getAndSetRelease(floats, 1, -2.5f) + " " + (float) floatHandle.getAndSetRelease(floats, 1, 1.5f));
        System.out.println((float) floatHandle.getAndAdd(floats, 1, -2.5f) + " " + (float) floatHandle.getAndAdd(floats, 1, 1.5f) + " " + (float) floatHandle.get(floats, 1));
        System.out.println((float) floatHandle.getAndAddAcquire(floats, 1, -2.5f) + " " + (float) floatHandle.getAndAddAcquire(floats, 1, 1.5f) + " " + (float) floatHandle.get(floats, 1));
        System.out.println((float) floatHandle.getAndAddRelease(floats, 1, -2.5f) + " " + (float) floatHandle.getAndAddRelease(floats, 1, 1.5f) + " " + (float) floatHandle.get(floats, 1));
        System.out.println(unsupported(() -> { float x = (float) floatHandle.getAndBitwiseOr(floats, 1, 1.5f); }));
        System.out.println("double " + (double) doubleHandle.get(doubles, 1) + " " + (double) doubleHandle.getVolatile(doubles, 1) + " " + (double) doubleHandle.getOpaque(doubles, 1) + " " + (double) doubleHandle.getAcquire(doubles, 1));
        doubleHandle.set(doubles, 1, -0.0);
        System.out.println((double) doubleHandle.get(doubles, 1));
        doubleHandle.set(doubles, 1, 1e300);
        doubleHandle.setVolatile(doubles, 1, -0.0);
        System.out.println((double) doubleHandle.get(doubles, 1));
        doubleHandle.setVolatile(doubles, 1, 1e300);
        doubleHandle.setOpaque(doubles, 1, -0.0);
        System.out.println((double) doubleHandle.get(doubles, 1));
        doubleHandle.setOpaque(doubles, 1, 1e300);
        doubleHandle.setRelease(doubles, 1, -0.0);
        System.out.println((double) doubleHandle.get(doubles, 1));
        doubleHandle.setRelease(doubles, 1, 1e300);
        System.out.println(doubleHandle.compareAndSet(doubles, 1, -0.0, 1e300) + " " + doubleHandle.compareAndSet(doubles, 1, 1e300, -0.0) + " " + (double) doubleHandle.get(doubles, 1) + " " + doubleHandle.compareAndSet(doubles, 1, -0.0, 1e300));
        System.out.println(doubleHandle.weakCompareAndSetPlain(doubles, 1, -0.0, 1e300) + " " + doubleHandle.weakCompareAndSetPlain(doubles, 1, 1e300, -0.0) + " " + (double) doubleHandle.get(doubles, 1) + " " + doubleHandle.weakCompareAndSetPlain(doubles, 1, -0.0, 1e300));
        System.out.println(doubleHandle.weakCompareAndSet(doubles, 1, -0.0, 1e300) + " " + doubleHandle.weakCompareAndSet(doubles, 1, 1e300, -0.0) + " " + (double) doubleHandle.get(doubles, 1) + " " + doubleHandle.weakCompareAndSet(doubles, 1, -0.0, 1e300));
        System.out.println(doubleHandle.weakCompareAndSetAcquire(doubles, 1, -0.0, 1e300) + " " + doubleHandle.weakCompareAndSetAcquire(doubles, 1, 1e300, -0.0) + " " + (double) doubleHandle.get(doubles, 1) + " " + doubleHandle.weakCompareAndSetAcquire(doubles, 1, -0.0, 1e300));
        System.out.println(doubleHandle.weakCompareAndSetRelease(doubles, 1, -0.0, 1e300) + " " + doubleHandle.weakCompareAndSetRelease(doubles, 1, 1e300, -0.0) + " " + (double) doubleHandle.get(doubles, 1) + " " + doubleHandle.weakCompareAndSetRelease(doubles, 1, -0.0, 1e300));
        System.out.println((double) doubleHandle.compareAndExchange(doubles, 1, -0.0, 1e300) + " " + (double) doubleHandle.compareAndExchange(doubles, 1, 1e300, -0.0) + " " + (double) doubleHandle.get(doubles, 1) + " " + (double) doubleHandle.compareAndExchange(doubles, 1, -0.0, 1e300));
        System.out.println((double) doubleHandle.compareAndExchangeAcquire(doubles, 1, -0.0, 1e300) + " " + (double) doubleHandle.compareAndExchangeAcquire(doubles, 1, 1e300, -0.0) + " " + (double) doubleHandle.get(doubles, 1) + " " + (double) doubleHandle.compareAndExchangeAcquire(doubles, 1, -0.0, 1e300));
        System.out.println((double) doubleHandle.compareAndExchangeRelease(doubles, 1, -0.0, 1e300) + " " + (double) doubleHandle.compareAndExchangeRelease(doubles, 1, 1e300, -0.0) + " " + (double) doubleHandle.get(doubles, 1) + " " + (double) doubleHandle.compareAndExchangeRelease(doubles, 1, -0.0, 1e300));
        System.out.println((double) doubleHandle.getAndSet(doubles, 1, -0.0) + " " + (double) doubleHandle.getAndSet(doubles, 1, 1e300));
        System.out.println((double) doubleHandle.getAndSetAcquire(doubles, 1, -0.0) + " " + (double) doubleHandle.getAndSetAcquire(doubles, 1, 1e300));
        System.out.println((double) doubleHandle.getAndSetRelease(doubles, 1, -0.0) + " " + (double) doubleHandle.getAndSetRelease(doubles, 1, 1e300));
        System.out.println((double) doubleHandle.getAndAdd(doubles, 1, -0.0) + " " + (double) doubleHandle.getAndAdd(doubles, 1, 1e300) + " " + (double) doubleHandle.get(doubles, 1));
        System.out.println((double) doubleHandle.getAndAddAcquire(doubles, 1, -0.0) + " " + (double) doubleHandle.getAndAddAcquire(doubles, 1, 1e300) + " " + (double) doubleHandle.get(doubles, 1));
        System.out.println((double) doubleHandle.getAndAddRelease(doubles, 1, -0.0) + " " + (double) doubleHandle.getAndAddRelease(doubles, 1, 1e300) + " " + (double) doubleHandle.get(doubles, 1));
        System.out.println(unsupported(() -> { double x = (double) doubleHandle.getAndBitwiseOr(doubles, 1, 1e300); }));
        System.out.println("String " + (String) stringHandle.get(strings, 1) + " " + (String) stringHandle.getVolatile(strings, 1) + " " + (String) stringHandle.getOpaque(strings, 1) + " " + (String) stringHandle.getAcquire(strings, 1));
        stringHandle.set(strings, 1, "two");
        System.out.println((String) stringHandle.get(strings, 1));
        stringHandle.set(strings, 1, "one");
        stringHandle.setVolatile(strings, 1, "two");
        System.out.println((String) stringHandle.get(strings, 1));
        stringHandle.setVolatile(strings, 1, "one");
        stringHandle.setOpaque(strings, 1, "two");
        System.out.println((String) stringHandle.get(strings, 1));
        stringHandle.setOpaque(strings, 1, "one");
        stringHandle.setRelease(strings, 1, "two");
        System.out.println((String) stringHandle.get(strings, 1));
        stringHandle.setRelease(strings, 1, "one");
        System.out.println(stringHandle.compareAndSet(strings, 1, "two", "one") + " " + stringHandle.compareAndSet(strings, 1, "one", "two") + " " + (String) stringHandle.get(strings, 1) + " " + stringHandle.compareAndSet(strings, 1, "two", "one"));
        System.out.println(stringHandle.weakCompareAndSetPlain(strings, 1, "two", "one") + " " + stringHandle.weakCompareAndSetPlain(strings, 1, "one", "two") + " " + (String) stringHandle.get(strings, 1) + " " + stringHandle.weakCompareAndSetPlain(strings, 1, "two", "one"));
        System.out.println(stringHandle.weakCompareAndSet(strings, 1, "two", "one") + " " + stringHandle.weakCompareAndSet(strings, 1, "one", "two") + " " + (String) stringHandle.get(strings, 1) + " " + stringHandle.weakCompareAndSet(strings, 1, "two", "one"));
        System.out.println(stringHandle.weakCompareAndSetAcquire(strings, 1, "two", "one") + " " + stringHandle.weakCompareAndSetAcquire(strings, 1, "one", "two") + " " + (String) stringHandle.get(strings, 1) + " " + stringHandle.weakCompareAndSetAcquire(strings, 1, "two", "one"));
        System.out.println(stringHandle.weakCompareAndSetRelease(strings, 1, "two", "one") + " " + stringHandle.weakCompareAndSetRelease(strings, 1, "one", "two") + " " + (String) stringHandle.get(strings, 1) + " " + stringHandle.weakCompareAndSetRelease(strings, 1, "two", "one"));
        System.out.println((String) stringHandle.compareAndExchange(strings, 1, "two", "one") + " " + (String) stringHandle.compareAndExchange(strings, 1, "one", "two") + " " + (String) stringHandle.get(strings, 1) + " " + (String) stringHandle.compareAndExchange(strings, 1, "two", "one"));
        System.out.println((String) stringHandle.compareAndExchangeAcquire(strings, 1, "two", "one") + " " + (String) stringHandle.compareAndExchangeAcquire(strings, 1, "one", "two") + " " + (String) stringHandle.get(strings, 1) + " " + (String) stringHandle.compareAndExchangeAcquire(strings, 1, "two", "one"));
        System.out.println((String) stringHandle.compareAndExchangeRelease(strings, 1, "two", "one") + " " + (String) stringHandle.compareAndExchangeRelease(strings, 1, "one", "two") + " " + (String) stringHandle.get(strings, 1) + " " + (String) stringHandle.compareAndExchangeRelease(strings, 1, "two", "one"));
        System.out.println((String) stringHandle.getAndSet(strings, 1, "two") + " " + (String) stringHandle.getAndSet(strings, 1, "one"));
        System.out.println((String) stringHandle.getAndSetAcquire(strings, 1, "two") + " " + (String) stringHandle.getAndSetAcquire(strings, 1, "one"));
        System.out.println((String) stringHandle.getAndSetRelease(strings, 1, "two") + " " + (String) stringHandle.getAndSetRelease(strings, 1, "one"));
        System.out.println(unsupported(() -> { String x = (String) stringHandle.getAndAdd(strings, 1, "one"); }));
        System.out.println(unsupported(() -> { String x = (String) stringHandle.getAndBitwiseOr(strings, 1, "one"); }));
        System.out.println(booleans[0] + " " + booleans[1] + " " + booleanHandle.coordinateTypes() + " " + booleanHandle.varType());
        System.out.println(floats[0] + " " + floats[1] + " " + floatHandle.coordinateTypes() + " " + floatHandle.varType());
        System.out.println(doubles[0] + " " + doubles[1] + " " + doubleHandle.coordinateTypes() + " " + doubleHandle.varType());
        System.out.println(strings[0] + " " + strings[1] + " " + stringHandle.coordinateTypes() + " " + stringHandle.varType());
    }
}
