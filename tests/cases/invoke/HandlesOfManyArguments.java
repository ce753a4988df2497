// Handles with many arguments: spread, collected, bound one by one, mixed primitives of two slots.
//@ mode: run
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Arrays;
import java.util.Collections;

class HandlesOfManyArguments {
    static String twenty(int a, long b, double c, Object d, float e, byte f, char g, short h, boolean i, String j, int k, long l, double m, Object n, float o, byte p, char q, short r, boolean s, String t) {
        return "" + a + b + c + d + e + f + g + h + i + j + k + l + m + n + o + p + q + r + s + t;
    }

    static int sum(int... numbers) {
        return Arrays.stream(numbers).sum();
    }

    static String all(Object... objects) {
        return objects.length + ":" + objects[objects.length - 1];
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodHandle twenty = lookup.unreflect(Arrays.stream(HandlesOfManyArguments.class.getDeclaredMethods()).filter(m -> m.getName().equals("twenty")).findFirst().get());
        Object[] values = {1, 2L, 3.5, "d", 4.5f, (byte) 5, 'g', (short) 6, true, "j", 7, 8L, 9.5, null, 10.5f, (byte) 11, 'q', (short) 12, false, "t"};
        System.out.println(twenty.invokeWithArguments(values));
        System.out.println(twenty.asSpreader(Object[].class, 20).invoke(values));
        System.out.println((String) twenty.invoke(1, 2, 3f, "d", 4L, (byte) 5, 'g', (byte) 6, true, "j", 'k', 8, 9, null, 10, (byte) 11, 'q', (byte) 12, false, "t"));
        MethodHandle bound = twenty;
        for (Object value : values) {
            bound = MethodHandles.insertArguments(bound, 0, value);
        }
        System.out.println((String) bound.invokeExact() + bound.type());
        int[] order = new int[20];
        for (int i = 0; i < 20; i++) {
            order[i] = 19 - i;
        }
        Class<?>[] types = twenty.type().parameterArray();
        Collections.reverse(Arrays.asList(types));
        Object[] reversed = values.clone();
        Collections.reverse(Arrays.asList(reversed));
        System.out.println(MethodHandles.permuteArguments(twenty, MethodType.methodType(String.class, types), order).invokeWithArguments(reversed).equals(twenty.invokeWithArguments(values)));
        MethodHandle sum = lookup.findStatic(HandlesOfManyArguments.class, "sum", MethodType.methodType(int.class, int[].class));
        System.out.println((int) sum.invoke() + " " + (int) sum.invoke(1, 2, 3) + " " + (int) sum.invoke(new int[] {4, 5}) + " " + sum.asCollector(int[].class, 3).type() + " " + sum.withVarargs(false).isVarargsCollector());
        MethodHandle all = lookup.findStatic(HandlesOfManyArguments.class, "all", MethodType.methodType(String.class, Object[].class));
        Object[] hundred = new Object[200];
        Arrays.setAll(hundred, i -> i);
        System.out.println(all.invokeWithArguments(hundred) + " " + all.asCollector(Object[].class, 100).type().parameterCount() + " " + all.invoke(1, 2L, 3.0, 'c', "last"));
        try {
            twenty.invokeWithArguments(1, 2);
        } catch (java.lang.invoke.WrongMethodTypeException e) {
            System.out.println("wrong count");
        }
    }
}
