// VarHandles that view byte buffers as other types: both byte orders, alignment, bounds, every mode.
//@ mode: run
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

class ByteBufferViewsInEveryMode {
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
