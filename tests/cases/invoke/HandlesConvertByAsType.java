// MethodHandle.asType: every widening, boxing, unboxing and cast, with their effect on values and null.
//@ mode: run
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

class HandlesConvertByAsType {
    public static void main(String[] args) throws Throwable {
        Class<?>[] types = {boolean.class, byte.class, char.class, short.class, int.class, long.class, float.class, double.class, Integer.class, Character.class, Double.class, Number.class, Object.class, String.class, void.class};
        Object[] values = {true, (byte) -7, 'c', (short) 300, 70000, 1L << 40, 1.5f, 2.75, 5, 'd', 3.5, 9, "object", "string", null};
        for (int from = 0; from < types.length - 1; from++) {
            StringBuilder line = new StringBuilder(types[from].getSimpleName() + ":");
            MethodHandle identity = MethodHandles.identity(types[from]);
            for (Class<?> to : types) {
                line.append(' ').append(to.getSimpleName()).append('=');
                try {
                    MethodHandle converted = identity.asType(MethodType.methodType(to, types[from]));
                    line.append(converted.invokeWithArguments(values[from]));
                } catch (java.lang.invoke.WrongMethodTypeException e) {
                    line.append("wrong");
                } catch (ClassCastException e) {
                    line.append("cast");
                } catch (NullPointerException e) {
                    line.append("null");
                }
                try {
                    MethodHandle explicit = MethodHandles.explicitCastArguments(identity, MethodType.methodType(to, types[from]));
                    line.append('/').append(explicit.invokeWithArguments(values[from]));
                } catch (java.lang.invoke.WrongMethodTypeException e) {
                    line.append("/wrong");
                } catch (ClassCastException e) {
                    line.append("/cast");
                }
            }
            System.out.println(line);
        }
        MethodHandle unbox = MethodHandles.identity(int.class).asType(MethodType.methodType(int.class, Integer.class));
        try {
            int i = (int) unbox.invokeExact((Integer) null);
        } catch (NullPointerException e) {
            System.out.println("null unboxed");
        }
        System.out.println((int) MethodHandles.explicitCastArguments(unbox, MethodType.methodType(int.class, Object.class)).invokeExact((Object) null));
    }
}
