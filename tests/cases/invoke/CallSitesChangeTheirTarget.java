// Call sites by hand: constant, mutable, volatile, and a switch point.
//@ mode: run
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;
import java.lang.invoke.SwitchPoint;
import java.lang.invoke.VolatileCallSite;

class CallSitesChangeTheirTarget {
    public static void main(String[] args) throws Throwable {
        MethodHandle upper = MethodHandles.lookup().findVirtual(String.class, "toUpperCase", MethodType.methodType(String.class));
        MethodHandle trim = MethodHandles.lookup().findVirtual(String.class, "trim", MethodType.methodType(String.class));
        MutableCallSite site = new MutableCallSite(upper.type());
        MethodHandle invoker = site.dynamicInvoker();
        site.setTarget(upper);
        System.out.println((String) invoker.invokeExact(" a "));
        site.setTarget(trim);
        System.out.println((String) invoker.invokeExact(" a "));
        VolatileCallSite other = new VolatileCallSite(upper);
        System.out.println((String) other.dynamicInvoker().invokeExact("b"));
        other.setTarget(trim);
        System.out.println((String) other.getTarget().invokeExact(" b "));
        System.out.println((String) new ConstantCallSite(upper).dynamicInvoker().invokeExact("c"));
        SwitchPoint point = new SwitchPoint();
        MethodHandle switched = point.guardWithTest(upper, trim);
        System.out.println((String) switched.invokeExact(" d ") + point.hasBeenInvalidated());
        SwitchPoint.invalidateAll(new SwitchPoint[] {point});
        System.out.println((String) switched.invokeExact(" d ") + point.hasBeenInvalidated());
        try {
            site.setTarget(MethodHandles.identity(int.class));
        } catch (java.lang.invoke.WrongMethodTypeException e) {
            System.out.println("wrong type");
        }
    }
}
