// VarHandle of a static field of type short: every access mode.
//@ mode: run
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

class ShortStaticHandleInEveryMode {
    static short shortStatic = (short) 500;

    public static void main(String[] args) throws Exception {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        VarHandle handle = lookup.findStaticVarHandle(ShortStaticHandleInEveryMode.class, "shortStatic", short.class);
        System.out.println("short " + (short) handle.get() + " " + (short) handle.getVolatile() + " " + (short) handle.getOpaque() + " " + (short) handle.getAcquire());
        handle.set((short) -3);
        System.out.println((short) handle.get());
        handle.set((short) 500);
        handle.setVolatile((short) -3);
        System.out.println((short) handle.get());
        handle.setVolatile((short) 500);
        handle.setOpaque((short) -3);
        System.out.println((short) handle.get());
        handle.setOpaque((short) 500);
        handle.setRelease((short) -3);
        System.out.println((short) handle.get());
        handle.setRelease((short) 500);
        System.out.println(handle.compareAndSet((short) -3, (short) 500) + " " + handle.compareAndSet((short) 500, (short) -3) + " " + (short) handle.get() + " " + handle.compareAndSet((short) -3, (short) 500));
        System.out.println(handle.weakCompareAndSetPlain((short) -3, (short) 500) + " " + handle.weakCompareAndSetPlain((short) 500, (short) -3) + " " + (short) handle.get() + " " + handle.weakCompareAndSetPlain((short) -3, (short) 500));
        System.out.println(handle.weakCompareAndSet((short) -3, (short) 500) + " " + handle.weakCompareAndSet((short) 500, (short) -3) + " " + (short) handle.get() + " " + handle.weakCompareAndSet((short) -3, (short) 500));
        System.out.println(handle.weakCompareAndSetAcquire((short) -3, (short) 500) + " " + handle.weakCompareAndSetAcquire((short) 500, (short) -3) + " " + (short) handle.get() + " " + handle.weakCompareAndSetAcquire((short) -3, (short) 500));
        System.out.println(handle.weakCompareAndSetRelease((short) -3, (short) 500) + " " + handle.weakCompareAndSetRelease((short) 500, (short) -3) + " " + (short) handle.get() + " " + handle.weakCompareAndSetRelease((short) -3, (short) 500));
        System.out.println((short) handle.compareAndExchange((short) -3, (short) 500) + " " + (short) handle.compareAndExchange((short) 500, (short) -3) + " " + (short) handle.get() + " " + (short) handle.compareAndExchange((short) -3, (short) 500));
        System.out.println((short) handle.compareAndExchangeAcquire((short) -3, (short) 500) + " " + (short) handle.compareAndExchangeAcquire((short) 500, (short) -3) + " " + (short) handle.get() + " " + (short) handle.compareAndExchangeAcquire((short) -3, (short) 500));
        System.out.println((short) handle.compareAndExchangeRelease((short) -3, (short) 500) + " " + (short) handle.compareAndExchangeRelease((short) 500, (short) -3) + " " + (short) handle.get() + " " + (short) handle.compareAndExchangeRelease((short) -3, (short) 500));
        System.out.println((short) handle.getAndSet((short) -3) + " " + (short) handle.getAndSet((short) 500));
        System.out.println((short) handle.getAndSetAcquire((short) -3) + " " + (short) handle.getAndSetAcquire((short) 500));
        System.out.println((short) handle.getAndSetRelease((short) -3) + " " + (short) handle.getAndSetRelease((short) 500));
        System.out.println((short) handle.getAndAdd((short) -3) + " " + (short) handle.getAndAdd((short) 500) + " " + (short) handle.get());
        System.out.println((short) handle.getAndAddAcquire((short) -3) + " " + (short) handle.getAndAddAcquire((short) 500) + " " + (short) handle.get());
        System.out.println((short) handle.getAndAddRelease((short) -3) + " " + (short) handle.getAndAddRelease((short) 500) + " " + (short) handle.get());
        System.out.println((short) handle.getAndBitwiseOr((short) -3) + " " + (short) handle.getAndBitwiseOr((short) 500) + " " + (short) handle.get());
        System.out.println((short) handle.getAndBitwiseOrAcquire((short) -3) + " " + (short) handle.getAndBitwiseOrAcquire((short) 500) + " " + (short) handle.get());
        System.out.println((short) handle.getAndBitwiseOrRelease((short) -3) + " " + (short) handle.getAndBitwiseOrRelease((short) 500) + " " + (short) handle.get());
        System.out.println((short) handle.getAndBitwiseAnd((short) -3) + " " + (short) handle.getAndBitwiseAnd((short) 500) + " " + (short) handle.get());
        System.out.println((short) handle.getAndBitwiseAndAcquire((short) -3) + " " + (short) handle.getAndBitwiseAndAcquire((short) 500) + " " + (short) handle.get());
        System.out.println((short) handle.getAndBitwiseAndRelease((short) -3) + " " + (short) handle.getAndBitwiseAndRelease((short) 500) + " " + (short) handle.get());
        System.out.println((short) handle.getAndBitwiseXor((short) -3) + " " + (short) handle.getAndBitwiseXor((short) 500) + " " + (short) handle.get());
        System.out.println((short) handle.getAndBitwiseXorAcquire((short) -3) + " " + (short) handle.getAndBitwiseXorAcquire((short) 500) + " " + (short) handle.get());
        System.out.println((short) handle.getAndBitwiseXorRelease((short) -3) + " " + (short) handle.getAndBitwiseXorRelease((short) 500) + " " + (short) handle.get());
    }
}
