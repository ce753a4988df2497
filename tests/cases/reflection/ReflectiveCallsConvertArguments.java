// Method.invoke, newInstance, Field.get and set: widening, boxing, null, wrong receivers, counts and types, with their messages.
//@ mode: run
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

class ReflectiveCallsConvertArguments {
    public static int sum(byte a, short b, char c, int d, long e, float f, double g, boolean h) {
        return (int) (a + b + c + d + e + f + g + (h ? 1 : 0));
    }

    public String text(Object o, String... more) {
        return o + " " + more.length;
    }

    public static void nothing() {
    }

    int i = 1;
    static long l = 2;
    Double boxed = 1.5;
    boolean z;
    final int fixed = new Object() == null ? 0 : 5;
    static final String CONSTANT = "c";

    abstract static class Abstract {
        Abstract() {
        }
    }

    static class Failing {
        Failing(String s) {
            throw new IllegalStateException(s);
        }
    }

    enum E {
        A
    }

    interface Action {
        Object run() throws Exception;
    }

    static void show(String what, Action action) {
        try {
            System.out.println(what + ": " + action.run());
        } catch (InvocationTargetException e) {
            System.out.println(what + ": target " + e.getCause() + " " + e.getMessage());
        } catch (Exception e) {
            System.out.println(what + ": " + e.getClass().getName() + " " + (e instanceof java.lang.reflect.InaccessibleObjectException ? "" : e.getMessage()));
        }
    }

    public static void main(String[] args) throws Exception {
        Class<?> c = ReflectiveCallsConvertArguments.class;
        Method sum = c.getMethod("sum", byte.class, short.class, char.class, int.class, long.class, float.class, double.class, boolean.class);
        show("exact", () -> sum.invoke(null, (byte) 1, (short) 2, (char) 3, 4, 5L, 6f, 7d, true));
        show("widened", () -> sum.invoke(null, (byte) 1, (byte) 2, (char) 3, 'a', 5, 6L, 7f, false));
        show("narrowed", () -> sum.invoke(null, 1, (short) 2, (char) 3, 4, 5L, 6f, 7d, true));
        show("null primitive", () -> sum.invoke(null, null, (short) 2, (char) 3, 4, 5L, 6f, 7d, true));
        show("too few", () -> sum.invoke(null, (byte) 1));
        show("no arguments", () -> sum.invoke(null));
        Method text = c.getMethod("text", Object.class, String[].class);
        Object receiver = new ReflectiveCallsConvertArguments();
        show("varargs", () -> text.invoke(receiver, 5, new String[] {"a", "b"}));
        show("null receiver", () -> text.invoke(null, 5, new String[0]));
        show("wrong receiver", () -> text.invoke("x", 5, new String[0]));
        show("wrong argument", () -> text.invoke(receiver, 5, "s"));
        show("inside", () -> text.invoke(receiver, 5, null));
        show("void", () -> c.getMethod("nothing").invoke("ignored"));
        Field i = c.getDeclaredField("i");
        i.set(receiver, (byte) 3);
        show("widened set", () -> i.get(receiver));
        show("wide get", () -> i.getLong(receiver) + i.getDouble(receiver));
        show("narrow get", () -> i.getShort(receiver));
        show("narrow set", () -> {
            i.set(receiver, 3L);
            return "set";
        });
        show("null set", () -> {
            i.set(receiver, null);
            return "set";
        });
        show("other receiver", () -> i.get(new Object()));
        show("no receiver", () -> i.get(null));
        Field l = c.getDeclaredField("l");
        l.setInt(null, 77);
        show("static", () -> l.get("anything"));
        Field boxed = c.getDeclaredField("boxed");
        show("boxed set", () -> {
            boxed.set(receiver, 2);
            return "set";
        });
        show("boxed primitive get", () -> boxed.getDouble(receiver));
        Field fixed = c.getDeclaredField("fixed");
        show("final", () -> {
            fixed.set(receiver, 6);
            return "set";
        });
        fixed.setAccessible(true);
        show("final accessible", () -> {
            fixed.set(receiver, 6);
            return fixed.get(receiver);
        });
        Field constant = c.getDeclaredField("CONSTANT");
        constant.setAccessible(true);
        show("static final", () -> {
            constant.set(null, "d");
            return CONSTANT;
        });
        show("abstract", () -> Abstract.class.getDeclaredConstructor().newInstance());
        show("failing", () -> Failing.class.getDeclaredConstructor(String.class).newInstance("no"));
        Constructor<E> e = E.class.getDeclaredConstructor(String.class, int.class);
        e.setAccessible(true);
        show("enum", () -> e.newInstance("B", 1));
        show("private of String", () -> String.class.getDeclaredField("value").trySetAccessible());
        show("private of String", () -> {
            String.class.getDeclaredField("value").setAccessible(true);
            return "accessible";
        });
        show("inaccessible", () -> Class.forName("java.util.ArrayList$Itr").getDeclaredMethod("next").invoke(java.util.List.of(1).iterator()));
        show("interface method", () -> CharSequence.class.getMethod("length").invoke("four"));
        show("overridden", () -> Object.class.getMethod("toString").invoke(new StringBuilder("late")));
        show("class new", () -> Object.class.getDeclaredConstructor().newInstance() != null);
        show("inner", () -> Thread.State.class.getMethod("valueOf", String.class).invoke(null, "NEW"));
        show("inner failing", () -> Thread.State.class.getMethod("valueOf", String.class).invoke(null, "OLD"));
    }
}
