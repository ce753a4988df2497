// VarHandle that views byte arrays as int: both byte orders, bounds.
//@ mode: run
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

class IntsOfByteArrays {
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
    }
}
