// VarHandle of a static field of type byte: every access mode.
//@ mode: run
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

class ByteStaticHandleInEveryMode {
    static byte byteStatic = (byte) 5;

    public static void main(String[] args) throws Exception {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        VarHandle handle = lookup.findStaticVarHandle(ByteStaticHandleInEveryMode.class, "byteStatic", byte.class);
        System.out.println("byte " + (byte) handle.get() + " " + (byte) handle.getVolatile() + " " + (byte) handle.getOpaque() + " " + (byte) handle.getAcquire());
        handle.set((byte) -7);
        System.out.println((byte) handle.get());
        handle.set((byte) 5);
        handle.setVolatile((byte) -7);
        System.out.println((byte) handle.get());
        handle.setVolatile((byte) 5);
        handle.setOpaque((byte) -7);
        System.out.println((byte) handle.get());
        handle.setOpaque((byte) 5);
        handle.setRelease((byte) -7);
        System.out.println((byte) handle.get());
        handle.setRelease((byte) 5);
        System.out.println(handle.compareAndSet((byte) -7, (byte) 5) + " " + handle.compareAndSet((byte) 5, (byte) -7) + " " + (byte) handle.get() + " " + handle.compareAndSet((byte) -7, (byte) 5));
        System.out.println(handle.weakCompareAndSetPlain((byte) -7, (byte) 5) + " " + handle.weakCompareAndSetPlain((byte) 5, (byte) -7) + " " + (byte) handle.get() + " " + handle.weakCompareAndSetPlain((byte) -7, (byte) 5));
        System.out.println(handle.weakCompareAndSet((byte) -7, (byte) 5) + " " + handle.weakCompareAndSet((byte) 5, (byte) -7) + " " + (byte) handle.get() + " " + handle.weakCompareAndSet((byte) -7, (byte) 5));
        System.out.println(handle.weakCompareAndSetAcquire((byte) -7, (byte) 5) + " " + handle.weakCompareAndSetAcquire((byte) 5, (byte) -7) + " " + (byte) handle.get() + " " + handle.weakCompareAndSetAcquire((byte) -7, (byte) 5));
        System.out.println(handle.weakCompareAndSetRelease((byte) -7, (byte) 5) + " " + handle.weakCompareAndSetRelease((byte) 5, (byte) -7) + " " + (byte) handle.get() + " " + handle.weakCompareAndSetRelease((byte) -7, (byte) 5));
        System.out.println((byte) handle.compareAndExchange((byte) -7, (byte) 5) + " " + (byte) handle.compareAndExchange((byte) 5, (byte) -7) + " " + (byte) handle.get() + " " + (byte) handle.compareAndExchange((byte) -7, (byte) 5));
        System.out.println((byte) handle.compareAndExchangeAcquire((byte) -7, (byte) 5) + " " + (byte) handle.compareAndExchangeAcquire((byte) 5, (byte) -7) + " " + (byte) handle.get() + " " + (byte) handle.compareAndExchangeAcquire((byte) -7, (byte) 5));
        System.out.println((byte) handle.compareAndExchangeRelease((byte) -7, (byte) 5) + " " + (byte) handle.compareAndExchangeRelease((byte) 5, (byte) -7) + " " + (byte) handle.get() + " " + (byte) handle.compareAndExchangeRelease((byte) -7, (byte) 5));
        System.out.println((byte) handle.getAndSet((byte) -7) + " " + (byte) handle.getAndSet((byte) 5));
        System.out.println((byte) handle.getAndSetAcquire((byte) -7) + " " + (byte) handle.getAndSetAcquire((byte) 5));
        System.out.println((byte) handle.getAndSetRelease((byte) -7) + " " + (byte) handle.getAndSetRelease((byte) 5));
        System.out.println((byte) handle.getAndAdd((byte) -7) + " " + (byte) handle.getAndAdd((byte) 5) + " " + (byte) handle.get());
        System.out.println((byte) handle.getAndAddAcquire((byte) -7) + " " + (byte) handle.getAndAddAcquire((byte) 5) + " " + (byte) handle.get());
        System.out.println((byte) handle.getAndAddRelease((byte) -7) + " " + (byte) handle.getAndAddRelease((byte) 5) + " " + (byte) handle.get());
        System.out.println((byte) handle.getAndBitwiseOr((byte) -7) + " " + (byte) handle.getAndBitwiseOr((byte) 5) + " " + (byte) handle.get());
        System.out.println((byte) handle.getAndBitwiseOrAcquire((byte) -7) + " " + (byte) handle.getAndBitwiseOrAcquire((byte) 5) + " " + (byte) handle.get());
        System.out.println((byte) handle.getAndBitwiseOrRelease((byte) -7) + " " + (byte) handle.getAndBitwiseOrRelease((byte) 5) + " " + (byte) handle.get());
        System.out.println((byte) handle.getAndBitwiseAnd((byte) -7) + " " + (byte) handle.getAndBitwiseAnd((byte) 5) + " " + (byte) handle.get());
        System.out.println((byte) handle.getAndBitwiseAndAcquire((byte) -7) + " " + (byte) handle.getAndBitwiseAndAcquire((byte) 5) + " " + (byte) handle.get());
        System.out.println((byte) handle.getAndBitwiseAndRelease((byte) -7) + " " + (byte) handle.getAndBitwiseAndRelease((byte) 5) + " " + (byte) handle.get());
        System.out.println((byte) handle.getAndBitwiseXor((byte) -7) + " " + (byte) handle.getAndBitwiseXor((byte) 5) + " " + (byte) handle.get());
        System.out.println((byte) handle.getAndBitwiseXorAcquire((byte) -7) + " " + (byte) handle.getAndBitwiseXorAcquire((byte) 5) + " " + (byte) handle.get());
        System.out.println((byte) handle.getAndBitwiseXorRelease((byte) -7) + " " + (byte) handle.getAndBitwiseXorRelease((byte) 5) + " " + (byte) handle.get());
    }
}
