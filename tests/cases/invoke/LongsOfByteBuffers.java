// VarHandle that views byte buffers as long: both byte orders, bounds, every mode.
//@ mode: run
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

class LongsOfByteBuffers {
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
        VarHandle longBig = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
        longBig.set(store, AT, 1L << 40);
        System.out.println("long BIG_ENDIAN " + (long) longBig.get(store, AT) + " " + bytes(store));
        longBig.set(store, 3, -5L);
        System.out.println((long) longBig.get(store, 3) + " " + bytes(store));
        System.out.println(mode(() -> (long) longBig.getVolatile(store, AT)));
        System.out.println(mode(() -> (long) longBig.getOpaque(store, AT)));
        System.out.println(mode(() -> (long) longBig.getAcquire(store, AT)));
        System.out.println(mode(() -> { longBig.setVolatile(store, AT, -5L); return (long) longBig.getVolatile(store, AT); }));
        System.out.println(mode(() -> (long) longBig.getAndAdd(store, AT, 1L << 40)) + " " + mode(() -> longBig.compareAndSet(store, AT, -5L, 1L << 40)) + " " + mode(() -> (long) longBig.getAndBitwiseXor(store, AT, -5L)) + " " + bytes(store));
        System.out.println(mode(() -> (long) longBig.getVolatile(store, AT + 1)));
        System.out.println(mode(() -> (long) longBig.get(store, 30)) + " " + mode(() -> (long) longBig.get(store, -1)));
        VarHandle longLittle = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
        longLittle.set(store, AT, 1L << 40);
        System.out.println("long LITTLE_ENDIAN " + (long) longLittle.get(store, AT) + " " + bytes(store));
        longLittle.set(store, 3, -5L);
        System.out.println((long) longLittle.get(store, 3) + " " + bytes(store));
        System.out.println(mode(() -> (long) longLittle.getVolatile(store, AT)));
        System.out.println(mode(() -> (long) longLittle.getOpaque(store, AT)));
        System.out.println(mode(() -> (long) longLittle.getAcquire(store, AT)));
        System.out.println(mode(() -> { longLittle.setVolatile(store, AT, -5L); return (long) longLittle.getVolatile(store, AT); }));
        System.out.println(mode(() -> (long) longLittle.getAndAdd(store, AT, 1L << 40)) + " " + mode(() -> longLittle.compareAndSet(store, AT, -5L, 1L << 40)) + " " + mode(() -> (long) longLittle.getAndBitwiseXor(store, AT, -5L)) + " " + bytes(store));
        System.out.println(mode(() -> (long) longLittle.getVolatile(store, AT + 1)));
        System.out.println(mode(() -> (long) longLittle.get(store, 30)) + " " + mode(() -> (long) longLittle.get(store, -1)));
    }
}
