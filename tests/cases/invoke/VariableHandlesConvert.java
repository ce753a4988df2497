// VarHandles whose calls need boxing, unboxing and casts, and those of every factory.
//@ mode: run
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.invoke.WrongMethodTypeException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

class VariableHandlesConvert {
    Object any = "text";
    String text = "start";
    int number = 5;
    volatile long wide = 1;
    boolean flag;
    static String shared = "static";

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        Class<?> own = VariableHandlesConvert.class;
        VarHandle any = lookup.findVarHandle(own, "any", Object.class);
        VarHandle text = lookup.findVarHandle(own, "text", String.class);
        VarHandle number = lookup.findVarHandle(own, "number", int.class);
        VarHandle wide = lookup.findVarHandle(own, "wide", long.class);
        VarHandle flag = lookup.findVarHandle(own, "flag", boolean.class);
        VarHandle shared = lookup.findStaticVarHandle(own, "shared", String.class);
        VariableHandlesConvert object = new VariableHandlesConvert();

        System.out.println((String) any.get(object) + (Object) text.get(object) + (CharSequence) text.getVolatile(object));
        Object boxed = number.get(object);
        System.out.println(boxed + " " + (Integer) number.getAndAdd(object, (Integer) 3) + " " + (long) number.get(object));
        wide.set(object, 7);
        System.out.println((Object) wide.getAndSet(object, 8) + " " + (Long) wide.get(object) + " " + wide.compareAndSet(object, 8, (short) 9));
        System.out.println(flag.compareAndSet(object, false, (Boolean) true) + " " + (Object) flag.getOpaque(object));
        System.out.println((Object) shared.getAndSet("other") + " " + shared);
        any.set(object, 12);
        System.out.println((Integer) any.get(object) + " " + (int) any.get(object));
        try {
            String wrong = (String) any.get(object);
        } catch (ClassCastException e) {
            System.out.println("result");
        }
        try {
            text.set(object, (Object) 1);
        } catch (ClassCastException e) {
            System.out.println("argument");
        }
        try {
            number.set(object, 1L);
        } catch (WrongMethodTypeException e) {
            System.out.println("narrowing");
        }
        try {
            System.out.println((int) flag.get(object));
        } catch (WrongMethodTypeException e) {
            System.out.println("boolean is no int");
        }
        try {
            flag.set(object, 1);
        } catch (WrongMethodTypeException e) {
            System.out.println("int is no boolean");
        }
        try {
            text.getAndAdd(object, "x");
        } catch (UnsupportedOperationException e) {
            System.out.println("unsupported");
        }
        try {
            number.withInvokeExactBehavior().set(object, (short) 1);
        } catch (WrongMethodTypeException e) {
            System.out.println("exact");
        }
        VarHandle elements = MethodHandles.arrayElementVarHandle(String[].class);
        String[] array = {"a", "b"};
        System.out.println((Object) elements.getAndSet(array, 1, "c") + array[1] + " " + elements.compareAndSet(array, (short) 0, "a", "d") + array[0]);
        try {
            elements.set((Object) array, 2, "z");
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        VarHandle bytes = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
        byte[] raw = {0, 0, 1, 2, 3, 4, 5, 6};
        System.out.println((int) bytes.get(raw, 0) + " " + (int) bytes.get(raw, 3));
        bytes.set(raw, 4, 0x0a0b0c0d);
        System.out.println(raw[4] + " " + raw[7]);
        MethodHandle getter = number.toMethodHandle(VarHandle.AccessMode.GET_VOLATILE);
        System.out.println((int) getter.invokeExact(object) + " " + getter.type());
        MethodHandle swap = MethodHandles.varHandleInvoker(VarHandle.AccessMode.COMPARE_AND_SET, MethodType.methodType(boolean.class, own, int.class, int.class));
        System.out.println((boolean) swap.invoke(number, object, 8, 80) + " " + object.number);
        System.out.println(number.varType() + " " + number.coordinateTypes() + " " + number.accessModeType(VarHandle.AccessMode.GET_AND_ADD));
    }
}
