// VarHandle that views byte buffers as float: both byte orders, bounds, every mode.
//@ mode: run
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

class FloatsOfByteBuffers {
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
        VarHandle floatBig = MethodHandles.byteBufferViewVarHandle(float[].class, ByteOrder.BIG_ENDIAN);
        floatBig.set(store, AT, 1.5f);
        System.out.println("float BIG_ENDIAN " + (float) floatBig.get(store, AT) + " " + bytes(store));
        floatBig.set(store, 3, -2.5f);
        System.out.println((float) floatBig.get(store, 3) + " " + bytes(store));
        System.out.println(mode(() -> (float) floatBig.getVolatile(store, AT)));
        System.out.println(mode(() -> (float) floatBig.getOpaque(store, AT)));
        System.out.println(mode(() -> (float) floatBig.getAcquire(store, AT)));
        System.out.println(mode(() -> { floatBig.setVolatile(store, AT, -2.5f); return (float) floatBig.getVolatile(store, AT); }));
        System.out.println(mode(() -> floatBig.compareAndSet(store, AT, -2.5f, 1.5f)) + " " + mode(() -> (float) floatBig.getAndSet(store, AT, 1.5f)) + " " + bytes(store));
        System.out.println(mode(() -> (float) floatBig.getVolatile(store, AT + 1)));
        System.out.println(mode(() -> (float) floatBig.get(store, 30)) + " " + mode(() -> (float) floatBig.get(store, -1)));
        VarHandle floatLittle = MethodHandles.byteBufferViewVarHandle(float[].class, ByteOrder.LITTLE_ENDIAN);
        floatLittle.set(store, AT, 1.5f);
        System.out.println("float LITTLE_ENDIAN " + (float) floatLittle.get(store, AT) + " " + bytes(store));
        floatLittle.set(store, 3, -2.5f);
        System.out.println((float) floatLittle.get(store, 3) + " " + bytes(store));
        System.out.println(mode(() -> (float) floatLittle.getVolatile(store, AT)));
        System.out.println(mode(() -> (float) floatLittle.getOpaque(store, AT)));
        System.out.println(mode(() -> (float) floatLittle.getAcquire(store, AT)));
        System.out.println(mode(() -> { floatLittle.setVolatile(store, AT, -2.5f); return (float) floatLittle.getVolatile(store, AT); }));
        System.out.println(mode(() -> floatLittle.compareAndSet(store, AT, -2.5f, 1.5f)) + " " + mode(() -> (float) floatLittle.getAndSet(store, AT, 1.5f)) + " " + bytes(store));
        System.out.println(mode(() -> (float) floatLittle.getVolatile(store, AT + 1)));
        System.out.println(mode(() -> (float) floatLittle.get(store, 30)) + " " + mode(() -> (float) floatLittle.get(store, -1)));
    }
}
