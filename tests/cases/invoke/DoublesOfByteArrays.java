// VarHandle that views byte arrays as double: both byte orders, bounds.
//@ mode: run
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

class DoublesOfByteArrays {
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
