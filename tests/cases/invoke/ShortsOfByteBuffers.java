// VarHandle that views byte buffers as short: both byte orders, bounds, every mode.
//@ mode: run
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

class ShortsOfByteBuffers {
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
        VarHandle shortBig = MethodHandles.byteBufferViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
        shortBig.set(store, AT, (short) 500);
        System.out.println("short BIG_ENDIAN " + (short) shortBig.get(store, AT) + " " + bytes(store));
        shortBig.set(store, 3, (short) -3);
        System.out.println((short) shortBig.get(store, 3) + " " + bytes(store));
        System.out.println(mode(() -> (short) shortBig.getVolatile(store, AT)));
        System.out.println(mode(() -> (short) shortBig.getOpaque(store, AT)));
        System.out.println(mode(() -> (short) shortBig.getAcquire(store, AT)));
        System.out.println(mode(() -> { shortBig.setVolatile(store, AT, (short) -3); return (short) shortBig.getVolatile(store, AT); }));
        System.out.println(mode(() -> (short) shortBig.getVolatile(store, AT + 1)));
        System.out.println(mode(() -> (short) shortBig.get(store, 30)) + " " + mode(() -> (short) shortBig.get(store, -1)));
        VarHandle shortLittle = MethodHandles.byteBufferViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
        shortLittle.set(store, AT, (short) 500);
        System.out.println("short LITTLE_ENDIAN " + (short) shortLittle.get(store, AT) + " " + bytes(store));
        shortLittle.set(store, 3, (short) -3);
        System.out.println((short) shortLittle.get(store, 3) + " " + bytes(store));
        System.out.println(mode(() -> (short) shortLittle.getVolatile(store, AT)));
        System.out.println(mode(() -> (short) shortLittle.getOpaque(store, AT)));
        System.out.println(mode(() -> (short) shortLittle.getAcquire(store, AT)));
        System.out.println(mode(() -> { shortLittle.setVolatile(store, AT, (short) -3); return (short) shortLittle.getVolatile(store, AT); }));
        System.out.println(mode(() -> (short) shortLittle.getVolatile(store, AT + 1)));
        System.out.println(mode(() -> (short) shortLittle.get(store, 30)) + " " + mode(() -> (short) shortLittle.get(store, -1)));
    }
}
