// VarHandle of a static field of type int: every access mode.
//@ mode: run
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

class IntStaticHandleInEveryMode {
    static int intStatic = 7;

    public static void main(String[] args) throws Exception {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        VarHandle handle = lookup.findStaticVarHandle(IntStaticHandleInEveryMode.class, "intStatic", int.class);
        System.out.println("int " + (int) handle.get() + " " + (int) handle.getVolatile() + " " + (int) handle.getOpaque() + " " + (int) handle.getAcquire());
        handle.set(-9);
        System.out.println((int) handle.get());
        handle.set(7);
        handle.setVolatile(-9);
        System.out.println((int) handle.get());
        handle.setVolatile(7);
        handle.setOpaque(-9);
        System.out.println((int) handle.get());
        handle.setOpaque(7);
        handle.setRelease(-9);
        System.out.println((int) handle.get());
        handle.setRelease(7);
        System.out.println(handle.compareAndSet(-9, 7) + " " + handle.compareAndSet(7, -9) + " " + (int) handle.get() + " " + handle.compareAndSet(-9, 7));
        System.out.println(handle.weakCompareAndSetPlain(-9, 7) + " " + handle.weakCompareAndSetPlain(7, -9) + " " + (int) handle.get() + " " + handle.weakCompareAndSetPlain(-9, 7));
        System.out.println(handle.weakCompareAndSet(-9, 7) + " " + handle.weakCompareAndSet(7, -9) + " " + (int) handle.get() + " " + handle.weakCompareAndSet(-9, 7));
        System.out.println(handle.weakCompareAndSetAcquire(-9, 7) + " " + handle.weakCompareAndSetAcquire(7, -9) + " " + (int) handle.get() + " " + handle.weakCompareAndSetAcquire(-9, 7));
        System.out.println(handle.weakCompareAndSetRelease(-9, 7) + " " + handle.weakCompareAndSetRelease(7, -9) + " " + (int) handle.get() + " " + handle.weakCompareAndSetRelease(-9, 7));
        System.out.println((int) handle.compareAndExchange(-9, 7) + " " + (int) handle.compareAndExchange(7, -9) + " " + (int) handle.get() + " " + (int) handle.compareAndExchange(-9, 7));
        System.out.println((int) handle.compareAndExchangeAcquire(-9, 7) + " " + (int) handle.compareAndExchangeAcquire(7, -9) + " " + (int) handle.get() + " " + (int) handle.compareAndExchangeAcquire(-9, 7));
        System.out.println((int) handle.compareAndExchangeRelease(-9, 7) + " " + (int) handle.compareAndExchangeRelease(7, -9) + " " + (int) handle.get() + " " + (int) handle.compareAndExchangeRelease(-9, 7));
        System.out.println((int) handle.getAndSet(-9) + " " + (int) handle.getAndSet(7));
        System.out.println((int) handle.getAndSetAcquire(-9) + " " + (int) handle.getAndSetAcquire(7));
        System.out.println((int) handle.getAndSetRelease(-9) + " " + (int) handle.getAndSetRelease(7));
        System.out.println((int) handle.getAndAdd(-9) + " " + (int) handle.getAndAdd(7) + " " + (int) handle.get());
        System.out.println((int) handle.getAndAddAcquire(-9) + " " + (int) handle.getAndAddAcquire(7) + " " + (int) handle.get());
        System.out.println((int) handle.getAndAddRelease(-9) + " " + (int) handle.getAndAddRelease(7) + " " + (int) handle.get());
        System.out.println((int) handle.getAndBitwiseOr(-9) + " " + (int) handle.getAndBitwiseOr(7) + " " + (int) handle.get());
        System.out.println((int) handle.getAndBitwiseOrAcquire(-9) + " " + (int) handle.getAndBitwiseOrAcquire(7) + " " + (int) handle.get());
        System.out.println((int) handle.getAndBitwiseOrRelease(-9) + " " + (int) handle.getAndBitwiseOrRelease(7) + " " + (int) handle.get());
        System.out.println((int) handle.getAndBitwiseAnd(-9) + " " + (int) handle.getAndBitwiseAnd(7) + " " + (int) handle.get());
        System.out.println((int) handle.getAndBitwiseAndAcquire(-9) + " " + (int) handle.getAndBitwiseAndAcquire(7) + " " + (int) handle.get());
        System.out.println((int) handle.getAndBitwiseAndRelease(-9) + " " + (int) handle.getAndBitwiseAndRelease(7) + " " + (int) handle.get());
        System.out.println((int) handle.getAndBitwiseXor(-9) + " " + (int) handle.getAndBitwiseXor(7) + " " + (int) handle.get());
        System.out.println((int) handle.getAndBitwiseXorAcquire(-9) + " " + (int) handle.getAndBitwiseXorAcquire(7) + " " + (int) handle.get());
        System.out.println((int) handle.getAndBitwiseXorRelease(-9) + " " + (int) handle.getAndBitwiseXorRelease(7) + " " + (int) handle.get());
    }
}
