// VarHandle that views byte arrays as char: both byte orders, bounds.
//@ mode: run
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

class CharsOfByteArrays {
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
    }
}
