// Method handles: find, bind, invoke exactly and generically, adapt.
//@ mode: run
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

class MethodHandlesInvoke {
    static int add(int a, int b) {
        return a + b;
    }

    String name(String suffix) {
        return "name" + suffix;
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodHandle add = lookup.findStatic(MethodHandlesInvoke.class, "add", MethodType.methodType(int.class, int.class, int.class));
        System.out.println((int) add.invokeExact(2, 3) + " " + (Object) add.invoke((Integer) 4, (short) 5));
        MethodHandle name = lookup.findVirtual(MethodHandlesInvoke.class, "name", MethodType.methodType(String.class, String.class));
        System.out.println((String) name.bindTo(new MethodHandlesInvoke()).invokeExact("!"));
        MethodHandle plusTen = MethodHandles.insertArguments(add, 0, 10);
        System.out.println((int) plusTen.invokeExact(1) + " " + plusTen.type());
        System.out.println(add.invokeWithArguments(7, 8));
        try {
            add.invokeExact(1L);
        } catch (java.lang.invoke.WrongMethodTypeException e) {
            System.out.println("wrong type");
        }
    }
}
