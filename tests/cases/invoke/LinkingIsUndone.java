// A site that one path linked by the JDK's code is unlinked on another path, or linked again equally.
//@ verdict: safe
import gov.nasa.jpf.vm.Verify;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

class LinkingIsUndone {
    static int add(int a, int b) {
        return a + b;
    }

    static int call(MethodHandle handle, int by) throws Throwable {
        return (int) handle.invokeExact(by);
    }

    public static void main(String[] args) throws Throwable {
        MethodHandle add = MethodHandles.lookup().findStatic(LinkingIsUndone.class, "add", MethodType.methodType(int.class, int.class, int.class));
        boolean early = Verify.getBoolean();
        int sum = 0;
        if (early) {
            sum = call(MethodHandles.insertArguments(add, 0, 1), 2);
        }
        Verify.breakTransition("between");
        int n = Verify.getInt(1, 2);
        sum += call(MethodHandles.insertArguments(add, 1, n), 10);
        Object boxed = add.invoke((Integer) sum, (short) 1);
        assert boxed.equals((early ? 3 : 0) + n + 11);
    }
}
