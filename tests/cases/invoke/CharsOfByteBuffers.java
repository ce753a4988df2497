// VarHandle that views byte buffers as char: both byte orders, bounds, every mode.
//@ mode: run
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

class CharsOfByteBuffers {
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

    static String bytes(ByteBuffer store) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < store.capacity(); i++) {
            text.append(String.format("%02x", store.get(i)));
        }
        return text.toString();
    }

    public static void main(String[] args) {
        ByteBuffer store = ByteBuffer.allocateDirect(32);
        VarHandle charBig = MethodHandles.byteBufferViewVarHandle(char[].class, ByteOrder.BIG_ENDIAN);
        charBig.set(store, AT, 'a');
        System.out.println("char BIG_ENDIAN " + (char) charBig.get(store, AT) + " " + bytes(store));
        charBig.set(store, 3, 'z');
        System.out.println((char) charBig.get(store, 3) + " " + bytes(store));
        System.out.println(mode(() -> (char) charBig.getVolatile(store, AT)));
        System.out.println(mode(() -> (char) charBig.getOpaque(store, AT)));
        System.out.println(mode(() -> (char) charBig.getAcquire(store, AT)));
        System.out.println(mode(() -> { charBig.setVolatile(store, AT, 'z'); return (char) charBig.getVolatile(store, AT); }));
        System.out.println(mode(() -> (char) charBig.getVolatile(store, AT + 1)));
        System.out.println(mode(() -> (char) charBig.get(store, 30)) + " " + mode(() -> (char) charBig.get(store, -1)));
        VarHandle charLittle = MethodHandles.byteBufferViewVarHandle(char[].class, ByteOrder.LITTLE_ENDIAN);
        charLittle.set(store, AT, 'a');
        System.out.println("char LITTLE_ENDIAN " + (char) charLittle.get(store, AT) + " " + bytes(store));
        charLittle.set(store, 3, 'z');
        System.out.println((char) charLittle.get(store, 3) + " " + bytes(store));
        System.out.println(mode(() -> (char) charLittle.getVolatile(store, AT)));
        System.out.println(mode(() -> (char) charLittle.getOpaque(store, AT)));
        System.out.println(mode(() -> (char) charLittle.getAcquire(store, AT)));
        System.out.println(mode(() -> { charLittle.setVolatile(store, AT, 'z'); return (char) charLittle.getVolatile(store, AT); }));
        System.out.println(mode(() -> (char) charLittle.getVolatile(store, AT + 1)));
        System.out.println(mode(() -> (char) charLittle.get(store, 30)) + " " + mode(() -> (char) charLittle.get(store, -1)));
    }
}
