// MethodHandleProxies, lambdas made from handles, and call sites that change: bridges from handles to objects.
//@ mode: run
import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.LambdaMetafactory;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandleProxies;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;
import java.lang.invoke.SwitchPoint;
import java.lang.invoke.VolatileCallSite;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.Supplier;

class HandlesAsInterfaces {
    static int max(int a, int b) {
        return Math.max(a, b);
    }

    static String describe(String prefix, Object value) {
        return prefix + value;
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodHandle max = lookup.findStatic(HandlesAsInterfaces.class, "max", MethodType.methodType(int.class, int.class, int.class));
        IntBinaryOperator operator = MethodHandleProxies.asInterfaceInstance(IntBinaryOperator.class, max);
        System.out.println(operator.applyAsInt(3, 8) + " " + MethodHandleProxies.isWrapperInstance(operator) + " " + MethodHandleProxies.wrapperInstanceTarget(operator).type());
        MethodHandle describe = lookup.findStatic(HandlesAsInterfaces.class, "describe", MethodType.methodType(String.class, String.class, Object.class));
        CallSite site = LambdaMetafactory.metafactory(lookup, "apply", MethodType.methodType(Function.class, String.class), MethodType.methodType(Object.class, Object.class), describe, MethodType.methodType(String.class, Object.class));
        Function<Object, Object> function = (Function<Object, Object>) site.getTarget().invokeExact("captured ");
        System.out.println(function.apply(5) + " " + function.andThen(x -> x + "!").apply(6));
        CallSite alternative = LambdaMetafactory.altMetafactory(lookup, "get", MethodType.methodType(Supplier.class), MethodType.methodType(Object.class),
                lookup.findConstructor(StringBuilder.class, MethodType.methodType(void.class)), MethodType.methodType(StringBuilder.class), LambdaMetafactory.FLAG_MARKERS, 1, Cloneable.class);
        Supplier<?> supplier = (Supplier<?>) alternative.getTarget().invoke();
        System.out.println(supplier.get().getClass() + " " + (supplier instanceof Cloneable));
        MutableCallSite mutable = new MutableCallSite(MethodHandles.constant(String.class, "first"));
        MethodHandle invoker = mutable.dynamicInvoker();
        System.out.print((String) invoker.invokeExact() + " ");
        mutable.setTarget(MethodHandles.constant(String.class, "second"));
        System.out.println((String) invoker.invokeExact());
        VolatileCallSite vol = new VolatileCallSite(MethodType.methodType(int.class));
        try {
            vol.dynamicInvoker().invoke();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        vol.setTarget(MethodHandles.constant(int.class, 4));
        System.out.println(vol.dynamicInvoker().invoke() + " " + vol.type());
        SwitchPoint point = new SwitchPoint();
        MethodHandle guarded = point.guardWithTest(MethodHandles.constant(String.class, "valid"), MethodHandles.constant(String.class, "invalid"));
        System.out.print((String) guarded.invokeExact() + " " + point.hasBeenInvalidated() + " ");
        SwitchPoint.invalidateAll(new SwitchPoint[] {point});
        System.out.println((String) guarded.invokeExact() + " " + point.hasBeenInvalidated());
        try {
            new ConstantCallSite(max).setTarget(max);
        } catch (UnsupportedOperationException e) {
            System.out.println("constant");
        }
        try {
            mutable.setTarget(max);
        } catch (java.lang.invoke.WrongMethodTypeException e) {
            System.out.println("wrong type");
        }
    }
}
