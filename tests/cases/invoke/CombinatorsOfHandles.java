// MethodHandles: filter, fold, drop, insert, permute, guard, catch, collect, spread, constant, identity, zero.
//@ mode: run
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Arrays;
import java.util.List;

class CombinatorsOfHandles {
    static String cat(String a, String b) {
        System.out.println("  cat " + a + " " + b);
        return a + b;
    }

    static String upper(String s) {
        System.out.println("  upper " + s);
        return s.toUpperCase();
    }

    static int length(String s) {
        return s.length();
    }

    static void note(String s) {
        System.out.println("  note " + s);
    }

    static boolean isLong(String s, int limit) {
        return s.length() > limit;
    }

    static String many(String first, Object... rest) {
        return first + Arrays.toString(rest);
    }

    static String sum(int a, long b, double c) {
        return a + " " + b + " " + c;
    }

    static String fails(String s) {
        throw new IllegalArgumentException(s);
    }

    static String recovers(RuntimeException e, String s) {
        return "recovered " + e.getMessage() + " " + s;
    }

    static MethodType type(Class<?> result, Class<?>... parameters) {
        return MethodType.methodType(result, parameters);
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup l = MethodHandles.lookup();
        Class<?> c = CombinatorsOfHandles.class;
        MethodHandle cat = l.findStatic(c, "cat", type(String.class, String.class, String.class));
        MethodHandle upper = l.findStatic(c, "upper", type(String.class, String.class));
        MethodHandle length = l.findStatic(c, "length", type(int.class, String.class));
        MethodHandle note = l.findStatic(c, "note", type(void.class, String.class));
        MethodHandle isLong = l.findStatic(c, "isLong", type(boolean.class, String.class, int.class));
        MethodHandle many = l.findStatic(c, "many", type(String.class, String.class, Object[].class));
        MethodHandle sum = l.findStatic(c, "sum", type(String.class, int.class, long.class, double.class));
        MethodHandle fails = l.findStatic(c, "fails", type(String.class, String.class));
        MethodHandle recovers = l.findStatic(c, "recovers", type(String.class, RuntimeException.class, String.class));

        System.out.println((String) MethodHandles.filterArguments(cat, 1, upper).invokeExact("a", "b"));
        System.out.println((String) MethodHandles.filterArguments(cat, 0, upper, upper).invokeExact("a", "b"));
        System.out.println((int) MethodHandles.filterReturnValue(cat, length).invokeExact("abc", "de"));
        MethodHandles.filterReturnValue(cat, note).invokeExact("x", "y");
        System.out.println((String) MethodHandles.foldArguments(cat, upper).invokeExact("fold"));
        System.out.println((String) MethodHandles.foldArguments(cat, note).invokeExact("f", "v"));
        System.out.println((String) MethodHandles.foldArguments(MethodHandles.dropArguments(cat, 0, int.class), 1, upper).invokeExact(7, "at"));
        System.out.println((String) MethodHandles.dropArguments(cat, 1, int.class, long.class).invokeExact("a", 1, 2L, "b"));
        System.out.println((String) MethodHandles.insertArguments(cat, 1, "inserted").invokeExact("a"));
        System.out.println((String) MethodHandles.insertArguments(sum, 0, 1, 2L).invokeExact(3.0));
        System.out.println((String) MethodHandles.permuteArguments(cat, type(String.class, int.class, String.class), 1, 1).invokeExact(1, "p"));
        System.out.println((String) MethodHandles.permuteArguments(sum, type(String.class, double.class, int.class, long.class), 1, 2, 0).invokeExact(1.5, 2, 3L));
        MethodHandle guard = MethodHandles.guardWithTest(isLong, MethodHandles.dropArguments(upper, 1, int.class), MethodHandles.dropArguments(MethodHandles.identity(String.class), 1, int.class));
        System.out.println((String) guard.invokeExact("long", 3) + (String) guard.invokeExact("no", 3));
        System.out.println((String) MethodHandles.catchException(fails, RuntimeException.class, recovers).invokeExact("arg"));
        try {
            MethodHandles.catchException(fails, IllegalStateException.class, recovers.asType(type(String.class, IllegalStateException.class, String.class))).invoke("passes");
        } catch (IllegalArgumentException e) {
            System.out.println("passed " + e.getMessage());
        }
        System.out.println((String) MethodHandles.collectArguments(cat, 0, cat).invokeExact("1", "2", "3"));
        System.out.println((String) MethodHandles.collectArguments(cat, 1, note).invokeExact("1", "n", "2"));
        System.out.println((String) cat.asSpreader(Object[].class, 2).invokeExact(new Object[] {"s", "t"}));
        System.out.println((String) sum.asSpreader(1, long[].class, 1).invoke(1, new long[] {4}, 2.5));
        System.out.println((String) sum.asSpreader(Object[].class, 3).invoke(new Object[] {1, 2, 3f}));
        System.out.println(many.isVarargsCollector() + " " + many.invoke("v", 1, "2", 'c') + " " + many.invoke("none") + " " + many.invoke("array", new Object[] {5}) + " " + many.asFixedArity().isVarargsCollector());
        System.out.println(many.asCollector(Object[].class, 2).invoke("c", 1, 2) + " " + many.invokeWithArguments("w", 1, 2, 3) + " " + many.invokeWithArguments(List.of("l")));
        MethodHandle ints = MethodHandles.arrayConstructor(int[].class);
        System.out.println(((int[]) ints.invokeExact(3)).length + " " + MethodHandles.arrayLength(int[].class).invoke(new int[4]));
        MethodHandle getter = MethodHandles.arrayElementGetter(String[].class);
        MethodHandle setter = MethodHandles.arrayElementSetter(long[].class);
        long[] longs = {1, 2};
        setter.invokeExact(longs, 1, 9L);
        System.out.println((String) getter.invokeExact(new String[] {"g"}, 0) + longs[1]);
        System.out.println(MethodHandles.constant(int.class, 5).invoke() + " " + MethodHandles.constant(String.class, null).invoke() + " " + MethodHandles.identity(double.class).invoke(2.5) + " " + MethodHandles.zero(long.class).invoke() + " " + MethodHandles.empty(type(boolean.class, int.class)).invoke(1));
        MethodHandle bound = cat.bindTo("bound");
        System.out.println((String) bound.invokeExact("to") + bound.type());
        System.out.println(MethodHandles.dropArgumentsToMatch(upper, 0, List.of(int.class, String.class, long.class), 1).type() + " " + MethodHandles.dropReturn(length).type());
        System.out.println((int) MethodHandles.tryFinally(length, l.findStatic(c, "after", type(int.class, Throwable.class, int.class, String.class))).invokeExact("four"));
        try {
            MethodHandles.tryFinally(fails, l.findStatic(c, "afterFailure", type(String.class, Throwable.class, String.class))).invoke("tf");
        } catch (IllegalArgumentException e) {
            System.out.println("still " + e.getMessage());
        }
        try {
            MethodHandles.throwException(int.class, IllegalStateException.class).invoke(new IllegalStateException("thrown"));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            getter.invoke(new String[1], 1);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(MethodHandles.invoker(type(String.class, String.class, String.class)).invoke(cat, "i", "j") + " " + MethodHandles.exactInvoker(length.type()).invoke(length, "abc") + " " + MethodHandles.spreadInvoker(sum.type(), 1).invoke(sum, 1, new Object[] {2L, 3.0}));
    }

    static int after(Throwable t, int result, String s) {
        return result * 10 + (t == null ? 1 : 2);
    }

    static String afterFailure(Throwable t, String result) {
        System.out.println("cleanup " + t.getMessage() + " " + result);
        return "ignored";
    }
}
