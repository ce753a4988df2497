// VarHandle that views byte buffers as double: both byte orders, bounds, every mode.
//@ mode: run
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

class DoublesOfByteBuffers {
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
        VarHandle doubleBig = MethodHandles.byteBufferViewVarHandle(double[].class, ByteOrder.BIG_ENDIAN);
        doubleBig.set(store, AT, 1e300);
        System.out.println("double BIG_ENDIAN " + (double) doubleBig.get(store, AT) + " " + bytes(store));
        doubleBig.set(store, 3, -0.0);
        System.out.println((double) doubleBig.get(store, 3) + " " + bytes(store));
        System.out.println(mode(() -> (double) doubleBig.getVolatile(store, AT)));
        System.out.println(mode(() -> (double) doubleBig.getOpaque(store, AT)));
        System.out.println(mode(() -> (double) doubleBig.getAcquire(store, AT)));
        System.out.println(mode(() -> { doubleBig.setVolatile(store, AT, -0.0); return (double) doubleBig.getVolatile(store, AT); }));
        System.out.println(mode(() -> doubleBig.compareAndSet(store, AT, -0.0, 1e300)) + " " + mode(() -> (double) doubleBig.getAndSet(store, AT, 1e300)) + " " + bytes(store));
        System.out.println(mode(() -> (double) doubleBig.getVolatile(store, AT + 1)));
        System.out.println(mode(() -> (double) doubleBig.get(store, 30)) + " " + mode(() -> (double) doubleBig.get(store, -1)));
        VarHandle doubleLittle = MethodHandles.byteBufferViewVarHandle(double[].class, ByteOrder.LITTLE_ENDIAN);
        doubleLittle.set(store, AT, 1e300);
        System.out.println("double LITTLE_ENDIAN " + (double) doubleLittle.get(store, AT) + " " + bytes(store));
        doubleLittle.set(store, 3, -0.0);
        System.out.println((double) doubleLittle.get(store, 3) + " " + bytes(store));
        System.out.println(mode(() -> (double) doubleLittle.getVolatile(store, AT)));
        System.out.println(mode(() -> (double) doubleLittle.getOpaque(store, AT)));
        System.out.println(mode(() -> (double) doubleLittle.getAcquire(store, AT)));
        System.out.println(mode(() -> { doubleLittle.setVolatile(store, AT, -0.0); return (double) doubleLittle.getVolatile(store, AT); }));
        System.out.println(mode(() -> doubleLittle.compareAndSet(store, AT, -0.0, 1e300)) + " " + mode(() -> (double) doubleLittle.getAndSet(store, AT, 1e300)) + " " + bytes(store));
        System.out.println(mode(() -> (double) doubleLittle.getVolatile(store, AT + 1)));
        System.out.println(mode(() -> (double) doubleLittle.get(store, 30)) + " " + mode(() -> (double) doubleLittle.get(store, -1)));
    }
}
