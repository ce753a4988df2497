// VarHandle of a field of type int: every access mode.
//@ mode: run
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

class IntFieldHandleInEveryMode {
    int intField = 7;

    public static void main(String[] args) throws Exception {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        VarHandle handle = lookup.findVarHandle(IntFieldHandleInEveryMode.class, "intField", int.class);
        IntFieldHandleInEveryMode o = new IntFieldHandleInEveryMode();
        System.out.println("int " + (int) handle.get(o) + " " + (int) handle.getVolatile(o) + " " + (int) handle.getOpaque(o) + " " + (int) handle.getAcquire(o));
        handle.set(o, -9);
        System.out.println((int) handle.get(o));
        handle.set(o, 7);
        handle.setVolatile(o, -9);
        System.out.println((int) handle.get(o));
        handle.setVolatile(o, 7);
        handle.setOpaque(o, -9);
        System.out.println((int) handle.get(o));
        handle.setOpaque(o, 7);
        handle.setRelease(o, -9);
        System.out.println((int) handle.get(o));
        handle.setRelease(o, 7);
        System.out.println(handle.compareAndSet(o, -9, 7) + " " + handle.compareAndSet(o, 7, -9) + " " + (int) handle.get(o) + " " + handle.compareAndSet(o, -9, 7));
        System.out.println(handle.weakCompareAndSetPlain(o, -9, 7) + " " + handle.weakCompareAndSetPlain(o, 7, -9) + " " + (int) handle.get(o) + " " + handle.weakCompareAndSetPlain(o, -9, 7));
        System.out.println(handle.weakCompareAndSet(o, -9, 7) + " " + handle.weakCompareAndSet(o, 7, -9) + " " + (int) handle.get(o) + " " + handle.weakCompareAndSet(o, -9, 7));
        System.out.println(handle.weakCompareAndSetAcquire(o, -9, 7) + " " + handle.weakCompareAndSetAcquire(o, 7, -9) + " " + (int) handle.get(o) + " " + handle.weakCompareAndSetAcquire(o, -9, 7));
        System.out.println(handle.weakCompareAndSetRelease(o, -9, 7) + " " + handle.weakCompareAndSetRelease(o, 7, -9) + " " + (int) handle.get(o) + " " + handle.weakCompareAndSetRelease(o, -9, 7));
        System.out.println((int) handle.compareAndExchange(o, -9, 7) + " " + (int) handle.compareAndExchange(o, 7, -9) + " " + (int) handle.get(o) + " " + (int) handle.compareAndExchange(o, -9, 7));
        System.out.println((int) handle.compareAndExchangeAcquire(o, -9, 7) + " " + (int) handle.compareAndExchangeAcquire(o, 7, -9) + " " + (int) handle.get(o) + " " + (int) handle.compareAndExchangeAcquire(o, -9, 7));
        System.out.println((int) handle.compareAndExchangeRelease(o, -9, 7) + " " + (int) handle.compareAndExchangeRelease(o, 7, -9) + " " + (int) handle.get(o) + " " + (int) handle.compareAndExchangeRelease(o, -9, 7));
        System.out.println((int) handle.getAndSet(o, -9) + " " + (int) handle.getAndSet(o, 7));
        System.out.println((int) handle.getAndSetAcquire(o, -9) + " " + (int) handle.getAndSetAcquire(o, 7));
        System.out.println((int) handle.getAndSetRelease(o, -9) + " " + (int) handle.getAndSetRelease(o, 7));
        System.out.println((int) handle.getAndAdd(o, -9) + " " + (int) handle.getAndAdd(o, 7) + " " + (int) handle.get(o));
        System.out.println((int) handle.getAndAddAcquire(o, -9) + " " + (int) handle.getAndAddAcquire(o, 7) + " " + (int) handle.get(o));
        System.out.println((int) handle.getAndAddRelease(o, -9) + " " + (int) handle.getAndAddRelease(o, 7) + " " + (int) handle.get(o));
        System.out.println((int) handle.getAndBitwiseOr(o, -9) + " " + (int) handle.getAndBitwiseOr(o, 7) + " " + (int) handle.get(o));
        System.out.println((int) handle.getAndBitwiseOrAcquire(o, -9) + " " + (int) handle.getAndBitwiseOrAcquire(o, 7) + " " + (int) handle.get(o));
        System.out.println((int) handle.getAndBitwiseOrRelease(o, -9) + " " + (int) handle.getAndBitwiseOrRelease(o, 7) + " " + (int) handle.get(o));
        System.out.println((int) handle.getAndBitwiseAnd(o, -9) + " " + (int) handle.getAndBitwiseAnd(o, 7) + " " + (int) handle.get(o));
        System.out.println((int) handle.getAndBitwiseAndAcquire(o, -9) + " " + (int) handle.getAndBitwiseAndAcquire(o, 7) + " " + (int) handle.get(o));
        System.out.println((int) handle.getAndBitwiseAndRelease(o, -9) + " " + (int) handle.getAndBitwiseAndRelease(o, 7) + " " + (int) handle.get(o));
        System.out.println((int) handle.getAndBitwiseXor(o, -9) + " " + (int) handle.getAndBitwiseXor(o, 7) + " " + (int) handle.get(o));
        System.out.println((int) handle.getAndBitwiseXorAcquire(o, -9) + " " + (int) handle.getAndBitwiseXorAcquire(o, 7) + " " + (int) handle.get(o));
        System.out.println((int) handle.getAndBitwiseXorRelease(o, -9) + " " + (int) handle.getAndBitwiseXorRelease(o, 7) + " " + (int) handle.get(o));
    }
}
