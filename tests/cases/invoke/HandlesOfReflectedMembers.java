// unreflect, bind, revealDirect, proxies of handles, and handles of handles.
//@ mode: run
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandleInfo;
import java.lang.invoke.MethodHandleProxies;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.function.IntBinaryOperator;

class HandlesOfReflectedMembers {
    int base = 100;

    HandlesOfReflectedMembers() {}

    int plus(int a, int b) {
        return base + a + b;
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        HandlesOfReflectedMembers object = new HandlesOfReflectedMembers();
        MethodHandle plus = lookup.unreflect(HandlesOfReflectedMembers.class.getDeclaredMethod("plus", int.class, int.class));
        System.out.println((int) plus.invokeExact(object, 1, 2));
        MethodHandle bound = lookup.bind(object, "plus", MethodType.methodType(int.class, int.class, int.class));
        System.out.println((int) bound.invokeExact(3, 4));
        MethodHandle make = lookup.unreflectConstructor(HandlesOfReflectedMembers.class.getDeclaredConstructor());
        System.out.println(((HandlesOfReflectedMembers) make.invoke()).base);
        MethodHandle get = lookup.unreflectGetter(HandlesOfReflectedMembers.class.getDeclaredField("base"));
        MethodHandle set = lookup.unreflectSetter(HandlesOfReflectedMembers.class.getDeclaredField("base"));
        set.invoke(object, 200);
        System.out.println((int) get.invokeExact(object));
        MethodHandleInfo info = lookup.revealDirect(plus);
        System.out.println(info.getName() + " " + info.getMethodType() + " " + MethodHandleInfo.referenceKindToString(info.getReferenceKind()));
        MethodHandle invoker = MethodHandles.exactInvoker(bound.type());
        System.out.println((int) invoker.invokeExact(bound, 5, 6));
        MethodHandle generic = MethodHandles.invoker(MethodType.methodType(Object.class, Object.class, Object.class));
        System.out.println(generic.invoke(bound, 7, 8));
        MethodHandle spread = MethodHandles.spreadInvoker(bound.type(), 0);
        System.out.println((int) spread.invokeExact(bound, new Object[] {9, 10}));
        MethodHandle concat = lookup.findVirtual(String.class, "concat", MethodType.methodType(String.class, String.class));
        System.out.println((String) concat.bindTo("a").invokeExact("b"));
        System.out.println(plus + " " + bound);
    }
}
