// VarHandles that view byte arrays as other types: both byte orders, alignment, bounds.
//@ mode: run
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

class ByteArrayViews {
    static final int AT = 8;

    interface Action {
        Object run();
    }

    static String mode(Action action) {
        try {
            return action.run().toString();
        } catch (IndexOutOfBoundsException | IllegalStateException | UnsupportedOperationException e) {
            return e.getClass().getSimpleName();
        }
    }

    static String bytes(byte[] store) {
        return java.util.HexFormat.of().formatHex(store);
    }

    public static void main(String[] args) {
        byte[] store = new byte[32];
        VarHandle shortBig = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
        shortBig.set(store, AT, (short) 500);
        System.out.println("short BIG_ENDIAN " + (short) shortBig.get(store, AT) + " " + bytes(store));
        shortBig.set(store, 3, (short) -3);
        System.out.println((short) shortBig.get(store, 3) + " " + bytes(store));
        System.out.println(mode(() -> (short) shortBig.get(store, 30)) + " " + mode(() -> (short) shortBig.get(store, -1)));
        VarHandle shortLittle = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
        shortLittle.set(store, AT, (short) 500);
        System.out.println("short LITTLE_ENDIAN " + (short) shortLittle.get(store, AT) + " " + bytes(store));
        shortLittle.set(store, 3, (short) -3);
        System.out.println((short) shortLittle.get(store, 3) + " " + bytes(store));
        System.out.println(mode(() -> (short) shortLittle.get(store, 30)) + " " + mode(() -> (short) shortLittle.get(store, -1)));
        VarHandle charBig = MethodHandles.byteArrayViewVarHandle(char[].class, ByteOrder.BIG_ENDIAN);
        charBig.set(store, AT, 'a');
        System.out.println("char BIG_ENDIAN " + (char) charBig.get(store, AT) + " " + bytes(store));
        charBig.set(store, 3, 'z');
        System.out.println((char) charBig.get(store, 3) + " " + bytes(store));
        System.out.println(mode(() -> (char) charBig.get(store, 30)) + " " + mode(() -> (char) charBig.get(store, -1)));
        VarHandle charLittle = MethodHandles.byteArrayViewVarHandle(char[].class, ByteOrder.LITTLE_ENDIAN);
        charLittle.set(store, AT, 'a');
        System.out.println("char LITTLE_ENDIAN " + (char) charLittle.get(store, AT) + " " + bytes(store));
        charLittle.set(store, 3, 'z');
        System.out.println((char) charLittle.get(store, 3) + " " + bytes(store));
        System.out.println(mode(() -> (char) charLittle.get(store, 30)) + " " + mode(() -> (char) charLittle.get(store, -1)));
        VarHandle intBig = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
        intBig.set(store, AT, 7);
        System.out.println("int BIG_ENDIAN " + (int) intBig.get(store, AT) + " " + bytes(store));
        intBig.set(store, 3, -9);
        System.out.println((int) intBig.get(store, 3) + " " + bytes(store));
        System.out.println(mode(() -> (int) intBig.get(store, 30)) + " " + mode(() -> (int) intBig.get(store, -1)));
        VarHandle intLittle = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
        intLittle.set(store, AT, 7);
        System.out.println("int LITTLE_ENDIAN " + (int) intLittle.get(store, AT) + " " + bytes(store));
        intLittle.set(store, 3, -9);
        System.out.println((int) intLittle.get(store, 3) + " " + bytes(store));
        System.out.println(mode(() -> (int) intLittle.get(store, 30)) + " " + mode(() -> (int) intLittle.get(store, -1)));
        VarHandle longBig = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
        longBig.set(store, AT, 1L << 40);
        System.out.println("long BIG_ENDIAN " + (long) longBig.get(store, AT) + " " + bytes(store));
        longBig.set(store, 3, -5L);
        System.out.println((long) longBig.get(store, 3) + " " + bytes(store));
        System.out.println(mode(() -> (long) longBig.get(store, 30)) + " " + mode(() -> (long) longBig.get(store, -1)));
        VarHandle longLittle = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
        longLittle.set(store, AT, 1L << 40);
        System.out.println("long LITTLE_ENDIAN " + (long) longLittle.get(store, AT) + " " + bytes(store));
        longLittle.set(store, 3, -5L);
        System.out.println((long) longLittle.get(store, 3) + " " + bytes(store));
        System.out.println(mode(() -> (long) longLittle.get(store, 30)) + " " + mode(() -> (long) longLittle.get(store, -1)));
        VarHandle floatBig = MethodHandles.byteArrayViewVarHandle(float[].class, ByteOrder.BIG_ENDIAN);
        floatBig.set(store, AT, 1.5f);
        System.out.println("float BIG_ENDIAN " + (float) floatBig.get(store, AT) + " " + bytes(store));
        floatBig.set(store, 3, -2.5f);
        System.out.println((float) floatBig.get(store, 3) + " " + bytes(store));
        System.out.println(mode(() -> (float) floatBig.get(store, 30)) + " " + mode(() -> (float) floatBig.get(store, -1)));
        VarHandle floatLittle = MethodHandles.byteArrayViewVarHandle(float[].class, ByteOrder.LITTLE_ENDIAN);
        floatLittle.set(store, AT, 1.5f);
        System.out.println("float LITTLE_ENDIAN " + (float) floatLittle.get(store, AT) + " " + bytes(store));
        floatLittle.set(store, 3, -2.5f);
        System.out.println((float) floatLittle.get(store, 3) + " " + bytes(store));
        System.out.println(mode(() -> (float) floatLittle.get(store, 30)) + " " + mode(() -> (float) floatLittle.get(store, -1)));
        VarHandle doubleBig = MethodHandles.byteArrayViewVarHandle(double[].class, ByteOrder.BIG_ENDIAN);
        doubleBig.set(store, AT, 1e300);
        System.out.println("double BIG_ENDIAN " + (double) doubleBig.get(store, AT) + " " + bytes(store));
        doubleBig.set(store, 3, -0.0);
        System.out.println((double) doubleBig.get(store, 3) + " " + bytes(store));
        System.out.println(mode(() -> (double) doubleBig.get(store, 30)) + " " + mode(() -> (double) doubleBig.get(store, -1)));
        VarHandle doubleLittle = MethodHandles.byteArrayViewVarHandle(double[].class, ByteOrder.LITTLE_ENDIAN);
        doubleLittle.set(store, AT, 1e300);
        System.out.println("double LITTLE_ENDIAN " + (double) doubleLittle.get(store, AT) + " " + bytes(store));
        doubleLittle.set(store, 3, -0.0);
        System.out.println((double) doubleLittle.get(store, 3) + " " + bytes(store));
        System.out.println(mode(() -> (double) doubleLittle.get(store, 30)) + " " + mode(() -> (double) doubleLittle.get(store, -1)));
    }
}
