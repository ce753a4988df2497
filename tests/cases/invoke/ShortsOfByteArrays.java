// VarHandle that views byte arrays as short: both byte orders, bounds.
//@ mode: run
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

class ShortsOfByteArrays {
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
    }
}
