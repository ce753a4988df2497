// Adapters: asType, insert, drop, permute, filter, fold, collect, spread, guard, catch, loops.
//@ mode: run
import static java.lang.invoke.MethodType.methodType;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.WrongMethodTypeException;
import java.util.Arrays;
import java.util.List;

class HandlesAreAdapted {
    static int add(int a, int b) {
        return a + b;
    }

    static String show(Object a, long b) {
        return a + "/" + b;
    }

    static boolean positive(int a) {
        return a > 0;
    }

    static String yes(int a) {
        return "yes " + a;
    }

    static String no(int a) {
        return "no " + a;
    }

    static String fail(String text) {
        throw new IllegalStateException(text);
    }

    static String caught(IllegalStateException e, String text) {
        return "caught " + e.getMessage() + text.length();
    }

    static String sum(String head, int... rest) {
        return head + Arrays.stream(rest).sum();
    }

    static MethodHandle own(String name, Class<?> result, Class<?>... parameters) throws Exception {
        return MethodHandles.lookup().findStatic(HandlesAreAdapted.class, name, methodType(result, parameters));
    }

    public static void main(String[] args) throws Throwable {
        MethodHandle add = own("add", int.class, int.class, int.class);
        MethodHandle show = own("show", String.class, Object.class, long.class);

        MethodHandle boxed = add.asType(methodType(Object.class, Integer.class, short.class));
        System.out.println((Object) boxed.invokeExact((Integer) 40, (short) 2));
        System.out.println((String) MethodHandles.insertArguments(show, 0, "in").invokeExact(5L));
        System.out.println((String) MethodHandles.insertArguments(show, 1, 6L).invokeExact((Object) "out"));
        System.out.println((int) MethodHandles.dropArguments(add, 1, String.class, double.class).invokeExact(1, "x", 2.0, 3));
        System.out.println((String) MethodHandles.permuteArguments(show, methodType(String.class, long.class, Object.class), 1, 0).invokeExact(9L, (Object) "p"));
        MethodHandle length = MethodHandles.publicLookup().findVirtual(String.class, "length", methodType(int.class));
        System.out.println((int) MethodHandles.filterArguments(add, 0, length, length).invokeExact("four", "three"));
        MethodHandle hex = MethodHandles.publicLookup().findStatic(Integer.class, "toHexString", methodType(String.class, int.class));
        System.out.println((String) MethodHandles.filterReturnValue(add, hex).invokeExact(200, 55));
        System.out.println((int) MethodHandles.foldArguments(add, MethodHandles.identity(int.class)).invokeExact(21));
        System.out.println((int) MethodHandles.collectArguments(add, 1, add).invokeExact(1, 2, 3));

        MethodHandle test = MethodHandles.guardWithTest(own("positive", boolean.class, int.class), own("yes", String.class, int.class), own("no", String.class, int.class));
        System.out.println((String) test.invokeExact(3) + " " + (String) test.invokeExact(-3));
        MethodHandle guarded = MethodHandles.catchException(own("fail", String.class, String.class), IllegalStateException.class, own("caught", String.class, IllegalStateException.class, String.class));
        System.out.println((String) guarded.invokeExact("boom"));

        MethodHandle sum = own("sum", String.class, String.class, int[].class);
        System.out.println((String) sum.invoke("varargs ", 1, 2, 3) + " " + sum.isVarargsCollector());
        System.out.println((String) sum.asFixedArity().invoke("fixed ", new int[] {4, 5}));
        System.out.println((String) sum.asCollector(int[].class, 2).invokeExact("collected ", 6, 7));
        System.out.println((int) add.asSpreader(Object[].class, 2).invoke(new Object[] {8, 9}));
        System.out.println(show.invokeWithArguments(List.of("list", 3)));

        MethodHandle once = MethodHandles.tryFinally(MethodHandles.identity(String.class), MethodHandles.dropArguments(MethodHandles.identity(String.class), 0, Throwable.class));
        System.out.println((String) once.invokeExact("finally"));
        MethodHandle step = MethodHandles.insertArguments(add, 1, 3);
        MethodHandle three = MethodHandles.countedLoop(MethodHandles.dropArguments(MethodHandles.constant(int.class, 4), 0, int.class), MethodHandles.identity(int.class), MethodHandles.dropArguments(step, 1, int.class));
        System.out.println((int) three.invokeExact(100));
        MethodHandle elements = MethodHandles.arrayElementGetter(long[].class);
        System.out.println((long) elements.invokeExact(new long[] {1, 2, 3}, 2) + " " + (int) MethodHandles.arrayLength(String[].class).invokeExact(new String[5]));
        MethodHandle cast = MethodHandles.explicitCastArguments(add, methodType(byte.class, long.class, double.class));
        System.out.println((byte) cast.invokeExact(300L, 2.9));
        System.out.println((Object) MethodHandles.zero(String.class).invoke() + " " + (int) MethodHandles.empty(methodType(int.class, String.class)).invokeExact("e"));
        try {
            Object wrong = add.invokeExact(1, 2);
        } catch (WrongMethodTypeException e) {
            System.out.println("exact");
        }
        try {
            Object wrong = add.invoke("1", 2);
        } catch (ClassCastException e) {
            System.out.println("cast");
        } catch (WrongMethodTypeException e) {
            System.out.println("types");
        }
        try {
            Object wrong = ((MethodHandle) null).invoke();
        } catch (NullPointerException e) {
            System.out.println("null");
        }
    }
}
