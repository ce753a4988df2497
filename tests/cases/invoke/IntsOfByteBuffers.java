// VarHandle that views byte buffers as int: both byte orders, bounds, every mode.
//@ mode: run
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

class IntsOfByteBuffers {
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
        VarHandle intBig = MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
        intBig.set(store, AT, 7);
        System.out.println("int BIG_ENDIAN " + (int) intBig.get(store, AT) + " " + bytes(store));
        intBig.set(store, 3, -9);
        System.out.println((int) intBig.get(store, 3) + " " + bytes(store));
        System.out.println(mode(() -> (int) intBig.getVolatile(store, AT)));
        System.out.println(mode(() -> (int) intBig.getOpaque(store, AT)));
        System.out.println(mode(() -> (int) intBig.getAcquire(store, AT)));
        System.out.println(mode(() -> { intBig.setVolatile(store, AT, -9); return (int) intBig.getVolatile(store, AT); }));
        System.out.println(mode(() -> (int) intBig.getAndAdd(store, AT, 7)) + " " + mode(() -> intBig.compareAndSet(store, AT, -9, 7)) + " " + mode(() -> (int) intBig.getAndBitwiseXor(store, AT, -9)) + " " + bytes(store));
        System.out.println(mode(() -> (int) intBig.getVolatile(store, AT + 1)));
        System.out.println(mode(() -> (int) intBig.get(store, 30)) + " " + mode(() -> (int) intBig.get(store, -1)));
        VarHandle intLittle = MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
        intLittle.set(store, AT, 7);
        System.out.println("int LITTLE_ENDIAN " + (int) intLittle.get(store, AT) + " " + bytes(store));
        intLittle.set(store, 3, -9);
        System.out.println((int) intLittle.get(store, 3) + " " + bytes(store));
        System.out.println(mode(() -> (int) intLittle.getVolatile(store, AT)));
        System.out.println(mode(() -> (int) intLittle.getOpaque(store, AT)));
        System.out.println(mode(() -> (int) intLittle.getAcquire(store, AT)));
        System.out.println(mode(() -> { intLittle.setVolatile(store, AT, -9); return (int) intLittle.getVolatile(store, AT); }));
        System.out.println(mode(() -> (int) intLittle.getAndAdd(store, AT, 7)) + " " + mode(() -> intLittle.compareAndSet(store, AT, -9, 7)) + " " + mode(() -> (int) intLittle.getAndBitwiseXor(store, AT, -9)) + " " + bytes(store));
        System.out.println(mode(() -> (int) intLittle.getVolatile(store, AT + 1)));
        System.out.println(mode(() -> (int) intLittle.get(store, 30)) + " " + mode(() -> (int) intLittle.get(store, -1)));
    }
}
