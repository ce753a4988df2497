// VarHandle that views byte arrays as float: both byte orders, bounds.
//@ mode: run
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

class FloatsOfByteArrays {
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
    }
}
