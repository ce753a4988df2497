// VarHandle that views byte arrays as long: both byte orders, bounds.
//@ mode: run
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

class LongsOfByteArrays {
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
    }
}
