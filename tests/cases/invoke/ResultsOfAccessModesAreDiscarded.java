// A call of an access mode as a statement discards the result.
//@ mode: run check
//@ verdict: safe
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;

class ResultsOfAccessModesAreDiscarded {
    volatile long number;
    volatile Object object = "first";
    static double ratio = 1.5;

    int four() {
        return 4;
    }

    static void access(String kept, VarHandle numbers, VarHandle objects, VarHandle ratios, VarHandle elements, MethodHandle four, ResultsOfAccessModesAreDiscarded of, int[] array) throws Throwable {
        for (int i = 0; i < 4; i++) {
            numbers.getAndAdd(of, 1L);
            numbers.getAndBitwiseOr(of, 16L);
            numbers.compareAndExchange(of, 17L, 21L);
            objects.getAndSet(of, "text" + i);
            objects.getVolatile(of);
            objects.weakCompareAndSet(of, "never", "set");
            ratios.getAndAdd(0.5);
            elements.getAndAddAcquire(array, i, i + 1);
            four.invoke(of);
            four.invokeExact(of);
        }
        System.out.println(kept + " " + of.number + " " + of.object + " " + ratio + " " + array[3]);
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        Class<?> own = ResultsOfAccessModesAreDiscarded.class;
        VarHandle numbers = lookup.findVarHandle(own, "number", long.class);
        VarHandle objects = lookup.findVarHandle(own, "object", Object.class);
        VarHandle ratios = lookup.findStaticVarHandle(own, "ratio", double.class);
        VarHandle elements = MethodHandles.arrayElementVarHandle(int[].class);
        MethodHandle four = lookup.findVirtual(own, "four", MethodType.methodType(int.class));
        try {
            access("kept", numbers, objects, ratios, elements, four, new ResultsOfAccessModesAreDiscarded(), new int[4]);
        } catch (java.lang.invoke.WrongMethodTypeException e) {
            System.out.println(e.getMessage());
        }
        access("again", numbers, objects, ratios, elements, lookup.findVirtual(own, "four", MethodType.methodType(int.class)).asType(MethodType.methodType(void.class, own)), new ResultsOfAccessModesAreDiscarded(), new int[4]);
    }
}
