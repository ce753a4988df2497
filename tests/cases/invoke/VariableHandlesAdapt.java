// Adapted VarHandles, and one of a class that is not initialized before it is used.
//@ mode: run
//@ jdk: 22+
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;

class VariableHandlesAdapt {
    static class Late {
        static int value = 4;

        static {
            System.out.println("late");
        }
    }

    static int parse(String text) {
        return Integer.parseInt(text);
    }

    static String print(int number) {
        return "<" + number + ">";
    }

    static int minus(int index) {
        return index - 1;
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        Class<?> own = VariableHandlesAdapt.class;
        VarHandle late = lookup.findStaticVarHandle(Late.class, "value", int.class);
        System.out.println("found");
        System.out.println((int) late.getAndAdd(1) + " " + (Object) late.getVolatile());

        VarHandle ints = MethodHandles.arrayElementVarHandle(int[].class);
        MethodHandle parse = lookup.findStatic(own, "parse", MethodType.methodType(int.class, String.class));
        MethodHandle print = lookup.findStatic(own, "print", MethodType.methodType(String.class, int.class));
        MethodHandle minus = lookup.findStatic(own, "minus", MethodType.methodType(int.class, int.class));
        VarHandle texts = MethodHandles.filterValue(ints, parse, print);
        int[] array = {10, 20, 30};
        System.out.println((String) texts.getAndSet(array, 1, "21") + array[1] + " " + texts.compareAndSet(array, 0, "10", "11") + array[0]);
        VarHandle fromOne = MethodHandles.filterCoordinates(ints, 1, minus);
        System.out.println((int) fromOne.get(array, 3));
        VarHandle second = MethodHandles.insertCoordinates(ints, 1, 1);
        second.setVolatile(array, 5);
        System.out.println((int) second.getAndBitwiseXor(array, 1) + " " + array[1]);
        VarHandle swapped = MethodHandles.permuteCoordinates(ints, java.util.List.of(int.class, int[].class), 1, 0);
        System.out.println((int) swapped.get(2, array) + " " + swapped.coordinateTypes());
        VarHandle dropped = MethodHandles.dropCoordinates(second, 0, String.class);
        System.out.println((int) dropped.get("ignored", array));
    }
}
