// Each call of a choice through a handle or by reflection is a separate choice.
//@ verdict: unsafe
import gov.nasa.jpf.vm.Verify;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

class ChoicesThroughHandles {
    public static void main(String[] args) throws Throwable {
        MethodHandle choose = MethodHandles.lookup().findStatic(Verify.class, "getInt", MethodType.methodType(int.class, int.class, int.class));
        int first = (int) choose.invokeExact(0, 2);
        int second = (int) choose.invokeExact(0, 2);
        Object third = Verify.class.getMethod("getInt", int.class, int.class).invoke(null, 0, 1);
        if (first == 0 && second == 2 && third.equals(1)) {
            throw new IllegalStateException("all different"); //~ uncaught-exception java.lang.IllegalStateException
        }
    }
}
