// invokeExact and exact VarHandles refuse conversions of invoke; WrongMethodTypeException names the types.
//@ mode: run
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.invoke.WrongMethodTypeException;

class WrongMethodTypes {
    int field = 1;

    static int twice(int x) {
        return 2 * x;
    }

    static String join(String a, Object b) {
        return a + b;
    }

    interface Action {
        Object run() throws Throwable;
    }

    static void show(Action action) {
        try {
            System.out.println(action.run());
        } catch (WrongMethodTypeException e) {
            // The order of words differs between releases, the types do not.
            System.out.println("wrong type: " + (e.getMessage() != null));
        } catch (Throwable e) {
            System.out.println(e.getClass().getName());
        }
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodHandle twice = lookup.findStatic(WrongMethodTypes.class, "twice", MethodType.methodType(int.class, int.class));
        MethodHandle join = lookup.findStatic(WrongMethodTypes.class, "join", MethodType.methodType(String.class, String.class, Object.class));
        show(() -> (int) twice.invokeExact(4));
        show(() -> twice.invokeExact(4));
        show(() -> (long) twice.invokeExact(4));
        show(() -> (int) twice.invokeExact((short) 4));
        show(() -> (int) twice.invokeExact((Integer) 4));
        show(() -> (int) twice.invokeExact());
        show(() -> {
            twice.invokeExact(1);
            return "void";
        });
        show(() -> (long) twice.invoke((short) 4));
        show(() -> twice.invoke((Integer) 4));
        show(() -> (double) twice.invoke('a'));
        show(() -> {
            twice.invoke(1);
            return "void";
        });
        show(() -> twice.invoke("x"));
        show(() -> twice.invoke((Object) "x"));
        show(() -> twice.invoke((Object) null));
        show(() -> twice.invoke(4L));
        show(() -> twice.invoke(1, 2));
        show(() -> (String) join.invokeExact("a", (Object) "b"));
        show(() -> (String) join.invokeExact("a", "b"));
        show(() -> (Object) join.invokeExact("a", (Object) "b"));
        show(() -> (CharSequence) join.invoke("a", 5));
        show(() -> join.invoke((Object) 5, 5));
        show(() -> (Integer) join.invoke("a", 5));
        show(() -> join.invokeWithArguments("w", 1));
        show(() -> join.invokeWithArguments("w"));
        show(() -> twice.asType(MethodType.methodType(long.class, byte.class)).type());
        show(() -> twice.asType(MethodType.methodType(byte.class, byte.class)).type());
        show(() -> twice.asType(MethodType.methodType(int.class, long.class)).type());
        show(() -> twice.asType(MethodType.methodType(String.class, int.class)).type());
        show(() -> (byte) MethodHandles.explicitCastArguments(twice, MethodType.methodType(byte.class, long.class)).invokeExact(300L));
        show(() -> (boolean) MethodHandles.explicitCastArguments(twice, MethodType.methodType(boolean.class, boolean.class)).invokeExact(true));
        VarHandle field = lookup.findVarHandle(WrongMethodTypes.class, "field", int.class);
        WrongMethodTypes o = new WrongMethodTypes();
        show(() -> (int) field.get(o));
        show(() -> (long) field.get(o));
        show(() -> field.get(o));
        show(() -> (String) field.get(o));
        show(() -> {
            field.set(o, (byte) 3);
            return o.field;
        });
        show(() -> {
            field.set(o, "s");
            return o.field;
        });
        show(() -> {
            field.set(o, 5L);
            return o.field;
        });
        show(() -> (int) field.get("not an object of the class"));
        show(() -> (int) field.get((WrongMethodTypes) null));
        show(() -> (int) field.get());
        VarHandle exact = field.withInvokeExactBehavior();
        show(() -> (int) exact.get(o));
        show(() -> (long) exact.get(o));
        show(() -> exact.get(o));
        show(() -> {
            exact.set(o, (byte) 3);
            return o.field;
        });
        show(() -> (int) exact.withInvokeBehavior().getAndAdd((Object) o, (short) 2) + " " + exact.hasInvokeExactBehavior() + " " + field.hasInvokeExactBehavior());
    }
}
